"""Pages: YAML front matter, then Markdown (`.md`) or Jinja (`.html`), put into one template.

Front matter has `title` and `description`, and may have `game` (the page tells that game's
rules), `scripts` (modules to run) and `preload` (modules to fetch early). A page in Markdown
takes its title as heading, and the script for boards if it has any. In Jinja,
`board(game, size=…, …)` draws a board, `picture(game, …)` a position to look at, `games`
are all games, `rules_pages` the rules pages by game id, `root` leads from the page to the
site's folder, and `version` is Boardleaf's.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
import yaml
from markupsafe import Markup

import rules
from boardleaf.state import Place

from . import BROWSERS, SITE, BuildError, markdown
from .boards import Board, places, rules_pages

PAGES = SITE / "pages"
TEMPLATE = "template.html"
BOARD_SCRIPT = "js/game-board.js"

CSP = (
    "default-src 'none'; script-src 'self' 'unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'"
)
"""What a page may load and run. PyScript needs 'unsafe-eval'; nothing needs another host."""

HEADER = ("title", "description", "game", "scripts", "preload")


@dataclass
class Page:
    """A source of a page, taken apart."""

    path: Path
    """Within the folder of sources, as `rules/emergo.md`."""
    header: dict[str, Any]
    body: str
    """What follows the front matter; empty lines stand for that, so lines keep their number."""
    places: Iterator[Place] = field(init=False)
    """Places for the boards of the page."""

    def __post_init__(self) -> None:
        self.places = places(self.root)

    @property
    def root(self) -> str:
        """The way from the page to the site's folder: "" or "../"."""
        return "../" * (len(self.path.parts) - 1)


def write(target: Path, sources: Path = PAGES) -> None:
    """Render every source into the folder `target`."""
    for path in sorted([*sources.rglob("*.md"), *sources.rglob("*.html")]):
        if path.name != TEMPLATE:
            page = read(path, sources)
            output = target / page.path.with_suffix(".html")
            output.parent.mkdir(exist_ok=True)
            output.write_text(render(page, sources), "utf-8")


def read(path: Path, sources: Path = PAGES) -> Page:
    """Take a source apart; BuildError if its front matter is not as it should be."""
    name = path.relative_to(sources)
    opening, _, rest = path.read_text("utf-8").partition("---\n")
    front, closing, body = rest.partition("\n---\n")
    if opening or not closing:
        raise BuildError(f"{name}:1: expected front matter between two lines of ---")
    try:
        header = yaml.safe_load(front)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        raise BuildError(f"{name}:{line}: {error.problem}") from None
    for key in ("title", "description"):
        if not isinstance(header, dict) or not header.get(key):
            raise BuildError(f"{name}:1: the front matter has no {key}")
    for key in header:
        if key not in HEADER:
            raise BuildError(f"{name}:1: unknown key {key}, only {', '.join(HEADER)}")
    return Page(name, header, "\n" * (front.count("\n") + 3) + body)


def render(page: Page, sources: Path = PAGES) -> str:
    """The whole HTML of a page."""
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [
                jinja2.DictLoader({page.path.as_posix(): page.body}),
                jinja2.FileSystemLoader(PAGES),
            ]
        ),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        board=partial(board, page),
        picture=partial(picture, page),
        rules_pages=rules_pages(),
        games=rules.games(),
        root=page.root,
        version=rules.__version__,
        page={key: page.header.get(key) for key in HEADER},
        csp=Markup(CSP),
        browsers=BROWSERS,
    )
    written = page.path.suffix == ".md"
    scripts = list(page.header.get("scripts", ()))
    contents: list[tuple[str, str]] = []
    if written:
        body, contents = markdown.render(page.body, page.path.as_posix(), page.places)
        if "<game-board" in body:
            scripts.append(BOARD_SCRIPT)
    else:
        body = evaluate(environment, page.path.as_posix())
    return environment.get_template(TEMPLATE).render(
        content=Markup(body.strip()), contents=contents, markdown=written, scripts=scripts
    )


def evaluate(environment: jinja2.Environment, name: str) -> str:
    """A page's own Jinja; BuildError with file and line for a mistake in it."""
    try:
        return environment.get_template(name).render()
    except jinja2.TemplateSyntaxError as error:
        raise BuildError(f"{error.name}:{error.lineno}: {error.message}") from None
    except (jinja2.TemplateError, ValueError, TypeError) as error:
        frames = traceback.extract_tb(sys.exc_info()[2])
        lines = [frame.lineno for frame in frames if frame.filename == "<template>"]
        raise BuildError(f"{name}:{lines[-1] if lines else 1}: {error}") from None


def board(
    page: Page,
    game: str,
    *,
    size: int | None = None,
    position: str | None = None,
    moves: str | None = None,
    full: bool = False,
    **attributes: object,
) -> Markup:
    """A `<game-board>`; in an attribute's name `_` stands for `-`, and True has no value."""
    drawn = Board(_address(game=game, size=size, position=position, moves=moves))
    named = {
        name.replace("_", "-"): "" if value is True else str(value)
        for name, value in attributes.items()
    }
    return Markup(drawn.html(replace(next(page.places), full=full), named))


def picture(page: Page, game: str, *, live: bool = False, **values: object) -> Markup:
    """A position as a picture, or as the squares of a board that is to be put in place."""
    drawn, place = Board(_address(game=game, **values)), next(page.places)
    return Markup(drawn.board(place) if live else drawn.picture(place.id))


def _address(**values: object) -> dict[str, str]:
    return {key: str(value) for key, value in values.items() if value is not None}
