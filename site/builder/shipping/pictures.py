"""Pictures as PNGs, drawn by resvg: as WebAssembly it draws the same picture on every machine."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from builder import NODE_MODULES, BuildError

from .bytecode import find_node

RUNNER = Path(__file__).with_name("render_svg.mjs")
RENDERER = NODE_MODULES / "@resvg" / "resvg-wasm"


def write(target: Path, pictures: Mapping[str, str]) -> None:
    """Write the PNGs of SVGs, given by their paths in the site, into the site's folder; raise
    BuildError if one can't be drawn."""
    for path in pictures:
        (target / path).parent.mkdir(exist_ok=True)
    by_path = json.dumps({str(target / path): picture for path, picture in pictures.items()})
    command: list[str | Path] = [find_node(), RUNNER, RENDERER]
    process = subprocess.run(command, input=by_path, capture_output=True, text=True)
    if process.returncode:
        raise BuildError(f"The pictures of previews can't be drawn:\n{process.stderr[-2000:]}")
