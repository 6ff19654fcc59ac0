"""A game as it was played: its start, its moves, a resignation; undo and redo.

The text of a record is the game's part of an address.

>>> from rules import Record
>>> record = Record.parse("game=egotzi&size=5&moves=c3,swap")
>>> record.owner("black"), str(record.position)
(2, '5/5/2b2/5/5 w 2')
>>> record.undo()
>>> str(record)
'game=egotzi&size=5&moves=c3'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Self, get_args

from .board import quote
from .library_hooks import module
from .move import MoveList, repetition_outcome, resignation_outcome
from .pairs import MAX_TEXT_LENGTH as MAX_TEXT_LENGTH  # it can be imported from here, too
from .pairs import STUDY_ONLY_KEYS as STUDY_ONLY_KEYS
from .pairs import Report, format_pairs, parse_values, reject
from .position import COLOURS, Colour, Game, Move, Outcome, Position, parse_number
from .registry import game as game_of
from .registry import games
from .sentences import either, sentence
from .type_checks import check_refused, check_type, check_whole_number

Resignation = Literal["black-resigns", "white-resigns"]

OPTION_NAMES = tuple(dict.fromkeys(name for game in games() for name in game.options))
"""The names of all options of all games."""

START_KEYS = ("game", "size", *OPTION_NAMES, "position")
"""The keys of a record's text that describe where the game starts."""

KEYS = (*START_KEYS, "moves", "result")
"""The keys of a record's text."""

PAGE_KEYS = (*COLOURS, "at", "flip", "match")
"""The keys of an address that are the page's, not the record's."""

MATCH_ID = "[a-z0-9]{8,32}"
"""The form of a match's id, as a regular expression."""


