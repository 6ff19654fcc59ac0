"""The guide to kernels: its examples run, and its tables list what the compiler accepts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules import compiler
from rules.compiler.calls import BIT_METHODS, BUILTINS
from rules.kernels.language import ELEMENT_TYPES
from tests.kit.kernel_sources import program

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "rules" / "kernels" / "README.md").read_text("utf-8")

TABLE_ROWS = re.findall(r"^\|(.+?)(?<!\\)\|(.*)\|$", TEXT, re.MULTILINE)
"""The rows of the guide's tables: the first column, and the text of the others."""

TYPES = ("int", "Bits", "float", "bool")
VALUES = {"int": "3", "Bits": "3", "float": "3.0", "bool": "True"}


def test_examples_run(tmp_path):
    """Examples that begin with a file name are modules; the others together are a script."""
    script = []
    for block in re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        if named := re.match(r"# (\w+\.py)\n", block):
            (tmp_path / named[1]).write_text(block, "utf-8")
        else:
            script.append(block)
    (tmp_path / "script.py").write_text("".join(script), "utf-8")
    process = subprocess.run(
        [sys.executable, "-W", "error", "script.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    assert len(script) == 3


def code_spans(cell: str) -> list[str]:
    """Return the code in a cell of a table."""
    return re.findall(r"`(.+?)`", cell.replace("\\|", "|"))


def compiles(expression: str, type: str) -> bool:
    """Return whether the compiler accepts an expression of `x` and `y`, both of this type."""
    if type == "Bits" and expression in ("-x", "~x"):
        expression += " & y"
    declared = "".join(f"    {name}: {type} = {VALUES[type]}\n" for name in "xy")
    body = f"{declared}    bool({expression})\n    return 1\n"
    try:
        compiler.compile(program(f"def f() -> int:\n{body}"))
    except compiler.CompileError:
        return False
    return True


@pytest.mark.parametrize("type", TYPES)
@pytest.mark.parametrize("operator", ["+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>"])
def test_binary_operators_of_each_type(operator, type):
    (types,) = [types for first, types in TABLE_ROWS if operator in code_spans(first)]
    right = "int(y)" if operator in ("<<", ">>") else "y"
    accepted = compiles(f"x {operator} {right}", type)
    implicit = type == "bool" and "`int`" in types  # a bool is an int then
    assert accepted == (f"`{type}`" in types or implicit)


@pytest.mark.parametrize("type", TYPES)
@pytest.mark.parametrize("operator", ["-x", "~x"])
def test_unary_operators_of_each_type(operator, type):
    (types,) = [types for first, types in TABLE_ROWS if operator in code_spans(first)]
    assert compiles(operator, type) == (f"`{type}`" in types or type == "bool")


def test_all_builtins_are_listed():
    section = TEXT.partition("Builtins:")[2].partition("There is nothing else")[0]
    found = {*re.findall(r"`(?:x\.)?(\w+)\(", section)}
    names = {name if isinstance(name, str) else name.__name__ for name in BUILTINS}
    assert found == {*names, *BIT_METHODS}


def test_all_type_codes_are_listed():
    codes = [code for row, _ in TABLE_ROWS for code in code_spans(row)]
    assert {*ELEMENT_TYPES} <= {*codes}
