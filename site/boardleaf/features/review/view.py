"""A review as markup: its curve, both sides' average losses, and the costliest moves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardleaf import words
from boardleaf.address import level
from boardleaf.features.judging import wording
from boardleaf.features.judging.wording import percent, player_key
from boardleaf.game.shown_game import ShownGame
from boardleaf.views.panel import button
from rules.ai import LEVELS, decided
from rules.ai.level_losses import TABLE
from rules.position import Colour, other
from rules.sentences import by_number, sentence, template

from . import decision
from .update import GameReview, ReviewedMove

INITIAL_MISTAKE_COUNT = 3
"""The maximum number of the person's own mistakes that are listed at first."""

HEIGHT, MOVE_WIDTH = 100, 10
"""The height of the curve's picture, and the width of a move in it, in the picture's units."""

LEVEL_LOSSES = {
    name: tuple(map(float, losses)) for name, *losses in map(str.split, TABLE.strip().splitlines())
}
"""The average loss per move of each level, the weakest first, by game id."""

VERDICT_NAMES = {
    "inaccuracy": template("inaccuracy"),
    "mistake": template("mistake"),
    "blunder": template("blunder"),
}
"""The names of the verdicts, to be translated."""

AVERAGE_LOSS_SENTENCES = {
    "you": template("On average, each of your moves cost you {loss}, where a win counts as 1."),
    "computer": template(
        "On average, each of the computer's moves cost it {loss}, where a win counts as 1."
    ),
    "black": template("On average, each of Black's moves cost {loss}, where a win counts as 1."),
    "white": template("On average, each of White's moves cost {loss}, where a win counts as 1."),
}
"""The sentence about the average loss of a player's moves, by who made them."""

MISTAKE_SENTENCES = {
    "you": template("Your move {number} {move}: {verdict}, costing {cost} of a win"),
    "computer": template("The computer's move {number} {move}: {verdict}, costing {cost} of a win"),
    "black": template("Black's move {number} {move}: {verdict}, costing {cost} of a win"),
    "white": template("White's move {number} {move}: {verdict}, costing {cost} of a win"),
}
"""The sentence about a mistake and its cost, by who made it."""


def panel(review: GameReview) -> str:
    """Return the panel of the review; "" if it is closed."""
    if not review.open:
        return ""
    label, moves = sentence("Review"), review.moves
    return (
        f'<section class="review" aria-label="{label}"><h2>{label}</h2>'
        f'{_failure(review)}<div data-part="analysis-progress"></div>{_buttons(review)}'
        f"{_mistakes(review)}{_curve(moves)}{_losses(review, moves)}</section>"
    )


def progress(review: GameReview) -> str:
    """Return the progress of the review: drawn often, so it has no buttons."""
    if not (review.open and review.running):
        return ""
    label = sentence("Reviewing the game")
    value = round(100 * review.progress)
    return f'<progress max="100" value="{value}" aria-label="{label}"></progress>'


def _failure(review: GameReview) -> str:
    return f'<p class="failure">{escape(review.failure)}</p>' if review.failure else ""


def _buttons(review: GameReview) -> str:
    if review.running:
        toggle = button("analyst-pause", sentence("Stop"))
    else:
        toggle = "" if review.done else button("analyst-resume", sentence("Continue"))
    own, others = review.mistakes
    tasks = bool(own or others) and review.done
    practice = button("practice", sentence("Find better moves"), enabled=tasks)
    back = button("analyst-back", sentence("Back to the game")) if review.board.shows_line else ""
    close = button("analyst-shut", sentence("Close"))
    return f'<div class="buttons">{back}{toggle}{practice}{close}</div>'


def _black_expected(move: ReviewedMove) -> float:
    """Return the expected result, after a move, of the player who began with Black."""
    return move.outline.expected if move.player == "black" else 1 - move.outline.expected


def _curve(moves: Sequence[ReviewedMove]) -> str:
    """Return the expected result over the game: a picture to click on, and a table for screen
    readers."""
    if not moves:
        return f"<p>{sentence('Reviewing the game…')}</p>"
    points = [
        (
            move.before.depth * MOVE_WIDTH + MOVE_WIDTH // 2,
            HEIGHT - round(HEIGHT * _black_expected(move)),
        )
        for move in moves
    ]
    first, last = points[0][0], points[-1][0]
    line = " ".join(f"{x},{y}" for x, y in points)
    rows = "".join(_row(move) for move in moves)
    bars = "".join(
        f'<rect data-at="{move.before.depth + 1}" x="{x - MOVE_WIDTH // 2}" width="{MOVE_WIDTH}"'
        f' height="{HEIGHT}"><title>{escape(_label(move))}</title></rect>'
        for move, (x, _) in zip(moves, points, strict=True)
    )
    width = last + MOVE_WIDTH // 2
    return (
        f'<svg class="curve" viewBox="0 0 {width} {HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true"><polygon points="{first},{HEIGHT} {line} {last},{HEIGHT}"/>'
        f'<line x2="{width}" y1="{HEIGHT // 2}" y2="{HEIGHT // 2}"/><polyline points="{line}"/>'
        f'{bars}</svg><p class="fine">{_direction(moves)}</p>'
        f'<table class="unseen"><caption>{sentence("Expected result after each move")}</caption>'
        f"{rows}</table>"
    )


