"""The curve of a review: the expected result over the game, with marks where much was lost."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardleaf.features.judging.wording import percent, side_name
from rules.position import Colour, other
from rules.sentences import sentence

from .results import VERDICT_NAMES, ReviewedMove
from .update import GameReview
from .walk import GAME

WIDTH, HEIGHT = 360, 68
"""The size of the picture, in its units, which are about pixels."""

TOP, BOTTOM = 6, 62
"""The heights of certain wins of the upper and of the lower player."""

SHAPES = {"blunder": "m0-7 7 7-7 7-7-7z", "mistake": "m0-6.5 6.5 11h-13z", "inaccuracy": ""}
"""The shape of the mark for each verdict, as a path from its middle; "" for a dot."""


def upper(review: GameReview) -> Colour:
    """Return the starting colour of the player for whom the curve rises: the only person who plays,
    or else the one who began with Black."""
    return review.person or "black"


def expected(move: ReviewedMove, player: Colour) -> float:
    """Return the expected result, after a move, of the player who began with a colour."""
    return move.outline.expected if move.player == player else 1 - move.outline.expected


def curve(review: GameReview) -> str:
    """Return the curve: a picture to click on, and a table for screen readers."""
    moves, player = review.moves, upper(review)
    if not moves:
        return f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true"></svg>'
    step = WIDTH / review.plan.count
    points = [
        (round((move.depth + 0.5) * step, 1), _height(expected(move, player))) for move in moves
    ]
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    line = f"0,{points[0][1]:g} {line} {points[-1][0] + step / 2:.4g},{points[-1][1]:g}"
    lower_area = f"0,{HEIGHT} {line} {points[-1][0] + step / 2:.4g},{HEIGHT}"
    middle = _height(0.5)
    prefix = GAME if review.board.shows_line else ""
    bars = "".join(
        f'<rect data-at="{prefix}{move.depth + 1}" x="{move.depth * step:.5g}" width="{step:.4g}"'
        f' height="{HEIGHT}"><title>{escape(_label(review, move))}</title></rect>'
        for move in moves
    )
    rows = "".join(_row(review, move) for move in moves)
    # Each name stands on its player's colour.
    top, bottom = (side_name(colour, review.board.played) for colour in (other(player), player))
    sides = _side("top", top, 13, points) + _side("bottom", bottom, HEIGHT - 5, points)
    return (
        f'<svg class="curve curve-{player}" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<polygon points="{lower_area}"/><path class="even" d="M0 {middle:g}h{WIDTH}"/>'
        f'<polyline points="{line}"/>{_marks(review, step)}{sides}{bars}</svg>'
        f'<table class="unseen"><caption>{sentence("Expected result after each move")}</caption>'
        f"{rows}</table>"
    )


def _side(place: str, name: str, base: int, points: Sequence[tuple[float, float]]) -> str:
    """Return the name of a player, on a base line at the end at which it is farther from the
    curve."""
    width, middle = 6.5 * len(name) + 14, base - 4

    def room(left: float, right: float) -> float:
        return min((abs(y - middle) for x, y in points if left <= x <= right), default=HEIGHT)

    x, anchor = WIDTH - 4, "end"
    if room(0, width) > room(WIDTH - width, WIDTH):
        x, anchor = 4, "start"
    return f'<text class="{place}" x="{x}" y="{base}" text-anchor="{anchor}">{escape(name)}</text>'


def _height(value: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * value, 1)


def _marks(review: GameReview, step: float) -> str:
    """Return a mark for each mistake, the name of the worst, and a line at the position shown."""
    player = upper(review)
    own, others = review.mistakes
    shown, drawn = review.shown, []
    at = shown.depth if shown else review.board.played.node.depth - 1
    if at >= 0:
        drawn.append(f'<path class="now" d="M{(at + 0.5) * step:.4g} 0v{HEIGHT}"/>')
    for move in (*reversed(others), *reversed(own)):
        x, y = round((move.depth + 0.5) * step, 1), _height(expected(move, player))
        verdict = move.outline.verdict or "inaccuracy"
        side = "own" if move in own else "others"
        shape = SHAPES[verdict]
        drawn.append(
            f'<path class="{verdict} {side}" d="M{x:g} {y:g}{shape}"/>'
            if shape
            else f'<circle class="{verdict} {side}" cx="{x:g}" cy="{y:g}" r="4"/>'
        )
    if own:
        drawn.append(_worst(own[0], player, step))
    return "".join(drawn)


def _worst(move: ReviewedMove, player: Colour, step: float) -> str:
    """Return the name of the costliest move beside its mark, where the curve leaves room."""
    x, y = (move.depth + 0.5) * step, _height(expected(move, player))
    name = f"{move.number} {move.outline.move}{move.sign}"
    width, up = 7.2 * len(name) + 10, y > HEIGHT / 2
    left = min(max(x - width / 2, 2), WIDTH - width - 2)
    top = y - 26 if up else y + 10
    return (
        f'<g class="worst"><rect x="{left:.4g}" y="{top:g}" width="{width:g}" height="16" rx="8"/>'
        f'<text x="{left + width / 2:.4g}" y="{top + 12:g}" text-anchor="middle">{escape(name)}'
        "</text></g>"
    )


def _row(review: GameReview, move: ReviewedMove) -> str:
    value, verdict = escape(value_text(review, move)), move.outline.verdict
    name = f"<td>{sentence(VERDICT_NAMES[verdict])}</td>" if verdict else ""
    head = f"<th>{move.number} {escape(move.outline.move)}</th>"
    return f"<tr>{head}<td>{value}</td>{name}</tr>"


def _defends(move: ReviewedMove) -> bool:
    """Return whether a move was the longest defence in a lost position, and not the only move."""
    return move.outline.defends_longest and len(move.before.position.moves()) > 1


def _label(review: GameReview, move: ReviewedMove) -> str:
    return sentence(
        "Move {number} {move}: {value}",
        number=move.number,
        move=move.outline.move,
        value=value_text(review, move),
    )


def value_text(review: GameReview, move: ReviewedMove) -> str:
    """Return the expected result after a move of the player for whom the curve rises, or the proved
    one, in words."""
    player, game = upper(review), review.board.played
    value = expected(move, player)
    if move.outline.proved is None:
        return sentence(
            "{player} {percent}", player=side_name(player, game), percent=percent(value)
        )
    value = round(value, 1)
    if value == 0.5:
        return sentence("drawn with best play")
    winner = side_name(player if value else other(player), game)
    if value and review.person:
        text = sentence("You win")
    else:
        text = sentence("{player} wins", player=winner)
    if _defends(move):
        return sentence("{result}; this was the longest defence", result=text)
    return text
