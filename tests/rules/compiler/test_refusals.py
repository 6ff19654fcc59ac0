"""What is not of the language is told with file, line, function and what is needed."""

from __future__ import annotations

import re
from textwrap import indent

import pytest

from rules import compiler
from rules.kernels import Program
from tests.kit.kernel_sources import HEAD, program

TOP = """
SIZE = 7
LIMIT: Bits = 5
TABLE = table("B", 4)
UNKNOWN = array("L", [0])
count = 0

def two(x: int) -> tuple[int, int]:
    return x, x

def none(x: int) -> None:
    pass

def one(x: int) -> int:
    return x * x

"""

IN_F = {
    # one line of a function f(n: int, b: Bits, x: float, t: bool) -> int
    "return n + b": "Bits and int where values of one kind are needed: n + b",
    "return b": "Bits where int is needed: b",
    "return x": "float where int is needed: x",
    "return n / 2": "there is no such operator of int: n / 2",
    "return int(x // 2.0)": "there is no such operator of float: x // 2.0",
    "return int(x + 1)": "float and int where values of one kind are needed: x + 1",
    "return int(x < 1)": "float and int where values of one kind are needed: x < 1",
    "return n ** 2": "there is no such operator of int: n ** 2",
    "return +n": "there is no such operator of int: +n",
    "return int(~x)": "there is no such operator of float: ~x",
    "return int(b < n)": "Bits and int where values of one kind are needed: b < n",
    "return n << 32": "a shift by less than all bits is needed: n << 32",
    "return int(b >> 64)": "a shift by less than all bits is needed: b >> 64",
    "return int(b << b)": "Bits where int is needed: b",
    "return int(-b)": "& is needed around Bits below zero: -b",
    "return int(~b)": "& is needed around Bits below zero: ~b",
    "return int(b + -1)": "-1 is beyond Bits: -1",
    "return n + 4294967296": "4294967296 is beyond int: 4294967296",
    "return int(b & 1 << 64)": None,
    "return int(b + (1 << 64))": "18446744073709551616 is beyond Bits: 1 << 64",
    "return n + SIZE // 0": "a divisor other than zero is needed: SIZE // 0",
    "return n + LIMIT": "Bits and int where values of one kind are needed: n + LIMIT",
    "return int(n in (1, 2))": "Tuple is not of the language: (1, 2)",
    "return int(n is 1)": "a comparison of numbers is needed: n is 1",
    "return n if t else b": "Bits and int where values of one kind are needed: n if t else b",
    "return int(n and t)": "int where bool is needed: n",
    "return int(n if n and x else 2)": None,
    "return TABLE": "a number is needed: TABLE",
    "return TABLE[4]": "an index below 4 is needed: 4",
    "return TABLE[-1]": "an index below 4 is needed: -1",
    "return TABLE[b]": "Bits where int is needed: b",
    "return TABLE[1:2]": "Slice is not of the language: 1:2",
    "return SIZE[0]": "a table is needed: SIZE[0]",
    "TABLE[n] = b": "Bits where int is needed: b",
    "TABLE = 3": None,
    "return missing": "a number is needed: missing",
    "return later\nlater = 3": "a name that was given a value before is needed: later",
    "return 'a'": "a number is needed: 'a'",
    "return None": "a number is needed: None",
    "return [n]": "List is not of the language: [n]",
    "return (lambda: n)()": "a function of the program is needed: (lambda: n)()",
    "return missing(n)": "a function of the program is needed: missing(n)",
    "return n(n)": "a function of the program is needed: n(n)",
    "return print(n)": "a function of the program is needed: print(n)",
    "return one()": "arguments are needed: int: one()",
    "return one(n, n)": "arguments are needed: int: one(n, n)",
    "return one(x=n)": "arguments without names are needed: one(x=n)",
    "return one(*n)": "Starred is not of the language: *n",
    "return one(b)": "Bits where int is needed: b",
    "return two(n)": "a function that returns one value is needed: two(n)",
    "return none(n)": "a function that returns one value is needed: none(n)",
    "return int()": "one argument is needed: bool or int or Bits or float: int()",
    "return int(Bits(x))": "one argument is needed: bool or int or Bits: Bits(x)",
    "return abs(b)": "one argument is needed: int or float: abs(b)",
    "return min(n)": "two arguments or more are needed: min(n)",
    "return max(n, x)": "float and int where values of one kind are needed: max(n, x)",
    "return trailing(n)": "one argument is needed: Bits: trailing(n)",
    "return int(sqrt(n))": "one argument is needed: float: sqrt(n)",
    "return n.real": "Attribute is not of the language: n.real",
    "return x.bit_count()": "a method of Bits is needed: bit_count() or bit_length(): "
    "x.bit_count()",
    "return n.conjugate()": "a method of Bits is needed: bit_count() or bit_length(): "
    "n.conjugate()",
    "return n, n": "Tuple is not of the language: (n, n)",
    "n += 1\nreturn n, n": "values are needed: int: return (n, n)",
    "return": "values are needed: int: return",
    "n": "a statement that does something is needed: n",
    "n = b": "Bits where int is needed: b",
    "n += b": "Bits and int where values of one kind are needed: n + b",
    "m = 1\nm = x": "float where int is needed: x",
    "m: Bits = n": "int where Bits is needed: n",
    "m: str = n": "a name, one of int, Bits, float, bool and a value are needed: m: str = n",
    "m: int": "a name, one of int, Bits, float, bool and a value are needed: m: int",
    "m = n = 1": "one target is needed: m = n = 1",
    "m, n = 1": "2 values are needed: m, n = 1",
    "m, n = one(n)": "2 values are needed: m, n = one(n)",
    "m, n = n, x": "float where int is needed: x",
    "m.n = 1": "a name or an element of a table is needed: m.n",
    "SIZE += 1": "a name that was given a value before is needed: SIZE",
    "two(n)[0] += 1": "a table is needed: two(n)[0]",
    "del n": "Delete is not of the language: del n",
    "assert n": "Assert is not of the language: assert n",
    "raise ValueError": "Raise is not of the language: raise ValueError",
    "import math": "Import is not of the language: import math",
    "for n in TABLE:\n    pass": "a range is needed: TABLE",
    "for n in range():\n    pass": "a range is needed: range()",
    "for n in range(b):\n    pass": "Bits where int is needed: b",
    "for n in range(1, 2, 0):\n    pass": "a step other than zero is needed: range(1, 2, 0)",
    "for b in range(2):\n    pass": "int where Bits is needed: b",
    "for n, m in range(2):\n    pass": "a loop over one name, without else, is needed: "
    "for n, m in range(2):",
    "while n:\n    break\nelse:\n    pass": "a loop without else is needed: while n:",
    "with n:\n    pass": "With is not of the language: with n:",
    "def g() -> int:\n    return 1": "FunctionDef is not of the language: def g() -> int:",
}


