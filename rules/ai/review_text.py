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
from dataclasses import replace
from itertools import pairwise
from typing import Protocol

from rules.move import Move
from rules.record import Record
from rules.rules_of_game import Rules
from rules.sentences import sentence

from .move_review import MoveReview, Verdict, initial_review

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

MAX_QUOTE_LENGTH = 40
"""The maximum length of a text that a message quotes."""


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


def parse_review(record: Record, text: str) -> tuple[dict[str, int], float, tuple[MoveReview, ...]]:
    """Parse the text of a review of a record; return the numbers of its header, its progress, and
    the reviews of moves.

    Raise a ValueError that says what is wrong and where.
    """
    header, progress, lines = split(text)
    if header["first"] + len(lines) > len(record.moves):
        raise ValueError(
            sentence(
                "the review goes up to move {last}, but the game has only {count}",
                last=header["first"] + len(lines),
                count=len(record.moves),
            )
        )
    return header, progress, tuple(_parse_move_reviews(record, header["first"], lines))


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
                text=quoted(line),
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


def _parse_move_reviews(record: Record, first: int, lines: Sequence[str]) -> list[MoveReview]:
    moves = []
    for number, line in enumerate(lines, first):
        try:
            moves.append(_parse_move_review(record, number, line))
        except ValueError as error:
            raise ValueError(
                sentence("review of move {number}: {error}", number=number + 1, error=error)
            ) from None
    return moves


def _parse_move_review(record: Record, number: int, line: str) -> MoveReview:
    """Parse the review of a record's move, a line of the text."""
    before, after = record.positions[number : number + 2]
    move = record.moves[number]
    match = MOVE_REVIEW.fullmatch(line)
    if not match:
        raise ValueError(sentence("can't read {text}", text=quoted(line)))
    if match["move"] != str(move):
        raise ValueError(
            sentence("the move is {found}, expected {move}", found=quoted(match["move"]), move=move)
        )
    review = initial_review(
        record, number, parse_result(match["expected"]), parse_plies(match["proved"])
    )
    if match["same"]:
        return replace(review, best=move, best_proved=review.proved)
    if not match["better"]:
        return review
    better = _parse_moves(before, match["better"])
    return replace(
        review,
        best=better[0] if better else None,
        best_proved=parse_plies(match["best_proved"]),
        loss=parse_result(match["loss"]),
        verdict=VERDICTS[match["mark"]],
        refutation=_parse_moves(after, match["refutation"]),
        better=better,
    )


def split_moves(text: str) -> tuple[str, ...]:
    """Split a line of play into the texts of its moves; `-` has none."""
    return () if text == "-" else tuple(text.split(","))


def _parse_moves(position: Rules, text: str) -> tuple[Move, ...]:
    """Parse a line of play from a position."""
    moves = []
    for move in split_moves(text):
        moves.append(position.move(move))
        position = position.play(moves[-1])
    return tuple(moves)


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


def quoted(text: str) -> str:
    return repr(text if len(text) <= MAX_QUOTE_LENGTH else f"{text[:MAX_QUOTE_LENGTH]}…")
