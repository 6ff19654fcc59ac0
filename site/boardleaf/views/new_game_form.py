"""The form for a new game: the game, the opponent, the level, the colour and the size."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from boardleaf import address, words
from boardleaf.board.state import State
from boardleaf.game import hopeless, lengths, new_game
from boardleaf.game.opponents import COMPUTER, COMPUTERS, FRIEND, LINK, RANDOM
from rules import Game, game, games
from rules.ai import LEVELS
from rules.position import COLOURS
from rules.sentences import colour_name, sentence, template

from .fields import field, select
from .panel import button, close_button

OPPONENTS: Mapping[str, str] = {
    COMPUTER: template("Computer"),
    FRIEND: template("Friend on this device"),
    LINK: template("Friend by link"),
    COMPUTERS: template("Computer against itself"),
}
"""The templates of the opponents' labels. setup.css shows only the fields that the opponent
needs."""


def form(state: State) -> str:
    """Return the form for a new game."""
    values, chosen = state.new_game_values, game(state.new_game_values["game"])
    titles = {entry.id: entry.title for entry in games()}
    sizes = {str(size): _size(chosen, size) for size in chosen.sizes}
    order = COLOURS if chosen.first == "black" else COLOURS[::-1]
    levels = {
        str(number): (sentence(level.name), words.level_description(number))
        for number, level in enumerate(LEVELS, 1)
    }
    colours = {str(colour): (colour_name(colour), "") for colour in order}
    computers = {player: words.player(player) for player in address.PLAYERS if player != "human"}
    form_fields = (option.form_field(name) for name, option in chosen.declared.items())
    fields = [
        select("game", sentence("Game"), titles, chosen.id),
        select("size", sentence("Size"), sizes, values.get("size")),
        radio_cards(
            "opponent",
            sentence("Opponent"),
            {value: (sentence(label), "") for value, label in OPPONENTS.items()},
            values,
        ),
        radio_cards("level", sentence("Level"), levels, values),
        radio_cards(
            "side", sentence("Your colour"), {**colours, RANDOM: (sentence("Random"), "")}, values
        ),
        *(select(c, colour_name(c), computers, values.get(c), "who") for c in order),
        *(field(input, values.get(input.name, "")) for input in form_fields),
        _reason(values),
    ]
    start = button("new", sentence("Start game"), type="submit")
    title = f'<div class="sheet-title"><h2>{sentence("New game")}</h2>{close_button()}</div>'
    buttons = f'<div class="starts">{start}</div>'
    return f'<form class="setup" data-form="setup">{title}{"".join(fields)}{buttons}</form>'


def _size(chosen: Game, size: int) -> str:
    """Return a size and how long a game takes, if that is known."""
    minutes = lengths.minutes(chosen, size)
    if not minutes:
        return sentence("{size} × {size}", size=size)
    return sentence("{size} × {size}, {minutes} min", size=size, minutes=minutes)


def _reason(values: Mapping[str, str]) -> str:
    """Return the reason why the person can't choose a colour; "" if both have a chance."""
    start = new_game.constrained_start(values)
    return f'<p class="fine" role="status">{escape(hopeless.reason(start))}</p>' if start else ""


def radio_cards(
    name: str, label: str, options: Mapping[str, tuple[str, str]], values: Mapping[str, str]
) -> str:
    """Return radio buttons as cards; `options` are the title and description of each, by value."""
    cards = "".join(
        f'<label><input type="radio" name="{name}" value="{value}"'
        f"{' checked' if value == values.get(name) else ''}><b>{escape(title)}</b>"
        f"{f'<span>{escape(description)}</span>' if description else ''}</label>"
        for value, (title, description) in options.items()
    )
    return f'<fieldset class="choice {name}"><legend>{label}</legend>{cards}</fieldset>'
