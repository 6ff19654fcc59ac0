"""Weights unfolded for a board: the weight of every pattern at every place of a window, as kernels.

`benchmarks.windows` defines the weights. Here a pattern numbers the squares of its window
rank by rank, the lowest digit being the lower left one's; a lying window is wider than high,
and its upright twin has the same weights. There are eight sets of weights: for four phases those
that rank moves, then those that estimate positions. A set is unfolded on first use.
"""

from __future__ import annotations

from rules.kernels.language import table

WEIGHTS = table("b", 1)
"""The weights, set by set."""

KNOWN = table("B", 1)
"""The sizes of boards in the training games, in ascending order, then 0."""

WORTHS = table("d", 1)
"""For each of those sizes, for every phase four numbers: the value of one point of a sum; that of
the move; Black's advantage as such; and how much a komi of a point for every square reduces it."""

MOVE_WORTH = table("d", 1)
"""The value of one point of a sum where moves are ranked."""

PHASES = 4
SETS = 8

MOST = 4096
"""The patterns of the largest window."""

NOWHERE = 2048
"""An entry of SUMS among zeros, for windows outside the board."""

ROOM = 139_264
"""The entries of a set: for windows of 3x3, 4x3 and 3x4 squares, wherever those differ. Where
squares have two states, exchanging one flips a bit of an entry's number, so those bits hold the
number of its pattern and nothing else."""

SUMS = table("h", MOST + SETS * ROOM)
"""Four times the weights: for each set, from `MOST + set * ROOM`, those of every spot."""

SPOTS = table("i", 3 * 361)
"""For every form of a window, by the square at its lower left, the start of its sums in a set."""

DONE = table("B", SETS)
"""The sets that are unfolded."""

IMAGES = table("h", 8 * (MOST + 512))
"""For every lying window and symmetry, from every pattern to its image; digits of an upright
pattern number the squares file by file."""

TERMS = table("h", 6 * (MOST + 512))
"""For every place of a lying window and every pattern there the number of its weight, from 1, below
zero if the colours are exchanged; 0 if it has no weight."""

EXCHANGED = table("h", MOST)
LEAST = table("h", MOST)
NUMBERS = table("h", MOST)

SIGNED = table("b", 2 * 8700 + 1)
"""The weights of a set, by number; numbers may be below zero."""

unfolded_size = 0
"""The size of the board for which weights are unfolded."""

form_count = 0
weight_count = 0
images_end = 0
terms_end = 0
spots_end = 0

FORM_FILES = table("B", 3)
FORM_RANKS = table("B", 3)
FORM_FAR_ACROSS = table("B", 3)
FORM_FAR_UP = table("B", 3)
FORM_PATTERNS = table("h", 3)
FORM_IMAGES = table("i", 3)
FORM_TERMS = table("i", 3)
"""By form: its files and ranks, from how many squares of an edge on it is far from it, its number
of patterns, and where what is known of it begins."""


def begin_windows(size: int) -> None:
    """Discard unfolded weights, and start a list of windows for a board."""
    global unfolded_size, form_count, weight_count, images_end, terms_end, spots_end
    unfolded_size = size
    form_count = 0
    weight_count = 0
    images_end = 0
    terms_end = 0
    spots_end = 0
    for set in range(SETS):
        DONE[set] = 0


def add_windows(files: int, ranks: int, states: int, far_across: int, far_up: int) -> None:
    """Add lying windows and their upright twins. `far_across` and `far_up` are the distances from
    an edge from which all windows have the same weights."""
    global images_end, terms_end
    patterns = power(states, files * ranks)
    for turn in range(8):
        find_images(turn, files, ranks, states)
    find_exchanged(files * ranks, states)
    start = terms_end
    for up in range(far_up + 1):
        for across in range((up if files == ranks else far_across) + 1):
            find_terms(patterns, files == ranks and across == up, across < far_across, up < far_up)
    add_form(files, ranks, far_across, far_up, patterns, start)
    if files != ranks:
        add_form(ranks, files, far_up, far_across, patterns, start)
    images_end += 8 * patterns


def find_images(turn: int, files: int, ranks: int, states: int) -> None:
    """By a symmetry: bits for flipping files, ranks, axes."""
    wide = ranks if turn & 4 else files
    high = files if turn & 4 else ranks
    start = images_end + turn * power(states, files * ranks)
    IMAGES[start] = 0
    count = 1
    for y in range(high):
        for x in range(wide):
            file = wide - 1 - x if turn & 1 else x
            rank = high - 1 - y if turn & 2 else y
            digit = rank * ranks + file if turn & 4 else file * ranks + rank
            step = power(states, digit)
            for state in range(1, states):
                for pattern in range(count):
                    IMAGES[start + state * count + pattern] = IMAGES[start + pattern] + state * step
            count *= states


def power(states: int, digits: int) -> int:
    """Return the number of patterns of this many squares."""
    count = 1
    for _ in range(digits):
        count *= states
    return count


def find_exchanged(digits: int, states: int) -> None:
    """Compute every pattern with the colours exchanged: of two states the other one, of three the
    last two."""
    EXCHANGED[0] = 0
    count = 1
    for _ in range(digits):
        for state in range(states - 1, -1, -1):
            other = (states - state) % 3 if states == 3 else 1 - state
            for pattern in range(count):
                EXCHANGED[state * count + pattern] = EXCHANGED[pattern] + other * count
        count *= states