def _direction(moves: Sequence[ReviewedMove]) -> str:
    """Return a sentence that says whose gains the curve shows as a rise."""
    if any(move.player != move.before.position.turn for move in moves):  # sides were swapped
        return sentence("The line rises where the player who moved first gets ahead.")
    return sentence("The line rises where Black gets ahead.")


def _row(move: ReviewedMove) -> str:
    value = escape(_value(move))
    return f"<tr><th>{move.number} {escape(move.outline.move)}</th><td>{value}</td></tr>"


def _defends(move: ReviewedMove) -> bool:
    """Return whether a move was the longest defence in a lost position, and not the only move."""
    return move.outline.defends_longest and len(move.before.position.moves()) > 1


def _label(move: ReviewedMove) -> str:
    return sentence(
        "Move {number} {move}: {value}",
        number=move.number,
        move=move.outline.move,
        value=_value(move),
    )


def _value(move: ReviewedMove) -> str:
    """Return the expected result after a move, or the proved one, in words."""
    black = _black_expected(move)
    if move.outline.proved is not None:
        black = round(black, 1)
        if black == 0.5:
            return sentence("drawn with best play")
        if _defends(move):
            return (
                sentence("Black wins; this was the longest defence")
                if black
                else sentence("White wins; this was the longest defence")
            )
        return sentence("Black wins") if black else sentence("White wins")
    return sentence("Black {percent}", percent=percent(black))


def _losses(review: GameReview, moves: Sequence[ReviewedMove]) -> str:
    """Return each side's average loss per move, the person's first, and a level to compare it with;
    "" until the review is done."""
    if not review.done:
        return ""
    first = words.only_person(review.board.played, review.board.played.study.root) or "black"
    paragraphs = []
    for colour in (first, other(first)):
        own = [move for move in moves if move.player == colour]
        side = review.summary(colour)
        if side.decided:
            paragraphs.append(decision.sentences(side, colour, review.board.played))
        elif own:
            losses = [move.outline.loss for move in own]
            paragraphs.append(_loss_sentence(colour, losses, side, review.board.played))
    return "".join(f"<p>{escape(text)}</p>" for text in paragraphs)


def _loss_sentence(
    colour: Colour, losses: Sequence[float], side: decided.SideSummary, game: ShownGame
) -> str:
    """Describe a side's average loss, and the level that loses about as much, if enough moves could
    lose something; for the computer, the usual loss of its own level."""
    mean = sum(losses) / len(losses)
    key, level_losses = player_key(colour, game), LEVEL_LOSSES.get(game.game.id)
    text = sentence(AVERAGE_LOSS_SENTENCES[key], loss=f"{mean:.3f}")
    if not level_losses:
        return text
    if not side.comparable:
        why = decision.TOO_FEW_SENTENCES[key]
        return f"{text} {sentence(why, open=side.open_moves, moves=side.moves)}"
    number = level(game.players[colour])
    if number:
        name, usual = sentence(LEVELS[number - 1].name), f"{level_losses[number - 1]:.3f}"
        return sentence(
            "{said} {level} usually loses {loss} per move.", said=text, level=name, loss=usual
        )
    nearest = min(range(len(level_losses)), key=lambda number: abs(level_losses[number] - mean))
    name, usual = sentence(LEVELS[nearest].name), f"{level_losses[nearest]:.3f}"
    return sentence(
        "{said} Nearest level: {level} ({loss} per move).", said=text, level=name, loss=usual
    )


def _mistakes(review: GameReview) -> str:
    own, others = review.mistakes
    mistakes = own + others
    if not mistakes:
        # In a lost game no move costs anything: that isn't the same as playing well.
        return (
            f"<p>{sentence('No mistakes found.')}</p>" if review.done and not review.decided else ""
        )
    none = f"<p>{sentence('None of your moves cost much.')}</p>"
    shown = mistakes if review.lists_all else own[:INITIAL_MISTAKE_COUNT]
    listed = "".join(_mistake(move, review.board.played) for move in shown)
    rest = len(mistakes) - len(shown)
    label = by_number(rest, one="Show 1 more mistake", other="Show {number} more mistakes")
    more = button("analyst-all", label) if rest else ""
    return f'{"" if own else none}<ol class="mistakes">{listed}</ol>{more}'


def _mistake(move: ReviewedMove, game: ShownGame) -> str:
    outline, depth = move.outline, move.before.depth
    better = outline.better[0] if outline.better else ""
    text = sentence(
        MISTAKE_SENTENCES[player_key(move.player, game, move.before.position.turn)],
        number=move.number,
        move=outline.move,
        verdict=sentence(VERDICT_NAMES[outline.verdict or "inaccuracy"]),
        cost=wording.cost(outline.loss),
    )
    return (
        f'<li data-mistake="{move.ply}" data-cost="{outline.loss:.2f}"'
        f' data-better="{escape(better)}">'
        f"<p>{escape(text)}</p>"
        + _line("punish", depth, sentence("Reply"), outline.refutation)
        + _line("better", depth, sentence("Better"), outline.better)
        + "</li>"
    )


def _line(name: str, depth: int, label: str, moves: Sequence[str]) -> str:
    """Return a line, whose moves are buttons that show the position after each."""
    if not moves:
        return ""
    buttons = "".join(
        f'<button type="button" data-action="analyst-{name}-{depth}-{count}">'
        f"{escape(move)}</button>"
        for count, move in enumerate(moves, 1)
    )
    return f'<p class="line"><b>{label}</b> <span>{buttons}</span></p>'
