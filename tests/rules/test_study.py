"""Studies: their text, places in them, promotion, removal and its undoing, resignation."""

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
    at_path,
    join,
    main_path,
    nodes,
    path_of,
    play_on,
    studies,
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
def test_outcomes_are_those_of_the_record_that_leads_there(study):
    for node in nodes(study):
        record = Record(study.record.game, position=study.root.position)
        for move in path_of(node):
            record.play(move)
        assert node.outcome() == record.outcome()
        assert node.record().positions == record.positions
        assert node.record().owner("black") == record.owner("black")


@given(studies(), studies())
def test_studies_are_equal_when_their_texts_are(one, two):
    assert (one == two) == (str(one) == str(two))


@settings(max_examples=60)
@given(records(plies=st.integers(0, 8)), st.integers(0, 2**32), st.data())
def test_any_changes_agree_with_nested_lists(record, seed, data):
    study, random = Study(record), Random(seed)
    tree, result, removals = tree_of(study.root), None, []
    actions = st.sampled_from(["play", "play", "promote", "remove", "undo", "comment", "resign"])
    for action in data.draw(st.lists(actions, max_size=25)):
        node = random.choice(nodes(study))
        path, before = path_of(node), main_path(tree)
        model, parent = at_path(tree, path), at_path(tree, path[:-1])
        if action == "play" and not node.outcome():
            move = random_move(node.position, random)
            assert node.play(move) is node.play(move)
            if at_path(model, (move,)) is None:
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
            parent, there = at_path(tree, path[:-1]), at_path(tree, path)
            if parent is None:
                with pytest.raises(ValueError, match="put that back first"):
                    undo()
                continue
            del removals[place]
            assert (undo() is node) == (there is None)
            if there is None:
                parent[2].insert(index, model)
            else:
                join(there, model)
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


def test_nodes_are_objects():
    study = Study.parse(LINES)
    first = study.root.children[0]
    main, second, third = first.children
    assert (first.parent, study.root.parent, study.root.move) == (study.root, None, None)
    assert [str(node.move) for node in (main, second, third)] == ["b1", "c2", "c3"]
    assert first.play("c3") is third
    third.promote()
    assert first.children == (third, main, second)
    assert str(study) == ("game=egotzi&size=5&moves=a1,c3,d3&lines=1.b1,c1,d1;1.c2,d2,e2;2:2.d4,d5")
    study.root.promote()
    assert first.children[0] is third


def test_a_new_line_comes_last():
    study = Study.parse(GAME)
    node = study.root.children[0].play("e5")
    assert study.root.children[0].children[-1] is node
    assert str(study) == f"{GAME}&lines=1.e5"


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("4", "game=egotzi&size=5&moves=a1,b1,c1&lines=1.c2,d2,e2;1.c3,d3;1:2.d4,d5"),
        ("2", "game=egotzi&size=5&moves=a1,c2,d2,e2&lines=1.c3,d3;2.d4,d5"),
        ("1", "game=egotzi&size=5"),
        ("1:2", f"{GAME}&lines=1.c3,d3"),
        ("1:3", f"{GAME}&lines=1.c2,d4,d5;1.c3,d3"),
        ("2:3", f"{GAME}&lines=1.c2,d2,e2;1.c3;1:2.d4,d5"),
    ],
)
def test_a_removed_line_comes_back(at, text):
    study = Study.parse(LINES)
    node = study.find(at)
    undo = node.remove()
    assert str(study) == text
    with pytest.raises(ValueError, match="is not in the study"):
        study.at(node)
    for change in (node.remove, node.promote):
        with pytest.raises(ValueError, match=f"'{node.move}' has been removed from the study"):
            change()
    assert undo() is node
    assert str(study) == LINES
    assert undo() is node
    assert str(study) == LINES


def test_a_removed_line_is_joined_with_what_was_played_since():
    study = Study.parse(f"{GAME}&comments=2.old;3.older")
    undo = study.find("2").remove()
    new = study.root.children[0].play("b1")
    new.comment = "new"
    new.play("e5")
    assert undo() is new
    assert str(study) == "game=egotzi&size=5&moves=a1,b1,e5&lines=2.c1,d1&comments=2.new;1:3.older"


def test_removals_can_be_undone_in_any_order_that_leaves_a_place():
    study = Study.parse(GAME)
    node = study.find("3")
    last, line = node.remove(), study.find("2").remove()
    with pytest.raises(ValueError, match="move 2, 'b1', has been removed, too: put that"):
        last()
    new = study.root.children[0].play("b1")
    assert line() is new
    assert last() is node and node.parent is new
    assert str(study) == GAME


