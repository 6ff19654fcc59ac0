"""The form beside a board on which a position is set up."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from boardleaf import address, words
from boardleaf.editing import MOST, OPEN, SETTLED, UNBID, Draft
from boardleaf.state import State
from rules import games
from rules.position import COLOURS

from .panel import button, select

STAGES = {UNBID: "to be bid", OPEN: "bid, colours open", SETTLED: "settled"}


def editor(state: State) -> str:
    """The tools, what a position has besides its board, and what is wrong with it."""
    draft = state.editor.draft
    if not draft:
        return ""
    return (
        '<form class="setup editor" data-form="edit" novalidate><h2>Set up a position</h2>'
        f"{_tools(draft)}{_problem(draft, state.remarks.hint)}{_facts(draft)}"
        f"{_players(state)}{_ends(draft)}</form>"
    )


def _tools(draft: Draft) -> str:
    """What a click puts."""
    names = {"black": "Black", "white": "White"} | ({} if draft.crowded else {"empty": "Remove"})
    pressed = "".join(
        f'<button type="button" data-action="edit-{tool}"'
        f' aria-pressed="{"true" if tool == draft.tool else "false"}">{name}</button>'
        for tool, name in names.items()
    )
    column = ""
    if draft.columns:
        column = _number("cap", "Men on top", draft.cap, 1, MOST) + _number(
            "prisoners", "Prisoners below", draft.prisoners, 0, MOST
        )
    clear = "" if draft.crowded else button("edit-clear", "Clear the board")
    return (
        f'<div class="buttons" role="group" aria-label="A click puts">{pressed}</div>{column}'
        f'<div class="buttons">{clear}{button("edit-start", "Start of the game")}</div>'
    )


def _problem(draft: Draft, refusal: str) -> str:
    """Why the last click did nothing, or what is wrong with the position, or who is to move."""
    problem = refusal or draft.problem
    if problem:
        return f'<p class="note refusal" id="problem">{escape(problem)}</p>'
    return f'<p class="note" id="problem">{escape(words.due(draft.position()))}</p>'


def _facts(draft: Draft) -> str:
    sizes = {str(size): f"{size} × {size}" for size in draft.game.sizes}
    fields = [
        _choice("game", "Game", {each.id: each.title for each in games()}, draft.game.id),
        _choice("size", "Size", sizes, str(draft.size)),
        _choice("turn", "To move", {c: c.capitalize() for c in COLOURS}, draft.turn),
        _number("ply", "Moves played", draft.ply, 0),
    ]
    fields += [
        _number(f"hand-{colour}", f"{colour.capitalize()}’s men in hand", number, 0, MOST)
        for colour, number in draft.hand.items()
    ]
    if "pie" in draft.game.options:
        ticked = " checked" if draft.pie else ""
        fields.append(
            f'<label class="tick"><input type="checkbox" name="pie" value="on"{ticked}>'
            " Pie rule</label>"
        )
    if "komi" in draft.game.options:
        fields.append(_choice("stage", "Komi is", STAGES, draft.stage))
        if draft.stage != UNBID:
            fields.append(_number("komi-set", "Komi", draft.komi, 0, step=2))
    return "".join(fields)


def _players(state: State) -> str:
    who = {player: words.player(player).capitalize() for player in address.players()}
    return "".join(
        _choice(colour, colour.capitalize(), who, state.editor.players[colour], "who")
        for colour in COLOURS
    )


def _ends(draft: Draft) -> str:
    try:
        draft.position()
        playable = True
    except ValueError:
        playable = False
    return button("edit-play", "Play on from here", enabled=playable, type="submit") + button(
        "edit-cancel", "Back to the game"
    )


def _choice(name: str, label: str, options: Mapping[str, str], chosen: str, kind: str = "") -> str:
    return select(name, label, options, {name: chosen}, kind)


def _number(
    name: str, label: str, value: str, least: int, most: int | None = None, step: int = 1
) -> str:
    """A field for a whole number, as it was typed."""
    highest = "" if most is None else f' max="{most}"'
    return (
        f'<label>{label} <input name="{name}" type="number" inputmode="numeric" min="{least}"'
        f'{highest} step="{step}" value="{escape(value)}"></label>'
    )
