"""Studies: their text, places in them, resignation."""

import inspect
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Record, Study
from rules.node import all_lines
from tests.kit.strategies import random_move, records
from tests.kit.studies import (
    COMMENTS,
    join,
    main_path,
    nodes,
    path_of,
    play_on,
    studies,
    subtree,
    tree_of,
)

GAME = "game=egotzi&size=5&moves=a1,b1,c1,d1"
LINES = f"{GAME}&lines=1.c2,d2,e2;1.c3,d3;1:2.d4,d5"


@given(studies())
def test_a_study_text_round_trips(study):
    again = Study.parse(str(study))
    assert again == study and tree_of(again.root) == tree_of(study.root)
    assert str(again) == str(study)
    assert again.resigned == study.resigned
    assert str(again.record) == str(study.record)
    assert [node.position for node in nodes(again)] == [node.position for node in nodes(study)]


@given(records())
def test_every_record_is_a_study(record):
    study = Study.parse(str(record))
    assert study == Study(record)
    assert str(study) == str(record) == str(study.record)


@given(studies())
def test_every_node_has_a_place(study):
    places = [study.at(node) for node in nodes(study)]
    assert len({*places}) == len(places)
    assert [study.find(at) for at in places] == nodes(study)


@given(studies())
def test_a_node_has_the_outcome_of_its_record(study):
    for node in nodes(study):
        record = Record(study.record.game, position=study.root.position)
        for move in path_of(node):
            record.play(move)
        assert node.outcome() == record.outcome()
        assert node.record().positions == record.positions
        assert node.record().owner("black") == record.owner("black")


@given(studies(), studies())
def test_studies_are_equal_when_their_texts_are(first, second):
    assert (first == second) == (str(first) == str(second))


@settings(max_examples=60)
@given(records(plies=st.integers(0, 8)), st.integers(0, 2**32), st.data())
def test_changes_agree_with_a_model_of_nested_lists(record, seed, data):
    study, random = Study(record), Random(seed)
    tree, result, removals = tree_of(study.root), None, []
    actions = st.sampled_from(["play", "play", "promote", "remove", "undo", "comment", "resign"])
    for action in data.draw(st.lists(actions, max_size=25)):
        node = random.choice(nodes(study))
        path, before = path_of(node), main_path(tree)
        model, parent = subtree(tree, path), subtree(tree, path[:-1])
        if action == "play" and not node.outcome():
            move = random_move(node.position, random)
            assert node.play(move) is node.play(move)
            if subtree(model, (move,)) is None:
                model[2].append([move, "", []])
        elif action == "promote":
            node.promote()
            if path:
                parent[2].remove(model)
                parent[2].insert(0, model)
        elif action == "remove" and path:
            line = (before, result) if before[: len(path)] == path else None
            removals.append((node, node.remove(), path, parent[2].index(model), model, line))
            parent[2].remove(model)
        elif action == "undo" and removals:
            place = random.randrange(len(removals))
            node, undo, path, index, model, line = removals[place]
            parent, existing = subtree(tree, path[:-1]), subtree(tree, path)
            if parent is None:
                with pytest.raises(ValueError, match="put that back first"):
                    undo()
                continue
            del removals[place]
            assert (undo() is node) == (existing is None)
            if existing is None:
                parent[2].insert(index, model)
            else:
                join(existing, model)
            if line and before != main_path(tree) == line[0]:
                before, result = line
        elif action == "comment":
            node.comment = model[1] = data.draw(COMMENTS)
        elif action == "resign" and not study.record.outcome():
            study.resign("black")
            result = "black"
        if main_path(tree) != before:
            result = None
        assert tree_of(study.root) == tree
        assert all(child.parent is node for node in nodes(study) for child in node.children)
        assert study.resigned == result
        assert tuple(map(str, study.record.moves)) == main_path(tree)
    assert Study.parse(str(study)) == study


RESIGNED = f"{GAME}&result=white-resigns&lines=1.c2"


