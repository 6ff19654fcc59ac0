"""The end of a review: what each side lost on average, and where the game turned."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardleaf.address import level
from boardleaf.features.judging.wording import mean_loss, player_key
from boardleaf.game.shown_game import ShownGame
from boardleaf.views.panel import button
from rules.ai import LEVELS, decided
from rules.ai.level_losses import TABLE
from rules.position import Colour, other
from rules.sentences import by_number, sentence, template

from . import decision
from .curve import expected, upper
from .results import ReviewedMove
from .update import GameReview

LEVEL_LOSSES = {
    name: tuple(map(float, losses)) for name, *losses in map(str.split, TABLE.strip().splitlines())
}
"""The average loss per move of each level, the weakest first, by game id."""

AVERAGE_LOSS_SENTENCES = {
    "you": template("On average each of your moves lowered your chance of winning by {percent}%."),
    "computer": template(
        "On average each of the computer's moves lowered its chance of winning by {percent}%."
    ),
    "black": template(
        "On average each of Black's moves lowered Black's chance of winning by {percent}%."
    ),
    "white": template(
        "On average each of White's moves lowered White's chance of winning by {percent}%."
    ),
}
"""The sentence about the average loss of a player's moves, by who made them."""


def card(review: GameReview) -> str:
    """Return the summary, and what can be done next."""
    said = "".join(f"<p>{escape(text)}</p>" for text in texts(review))
    turn = turning_point(review)
    turned = ""
    if turn:
        label = sentence(
            "Turning point: {number} {move}", number=turn.number, move=turn.outline.move
        )
        turned = f' <button type="button" data-at="{turn.depth + 1}">{escape(label)}</button>'
    return (
        f'<div class="card summary"><h3>{sentence("Summary")}{turned}</h3>{said}</div>'
        f'<div class="buttons">{_buttons(review)}</div>'
    )


def _buttons(review: GameReview) -> str:
    own, others = review.mistakes
    tasks = sum(bool(move.better) for move in own)
    other_tasks = any(move.better for move in others)
    again = button("analyst-walk", sentence("Show again"), heir="practice") if own else ""
    label = sentence("Other side's mistakes")
    theirs = button("analyst-walk-1", label, heir="practice") if others else ""
    label = (
        by_number(tasks, one="Practise your mistake", other="Practise your {number} mistakes")
        if tasks and review.person
        else sentence("Find better moves")
    )
    enabled = bool(tasks or other_tasks)
    return again + theirs + button("practice", label, heir="", main=True, enabled=enabled)


def turning_point(review: GameReview) -> ReviewedMove | None:
    """Return the last move after which the other player was ahead for good; None if the game didn't
    turn."""
    player, last, turn = upper(review), None, None
    for move in review.moves:
        value = expected(move, player)
        if value == 0.5:
            continue
        ahead = value > 0.5
        if last is not None and ahead != last:
            turn = move
        last = ahead
    return turn


def texts(review: GameReview) -> Sequence[str]:
    """Return what the summary says: that there are no mistakes, if so, and a sentence or two about
    each side's moves, the person's first."""
    first, (own, others), texts = upper(review), review.mistakes, list[str]()
    # In a lost game no move costs anything: that isn't the same as playing well.
    if not (own or others or review.decided):
        texts.append(sentence("No mistakes found."))
    elif others and not own:
        texts.append(sentence("None of your moves cost much."))
    for colour in (first, other(first)):
        own = [move for move in review.moves if move.player == colour]
        side = review.summary(colour)
        if side.decided:
            texts.append(decision.sentences(side, colour, review.board.played))
        elif own:
            losses = [move.outline.loss for move in own]
            texts.append(_loss_sentence(colour, losses, side, review.board.played))
    return texts


def _loss_sentence(
    colour: Colour, losses: Sequence[float], side: decided.SideSummary, game: ShownGame
) -> str:
    """Describe a side's average loss, and the level that loses about as much, if enough moves could
    lose something; for the computer, the usual loss of its own level."""
    mean = sum(losses) / len(losses)
    key, level_losses = player_key(colour, game), LEVEL_LOSSES.get(game.game.id)
    text = sentence(AVERAGE_LOSS_SENTENCES[key], percent=mean_loss(mean))
    if not level_losses:
        return text
    if not side.comparable:
        why = decision.TOO_FEW_SENTENCES[key]
        return f"{text} {sentence(why, open=side.open_moves, moves=side.moves)}"
    number = level(game.players[colour])
    if number:
        name, usual = sentence(LEVELS[number - 1].name), mean_loss(level_losses[number - 1])
        more = sentence("{level} usually loses {percent}%.", level=name, percent=usual)
    else:
        nearest = min(range(len(level_losses)), key=lambda number: abs(level_losses[number] - mean))
        more = sentence("That is about {level}.", level=sentence(LEVELS[nearest].name))
    return f"{text} {more}"
