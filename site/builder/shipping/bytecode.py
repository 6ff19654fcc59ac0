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
from contextlib import suppress
from pathlib import Path

from builder import CACHE, NODE_MODULES, BuildError

from .archives import archive, contents, sort_by_similarity

PYODIDE = NODE_MODULES / "pyodide"
RUNNER, SCRIPT, ARCHIVES = (
    Path(__file__).with_name(name) for name in ("run_in_pyodide.mjs", "compiling.py", "archives.py")
)
"""The script that Node runs, the one that Pyodide runs in it, and the module that packs
archives."""


FLAG = "--liftoff-only"
"""Node's flag that makes V8 compile WebAssembly only once: optimizing doesn't pay off here."""


def compiled_archive(name: str, sources: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of the bytecode (`….pyc`) of Python sources (`….py`); raise BuildError
    if one is invalid.

    The last two archives of each name are cached in `.cache/`, and so is the bytecode of each
    source: after a change, or for another language, only what differs is compiled.
    """
    digest = digest_of(SCRIPT, archive(sources))
    return cached(f"bytecode-{name}", digest, lambda: pack(compile_changed(name, sources)))


def compile_changed(name: str, sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the bytecode of sources by path. It is cached in an archive, where that of former
    sources stays until it outnumbers that of the present ones."""
    file = CACHE / f"modules-{name}.zip"
    known = contents(file.read_bytes()) if file.exists() else {}
    keys = {path: digest_of(SCRIPT, path.encode(), source) for path, source in sources.items()}
    changed = {path: source for path, source in sources.items() if keys[path] not in known}
    if changed:
        compiled = contents(run_in_pyodide(SCRIPT, archive(changed)))
        known |= {keys[path]: compiled[f"{path}c"] for path in changed}
        if len(known) > 2 * len(sources):
            known = {key: known[key] for key in keys.values()}
        store(file, archive(known))
    return {f"{path}c": known[key] for path, key in keys.items()}


def run_cached(name: str, script: Path, sources: Mapping[str, bytes]) -> bytes:
    """Return the archive that a script, run in Pyodide, makes of sources; raise BuildError if it
    fails. The last two results of each name are cached in `.cache/`."""
    packed = archive(sources)
    return cached(name, digest_of(script, packed), lambda: run_in_pyodide(script, packed))


def digest_of(script: Path, *values: bytes) -> str:
    """Return a hash of a script, of what runs it in Pyodide, and of the values that it is given."""
    tools = (RUNNER, script, ARCHIVES, PYODIDE / "package.json")
    digests = (hashlib.sha256(value).digest() for value in (*map(Path.read_bytes, tools), *values))
    return hashlib.sha256(b"".join(digests)).hexdigest()


def cached(name: str, digest: str, make: Callable[[], bytes]) -> bytes:
    """Return the cached archive with a name, and a digest of all that it depends on; make it if
    there is none, and remove all others of the name but the newest."""
    file = CACHE / f"{name}-{digest}.zip"
    with suppress(FileNotFoundError):
        return file.read_bytes()
    content = make()
    for old in sorted(CACHE.glob(f"{name}-*.zip"), key=modification_time)[:-1]:
        old.unlink(missing_ok=True)
    store(file, content)
    return content


def modification_time(path: Path) -> float:
    """Return when a file was written, or 0 if another process has removed it."""
    return path.stat().st_mtime if path.exists() else 0


def store(path: Path, content: bytes) -> None:
    """Write a file of the cache at once, as other processes may read it."""
    CACHE.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=CACHE, delete=False) as file:
        file.write(content)
    Path(file.name).replace(path)


def pack(compiled: Mapping[str, bytes]) -> bytes:
    """Return an archive of files in the order in which it is smallest when compressed."""
    return archive(sort_by_similarity(compiled))


def run_in_pyodide(script: Path, sources: bytes) -> bytes:
    """Return the archive that a script makes of an archive of sources; raise BuildError if it
    fails."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "from.zip"), Path(folder, "to.zip")
        before.write_bytes(sources)
        command: list[str | Path] = [find_node(), FLAG, RUNNER, PYODIDE, script, before, after]
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
