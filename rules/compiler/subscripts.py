"""Subscripts: addresses of table elements, loads and stores."""

from __future__ import annotations

import ast

from .arithmetic import ArithmeticEmitter
from .operators import LOADS, STORE_CHECKS, STORES
from .symbols import INT, Table
from .values import READS, Value


class SubscriptEmitter(ArithmeticEmitter):
    """Adds subscripts."""

    def _expr_subscript(self, node: ast.Subscript) -> Value:
        return self.element(node, self.table(node), self.analyze(node.slice))

    def element(self, node: ast.expr, table: Table, index: Value) -> Value:
        """Return the value of a table's element."""

        def emit(*_: object) -> None:
            offset = self.gen_address(table, index)
            self.code.emit(LOADS[table.typecode], log2_itemsize(table), offset)
            if table.typecode == "f":
                self.emit("f64.promote_f32")

        effect = max(index.effect, READS)
        return Value(node, table.type, emit, effect, non_negative=table.typecode in "BH")

    def table(self, node: ast.Subscript) -> Table:
        """Return the table that is subscripted."""
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        table = self.symbol_table.tables.get(name)
        if table is None or name in self.scope.function.locals:
            raise self.error(node, "expected a table")
        return table

    def gen_address(self, table: Table, index: Value) -> int:
        """Push the address of an element minus a constant offset; return the offset, which is an
        immediate of the load or store.

        The offset includes the address of the table and, to save an addition, the displacement n of
        an index `base + n`. WebAssembly adds the offset to the address, read as unsigned, without
        wrapping around, so both have to be non-negative, or a valid access would trap. If n > 0,
        the base has to be known to be non-negative; if n <= 0, it is, since the index is. A debug
        build computes the whole index, to check it.
        """
        offset, length, size = table.address, table.length, table.itemsize
        if index.constant_value is not None:
            if not 0 <= index.constant_value < length:
                raise self.error(index.node, f"index out of range for {length} elements")
            self.code.emit_constant("i32", 0)
            return offset + int(index.constant_value) * size
        if index.base_and_displacement and not self.debug:
            base, displacement = index.base_and_displacement
            new_offset = offset + displacement * size
            if new_offset >= 0 and (displacement <= 0 or base.non_negative):
                index, offset = base, new_offset
        self.gen_value(index, INT)
        self.trap_if(f"not 0 <= x < {length}", x=INT)
        if size > 1:
            self.code.emit_constant("i32", log2_itemsize(table))
            self.emit("i32.shl")
        return offset

    def gen_store(self, table: Table, offset: int) -> None:
        """Store the value on top of the stack at the address below it."""
        self.trap_if(STORE_CHECKS.get(table.typecode), x=INT)
        if table.typecode == "f":
            self.emit("f32.demote_f64")
        self.code.emit(STORES[table.typecode], log2_itemsize(table), offset)


def log2_itemsize(table: Table) -> int:
    """Return the base-2 logarithm of the size of an element in bytes."""
    return table.itemsize.bit_length() - 1
