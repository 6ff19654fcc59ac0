"""Games against the computer from positions that were set up: no side is lost without a word."""

from __future__ import annotations

from random import Random

import pytest

from boardleaf.game.hopeless import forced_winner
from rules import Colour, Record, game, games
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run

BLACK_WINS = "With best play Black wins from here."
WHITE_WINS = "With best play White wins from here."
FULL_EGOTZI = "egotzi&position=bbb/wwb/ww1%20b%208%20nopie"
LATE_FREE = "free-emulsion&position=1wwww/1bbbb/bbbbb/bwwww/wwwb1%20w%2015"

SET_UP: list[tuple[str, dict[str, str], Colour, str]] = [
    # address, changes in the form, the person's colour in the game, what the note says
    (f"{FULL_EGOTZI}&black=level-1", {}, "white", BLACK_WINS),
    (f"{FULL_EGOTZI}&white=level-1", {}, "black", ""),
    (f"{FULL_EGOTZI}&white=level-1", {"turn": "white"}, "black", WHITE_WINS),
    (f"{LATE_FREE}&black=level-6", {}, "white", BLACK_WINS),
    (f"{LATE_FREE}&white=level-6", {}, "black", ""),
    (
        "emergo&size=9&position=9/1a@5ag1/ca8/7c@1/9/1a@5a@1/ac8/7a@1/A@8%20w%2070%200,0"
        "&black=level-2",
        {},
        "white",
        BLACK_WINS,
    ),
    # Too far from the end for a short search.
    ("egotzi&size=7&position=7/3b3/7/7/3w3/7/7%20b%202&black=level-6", {}, "white", ""),
    # A start that was measured is the same start, however it was made.
    ("egotzi&size=4&pie=off&black=level-1", {}, "black", "so the computer takes White."),
    ("egotzi&size=4&pie=off&moves=b2,c3&at=0&black=level-1", {}, "black", "takes White."),
    ("egotzi&size=4&black=level-1", {"pie": ""}, "black", "so the computer takes White."),
    ("egotzi&size=7&pie=off&black=level-3", {}, "black", "Black is far ahead from this start"),
    ("egotzi&size=7&pie=off&black=level-2", {}, "white", ""),
    ("emulsion&size=5&pie=off&white=level-1", {}, "white", "so the computer takes Black."),
    ("egotzi&size=4&pie=off&white=level-1", {}, "black", ""),
]


@pytest.mark.parametrize(("text", "values", "person", "note"), SET_UP)
def test_a_lost_position_is_not_given_without_a_word(
    text: str, values: dict[str, str], person: Colour, note: str
) -> None:
    async def play() -> None:
        driver = BoardDriver(f"game={text}", FirstMoveOpponent(), FULL_PAGE)
        driver.press("edit")
        driver.fill(**{**values, "turn": values.get("turn", driver.state.game.position.turn)})
        driver.press("edit-play")
        state = driver.state
        assert state.draft is None
        assert state.game.players[person] == "human"
        shown = state.remarks.note
        assert note in shown
        assert bool(note) == bool(shown)
        assert note in state.remarks.announcement
        await driver.settle()

    run(play())


def test_two_people_and_two_computers_are_not_warned() -> None:
    async def play() -> None:
        for players in ("", "&white=level-1&black=level-1"):
            driver = BoardDriver(f"game={FULL_EGOTZI}{players}", FirstMoveOpponent(), FULL_PAGE)
            driver.press("edit")
            driver.press("edit-play")
            assert "With best play" not in driver.state.remarks.note
            await driver.settle()

    run(play())


@pytest.mark.parametrize("id", [entry.id for entry in games()])
def test_the_search_never_claims_too_much(id: str) -> None:
    """The winner that it finds wins against every reply, by the best of his own moves."""
    entry, random = game(id), Random(4)
    for _ in range(3):
        record = Record(entry, entry.sizes[0])
        while not record.outcome() and len(record.moves) < 120:
            record.play(str(random.choice(record.position.moves())))
        for _ in range(min(3, len(record.moves))):
            winner = forced_winner(record.position)
            if winner:
                assert wins(record, winner, 6)
            record.undo()


def wins(record: Record, winner: Colour, depth: int) -> bool:
    """Return whether a colour wins within a number of plies, by trying every move."""
    outcome = record.outcome()
    if outcome or not depth:
        return outcome is not None and outcome.winner == winner
    results = []
    for move in record.position.moves():
        if record.position.exchanges(move):
            results.append(False)
            continue
        record.play(move)
        results.append(wins(record, winner, depth - 1))
        record.undo()
        if results[-1] == (record.position.turn == winner):
            break
    return any(results) if record.position.turn == winner else all(results)
