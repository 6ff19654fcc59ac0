"""The count: the groups of both colours, equal ones struck through, and points.

A number and its groups on the board point to one another.
"""

from __future__ import annotations

from collections import Counter
from html import escape

from boardleaf.model.state import State
from rules import Colour
from rules.groups import group_count_text
from rules.position import COLOURS, other
from rules.sentences import by_number, colour_name, sentence
from rules.tally import Share

from .group_bars import bars


def count(state: State) -> str:
    """Return a line for each colour; "" in a game that counts neither groups nor points."""
    sizes, scores = state.game.position.sizes(), state.game.position.scores()
    if not (sizes or scores):
        return ""
    lines = [_points(state, c) if scores else _groups(state, c) for c in COLOURS]
    kind = "count ended" if state.game.outcome and state.game.at_end else "count"
    title = f'<p class="count-title">{_title(state)}</p>'
    return f'{title}<ul class="{kind}">{"".join(lines)}</ul>'


def _title(state: State) -> str:
    if state.game.position.scores():
        return sentence("Points")
    if state.game.position.CANCELS:
        return sentence("Groups (equal sizes cancel out)")
    return sentence("Groups")


def _points(state: State, colour: Colour) -> str:
    """Return a colour's points, and what they are the sum of: first what stays in sight."""
    sum = _summed(state, colour)
    scores = state.game.position.scores()
    points = by_number(scores[colour], one="1 point", other="{number} points")
    return f"<li>{colour_name(colour)}: <b>{points}</b>{f' = {sum}' if sum else ''}</li>"


def _groups(state: State, colour: Colour) -> str:
    """Return the sizes of a colour's groups, in numbers and as bars."""
    gone, left = _matched(state, colour)
    most = state.game.position.size**2 // 2
    drawn = bars([*map(int, left.elements())], [*map(int, gone.elements())], colour, most)
    listed = _listed(state, colour, gone, left) or sentence("none")
    return f"<li><p>{colour_name(colour)}: {listed}</p>{drawn}</li>"


def _summed(state: State, colour: Colour) -> str:
    """Return all terms of a colour's points."""
    own = state.tally[colour]
    many = Counter(share.text for share in own)
    firsts = {share.text: share for share in reversed(own)}
    shown = (_number(state, firsts[text], _times(text, many[text])) for text in many)
    return " + ".join(shown)


def _times(text: str, many: int) -> str:
    return text if many == 1 else f"{many} × {text}"


def _matched(state: State, colour: Colour) -> tuple[Counter[str], Counter[str]]:
    """Return the sizes of a colour's groups that equal ones of the other cancel, and the rest."""
    own, theirs = (Counter(share.text for share in state.tally[c]) for c in (colour, other(colour)))
    gone = own & theirs if state.game.position.CANCELS else Counter[str]()
    return Counter({text: gone[text] for text in own if gone[text]}), own - gone


def _listed(state: State, colour: Colour, gone: Counter[str], left: Counter[str]) -> str:
    """Return sizes, largest first; those that are cancelled are struck through."""
    firsts = {share.text: share for share in reversed(state.tally[colour])}
    shown = []
    for text in sorted(firsts, key=int, reverse=True):
        if left[text]:
            number = _number(state, firsts[text], group_count_text(int(text), left[text]))
            shown.append(f"<b>{number}</b>")
        if gone[text]:
            number = _number(state, firsts[text], group_count_text(int(text), gone[text]))
            shown.append(f'<s><span class="unseen">{sentence("cancelled")} </span>{number}</s>')
    return ", ".join(shown)


def _number(state: State, share: Share, shown: str) -> str:
    """Return a number that points to its groups, if it has any on the board."""
    if not share.squares:
        return escape(shown)
    selection = state.selection
    pointed = state.share(selection.pointed_group or selection.pointed)
    lit = ' class="lit"' if pointed == state.share(min(share.squares)) else ""
    return f'<button type="button" data-group="{min(share.squares)}"{lit}>{escape(shown)}</button>'
