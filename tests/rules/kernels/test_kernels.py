"""Programs: linking, and the ways to run them, which all give the same results."""

from __future__ import annotations

import math
import sys
import tomllib
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from types import SimpleNamespace

import pytest

from rules import compiler, kernels
from rules.kernels import (
    PlainInstance,
    Program,
    language,
    machine_code,
    maths,
    random_numbers,
    starting,
)
from rules.kernels.native import NativeInstance
from tests.kit.kernel_sources import program, start_all_ways, start_native

ROOT = Path(__file__).parents[3]

each_way = pytest.mark.parametrize(
    "start", [PlainInstance, start_native], ids=["plain", "compiled"]
)


# Linking


def test_two_constants_with_one_name_are_refused():
    first = program("SIZE = 1\ndef f() -> int:\n    return SIZE\n")
    second = program("SIZE = 2\ndef g() -> int:\n    return SIZE\n", "g")
    with pytest.raises(ValueError, match="both: SIZE has two definitions"):
        Program("both", [*first._roots, *second._roots]).symbols()


def test_two_tables_with_one_name_are_refused():
    parts = [f"T = table('B', 2)\ndef {name}() -> int:\n    return T[0]\n" for name in "ab"]
    roots = [program(part, name)._roots[0] for part, name in zip(parts, "ab", strict=True)]
    with pytest.raises(ValueError, match="both: T has two definitions"):
        Program("both", roots).symbols()


def program_with_extern() -> Program:
    source = (
        "from rules.kernels.language import extern\n"
        "@extern\ndef found(n: int) -> int: ...\n"
        "def f(n: int) -> int:\n    return found(n) + 1\n"
    )
    return program(source)


def test_an_undefined_extern_is_refused():
    with pytest.raises(ValueError, match="found is undefined"):
        program_with_extern().symbols()


@each_way
def test_an_extern_is_linked(start):
    defining = program("def found(n: int) -> int:\n    return n * 10\n", "found")
    module = SimpleNamespace(found=defining._roots[0])
    linked = Program("linked", program_with_extern()._roots, [module])
    assert start(linked).call("f", 4) == 41


# Instances

COUNTER = """
TABLE = array("h", [5, -6, 7])
count = 1

def f(n: int) -> int:
    global count
    count += n
    TABLE[1] += n
    return count

def both() -> tuple[int, float]:
    return count, 0.5

def nothing() -> None:
    pass
"""


@each_way
def test_instances_have_separate_state(start):
    counter = program(COUNTER)
    first, second = start(counter), start(counter)
    assert [first.call("f", 2), first.call("f", 2), second.call("f", 10)] == [3, 5, 11]
    assert list(first.read("TABLE", 0, 3)) == [5, -2, 7]
    assert list(second.read("TABLE", 1, 2)) == [4, 7]
    first.write("TABLE", array("h", [8, 9]), 1)
    assert list(first.read("TABLE", 0, 3)) == [5, 8, 9]
    assert list(second.read("TABLE", 0, 3)) == [5, 4, 7]


@each_way
def test_calls_return_values_as_python_does(start):
    instance = start(program(COUNTER, "both", "nothing"))
    assert instance.call("both") == (1, 0.5)
    assert instance.call("nothing") is None


@pytest.mark.parametrize("start_program", [PlainInstance, start_native])
def test_read_and_write_stay_within_a_table(start_program):
    instance = start_program(program(COUNTER))
    for start, count in ((0, 4), (-1, 1), (3, 1), (2, -1)):
        with pytest.raises(IndexError, match=r"are not within 3"):
            instance.read("TABLE", start, count)
    with pytest.raises(IndexError):
        instance.write("TABLE", array("h", [1, 2]), 2)


def test_a_large_table_does_not_enlarge_the_module():
    large = program("T = table('d', 7000000)\ndef f(n: int) -> float:\n    return T[n]\n")
    assert len(compiler.compile(large)) < 300
    assert start_native(large).call("f", 6999999) == 0.0


# Ways to run a program


def test_a_program_is_compiled_once():
    counter = program(COUNTER)
    assert isinstance(kernels.start(counter), NativeInstance)
    assert starting._starter(counter) == starting._starter(counter)


@pytest.fixture
def unchecked_wasmtime(monkeypatch):
    """Let wasmtime be checked again, now and after the test."""
    machine_code._find_obstacle.cache_clear()
    monkeypatch.delitem(sys.modules, "rules.kernels.native")
    yield
    machine_code._find_obstacle.cache_clear()


@pytest.mark.usefixtures("unchecked_wasmtime")
def test_without_wasmtime_programs_run_as_python_without_a_warning(monkeypatch):
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    started = kernels.start(program(COUNTER))
    assert isinstance(started, PlainInstance)
    assert started.call("f", 1) == 2
    assert machine_code.obstacle() == (None, "")


