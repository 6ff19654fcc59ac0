"""A board's state as markup: the parts of a `<game-board>`.

Each view escapes all text from an address, a record or the store.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from html import escape
from itertools import groupby

from boardleaf.board import diagram_marks
from boardleaf.board.state import State
from rules.pairs import parse_pairs
from rules.sentences import sentence
from rules.study import ADDRESS_KEYS

from . import (
    aria,
    board,
    button_bar,
    controls,
    exercise,
    group_count,
    move_list,
    new_game_form,
    offers,
    panel,
    position_editor,
    preview,
    study_lines,
    thoughts,
    tools,
)

View = Callable[[State], str]
"""A function that returns a part's content as markup."""

INLINE_PARTS: Mapping[str, View] = {
    "board": board.board,
    "status": exercise.status,
    "note": panel.note,
    "offer": offers.offer,
    "steps": move_list.compact_steps,
    "comment": study_lines.comment,
    "lines": study_lines.lines,
    "task": exercise.task,
    "controls": panel.compact_controls,
    "share": tools.share,
    "live": aria.announcement,
}
"""The parts of an inline board, in their order in the page."""

STEP_PARTS: Mapping[str, View] = {
    "board": board.board,
    "controls": exercise.controls,
    "task": exercise.task,
    "offer": offers.offer,
    "status": panel.status,
    "note": panel.note,
    "live": aria.announcement,
}
"""The parts of a step of a first game, a puzzle or a mistake, in their order in the page: what is
said comes after the buttons, so that it doesn't move them."""

FULL_PARTS: Mapping[str, View] = {
    "notices": panel.notices,
    "heading": panel.heading,
    "players": panel.players,
    "board": board.board,
    "gauge": lambda state: "",
    "analysis": lambda state: "",
    "status": panel.status,
    "note": panel.note,
    "offer": offers.offer,
    "steps": move_list.steps,
    "bar": button_bar.buttons,
    "comment": study_lines.comment,
    "lines": study_lines.lines,
    "count": group_count.count,
    "editor": position_editor.editor,
    "moves": move_list.moves,
    "thoughts": thoughts.thoughts,
    "controls": controls.controls,
    "tools": tools.tools,
    "teaching": controls.teaching,
    "keys": tools.keys,
    "resign": controls.resigning,
    "setup": new_game_form.form,
    "live": aria.announcement,
}
"""The parts of the full board, of play.html, in their order in the page."""

GROUPS: Mapping[str, str] = {
    **dict.fromkeys(("status", "note", "offer"), "message"),
    **dict.fromkeys(("steps", "bar"), "toolbar"),
    **dict.fromkeys(("comment", "lines"), "study"),
    **dict.fromkeys(("moves", "thoughts"), "record"),
    **dict.fromkeys(("controls", "tools", "teaching", "keys", "resign"), "drawer"),
}
"""The groups of parts of the full board that share an element: the message, which has a constant
height; the toolbar; the study; the moves, which phones open over the page, and the computer's
thoughts; and the menu, a drawer."""

GROUP_OPENINGS: Mapping[str, str] = {
    "message": '<div class="message">',
    "study": '<div class="study">',
    "toolbar": '<div class="toolbar">',
    "record": '<div class="record">',
    "drawer": (
        '<div class="drawer" data-sheet="drawer" role="group" aria-label="{menu}">'
        '<div class="sheet-title"><h2>{menu}</h2>{close}</div>'
    ),
}
"""The opening tag of each group's element."""

ALONE_PARTS: Mapping[str, View] = {"notices": panel.notices, **INLINE_PARTS}
"""The parts of a board alone in a frame of another page."""

NESTED_PARTS: Mapping[str, View] = {
    "preview": preview.preview,
    "carried": preview.carried,
    "shared": tools.share_result,
}
"""The parts within other parts, which are drawn separately."""

PART_ATTRIBUTES = {
    "live": ' class="unseen" aria-live="polite"',
    "notices": ' role="alert"',
    "moves": ' data-sheet="moves"',
    "analysis": ' data-sheet="analysis"',
    "setup": ' data-sheet="setup"',
}
"""The attributes of the elements of parts."""


def parts(state: State) -> Mapping[str, View]:
    """Return the parts that a board has."""
    if state.settings.alone:
        return ALONE_PARTS
    if state.settings.full:
        return FULL_PARTS
    return STEP_PARTS if state.settings.step else INLINE_PARTS


