"""What positions of Egotzi and Egotzi Squared say of themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.likely_game import shows_columns
from rules.position import Ask, Colour, Move, Offer, Option, Position, owner
from rules.tally import Share, Tally

HOW = {
    "straight": "pushes {0} to {1}",
    "over": "pushes {0} over others to {1}",
    "behind": "pushes {0} round behind to {1}",
    "stays": "leaves {0}, whose line is full",
    "collides": "leaves {0}, which meets another stone at its goal",
}

UNBID, OPEN, SETTLED = "unbid", "open", "settled"
"""How far a bid is: none yet, one whose colours are open, and over."""

STAGES = ((UNBID, "to be bid"), (OPEN, "bid, colours open"), (SETTLED, "settled"))

KOMI = Option(None, "Komi", blank="to be bid", about="Egotzi, Squared: the komi, not to be bid")


class PlacingTold(Position):
    """Stones that are placed and push others."""

    __slots__ = ()

    @classmethod
    def resembles(cls, text: str) -> bool:
        return not shows_columns(text)

    def complement(self) -> Mapping[Colour, int]:
        men = [owner(piece) for piece in self.pieces().values()]
        white = men.count("white")
        return {"black": white + (bool(men) and self.turn == "white"), "white": white}

    def _doing(self) -> str:
        return "place a stone"

    def does(self, move: Move) -> str:
        pushes = self.pushed(move)
        told = ", ".join(HOW[push.how].format(push.start, push.end) for push in pushes)
        return f"{move} {told}." if told else ""


class BiddingTold(Position):
    """A komi that is bid before the colours are chosen."""

    __slots__ = ()

    TITLES: ClassVar[dict[str, str]] = Position.TITLES | {
        "bid": "The bid",
        "colours": "The choice of colours",
    }

    komi: int | None
    settled: bool

    def _stage(self) -> str:
        return SETTLED if self.settled else UNBID if self.komi is None else OPEN

    def mover(self) -> str:
        nameless = {UNBID: "the first player", OPEN: "the second player"}
        return nameless.get(self._stage(), super().mover())

    def due(self) -> str:
        dues = {
            UNBID: "The first player bids a komi.",
            OPEN: "The second player chooses a colour.",
        }
        return dues.get(self._stage(), "") or super().due()

    def told(self, move: Move) -> str:
        if self.settled:
            return super().told(move)
        if self.komi is None:
            return f"The first player bids a komi of {komi_of(move.text)}."
        return f"The second player chooses {move}."

    def did(self, move: Move) -> str:
        if self.settled:
            return super().did(move)
        return (
            f"bid a komi of {komi_of(move.text)}"
            if self.komi is None
            else f"chose {move.text.capitalize()}"
        )

    def tally(self) -> Tally:
        """Every group counts the square of its size; White has the komi besides."""
        found = {
            colour: [Share(f"{share.text}²", share.squares) for share in own]
            for colour, own in super().tally().items()
        }
        komi = [Share(f"komi {self.komi}", frozenset())] if self.komi is not None else []
        return {**found, "white": [*found["white"], *komi]}

    def advice(self, move: Move) -> str:
        if self.settled:
            return super().advice(move)
        return f"bid {komi_of(move.text)}" if self.komi is None else f"choose {move}"

    def offers(self) -> Sequence[Offer]:
        return {UNBID: (self._bidding(),), OPEN: (self._choosing(),)}.get(self._stage(), ())

    def _bidding(self) -> Offer:
        komis, most = told_komis(self.size), most_komi(self.size)
        return Offer(
            "Bid a komi: points for White, who moves second. Your opponent then chooses the colour,"
            " so bid what makes you like both sides alike.",
            (("bid", "Bid"),),
            Ask("komi", f"Komi: even, 0 to {most}", most=most, step=2),
            "komi={}",
            f"Enter the komi as {komis}, and bid again.",
        )

    def _choosing(self) -> Offer:
        black = ("black", "Black: place the first stone")
        return Offer(
            f"The komi is {self.komi}. Choose your colour.",
            (black, ("white", f"White: add {self.komi} to your score")),
        )

    def facts(self) -> Mapping[str, str]:
        komi = "" if self.komi is None else str(self.komi)
        return {"stage": self._stage(), "komi-set": komi}

    def asks(self, facts: Mapping[str, str]) -> Sequence[Ask]:
        stage = Ask("stage", "Komi is", "choice", choices=STAGES)
        komi = Ask("komi-set", "Komi", step=2)
        return (stage,) if facts["stage"] == UNBID else (stage, komi)

    def rewritten(self, *, facts: Mapping[str, str] | None = None, **changes: Any) -> str:
        *fields, last = super().rewritten(**changes).split(" ")
        if facts is not None:
            komi = facts["komi-set"]
            last = {UNBID: "?", OPEN: f"{komi}?", SETTLED: komi}[facts["stage"]]
        return " ".join([*fields, last])


def komi_of(bid: str) -> str:
    """The komi of a bid's text."""
    return bid.removeprefix("komi=")


def most_komi(size: int) -> int:
    """The highest komi: what a board full of one colour scores, made even."""
    return size**4 // 2 * 2


def told_komis(size: int) -> str:
    """Which komis can be bid, in words."""
    return f"an even number from 0 to {most_komi(size)}"
