"""Positions set up by hand, and pasted games, without a browser."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from boardleaf import address, views
from boardleaf.model.place import Place
from boardleaf.model.state import State
from boardleaf.sharing import exports
from boardleaf.starting import draft_text
from boardleaf.starting.importing import read
from boardleaf.starting.position_editor import Draft
from rules import Position, Square
from tests.kit.pretend_page import DESK, Table, run
from tests.kit.strategies import positions

HOSTILE = "<img src=x onerror=alert(1)>"
PEOPLE = {"black": "human", "white": "human"}


class DeskTable(Table):
    """The page of one game, and hands at it."""

    def __init__(self, text: str) -> None:
        super().__init__(text, place=DESK)

    @property
    def draft(self) -> Draft:
        assert self.state.editor.draft
        return self.state.editor.draft


@given(positions(plies=st.integers(0, 30)))
def test_a_position_set_up_as_it_stands_is_that_position(position: Position) -> None:
    draft = Draft.of(position)
    assert str(draft) == str(position)
    assert draft.position() == position
    assert bool(draft.problem) == (position.outcome() is not None)
    for square in list(draft.pieces())[:3]:
        again = draft.clicked(square)
        assert again.pieces() != draft.pieces()


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_every_game_can_be_set_up_from_another(game: rules.Game) -> None:
    other = next(each for each in rules.games() if each is not game)
    table = DeskTable(f"game={other.id}")
    table.press("edit")
    table.fill(game=game.id)
    assert str(table.draft) == str(game.start())
    table.fill(game=game.id, size=str(game.sizes[0]), turn="white", ply="4", pie="on")
    assert (table.draft.size, table.draft.turn, table.draft.ply) == (game.sizes[0], "white", "4")
    table.press("edit-start")
    table.press("edit-play", black="human", white="none")
    assert table.state.editor.draft is None
    assert table.state.game.game is game
    assert table.log.games == 1


@pytest.mark.parametrize(
    ("start", "tool", "values", "square", "text", "words"),
    [
        ("game=egotzi&size=3", "white", {}, "b2", "3/1w1/3 b 0", ""),
        ("game=egotzi&size=3&moves=b2", "empty", {}, "b2", "3/3/3 w 1", ""),
        ("game=emulsion&size=2&pie=off", "black", {}, "a1", "bw/bb b 0 nopie", "game is over"),
        ("game=emergo&size=7", "black", {"cap": "2", "prisoners": "3"}, "a1",
         "7/7/7/7/7/7/bc6 w 0 5,6", ""),
        ("game=emergo&size=7", "white", {"cap": "99"}, "a1", "7/7/7/7/7/7/L@6 w 0 0,8",
         "more than the 8"),
    ],
)  # fmt: skip
def test_a_click_puts_the_piece_of_the_tool(
    start: str, tool: str, values: dict[str, str], square: str, text: str, words: str
) -> None:
    table = DeskTable(start)
    table.press("edit")
    table.press(f"edit-{tool}", **values)
    table.click(square)
    assert str(table.draft) == text
    assert words in table.draft.problem
    assert bool(words) == bool(table.draft.problem)
    assert table.state.remarks.announcement.startswith(f"{square}: ")


@pytest.mark.parametrize(
    ("typed", "click", "hands"),
    [
        (["8", "8"], "a1", ["7", "8"]),
        (["8", "8"], "a1 a1", ["8", "8"]),
        (["0", "8"], "a1", ["0", "8"]),
        (["0", "8"], "a1 a1", ["1", "8"]),
        (["8", "x"], "a1", ["7", "x"]),
        (["x", ""], "a1", ["x", ""]),
    ],
)
def test_men_come_from_the_hand_and_go_back_there(
    typed: list[str], click: str, hands: list[str]
) -> None:
    table = DeskTable("game=emergo&size=7")
    table.press("edit")
    table.press("edit-white", **dict(zip(("hand-white", "hand-black"), typed, strict=True)))
    table.click(*click.split())
    assert [table.draft.hand["white"], table.draft.hand["black"]] == hands


def test_a_number_of_men_stays_as_it_is_typed_until_a_piece_is_put() -> None:
    table = DeskTable("game=emergo&size=7")
    table.press("edit")
    for cap, prisoners in [("", "x"), ("25", "99")]:
        table.fill(cap=cap, prisoners=prisoners)
        assert (table.draft.cap, table.draft.prisoners) == (cap, prisoners)
    table.click("a1")
    assert (table.draft.cap, table.draft.prisoners) == ("12", "12")
    table.fill(cap="", prisoners="")
    table.click("b2")
    assert (table.draft.cap, table.draft.prisoners) == ("1", "0")
    assert str(table.draft).startswith("7/7/7/7/7/1A@5/LL6 ")


def test_no_more_men_go_back_to_a_hand_than_there_are() -> None:
    table = DeskTable("game=emergo&size=7")
    table.press("edit")
    table.press("edit-white", cap="12")
    table.click("a1")
    table.press("edit-clear")
    assert str(table.draft) == "7/7/7/7/7/7/7 w 0 8,8"
    table.press("edit-white", cap="2")
    table.click("a1")
    table.fill(size="9")
    assert str(table.draft) == "9/9/9/9/9/9/9/9/B@8 w 0 10,12"


def test_nothing_is_put_where_nothing_can_stand() -> None:
    table = DeskTable("game=emergo&size=7")
    table.press("edit")
    table.click("a2")
    message = "a2 is a light square: men use dark squares only."
    assert (str(table.draft), table.state.remarks.announcement) == (
        "7/7/7/7/7/7/7 w 0 8,8",
        message,
    )
    assert message in views.position_editor.editor(table.state)
    assert '"edit-play" disabled' not in views.position_editor.editor(table.state)
    table.click("a1")
    assert message not in views.position_editor.editor(table.state)


def test_what_cannot_be_is_said_and_not_played_on_from() -> None:
    table = DeskTable("game=egotzi-squared&size=3")
    table.press("edit")
    table.fill(game="egotzi-squared", turn="black", ply=HOSTILE, stage="settled")
    table.fill(**{"komi-set": "7"}, stage="settled", ply="2", turn="black")
    assert "komi" in table.draft.problem
    table.press("edit-play")
    assert table.state.editor.draft
    assert table.log.games == 0
    table.fill(**{"komi-set": "6"}, stage="open", ply="2", turn="white")
    assert str(table.draft) == "3/3/3 w 2 6?"
    table.press("edit-cancel")
    assert table.address == "game=egotzi-squared&size=3"


def test_what_is_typed_or_pasted_is_no_markup() -> None:
    table = DeskTable("game=egotzi-squared&size=3")
    table.press("import", text=f"egotzi {HOSTILE}/{HOSTILE}")
    assert table.state.remarks.import_failure
    assert "<img" not in views.tools.imported(table.state)
    table.press("edit")
    table.fill(ply=HOSTILE, stage="settled", turn="black", **{"komi-set": HOSTILE})
    assert "<img" not in views.position_editor.editor(table.state)


def tags(markup: str) -> list[tuple[str, list[str]]]:
    """Return the elements of some markup with the names of their attributes."""
    found: list[tuple[str, list[str]]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: found.append((tag, [name for name, _ in attrs]))  # type: ignore[method-assign]
    parser.feed(markup)
    return found


@given(st.text() | st.text("<>\"'&=/ bimgscrtonlad"), st.sampled_from(["open", "settled"]))
def test_nothing_that_is_typed_or_pasted_makes_an_element(text: str, stage: str) -> None:
    drawn = []
    for typed in (text, "x"):
        table = DeskTable("game=egotzi-squared&size=3")
        table.press("import", text=f"egotzi {typed}/")
        pasted = views.tools.imported(table.state)
        table.press("edit")
        table.fill(ply=f"!{typed}", stage=stage, turn="black", **{"komi-set": f"!{typed}"})
        drawn.append(tags(pasted) + tags(views.position_editor.editor(table.state)))
    assert drawn[0] == drawn[1]


def test_a_pasted_game_begins_and_a_wrong_one_changes_nothing() -> None:
    table = DeskTable("game=egotzi&size=3&moves=b2")
    table.press("import", text="game=egotzi&size=3&moves=b2,b2")
    assert (table.moves, table.log.games) == ("b2", 0)
    assert table.state.remarks.import_failure.startswith("Couldn't read this: move 2, 'b2'")
    table.press("import", text="game=egotzi&size=3&moves=b2,a1")
    assert (table.moves, table.log.games, table.state.remarks.import_failure) == ("b2,a1", 1, "")


def test_a_game_that_is_over_can_be_played_again() -> None:
    start = "game=egotzi&position=bb/w1%20w%203&white=level-2&flip=1"

    async def play() -> None:
        table = DeskTable(f"{start}&moves=b1")
        assert 'data-action="again"' in views.offers.offer(table.state)
        table.press("again")
        assert (table.address, table.log.games) == (start, 1)
        assert 'data-action="again"' not in views.offers.offer(table.state)

    run(play())


@pytest.mark.parametrize("action", ["copy-link", "copy-record", "copy-snippet"])
def test_what_is_copied_is_read_back(action: str) -> None:
    text = "game=emergo&size=7&moves=@a1,@c1"
    place = Place(base="https://a.example/b/")
    request = exports.request(action, State.of(address.parse(text), place))
    assert read(request["text"]) == text
    assert "copied" in exports.outcome(request, True).message
    assert exports.outcome(request, False).text == request["text"]


def test_a_board_set_up_after_a_swap_has_the_players_as_they_sit_now() -> None:
    async def play() -> None:
        table = DeskTable("game=egotzi&size=3&white=level-1&moves=b2,swap,a1")
        table.press("edit")
        table.press("edit-play")
        assert table.state.game.players == {"black": "level-1", "white": "human"}

    run(play())


def test_a_clicked_square_of_a_board_set_up_is_no_move() -> None:
    table = DeskTable("game=egotzi&size=3")
    table.press("edit")
    table.click("a1", "c3")
    assert (table.moves, table.log.moves) == ("", [])
    assert set(table.draft.pieces()) == {Square(0, 0), Square(2, 2)}


@given(positions(plies=st.integers(0, 30)), st.sampled_from(["black", "white", "empty"]))
def test_a_draft_is_read_back_from_its_text(position: Position, tool: str) -> None:
    draft = replace(Draft.of(position), tool=tool, ply=HOSTILE, cap="3").clicked(Square(0, 0))
    computers = {"black": "level-2", "white": "level-1"}
    assert draft_text.unpack(draft_text.pack(draft, computers)) == (draft, computers)


@pytest.mark.parametrize(
    "men", [{"a1": "x"}, {"a1": ""}, {"a1": "bw"}, {"z9": "b"}, {"a4": "b"}, {"a1": 1}, "a1", 3]
)
def test_a_text_that_is_no_draft_is_refused(men: object) -> None:
    good = draft_text.pack(Draft.of(rules.game("egotzi").start(size=3)), PEOPLE)
    with pytest.raises(ValueError, match=r"\S"):
        draft_text.unpack(json.dumps({**json.loads(good), "men": men}))
