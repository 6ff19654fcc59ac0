"""The mistakes of all pages are reported together, each with file, line and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import BuildError
from builder.checking import built_site
from builder.sources import PAGES, shown_path
from builder.writing import pages

FRONT_MATTER = "---\ntitle: A page\ndescription: What it is.\n---\n"

ODD = f"""{FRONT_MATTER}
```board
game: egotzi
size: 5
moves: c3,c3
```

## A section

```picture
game: egotzi
size: 5
```

```board
game: egotzi
size: 5
moves: c3
marks: {{a1: refused, c3: target}}
```
"""

OTHER = f"""{FRONT_MATTER}
```board
game: emulsion
size: 4
marks: {{c2: picked, c4: target}}
```
"""


def test_all_mistakes_of_all_pages_are_listed(tmp_path: Path) -> None:
    sources, target = tmp_path / "pages", tmp_path / "out"
    sources.mkdir()
    target.mkdir()
    texts = {
        "odd.md": ODD,
        "other.md": OTHER,
        "third.md": "---\ntitle: A page\n---\n",
        "good.md": FRONT_MATTER,
    }
    for name, text in texts.items():
        (sources / name).write_text(text, "utf-8")
    faults = pages.write_all(target, sources)
    assert faults == [
        "third.md:1: the front matter has no description",
        "odd.md:9: move 2, 'c3': There's already a black stone on c3.",
        "odd.md:15: a picture needs alt, which describes it",
        "odd.md:23: marks: a1 is not refused here: a1 is legal for white; mark it target, or "
        "change position or turn",
        "other.md:9: marks: c4 is not target here: legal from c2: c2-d2, c2-b2, c2-c3, c2-c1; "
        "mark it refused, or change position",
    ]
    with pytest.raises(BuildError) as error:
        pages.write(target, sources)
    assert str(error.value) == "\n".join(faults)
    assert (target / "good.html").is_file()


def test_a_page_with_a_mistake_is_checked_for_its_rules_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A faulty board counts as one, and headings are found."""
    sources, target = tmp_path / "pages", tmp_path / "out"
    (sources / "rules").mkdir(parents=True)
    target.mkdir()
    text = (PAGES / "rules" / "slyde.md").read_text("utf-8").replace("{#symmetric}", "")
    for part in (PAGES / "rules" / "parts").glob("slyde-*.md"):
        (sources / "rules" / "parts").mkdir(exist_ok=True)
        (sources / "rules" / "parts" / part.name).write_text(part.read_text("utf-8"), "utf-8")
    wrong = text.replace("marks: {d3: picked, c3: refused", "marks: {d3: picked, d4: refused")
    assert wrong != text
    (sources / "rules" / "slyde.md").write_text(wrong, "utf-8")
    (fault,) = pages.write_all(target, sources)
    assert fault.startswith("rules/slyde.md:") and "d4 is not refused here: d3-d4 is" in fault
    assert [one.partition(": ")[2] for one in built_site.faults_about_games(target)] == [
        "no section explains the rule symmetric: write a heading that ends with {#symmetric}, and a"
        " board block below it"
    ]


def test_messages_name_files_from_the_folder_of_the_project() -> None:
    assert shown_path("rules/slyde.md:3: x") == "site/pages/rules/slyde.md:3: x"
    assert shown_path("rules/slyde.py:3: x") == "rules/slyde.py:3: x"
    assert shown_path("odd.md:3: x", Path("/tmp")) == "odd.md:3: x"
