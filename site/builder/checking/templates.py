"""The list of all templates of sentences in Python, with the places that use them.

A translation is a mapping from these templates. So each has to be a literal where it is written,
and its placeholders have to be the values that it gets: `collect` checks both.

>>> found = collect_from('sentence("{square} is empty", square=x)', "example.py")
>>> found
{'{square} is empty': ['example.py:1']}
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter

from builder import ROOT, SITE, BuildError

FUNCTIONS: Mapping[str, Sequence[int | str]] = {
    "sentence": [0],
    "template": [0],
    "by_colour": ["black", "white"],
    "by_number": ["one", "other"],
}
"""The functions of `rules.sentences`, with the arguments that are templates."""

FOLDERS = (ROOT / "rules", SITE / "boardleaf")


def collect() -> dict[str, list[str]]:
    """Return all templates, each with its places as `file:line`; BuildError for one that is
    assembled, or doesn't match its values."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            for template, places in collect_from(path.read_text("utf-8"), name).items():
                found[template] += places
    return dict(sorted(found.items()))


def collect_from(code: str, name: str) -> dict[str, list[str]]:
    """Return the templates in the source code of one module."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and _function(call) in FUNCTIONS:
            place = f"{name}:{call.lineno}"
            for template in _templates(call, place):
                found[template].append(place)
    return dict(found)


def _function(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _templates(call: ast.Call, place: str) -> Iterator[str]:
    """Yield the literal templates of a call; stored ones are marked where they are written."""
    function = _function(call)
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    for which in FUNCTIONS[function]:
        argument = call.args[which] if isinstance(which, int) else keywords.get(which)
        if isinstance(argument, ast.JoinedStr | ast.BinOp):
            raise BuildError(f"{place}: a template is a literal, not put together")
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            if function != "template" and None not in keywords:
                values = {*keywords} - {*FUNCTIONS[function]}
                _check_values(argument.value, values, function, place)
            yield argument.value


def _check_values(template: str, values: set[str | None], function: str, place: str) -> None:
    names = {name for _, name, _, _ in Formatter().parse(template) if name is not None}
    if function == "by_number":
        names.discard("number")
    if missing := names - values:
        raise BuildError(f"{place}: no value for {', '.join(sorted(missing))} in {template!r}")
