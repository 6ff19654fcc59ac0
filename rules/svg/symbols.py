"""Symbols to draw a game's positions without Python: its pieces and its starting positions.

The site's build writes them for js/position-picture.js, which lays them out as `picture` does.

>>> from rules import game
>>> drawn = symbols(game("egotzi"))
>>> drawn["pieces"], drawn["starts"][3]
({'b': '0', 'w': '1'}, '3/3/3 b 0')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from rules import describe
from rules.piece import COLOURS, Colour, Men, colour_of, other
from rules.position import Game, Position
from rules.type_checks import check_type

from .frame import DARK, EDGE, LIGHT, LINE, ON_PAGE, ON_WOOD, PAPER, RADIUS, TRAY, WOOD
from .markup import text
from .pieces import MAX_DRAWN, STEP, man, number, prisoners, shadows, stone
from .trays import (
    BESIDE_STACK,
    FOOT,
    MAX_IN_STACK,
    NUMBER_IN_TRAY,
    SCALE,
    STACK_STEP,
)

NUMBER = "#"
"""The placeholder for a number in markup."""

LOOK: Mapping[str, object] = {
    "edge": EDGE,
    "tray": TRAY,
    "paper": PAPER,
    "line": LINE,
    "light": LIGHT,
    "dark": DARK,
    "wood": WOOD,
    "ink": ON_WOOD,
    "radius": RADIUS,
    "step": STEP,
    "shown": MAX_DRAWN,
    "stack": {"men": MAX_IN_STACK, "step": STACK_STEP, "foot": FOOT},
    # The shadows of a stone, and of the lowest man of a column.
    "shadows": ["".join(shadows(columns, [(0, 0, ("black",))])) for columns in (False, True)],
    # By colour: a man in hand, the number in hand, the numbers of a cap and of prisoners.
    "inHand": [man(0, 0, colour, SCALE) for colour in COLOURS],
    "count": text("in-hand", BESIDE_STACK, NUMBER_IN_TRAY, NUMBER, 15, ON_PAGE, "bold", "start"),
    "cap": [number(0, 3.8, NUMBER, colour) for colour in COLOURS],
    "prisoners": [prisoners(13, 4, NUMBER, colour) for colour in COLOURS],
}
"""Dimensions, colours and symbols that all games share; lists have Black's, then White's."""


def symbols(game: Game) -> dict[str, object]:
    """Return the symbols of a game's positions.

    `chequered` and `columns` describe the game's board and pieces. `pieces` has, by the text of a
    piece, its men from the top down, each as an index into `men`, with a letter for several of a
    kind, `b` for two; all texts have the same length. `men` has the markup of every kind of man, at
    the origin, and `names` their names. `hands` is the index of the field with
    White's and Black's men in hand in a position's text, None if there is no such field. `below` is
    the index in COLOURS of the colour at the bottom of the board, and `colours` has the index of
    each kind's colour. `starts` has the starting positions by size."""
    check_type("game", game, Game, "a Game, such as rules.game('egotzi')")
    start = game.start(game.default_size)
    kinds, columns = start.kinds(), game.position.COLUMNS
    return {
        "chequered": game.position.CHEQUERED,
        "columns": columns,
        "below": COLOURS.index(game.first),
        "pieces": {
            start.piece_text(men): "".join(
                f"{kinds.index(man)}{chr(96 + count) if count > 1 else ''}"
                for man, count in ((man, len([*group])) for man, group in groupby(men))
            )
            for men in (_columns(game) if columns else [(kind,) for kind in kinds])
        },
        "men": [man(0, 0, kind) if columns else "".join(stone(0, 0, (kind,))) for kind in kinds],
        "names": [describe.man(kind) for kind in kinds],
        "colours": [COLOURS.index(colour_of(kind)) for kind in kinds],
        "hands": game.position.HANDS_FIELD,
        "starts": {size: str(game.start(size)) for size in game.sizes},
    }


def _columns(game: Game) -> Iterator[Men]:
    """Yield every column that the men of a game can form."""
    limit = max(_count_men(game.start(size), colour) for size in game.sizes for colour in COLOURS)
    for colour in COLOURS:
        for cap in range(1, limit + 1):
            for prisoner_count in range(limit + 1):
                yield (colour,) * cap + (other(colour),) * prisoner_count


def _count_men(position: Position, colour: Colour) -> int:
    """Count the men of a colour, on the board and in hand."""
    on_board = sum(colour_of(man) == colour for men in position.pieces().values() for man in men)
    return on_board + position.hands().get(colour, 0)
