"""How the count stands: groups of both colours, equal ones struck through, and points."""

from __future__ import annotations

from collections import Counter

from boardleaf.playing.state import State
from rules import board
from rules.groups import alike
from rules.position import COLOURS, other


def count(state: State) -> str:
    """A line for each colour; nothing in a game that counts neither groups nor points."""
    position = state.game.position
    sizes, scores = position.sizes(), position.scores()
    if not (any(sizes.values()) or scores):
        return ""
    lines = []
    for colour in COLOURS:
        own, theirs = Counter(sizes.get(colour, ())), Counter(sizes.get(other(colour), ()))
        points = f" <b>{board.count(scores[colour], 'point')}</b>" if scores else ""
        groups = "" if scores else _groups(own, own & theirs)
        lines.append(f"<li>{colour.capitalize()}: {groups}{points}</li>")
    title = "Points" if scores else "Groups, equal sizes cancelled"
    kind = "count ended" if state.game.outcome and state.game.at_end else "count"
    return f'<p class="count-title">{title}</p><ul class="{kind}">{"".join(lines)}</ul>'


def _groups(own: Counter[int], cancelled: Counter[int]) -> str:
    """Sizes from the largest on; what the other colour has as well is struck through."""
    shown = []
    for size in sorted(own, reverse=True):
        left, gone = own[size] - cancelled[size], cancelled[size]
        if left:
            shown.append(f"<b>{alike(size, left)}</b>")
        if gone:
            shown.append(f'<s><span class="unseen">cancelled </span>{alike(size, gone)}</s>')
    return ", ".join(shown) or "none"
