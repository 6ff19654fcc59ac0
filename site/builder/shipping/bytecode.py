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
from collections.abc import Mapping
from pathlib import Path

from builder import CACHE, NODE_MODULES, BuildError

from .archives import archive, contents, sort_by_similarity

PYODIDE = NODE_MODULES / "pyodide"
RUNNER, SCRIPT, ARCHIVES = (
    Path(__file__).with_name(name) for name in ("bytecode.mjs", "compiling.py", "archives.py")
)
"""The script that Node runs, the one that Pyodide runs in it, and the module that packs
archives."""


def compiled_archive(name: str, sources: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of the bytecode (`….pyc`) of Python sources (`….py`); raise BuildError
    if one is invalid.

    The last archive of each name is cached in `.cache/`.
    """
    source_archive = archive(sources)
    tools = (RUNNER, SCRIPT, ARCHIVES, PYODIDE / "package.json")
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in tools) + source_archive)
    cached = CACHE / f"bytecode-{name}-{digest.hexdigest()}.zip"
    if not cached.exists():
        compile_into(cached, source_archive)
        for old in CACHE.glob(f"bytecode-{name}-*.zip"):
            if old != cached:
                old.unlink(missing_ok=True)
    return cached.read_bytes()


def compile_into(target: Path, sources: bytes) -> None:
    """Compile an archive of sources into one of bytecode."""
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        before, after = Path(folder, "sources.zip"), Path(folder, "compiled.zip")
        before.write_bytes(sources)
        command: list[str | Path] = [find_node(), RUNNER, PYODIDE, SCRIPT, before, after]
        process = subprocess.run(command, capture_output=True, text=True)
        if process.returncode:
            raise BuildError(f"Python could not be compiled in Node: {process.stderr[-2000:]}")
        after.write_bytes(archive(sort_by_similarity(contents(after.read_bytes()))))
        after.replace(target)


def find_node() -> str:
    """Return the path of the Node that build.py installed beside Python, or else of the one on
    PATH; raise BuildError if there is none."""
    for folder in (str(Path(sys.executable).parent), None):
        if found := shutil.which("node", path=folder):
            return found
    raise BuildError("Node.js is neither beside Python nor on PATH: python3 build.py installs it")
