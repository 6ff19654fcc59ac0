"""Calls: to the program's functions, which may be inlined, and to builtins."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any

from rules.kernels import language
from rules.kernels.program import CompileError

from .emitter import Emitter
from .symbols import Function
from .types import BITS, BOOL, DECLARED, FLOAT, INT, UNTYPED, Type
from .values import CALLS, CAST, IN_RANGE, Scope, Value, constant

BIT_METHODS = ("bit_count", "bit_length")


def analyze_call(emitter: Emitter, node: ast.Call) -> Value:
    resolved = resolve(emitter, node)
    if resolved:
        function, arguments = resolved
        if len(function.results) != 1:
            raise emitter.error(node, "expected a function that returns one value")
        emit = lambda *_: gen_call(emitter, function, arguments)  # noqa: E731
        return Value(node, function.results[0], emit, CALLS)
    arguments = [emitter.analyze(argument) for argument in node.args]
    if isinstance(node.func, ast.Attribute):
        return _bit_method(
            emitter, node, emitter.analyze(node.func.value), node.func.attr, arguments
        )
    name = ast.unparse(node.func)
    key = name if name in BUILTINS else emitter.symbol_table.symbols.get(name)
    analyze = BUILTINS.get(key) if isinstance(key, Hashable) else None
    if analyze is None or name in emitter.scope.locals:
        raise emitter.error(node, "not a function of the program")
    return analyze(emitter, node, name, arguments)


def resolve(emitter: Emitter, node: ast.Call) -> tuple[Function, Sequence[Value]] | None:
    """Return the function of the program that a call refers to, and the arguments; None if it
    refers to anything else, such as a builtin."""
    if node.keywords:
        raise emitter.error(node, "keyword arguments are not supported")
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    function = emitter.symbol_table.symbols.get(name)
    if name in emitter.scope.locals or not isinstance(function, Function):
        return None
    arguments = [emitter.analyze(argument) for argument in node.args]
    types = function.parameters.values()
    if len(arguments) != len(types):
        raise emitter.error(node, f"expected arguments ({', '.join(map(str, types))})")
    for argument, type in zip(arguments, types, strict=True):
        emitter.check_type(argument, type)
    return function, arguments


def gen_call(emitter: Emitter, function: Function, arguments: Sequence[Value]) -> None:
    """Call a function, or inline it if it is small, and leave its results on the stack."""
    types = function.parameters.values()
    if function.inline_expression is None or function in emitter.inline_stack:
        _gen_plain_call(emitter, function, arguments)
        return
    _check_inlined(emitter, function, function.inline_expression)
    # Arguments are evaluated once, before the body and in order, as in a call. Reusable ones
    # need no new local: the body can't change them, and what is known about them helps to
    # optimize it.
    reusable = [emitter.ensure_reusable(*pair) for pair in zip(arguments, types, strict=True)]
    names = {
        name: replace(value, type=type)
        for (name, type), value in zip(function.parameters.items(), reusable, strict=True)
    }
    scope, emitter.scope = emitter.scope, Scope(function, names, function.locals)
    emitter.inline_stack.append(function)
    mark = emitter.code.mark()
    try:
        emitter.gen_expr(function.inline_expression, function.results[0])
        is_inlined = True
    except CompileError:  # of these constants, perhaps where the program never comes
        emitter.code.rewind(mark)
        is_inlined = False
    emitter.inline_stack.pop()
    emitter.scope = scope
    if not is_inlined:
        _gen_plain_call(emitter, function, reusable)


def _gen_plain_call(emitter: Emitter, function: Function, arguments: Sequence[Value]) -> None:
    for argument, type in zip(arguments, function.parameters.values(), strict=True):
        emitter.gen_value(argument, type)
    emitter.code.emit("call", emitter.symbol_table.function_index(function))


def _check_inlined(emitter: Emitter, function: Function, expression: ast.expr) -> None:
    """Compile an inlined function once on its own, to report its errors: inlined with constant
    arguments, it might compile although it isn't valid for all arguments."""
    if function not in emitter.symbol_table.checked:
        emitter.symbol_table.checked.add(function)
        own_emitter = Emitter(emitter.symbol_table, function, emitter.debug, emitter.analyzers)
        own_emitter.statement = function.body[0]
        own_emitter.gen_expr(expression, function.results[0])


def _single_argument(
    emitter: Emitter, node: ast.Call, values: Sequence[Value], *types: Type
) -> Value:
    """Return the argument of a builtin that takes exactly one, of one of these types; raise
    CompileError if there is anything else."""
    if len(values) != 1 or not {values[0].default_type, values[0].type} & {*types}:
        expected = " or ".join(str(type) for type in types if type != UNTYPED)
        raise emitter.error(node, f"expected one argument of type {expected}")
    return values[0]


