"""The count: what the numbers in the players' cards are, which unfolds to all groups, equal ones
struck through, or to what the points are made of.

Pointing at a number highlights its groups on the board, and the other way round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from boardleaf.board.state import State
from rules import Colour
from rules.groups import group_count_text
from rules.position import COLOURS, other
from rules.sentences import colour_name, sentence
from rules.tally import Share

from . import panel

BAR_HEIGHT = 8
"""The height of a bar, and its length for each piece of the group, in units of the picture."""

BAR_GAP = 2
"""The gap between two bars, in the same units."""


def count(state: State) -> str:
    """Return the count: what is counted, then a line for each colour, unfolded once the game is
    over; "" in a game that counts neither groups nor points."""
    sizes, scores = state.game.position.sizes(), state.game.position.scores()
    if not (sizes or scores):
        return ""
    colours = panel.colours_in_order(state)
    lines = [_points(state, c) if scores else _groups(state, c) for c in colours]
    ended = bool(state.game.outcome and state.game.at_end)
    title = "" if scores else f'<p class="count-title">{_title(state)}</p>'
    fold = "ended" if ended else "count"
    return (
        f'<details class="counted" data-lines="{fold}"{" open" if ended else ""}>'
        f'<summary data-fold="{fold}">{_summary(state)}</summary>{title}'
        f'<ul class="{"count ended" if ended else "count"}">{"".join(lines)}</ul></details>'
    )


def _summary(state: State) -> str:
    """Say what the numbers in the players' cards are."""
    if state.game.position.scores():
        return sentence("Points")
    if not any(state.tally.values()):
        return sentence("Groups")
    if not any(map(state.deciding_size, COLOURS)):
        return sentence("No group counts: all sizes are equal")
    return sentence("Largest group that counts")


def _title(state: State) -> str:
    if state.game.position.CANCELS:
        return sentence("Equal sizes cancel out. The largest group left counts.")
    return sentence("Groups")


def _points(state: State, colour: Colour) -> str:
    """Return the terms of a colour's points."""
    return f"<li>{colour_name(colour)}: {_terms(state, colour) or sentence('none')}</li>"


def _groups(state: State, colour: Colour) -> str:
    """Return the sizes of a colour's groups, in numbers and as bars."""
    cancelled, remaining = _cancelled_and_remaining(state, colour)
    capacity = state.game.position.size**2 // 2
    picture = _bars(
        [*map(int, remaining.elements())], [*map(int, cancelled.elements())], colour, capacity
    )
    listed = _sizes(state, colour, cancelled, remaining) or sentence("none")
    return f"<li><p>{colour_name(colour)}: {listed}</p>{picture}</li>"


def _terms(state: State, colour: Colour) -> str:
    """Return the terms of a colour's points, joined by plus signs."""
    shares = state.tally[colour]
    counts = Counter(share.text for share in shares)
    firsts = {share.text: share for share in reversed(shares)}
    terms = (_number_button(state, firsts[text], _times(text, counts[text])) for text in counts)
    return " + ".join(terms)


def _times(text: str, count: int) -> str:
    return text if count == 1 else f"{count} × {text}"


def _cancelled_and_remaining(state: State, colour: Colour) -> tuple[Counter[str], Counter[str]]:
    """Return the sizes of a colour's groups that equal groups of the other colour cancel, and of
    those that remain."""
    own, theirs = (Counter(share.text for share in state.tally[c]) for c in (colour, other(colour)))
    cancelled = own & theirs if state.game.position.CANCELS else Counter[str]()
    return Counter({text: cancelled[text] for text in own if cancelled[text]}), own - cancelled


def _sizes(state: State, colour: Colour, cancelled: Counter[str], remaining: Counter[str]) -> str:
    """Return the sizes of a colour's groups, largest first; those cancelled are struck through."""
    firsts = {share.text: share for share in reversed(state.tally[colour])}
    shown = []
    for text in sorted(firsts, key=int, reverse=True):
        if remaining[text]:
            number = _number_button(
                state, firsts[text], group_count_text(int(text), remaining[text])
            )
            shown.append(f"<b>{number}</b>")
        if cancelled[text]:
            number = _number_button(
                state, firsts[text], group_count_text(int(text), cancelled[text])
            )
            shown.append(f'<s><span class="unseen">{sentence("cancelled")} </span>{number}</s>')
    return ", ".join(shown)


def _number_button(state: State, share: Share, label: str) -> str:
    """Return a number as a button that highlights the groups it stands for, or as text if it stands
    for nothing on the board, such as a komi."""
    if not share.squares:
        return escape(label)
    selection = state.selection
    pointed = state.share_at(selection.pointed_group or selection.pointed_square)
    lit = ' class="lit"' if pointed == state.share_at(min(share.squares)) else ""
    return f'<button type="button" data-group="{min(share.squares)}"{lit}>{escape(label)}</button>'


def _bars(remaining: Sequence[int], cancelled: Sequence[int], colour: Colour, capacity: int) -> str:
    """Return a picture with a bar for each remaining group, then for each cancelled one, struck
    through. `remaining` and `cancelled` are sizes in the order of the bars; the picture is wide
    enough for `capacity` single pieces. All bars of a kind are one element, since a game may start
    with dozens of groups."""
    outlines: dict[str, list[str]] = {"gone": [], "left": []}
    strikes, start = [], 0
    for kind, sizes in (("left", remaining), ("gone", cancelled)):
        for size in sizes:
            length = size * BAR_HEIGHT
            outlines[kind].append(f"M{start} 0h{length}v{BAR_HEIGHT}h-{length}z")
            if kind == "gone":
                strikes.append(f"M{start} {BAR_HEIGHT / 2:g}h{length}")
            start += length + BAR_GAP
    paths = {"bar-gone": outlines["gone"], "bar-left": outlines["left"], "strike": strikes}
    drawn = "".join(f'<path class="{name}" d="{"".join(d)}"/>' for name, d in paths.items() if d)
    width = max(start, capacity * (BAR_HEIGHT + BAR_GAP))
    return (
        f'<svg class="bars bars-{colour}" viewBox="0 0 {width} {BAR_HEIGHT}"'
        f' preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
    )
