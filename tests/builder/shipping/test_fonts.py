"""The serif of headings: its size, its letters, and the ranges for which browsers load it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from builder import SITE
from builder.shipping import fonts

WORDS = (
    "Grüße aus Köln, ÄÖÜß; garçon, œuvre, Noël, où; ¿Qué? ¡Señor!; geïnd, één; Zażółć gęślą jaźń"
)
"""Letters of German, French, Spanish, Dutch and Polish."""

RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fonts")
    fonts.write(folder)
    return folder


def test_english_takes_at_most_30_kb_and_all_languages_have_their_letters(folder: Path) -> None:
    assert (folder / "serif.woff2").stat().st_size <= 30_000
    found = {name: TTFont(folder / name) for name in fonts.FILES}
    latin, further = (set(font.getBestCmap()) for font in found.values())
    assert {*map(ord, WORDS)} <= latin | further
    assert {*range(0x20, 0x7F)} <= latin
    for font in found.values():
        (axis,) = font["fvar"].axes
        assert (axis.minValue, axis.maxValue) == fonts.WEIGHTS


def test_style_sheets_name_the_letters_that_each_font_has(folder: Path) -> None:
    styles = (SITE / "styles" / "style.css").read_text("utf-8")
    for name, (_, letters) in fonts.FILES.items():
        face = re.search(rf'url\("{name}"\).*?unicode-range: (.*?);', styles, re.DOTALL)
        assert face, name
        ranges = [(int(a, 16), int(b or a, 16)) for a, b in RANGE.findall(face[1])]
        for letter in letters:
            assert any(low <= ord(letter) <= high for low, high in ranges), (name, letter)


def test_two_builds_write_the_same_fonts(folder: Path, tmp_path: Path) -> None:
    fonts.write(tmp_path)
    for name in fonts.FILES:
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()
