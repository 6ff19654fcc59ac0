"""Statements: assignments, branches and loops, up to whole functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .calls import ExpressionCompiler
from .symbols import BOOL, INT, WASM_TYPES, Scalar
from .values import CALLS, READS, Value, constant


class FunctionCompiler(ExpressionCompiler):
    """Compiles a function: adds statements to the expressions that its base classes compile."""

    def compile(self) -> bytes:
        """Return the encoded body of the function."""
        function = self.scope.function
        self.gen_block(function.body)
        if function.results:
            # Reached only if a path doesn't return; also needed for the function to validate.
            self.emit("unreachable")
        return self.code.encode()

    def gen_block(self, statements: Sequence[ast.stmt]) -> None:
        """Compile statements in order; raise CompileError if one is invalid."""
        for statement in statements:
            method = getattr(self, f"_stmt_{type(statement).__name__.lower()}", None)
            if method is None:
                raise self.error(statement, f"{type(statement).__name__} is not supported")
            method(statement)

    def _stmt_pass(self, node: ast.Pass) -> None: ...

    def _stmt_global(self, node: ast.Global) -> None: ...

    def _stmt_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Call):
            raise self.error(node, "expression has no effect")
        for _ in self.gen_results(node.value):
            self.emit("drop")

    def gen_results(self, node: ast.Call) -> Sequence[str]:
        """Push the results of a call, any number of them; return their types."""
        if resolved := self.resolve(node):
            self.gen_call(*resolved)
            return resolved[0].results
        value = self.analyze(node)
        self.gen_value(value, value.default_type)
        return [value.default_type]

    def _stmt_return(self, node: ast.Return) -> None:
        types = self.scope.function.results
        message = f"expected to return {', '.join(types) or 'nothing'}"
        if isinstance(node.value, ast.Call) and len(types) > 1:
            if tuple(self.gen_results(node.value)) != types:
                raise self.error(node, message)
        else:
            values = tuple_elements(node.value)
            if len(values) != len(types):
                raise self.error(node, message)
            for value, type in zip(values, types, strict=True):
                self.gen_expr(value, type)
        self.emit("return")

    def _stmt_annassign(self, node: ast.AnnAssign) -> None:
        type = ast.unparse(node.annotation)
        if not isinstance(node.target, ast.Name) or type not in WASM_TYPES or node.value is None:
            raise self.error(node, "expected name: type = value")
        self.gen_expr(node.value, type)
        self.pop_to_name(node.target, type)

    def _stmt_assign(self, node: ast.Assign) -> None:
        targets = tuple_elements(node.targets[0])
        if len(node.targets) > 1:
            raise self.error(node, "chained assignment is not supported")
        if isinstance(node.value, ast.Call) and len(targets) > 1:
            types = self.gen_results(node.value)
        else:
            values = [self.analyze(element) for element in tuple_elements(node.value)]
            if len(values) == len(targets) == 1:
                self.gen_assign(targets[0], values[0])
                return
            pairs = zip(targets, values, strict=False)
            types = [self.target_type(target) or value.default_type for target, value in pairs]
            for value, type in zip(values, types, strict=False):
                self.gen_value(value, type)
        if len(types) != len(targets):
            raise self.error(node, f"expected {len(targets)} values")
        # All values are evaluated before the first assignment, as in `a, b = b, a`.
        popped = [self.pop_to_local(type) for type in reversed(types)]
        for target, value in zip(targets, reversed(popped), strict=True):
            self.gen_assign(target, value)

    def gen_assign(self, target: ast.expr, value: Value) -> None:
        """Assign a value to a name or a table's element.

        Python evaluates the value before the index; a WebAssembly store takes the address first.
        The order matters only if one of them calls a function, which may change tables and global
        variables, and the other calls one too or reads those: then the value is materialized. Two
        values that only read can't affect each other, and a call can't affect a pure one.
        """
        known_type = self.target_type(target)
        if isinstance(target, ast.Subscript):
            table, index = self.table(target), self.analyze(target.slice)
            if {index.effect, value.effect} in ({CALLS}, {CALLS, READS}):
                value = self.materialize(value, table.type)
            offset = self.gen_address(table, index)
            self.gen_value(value, table.type)
            self.gen_store(table, offset)
        elif isinstance(target, ast.Name):
            type = known_type or value.default_type
            self.gen_value(value, type)
            self.pop_to_name(target, type, value.non_negative)

    def target_type(self, target: ast.expr) -> str | None:
        """Return the type of an assignment target; None for a local not yet assigned."""
        if isinstance(target, ast.Subscript):
            return self.table(target).type
        if not isinstance(target, ast.Name):
            raise self.error(target, "expected a name or an element of a table")
        if target.id in self.scope.function.globals:
            return self.global_variable(target).type
        value = self.scope.names.get(target.id)
        return value.type if value else None

    def global_variable(self, target: ast.Name) -> Scalar:
        """Return the global variable that a target names."""
        symbol = self.symbol_table.symbols.get(target.id)
        if not isinstance(symbol, Scalar) or symbol.global_index is None:
            raise self.error(target, "expected a global variable")
        return symbol

    def pop_to_name(self, target: ast.Name, type: str, non_negative: bool = False) -> None:
        """Pop the top of the stack into a local or global variable.

        The first assignment determines a local's type. A local is known to be non-negative only if
        this is its sole assignment and the value is known to be.
        """
        names, function = self.scope.names, self.scope.function
        if target.id in function.globals:
            self.code.emit("global.set", self.global_variable(target).global_index or 0)
            return
        if target.id not in names:
            non_negative = non_negative and function.store_counts[target.id] == 1
            local = self.code.new_local(WASM_TYPES[type])
            names[target.id] = self.local_value(type, local, non_negative)
        elif names[target.id].type != type:
            raise self.error(target, f"expected {names[target.id].type}, not {type}")
        self.code.emit("local.set", names[target.id].local or 0)

    def _stmt_augassign(self, node: ast.AugAssign) -> None:
        target, name = node.target, type(node.op).__name__
        if isinstance(target, ast.Subscript):
            # The index is evaluated once, before the value, for both the load and the store.
            table = self.table(target)
            index = self.ensure_reusable(self.analyze(target.slice), INT)
            offset = self.gen_address(table, index)
            element = self.element(target, table, index)
            self.gen_value(self._augmented_value(node, name, element), table.type)
            self.gen_store(table, offset)
        else:
            self.gen_assign(target, self._augmented_value(node, name, self.analyze(target)))

    def _augmented_value(self, node: ast.AugAssign, name: str, value: Value) -> Value:
        expression = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
        return self.analyze_binary(expression, name, value, self.analyze(node.value))

    def gen_branch(self, node: ast.expr, label: int, sense: bool) -> None:
        """Branch to a label if a condition is true; if not `sense`, if it is false.

        `and` and `or` become branches instead of values: `a or b` branches if either operand is
        true, and `a and b` skips the branch at the first false operand. If not `sense`, by De
        Morgan's laws, the two swap roles.
        """
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.gen_branch(node.operand, label, not sense)
        elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) is sense:
            for operand in node.values:
                self.gen_branch(operand, label, sense)
        elif isinstance(node, ast.BoolOp):
            skip = self.code.open("block")
            for operand in node.values[:-1]:
                self.gen_branch(operand, skip, not sense)
            self.gen_branch(node.values[-1], label, sense)
            self.code.close()
        else:
            value = self.analyze(node)
            if sense and value.default_type == INT:
                self.gen_value(value, INT)  # br_if treats any nonzero int as true
            else:
                self.gen_truth(value, sense)
            self.code.branch("br_if", label)

    def _stmt_if(self, node: ast.If) -> None:
        end = self.code.open("block") if node.orelse else 0
        otherwise = self.code.open("block")
        self.gen_branch(node.test, otherwise, False)
        self.gen_block(node.body)
        if node.orelse:
            self.code.branch("br", end)
        self.code.close()
        if node.orelse:
            self.gen_block(node.orelse)
            self.code.close()

    def _stmt_while(self, node: ast.While) -> None:
        if node.orelse:
            raise self.error(node, "else after a loop is not supported")
        end = self.code.open("block")
        loop = self.code.open("loop")
        if not (isinstance(node.test, ast.Constant) and node.test.value is True):
            self.gen_branch(node.test, end, False)
        self.gen_loop_body(node.body, end, loop)
        self.code.branch("br", loop)
        self.code.close()
        self.code.close()

    def gen_loop_body(self, body: Sequence[ast.stmt], break_: int, continue_: int) -> None:
        """Compile the body of a loop, with the labels of its `break` and `continue`."""
        self.scope.loops.append((break_, continue_))
        self.gen_block(body)
        self.scope.loops.pop()

    def _stmt_break(self, node: ast.Break) -> None:
        self.code.branch("br", self.scope.loops[-1][0])

    def _stmt_continue(self, node: ast.Continue) -> None:
        self.code.branch("br", self.scope.loops[-1][1])

    def _stmt_for(self, node: ast.For) -> None:
        """Compile `for name in range(…)`.

        The counter is a separate local, since the body may assign to the loop variable. With a step
        of 1 or -1 it reaches `stop` exactly. With another step it may pass `stop` and leave the
        range of ints, so a second counter, of the remaining iterations, ends the loop.
        """
        target = node.target
        if node.orelse:
            raise self.error(node, "else after a loop is not supported")
        if not isinstance(target, ast.Name):
            raise self.error(node, "expected one loop variable")
        start, stop, step = self._range_arguments(node.iter)
        counter, tests = self.materialize(start, INT), {1: "counter < stop", -1: "counter > stop"}
        remaining = counter
        if step.constant_value not in tests:
            self.gen_source(ITERATION_COUNT, INT, start=counter, stop=stop, step=step)
            remaining = self.pop_to_local(INT)
        names = {"counter": counter, "stop": stop, "remaining": remaining, "step": step}
        test = tests.get(int(step.constant_value or 0), "remaining > 0")
        end = self.code.open("block")
        self.gen_source(f"not ({test})", BOOL, **names)
        self.code.branch("br_if", end)
        loop = self.code.open("loop")
        self.gen_value(counter, INT)
        self.pop_to_name(target, INT, start.non_negative and (step.constant_value or 0) > 0)
        next_iteration = self.code.open("block")
        self.gen_loop_body(node.body, end, next_iteration)
        self.code.close()
        for name, text in (("counter", "counter + step"), ("remaining", "remaining - 1")):
            if name == "counter" or remaining is not counter:
                self.gen_source(text, INT, **names)
                self.code.emit("local.set", names[name].local or 0)
        self.gen_source(test, BOOL, **names)
        self.code.branch("br_if", loop)
        self.code.close()
        self.code.close()

    def _range_arguments(self, node: ast.expr) -> list[Value]:
        """Return the start, stop and step of a range, each a constant or materialized, so that the
        body can't change them."""
        match node:
            case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]) if 1 <= len(args) <= 3:
                values = [self.analyze(argument) for argument in args]
            case _:
                raise self.error(node, "expected range()")
        if len(values) == 1:
            values = [constant(node, INT, 0), *values]
        if len(values) == 2:
            values = [*values, constant(node, INT, 1)]
        if values[2].constant_value == 0:
            raise self.error(node, "the step of range() must not be zero")
        return [
            value if value.constant_value is not None else self.materialize(value, INT)
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