class Record:
    """A game as it was played, from `game.start(size, **options)` or from a position.

    It has a length and can be iterated over: its moves, undone ones left out; `in` finds a move by
    its text, too. Records are equal if start, moves and resignation are.

    Raise ValueError for a size or option that the game doesn't have, for a position of another
    game, or for a size or option that disagrees with the position.
    """

    def __init__(
        self,
        game: Game,
        size: int | None = None,
        *,
        position: Position | None = None,
        **options: Any,
    ) -> None:
        check_type("game", game, Game, "a Game, such as rules.game('egotzi')")
        check_type("position", position, (Position, type(None)), "a Position")
        if position is None:
            position = game.start(size, **options)
        elif position.game is not game:
            raise ValueError(
                sentence(
                    "expected a position of {expected}, not of {game}",
                    game=position.game.title,
                    expected=game.title,
                )
            )
        else:
            _check_agreement(position, size, options)
        self.game = game
        self._undone: list[Move] = []
        self._resigned: Colour | None = None
        self._positions = [position]
        self._all_positions: tuple[Position, ...] | None = None
        """The cached value of `positions`."""
        self._occurrences = Counter([position.key()])
        self._moves: list[Move] = []
        self._exchanged = [False]

    def _repr_svg_(self) -> str:
        """Return the board as SVG; Jupyter calls this."""
        svg: str = module("notebook").record_svg(self)
        return svg

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each move, and last the current one."""
        if self._all_positions is None:
            self._all_positions = tuple(self._positions)
        return self._all_positions

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played, undone ones left out."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that `redo` would play, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def resigned(self) -> Colour | None:
        """The colour that resigned, None if none did."""
        return self._resigned

    def play(self, move: Move | str) -> None:
        """Play a Move or its text; ValueError if it is illegal or the game is over."""
        self._check_not_over()
        self._push(move)
        self._undone.clear()

    def undo(self) -> None:
        """Take back the resignation, or else the last move; ValueError if there is neither."""
        if self._resigned:
            self._resigned = None
            return
        if not self._moves:
            raise ValueError(sentence("there is no move to undo"))
        self._occurrences[self._positions.pop().key()] -= 1
        self._all_positions = None
        self._undone.append(self._moves.pop())
        self._exchanged.pop()

    def redo(self) -> None:
        """Play the move undone last; ValueError if there is none or the game is over."""
        if not self._undone:
            raise ValueError(sentence("there is no move to redo"))
        self._check_not_over()
        self._push(self._undone.pop())

    def resign(self, colour: Colour) -> None:
        """End the game as lost for `colour`; ValueError if it is already over, or `colour` isn't a
        colour."""
        _check_colour(colour)
        self._check_not_over()
        self._resigned = colour

    def outcome(self) -> Outcome | None:
        """Return the result of the game, taking into account repetition and resignation; None while
        it goes on."""
        if self._resigned:
            return resignation_outcome(self._resigned)
        outcome = self.position.outcome()
        if outcome is None and self._occurrences[self.position.key()] >= 3:
            return repetition_outcome()
        return outcome

    def owner(self, colour: Colour) -> Literal[1, 2]:
        """Return the player, first or second, who has `colour` now.

        The first player starts with the colour that opens the game; swapping sides,
        and choosing black after a bid, exchange the two.
        """
        _check_colour(colour)
        exchanged = self.exchanged(len(self._moves))
        return 1 if (colour == self.game.first) != exchanged else 2

    def exchanged(self, moves: int) -> bool:
        """Return whether the players have exchanged starting colours after this many moves."""
        check_whole_number("moves", moves)
        return self._exchanged[moves]

    @classmethod
    def parse(cls, text: str) -> Record:
        """Return the record of a text; ValueError that says what is wrong and where."""
        return record_of(parse_values(text, KEYS))

    def copy(self) -> Self:
        """Return an independent copy; `redo` plays the same moves there."""
        copy = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(copy, name, value.copy() if isinstance(value, (list, Counter)) else value)
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        parts: tuple[Any, ...] = module("copying").record_parts(self)
        return parts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return (
            self.start == other.start
            and self._moves == other._moves
            and self._resigned == other._resigned
        )

    __hash__ = None  # type: ignore[assignment]  # records are mutable

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return move in MoveList(self._moves)

    def __bool__(self) -> bool:
        """Return True, also for a record without moves."""
        return True

    def __str__(self) -> str:
        values = {"game": self.game.id, **_start_values(self.start)}
        if self._moves:
            values["moves"] = ",".join(map(str, self._moves))
        if self._resigned:
            values["result"] = f"{self._resigned}-resigns"
        return format_pairs(values)

    def __repr__(self) -> str:
        return f"rules.Record.parse({str(self)!r})"

    def _check_not_over(self) -> None:
        outcome = self.outcome()
        if outcome:
            raise game_over_error(outcome)

    def _push(self, move: Move | str) -> None:
        legal = self.position.move(move)
        self._append(legal, self.position.play(legal))

    def _append(self, move: Move, after: Position) -> None:
        self._moves.append(move)
        self._exchanged.append(self._exchanged[-1] != self.position.exchanges(move))
        self._positions.append(after)
        self._all_positions = None
        self._occurrences[after.key()] += 1

    def _play_all(self, text: str, report: Report) -> bool:
        """Play comma-separated moves, up to the first one that is illegal; return whether all were
        legal."""
        for number, move in enumerate(text.split(",") if text else (), 1):
            refusal = self.position.why_illegal(move)
            try:
                if refusal:
                    raise ValueError(refusal.reason)
                self.play(move)
            except ValueError as error:
                values = {"number": number, "move": quote(move), "error": error}
                report(ValueError(sentence("move {number}, {move}: {error}", **values)))
                return False
        return True


def game_over_error(outcome: Outcome) -> ValueError:
    """Return the error for a move after the end of a game."""
    return ValueError(sentence("the game is over. {outcome}", outcome=outcome.reason))


def record_of(values: Mapping[str, str], report: Report = reject) -> Record:
    """Return the record for the values in a text, ignoring the keys of studies; ValueError if the
    game is unknown. Other wrong values are reported and left out, and so are the moves from the
    first illegal one on."""
    check_type("values", values, Mapping, "texts by key")
    if "game" not in values:
        raise ValueError(sentence("no game: expected game= and a game's id"))
    try:
        game = game_of(values["game"])
    except KeyError as error:
        raise ValueError(error.args[0]) from None
    record = _start_record(game, _record_arguments(game, values, report), report)
    is_whole = record._play_all(values.get("moves", ""), report)
    if "result" in values:
        try:
            colour = _parse_result(values["result"])
            if not is_whole:
                raise ValueError(
                    sentence("result {text} comes after the missing moves", text=values["result"])
                )
            record.resign(colour)
        except ValueError as error:
            report(error)
    return record


def _start_record(game: Game, arguments: dict[str, Any], report: Report) -> Record:
    """Return a record without moves. Report the arguments that don't fit, and leave them out: a
    position counts more than a size or an option."""
    fitting: dict[str, Any] = {}
    for name in sorted(arguments, key="position".__ne__):
        try:
            Record(game, **fitting, **{name: arguments[name]})
            fitting[name] = arguments[name]
        except ValueError as error:
            report(error)
    return Record(game, **fitting)


def retrace(positions: Sequence[Position], moves: Sequence[Move]) -> Record:
    """Return the record of moves known to be legal; `positions` has the position before each move,
    and after the last one."""
    record = Record(positions[0].game, position=positions[0])
    for move, after in zip(moves, positions[1:], strict=True):
        record._append(move, after)
    return record


def _record_arguments(game: Game, values: Mapping[str, str], report: Report) -> dict[str, Any]:
    """Return the arguments of `Record` for the size, options and position of an address."""
    arguments: dict[str, Any] = {}
    for name in ("size", *OPTION_NAMES, "position"):
        if name in values:
            try:
                arguments[name] = _parse_argument(game, name, values[name])
            except ValueError as error:
                report(error)
    return arguments


def _parse_argument(game: Game, name: str, text: str) -> Any:
    if name == "size":
        return parse_number(text, "size")
    if name != "position":
        option = game.declared.get(name)
        return option.parse(name, text) if option else text
    try:
        return game.parse(text)
    except ValueError as error:
        raise ValueError(sentence("position: {error}", error=error)) from None


def _start_values(start: Position) -> dict[str, str]:
    """Return the keys and values of a record's text that determine its first position: the size and
    the options that aren't at their defaults or, if these don't suffice, the position."""
    options, declared = start.options(), start.game.declared
    if start != start.game.start(start.size, **options):
        return {"position": str(start)}
    changed = {
        name: declared[name].format(value)
        for name, value in options.items()
        if value != declared[name].default
    }
    return {"size": str(start.size), **changed}


def _check_agreement(position: Position, size: int | None, options: dict[str, Any]) -> None:
    if size is not None and size != position.size:
        message = sentence(
            "size {size} disagrees with the position, which has size {found}",
            size=repr(size),
            found=position.size,
        )
        check_refused(size, int, message)
        raise ValueError(message)
    for name, value in options.items():
        if name not in position.game.options:
            raise ValueError(
                sentence("{game} has no option {name}", game=position.game.title, name=quote(name))
            )
        if position.options().get(name, value) != value:
            raise ValueError(
                sentence(
                    "the option {name} disagrees with the position: {position}",
                    name=name,
                    position=position,
                )
            )


def _parse_result(text: str) -> Colour:
    if text not in get_args(Resignation):
        expected = either([*get_args(Resignation)])
        raise ValueError(
            sentence("result is {text}, expected {expected}", text=quote(text), expected=expected)
        )
    return "black" if text == "black-resigns" else "white"


def _check_colour(colour: str) -> None:
    if colour not in COLOURS:
        message = sentence("colour is {text}, expected black or white", text=quote(str(colour)))
        check_refused(colour, str, message)
        raise ValueError(message)
