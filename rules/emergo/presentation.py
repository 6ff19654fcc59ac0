"""Presentation of a position of Emergo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from rules.board import Square, squares
from rules.position import Colour, Men, Move, Position, cap, other, owner
from rules.sentences import by_colour, by_number, by_turn, sentence, template
from rules.text_fields import looks_like_stones

from .text import Column

MUST_CAPTURE = {
    "own": (
        template("Your turn: you must capture a man."),
        template("Your turn: you must capture {number} men."),
    ),
    "black": (
        template("Black to move: you must capture a man."),
        template("Black to move: you must capture {number} men."),
    ),
    "white": (
        template("White to move: you must capture a man."),
        template("White to move: you must capture {number} men."),
    ),
}
MUST_CAPTURE_WITH = {
    "own": (
        template("Your turn: you must capture a man with the column on {square}."),
        template("Your turn: you must capture {number} men with the column on {square}."),
    ),
    "black": (
        template("Black to move: you must capture a man with the column on {square}."),
        template("Black to move: you must capture {number} men with the column on {square}."),
    ),
    "white": (
        template("White to move: you must capture a man with the column on {square}."),
        template("White to move: you must capture {number} men with the column on {square}."),
    ),
}
CAPTURED = {
    "black": (
        template("Black captured a man: {way}."),
        template("Black captured {number} men: {way}."),
    ),
    "white": (
        template("White captured a man: {way}."),
        template("White captured {number} men: {way}."),
    ),
}
MUST_THEN_TAKE = {
    "black": (
        template("Black must then take 1 man."),
        template("Black must then take {number} men."),
    ),
    "white": (
        template("White must then take 1 man."),
        template("White must then take {number} men."),
    ),
}
TAKES_AFTER_THAT = {
    "black": (
        template("After that Black takes 1 man."),
        template("After that Black takes {number} men."),
    ),
    "white": (
        template("After that White takes 1 man."),
        template("After that White takes {number} men."),
    ),
}


class ColumnsPresentation(Position):
    """The presentation of columns that are entered, moved, and captured."""

    __slots__ = ()

    CHEQUERED = COLUMNS = DIAGRAMS = True
    HANDS_FIELD = 3
    MUST = template("must capture")
    TITLES: ClassVar[dict[str, str]] = Position.TITLES | {
        "dark-square": template("Dark squares only"),
        "centre": template("Not on the centre yet"),
        "capture-first": template("Captures come first"),
        "jump": template("No capture there"),
        "about-turn": template("No U-turns"),
        "longest": template("Longest capture only"),
        "enter-first": template("Men in hand come first"),
        "no-men": template("No men in hand"),
        "feeding": template("No feeding"),
        "one-step": template("One step at a time"),
    }

    @classmethod
    def resembles(cls, text: str) -> bool:
        return not looks_like_stones(text)

    def complement(self) -> Mapping[Colour, int]:
        return self.first_position().hands()

    def why_vacant(self, square: Square) -> str:
        if square.dark:
            return ""
        return sentence("{square} is a light square: men use dark squares only.", square=square)

    def piece_text(self, men: Men) -> str:
        colour = owner(men) or "white"
        return str(Column(colour, cap(men), len(men) - cap(men)))

    def rewritten(self, *, hands: Mapping[Colour, str] | None = None, **changes: Any) -> str:
        *fields, last = super().rewritten(**changes).split(" ")
        return " ".join([*fields, f"{hands['white']},{hands['black']}" if hands else last])

    # Captures.

    def takes(self, move: Move) -> int:
        return len(move.squares) - 1 if move.kind == "capture" else 0

    def constraint_marks(self) -> Mapping[Square, str]:
        moves = self.moves()
        if not moves or moves[0].kind == "step":
            return {}
        if moves[0].kind == "capture":
            return {move.squares[0]: "must" for move in moves}
        excluded = {*self.pieces(), *(move.squares[0] for move in moves)}
        dark = (square for square in squares(self.size) if square.dark)
        return {square: "barred" for square in dark if square not in excluded}

    def _task(self, yours: bool) -> str:
        move = self.moves()[0]
        if move.kind == "capture":
            who = "own" if yours else self.turn
            starts = {each.squares[0] for each in self.moves()}
            if len(starts) > 1:
                one, more = MUST_CAPTURE[who]
                return by_number(self.takes(move), one=one, other=more)
            one, more = MUST_CAPTURE_WITH[who]
            return by_number(self.takes(move), one=one, other=more, square=move.squares[0])
        if move.kind == "enter":
            return " ".join(self._entry_sentences(yours))
        return by_turn(
            self.turn,
            yours,
            own="Your turn: move a column.",
            black="Black to move: move a column.",
            white="White to move: move a column.",
        )

    def _entry_sentences(self, yours: bool) -> Iterator[str]:
        """Say what to place; then, where it applies, that any square is allowed, or that columns
        can't move yet."""
        rival = other(self.turn)
        men, theirs = self.hands()[self.turn], self.hands()[rival]
        single = theirs or men == 1
        if single:
            yield by_turn(
                self.turn,
                yours,
                own="Your turn: place a man.",
                black="Black to move: place a man.",
                white="White to move: place a man.",
            )
        else:
            yield by_turn(
                self.turn,
                yours,
                own="Your turn: place the shadowpiece, your last {men} men in one column.",
                black="Black to move: place the shadowpiece, your last {men} men in one column.",
                white="White to move: place the shadowpiece, your last {men} men in one column.",
                men=men,
            )
        if any(map(self.takes, self.altered(turn=rival).moves()[:1])):
            yield by_colour(
                rival,
                black="Black can already capture, so you may place anywhere.",
                white="White can already capture, so you may place anywhere.",
            )
        elif single and any(owner(column) == self.turn for column in self.pieces().values()):
            yield sentence("You can't move columns until all your men are placed.")

    def tap_again(self, move: Move) -> str:
        if move.kind == "capture":
            return sentence("Tap again to capture.")
        return (
            sentence("Tap again to move.")
            if move.kind == "step"
            else sentence("Tap again to place.")
        )

    def suggestion(self, move: Move) -> str:
        start, end = move.squares[0], move.squares[-1]
        if move.kind == "capture":
            return sentence("capture with {way}", way="–".join(map(str, move.squares)))
        if move.kind == "step":
            return sentence("move {start} to {end}", start=start, end=end)
        if len(self.play(move).pieces()[start]) > 1:
            return sentence("place the shadowpiece on {square}", square=start)
        return sentence("place a man on {square}", square=start)

    def action(self, move: Move) -> str:
        if move.kind == "capture":
            one, more = CAPTURED[self.turn]
            way = "–".join(map(str, move.squares))
            return by_number(self.takes(move), one=one, other=more, way=way)
        if move.kind == "step":
            start, end = move.squares
            return by_colour(
                self.turn,
                black="Black moved {start} to {end}.",
                white="White moved {start} to {end}.",
                start=start,
                end=end,
            )
        men = len(self.play(move).pieces()[move.squares[0]])
        if men > 1:
            return by_colour(
                self.turn,
                black="Black placed the shadowpiece of {men} men on {square}.",
                white="White placed the shadowpiece of {men} men on {square}.",
                men=men,
                square=move.squares[0],
            )
        return by_colour(
            self.turn,
            black="Black placed a man on {square}.",
            white="White placed a man on {square}.",
            square=move.squares[0],
        )

    def played(self, move: Move) -> str:
        return " ".join([self.action(move), *self._capture_result(move)])

    def _capture_result(self, move: Move) -> Iterator[str]:
        """Say where a capture took men, and what its column consists of now."""
        if move.kind != "capture":
            return
        before, after = self.pieces(), self.play(move).pieces()
        end = move.squares[-1]
        lost = {at: len(men) - len(after.get(at, ())) for at, men in sorted(before.items())}
        taken = [at for at, men in lost.items() if at != move.squares[0] for _ in range(men)]
        column = after[end]
        yield by_number(
            len(column) - cap(column),
            one="Captured on {squares}. The column on {end} now has a cap of {cap} and 1 prisoner.",
            other="Captured on {squares}. The column on {end} now has a cap of {cap} and"
            " {number} prisoners.",
            squares=", ".join(map(str, taken)),
            end=end,
            cap=cap(column),
        )

    def _captures(self, after: Self, line: Sequence[Move]) -> str:
        return " ".join(self._exchange(after, line))

    def _exchange(self, after: Self, line: Sequence[Move]) -> Iterator[str]:
        """Describe expected captures: now, in reply, and after that."""
        rival = other(self.turn)
        men, reply = self.takes(line[0]), self.takes(after.moves()[0])
        if men:
            yield by_number(men, one="Takes 1 man.", other="Takes {number} men.")
        if reply:
            one, more = MUST_THEN_TAKE[rival]
            yield by_number(reply, one=one, other=more)
        elif not men:
            yield by_colour(
                rival,
                black="Leaves Black nothing to capture.",
                white="Leaves White nothing to capture.",
            )
        later = [self.takes(move) for move in line[1:3]]
        if len(later) == 2 and all(later):
            one, more = TAKES_AFTER_THAT[self.turn]
            yield by_number(later[1], one=one, other=more)
