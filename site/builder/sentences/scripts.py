"""The templates of sentences in scripts: string literals in calls of `sentence` or `byNumber`.

>>> find('say(sentence("{file} is missing", { file }));', "example.js")
[Literal(template='{file} is missing', place='example.js:1', start=13, end=32)]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from builder import SITE, BuildError
from rules.sentences import translated

from .python import value_names

CALL = re.compile(r"\b(?:sentence|byNumber)\(")
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[()\[\]{}]')
COMMENT = re.compile(r"^[^\S\n]*(?:/?\*|//).*$", re.MULTILINE)


class Literal(NamedTuple):
    """A template, and the position of its literal in the source code."""

    template: str
    place: str
    start: int
    end: int


def collect() -> Iterator[tuple[str, str]]:
    """Yield all templates with their places; raise BuildError for one that isn't a literal, or
    whose values aren't all passed."""
    for path in sorted(SITE.glob("js/*.js")):
        for literal in find(path.read_text("utf-8"), f"site/js/{path.name}"):
            yield literal.template, literal.place


def find(code: str, name: str) -> list[Literal]:
    """Return the templates in the source code of one script."""
    code = without_comments(code)
    return [
        literal for call in CALL.finditer(code) for literal in _templates(code, call.end(), name)
    ]


def without_comments(code: str) -> str:
    """Return a script with spaces in place of the lines that are comments."""
    return COMMENT.sub(lambda comment: " " * len(comment[0]), code)


def _templates(code: str, start: int, name: str) -> Iterator[Literal]:
    """Yield the templates of the call whose arguments begin at `start`; raise BuildError if one
    isn't a literal, or its values aren't all passed."""
    line = code.count("\n", 0, start) + 1
    place = f"{name}:{line}"
    tokens, end = literal_arguments(code, start)
    if not tokens:
        raise BuildError(f"{place}: a template must be a string literal")
    values = code[tokens[-1].end() : end]
    passed_names = {"number", *re.findall(r"\w+", TOKEN.sub(" ", values))}
    for token in tokens:
        if token[0][0] == "`" or code[token.end() :].lstrip()[0] == "+":
            raise BuildError(f"{place}: a template must be a string literal")
        template = json.loads(token[0])
        values_are_inline = "{" in values or values.strip() in ("", ",")
        if values_are_inline and (missing := value_names(template) - passed_names):
            raise BuildError(f"{place}: no value for {', '.join(sorted(missing))} in {template!r}")
        yield Literal(template, place, *token.span())


def literal_arguments(code: str, start: int) -> tuple[list[re.Match[str]], int]:
    """Return the string literals among a call's arguments, and the index where these end."""
    literals: list[re.Match[str]] = []
    depth = 1
    for token in TOKEN.finditer(code, start):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token[0], 0)
        if depth == 0:
            return literals, token.start()
        if depth == 1 and token[0][0] in '"`':
            literals.append(token)
    return literals, len(code)


def translate(code: str) -> str:
    """Return a script with its templates replaced by their translations."""
    for template, _, start, end in reversed(find(code, "")):
        code = code[:start] + json.dumps(translated(template), ensure_ascii=False) + code[end:]
    return code
