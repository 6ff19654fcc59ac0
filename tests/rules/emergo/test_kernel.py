"""Emergo's kernel compared with its positions: the same moves and results, moves undone completely,
and fair random games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.emergo import EMERGO, evaluation, kernel, kernel_moves, random_games
from rules.emergo.kernel import balance, hand, key, mine, their_hand, theirs
from rules.emergo.move_codes import code_of, move_of
from rules.kernels import Instance, PlainInstance, Program, random_numbers
from rules.kernels.alpha_beta_game import INFINITE, LOST, NO_MOVE
from rules.kernels.tree_game import DRAW, LOSS, UNDECIDED, WIN
from rules.position import Position
from tests.kit.kernel_laws import chi_square
from tests.kit.kernel_sources import start_native
from tests.kit.strategies import records

game_records = records(games=(EMERGO,), sizes=(7, 9))


def summary() -> tuple[int, int, int, int, int, int, int]:
    """Return the kernel's state except its columns, as seen by the player to move."""
    return (
        int(mine & 0x1FFFFFF),
        int(mine >> 25),
        int(theirs & 0x1FFFFFF),
        int(theirs >> 25),
        int(key() & 0x3FFFFFFF),
        hand << 4 | their_hand,
        balance,
    )


PROGRAM = Program(
    "emergo",
    [
        summary,
        kernel.set_up,
        kernel_moves.list_captures,
        kernel_moves.list_quiet_moves,
        kernel_moves.can_capture,
        kernel.make,
        kernel.undo,
        kernel.final_value,
        evaluation.evaluate,
        evaluation.evaluate_quiet_moves,
        random_games.playout,
        random_numbers.seed,
    ],
)


@cache
def cached_instance(plain: bool) -> Instance:
    return PlainInstance(PROGRAM) if plain else start_native(PROGRAM, debug=True)


def instance_at(position: Position, plain: bool = False) -> Instance:
    """Return an instance of the kernel, cached, with a position set up in it."""
    instance = cached_instance(plain)
    position.kernel().load(instance)
    return instance


def codes(instance: Instance) -> list[int]:
    """Return the codes of the legal moves, listed from index 100, an arbitrary one."""
    count = instance.call("list_captures", 100) or instance.call("list_quiet_moves", 100)
    return [*instance.read("MOVE_STACK", 100, count)]


def state(instance: Instance) -> tuple[object, ...]:
    """Return the kernel's state, as seen by the player to move."""
    found = instance.call("summary")
    occupied = found[0] | found[2] | (found[1] | found[3]) << 25
    columns = instance.read("COLUMNS", 0, 49)
    return *found, *(column for n, column in enumerate(columns) if occupied >> n & 1)


def state_of(position: Position) -> tuple[object, ...]:
    return state(instance_at(position))


def move_texts(instance: Instance) -> list[str]:
    return sorted(str(move_of(code)) for code in codes(instance))


@given(game_records)
def test_the_kernel_lists_the_legal_moves(record):
    instance, moves = instance_at(record.position), record.position.moves()
    assert move_texts(instance) == sorted(map(str, moves))
    assert instance.call("can_capture") == any(move.kind == "capture" for move in moves)


@given(game_records)
def test_move_codes_round_trip(record):
    moves = {str(move): move for move in record.position.moves()}
    for code in codes(instance_at(record.position)):
        move = move_of(code)
        assert (move.kind, move.squares) == (moves[str(move)].kind, moves[str(move)].squares)
        assert code_of(move) == code


@given(game_records)
def test_make_agrees_with_play_and_undo_reverts_it(record):
    before = state_of(record.position)
    for code in codes(instance_at(record.position)):
        instance = instance_at(record.position)
        instance.call("make", code)
        made = state(instance)
        instance.call("undo", code)
        assert state(instance) == before
        assert made == state_of(record.position.play(move_of(code)))


@given(st.sampled_from(EMERGO.sizes), st.integers(0, 2**32), st.booleans())
def test_a_whole_game_is_played_and_undone(size, seed, plain):
    random, instance, made = Random(seed), instance_at(EMERGO.start(size), plain), []
    while len(made) < 80 and (moves := codes(instance)):
        made.append((random.choice(moves), state(instance)))
        instance.call("make", made[-1][0])
    for code, before in reversed(made):
        instance.call("undo", code)
        assert state(instance) == before


PERFT = [
    tuple(map(str.strip, line.split(";")))
    for line in (Path(__file__).parents[2] / "perft" / "emergo.perft").read_text().splitlines()
]


def perft(instance: Instance, depth: int) -> int:
    if not depth:
        return 1
    counts = []
    for code in codes(instance):
        instance.call("make", code)
        counts.append(perft(instance, depth - 1))
        instance.call("undo", code)
    return sum(counts)


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("line", PERFT, ids=lambda line: line[0])
def test_perft(line, plain):
    for count in line[1:]:
        depth, number = count.split()
        assert perft(instance_at(EMERGO.parse(line[0]), plain), int(depth[1:])) == int(number), (
            depth
        )


FINISHED = [
    ("7/7/7/3A@3/7/7/7 w 9 0,0", -LOST, LOSS),
    ("7/7/7/3A@3/7/7/7 b 9 0,0", LOST, LOSS),
    ("7/7/7/3a@3/7/7/7 w 9 0,3", LOST, WIN),
    ("7/7/7/7/7/7/7 w 9 0,0", 0, DRAW),
    ("7/7/7/7/7/7/7 w 9 0,2", LOST, WIN),
    ("7/7/7/7/7/7/7 w 9 2,0", -LOST, LOSS),
    ("A@6/1a@5/2a@4/7/7/7/7 w 9 0,0", 0, DRAW),
]


