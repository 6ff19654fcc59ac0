"""Files of figures, read and checked.

>>> from rules import game
>>> text = '{"format": "boardleaf-numbers-1", "game": "egotzi", "version": "1", "seed": 1,'
>>> read(game("egotzi"), text + '"figures": [{"id": "draws"}]}', "egotzi.json")
Traceback (most recent call last):
builder.BuildError: egotzi.json: figures[0].size is missing
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from builder import BuildError
from rules import Game, Record
from rules.pairs import format_pairs

FORMAT = "boardleaf-numbers-1"

UNITS: Mapping[str, str] = {
    "first-player": "result",
    "draws": "share",
    "length": "count",
    "choices": "count",
    "forced": "share",
    "man-more": "result",
    "shadowpiece": "share",
    "entering": "count",
    "groups": "count",
    "level": "elo",
    "time": "result",
}
"""The unit of each figure, by id, in the order of a page: an average `result` (1 win, 0.5 draw, 0
loss), a `share`, a `count` or `elo`."""

WORK_UNITS = ("playouts", "nodes")

SPREAD_KEYS = ("min", "25", "50", "75", "max")
"""The least value, the quartiles, and the greatest."""

RESULTS = (0, 0.5, 1)


@dataclass(frozen=True, slots=True)
class Row:
    """A measured value with its interval: a figure, or one of a series."""

    key: str
    games: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Settings:
    """How games were played: on which board, with which options, and with how much work a move."""

    size: int
    options: Mapping[str, object]
    work: int
    unit: str
    """The unit of `work`, one of WORK_UNITS."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: what `id` says."""

    id: str
    settings: Settings
    total: Row
    by: Mapping[str, Row]
    """The rows of its series, by key."""
    spread: Mapping[str, float]
    """The values at SPREAD_KEYS, if it says how values are spread."""
    ply: int | None
    """The ply at which something was compared."""
    example: str
    """The address of a game behind it; "" if there is none."""

    @property
    def unit(self) -> str:
        """The unit of its value."""
        return UNITS[self.id]


@dataclass(frozen=True, slots=True)
class Opening:
    """A first move and those equal to it by symmetry, with its result for the player who made it
    if the other player doesn't swap sides: measured, proved, or neither."""

    move: str
    same: Sequence[str]
    measured: Row | None
    proved: float | None
    example: str
    """The address of a game with it; "" if there is none."""


@dataclass(frozen=True, slots=True)
class SwapMap:
    """The first moves on a board of a size."""

    settings: Settings
    openings: Sequence[Opening]

    @property
    def size(self) -> int:
        return self.settings.size

    @property
    def games(self) -> int:
        """The games of each move; the smallest number, if these differ, and 0 if all are proved."""
        return min((one.measured.games for one in self.openings if one.measured), default=0)


@dataclass(frozen=True, slots=True)
class Fair:
    """The value of an option that is fair on a board of a size, in games or by proof."""

    size: int
    low: int
    """Proved: the highest value with which Black loses nothing. Otherwise the value tried."""
    high: int
    """Proved: the lowest value with which White loses nothing. Otherwise the value tried."""
    proved: bool
    black: Row | None
    """Black's result with the value, if it isn't proved and was measured."""
    settings: Settings | None
    """How that was measured."""
    example: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """All figures of a game."""

    game: Game
    version: str
    seed: int
    figures: Sequence[Figure]
    swap_maps: Sequence[SwapMap]
    fair: Mapping[str, Sequence[Fair]]
    """Fair values by the name of the option."""

    @property
    def ids(self) -> list[str]:
        """The ids of the figures, in the order of a page."""
        present = {figure.id for figure in self.figures}
        return [id for id in UNITS if id in present]

    def of(self, id: str) -> list[Figure]:
        """Return the figures with an id."""
        return [figure for figure in self.figures if figure.id == id]

    @property
    def anchors(self) -> list[str]:
        """The ids of all figures on the page: see `site/pages/numbers.html`."""
        maps = [f"openings-{swap_map.size}" for swap_map in self.swap_maps]
        return [*maps, *self.fair, *self.ids]


