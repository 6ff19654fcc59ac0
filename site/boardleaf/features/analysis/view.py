"""An analysis as markup: the bar beside the board, the lines, and the marks on the board."""

from __future__ import annotations

from html import escape

from boardleaf.features.judging import line_buttons, wording
from boardleaf.messages import Line
from boardleaf.views import board as board_view
from boardleaf.views import panel as panel_view
from boardleaf.views.panel import button, close_button
from rules import Square
from rules.position import other
from rules.sentences import by_colour, by_number, sentence
from rules.svg import Marks
from rules.svg.suggestions import Suggestion

from .update import LINE_COUNTS, MAX_MOVES, Analysis

HEIGHT = 100
"""The height of the bar, in units of its picture."""

SLIVER = 0.03
"""The share of the bar that a colour has at least."""

WEIGHTS = ("better", "second", "third")
"""The looks of the best moves, the best first; those after the last look like it."""


def panel(analysis: Analysis) -> str:
    """Return the panel: the expected result, the best lines, and buttons; "" if it is closed."""
    if not analysis.open:
        return ""
    label = sentence("Analysis")
    return (
        f'<section class="analysis" aria-label="{label}"><h2 class="unseen">{label}</h2>'
        f"{_body(analysis)}{_buttons(analysis)}{close_button()}</section>"
    )


def status(analysis: Analysis) -> str:
    """Return the status with the best line, which stands there where the panel is a sheet; "" if
    there is none."""
    if not analysis.open or not analysis.target:
        return ""
    assessment, best = analysis.assessment, sentence("Analysing…")
    if assessment:
        line = assessment.lines[0]
        value = wording.short_text(line.expected, line.proved)
        best = f"<b>{value}</b> {escape(' '.join(line.moves[:MAX_MOVES]))}"
    opens = f'<button type="button" data-opens="analysis">{sentence("Lines")}</button>'
    plain = panel_view.status(analysis.board)
    return f'{plain}<div class="brief"><p>{best}</p>{opens}</div>'


def _body(analysis: Analysis) -> str:
    target, assessment = analysis.target, analysis.assessment
    if analysis.failure:
        return f'<p class="failure">{escape(analysis.failure)}</p>'
    if target is None:
        return f"<p>{sentence('The game is over here: step back to analyse a position.')}</p>"
    if assessment is None:
        return f"<p>{sentence('Analysing…')}</p>"
    first = assessment.lines[0]
    headline = wording.headline(analysis.board.played, target.node, first.expected, first.proved)
    if first.proved is not None and first.expected == 0 and len(assessment.lines) > 1:
        longest = sentence("{move} is the longest defence.", move=first.moves[0])
        headline = f"{headline} {longest}"
    lines = "".join(
        _line(number, line, analysis)
        for number, line in enumerate(assessment.lines[: analysis.line_count], 1)
    )
    return (
        f'<p class="headline">{escape(headline)}</p>{_lock_note(analysis)}'
        f'<ol class="lines">{lines}</ol>'
    )


def _lock_note(analysis: Analysis) -> str:
    """Return a note that says which position is analysed; "" if it is the one on the board, or if
    the board shows a line."""
    target = analysis.target
    if target is None or analysis.board.shows_line or target.node is analysis.board.game.node:
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


def _line(number: int, line: Line, analysis: Analysis) -> str:
    """Return a line, whose moves are buttons that show the position after each."""
    proved = "" if line.proved is None else f' data-proved="{line.proved}"'
    moves = line_buttons(
        f"analyst-line-{number}", line.moves[:MAX_MOVES], shown_count(analysis, line)
    )
    value = wording.short_text(line.expected, line.proved)
    add, disabled = sentence("Add line"), "" if analysis.may_add_line else " disabled"
    return (
        f'<li data-line="{number}" data-move="{escape(line.moves[0])}"'
        f' data-expected="{line.expected:.2f}"{proved}>'
        f'<b>{value}</b> <span>{moves}</span><button type="button"'
        f' data-action="analyst-add-{number}"{disabled} aria-label="{add}" title="{add}">+</button>'
        "</li>"
    )


