"""The form for a new game: the games that it starts, and changes of its values."""

from __future__ import annotations

from html import unescape

import pytest

from boardleaf import address
from boardleaf.board.state import State
from boardleaf.game import hopeless, new_game
from boardleaf.views import new_game_form
from builder.writing.game_starts import start_addresses
from rules import Colour, Game, games
from rules.ai import LEVELS
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run


@pytest.mark.parametrize(
    "text",
    [
        "game=egotzi",
        "game=egotzi&pie=off&white=level-2",
        "game=emergo&size=7&white=level-6",
        "game=slyde&black=level-3",
        "game=egotzi-squared&size=5&komi=6&black=level-3&white=level-5",
    ],
)
def test_the_form_proposes_another_game_like_the_one_shown(text: str) -> None:
    current = address.parse(text)
    assert str(new_game.address_of(new_game.form_values(current)).study) == str(current.study)
    assert new_game.address_of(new_game.form_values(current)).players == current.players


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"opponent": "computer", "level": "4", "side": "white"}, "game=egotzi&black=level-4"),
        ({"opponent": "computer", "level": "1"}, "game=egotzi&pie=off&white=level-1"),
        ({"opponent": "computer", "level": "4", "side": "random"}, "game=egotzi&black=level-4"),
        ({"opponent": "friend", "level": "1"}, "game=egotzi"),
        (
            {"opponent": "computers", "black": "level-3", "white": "level-6"},
            "game=egotzi&black=level-3&white=level-6",
        ),
    ],
)
def test_the_form_sets_opponents_levels_and_colours(chosen: dict[str, str], expected: str) -> None:
    before = new_game.form_values(address.parse("game=egotzi"))
    started = new_game.address_of(new_game.updated(before, {**before, **chosen}), lambda: "white")
    target = address.parse(expected)
    assert (str(started.study.root.position), started.players) == (
        str(target.study.root.position),
        target.players,
    )


def test_choosing_another_game_keeps_the_opponent() -> None:
    before = new_game.form_values(address.parse("game=egotzi&white=level-2&pie=off"))
    changed = new_game.updated(before, {**before, "game": "emulsion"})
    assert (changed["opponent"], changed["level"], changed["side"]) == ("computer", "2", "black")
    assert changed["pie"] == ""


HOPELESS_STARTS = [
    # The address of the game before, what the form is changed to, and the side that a person gets.
    ("game=emulsion&size=9&pie=off&white=level-2", {"size": "3"}, "white"),
    ("game=emulsion&size=5&pie=off&white=level-3", {}, "white"),
    ("game=emulsion&size=4&pie=off&black=level-1", {}, "black"),
    ("game=free-emulsion&size=4&pie=off&white=level-6", {"side": "white"}, "black"),
    ("game=egotzi&size=7&white=level-1", {"size": "4", "side": "random", "pie": ""}, "black"),
    ("game=egotzi&size=5&white=level-3", {"level": "4"}, "white"),
    ("game=egotzi&size=5&white=level-2&pie=off", {"side": "white"}, "white"),
    ("game=egotzi&size=5&white=level-2&pie=off", {"side": "white", "level": "3"}, "white"),
    ("game=egotzi&size=5&white=level-3&pie=off", {"side": "white"}, "black"),
    ("game=egotzi&size=7&black=level-4&pie=off", {}, "black"),
    ("game=egotzi&size=3&white=level-1", {"pie": "on"}, "white"),
    ("game=egotzi-squared&size=3&white=level-1", {}, "white"),
    ("game=egotzi-squared&size=7&white=level-3", {"new-komi": "0", "side": "white"}, "black"),
    ("game=egotzi-squared&size=7&white=level-3", {"new-komi": "600"}, "white"),
    ("game=egotzi-squared&size=7&white=level-1", {"new-komi": "602"}, "white"),
    ("game=egotzi-squared&size=7&white=level-1", {"new-komi": "200"}, "black"),
    ("game=egotzi-squared&size=7&white=level-6", {"new-komi": "20"}, "black"),
    ("game=emergo&size=7&black=level-6", {}, "white"),
    ("game=slyde&black=level-6", {}, "white"),
]


