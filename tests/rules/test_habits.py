"""What users of similar libraries expect: membership, lengths, iteration, walks, pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import rules
from rules import Move, Node, Record, Study, ai, svg

EVERY_GAME = pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)


@EVERY_GAME
def test_moves_are_found_by_their_texts(game: rules.Game) -> None:
    position = game.start()
    moves = position.moves()
    for move in moves:
        assert str(move) in moves and move in moves
        assert move != str(move) and str(move) != move
    for other in ("", "z9", " ", None, 3, Move("z9", "")):
        assert other not in moves
    assert isinstance(moves, list) and moves == [*moves] == sorted(moves, key=moves.index)
    last = str(moves[-1])
    assert (moves.index(last), moves.count(last), moves.count("z9")) == (len(moves) - 1, 1, 0)
    moves.remove(last)
    assert last not in moves
    moves.clear()
    assert position.moves()  # each list is the caller's own


def test_a_move_that_is_no_longer_legal_is_not_found() -> None:
    record = Record(rules.game("egotzi"), 5)
    assert "c3" in record.position.moves()
    record.play("c3")
    assert "c3" not in record.position.moves() and "swap" in record.position.moves()


@EVERY_GAME
def test_a_record_has_a_length_and_yields_its_moves(game: rules.Game) -> None:
    record = Record(game)
    assert len(record) == 0 and record and [*record] == []
    for _ in range(3):
        record.play(record.position.moves()[0])
    assert len(record) == 3 and [*record] == [*record.moves] and record.moves[0] in record
    assert str(record.moves[2]) in record and "z9" not in record and 3 not in record
    moves = iter(record)
    record.undo()
    assert len(record) == 2 and len([*moves]) == 3  # changes don't disturb an iteration
    record.resign("black")
    assert len(record) == 2


TREE = "game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1;1:2.b2&comments=1:3.%3Cb%3E"


def texts(nodes: object) -> list[str]:
    assert not isinstance(nodes, list)
    return [str(node.move or "start") for node in nodes]  # type: ignore[attr-defined]


def test_a_study_is_walked() -> None:
    study = Study.parse(TREE)
    assert texts(study.mainline()) == ["c3", "d4"]
    assert texts(study.walk()) == ["start", "c3", "d4", "e5", "a1", "b2"]
    assert texts(study.find("1:2").mainline()) == ["a1"]
    assert texts(study.find("1:2").walk()) == ["e5", "a1", "b2"]
    assert texts(study.end.mainline()) == [] and texts(study.end.walk()) == ["d4"]


def test_a_walk_takes_changes_of_the_last_node_into_account() -> None:
    study = Study.parse(TREE)
    seen = []
    for node in study.walk():
        seen.append(str(node.move or "start"))
        if seen[-1] == "d4":
            node.play("b4")
        if seen[-1] == "e5":
            node.children[0].remove()
    assert seen == ["start", "c3", "d4", "b4", "e5", "b2"]


def test_a_walk_of_5000_levels_needs_no_recursion() -> None:
    study = Study(Record(rules.game("egotzi"), 5))
    node, move = study.root, study.root.position.moves()[0]
    for _ in range(5000):
        node = node.append(move, study.root.position)
    assert sum(1 for _ in study.walk()) == 5001 and sum(1 for _ in study.mainline()) == 5000
    assert isinstance(node, Node)


def test_studies_nodes_and_reviews_are_shown_in_notebooks() -> None:
    study = Study.parse(TREE)
    for shown in (study, study.find("1:3"), study.root):
        html = shown._repr_html_()
        assert "<svg" in html and "<b>" not in html
        ElementTree.fromstring(html)
    assert "&lt;b&gt;" in study._repr_html_() and "&lt;b&gt;" in study.find("1:3")._repr_html_()
    assert "mark-last" in study.end._repr_html_() and "mark-last" not in study.root._repr_html_()
    *_, review = ai.review(study.record, work=20)
    table = ElementTree.fromstring(review._repr_html_())
    assert [row[2].text for row in table.iter("tr")] == ["move", "c3", "d4"]
    empty = ai.Review(0, 20, (), 0)
    assert len([*ElementTree.fromstring(empty._repr_html_()).iter("tr")]) == 1


def test_boards_in_a_notebook_share_no_ids_and_differ_in_name() -> None:
    position = rules.game("egotzi").start(size=5)
    shown = [position, position.play("c3"), position.play("c3").play("d4").play("e5"), position]
    pictures = [ElementTree.fromstring(board._repr_svg_()) for board in shown]
    ids = [e.attrib["id"] for picture in pictures for e in picture.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    names = [picture.findtext("{http://www.w3.org/2000/svg}title") for picture in pictures]
    assert len(set(names)) == 3
    assert shown[0]._repr_svg_() == shown[3]._repr_svg_()


@pytest.mark.parametrize("size", [1, 99.5, 200, 4000])
@EVERY_GAME
def test_a_picture_has_the_width_asked_for(game: rules.Game, size: float) -> None:
    picture = ElementTree.fromstring(svg.board(game.start(), size=size))
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    middle = 20 * (game.default_size - 1)  # the origin is the middle of the top left square
    assert (left + width / 2, top + height / 2) == (middle, middle)
    assert picture.attrib["width"] == f"{size}"
    assert abs(float(picture.attrib["height"]) - size * height / width) <= 0.5


@pytest.mark.parametrize("size", [0, -5, float("inf"), float("nan")])
def test_an_impossible_width_is_refused(size: float) -> None:
    with pytest.raises(ValueError, match="expected a number above 0"):
        svg.board(rules.game("slyde").start(), size=size)


def test_the_computer_player_lists_its_public_names_only() -> None:
    assert dir(ai) == sorted(ai.__all__)
    assert all(hasattr(ai, name) for name in dir(ai))
    assert "Node" in rules.__all__ and not hasattr(ai, "Tree")
