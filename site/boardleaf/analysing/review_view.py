"""A review as markup: its curve, what both sides lost, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardleaf.computer.insight import percent
from boardleaf.model.state import State
from boardleaf.views.panel import button
from rules.ai import LEVELS
from rules.ai.level_losses import TABLE
from rules.position import COLOURS, Colour
from rules.sentences import by_colour, sentence, template

from . import wording
from .game_review import GameReview, Reviewed

FEW = 3
"""Mistakes that are listed at first."""

HIGH, WIDE = 100, 10
"""Units of the curve's picture: its height, and the width of a move."""

LOSSES = {
    name: tuple(map(float, losses)) for name, *losses in map(str.split, TABLE.strip().splitlines())
}
"""By game: what each level loses a move, from the weakest."""

VERDICTS = {
    "inaccuracy": template("inaccuracy"),
    "mistake": template("mistake"),
    "blunder": template("blunder"),
}


def panel(review: GameReview, state: State) -> str:
    """Return the review."""
    label, moves = sentence("Review"), review.moves
    return (
        f'<section class="review" aria-label="{label}"><h2>{label}</h2>'
        f"{_failure(review)}{_curve(moves)}{_losses(review, moves, state)}"
        f"{_mistakes(review)}"
        f'<div data-part="analysis-progress"></div>{_buttons(review, state)}</section>'
    )


def progress(review: GameReview) -> str:
    """Return how far the review is: drawn often, so it has no buttons."""
    if not review.running:
        return ""
    label = sentence("Reviewing the game")
    value = round(100 * review.progress)
    return f'<progress max="100" value="{value}" aria-label="{label}"></progress>'


def _failure(review: GameReview) -> str:
    return f'<p class="failure">{escape(review.failure)}</p>' if review.failure else ""


def _buttons(review: GameReview, state: State) -> str:
    if review.running:
        going = button("analyst-pause", sentence("Stop"))
    else:
        going = "" if review.done else button("analyst-resume", sentence("Continue"))
    own, others = review.mistakes
    tasks = bool(own or others) and review.done
    practice = button("practice", sentence("Find better moves"), enabled=tasks)
    back = button("analyst-back", sentence("Back to the game")) if state.aside else ""
    close = button("analyst-shut", sentence("Close"))
    return f'<div class="buttons">{back}{going}{practice}{close}</div>'


def _black(each: Reviewed) -> float:
    """The expected result of the player who began with Black, after a move."""
    return each.found.expected if each.player == "black" else 1 - each.found.expected


def _curve(moves: Sequence[Reviewed]) -> str:
    """The expected result over the game: a picture to click on, and a table to be read out."""
    if not moves:
        return f"<p>{sentence('Reviewing the game…')}</p>"
    points = [
        (each.before.depth * WIDE + WIDE // 2, HIGH - round(HIGH * _black(each))) for each in moves
    ]
    first, last = points[0][0], points[-1][0]
    line = " ".join(f"{x},{y}" for x, y in points)
    rows = "".join(_row(each) for each in moves)
    bars = "".join(
        f'<rect data-at="{each.before.depth + 1}" x="{x - WIDE // 2}" width="{WIDE}"'
        f' height="{HIGH}"><title>{escape(_told(each))}</title></rect>'
        for each, (x, _) in zip(moves, points, strict=True)
    )
    wide = last + WIDE // 2
    return (
        f'<svg class="curve" viewBox="0 0 {wide} {HIGH}" preserveAspectRatio="none"'
        f' aria-hidden="true"><polygon points="{first},{HIGH} {line} {last},{HIGH}"/>'
        f'<line x2="{wide}" y1="{HIGH // 2}" y2="{HIGH // 2}"/><polyline points="{line}"/>'
        f"{bars}</svg>"
        f'<table class="unseen"><caption>{sentence("Expected result after each move")}</caption>'
        f"{rows}</table>"
    )


def _row(each: Reviewed) -> str:
    depth = each.before.depth + 1
    return f"<tr><th>{depth}. {escape(each.found.move)}</th><td>{escape(_value(each))}</td></tr>"


def _defends(each: Reviewed) -> bool:
    """Return whether a move was chosen that puts off a certain loss for as long as possible."""
    return each.found.defends_longest and len(each.before.position.moves()) > 1


def _told(each: Reviewed) -> str:
    return sentence(
        "Move {number}, {move}: {value}",
        number=each.before.depth + 1,
        move=each.found.move,
        value=_value(each),
    )


def _value(each: Reviewed) -> str:
    black = _black(each)
    if each.found.proved is not None:
        black = round(black, 1)
        if black == 0.5:
            return sentence("drawn with best play")
        if _defends(each):
            return (
                sentence("Black wins; this was the longest defence")
                if black
                else sentence("White wins; this was the longest defence")
            )
        return sentence("Black wins") if black else sentence("White wins")
    return sentence("Black {percent}", percent=percent(black))


def _losses(review: GameReview, moves: Sequence[Reviewed], state: State) -> str:
    """Return each side's average loss a move, and the level whose losses are nearest to that."""
    if not review.done:
        return ""
    return "".join(
        f"<p>{escape(_lost(colour, [each.found.loss for each in own], state))}</p>"
        for colour in COLOURS
        if (own := [each for each in moves if each.player == colour])
    )


def _lost(colour: Colour, losses: Sequence[float], state: State) -> str:
    lost = sum(losses) / len(losses)
    known = LOSSES.get(state.game.game.id)
    if not known:
        return by_colour(
            colour,
            black="Black's average loss per move: {loss}.",
            white="White's average loss per move: {loss}.",
            loss=f"{lost:.3f}",
        )
    level = min(range(len(known)), key=lambda number: abs(known[number] - lost))
    return by_colour(
        colour,
        black="Black's average loss per move: {loss}, closest to {level} ({known}).",
        white="White's average loss per move: {loss}, closest to {level} ({known}).",
        loss=f"{lost:.3f}",
        level=sentence(LEVELS[level].name),
        known=f"{known[level]:.3f}",
    )


def _mistakes(review: GameReview) -> str:
    own, others = review.mistakes
    every = own + others
    if not every:
        return f"<p>{sentence('No mistakes found.')}</p>" if review.done else ""
    shown = every if review.all else own[:FEW]
    listed = "".join(_mistake(each) for each in shown)
    more = button("analyst-all", sentence("Show all")) if len(shown) < len(every) else ""
    return f'<ol class="mistakes">{listed}</ol>{more}'


def _mistake(each: Reviewed) -> str:
    found, depth = each.found, each.before.depth
    better = found.better[0] if found.better else ""
    what = sentence(
        "Move {number}, {move}: {verdict}, cost {cost}",
        number=depth + 1,
        move=found.move,
        verdict=sentence(VERDICTS[found.verdict or "inaccuracy"]),
        cost=wording.cost(found.loss),
    )
    return (
        f'<li data-mistake="{each.ply}" data-cost="{found.loss:.2f}"'
        f' data-better="{escape(better)}">'
        f"<p>{escape(what)}</p>"
        + _line("punish", depth, sentence("Reply"), found.refutation)
        + _line("better", depth, sentence("Better"), found.better)
        + "</li>"
    )


def _line(name: str, depth: int, label: str, moves: Sequence[str]) -> str:
    """A line whose moves show the position after each."""
    if not moves:
        return ""
    buttons = "".join(
        f'<button type="button" data-action="analyst-{name}-{depth}-{place}">'
        f"{escape(move)}</button>"
        for place, move in enumerate(moves, 1)
    )
    return f'<p class="line"><b>{label}</b> <span>{buttons}</span></p>'