class Node:
    """A value in a file, which knows its place; what isn't as expected raises a BuildError."""

    def __init__(self, value: Any, file: str, place: str = "") -> None:
        self.value, self.file, self.place = value, file, place

    def fault(self, text: str) -> BuildError:
        return BuildError(f"{self.file}: {self.place or 'the file'} {text}")

    def is_a(self, kind: type, words: str) -> Any:
        """Return the value if it is of a type; True and False are no numbers."""
        if not isinstance(self.value, kind) or isinstance(self.value, bool):
            raise self.fault(f"is {json.dumps(self.value)[:60]}, expected {words}")
        return self.value

    def has(self, key: str) -> bool:
        return key in self.is_a(dict, "an object")

    def at(self, key: str) -> Node:
        """Return the value of a key, which must be there."""
        place = f"{self.place}.{key}".lstrip(".")
        if not self.has(key):
            raise Node(None, self.file, place).fault("is missing")
        return Node(self.value[key], self.file, place)

    def items(self, key: str) -> list[Node]:
        """Return the items of a list, which may be missing."""
        if not self.has(key):
            return []
        node = self.at(key)
        return [
            Node(item, self.file, f"{node.place}[{index}]")
            for index, item in enumerate(node.is_a(list, "a list"))
        ]

    def text(self) -> str:
        return str(self.is_a(str, "a text"))

    def whole(self, least: int = 0) -> int:
        """Return a whole number that is at least `least`."""
        number = self.is_a(int, "a whole number")
        if number < least:
            raise self.fault(f"is {number}, expected at least {least}")
        return int(number)

    def number(self) -> float:
        """Return a finite number."""
        number = float(self.is_a((int, float), "a number"))  # type: ignore[arg-type]
        if not isfinite(number):
            raise self.fault(f"is {number}, expected a number")
        return number

    def one_of(self, values: Sequence[object]) -> Any:
        if self.value not in values:
            expected = ", ".join(map(str, values))
            raise self.fault(f"is {json.dumps(self.value)[:60]}, expected one of {expected}")
        return self.value


def read(game: Game, text: str, file: str) -> Numbers:
    """Return the figures in the text of a file; raise a BuildError with the file, and the place in
    it, for anything that isn't as expected. Unknown keys are ignored."""
    try:
        node = Node(json.loads(text), file)
    except json.JSONDecodeError as error:
        raise BuildError(f"{file}:{error.lineno}: {error.msg}") from None
    node.at("format").one_of([FORMAT])
    node.at("game").one_of([game.id])
    figures = [_figure(game, item) for item in node.items("figures")]
    maps = [_swap_map(game, item) for item in node.items("openings")]
    fair = {name: [_fair(game, i) for i in node.items(name)] for name in game.options}
    _check_unique(node, "figures", figures, lambda figure: (figure.id, figure.settings))
    _check_unique(node, "openings", maps, lambda swap_map: swap_map.size)
    for name, values in fair.items():
        _check_unique(node, name, values, lambda value: value.size)
    if not (figures or maps or any(fair.values())):
        raise node.fault("has no figures")
    return Numbers(
        game,
        node.at("version").text(),
        node.at("seed").whole(),
        figures,
        maps,
        {name: values for name, values in fair.items() if values},
    )


def _check_unique(
    node: Node, name: str, items: Sequence[Any], key: Callable[[Any], object]
) -> None:
    """Raise a BuildError if two items of a list have the same key."""
    keys = [key(item) for item in items]
    for index, one in enumerate(keys):
        if one in keys[:index]:
            item = Node(None, node.file, f"{name}[{index}]")
            raise item.fault(f"measures the same as {name}[{keys.index(one)}]")


def _figure(game: Game, node: Node) -> Figure:
    settings = _settings(game, node)
    id = node.at("id").one_of([*UNITS])
    total = _row(node, "")
    if UNITS[id] in ("result", "share") and not (total.low >= 0 and total.high <= 1):
        raise node.fault(f"has the interval {total.low:g} to {total.high:g}, expected 0 to 1")
    rows = {item.at("key").text(): item for item in node.items("by")}
    by = {key: _row(item, key) for key, item in rows.items() if item.has("low")}
    spread = {key: item.at("value").number() for key, item in rows.items() if key not in by}
    if spread and [*spread] != [*SPREAD_KEYS]:
        raise node.fault(f"has {', '.join(spread)}, expected {', '.join(SPREAD_KEYS)}")
    if [*spread.values()] != sorted(spread.values()):
        raise node.fault("has quartiles that don't rise")
    ply = node.at("ply").whole() if node.has("ply") else None
    return Figure(id, settings, total, by, spread, ply, _example(game, settings, node))


