"""The contents of `dist/` besides pages: scripts, styles, Python, Pyodide, PyScript, licences."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from builder import MODULES, ROOT, SITE, BuildError, puzzles
from builder.sentences import scripts

from . import exports, facts, kernels, offline, parts, python_archives, stdlib
from .dead_functions import without_dead_functions
from .import_order import import_order

SCRIPTS = ("pyodide", "pyodide.asm")
"""Pyodide's modules: its loader, and the script that runs its program. We name them `.js`: not
every host knows `.mjs`."""

DATABASE = "indexedDB"
STAND_IN = "globalThis.standInDatabase"

PATCHES = {
    "pyodide": {
        # js/interpreter.js passes it its WebAssembly and standard library instead of their
        # addresses, and a failure to get the former is reported instead of waited for.
        "instantiateWasm:Ie(e.indexURL)": "instantiateWasm:Ie(e.wasm)",
        '{binary:t,response:n}=_(e+"pyodide.asm.wasm")': "{binary:t,instantiate:n}=e",
        "WebAssembly.instantiateStreaming(n,s)": "n(s)",
        'console.warn("wasm instantiation failed!"),console.warn(l)': "e.fail(l)",
        "function he(e){let t=j(e);": "function he(e){let t=e;",
        "pyodide.asm.mjs": "pyodide.asm.js",
    },
    "pyodide.asm": {
        # One small module for all functions of a signature, not one for each of 261.
        "var module=new WebAssembly.Module(bytes);": (
            "var module=(convertJsFunctionToWasm.made??={})[sig]??=new WebAssembly.Module(bytes);"
        ),
        "Module.HEAP8.set(t),l}": "API.config.memory.fill(Module.HEAP8),l}",
        # No library is loaded whose functions might be in the program's table already.
        "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": (
            "functionsInTableMap=new WeakMap"
        ),
        # In brackets, a function that runs at once is compiled eagerly, off the page's thread.
        "async function _createPyodideModule(moduleArg={}){": (
            "export default (async function(moduleArg={}){"
        ),
        ";return moduleRtn}export default _createPyodideModule;": ";return moduleRtn});",
        # Its own frames are left out of stack traces.
        '!e.includes("pyodide.asm.mjs")': '!e.includes("pyodide.asm.js")',
        # Browsers warn about shared memory, which Pyodide would only use to wait for input. No page
        # of ours is cross-origin isolated, so waiting fails as before.
        "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)": (
            "new Int32Array(1)"
        ),
        # Chromium profiles the memory of a random sample of pages, and crashes them (156 does) when
        # its profiler meets one of WebAssembly's own stacks, as soon as Pyodide switches stacks. We
        # never use what that makes possible: waiting for promises inside Python.
        '"Suspending"in WebAssembly': "false",
    },
}
"""Our changes to Pyodide's scripts: each text, and its replacement."""

UNUSED = ("codemirror", "xterm", "py-editor", "py-game", "py-terminal", "mpy")
"""Parts of PyScript that only load for elements our pages do not have."""

UNSHIPPED = ("sw.js", "not-found.js")
"""Scripts that are not copied: the build completes the one, and writes the other into a page."""

START = ("wasm", "stdlib", "python")
"""The parts from which an interpreter starts: see js/parts.js."""

WORKER = "from boardleaf.worker import __export__, answer, cancel, health, stop\n"
"""The text that a worker runs: `boardleaf.worker` itself comes compiled with all else."""


def copy(target: Path) -> None:
    """Put everything but pages into the folder `target`."""
    for name in ("icon.svg", *offline.ICONS):
        shutil.copyfile(SITE / "images" / name, target / name)
    (target / "js").mkdir()
    ours = [*SITE.glob("styles/*.css"), *SITE.glob("js/*.js")]
    for path in (path for path in ours if path.name not in UNSHIPPED):
        code = facts.with_facts(path.name, lean(whole(path)))
        code = dense(code) if path.suffix == ".css" else scripts.translate(code)
        (target / address(path)).write_text(code, "utf-8")
    facts.write(target)
    shutil.copyfile(SITE / "pages" / "paints.svg", target / "paints.svg")
    (target / "boardleaf").mkdir()
    (target / "boardleaf" / "worker.py").write_text(WORKER, "utf-8")
    copy_pyodide(target / "pyodide")
    copy_pyscript(target / "pyscript")
    write_parts(target)
    puzzles.write(target)
    copy_licences(target / "licences")
    offline.write_manifest(target)
    (target / ".nojekyll").touch()


