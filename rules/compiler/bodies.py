"""What a function does, as code."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .calls import Calls
from .reading import BITS, FLOAT, INT, STACK, Function, Number
from .values import CALLS, READS, Value, settled


class Body(Calls):
    """The statements of one function."""

    def made(self) -> bytes:
        """The whole function."""
        function = self.scope.function
        self.do_all(function.body)
        if function.results and not isinstance(function.body[-1], ast.Return):
            self.do.put("unreachable")
        return self.code.content()

    def do_all(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            make = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if make is None:
                raise self.mistake(statement, f"{type(statement).__name__} is not of the language")
            make(statement)

    def _pass(self, node: ast.Pass) -> None: ...

    def _global(self, node: ast.Global) -> None: ...

    def _expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Call):
            raise self.mistake(node, "a call is needed")
        for _ in self._results(node.value):
            self.do.put("drop")

    def _results(self, node: ast.Call) -> Sequence[str]:
        """Call a function that returns any number of values; the kinds of what it leaves."""
        thing = self.linked.things.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if isinstance(thing, Function) and len(thing.results) != 1:
            values = [self.value(part) for part in node.args]
            self.counted(node, thing, values)
            self.call(thing, values)
            return thing.results
        value = self.value(node)
        self.fit(value, settled(value))
        return [settled(value)]

    def _return(self, node: ast.Return) -> None:
        kinds = self.scope.function.results
        parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        values = [part for part in parts if part is not None]
        if len(kinds) > 1 and isinstance(node.value, ast.Call):
            if tuple(self._results(node.value)) != kinds:
                raise self.mistake(node, f"{', '.join(kinds)} are needed")
        elif len(values) != len(kinds):
            raise self.mistake(node, f"{len(kinds)} values are needed")
        else:
            for value, kind in zip(values, kinds, strict=True):
                self.put(value, kind)
        self.do.put("return")

    def _annassign(self, node: ast.AnnAssign) -> None:
        kind = node.annotation.id if isinstance(node.annotation, ast.Name) else ""
        if not isinstance(node.target, ast.Name) or kind not in STACK or node.value is None:
            raise self.mistake(node, f"a name, one of {', '.join(STACK)} and a value are needed")
        self.put(node.value, kind)
        self.give(node.target, kind)

    def _assign(self, node: ast.Assign) -> None:
        if len(node.targets) > 1:
            raise self.mistake(node, "one target is needed")
        target = node.targets[0]
        if not isinstance(target, ast.Tuple):
            self.assign(target, node.value)
        elif isinstance(node.value, ast.Tuple):
            if len(target.elts) != len(node.value.elts):
                raise self.mistake(node, f"{len(target.elts)} values are needed")
            values = [self.value(part) for part in node.value.elts]
            kinds: Sequence[str] = [
                self.kind(part) or settled(value)
                for part, value in zip(target.elts, values, strict=True)
            ]
            for value, kind in zip(values, kinds, strict=True):
                self.fit(value, kind)
            self.give_all(target.elts, kinds)
        elif isinstance(node.value, ast.Call):
            kinds = self._results(node.value)
            if len(kinds) != len(target.elts):
                raise self.mistake(node, f"{len(target.elts)} values are needed")
            self.give_all(target.elts, kinds)
        else:
            raise self.mistake(node, "a call or as many values are needed")

    def give_all(self, targets: Sequence[ast.expr], kinds: Sequence[str]) -> None:
        """Give what is on the stack to targets, as Python does: from the left."""
        kept = [self.taken(kind) for kind in reversed(kinds)]
        for target, name in zip(targets, reversed(kept), strict=True):
            self.assign(target, name)

    def assign(self, target: ast.expr, node: ast.expr) -> None:
        wanted = self.kind(target)
        if isinstance(target, ast.Subscript):
            table, index, value = self.table(target), self.value(target.slice), self.value(node)
            if (
                max(index.effect, value.effect) == CALLS
                and min(index.effect, value.effect) >= READS
            ):
                value = self.value(self.keep(value, table.kind))
            offset = self.address(table, index)
            self.fit(value, table.kind)
            self.store(table, offset)
        elif isinstance(target, ast.Name):
            value = self.value(node)
            kind = wanted or settled(value)
            self.fit(value, kind)
            self.give(target, kind, value.natural)

    def kind(self, target: ast.expr) -> str | None:
        """What a target holds; None for a local that nothing was given to yet."""
        if isinstance(target, ast.Subscript):
            return self.table(target).kind
        if not isinstance(target, ast.Name):
            raise self.mistake(target, "a name or an element of a table is needed")
        if target.id in self.scope.function.globals:
            return self.state(target).kind
        known = self.scope.names.get(target.id)
        return known.kind if known else None

    def state(self, target: ast.Name) -> Number:
        thing = self.linked.things.get(target.id)
        if not isinstance(thing, Number) or thing.index is None:
            raise self.mistake(target, "a number at the top of the module is needed")
        return thing

    def give(self, target: ast.Name, kind: str, natural: bool = False) -> None:
        """Give what is on the stack, of a kind, to a name."""
        if target.id in self.scope.function.globals:
            self.code.put("global.set", self.state(target).index or 0)
            return
        if target.id not in self.scope.names:
            natural = natural and self.scope.function.stores[target.id] == 1
            self.bind(target.id, kind, self.code.local(STACK[kind]), natural)
        elif self.scope.names[target.id].kind != kind:
            raise self.mistake(target, f"{kind} where {self.scope.names[target.id].kind} is needed")
        self.code.put("local.set", self.scope.locals[target.id])

    def _augassign(self, node: ast.AugAssign) -> None:
        target = node.target
        if isinstance(target, ast.Subscript):
            table = self.table(target)
            index = self.once(self.value(target.slice))
            offset = self.address(table, self.value(index))
            element = ast.Subscript(target.value, index, ast.Load())
            self.put(_sum(element, node), table.kind)
            self.store(table, offset)
        elif isinstance(target, ast.Name):
            self.assign(target, _sum(ast.Name(target.id, ast.Load()), node))
        else:
            raise self.mistake(target, "a name or an element of a table is needed")

    def jump(self, node: ast.expr, block: int, sense: bool) -> None:
        """Jump where a condition is true, or for no sense, where it is false."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.jump(node.operand, block, not sense)
        elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) is sense:
            for part in node.values:
                self.jump(part, block, sense)
        elif isinstance(node, ast.BoolOp):
            past = self.code.open("block")
            for part in node.values[:-1]:
                self.jump(part, past, not sense)
            self.jump(node.values[-1], block, sense)
            self.code.close()
        else:
            value = self.value(node)
            kind = settled(value)
            if sense and kind not in (BITS, FLOAT):
                self.fit(value, kind)
            else:
                self.truth(value, sense)
            self.code.jump("br_if", block)

    def _if(self, node: ast.If) -> None:
        after = self.code.open("block") if node.orelse else 0
        other = self.code.open("block")
        self.jump(node.test, other, False)
        self.do_all(node.body)
        if node.orelse:
            self.code.jump("br", after)
        self.code.close()
        if node.orelse:
            self.do_all(node.orelse)
            self.code.close()

    def _while(self, node: ast.While) -> None:
        if node.orelse:
            raise self.mistake(node, "there is no else of a loop")
        after = self.code.open("block")
        again = self.code.open("loop")
        if not (isinstance(node.test, ast.Constant) and node.test.value is True):
            self.jump(node.test, after, False)
        self.looped(node.body, after, again)
        self.code.jump("br", again)
        self.code.close()
        self.code.close()

    def looped(self, body: Sequence[ast.stmt], after: int, again: int) -> None:
        self.scope.loops.append((after, again))
        self.do_all(body)
        self.scope.loops.pop()

    def _break(self, node: ast.Break) -> None:
        self.code.jump("br", self.scope.loops[-1][0])

    def _continue(self, node: ast.Continue) -> None:
        self.code.jump("br", self.scope.loops[-1][1])

    def _for(self, node: ast.For) -> None:
        """The loop's variable is apart from what counts, as Python lets it be given anew."""
        target = node.target
        if not isinstance(target, ast.Name) or node.orelse:
            raise self.mistake(node, "a loop over one name, without else, is needed")
        start, stop, step = self._range(node)
        counter = self.keep(start, INT)
        count = self.value(counter)
        after = self.code.open("block")
        self._more(count, stop, step)
        self.do.put("i32.eqz")
        self.code.jump("br_if", after)
        again = self.code.open("loop")
        self.fit(count, INT)
        self.give(target, INT, start.natural and (step.number or 0) > 0)
        next = self.code.open("block")
        self.looped(node.body, after, next)
        self.code.close()
        near = step.number in (1, -1)
        if not near:
            self._room(count, stop, step)
        self.fit(count, INT)
        self.fit(step, INT)
        self.do.put("i32.add")
        self.code.put("local.set", self.scope.locals[counter.id])
        if near:
            self._more(count, stop, step)
        self.code.jump("br_if", again)
        self.code.close()
        self.code.close()

    def _range(self, node: ast.For) -> tuple[Value, Value, Value]:
        """From where, to where and by what a loop counts, each evaluated now."""
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=[to], keywords=[]):
                bounds = [ast.Constant(0), to, ast.Constant(1)]
            case ast.Call(func=ast.Name(id="range"), args=[first, to], keywords=[]):
                bounds = [first, to, ast.Constant(1)]
            case ast.Call(func=ast.Name(id="range"), args=[first, to, by], keywords=[]):
                bounds = [first, to, by]
            case _:
                raise self.mistake(node.iter, "a range is needed")
        start, stop, step = (self._now(self.value(bound)) for bound in bounds)
        if step.number == 0:
            raise self.mistake(node.iter, "a step other than zero is needed")
        if step.number is None:
            self.fit(step, INT)
            self.do.step()
            step = self.value(self.taken(INT))
        return start, stop, step

    def _now(self, value: Value) -> Value:
        return value if value.number is not None else self.value(self.keep(value, INT))

    def _either(
        self, step: Value, up: tuple[Value, Value, str], down: tuple[Value, Value, str]
    ) -> None:
        """An operation on two ints for steps above zero, another for those below."""
        known = [up] if (step.number or 0) > 0 else [down] if step.number else [up, down]
        for left, right, name in known:
            self.fit(left, INT)
            self.fit(right, INT)
            self.do.put(name)
        if not step.number:
            self.fit(step, INT)
            self.code.constant("i32", 0)
            self.do.put("i32.gt_s", "select")

    def _more(self, count: Value, stop: Value, step: Value) -> None:
        """Whether a count is short of where the loop stops."""
        self._either(step, (count, stop, "i32.lt_s"), (count, stop, "i32.gt_s"))

    def _room(self, count: Value, stop: Value, step: Value) -> None:
        """Whether it will be so after one more step, which may leave the ints."""
        none = self.value(ast.Constant(0))
        self._either(step, (stop, count, "i32.sub"), (count, stop, "i32.sub"))
        self._either(step, (step, none, "i32.sub"), (none, step, "i32.sub"))
        self.do.put("i32.gt_u")


def _sum(left: ast.expr, node: ast.AugAssign) -> ast.BinOp:
    """What an augmented assignment gives."""
    return ast.copy_location(ast.BinOp(left, node.op, node.value), node)
