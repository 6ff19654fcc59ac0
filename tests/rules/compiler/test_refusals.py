"""Compile errors: their place in the program, and what was expected there."""

from __future__ import annotations

import re
from textwrap import indent

import pytest

from rules import compiler
from rules.kernels import Program
from tests.kit.kernel_sources import PREAMBLE, program

DEFINITIONS = """
SIZE = 7
LIMIT: Bits = 5
TABLE = table("B", 4)
LIMITS = table("Q", 4)
NUMBERS = [1, 2]
UNKNOWN = array("L", [0])
count = 0

def two(x: int) -> tuple[int, int]:
    return x, x

def none(x: int) -> None:
    pass

def one(x: int) -> int:
    return x * x

def low(x: Bits) -> int:
    return int(x & 7)

"""

STATEMENTS = {
    # statements of a function g(n: int, b: Bits, x: float, t: bool) -> int, and the error, if any
    "return n + b": "mixed types Bits and int: n + b",
    "return b": "expected int, not Bits: b",
    "return x": "expected int, not float: x",
    "return n / 2": "unsupported operator for int: n / 2",
    "return int(x // 2.0)": "unsupported operator for float: x // 2.0",
    "return int(x + 1)": "mixed types float and int: x + 1",
    "return int(x < 1)": "mixed types float and int: x < 1",
    "return n ** 2": "unsupported operator for int: n ** 2",
    "return +n": "unsupported operator for int: +n",
    "return int(~x)": "unsupported operator for float: ~x",
    "return int(b < n)": "mixed types Bits and int: b < n",
    "return n << 32": "shift count out of range: n << 32",
    "return int(b >> 64)": "shift count out of range: b >> 64",
    "return int(b << b)": "expected int, not Bits: b",
    "return 1 << LIMIT": "expected int, not Bits: LIMIT",
    "return 1 << 0.5": "expected int, not float: 0.5",
    "return 1 << 99999999999": "shift count out of range: 1 << 99999999999",
    "return 1 >> -1": "shift count out of range: 1 >> -1",
    "return int(-b)": "negative Bits have to be masked with &: -b",
    "return int(~b)": "negative Bits have to be masked with &: ~b",
    "return int(b + -1)": "-1 is out of range for Bits: -1",
    "return n + 4294967296": "4294967296 is out of range for int: 4294967296",
    "return int(b & 1 << 64)": None,
    "return int(b + (1 << 64))": "18446744073709551616 is out of range for Bits: 1 << 64",
    "return n + SIZE // 0": "division by zero: SIZE // 0",
    "return n // 4294967296": "4294967296 is out of range for int: 4294967296",
    "return n % (1 << 40)": "1099511627776 is out of range for int: 1 << 40",
    "return int(1e308 * 10.0)": "inf is out of range for int: int(1e+308 * 10.0)",
    "return min(n, 1 << 31)": "2147483648 is out of range for int: 1 << 31",
    "return low(-1)": "-1 is out of range for Bits: -1",
    "return TABLE[1.5]": "expected int, not float: 1.5",
    "return TABLE[LIMIT]": "expected int, not Bits: LIMIT",
    "return TABLE[n.bit_count() + 4294967296]": "4294967296 is out of range for int: 4294967296",
    "return NUMBERS(n)": "not a function of the program: NUMBERS(n)",
    "m = n,\nreturn n": "Tuple is not supported: (n,)",
    "n += 1\nreturn n,": "expected to return int: return (n,)",
    "m, n = 1, 2, 3\nreturn n": "expected 2 values: m, n = (1, 2, 3)",
    "(n,) = n": "expected a name or an element of a table: (n,)",
    "for i in range(1 << 31):\n    pass": "2147483648 is out of range for int: 1 << 31",
    "n, LIMITS[0] = two(n)": "expected Bits, not int: LIMITS[0]",
    "return n + LIMIT": "mixed types Bits and int: n + LIMIT",
    "return int(n in (1, 2))": "Tuple is not supported: (1, 2)",
    "return int(n is 1)": "unsupported comparison: n is 1",
    "return n if t else b": "mixed types Bits and int: n if t else b",
    "return int(n and t)": "expected bool, not int: n",
    "return int(n if n and x else 2)": None,
    "return TABLE": "expected a number: TABLE",
    "return TABLE[4]": "index out of range for 4 elements: 4",
    "return TABLE[-1]": "index out of range for 4 elements: -1",
    "return TABLE[b]": "expected int, not Bits: b",
    "return TABLE[1:2]": "Slice is not supported: 1:2",
    "return SIZE[0]": "expected a table: SIZE[0]",
    "TABLE[n] = b": "expected int, not Bits: b",
    "TABLE = 3": None,
    "return missing": "expected a number: missing",
    "return later\nlater = 3": "local variable used before its first assignment: later",
    "return 'a'": "expected a number: 'a'",
    "return None": "expected a number: None",
    "return [n]": "List is not supported: [n]",
    "return (lambda: n)()": "not a function of the program: (lambda: n)()",
    "return missing(n)": "not a function of the program: missing(n)",
    "return n(n)": "not a function of the program: n(n)",
    "return print(n)": "not a function of the program: print(n)",
    "return one()": "expected arguments (int): one()",
    "return one(n, n)": "expected arguments (int): one(n, n)",
    "return one(x=n)": "keyword arguments are not supported: one(x=n)",
    "return one(*n)": "Starred is not supported: *n",
    "return one(b)": "expected int, not Bits: b",
    "return two(n)": "expected a function that returns one value: two(n)",
    "return none(n)": "expected a function that returns one value: none(n)",
    "return int()": "expected one argument of type bool or int or Bits or float: int()",
    "return int(Bits(x))": "expected one argument of type bool or int or Bits: Bits(x)",
    "return abs(b)": "expected one argument of type int or float: abs(b)",
    "return abs(-2147483648)": "expected int, not Bits: return abs(-2147483648)",
    "n = 1\nreturn (-2147483648).bit_count()": "expected int, not Bits: "
    "return (-2147483648).bit_count()",
    "return min(n)": "expected at least two arguments: min(n)",
    "return max(n, x)": "mixed types float and int: max(n, x)",
    "return trailing_zeros(n)": "expected one argument of type Bits: trailing_zeros(n)",
    "return int(sqrt(n))": "expected one argument of type float: sqrt(n)",
    "return n.real": "Attribute is not supported: n.real",
    "return x.bit_count()": "expected bit_count() or bit_length() of an int or Bits: x.bit_count()",
    "return n.conjugate()": "expected bit_count() or bit_length() of an int or Bits: n.conjugate()",
    "return n, n": "Tuple is not supported: (n, n)",
    "n += 1\nreturn n, n": "expected to return int: return (n, n)",
    "return": "expected to return int: return",
    "n": "expression has no effect: n",
    "n = b": "expected int, not Bits: b",
    "n += b": "mixed types Bits and int: n + b",
    "m = 1\nm = x": "expected int, not float: x",
    "m: Bits = n": "expected Bits, not int: n",
    "m: str = n": "expected name: type = value: m: str = n",
    "m: int": "expected name: type = value: m: int",
    "m = n = 1": "chained assignment is not supported: m = n = 1",
    "m, n = 1": "expected 2 values: m, n = 1",
    "m, n = one(n)": "expected 2 values: m, n = one(n)",
    "m, n = n, x": "expected int, not float: x",
    "m.n = 1": "expected a name or an element of a table: m.n",
    "SIZE += 1": "local variable used before its first assignment: SIZE",
    "two(n)[0] += 1": "expected a table: two(n)[0]",
    "del n": "Delete is not supported: del n",
    "assert n": "Assert is not supported: assert n",
    "raise ValueError": "Raise is not supported: raise ValueError",
    "import math": "Import is not supported: import math",
    "for n in TABLE:\n    pass": "expected range(): TABLE",
    "for n in range():\n    pass": "expected range(): range()",
    "for n in range(b):\n    pass": "expected int, not Bits: b",
    "for n in range(1, 2, 0):\n    pass": "the step of range() must not be zero: range(1, 2, 0)",
    "for b in range(2):\n    pass": "expected Bits, not int: b",
    "for n, m in range(2):\n    pass": "expected one loop variable: for n, m in range(2):",
    "while n:\n    break\nelse:\n    pass": "else after a loop is not supported: while n:",
    "for n in range(2):\n    pass\nelse:\n    pass": "else after a loop is not supported: "
    "for n in range(2):",
    "with n:\n    pass": "With is not supported: with n:",
    "def g() -> int:\n    return 1": "FunctionDef is not supported: def g() -> int:",
}


