"""Connected groups, and the winner when pairs of equal groups are removed.

A set of squares is a bit mask. A square is bit `rank * (size + 1) + file`: the spare file
keeps a shift by one from running into the next rank.

>>> group_sizes(mask([Square(0, 0), Square(1, 0), Square(2, 2)], 3), 3)
[2, 1]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from .board import Square
from .position import Colour, Outcome, other
from .sentences import by_colour, by_number, number_word, sentence, together


def mask(squares: Iterable[Square], size: int) -> int:
    """Return the mask of some squares of a board of `size` squares per side."""
    return sum(1 << rank * (size + 1) + file for file, rank in squares)


def group_sizes(stones: int, size: int) -> list[int]:
    """Return the sizes of the orthogonally connected groups of a mask, largest first."""
    row, stride = (1 << size) - 1, size + 1
    return sizes_by_rows([stones >> stride * rank & row for rank in range(size)])


def sizes_by_rows(rows: Iterable[int]) -> list[int]:
    """Return the sizes of the groups in `rows`, one mask of stones per row, largest first.

    This is connected-component labelling: a run takes the label of a run that it touches in the
    previous row; two labels that it touches are merged in the union-find forest `parent`.
    """
    sizes: list[int] = []
    parent: list[int] = []
    previous: list[tuple[int, int]] = []
    for row in rows:
        current = []
        for run, length in RUNS[row]:
            run_label = -1
            for neighbour, label in previous:
                if neighbour & run:
                    while parent[label] != label:
                        label = parent[label]
                    if run_label < 0:
                        run_label = label
                        sizes[label] += length
                    elif run_label != label:
                        parent[label] = run_label
                        sizes[run_label] += sizes[label]
                        sizes[label] = 0
            if run_label < 0:
                run_label = len(sizes)
                parent.append(run_label)
                sizes.append(length)
            current.append((run, run_label))
        previous = current
    sizes.sort(reverse=True)
    while sizes and not sizes[-1]:
        sizes.pop()
    return sizes


class Runs(dict[int, tuple[tuple[int, int], ...]]):
    """A cache of the runs of adjacent stones in a row, with their lengths.

    >>> [(bin(run), length) for run, length in RUNS[0b1101]]
    [('0b1', 1), ('0b1100', 2)]
    """

    MAX_ROWS = 1 << 13
    """The maximum number of cached rows: all rows of boards up to size 13, about 2 MB."""

    def __missing__(self, row: int) -> tuple[tuple[int, int], ...]:
        runs, rest = [], row
        while rest:
            # Adding the lowest bit of a run carries through the run to the gap after it.
            run = rest & ~(rest + (rest & -rest))
            runs.append((run, run.bit_count()))
            rest ^= run
        result = tuple(runs)
        if len(self) < self.MAX_ROWS:
            self[row] = result
        return result


RUNS = Runs()


def outcome_by_groups(black: list[int], white: list[int], last_mover: Colour) -> Outcome:
    """Return the outcome of a game decided by group sizes: equal sizes cancel one against one.

    The colour with the largest group left wins; if nothing is left, the colour that
    made the last board move loses.

    >>> outcome_by_groups([12, 9, 2, 1], [9, 5], "black").reason
    "Black wins: Black's largest remaining group has 12, White's has 5. Equal groups cancelled: 9."
    """
    sizes = Counter(black), Counter(white)
    cancelled = sizes[0] & sizes[1]
    black_largest, white_largest = (max(counts - cancelled, default=0) for counts in sizes)
    if black_largest == white_largest:
        return Outcome(
            other(last_mover),
            _all_cancelled_reason(last_mover),
            cause=sentence("All groups cancel, so whoever made the last move loses."),
        )
    winner: Colour = "black" if black_largest > white_largest else "white"
    least, most = sorted((black_largest, white_largest))
    values = {"most": most, "least": least, "cancelled": format_group_sizes(cancelled)}
    reason = _largest_group_reason(winner, values)
    return Outcome(winner, reason, (most, least), cancelling(cancelled))


def cancelling(cancelled: Counter[int]) -> str:
    """Say which groups cancelled one another, largest first, before the largest group decided.

    >>> cancelling(Counter([3, 1, 1]))
    'Cancelled: one group of 3 and two singles on each side.'
    """
    if not cancelled:
        return largest_group_wins()
    groups = [
        _cancelled_groups(size, number) for size, number in sorted(cancelled.items(), reverse=True)
    ]
    return sentence("Cancelled: {groups} on each side.", groups=together(groups))


def largest_group_wins() -> str:
    """Say that the largest group decided the game."""
    return sentence("The largest group wins.")


def _cancelled_groups(size: int, number: int) -> str:
    values = {"size": size, "count": number_word(number)}
    if size == 1:
        return by_number(number, one="one single", other="{count} singles", **values)
    return by_number(number, one="one group of {size}", other="{count} groups of {size}", **values)


def _all_cancelled_reason(last_mover: Colour) -> str:
    return by_colour(
        last_mover,
        black="White wins: all groups cancel, so whoever made the last move loses.",
        white="Black wins: all groups cancel, so whoever made the last move loses.",
    )


def _largest_group_reason(winner: Colour, values: Mapping[str, object]) -> str:
    if not values["cancelled"]:
        return _reason_without_cancelling(winner, values)
    result = (
        by_colour(
            winner,
            black="Black wins: Black's largest remaining group has {most}, White's has {least}.",
            white="White wins: White's largest remaining group has {most}, Black's has {least}.",
            **values,
        )
        if values["least"]
        else by_colour(
            winner,
            black="Black wins: Black's largest remaining group has {most},"
            " and White has none left.",
            white="White wins: White's largest remaining group has {most},"
            " and Black has none left.",
            **values,
        )
    )
    return sentence("{result} Equal groups cancelled: {cancelled}.", result=result, **values)


def _reason_without_cancelling(winner: Colour, values: Mapping[str, object]) -> str:
    if values["least"]:
        return by_colour(
            winner,
            black="Black wins: Black's largest group has {most}, White's has {least}.",
            white="White wins: White's largest group has {most}, Black's has {least}.",
            **values,
        )
    return by_colour(
        winner,
        black="Black wins: Black's largest group has {most}, and White has none.",
        white="White wins: White's largest group has {most}, and Black has none.",
        **values,
    )


def format_group_sizes(sizes: Counter[int]) -> str:
    """List group sizes, the largest first.

    >>> format_group_sizes(Counter([5, 5, 4, 1, 1]))
    '2 × 5, 4, 2 singles'
    """
    return ", ".join(group_count_text(size, sizes[size]) for size in sorted(sizes, reverse=True))


def group_count_text(size: int, number: int) -> str:
    """Return the text for a number of groups of the same size.

    >>> [group_count_text(*group) for group in ((4, 1), (5, 3), (1, 2), (1, 1))]
    ['4', '3 × 5', '2 singles', '1 single']
    """
    if size == 1:
        return by_number(number, one="1 single", other="{number} singles")
    return str(size) if number == 1 else f"{number} × {size}"
