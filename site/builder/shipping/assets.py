"""What `dist/` holds besides pages: scripts, styles, Python, Pyodide, PyScript, licences."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from builder import MODULES, ROOT, SITE, BuildError

from . import exports, facts, kernels, offline, parts, python_archives, stdlib
from .import_order import import_order

SCRIPTS = ("pyodide", "pyodide.asm")
"""Pyodide's modules: what loads it, and what runs its program. We name them `.js`: not every host
knows that `.mjs` is a script."""

DATABASE = "indexedDB"
STAND_IN = "globalThis.standInDatabase"

MENDED = {
    "pyodide": {
        # Its WebAssembly and standard library are given to it, by js/interpreter.js, instead of
        # their addresses; and that the former cannot be had is told instead of waited for.
        "instantiateWasm:Ie(e.indexURL)": "instantiateWasm:Ie(e.wasm)",
        '{binary:t,response:n}=_(e+"pyodide.asm.wasm")': "{binary:t,instantiate:n}=e",
        "WebAssembly.instantiateStreaming(n,s)": "n(s)",
        'console.warn("wasm instantiation failed!"),console.warn(l)': "e.fail(l)",
        "function he(e){let t=j(e);": "function he(e){let t=e;",
        "pyodide.asm.mjs": "pyodide.asm.js",
    },
    "pyodide.asm": {
        # One small program for all functions of a signature, not one for each of 261.
        "var module=new WebAssembly.Module(bytes);": (
            "var module=(convertJsFunctionToWasm.made??={})[sig]??=new WebAssembly.Module(bytes);"
        ),
        "Module.HEAP8.set(t),l}": "API.config.memory.fill(Module.HEAP8),l}",
        # No library is loaded whose functions might stand in the program's table already.
        "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": (
            "functionsInTableMap=new WeakMap"
        ),
        # In brackets, what runs at once is compiled with the script, beside the page's thread.
        "async function _createPyodideModule(moduleArg={}){": (
            "export default (async function(moduleArg={}){"
        ),
        ";return moduleRtn}export default _createPyodideModule;": ";return moduleRtn});",
        # Its own frames are left out where it tells of an error.
        '!e.includes("pyodide.asm.mjs")': '!e.includes("pyodide.asm.js")',
        # Browsers warn of shared memory, with which Pyodide would only wait for input. No page of
        # ours is isolated as sharing demands: waiting fails as before.
        "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)": (
            "new Int32Array(1)"
        ),
        # Chromium profiles the memory of some pages, by chance, and crashes them (156 does) where
        # its profiler meets one of WebAssembly's own stacks, as it soon does where Pyodide switches
        # stacks. We never ask for what that makes possible, to wait in the midst of Python.
        '"Suspending"in WebAssembly': "false",
    },
}
"""What we change in Pyodide's scripts, and into what."""

UNUSED = ("codemirror", "xterm", "py-editor", "py-game", "py-terminal", "mpy")
"""Parts of PyScript that only load for elements which our pages do not have."""

START = ("wasm", "stdlib", "python")
"""The parts that an interpreter starts from: see js/parts.js."""

WORKER = "from boardleaf.worker import __export__, health, stop, think\n"
"""What a worker runs as text: `boardleaf.worker` itself comes compiled with all else."""


def copy(target: Path) -> None:
    """Put all that is no page into the folder `target`."""
    for name in ("icon.svg", *offline.ICONS):
        shutil.copyfile(SITE / "images" / name, target / name)
    (target / "js").mkdir()
    ours = [*SITE.glob("styles/*.css"), *SITE.glob("js/*.js")]
    for path in (path for path in ours if path.name != "sw.js"):
        code = facts.told(path.name, lean(path.read_text("utf-8")))
        if path.suffix == ".css":
            code = dense(code)
        (target / address(path)).write_text(code, "utf-8")
    facts.write(target)
    shutil.copyfile(SITE / "pages" / "paints.svg", target / "paints.svg")
    (target / "boardleaf").mkdir()
    (target / "boardleaf" / "worker.py").write_text(WORKER, "utf-8")
    copy_pyodide(target / "pyodide")
    copy_pyscript(target / "pyscript")
    write_parts(target)
    copy_licences(target / "licences")
    offline.write_manifest(target)
    (target / ".nojekyll").touch()


def address(path: Path) -> str:
    """Where in the site a script or style sheet of ours is: styles, and the script that pages
    of others name, at its top."""
    at_top = path.suffix == ".css" or path.name == "embed.js"
    return path.name if at_top else f"js/{path.name}"


