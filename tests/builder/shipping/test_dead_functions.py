"""Functions of Pyodide that can never run are emptied, and no others."""

import pytest
import wasmtime

from builder import BuildError
from builder.shipping import kernels, trimming
from builder.shipping.trimming import EMPTY_BODY, function_bodies, without_dead_functions
from rules.compiler.wasm import Code, Module, encode_vector, length_prefixed
from rules.kernels.tables import HEADER_SIZE, sections

CALLS = {0: [1], 1: [2], 2: [], 3: [4, 1], 4: [3], 5: []}
"""The functions that each function calls. 0 is exported; 3, 4 and 5 can never run."""


def program(calls=CALLS) -> bytes:
    """Return a module with the functions of `calls`. Each returns its own number plus the results
    of the functions it calls."""
    module = Module()
    for number, callees in calls.items():
        code = Code([])
        code.emit_constant("i32", number)
        for callee in callees:
            code.emit("call", callee)
            code.emit("i32.add")
        module.add_function([], ["i32"], code.encode())
    module.add_export("sum", 0, 0)
    return module.encode(1, {"note": b"kept"})


def with_section(module: bytes, id: int, content: bytes) -> bytes:
    """Return a module with a section added or replaced, and its sections ordered by id."""
    contents = {**dict(sections(module)), id: content}
    ordered = sorted(filter(None, contents))
    parts = [bytes([number]) + length_prefixed(contents[number]) for number in ordered]
    return module[:HEADER_SIZE] + b"".join(parts)


def bodies(module: bytes) -> list[bytes]:
    return list(function_bodies(dict(sections(module))[trimming.CODE]))


def emptied_functions(module: bytes) -> list[int]:
    """Return the numbers of the functions that are emptied; check that no other is changed."""
    lean = bodies(without_dead_functions(module))
    assert all(new in (old, EMPTY_BODY) for new, old in zip(lean, bodies(module), strict=True))
    return [number for number, body in enumerate(lean) if body == EMPTY_BODY]


def test_functions_that_nothing_calls_are_emptied():
    assert emptied_functions(program()) == [3, 4, 5]
    store = wasmtime.Store()
    module = wasmtime.Module(store.engine, without_dead_functions(program()))
    assert wasmtime.Instance(store, module, []).exports(store)["sum"](store) == 3


def test_functions_in_the_table_and_those_they_call_stay():
    elements = encode_vector([b"\x00\x41\x00\x0b" + encode_vector([b"\x04"])])
    assert emptied_functions(with_section(program(), trimming.ELEMENTS, elements)) == [5]


def test_the_function_called_at_the_start_stays():
    assert emptied_functions(with_section(program(), trimming.START, b"\x05")) == [3, 4]


def test_imported_functions_are_counted():
    """A module's own functions are numbered after them; imports of other kinds don't count."""
    name = length_prefixed(b"env") + length_prefixed(b"x")
    imports = encode_vector(
        [
            name + b"\x00\x00",
            name + b"\x02\x01\x01\x80\x02",
            name + b"\x01\x70\x00\x01",
            name + b"\x03\x7f\x01",
            name + b"\x04\x00\x00",
            name + b"\x00\x00",
        ]
    )
    assert trimming.count_imported_functions(imports) == 2


def test_all_other_sections_are_unchanged():
    before, after = (
        dict(sections(part)) for part in (program(), without_dead_functions(program()))
    )
    del before[trimming.CODE], after[trimming.CODE]
    assert before == after


def test_compiled_kernels_have_no_dead_functions():
    """Our compiler omits functions that nothing calls."""
    for module in kernels.compile_kernels().values():
        assert not emptied_functions(module)


BODIES = {
    "br_table": (b"\x00\x41\x00\x0e\x02\x00\x00\x00\x10\x05\x0b", {5}),
    "typed select": (b"\x00\x1c\x01\x7f\x10\x05\x0b", {5}),
    "ref.func": (b"\x00\xd2\x85\x01\x0b", {133}),
    "return_call": (b"\x00\x12\x03\x0b", {3}),
    "constants that look like calls": (
        b"\x00\x43\x10\x01\x10\x02\x44" + b"\x10" * 8 + b"\x0b",
        set(),
    ),
    "locals": (b"\x02\x10\x7f\x01\x7c\x10\x07\x0b", {7}),
    "memory.copy": (b"\x00\xfc\x0a\x00\x00\xfc\x0b\x00\xfc\x02\x10\x01\x0b", {1}),
    "call_indirect": (b"\x00\x11\x10\x00\x10\x02\x0b", {2}),
}
"""Encoded function bodies by the instruction they test, and the functions they refer to."""


@pytest.mark.parametrize(("body", "expected"), BODIES.values(), ids=BODIES)
def test_referenced_functions_are_found_among_operands(body, expected):
    assert trimming.referenced_functions(body) == expected


@pytest.mark.parametrize("opcode", [0xFD, 0xFE, 0x1F, 0x14])
def test_an_unknown_instruction_fails_the_build(opcode):
    with pytest.raises(BuildError, match=f"unknown instruction {opcode:#x}"):
        trimming.referenced_functions(bytes([0, opcode, 0, 0x0B]))


def test_unsupported_globals_and_elements_fail_the_build():
    reference = encode_vector([b"\x70\x00\xd2\x05\x0b"])
    with pytest.raises(BuildError, match="globals that are not numbers"):
        without_dead_functions(with_section(program(), trimming.GLOBALS, reference))
    passive = encode_vector([b"\x01\x00" + encode_vector([b"\x05"])])
    with pytest.raises(BuildError, match="in an unknown way"):
        without_dead_functions(with_section(program(), trimming.ELEMENTS, passive))
