"""Weights unfolded for a board size: the weight of every pattern of every window, as a kernel.

`benchmarks.windows` defines the weights. Here the digits of a pattern are the states of the squares
of its window, rank by rank, the lowest digit that of the lower left square. A horizontal window is
wider than high or square; a vertical one has the weights of the horizontal one of the same shape.
There are eight sets of weights: those for moves in each of four phases, then those for positions. A
set is unfolded on first use.
"""

from __future__ import annotations

from rules.kernels.language import table

WEIGHTS = table("b", 1)
"""The weights, set by set."""

TRAINED_SIZES = table("B", 1)
"""The board sizes of the training games, in ascending order, then 0; no sizes if no weights for
positions were learnt."""

ESTIMATE_SCALES = table("d", 1)
"""For each of those sizes and each phase, four numbers in logits: the value of one point of a sum;
that of being to move; Black's advantage; and what a komi of a point per square takes from it."""

MOVE_SCALE = table("d", 1)
"""The value of one point of a sum for moves, in logits."""

PHASES = 4
SETS = 8

MAX_PATTERNS = 4096
"""The number of patterns of the largest window."""

ZERO_ENTRY = 2048
"""The entry of PATTERN_WEIGHTS for windows outside the board, in the middle of a range of zeros."""

SET_SIZE = 139_264
"""The maximum number of entries of a set: those of windows of 3x3, 4x3 and 3x4 squares. If squares
have two states, changing one flips a bit of the entry's index, so the lowest bits of the index are
the pattern."""

PATTERN_WEIGHTS = table("h", MAX_PATTERNS + SETS * SET_SIZE)
"""Four times the weights of patterns: those of a set start at `MAX_PATTERNS + set * SET_SIZE`."""

SPOT_STARTS = table("i", 3 * 361)
"""The start of a window's entries within a set, by shape and lower left square."""

WINDOW_ENTRIES = table("i", 3 * 361)
"""The entry in PATTERN_WEIGHTS of the pattern of each window of a full board, by shape and lower
left square."""

UNFOLDED = table("B", SETS)
"""Whether each set is unfolded."""

IMAGES = table("h", 8 * (MAX_PATTERNS + 512))
"""By horizontal shape, symmetry and pattern, the pattern's image; the digits of an image that is
vertical are those of its squares file by file."""

TERMS = table("h", 6 * (MAX_PATTERNS + 512))
"""By place of a horizontal window and pattern, the number of its weight, from 1, negative if the
colours are exchanged; 0 if it has no weight."""

EXCHANGED = table("h", MAX_PATTERNS)
LEAST_IMAGE = table("h", MAX_PATTERNS)
WEIGHT_NUMBERS = table("h", MAX_PATTERNS)

SIGNED_WEIGHTS = table("b", 2 * 8700 + 1)
"""The weights of a set by number, with an offset, since numbers may be negative."""

unfolded_size = 0
"""The board size for which weights are unfolded."""

shape_count = 0
weight_count = 0
images_end = 0
terms_end = 0
spots_end = 0

SHAPE_FILES = table("B", 3)
SHAPE_RANKS = table("B", 3)
SHAPE_FAR_FILES = table("B", 3)
SHAPE_FAR_RANKS = table("B", 3)
SHAPE_PATTERNS = table("h", 3)
SHAPE_IMAGES = table("i", 3)
SHAPE_TERMS = table("i", 3)
"""By shape: its files and ranks, the distances from which it counts as far from an edge, its number
of patterns, and the starts of its images and terms."""


def begin_windows(size: int) -> None:
    """Discard unfolded weights, and start a list of shapes for a board size."""
    global unfolded_size, shape_count, weight_count, images_end, terms_end, spots_end
    unfolded_size = size
    shape_count = 0
    weight_count = 0
    images_end = 0
    terms_end = 0
    spots_end = 0
    for weight_set in range(SETS):
        UNFOLDED[weight_set] = 0


def add_windows(files: int, ranks: int, states: int, far_across: int, far_up: int) -> None:
    """Add horizontal windows and the vertical ones of the same shape. Windows at least `far_across`
    files or `far_up` ranks from an edge count as far from it."""
    global images_end, terms_end
    patterns = pattern_count(states, files * ranks)
    for symmetry in range(8):
        compute_images(symmetry, files, ranks, states)
    compute_exchanged(files * ranks, states)
    start = terms_end
    for up in range(far_up + 1):
        for across in range((up if files == ranks else far_across) + 1):
            add_terms(patterns, files == ranks and across == up, across < far_across, up < far_up)
    add_shape(files, ranks, far_across, far_up, patterns, start)
    if files != ranks:
        add_shape(ranks, files, far_up, far_across, patterns, start)
    images_end += 8 * patterns


