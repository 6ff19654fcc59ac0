"""The line that an alpha-beta search looks at, as tables and state of a kernel."""

from __future__ import annotations

from rules.kernels.alpha_beta_game import MOST_LISTED, MOST_PLIES, key
from rules.kernels.language import Bits, table

from .known import WRITTEN, salt

LAST, FULL = MOST_PLIES - 2, MOST_LISTED - 4096
"""Where lines and lists of moves are too long to go on."""

# By ply, what is known of the positions whose moves are being looked at: their keys; how deep they
# and what comes after them are looked at; the window, and what the best so far makes of alpha; the
# best value and, if it raised alpha, its move; where the moves are listed, how many, how many were
# looked at, and the last of these; whether that one is looked at less deep for now; whether there
# are no captures; and whether all that was found rests on ends of games, and on repetitions.
PATH = table("Q", MOST_PLIES)
DEPTHS = table("b", MOST_PLIES)
AFTERS = table("b", MOST_PLIES)
ALPHAS = table("i", MOST_PLIES)
BETAS = table("i", MOST_PLIES)
FLOORS = table("i", MOST_PLIES)
BESTS = table("i", MOST_PLIES)
CHOICES = table("i", MOST_PLIES)
FIRSTS = table("i", MOST_PLIES)
COUNTS = table("i", MOST_PLIES)
TRIED = table("i", MOST_PLIES)
PLAYED = table("i", MOST_PLIES)
REDUCED = table("b", MOST_PLIES)
CALM = table("b", MOST_PLIES)
FINAL = table("b", MOST_PLIES)
TIED = table("b", MOST_PLIES)

REPEATED = table("Q", 1024)
"""The keys of the positions that would be draws if they came up once more."""

work = 0
"""Nodes looked at."""
limit = 0
spent = False
"""Whether the limit did not allow for what had to be looked at."""
notices = 1.0
"""The share of moves that is not overlooked."""
repeats = 0
"""How many there are in REPEATED."""
longest = 0
"""The ply up to which forced moves cost no depth."""
ply = 0
top = 0
"""Where moves are listed next."""
final = True
"""Whether the value handed back rests on ends of games only, on no estimate."""
tied = False
"""Whether it rests on a repetition."""


def begin_line(nodes: int, share: float, count: int) -> None:
    """Begin at the root of a search, of so many nodes at most, that notices a share of the moves;
    so many positions are in REPEATED."""
    global work, limit, spent, notices, repeats, ply
    work = 0
    limit = nodes
    spent = False
    notices = share
    repeats = count
    ply = 0
    for number in range(count):
        REPEATED[number] = REPEATED[number] ^ salt | WRITTEN


def repeated(number: int) -> None:
    """Remember that the current position would be a draw if it came up once more; it is the
    record's so many-th of such positions, from 0."""
    REPEATED[number] = key()


def spend() -> None:
    """Say that the limit does not allow for what has to be looked at."""
    global spent
    spent = True


def guess() -> None:
    """Say that the value handed back rests on an estimate."""
    global final
    final = False


def comes_again(position: Bits, here: int) -> bool:
    """Whether a position, so many plies from the root, is in the line looked at, or came up often
    enough in the record: then the value handed back rests on a repetition."""
    global tied
    before = repeats
    while before > 0 and REPEATED[before - 1] != position:
        before -= 1
    at = here - 4
    while at >= 0 and (at >= ply or PATH[at] != position):
        at -= 2
    tied = tied or before > 0 or at >= 0
    return before > 0 or at >= 0
