"""The templates of sentences in pages: blocks of `trans`, and sentences in front matter.

>>> list(find("<p>{% trans n=1 %}Page {{ n }}{% endtrans %}</p>", "example.html"))
[('Page {n}', 'example.html:1')]
>>> page = environment(jinja2.BaseLoader()).from_string("{% trans n='<' %}{{ n }}?{% endtrans %}")
>>> page.render()
'&lt;?'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import CodeType

import jinja2
from jinja2.bccache import Bucket
from jinja2.ext import extract_from_ast
from markupsafe import Markup, escape

from builder import ROOT
from builder.sources import PAGES, Source
from builder.sources import find as find_sources
from rules.sentences import sentence

PLACEHOLDER = re.compile(r"%\((\w+)\)s|(%%)")
"""A placeholder for a value in a Jinja message, or an escaped percent sign."""


class CompiledTemplates(jinja2.BytecodeCache):
    """The templates that this process has compiled, for the environments of all pages."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key, bucket.checksum] = bucket.code


_COMPILED = CompiledTemplates()


def environment(loader: jinja2.BaseLoader) -> jinja2.Environment:
    """Return the Jinja environment for pages, in which `{% trans %}` marks a sentence."""
    environment = jinja2.Environment(
        loader=loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=_COMPILED,
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    environment.globals["gettext"] = _gettext
    return environment


def _gettext(message: str, **values: object) -> Markup:
    """Return the sentence for a Jinja message, with escaped values."""
    return Markup(sentence(_template(message), **{key: escape(values[key]) for key in values}))


def _template(message: str) -> str:
    """Return a Jinja message as a template.

    >>> _template("100 %% of %(games)s")
    '100 % of {games}'
    """
    return PLACEHOLDER.sub(lambda match: "%" if match[2] else f"{{{match[1]}}}", message)


def collect() -> Iterator[tuple[str, str]]:
    """Yield all templates with their places."""
    for path in sorted(PAGES.glob("*.html")):
        yield from find(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    for source in find_sources(PAGES):
        place = f"{(PAGES / source.path).relative_to(ROOT).as_posix()}:1"
        yield from ((template, place) for template in _front_matter_templates(source))


def find(code: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield the templates in the body of a page, with their places."""
    parsed = environment(jinja2.BaseLoader()).parse(code)
    for line, _, messages in extract_from_ast(parsed, babel_style=False):
        yield from ((_template(message), f"{name}:{line}") for message in messages or () if message)


def _front_matter_templates(source: Source) -> Iterator[str]:
    """Yield the templates in front matter. The title and description of a page in Markdown are not
    among them, as such pages are translated as a whole; the lines about its games are, as other
    pages show them."""
    if source.path.suffix == ".html":
        yield from (source.header[key] for key in ("title", "description"))
    yield from (game["line"] for game in source.header.get("games", ()))
