"""Compare a link that arrives with the stored game of its match.

>>> ours = Record.parse("game=egotzi&size=5&moves=c3")
>>> theirs = Record.parse("game=egotzi&size=5&moves=c3,d4")
>>> compare(ours, theirs, starting_colour="black", sent=1)
LinkComparison(relation='next', common=1)
>>> compare(theirs, ours, starting_colour="black", sent=2).relation
'older'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules import Colour, Record
from rules.position import other

Relation = Literal["next", "own", "seen", "older", "partial", "ahead", "fork", "elsewhere"]
"""The relation of a link to the stored game:

- `next`: it adds the friend's next turn, or resignation;
- `own`: it is a link that was sent from this device;
- `seen`: it is the friend's last link;
- `older`: it lacks moves that both players have;
- `partial`: it adds a part of the friend's turn;
- `ahead`: it adds more than the friend's turn, or moves of the player at this device;
- `fork`: it differs from the game from some move on;
- `elsewhere`: it has another game, size, option or starting position."""


@dataclass(frozen=True, slots=True)
class LinkComparison:
    """The result of comparing a link with the game."""

    relation: Relation
    common: int
    """The number of moves before they first differ; a resignation counts as one."""


class Step(NamedTuple):
    """A move or a resignation."""

    text: str
    player: Colour
    """The starting colour of the player who moved or resigned."""


def compare(game: Record, link: Record, *, starting_colour: Colour, sent: int) -> LinkComparison:
    """Compare a link with a game, of which both players have the first `sent` moves;
    `starting_colour` is that of the player at this device."""
    if link.start != game.start:
        return LinkComparison("elsewhere", 0)
    ours, theirs = steps(game), steps(link)
    common = next(
        (
            index
            for index, (our, their) in enumerate(zip(ours, theirs, strict=False))
            if our != their
        ),
        min(len(ours), len(theirs)),
    )
    return LinkComparison(_relation(link, theirs, common, len(ours), starting_colour, sent), common)


def _relation(
    link: Record, theirs: list[Step], common: int, length: int, starting_colour: Colour, sent: int
) -> Relation:
    if common == len(theirs):
        if common < min(sent, length):
            return "older"
        return "own" if theirs and theirs[-1].player == starting_colour else "seen"
    if common < length:
        return "fork"
    added = theirs[common:]
    resigns = len(theirs) > len(link.moves)
    if any(step.player == starting_colour for step in added) or (resigns and len(added) > 1):
        return "ahead"
    return "partial" if mover(link) == other(starting_colour) else "next"


def steps(record: Record) -> list[Step]:
    """Return the moves of a record, and its resignation if there is one."""
    result = [
        Step(str(move), _starting_colour(position.turn, exchanged=record.exchanged(ply)))
        for ply, (move, position) in enumerate(
            zip(record.moves, record.positions[:-1], strict=True)
        )
    ]
    if record.resigned:
        exchanged = record.exchanged(len(record.moves))
        result.append(Step("resigns", _starting_colour(record.resigned, exchanged=exchanged)))
    return result


def received(record: Record, *, starting_colour: Colour) -> int:
    """Return the number of moves up to the friend's last one, all of which came by link: both
    players have them. A resignation counts as one; `starting_colour` is that of the player here."""
    numbers = (n for n, step in enumerate(steps(record), 1) if step.player != starting_colour)
    return max(numbers, default=0)


def mover(record: Record) -> Colour | None:
    """Return the starting colour of the player to move, None if the game is over."""
    if record.outcome():
        return None
    return _starting_colour(record.position.turn, exchanged=record.exchanged(len(record.moves)))


def receiver(record: Record) -> Colour:
    """Return the starting colour of the player who opens the link of a match that is not stored
    here: the player to move, or after the end the one who did not act last."""
    if to_move := mover(record):
        return to_move
    actions = steps(record)
    return other(actions[-1].player) if actions else record.start.turn


def _starting_colour(colour: Colour, *, exchanged: bool) -> Colour:
    return other(colour) if exchanged else colour