def shown_count(analysis: Analysis, line: Line) -> int | None:
    """Return the number of moves of a line that are on the board, None if it isn't shown."""
    target, game = analysis.target, analysis.board.game
    if not analysis.board.shows_line or target is None:
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
        battery = (
            sentence("Uses more battery while it runs.") if analysis.board.device.frugal else ""
        )
        return f'<p class="fine">{bar} {text} {battery}</p>'
    return f'<p class="fine">{text}</p>'


def _buttons(analysis: Analysis) -> str:
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
    back = button("analyst-back", sentence("Back to the game")) if analysis.board.shows_line else ""
    return (
        '<div data-part="analysis-progress"></div>'
        f'<div class="buttons">{back}{toggle}'
        + button("analyst-fewer", sentence("Fewer lines"), enabled=count > LINE_COUNTS[0])
        + button("analyst-more", sentence("More lines"), enabled=count < LINE_COUNTS[-1])
        + f"{lock}{button('analyst-close', sentence('Close'))}</div>"
    )


def gauge(analysis: Analysis) -> str:
    """Return the bar beside the board: the expected result of each colour, Black's at the bottom,
    or White's if the board is flipped, and that of the colour ahead as a number, in percent unless
    it is proved; "" without an assessment. However clear the result, both colours are to be
    seen."""
    if analysis.target is None or analysis.assessment is None:
        return ""
    position, first = analysis.target.position, analysis.assessment.lines[0]
    expected, proved, flip = first.expected, first.proved, analysis.board.game.flip
    black = expected if position.turn == "black" else 1 - expected
    filled = round(HEIGHT * min(max(1 - black if flip else black, SLIVER), 1 - SLIVER))
    upper, lower = ("black", "white") if flip else ("white", "black")
    ahead = position.turn if expected >= 0.5 else other(position.turn)
    most = max(expected, 1 - expected)
    value = wording.short_text(most, proved)
    short = str(wording.chance(most, None))
    if proved is not None:
        short = "½" if most == 0.5 else "1"
    label = by_colour(ahead, black="Black: {value}", white="White: {value}", value=value)
    place = " at-bottom" if ahead == lower else ""
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
        f'<span class="gauge-value on-{ahead}{place}" aria-hidden="true">{short}</span>'
    )


def board(analysis: Analysis) -> str:
    """Return the board with the marks; "" without any."""
    found = marks(analysis)
    return "" if found == Marks() else board_view.board(analysis.board, found)


def marks(analysis: Analysis) -> Marks:
    """Return the marks of the best moves with their values, one for each target square, and of a
    hint that was another move; none if the board doesn't show the analysed position."""
    target, assessment, state = analysis.target, analysis.assessment, analysis.board
    here = not state.shows_line and target is not None and target.node is state.game.node
    if not here or target is None or assessment is None:
        return Marks()
    values: dict[Square, str] = {}
    drawn_values: dict[Square, str] = {}
    drawings: dict[Square, Suggestion] = {}
    for line in assessment.lines[: analysis.line_count]:
        squares = target.position.move(line.moves[0]).squares
        if not squares or squares[-1] in drawings:
            continue
        kind = WEIGHTS[min(len(drawings), len(WEIGHTS) - 1)]
        value = wording.square_text(line.expected, line.proved)
        (values if len(squares) == 1 else drawn_values)[squares[-1]] = value
        drawings[squares[-1]] = Suggestion(kind, squares, value=value)
    hint = state.computer.hint(target.position)
    if hint and hint.squares and hint.squares[-1] not in drawings:
        drawings[hint.squares[-1]] = Suggestion("third", hint.squares, value=sentence("Hint"))
        (values if len(hint.squares) == 1 else drawn_values)[hint.squares[-1]] = sentence("Hint")
    return Marks(values=values, drawings=[*drawings.values()][::-1], drawn_values=drawn_values)
