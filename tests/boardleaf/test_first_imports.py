"""Imports of modules one by one, tried on a package made for the test."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardleaf import first_imports
from tests.kit.board_driver import run

FILES = {
    "__init__.py": "from .upper import UPPER\nfrom .deep import leaf\nRUN.append('')\n",
    "lower.py": "LOWER = 1\n",
    "upper.py": "from .lower import LOWER\nUPPER = LOWER + 1\n",
    "deep/__init__.py": "from .leaf import LEAF\n",
    "deep/leaf.py": "from ..upper import UPPER\nLEAF = UPPER + 1\n",
}
"""The code of the package's modules, by path. Each first adds its name to RUN."""

ORDER = ("lower", "upper", "deep.leaf", "deep", "")
"""The modules, sorted for `first_imports.load`; "" is the package itself."""


@pytest.fixture
def run_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Make a package; yield a list to which its modules append their names when they run."""
    for name, code in FILES.items():
        path = tmp_path / "sample" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"from builtins import RUN\nRUN.append(__name__)\n{code}")
    monkeypatch.syspath_prepend(tmp_path)
    order: list[str] = []
    monkeypatch.setattr("builtins.RUN", order, raising=False)
    yield order
    for name in [name for name in sys.modules if name.startswith("sample")]:
        del sys.modules[name]


NAMES = [f"sample.{name}".strip(".") for name in ORDER]


def test_every_module_runs_once_and_by_itself(run_order: list[str]) -> None:
    run(first_imports.load(NAMES))
    assert run_order == [*NAMES, ""]


def test_modules_are_the_same_as_after_a_plain_import(run_order: list[str]) -> None:
    run(first_imports.load(NAMES))
    import sample  # type: ignore[import-not-found]

    assert run_order == [*NAMES, ""]
    assert sample.deep.leaf.LEAF == 3
    assert (sample.deep, sample.lower) == tuple(
        sys.modules[f"sample.{n}"] for n in ("deep", "lower")
    )


def test_modules_already_imported_are_not_run_again(run_order: list[str]) -> None:
    import sample

    before = sys.modules.copy()
    run(first_imports.load(NAMES))
    assert sys.modules == before
    assert sorted(run_order) == sorted([*NAMES, ""])
    assert sample.UPPER == 2


def test_other_tasks_run_between_imports(
    run_order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(100))
    monkeypatch.setattr(first_imports, "perf_counter", lambda: next(seconds))

    async def count_modules() -> list[int]:
        loading = asyncio.ensure_future(first_imports.load(NAMES))
        counts = []
        while not loading.done():
            await asyncio.sleep(0)
            counts.append(len(run_order))
        return counts

    assert run(count_modules())[:6] == [1, 2, 3, 4, 6, 6]
