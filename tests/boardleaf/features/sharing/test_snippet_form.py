"""The snippet maker's form: snippets for valid values, and messages for invalid ones."""

import pytest

from boardleaf.features.sharing import snippet_form

BASE = "https://example.org/some/path/"

FORM = {"game": "emulsion", "size": "", "source": "", "width": "320", "caption": "", "live": "1"}


def make_snippet(**values):
    return snippet_form.make({**FORM, **values}, BASE)


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("https://x.org/play.html#game=egotzi&size=5&moves=c3", "game=egotzi&size=5&moves=c3"),
        ("  game=egotzi&size=5&moves=c3\n", "game=egotzi&size=5&moves=c3"),
        ("game=emergo&white=level-1&flip=1", "game=emergo&size=9&white=level-1&flip=1"),
        ("bw/bw b 4", "game=emulsion&position=bw/bw%20b%204"),
        ("fen:7/7/4a@2/7/2A@4/7/7:", "game=emergo&position=7/7/4a@2/7/2A@4/7/7%20w%200%200,0"),
        ("", "game=emulsion&size=9"),
    ],
)
def test_the_address_is_that_of_the_pasted_source(source, address):
    answer = make_snippet(source=source)
    assert (answer["problem"], answer["address"]) == ("", address)


def test_a_puzzle_is_linked_and_loaded_by_its_id():
    made = make_snippet(
        source="game=egotzi&position=bw1/3/3%20b%202", puzzle="ab2c", caption="Win."
    )
    assert 'data-game-board="game=egotzi&amp;id=ab2c"' in made["figure"]
    assert f'Win. <a href="{BASE}puzzles.html#game=egotzi&amp;id=ab2c">' in made["figure"]


@pytest.mark.parametrize(
    ("source", "note"),
    [
        ("game=egotzi&size=5&moves=c3", ""),
        ("<https://x.org/play.html#game=egotzi&size=5&moves=c3>", ""),
        ("https://x.org/play.html#game=egotzi&size=5&moves=c3).", 'Left out ")." at the end.'),
        ("game=egotzi&size=5&moves=C3", "Corrected moves: c3."),
        ("game=egotzi&size=5&moves=c3&utm_source=x", "Left out utm_source=x."),
        ("see x.org/play.html#game=egotzi&size=5&moves=c3😀", "at the end."),
    ],
)
def test_what_was_changed_in_the_source_is_said(source, note):
    answer = make_snippet(source=source)
    assert answer["address"] == "game=egotzi&size=5&moves=c3"
    assert answer["note"].endswith(note) if note else answer["note"] == ""


def test_a_game_and_its_size_are_enough():
    assert make_snippet(game="egotzi", size="5")["address"] == "game=egotzi&size=5"


def test_players_and_orientation_default_to_those_of_the_source():
    source = "game=egotzi&black=none&white=level-1&flip=1"
    values = {"game": "egotzi", "black": "none", "white": "level-1", "flip": "1"}
    assert make_snippet(source=source)["values"] == values
    chosen = make_snippet(source=source, white="none")
    assert chosen["values"] == {**values, "white": "none"}
    chosen = make_snippet(source=source, black="human", white="none", flip="")
    assert chosen["address"] == "game=egotzi&size=7&white=none"


def test_the_snippet_has_the_chosen_caption_and_width():
    answer = make_snippet(caption="Look <here>", width="480")
    assert 'width="480"' in answer["figure"]
    assert "Look &lt;here&gt;" in answer["figure"]
    assert answer["script"] == f'<script async src="{BASE}embed.js"></script>'
    assert make_snippet(live="")["script"] == ""
    assert "style=" not in answer["picture"], "our own pages allow none"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"source": "game=egotzi&size=99"}, "no size 99; it comes in sizes 2 to 19"),
        ({"source": "<script>alert(1)</script>"}, "Couldn't read this: "),
        ({"game": "egotzi", "source": "5/5/2x2/5/5 b 0"}, "rank 3 has 'x'"),
        ({"size": "0"}, "size"),
        ({"size": "<b>"}, "size is '<b>'"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"width": "wide"}, "wide"),
        ({"source": "game=emulsion", "black": "queen"}, "black is 'queen'"),
    ],
)
def test_invalid_values_are_explained(values, message):
    answer = make_snippet(**values)
    assert set(answer) == {"problem"}
    assert message in answer["problem"]
