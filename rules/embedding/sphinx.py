"""An extension of Sphinx for boards: the directive `board`, also in MyST.

In `conf.py`, with the address of the site that runs the boards:

    extensions = ["rules.embedding.sphinx"]
    boardleaf_site = "https://example.org/games/"

A page then has boards: the argument is a record or link, the options and the content have the keys
of `rules.embedding.block`.

    .. board:: game=egotzi&size=5&moves=c3,d4
       :caption: White to move.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.errors import ConfigError, SphinxError
from sphinx.util.docutils import SphinxDirective

from rules import __version__

from . import folder
from .block import BLOCK_KEYS, Block, BlockError


class BoardDirectiveError(SphinxError):  # type: ignore[misc, unused-ignore]
    """Raised for a mistake in a board, with file and line."""

    category = "Mistake in a board"


class BoardDirective(SphinxDirective):  # type: ignore[misc, unused-ignore]
    """A board; a mistake in it fails the build, with file, line and the reason."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = dict.fromkeys(BLOCK_KEYS, directives.unchanged)

    def run(self) -> list[nodes.Node]:
        source, first = self.get_source_info()
        written = [
            *((line, first) for line in "".join(self.arguments).splitlines()),
            *((f"{key}: {value}", first) for key, value in self.options.items()),
            *((line, self.content_offset + 1 + n) for n, line in enumerate(self.content)),
        ]
        try:
            block = Block.parse("\n".join(line for line, _ in written))
            html = block.html(self.config.boardleaf_site)
        except BlockError as error:
            line = written[error.line][1] if written else first
            raise BoardDirectiveError(f"{source}:{line}: {error}") from None
        picture, words = addnodes.only(expr="html"), addnodes.only(expr="not html")
        picture += nodes.raw("", html, format="html")
        words += nodes.paragraph(text=block.words())
        return [picture, words]


def add_script(app: Any) -> None:
    """Add the script that makes boards interactive to all pages."""
    try:
        site = folder(app.config.boardleaf_site)
    except ValueError as error:
        raise ConfigError(f"boardleaf_site in conf.py: {error}") from None
    app.add_js_file(f"{site}embed.js", loading_method="async")


def setup(app: Any) -> dict[str, Any]:
    """Add the directive, the value of `conf.py`, and the script."""
    app.add_config_value("boardleaf_site", "", "env", [str])
    app.add_directive("board", BoardDirective)
    app.connect("builder-inited", add_script)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
