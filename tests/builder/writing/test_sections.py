"""Rules pages: their opening and their collapsible sections."""

from __future__ import annotations

from builder.diagrams.boards import board_settings
from builder.writing import markdown
from builder.writing.layout import PageParts, split_page

PICTURE = """```picture
game: egotzi
position: 5/2b2/1w3/5/5 b 2
play: c3
alt: A stone on c3 pushes two stones.
```"""


def render_parts(text: str) -> PageParts:
    return split_page(markdown.render(text, "page.md", board_settings("")).blocks)


def test_sections_are_collapsible_and_open_without_a_script():
    opening, body = render_parts(
        "A game.\n\n## One\n\nText.\n\n### Detail\n\n## Two {#end}\n\nEnd."
    )
    assert opening == "<p>A game.</p>\n"
    assert body.count('<details class="section" open><summary><h2 id=') == 2
    assert body.index("<h3") < body.index("</details>")
    assert '<summary><h2 id="end">Two</h2></summary><p>End.</p>' in body


def test_a_brief_opens_the_page_with_pictures_beside_its_points():
    text = f"A game.\n\n## Rules {{#brief}}\n\nAim.\n\n{PICTURE}\n\nEnd.\n\n## One\n\nText."
    opening, body = render_parts(text)
    assert opening.count('<div class="point">') == 2
    assert '<div class="point"><p>Aim.</p>\n<figure class="picture"><svg' in opening
    assert "<title>A stone on c3 pushes two stones.</title>" in opening
    assert "brief" not in body


def test_a_page_without_a_brief_opens_with_its_first_paragraphs():
    assert render_parts("A game.\n\n## One\n\nText.").opening == "<p>A game.</p>\n"
    assert render_parts("## One\n\nText.").opening == ""