@pytest.mark.parametrize(
    "change",
    [
        lambda study: study.find("4").play("e5"),
        lambda study: study.find("1:2").promote(),
        lambda study: study.find("4").remove(),
        lambda study: study.find("1").remove(),
        lambda study: study.take_back_resignation(),
    ],
)
def test_changing_the_end_of_the_main_line_takes_back_the_resignation(change):
    study = Study.parse(RESIGNED)
    change(study)
    assert study.resigned is None and "result" not in str(study)
    assert study.record.outcome() is None
    with pytest.raises(ValueError, match="no resignation to take back"):
        study.take_back_resignation()


def test_a_resignation_taken_back_does_not_return_with_its_line():
    for leave, back in (
        (lambda study: study.find("4").play("e5"), lambda study: study.find("5").remove()),
        (lambda study: study.find("1:2").promote(), lambda study: study.find("1:2").promote()),
    ):
        study = Study.parse(RESIGNED)
        leave(study)
        back(study)
        assert str(study) == RESIGNED.replace("&result=white-resigns", "")
        assert study.find("4").record().resigned is None


def test_a_resignation_returns_with_the_end_of_the_main_line_only():
    study = Study.parse(RESIGNED)
    undo = study.find("4").remove()
    study.resign("black")
    undo()
    assert str(study) == RESIGNED
    study.find("4").remove()
    assert study.resigned is None
    study = Study.parse(RESIGNED)
    undo = study.find("4").remove()
    study.find("1:2").promote()
    undo()
    study.find("1:2").promote()
    assert str(study) == RESIGNED.replace("&result=white-resigns", "")


@pytest.mark.parametrize(
    "change",
    [
        lambda study: study.find("3").play("e5"),
        lambda study: study.find("4").promote(),
        lambda study: study.find("1:2").play("d2").remove(),
        lambda study: study.find("1:2").remove(),
        lambda study: study.find("2").remove()(),
        lambda study: study.find("4").remove()(),
    ],
)
def test_any_other_change_leaves_the_resignation(change):
    study = Study.parse(RESIGNED)
    change(study)
    assert study.resigned == "white"
    assert study.record.outcome().reason == "Black wins: White resigned."
    assert study.find("4").outcome() is None


def test_a_resignation_ends_the_game_and_can_be_taken_back():
    study = Study.parse(GAME)
    study.resign("black")
    assert str(study) == f"{GAME}&result=black-resigns"
    with pytest.raises(ValueError, match="the game is over"):
        study.resign("white")
    study.take_back_resignation()
    with pytest.raises(ValueError, match="colour is 'red', expected black or white"):
        study.resign("red")


def test_the_record_is_a_copy():
    study = Study.parse(RESIGNED)
    study.record.undo()
    assert str(study) == RESIGNED


def test_studies_differ_by_comments_and_by_the_order_of_siblings():
    assert Study.parse(LINES) != Study.parse(f"{LINES}&comments=0.x")
    other = Study.parse(f"{GAME}&lines=1.c3,d3;1.c2,d2,e2;2:2.d4,d5")
    assert Study.parse(LINES) != other
    other.find("2:2").promote()
    other.find("2").promote()
    assert Study.parse(LINES) != other
    assert Study.parse(LINES) != LINES


@pytest.fixture
def large_study():
    """Return a study of 300 plies with 300 side lines."""
    record, random = Record(rules.game("egotzi"), 19), Random(3)
    for _ in range(300):
        record.play(random_move(record.position, random))
    study = Study(record)
    main = nodes(study)[:-1]
    while (lines := len(all_lines(study.root)) - 1) < 300:
        for node in random.sample(main, 300 - lines):
            play_on(node, 3, random)
    return study


def test_large_studies_need_no_recursion(large_study, monkeypatch):
    text = str(large_study)
    depth = len(inspect.stack(0))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        study = Study.parse(text)
        monkeypatch.setattr(type(study.root.position), "_after", None)
        monkeypatch.setattr(type(study.root.position), "_legal", None)
        assert study == large_study and str(study) == text
        assert study.at(study.find("300")) == "300"
        assert len(study.record.moves) == 300
        undo = study.find("1").remove()
        undo()
        assert study == large_study
    finally:
        sys.setrecursionlimit(limit)


def test_every_node_is_in_places() -> None:
    study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1;1:2.b2")
    places = study.places()
    assert [*places.values()] == ["0", "1", "2", "1:2", "1:3", "2:3"]
    assert all(study.find(place) is node for node, place in places.items())
