"""The form for a new game: its values as texts, and the address of the game that they describe.

>>> values = form_values(address.parse("game=egotzi&size=5&white=level-1"))
>>> values["size"], values["pie"], values["white"]
('5', 'on', 'level-1')
>>> address.format(address_of({**values, "size": "6"}))
'game=egotzi&size=6&white=level-1'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardleaf import address
from boardleaf.address import Address
from rules import Colour, Game, Position, Record, game
from rules.pairs import format_pairs
from rules.position import COLOURS, other

from . import hopeless, opponents

Values = Mapping[str, str]

PLAYER_KEYS = ("opponent", "level", "side", *COLOURS)
"""The names of the values that say who plays."""

MAX_BEGINNER_LEVEL = 2
"""The highest level of the computer against which a game has its simplest options by default."""


def simple_options(chosen: Game) -> dict[str, str]:
    """Return the options that a game proposes to beginners on its usual board, as in an address."""
    declared, size = chosen.declared.items(), chosen.default_size
    return {name: o.format(o.simple_at(size)) for name, o in declared if o.simple is not None}


def form_values(shown: Address) -> dict[str, str]:
    """Return the form's values for another game like the one shown, in which the person is given no
    hopeless side."""
    start = shown.study.root.position
    options = start.options()
    values: dict[str, str] = {
        "game": start.game.id,
        "size": str(start.size),
        **opponents.form_values(shown.players, start.game.first),
        **{str(colour): player for colour, player in shown.players.items()},
    }
    for name, option in start.game.declared.items():
        value = options.get(name, option.default)
        values[option.form_field(name).name] = "" if value is False else option.format(value)
    return with_hope(values)


def constrained_start(values: Values) -> Position | None:
    """Return the start that the form describes, if one side of it is hopeless for a person against
    the computer; None if it isn't, or the values are invalid."""
    if values.get("opponent") != opponents.COMPUTER:
        return None
    try:
        described = address_of(values)
    except ValueError:
        return None
    start = described.study.root.position
    return start if hopeless.persons_hopeless_colour(start, described.players) else None


def with_hope(values: Values) -> dict[str, str]:
    """Return the form's values with the side that has a chance, if the other is hopeless.

    >>> lost = address.parse("game=egotzi&size=4&pie=off&black=level-1")
    >>> form_values(lost)["side"]
    'black'
    """
    start = constrained_start(values)
    lost = start and hopeless.persons_hopeless_colour(start, _players(values))
    return {**values, "side": str(other(lost))} if lost else {**values}


def updated(before: Values, values: Values) -> dict[str, str]:
    """Return the form's values after a change. For another game, propose its own size and options;
    against a beginner's level, its simplest options; and a side that has a chance.

    >>> before = form_values(address.parse("game=egotzi&white=level-3"))
    >>> chosen = updated(before, {**before, "level": "2"})
    >>> chosen["pie"], updated(chosen, {**chosen, "level": "3"})["pie"]
    ('', 'on')
    >>> squared = updated(chosen, {**chosen, "game": "egotzi-squared"})
    >>> squared["new-komi"], updated(squared, {**squared, "size": "5"})["new-komi"]
    ('20', '16')
    """
    return with_hope(_updated(before, values))


def _updated(before: Values, values: Values) -> dict[str, str]:
    chosen = _game(values.get("game", ""))
    if chosen.id != before.get("game"):
        fresh = form_values(Address.of(Record(chosen), _players(values)))
        chosen_players = {name: values[name] for name in PLAYER_KEYS if name in values}
        return {
            **fresh,
            **(_proposed_options(chosen, values) if _has_beginner_level(values) else {}),
            **chosen_players,
        }
    # A box that is not ticked has no value.
    unticked = {name: "" for name, option in chosen.declared.items() if option.switch}
    beginner = _has_beginner_level(values)
    resized = beginner and values.get("size") != before.get("size")
    changed = resized or beginner != _has_beginner_level(before)
    proposed = _proposed_options(chosen, values) if changed else {}
    return {**unticked, **values, **proposed}


def _has_beginner_level(values: Values) -> bool:
    """Return whether the computer plays at a level for beginners."""
    levels = map(address.level, _players(values).values())
    return any(number is not None and number <= MAX_BEGINNER_LEVEL for number in levels)


def _proposed_options(chosen: Game, values: Values) -> dict[str, str]:
    """Return the proposed values of the options that have a simple value, against these players."""
    proposed, text = {}, values.get("size", "")
    size = int(text) if text in map(str, chosen.sizes) else chosen.default_size
    for name, option in chosen.declared.items():
        if option.simple is not None:
            value = option.simple_at(size) if _has_beginner_level(values) else option.default
            proposed[option.form_field(name).name] = "" if value is False else option.format(value)
    return proposed


def _black() -> Colour:
    return "black"


def address_of(values: Values, random_colour: Callable[[], Colour] = _black) -> Address:
    """Return the address of the game that the form describes; raise a ValueError that says what is
    wrong with its values. `random_colour` returns one for a random side."""
    chosen = _game(values.get("game", ""))
    pairs = {"game": chosen.id, "size": values.get("size", str(chosen.default_size)).strip()}
    for name, option in chosen.declared.items():
        value = values.get(option.form_field(name).name, "").strip()
        if option.switch:
            pairs[name] = "on" if value else "off"
        elif value:
            pairs[name] = value
    pairs |= {str(c): player for c, player in opponents.players(values, random_colour).items()}
    return address.parse(format_pairs(pairs))


def _game(id: str) -> Game:
    try:
        return game(id)
    except KeyError as error:
        raise ValueError(error.args[0]) from None


def _players(values: Values) -> dict[Colour, str]:
    return opponents.players(values, _black)