def lean(code: str) -> str:
    """A script or style sheet without indents and the comments that have lines to themselves.

    >>> lean("/* Why. */\\na {\\n  b: c; /* so */\\n}\\n")
    'a {\\nb: c; /* so */\\n}\\n'
    """
    code = re.sub(r"^\s*/\*.*?\*/[ \t]*\n", "", code, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^(?:[ \t]*//.*\n|\s+)", "", code, flags=re.MULTILINE)


def dense(code: str) -> str:
    """A style sheet in one line, as tight as it can stand.

    >>> dense("a,\\nb {\\nc: calc(1px + 2px);\\n}\\n")
    'a,b{c:calc(1px + 2px)}'
    """
    code = re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL)
    code = re.sub(r"\s*([{};,])\s*", r"\1", code)
    return re.sub(r"(?<=[{;])([\w-]+): ", r"\1:", code).replace(";}", "}")


def copy_pyodide(target: Path) -> None:
    """Pyodide's scripts; what they start from are parts."""
    target.mkdir()
    for name in SCRIPTS:
        script = target / f"{name}.js"
        shutil.copyfile(MODULES / "pyodide" / f"{name}.mjs", script)
        mend(script, MENDED[name])
        strip_source_map(script)
    loader, script = (target / f"{name}.js" for name in SCRIPTS)
    lean = exports.lean_script(script.read_text("utf-8"), loader.read_text("utf-8"))
    script.write_text(lean, "utf-8")


def mend(script: Path, changes: Mapping[str, str]) -> None:
    """Change parts of a script; BuildError for one that is not there, or twice."""
    text = script.read_text("utf-8")
    for part, instead in changes.items():
        if text.count(part) != 1:
            raise BuildError(f"{script}: no {part}")
        text = text.replace(part, instead)
    script.write_text(text, "utf-8")


def write_parts(target: Path) -> None:
    """All parts, and `js/build.js`, which tells scripts of them."""
    scripts = b"".join(path.read_bytes() for path in sorted((target / "pyodide").iterdir()))
    told = {
        name: parts.write(target, name, content) for name, content in contents(scripts.decode())
    }
    start = [told[name] for name in START]
    digest = hashlib.sha256(json.dumps(start).encode() + scripts)
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    values = {
        # Of all that is in the memory of an interpreter when it starts, as snapshots have it.
        "BUILD": digest.hexdigest()[:16],
        # What the page imports, each after what it imports itself.
        "IMPORTS": import_order(ROOT),
        # What Pyodide asks for about packages to be had; we ship none of them.
        "LOCK": json.dumps({**lock, "packages": {}}),
        "PARTS": told,
    }
    lines = (f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
    (target / "js" / "build.js").write_text("".join(lines), "utf-8")


def contents(scripts: str) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the parts that an interpreter starts from, its program for the
    scripts that run it, and of those that a game's computer player needs."""
    whole, names = MODULES / "pyodide" / "python_stdlib.zip", stdlib.modules()
    ours = [*python_archives.playing().values(), *python_archives.rest().values()]
    stdlib.check(ours, whole, names)
    program = (MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    yield "wasm", exports.lean_program(program, scripts)
    yield "stdlib", stdlib.trimmed(whole, names)
    yield "python", python_archives.pack_playing()
    yield "extras", python_archives.pack_rest()
    for name, module in kernels.compiled().items():
        yield f"kernel-{name}", module


def copy_pyscript(target: Path) -> None:
    """PyScript's core and the parts that it may load, without their source maps."""
    target.mkdir()
    source = MODULES / "@pyscript" / "core" / "dist"
    for script in pyscript_parts(source):
        shutil.copyfile(script, target / script.name)
        strip_source_map(target / script.name)
    replace_database(target)
    leave_out_package(target)


def leave_out_package(folder: Path) -> None:
    """Take PyScript's own Python out of its script: an interpreter has it, compiled, beside ours,
    and need not write and compile it at each start, nor have what writes it."""
    text = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`"""
    package = re.compile(rf"\{{pyscript:\{{(?:(?:{text}):(?:{text}),?)+\}}\}}")
    (script,) = folder.glob("core-*.js")
    code, times = package.subn("{}", script.read_text("utf-8"))
    if times != 1:
        raise BuildError(f"{script}: holds Python {times} times, expected once")
    script.write_text(code, "utf-8")
    writer = '"import os as _os","from pathlib import Path as _Path","_path = None"'
    mend(script, {writer: '"_os = _Path = _path = None"'})


def replace_database(folder: Path) -> None:
    """Let PyScript open js/stores.js's stand-in for the browser's database."""
    opened = 0
    for script in folder.glob("*.js"):
        text = script.read_text("utf-8")
        opened += text.count(DATABASE)
        script.write_text(text.replace(DATABASE, STAND_IN), "utf-8")
    if opened != 2:  # in the page and, as a text, in the worker
        raise BuildError(f"{folder}: PyScript opens {opened} databases, expected 2")


def pyscript_parts(source: Path) -> Iterator[Path]:
    """`core.js` and every script that it imports, near and far."""
    waiting, seen = ["core.js"], set()
    while waiting:
        name = waiting.pop()
        if name in seen or name.startswith(UNUSED):
            continue
        seen.add(name)
        yield source / name
        waiting += re.findall(r'"\./([\w.-]+\.js)"', (source / name).read_text("utf-8"))


def strip_source_map(script: Path) -> None:
    """Drop the mention of a source map, which browsers' tools would ask for in vain."""
    text = script.read_text("utf-8")
    script.write_text(re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text), "utf-8")


def copy_licences(target: Path) -> None:
    """The licences of all that is shipped, as plain texts."""
    target.mkdir()
    shutil.copyfile(ROOT / "LICENSE", target / "boardleaf.txt")
    for text in sorted((SITE / "licences").glob("*.txt")):
        shutil.copyfile(text, target / text.name)
    core = MODULES / "@pyscript" / "core"
    shutil.copyfile(core / "LICENSE", target / "pyscript.txt")
    (target / "pyscript-parts.txt").write_text(bundled_licences(), "utf-8")


def bundled_licences() -> str:
    """The licences of the packages that PyScript's core has built in."""
    texts = {}
    for licence in licence_files(MODULES):
        package = licence.parent.relative_to(MODULES).as_posix()
        if package not in ("@pyscript/core", "axe-core", "ws") and "@types" not in package:
            texts[package] = licence.read_text("utf-8").strip()
    if not texts:
        raise BuildError(f"{MODULES}: no licence files; run build.py to install the packages")
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{texts[name]}" for name in texts) + "\n"


def licence_files(modules: Path) -> Iterable[Path]:
    """The licences that packages bring, in a fixed order."""
    return sorted([*modules.glob("*/LICENSE*"), *modules.glob("@*/*/LICENSE*")])
