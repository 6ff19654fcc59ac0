"""Alpha-beta searches of Emergo: won endings, repetition, limits and memory."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from rules import Record, ai
from rules.ai.alpha_beta_search import AlphaBetaSearch, SearchMemory, expected
from rules.emergo import EMERGO
from rules.kernels.alpha_beta_game import LOST
from tests.kit.emergo_solver import Solver
from tests.kit.thoughts import last_thought

WINS_TEXT = (Path(__file__).parents[2] / "kit" / "emergo_wins.txt").read_text("utf-8")
WINS = [line.split(" ", 3) for line in WINS_TEXT.splitlines()]
"""For each won position: the plies to the end, the number of the winner's quiet moves, the moves
that win in that many plies, and the position."""


def started_search(record: Record, memory: SearchMemory | None = None) -> AlphaBetaSearch:
    kernel = record.position.kernel()
    assert kernel
    return (memory or SearchMemory(Random(1))).search(record, kernel)


def run_search(record: Record, nodes: int, memory: SearchMemory | None = None) -> AlphaBetaSearch:
    search = started_search(record, memory)
    for _ in search.steps(nodes):
        pass
    return search


# Won endings of Emergo


def test_the_table_has_enough_wins_with_quiet_moves():
    assert len(WINS) >= 20
    assert all(int(plies) <= 11 and int(quiet_moves) >= 2 for plies, quiet_moves, _, _ in WINS)


@pytest.mark.parametrize(("plies", "quiet_moves", "moves", "text"), WINS)
def test_forced_wins_are_found(plies, quiet_moves, moves, text):
    """With 60,000 nodes: less than a second in a browser."""
    search = run_search(Record(EMERGO, position=EMERGO.parse(text)), 60_000)
    best = search.candidates()[0]
    assert best.score == 1
    assert str(best.move) in moves.split(",")
    assert search.value == -LOST - int(plies)
    assert search.proved() == int(plies)


LOSSES = [
    (int(plies) - 1, after)
    for plies, _, moves, text in WINS
    if len((after := EMERGO.parse(text).play(moves.split(",")[0])).moves()) > 1
]
"""Positions in which the loser has a choice: the only legal move is played after a short search."""


@pytest.mark.parametrize(("plies", "position"), LOSSES[::2])
def test_forced_losses_are_found(plies, position):
    search = run_search(Record(EMERGO, position=position), 60_000)
    assert search.candidates()[0].score == 0
    assert search.value == LOST + plies
    assert search.proved() == plies


def test_a_search_that_overlooks_moves_proves_nothing():
    record = Record(EMERGO, position=EMERGO.parse(WINS[0][3]))
    assert run_search(record, 5000, SearchMemory(Random(1), noticed_share=0.99)).proved() is None


@pytest.mark.parametrize(
    ("plies", "quiet_moves", "moves", "text"), [win for win in WINS if int(win[0]) <= 7]
)
def test_an_independent_solver_confirms_the_table_of_wins(plies, quiet_moves, moves, text):
    """The longer wins take minutes; running `tests/kit/emergo_solver.py` proves them too."""
    solver, position = Solver(), EMERGO.parse(text)
    assert solver.plies(position, 11) == int(plies)
    assert ",".join(map(str, solver.winning_moves(position, int(plies)))) == moves
    assert solver.count_quiet_moves(position, int(plies)) == int(quiet_moves)


@pytest.mark.parametrize(("plies", "quiet_moves", "moves", "text"), WINS[::4])
def test_won_endings_are_won_without_shuffling(plies, quiet_moves, moves, text):
    """They are won in the fewest plies possible, against an opponent who uses the same search."""
    record = Record(EMERGO, position=EMERGO.parse(text))
    winner = record.position.turn
    players = {colour: ai.Player(seed=1) for colour in ("black", "white")}
    while not record.outcome():
        thought = last_thought(players[record.position.turn].think(record, work=40_000))
        record.play(thought.move)
    assert record.outcome().winner == winner
    assert len(record.moves) == int(plies)


ENDINGS = [
    "a@1a@4/7/4B@2/1AC3A@1/AB1aa1B@2/7/7 w 30 0,0",
    "6AA/7/2AA1aa1a@/7/AA6/1A@5/AA1AA1A@1a@ w 28 0,0",
    "6a@/5a@1/AC6/7/AA1B@3AA/5C@1/a@6 w 36 0,0",
    "6AF1AB/1a@7/6BA2/9/9/9/2F@6/5ab3/2a@6 w 52 0,0",
    "4a@1a@2/9/8a@/3A@5/AA7AA/9/4DC4/9/2DB5AB w 84 0,0",
    "AB3a@1a@2/3a@5/8AA/3B@5/6B@2/3AB5/AA8/5DC3/9 w 60 0,0",
]
"""Positions in which White is far ahead, and no win is in sight."""


@pytest.mark.parametrize("text", ENDINGS)
def test_a_player_far_ahead_wins(text):
    """Against the same search, within a hundred plies and without a draw by repetition."""
    record = Record(EMERGO, position=EMERGO.parse(text))
    players = {colour: ai.Player(seed=1) for colour in ("black", "white")}
    while not record.outcome() and len(record.moves) < 100:
        record.play(last_thought(players[record.position.turn].think(record, work=4000)).move)
    assert record.outcome().winner == "white"


# Repetition

FAR_APART = "9/9/9/9/9/9/9/9/C@8 w 60 0,0".replace("9/9/9", "8a@/9/9", 1)
"""A position in which White is far ahead, and the columns are in opposite corners."""

CYCLE = ("a1-b2", "i9-h8", "b2-a1", "h8-i9")
"""Moves that lead back to the position FAR_APART."""


@pytest.mark.parametrize(("cycles", "drawn"), [(1, False), (2, True)])
def test_the_third_occurrence_of_a_position_is_scored_as_a_draw(cycles, drawn):
    """Black, who is behind, steps back to i9; only the third time is this worth half a point."""
    record = Record(EMERGO, position=EMERGO.parse(FAR_APART))
    for move in (*(cycles - 1) * CYCLE, *CYCLE[:3]):
        record.play(move)
    scores = {str(c.move): c.score for c in run_search(record, 3000).candidates()}
    assert (scores["h8-i9"] == 0.5) == drawn


def test_a_player_ahead_avoids_repetition():
    record = Record(EMERGO, position=EMERGO.parse(FAR_APART))
    for move in (*CYCLE, *CYCLE[:2]):
        record.play(move)
    assert str(run_search(record, 3000).candidates()[0].move) != "b2-a1"


# Limits and memory


@pytest.mark.parametrize("size", EMERGO.sizes)
@pytest.mark.parametrize("nodes", [1, 2, 39, 40, 41, 777, 5000])
def test_searches_stay_within_the_node_limit(size, nodes):
    assert run_search(Record(EMERGO, size), nodes).work == nodes


@pytest.mark.parametrize(
    "text", ["game=emergo", "game=emergo&size=7", *(f"position={w[3]}" for w in WINS[-3:])]
)
def test_search_steps_are_small(text):
    """Thoughts are reported, and requests to stop noticed, every 30 ms. In that time a browser
    searches 3,000 nodes; the limit here is half of them."""
    record = Record.parse(text if "game" in text else f"game=emergo&{text}")
    search = started_search(record)
    work = [search.work for _ in search.steps(60_000)]
    assert max(after - before for before, after in itertools.pairwise(work)) < 1500


def test_an_only_move_is_found_by_a_short_search():
    record = Record(EMERGO, position=EMERGO.parse("7/1a@5/7/1ab5/A@6/7/6a@ w"))
    search = run_search(record, 10**6)
    assert [str(found.move) for found in search.candidates()] == ["a3xc5xa7"]
    assert search.work < 5000


def test_candidates_come_best_first():
    record = Record(EMERGO, 7)
    for move in ("@a1", "@g7", "@c1"):
        record.play(move)
    candidates = run_search(record, 5000).candidates()
    scores = [candidate.score for candidate in candidates]
    assert scores == sorted(scores, reverse=True)
    assert len(candidates) == len(record.position.moves())


def test_the_transposition_table_is_reused_from_move_to_move():
    """The reply to the expected move begins with what the first search found."""
    record, memory = Record(EMERGO, 7), SearchMemory(Random(1))
    for move in run_search(record, 20_000, memory).line()[:2]:
        record.play(move)
    reused_depth = depth_reached(run_search(record, 2000, memory))
    memory.clear()
    assert reused_depth > depth_reached(run_search(record, 2000, memory))


def depth_reached(search: AlphaBetaSearch) -> int:
    return search._status().depth


def test_the_transposition_table_of_another_game_is_ignored():
    """With other men in hand the same board has the same key."""
    board = "7/7/4a@2/1A@1a@3/6A@/5a@1/4A@2 w 6"
    records = [Record(EMERGO, position=EMERGO.parse(f"{board} {hand}")) for hand in ("1,1", "2,2")]
    player = ai.Player(seed=1)
    first, second = (last_thought(player.think(record, work=20_000)) for record in records)
    fresh = last_thought(ai.Player(seed=1).think(records[1], work=20_000))
    assert first.score != second.score
    assert second.score == pytest.approx(fresh.score, abs=0.1)


@pytest.mark.parametrize("text", ["6a@/5a@1/7/7/7/1A@5/A@6 w 9 0,0", "6a@/7/7/7/7/7/A@6 w 9 0,0"])
def test_a_line_ends_where_the_game_is_drawn(text):
    record = Record(EMERGO, position=EMERGO.parse(text))
    players = {colour: ai.Player(seed=1) for colour in ("black", "white")}
    while not record.outcome() and len(record.moves) < 20:
        thought = last_thought(players[record.position.turn].think(record, work=8000))
        played = Record.parse(str(record))
        for move in thought.line:
            played.play(move)
        record.play(thought.move)


def test_search_values_become_expected_results():
    assert expected(0) == 0.5
    assert expected(LOST + 5) == 0
    assert expected(-LOST) == 1
    assert 0.5 < expected(10) < expected(200) < 1
