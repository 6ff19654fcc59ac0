"""A review as markup: its curve, what both sides lost, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardleaf import words
from boardleaf.address import level
from boardleaf.computer.insight import percent
from boardleaf.model.shown_game import ShownGame
from boardleaf.model.state import State
from boardleaf.views.panel import button
from rules.ai import LEVELS
from rules.ai.level_losses import TABLE
from rules.position import Colour, other
from rules.sentences import by_number, sentence, template

from . import wording
from .game_review import GameReview, Reviewed
from .wording import whose

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


LOST = {
    "you": template("On average, each of your moves cost you {loss}, where a win counts as 1."),
    "computer": template(
        "On average, each of the computer's moves cost it {loss}, where a win counts as 1."
    ),
    "black": template("On average, each of Black's moves cost {loss}, where a win counts as 1."),
    "white": template("On average, each of White's moves cost {loss}, where a win counts as 1."),
}

MISTAKES = {
    "you": template("Your move {number} {move}: {verdict}, cost {cost} of a win"),
    "computer": template("The computer's move {number} {move}: {verdict}, cost {cost} of a win"),
    "black": template("Black's move {number} {move}: {verdict}, cost {cost} of a win"),
    "white": template("White's move {number} {move}: {verdict}, cost {cost} of a win"),
}
"""What a move cost, by who made it."""


def panel(review: GameReview, state: State) -> str:
    """Return the review."""
    label, moves = sentence("Review"), review.moves
    return (
        f'<section class="review" aria-label="{label}"><h2>{label}</h2>'
        f'{_failure(review)}<div data-part="analysis-progress"></div>{_buttons(review, state)}'
        f"{_mistakes(review, state)}{_curve(moves)}{_losses(review, moves, state)}</section>"
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
        f'{bars}</svg><p class="fine">{sentence("The line rises where Black gets ahead.")}</p>'
        f'<table class="unseen"><caption>{sentence("Expected result after each move")}</caption>'
        f"{rows}</table>"
    )


def _row(each: Reviewed) -> str:
    return (
        f"<tr><th>{each.number} {escape(each.found.move)}</th><td>{escape(_value(each))}</td></tr>"
    )


def _defends(each: Reviewed) -> bool:
    """Return whether a move was chosen that puts off a certain loss for as long as possible."""
    return each.found.defends_longest and len(each.before.position.moves()) > 1


def _told(each: Reviewed) -> str:
    return sentence(
        "Move {number} {move}: {value}",
        number=each.number,
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
    """Return each side's average loss a move, the person's first, and a level to compare it
    with."""
    if not review.done:
        return ""
    first = words.only_person(state.actual, state.actual.study.root) or "black"
    return "".join(
        f"<p>{escape(_lost(colour, [each.found.loss for each in own], state.actual))}</p>"
        for colour in (first, other(first))
        if (own := [each for each in moves if each.player == colour])
    )


def _lost(colour: Colour, losses: Sequence[float], game: ShownGame) -> str:
    """Say what a side lost, and which level loses as much; of the computer, what its own does."""
    mean = sum(losses) / len(losses)
    who, known = whose(colour, game), LOSSES.get(game.game.id)
    said = sentence(LOST[who], loss=f"{mean:.3f}")
    if not known:
        return said
    number = level(game.players[colour])
    if number:
        name, usual = sentence(LEVELS[number - 1].name), f"{known[number - 1]:.3f}"
        return sentence("{said} {level} usually loses {loss}.", said=said, level=name, loss=usual)
    nearest = min(range(len(known)), key=lambda number: abs(known[number] - mean))
    name, usual = sentence(LEVELS[nearest].name), f"{known[nearest]:.3f}"
    return sentence("{said} Nearest level: {level} ({loss}).", said=said, level=name, loss=usual)


def _mistakes(review: GameReview, state: State) -> str:
    own, others = review.mistakes
    every = own + others
    if not every:
        return f"<p>{sentence('No mistakes found.')}</p>" if review.done else ""
    none = f"<p>{sentence('None of your moves cost much.')}</p>"
    shown = every if review.all else own[:FEW]
    listed = "".join(_mistake(each, state.actual) for each in shown)
    rest = len(every) - len(shown)
    label = by_number(rest, one="Show 1 more mistake", other="Show {number} more mistakes")
    more = button("analyst-all", label) if rest else ""
    return f'{"" if own else none}<ol class="mistakes">{listed}</ol>{more}'


def _mistake(each: Reviewed, game: ShownGame) -> str:
    found, depth = each.found, each.before.depth
    better = found.better[0] if found.better else ""
    what = sentence(
        MISTAKES[whose(each.player, game, each.before.position.turn)],
        number=each.number,
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
