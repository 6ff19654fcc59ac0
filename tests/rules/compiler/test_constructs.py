"""Every construct of the language has the same result as in Python."""

from __future__ import annotations

from array import array
from itertools import product
from textwrap import dedent

import pytest

from tests.kit.kernel_sources import program, start_all_ways

INTS = (-9, -8, -1, 0, 1, 7, 8, 100)
FEW_INTS = (-3, 0, 1, 5)
UINTS = (0, 1, 3, 31)
FLOATS = (-2.5, -0.0, 0.0, 0.1, 3.0, 1e10)

EXPRESSIONS = {
    # expressions of two ints, and the values that each of them takes
    "a + b - 3": INTS,
    "a * b": INTS,
    "-a": INTS,
    "~a": INTS,
    "a & b | 12 ^ a": INTS,
    "a << 3": INTS,
    "a >> 2": INTS,
    "a // 4 + a % 4": INTS,
    "a // 7 * 100 + a % 7": INTS,
    "a // -3 * 100 + a % -3": INTS,
    "abs(a)": INTS,
    "min(a, b)": INTS,
    "max(a, b, 3)": INTS,
    "a.bit_count() * 100 + a.bit_length()": INTS,
    "1 if a < b else 0": INTS,
    "a if a == b else -1": INTS,
    "(a if a > b else b + 1) * 2": INTS,
    "int(a < b <= 5 < b + 7 != a)": INTS,
    "int(a >= b) - (a > b)": INTS,
    "int(not a)": INTS,
    "int(not (a < b))": INTS,
    "int(bool(a) and b > 2)": INTS,
    "int(a < b or a == 3 or bool(b))": INTS,
    "int(a < 0 and (b < 0 or b > 4))": INTS,
    "int((a < b) == (b < 3))": INTS,
    "int((a < b) ^ (b < 3) | (a > 5))": INTS,
    "(a < b) + (b < 3)": INTS,
    "int(float(a) / 2.0)": INTS,
    "int(float(a) * 1.5 - 0.25)": INTS,
    "int(-float(a) < float(b))": INTS,
    "int(sqrt(abs(float(a))) * 10.0)": INTS,
    "int(abs(float(a)) * 10.0)": INTS,
    "int(min(float(a), float(b), 0.5) * 10.0)": INTS,
    "int(bool(float(a)))": INTS,
    "int(0.0 == float(a))": INTS,
    "int(True) + int(False) + int(3) + int(2.9)": (0,),
    "3 + 4 * 5 // 2 - (1 << 4)": (0,),
    "1 << b": (0, 1, 3, 30),
    "int(Bits(1) << b >> 3)": UINTS,
    "int(Bits(a) & ALL >> 60)": INTS,
    "int(Bits(b) * Bits(b) >> 3)": UINTS,
    "int(Bits(b) // Bits(3) + Bits(b) % Bits(4))": UINTS,
    "int(Bits(b) & -Bits(b))": UINTS,
    "int(Bits(b) & ~Bits(a) & 255)": UINTS,
    "int(~Bits(b) & Bits(a))": UINTS,
    "int(Bits(a) - 1 & Bits(b))": UINTS,
    "int((Bits(a) - Bits(b) ^ 5) & -2 & 0xFF)": UINTS,
    "int((Bits(a) - Bits(b)) * 0x9E3779B97F4A7C15 & ALL) if a == b else 5": UINTS,
    "int((Bits(b) * 0x9E3779B97F4A7C15 & ALL) >> 40)": UINTS,
    "int((Bits(b) << 61 | Bits(a)) & 7)": UINTS,
    "int((Bits(b) << 60 & ALL) >> 58)": UINTS,
    "int((Bits(b) << 60 & ALL) > ALL >> 1)": UINTS,
    "(Bits(b) * 0xFF00FF00FF & ALL).bit_count()": UINTS,
    "(Bits(b) << 33).bit_length()": UINTS,
    "trailing_zeros(Bits(b) << 33)": UINTS,
    "int(float(Bits(b) << 40) / 1048576.0)": UINTS,
    "int(bool(Bits(b) << 40))": UINTS,
    "int(not Bits(b) << 40)": UINTS,
    "int(Bits(a) if a < b else Bits(b))": UINTS,
    "int(min(Bits(a), 2, Bits(b)))": UINTS,
    "int(max(Bits(a) | 1 << 3, Bits(b)))": UINTS,
    "min(1 << 40, 1 << 50).bit_length() + (5 if a < b else 1 << 33).bit_count()": UINTS,
    "int((1 << 40) >> 38) + ((1 << 64) - 1 >> 60)": (0,),
    "int(Bits(a < b))": UINTS,
}


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_expressions_agree_with_python(expression):
    instances = start_all_ways(program(f"def f(a: int, b: int) -> int:\n    return {expression}\n"))
    for arguments in product(EXPRESSIONS[expression], repeat=2):
        assert len({instance.call("f", *arguments) for instance in instances}) == 1, arguments


