"""Nodes of a study: promotion, removal and restoring, comments, repetition."""

import pytest

import rules
from rules import Record, Study

GAME = "game=egotzi&size=5&moves=a1,b1,c1,d1"
LINES = f"{GAME}&lines=1.c2,d2,e2;1.c3,d3;1:2.d4,d5"


def test_a_promoted_node_becomes_the_first_child():
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


def test_a_new_line_is_the_last_sibling():
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
def test_a_removed_line_can_be_restored(at, text):
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


def test_a_restored_line_is_merged_with_moves_played_since():
    study = Study.parse(f"{GAME}&comments=2.old;3.older")
    undo = study.find("2").remove()
    new = study.root.children[0].play("b1")
    new.comment = "new"
    new.play("e5")
    assert undo() is new
    assert str(study) == "game=egotzi&size=5&moves=a1,b1,e5&lines=2.c1,d1&comments=2.new;1:3.older"


def test_removals_can_be_undone_in_any_order_if_the_parent_exists():
    study = Study.parse(GAME)
    node = study.find("3")
    undo_last, undo_first = node.remove(), study.find("2").remove()
    with pytest.raises(ValueError, match="move 2, 'b1', has also been removed: restore it"):
        undo_last()
    new = study.root.children[0].play("b1")
    assert undo_first() is new
    assert undo_last() is node and node.parent is new
    assert str(study) == GAME


def test_the_root_cannot_be_removed():
    with pytest.raises(ValueError, match="the root is the start of the game: it can't be removed"):
        Study.parse(GAME).root.remove()


def test_a_threefold_repetition_ends_only_its_own_line():
    shuffle = ["a1-b2", "i9-h8", "b2-a1", "h8-i9"]
    game = rules.game("emergo")
    study = Study(Record(game, position=game.parse("8a@/9/9/9/9/9/9/9/A@8 w 0 0,0")))
    node = study.root
    for move in shuffle * 2:
        assert node.outcome() is None
        node = node.play(move)
    assert node.outcome().reason.startswith("Draw: the same position")
    assert node.position.outcome() is None
    with pytest.raises(ValueError, match=r"the game is over\. Draw: the same position"):
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


def test_a_comment_is_any_text_that_utf_8_can_hold():
    study = Study.parse(GAME)
    study.root.comment = "½\0\r\n😀"
    assert Study.parse(str(study)).root.comment == "½\0\r\n😀"
    with pytest.raises(ValueError, match="character 3 of the comment"):
        study.root.comment = "ab\ud800"
    study.root.comment = ""
    assert str(study) == GAME


def test_transpositions_are_the_other_nodes_with_the_same_position() -> None:
    study = Study.parse("game=egotzi&size=5&pie=off&moves=a1,c3,e5&lines=0.e5,c3,a1")
    assert [study.at(node) for node in study.find("3").transpositions(study.places())] == ["1:3"]
    assert [study.at(node) for node in study.find("1:3").transpositions(study.places())] == ["3"]
    assert list(study.find("2").transpositions(study.places())) == []
