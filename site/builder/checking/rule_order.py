"""The order of a game's rules: a refusal names the first rule that a move breaks.

>>> common_order(("occupied", "notation", "my-rule", "over"))
('notation', 'over', 'my-rule', 'occupied')
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import rules
from builder.guides import game_place

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


def order_faults(game: rules.Game) -> Iterator[str]:
    """Yield what is wrong with the rules that a game lists, with the file and line, and what to
    write."""
    place = game_place(game, "rules=(")
    missing = [name for name in REQUIRED if name not in game.rules]
    complete = common_order(tuple(dict.fromkeys([*missing, *game.rules])))
    write = f"write rules=({', '.join(json.dumps(name) for name in complete)})"
    for name in missing:
        yield f"{place}: {game.id} has no rule {name}, which every game has: {write}"
    if len({*game.rules}) < len(game.rules):
        yield f"{place}: {game.id} lists a rule twice: {write}"
    elif not missing and complete != game.rules:
        before, after = next(
            pair for pair in zip(game.rules, complete, strict=True) if pair[0] != pair[1]
        )
        yield (
            f"{place}: {game.id} lists the rule {before} before {after}, which comes first in "
            f"other games: {write}"
        )
