"""The search for exact claims about groups, over all replies to two moves.

>>> from rules import game
>>> position = game("emulsion").parse("wbwbw/bwbbb/bbwww/wwbbb/wbwww w 3 nopie")
>>> choice = Choice(position, position.move("e3-d2"), position.move("d1-c2"))
>>> [(claim.kind, claim.numbers) for claim in exact(choice) if claim]
[('reply-group', (10, 8)), ('cut', (4, 5)), ('reply-lead', (4, 1))]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import NamedTuple

from .claims import After, Choice, Claim, Found, Line, Steps, end
from .group_claims import (
    Cut,
    NextGroup,
    ReplyGroup,
    ReplyLead,
    ReplyPoints,
    largest,
    largest_group,
    sizes,
)
from .move import Move
from .piece import Colour, other
from .position import Position

POSITIONS_PER_STEP = 40
"""The number of positions counted between two pauses."""

MAX_EQUAL = 3
"""The maximum number of replies that do as much as the best which a claim keeps."""


class Reply(NamedTuple):
    """A reply to one of the moves, the position after it, and the largest groups there."""

    move: Move
    after: Position
    own: int
    """The largest group of the player who made the choice."""
    theirs: int
    """The largest group of the opponent, who replies."""


def exact(choice: Choice) -> Found:
    """Search for exact claims about groups."""
    if not choice.on_board:
        return
    played = yield from _replies(choice, "played")
    better = yield from _replies(choice, "better")
    if not (played and better):
        return
    yield _compare(ReplyGroup, choice, choice.opponent, played, better, _theirs)
    yield _compare(Cut, choice, choice.mover, played, better, _small_own)
    ahead = partial(_lead, choice.opponent)
    yield _compare(ReplyLead, choice, choice.opponent, played, better, ahead)
    if choice.position.scores():
        points = partial(_points, choice.opponent)
        yield _compare(ReplyPoints, choice, choice.opponent, played, better, points)
    if not any(reply.after.outcome() for reply in (*played, *better)):
        yield from _next_group(choice, played, better)


def _replies(choice: Choice, after: After) -> Steps[list[Reply]]:
    """Return all replies to one of the moves."""
    position, replies = choice.after(after), []
    for number, move in enumerate(position.moves(), 1):
        board = position.play(move)
        groups_left = sizes(board)
        own, theirs = (max(groups_left[c], default=0) for c in (choice.mover, choice.opponent))
        replies.append(Reply(move, board, own, theirs))
        if not number % POSITIONS_PER_STEP:
            yield None
    return replies


def _theirs(reply: Reply) -> int:
    return reply.theirs


def _own(reply: Reply) -> int:
    return reply.own


def _small_own(reply: Reply) -> int:
    return -reply.own


def _points(colour: Colour, reply: Reply) -> int:
    return reply.after.scores()[colour]


def _lead(colour: Colour, reply: Reply) -> int:
    scores = reply.after.scores()
    return scores[colour] - scores[other(colour)] if scores else reply.theirs - reply.own


def _compare(
    kind: type[Claim],
    choice: Choice,
    colour: Colour,
    played: Sequence[Reply],
    better: Sequence[Reply],
    value: Callable[[Reply], int],
) -> Claim | None:
    """Return a claim of this kind if the reply of the highest value has a higher value after the
    move played than after the better one."""
    replies = [sorted(each, key=partial(_rank, value), reverse=True) for each in (played, better)]
    a, b = (value(each[0]) for each in replies)
    if a <= b:
        return None
    equal = [reply for reply in replies[0] if value(reply) == a]
    claims = [
        kind(
            choice=choice,
            colour=colour,
            numbers=(a, b) if kind is ReplyLead else (abs(a), abs(b)),
            squares=largest_group(reply.after, colour),
            lines=((reply.move,), (replies[1][0].move,)),
            several=len(equal) > 1,
        )
        for reply in equal[:MAX_EQUAL]
    ]
    return replace(claims[0], alternatives=tuple(claims[1:]))


def _rank(value: Callable[[Reply], int], reply: Reply) -> tuple[int, int]:
    """Rank replies by a value, those of equal value by what else they do to the groups."""
    return value(reply), reply.theirs - reply.own


class Next(NamedTuple):
    """A reply, the mover's next move, and the mover's largest group after it."""

    size: int
    line: Line


def _next_group(choice: Choice, played: Sequence[Reply], better: Sequence[Reply]) -> Found:
    a = yield from _least_next(choice.mover, played)
    b = yield from _least_next(choice.mover, better)
    if a[0].size < b[0].size:
        claims = [
            NextGroup(
                choice=choice,
                colour=choice.mover,
                numbers=(each.size, b[0].size),
                squares=largest_group(end(choice.after_better, b[0].line), choice.mover),
                lines=(each.line, b[0].line),
                several=len(a) > 1,
            )
            for each in a
        ]
        yield replace(claims[0], alternatives=tuple(claims[1:]))


def _least_next(colour: Colour, replies: Sequence[Reply]) -> Steps[list[Next]]:
    """Return the replies, up to `MAX_EQUAL`, after which the largest group that a colour can make
    is smallest.

    A reply is abandoned once a next move makes too large a group. Replies that leave the smallest
    groups come first, and so do the next moves that made the largest groups last.
    """
    least: list[Next] = []
    first: dict[str, Move] = {}
    for reply in sorted(replies, key=_own):
        best = Next(-1, ())
        moves = {move.text: move for move in reply.after.moves()}
        order = [*(first[text] for text in first if text in moves)]
        order += [move for text, move in moves.items() if text not in first]
        limit = least[0].size - (len(least) == MAX_EQUAL) if least else inf
        for number, move in enumerate(order, 1):
            size = largest(reply.after.play(move), colour)
            if size > best.size:
                best = Next(size, (reply.move, move))
                if size > limit:
                    break
            if not number % POSITIONS_PER_STEP:
                yield None
        yield None
        first = {best.line[1].text: best.line[1], **first}
        if best.size <= limit:
            least = [*(each for each in least if each.size == best.size), best]
    assert least
    return least
