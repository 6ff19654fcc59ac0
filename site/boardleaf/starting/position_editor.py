"""A position that is being set up: any text of the form, whether the game has it or not.

>>> from rules import game
>>> draft = Draft.of(game("egotzi").start(size=3))
>>> str(draft.clicked(Square.parse("b2")))
'3/1b1/3 b 0'
>>> draft.filled({"ply": "x"}).problem
"This isn't a position of Egotzi: ply 'x', expected a number from 0 without leading zeros."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from boardleaf.address import Address
from rules import Colour, Game, Outcome, Position, Record, Square, game
from rules.position import Ask, Man, Men, colour_of, of_colour, other, state_of
from rules.sentences import sentence

MOST = 12
"""Men that the form lets a piece have on top, and as many below."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A position in the making. Numbers are texts as they were typed."""

    like: Position = field(compare=False)
    """A position of the game and size, which knows how others are written."""
    men: Mapping[Square, Men]
    turn: Colour
    ply: str = "0"
    hand: Mapping[Colour, str] = field(default_factory=dict)
    """Men in hand; empty in a game without hands."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What else the game's text tells, as its fields have it."""
    tool: str = "black"
    """What a click puts: one of `tools`, or `empty`."""
    cap: str = "1"
    prisoners: str = "0"

    @classmethod
    def of(cls, position: Position) -> Draft:
        """A draft that is a position."""
        return cls(
            position,
            position.pieces(),
            position.turn,
            str(position.ply),
            {colour: str(number) for colour, number in position.hands().items()},
            position.facts(),
            position.turn,
        )

    @property
    def game(self) -> Game:
        """The game that it is to be a position of."""
        return self.like.game

    @property
    def size(self) -> int:
        """Squares a side."""
        return self.like.size

    def __str__(self) -> str:
        return self.like.rewritten(
            men=self.men, turn=self.turn, ply=self.ply, hands=self.hand or None, facts=self.facts
        )

    # What a picture needs of a position.

    def pieces(self) -> Mapping[Square, Men]:
        """What stands where."""
        return self.men

    def hands(self) -> Mapping[Colour, int]:
        """Men in hand, as far as they are numbers."""
        return {c: int(n) if n.isdecimal() and len(n) < 3 else 0 for c, n in self.hand.items()}

    def outcome(self) -> Outcome | None:
        """How the game ends in this position, None if it goes on or there is none."""
        try:
            return self.position().outcome()
        except ValueError:
            return None

    @property
    def columns(self) -> bool:
        """Whether pieces are columns of men."""
        return self.game.position.COLUMNS

    @property
    def crowded(self) -> bool:
        """Whether the game has no empty squares."""
        return self.game.position.CROWDED

    @property
    def tools(self) -> Mapping[str, Colour | Man]:
        """The men that a click can put, by what the tools are called.

        >>> list(Draft.of(game("egotzi").start()).tools)
        ['black', 'white']
        """
        return {"-".join(filter(None, (colour_of(m), state_of(m)))): m for m in self.like.kinds()}

    @property
    def asks(self) -> Sequence[Ask]:
        """The fields for what else the game's text tells."""
        return self.like.asks(self.facts)

    # What it comes to.

    def position(self) -> Position:
        """The position; ValueError if the game has none like this."""
        return self.like.altered(
            men=self.men, turn=self.turn, ply=self.ply, hands=self.hand or None, facts=self.facts
        )

    @property
    def problem(self) -> str:
        """What is wrong with it in a sentence; "" if it can be played on."""
        try:
            outcome = self.position().outcome()
        except ValueError as error:
            return sentence(
                "This isn't a position of {game}: {error}.", game=self.game.title, error=error
            )
        if not outcome:
            return ""
        return sentence("The game is over in this position: {outcome}", outcome=outcome.reason)

    def address(self, players: Mapping[Colour, str]) -> Address:
        """A new game from here; ValueError if the game has no such position."""
        return Address.of(Record(self.game, position=self.position()), dict(players))

    # What a person does.

    def clicked(self, square: Square) -> Draft:
        """With the piece of the tool on a square; one that stands there already goes.

        The form then says how many men the piece has, as far as a piece can have so many.
        """
        men = dict(self.men)
        cap, prisoners = _within(self.cap, 1), _within(self.prisoners, 0)
        piece = self._piece(cap, prisoners)
        before = men.pop(square, ())
        if piece and before != piece:
            men[square] = piece
        elif piece and self.crowded:
            men[square] = (of_colour(piece[0], other(colour_of(piece[0]))),)
        return replace(self, cap=str(cap), prisoners=str(prisoners))._with(men)

    def why_vacant(self, square: Square) -> str:
        """Why nothing can stand on a square, in a sentence; "" if something can.

        >>> Draft.of(game("emergo").start()).why_vacant(Square.parse("a2"))
        'a2 is a light square: men use dark squares only.'
        """
        return self.like.why_vacant(square)

    def _with(self, men: Mapping[Square, Men]) -> Draft:
        """With these men on the board: what is new comes from the hands, what is gone goes back,
        as far as the hands have it and the game has no more men."""
        start = self.game.start(self.size).hands()
        hand = dict(self.hand)
        for colour, had in self.hands().items():
            if hand[colour] == str(had):  # and not a text that is none of a hand
                stand = _count(men, colour)
                most = max(had, start[colour] - stand)
                left = had + _count(self.men, colour) - stand
                hand[colour] = str(max(0, min(left, most)))
        return replace(self, men=men, hand=hand)

    def _piece(self, cap: int, prisoners: int) -> Men:
        if self.tool == "empty":
            return ()
        man = self.tools.get(self.tool, "black")
        if not self.columns:
            return (man,)
        return (man,) * cap + (other(colour_of(man)),) * prisoners

    def filled(self, values: Mapping[str, str]) -> Draft:
        """With the form's values; another game begins from its start."""
        id = values.get("game", self.game.id)
        if id != self.game.id:
            return Draft.of(game(id).start())
        draft = replace(
            self,
            turn="white" if values.get("turn", self.turn) == "white" else "black",
            ply=values.get("ply", self.ply).strip(),
            hand={c: values.get(f"hand-{c}", n).strip() for c, n in self.hand.items()},
            facts=self._told(values),
            cap=values.get("cap", self.cap).strip(),
            prisoners=values.get("prisoners", self.prisoners).strip(),
        )
        size = values.get("size", "")
        return draft.resized(int(size)) if size.isdecimal() else draft

    def _told(self, values: Mapping[str, str]) -> Mapping[str, str]:
        """The facts with the form's values; a box that is not ticked is not sent."""
        kinds = {ask.name: ask for ask in self.asks}
        told = {}
        for name, before in self.facts.items():
            value, ask = values.get(name, before).strip(), kinds.get(name)
            if ask and ask.type == "tick" and "turn" in values:
                value = values.get(name, "")
            elif ask and ask.type == "choice" and value not in dict(ask.choices):
                value = before
            told[name] = value
        return told

    def resized(self, size: int) -> Draft:
        """On a board of another size, with the pieces that have their squares there."""
        if size == self.size or size not in self.game.sizes:
            return self
        start = self.game.start(size)
        kept = {at: men for at, men in self.men.items() if at.on(size)}
        men = {**start.pieces(), **kept} if self.crowded else kept
        hand = {colour: str(number) for colour, number in start.hands().items()}
        return replace(self, like=start, men={}, hand=hand)._with(men)

    def cleared(self) -> Draft:
        """With nothing on the board."""
        return self._with({})

    def begun(self) -> Draft:
        """As the game begins."""
        switches = {name for name, option in self.game.declared.items() if option.switch}
        options = {name: bool(self.facts[name]) for name in switches if name in self.facts}
        return replace(Draft.of(self.game.start(self.size, **options)), tool=self.tool)


def _count(men: Mapping[Square, Men], colour: Colour) -> int:
    """How many men of a colour stand on a board."""
    return sum(colour_of(man) == colour for piece in men.values() for man in piece)


def _within(text: str, least: int) -> int:
    """A number of men as the form takes it, brought into its bounds."""
    return max(least, min(MOST, int(text))) if text.isdecimal() and len(text) < 5 else least
