"""The templates of sentences in Python.

>>> list(find('sentence("{square} is empty", square=x)', "example.py"))
[('{square} is empty', 'example.py:1')]
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter

from builder import ROOT, SITE, BuildError

FUNCTIONS: Mapping[str, Sequence[int | str]] = {
    "sentence": [0],
    "template": [0],
    "by_colour": ["black", "white"],
    "by_turn": ["own", "black", "white"],
    "by_number": ["one", "other"],
}
"""The functions of `rules.sentences`, each with its arguments that are templates: their positions
or keywords."""

FOLDERS = (ROOT / "rules", SITE / "boardleaf", SITE / "builder")


def collect() -> Iterator[tuple[str, str]]:
    """Yield all templates with their places; raise BuildError for one that isn't a literal, or
    whose values aren't all passed."""
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            yield from find(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())


def find(code: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield the templates in the source code of one module, with their places."""
    if not any(f"{function}(" in code for function in FUNCTIONS):
        return  # most modules have no sentences, and parsing takes time
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and _function_name(call) in FUNCTIONS:
            place = f"{name}:{call.lineno}"
            for template in _templates(call, place):
                yield template, place


def value_names(template: str) -> set[str]:
    """Return the names of the values in a template.

    >>> sorted(value_names("{men} men on {square}"))
    ['men', 'square']
    """
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def _function_name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _templates(call: ast.Call, place: str) -> Iterator[str]:
    """Yield the literal templates of a call; raise BuildError for one that is put together, or
    whose values aren't all passed. Templates passed by name are collected where `template()` wraps
    them.
    """
    function = _function_name(call)
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    for key in FUNCTIONS[function]:
        argument = call.args[key] if isinstance(key, int) else keywords.get(key)
        if isinstance(argument, ast.JoinedStr | ast.BinOp):
            raise BuildError(f"{place}: a template must be a string literal")
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            if function != "template" and None not in keywords:
                values = {*keywords} - {*FUNCTIONS[function]}
                _check_values(argument.value, values, function, place)
            yield argument.value


def _check_values(template: str, values: set[str | None], function: str, place: str) -> None:
    needed = value_names(template)
    if function == "by_number":
        needed.discard("number")
    if missing := needed - values:
        raise BuildError(f"{place}: no value for {', '.join(sorted(missing))} in {template!r}")
