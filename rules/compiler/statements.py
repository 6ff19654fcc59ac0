"""What a function does, as code."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .calls import Calls
from .known_values import CALLS, READS, Value, known
from .reading import BOOL, INT, STACK, Number


class Body(Calls):
    """The statements of one function."""

    def made(self) -> bytes:
        """The whole function."""
        function = self.scope.function
        self.run(function.body)
        if function.results:
            self.instructions("unreachable")
        return self.code.content()

    def run(self, statements: Sequence[ast.stmt]) -> None:
        """Put the code of statements; Mistake if one is not of the language."""
        for statement in statements:
            make = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if make is None:
                raise self.mistake(statement, f"{type(statement).__name__} is not of the language")
            make(statement)

    def _pass(self, node: ast.Pass) -> None: ...

    def _global(self, node: ast.Global) -> None: ...

    def _expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Call):
            raise self.mistake(node, "a statement that does something is needed")
        for _ in self.results(node.value):
            self.instructions("drop")

    def results(self, node: ast.Call) -> Sequence[str]:
        """Call a function, which may return any number of values; the kinds of what it leaves."""
        if called := self.called(node):
            self.call(*called)
            return called[0].results
        value = self.value(node)
        self.fit(value, value.settled)
        return [value.settled]

    def _return(self, node: ast.Return) -> None:
        kinds = self.scope.function.results
        told = f"values are needed: {', '.join(kinds) or 'none'}"
        if isinstance(node.value, ast.Call) and len(kinds) > 1:
            if tuple(self.results(node.value)) != kinds:
                raise self.mistake(node, told)
        else:
            values = parts(node.value)
            if len(values) != len(kinds):
                raise self.mistake(node, told)
            for value, kind in zip(values, kinds, strict=True):
                self.put(value, kind)
        self.instructions("return")

    def _annassign(self, node: ast.AnnAssign) -> None:
        kind = ast.unparse(node.annotation)
        if not isinstance(node.target, ast.Name) or kind not in STACK or node.value is None:
            raise self.mistake(node, f"a name, one of {', '.join(STACK)} and a value are needed")
        self.put(node.value, kind)
        self.give(node.target, kind)

    def _assign(self, node: ast.Assign) -> None:
        targets = parts(node.targets[0])
        if len(node.targets) > 1:
            raise self.mistake(node, "one target is needed")
        if isinstance(node.value, ast.Call) and len(targets) > 1:
            kinds = self.results(node.value)
        else:
            values = [self.value(part) for part in parts(node.value)]
            if len(values) == len(targets) == 1:
                self.assign(targets[0], values[0])
                return
            places = zip(targets, values, strict=False)
            kinds = [self.kind(target) or value.settled for target, value in places]
            for value, kind in zip(values, kinds, strict=False):
                self.fit(value, kind)
        if len(kinds) != len(targets):
            raise self.mistake(node, f"{len(targets)} values are needed")
        given = [self.taken(kind) for kind in reversed(kinds)]
        for target, value in zip(targets, reversed(given), strict=True):
            self.assign(target, value)

    def assign(self, target: ast.expr, value: Value) -> None:
        """Give a value to a name or an element, as Python does: the value is made first."""
        wanted = self.kind(target)
        if isinstance(target, ast.Subscript):
            table, index = self.table(target), self.value(target.slice)
            if {index.effect, value.effect} in ({CALLS}, {CALLS, READS}):
                value = self.kept(value, table.kind)
            offset = self.address(table, index)
            self.fit(value, table.kind)
            self.store(table, offset)
        elif isinstance(target, ast.Name):
            kind = wanted or value.settled
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
            raise self.mistake(target, "state is needed")
        return thing

    def give(self, target: ast.Name, kind: str, natural: bool = False) -> None:
        """Give what is on the stack, of a kind, to a name."""
        if target.id in self.scope.function.globals:
            self.code.put("global.set", self.state(target).index or 0)
            return
        if target.id not in self.scope.names:
            natural = natural and self.scope.function.stores[target.id] == 1
            local = self.code.local(STACK[kind])
            self.scope.names[target.id] = self.held(kind, local, natural)
        elif self.scope.names[target.id].kind != kind:
            raise self.mistake(target, f"{kind} where {self.scope.names[target.id].kind} is needed")
        self.code.put("local.set", self.scope.names[target.id].local or 0)

    def _augassign(self, node: ast.AugAssign) -> None:
        target, name = node.target, type(node.op).__name__
        if isinstance(target, ast.Subscript):
            table, index = self.table(target), self.once(self.value(target.slice), INT)
            offset = self.address(table, index)
            element = self.element(target, table, index)
            self.fit(self._changed(node, name, element), table.kind)
            self.store(table, offset)
        else:
            self.assign(target, self._changed(node, name, self.value(target)))

    def _changed(self, node: ast.AugAssign, name: str, value: Value) -> Value:
        told = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
        return self.operation(told, name, value, self.value(node.value))

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
            if sense and value.settled == INT:
                self.fit(value, INT)
            else:
                self.truth(value, sense)
            self.code.jump("br_if", block)

    def _if(self, node: ast.If) -> None:
        after = self.code.open("block") if node.orelse else 0
        other = self.code.open("block")
        self.jump(node.test, other, False)
        self.run(node.body)
        if node.orelse:
            self.code.jump("br", after)
        self.code.close()
        if node.orelse:
            self.run(node.orelse)
            self.code.close()

    def _while(self, node: ast.While) -> None:
        if node.orelse:
            raise self.mistake(node, "a loop without else is needed")
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
        self.run(body)
        self.scope.loops.pop()

    def _break(self, node: ast.Break) -> None:
        self.code.jump("br", self.scope.loops[-1][0])

    def _continue(self, node: ast.Continue) -> None:
        self.code.jump("br", self.scope.loops[-1][1])

    def _for(self, node: ast.For) -> None:
        """What counts is apart from the loop's variable, which may be given anew. By steps other
        than one, the rounds are counted too: the last sum may leave the ints."""
        target = node.target
        if not isinstance(target, ast.Name) or node.orelse:
            raise self.mistake(node, "a loop over one name, without else, is needed")
        start, stop, step = self._range(node.iter)
        count, more = self.kept(start, INT), {1: "count < stop", -1: "count > stop"}
        rounds = count
        if step.number not in more:
            self.say(ROUNDS, INT, start=count, stop=stop, step=step)
            rounds = self.taken(INT)
        named = {"count": count, "stop": stop, "rounds": rounds, "step": step}
        test = more.get(int(step.number or 0), "rounds > 0")
        after = self.code.open("block")
        self.say(f"not ({test})", BOOL, **named)
        self.code.jump("br_if", after)
        again = self.code.open("loop")
        self.fit(count, INT)
        self.give(target, INT, start.natural and (step.number or 0) > 0)
        next = self.code.open("block")
        self.looped(node.body, after, next)
        self.code.close()
        for name, text in (("count", "count + step"), ("rounds", "rounds - 1")):
            if name == "count" or rounds is not count:
                self.say(text, INT, **named)
                self.code.put("local.set", named[name].local or 0)
        self.say(test, BOOL, **named)
        self.code.jump("br_if", again)
        self.code.close()
        self.code.close()

    def _range(self, node: ast.expr) -> list[Value]:
        """From where, to where and by what a loop counts, each evaluated now."""
        match node:
            case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]) if 1 <= len(args) <= 3:
                bounds = [self.value(part) for part in args]
            case _:
                raise self.mistake(node, "a range is needed")
        if len(bounds) == 1:
            bounds = [known(node, INT, 0), *bounds]
        if len(bounds) == 2:
            bounds = [*bounds, known(node, INT, 1)]
        if bounds[2].number == 0:
            raise self.mistake(node, "a step other than zero is needed")
        return [bound if bound.number is not None else self.kept(bound, INT) for bound in bounds]


ROUNDS = (
    "int((float(stop) - float(start) + float(step) - (1.0 if step > 0 else -1.0)) / float(step))"
)
"""How often a loop goes round, or less than once."""


def parts(node: ast.expr | None) -> list[ast.expr]:
    """The parts of what may be a tuple, or nothing."""
    if isinstance(node, ast.Tuple):
        return node.elts
    return [node] if node else []
