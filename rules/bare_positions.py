"""The text of a position of any game, which may begin with the name of its game.

>>> position = parse_any_position("Emergo 7/7/4a@2/7/2A@4/7/7 w 2 7,7")
>>> position.game.id, str(position)
('emergo', '7/7/4a@2/7/2A@4/7/7 w 2 7,7')
"""

from __future__ import annotations

import re

from .board import quote
from .position import Game, Position
from .registry import games
from .sentences import either, sentence
from .type_checks import check_type

_RANK = re.compile("[0-9bw]+|([0-9]|[A-L][@A-L]|[a-l][@a-l])+")
"""A rank of a board, even if it is too short or too long."""


def parse_any_position(text: str, selected: str = "") -> Position:
    """Return the position of a text, which may begin with the name of its game."""
    check_type("text", text, str, "the text of a position")
    named, rest = split_name(text)
    if named:
        return _parse_position(named, rest)
    positions, problems = positions_by_game(text)
    if not positions and not looks_like_a_board(text.split(" ")[0]):
        raise ValueError(
            sentence("it isn't a link, record, position or diagram: {text}", text=quote(text))
        )
    if not positions:
        raise ValueError(problems[_likely_game(text, selected).id])
    if len(positions) == 1:
        return next(iter(positions.values()))
    if selected in positions:
        return positions[selected]
    games = either([position.game.title for position in positions.values()])
    if selected in problems:
        raise ValueError(
            sentence(
                "{problem}. It may be a position of {games}: choose the game, or write its name"
                " in front",
                problem=problems[selected],
                games=games,
            )
        )
    raise ValueError(
        sentence(
            "it may be a position of {games}: choose the game, or write its name in front",
            games=games,
        )
    )


def positions_by_game(text: str) -> tuple[dict[str, Position], dict[str, str]]:
    """Return the position that a text has in each game that can parse it, and the errors of the
    others."""
    positions: dict[str, Position] = {}
    problems: dict[str, str] = {}
    for game in games():
        try:
            positions[game.id] = _parse_position(game, text)
        except ValueError as error:
            problems[game.id] = str(error)
    return positions, problems


def looks_like_a_board(text: str) -> bool:
    """Return whether a text consists of ranks, at least one of which can be read."""
    return "/" in text and any(map(_RANK.fullmatch, text.split("/")))


def split_name(text: str) -> tuple[Game | None, str]:
    """Return the game whose title or id a text begins with, and the rest of the text."""
    names = {name.lower(): game for game in games() for name in (game.id, game.title)}
    names |= {name.replace(",", "").replace("-", " "): names[name] for name in list(names)}
    for name in sorted(names, key=len, reverse=True):
        rest = text[len(name) :]
        if text.lower().startswith(name) and not rest[:1].isalnum():
            return names[name], rest.lstrip(" :,=")
    return None, text


def _likely_game(text: str, selected: str) -> Game:
    """Return the game whose error for an unreadable position is most helpful: the one selected,
    unless the text looks like another game's."""
    similar = [game for game in games() if game.position.resembles(text)] or games()
    return next((game for game in similar if game.id == selected), similar[0])


def _parse_position(game: Game, text: str) -> Position:
    try:
        return game.parse(text)
    except ValueError as error:
        raise ValueError(
            sentence("it isn't a position of {game}: {error}", game=game.title, error=error)
        ) from None
