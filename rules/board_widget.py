"""A board to play on in a notebook, by anywidget: `rules.notebook.Board`.

    from rules.notebook import Board
    board = Board("game=egotzi&size=5", white="level-3")
    board                                       # in a cell of its own
    board.record, board.position                # what has been played
    board.record = "game=emergo&size=7"         # a new game
    board.observe(print, "record")              # after every move

The rules are those of Python: clicks are sent to the kernel, which answers with a new picture or
the reason why a move is illegal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import describe, svg
from .ai import choose
from .board import Square, quote, squares
from .cleaning import clean
from .move import Move, Refusal
from .picking import (
    Picks,
    can_continue,
    completed_move,
    continuations,
    exact_move,
    moves_beginning_with,
    owns,
    refusal,
)
from .players import HUMAN, PLAYERS
from .position import Colour, Position, other
from .record import Record
from .sentences import sentence
from .type_checks import check_type

STYLE = """
.boardleaf svg { max-width: 100%; height: auto }
.boardleaf [data-square] { cursor: pointer }
.boardleaf [data-square]:focus-visible { outline: 3px solid #1f6feb; outline-offset: -3px }
.boardleaf p { margin: 0.4em 0; min-height: 1.4em; max-width: 400px }
.boardleaf button { margin-right: 0.4em }
"""


class RecordTrait(traitlets.TraitType):  # type: ignore[misc, unused-ignore]
    """A record; a text of one, or a link, is read. The board gets a copy of its own."""

    info_text = "a Record, or the text of one"

    def validate(self, obj: object, value: object) -> Record:
        check_type("record", value, (Record, str), "a Record, or the text of one")
        if isinstance(value, Record):
            return value.copy()
        return Record.parse(clean(str(value)).text or str(value))


class Board(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A board that people play on.

    `record` is a Record, or the text of one. `black` and `white` are `human`, or `level-1` and
    higher for the computer, by the colours that the players start with. Raise ValueError for a
    record or a player that can't be read.
    """

    _esm = Path(__file__).with_name("board_widget.js")
    _css = STYLE
    view = traitlets.Dict().tag(sync=True)
    record = RecordTrait()

    def __init__(
        self, record: Record | str, *, black: str = HUMAN, white: str = HUMAN, flip: bool = False
    ) -> None:
        for colour, player in (("black", black), ("white", white)):
            if player not in PLAYERS:
                expected = ", ".join(PLAYERS)
                raise ValueError(f"{colour} is {quote(str(player))}, expected {expected}")
        self._players: dict[Colour, str] = {"black": black, "white": white}
        self._picks: Picks = ()
        self._flip = flip
        self._answers = True  # until the board is ready, no move of the computer
        super().__init__(record=record)
        self.on_msg(self._receive)
        self.observe(self._record_set, "record")
        self._record_set()
        self._answer()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.record.position  # type: ignore[no-any-return, unused-ignore]

    def play(self, move: Move | str) -> None:
        """Play a move; ValueError, with the reason, if it is illegal."""
        record = self.record.copy()
        record.play(move)
        self.record = record

    def undo(self) -> None:
        """Take back the last move, and against the computer the person's move before it."""
        record = self.record.copy()
        while record.moves:
            record.undo()
            if self._level(record) is None:
                break
        self.record = record

    def notify_change(self, change: Any) -> None:
        """Call all observers of a change, and only then let the computer answer a move: each
        observer gets the records in their order."""
        super().notify_change(change)
        if change["name"] == "record" and not self._answers:
            self._answer()

    def _record_set(self, change: object = None) -> None:
        """Show the record that was set."""
        self._picks = ()
        self._show(sentence("The computer is thinking.") if self._waits() else "")

    def _answer(self) -> None:
        """Let the computer move as long as it is its turn."""
        self._answers = True
        try:
            while self._waits():
                self.play(choose(self.record, level=self._level(self.record)))
        finally:
            self._answers = False

    def _waits(self) -> bool:
        """Return whether it is the computer's turn."""
        return self._level(self.record) is not None and not self.record.outcome()

    def _level(self, record: Record) -> int | None:
        """Return the level of the computer whose turn it is; None if it is a person's turn."""
        first = record.start.game.first
        colour = first if record.owner(record.position.turn) == 1 else other(first)
        player = self._players[colour]
        return None if player == HUMAN else PLAYERS.index(player)

    def _receive(self, widget: object, content: dict[str, Any], buffers: object) -> None:
        """Do what a person has asked for on the board."""
        try:
            match content:
                case {"square": str(name)}:
                    self._click(Square.parse(name))
                case {"move": str(text)}:
                    self._play_or_refuse(text)
                case {"offer": str(action), "number": number}:
                    offer = next(one for one in self.position.offers() if one.field)
                    name = offer.field.name if offer.field else ""
                    self._play_or_refuse(offer.move(action, {name: str(number)}))
                case {"undo": _}:
                    self.undo()
                case {"flip": _}:
                    self._flip = not self._flip
                    self._show()
                case {"cancel": _}:
                    self._pick(())
        except ValueError as error:
            self._show(str(error))

    def _click(self, square: Square) -> None:
        """Pick a square, until the squares picked are a move."""
        position, picks = self.position, self._picks
        routes = continuations(position, picks, square)
        if self.record.outcome() or not square.on(position.size):
            self._show()
        elif len(routes) == 1:
            self._pick(routes[0])
        elif routes:
            self._show(sentence("There are several ways: click each landing square in turn."))
        elif square in picks[-1:] and (move := exact_move(position, picks)):
            self.play(move)
        elif square in picks:
            self._pick(())
        elif not picks or owns(position, square) or not moves_beginning_with(position, picks):
            self._begin(square)
        else:
            self._refuse(refusal(position, (*picks, square)))

    def _begin(self, square: Square) -> None:
        """Begin a move on a square. A piece of one's own without a legal move is picked, too, so
        that the next click gets the reason why that very move is illegal."""
        position = self.position
        if moves_beginning_with(position, (square,)):
            self._pick((square,))
            return
        waits = owns(position, square) and can_continue(position, (square,))
        self._picks = (square,) if waits else ()
        self._refuse(refusal(position, (square,)))

    def _pick(self, picks: Picks) -> None:
        if picks and (move := completed_move(self.position, picks)):
            self.play(move)
            return
        self._picks = picks
        again = exact_move(self.position, picks) if picks else None
        self._show(
            sentence("Click {square} again to play {move}.", square=picks[-1], move=again)
            if again
            else ""
        )

    def _play_or_refuse(self, text: str) -> None:
        if refused := self.position.why_illegal(text):
            self._refuse(refused)
        else:
            self.play(text)

    def _refuse(self, refused: Refusal | None) -> None:
        if refused:
            self._show(refused.reason, dict.fromkeys(refused.squares, "refused"))
        else:
            self._show()

    def _show(self, text: str = "", marks: dict[Square, str] | None = None) -> None:
        """Show the position with a text, by default whose turn it is, and with marks."""
        position, outcome = self.position, self.record.outcome()
        kinds = dict.fromkeys(self.record.moves[-1].squares if self.record.moves else (), "last")
        targets = {
            move.squares[len(self._picks)]: "target"
            for move in (moves_beginning_with(position, self._picks) if self._picks else ())
            if len(move.squares) > len(self._picks)
        }
        kinds |= {**targets, **dict.fromkeys(self._picks, "picked"), **(marks or {})}
        pieces = position.pieces()
        names = squares(position.size)
        offers = () if outcome else position.offers()
        field = next((offer for offer in offers if offer.field), None)
        self.view = {
            "svg": svg.board(
                position,
                id=f"board-{id(self)}",
                flip=self._flip,
                marks=svg.Marks(kinds),
                label=describe.title(position, outcome),
                buttons={at: f"{at}: {describe.men(pieces.get(at, ()))}" for at in names},
                cursor=self._picks[-1] if self._picks else names[0],
            ),
            "text": text or (outcome.reason if outcome else position.prompt()),
            "moves": [list(pair) for offer in offers if not offer.field for pair in offer.buttons],
            "field": field
            and {
                "label": field.field.label if field.field else "",
                "action": field.buttons[0][0],
                "title": field.buttons[0][1],
            },
        }
