"""Bundling and minifying of scripts and style sheets, by esbuild."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from builder import NODE_MODULES, BuildError
from builder.bundles import JOINED, bundle

from .bytecode import find_node

RUNNER = Path(__file__).with_name("run_esbuild.mjs")
ESBUILD = NODE_MODULES / "esbuild" / "lib" / "main.js"

EMBED = "embed.js"
"""The script that other sites load; it is at the top level, like style sheets."""

PYODIDE = "pyodide.asm.js"
"""The script that runs Pyodide's program."""

OPTIONS: Mapping[str, Mapping[str, object]] = {
    # It tells old browsers that they can't run the others.
    "browser.js": {"target": "es5"},
    # It runs in the pages of other sites.
    EMBED: {"target": "es2020"},
    # No message of ours has a name of its.
    PYODIDE: {"bundle": False, "minifyIdentifiers": True},
}
"""What is different for some scripts: esbuild's options."""


def write(source: Path, target: Path) -> None:
    """Bundle and minify the scripts and style sheets in the folder `source` into a site's folder;
    raise BuildError if they are invalid."""
    joined = {
        f"js/{name}.js": {"sources": [f"{script}.js" for script in scripts]}
        for name, scripts in JOINED.items()
    }
    names = [path.name for path in sorted([*source.glob("*.js"), *source.glob("*.css")])]
    single = {
        path: {"sources": [name], **OPTIONS.get(name, {})}
        for name in names
        if (path := output_path(name)) not in joined
    }
    bundles = json.dumps(joined | single)
    command: list[str | Path] = [find_node(), RUNNER, ESBUILD, source, target, bundles]
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode:
        raise BuildError(f"Scripts or styles can't be bundled:\n{process.stderr[-2000:]}")


def output_path(name: str) -> str:
    """Return the path in the site of a script or style sheet."""
    if name.endswith(".css") or name == EMBED:
        return name
    return f"pyodide/{name}" if name == PYODIDE else bundle(f"js/{name}")
