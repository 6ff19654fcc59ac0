"""Ahead-of-time compilation of Python: compiling would take most of an interpreter's start-up time.

Bytecode is specific to a version of Python, so Pyodide itself compiles, in Node. Docstrings,
assertions, annotations and the column numbers of tracebacks are left out, as browsers don't need
them.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from builder import CACHE, NODE_MODULES, BuildError

from .archives import archive, contents, sort_by_similarity

PYODIDE = NODE_MODULES / "pyodide"
RUNNER, SCRIPT, ARCHIVES = (
    Path(__file__).with_name(name) for name in ("run_in_pyodide.mjs", "compiling.py", "archives.py")
)
"""The script that Node runs, the one that Pyodide runs in it, and the module that packs
archives."""


def compiled_archive(name: str, sources: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of the bytecode (`….pyc`) of Python sources (`….py`); raise BuildError
    if one is invalid.

    The last archive of each name is cached in `.cache/`.
    """
    return cached(f"bytecode-{name}", SCRIPT, sources, pack)


def cached(
    name: str, script: Path, sources: Mapping[str, bytes], finish: Callable[[bytes], bytes] = bytes
) -> bytes:
    """Return the archive that a script, run in Pyodide, makes of sources, as changed by `finish`;
    raise BuildError if it fails. The last result of each name is cached in `.cache/`."""
    source_archive = archive(sources)
    tools = (RUNNER, script, ARCHIVES, PYODIDE / "package.json")
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in tools) + source_archive)
    result = CACHE / f"{name}-{digest.hexdigest()}.zip"
    if not result.exists():
        content = finish(run_in_pyodide(script, source_archive))
        CACHE.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=CACHE, delete=False) as file:
            file.write(content)
        Path(file.name).replace(result)
        for old in CACHE.glob(f"{name}-*.zip"):
            if old != result:
                old.unlink(missing_ok=True)
    return result.read_bytes()


def compile_sources(sources: bytes) -> bytes:
    """Return an archive of the bytecode of an archive of sources."""
    return pack(run_in_pyodide(SCRIPT, sources))


def pack(compiled: bytes) -> bytes:
    """Return an archive in the order in which it is smallest when compressed."""
    return archive(sort_by_similarity(contents(compiled)))


def run_in_pyodide(script: Path, sources: bytes) -> bytes:
    """Return the archive that a script makes of an archive of sources; raise BuildError if it
    fails."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "from.zip"), Path(folder, "to.zip")
        before.write_bytes(sources)
        command: list[str | Path] = [find_node(), RUNNER, PYODIDE, script, before, after]
        process = subprocess.run(command, capture_output=True, text=True)
        if process.returncode:
            raise BuildError(f"Python could not be compiled in Node: {process.stderr[-2000:]}")
        return after.read_bytes()


def find_node() -> str:
    """Return the path of the Node that build.py installed beside Python, or else of the one on
    PATH; raise BuildError if there is none."""
    for folder in (str(Path(sys.executable).parent), None):
        if found := shutil.which("node", path=folder):
            return found
    raise BuildError("Node.js is neither beside Python nor on PATH: python3 build.py installs it")
