"""The winner of a finished game of Slyde."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rules.groups import largest_group_wins
from rules.position import Colour, Outcome
from rules.sentences import by_colour, by_number, sentence, together


def outcome_by_first_difference(black: Sequence[int], white: Sequence[int]) -> Outcome:
    """Return the outcome of a game decided by group sizes, compared from the largest down: at the
    first difference, the larger group wins.

    >>> outcome_by_first_difference([9, 4, 2], [9, 4, 1, 1]).reason
    "Black wins: after equal groups (9, 4), Black's next group has 2, White's has 1."
    >>> outcome_by_first_difference([9], [9]).winner
    """
    equal: list[int] = []
    for pair in zip_longest(black, white, fillvalue=0):
        if pair[0] != pair[1]:
            winner: Colour = "black" if pair[0] > pair[1] else "white"
            most, least = max(pair), min(pair)
            reason = _win_reason(winner, equal, most, least)
            return Outcome(winner, reason, (most, least), _cause(equal))
        equal.append(pair[0])
    return Outcome(None, sentence("Draw: both colours have groups of the same sizes."))


def _cause(equal: Sequence[int]) -> str:
    if not equal:
        return largest_group_wins()
    sizes = together([*map(str, equal)])
    return by_number(
        len(equal),
        one="The larger group is equal: {sizes}.",
        other="The larger groups are equal: {sizes}.",
        sizes=sizes,
    )


def _win_reason(winner: Colour, equal: Sequence[int], most: int, least: int) -> str:
    if not equal:
        return by_colour(
            winner,
            black="Black wins: Black's largest group has {most}, White's has {least}.",
            white="White wins: White's largest group has {most}, Black's has {least}.",
            most=most,
            least=least,
        )
    return by_colour(
        winner,
        black="Black wins: after equal groups ({equal}), Black's next group has {most},"
        " White's has {least}.",
        white="White wins: after equal groups ({equal}), White's next group has {most},"
        " Black's has {least}.",
        equal=", ".join(map(str, equal)),
        most=most,
        least=least,
    )
