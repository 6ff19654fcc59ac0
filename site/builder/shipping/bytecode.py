"""Python modules compiled ahead: to compile them was most of what an interpreter's start took.

Bytecode is of one version of Python, so Pyodide's own compiles, in Node. What is left out are
docstrings, assertions and columns, which nobody sees in a browser.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from builder import CACHE, MODULES, BuildError

from .archives import archive

PYODIDE = MODULES / "pyodide"
RUNNER, SCRIPT = (Path(__file__).with_name(name) for name in ("bytecode.mjs", "compiling.py"))


def compiled(name: str, sources: Mapping[str, bytes]) -> bytes:
    """A zip of the bytecode, as `….pyc`, of Python sources, as `….py`; BuildError if one is none.

    What was compiled last by the name is kept in `.cache/`.
    """
    whole = archive(sources)
    makers = (RUNNER, SCRIPT, PYODIDE / "package.json")
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in makers) + whole)
    kept = CACHE / f"bytecode-{name}-{digest.hexdigest()}.zip"
    if not kept.exists():
        compile_into(kept, whole)
        for old in CACHE.glob(f"bytecode-{name}-*.zip"):
            if old != kept:
                old.unlink(missing_ok=True)
    return kept.read_bytes()


def compile_into(target: Path, sources: bytes) -> None:
    """Make an archive of bytecode from one of sources."""
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        before, after = Path(folder, "sources.zip"), Path(folder, "compiled.zip")
        before.write_bytes(sources)
        command: list[str | Path] = [node(), RUNNER, PYODIDE, SCRIPT, before, after]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"Python could not be compiled in Node: {done.stderr[-2000:]}")
        after.replace(target)


def node() -> str:
    """The Node beside the npm that build.py took; BuildError if there is none."""
    for folder in (str(Path(sys.executable).parent), None):
        if found := shutil.which("node", path=folder):
            return found
    raise BuildError("there is no node beside npm")
