"""The board: a picture of the position with marks, whose squares are buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from boardleaf import words
from boardleaf.board.state import State
from boardleaf.game.draft import Draft
from rules import Position, Square, picking, svg
from rules.position import owner
from rules.sentences import sentence
from rules.svg.suggestions import Suggestion
from rules.tally import Group

from . import aria, thoughts


def board(
    state: State,
    analysed: svg.Marks | None = None,
    *,
    results: Mapping[Square, str] | None = None,
) -> str:
    """Return the board as an SVG whose squares are buttons, with the marks of an analysis. If these
    are of exact `results`, texts by square, they stay while a move is being picked, and the names
    of the squares have the results, too."""
    if state.draft:
        return _draft_board(state, state.draft)
    marked = marks(state, analysed, while_picking=results is not None)
    size = state.game.position.size
    return svg.board(
        state.game.position,
        id=state.settings.id,
        label=words.title(state.game.position, hides_result=state.hides_result),
        marks=marked,
        **picture_options(state),
        buttons=aria.labels(
            state,
            marked.squares,
            {**marked.values, **marked.drawn_values},
            {**_suggested(marked), **(results or {})},
        ),
        cursor=Square(size // 2, size // 2),
        hand=state.may_place,
        motion=state.motion,
        standing=state.shown_pieces,
    )


def _suggested(marked: svg.Marks) -> dict[Square, str]:
    """Return a text for the last square of each move that is marked as the best."""
    moves = (each for each in marked.drawings if isinstance(each, Suggestion))
    return {move.squares[-1]: sentence("suggested") for move in moves if move.is_best}


def picture_options(state: State) -> dict[str, Any]:
    """Return the options that the board's picture and the overlays on it share."""
    return {"flip": state.game.flip, "trays": any(state.game.start.hands().values())}


def without_animations(picture: str) -> str:
    """Return a board's picture without its animations."""
    return re.sub("<(animateMotion|animateTransform) [^>]*/>", "", picture)


def grips(state: State) -> str:
    """Return the squares of the pieces that a person can drag now, separated by spaces."""
    if state.draft or state.asked == "squares" or not state.game.person_to_move:
        return ""
    return _movable_squares(state.game.position)


@lru_cache(4)
def _movable_squares(position: Position) -> str:
    """Return the squares of the pieces of the side to move that can move, separated by spaces."""
    starts = {move.squares[0] for move in position.moves() if len(move.squares) > 1}
    pieces = position.pieces() if starts else {}
    own = sorted(at for at in starts if owner(pieces.get(at, ())) == position.turn)
    return " ".join(map(str, own))


