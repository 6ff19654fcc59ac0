"""The list of moves, each of which shows its position when clicked."""

from __future__ import annotations

from html import escape

from boardleaf.playing.state import State


def moves(state: State) -> str:
    """All moves, two in a row, and buttons that step through them."""
    if not state.game.record.moves:
        return ""
    played = [_move(state, at, str(move)) for at, move in enumerate(state.game.record.moves, 1)]
    rows = "".join(f"<li>{''.join(played[at : at + 2])}</li>" for at in range(0, len(played), 2))
    return f'<h2>Moves</h2><ol class="moves">{rows}</ol>{_steps(state)}'


def _move(state: State, at: int, text: str) -> str:
    current = ' aria-current="true"' if at == state.game.at else ""
    return f'<button type="button" data-at="{at}"{current}>{escape(text)}</button>'


def compact(state: State) -> str:
    """Of a board among text: which move of a sequence led here, and buttons to step on."""
    if not state.game.record.moves:
        return ""
    told = f"Move {state.game.at} of {len(state.game.record.moves)}"
    told += f": {state.game.last}" if state.game.last else ""
    return f'<p class="step">{escape(told)}</p>{_steps(state)}'


def _steps(state: State) -> str:
    end, at = len(state.game.record.moves), state.game.at
    steps = (
        ("First position", "«", 0, at > 0),
        ("Back one move", "‹", at - 1, at > 0),
        ("On one move", "›", at + 1, at < end),
        ("Last position", "»", end, at < end),
    )
    buttons = "".join(
        f'<button type="button" data-at="{to}" data-step="{label}" aria-label="{label}"'
        f"{'' if enabled else ' disabled'}>{sign}</button>"
        for label, sign, to, enabled in steps
    )
    return f'<div class="steps" role="group" aria-label="Step through the moves">{buttons}</div>'
