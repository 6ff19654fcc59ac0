"""The contents of `dist/` besides pages: scripts, styles, Python, Pyodide, PyScript, licences."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from builder import NODE_MODULES, ROOT, SITE, BuildError, numbers, puzzles
from builder.sentences import scripts

from . import esbuild, facts, fonts, kernels, offline, parts, python_archives, stdlib, trimming

PYODIDE_SCRIPTS = ("pyodide", "pyodide.asm")
"""Pyodide's modules: its loader, and the script that runs its program. They are shipped as `.js`,
since not every host knows `.mjs`."""

DATABASE = "indexedDB"
STAND_IN = "globalThis.standInDatabase"
"""The browser's database in PyScript's code, and the stand-in for it."""

PATCHES = {
    "pyodide": {
        # js/interpreter.js passes Pyodide its WebAssembly and standard library, not their
        # addresses. A failure to get the former is reported; Pyodide would wait for it forever.
        "instantiateWasm:Ie(e.indexURL)": "instantiateWasm:Ie(e.wasm)",
        '{binary:t,response:n}=_(e+"pyodide.asm.wasm")': "{binary:t,instantiate:n}=e",
        "WebAssembly.instantiateStreaming(n,s)": "n(s)",
        'console.warn("wasm instantiation failed!"),console.warn(l)': "e.fail(l)",
        "function he(e){let t=j(e);": "function he(e){let t=e;",
        "pyodide.asm.mjs": "pyodide.asm.js",
    },
    "pyodide.asm": {
        "Module.HEAP8.set(t),l}": "API.config.memory.fill(Module.HEAP8),l}",
        # Python counts nanoseconds since 1970 in 64 bits, up to the year 2262, and doesn't start
        # where the clock shows an earlier or later time.
        "_emscripten_date_now=()=>Date.now();": (
            "_emscripten_date_now=()=>Math.min(Math.max(Date.now(),0),9e12);"
        ),
        # Pyodide's own frames are left out of stack traces.
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
"""The changes to Pyodide's scripts that our own need: the original code of each, and its
replacement."""

OPTIMIZATIONS = {
    # One small module for all functions of a signature, not one for each of 261.
    "var module=new WebAssembly.Module(bytes);": (
        "var module=(convertJsFunctionToWasm.made??={})[sig]??=new WebAssembly.Module(bytes);"
    ),
    # No library is loaded whose functions might be in the program's table already.
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": (
        "functionsInTableMap=new WeakMap"
    ),
    # In brackets, a function that runs at once is compiled eagerly, off the page's thread.
    "async function _createPyodideModule(moduleArg={}){": (
        "export default (async function(moduleArg={}){"
    ),
    ";return moduleRtn}export default _createPyodideModule;": ";return moduleRtn});",
}
"""Further changes to the script that runs Pyodide's program, which only make a start faster: an
untrimmed site does without them."""

UNUSED_PREFIXES = ("codemirror", "xterm", "py-editor", "py-game", "py-terminal", "mpy")
"""Prefixes of the names of scripts that PyScript only loads for elements that our pages lack."""

NOT_BUNDLED = ("sw.js", "not-found.js")
"""Scripts that are shipped otherwise: the build adds to the first, and writes the second into a
page."""

START_PARTS = ("wasm", "stdlib", "python")
"""The parts from which an interpreter starts: see js/parts.js."""

WORKER_CODE = "from boardleaf.worker import __export__, answer, cancel, health, stop\n"
"""The Python code that a worker runs; `boardleaf.worker` itself is shipped compiled, in a part."""


def write(target: Path, *, trimmed: bool = True) -> None:
    """Write everything but pages and the service worker into the folder `target`; unless `trimmed`,
    with Pyodide's program and the standard library as published."""
    for name in ("icon.svg", *offline.ICONS):
        shutil.copyfile(SITE / "images" / name, target / name)
    shutil.copytree(SITE / "images" / "screenshots", target / "screenshots")
    (target / "js").mkdir()
    with tempfile.TemporaryDirectory() as folder:
        write_sources(Path(folder))
        write_pyodide(target / "pyodide", Path(folder) if trimmed else None)
        esbuild.write(Path(folder), target)
    fonts.write(target)
    (target / "boardleaf").mkdir()
    (target / "boardleaf" / "worker.py").write_text(WORKER_CODE, "utf-8")
    copy_pyscript(target / "pyscript")
    write_parts(target, trimmed=trimmed)
    puzzles.write(target)
    numbers.write(target)
    shutil.copytree(SITE / "conformance", target / "conformance")
    copy_licences(target / "licences")
    offline.write_manifest(target)
    (target / ".nojekyll").touch()