def _bit_method(
    emitter: Emitter, node: ast.Call, value: Value, name: str, values: Sequence[Value]
) -> Value:
    """Analyze `bit_count()` or `bit_length()`, which ignore the sign of an int."""
    type = value.default_type
    if name not in BIT_METHODS or type not in (INT, BITS) or values:
        raise emitter.error(node, "expected bit_count() or bit_length() of an int or Bits")

    def emit(*_: object) -> None:
        length = name == "bit_length"
        if length:
            emitter.code.emit_constant("i32", 64 if type == BITS else 32)
        if type == INT and not value.non_negative:
            _gen_abs(emitter, value)
        else:
            emitter.gen_value(value, type)
        emitter.emit(f"{type.wasm}.{'clz' if length else 'popcnt'}")
        emitter.emit(*["i32.wrap_i64"] * (type == BITS), *["i32.sub"] * length)

    return Value(node, INT, emit, value.effect, non_negative=True)


def _gen_abs(emitter: Emitter, value: Value) -> None:
    emitter.gen_source("-x if x < 0 else x", INT, x=emitter.ensure_reusable(value, INT))


def _abs(emitter: Emitter, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
    value = _single_argument(emitter, node, values, INT, FLOAT)

    def emit(type: Type, may_wrap: bool) -> None:
        if type == FLOAT:
            emitter.gen_value(value, FLOAT)
            emitter.emit("f64.abs")
        else:
            _gen_abs(emitter, value)
            emitter.trap_if("x < 0", x=INT)  # abs(-2**31) overflows to -2**31

    return Value(node, value.default_type, emit, value.effect, non_negative=True)


def _conversion(emitter: Emitter, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
    """Analyze `int()`, `Bits()`, `float()` or `bool()`."""
    target = DECLARED[name]
    value = _single_argument(emitter, node, values, BOOL, INT, BITS, *[FLOAT] * (target != BITS))
    if value.constant_value is not None:
        convert = {INT: int, BITS: int, FLOAT: float, BOOL: bool}[target]
        try:
            return constant(node, target, convert(value.constant_value))
        except (OverflowError, ValueError):  # of an infinity or NaN
            message = f"{value.constant_value} is out of range for {target}"
            raise emitter.error(node, message) from None
    source = BITS if (value.type, target) == (UNTYPED, BITS) else value.default_type
    non_negative = value.non_negative or source in (BITS, BOOL)
    return Value(
        node,
        target,
        lambda _, may_wrap: _gen_conversion(emitter, value, source, target, may_wrap),
        value.effect,
        overflow=IN_RANGE if non_negative else CAST,
        non_negative=non_negative,
    )


def _gen_conversion(
    emitter: Emitter, value: Value, source: Type, target: Type, may_wrap: bool
) -> None:
    if target == BOOL:
        emitter.gen_truth(value)
        return
    # An int has to be exact even if the result may wrap: the int would wrap at 32 bits, not 64.
    emitter.gen_value(value, source, may_wrap and source == BITS)
    if target == FLOAT and source != FLOAT:
        emitter.emit(f"f64.convert_i{'64_u' if source == BITS else '32_s'}")
    elif target == INT and source == FLOAT:
        emitter.emit("i32.trunc_f64_s")
    elif target == INT and source == BITS:
        emitter.trap_if("x > 2147483647", x=BITS)
        emitter.emit("i32.wrap_i64")
    elif target == BITS and source != BITS:
        emitter.trap_if(None if may_wrap else "x < 0", x=INT)
        # A negative int, if it may wrap, becomes itself modulo 2**64.
        emitter.emit("i64.extend_i32_s")


def _min_or_max(emitter: Emitter, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
    """Analyze `min()` or `max()`, which return the first of equal arguments, even if these are
    0.0 and -0.0."""
    if len(values) < 2:
        raise emitter.error(node, "expected at least two arguments")
    text = f"y if y {'<' if name == 'min' else '>'} x else x"

    def emit(type: Type, may_wrap: bool) -> None:
        best = emitter.ensure_reusable(values[0], type)
        for value in values[1:]:
            other = emitter.ensure_reusable(value, type)
            emitter.gen_source(text, type, x=best, y=other)
            best = emitter.pop_to_local(type)
        emitter.gen_value(best, type)

    type, effect = emitter.common_type(node, *values), max(value.effect for value in values)
    non_negative = all(value.non_negative for value in values)
    return Value(node, type, emit, effect, non_negative=non_negative)


def _sqrt(emitter: Emitter, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
    value = _single_argument(emitter, node, values, FLOAT)

    def emit(*_: object) -> None:
        emitter.gen_value(value, FLOAT)
        emitter.trap_if("x < 0.0", x=FLOAT)
        emitter.emit("f64.sqrt")

    return Value(node, FLOAT, emit, value.effect)


def _trailing_zeros(emitter: Emitter, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
    value = _single_argument(emitter, node, values, BITS, UNTYPED)

    def emit(*_: object) -> None:
        emitter.gen_value(value, BITS)
        emitter.emit("i64.ctz", "i32.wrap_i64")

    return Value(node, INT, emit, value.effect, non_negative=True)


BUILTINS: dict[Any, Callable[[Emitter, ast.Call, str, Sequence[Value]], Value]] = {
    **dict.fromkeys(("int", "Bits", "float", "bool"), _conversion),
    "abs": _abs,
    "min": _min_or_max,
    "max": _min_or_max,
    math.sqrt: _sqrt,
    language.trailing_zeros: _trailing_zeros,
}
"""The functions that analyze builtins, by the builtin's name, or by object if it is imported."""
