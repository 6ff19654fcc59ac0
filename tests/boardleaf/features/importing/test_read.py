"""Import of pasted text: the games found in it, and explanations of unreadable text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from boardleaf import address
from boardleaf.features.importing.read import MAX_LENGTH, read
from rules import Record
from tests.kit.declared import without_added_games
from tests.kit.strategies import positions, records

EGOTZI = "game=egotzi&size=5&moves=c3,swap"
RING = "9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9"
FORK = "9/9/2a@1a@4/9/4a@4/3D@5/9/5A@3/6b@2"
EMERGO = "game=emergo&position="
LINK = f"https://a.example/play.html#{EGOTZI}"
BID = "game=egotzi-squared&position=3/1b1/3%20w%201%206?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EGOTZI, EGOTZI),
        (f"#{EGOTZI}", EGOTZI),
        (f"  {EGOTZI}\n", EGOTZI),
        ("game=egotzi&size=5&moves=c3,\r\n  swap", EGOTZI),
        (f"https://a.example/b/play.html#{EGOTZI}", EGOTZI),
        (f"http://localhost:8000/play.html?id=f0#{EGOTZI}&at=1", f"{EGOTZI}&at=1"),
        (f"https://x.example/embed.html#{EGOTZI}&flip=1", f"{EGOTZI}&flip=1"),
        (f"Look at this: <https://a.example/play.html#{EGOTZI}> at last", EGOTZI),
        (f'<a href="https://a.example/play.html#{escape(EGOTZI)}">x</a>', EGOTZI),
        ("emergo 7/7/7/7/7/7/A@6 b", f"{EMERGO}7/7/7/7/7/7/A@6%20b%200%200,0"),
        ("Emergo: 7/7/7/7/7/7/A@6", f"{EMERGO}7/7/7/7/7/7/A@6%20w%200%200,0"),
        ("7/7/7/7/7/7/A@6", f"{EMERGO}7/7/7/7/7/7/A@6%20w%200%200,0"),
        ("9/9/9/9/9/9/9/9/9 w 0 12,12", "game=emergo&size=9"),
        ("3/3/3 b 2 6", "game=egotzi-squared&position=3/3/3%20b%202%206"),
        ("3/3/3 b 0 ?", "game=egotzi-squared&size=3"),
        ("Egotzi, Squared 3/3/3 b 0 6", "game=egotzi-squared&size=3&komi=6"),
        ("free emulsion 3/3/3 b 0", "game=free-emulsion&size=3"),
        ("Free-Emulsion 3/3/3 b 0 nopie", "game=free-emulsion&size=3&pie=off"),
        (f"fen:{RING}:", f"{EMERGO}{RING}%20w%200%200,0"),
        (f"fen:{FORK} e3:", f"{EMERGO}{FORK}%20w%200%200,0"),
        (f"    | fen:{FORK} e3:\n  .diagram", f"{EMERGO}{FORK}%20w%200%200,0"),
        (f"fen:{RING} w:", f"{EMERGO}{RING}%20w%200%200,0"),
        (f"fen:{FORK} b e3", f"{EMERGO}{FORK}%20b%200%200,0"),
        (f"FEN: {FORK} e3,d4 b 3,a1-c1 :", f"{EMERGO}{FORK}%20w%200%200,0&flip=1"),
        (f"fen:{FORK} b 12 0,0:", f"{EMERGO}{FORK}%20b%2012%200,0"),
        (f"fen:{RING} - w:", f"{EMERGO}{RING}%20w%200%200,0"),
        (f"It went well (see {LINK}). Yours", EGOTZI),
        (f"It went well ({LINK}), I think", EGOTZI),
        (f"Have you seen {LINK}?", EGOTZI),
        (f"Bid for it: https://a.example/play.html#{BID}.", f"{BID[:-1]}%3F"),
        (f"Have you seen https://a.example/play.html#{BID}?", f"{BID[:-1]}%3F"),
        (f"[My game #3]({LINK})[other]({LINK}&at=1)", EGOTZI),
        (f"| **{LINK}** |", EGOTZI),
        (f"https://out.example/?url={quote(LINK, safe='')}&sa=D", EGOTZI),
        (LINK.replace("#", "%23"), EGOTZI),
        (quote(quote(EGOTZI)), EGOTZI),
        ("> game=egotzi&size=5&moves=c3,\n>  swap", EGOTZI),
        (f"On Monday somebody wrote:\n> > Look:\n> {EGOTZI}\n\nWell played!", EGOTZI),
        (f"> Nice!\n{LINK}", EGOTZI),
        (f"Look:\n\n```text\n{EGOTZI}\n```\nNice!", EGOTZI),
        (f"```\n{LINK}.\n```", EGOTZI),
        (f"```html\n<a href='{escape(LINK)}'>x</a>\n```", EGOTZI),
        (f"> ~~~\n> fen:{RING}:\n> ~~~", f"{EMERGO}{RING}%20w%200%200,0"),
        ("> Emergo: 7/7/7/7/7/7/A@6 b\n> 0 0,0", f"{EMERGO}7/7/7/7/7/7/A@6%20b%200%200,0"),
    ],
)  # fmt: skip
def test_text_is_read_as_an_address(text: str, expected: str) -> None:
    assert read(text) == expected


@pytest.mark.parametrize("selected", ["egotzi", "free-emulsion"])
def test_an_ambiguous_position_belongs_to_the_selected_game(selected: str) -> None:
    assert read("3/1b1/3 w 1", selected) == f"game={selected}&position=3/1b1/3%20w%201"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing to read"),
        (" \n ", "nothing to read"),
        ("hello", "isn't a link, record, position or diagram: 'hello'"),
        ("hello <b>x</b>", "isn't a link, record, position or diagram: 'hello <b>x</b>'"),
        ("foo/bar", "isn't a link, record, position or diagram: 'foo/bar'"),
        ("https://a.example/play.html", "no game after #"),
        ("https://a.example/rules/emergo.html#feeding", "no game after #"),
        ("game=chess", "chess"),
        ("game=egotzi&moves=z9", "move 1, 'z9': 'z9' is not a square."),
        ("https://a.example/play.html#game=egotzi&colour=red", "Update to open this link"),
        ("3/1b1/3 w 1", "may be a position of Free Emulsion or Egotzi: choose the game"),
        ("fen:9/9/2x:", "the diagram isn't a position of Emergo: the board has 3 ranks"),
        ("fen::", "isn't a link, record"),
        (f"fen:{RING} <b>:", "'<b>' after its board"),
        ("7/7/7/7/7/7/A@x w", "isn't a position of Emergo: rank 1 has 'x' as character 3"),
        ("3/1c1/3 w 1", "Emergo"),
        ("egotzi 3/1c1/3 w 1", "isn't a position of Egotzi: rank 2 has 'c' as character 2"),
        ("3/1b2/3 w 1", "rank 2 has 4 squares, expected 3"),
        ("<script>alert(1)</script>", "isn't a link"),
        ("a" * 300, "isn't a link"),
        ("/" * MAX_LENGTH, "isn't a link"),
        ("b/" * (MAX_LENGTH // 2), "characters, expected at most 2000"),
        ("#" * (MAX_LENGTH + 1), f"expected at most {MAX_LENGTH}"),
        ("#" * MAX_LENGTH, "isn't a link"),
        ("fen:" * (MAX_LENGTH // 4), "diagram"),
        ("game=" * (MAX_LENGTH // 5), "the address has"),
        ("https://" * (MAX_LENGTH // 8), "no game after #"),
        ("https://a.example/play.html?game=x#y", "no game after #"),
        (f"({LINK}...)", "'swap...)'"),
        (f"{LINK}…", "'swap…'"),
        (f"{LINK},d9).", "move 3, 'd9': d9 is off"),
        (f"{LINK}%", "move 2, 'swap%'"),
        ("game%3Degotzi%26moves%3D%zz", "move 1, '%zz'"),
        ("> hello", "isn't a link, record, position or diagram: 'hello'"),
        ("```\n```", "nothing to read"),
        (">\n> ", "nothing to read"),
        (f"x#game={')' * (MAX_LENGTH - 7)}", "the address has"),
        (f"x#game={')x' * (MAX_LENGTH // 2 - 4)}", "the address has"),
        (f"x#game%{'25' * (MAX_LENGTH // 2 - 8)}3D", "isn't a link"),
        ("game%3D" * (MAX_LENGTH // 7), "the address has"),
        ("> " * (MAX_LENGTH // 2), "nothing to read"),
        (" " * (MAX_LENGTH - 1) + "x", "isn't a link"),
    ],
)
def test_unreadable_text_is_explained(text: str, message: str) -> None:
    with without_added_games(), pytest.raises(ValueError) as error:
        read(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    ("text", "selected", "message"),
    [
        ("7/7/7/7/7/7/7 w 0 8,9", "emergo", "of Emergo: Black has 9 men, 0 on the board"),
        ("9/9/9/9/9/9/9/9/9 w 0 12,13", "emergo", "13 in hand, but this board allows only 12"),
        ("9/9/9/9/9/9/9/9/9 w 0 12,99", "emergo", "99 in hand, but this board allows only 12"),
        ("5/5/5/5/5 w 0 8,7", "emergo", "isn't a position of Emergo: the board has 5 ranks"),
        ("7/7/7/7/7/7/7 x 0 8,8", "emergo", "isn't a position of Emergo: turn is 'x'"),
        ("7/7/7/7/7/7/7 x", "emergo", "isn't a position of Emergo: turn is 'x'"),
        ("7/7/7/7/7/7/7 w 0 8,9", "", "of Emergo: Black has 9 men, 0 on the board"),
        ("7/7/7/7/7/7/7 w 0 8,9", "egotzi", "of Emergo: Black has 9 men, 0 on the board"),
        ("7/7/7/7/7/7/7 x 0", "egotzi", "isn't a position of Egotzi: turn is 'x'"),
        ("3/1b1/3 w 0 8,", "egotzi-squared", "isn't a position of Egotzi, Squared: komi is '8,'"),
        ("3/1b2/3 w 1 6", "egotzi-squared", "isn't a position of Egotzi, Squared: rank 2 has 4"),
        ("3/1b2/3 w 1 6", "emergo", "isn't a position of Emulsion: rank 2 has 4 squares"),
        ("7/7/7/7/7/7/A@7 w", "egotzi", "isn't a position of Emergo: rank 1 has 8 squares"),
        ("3/bb2/3 w 1", "egotzi", "isn't a position of Egotzi: rank 2 has 4 squares"),
        ("bb/b2 w 3", "emergo", "isn't a position of Emulsion: rank 1 has 3 squares"),
        ("7/1bb6/7/7/7/7/7", "emergo", "isn't a position of Emergo: rank 6 has 8 squares"),
        (
            "5/5/2b2/5/5 b 0 nopie",
            "emulsion",
            "isn't a position of Emulsion: a1 is empty, and Emulsion has no empty squares."
            " It may be a position of Free Emulsion or Egotzi: choose the game",
        ),
        ("5/5/2b2/5/5 b 0", "emergo", "isn't a position of Emergo: the men in hand (WHITE,BLACK)"),
        ("5/5/2b2/5/5 b 0 nopie", "chess", "it may be a position of Free Emulsion or Egotzi"),
    ],
)  # fmt: skip
def test_a_position_that_does_not_fit_the_selected_game_is_explained(
    text: str, selected: str, message: str
) -> None:
    with without_added_games(), pytest.raises(ValueError) as error:
        read(text, selected)
    assert message in str(error.value)


ALPHABET = "bwABab@12379/ #=&:,?fengamorti-%x\n<>\"'()[].`~D"


@given(
    st.text() | st.text(ALPHABET) | st.from_regex("(fen:)?[1-9bwA@/]{0,30} [bw] [0-9] ?.{0,6}"),
    st.sampled_from(["", "emergo", "egotzi", "none"]),
)
def test_any_text_gives_an_address_or_a_message(text: str, selected: str) -> None:
    try:
        imported = read(text, selected)
    except ValueError as error:
        assert str(error)
    else:
        assert address.format(address.parse(imported)) == imported


@given(records(plies=st.integers(0, 12)))
def test_records_and_links_round_trip(record: Record) -> None:
    text = str(record)
    for pasted in (text, f"https://a.example/x/play.html#{text}", f"<a href='e.html#{text}'>"):
        assert Record.parse(read(pasted)).moves == record.moves
        assert read(pasted) == text


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


Wrapping = Callable[[str], str]

MENTIONS: Sequence[Wrapping] = (
    "{}".format,
    "{}.".format,
    "({})".format,
    "(See {}).".format,
    "It was good ({}), I think.".format,
    "**{}**".format,
    "<{}>".format,
    "[Our game]({})".format,
    "[{0}]({0})".format,
    '[#3 (lost)]({} "Ours"), and more'.format,
    "[1]: {}".format,
    lambda link: quote(link, safe=""),
    lambda link: quote(quote(link)),
    lambda link: f"https://out.example/?n=1&to={quote(link, safe='')}&from=b",
    lambda link: link.replace("#", "%23"),
)
"""Functions that return a text that mentions a link."""

RECORD_FORMS: Sequence[Wrapping] = (
    "{}".format,
    "#{}".format,
    "`{}`".format,
    lambda text: quote(text, safe=""),
    lambda text: re.sub("(?<=[,&])", "\n  ", text),  # broken into lines
)
"""Functions that return a record in another form, without a text around it."""

PASSAGES: Sequence[Wrapping] = (
    _quoted,
    lambda text: _quoted(_quoted(text)),
    lambda text: f"Somebody wrote:\n\n{_quoted(text)}\n\nIndeed.",
    "```\n{}\n```".format,
    "~~~ text\n{}\n~~~".format,
    "Look:\n```\n{}\n```\nNice!".format,
    lambda text: _quoted(f"```\n{text}\n```"),
    lambda text: text.replace("\n", "\r\n"),
)
"""Functions that return quotations or code blocks that contain a text."""


@st.composite
def wrappings(draw: st.DrawFn) -> Wrapping:
    """Draw a function that puts a record into some other text."""
    wrap: Wrapping = draw(st.sampled_from(RECORD_FORMS))
    if draw(st.booleans()):
        mention = draw(st.sampled_from(MENTIONS))
        wrap = lambda text: mention(f"https://a.example/x/play.html#{text}")  # noqa: E731
    passage = draw(st.sampled_from(("{}".format, *PASSAGES)))
    return lambda text: passage(wrap(text))


@given(records(plies=st.integers(0, 12)), wrappings())
def test_every_record_is_read_however_it_is_wrapped(record: Record, wrapping: Wrapping) -> None:
    assert read(wrapping(str(record))) == str(record)


@given(records(plies=st.integers(0, 12)), wrappings())
def test_errors_in_a_record_are_explained_in_any_wrapping(
    record: Record, wrapping: Wrapping
) -> None:
    text = f"{record}&colour=red"
    with pytest.raises(ValueError) as unwrapped:
        read(text)
    with pytest.raises(ValueError) as error:
        read(wrapping(text))
    assert str(error.value) == str(unwrapped.value)


@given(positions(plies=st.integers(0, 12)), st.sampled_from(PASSAGES))
def test_quoted_and_fenced_positions_round_trip(
    position: rules.Position, passage: Wrapping
) -> None:
    record = Record.parse(read(passage(str(position)), position.game.id))
    assert record.position == position


@given(positions(plies=st.integers(0, 12)))
def test_positions_round_trip(position: rules.Position) -> None:
    text, id = str(position), position.game.id
    named = (f"{id} {text}", f"{position.game.title}: {text}", text)
    for pasted in named:
        record = Record.parse(read(pasted, id))
        assert (record.game.id, record.position) == (id, position)


@pytest.mark.parametrize(
    ("text", "start", "expected"),
    [
        ("1. c3 d4 2. e5", "game=egotzi&size=5", "game=egotzi&size=5&moves=c3,d4,e5"),
        ("c3, d4", "game=egotzi&size=5&pie=off", "game=egotzi&size=5&pie=off&moves=c3,d4"),
        ("C3 swap", "game=egotzi&size=5", "game=egotzi&size=5&moves=c3,swap"),
        ("c3\nd4\n", "game=egotzi&size=5", "game=egotzi&size=5&moves=c3,d4"),
        ("c3;d4.", "game=egotzi&size=5", "game=egotzi&size=5&moves=c3,d4"),
        ("Egotzi: 1. c3 d4", "", "game=egotzi&size=7&moves=c3,d4"),
        ("1.c3 2.d4", "game=egotzi&size=5", "game=egotzi&size=5&moves=c3,d4"),
    ],
)
def test_bare_moves_belong_to_the_open_game(text: str, start: str, expected: str) -> None:
    assert read(text, "egotzi", start) == expected


@pytest.mark.parametrize("text", ["1. c3 d4 2. e5", "c3, d4", "c3", "a1-b1 b2\u2013b3", "c3 swap"])
def test_bare_moves_without_a_game_ask_for_it(text: str) -> None:
    with pytest.raises(ValueError, match="these are moves, but of which game"):
        read(text)
