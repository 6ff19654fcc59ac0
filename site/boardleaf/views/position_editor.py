"""The form beside a board on which a position is set up."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from boardleaf import address, words
from boardleaf.board.state import SettingUp, State
from boardleaf.game.draft import MAX_MEN, Draft
from rules import Colour, describe, games
from rules.piece import colour_of
from rules.position import COLOURS, FormField
from rules.sentences import by_colour, colour_name, sentence

from .fields import field, number, select
from .panel import button, disc


def editor(state: State) -> str:
    """Return the form: the game and the size of the board, tools, whose turn it is or what is
    wrong, fields for the other values of the position, and the players; "" unless a position is
    being set up."""
    if not isinstance(state.mode, SettingUp):
        return ""
    draft = state.mode.draft
    return (
        '<form class="setup editor" data-form="edit" novalidate>'
        f"<h2>{sentence('Set up a position')}</h2>"
        f"{_game_and_size(draft)}{_tools(draft)}"
        f"{_problem(draft, state.remarks.note)}{_fields(draft)}"
        f"{_players(state.mode.players)}{_closing_buttons(draft)}</form>"
    )


def _game_and_size(draft: Draft) -> str:
    """Return the fields that everything else in the form depends on."""
    titles = {game.id: game.title for game in games()}
    sizes = {str(size): f"{size} × {size}" for size in draft.game.sizes}
    game = select("game", sentence("Game"), titles, draft.game.id)
    return game + select("size", sentence("Size"), sizes, str(draft.size))


def _tools(draft: Draft) -> str:
    """Return the buttons that choose a tool, the size of the column to place, and the buttons that
    clear the board or set up the starting position."""
    names = {
        tool: f'{disc(colour_of(man))}<span class="name">{escape(describe.man(man))}</span>'
        for tool, man in draft.tools.items()
    }
    if not draft.model.CROWDED:
        names["empty"] = f'<span class="name">{sentence("remove")}</span>'
    tools = "".join(
        f'<button type="button" data-action="edit-{escape(tool)}"'
        f' aria-pressed="{"true" if tool == draft.tool else "false"}">{name}</button>'
        for tool, name in names.items()
    )
    column = ""
    if draft.model.COLUMNS:
        column = _number("cap", sentence("Men on top"), draft.cap, 1, MAX_MEN) + _number(
            "prisoners", sentence("Prisoners below"), draft.prisoners, 0, MAX_MEN
        )
    clear = "" if draft.model.CROWDED else button("edit-clear", sentence("Clear the board"))
    label, start = (
        sentence("Pieces to place"),
        button("edit-start", sentence("Starting position")),
    )
    return (
        f'<div class="buttons" role="group" aria-label="{label}">{tools}</div>{column}'
        f'<div class="buttons">{clear}{start}</div>'
    )


def _problem(draft: Draft, refusal: str) -> str:
    """Return the reason why the last click did nothing, or the error of the position, or whose turn
    it is."""
    problem = refusal or draft.problem
    if problem:
        return f'<p class="note refusal" id="problem">{escape(problem)}</p>'
    return f'<p class="note" id="problem">{escape(draft.position().prompt())}</p>'


def _fields(draft: Draft) -> str:
    """Return the fields for the values of the position except its board and its size."""
    fields = [
        select("turn", sentence("To move"), {c: colour_name(c) for c in COLOURS}, draft.turn),
        _number("ply", sentence("Moves played"), draft.ply, 0),
    ]
    fields += [
        _number(
            f"hand-{colour}",
            by_colour(colour, black="Black's men in hand", white="White's men in hand"),
            draft.hand[colour],
            0,
            MAX_MEN,
        )
        for colour in COLOURS
        if colour in draft.hand
    ]
    fields += [field(input, draft.extra_values[input.name]) for input in draft.form_fields]
    return "".join(fields)


def _players(players: Mapping[Colour, str]) -> str:
    names = {player: words.player(player) for player in address.PLAYERS}
    return "".join(
        select(
            colour,
            by_colour(colour, black="Who plays Black", white="Who plays White"),
            names,
            players[colour],
            "who",
        )
        for colour in COLOURS
    )


def _closing_buttons(draft: Draft) -> str:
    """Return the buttons that play from the position or go back to the game."""
    try:
        draft.position()
        playable = True
    except ValueError:
        playable = False
    play = button("edit-play", sentence("Continue from here"), enabled=playable, type="submit")
    return play + button("edit-cancel", sentence("Back to the game"))


def _number(name: str, label: str, value: str, minimum: int, maximum: int | None = None) -> str:
    """Return a field for a whole number, as it was typed."""
    return number(FormField(name, label, minimum=minimum, maximum=maximum), value)
