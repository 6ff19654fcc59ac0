"""What a move that wins by force does to groups or points: a proof says more than the result then.

>>> from rules import game
>>> position = game("egotzi").parse("b1bb/w1w1/wwbb/w1bw w 12 nopie")
>>> effect(position, position.move("b1"))
Effect(kind='grows', numbers=(4, 6), joined=())
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .group_claims import (
    LARGE,
    MIN_CUT,
    MIN_POINTS,
    MOST_ADDED,
    counted,
    joined_sizes,
    largest,
    lead,
    merger,
)
from .move import Move
from .piece import Colour, other
from .position import Position
from .sentences import by_colour


class Effect(NamedTuple):
    """What a move does: it cuts the other colour's largest group, joins groups of its own into one
    or makes one larger, or brings points.

    The numbers are the sizes of the group before and after the move, or the points of both colours
    after it, its own first. `joined` has the sizes of the groups that are joined."""

    kind: Literal["cuts", "joins", "grows", "brings"]
    numbers: tuple[int, int]
    joined: Sequence[int] = ()


def effect(position: Position, move: Move) -> Effect | None:
    """Return what a move does; None if that is little, or in games without groups."""
    if not (position.sizes() or position.scores()):
        return None
    after, own, theirs = position.play(move), position.turn, other(position.turn)
    cut = largest(position, theirs), largest(after, theirs)
    if cut[0] >= LARGE and cut[0] - cut[1] >= MIN_CUT:
        return Effect("cuts", cut)
    grown = largest(position, own), largest(after, own)
    if grown[1] >= LARGE and grown[1] > grown[0]:
        merged = merger(position, move, own)
        if merged and 0 <= grown[1] - sum(merged) <= MOST_ADDED:
            return Effect("joins", grown, merged)
        if grown[1] - grown[0] >= MIN_CUT:
            return Effect("grows", grown)
    ahead = lead(after, own)
    if position.scores() and ahead >= MIN_POINTS and ahead - lead(position, own) >= MIN_POINTS:
        return Effect("brings", (counted(after, own), counted(after, theirs)))
    return None


def size(found: Effect) -> int:
    """Return by how many pieces or points an effect changes a group or the lead."""
    return abs(found.numbers[0] - found.numbers[1])


def reply_clause(found: Effect, colour: Colour, values: dict[str, object]) -> str:
    """Return the clause that a colour's reply wins, and what it does."""
    values = {**values, **_values(found)}
    if found.kind == "cuts":
        return by_colour(
            colour,
            black="After {played}, Black's reply {reply} cuts White's largest group from {n} to {m}"
            " and wins by force",
            white="After {played}, White's reply {reply} cuts Black's largest group from {n} to {m}"
            " and wins by force",
            **values,
        )
    if found.kind == "joins":
        return by_colour(
            colour,
            black="After {played}, Black's reply {reply} joins {groups} into {m} and wins by force",
            white="After {played}, White's reply {reply} joins {groups} into {m} and wins by force",
            **values,
        )
    if found.kind == "grows":
        return by_colour(
            colour,
            black="After {played}, Black's reply {reply} makes a group of {m} and wins by force",
            white="After {played}, White's reply {reply} makes a group of {m} and wins by force",
            **values,
        )
    return by_colour(
        colour,
        black="After {played}, Black's reply {reply} brings Black to {n} points against White's {m}"
        " and wins by force",
        white="After {played}, White's reply {reply} brings White to {n} points against Black's {m}"
        " and wins by force",
        **values,
    )


def better_clause(found: Effect, colour: Colour, values: dict[str, object]) -> str:
    """Return the clause that a colour's better move wins, and what it does."""
    values = {**values, **_values(found)}
    if found.kind == "cuts":
        return by_colour(
            colour,
            black="{better} cuts White's largest group from {n} to {m} and wins by force",
            white="{better} cuts Black's largest group from {n} to {m} and wins by force",
            **values,
        )
    if found.kind == "joins":
        return by_colour(
            colour,
            black="{better} joins Black's {groups} into {m} and wins by force",
            white="{better} joins White's {groups} into {m} and wins by force",
            **values,
        )
    if found.kind == "grows":
        return by_colour(
            colour,
            black="{better} makes a black group of {m} and wins by force",
            white="{better} makes a white group of {m} and wins by force",
            **values,
        )
    return by_colour(
        colour,
        black="{better} brings Black to {n} points against White's {m} and wins by force",
        white="{better} brings White to {n} points against Black's {m} and wins by force",
        **values,
    )


def _values(found: Effect) -> dict[str, object]:
    n, m = found.numbers
    return {"n": n, "m": m, "groups": joined_sizes(found.joined, m)}