def write_sources(folder: Path) -> None:
    """Write the sources of our scripts, with translated sentences and the values that they share
    with Python, and of our style sheets into a folder."""
    shutil.copytree(SITE / "styles", folder, dirs_exist_ok=True)
    for path in SITE.glob("js/*.js"):
        if path.name not in NOT_BUNDLED:
            code = scripts.translate(path.read_text("utf-8"))
            (folder / path.name).write_text(facts.prepend_constants(path.name, code), "utf-8")
    facts.write(folder)


def write_pyodide(target: Path, sources: Path | None) -> None:
    """Write Pyodide's scripts, patched, into a new folder; the rest of Pyodide is in parts. With a
    folder for sources, move the script that runs Pyodide's program there, optimized and without
    the exports that no script uses, to be minified."""
    target.mkdir()
    for name in PYODIDE_SCRIPTS:
        shutil.copyfile(NODE_MODULES / "pyodide" / f"{name}.mjs", target / f"{name}.js")
        patch(target / f"{name}.js", PATCHES[name])
        strip_source_map(target / f"{name}.js")
    if sources:
        loader, script = (target / f"{name}.js" for name in PYODIDE_SCRIPTS)
        patch(script, OPTIMIZATIONS)
        code = trimming.trim_script(script.read_text("utf-8"), loader.read_text("utf-8"))
        (sources / script.name).write_text(code, "utf-8")
        script.unlink()


def patch(script: Path, changes: Mapping[str, str]) -> None:
    """Replace texts in a script; raise BuildError for one that doesn't occur exactly once."""
    text = script.read_text("utf-8")
    for old, new in changes.items():
        if text.count(old) != 1:
            raise BuildError(f"{script}: expected once: {old}")
        text = text.replace(old, new)
    script.write_text(text, "utf-8")


