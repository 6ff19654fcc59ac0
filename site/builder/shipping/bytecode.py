"""Python modules compiled ahead: compiling them took most of an interpreter's start-up time.

Bytecode belongs to one version of Python, so Pyodide itself compiles, in Node. Docstrings,
assertions, columns of tracebacks and annotations are left out, as nobody sees them in a browser.
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

from .archives import archive, by_likeness, contents

PYODIDE = MODULES / "pyodide"
RUNNER, SCRIPT, ORDER = (
    Path(__file__).with_name(name) for name in ("bytecode.mjs", "compiling.py", "archives.py")
)


def compiled(name: str, sources: Mapping[str, bytes]) -> bytes:
    """Return a zip of the bytecode, as `….pyc`, of Python sources, as `….py`; BuildError if one is
    invalid.

    The last archive of each name is cached in `.cache/`.
    """
    whole = archive(sources)
    makers = (RUNNER, SCRIPT, ORDER, PYODIDE / "package.json")
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in makers) + whole)
    cached = CACHE / f"bytecode-{name}-{digest.hexdigest()}.zip"
    if not cached.exists():
        compile_into(cached, whole)
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
        command: list[str | Path] = [node(), RUNNER, PYODIDE, SCRIPT, before, after]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"Python could not be compiled in Node: {done.stderr[-2000:]}")
        after.write_bytes(archive(by_likeness(contents(after.read_bytes()))))
        after.replace(target)


def node() -> str:
    """Return the Node beside the npm that build.py chose; BuildError if there is none."""
    for folder in (str(Path(sys.executable).parent), None):
        if found := shutil.which("node", path=folder):
            return found
    raise BuildError("there is no node next to npm")
