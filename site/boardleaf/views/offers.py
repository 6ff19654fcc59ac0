"""Choices that have no square: moves that the game offers, and what to do after its end."""

from __future__ import annotations

from html import escape

from boardleaf import address, words
from boardleaf.board.computer import SPEEDS
from boardleaf.board.state import State
from rules.ai import LEVELS
from rules.piece import other
from rules.position import Offer
from rules.sentences import by_colour, sentence

from .fields import field
from .panel import button
from .tools import share_result

ENOUGH_WINS = 2
"""The number of wins in a row after which the next level is proposed."""


def offer(state: State) -> str:
    """Return the choices to show near the board; "" if there are none."""
    if _shows_end(state):
        return _end_buttons(state)
    if not state.game.person_to_move:
        return watching(state)
    return "".join(map(_offer, state.game.position.offers()))


def _offer(offer: Offer) -> str:
    kind = "submit" if offer.field else "button"
    text = f"<p>{escape(offer.text)}</p>"
    # A single button beside the board, such as *Swap sides*, is an alternative to a move.
    main = bool(offer.field) or len(offer.buttons) > 1
    buttons = "".join(
        button(action, label, type=kind, main=main) for action, label in offer.buttons
    )
    if not offer.field:
        return f'<div class="offer">{text}{buttons}</div>'
    value = field(offer.field, offer.proposed or None)
    answer = f'<div class="answer">{value}{buttons}</div>'
    return f'<form class="offer" novalidate>{text}{answer}</form>'


def _shows_end(state: State) -> bool:
    """Return whether to offer a full board's buttons after the end of the game: it is shown, and no
    feature asks anything."""
    shows_end = state.game.outcome and state.game.at_end and state.settings.full
    return bool(shows_end and not any(state.questions.values()))


def offers_review(state: State) -> bool:
    """Return whether the review of the game is offered after its end."""
    return _shows_end(state) and bool(state.played.study.root.children)


def _end_buttons(state: State) -> str:
    """Return the buttons after the end, of which the one that fits best is the main one: to review
    this game, to play again, against the next level or with exchanged colours if the players
    differ, and to share it. Each has the same place after every game."""
    main = _main_action(state)
    harder = _harder_button(state)
    buttons = (
        review_button(main=main == "review") if offers_review(state) else "",
        harder,
        button("again", sentence("Play again"), main=main == "again"),
        "" if harder else _changed_button(state),
        button("share", sentence("Share")),
    )
    row = f'<div class="buttons">{"".join(buttons)}</div>'
    return f'<div class="offer end">{row}{share_result(state)}</div>'


def _changed_button(state: State) -> str:
    """Return the button to play again with exchanged colours; "" if the players don't differ."""
    players, person = state.game.players, words.only_person(state.game)
    if players["black"] == players["white"]:
        return ""
    if not person:
        return button("again-changed", sentence("Change sides"))
    label = by_colour(other(person), black="Play Black", white="Play White")
    return button("again-changed", label)


def _main_action(state: State) -> str:
    """Return the action that fits the end of a game best."""
    person, outcome = words.only_person(state.game), state.game.outcome
    lost = person and outcome and outcome.winner not in (person, None)
    if lost and offers_review(state):
        return "review"
    return "again-harder" if _harder_button(state) else "again"


def _harder_button(state: State) -> str:
    """Return the button to play the next level, after two wins in a row against this one."""
    wins, game = state.computer.wins, state.game
    levels = {number for player in game.players.values() if (number := address.level(player))}
    if levels != {wins.level} or wins.number < ENOUGH_WINS or wins.level == len(LEVELS):
        return ""
    name = sentence(LEVELS[wins.level].name)
    return button("again-harder", sentence("Next level: {level}", level=name), main=True)


def review_button(*, main: bool = False) -> str:
    """Return the button that reviews the game: in the menu, and near the board after the end, where
    it may be the `main` one."""
    return button("review", sentence("Review"), main=main)


def watching(state: State) -> str:
    """Return the controls; "" in any other game, in a task, or when the game is over."""
    if not state.game.computers_only or state.settings.task or state.game.outcome:
        return ""
    speeds = "".join(_speed(name, state) for name in SPEEDS)
    return (
        f'<div class="watching" role="group" aria-label="{sentence("Computer against itself")}">'
        f"{button('step', sentence('One move'))}<span>{sentence('Speed')}</span>{speeds}</div>"
    )


def _speed(name: str, state: State) -> str:
    speed = SPEEDS[name]
    pressed = "true" if speed == state.speed else "false"
    return (
        f'<button type="button" data-action="speed-{name}" aria-pressed="{pressed}">'
        f"{escape(sentence(speed.label))}</button>"
    )