@pytest.mark.usefixtures("unchecked_wasmtime")
def test_threads_check_wasmtime_once(monkeypatch):
    calls = []
    monkeypatch.setattr(machine_code, "find_spec", lambda name: calls.append(name) or sleep(0.05))
    with ThreadPoolExecutor(4) as pool:
        assert {*pool.map(lambda _: machine_code.obstacle(), range(4))} == {(None, "")}
    assert calls == ["wasmtime"]


@pytest.mark.usefixtures("unchecked_wasmtime")
@pytest.mark.parametrize("replaced", ["Engine", "_ffi.wasmtime_func_call_unchecked"])
def test_with_a_broken_wasmtime_programs_run_as_python(monkeypatch, replaced):
    """Another version may lack what we use: version 13 has no `Engine.close`."""
    monkeypatch.setattr(f"wasmtime.{replaced}", object)
    monkeypatch.setattr("importlib.metadata.version", {"wasmtime": "13.0.2"}.get)
    with pytest.warns(RuntimeWarning, match=r"wasmtime 13\.0\.2 doesn't work here, .*>=50,<51: "):
        started = kernels.start(program(COUNTER))
    assert isinstance(started, PlainInstance)
    assert started.call("f", 1) == 2
    other = program("def f(n: int) -> int:\n    return n + 2\n")
    assert kernels.start(other).call("f", 1) == 3  # without a second warning


@pytest.mark.usefixtures("unchecked_wasmtime")
def test_a_wasmtime_that_cannot_be_imported_is_reported(monkeypatch, tmp_path):
    (tmp_path / "wasmtime.py").write_text("raise OSError('no such library: libwasmtime')", "utf-8")
    for name in [name for name in sys.modules if name.partition(".")[0] == "wasmtime"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(RuntimeWarning, match=r"OSError: no such library: libwasmtime\)"):
        assert isinstance(kernels.start(program(COUNTER)), PlainInstance)


def test_the_wasmtime_expected_is_the_one_that_the_extra_installs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["optional-dependencies"]["fast"] == [machine_code.WASMTIME]
    assert machine_code.WASMTIME in project["dependency-groups"]["test"]


def test_a_registered_program_is_started(monkeypatch):
    monkeypatch.setattr(starting, "_registered_starters", {})
    counter = program(COUNTER)
    instance = PlainInstance(counter)
    kernels.register_program(counter.name, lambda: instance)
    assert kernels.start(counter) is instance


# Random numbers and maths

LIBRARY = Program(
    "library",
    [
        random_numbers.seed,
        random_numbers.random_below,
        random_numbers.random_float,
        maths.logarithm,
        maths.exponential,
        maths.logistic,
    ],
)


def calls_for(number: int) -> list[tuple]:
    """Return calls of the library's functions, with arguments that depend on a number."""
    return [
        ("random_below", number),
        ("random_float",),
        ("logarithm", number**3),
        ("exponential", number / 5.0 - 20.0),
        ("logistic", number / 2.0 - 50.0),
    ]


def test_random_numbers_and_maths_are_the_same_everywhere():
    instances = start_all_ways(LIBRARY)
    for instance in instances:
        instance.call("seed", 123, 456)
    all_calls = [call for number in range(1, 200) for call in calls_for(number)]
    results = [
        array("d", [instance.call(*call) for call in all_calls]).tobytes() for instance in instances
    ]
    assert results[0] == results[1] == results[2]


@each_way
def test_maths_agrees_with_python(start):
    instance = start(LIBRARY)
    for n in range(1, 2000, 7):
        assert instance.call("logarithm", n) == pytest.approx(math.log(n), rel=1e-8, abs=1e-12)
        power = n / 25.0 - 40.0
        exact = pytest.approx(math.exp(power), rel=3e-8, abs=0.0)
        assert instance.call("exponential", power) == exact


def test_trailing_zeros_of_powers_of_two_and_of_zero():
    assert [language.trailing_zeros(1 << n) for n in range(64)] == list(range(64))
    assert language.trailing_zeros(0) == 64


# Bits

NTH_BIT = """
from rules.kernels.bits import nth_bit

WORD = table("Q", 1)

def f(number: int) -> int:
    return nth_bit(WORD[0], number)
"""


@each_way
@pytest.mark.parametrize("word", [1, 1 << 63, 0x123456789ABCDEF0, language.ALL])
def test_the_nth_bit(start, word):
    instance = start(program(NTH_BIT))
    instance.write("WORD", array("Q", [word]))
    indices = [index for index in range(64) if word >> index & 1]
    assert [instance.call("f", number) for number in range(len(indices))] == indices
