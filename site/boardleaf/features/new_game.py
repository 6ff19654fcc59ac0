"""Another game: a new one as the form describes it, or the same one again."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from boardleaf import address
from boardleaf.address import HUMAN, Address
from boardleaf.board import opening
from boardleaf.board.computer import Wins
from boardleaf.board.effects import Say, Steps, Visit, note, show
from boardleaf.board.events import FormChanged, Played, Pressed
from boardleaf.board.feature import Feature
from boardleaf.board.remarks import Note
from boardleaf.board.state import State
from boardleaf.game import hopeless, new_game, opponents
from boardleaf.words import only_person
from rules import Record
from rules.position import COLOURS, other
from rules.sentences import sentence


def fill_in(board: State, event: FormChanged) -> Steps:
    """Update the form for a new game with the values entered."""
    board.new_game_values = new_game.updated(board.new_game_values, event.values)
    return []


def start(board: State, event: Pressed) -> Steps:
    """Start the game that the form describes, or show what is wrong with its values. If the side is
    another than the one chosen, say why."""
    values = event.values
    try:
        updated = new_game.updated(board.new_game_values, values)
        new_address = new_game.address_of(updated, lambda: COLOURS[event.dice[0] % 2])
    except ValueError as error:
        return [show(Note(sentence("Can't start this game: {error}.", error=error)))]
    if values.get("opponent") == opponents.LINK:
        return _visit_match(new_address, event)
    steps = opening.open(board, new_address)
    same_side = values.get("side", "") == updated.get("side", "")
    return steps if same_side else [*steps, *say_why(board)]


def say_why(board: State) -> Steps:
    """Say why the person didn't get the other side of a new game."""
    start = board.game.start
    if hopeless.persons_hopeless_colour(start, board.game.players):
        return [note(hopeless.reason(start))]
    return []


def _visit_match(new_address: Address, event: Pressed) -> Steps:
    return [Visit(address.format(replace(new_address, match=event.dice.hex())))]


def play_again(board: State, event: Pressed) -> Steps:
    """Start the same game again, with the same players, who exchange colours if that is what the
    button says, or if the person would get a hopeless side otherwise. After a match, start another
    match."""
    game, change_sides = board.game, event.name == "again-changed"
    harder = event.name == "again-harder"
    chosen = {c: _next_level(player) if harder else player for c, player in game.players.items()}
    if game.match:
        new_address = Address.of(Record(game.game, position=game.start), game.players)
        return _visit_match(new_address, event)
    record = Record(game.game, position=game.start)
    exchanged = {c: chosen[other(c)] for c in COLOURS}
    lost = hopeless.persons_hopeless_colour(game.start, game.players)
    exchange = game.players[lost] == HUMAN if lost else change_sides
    players = exchanged if exchange else chosen
    flip = game.flip != (exchange and game.has_direction)
    steps = opening.open(board, Address.of(record, players, flip=flip))
    text = sentence("New game. {prompt}", prompt=board.game.position.prompt())
    why = say_why(board) if exchange != change_sides else []
    return [*steps, Say(text), *why]


def _next_level(player: str) -> str:
    following = dict(pairwise(address.PLAYERS[1:]))
    return following.get(player, player)


def count_wins(board: State, event: Played) -> Steps:
    """Count how often in a row the person has won against a level."""
    game, computer = board.played, board.computer
    person, outcome = only_person(game), event.node.outcome()
    if not person or not outcome or computer.counted is game.study.root:
        return []
    level = address.level(game.player(other(person), event.node))
    won = bool(level) and outcome.winner == person
    before = computer.wins.number if computer.wins.level == level else 0
    computer.wins = Wins(level or 0, before + 1) if won else Wins()
    computer.counted = game.study.root
    return []


FEATURE: Feature[State] = Feature("new-game", None, {FormChanged: fill_in, "new": start})
"""The feature of any board."""

AGAIN: Feature[State] = Feature(
    "again",
    None,
    {
        Played: count_wins,
        **dict.fromkeys(("again", "again-changed", "again-harder"), play_again),
    },
)
"""The feature of the full board."""
