"""The page can show and describe any position of a game."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

import rules
from boardleaf import address, views
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import SettingUp, State
from boardleaf.computer.insight import Insight, hint_explanation
from boardleaf.game.draft import Draft
from boardleaf.messages import Thought
from rules import Position, Record, describe, svg, terminal
from tests.kit.strategies import positions, records

PEOPLE = {"black": "human", "white": "human"}


def state_with_overlays(record: Record, full: bool = True) -> State:
    state = State.of(address.parse(str(record)), BoardSettings("b", full=full))
    state.overlays.line = state.overlays.values = state.overlays.swappable_pairs = True
    state.overlays.thoughts = state.overlays.hint_details = True
    state.movement.begin()
    return state


def render(state: State) -> str:
    """Return the markup of all parts of a board; fail if it is not well-formed."""
    markup = "".join(view(state) for view in views.live(state).values())
    HTMLParser().feed(markup)
    ElementTree.fromstring(views.board.board(state))
    return markup


@settings(max_examples=25)
@given(record=records())
def test_every_part_of_a_board_is_rendered_with_all_overlays(record: Record) -> None:
    for full in (True, False):
        render(state_with_overlays(record, full))
    moves = record.position.moves() if not record.outcome() else []
    for move in [*moves[:3], *moves[-3:]]:
        after = Record(record.game, position=record.position)
        state = state_with_overlays(after)
        thought = Thought(str(move), (str(move),), 9, "playouts", 1.0, (str(move),))
        state.computer.insight = Insight(record.position, thought, True)
        assert "%" not in hint_explanation(state.computer.insight)
        state.selection.picks = move.squares[:1]
        render(state)
        after.play(move)
        render(state_with_overlays(after))


@given(position=positions())
def test_any_position_can_be_described(position: Position) -> None:
    assert position.prompt() and position.mover()
    for move in position.moves()[:20]:
        assert position.played(move).endswith(".") and position.imperative(move)
        assert position.effects(move) == "" or position.effects(move).endswith(".")
        assert position.takes(move) >= 0
        assert isinstance(position.gist([move]), str)
        if move.squares:
            ElementTree.fromstring(f"<g>{svg.preview(position, move)}</g>")
    without_squares = {str(move) for move in position.moves()[-20:] if not move.squares}
    offered = {text for offer in position.offers() for text, _ in offer.buttons}
    assert without_squares <= offered or any(offer.field for offer in position.offers())
    assert set(position.constraint_marks().values()) <= {"must", "barred"}
    assert describe.title(position) and describe.board(position) and terminal.draw(position)


@settings(max_examples=60)
@given(position=positions())
def test_positions_can_be_rewritten_altered_and_edited(position: Position) -> None:
    assert position.rewritten() == str(position)
    assert position.altered(turn=position.turn, men=position.pieces()) == position
    for colour in ("black", "white"):
        assert position.altered(turn=colour).turn == colour
    assert position.altered(ply="77").ply == 77
    draft = Draft.of(position)
    assert str(draft) == str(position) and draft.position() == position
    state = state_with_overlays(Record(position.game, position=position))
    state.mode = SettingUp(draft, dict(PEOPLE))
    render(state)


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_every_tool_places_its_man(game: rules.Game) -> None:
    draft = Draft.of(game.start(game.sizes[0]))
    for tool, man in draft.tools.items():
        square = next(
            square
            for square in rules.board.squares(draft.size)
            if not draft.model.why_vacant(square) and draft.pieces().get(square, ())[:1] != (man,)
        )
        assert replace(draft, tool=tool).clicked(square).pieces()[square][0] == man
