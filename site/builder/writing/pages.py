"""Rendering of pages: YAML front matter, then Markdown (`.md`) or Jinja (`.html`), in one template.

Front matter has `title` and `description`, and may have `games` (see `builder.guides`), `teaches`
(see `builder.diagrams.steps`), `scripts` (modules to run), `first` (scripts to run before all
else), `preload` (modules to fetch early, besides those that run at once), `styles` (style sheets of
its own), `bare` (no header and footer), `frames` (the page may show others of the site in frames)
and `anywhere` (hosts show it at any address of the site). `{games}` in a description stands for the
titles of all games joined by "and", `{a_game}` for the titles joined by "or". A page in Markdown
takes its title as heading, and the script for boards if it has any.

In Jinja, `board(game, size=…, …)` draws a board, `picture(game, …)` a position to look at,
`position(game, position)` a small one with coordinates, `figure(game, …)` a snippet (`widths` are
its possible widths), `moment(game)` a picture of a typical move, `played_marks()` the marks of a
move that was played, at the origin, `games` are all games, `cards` the
same games, beginning with the one to start with, `guides` their guides by id, `puzzles` the module
of their puzzles, `numbers` the figures of the games that have any, with `charts` and `swap_maps`,
the modules that draw them, `levels` the computer's, `starts` the addresses of new games by id,
`players` the possible players, `keys` the keys of a record, `words` the sentences of the page's
Python, `page` the front matter and whether it is the `home` page, `browsers` the oldest supported
ones, `root` the path from the page to the site's folder, `source` the page's own file, and
`version` Boardleaf's, with the commit. `sentence` and `colour_name` are those of `rules.sentences`.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jinja2
from markupsafe import Markup

import rules
from boardleaf import words
from boardleaf.address import NOBODY, PLAYERS
from boardleaf.board.settings import BoardSettings
from boardleaf.features.sharing import snippet
from builder import BROWSERS, BuildError, collecting, puzzles
from builder.bundles import bundle, needed_bundles
from builder.diagrams import moments
from builder.diagrams.boards import DrawnBoard, board_settings
from builder.diagrams.fences import Exercises
from builder.diagrams.steps import Steps
from builder.guides import find_guides
from builder.numbers import FOLDER as NUMBERS
from builder.numbers import all_numbers, charts, swap_maps
from builder.sentences import pages as sentences
from builder.sources import KEYS, PAGES, TEMPLATE, Source, find, shown_path
from builder.version import version
from rules import Square
from rules.ai import LEVELS
from rules.record import KEYS as RECORD_KEYS
from rules.sentences import colour_name, either, sentence, together
from rules.svg import SIDE
from rules.svg.suggestions import Suggestion

from . import markdown, previews
from .fragments import fragments
from .game_starts import start_addresses
from .layout import BRIEF, lay_out, split_page
from .policy import base_script, policy

PLACEHOLDER_SITE = "https://example.org/"
"""The placeholder for the site's address in snippets."""

BOARD_SCRIPT = "js/game-board.js"

FRAME_SCRIPT = "js/site.js"
"""The script of the header and footer."""

POLICY_KEYS = ("frames", "anywhere")
"""The keys of front matter that change a page's content security policy."""

SCRIPTS = {"teaches": "js/first-games.js", "games": "js/exercises.js"}
"""Scripts that pages in Markdown have, by a key of their front matter."""


def write(target: Path, folder: Path = PAGES) -> None:
    """Render every source of `folder` into the folder `target`; raise BuildError if there is a
    fault in any."""
    if faults := write_all(target, folder):
        raise BuildError("\n".join(faults))


def write_all(target: Path, folder: Path = PAGES, site: str = "") -> list[str]:
    """Render every source of `folder` into the folder `target`, and return the faults of all, each
    with its file, its line and what to write. With the address of the `site`, add previews."""
    faults: list[str] = []
    sources = find(folder, faults)
    with collecting(faults):
        sources += pages_of_figures()
    faults += find_guides().faults
    for source in sources:
        output = target / source.address
        output.parent.mkdir(exist_ok=True)
        with collecting(faults):
            output.write_text(render(source, faults, site), "utf-8")
    return [shown_path(fault, folder) for fault in dict.fromkeys(faults)]


