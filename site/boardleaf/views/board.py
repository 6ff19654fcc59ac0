"""What the page adds to the picture of a position: marks, and squares as buttons."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from boardleaf import words
from boardleaf.model import picking
from boardleaf.model.state import State
from boardleaf.starting.position_editor import Draft
from rules import Position, Square, svg
from rules.position import owner
from rules.sentences import sentence

from . import aria, thoughts


def board(state: State) -> str:
    """The board as an SVG whose squares are buttons."""
    if state.editor.draft:
        return _draft(state, state.editor.draft)
    marked = marks(state)
    size = state.game.position.size
    return svg.board(
        state.game.position,
        id=state.place.id,
        label=words.title(state.game.position, hides_result=state.hides_result),
        marks=marked,
        **around(state),
        buttons=aria.labels(state, marked.squares, marked.values),
        cursor=Square(size // 2, size // 2),
        hand=state.puts,
        motion=state.motion,
        standing=state.standing,
    )


def gauge(state: State) -> str:
    """Return the bar beside the board that shows how the position is judged."""
    return state.analyst.gauge() if state.analyst else ""


def around(state: State) -> dict[str, Any]:
    """How a board is drawn into which something is laid."""
    return {"flip": state.game.flip, "trays": any(state.game.start.hands().values())}


def still(drawn: str) -> str:
    """The same board with nothing that moves on it."""
    return re.sub("<(animateMotion|animateTransform) [^>]*/>", "", drawn)


def grips(state: State) -> str:
    """Where a piece of the person to move stands that has a move, one square after the other."""
    if state.editor.draft or state.exercise.asks("squares") or not state.game.person_to_move:
        return ""
    return _movable(state.game.position)


@lru_cache(4)
def _movable(position: Position) -> str:
    starts = {move.squares[0] for move in position.moves() if len(move.squares) > 1}
    pieces = position.pieces() if starts else {}
    own = sorted(at for at in starts if owner(pieces.get(at, ())) == position.turn)
    return " ".join(map(str, own))


def _draft(state: State, draft: Draft) -> str:
    """The same of a position that is being set up, which the game may not have."""
    return svg.board(
        draft,  # type: ignore[arg-type]  # it has what is drawn of a position
        id=state.place.id,
        flip=state.game.flip,
        trays=bool(draft.hand),
        buttons=aria.names(draft.size, draft.pieces(), {}),
        cursor=Square(draft.size // 2, draft.size // 2),
        label=sentence(
            "{game}, {size}x{size}. Setting up a position.",
            game=draft.game.title,
            size=draft.size,
        ),
    )


def marks(state: State) -> svg.Marks:
    """The last move, the squares picked and where they lead, and what a refusal is about.

    A diagram's own marks show as long as nothing has been done on it.
    """
    if state.untouched and state.place.marks != svg.Marks():
        return state.place.marks
    kinds = _demands(state)
    if state.game.last:
        kinds |= dict.fromkeys(state.game.last.squares, "last")
    refusal = state.remarks.refusal.squares if state.remarks.refusal else ()
    kinds |= dict.fromkeys(refusal, "note")
    kinds |= _leads(state, state.selection.picks)
    kinds |= dict.fromkeys(state.selection.picks, "picked")
    kinds |= dict.fromkeys(state.exercise.answer, "picked")
    kinds |= dict.fromkeys(refusal[:1], "refused")
    worth = (
        state.game.position.worth(state.selection.picks[0])
        if state.overlays.valued and state.selection.picks
        else None
    )
    kinds |= dict.fromkeys(worth.squares if worth else (), "note")
    line, worths = thoughts.marks(state), _worths(state) if state.overlays.valued else {}
    gains = _gains(state, state.selection.picks)
    values = {**_points(state), **gains, **_numbers(state), **line.values}
    arrows = [*state.selection.routes, *line.arrows]
    ties = state.game.position.ties() if state.overlays.tied and not state.selection.picks else ()
    if state.analyst and not (arrows or state.selection.picks):
        analysed = state.analyst.marks
        kinds, arrows = {**kinds, **analysed.squares}, [*analysed.arrows]
        values = {**values, **analysed.values}
    made = () if line.arrows or arrows else state.made
    return svg.Marks({**kinds, **line.squares}, arrows, values, worths, ties, made, state.ending)


def _points(state: State) -> dict[Square, str]:
    """What each group of more than one counts for, once a game of points is over."""
    game = state.game
    if not game.position.scores() or not game.at_end or not game.position.outcome():
        return {}
    shares = (share for own in state.tally.values() for share in own)
    return {min(squares): text for text, squares in shares if len(squares) > 1}


def _numbers(state: State) -> dict[Square, str]:
    """The number of each route, on the first square where it parts from the others."""
    squares = zip(*state.selection.routes, strict=False)
    parting = next((at for at, others in enumerate(squares) if len(set(others)) > 1), 0)
    return {way[parting]: str(number) for number, way in enumerate(state.selection.routes, 1)}


def _demands(state: State) -> dict[Square, str]:
    """What the rules ask before a pick: pieces that must capture, squares that are barred.

    An exercise may ask for just that, and is told nothing.
    """
    if state.selection.picks or state.exercise.task or not state.game.person_to_move:
        return {}
    return dict(state.game.position.demands())


def _gains(state: State, picks: picking.Picks) -> dict[Square, str]:
    """What the moves of the piece that is picked gain, on the squares that they lead to."""
    begun = picking.beginning(state.game.position, picks) if picks else ()
    gains = ((move.squares[-1], state.game.position.brings(move)) for move in begun)
    return {square: gain for square, gain in gains if gain}


def _worths(state: State) -> dict[Square, str]:
    """What every piece is worth, in a game that values pieces."""
    told = ((square, state.game.position.worth(square)) for square in state.game.position.pieces())
    return {square: worth.value for square, worth in told if worth}


def leads(state: State, picks: picking.Picks) -> svg.Marks:
    """Where the moves that begin with these squares lead, and what they gain."""
    return svg.Marks(_leads(state, picks), values=_gains(state, picks))


def _leads(state: State, picks: picking.Picks) -> dict[Square, str]:
    """The squares that may be clicked next, and landings further on."""
    if not picks:
        return {}
    begun = picking.beginning(state.game.position, picks)
    count = len(picks)
    later = {square: "landing" for move in begun for square in move.squares[count + 1 :]}
    return later | {square: "target" for move in begun for square in move.squares[count:][:1]}