def test_the_root_cannot_be_removed():
    with pytest.raises(ValueError, match="the root is the start of the game: it can't be removed"):
        Study.parse(GAME).root.remove()


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
def test_a_change_of_the_end_takes_back_the_resignation(change):
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


def test_resignation():
    study = Study.parse(GAME)
    study.resign("black")
    assert str(study) == f"{GAME}&result=black-resigns"
    with pytest.raises(ValueError, match="the game is over"):
        study.resign("white")
    study.take_back_resignation()
    with pytest.raises(ValueError, match="colour 'red', expected black or white"):
        study.resign("red")


def test_the_record_is_a_copy():
    study = Study.parse(RESIGNED)
    study.record.undo()
    assert str(study) == RESIGNED


def test_the_third_repetition_ends_a_line_only():
    shuffle = ["a1-b2", "i9-h8", "b2-a1", "h8-i9"]
    game = rules.game("emergo")
    study = Study(Record(game, position=game.parse("8a@/9/9/9/9/9/9/9/A@8 w 0 0,0")))
    node = study.root
    for move in shuffle * 2:
        assert node.outcome() is None
        node = node.play(move)
    assert node.outcome().reason.startswith("Draw: the same position")
    assert node.position.outcome() is None
    with pytest.raises(ValueError, match="the game is over: Draw: the same position"):
        node.play("a1-b2")
    other = node.parent.play("h8-g7")
    assert other.outcome() is None and other.play("a1-b2").outcome() is None
    assert Study.parse(str(study)) == study


def test_illegal_moves_are_refused_and_change_nothing():
    study = Study.parse(LINES)
    with pytest.raises(ValueError, match="illegal move 'a1': There's already a black stone on a1"):
        study.find("1:3").play("a1")
    assert str(study) == LINES
    over = Study.parse("game=egotzi&size=2&moves=a1,a2,b1,b2")
    with pytest.raises(ValueError, match="the game is over"):
        over.find("4").play("a1")


def test_studies_differ_by_comments_and_by_the_order_of_siblings():
    assert Study.parse(LINES) != Study.parse(f"{LINES}&comments=0.x")
    other = Study.parse(f"{GAME}&lines=1.c3,d3;1.c2,d2,e2;2:2.d4,d5")
    assert Study.parse(LINES) != other
    other.find("2:2").promote()
    other.find("2").promote()
    assert Study.parse(LINES) != other
    assert Study.parse(LINES) != LINES


def test_a_comment_is_any_text_that_utf_8_can_hold():
    study = Study.parse(GAME)
    study.root.comment = "½\0\r\n😀"
    assert Study.parse(str(study)).root.comment == "½\0\r\n😀"
    with pytest.raises(ValueError, match="character 3 of the comment"):
        study.root.comment = "ab\ud800"
    study.root.comment = ""
    assert str(study) == GAME


@pytest.fixture
def large():
    """300 plies with 300 side lines."""
    record, random = Record(rules.game("egotzi"), 19), Random(3)
    for _ in range(300):
        record.play(random_move(record.position, random))
    study = Study(record)
    main = nodes(study)[:-1]
    while (lines := len(all_lines(study.root)) - 1) < 300:
        for node in random.sample(main, 300 - lines):
            play_on(node, 3, random)
    return study


def test_large_studies_need_no_recursion_and_no_second_look_at_a_move(large, monkeypatch):
    text = str(large)
    depth = len(inspect.stack(0))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        study = Study.parse(text)
        monkeypatch.setattr(type(study.root.position), "_after", None)
        monkeypatch.setattr(type(study.root.position), "_legal", None)
        assert study == large and str(study) == text
        assert study.at(study.find("300")) == "300"
        assert len(study.record.moves) == 300
        undo = study.find("1").remove()
        undo()
        assert study == large
    finally:
        sys.setrecursionlimit(limit)


def test_nodes_of_the_same_position_are_found() -> None:
    study = Study.parse("game=egotzi&size=5&pie=off&moves=a1,c3,e5&lines=0.e5,c3,a1")
    assert [study.at(node) for node in study.find("3").same(study.places())] == ["1:3"]
    assert [study.at(node) for node in study.find("1:3").same(study.places())] == ["3"]
    assert list(study.find("2").same(study.places())) == []


def test_places_are_those_of_all_nodes() -> None:
    study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1;1:2.b2")
    places = study.places()
    assert [*places.values()] == ["0", "1", "2", "1:2", "1:3", "2:3"]
    assert all(study.find(place) is node for node, place in places.items())
