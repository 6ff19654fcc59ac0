"""Random programs give the same results and tables, to the bit, compiled and in Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import indent

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.kit.kernel_sources import program as make_program
from tests.kit.kernel_sources import start_all_ways

DEFINITIONS = """
SIZE: int = 5
MASK: Bits = 0xF0F0F0F0F0F0F0F0
HALF = 0.5
BYTES, WORDS = table("B", 16), table("h", 16)
INTS, LONGS = array("i", range(-8, 8)), array("Q", range(1, 1 << 60, 1 << 56))
SINGLES, DOUBLES = table("f", 16), array("d", [-1.5, 0.25, 1e6, 3.0] * 4)
count = 3
spread: Bits = 0x123456789ABCDEF
weight = 0.75

def next() -> int:
    global count, spread
    count = count * 5 + 1 & 1023
    spread = (spread ^ spread << 13 & ALL) * 5 & ALL
    return count

def mixed(n: int, b: Bits, x: float) -> float:
    return float(n & 255) * x + float(b >> 32)

def sorted_two(n: int, m: int) -> tuple[int, int]:
    if n <= m:
        return n, m
    return m, n

"""

GRAMMAR = {
    "int": """
        n|m|count|SIZE|{digit}|-{digit}|BYTES[{index}]|WORDS[{index}]|INTS[{index}]
        {small} + {small}|{small} - {small}|{small} * {small}|{int} & {int}|{int} ^ {int}
        {int} // {divisor}|{int} % {divisor}|{int} // ({small} + 1)|{small} % ({small} + 1)
        {small} << ({int} & 15)|{int} >> {shift}|~{int}|-{small}|abs({small})|{bool} + {small}
        int({Bits} & 65535)|int({bool})|int(min(max({float}, -1e6), 1e6))|next()
        {Bits}.bit_count()|{Bits}.bit_length()|{small}.bit_length()|trailing_zeros({Bits})
        {int} if {bool} else {int}|min({int}, {int})|max({int}, {int}, {int})
        """,
    "Bits": """
        b|spread|MASK|0xFEDCBA9876543210|{digit}|LONGS[{index}]|{Bits} & {Bits}|{Bits} ^ {Bits}
        {Bits} + {Bits} & ALL|{Bits} - {Bits} & ALL|{Bits} * {Bits} & ALL|{Bits} | {Bits}
        {Bits} // ({Bits} | 1)|{Bits} % ({Bits} | 1)|{Bits} << {shift} & ALL|{Bits} >> {shift}
        b & -b|{Bits} & ~{Bits}|b & b - 1|Bits({small})|Bits({int}) & MASK|1 << {shift} | {Bits}
        ({Bits} - {Bits} ^ {Bits} << 3) * {Bits} & {Bits}|(-{Bits} ^ ~{Bits}) & {Bits}
        {Bits} if {bool} else {Bits}|min({Bits}, {Bits})|max({Bits}, {Bits})
        """,
    "float": """
        x|y|weight|HALF|{digit}.25|SINGLES[{index}]|DOUBLES[{index}]|{float} + {float}
        {float} - {float}|{float} * {float}|{float} / (y * y + 0.5)|-{float}|abs({float})
        sqrt(abs({float}))|float({int})|float({Bits})|float({bool})|mixed({int}, {Bits}, {float})
        {float} if {bool} else {float}|min({float}, {float})|max({float}, {float})
        """,
    "bool": """
        t|{int} {less} {int}|{Bits} {less} {Bits}|{float} {less} {float}|{bool} == {bool}
        {int} {less} {int} {less} {int}|{float} {less} {float} {less} {float}|not {bool}
        bool({int})|bool({Bits})|bool({float})|not {int}|not {float}|{bool} ^ {bool}
        {bool} and {bool}|{bool} or {bool} or {bool}|not ({int} and {Bits})
        """,
    "digit": "0|1|7|100",
    "small": "({int} & 1023)",
    "shift": "({int} & 31)",
    "index": "{int} & 15|({int} & 7) + 3|({int} & 7 | 8) - 2|{digit} % 16",
    "divisor": "1|2|-2|3|7|8|-5|({int} | 1)",
    "less": "<|<=|>|>=|==|!=",
    "statement": """
        n = {int}|m = {int}|b = {Bits}|x = {float}|y = {float}|t = {bool}|next()|n, m = m, n
        spread = {Bits}|weight = {float}|count = {small}|n += {bool}|m ^= {int}|b >>= {shift}
        BYTES[{index}] = {int} & 255|WORDS[{index}] = {int} % 30000|INTS[{index}] = {int}
        LONGS[{index}] = {Bits}|LONGS[{index}] ^= {Bits}|INTS[{index}] &= {int}
        SINGLES[{index}] = {float}|DOUBLES[{index}] = {float}|DOUBLES[{index}] += {float}
        n, m = sorted_two({int}, {int})|x, b, n = y, {Bits}, {int}
        """,
    "compound": """
        if {bool} and {int}:;{block}|if {bool}:;{block};elif {int}:;{block};else:;{block}
        for {target} in range({bound}, {bound}, {step}):;{block}
        for {target} in range({shift}):;{loop}
        w{depth} = 0;while w{depth} < 9 and {bool}:;    w{depth} += 1;{loop}
        """,
    "target": "n|m|k{depth}",
    "bound": "{digit}|-{digit}|{shift}",
    "step": "1|-1|2|-3|(1 if t else -2)",
}
"""A grammar: alternatives are separated by line ends, or by `|` without spaces; `;` ends a line of
the program."""

FORMS = {
    name: [form for form in re.split(r"(?<! )\||\n", re.sub(r"\n +", "\n", text)) if form]
    for name, text in GRAMMAR.items()
}

SIMPLE_FORM_COUNTS = {"int": 6, "Bits": 5, "float": 5, "bool": 1}
"""By type, the number of its first alternatives that are simple: those with few or no parts."""


class BodyGenerator:
    """A generator of function bodies that follow the grammar; `draw` makes the choices."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def expand(self, name: str, depth: int) -> str:
        """Return a random expansion of a symbol of the grammar; a simple one if `depth` is 0."""
        forms = FORMS[name][: SIMPLE_FORM_COUNTS.get(name, 99)] if depth <= 0 else FORMS[name]
        form = forms[self._draw(st.integers(0, len(forms) - 1))]
        text = re.sub(r"{(\w+)}", lambda found: self._expand_part(found[1], depth), form)
        return f"({text})" if name in SIMPLE_FORM_COUNTS else text

    def _expand_part(self, name: str, depth: int) -> str:
        if name == "depth":
            return str(depth)
        if name == "block":
            return ";".join(f"    {line}" for line in self.lines(depth - 1))
        if name == "loop":
            leave = ["break", "continue"][self._draw(st.integers(0, 1))]
            inner = [f"if {self.expand('bool', 1)}:", f"    {leave}", *self.lines(depth - 1)]
            return ";".join(f"    {line}" for line in inner)
        return self.expand(name, min(depth, 3) - 1 if name in SIMPLE_FORM_COUNTS else depth)

    def lines(self, depth: int) -> list[str]:
        """Return the lines of some statements."""
        found = []
        for _ in range(self._draw(st.integers(1, 3))):
            compound = depth > 0 and self._draw(st.integers(0, 2)) == 0
            text = self.expand("compound" if compound else "statement", depth if compound else 3)
            found += text.split(";") if compound else [text]
        return found


