"""The count: the groups of both colours, equal ones struck through, and points.

A number and its groups on the board point to one another.
"""

from __future__ import annotations

from collections import Counter
from html import escape

from boardleaf.model.state import State
from rules import Colour
from rules.groups import alike
from rules.position import COLOURS, other
from rules.sentences import by_number, colour_name, sentence
from rules.tally import Share


def count(state: State) -> str:
    """Return a line for each colour; "" in a game that counts neither groups nor points."""
    sizes, scores = state.game.position.sizes(), state.game.position.scores()
    if not (sizes or scores):
        return ""
    lines = [_line(state, colour) for colour in COLOURS]
    title = sentence("Points") if scores else sentence("Groups (equal sizes cancel out)")
    kind = "count ended" if state.game.outcome and state.game.at_end else "count"
    return f'<p class="count-title">{title}</p><ul class="{kind}">{"".join(lines)}</ul>'


def _line(state: State, colour: Colour) -> str:
    scores = state.game.position.scores()
    if not scores:
        return f"<li>{colour_name(colour)}: {_cancelled(state, colour) or sentence('none')}</li>"
    sum = _summed(state, colour)
    points = by_number(scores[colour], one="1 point", other="{number} points")
    return f"<li>{colour_name(colour)}: {f'{sum} = ' if sum else ''}<b>{points}</b></li>"


def _summed(state: State, colour: Colour) -> str:
    """Return all terms of a colour's points."""
    own = state.tally[colour]
    many = Counter(share.text for share in own)
    firsts = {share.text: share for share in reversed(own)}
    shown = (_number(state, firsts[text], _times(text, many[text])) for text in many)
    return " + ".join(shown)


def _times(text: str, many: int) -> str:
    return text if many == 1 else f"{many} × {text}"


def _cancelled(state: State, colour: Colour) -> str:
    """Return sizes, largest first; those that the other colour has as well are struck through."""
    own, theirs = (Counter(share.text for share in state.tally[c]) for c in (colour, other(colour)))
    firsts = {share.text: share for share in reversed(state.tally[colour])}
    gone, shown = own & theirs, []
    for text in own:
        if left := own[text] - gone[text]:
            shown.append(f"<b>{_number(state, firsts[text], alike(int(text), left))}</b>")
        if gone[text]:
            number = _number(state, firsts[text], alike(int(text), gone[text]))
            shown.append(f'<s><span class="unseen">{sentence("cancelled")} </span>{number}</s>')
    return ", ".join(shown)


def _number(state: State, share: Share, shown: str) -> str:
    """Return a number that points to its groups, if it has any on the board."""
    if not share.squares:
        return escape(shown)
    selection = state.selection
    pointed = state.share(selection.lit or selection.pointed)
    lit = ' class="lit"' if pointed == state.share(min(share.squares)) else ""
    return f'<button type="button" data-group="{min(share.squares)}"{lit}>{escape(shown)}</button>'