FLOAT_EXPRESSIONS = [
    "a + b",
    "a - b",
    "a * b",
    "a / (b + 20.0)",
    "-a",
    "abs(a)",
    "min(a, b)",
    "max(a, b)",
]


@pytest.mark.parametrize("expression", FLOAT_EXPRESSIONS)
def test_floats_agree_with_python_to_the_bit(expression):
    instances = start_all_ways(
        program(f"def f(a: float, b: float) -> float:\n    return {expression}\n")
    )
    for arguments in product(FLOATS, repeat=2):
        assert (
            len({array("d", [instance.call("f", *arguments)]).tobytes() for instance in instances})
            == 1
        )


BODIES = {
    "if, elif, else": """
        if a < 0:
            return 1
        elif a == 0:
            return 2
        else:
            b += 3
        return b
        """,
    "compound conditions": """
        found = 0
        if a and b:
            found += 1
        if a or b:
            found += 10
        if not (a or b < 0) and (a < b or not b):
            found += 100
        if Bits(1) and (a > 3 or 0.5) and not (a == b and b):
            found += 1000
        return found
        """,
    "while, break, continue": """
        found = 0
        while True:
            a += 1
            if a % 3 == 0:
                continue
            if a > 9:
                break
            found = found * 2 + a
            while b > 2 and found < 50:
                b -= 1
                found += b
        return found
        """,
    "range": """
        found = 0
        for i in range(a):
            found += i
            if i == 4:
                break
        for j in range(a, b):
            if j == 2:
                continue
            found = found * 3 + j
            j += 100
            b += 1
        for k in range(b, a, -1):
            found -= k
        for l in range(a, b * 4, 3):
            found += l * l
        for m in range(b * 4, a, -7):
            found ^= m
        step = 1 if a < b else -2
        for n in range(a, b, step):
            found = found * 2 + n
            step += 1
        return found
        """,
    "constants for which an inlined function has no value in one branch": """
        return entry(1) + entry(7) + share(0) * 10 + share(7) + a
        """,
    "locals with the names of builtins": """
        float = a + 1
        abs = b
        found = 0
        for min in range(abs, float, 3):
            found += min
        return found + float
        """,
    "the loop variable after the loop": """
        i = -5
        for i in range(a, b, 2):
            pass
        return i
        """,
    "ranges up to the limits of int": """
        found = 0
        for i in range(2147483640 + a % 2, 2147483647, 3):
            found += i - 2147483640
        for j in range(-2147483640, -2147483648, -3):
            found += j + 2147483640
        return found
        """,
    "empty ranges between the limits of int": """
        found = 0
        step = a % 2 + 1
        for i in range(2147483647, -2147483648, step):
            found += 1
        for j in range(-2147483648, 2147483647, -step):
            found += 1
        return found
        """,
    "return from a loop": """
        for i in range(10):
            for j in range(10):
                if i * j > a + b:
                    return i * 10 + j
        return -1
        """,
    "augmented assignments": """
        a += b
        a -= 3
        a *= 2
        a //= 3
        a %= 17
        a <<= 2
        a >>= 1
        a &= 29
        a |= b & 8
        a ^= 5
        x = 1.0
        x /= 3.0
        x += 0.5
        y: Bits = 7
        y <<= 40
        y ^= ALL
        return a + int(x * 100.0) + int(y >> 50)
        """,
    "tuple assignments": """
        a, b = b, a
        x, y, a = a + b, Bits(3), a - b
        TABLE[0], TABLE[1] = b, x
        TABLE[1], TABLE[0] = TABLE[0], TABLE[1]
        a, TABLE[a & 3] = 2, 9
        return a + b * 3 + x * 5 + int(y) + TABLE[0] * 100 + TABLE[1] * 10000 + TABLE[3]
        """,
    "multiple return values": """
        x, y = both(a, b)
        y, x = both(y, x)
        TABLE[0], z = both(x, 3)
        both(1, 2)
        nothing(x)
        nothing(1)
        return x * 100 + y + TABLE[0] + z + count
        """,
    "recursion": """
        return fibonacci(a if 0 < a < 20 else 5) + even(abs(b))
        """,
    "global variables": """
        global count, weight, flag, bits
        count += a
        weight = weight * 2.0 + float(count)
        flag = not flag
        bits = bits << 1 & ALL | Bits(flag)
        bump(b)
        return count + int(weight) + int(flag) + int(bits & 255)
        """,
    "calls with side effects on operands": """
        global count
        count = 3
        TABLE[count] = bump(2)
        TABLE[bump(1)] = count
        TABLE[count] += bump(2)
        count += bump(-2)
        x = count + bump(1) * count
        y = min(count, bump(-3), count)
        z = double(count) + twice(bump(1), count)
        v = count if bump(-1) > 0 else x
        return x * 1000 + y * 100 + z + TABLE[3] + TABLE[6] * 7 + TABLE[7] + v
        """,
    "nested calls of small functions": """
        return twice(a, twice(b, double(a))) + double(double(3)) + least(a, b, a - b)
        """,
    "tables of all element types": """
        for i in range(4):
            BYTES[i] = a + 20 + i
            SIGNED[i] = -a + i
            SHORTS[i] = a + 60000
            WORDS[i] = (a - i) * 1000
            TABLE[i] = a * 1000000 + i
            LONGS[i] = Bits(i + 1) << 60 & ALL
            SINGLES[i] = float(i) / 3.0
            DOUBLES[i] = float(i) / 3.0
            LONGS[i] |= 5
            DOUBLES[3 - i] += SINGLES[i]
            BYTES[i] -= 1
        total = 0.0
        for i in range(4):
            total += float(BYTES[i] + SIGNED[i] + SHORTS[i] + WORDS[i] + TABLE[i])
            total += float(LONGS[i] >> 58) + SINGLES[i] + DOUBLES[i]
        return int(total) + int((DOUBLES[1] + SINGLES[3]) * 1000.0)
        """,
    "initialized tables": """
        return FILLED[a & 3] * 10 + FILLED[3] + FILLED[SIZE - 1] + len3()
        """,
    "constants": """
        x = WIDE & Bits(a & 15)
        y = FULL
        y |= 1 << 50
        return SIZE * a + int(x) + int(y >> 45) + int(HALF * 10.0) + (b if ON else a) + BELOW
        """,
    "an annotated local": """
        x: Bits = 1
        y: float = 2.5
        x = x << 40
        return int(x >> 30) + int(y)
        """,
}