@st.composite
def bodies(draw: Callable[[st.SearchStrategy[int]], int]) -> str:
    """Draw the statements of a function body."""
    return indent("\n".join(BodyGenerator(draw).lines(2)), "    ")


# without it, tables that the random lines don't use would not be part of the program
READ_TABLES = """
def read_tables() -> float:
    n = BYTES[0] + WORDS[0] + INTS[0] + int(LONGS[0] + BITS[0])
    return float(n) + SINGLES[0] + DOUBLES[0] + FLOATS[0]

"""
STORE_RESULTS = """
    FLOATS[0], FLOATS[1], FLOATS[2], FLOATS[3] = x, y, weight, float(t)
    BITS[0], BITS[1] = b, spread
    return n ^ m
"""


@settings(max_examples=100)
@given(
    bodies(),
    st.integers(-1000, 1000),
    st.integers(0, 1 << 30),
    st.floats(-1000, 1000),
)
def test_random_programs_agree_compiled_and_in_python(lines, n, wide, x):
    source = (
        f"{DEFINITIONS}FLOATS, BITS = table('d', 4), table('Q', 2)\n{READ_TABLES}"
        "def f(n: int, wide: int, x: float) -> int:\n"
        "    global count, spread, weight\n"
        "    m, b, y, t = n ^ 5, Bits(wide) << 33, x * 0.5, n < wide\n"
        f"{lines}{STORE_RESULTS}"
    )
    program = make_program(source, "f", "read_tables")
    plain, fast, checked = start_all_ways(program)
    try:
        found = plain.call("f", n, wide, x)
    except (OverflowError, ZeroDivisionError):
        assume(False)
    assert fast.call("f", n, wide, x) == checked.call("f", n, wide, x) == found
    for name in ("BYTES", "WORDS", "INTS", "LONGS", "SINGLES", "DOUBLES", "FLOATS", "BITS"):
        length = len(program.symbols()[name])
        expected = plain.read(name, 0, length).tobytes()
        assert fast.read(name, 0, length).tobytes() == expected, name
        assert checked.read(name, 0, length).tobytes() == expected, name