def _draft_board(state: State, draft: Draft) -> str:
    """Return the board of a position being set up, which may not be valid."""
    return svg.board(
        draft,  # type: ignore[arg-type]  # it has all that a picture needs of a position
        id=state.settings.id,
        flip=state.game.flip,
        trays=bool(draft.hand),
        buttons=aria.piece_labels(draft.size, draft.pieces(), {}),
        cursor=Square(draft.size // 2, draft.size // 2),
        label=sentence(
            "{game}, {size}x{size}. Setting up a position.",
            game=draft.game.title,
            size=draft.size,
        ),
    )


def marks(
    state: State, analysed: svg.Marks | None = None, *, while_picking: bool = False
) -> svg.Marks:
    """Return all that is marked on the board: the last move, what must or can't be played, a
    refusal, the squares picked and their targets, values, and the lines of the computer and the
    analysis, which are left out while a move is being picked unless they are shown `while_picking`.

    A diagram's own marks show until the first action on it, those of a step while its task is
    open.
    """
    if state.untouched and state.settings.marks != svg.Marks():
        return state.settings.marks
    kinds = _constraint_marks(state) | _task_marks(state)
    line = thoughts.marks(state)
    shows_last_move = not line.drawings
    if state.game.last_move and shows_last_move:
        kinds |= dict.fromkeys(state.game.last_move.squares, "last")
    refusal = state.remarks.refusal.squares if state.remarks.refusal else ()
    kinds |= dict.fromkeys((*(state.exercise.hint or ()), *refusal), "note")
    kinds |= _targets(state, state.selection.picks)
    kinds |= dict.fromkeys(state.selection.picks, "picked")
    kinds |= dict.fromkeys(state.exercise.answer, "picked")
    kinds |= dict.fromkeys(refusal[:1], "refused")
    picked_value = (
        state.game.position.piece_value(state.selection.picks[0])
        if state.overlays.values and state.selection.picks
        else None
    )
    kinds |= dict.fromkeys(picked_value.squares if picked_value else (), "note")
    piece_values = _piece_values(state) if state.overlays.values else {}
    gains = _gains(state, state.selection.picks)
    values = {**_group_points(state), **gains, **_route_numbers(state), **line.values}
    arrows = state.selection.routes
    swappable_pairs = (
        state.game.position.swappable_pairs()
        if state.overlays.swappable_pairs and not state.selection.picks
        else ()
    )
    drawings: Sequence[Callable[[Any], Iterable[str]]] = line.drawings
    outlined: Sequence[Group] = ()
    if analysed and not (arrows or drawings or (state.selection.picks and not while_picking)):
        kinds, drawings = {**kinds, **analysed.squares}, analysed.drawings
        outlined = analysed.highlighted
        values = {**values, **analysed.values}
    shows_trace = shows_last_move and not (arrows or drawings)
    scenes = state.last_move_scenes if shows_trace else ()
    return svg.Marks(
        kinds,
        arrows,
        values,
        piece_values,
        swappable_pairs,
        scenes,
        state.ending,
        outlined,
        drawings,
        analysed.drawn_values if drawings and analysed else {},
    )


def _task_marks(state: State) -> dict[Square, str]:
    """Return the marks that a step's task speaks of, while its position is on the board."""
    at_start = state.game.node.depth == state.game.initial_depth
    shown = state.settings.step and at_start and not state.exercise.solved
    return dict(state.settings.marks.squares) if shown else {}


def _group_points(state: State) -> dict[Square, str]:
    """Return the points of each group of two or more, once a game that counts points is over."""
    game = state.game
    if not game.position.scores() or not game.at_end or not game.position.outcome():
        return {}
    shares = (share for colour_shares in state.tally.values() for share in colour_shares)
    return {min(squares): text for text, squares in shares if len(squares) > 1}


def _route_numbers(state: State) -> dict[Square, str]:
    """Return the number of each route, on the first square where the routes differ."""
    squares = zip(*state.selection.routes, strict=False)
    fork = next((index for index, nth in enumerate(squares) if len(set(nth)) > 1), 0)
    return {route[fork]: str(number) for number, route in enumerate(state.selection.routes, 1)}


def _constraint_marks(state: State) -> dict[Square, str]:
    """Return the marks of what the rules demand or forbid: before a pick the pieces of which one
    must move, and barred squares. There are none in an exercise, as they may be its answer.
    """
    if state.settings.task or not state.game.person_to_move:
        return {}
    found = state.game.position.constraint_marks()
    kinds = ("barred",) if state.selection.picks else ("barred", "must")
    return {square: kind for square, kind in found.items() if kind in kinds}


def _gains(state: State, picks: picking.Picks) -> dict[Square, str]:
    """Return the gain of each move of the piece picked, by the move's target square."""
    moves = picking.moves_beginning_with(state.game.position, picks) if picks else ()
    gains = ((move.squares[-1], state.game.position.gain_label(move)) for move in moves)
    return {square: gain for square, gain in gains if gain}


def _piece_values(state: State) -> dict[Square, str]:
    """Return the value of every piece, in a game that values pieces."""
    piece_values = (
        (square, state.game.position.piece_value(square)) for square in state.game.position.pieces()
    )
    return {square: value.text for square, value in piece_values if value}


def target_marks(state: State, picks: picking.Picks) -> svg.Marks:
    """Return marks for the targets of the moves that begin with these squares, and their gains."""
    return svg.Marks(_targets(state, picks), values=_gains(state, picks))


def _targets(state: State, picks: picking.Picks) -> dict[Square, str]:
    """Return marks for the squares that may be clicked next, and for later landings."""
    if not picks:
        return {}
    moves = picking.moves_beginning_with(state.game.position, picks)
    count = len(picks)
    later = {square: "landing" for move in moves for square in move.squares[count + 1 :]}
    return later | {square: "target" for move in moves for square in move.squares[count:][:1]}