def _settings(game: Game, node: Node) -> Settings:
    """Return how games were played; without work if they were solved."""
    size = node.at("size").one_of(game.sizes)
    options = node.at("options").is_a(dict, "an object") if node.has("options") else {}
    try:
        game.start(size, **options)
    except (TypeError, ValueError) as error:
        raise node.fault(f"has options that the game doesn't have: {error}") from None
    work = node.at("work").whole() if node.has("work") else 0
    unit = node.at("unit").one_of(WORK_UNITS) if node.has("unit") else WORK_UNITS[0]
    return Settings(size, options, work, unit)


def _row(node: Node, key: str) -> Row:
    """Return a value and its interval."""
    value, low, high = (node.at(name).number() for name in ("value", "low", "high"))
    if not low <= value <= high:
        raise node.fault(f"has the value {value:g} outside its interval, {low:g} to {high:g}")
    return Row(key, node.at("games").whole(1), value, low, high)


def _example(game: Game, settings: Settings, parent: Node) -> str:
    """Return the address of an example, whose moves must be legal; "" if there is none."""
    if not parent.has("example"):
        return ""
    node = parent.at("example")
    moves = node.at("moves").text()
    ply = node.at("ply").whole() if node.has("ply") else 0
    pairs = {"game": game.id, "size": str(settings.size)}
    pairs |= options_as_text(game, settings.options)
    text = format_pairs({**pairs, "moves": moves})
    try:
        played = len(Record.parse(text).moves)
    except ValueError as error:
        raise node.fault(f"can't be played: {error}") from None
    if ply > played:
        raise node.fault(f"has ply {ply}, expected at most {played}")
    return text if ply == played else f"{text}&at={ply}"


def options_as_text(game: Game, options: Mapping[str, object]) -> dict[str, str]:
    """Return the options of a game as in an address."""
    return {name: game.declared[name].format(value) for name, value in options.items()}


def _swap_map(game: Game, node: Node) -> SwapMap:
    settings = _settings(game, node)
    legal = {str(move) for move in game.start(settings.size, **settings.options).moves()}
    seen: set[str] = set()
    openings = []
    for item in node.items("moves"):
        opening = _opening(game, settings, item)
        for move in opening.same:
            if move not in legal:
                raise item.fault(f"has {move}, which is no legal first move")
            if move in seen:
                raise item.fault(f"has {move}, which is in another item, too")
            seen.add(move)
        openings.append(opening)
    if not openings:
        raise node.fault("has no moves")
    return SwapMap(settings, openings)


def _opening(game: Game, settings: Settings, node: Node) -> Opening:
    move = node.at("move").text()
    same = [item.text() for item in node.items("same")] or [move]
    if move not in same:
        raise node.fault(f"has {move}, which is not in its list of equal moves")
    proved = node.at("proved").one_of(RESULTS) if node.has("proved") else None
    measured = _row(node, "") if node.has("value") else None
    if measured and not (measured.low >= 0 and measured.high <= 1):
        raise node.fault(f"has the interval {measured.low:g} to {measured.high:g}, expected 0 to 1")
    result = None if proved is None else float(proved)
    return Opening(move, same, measured, result, _example(game, settings, node))


def _fair(game: Game, node: Node) -> Fair:
    size = node.at("size").one_of(game.sizes)
    if node.at("proved").one_of([True, False]):
        low, high = node.at("low").whole(-2), node.at("high").whole()
        return Fair(size, low, high, True, None, None, "")
    value = node.at("value").whole()
    black, settings, example = None, None, ""
    if node.has("black"):
        games = node.at("games").whole(1)
        row = node.at("black")
        black = _row(Node({"games": games, **row.is_a(dict, "an object")}, row.file, row.place), "")
        settings = _settings(game, node)
        with_value = replace(settings, size=size, options={node.place.partition("[")[0]: value})
        example = _example(game, with_value, node)
    return Fair(size, value, value, False, black, settings, example)
