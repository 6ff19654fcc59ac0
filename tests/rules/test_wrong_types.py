"""Arguments of the wrong type raise a TypeError that says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import rules
from rules import Record, Square, Study, ai, svg
from rules.terminal import draw

GAME: Any = rules.game("egotzi")
POSITION: Any = GAME.start(size=5)


def record() -> Any:
    return Record(GAME, 5)


CALLS: list[tuple[str, Callable[[], object]]] = [
    ("a Move or its text", lambda: POSITION.play(3)),
    ("a Move or its text", lambda: POSITION.move(None)),
    ("a Move or its text", lambda: POSITION.why_illegal(b"c3")),
    ("a Move or its text", lambda: record().play(3)),
    ("a Move or its text", lambda: Study(record()).root.play(None)),
    ("a Game", lambda: Record("egotzi")),  # type: ignore[arg-type]
    ("a Position", lambda: Record(GAME, position="5/5/5/5/5 b 0")),  # type: ignore[arg-type]
    ("a text", lambda: GAME.parse(None)),
    ("the text of a record", lambda: Record.parse(3)),  # type: ignore[arg-type]
    ("sizes 2 to 19", lambda: GAME.start(size="7")),
    ("True or False", lambda: GAME.start(pie="yes")),
    ("black or white", lambda: record().resign(3)),
    ("a Record", lambda: Study("text")),  # type: ignore[arg-type]
    ("a text such as", lambda: Study(record()).find(3)),  # type: ignore[arg-type]
    ("a Node", lambda: Study(record()).at(3)),  # type: ignore[arg-type]
    ("a text, empty", lambda: setattr(Study(record()).root, "comment", 3)),
    ("its name", lambda: Square.parse(5)),  # type: ignore[arg-type]
    ("a Record", lambda: ai.Player().think(POSITION)),
    ("a number", lambda: ai.Player().think(record(), seconds="1")),  # type: ignore[arg-type]
    ("a whole number", lambda: ai.Player().think(record(), work=1.5)),  # type: ignore[arg-type]
    ("1 to 6, or None", lambda: ai.Player(level="x")),  # type: ignore[arg-type]
    ("a function", lambda: ai.Player(clock=3)),  # type: ignore[arg-type]
    ("a Record", lambda: ai.choose(POSITION)),
    ("a whole number", lambda: ai.Judge().assess(record(), lines="3")),  # type: ignore[arg-type]
    ("a Record", lambda: ai.review(POSITION)),
    ("a range", lambda: ai.review(record(), part=3)),  # type: ignore[arg-type]
    ("a Position", lambda: ai.playout(record(), Random(1))),
    ("a random.Random", lambda: ai.playout(POSITION, 1)),  # type: ignore[arg-type]
    ("a Position", lambda: svg.board("text")),  # type: ignore[arg-type]
    ("Marks", lambda: svg.board(POSITION, marks=3)),  # type: ignore[arg-type]
    ("a number", lambda: svg.board(POSITION, size="big")),  # type: ignore[arg-type]
    ("a Position", lambda: draw(record())),
]


@pytest.mark.parametrize(("expected", "call"), CALLS)
def test_wrong_types_are_refused(expected: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert expected in str(error.value)


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({"k9": "last"}, "k9 is off the 5x5 board"),
        ({Square(7, 7): "last"}, "off the 5x5 board"),
        ({"zz": "last"}, "'zz' is not a square"),
        ({"c3": "lost"}, "mark is 'lost', expected last"),
        (svg.Marks(arrows=[(Square(0, 0), Square(9, 9))]), "off the 5x5 board"),
    ],
)
def test_impossible_marks_are_refused(marks: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        svg.board(POSITION, marks=marks)


def test_marks_are_given_by_the_names_of_squares() -> None:
    assert svg.board(POSITION, marks={"c3": "last"}) == svg.board(
        POSITION, marks=svg.Marks({Square(2, 2): "last"})
    )
    assert 'width="200"' in svg.board(POSITION, size=200)


def test_moves_are_found_by_their_texts() -> None:
    moves = POSITION.moves()
    assert "c3" in moves and "z9" not in moves and moves[0] in moves
    assert moves[0] != "a1" and moves == [*moves]
    assert len(record()) == 0 and bool(record()) and [*Record(GAME)] == []


def test_study_is_walked() -> None:
    study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1&comments=1:3.%3Cb%3E")
    assert [str(node.move) for node in study.mainline()] == ["c3", "d4"]
    assert [str(node.move) for node in study.walk()] == ["None", "c3", "d4", "e5", "a1"]
    assert "&lt;b&gt;" in study._repr_html_() and "<b>" not in study._repr_html_()


def test_the_computer_player_lists_its_public_names_only() -> None:
    assert sorted(dir(ai)) == sorted(ai.__all__)
