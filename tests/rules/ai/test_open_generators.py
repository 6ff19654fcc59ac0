"""A player thinks about several records at a time, in threads, too."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import rules
from rules import Record, ai


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_two_open_generators_of_a_player_both_work(game: rules.Game) -> None:
    records = Record(game), Record(game)
    for _ in range(4):
        records[1].play(records[1].position.moves()[0])
    player = ai.Player(seed=1)
    thoughts = [player.think(record, work=3000) for record in records]
    for _ in range(3):
        for record, open_thoughts in zip(records, thoughts, strict=True):
            if thought := next(open_thoughts, None):
                assert thought.move in record.position.moves()


def test_a_player_thinks_in_several_threads() -> None:
    player, record = ai.Player(seed=1), Record(rules.game("egotzi"), 5)

    def think(_: int) -> bool:
        *_, thought = player.think(record, work=500)
        return thought.move in record.position.moves()

    with ThreadPoolExecutor(3) as pool:
        assert all(pool.map(think, range(6), timeout=60))


def test_a_record_may_change_while_it_is_thought_about() -> None:
    record = Record(rules.game("egotzi"), 5)
    assessments = ai.Judge().assess(record, work=4000)
    moves = record.position.moves()
    next(assessments)
    record.play("c3")
    assert {line.moves[0] for last in assessments for line in last.lines} <= {*moves}


def test_a_player_refuses_to_be_copied() -> None:
    import copy

    with pytest.raises(TypeError, match="another one"):
        copy.copy(ai.Player())
