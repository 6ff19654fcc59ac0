"""Statements: assignments, branches and loops, up to whole functions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .arithmetic import analyze_binary
from .calls import gen_call, resolve
from .emitter import Emitter
from .expressions import ANALYZERS
from .subscripts import element_of, gen_address, gen_store, subscripted_table
from .symbols import Function, Scalar, SymbolTable
from .types import BOOL, DECLARED, INT, Type
from .values import CALLS, READS, Value, constant


def compile_function(symbol_table: SymbolTable, function: Function, debug: bool) -> bytes:
    """Return the encoded body of a function."""
    emitter = Emitter(symbol_table, function, debug, ANALYZERS)
    gen_block(emitter, function.body)
    if function.results:
        # Reached only if a path doesn't return; also needed for the function to validate.
        emitter.emit("unreachable")
    return emitter.code.encode()


def gen_block(emitter: Emitter, statements: Sequence[ast.stmt]) -> None:
    """Compile statements in order; raise CompileError if one is invalid."""
    for statement in statements:
        emitter.statement = statement
        generator = STATEMENTS.get(type(statement))
        if generator is None:
            raise emitter.error(statement, f"{type(statement).__name__} is not supported")
        generator(emitter, statement)


def gen_nothing(emitter: Emitter, node: ast.stmt) -> None: ...


def gen_expression_statement(emitter: Emitter, node: ast.Expr) -> None:
    if not isinstance(node.value, ast.Call):
        raise emitter.error(node, "expression has no effect")
    for _ in gen_results(emitter, node.value):
        emitter.emit("drop")


def gen_results(emitter: Emitter, node: ast.Call) -> Sequence[Type]:
    """Push the results of a call, any number of them; return their types."""
    if resolved := resolve(emitter, node):
        gen_call(emitter, *resolved)
        return resolved[0].results
    value = emitter.analyze(node)
    emitter.gen_value(value, value.default_type)
    return [value.default_type]


def gen_return(emitter: Emitter, node: ast.Return) -> None:
    types = emitter.scope.function.results
    message = f"expected to return {', '.join(map(str, types)) or 'nothing'}"
    if isinstance(node.value, ast.Call) and len(types) > 1:
        if tuple(gen_results(emitter, node.value)) != types:
            raise emitter.error(node, message)
    else:
        values = tuple_elements(node.value)
        if len(values) != len(types) or (len(types) == 1 and isinstance(node.value, ast.Tuple)):
            raise emitter.error(node, message)
        for value, type in zip(values, types, strict=True):
            emitter.gen_expr(value, type)
    emitter.emit("return")


def gen_annotated_assignment(emitter: Emitter, node: ast.AnnAssign) -> None:
    type = DECLARED.get(ast.unparse(node.annotation))
    if not isinstance(node.target, ast.Name) or type is None or node.value is None:
        raise emitter.error(node, "expected name: type = value")
    emitter.gen_expr(node.value, type)
    pop_to_name(emitter, node.target, type)


def gen_assignment(emitter: Emitter, node: ast.Assign) -> None:
    targets = tuple_elements(node.targets[0])
    if len(node.targets) > 1:
        raise emitter.error(node, "chained assignment is not supported")
    if len(targets) == 1:
        gen_store_to(emitter, node.targets[0], emitter.analyze(node.value))
        return
    if isinstance(node.value, ast.Call):
        types = gen_results(emitter, node.value)
        count = len(types)
    else:
        values = [emitter.analyze(element) for element in tuple_elements(node.value)]
        pairs = zip(targets, values, strict=False)
        types = [target_type(emitter, target) or value.default_type for target, value in pairs]
        for value, type in zip(values, types, strict=False):
            emitter.gen_value(value, type)
        count = len(values)
    if count != len(targets):
        raise emitter.error(node, f"expected {len(targets)} values")
    # All values are evaluated before the first assignment, as in `a, b = b, a`.
    popped = [emitter.pop_to_local(type) for type in reversed(types)]
    for target, value in zip(targets, reversed(popped), strict=True):
        gen_store_to(emitter, target, replace(value, node=target))


def gen_store_to(emitter: Emitter, target: ast.expr, value: Value) -> None:
    """Assign a value to a name or a table's element.

    Python evaluates the value before the index; a WebAssembly store takes the address first.
    The order matters only if one of them calls a function, which may change tables and global
    variables, and the other calls one too or reads those: then the value is materialized. Two
    values that only read can't affect each other, and a call can't affect a pure one.
    """
    if isinstance(target, ast.Subscript):
        table, index = subscripted_table(emitter, target), emitter.analyze(target.slice)
        if {index.effect, value.effect} in ({CALLS}, {CALLS, READS}):
            value = emitter.materialize(value, table.type)
        offset = gen_address(emitter, table, index)
        emitter.gen_value(value, table.type)
        gen_store(emitter, table, offset)
    elif isinstance(target, ast.Name):
        type = target_type(emitter, target) or value.default_type
        emitter.gen_value(value, type)
        pop_to_name(emitter, target, type, value.non_negative)
    else:
        raise emitter.error(target, "expected a name or an element of a table")


def target_type(emitter: Emitter, target: ast.expr) -> Type | None:
    """Return the type of an assignment target; None for a local not yet assigned."""
    if isinstance(target, ast.Subscript):
        return subscripted_table(emitter, target).type
    if not isinstance(target, ast.Name):
        raise emitter.error(target, "expected a name or an element of a table")
    if target.id in emitter.scope.function.globals:
        return global_variable(emitter, target).type
    value = emitter.scope.names.get(target.id)
    return value.type if value else None


def global_variable(emitter: Emitter, target: ast.Name) -> Scalar:
    """Return the global variable that a target names."""
    symbol = emitter.symbol_table.symbols.get(target.id)
    if not isinstance(symbol, Scalar) or symbol.global_index is None:
        raise emitter.error(target, "expected a global variable")
    return symbol


def pop_to_name(emitter: Emitter, target: ast.Name, type: Type, non_negative: bool = False) -> None:
    """Pop the top of the stack into a local or global variable.

    The first assignment determines a local's type. A local is known to be non-negative only if
    this is its sole assignment and the value is known to be.
    """
    names, function = emitter.scope.names, emitter.scope.function
    if target.id in function.globals:
        emitter.code.emit("global.set", global_variable(emitter, target).global_index or 0)
        return
    if target.id not in names:
        non_negative = non_negative and function.store_counts[target.id] == 1
        local = emitter.code.new_local(type.wasm)
        names[target.id] = emitter.local_value(type, local, non_negative)
    elif names[target.id].type != type:
        raise emitter.error(target, f"expected {names[target.id].type}, not {type}")
    emitter.code.emit("local.set", names[target.id].local or 0)


def gen_augmented_assignment(emitter: Emitter, node: ast.AugAssign) -> None:
    target, name = node.target, type(node.op).__name__
    if isinstance(target, ast.Subscript):
        # The index is evaluated once, before the value, for both the load and the store.
        table = subscripted_table(emitter, target)
        index = emitter.ensure_reusable(emitter.analyze(target.slice), INT)
        offset = gen_address(emitter, table, index)
        element = element_of(emitter, target, table, index)
        emitter.gen_value(_augmented_value(emitter, node, name, element), table.type)
        gen_store(emitter, table, offset)
    else:
        gen_store_to(
            emitter, target, _augmented_value(emitter, node, name, emitter.analyze(target))
        )


def _augmented_value(emitter: Emitter, node: ast.AugAssign, name: str, value: Value) -> Value:
    expression = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
    return analyze_binary(emitter, expression, name, value, emitter.analyze(node.value))


def gen_branch(emitter: Emitter, node: ast.expr, label: int, sense: bool) -> None:
    """Branch to a label if a condition is true; if not `sense`, if it is false.

    `and` and `or` become branches instead of values: `a or b` branches if either operand is
    true, and `a and b` skips the branch at the first false operand. If not `sense`, by De
    Morgan's laws, the two swap roles.
    """
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        gen_branch(emitter, node.operand, label, not sense)
    elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) is sense:
        for operand in node.values:
            gen_branch(emitter, operand, label, sense)
    elif isinstance(node, ast.BoolOp):
        skip = emitter.code.open("block")
        for operand in node.values[:-1]:
            gen_branch(emitter, operand, skip, not sense)
        gen_branch(emitter, node.values[-1], label, sense)
        emitter.code.close()
    else:
        value = emitter.analyze(node)
        if sense and value.default_type == INT:
            emitter.gen_value(value, INT)  # br_if treats any nonzero int as true
        else:
            emitter.gen_truth(value, sense)
        emitter.code.branch("br_if", label)


def gen_if(emitter: Emitter, node: ast.If) -> None:
    end = emitter.code.open("block") if node.orelse else 0
    otherwise = emitter.code.open("block")
    gen_branch(emitter, node.test, otherwise, False)
    gen_block(emitter, node.body)
    if node.orelse:
        emitter.code.branch("br", end)
    emitter.code.close()
    if node.orelse:
        gen_block(emitter, node.orelse)
        emitter.code.close()


def gen_while(emitter: Emitter, node: ast.While) -> None:
    if node.orelse:
        raise emitter.error(node, "else after a loop is not supported")
    end = emitter.code.open("block")
    loop = emitter.code.open("loop")
    if not (isinstance(node.test, ast.Constant) and node.test.value is True):
        gen_branch(emitter, node.test, end, False)
    gen_loop_body(emitter, node.body, end, loop)
    emitter.code.branch("br", loop)
    emitter.code.close()
    emitter.code.close()


def gen_loop_body(emitter: Emitter, body: Sequence[ast.stmt], break_: int, continue_: int) -> None:
    """Compile the body of a loop, with the labels of its `break` and `continue`."""
    emitter.scope.loops.append((break_, continue_))
    gen_block(emitter, body)
    emitter.scope.loops.pop()


def gen_break(emitter: Emitter, node: ast.Break) -> None:
    emitter.code.branch("br", emitter.scope.loops[-1][0])


def gen_continue(emitter: Emitter, node: ast.Continue) -> None:
    emitter.code.branch("br", emitter.scope.loops[-1][1])


def gen_for(emitter: Emitter, node: ast.For) -> None:
    """Compile `for name in range(…)`.

    The counter is a separate local, since the body may assign to the loop variable. With a step
    of 1 or -1 it reaches `stop` exactly. With another step it may pass `stop` and leave the
    range of ints, so a second counter, of the remaining iterations, ends the loop.
    """
    target = node.target
    if node.orelse:
        raise emitter.error(node, "else after a loop is not supported")
    if not isinstance(target, ast.Name):
        raise emitter.error(node, "expected one loop variable")
    start, stop, step = _range_arguments(emitter, node.iter)
    counter, tests = emitter.materialize(start, INT), {1: "counter < stop", -1: "counter > stop"}
    remaining = counter
    if step.constant_value not in tests:
        emitter.gen_source(ITERATION_COUNT, INT, start=counter, stop=stop, step=step)
        remaining = emitter.pop_to_local(INT)
    names = {"counter": counter, "stop": stop, "remaining": remaining, "step": step}
    test = tests.get(int(step.constant_value or 0), "remaining > 0")
    end = emitter.code.open("block")
    emitter.gen_source(f"not ({test})", BOOL, **names)
    emitter.code.branch("br_if", end)
    loop = emitter.code.open("loop")
    emitter.gen_value(counter, INT)
    pop_to_name(emitter, target, INT, start.non_negative and (step.constant_value or 0) > 0)
    next_iteration = emitter.code.open("block")
    gen_loop_body(emitter, node.body, end, next_iteration)
    emitter.code.close()
    for name, text in (("counter", "counter + step"), ("remaining", "remaining - 1")):
        if name == "counter" or remaining is not counter:
            emitter.gen_source(text, INT, **names)
            emitter.code.emit("local.set", names[name].local or 0)
    emitter.gen_source(test, BOOL, **names)
    emitter.code.branch("br_if", loop)
    emitter.code.close()
    emitter.code.close()


def _range_arguments(emitter: Emitter, node: ast.expr) -> list[Value]:
    """Return the start, stop and step of a range, each a constant or materialized, so that the
    body can't change them."""
    match node:
        case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]) if 1 <= len(args) <= 3:
            values = [emitter.analyze(argument) for argument in args]
        case _:
            raise emitter.error(node, "expected range()")
    if len(values) == 1:
        values = [constant(node, INT, 0), *values]
    if len(values) == 2:
        values = [*values, constant(node, INT, 1)]
    if values[2].constant_value == 0:
        raise emitter.error(node, "the step of range() must not be zero")
    return [
        emitter.materialize(value, INT)
        if value.constant_value is None
        else emitter.ensure_reusable(value, INT)
        for value in values
    ]


