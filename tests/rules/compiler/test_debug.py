"""A debug build traps where Python raises and where a number leaves the range of its type."""

from __future__ import annotations

import pytest
import wasmtime

from tests.kit.kernel_sources import program, start_native

MAX_INT = (1 << 31) - 1

TRAPS = {
    # an expression of two ints: arguments in range, then arguments that trap
    "a + b": ((MAX_INT, 0), (MAX_INT, 1), (-MAX_INT, -2)),
    "a - b": ((-MAX_INT, 1), (-MAX_INT, 2), (MAX_INT, -1)),
    "a * b": ((46340, 46340), (46341, 46341), (1 << 30, 2), (-MAX_INT - 1, -1)),
    "-a": ((MAX_INT, 0), (-MAX_INT - 1, 0)),
    "abs(a)": ((-MAX_INT, 0), (-MAX_INT - 1, 0)),
    "a // b": ((7, -2), (7, 0), (-MAX_INT - 1, -1)),
    "a % b": ((7, -2), (7, 0)),
    "a << b": ((1, 30), (1, 31), (1, 32), (1, -1), (3, 30)),
    "a >> b": ((MAX_INT, 31), (1, 32), (1, -1)),
    "TABLE[a]": ((3, 0), (4, 0), (-1, 0)),
    "TABLE[a - 2]": ((2, 0), (1, 0), (6, 0)),
    "put(a, b)": ((3, 255), (4, 0), (-1, 0), (0, 256), (0, -1)),
    "put_small(a, b)": ((3, -128), (0, 128), (0, -129)),
    "put_short(a, b)": ((3, 65535), (0, 65536), (0, -1)),
    "put_word(a, b)": ((3, -32768), (0, 32768), (0, -32769)),
    "int(Bits(a) - Bits(b))": ((2, 2), (2, 3)),
    "int(Bits(a))": ((0, 0), (-1, 0)),
    "int(Bits(a + b) & 255)": ((MAX_INT, 0), (MAX_INT, 1), (-MAX_INT, -2)),
    "int(Bits(-a) & 255)": ((MAX_INT, 0), (-MAX_INT - 1, 0)),
    "int(Bits(a) << b)": ((1, 30), (1, 31), (1, 64)),
    "int((Bits(a) << b) >> 60)": ((1, 63), (2, 63), (1, 64), (1, -1)),
    "int((Bits(a) << b & ALL) >> 60)": ((2, 63), (2, 64)),
    "int(Bits(a) >> b)": ((1, 63), (1, 64)),
    "int(Bits(a) >> b & 7)": ((1, 63), (1, 64)),
    "a << b & 255": ((3, 31), (3, 32)),
    "a >> b & 255": ((3, 31), (3, 32)),
    "a * 65536 & b": ((1, -1), (1 << 15, -1)),
    "a * 65536 & abs(b)": ((1 << 15, -1), (1 << 15, -MAX_INT - 1)),
    "int((Bits(a) << 62) + (Bits(b) << 62) >> 62)": ((1, 2), (2, 2)),
    "int((Bits(a) << 32) * (Bits(b) << 30) >> 62)": ((1, 3), (1, 4), (1 << 31 - 1, 8)),
    "int(Bits(a) // Bits(b))": ((7, 2), (7, 0)),
    "int(float(a) / float(b))": ((7, 2), (7, 0)),
    "int(float(a) * 1e3)": ((1, 0), (MAX_INT, 0)),
    "int(sqrt(float(a)))": ((4, 0), (-1, 0)),
    "walk(a, b)": ((1, 5), (0, 5), (0, -1), (0, -5)),
}

SOURCE = """
TABLE, SMALL, SHORTS, WORDS = table("B", 4), table("b", 4), table("H", 4), table("h", 4)

def put(a: int, b: int) -> int:
    TABLE[a] = b
    return 0

def put_small(a: int, b: int) -> int:
    SMALL[a] = b
    return 0

def put_short(a: int, b: int) -> int:
    SHORTS[a] = b
    return 0

def put_word(a: int, b: int) -> int:
    WORDS[a] = b
    return 0

def walk(step: int, b: int) -> int:
    for i in range(0, b, step):
        b += i
    return b

def f(a: int, b: int) -> int:
    return """


@pytest.mark.parametrize("expression", TRAPS)
def test_a_debug_build_traps_only_invalid_values(expression):
    valid, *trapping = TRAPS[expression]
    instance = start_native(program(SOURCE + expression + "\n"), debug=True)
    instance.call("f", *valid)
    for arguments in trapping:
        with pytest.raises(wasmtime.Trap, match=r"unreachable|divide by zero|overflow|conversion"):
            instance.call("f", *arguments)
    instance.call("f", *valid)


def test_a_trap_names_the_functions_that_were_running():
    source = """
def divide(a: int) -> int:
    while a > 9:
        a -= 1
    return 7 // a

def run(a: int) -> int:
    return divide(a)
"""
    instance = start_native(program(source, "run"), debug=True)
    with pytest.raises(wasmtime.Trap, match=r"!divide\n.*!run\n"):
        instance.call("run", 0)
