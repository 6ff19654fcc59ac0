"""The order of a game's rules: a refusal names the first rule that a move breaks.

>>> common_order(("occupied", "notation", "my-rule", "over"))
('notation', 'over', 'my-rule', 'occupied')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .position import Game

RULE_ORDER = (
    "notation",
    "over",
    "bid",
    "colours",
    "swap-sides",
    "dark-square",
    "centre",
    "occupied",
    "adjacent",
    "own-piece",
    "other-colour",
    "value",
    "capture-first",
    "jump",
    "about-turn",
    "longest",
    "enter-first",
    "no-men",
    "feeding",
    "one-step",
)
"""The rules that several games have, in their common order; a game's other rules may come
anywhere."""

REQUIRED = ("notation", "over")
"""The rules that every game has."""


def common_order(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of rules, those of RULE_ORDER in its order, and the others where they are."""
    shared = iter(sorted((name for name in names if name in RULE_ORDER), key=RULE_ORDER.index))
    return tuple(next(shared) if name in RULE_ORDER else name for name in names)


def order_faults(game: Game) -> Iterator[str]:
    """Yield what is wrong with the rules that a game lists, and what to write."""
    missing = [name for name in REQUIRED if name not in game.rules]
    complete = common_order(tuple(dict.fromkeys([*missing, *game.rules])))
    names = ", ".join(f'"{name}"' for name in complete)
    write = f"write rules=({names})"
    for name in missing:
        yield f"{game.id} has no rule {name}, which every game has: {write}"
    if len({*game.rules}) < len(game.rules):
        yield f"{game.id} lists a rule twice: {write}"
    elif not missing and complete != game.rules:
        before, after = next(
            pair for pair in zip(game.rules, complete, strict=True) if pair[0] != pair[1]
        )
        yield (
            f"{game.id} lists the rule {before} before {after}, which comes first in other games: "
            f"{write}"
        )