def compute_images(symmetry: int, files: int, ranks: int, states: int) -> None:
    """Compute the images of all patterns under a symmetry: bits for flipping files, ranks, axes."""
    wide = ranks if symmetry & 4 else files
    high = files if symmetry & 4 else ranks
    start = images_end + symmetry * pattern_count(states, files * ranks)
    IMAGES[start] = 0
    count = 1
    for y in range(high):
        for x in range(wide):
            file = wide - 1 - x if symmetry & 1 else x
            rank = high - 1 - y if symmetry & 2 else y
            digit = rank * ranks + file if symmetry & 4 else file * ranks + rank
            step = pattern_count(states, digit)
            for state in range(1, states):
                for pattern in range(count):
                    IMAGES[start + state * count + pattern] = IMAGES[start + pattern] + state * step
            count *= states


def pattern_count(states: int, digits: int) -> int:
    """Return the number of patterns of this many squares: a power of the number of states."""
    count = 1
    for _ in range(digits):
        count *= states
    return count


def compute_exchanged(digits: int, states: int) -> None:
    """Compute every pattern with the colours exchanged: the last two states if there are three,
    else the first with the second, and the third with the fourth."""
    EXCHANGED[0] = 0
    count = 1
    for _ in range(digits):
        for state in range(states - 1, -1, -1):
            other = (states - state) % 3 if states == 3 else state ^ 1
            for pattern in range(count):
                EXCHANGED[state * count + pattern] = EXCHANGED[pattern] + other * count
        count *= states


def add_terms(patterns: int, square: bool, near_across: bool, near_up: bool) -> None:
    """Number the weights of one more place: patterns share a weight if a symmetry that keeps a
    window in its place maps one to the other. Near an edge, flips do not."""
    global terms_end, weight_count
    for pattern in range(patterns):
        least = MAX_PATTERNS
        for symmetry in range(8 if square else 4):
            if not (symmetry & 1 and near_across) and not (symmetry & 2 and near_up):
                least = min(least, IMAGES[images_end + symmetry * patterns + pattern])
        LEAST_IMAGE[IMAGES[images_end + pattern]] = least
        WEIGHT_NUMBERS[pattern] = 0
    for pattern in range(patterns):
        one = LEAST_IMAGE[pattern]
        two = LEAST_IMAGE[EXCHANGED[pattern]]
        key = min(one, two)
        if one != two and WEIGHT_NUMBERS[key] == 0:
            weight_count += 1
            WEIGHT_NUMBERS[key] = weight_count
        TERMS[terms_end + pattern] = WEIGHT_NUMBERS[key] if one < two else -WEIGHT_NUMBERS[key]
    terms_end += patterns


def add_shape(
    files: int, ranks: int, far_across: int, far_up: int, patterns: int, terms: int
) -> None:
    """Add a shape and assign the starts of its entries: windows have the same entries if they are
    at the same distance from edges that are near, and far from the others."""
    global shape_count, spots_end
    SHAPE_FILES[shape_count] = files
    SHAPE_RANKS[shape_count] = ranks
    SHAPE_FAR_FILES[shape_count] = far_across
    SHAPE_FAR_RANKS[shape_count] = far_up
    SHAPE_PATTERNS[shape_count] = patterns
    SHAPE_IMAGES[shape_count] = images_end
    SHAPE_TERMS[shape_count] = terms
    spots_end = (spots_end + patterns - 1) // patterns * patterns
    for rank in range(unfolded_size - ranks + 1):
        up = representative(rank, unfolded_size - ranks, far_up)
        for file in range(unfolded_size - files + 1):
            across = representative(file, unfolded_size - files, far_across)
            spot = shape_count * 361 + rank * unfolded_size + file
            if up == rank and across == file:
                SPOT_STARTS[spot] = spots_end
                spots_end += patterns
            else:
                SPOT_STARTS[spot] = SPOT_STARTS[shape_count * 361 + up * unfolded_size + across]
    shape_count += 1


def representative(index: int, last: int, far: int) -> int:
    """Return the first index along an edge, from 0 to `last`, with the same weights as an index:
    itself if it is near an end."""
    return far if far <= index <= last - far else index


def unfolded_start(weight_set: int) -> int:
    """Return the start of a set's entries in PATTERN_WEIGHTS, which are computed on first use."""
    start = MAX_PATTERNS + weight_set * SET_SIZE
    if UNFOLDED[weight_set] == 0:
        unfold(weight_set, start)
    return start


