"""Previews: the pictures that other sites show with a link to a page, and the tags that name them.

Only a build that is given the site's address has them, since such a tag needs a whole address. A
picture shows boards, without words. Pages about games have pictures of their own, the others that
of the home page.

>>> places(2)
[(40, 45, 540), (620, 45, 540)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import rules
from boardleaf import address
from builder import BuildError, puzzles
from builder.diagrams import fences, moments
from builder.guides import find_guides
from builder.sources import Source
from rules import svg
from rules.pairs import format_pairs
from rules.sentences import sentence, together
from rules.study import ADDRESS_KEYS

FOLDER = "previews"
"""The folder of the pictures in the site; it isn't stored for offline use."""

WIDTH, HEIGHT = 1200, 630
"""The size that sites ask for, in pixels."""

MARGIN = 40
BACKGROUND = "#f5f0e6"

HOME = "index.html"
PUZZLES = "puzzles.html"

MAX_BOARDS = 3
"""The maximum number of boards in the picture of a page other than the home page."""


def check_address(site: str) -> str:
    """Return the address of the site's folder with a final slash; raise BuildError if it isn't
    one.

    >>> check_address("https://example.org/games")
    'https://example.org/games/'
    """
    if not re.fullmatch(r"https?://[^\s/?#\"<>]+(/[^\s?#\"<>]*)?", site):
        raise BuildError(f"--address is {site!r}, expected one such as https://example.org/games/")
    return site.rstrip("/") + "/"


class Tags(NamedTuple):
    """What the tags of a page's preview say, besides its title and description."""

    address: str
    """The page's whole address: the one to name, whatever the page was opened by."""
    picture: str
    """The whole address of its picture."""
    words: str
    """The picture in words."""
    width: int = WIDTH
    height: int = HEIGHT


def tags(page: Source, site: str) -> Tags:
    """Return the tags of a page of the site with this address."""
    own = "" if page.address == HOME else page.address
    shown = [game.title for game in rules.games() if game.id in games_of(page)]
    words = sentence("Boards of {games}", games=together(shown))
    return Tags(f"{site}{own}", f"{site}{picture_path(page)}", words)


def games_of(page: Source) -> list[str]:
    """Return the ids of the games that a page's picture shows."""
    if "teaches" in page.header:
        return [page.header["teaches"]]
    if "games" in page.header:
        return [entry["id"] for entry in page.header["games"]]
    if page.address == PUZZLES:
        return [game.id for game in rules.games() if puzzles.sample(game)][:MAX_BOARDS]
    return [game.id for game in rules.games()]


def picture_path(page: Source) -> str:
    """Return the path of a page's picture in the site."""
    has_own = page.address == PUZZLES or {"games", "teaches"} & page.header.keys()
    name = page.address if has_own else HOME
    return f"{FOLDER}/{name.removesuffix('.html').replace('/', '-')}.png"


def pictures(pages: Iterable[Source]) -> dict[str, str]:
    """Return the pictures of pages as SVGs, by the paths of their PNGs in the site."""
    shown = ((page, boards(page)) for page in pages)
    return {picture_path(page): compose(drawn) for page, drawn in shown if drawn}


def boards(page: Source) -> list[str]:
    """Return the boards in the picture of a page, as SVGs; none if it has no picture of its own."""
    games = games_of(page)
    if "teaches" in page.header:
        blocks = re.findall(r"^```board\n(.*?)^```$", page.body, re.M | re.S)
        return [drawn(fences.parse(block)[0]) for block in blocks[-MAX_BOARDS:]]
    if page.address == PUZZLES:
        samples = [(id, puzzles.sample(rules.game(id))) for id in games]
        return [drawn({"game": id, "position": one["position"]}) for id, one in samples if one]
    return [moment(id) for id in games] if page.address == HOME or "games" in page.header else []


def moment(game: str) -> str:
    """Return the picture of a game's moment, without values, which are words."""
    fields = {k: v for k, v in find_guides().by_id[game].moment.items() if k != "values"}
    return moments.picture({"game": game, **fields}, f"preview-{game}")


def drawn(fields: Mapping[str, object]) -> str:
    """Return a picture of the position in a block's fields."""
    values = {key: str(value) for key, value in fields.items() if key in ADDRESS_KEYS}
    node = address.parse(format_pairs(values)).node
    return svg.board(node.position, coordinates=False, trays=False, plain=True)


def places(count: int) -> list[tuple[int, int, int]]:
    """Return the left and upper edges and the sides of this many squares, in rows of at most
    three."""
    columns = min(count, 3)
    rows = -(-count // columns)
    side = min((WIDTH - MARGIN * (columns + 1)) // columns, (HEIGHT - MARGIN * (rows + 1)) // rows)
    gaps = (WIDTH - columns * side) // (columns + 1), (HEIGHT - rows * side) // (rows + 1)
    return [
        (gaps[0] + column * (side + gaps[0]), gaps[1] + row * (side + gaps[1]), side)
        for row in range(rows)
        for column in range(columns)
    ][:count]


def compose(drawings: list[str]) -> str:
    """Return one SVG with several in it."""
    inside = "".join(
        re.sub(
            r'^<svg ([^>]*?)width="[0-9]+" height="[0-9]+"',
            rf'<svg \1x="{left}" y="{top}" width="{side}" height="{side}"',
            drawing.replace('preserveAspectRatio="xMidYMid slice" ', "", 1),
            count=1,
        )
        for drawing, (left, top, side) in zip(drawings, places(len(drawings)), strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{BACKGROUND}"/>{inside}</svg>'
    )