ITERATION_COUNT = (
    "0 if (float(stop) - float(start)) * float(step) < 0.0 else "
    "int((float(stop) - float(start) + float(step) - (1.0 if step > 0 else -1.0)) / float(step))"
)
"""The source of an expression for the number of iterations: (stop - start) / step, rounded up, or 0
if `stop` lies in the other direction.

Float arithmetic gives the exact number. The numerator has at most 34 bits, so it is exact. A
quotient n / d that isn't an integer is at least 1 / d away from the next integer, far more than the
rounding error of at most n / d * 2**-53, so it isn't rounded to that integer before `int()`
truncates it. `int()` traps in any build if there are more than 2**31 - 1 iterations, or if the step
is 0, since the quotient is then infinite or NaN."""


def tuple_elements(node: ast.expr | None) -> list[ast.expr]:
    """Return the elements of a tuple; any other expression as the only element; none for None."""
    if isinstance(node, ast.Tuple):
        return node.elts
    return [node] if node else []


STATEMENTS: Mapping[type[ast.stmt], Callable[[Emitter, Any], None]] = {
    ast.Pass: gen_nothing,
    ast.Global: gen_nothing,
    ast.Expr: gen_expression_statement,
    ast.Return: gen_return,
    ast.Assign: gen_assignment,
    ast.AnnAssign: gen_annotated_assignment,
    ast.AugAssign: gen_augmented_assignment,
    ast.If: gen_if,
    ast.While: gen_while,
    ast.For: gen_for,
    ast.Break: gen_break,
    ast.Continue: gen_continue,
}
"""The functions that compile statements, by the kind of statement."""