def unfold(weight_set: int, start: int) -> None:
    """Compute the entries of a set."""
    UNFOLDED[weight_set] = 1
    for number in range(1, weight_count + 1):
        weight = WEIGHTS[weight_set * weight_count + number - 1]
        SIGNED_WEIGHTS[weight_count + number] = weight
        SIGNED_WEIGHTS[weight_count - number] = -weight
    SIGNED_WEIGHTS[weight_count] = 0
    for entry in range(start, start + spots_end):
        PATTERN_WEIGHTS[entry] = 0
    for shape in range(shape_count):
        last_up = unfolded_size - SHAPE_RANKS[shape]
        last_across = unfolded_size - SHAPE_FILES[shape]
        for rank in range(last_up + 1):
            if representative(rank, last_up, SHAPE_FAR_RANKS[shape]) == rank:
                for file in range(last_across + 1):
                    if representative(file, last_across, SHAPE_FAR_FILES[shape]) == file:
                        unfold_spot(start, shape, file, rank)


def unfold_spot(start: int, shape: int, file: int, rank: int) -> None:
    """Compute the entries of one window: the sum of its views. A window equally near to opposite
    edges has several."""
    across, from_first, from_last = edge_distance(
        file, unfolded_size - SHAPE_FILES[shape], SHAPE_FAR_FILES[shape]
    )
    up, from_bottom, from_top = edge_distance(
        rank, unfolded_size - SHAPE_RANKS[shape], SHAPE_FAR_RANKS[shape]
    )
    start += SPOT_STARTS[shape * 361 + rank * unfolded_size + file]
    times = 4 // ((from_first + from_last) * (from_bottom + from_top))
    for flips in range(4):
        if (from_last if flips & 1 else from_first) and (from_top if flips & 2 else from_bottom):
            add_view(start, shape, across, up, flips, times)


def edge_distance(index: int, last: int, far: int) -> tuple[int, int, int]:
    """Return the distance of a window from the nearer of two opposite edges, at most `far`; whether
    the first edge is the nearer; and whether the last is. Both are if it is equally near to them,
    but only the first if it is far from both."""
    low = min(index, far)
    high = min(last - index, far)
    first = int(low < high or low == high)
    return min(low, high), first, int(high < low or low == high < far)


def add_view(start: int, shape: int, across: int, up: int, flips: int, times: int) -> None:
    """Add the weights of a view, a window seen with flips, `times` times to the entries."""
    files = SHAPE_FILES[shape]
    ranks = SHAPE_RANKS[shape]
    patterns = SHAPE_PATTERNS[shape]
    place = up * (up + 1) // 2 + across
    if files == ranks and up < across:
        flips |= 4
        place = across * (across + 1) // 2 + up
    elif files > ranks:
        place = up * (SHAPE_FAR_FILES[shape] + 1) + across
    elif files < ranks:
        flips |= 4
        place = across * (SHAPE_FAR_RANKS[shape] + 1) + up
    terms = SHAPE_TERMS[shape] + place * patterns
    images = SHAPE_IMAGES[shape] + flips * patterns
    for pattern in range(patterns):
        weight = SIGNED_WEIGHTS[weight_count + TERMS[terms + IMAGES[images + pattern]]]
        PATTERN_WEIGHTS[start + pattern] += times * weight


def weights_exist() -> bool:
    """Return whether there are learnt weights for moves."""
    return MOVE_SCALE[0] != 0.0


def estimates_exist() -> bool:
    """Return whether there are learnt weights for positions."""
    return TRAINED_SIZES[0] != 0


def move_scale(colour: int) -> float:
    """Return the value of one point of a sum, in logits, for the player of a colour."""
    return MOVE_SCALE[0] if colour == 0 else -MOVE_SCALE[0]


def estimate_logits(total: int, phase: int, colour: int, size: int, komi: int) -> float:
    """Return the estimate of a position, in logits for the player to move, from a sum for Black."""
    nearest = 0
    number = 1
    while TRAINED_SIZES[number] != 0:
        if abs(TRAINED_SIZES[number] - size) < abs(TRAINED_SIZES[nearest] - size):
            nearest = number
        number += 1
    start = (nearest * PHASES + phase) * 4
    black = float(total) * ESTIMATE_SCALES[start]
    black += ESTIMATE_SCALES[start + 2] - ESTIMATE_SCALES[start + 3] / float(size * size) * float(
        komi
    )
    return (black if colour == 0 else -black) + ESTIMATE_SCALES[start + 1]