def find_terms(patterns: int, square: bool, near_across: bool, near_up: bool) -> None:
    """Of one more place, in the order in which weights are numbered: which symmetries leave
    windows there depends on whether axes may be flipped, and on edges that are near."""
    global terms_end, weight_count
    for pattern in range(patterns):
        least = MOST
        for turn in range(8 if square else 4):
            if not (turn & 1 and near_across) and not (turn & 2 and near_up):
                least = min(least, IMAGES[images_end + turn * patterns + pattern])
        LEAST[IMAGES[images_end + pattern]] = least
        NUMBERS[pattern] = 0
    for pattern in range(patterns):
        one = LEAST[pattern]
        two = LEAST[EXCHANGED[pattern]]
        key = min(one, two)
        if one != two and NUMBERS[key] == 0:
            weight_count += 1
            NUMBERS[key] = weight_count
        TERMS[terms_end + pattern] = NUMBERS[key] if one < two else -NUMBERS[key]
    terms_end += patterns


def add_form(
    files: int, ranks: int, far_across: int, far_up: int, patterns: int, terms: int
) -> None:
    """Say where the sums of a window begin, wherever it stands: the same for all spots that are
    far from edges, and as far from those that are near."""
    global form_count, spots_end
    FORM_FILES[form_count] = files
    FORM_RANKS[form_count] = ranks
    FORM_FAR_ACROSS[form_count] = far_across
    FORM_FAR_UP[form_count] = far_up
    FORM_PATTERNS[form_count] = patterns
    FORM_IMAGES[form_count] = images_end
    FORM_TERMS[form_count] = terms
    spots_end = (spots_end + patterns - 1) // patterns * patterns
    for rank in range(unfolded_size - ranks + 1):
        up = first_like(rank, unfolded_size - ranks, far_up)
        for file in range(unfolded_size - files + 1):
            across = first_like(file, unfolded_size - files, far_across)
            spot = form_count * 361 + rank * unfolded_size + file
            if up == rank and across == file:
                SPOTS[spot] = spots_end
                spots_end += patterns
            else:
                SPOTS[spot] = SPOTS[form_count * 361 + up * unfolded_size + across]
    form_count += 1


def first_like(at: int, last: int, far: int) -> int:
    """Return the first place along an edge with the same weights as a place: itself, if it is near
    an end; `last` is the number of the last place."""
    return far if far <= at <= last - far else at


def unfold(set: int) -> None:
    """Fill the sums of a set."""
    DONE[set] = 1
    for number in range(1, weight_count + 1):
        weight = WEIGHTS[set * weight_count + number - 1]
        SIGNED[weight_count + number] = weight
        SIGNED[weight_count - number] = -weight
    SIGNED[weight_count] = 0
    start = MOST + set * ROOM
    for entry in range(start, start + spots_end):
        SUMS[entry] = 0
    for form in range(form_count):
        last_up = unfolded_size - FORM_RANKS[form]
        last_across = unfolded_size - FORM_FILES[form]
        for rank in range(last_up + 1):
            if first_like(rank, last_up, FORM_FAR_UP[form]) == rank:
                for file in range(last_across + 1):
                    if first_like(file, last_across, FORM_FAR_ACROSS[form]) == file:
                        unfold_spot(start, form, file, rank)


def unfold_spot(start: int, form: int, file: int, rank: int) -> None:
    """Fill the sums of one spot: of its views, several where it is as near to two edges."""
    across, east, west = nearness(file, unfolded_size - FORM_FILES[form], FORM_FAR_ACROSS[form])
    up, north, south = nearness(rank, unfolded_size - FORM_RANKS[form], FORM_FAR_UP[form])
    start += SPOTS[form * 361 + rank * unfolded_size + file]
    times = 4 // ((east + west) * (north + south))
    for flips in range(4):
        if (west if flips & 1 else east) and (south if flips & 2 else north):
            add_view(start, form, across, up, flips, times)


def nearness(at: int, last: int, far: int) -> tuple[int, int, int]:
    """Return the distance of a window from the nearer edge, and whether that is the first or the
    other one; both, or far from both, counts as near to the first."""
    low = min(at, far)
    high = min(last - at, far)
    first = int(low < high or low == high)
    return min(low, high), first, int(high < low or low == high < far)


def add_view(start: int, form: int, across: int, up: int, flips: int, times: int) -> None:
    """Add to sums what patterns count for as a symmetry sees them."""
    files = FORM_FILES[form]
    ranks = FORM_RANKS[form]
    patterns = FORM_PATTERNS[form]
    place = up * (up + 1) // 2 + across
    if files == ranks and up < across:
        flips |= 4
        place = across * (across + 1) // 2 + up
    elif files > ranks:
        place = up * (FORM_FAR_ACROSS[form] + 1) + across
    elif files < ranks:
        flips |= 4
        place = across * (FORM_FAR_UP[form] + 1) + up
    terms = FORM_TERMS[form] + place * patterns
    images = FORM_IMAGES[form] + flips * patterns
    for pattern in range(patterns):
        weight = SIGNED[weight_count + TERMS[terms + IMAGES[images + pattern]]]
        SUMS[start + pattern] += times * weight


def known() -> bool:
    """Return whether there are learnt weights."""
    return KNOWN[0] != 0


def move_worth(colour: int) -> float:
    """Return the value of one point of a sum, in logits, for the player of a move."""
    return MOVE_WORTH[0] if colour == 0 else -MOVE_WORTH[0]


def logits(ahead: int, phase: int, colour: int, size: int, komi: int) -> float:
    """Return the estimate of a position for the player to move, from a sum for Black."""
    row = 0
    number = 1
    while KNOWN[number] != 0:
        if abs(KNOWN[number] - size) < abs(KNOWN[row] - size):
            row = number
        number += 1
    at = (row * PHASES + phase) * 4
    black = float(ahead) * WORTHS[at]
    black += WORTHS[at + 2] - WORTHS[at + 3] / float(size * size) * float(komi)
    return (black if colour == 0 else -black) + WORTHS[at + 1]