def refusal(source: str) -> str | None:
    try:
        compiler.compile(program(source))
    except compiler.Mistake as mistake:
        return str(mistake)
    return None


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("statement", IN_F)
def test_what_a_function_must_not_do(statement):
    head = "def g(n: int, b: Bits, x: float, t: bool) -> int:\n"
    source = TOP + head + indent(statement, "    ") + "\n"
    found = refusal(source + "\ndef f() -> int:\n    return g(1, 2, 3.0, True)\n")
    if IN_F[statement] is None:
        assert found is None
        return
    told = re.fullmatch(r"kernel\d+\.py:(\d+) in g: (.*)", found or "")
    assert told and told[2] == IN_F[statement], found
    first = (HEAD + TOP + head).count("\n") + 1
    assert first <= int(told[1]) <= first + statement.count("\n")


SIGNATURES = {
    "def f(n) -> int:\n    return 1": "one of int, Bits, float, bool is needed: n",
    "def f(n: str) -> int:\n    return 1": "one of int, Bits, float, bool is needed: n: str",
    "def f(n: int):\n    return 1": "one of int, Bits, float, bool is needed: def f(n: int):",
    "def f(n: int = 1) -> int:\n    return 1": "plain parameters are needed: "
    "def f(n: int=1) -> int:",
    "def f(*n: int) -> int:\n    return 1": "plain parameters are needed: def f(*n: int) -> int:",
    "def f() -> tuple[int, str]:\n    return 1": "one of int, Bits, float, bool is needed: "
    "tuple[int, str]",
    "def f(n: Bits) -> int:\n    return 1": "an exported function has no Bits: "
    "def f(n: Bits) -> int:",
    "def f() -> Bits:\n    return 1": "an exported function has no Bits: def f() -> Bits:",
    "def f() -> int:\n    global TABLE\n    TABLE = 3\n    return 1": "state is needed: TABLE",
}


@pytest.mark.parametrize("source", SIGNATURES)
def test_what_a_function_must_not_be(source):
    found = refusal(TOP + source) or ""
    assert found.partition(" in f: ")[2] == SIGNATURES[source]


def test_a_table_of_another_type_code():
    found = refusal(TOP + "def f() -> int:\n    return UNKNOWN[0]")
    assert found == "there is no table of type code L"


def test_state_belongs_to_one_module():
    parts = [
        f"count = 0\ndef {name}() -> None:\n    global count\n    count += 1\n" for name in "ab"
    ]
    functions = [program(part, name)._roots[0] for part, name in zip(parts, "ab", strict=True)]
    with pytest.raises(compiler.Mistake, match=r"in [ab]: count is the state of another module"):
        compiler.compile(Program("both", functions))
