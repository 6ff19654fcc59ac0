"""The games, one line each."""

from __future__ import annotations

from .board import quote
from .egotzi import EGOTZI, EGOTZI_SQUARED
from .emergo import EMERGO
from .emulsion import EMULSION, FREE_EMULSION
from .position import Game
from .sentences import sentence
from .slyde import SLYDE

GAMES = {
    game.id: game
    for game in (
        EMULSION,
        FREE_EMULSION,
        EGOTZI,
        EGOTZI_SQUARED,
        EMERGO,
        SLYDE,
    )
}


def games() -> tuple[Game, ...]:
    """Return all games, in the order in which they are shown."""
    return tuple(GAMES.values())


def game(id: str) -> Game:
    """Return the game with an id; KeyError, which lists the known ids, if there is none."""
    try:
        return GAMES[id]
    except (KeyError, TypeError):
        raise KeyError(
            sentence(
                "unknown game {id}, expected one of {known}",
                id=quote(str(id)),
                known=", ".join(GAMES),
            )
        ) from None
