"""Python as it is shipped: what only people read costs a visitor time, and is left at home."""

from __future__ import annotations

import ast
import io
import tokenize


def lean(source: str) -> str:
    """A module without comments and the texts of docstrings, every line at its number.

    >>> lean("X = 1  # so\\ndef f():\\n    '''Long\\n    text.'''\\n    return X\\n")
    "X = 1\\ndef f():\\n    ' '\\n\\n    return X\\n"
    """
    lines = source.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str())):
                _empty(lines, node)
    return "".join(lines)


def _empty(lines: list[str], node: ast.Expr) -> None:
    """Put a blank in place of a text that stands by itself: a class without one makes one up."""
    first, last = node.lineno - 1, (node.end_lineno or 0) - 1
    indent = lines[first][: node.col_offset]  # before a statement there is ASCII alone
    lines[first : last + 1] = [f"{indent}' '\n", *["\n"] * (last - first)]
