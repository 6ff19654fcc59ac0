"""A position being set up, which may not be valid yet.

>>> from rules import game
>>> draft = Draft.of(game("egotzi").start(size=3))
>>> str(draft.clicked(Square.parse("b2")))
'3/1b1/3 b 0'
>>> draft.filled({"ply": "x"}).problem.removeprefix("This isn't a position of Egotzi: ")
"ply is 'x', expected a whole number, 0 or more, without leading zeros."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules import Colour, Game, Outcome, Position, Square, game
from rules.position import FormField, Man, Men, colour_of, other, state_of, with_colour
from rules.sentences import sentence

MAX_MEN = 12
"""The maximum number of men in a cap in the form, and of prisoners."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A position being set up. Numbers are texts, as they were typed."""

    model: Position = field(compare=False)
    """A valid position of the same game and size, which writes and parses the draft."""
    men: Mapping[Square, Men]
    turn: Colour
    ply: str = "0"
    hand: Mapping[Colour, str] = field(default_factory=dict)
    """The number of men in hand, by colour; empty in a game without hands."""
    extra_values: Mapping[str, str] = field(default_factory=dict)
    """The other fields of the position's text, by name."""
    tool: str = "black"
    """The tool that a click uses: one of `tools`, or `empty`."""
    cap: str = "1"
    prisoners: str = "0"

    @classmethod
    def of(cls, position: Position) -> Draft:
        """Return a draft of a position."""
        return cls(
            position,
            position.pieces(),
            position.turn,
            str(position.ply),
            {colour: str(number) for colour, number in position.hands().items()},
            position.extra_values(),
            position.turn,
        )

    @property
    def game(self) -> Game:
        """The game of the position."""
        return self.model.game

    @property
    def size(self) -> int:
        """The size of the board."""
        return self.model.size

    @property
    def _values(self) -> dict[str, Any]:
        """The values of the position's text."""
        return {
            "men": self.men,
            "turn": self.turn,
            "ply": self.ply,
            "hands": self.hand or None,
            "extra_values": self.extra_values,
        }

    def __str__(self) -> str:
        return self.model.rewritten(**self._values)

    # What a picture needs of a position.

    def pieces(self) -> Mapping[Square, Men]:
        """Return the pieces by square."""
        return self.men

    def hands(self) -> Mapping[Colour, int]:
        """Return the number of men in hand by colour, 0 for a text that is no number."""
        return {c: int(n) if n.isdecimal() and len(n) < 3 else 0 for c, n in self.hand.items()}

    def outcome(self) -> Outcome | None:
        """Return the outcome of the position, None if the game goes on or it isn't valid."""
        try:
            return self.position().outcome()
        except ValueError:
            return None

    @property
    def tools(self) -> Mapping[str, Colour | Man]:
        """The men that a click can place, by the name of the tool.

        >>> list(Draft.of(game("egotzi").start()).tools)
        ['black', 'white']
        """
        return {"-".join(filter(None, (colour_of(m), state_of(m)))): m for m in self.model.kinds()}

    @property
    def form_fields(self) -> Sequence[FormField]:
        """The form's inputs for the other fields of the position's text."""
        return self.model.form_fields(self.extra_values)

    # The result.

    def position(self) -> Position:
        """Return the position; raise ValueError if it isn't valid."""
        return self.model.altered(**self._values)

    @property
    def problem(self) -> str:
        """A sentence that says why the game can't be played from here; "" if it can."""
        try:
            outcome = self.position().outcome()
        except ValueError as error:
            return sentence(
                "This isn't a position of {game}: {error}.", game=self.game.title, error=error
            )
        if not outcome:
            return ""
        return sentence("The game is over in this position: {outcome}", outcome=outcome.reason)

    # Changes: each returns a new draft.

    def clicked(self, square: Square) -> Draft:
        """Return the draft with the tool's piece on a square, or without it if it is there already;
        in a game without empty squares, change its colour instead of removing it.

        Numbers of men in the form that are out of range are corrected.
        """
        men = dict(self.men)
        cap, prisoners = _clamped(self.cap, 1), _clamped(self.prisoners, 0)
        piece = self._piece(cap, prisoners)
        before = men.pop(square, ())
        if piece and before != piece:
            men[square] = piece
        elif piece and self.model.CROWDED:
            men[square] = (with_colour(piece[0], other(colour_of(piece[0]))),)
        return replace(self, cap=str(cap), prisoners=str(prisoners))._with_men(men)

    def _with_men(self, men: Mapping[Square, Men]) -> Draft:
        """Return the draft with these men on the board: new ones are taken from the hands, and
        removed ones return to them, as far as the numbers of men allow."""
        start = self.game.start(self.size).hands()
        hand = dict(self.hand)
        for colour, before in self.hands().items():
            if hand[colour] == str(before):  # the text of a hand may be invalid
                on_board = _count(men, colour)
                limit = max(before, start[colour] - on_board)
                after = before + _count(self.men, colour) - on_board
                hand[colour] = str(max(0, min(after, limit)))
        return replace(self, men=men, hand=hand)

    def _piece(self, cap: int, prisoners: int) -> Men:
        if self.tool == "empty":
            return ()
        man = self.tools.get(self.tool, "black")
        if not self.model.COLUMNS:
            return (man,)
        return (man,) * cap + (other(colour_of(man)),) * prisoners

    def filled(self, values: Mapping[str, str]) -> Draft:
        """Return the draft with the form's values; for another game, a draft of its starting
        position."""
        id = values.get("game", self.game.id)
        if id != self.game.id:
            return Draft.of(game(id).start())
        draft = replace(
            self,
            turn="white" if values.get("turn", self.turn) == "white" else "black",
            ply=values.get("ply", self.ply).strip(),
            hand={c: values.get(f"hand-{c}", n).strip() for c, n in self.hand.items()},
            extra_values=self._extra_values_of(values),
            cap=values.get("cap", self.cap).strip(),
            prisoners=values.get("prisoners", self.prisoners).strip(),
        )
        size = values.get("size", "")
        return draft.resized(int(size)) if size.isdecimal() else draft

    def _extra_values_of(self, values: Mapping[str, str]) -> Mapping[str, str]:
        """Return the extra values as the form has them; a box that is not ticked has no value."""
        fields = {field.name: field for field in self.form_fields}
        extra_values = {}
        for name, before in self.extra_values.items():
            value, field = values.get(name, before).strip(), fields.get(name)
            if field and field.type == "tick" and "turn" in values:
                value = values.get(name, "")
            elif field and field.type == "choice" and value not in dict(field.choices):
                value = before
            extra_values[name] = value
        return extra_values

    def resized(self, size: int) -> Draft:
        """Return the draft on a board of another size, without the pieces off that board;
        the same draft if the game lacks that size."""
        if size == self.size or size not in self.game.sizes:
            return self
        start = self.game.start(size)
        remaining = {square: men for square, men in self.men.items() if square.on(size)}
        men = {**start.pieces(), **remaining} if self.model.CROWDED else remaining
        hand = {colour: str(number) for colour, number in start.hands().items()}
        return replace(self, model=start, men={}, hand=hand)._with_men(men)

    def cleared(self) -> Draft:
        """Return the draft without pieces."""
        return self._with_men({})

    def restarted(self) -> Draft:
        """Return a draft of the starting position, with the same size, options and tool."""
        switches = {name for name, option in self.game.declared.items() if option.switch}
        options = {
            name: bool(self.extra_values[name]) for name in switches if name in self.extra_values
        }
        return replace(Draft.of(self.game.start(self.size, **options)), tool=self.tool)


def _count(men: Mapping[Square, Men], colour: Colour) -> int:
    """Count the men of a colour on a board."""
    return sum(colour_of(man) == colour for piece in men.values() for man in piece)


def _clamped(text: str, minimum: int) -> int:
    """Parse a number of men, and clamp it to the form's range."""
    return max(minimum, min(MAX_MEN, int(text))) if text.isdecimal() and len(text) < 5 else minimum
