"""The order in which the page imports our modules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boardleaf import snapshot_imports
from builder import ROOT, BuildError
from builder.shipping.python_archives import import_order

IMPORT_SCRIPT = """
import asyncio, importlib._bootstrap as machinery, sys
from boardleaf import first_imports
load, ours_being_imported = machinery._load_unlocked, []
def load_unlocked(spec):
    ours_being_imported.append(spec.name.partition(".")[0] in ("rules", "boardleaf"))
    assert sum(ours_being_imported) < 2, f"{spec.name} is imported by another module"
    module = load(spec)
    ours_being_imported.pop()
    return module
machinery._load_unlocked = load_unlocked
asyncio.run(first_imports.load(sys.argv[1:]))
import rules
print(rules.game("egotzi").start(size=2))
"""
"""Imports the modules named as arguments, in order, and fails if one of ours imports another."""


def test_each_import_in_this_order_loads_only_one_of_our_modules() -> None:
    names = import_order(ROOT)
    assert names[-1] == "boardleaf.main"
    for browser_module in snapshot_imports.EXCLUDED[:-1]:
        names.remove(browser_module)
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'site'}"}
    command = [sys.executable, "-c", IMPORT_SCRIPT, *names]
    process = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert process.stdout == "2/2 b 0\n", process.stderr


def test_a_module_that_cannot_be_imported_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "site" / "boardleaf").mkdir(parents=True)
    (tmp_path / "site" / "boardleaf" / "main.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(BuildError, match="No module named 'nothing_of_that_name'"):
        import_order(tmp_path)
