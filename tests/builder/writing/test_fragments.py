"""Pages that are put together from several files."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import BuildError
from builder.sources import PAGES, Source, find
from builder.writing.fragments import fragments


def source(body: str) -> Source:
    return Source(Path("rules/egotzi.md"), {}, body)


def test_a_part_is_inserted_where_it_is_named():
    before, part, after = fragments(source("A\n\n```part\negotzi-brief.md\n```\n\nB"))
    assert (before.name, before.text.strip()) == ("rules/egotzi.md", "A")
    assert part.name == "rules/parts/egotzi-brief.md"
    assert part.text.startswith("## Rules in 60 seconds")
    assert after.text.split("\n").index("B") == 6


def test_a_missing_part_is_reported_with_its_line():
    with pytest.raises(BuildError, match=r"rules/egotzi.md:4: no file rules/parts/none.md"):
        fragments(source("A\n\n```part\nnone.md\n```\n"))


def test_parts_are_not_pages():
    assert not [page for page in find(PAGES) if "parts" in page.path.parts]