def pages_of_figures() -> list[Source]:
    """Return a page for each game that has figures."""
    pages = []
    for id, numbers in all_numbers().items():
        title = numbers.game.title.replace(",", "")
        header = {
            "title": sentence("{game} in numbers", game=title),
            "description": sentence(
                "Who is ahead, how long a game takes, and how good each first move is in {game}:"
                " measured in many games of the computer against itself.",
                game=title,
            ),
            "styles": ["numbers.css"],
            "scripts": ["js/swap-maps.js"] if numbers.swap_maps else [],
        }
        body = f'{{% set data = numbers["{id}"] %}}{{% include "numbers.html" %}}'
        pages.append(Source(Path(NUMBERS) / f"{id}.html", header, body))
    return pages


def render(page: Source, faults: list[str] | None = None, site: str = "") -> str:
    """Return the whole HTML of a page; append what is wrong with its blocks to `faults`, or raise
    BuildError if that is None. With the address of the `site`, add the tags of a preview, unless
    the page has none of its own on the web."""
    environment = sentences.environment(
        jinja2.ChoiceLoader(
            [
                jinja2.DictLoader({page.path.as_posix(): page.body}),
                jinja2.FileSystemLoader(PAGES),
            ]
        )
    )
    settings = board_settings(page.root)
    guides = find_guides().by_id
    environment.globals.update(
        board=partial(board, settings),
        picture=partial(picture, settings),
        figure=figure,
        puzzles=puzzles,
        numbers=all_numbers(),
        charts=charts,
        swap_maps=swap_maps,
        levels=LEVELS,
        position=position_picture,
        players=(*PLAYERS, NOBODY),
        words=words,
        colour_name=colour_name,
        widths=snippet.WIDTHS,
        moment=partial(moment, settings, faults),
        played_marks=played_marks,
        guides=guides,
        starts={game.id: start_addresses(game) for game in rules.games()},
        games=rules.games(),
        cards=sorted(rules.games(), key=lambda game: not guides[game.id].start),
        root=page.root,
        source=page.path.as_posix(),
        version=version(),
        keys=RECORD_KEYS,
        page={key: page.header.get(key) for key in KEYS}
        | {
            "title": title(page),
            "description": description(page),
            "home": page.address == "index.html",
        },
        sentence=sentence,
        browsers=sentence(BROWSERS),
    )
    is_markdown = page.path.suffix == ".md"
    scripts = list(page.header.get("scripts", ()))
    opening = ""
    contents: list[tuple[str, str]] = []
    if is_markdown:
        opening, body, contents = render_markdown(page, settings, faults)
        scripts += [script for key, script in SCRIPTS.items() if key in page.header]
        if "<game-board" in opening + body:
            scripts.append(BOARD_SCRIPT)
    else:
        body = evaluate(environment, page.path.as_posix())
    frame = () if page.header.get("bare") else (FRAME_SCRIPT,)
    modules = list(dict.fromkeys(map(bundle, [*frame, *scripts])))
    early = page.header.get("preload", ())
    return environment.get_template(TEMPLATE).render(
        preview=previews.tags(page, site) if site and is_on_the_web(page) else None,
        opening=Markup(opening),
        content=Markup(body.strip()),
        contents=contents,
        csp=Markup(policy(scripts, **{key: bool(page.header.get(key)) for key in POLICY_KEYS})),
        base_script=Markup(base_script()),
        markdown=is_markdown,
        modules=modules,
        preloads=[path for path in needed_bundles([*early, *modules]) if path not in modules],
    )


def is_on_the_web(page: Source) -> bool:
    """Return whether people link to a page: not to one for frames, or at any address."""
    return not (page.header.get("bare") or page.header.get("anywhere"))


def title(page: Source) -> str:
    """Return a page's title, translated unless the page is in Markdown, which is translated as a
    whole."""
    text = str(page.header["title"])
    return text if page.path.suffix == ".md" else sentence(text)


