"""An analysis as markup: the bar beside the board, the lines, and the marks on the board."""

from __future__ import annotations

from html import escape

from boardleaf.messages import Line
from boardleaf.model.shown_game import ShownGame
from boardleaf.model.state import State
from boardleaf.views.panel import button
from rules import Position, Square
from rules.position import other
from rules.sentences import by_colour, by_number, sentence
from rules.svg import Marks

from . import wording
from .analysis import LINE_COUNTS, Analysis

MAX_MOVES = 8
"""The maximum number of moves of a line to show."""

HEIGHT = 100
"""The height of the bar, in units of its picture."""


def panel(analysis: Analysis, state: State) -> str:
    """Return the panel of the analysis: the expected result, the best lines, and buttons."""
    label = sentence("Analysis")
    return (
        f'<section class="analysis" aria-label="{label}"><h2>{label}</h2>'
        f"{_body(analysis, state)}{_buttons(analysis, state)}</section>"
    )


def _body(analysis: Analysis, state: State) -> str:
    target, assessment = analysis.target, analysis.assessment
    if analysis.failure:
        return f'<p class="failure">{escape(analysis.failure)}</p>'
    if target is None:
        return f"<p>{sentence('The game is over here: step back to analyse a position.')}</p>"
    if assessment is None:
        return f"<p>{sentence('Analysing…')}</p>"
    first = assessment.lines[0]
    headline = wording.headline(target.position, first.expected, first.proved)
    if first.proved is not None and first.expected == 0 and len(assessment.lines) > 1:
        longest = sentence("{move} is the longest defence.", move=first.moves[0])
        headline = f"{headline} {longest}"
    lines = "".join(
        _line(number, line, analysis, state)
        for number, line in enumerate(assessment.lines[: analysis.line_count], 1)
    )
    return (
        f'<p class="headline">{escape(headline)}</p>{_lock_note(analysis, state)}'
        f'<ol class="lines">{lines}</ol>'
    )


def _lock_note(analysis: Analysis, state: State) -> str:
    """Return a note that says which position is analysed; "" if it is the one on the board, or if
    the board shows a line."""
    target = analysis.target
    if target is None or state.hidden_game or target.node is state.game.node:
        return ""
    depth = target.node.depth
    text = (
        by_number(
            depth,
            one="Locked on the position after 1 move.",
            other="Locked on the position after {number} moves.",
        )
        if depth
        else sentence("Locked on the starting position.")
    )
    return f'<p class="fine">{text}</p>'


def _line(number: int, line: Line, analysis: Analysis, state: State) -> str:
    """Return a line, whose moves are buttons that show the position after each."""
    proved = "" if line.proved is None else f' data-proved="{line.proved}"'
    shown = shown_count(analysis, line, state)
    moves = "".join(
        f'<button type="button" data-action="analyst-line-{number}-{count}"'
        f"{' aria-current=true' if count == shown else ''}>{escape(move)}</button>"
        for count, move in enumerate(line.moves[:MAX_MOVES], 1)
    )
    value = wording.short_text(line.expected, line.proved)
    add = button(
        f"analyst-add-{number}", sentence("Add line"), enabled=may_add_line(analysis, state.actual)
    )
    return (
        f'<li data-line="{number}" data-move="{escape(line.moves[0])}"'
        f' data-expected="{line.expected:.2f}"{proved}>'
        f"<b>{value}</b> <span>{moves}</span>{add}</li>"
    )


def may_add_line(analysis: Analysis, game: ShownGame) -> bool:
    """Return whether a line can be added to the study: not where it would continue a game that is
    being played."""
    at_end = analysis.target is not None and analysis.target.node is game.study.end
    return not (at_end and game.being_played)


def shown_count(analysis: Analysis, line: Line, state: State) -> int | None:
    """Return the number of moves of a line that are on the board, None if it isn't shown."""
    target, game = analysis.target, state.game
    if not state.hidden_game or target is None:
        return None
    start = target.node.depth
    moves = tuple(map(str, game.moves))[start : start + MAX_MOVES]
    return game.node.depth - start if moves == line.moves[: len(moves)] and moves else None