PREAMBLE = """
SIZE = 3
BELOW = -3
HALF: float = 0.5
ON = True
WIDE = 1 << 62 | 5
FULL: Bits = 31
BYTES, SIGNED = table("B", 5), table("b", 4)
SHORTS, WORDS = table("H", 4), table("h", 4)
TABLE, LONGS = table("i", 8), table("Q", 4)
SINGLES, DOUBLES = table("f", 4), table("d", 4)
FILLED = array("h", [3, -1, 400, 7])
count = 1
weight = 0.5
flag = False
bits: Bits = 1

def both(x: int, y: int) -> tuple[int, int]:
    if x > y:
        return y, x + 1
    return swapped(x, y)

def swapped(x: int, y: int) -> tuple[int, int]:
    "Documented."
    return y, x

def nothing(x: int) -> None:
    global count
    if x == 1:
        return
    count += 1

def bump(by: int) -> int:
    global count
    count += by
    return count

def double(x: int) -> int:
    return x + x

def twice(x: int, y: int) -> int:
    return (x + y) * 2 - x

def least(x: int, y: int, z: int) -> int:
    return min(x, y, z) + max(x, min(y, z))

def len3() -> int:
    return SIZE

def entry(n: int) -> int:
    return FILLED[n] if n < 3 else 0

def share(n: int) -> int:
    return 0 if n == 0 else 60 // n

def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

def even(n: int) -> int:
    return 1 if n == 0 else odd(n - 1)

def odd(n: int) -> int:
    return 0 if n == 0 else even(n - 1)

def f(a: int, b: int) -> int:
"""


def body(source: str) -> str:
    """Return a program whose function `f` has this body."""
    return PREAMBLE + "\n".join(f"    {line}" for line in source.strip("\n").splitlines()) + "\n"


@pytest.mark.parametrize("name", BODIES)
def test_statements_agree_with_python(name):
    instances = start_all_ways(program(body(dedent(BODIES[name]))))
    for arguments in product(FEW_INTS, repeat=2):
        assert len({instance.call("f", *arguments) for instance in instances}) == 1, arguments


def test_a_function_that_a_later_one_replaces_keeps_its_body():
    source = """
    def g(n: int) -> int:
        return n

    h = g

    def g(n: int) -> int:
        return n + 100

    def f() -> int:
        return h(1)
    """
    assert {instance.call("f") for instance in start_all_ways(program(source))} == {1}
