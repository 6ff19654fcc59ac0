"""Presentation of positions of Egotzi and Egotzi Squared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.position import Colour, FormField, Move, Offer, Option, Position, Push, owner
from rules.sentences import by_colour, by_turn, sentence, template
from rules.tally import Share, Tally
from rules.text_fields import looks_like_columns

from .fair_komi import FAIR_KOMI

PUSHES = {
    "straight": template("{start} is pushed to {end}."),
    "over": template("{start} is pushed over other stones to {end}."),
    "behind": template("{start} has no room ahead and goes back to {end}."),
    "stays": template("{start} stays: its line is full."),
    "collides": template("{start} stays: another is pushed to the same square."),
}
"""By kind of push, a sentence that describes its effect, in the present tense."""

PUSHED = {
    "straight": template("The stone on {start} was pushed to {end}."),
    "over": template("The stone on {start} was pushed over other stones to {end}."),
    "behind": template("The stone on {start} had no room ahead and went back to {end}."),
    "stays": template("The stone on {start} stayed: its line was full."),
    "collides": template("The stone on {start} stayed: another was pushed to the same square."),
}
"""The same sentences in the past tense."""

UNBID, OPEN, SETTLED = "unbid", "open", "settled"
"""The stages of bidding: no bid yet; a bid, but colours not chosen yet; and colours chosen."""

STAGES = (
    (UNBID, template("not bid yet")),
    (OPEN, template("bid, colours not chosen yet")),
    (SETTLED, template("settled")),
)

KOMI = Option(
    None,
    template("Komi"),
    blank=template("decided by a bid"),
    simple=FAIR_KOMI.get,
    about=template("Egotzi, Squared: a fixed komi instead of a bid"),
)


class PlacingPresentation(Position):
    """The presentation of stones that are placed and push others."""

    __slots__ = ()

    CANCELS = True

    @classmethod
    def resembles(cls, text: str) -> bool:
        return not looks_like_columns(text)

    def complement(self) -> Mapping[Colour, int]:
        men = [owner(piece) for piece in self.pieces().values()]
        white = men.count("white")
        return {"black": white + (bool(men) and self.turn == "white"), "white": white}

    def _task(self, yours: bool) -> str:
        return by_turn(
            self.turn,
            yours,
            own="Your turn: place a stone.",
            black="Black to move: place a stone.",
            white="White to move: place a stone.",
        )

    def action(self, move: Move) -> str:
        return by_colour(
            self.turn,
            black="Black placed a stone on {move}.",
            white="White placed a stone on {move}.",
            move=move,
        )

    def suggestion(self, move: Move) -> str:
        if not move.squares:
            return self.imperative(move)
        return sentence("place a stone on {square}", square=move.squares[0])

    def tap_again(self, move: Move) -> str:
        return sentence("Tap again to place.")

    def headline(self, move: Move) -> str:
        if not move.squares:
            return self.played(move)
        return " ".join(filter(None, (self.action(move), self._pushes_sentence(move))))

    def _pushes_sentence(self, move: Move) -> str:
        """Describe which stones a move pushed, and where to; "" if none."""
        moved = [push for push in self.pushed(move) if push.start != push.end]
        behind = [push for push in moved if push.kind == "behind"]
        ahead = [push for push in moved if push not in behind]
        texts = (
            _pushed_sentence(ahead, template("Pushed: {ways}.")),
            _pushed_sentence(behind, template("No room ahead, so these went back: {ways}.")),
        )
        return " ".join(filter(None, texts))

    def played(self, move: Move) -> str:
        if not move.squares:
            return super().played(move)
        pushes = (
            sentence(PUSHED[push.kind], start=push.start, end=push.end)
            for push in self.pushed(move)
        )
        return " ".join([self.action(move), *pushes])

    def effects(self, move: Move) -> str:
        return " ".join(
            sentence(PUSHES[push.kind], start=push.start, end=push.end)
            for push in self.pushed(move)
        )

    def surprises(self, move: Move) -> bool:
        return bool(self.pushed(move))


def _pushed_sentence(pushes: Sequence[Push], several: str) -> str:
    """Describe where stones of one kind went, with the template for `several`; "" without any."""
    if len(pushes) == 1:
        return sentence(PUSHED[pushes[0].kind], start=pushes[0].start, end=pushes[0].end)
    ways = [sentence("{start} to {end}", start=push.start, end=push.end) for push in pushes]
    return sentence(several, ways=", ".join(ways)) if ways else ""


class BiddingPresentation(Position):
    """The presentation of a komi that is bid before the colours are chosen."""

    __slots__ = ()

    TITLES: ClassVar[dict[str, str]] = Position.TITLES | {
        "bid": template("Bidding"),
        "colours": template("Choosing a colour"),
    }

    komi: int | None
    settled: bool

    def _stage(self) -> str:
        return SETTLED if self.settled else UNBID if self.komi is None else OPEN

    def mover(self) -> str:
        if self.settled:
            return super().mover()
        if self.komi is None:
            return sentence("the first player")
        return sentence("the second player")

    def to_move(self) -> str:
        return super().to_move() if self.settled else self.prompt()

    def _task(self, yours: bool) -> str:
        if self.settled:
            return super()._task(yours)
        if self.komi is None:
            return (
                sentence("Your turn: bid extra points for White.")
                if yours
                else sentence("The first player bids extra points for White.")
            )
        return (
            sentence("Your turn: choose a colour.")
            if yours
            else sentence("The second player chooses a colour.")
        )

    def headline(self, move: Move) -> str:
        return super().headline(move) if self.settled else self.action(move)

    def action(self, move: Move) -> str:
        if self.settled:
            return super().action(move)
        if self.komi is None:
            return sentence(
                "The first player bid {komi} extra points for White.", komi=komi_of(move.text)
            )
        return by_colour(
            "black" if move.text == "black" else "white",
            black="The second player chose Black.",
            white="The second player chose White.",
        )

    def personal_message(self, move: Move, *, yours: bool) -> str:
        if self.settled:
            return super().personal_message(move, yours=yours)
        if self.komi is None:
            komi = komi_of(move.text)
            if yours:
                return sentence("You bid {komi} extra points for White.", komi=komi)
            return sentence("The computer bid {komi} extra points for White.", komi=komi)
        chosen: Colour = "black" if move.text == "black" else "white"
        if yours:
            return by_colour(chosen, black="You chose Black.", white="You chose White.")
        return by_colour(
            chosen,
            black="The computer chose Black: you are White.",
            white="The computer chose White: you are Black.",
        )

    def tally(self) -> Tally:
        """Return the points of each group, the square of its size, and White's komi."""
        shares = {
            colour: [Share(f"{share.text}²", share.squares) for share in colour_shares]
            for colour, colour_shares in super().tally().items()
        }
        komi = (
            [Share(sentence("komi {komi}", komi=self.komi), frozenset())]
            if self.komi is not None
            else []
        )
        return {**shares, "white": [*shares["white"], *komi]}

    def imperative(self, move: Move) -> str:
        if self.settled:
            return super().imperative(move)
        if self.komi is None:
            return sentence("bid {komi} extra points", komi=komi_of(move.text))
        return by_colour(
            "black" if move.text == "black" else "white",
            black="choose Black",
            white="choose White",
        )

    def offers(self) -> Sequence[Offer]:
        return {UNBID: (self._bid_offer(),), OPEN: (self._colour_offer(),)}.get(self._stage(), ())

    def _bid_offer(self) -> Offer:
        most, fair = max_komi(self.size), FAIR_KOMI[self.size]
        return Offer(
            sentence("The other player then picks a colour. {fair} is fair.", fair=fair),
            (("bid", sentence("Bid")),),
            FormField("komi", sentence("Points (an even number)"), maximum=most, step=2),
            "komi={}",
            sentence("Enter an even number from 0 to {most}.", most=most),
            str(fair),
        )

    def _colour_offer(self) -> Offer:
        white = sentence("White: add {komi} to your score", komi=self.komi)
        return Offer(
            sentence("White gets {komi} extra points. Choose your colour.", komi=self.komi),
            (("black", sentence("Black: place the first stone")), ("white", white)),
        )

    def extra_values(self) -> Mapping[str, str]:
        komi = "" if self.komi is None else str(self.komi)
        return {"stage": self._stage(), "komi-set": komi}

    def form_fields(self, extra_values: Mapping[str, str]) -> Sequence[FormField]:
        choices = [(stage, sentence(label)) for stage, label in STAGES]
        stage = FormField("stage", sentence("Komi is"), "choice", choices=choices)
        komi = FormField("komi-set", sentence("Komi"), step=2)
        return (stage,) if extra_values["stage"] == UNBID else (stage, komi)

    def rewritten(self, *, extra_values: Mapping[str, str] | None = None, **changes: Any) -> str:
        *fields, last = super().rewritten(**changes).split(" ")
        if extra_values is not None:
            komi = extra_values["komi-set"]
            last = {UNBID: "?", OPEN: f"{komi}?", SETTLED: komi}[extra_values["stage"]]
        return " ".join([*fields, last])


def komi_of(bid: str) -> str:
    """Return the komi in the text of a bid."""
    return bid.removeprefix("komi=")


def max_komi(size: int) -> int:
    """Return the highest komi: the score of a board full of one colour, rounded down to an even
    number."""
    return size**4 // 2 * 2
