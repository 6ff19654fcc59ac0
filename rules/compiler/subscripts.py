"""Subscripts: addresses of table elements, loads and stores."""

from __future__ import annotations

import ast

from .emitter import Emitter
from .operators import LOADS, STORE_CHECKS, STORES
from .symbols import Table
from .types import INT, RANGES
from .values import READS, Value


def analyze_subscript(emitter: Emitter, node: ast.Subscript) -> Value:
    return element_of(emitter, node, subscripted_table(emitter, node), emitter.analyze(node.slice))


def element_of(emitter: Emitter, node: ast.expr, table: Table, index: Value) -> Value:
    """Return the value of a table's element."""

    def emit(*_: object) -> None:
        offset = gen_address(emitter, table, index)
        emitter.code.emit(LOADS[table.typecode], log2_itemsize(table), offset)
        if table.typecode == "f":
            emitter.emit("f64.promote_f32")

    effect = max(index.effect, READS)
    return Value(node, table.type, emit, effect, non_negative=table.typecode in "BH")


def subscripted_table(emitter: Emitter, node: ast.Subscript) -> Table:
    """Return the table that is subscripted."""
    name = node.value.id if isinstance(node.value, ast.Name) else ""
    table = emitter.symbol_table.tables.get(name)
    if table is None or name in emitter.scope.locals:
        raise emitter.error(node, "expected a table")
    return table


def gen_address(emitter: Emitter, table: Table, index: Value) -> int:
    """Push the address of an element minus a constant offset; return the offset, which is an
    immediate of the load or store.

    The offset includes the address of the table and, to save an addition, the displacement n of
    an index `base + n`. WebAssembly adds the offset to the address, read as unsigned, without
    wrapping around, so both have to be non-negative, or a valid access would trap. If n > 0,
    the base has to be known to be non-negative; if n <= 0, it is, since the index is. A debug
    build computes the whole index, to check it.
    """
    offset, length, size = table.address, table.length, table.itemsize
    emitter.check_value(index, INT)
    if index.constant_value is not None:
        if not 0 <= index.constant_value < length:
            raise emitter.error(index.node, f"index out of range for {length} elements")
        emitter.code.emit_constant("i32", 0)
        return offset + int(index.constant_value) * size
    if index.base_and_displacement and not emitter.debug:
        base, displacement = index.base_and_displacement
        new_offset = offset + displacement * size
        is_valid = 0 <= new_offset <= RANGES[INT][1] and displacement <= RANGES[INT][1]
        if is_valid and (displacement <= 0 or base.non_negative):
            index, offset = base, new_offset
    emitter.gen_value(index, INT)
    emitter.trap_if(f"not 0 <= x < {length}", x=INT)
    if size > 1:
        emitter.code.emit_constant("i32", log2_itemsize(table))
        emitter.emit("i32.shl")
    return offset


def gen_store(emitter: Emitter, table: Table, offset: int) -> None:
    """Store the value on top of the stack at the address below it."""
    emitter.trap_if(STORE_CHECKS.get(table.typecode), x=INT)
    if table.typecode == "f":
        emitter.emit("f32.demote_f64")
    emitter.code.emit(STORES[table.typecode], log2_itemsize(table), offset)


def log2_itemsize(table: Table) -> int:
    """Return the base-2 logarithm of the size of an element in bytes."""
    return table.itemsize.bit_length() - 1