@pytest.mark.parametrize(("text", "value", "result"), FINISHED)
def test_finished_games_have_the_right_value_and_result(text, value, result):
    instance = instance_at(EMERGO.parse(text))
    assert not codes(instance)
    assert instance.call("final_value") == value
    assert instance.call("evaluate", -INFINITE, INFINITE) == value
    assert instance.call("playout", 50) == result


# Values


def evaluate(position: Position) -> int | None:
    """Return the evaluation of a position; None if there are captures."""
    instance = instance_at(position)
    return None if instance.call("can_capture") else instance.call("evaluate", -INFINITE, INFINITE)


@given(game_records)
def test_quiet_moves_are_evaluated_without_making_them(record):
    """Making the moves one by one gives the same best value."""
    instance = instance_at(record.position)
    moves = codes(instance)
    if instance.call("can_capture") or not moves:
        return
    best, choice, remaining, examined = instance.call(
        "evaluate_quiet_moves", 100, len(moves), -INFINITE, INFINITE
    )
    moves_allowing_captures = [*instance.read("MOVE_STACK", 100, remaining)]
    values = {code: evaluate(record.position.play(move_of(code))) for code in moves}
    quiet = {code: -value for code, value in values.items() if value is not None}
    assert moves_allowing_captures == [code for code in moves if values[code] is None]
    assert examined == len(moves)
    assert best == max(quiet.values(), default=-INFINITE)
    assert quiet[choice] == best if quiet else choice == NO_MOVE


@given(game_records, st.integers(-600, 600))
def test_rough_evaluations_are_on_the_right_side_of_the_search_window(record, alpha):
    instance = instance_at(record.position)
    if instance.call("can_capture") or not codes(instance):
        return
    exact = instance.call("evaluate", -INFINITE, INFINITE)
    rough = instance.call("evaluate", alpha, alpha + 1)
    assert rough == exact or (rough <= alpha) == (exact <= alpha)


@pytest.mark.parametrize("size", EMERGO.sizes)
def test_all_keys_are_distinct(size):
    keys = [key for key in instance_at(EMERGO.start(size)).read("KEYS", 0, 1 << 14) if key]
    assert len(keys) == len(set(keys)) >= 12 * 13 * (size**2 + 1) // 2


def test_exchanging_colours_and_hands_leaves_the_state_unchanged():
    white, black = "7/1a@5/7/1ab5/A@6/7/6a@ w 9", "7/1A@5/7/1AB5/a@6/7/6A@ b 9"
    assert state_of(EMERGO.parse(f"{white} 2,1")) == state_of(EMERGO.parse(f"{black} 1,2"))
    assert state_of(EMERGO.parse(f"{white} 1,1")) != state_of(EMERGO.parse(f"{white} 2,2"))


# Random games


@given(game_records, st.integers(0, 2**31 - 1))
def test_random_games_make_legal_moves_and_have_the_right_result(record, seed):
    position = record.position
    instance_at(position).call("seed", seed, 0)
    for _ in range(60):
        following = {
            state_of(position.play(move)): position.play(move) for move in position.moves()
        }
        result = instance_at(position).call("playout", 1)
        if not following:
            break
        assert result == UNDECIDED
        position = following[state(cached_instance(False))]
    outcome = position.outcome()
    if outcome:
        expected = {None: DRAW, "white": LOSS, "black": WIN}[outcome.winner]
        assert instance_at(position).call("playout", 9) == expected


@given(game_records, st.integers(0, 2**31 - 1), st.integers(0, 60))
def test_playouts_are_the_same_compiled_and_in_python(record, seed, plies):
    ends = []
    for plain in (False, True):
        instance = instance_at(record.position, plain)
        instance.call("seed", seed, seed)
        ends.append((instance.call("playout", plies), state(instance)))
    assert ends[0] == ends[1]


def test_a_playout_stops_at_its_limit():
    assert instance_at(EMERGO.start(7)).call("playout", 20) == UNDECIDED
    assert {instance_at(EMERGO.start(7)).call("playout", 1000) for _ in range(40)} >= {WIN, LOSS}


def state_probabilities(position: Position, plies: int, probability: float = 1.0) -> Counter:
    """Return the probability of every state after `plies` uniformly random moves, or fewer if the
    game ends."""
    moves = position.moves() if plies else []
    if not moves:
        return Counter({state_of(position): probability})
    found: Counter = Counter()
    for move in moves:
        found += state_probabilities(position.play(move), plies - 1, probability / len(moves))
    return found


FAIRNESS_POSITIONS = [
    ("7/7/7/7/7/7/7 w 0 8,8", 1),
    ("7/1a@5/7/3A@3/7/5a@1/7 w 5 6,5", 1),  # some entries would feed
    ("7/7/2a@4/7/4A@2/7/7 w 9 0,0", 2),
    ("7/1a@5/7/1ab1a@3/A@6/7/4A@1a@ w 9 0,0", 3),
    ("7/1a@1a@3/2A@4/7/7/7/6a@ w 9 0,0", 2),  # two captures
    ("9/9/2a@6/9/4B@4/9/6ab2/9/9 w 20 0,0", 3),
]


@pytest.mark.parametrize(("text", "plies"), FAIRNESS_POSITIONS)
def test_playouts_choose_each_legal_move_equally_often(text, plies):
    """Chi-square with a fixed seed, within five sigma."""
    position = EMERGO.parse(text)
    expected = state_probabilities(position, plies)
    number = 30 * len(expected)
    found: Counter = Counter()
    cached_instance(False).call("seed", 1, 0)
    for _ in range(number):
        instance = instance_at(position)
        instance.call("playout", plies)
        found[state(instance)] += 1
    degrees = len(expected) - 1
    assert degrees > 0
    assert abs(chi_square(found, expected) - degrees) < 5 * (2 * degrees) ** 0.5
