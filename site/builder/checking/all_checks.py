"""Run every check that must pass: format, lint, types, JavaScript, doctests and tests."""

from __future__ import annotations

import os
import subprocess
import sys

from builder import DIST, ROOT, UNTRIMMED, BuildError

from . import chromium, firefox

BUILT_SITE_VARIABLE = "BOARDLEAF_BUILT"
"""The environment variable with the path of the built site to test; if unset, tests build it."""

PYTEST = ["pytest", "-q"]

WORKERS = (os.cpu_count() or 1) + 1
"""The number of test processes: one more than there are processors, as tests in a browser spend a
third of their time waiting."""

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
        "benchmarks",
    ],
    "Tests": [*PYTEST, f"--numprocesses={WORKERS}", "--dist=worksteal", "--durations=10"],
}
"""The checks by name: each a module to run with `python -m`, and its arguments."""


UNTRIMMED_TESTS = [
    *(f"tests/browser/test_{name}.py" for name in ("play", "whole_games", "stopped", "fast_start")),
    "tests/browser/offline/test_storing.py",
]
"""The tests of playing, reloading and offline use, for a site with Pyodide as published."""


def run(*arguments: str) -> None:
    """Run every check, the tests with additional `arguments` for pytest, or with `--untrimmed` only
    UNTRIMMED_TESTS; raise a BuildError naming the checks that failed."""
    checks = CHECKS
    if UNTRIMMED in arguments:
        checks = {"Tests": [*CHECKS["Tests"], *UNTRIMMED_TESTS]}
        arguments = tuple(argument for argument in arguments if argument != UNTRIMMED)
    os.environ[BUILT_SITE_VARIABLE] = str(DIST)
    for browser in (chromium, firefox):
        os.environ[browser.VARIABLE] = browser.ensure_installed()
    failed = []
    for name, command in checks.items():
        print(f"{name}: {' '.join(command)}", flush=True)
        extra = arguments if name == "Tests" else ()
        if subprocess.run([sys.executable, "-m", *command, *extra], cwd=ROOT).returncode:
            failed.append(name)
    if failed:
        raise BuildError(f"Failed: {', '.join(failed)}")