def address(path: Path) -> str:
    """Return the path in the site of a script or style sheet: styles, and the script that pages of
    others name, are at the top."""
    at_top = path.suffix == ".css" or path.name == "embed.js"
    return path.name if at_top else f"js/{path.name}"


def whole(path: Path) -> str:
    """Return a script, or a style sheet and those that it imports as one."""
    imported = r'^@import "(.+)";$'
    code = path.read_text("utf-8")
    return re.sub(imported, lambda found: whole(path.parent / found[1]), code, flags=re.MULTILINE)


def lean(code: str) -> str:
    """Return a script or style sheet without indents and comments on lines of their own.

    >>> lean("/* Why. */\\na {\\n  b: c; /* so */\\n}\\n")
    'a {\\nb: c; /* so */\\n}\\n'
    """
    code = re.sub(r"^\s*/\*.*?\*/[ \t]*\n", "", code, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^(?:[ \t]*//.*\n|\s+)", "", code, flags=re.MULTILINE)


def dense(code: str) -> str:
    """Return a style sheet in one line, without unnecessary white space.

    >>> dense("a,\\nb {\\nc: calc(1px + 2px);\\n}\\n")
    'a,b{c:calc(1px + 2px)}'
    """
    code = re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL)
    code = re.sub(r"\s*([{};,])\s*", r"\1", code)
    return re.sub(r"(?<=[{;])([\w-]+): ", r"\1:", code).replace(";}", "}")


def copy_pyodide(target: Path) -> None:
    """Copy and patch Pyodide's scripts; all else of it is in parts."""
    target.mkdir()
    for name in SCRIPTS:
        script = target / f"{name}.js"
        shutil.copyfile(MODULES / "pyodide" / f"{name}.mjs", script)
        patch(script, PATCHES[name])
        strip_source_map(script)
    loader, script = (target / f"{name}.js" for name in SCRIPTS)
    lean = exports.lean_script(script.read_text("utf-8"), loader.read_text("utf-8"))
    script.write_text(lean, "utf-8")


def patch(script: Path, changes: Mapping[str, str]) -> None:
    """Replace parts of a script; BuildError for one that is not there exactly once."""
    text = script.read_text("utf-8")
    for part, instead in changes.items():
        if text.count(part) != 1:
            raise BuildError(f"{script}: no {part}")
        text = text.replace(part, instead)
    script.write_text(text, "utf-8")


def write_parts(target: Path) -> None:
    """Write all parts, and `js/build.js`, which lists them for scripts."""
    loaders = b"".join(path.read_bytes() for path in sorted((target / "pyodide").iterdir()))
    written = {
        name: parts.write(target, name, content) for name, content in contents(loaders.decode())
    }
    start = [written[name] for name in START]
    digest = hashlib.sha256(json.dumps(start).encode() + loaders)
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    values = {
        # Identifies the memory of an interpreter when it starts, for snapshots.
        "BUILD": digest.hexdigest()[:16],
        # The page's imports, each after its own imports.
        "IMPORTS": import_order(ROOT),
        # Pyodide's list of packages; we ship none.
        "LOCK": json.dumps({**lock, "packages": {}}),
        "PARTS": written,
    }
    lines = (f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
    (target / "js" / "build.js").write_text("".join(lines), "utf-8")


def contents(loaders: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the parts from which an interpreter starts, its program for
    the scripts that run it, and of those that a game's computer player needs."""
    whole, names = MODULES / "pyodide" / "python_stdlib.zip", stdlib.modules()
    ours = [*python_archives.playing().values(), *python_archives.rest().values()]
    stdlib.check(ours, whole, names)
    program = (MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    yield "wasm", without_dead_functions(exports.lean_program(program, loaders))
    yield "stdlib", stdlib.trimmed(whole, names)
    yield "python", python_archives.pack_playing()
    yield "extras", python_archives.pack_rest()
    for name, module in kernels.compiled().items():
        yield f"kernel-{name}", module


def copy_pyscript(target: Path) -> None:
    """Copy PyScript's core and the parts that it may load, without source maps."""
    target.mkdir()
    source = MODULES / "@pyscript" / "core" / "dist"
    for script in pyscript_parts(source):
        shutil.copyfile(script, target / script.name)
        strip_source_map(target / script.name)
    replace_database(target)
    leave_out_package(target)


def leave_out_package(folder: Path) -> None:
    """Take PyScript's own Python out of its script: an interpreter has it, compiled, beside ours,
    so that it need not be written and compiled at each start."""
    text = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`"""
    package = re.compile(rf"\{{pyscript:\{{(?:(?:{text}):(?:{text}),?)+\}}\}}")
    (script,) = folder.glob("core-*.js")
    code, times = package.subn("{}", script.read_text("utf-8"))
    if times != 1:
        raise BuildError(f"{script}: holds Python {times} times, expected once")
    script.write_text(code, "utf-8")
    writer = '"import os as _os","from pathlib import Path as _Path","_path = None"'
    patch(script, {writer: '"_os = _Path = _path = None"'})


def replace_database(folder: Path) -> None:
    """Let PyScript open js/stand-in-database.js's stand-in for the browser's database."""
    opened = 0
    for script in folder.glob("*.js"):
        text = script.read_text("utf-8")
        opened += text.count(DATABASE)
        script.write_text(text.replace(DATABASE, STAND_IN), "utf-8")
    if opened != 2:  # in the page and, as a text, in the worker
        raise BuildError(f"{folder}: PyScript opens {opened} databases, expected 2")


def pyscript_parts(source: Path) -> Iterator[Path]:
    """Yield `core.js` and every script that it imports, directly or not."""
    waiting, seen = ["core.js"], set()
    while waiting:
        name = waiting.pop()
        if name in seen or name.startswith(UNUSED):
            continue
        seen.add(name)
        yield source / name
        waiting += re.findall(r'"\./([\w.-]+\.js)"', (source / name).read_text("utf-8"))


def strip_source_map(script: Path) -> None:
    """Remove the reference to a source map, which browsers' tools would request in vain."""
    text = script.read_text("utf-8")
    script.write_text(re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text), "utf-8")


def copy_licences(target: Path) -> None:
    """Copy the licences of everything shipped, as plain texts."""
    target.mkdir()
    shutil.copyfile(ROOT / "LICENSE", target / "boardleaf.txt")
    for text in sorted((SITE / "licences").glob("*.txt")):
        shutil.copyfile(text, target / text.name)
    core = MODULES / "@pyscript" / "core"
    shutil.copyfile(core / "LICENSE", target / "pyscript.txt")
    (target / "pyscript-parts.txt").write_text(bundled_licences(), "utf-8")


def bundled_licences() -> str:
    """Return the licences of the packages that PyScript's core has built in."""
    texts = {}
    for licence in licence_files(MODULES):
        package = licence.parent.relative_to(MODULES).as_posix()
        if package not in ("@pyscript/core", "axe-core", "ws") and "@types" not in package:
            texts[package] = licence.read_text("utf-8").strip()
    if not texts:
        raise BuildError(f"{MODULES}: no licence files; run build.py to install the packages")
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{texts[name]}" for name in texts) + "\n"


def licence_files(modules: Path) -> Iterable[Path]:
    """Return the licences of packages, in a fixed order."""
    return sorted([*modules.glob("*/LICENSE*"), *modules.glob("@*/*/LICENSE*")])
