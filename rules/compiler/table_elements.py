"""Elements of tables: where they are, and the code that reads and writes them."""

from __future__ import annotations

import ast

from .expressions import Expressions
from .known_values import READS, Value
from .operations import LOADS, STORED, STORES
from .reading import INT, Table


class Elements(Expressions):
    """The expressions of one function, but for calls."""

    def _subscript(self, node: ast.Subscript) -> Value:
        return self.element(node, self.table(node), self.value(node.slice))

    def element(self, node: ast.expr, table: Table, index: Value) -> Value:
        """An element of a table."""

        def put(*_: object) -> None:
            offset = self.address(table, index)
            self.code.put(LOADS[table.code], aligned(table), offset)
            if table.code == "f":
                self.instructions("f64.promote_f32")

        effect = max(index.effect, READS)
        return Value(node, table.kind, put, effect, natural=table.code in "BH")

    def table(self, node: ast.Subscript) -> Table:
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        table = self.linked.tables.get(name)
        if table is None or name in self.scope.function.locals:
            raise self.mistake(node, "a table is needed")
        return table

    def address(self, table: Table, index: Value) -> int:
        """Leave where an element is, but for what a load or store is to add, which is returned.
        In WebAssembly an address is not below zero, nor does such a sum leave the ints."""
        offset, length, size = table.offset, table.length, table.itemsize
        if index.number is not None:
            if not 0 <= index.number < length:
                raise self.mistake(index.node, f"an index below {length} is needed")
            self.code.constant("i32", 0)
            return offset + int(index.number) * size
        if index.sum and not self.debug:
            base, by = index.sum
            if offset + by * size >= 0 and (by <= 0 or base.natural):
                index, offset = base, offset + by * size
        self.fit(index, INT)
        self.check(f"not 0 <= x < {length}", x=INT)
        if size > 1:
            self.code.constant("i32", aligned(table))
            self.instructions("i32.shl")
        return offset

    def store(self, table: Table, offset: int) -> None:
        """Put what is on the stack into a table."""
        self.check(STORED.get(table.code), x=INT)
        if table.code == "f":
            self.instructions("f32.demote_f64")
        self.code.put(STORES[table.code], aligned(table), offset)


def aligned(table: Table) -> int:
    """How many bits of the address of an element are zero."""
    return table.itemsize.bit_length() - 1
