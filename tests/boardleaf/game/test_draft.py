"""The position editor, and pasted games, without a browser."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from boardleaf import address, views
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.features.importing.read import read
from boardleaf.features.sharing import exports
from boardleaf.game.draft import Draft
from boardleaf.storing import draft_text
from rules import Position, Square
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.strategies import positions

HOSTILE_TEXT = "<img src=x onerror=alert(1)>"
PEOPLE = {"black": "human", "white": "human"}


class PageDriver(BoardDriver):
    """A driver of the play page."""

    def __init__(self, text: str) -> None:
        super().__init__(text, settings=FULL_PAGE)

    @property
    def draft(self) -> Draft:
        assert self.state.draft
        return self.state.draft


@given(positions(plies=st.integers(0, 30)))
def test_an_unchanged_draft_has_its_position_and_a_click_changes_it(position: Position) -> None:
    draft = Draft.of(position)
    assert str(draft) == str(position)
    assert draft.position() == position
    assert bool(draft.problem) == (position.outcome() is not None)
    for square in list(draft.pieces())[:3]:
        assert draft.clicked(square).pieces() != draft.pieces()


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_every_game_can_be_set_up_from_another(game: rules.Game) -> None:
    other_game = next(candidate for candidate in rules.games() if candidate is not game)
    driver = PageDriver(f"game={other_game.id}")
    driver.press("edit")
    driver.fill(game=game.id)
    assert str(driver.draft) == str(game.start())
    driver.fill(game=game.id, size=str(game.sizes[0]), turn="white", ply="4", pie="on")
    assert (driver.draft.size, driver.draft.turn, driver.draft.ply) == (game.sizes[0], "white", "4")
    driver.press("edit-start")
    driver.press("edit-play", black="human", white="none")
    assert driver.state.draft is None
    assert driver.state.game.game is game
    assert driver.listener.game_count == 1


@pytest.mark.parametrize(
    ("start", "tool", "values", "square", "text", "problem"),
    [
        ("game=egotzi&size=3", "white", {}, "b2", "3/1w1/3 b 0", ""),
        ("game=egotzi&size=3&moves=b2", "empty", {}, "b2", "3/3/3 w 1", ""),
        ("game=emulsion&size=2&pie=off", "black", {}, "a1", "bw/bb b 0 nopie", "game is over"),
        ("game=emergo&size=7", "black", {"cap": "2", "prisoners": "3"}, "a1",
         "7/7/7/7/7/7/bc6 w 0 5,6", ""),
        ("game=emergo&size=7", "white", {"cap": "99"}, "a1", "7/7/7/7/7/7/L@6 w 0 0,8",
         "allows only 8"),
    ],
)  # fmt: skip
def test_a_click_places_the_piece_of_the_tool(
    start: str, tool: str, values: dict[str, str], square: str, text: str, problem: str
) -> None:
    driver = PageDriver(start)
    driver.press("edit")
    driver.press(f"edit-{tool}", **values)
    driver.click(square)
    assert str(driver.draft) == text
    assert problem in driver.draft.problem
    assert bool(problem) == bool(driver.draft.problem)
    assert driver.state.remarks.announcement.startswith(f"{square}: ")


@pytest.mark.parametrize(
    ("typed", "clicks", "hands"),
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
    typed: list[str], clicks: str, hands: list[str]
) -> None:
    driver = PageDriver("game=emergo&size=7")
    driver.press("edit")
    driver.press("edit-white", **dict(zip(("hand-white", "hand-black"), typed, strict=True)))
    driver.click(*clicks.split())
    assert [driver.draft.hand["white"], driver.draft.hand["black"]] == hands


def test_a_number_of_men_stays_as_typed_until_a_piece_is_placed() -> None:
    driver = PageDriver("game=emergo&size=7")
    driver.press("edit")
    for cap, prisoners in [("", "x"), ("25", "99")]:
        driver.fill(cap=cap, prisoners=prisoners)
        assert (driver.draft.cap, driver.draft.prisoners) == (cap, prisoners)
    driver.click("a1")
    assert (driver.draft.cap, driver.draft.prisoners) == ("12", "12")
    driver.fill(cap="", prisoners="")
    driver.click("b2")
    assert (driver.draft.cap, driver.draft.prisoners) == ("1", "0")
    assert str(driver.draft).startswith("7/7/7/7/7/1A@5/LL6 ")


def test_a_hand_never_gets_back_more_men_than_a_side_has() -> None:
    driver = PageDriver("game=emergo&size=7")
    driver.press("edit")
    driver.press("edit-white", cap="12")
    driver.click("a1")
    driver.press("edit-clear")
    assert str(driver.draft) == "7/7/7/7/7/7/7 w 0 8,8"
    driver.press("edit-white", cap="2")
    driver.click("a1")
    driver.fill(size="9")
    assert str(driver.draft) == "9/9/9/9/9/9/9/9/B@8 w 0 10,12"


def test_no_piece_can_be_placed_on_a_light_square() -> None:
    driver = PageDriver("game=emergo&size=7")
    driver.press("edit")
    driver.click("a2")
    message = "a2 is a light square: men use dark squares only."
    assert (str(driver.draft), driver.state.remarks.announcement) == (
        "7/7/7/7/7/7/7 w 0 8,8",
        message,
    )
    assert message in views.position_editor.editor(driver.state)
    assert '"edit-play" disabled' not in views.position_editor.editor(driver.state)
    driver.click("a1")
    assert message not in views.position_editor.editor(driver.state)


def test_an_invalid_draft_is_explained_and_cannot_be_played() -> None:
    driver = PageDriver("game=egotzi-squared&size=3")
    driver.press("edit")
    driver.fill(game="egotzi-squared", turn="black", ply=HOSTILE_TEXT, stage="settled")
    driver.fill(**{"komi-set": "7"}, stage="settled", ply="2", turn="black")
    assert "komi" in driver.draft.problem
    driver.press("edit-play")
    assert driver.state.draft
    assert driver.listener.game_count == 0
    driver.fill(**{"komi-set": "6"}, stage="open", ply="2", turn="white")
    assert str(driver.draft) == "3/3/3 w 2 6?"
    driver.press("edit-cancel")
    assert driver.address == "game=egotzi-squared&size=3"


def test_typed_and_pasted_text_is_escaped() -> None:
    driver = PageDriver("game=egotzi-squared&size=3")
    driver.press("import", text=f"egotzi {HOSTILE_TEXT}/{HOSTILE_TEXT}")
    assert driver.state.remarks.import_failure
    assert "<img" not in views.tools.import_message(driver.state)
    driver.press("edit")
    driver.fill(ply=HOSTILE_TEXT, stage="settled", turn="black", **{"komi-set": HOSTILE_TEXT})
    assert "<img" not in views.position_editor.editor(driver.state)


def start_tags(markup: str) -> list[tuple[str, list[str]]]:
    """Return the start tags in markup, each as its name and the names of its attributes."""
    tags: list[tuple[str, list[str]]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: tags.append((tag, [name for name, _ in attrs]))  # type: ignore[method-assign]
    parser.feed(markup)
    return tags


@given(st.text() | st.text("<>\"'&=/ bimgscrtonlad"), st.sampled_from(["open", "settled"]))
def test_no_typed_or_pasted_text_makes_an_element(text: str, stage: str) -> None:
    markups = []
    for typed in (text, "x"):
        driver = PageDriver("game=egotzi-squared&size=3")
        driver.press("import", text=f"egotzi {typed}/")
        pasted = views.tools.import_message(driver.state)
        driver.press("edit")
        driver.fill(ply=f"!{typed}", stage=stage, turn="black", **{"komi-set": f"!{typed}"})
        markups.append(start_tags(pasted) + start_tags(views.position_editor.editor(driver.state)))
    assert markups[0] == markups[1]


def test_a_pasted_game_starts_and_an_invalid_one_changes_nothing() -> None:
    driver = PageDriver("game=egotzi&size=3&moves=b2")
    driver.press("import", text="game=egotzi&size=3&moves=z9,b2")
    assert (driver.moves, driver.listener.game_count) == ("b2", 0)
    assert driver.state.remarks.import_failure.startswith("Couldn't read this: move 1, 'z9'")
    driver.press("import", text="game=egotzi&size=3&moves=b2,a1")
    assert (driver.moves, driver.listener.game_count, driver.state.remarks.import_failure) == (
        "b2,a1",
        1,
        "",
    )


def test_a_pasted_game_is_opened_as_far_as_it_can_be_read_and_says_so() -> None:
    driver = PageDriver("game=egotzi&size=3&moves=b2")
    text = "game=egotzi&size=3&moves=B2, a1, a1."
    driver.press("import", text=text)
    assert driver.moves == "b2,a1"
    (notice,) = driver.state.remarks.notices
    assert "move 3, 'a1'" in notice.message
    assert notice.text == text
    assert 'Left out "." at the end.' in driver.state.remarks.note


def test_a_game_that_is_over_can_be_played_again() -> None:
    start = "game=egotzi&position=bb/w1%20w%203&white=level-2&flip=1"

    async def play() -> None:
        driver = PageDriver(f"{start}&moves=b1")
        assert 'data-action="again"' in views.offers.offer(driver.state)
        driver.press("again")
        assert (driver.address, driver.listener.game_count) == (start, 1)
        assert 'data-action="again"' not in views.offers.offer(driver.state)

    run(play())


@pytest.mark.parametrize("action", ["copy-link", "copy-record", "copy-snippet"])
def test_copied_text_can_be_imported(action: str) -> None:
    text = "game=emergo&size=7&moves=@a1,@c1"
    settings = BoardSettings(base="https://a.example/b/")
    request = exports.request(action, State.of(address.parse(text), settings))
    assert read(request["text"]) == text
    assert "copied" in exports.share_result(request, True).message
    assert exports.share_result(request, False).text == request["text"]


def test_a_draft_after_a_swap_has_the_players_current_colours() -> None:
    async def play() -> None:
        driver = PageDriver("game=egotzi&size=3&white=level-1&moves=b2,swap,a1")
        driver.press("edit")
        driver.press("edit-play")
        assert driver.state.game.players == {"black": "level-1", "white": "human"}

    run(play())


def test_clicks_in_the_position_editor_play_no_move() -> None:
    driver = PageDriver("game=egotzi&size=3")
    driver.press("edit")
    driver.click("a1", "c3")
    assert (driver.moves, driver.listener.moves) == ("", [])
    assert set(driver.draft.pieces()) == {Square(0, 0), Square(2, 2)}


@given(positions(plies=st.integers(0, 30)), st.sampled_from(["black", "white", "empty"]))
def test_drafts_round_trip(position: Position, tool: str) -> None:
    draft = replace(Draft.of(position), tool=tool, ply=HOSTILE_TEXT, cap="3").clicked(Square(0, 0))
    computers = {"black": "level-2", "white": "level-1"}
    assert draft_text.unpack(draft_text.pack(draft, computers)) == (draft, computers)


@pytest.mark.parametrize(
    "men", [{"a1": "x"}, {"a1": ""}, {"a1": "bw"}, {"z9": "b"}, {"a4": "b"}, {"a1": 1}, "a1", 3]
)
def test_an_invalid_draft_text_is_refused(men: object) -> None:
    valid = draft_text.pack(Draft.of(rules.game("egotzi").start(size=3)), PEOPLE)
    with pytest.raises(ValueError, match=r"\S"):
        draft_text.unpack(json.dumps({**json.loads(valid), "men": men}))
