"""The order in which the page imports our modules, for boardleaf/first_imports.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from builder import BuildError

BROWSER_MODULES = ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.js_modules")
"""Modules that exist only in a browser."""

CODE = f"""
import sys
from unittest.mock import MagicMock
sys.modules |= dict.fromkeys({BROWSER_MODULES}, MagicMock())
import boardleaf.main
"""


def import_order(root: Path) -> list[str]:
    """Return the names of our modules in the order in which their imports finish; raise BuildError
    if one cannot be imported."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), str(root / "site")])}
    command = [sys.executable, "-X", "importtime", "-c", CODE]
    process = subprocess.run(command, env=environment, capture_output=True, text=True)
    if process.returncode:
        raise BuildError(f"The page's Python cannot be imported: {process.stderr[-2000:]}")
    names = [line.rpartition("|")[2].strip() for line in process.stderr.splitlines()]
    return [name for name in names if name.partition(".")[0] in ("rules", "boardleaf")]
