"""Arguments of the wrong type raise a TypeError that says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import rules
from rules import Record, Square, Study, ai, describe, svg
from rules.bare_positions import parse_any_position
from rules.cleaning import clean
from rules.pairs import format_pairs, parse_pairs
from rules.perft import divide, perft
from rules.study import study_at
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
    ("a label for each square", lambda: svg.board(POSITION, buttons=3)),  # type: ignore[arg-type]
    ("a Square", lambda: svg.board(POSITION, cursor="c3")),  # type: ignore[arg-type]
    ("the men on each", lambda: svg.board(POSITION, standing="c3")),  # type: ignore[arg-type]
    ("a Position", lambda: draw(record())),
    ("such as (1, 0)", lambda: Square(0, 0).step("up")),  # type: ignore[arg-type]
    ("such as (1, 0)", lambda: Square(0, 0).step(1)),  # type: ignore[arg-type]
    ("a whole number", lambda: Square(0, 0).step((1, 0), "2")),  # type: ignore[arg-type]
    ("a whole number", lambda: Square(0, 0).step((1, "0"))),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("expected", "call"), CALLS)
def test_wrong_types_are_refused(expected: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert expected in str(error.value)
    assert isinstance(error.value, ValueError), "earlier versions raised that for some of these"


EMERGO: Any = rules.game("emergo").start()
SQUARE: Any = Square(0, 0)
MARKS: Any = svg.Marks()

ARGUMENTS: dict[str, Callable[[Any], object]] = {
    "Record": Record,
    "Record(size=)": lambda it: Record(GAME, it or "none"),
    "Record(position=)": lambda it: Record(GAME, position=it or "none"),
    "Record.parse": Record.parse,
    "Record.play": lambda it: record().play(it),
    "Record.resign": lambda it: record().resign(it),
    "Record.owner": lambda it: record().owner(it),
    "Record.exchanged": lambda it: record().exchanged(it),
    "Study": Study,
    "Study.parse": Study.parse,
    "Study.find": lambda it: Study(record()).find(it),
    "Study.at": lambda it: Study(record()).at(it),
    "Study.resign": lambda it: Study(record()).resign(it),
    "Node": rules.Node,
    "Node(move)": lambda it: rules.Node(POSITION, it or 3),
    "Node(parent)": lambda it: rules.Node(POSITION, None, it or 3),
    "Node.append": lambda it: Study(record()).root.append(it, POSITION),
    "Node.append(position)": lambda it: Study(record()).root.append(POSITION.move("c3"), it),
    "Node.move_to": lambda it: Study(record()).root.move_to(it),
    "Node.play": lambda it: Study(record()).root.play(it),
    "Node.comment": lambda it: setattr(Study(record()).root, "comment", it),
    "Node.transpositions": lambda it: Study(record()).root.transpositions(it or 3),
    "Game.parse": GAME.parse,
    "Game.start": lambda it: GAME.start(it or "none"),
    "Game.start(pie=)": lambda it: GAME.start(pie=it),
    "Square.parse": Square.parse,
    "Square.on": SQUARE.on,
    "ai.choose": ai.choose,
    "ai.Player": lambda it: ai.Player(it or "none"),
    "ai.Player(seed=)": lambda it: ai.Player(seed=it if it and it != b"c3" else []),
    "ai.Player(clock=)": lambda it: ai.Player(clock=it),
    "ai.Player.think": lambda it: ai.Player().think(it),
    "ai.Player.think(seconds=)": lambda it: ai.Player().think(record(), it or "none"),
    "ai.Player.think(work=)": lambda it: ai.Player().think(record(), work=it or "none"),
    "ai.Judge": ai.Judge,
    "ai.Judge.assess": lambda it: ai.Judge().assess(it),
    "ai.Judge.assess(work=)": lambda it: ai.Judge().assess(record(), it),
    "ai.Judge.value": lambda it: next(ai.Judge().value(it, 1)),
    "ai.Judge.after": lambda it: next(ai.Judge().after(record(), it, 1)),
    "ai.review": ai.review,
    "ai.review(work=)": lambda it: ai.review(record(), work=it),
    "ai.Review.parse": lambda it: ai.Review.parse(it, ""),
    "ai.Review.parse(text)": lambda it: ai.Review.parse(record(), it),
    "ai.Review.join": lambda it: ai.Review.join(it or 3),
    "ai.playout": lambda it: ai.playout(it, Random(1)),
    "ai.playout(random)": lambda it: ai.playout(POSITION, it),
    "ai.playout(plies)": lambda it: ai.playout(POSITION, Random(1), it),
    "svg.board": svg.board,
    "svg.board(id=)": lambda it: svg.board(POSITION, id=it),
    "svg.board(size=)": lambda it: svg.board(POSITION, size=it),
    "svg.board(marks=)": lambda it: svg.board(POSITION, marks=it or 3),
    "svg.board(label=)": lambda it: svg.board(POSITION, label=it or 3),
    "svg.board(motion=)": lambda it: svg.board(POSITION, motion=it or 3),
    "svg.Marks(squares)": lambda it: svg.board(POSITION, marks=svg.Marks(it or 3)),
    "svg.Marks(arrows)": lambda it: svg.board(POSITION, marks=svg.Marks(arrows=it or 3)),
    "svg.Marks(values)": lambda it: svg.board(POSITION, marks=svg.Marks(values=it or 3)),
    "svg.preview": lambda it: svg.preview(it, POSITION.move("c3")),
    "svg.preview(move)": lambda it: svg.preview(POSITION, it),
    "svg.carried": lambda it: svg.carried(it, ("black",), None),
    "svg.carried(men)": lambda it: svg.carried(POSITION, it, None),
    "svg.carried(start)": lambda it: svg.carried(POSITION, ("black",), it or 3),
    "svg.overlay": lambda it: svg.overlay(it, MARKS),
    "svg.overlay(marks)": lambda it: svg.overlay(POSITION, it),
    "svg.fan": lambda it: svg.fan(it, SQUARE),
    "svg.fan(square)": lambda it: svg.fan(EMERGO, it),
    "svg.renewed": lambda it: svg.renewed(it, ""),
    "svg.symbols": svg.symbols,
    "terminal.draw": draw,
    "perft": lambda it: perft(it, 1),
    "perft(depth)": lambda it: perft(POSITION, it),
    "divide": lambda it: divide(it, 1),
    "describe.title": describe.title,
    "describe.title(outcome)": lambda it: describe.title(POSITION, it or 3),
    "describe.board": describe.board,
    "clean": clean,
    "parse_pairs": parse_pairs,
    "format_pairs": lambda it: format_pairs(it if it != WRONG_VALUES["dict"] else 3),
    "study_at": lambda it: study_at(it if it != WRONG_VALUES["dict"] else 3),
    "parse_any_position": parse_any_position,
    "Refusal": lambda it: rules.Refusal("over", it),
    "Refusal(squares)": lambda it: rules.Refusal("over", "", it or 3),
    "Game": lambda it: rules.Game(it, "Title", (3,), 3, type(POSITION), ()),
    "Game(sizes)": lambda it: rules.Game("id", "Title", it, 3, type(POSITION), ()),
}
"""Calls whose argument may be neither a text nor one of WRONG_VALUES."""

WRONG_VALUES: dict[str, Any] = {
    "None": None,
    "bytes": b"c3",
    "list": [b"c3"],
    "dict": {b"c3": 3},
    "object": object(),
    "method": POSITION.moves,
}


@pytest.mark.parametrize("call", ARGUMENTS.values(), ids=ARGUMENTS)
@pytest.mark.parametrize("value", WRONG_VALUES.values(), ids=WRONG_VALUES)
def test_every_argument_is_checked(call: Callable[[Any], object], value: object) -> None:
    if value == POSITION.moves and call is ARGUMENTS["ai.Player(clock=)"]:
        return
    if value is None and call is ARGUMENTS["svg.board(id=)"]:
        return
    with pytest.raises(TypeError, match=r"expected|comes in sizes") as error:
        call(value)
    assert isinstance(error.value, ValueError)


METHODS = {
    "play": "c3x",
    "why_illegal": None,
    "spell": "c3",
    "takes": "c3",
    "played": "c3",
    "headline": "c3",
    "action": "c3",
    "effects": "c3",
    "imperative": "c3",
    "suggestion": "c3",
    "scenes": "c3",
    "pushed": "c3",
    "gain_label": "c3",
    "boards_at_landings": "c3",
    "gist": "c3",
    "piece_value": "c3",
    "why_vacant": "c3",
    "piece_text": "b",
    "title": None,
    "resembles": None,
}
"""Methods of positions, and a text that they don't accept, None if they accept any."""


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", METHODS)
def test_the_methods_of_positions_are_checked(game: rules.Game, name: str) -> None:
    for value in (None, 3, object(), record(), METHODS[name]):
        if value is None and METHODS[name] is None:
            value = b"c3"
        with pytest.raises(ValueError) as error:
            getattr(game.start(), name)(value)
        assert value == "c3x" or isinstance(error.value, TypeError), value


def test_an_argument_given_by_name_is_checked() -> None:
    with pytest.raises(TypeError, match="squares is 'c3', expected Squares"):
        POSITION.spell(squares="c3")
    assert POSITION.spell(squares=(Square(2, 2),)) == "c3"


def test_an_unknown_game_is_a_key_error_that_lists_all_ids() -> None:
    for id in ("chess", "", None, 3, []):
        with pytest.raises(KeyError) as error:
            rules.game(id)  # type: ignore[arg-type]
        assert all(game.id in str(error.value) for game in rules.games())


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