def error_message(source: str) -> str | None:
    try:
        compiler.compile(program(source))
    except compiler.CompileError as error:
        return str(error)
    return None


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("statement", STATEMENTS)
def test_errors_in_statements_name_the_line_and_the_problem(statement):
    head = "def g(n: int, b: Bits, x: float, t: bool) -> int:\n"
    source = DEFINITIONS + head + indent(statement, "    ") + "\n"
    found = error_message(source + "\ndef f() -> int:\n    return g(1, 2, 3.0, True)\n")
    if STATEMENTS[statement] is None:
        assert found is None
        return
    parts = re.fullmatch(r"kernel\d+\.py:(\d+) in g: (.*)", found or "")
    assert parts and parts[2] == STATEMENTS[statement], found
    first_line = (PREAMBLE + DEFINITIONS + head).count("\n") + 1
    assert first_line <= int(parts[1]) <= first_line + statement.count("\n")


SIGNATURES = {
    "def f(n) -> int:\n    return 1": "expected one of int, Bits, float, bool: n",
    "def f(n: str) -> int:\n    return 1": "expected one of int, Bits, float, bool: n: str",
    "def f(n: int):\n    return 1": "expected one of int, Bits, float, bool: def f(n: int):",
    "def f(n: int = 1) -> int:\n    return 1": "expected positional parameters without "
    "defaults: def f(n: int=1) -> int:",
    "def f(*n: int) -> int:\n    return 1": "expected positional parameters without defaults: "
    "def f(*n: int) -> int:",
    "def f() -> tuple[int, str]:\n    return 1": "expected one of int, Bits, float, bool: "
    "tuple[int, str]",
    "def f(n: Bits) -> int:\n    return 1": "Bits in an exported function: def f(n: Bits) -> int:",
    "def f() -> Bits:\n    return 1": "Bits in an exported function: def f() -> Bits:",
    "def f() -> int:\n    global TABLE\n    TABLE = 3\n    return 1": "expected a global variable: "
    "TABLE",
}


