"""The sentences of a match."""

from __future__ import annotations

from rules.sentences import by_number, sentence

from .arrivals import LinkComparison, Step


def comparison_text(comparison: LinkComparison, moves: int, *, length: int) -> str:
    """Describe the relation of a link with this many `moves` to a game of this `length`."""
    relation = comparison.relation
    if relation == "own":
        return sentence("You sent this link.")
    if relation == "seen":
        return sentence("You have opened this link before.")
    if relation == "older":
        return sentence(
            "This link is older than your game: it ends after move {moves}, but your game goes on"
            " to move {length}. Here is your game.",
            moves=moves,
            length=length,
        )
    if relation == "partial":
        return sentence(
            "This link ends in the middle of your friend's turn. Your game is unchanged: ask for a"
            " new link."
        )
    return sentence(
        "This link belongs to this match but starts a different game. Your game is unchanged."
    )


def question(comparison: LinkComparison, ours: list[Step], theirs: list[Step]) -> str:
    """Return the question of which line counts: that of the link or that of the game."""
    number = comparison.common + 1
    if comparison.common == len(ours):
        return by_number(
            len(theirs) - comparison.common,
            one="This link has a move for you that you didn't make on this device: move {at},"
            " {link}. Which counts: the link, or your game here?",
            other="This link is {number} moves ahead of your game here: more than your friend could"
            " play without you. Which counts: the link, or your game here?",
            at=number,
            link=step_text(theirs[comparison.common]),
        )
    return sentence(
        "Move {number} differs: you have {mine}, the link has {link}. Both are saved. Which one"
        " counts?",
        number=number,
        mine=step_text(ours[comparison.common]),
        link=step_text(theirs[comparison.common]),
    )


def step_text(step: Step) -> str:
    """Name a move or a resignation."""
    return sentence("a resignation") if step.text == "resigns" else step.text


def limits() -> str:
    """Return the sentence about the limits of a match by links."""
    return sentence(
        "There is no clock, there are no notifications, and nothing stops your friend from asking a"
        " computer."
    )
