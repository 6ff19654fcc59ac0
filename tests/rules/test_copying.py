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
from rules import Record, Study, ai
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


def long_study() -> Study:
    """Return a study whose main line has 5,000 moves, with a side line and comments on the way."""
    start = rules.game("emergo").parse("6a@/7/7/7/7/7/A@6 w 30 0,0")
    study = Study(Record(start.game, position=start))
    node = study.root
    for number in range(5000):
        move = node.position.move(("a1-b2", "g7-f6", "b2-a1", "f6-g7")[number % 4])
        node = node.append(move, node.position.play(move))
    branch = study.find("2502")
    move = branch.position.move("b2-c3")
    branch.append(move, branch.position.play(move)).comment = "A side line"
    study.end.comment = "The end"
    return study


def test_a_study_of_5000_plies_is_copied_and_pickled() -> None:
    study = long_study()
    for twin in (study.copy(), copy.copy(study), *(copied(study) for copied in COPIES.values())):
        assert twin == study and twin.end is not study.end
    for node in (study.end, study.find("1:2503"), study.root):
        for twin_node in (copy.copy(node), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
            assert (twin_node.depth, twin_node.comment) == (node.depth, node.comment)
    record = study.record
    assert copy.deepcopy(record) == record == pickle.loads(pickle.dumps(record))
    assert len(record) == 5000


def test_a_copied_study_can_be_changed_and_counts_repetitions() -> None:
    study = Study(Record(rules.game("emergo"), position=long_study().root.position))
    twin = pickle.loads(pickle.dumps(study))
    for number in range(8):
        twin.end.play(("a1-b2", "g7-f6", "b2-a1", "f6-g7")[number % 4])
    outcome = twin.end.outcome()
    assert outcome and "third time" in outcome.reason
    again = copy.deepcopy(twin)
    assert again.end.outcome() == outcome and not study.end.depth
    nodes = [*again.walk()]
    assert [node.depth for node in again.root.transpositions(nodes)] == [4, 8]
    again.root.children[0].remove()
    assert twin.end.depth == 8 and again != twin


@every_copy
@pytest.mark.parametrize("resigned", ["black", "white", None])
def test_copies_keep_the_resignation(copied: Callable[[Any], Any], resigned: Any) -> None:
    record = Record(rules.game("slyde"))
    record.play(record.position.moves()[0])
    if resigned:
        record.resign(resigned)
    assert copied(record).resigned == copied(Study(record)).resigned == resigned
    assert copied(record).outcome() == record.outcome()


@every_copy
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_a_copied_record_is_played_on(game: rules.Game, copied: Callable[[Any], Any]) -> None:
    record = played(game)
    twin = copied(record)
    move = twin.position.moves()[-1]
    twin.play(move)
    record.play(move)
    assert str(twin) == str(record) and twin == record and not twin.undone
    assert [twin.owner("black"), twin.positions] == [record.owner("black"), record.positions]
    for one in (twin, record):
        one.undo()
        one.undo()
    assert twin == record and twin.undone == record.undone


@every_copy
def test_values_are_copied(copied: Callable[[Any], Any]) -> None:
    record = Record.parse("game=egotzi&size=3&moves=b2")
    refusal = record.position.why_illegal("b2")
    *_, thought = ai.Player(seed=1).think(record, work=20)
    *_, assessment = ai.Judge().assess(record, work=20)
    *_, review = ai.review(record, work=20)
    outcome, moves = rules.Outcome("black", "Black wins."), record.position.moves()
    for value in (refusal, thought, assessment, review, outcome, moves, moves[0], ai.LEVELS[0]):
        assert copied(value) == value
        assert type(copied(value)) is type(value)


def test_a_subclass_of_a_record_is_copied_with_what_it_adds() -> None:
    record = Named(rules.game("egotzi"), 5)
    record.name = "Final"
    record.play("c3")
    for copied in COPIES.values():
        twin = copied(record)
        assert type(twin) is Named and twin.name == "Final" and twin == record


class Named(Record):
    name = ""


def test_an_unregistered_game_is_copied_but_not_pickled() -> None:
    record = Record(ADVANCE, 4)
    assert copy.deepcopy(record) == record
    for refused in (record, record.position, Study(record), ADVANCE):
        with pytest.raises(pickle.PicklingError, match="is not this game"):
            pickle.dumps(refused)


def test_records_are_equal_if_start_moves_and_resignation_are() -> None:
    record, other = (Record.parse("game=egotzi&size=5&moves=c3,d4") for _ in range(2))
    other.undo()
    assert record != other
    record.undo()
    assert record == other != Record.parse("game=egotzi&size=4&moves=c3")
    other.resign("black")
    assert record != other and record != "text" and Study(record) != record
    for mutable in (record, Study(record)):
        with pytest.raises(TypeError, match="unhashable"):
            hash(mutable)


def test_records_are_not_equal_across_games_sizes_and_options() -> None:
    texts = [
        "game=egotzi&size=5",
        "game=egotzi&size=6",
        "game=egotzi&size=5&pie=off",
        "game=emulsion&size=5",
        "game=egotzi&size=5&moves=c3",
        "game=egotzi&size=5&moves=c3,swap",
        "game=egotzi&size=5&moves=c3&result=black-resigns",
    ]
    records = [Record.parse(text) for text in texts]
    for number, record in enumerate(records):
        assert [other == record for other in records] == [n == number for n in range(len(texts))]
        assert [Study(other) == Study(record) for other in records] == [
            n == number for n in range(len(texts))
        ]


@pytest.mark.parametrize("other", [None, 3, "game=egotzi", [], object(), rules.game("egotzi")])
def test_comparisons_with_anything_else_are_false(other: object) -> None:
    record = Record(rules.game("egotzi"))
    for one in (record, Study(record), Study(record).root, record.position):
        assert (one == other, one != other, other == one) == (False, True, False)


def test_studies_too_long_for_a_text_are_compared() -> None:
    studies = [Study(Record(rules.game("egotzi"), 5)) for _ in range(2)]
    for study in studies:
        study.root.comment = "x" * 300_000
    assert studies[0] == studies[1]
    studies[1].root.comment = "x" * 299_999
    assert studies[0] != studies[1]


def test_records_return_from_a_process_pool() -> None:
    record = played(rules.game("emergo"))
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(copy.copy, record).result(60) == record
