"""Several generators of thoughts, assessments or reviews can be open at a time, in threads, too."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from threading import Event
from time import perf_counter
from typing import Any

import pytest

import rules
from rules import Record, ai
from rules.ai.known_openings import fair_moves
from tests.kit.added_game.advance import ADVANCE

GAMES = pytest.mark.parametrize("game", [*rules.games(), ADVANCE], ids=lambda game: game.id)


def records(game: rules.Game) -> tuple[Record, Record]:
    """Return the start of a game, which must be thought about, and a game of three moves."""
    size = 10 if fair_moves(game.start()) else None
    komi = {"komi": 20} if "komi" in game.options else {}
    start, played = Record(game, size, **komi), Record(game, size, **komi)
    for _ in range(3):
        played.play(played.position.moves()[-1])
    return start, played


def last(generator: Iterator[Any]) -> Any:
    *_, value = generator
    return value


def think(player: ai.Player, record: Record) -> Iterator[ai.Thought]:
    return player.think(record, work=40 if record.game is ADVANCE else 3000)


def raise_in(generator: Any) -> None:
    with pytest.raises(KeyError):
        generator.throw(KeyError)


@GAMES
def test_two_open_generators_think_as_two_players_would(game: rules.Game) -> None:
    for first, second in (records(game), records(game)[::-1]):
        player = ai.Player(seed=1)
        pairs = [*zip_longest(think(player, first), think(player, second))]
        for record, thoughts in zip((first, second), zip(*pairs, strict=True), strict=True):
            found = [thought for thought in thoughts if thought]
            assert len(found) > 1 or game.id == "emergo"
            assert found == [*think(ai.Player(seed=1), record)]
            assert all(thought.move in record.position.moves() for thought in found)


def test_a_player_remembers_its_game_after_several_generators_were_open() -> None:
    start, played = records(rules.game("egotzi"))
    player, alone = ai.Player(seed=1), ai.Player(seed=1)
    first = think(player, played)
    thought = next(first)
    assert thought.progress < 1
    last(think(player, start))
    assert last(first) == last(think(alone, played))
    played.play(played.position.moves()[0])
    assert last(think(player, played)) == last(think(alone, played))


@pytest.mark.parametrize("game", ["egotzi", "emergo"])
@pytest.mark.parametrize(
    "leave",
    [
        lambda thoughts: thoughts.close(),
        lambda thoughts: gc.collect(),
        lambda thoughts: raise_in(thoughts),
    ],
    ids=["closed", "collected", "failed"],
)
def test_an_abandoned_generator_gives_the_player_back(
    game: str, leave: Callable[[Any], object]
) -> None:
    start, played = records(rules.game(game))
    player = ai.Player(seed=1)
    for _ in range(3):
        thoughts: Any = player.think(start, work=10**9)
        next(thoughts)
        leave(thoughts)
        del thoughts
        unstarted = think(player, played)
        assert last(think(player, played)).move in played.position.moves()
        unstarted.close()  # type: ignore[attr-defined]
        assert player._free == [True]


def test_a_player_can_be_asked_while_it_thinks() -> None:
    start, played = records(rules.game("egotzi"))
    answers: list[ai.Thought] = []

    def clock() -> float:
        if not answers:
            answers.append(last(think(ai.Player(seed=2), start)))
            answers.append(last(think(player, played)))
        return perf_counter()

    player = ai.Player(seed=1, clock=clock)
    assert last(think(player, start)) == last(think(ai.Player(seed=1), start))
    assert answers[1] == last(think(ai.Player(seed=1), played))


@GAMES
def test_a_player_thinks_in_several_threads(game: rules.Game) -> None:
    player, both = ai.Player(seed=1), records(game)

    def move(number: int) -> bool:
        record = both[number % 2]
        return last(think(player, record)).move in record.position.moves()

    with ThreadPoolExecutor(3) as pool:
        assert all(pool.map(move, range(6), timeout=60))


def test_a_generator_in_use_in_another_thread_refuses_and_goes_on() -> None:
    inside, leave = Event(), Event()

    def clock() -> float:
        inside.set()
        assert leave.wait(60)
        return perf_counter()

    thoughts = ai.Player(seed=1, clock=clock).think(Record(rules.game("slyde")), work=100)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(next, thoughts)
        assert inside.wait(60)
        with pytest.raises(ValueError, match="already executing"):
            next(thoughts)
        leave.set()
        assert first.result(60).move


@pytest.mark.parametrize(
    "steps",
    [
        lambda record: ai.Judge(seed=1).assess(record, work=2000, lines=2),
        lambda record: ai.review(record, seed=1, work=60),
    ],
    ids=["assessments", "reviews"],
)
@pytest.mark.parametrize("game", ["egotzi", "emergo", "egotzi-squared"])
def test_open_assessments_and_reviews_are_as_if_alone(
    game: str, steps: Callable[[Record], Iterator[Any]]
) -> None:
    both = records(rules.game(game))
    alone = [[*steps(record)] for record in both]
    pairs = [*zip_longest(*map(steps, both))]
    together = [[step for step in column if step] for column in zip(*pairs, strict=True)]
    assert [steps[-1] for steps in together] == [steps[-1] for steps in alone]
    with ThreadPoolExecutor(3) as pool:
        threads = pool.map(lambda number: last(steps(both[number % 2])), range(4), timeout=60)
        assert [*threads] == [alone[number % 2][-1] for number in range(4)]


@pytest.mark.parametrize(
    "begin",
    [
        lambda record: ai.Player(seed=1).think(record, work=2000),
        lambda record: ai.Judge(seed=1).assess(record, work=2000),
        lambda record: ai.review(record, seed=1, work=200),
    ],
    ids=["thoughts", "assessments", "review"],
)
def test_a_record_may_change_before_and_while_it_is_thought_about(
    begin: Callable[[Record], Iterator[Any]],
) -> None:
    record = Record.parse("game=egotzi&size=5&moves=c3,d4")
    expected = last(begin(record))
    steps = begin(record)
    record.play("b2")
    first = next(steps)
    record.undo()
    record.undo()
    assert last(iter([first, *steps])) == expected


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_player_refuses_to_be_copied(duplicate: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match="make another one like it"):
        duplicate(ai.Player())
