"""Everything that must pass: format, lint, types, JavaScript, doctests and tests."""

from __future__ import annotations

import os
import subprocess
import sys

from builder import DIST, ROOT, BuildError

from . import chromium, firefox

BUILT = "BOARDLEAF_BUILT"
"""The environment variable that may name the folder of the built site, for the tests."""

PYTEST = ["pytest", "-q"]

WORKERS = (os.cpu_count() or 1) + 1
"""One more than there are processors: tests with a browser wait a third of their time."""

CHECKS = {
    "Format": ["ruff", "format", "--check", "."],
    "Lint": ["ruff", "check", "."],
    "Types": ["mypy"],
    "JavaScript": ["builder.checking.javascript"],
    "Doctests": [
        *PYTEST,
        "--doctest-modules",
        "--doctest-ignore-import-errors",  # of `pyscript`, which only browsers have
        "rules",
        "site/boardleaf",
        "site/builder",
    ],
    "Tests": [*PYTEST, f"--numprocesses={WORKERS}", "--dist=worksteal", "--durations=10"],
}


def run(*arguments: str) -> None:
    """Run every check on the built site, pytest with `arguments`; BuildError naming those that
    failed."""
    os.environ[BUILT] = str(DIST)
    for browser in (chromium, firefox):
        os.environ[browser.VARIABLE] = browser.provide()
    failed = []
    for name, command in CHECKS.items():
        print(f"{name}: {' '.join(command)}", flush=True)
        extra = arguments if name == "Tests" else ()
        if subprocess.run([sys.executable, "-m", *command, *extra], cwd=ROOT).returncode:
            failed.append(name)
    if failed:
        raise BuildError(f"Failed: {', '.join(failed)}")
