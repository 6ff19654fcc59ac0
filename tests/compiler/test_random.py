"""Random programs do as WebAssembly what they do as Python: whatever they leave, to the bit."""

from __future__ import annotations

from functools import cache
from textwrap import indent

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kernel_sources import program as made
from kernel_sources import ways

TOP = """
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

NAMES = {"int": ["n", "m", "count", "SIZE"], "Bits": ["b", "spread", "MASK"]}
NAMES |= {"float": ["x", "y", "weight", "HALF"], "bool": ["t"]}
TABLES = {"int": ["BYTES", "WORDS", "INTS"], "Bits": ["LONGS"], "float": ["SINGLES", "DOUBLES"]}
STORED = {"BYTES": "{} & 255", "WORDS": "{} % 30000", "INTS": "{}"}


@cache
def expressions(kind: str, depth: int = 3) -> st.SearchStrategy[str]:
    """Expressions of a kind, which Python neither refuses nor lets leave the kind's range."""
    plain = st.sampled_from(NAMES[kind])
    if kind == "int":
        plain |= st.integers(-100, 100).map(str)
    if kind == "Bits":
        plain |= st.integers(0, (1 << 64) - 1).map(hex)
    if kind == "float":
        plain |= st.floats(-100, 100).map(repr)
    if not depth:
        return plain
    ints, bits, floats, bools, own = (
        expressions(other, depth - 1) for other in ("int", "Bits", "float", "bool", kind)
    )

    def form(text: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.tuples(*parts).map(lambda found: "(" + text.format(*found) + ")")

    small, shift = form("{} & 1023", ints), form("{} & 31", ints)
    forms = [plain, form("{} if {} else {}", own, bools, own)]
    if kind != "bool":
        index = form("{} & 15", ints) | form("({} & 7) + 3", ints) | form("({} & 7 | 8) - 2", ints)
        forms += [form(f"{name}[{{}}]", index) for name in TABLES[kind]]
        forms += [form(f"{name}({{}}, {{}})", own, own) for name in ("min", "max")]
    if kind == "int":
        forms += [form("{} " + op + " {}", small, small) for op in "+-*"]
        forms += [form("{} " + op + " {}", ints, ints) for op in "&|^"]
        divisors = st.sampled_from(["1", "2", "-2", "3", "7", "8", "-5"]) | form("{} | 1", ints)
        forms += [form("{} " + op + " {}", ints, divisors) for op in ("//", "%")]
        forms += [form("{} << ({} & 15)", small, ints), form("{} >> {}", ints, shift)]
        forms += [form("~{}", ints), form("-{}", small), form("abs({})", small)]
        forms += [form("int({} & 65535)", bits), form("int({})", bools), st.just("next()")]
        forms += [form("int(min(max({}, -1e6), 1e6))", floats), form("{} + {}", bools, small)]
        forms += [form("{}.bit_count()", bits), form("{}.bit_length()", bits | small)]
        forms += [form("trailing({})", bits)]
    if kind == "Bits":
        forms += [form("{} " + op + " {}", bits, bits) for op in "&|^"]
        forms += [form("({} " + op + " {}) & ALL", bits, bits) for op in "+-*"]
        forms += [form("{} " + op + " ({} | 1)", bits, bits) for op in ("//", "%")]
        forms += [form("{} << {} & ALL", bits, shift), form("{} >> {}", bits, shift)]
        forms += [form("{0} & -{0}", bits), form("{} & ~{}", bits, bits)]
        forms += [form("{0} & {0} - 1", bits), form("Bits({} & 255)", ints)]
        forms += [form("({} - {} ^ {} << 3) * {} & {}", bits, bits, bits, bits, bits)]
        forms += [form("Bits({}) & MASK", ints), form("1 << ({} & 31) | {}", ints, bits)]
    if kind == "float":
        forms += [form("{} " + op + " {}", floats, floats) for op in "+-*"]
        forms += [form("{} / ({} * {} + 0.5)", floats, st.just("y"), st.just("y"))]
        forms += [form("-{}", floats), form("abs({})", floats), form("sqrt(abs({}))", floats)]
        forms += [form("float({})", ints), form("float({})", bits), form("float({})", bools)]
        forms += [form("mixed({}, {}, {})", ints, bits, floats)]
    if kind == "bool":
        for parts in (ints, bits, floats):
            operator = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
            forms += [form("{} {} {}", parts, operator, parts)]
            forms += [form("{} {} {} {} {}", parts, operator, parts, operator, parts)]
            forms += [form("bool({})", parts), form("not {}", parts)]
        forms += [form("{} and {}", bools, bools), form("{} or {} or {}", bools, bools, bools)]
        forms += [form("{} ^ {}", bools, bools), form("{} == {}", bools, bools)]
    return st.one_of(forms)


def indented(text: str) -> str:
    return indent(text, "    ")


@cache
def statements(depth: int = 2) -> st.SearchStrategy[str]:
    """Some lines of a function."""

    def form(text: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.tuples(*parts).map(lambda found: text.format(*found))

    kinds = {"n": "int", "m": "int", "b": "Bits", "x": "float", "y": "float", "t": "bool"}
    kinds |= {"spread": "Bits", "weight": "float"}
    forms = [form(f"{name} = {{}}", expressions(kind)) for name, kind in kinds.items()]
    forms += [form("count = {} & 1023", expressions("int"))]
    ints = expressions("int", 1)
    for kind, names in TABLES.items():
        for name in names:
            stored = STORED.get(name, "{}").format("({})")
            forms += [form(f"{name}[{{}} & 15] = {stored}", ints, expressions(kind))]
    forms += [form("LONGS[{} & 15] ^= {}", ints, expressions("Bits"))]
    forms += [form("DOUBLES[{} & 15] += {}", ints, expressions("float"))]
    forms += [form("INTS[{} & 15] &= {}", ints, expressions("int"))]
    forms += [form("n, m = sorted_two({}, {})", ints, ints), st.just("n, m = m, n")]
    forms += [form("x, b, n = y, {}, {}", expressions("Bits", 1), ints), st.just("next()")]
    if depth:
        inner = statements(depth - 1).map(indented)
        test = expressions("bool", 2)
        forms += [form("if {}:\n{}", test, inner)]
        forms += [form("if {}:\n{}\nelif {}:\n{}\nelse:\n{}", test, inner, ints, inner, inner)]
        place = st.integers(-5, 5).map(str)
        steps = st.sampled_from(["1", "-1", "2", "-3", "(1 if t else -2)"])
        name = st.sampled_from(["n", "m", f"k{depth}"])
        forms += [form("for {} in range({}, {}, {}):\n{}", name, place, place, steps, inner)]
        leave = form("{}\n    if {}:\n        break", inner, test)
        leave |= form("    if {}:\n        continue\n{}", test, inner)
        forms += [form("for {} in range({} & 7):\n{}", name, ints, leave)]
        counted = f"w{depth} = 0\nwhile w{depth} < 9 and {{}}:\n    w{depth} += 1\n{{}}"
        forms += [form(counted, test, leave)]
    return st.lists(st.one_of(forms), min_size=1, max_size=4).map("\n".join)


TOUCH = """
def touch() -> float:
    n = BYTES[0] + WORDS[0] + INTS[0] + int(LONGS[0] + ENDED[0])
    return float(n) + SINGLES[0] + DOUBLES[0] + FOUND[0]

"""
ENDS = "FOUND[0], FOUND[1], FOUND[2], FOUND[3] = x, y, weight, float(t)"


@settings(max_examples=100)
@given(
    statements(),
    st.integers(-1000, 1000),
    st.integers(0, 1 << 30),
    st.floats(-1000, 1000),
)
def test_random_programs(lines, n, wide, x):
    source = (
        f"{TOP}FOUND, ENDED = table('d', 4), table('Q', 2)\n{TOUCH}"
        "def f(n: int, wide: int, x: float) -> int:\n"
        "    global count, spread, weight\n"
        "    m, b, y, t = n ^ 5, Bits(wide) << 33, x * 0.5, n < wide\n"
        f"{indented(lines)}\n    {ENDS}\n    ENDED[0], ENDED[1] = b, spread\n    return n ^ m\n"
    )
    program = made(source, "f", "touch")
    plain, fast, checked = ways(program)
    try:
        found = plain.call("f", n, wide, x)
    except (OverflowError, ZeroDivisionError):
        assume(False)
    assert fast.call("f", n, wide, x) == checked.call("f", n, wide, x) == found
    for name in ("BYTES", "WORDS", "INTS", "LONGS", "SINGLES", "DOUBLES", "FOUND", "ENDED"):
        length = len(program.names()[name])
        kept = plain.read(name, 0, length).tobytes()
        assert fast.read(name, 0, length).tobytes() == kept, name
        assert checked.read(name, 0, length).tobytes() == kept, name