def progress(analysis: Analysis) -> str:
    """Return the progress of the analysis and its playouts so far: drawn often, so without
    buttons."""
    if not analysis.open or analysis.target is None:
        return ""
    work = analysis.assessment.work if analysis.assessment else 0
    text = by_number(
        work, one="1 simulated game.", other="{count} simulated games.", count=f"{work:,}"
    )
    if analysis.running:
        value = round(100 * analysis.progress)
        bar = (
            f'<progress max="100" value="{value}" aria-label="{sentence("Analysing")}"></progress>'
        )
        battery = sentence("Uses more battery while it runs.") if analysis.frugal else ""
        return f'<p class="fine">{bar} {text} {battery}</p>'
    return f'<p class="fine">{text}</p>'


def _buttons(analysis: Analysis, state: State) -> str:
    count = analysis.line_count
    deeper = sentence("Continue") if analysis.unfinished else sentence("Go deeper")
    toggle = (
        button("analyst-stop", sentence("Stop"))
        if analysis.running
        else button("analyst-deeper", deeper, enabled=analysis.target is not None)
    )
    pressed = "true" if analysis.locked else "false"
    lock = (
        f'<button type="button" data-action="analyst-lock" aria-pressed="{pressed}">'
        f"{sentence('Lock')}</button>"
    )
    back = button("analyst-back", sentence("Back to the game")) if state.hidden_game else ""
    return (
        '<div data-part="analysis-progress"></div>'
        f'<div class="buttons">{back}{toggle}'
        + button("analyst-fewer", sentence("Fewer lines"), enabled=count > LINE_COUNTS[0])
        + button("analyst-more", sentence("More lines"), enabled=count < LINE_COUNTS[-1])
        + f"{lock}{button('analyst-close', sentence('Close'))}</div>"
    )


def gauge(position: Position, expected: float, proved: int | None, *, flip: bool) -> str:
    """Return the bar beside the board: the expected result of each colour, Black's at the bottom,
    or White's if the board is flipped."""
    black = expected if position.turn == "black" else 1 - expected
    filled = round(HEIGHT * (1 - black if flip else black))
    upper, lower = ("black", "white") if flip else ("white", "black")
    ahead = position.turn if expected >= 0.5 else other(position.turn)
    value = wording.short_text(max(expected, 1 - expected), proved)
    label = by_colour(ahead, black="Black: {value}", white="White: {value}", value=value)
    upright = (
        f'<rect class="gauge-{upper}" width="{HEIGHT}" height="{HEIGHT - filled}"/>'
        f'<rect class="gauge-{lower}" y="{HEIGHT - filled}" width="{HEIGHT}" height="{filled}"/>'
    )
    flat = (
        f'<rect class="gauge-{lower}" width="{filled}" height="{HEIGHT}"/>'
        f'<rect class="gauge-{upper}" x="{filled}" width="{HEIGHT - filled}" height="{HEIGHT}"/>'
    )
    return (
        f'<svg class="gauge" viewBox="0 0 {HEIGHT} {HEIGHT}" preserveAspectRatio="none" role="img"'
        f' aria-label="{escape(label)}"><title>{escape(label)}</title>'
        f'<g class="gauge-upright">{upright}</g><g class="gauge-flat">{flat}</g></svg>'
    )


def marks(analysis: Analysis) -> Marks:
    """Return the marks of the best moves with their values; one for each target square."""
    target, assessment = analysis.target, analysis.assessment
    if target is None or assessment is None:
        return Marks()
    values: dict[Square, str] = {}
    arrows = []
    for line in assessment.lines[: analysis.line_count]:
        squares = target.position.move(line.moves[0]).squares
        if not squares or squares[-1] in values:
            continue
        values[squares[-1]] = wording.square_text(line.expected, line.proved)
        if len(squares) > 1:
            arrows.append(squares)
    return Marks(dict.fromkeys(values, "target"), arrows, values)
