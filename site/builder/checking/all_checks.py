"""Run every check that must pass: format, lint, types, JavaScript, doctests and tests."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from builder import CACHE, DIST, HOSTS, ROOT, UNTRIMMED, BuildError

from . import chromium, firefox

BUILT_SITE_VARIABLE = "BOARDLEAF_BUILT"
"""The environment variable with the path of the built site to test; if unset, tests build it."""

HOSTS_VARIABLE = "BOARDLEAF_HOSTS"
"""The environment variable with the folder of the environment of site/requirements/hosts.txt; if
unset, no test of HOSTS_TESTS is collected."""

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
    "Collection": [*PYTEST, "--collect-only", "-qq"],  # stores bytecode for the test processes
    "Tests": [*PYTEST, f"--numprocesses={WORKERS}", "--dist=worksteal", "--durations=10"],
}
"""The checks by name: each a module to run with `python -m`, and its arguments. All but the last
use one processor each, and run side by side."""


UNTRIMMED_TESTS = [
    *(f"tests/browser/test_{name}.py" for name in ("play", "whole_games", "stopped", "fast_start")),
    "tests/browser/offline/test_storing.py",
]
"""The tests of playing, reloading and offline use, for a site with Pyodide as published."""

HOSTS_TESTS = "tests/embedding"
"""The tests of boards in the pages that other tools make."""


def run(*arguments: str) -> None:
    """Run every check, the tests last, with additional `arguments` for pytest, or with
    `--untrimmed` only UNTRIMMED_TESTS, with `--hosts` only HOSTS_TESTS; raise a BuildError naming
    the checks that failed."""
    checks = CHECKS
    if HOSTS in arguments:
        checks = {"Tests": [*PYTEST, "--numprocesses=1", "--durations=10", HOSTS_TESTS]}
        arguments = tuple(argument for argument in arguments if argument != HOSTS)
        os.environ[HOSTS_VARIABLE] = str(CACHE / "hosts")
    if UNTRIMMED in arguments:
        checks = {"Tests": [*CHECKS["Tests"], *UNTRIMMED_TESTS]}
        arguments = tuple(argument for argument in arguments if argument != UNTRIMMED)
    os.environ[BUILT_SITE_VARIABLE] = str(DIST)
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # or every process would compile all tests
        os.environ["PYTHONPYCACHEPREFIX"] = str(CACHE / "bytecode")
    for browser in (chromium, firefox):
        os.environ[browser.VARIABLE] = browser.ensure_installed()
    failed = []
    *others, (last, tests) = checks.items()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(run_check, [command for _, command in others])
        for (name, command), (status, output) in zip(others, results, strict=True):
            print(f"{name}: {' '.join(command)}\n{output}", end="", flush=True)
            failed += [name] if status else []
    print(f"{last}: {' '.join(tests)}", flush=True)
    if subprocess.run([sys.executable, "-m", *tests, *arguments], cwd=ROOT).returncode:
        failed.append(last)
    if failed:
        raise BuildError(f"Failed: {', '.join(failed)}")


def run_check(command: list[str]) -> tuple[int, str]:
    """Run one of CHECKS; return its exit status, and its output and errors together."""
    process = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return process.returncode, process.stdout
