"""The text of a review: a line about how it was made, and a line for each move.

    review=1 seed=0 work=5000 first=0 moves=2
    d4 512 =
    c3 431#7 69 ?! b2,b3 e5,d5#9

A move and its expected result in thousandths, then `=` if it was the best one, or else the loss in
thousandths, the verdict, the refutation and the better line, with `-` where there is none. `#` and
a number are the plies to a proved end. A line that ends after the result is of a move that has not
been compared yet, or whose better line is withheld though nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Protocol

from rules.position import Move, Position
from rules.record import Record
from rules.sentences import sentence

from .move_review import MoveReview, Verdict, initial_review

VERSION = 1
"""The version of the text, and of the judge: another may review the same game differently."""

MARKS: dict[Verdict | None, str] = {None: "-", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}

VERDICTS = {mark: verdict for verdict, mark in MARKS.items()}

HEAD = ("seed", "work", "first", "moves")

FIRST_LINE = re.compile(
    r"review=(\d{1,9}) seed=(-?\d{1,20}) work=([1-9]\d{0,11}) first=(\d{1,6}) moves=(\d{1,6})"
    r"(?: progress=(0\.\d{1,20}))?",
    re.ASCII,
)

LINE = re.compile(
    r"(?P<move>\S+) (?P<expected>\d{1,4})(?:#(?P<proved>\d{1,4}))?"
    r"(?: (?P<same>=)| (?P<loss>\d{1,4}) (?P<mark>-|\?!|\?\??) (?P<refutation>\S+)"
    r" (?P<better>[^\s#]+)(?:#(?P<best_proved>\d{1,4}))?)?",
    re.ASCII,
)

MAX_TEXT_LENGTH = 500_000
"""The most characters of a review's text."""

CUT = 40
"""The most characters of a text that a message quotes."""


def format_review(head: Mapping[str, int], progress: float, moves: Sequence[MoveReview]) -> str:
    """Return the text of a review."""
    first = " ".join(f"{name}={value}" for name, value in {"review": VERSION, **head}.items())
    if progress < 1:
        first += f" progress={progress:.3f}"
    return "\n".join([first, *map(_line, moves)])


def _line(found: MoveReview) -> str:
    texts = [f"{found.move}", _proved(_thousandths(found.expected), found.proved)]
    if found.better or found.loss:
        refutation, better = (",".join(map(str, m)) for m in (found.refutation, found.better))
        texts += [_thousandths(found.loss), MARKS[found.verdict], refutation or "-"]
        texts.append(_proved(better or "-", found.best_proved))
    elif found.best:
        texts.append("=")
    return " ".join(texts)


def _proved(text: str, plies: int | None) -> str:
    return text if plies is None else f"{text}#{plies}"


def _thousandths(number: float) -> str:
    return str(round(1000 * number))


def parse_review(record: Record, text: str) -> tuple[dict[str, int], float, tuple[MoveReview, ...]]:
    """Parse the text of a review of a record: its head, its progress, and the reviews of its moves.

    Raise ValueError that says what is wrong and where.
    """
    found, progress, lines = split(text)
    if found["first"] + len(lines) > len(record.moves):
        raise ValueError(
            sentence(
                "a review of {last} moves, but the game has {count}",
                last=found["first"] + len(lines),
                count=len(record.moves),
            )
        )
    return found, progress, tuple(_move_reviews(record, found["first"], lines))


def split(text: str) -> tuple[dict[str, int], float, list[str]]:
    """Return the numbers of a text's first line, the progress, and the lines of the moves."""
    if len(text) > MAX_TEXT_LENGTH:
        raise ValueError(
            sentence(
                "a review of {length} characters, expected at most {most}",
                length=len(text),
                most=MAX_TEXT_LENGTH,
            )
        )
    first, *lines = text.split("\n")
    found, progress = _head(first)
    if len(lines) != found["moves"]:
        raise ValueError(
            sentence(
                "a review with {count} moves, expected {moves}",
                count=len(lines),
                moves=found["moves"],
            )
        )
    return found, progress, lines


def _head(line: str) -> tuple[dict[str, int], float]:
    """Return the numbers of the first line, and the progress."""
    found = FIRST_LINE.fullmatch(line)
    if not found:
        raise ValueError(
            sentence(
                "can't read {text}, expected review={version} and how it was made",
                text=quoted(line),
                version=VERSION,
            )
        )
    version, *numbers, progress = found.groups()
    if int(version) != VERSION:
        raise ValueError(
            sentence(
                "a review of version {found}, expected {version}", found=version, version=VERSION
            )
        )
    return dict(zip(HEAD, map(int, numbers), strict=True)), float(progress or 1)


def _move_reviews(record: Record, first: int, lines: Sequence[str]) -> list[MoveReview]:
    moves = []
    for number, line in enumerate(lines, first):
        try:
            moves.append(_move_review(record, number, line))
        except ValueError as error:
            raise ValueError(
                sentence("review of move {number}: {error}", number=number + 1, error=error)
            ) from None
    return moves


def _move_review(record: Record, number: int, line: str) -> MoveReview:
    """Parse a line: the review of a record's move."""
    before, after = record.positions[number : number + 2]
    move = record.moves[number]
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError(sentence("can't read {text}", text=quoted(line)))
    if found["move"] != str(move):
        raise ValueError(
            sentence("{found}, expected {move}", found=quoted(found["move"]), move=move)
        )
    review = initial_review(
        record, number, result(found["expected"]), number_of_plies(found["proved"])
    )
    if found["same"]:
        return replace(review, best=move, best_proved=review.proved)
    if not found["better"]:
        return review
    better = _played(before, found["better"])
    return replace(
        review,
        best=better[0] if better else None,
        best_proved=number_of_plies(found["best_proved"]),
        loss=result(found["loss"]),
        verdict=VERDICTS[found["mark"]],
        refutation=_played(after, found["refutation"]),
        better=better,
    )


def line_of(text: str) -> tuple[str, ...]:
    """Return the moves of a line as texts; none for `-`."""
    return () if text == "-" else tuple(text.split(","))


def _played(position: Position, text: str) -> tuple[Move, ...]:
    """Parse a line of moves that begins in a position."""
    moves = []
    for each in line_of(text):
        moves.append(position.move(each))
        position = position.play(moves[-1])
    return tuple(moves)


class Part(Protocol):
    """A review, or a part of one, in either form."""

    @property
    def seed(self) -> int: ...
    @property
    def work(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def moves(self) -> Sequence[object]: ...


def check_joined(parts: Sequence[Part]) -> None:
    """Raise ValueError unless each part of a review continues the one before it."""
    for one, other in pairwise(parts):
        fits = one.first + len(one.moves) == other.first
        if not fits or (one.seed, one.work) != (other.seed, other.work):
            raise ValueError(
                sentence(
                    "the review from move {number} doesn't continue the one before it",
                    number=other.first + 1,
                )
            )


def result(text: str) -> float:
    number = int(text)
    if number > 1000:
        raise ValueError(sentence("{number} thousandths, expected at most 1000", number=number))
    return number / 1000


def number_of_plies(text: str | None) -> int | None:
    return None if text is None else int(text)


def quoted(text: str) -> str:
    return repr(text if len(text) <= CUT else f"{text[:CUT]}…")