@pytest.mark.parametrize("source", SIGNATURES)
def test_errors_in_a_signature_say_what_was_expected(source):
    found = error_message(DEFINITIONS + source) or ""
    assert found.partition(" in f: ")[2] == SIGNATURES[source]


def test_an_unsupported_type_code_is_refused():
    found = error_message(DEFINITIONS + "def f() -> int:\n    return UNKNOWN[0]")
    assert found == "UNKNOWN: unsupported type code of a table: L"


def test_an_initial_value_out_of_range_is_refused():
    source = "big = 1 << 40\n\ndef f() -> int:\n    global big\n    big = 1\n    return big"
    assert error_message(source) == "big: 1099511627776 is out of range for int"


def test_a_global_variable_assigned_in_two_modules_is_refused():
    sources = [
        f"count = 0\ndef {name}() -> None:\n    global count\n    count += 1\n" for name in "ab"
    ]
    functions = [
        program(source, name)._roots[0] for source, name in zip(sources, "ab", strict=True)
    ]
    with pytest.raises(
        compiler.CompileError, match=r"in [ab]: count is also declared global in another module"
    ):
        compiler.compile(Program("both", functions))


def test_constants_of_other_types_are_refused():
    source = "from enum import IntEnum\nKind = IntEnum('Kind', 'ONE')\nLIMIT = Kind.ONE\n"
    found = error_message(source + "def f() -> int:\n    return LIMIT\n")
    assert found == "LIMIT: constants of type Kind are unsupported"


# Linking


def link_error(one: Program, other: Program) -> str:
    with pytest.raises(compiler.CompileError) as caught:
        compiler.compile(Program("both", [*one._roots, *other._roots]))
    return str(caught.value)


def test_two_definitions_of_a_name_are_refused_where_it_is_used():
    one = program("SIZE = 1\ndef f() -> int:\n    return SIZE\n")
    source = "SIZE = 2\ndef g(n: int) -> int:\n    if n:\n        return SIZE\n    return 0\n"
    found = re.fullmatch(r"kernel\d+\.py:(\d+) in (.*)", link_error(one, program(source, "g")))
    assert found and found[2] == "f: SIZE has two definitions; g uses the other: return SIZE"
    assert int(found[1]) == PREAMBLE.count("\n") + 3


def test_an_undefined_extern_is_refused_where_it_is_called():
    source = """
        from rules.kernels.language import extern

        @extern
        def found(n: int) -> int: ...

        def f(n: int) -> int:
            n += 1
            return found(n)
    """
    found = re.fullmatch(r"kernel\d+\.py:(\d+) in (.*)", error_message(source) or "")
    assert found and found[2] == "f: found is undefined: return found(n)"
    assert int(found[1]) == PREAMBLE.count("\n") + 9


def test_an_undefined_export_is_refused():
    with pytest.raises(compiler.CompileError, match="game: set_up is undefined"):
        Program("game", ["set_up"])