def live(state: State) -> Mapping[str, View]:
    """Return the parts that a live board draws, those within other parts last."""
    pasted: Mapping[str, View] = {"imported": tools.import_message} if state.settings.full else {}
    within = {
        name: view for name, view in NESTED_PARTS.items() if name != "shared" or _shares(state)
    }
    return {**parts(state), **within, **pasted}


def _shares(state: State) -> bool:
    """Return whether the board has the menu for sharing."""
    return not state.settings.step


def attributes(state: State, text: str) -> dict[str, str | None]:
    """Return the attributes of `<game-board>` for style sheets, scripts and tests; None removes
    one.

    `text` is the game's address. An inline board keeps its original one.
    """
    values = parse_pairs(text) if state.settings.full else {}
    keys = ADDRESS_KEYS if state.settings.full else ()
    has_place = state.settings.full or state.settings.alone
    return {
        **{key: values.get(key) for key in keys},
        "state": state.name,
        "editing": "" if state.draft else None,
        "zoomed": "" if button_bar.can_zoom(state) and state.overlays.zoomed else None,
        "data-grips": board.grips(state) or None,
        "data-position": str(state.draft or state.game.position),
        "data-moves": ",".join(map(str, state.game.moves)),
        "data-node": state.game.places[state.game.node] if has_place else None,
        "data-solved": "" if state.exercise.solved else None,
        "data-missed": "" if state.exercise.missed else None,
    }


def element(
    state: State, values: Mapping[str, str], drawn: Mapping[str, View] | None = None
) -> str:
    """Return the whole `<game-board>` for a page, before it is live.

    `values` are the address's keys and other attributes; one with the value "" is written without a
    value. The board's settings that main.py needs are added. `drawn` are views for parts
    that differ from those of a live board. A board alone in a frame is empty at first, since only
    its address has the game. An inline board has no empty parts, which js/game-board.js adds,
    and gets its menu when it is live.
    """
    settings, text = state.settings, state.game.texts.full
    pairs = {
        **values,
        **({"full": ""} if settings.full else {}),
        **({"alone": ""} if settings.alone else attributes(state, text)),
        "state": "static",
        "data-grips": None,
        "data-id": settings.id,
        "data-root": settings.root,
        "data-rules": _json(settings.rules_pages),
        "data-lessons": _json(settings.lessons) if settings.full and settings.lessons else None,
        "data-diagram": diagram_marks.format(settings.marks) or None,
        "data-task": str(settings.task) if settings.task else None,
        "data-step": "" if settings.step else None,
    }
    opening = "".join(
        f" {name}={_quoted(value)}" if value else f" {name}"
        for name, value in pairs.items()
        if value is not None
    )
    empty = settings.alone
    texts = {
        name: "" if empty or name == "share" else view(state)
        for name, view in {**parts(state), **(drawn or {})}.items()
    }
    inside = {
        name: f'<div data-part="{name}"{PART_ATTRIBUTES.get(name, "")}>{text}</div>'
        for name, text in texts.items()
        if text or name in PART_ATTRIBUTES or parts(state) is not INLINE_PARTS
    }
    markup = _grouped(inside) if settings.full else "".join(inside.values())
    return f"<game-board{opening}>{markup}</game-board>"


def _grouped(inside: Mapping[str, str]) -> str:
    """Return the markup of parts, with the parts of each group in an element of its own."""
    runs = groupby(inside, key=lambda name: GROUPS.get(name, ""))
    texts = ((group, "".join(inside[name] for name in names)) for group, names in runs)
    return "".join(f"{_opening(group)}{text}</div>" if group else text for group, text in texts)


def _opening(group: str) -> str:
    return GROUP_OPENINGS[group].format(menu=sentence("Menu"), close=panel.close_button())


def _quoted(value: str) -> str:
    r"""Return an attribute's value as HTML, in the quotes that take fewer escapes.

    >>> _quoted('{"a": "b & c"}')
    '\'{"a": "b &amp; c"}\''
    """
    text = escape(value)
    both = f'"{text}"', "'" + text.replace("&quot;", '"') + "'"
    return min(both, key=len)


def _json(values: Mapping[str, str]) -> str:
    """Return values as JSON without spaces."""
    return json.dumps(dict(values), separators=(",", ":"))
