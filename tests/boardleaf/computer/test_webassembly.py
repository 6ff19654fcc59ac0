"""Programs in a browser's WebAssembly, run in Node, compared with plain Python."""

from __future__ import annotations

import base64
import json
import subprocess
from array import array
from pathlib import Path

from builder.shipping import bytecode, python_archives
from rules import compiler
from rules.kernels import PlainInstance
from tests.kit.kernel_sources import program

SOURCE = """
COUNTS = array("i", [3, -4, 5])
REACHED = table("d", 4)
count = 2

def step(by: int) -> int:
    global count
    count = count * by % 1000 - 7
    COUNTS[1] += count
    return count

def weight(x: float) -> float:
    REACHED[2] = x / 3.0
    return sqrt(x + REACHED[1])

def both(n: int) -> tuple[int, float]:
    return n << 3, float(n) / 8.0

def nothing() -> None:
    pass

def large(n: int) -> bool:
    return Bits(n) * Bits(n) > 1 << 40
"""

EXPORTS = ("step", "weight", "both", "nothing", "large")

CALLS = [
    *[["step", n] for n in (3, -5, 7)],
    *[["weight", x] for x in (2.0, 0.1, 1e300)],
    *[["both", n] for n in (5, -3)],
    ["nothing"],
    *[["large", n] for n in (1 << 20, 1 << 21)],
]


def run_calls(instance) -> str:
    """Write to a table and run CALLS; return their results and the tables' contents as JSON."""
    instance.write("REACHED", array("d", [0.5, 0.25]), 1)
    values = [instance.call(*call) for call in CALLS]
    tables = [list(instance.read(name, 1, 2)) for name in ("COUNTS", "REACHED")]
    return json.dumps([values, tables])


SCRIPT = """
import js
import json
from array import array
from boardleaf.computer import webassembly
from rules import kernels

CALLS = {calls!r}
{run_calls}
content = js.Uint8Array.new(await (await js.fetch({address!r})).arrayBuffer())
kernels.register_program("small", await webassembly.load(js, content))
untouched = kernels.start_registered("small")
output = run_calls(kernels.start_registered("small"))
assert list(untouched.read("COUNTS", 0, 3)) == [3, -4, 5]
try:
    untouched.read("COUNTS", 2, 2)
except IndexError:
    pass
else:
    output = "read beyond a table"
"""


def test_webassembly_and_plain_python_give_the_same_results(tmp_path: Path) -> None:
    small = program(SOURCE, *EXPORTS)
    module = base64.b64encode(compiler.compile(small)).decode()
    address = f"data:application/wasm;base64,{module}"
    function_source = (
        Path(__file__).read_text("utf-8").partition("def run_calls")[2].partition("\n\n\n")[0]
    )
    archive, script = tmp_path / "python.zip", tmp_path / "script.py"
    archive.write_bytes(python_archives.pack_core())
    script.write_text(
        SCRIPT.format(calls=CALLS, run_calls=f"def run_calls{function_source}", address=address),
        "utf-8",
    )
    runner = Path(__file__).with_name("webassembly.mjs")
    command = [bytecode.find_node(), runner, bytecode.PYODIDE, archive, script]
    process = subprocess.run(command, capture_output=True, text=True)
    assert not process.returncode, process.stderr[-2000:]
    assert json.loads(process.stdout) == json.loads(run_calls(PlainInstance(small)))
