"""Expressions: constants and names, and the table of all functions that analyze expressions."""

from __future__ import annotations

import ast
from dataclasses import replace

from .arithmetic import analyze_bin_op, analyze_unary_op
from .calls import analyze_call
from .conditions import analyze_bool_op, analyze_compare, analyze_if_exp
from .emitter import Analyzers, Emitter
from .subscripts import analyze_subscript
from .symbols import Scalar
from .types import DECLARED, UNTYPED
from .values import READS, Value, constant


def analyze_constant(emitter: Emitter, node: ast.Constant) -> Value:
    if not isinstance(node.value, (int, float)):
        raise emitter.error(node, "expected a number")
    name = type(node.value).__name__
    return constant(node, UNTYPED if name == "int" else DECLARED[name], node.value)


def analyze_name(emitter: Emitter, node: ast.Name) -> Value:
    if node.id in emitter.scope.names:
        return replace(emitter.scope.names[node.id], node=node)
    if node.id in emitter.scope.locals:
        raise emitter.error(node, "local variable used before its first assignment")
    symbol = emitter.symbol_table.symbols.get(node.id)
    if not isinstance(symbol, Scalar):
        raise emitter.error(node, "expected a number")
    index = symbol.global_index
    if index is None:
        return constant(node, symbol.type, symbol.value)
    return Value(node, symbol.type, lambda *_: emitter.code.emit("global.get", index), READS)


ANALYZERS: Analyzers = {
    ast.Constant: analyze_constant,
    ast.Name: analyze_name,
    ast.BinOp: analyze_bin_op,
    ast.UnaryOp: analyze_unary_op,
    ast.BoolOp: analyze_bool_op,
    ast.Compare: analyze_compare,
    ast.IfExp: analyze_if_exp,
    ast.Subscript: analyze_subscript,
    ast.Call: analyze_call,
}