@pytest.mark.parametrize(("text", "change", "side"), HOPELESS_STARTS)
def test_a_person_gets_no_hopeless_side_against_the_computer(
    text: str, change: dict[str, str], side: str
) -> None:
    before = new_game.form_values(address.parse(text))
    values = new_game.updated(before, {**before, **change})
    for random_colour in ("black", "white"):
        started = new_game.address_of(values, lambda c=random_colour: c)  # type: ignore[misc]
        assert started.players[side] == "human"  # type: ignore[index]
        lost = hopeless.persons_hopeless_colour(started.study.root.position, started.players)
        assert lost is None or started.players[lost] != "human"


def test_the_form_says_why_and_how_to_get_an_even_game() -> None:
    state = State.of(address.parse("game=emulsion&size=5&pie=off&white=level-3"))
    markup = unescape(new_game_form.form(state))
    assert "White wins from this start" in markup or "White is far ahead from this" in markup
    assert "so the computer takes Black. For an even game, " in markup
    assert 'value="white" checked' in markup
    for even in ("game=emulsion&size=9&white=level-3", "game=emulsion&size=5&pie=off"):
        assert "from this start" not in new_game_form.form(State.of(address.parse(even)))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_the_links_of_each_game_start_with_a_chance(game: Game, level: int) -> None:
    links = start_addresses(game)
    simple = links.beginner_suffix if level <= new_game.MAX_BEGINNER_LEVEL else ""
    linked = address.parse(f"{links.level_prefix}{level}{simple}")
    lost = hopeless.persons_hopeless_colour(linked.study.root.position, linked.players)
    assert lost is None or linked.players[lost] != "human"


@pytest.mark.parametrize(
    ("text", "action", "person", "says_why"),
    [
        ("game=egotzi&size=4&pie=off&black=level-1", "again", "black", True),
        ("game=egotzi&size=4&pie=off&white=level-1", "again-changed", "black", True),
        ("game=egotzi&size=4&pie=off&black=level-1", "again-changed", "black", False),
        ("game=egotzi&size=4&pie=off&white=level-1", "again", "black", False),
        ("game=egotzi&size=7&pie=off&white=level-3", "again-changed", "black", True),
        ("game=egotzi&size=7&pie=off&white=level-2", "again-changed", "white", False),
        ("game=egotzi&size=9&white=level-6", "again-changed", "white", False),
    ],
)
def test_another_game_gives_no_hopeless_side(
    text: str, action: str, person: Colour, says_why: bool
) -> None:
    async def play() -> None:
        driver = BoardDriver(f"{text}&result=black-resigns", FirstMoveOpponent(), FULL_PAGE)
        driver.press(action)
        assert driver.state.game.players[person] == "human"
        assert driver.state.game.ongoing
        assert ("from this start" in driver.state.remarks.note) == says_why
        await driver.settle()

    run(play())


def test_a_link_to_a_hopeless_side_is_opened_as_it_is() -> None:
    text = "game=egotzi&size=4&pie=off&black=level-1"
    assert BoardDriver(text, FirstMoveOpponent(waits=True)).address == text


BIDS = [
    # players, bid, warned
    ("white=level-4", "komi=0", True),
    ("white=level-4", "komi=400", True),
    ("white=level-4", "komi=20", False),
    ("white=level-1", "komi=0", False),  # the weak levels give a chance
    ("", "komi=0", False),
]


@pytest.mark.parametrize(("players", "bid", "warned"), BIDS)
def test_a_hopeless_bid_is_warned_of(players: str, bid: str, warned: bool) -> None:
    async def play() -> None:
        text = f"game=egotzi-squared&size=7&{players}".strip("&")
        driver = BoardDriver(text, FirstMoveOpponent(), FULL_PAGE)
        driver.handle(type="play-text", text=bid)
        assert driver.moves.startswith(bid)
        remarks = driver.state.remarks
        assert ("and the computer may choose it" in remarks.note) is warned
        assert ("and the computer may choose it" in remarks.announcement) is warned
        await driver.settle()

    run(play())
