"""The text of a review: a line about how it was made, and a line for each move.

    review=1 seed=0 work=5000 first=0 moves=2
    d4 512 =
    c3 431#7 69 ?! b2,b3 e5,d5#9

A move's line has the move and its expected result in thousandths, then `=` if it was the best move,
or else the loss in thousandths, the verdict, the refutation and the better line, with `-` for none.
`#` and a number are the plies to a proved end. A line ends after the result if the move hasn't been
compared yet, or if it loses nothing and the better line is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from rules.board import quote
from rules.sentences import sentence

from .move_review import MoveReview, Verdict

VERSION = 1
"""The version of the text format and of the judge: another version may review the same game
differently."""

MARKS: dict[Verdict | None, str] = {None: "-", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}

VERDICTS = {mark: verdict for verdict, mark in MARKS.items()}

HEADER_KEYS = ("seed", "work", "first", "moves")

FIRST_LINE = re.compile(
    r"review=(\d{1,9}) seed=(-?\d{1,20}) work=([1-9]\d{0,11}) first=(\d{1,6}) moves=(\d{1,6})"
    r"(?: progress=(0\.\d{1,20}))?",
    re.ASCII,
)

MOVE_REVIEW = re.compile(
    r"(?P<move>\S+) (?P<expected>\d{1,4})(?:#(?P<proved>\d{1,4}))?"
    r"(?: (?P<same>=)| (?P<loss>\d{1,4}) (?P<mark>-|\?!|\?\??) (?P<refutation>\S+)"
    r" (?P<better>[^\s#]+)(?:#(?P<best_proved>\d{1,4}))?)?",
    re.ASCII,
)

MAX_TEXT_LENGTH = 500_000
"""The maximum length of a review's text."""


def format_review(header: Mapping[str, int], progress: float, moves: Sequence[MoveReview]) -> str:
    """Return the text of a review."""
    first = " ".join(f"{name}={value}" for name, value in {"review": VERSION, **header}.items())
    if progress < 1:
        first += f" progress={progress:.3f}"
    return "\n".join([first, *map(_format_move_review, moves)])


def _format_move_review(review: MoveReview) -> str:
    texts = [f"{review.move}", _with_plies(_thousandths(review.expected), review.proved)]
    if review.better or review.loss:
        refutation, better = (",".join(map(str, m)) for m in (review.refutation, review.better))
        texts += [_thousandths(review.loss), MARKS[review.verdict], refutation or "-"]
        texts.append(_with_plies(better or "-", review.best_proved))
    elif review.best:
        texts.append("=")
    return " ".join(texts)


def _with_plies(text: str, plies: int | None) -> str:
    return text if plies is None else f"{text}#{plies}"


def _thousandths(number: float) -> str:
    return str(round(1000 * number))


def split(text: str) -> tuple[dict[str, int], float, list[str]]:
    """Split a review's text into the numbers of its header, the progress, and the lines of the
    moves; raise ValueError if the header is not valid or the number of lines differs from it."""
    if len(text) > MAX_TEXT_LENGTH:
        raise ValueError(
            sentence(
                "the review has {length} characters, expected at most {most}",
                length=len(text),
                most=MAX_TEXT_LENGTH,
            )
        )
    first, *lines = text.split("\n")
    header, progress = _parse_header(first)
    if len(lines) != header["moves"]:
        raise ValueError(
            sentence(
                "the first line says moves={moves}, but the review has {count}",
                count=len(lines),
                moves=header["moves"],
            )
        )
    return header, progress, lines


def _parse_header(line: str) -> tuple[dict[str, int], float]:
    """Parse the first line; return its numbers, and the progress."""
    match = FIRST_LINE.fullmatch(line)
    if not match:
        raise ValueError(
            sentence(
                "the first line is {text}, expected review={version} seed=… work=… first=… moves=…",
                text=quote(line),
                version=VERSION,
            )
        )
    version, *numbers, progress = match.groups()
    if int(version) != VERSION:
        raise ValueError(
            sentence(
                "the review has version {found}, expected {version}", found=version, version=VERSION
            )
        )
    return dict(zip(HEADER_KEYS, map(int, numbers), strict=True)), float(progress or 1)


def split_moves(text: str) -> tuple[str, ...]:
    """Split a line of play into the texts of its moves; `-` has none."""
    return () if text == "-" else tuple(text.split(","))


class ReviewPart(Protocol):
    """A review or a part of one: a `Review` or an `Outline`."""

    @property
    def seed(self) -> int: ...
    @property
    def work(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def moves(self) -> Sequence[object]: ...


def check_parts(parts: Sequence[ReviewPart]) -> None:
    """Raise ValueError unless each part begins where the previous one ends and has the same seed
    and work."""
    for part, following in pairwise(parts):
        adjacent = part.first + len(part.moves) == following.first
        if not adjacent or (part.seed, part.work) != (following.seed, following.work):
            raise ValueError(
                sentence(
                    "the review from move {number} doesn't continue the one before it",
                    number=following.first + 1,
                )
            )


def parse_result(text: str) -> float:
    """Parse a result in thousandths."""
    number = int(text)
    if number > 1000:
        raise ValueError(
            sentence("the value is {number} thousandths, expected at most 1000", number=number)
        )
    return number / 1000


def parse_plies(text: str | None) -> int | None:
    return None if text is None else int(text)
