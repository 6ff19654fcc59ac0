"""Copies and pickles of records, studies, nodes and games are independent and equal."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

import rules
from rules import Record, Study
from tests.kit.added_game.advance import ADVANCE

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda it, protocol=protocol: pickle.loads(pickle.dumps(it, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
}

every_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


def played(game: rules.Game, plies: int = 8) -> Record:
    """Return a record of random moves, the last one undone."""
    record, random = Record(game), Random(1)
    for _ in range(plies):
        record.play(random.choice(record.position.moves()))
    record.undo()
    return record


@every_copy
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_copies_are_equal_and_independent(game: rules.Game, copied: Callable[[Any], Any]) -> None:
    record = played(game)
    study = Study(record)
    study.end.comment = "Good"
    move = record.position.moves()[0]
    assert copied(game) is game
    assert copied(record.position) == record.position
    assert copied(move) == move and copied(move).squares == move.squares
    text, twin, study_twin = str(record), copied(record), copied(study)
    assert twin == record and twin.undone == record.undone
    assert study_twin == study and study_twin.end is not study.end
    twin.redo()
    study_twin.end.comment = ""
    assert str(record) == text and twin != record and study_twin != study


@every_copy
def test_a_copied_node_is_in_a_copy_of_its_tree(copied: Callable[[Any], Any]) -> None:
    study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1&comments=1:3.Better")
    node = copied(study.find("1:3"))
    assert node.comment == "Better" and node is not study.find("1:3")
    assert [str(move) for move in node.record().moves] == ["c3", "e5", "a1"]


def test_nodes_copied_with_their_study_stay_in_it() -> None:
    study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1")
    for twin, node in (copy.deepcopy((study, study.find("1:3"))),):
        assert node is twin.find("1:3")
    removed = study.find("1:2")
    removed.remove()
    assert copy.deepcopy(removed).children[0].record().moves == removed.children[0].record().moves


def test_a_study_of_5000_siblings_or_levels_is_copied_without_recursion() -> None:
    wide = Study(Record(rules.game("egotzi-squared"), 19))
    for move in wide.root.position.moves()[:5000]:
        wide.root.play(move)
    deep = Study(Record(ADVANCE, 4))
    node, first = deep.root, deep.root.position.moves()[0]
    for _ in range(5000):  # the moves need not be playable one after another to be copied
        node = node.append(first, deep.root.position)
    assert copy.deepcopy(wide) == wide == pickle.loads(pickle.dumps(wide))
    assert copy.deepcopy(deep) == deep == deep.copy()


def test_an_unregistered_game_is_copied_but_not_pickled() -> None:
    record = Record(ADVANCE, 4)
    assert copy.deepcopy(record) == record
    with pytest.raises(pickle.PicklingError, match="is not this game"):
        pickle.dumps(record)


def test_records_are_equal_if_start_moves_and_resignation_are() -> None:
    record, other = (Record.parse("game=egotzi&size=5&moves=c3,d4") for _ in range(2))
    other.undo()
    assert record != other
    record.undo()
    assert record == other != Record.parse("game=egotzi&size=4&moves=c3")
    other.resign("black")
    assert record != other and record != "text" and Study(record) != record
    with pytest.raises(TypeError):
        hash(record)


def test_records_return_from_a_process_pool() -> None:
    record = played(rules.game("emergo"))
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(copy.copy, record).result(60) == record