def write_parts(target: Path, *, trimmed: bool) -> None:
    """Write all parts, and `js/build.js`, which lists them for scripts."""
    scripts = b"".join(path.read_bytes() for path in sorted((target / "pyodide").iterdir()))
    written = {
        name: parts.write(target, name, content)
        for name, content in part_contents(scripts.decode(), trimmed=trimmed)
    }
    start_parts = [written[name] for name in START_PARTS]
    digest = hashlib.sha256(json.dumps(start_parts).encode() + scripts)
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    not_shipped = python_archives.NOT_SHIPPED
    values = {
        # Identifies the memory of an interpreter when it starts, for snapshots.
        "BUILD": digest.hexdigest()[:16],
        # The page's imports, each after its own imports.
        "IMPORTS": [name for name in python_archives.import_order(ROOT) if name not in not_shipped],
        # Pyodide's list of packages; we ship none.
        "LOCK": json.dumps({**lock, "packages": {}}),
        "PARTS": written,
    }
    lines = (f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
    (target / "js" / "build.js").write_text("".join(lines), "utf-8")


def part_contents(scripts: str, *, trimmed: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of all parts: Pyodide's program, if `trimmed` only what the
    `scripts` that run it use; the standard library, trimmed likewise; our Python; and kernels.
    Raise BuildError if one can't be made."""
    library, names = NODE_MODULES / "pyodide" / "python_stdlib.zip", stdlib.modules()
    ours = {**python_archives.core_modules(ROOT), **python_archives.extra_modules()}
    program = (NODE_MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    if trimmed:
        stdlib.check(ours, library, names)
        stdlib.check_library(library, names)
        yield "wasm", trimming.without_dead_functions(trimming.trim_program(program, scripts))
        yield "stdlib", stdlib.trim(library, names)
    else:
        yield "wasm", program
        yield "stdlib", library.read_bytes()
    yield "python", python_archives.pack_core()
    yield "extras", python_archives.pack_extras()
    for name, module in kernels.compile_kernels().items():
        yield f"kernel-{name}", module


def copy_pyscript(target: Path) -> None:
    """Copy PyScript's core and the scripts that it may load, without source maps."""
    target.mkdir()
    source = NODE_MODULES / "@pyscript" / "core" / "dist"
    for script in pyscript_scripts(source):
        shutil.copyfile(script, target / script.name)
        strip_source_map(target / script.name)
    replace_database(target)
    remove_python_package(target)


def remove_python_package(folder: Path) -> None:
    """Remove PyScript's Python package from its script, and the imports with which the script
    writes the package to the file system. We ship the package compiled, beside our own code, so
    that it isn't written and compiled at each start."""
    text = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`"""
    package = re.compile(rf"\{{pyscript:\{{(?:(?:{text}):(?:{text}),?)+\}}\}}")
    (script,) = folder.glob("core-*.js")
    code, count = package.subn("{}", script.read_text("utf-8"))
    if count != 1:
        raise BuildError(f"{script}: holds Python {count} times, expected once")
    script.write_text(code, "utf-8")
    writer = '"import os as _os","from pathlib import Path as _Path","_path = None"'
    patch(script, {writer: '"_os = _Path = _path = None"'})


def replace_database(folder: Path) -> None:
    """Make PyScript open the stand-in of js/stand-in-database.js, not the browser's database."""
    count = 0
    for script in folder.glob("*.js"):
        text = script.read_text("utf-8")
        count += text.count(DATABASE)
        script.write_text(text.replace(DATABASE, STAND_IN), "utf-8")
    if count != 2:  # in the page's code, and in the worker's, which is in a string
        raise BuildError(f"{folder}: PyScript opens {count} databases, expected 2")


def pyscript_scripts(source: Path) -> Iterator[Path]:
    """Yield `core.js` and the scripts that it imports, directly or not, except unused ones."""
    pending, seen = ["core.js"], set()
    while pending:
        name = pending.pop()
        if name in seen or name.startswith(UNUSED_PREFIXES):
            continue
        seen.add(name)
        yield source / name
        pending += re.findall(r'"\./([\w.-]+\.js)"', (source / name).read_text("utf-8"))


def strip_source_map(script: Path) -> None:
    """Remove the reference to a source map, which developer tools would request in vain."""
    text = script.read_text("utf-8")
    script.write_text(re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text), "utf-8")


def copy_licences(target: Path) -> None:
    """Copy the licences of everything shipped, as plain text."""
    target.mkdir()
    shutil.copyfile(ROOT / "LICENSE", target / "boardleaf.txt")
    for text in sorted((SITE / "licences").glob("*.txt")):
        shutil.copyfile(text, target / text.name)
    core = NODE_MODULES / "@pyscript" / "core"
    shutil.copyfile(core / "LICENSE", target / "pyscript.txt")
    shutil.copyfile(fonts.PACKAGE / "LICENSE", target / "fraunces.txt")
    (target / "pyscript-parts.txt").write_text(bundled_licences(), "utf-8")


NOT_IN_PYSCRIPT = ("@fontsource-variable/fraunces", "@pyscript/core", "axe-core", "ws")
"""Packages with a licence of their own, or used only in tests."""


def bundled_licences() -> str:
    """Return the licences of the packages bundled in PyScript's core."""
    texts = {}
    for licence in sorted([*NODE_MODULES.glob("*/LICENSE*"), *NODE_MODULES.glob("@*/*/LICENSE*")]):
        package = licence.parent.relative_to(NODE_MODULES).as_posix()
        if package not in NOT_IN_PYSCRIPT and "@types" not in package:
            texts[package] = licence.read_text("utf-8").strip()
    if not texts:
        raise BuildError(f"{NODE_MODULES}: no licence files; run build.py to install the packages")
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{texts[name]}" for name in texts) + "\n"
