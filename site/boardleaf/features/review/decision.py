"""A game that was decided from the start, and the loser's resistance, in sentences."""

from __future__ import annotations

from boardleaf.features.judging.wording import player_key
from boardleaf.game.shown_game import ShownGame
from rules.ai.decided import SideSummary
from rules.position import Colour, other
from rules.sentences import sentence, template

# A side's average loss comes before these sentences.
TOO_FEW_SENTENCES = {
    "you": template(
        "{open} of your {moves} moves could lose anything: too few to compare with a level."
    ),
    "computer": template(
        "{open} of its {moves} moves could lose anything: too few to compare with a level."
    ),
    "black": template(
        "{open} of Black's {moves} moves could lose anything: too few to compare with a level."
    ),
    "white": template(
        "{open} of White's {moves} moves could lose anything: too few to compare with a level."
    ),
}
"""The reason why a player isn't compared with a level, by who it is."""

DECIDED_SENTENCES = {
    "you, white": template(
        "Black was winning from the start; nothing you played could change that."
    ),
    "you, black": template(
        "White was winning from the start; nothing you played could change that."
    ),
    "computer": template(
        "You were winning from the start; nothing the computer played could change that."
    ),
    "white": template("Black was winning from the start; nothing White played could change that."),
    "black": template("White was winning from the start; nothing Black played could change that."),
}
"""The sentence about a game that was decided from the start, by the loser; a person's also by the
colour."""

PROVED_SENTENCES = {
    "you, white": template(
        "With best play Black wins from this start, so nothing you played counts as a mistake."
    ),
    "you, black": template(
        "With best play White wins from this start, so nothing you played counts as a mistake."
    ),
    "computer": template(
        "With best play you win from this start, so nothing the computer played counts as a"
        " mistake."
    ),
    "white": template(
        "With best play Black wins from this start, so nothing White played counts as a mistake."
    ),
    "black": template(
        "With best play White wins from this start, so nothing Black played counts as a mistake."
    ),
}
"""The same, where the start is proved but an expected result in the review says otherwise."""

RESISTANCE_SENTENCES = {
    "you": template(
        "Your loss was proved after {resisted} of your {moves} moves. After that, the"
        " longest defence was chosen {longest} of {choices} times."
    ),
    "computer": template(
        "Its loss was proved after {resisted} of its {moves} moves. After that, the longest"
        " defence was chosen {longest} of {choices} times."
    ),
    "black": template(
        "Black's loss was proved after {resisted} of {moves} moves. After that, the longest"
        " defence was chosen {longest} of {choices} times."
    ),
    "white": template(
        "White's loss was proved after {resisted} of {moves} moves. After that, the longest"
        " defence was chosen {longest} of {choices} times."
    ),
}
"""The sentence about the resistance of a player who was lost from the start, by who it is."""


def sentences(side: SideSummary, colour: Colour, game: ShownGame) -> str:
    """Say that a game was decided from the start, and how long its loser, who began with a colour,
    resisted. After an exchange of colours, the colours named are those at the end."""
    now = other(colour) if game.study.end.exchanged else colour
    key = player_key(colour, game, now)
    loser = f"you, {now}" if key == "you" else key
    text = sentence((DECIDED_SENTENCES if side.clear else PROVED_SENTENCES)[loser])
    if side.resisted is None:
        return text
    return f"{text} {sentence(RESISTANCE_SENTENCES[key], **resistance(side))}"


def resistance(side: SideSummary) -> dict[str, int]:
    """Return the values of the sentence about the resistance."""
    return {
        "resisted": side.resisted or 0,
        "moves": side.moves,
        "longest": side.longest,
        "choices": side.choices,
    }