def render_markdown(
    page: Source, settings: Iterator[BoardSettings], faults: list[str] | None = None
) -> tuple[str, str, list[tuple[str, str]]]:
    """Return the HTML of a page in Markdown before and after its table of contents, and the table's
    entries; `faults` are those of `render`. The boards of a page that teaches a game are steps."""
    name = page.path.as_posix()
    if "teaches" in page.header:
        count = len(re.findall(r"^```board$", page.body, re.M))
        try:
            steps = Steps(page.header["teaches"], count)
        except BuildError as error:
            raise BuildError(f"{name}:{error}") from None
        blocks, _ = markdown.render(page.body, name, settings, steps.figure, faults=faults)
        return "", lay_out(blocks), steps.contents
    if "games" not in page.header:
        blocks, contents = markdown.render(page.body, name, settings, faults=faults)
        return "", lay_out(blocks), contents
    texts = fragments(page)
    count = sum(len(re.findall(r"^task:", fragment.text, re.M)) for fragment in texts)
    blocks, contents = markdown.render_all(texts, settings, Exercises(count).figure, faults)
    return *split_page(blocks), [(id, text) for id, text in contents if id != BRIEF]


def description(page: Source) -> str:
    """Return the description of a page, with the titles of all games for `{games}` and
    `{a_game}`."""
    titles = [game.title.replace(",", "") for game in rules.games()]
    return sentence(page.header["description"], games=together(titles), a_game=either(titles))


def evaluate(environment: jinja2.Environment, name: str) -> str:
    """Render a page's own Jinja; raise BuildError with file and line for a mistake in it."""
    try:
        return environment.get_template(name).render()
    except jinja2.TemplateSyntaxError as error:
        raise BuildError(f"{error.name}:{error.lineno}: {error.message}") from None
    except (jinja2.TemplateError, ValueError, TypeError) as error:
        frames = traceback.extract_tb(sys.exc_info()[2])
        lines = [frame.lineno for frame in frames if frame.filename == "<template>"]
        raise BuildError(f"{name}:{lines[-1] if lines else 1}: {error}") from None


def board(
    settings: Iterator[BoardSettings],
    game: str,
    *,
    size: int | None = None,
    position: str | None = None,
    moves: str | None = None,
    full: bool = False,
    alone: bool = False,
    step: bool = False,
    **attributes: object,
) -> Markup:
    """Return a `<game-board>`; in an attribute's name `_` stands for `-`, and an attribute that is
    True gets no value."""
    drawn = DrawnBoard(_address_values(game=game, size=size, position=position, moves=moves))
    named = {
        name.replace("_", "-"): "" if value is True else str(value)
        for name, value in attributes.items()
    }
    return Markup(drawn.html(replace(next(settings), full=full, alone=alone, step=step), named))


def picture(settings: Iterator[BoardSettings], game: str, **values: object) -> Markup:
    """Return a position as a picture."""
    drawn = DrawnBoard(_address_values(game=game, **values))
    return Markup(drawn.picture(next(settings).id))


def position_picture(game: str, position: str) -> Markup:
    """Return a position as a small picture with coordinates."""
    drawn = DrawnBoard(_address_values(game=game, position=position))
    return Markup(drawn.small_picture(flip=False, hides_result=False))


def moment(settings: Iterator[BoardSettings], faults: list[str] | None, game: str) -> Markup:
    """Return the picture of a game's moment, or of its starting position if it has none, or a
    faulty one: that is a fault as in `render`."""
    guide = find_guides().by_id[game]
    fields = guide.moment
    if fields:
        with collecting(faults):
            try:
                return Markup(moments.picture({"game": game, **fields}, next(settings).id))
            except (KeyError, ValueError) as error:
                raise BuildError(f"{guide.moment_line}: moment of {game}: {error}") from None
    return picture(settings, game)


def played_marks() -> Markup:
    """Return the marks of moves that were played: on the square whose centre is the origin, and
    from there to the square on its right."""
    start, end = Square(0, 0), Square(1, 0)
    origin: Any = SimpleNamespace(standing=(), centre=lambda square: (square.file * SIDE, 0))
    moves = (Suggestion("played", squares) for squares in ((start,), (start, end)))
    return Markup("".join(part for move in moves for part in move(origin)))


def figure(game: str, *, caption: str = "", **values: object) -> Markup:
    """Return a snippet of HTML for a page of this site: with relative addresses, and without the
    style that lets it shrink, since the style sheet does that."""
    address = DrawnBoard(_address_values(game=game, **values)).address
    text = snippet.figure(address, PLACEHOLDER_SITE, caption=caption)
    return Markup(text.replace(PLACEHOLDER_SITE, "").replace(snippet.SHRINKING_STYLE, ""))


def _address_values(**values: object) -> dict[str, str]:
    return {key: str(value) for key, value in values.items() if value is not None}
