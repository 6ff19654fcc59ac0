"""Modules imported one by one, in a package made for the test."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardleaf import first_imports
from tests.kit.pretend_page import run

FILES = {
    "__init__.py": "from .upper import UPPER\nfrom .deep import leaf\nRUN.append('')\n",
    "lower.py": "LOWER = 1\n",
    "upper.py": "from .lower import LOWER\nUPPER = LOWER + 1\n",
    "deep/__init__.py": "from .leaf import LEAF\n",
    "deep/leaf.py": "from ..upper import UPPER\nLEAF = UPPER + 1\n",
}
ORDER = ("lower", "upper", "deep.leaf", "deep", "")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The modules of a package, in the order in which they were run."""
    for name, code in FILES.items():
        path = tmp_path / "grown" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"from builtins import RUN\nRUN.append(__name__)\n{code}")
    monkeypatch.syspath_prepend(tmp_path)
    order: list[str] = []
    monkeypatch.setattr("builtins.RUN", order, raising=False)
    yield order
    for name in [name for name in sys.modules if name.startswith("grown")]:
        del sys.modules[name]


NAMES = [f"grown.{name}".strip(".") for name in ORDER]


def test_each_is_run_once_and_by_itself(package: list[str]) -> None:
    run(first_imports.load(NAMES))
    assert package == [*NAMES, ""]


def test_what_is_imported_is_as_if_all_at_once(package: list[str]) -> None:
    run(first_imports.load(NAMES))
    import grown  # type: ignore[import-not-found]

    assert package == [*NAMES, ""]
    assert grown.deep.leaf.LEAF == 3
    assert (grown.deep, grown.lower) == tuple(sys.modules[f"grown.{n}"] for n in ("deep", "lower"))


def test_what_is_there_is_left_alone(package: list[str]) -> None:
    import grown

    there = sys.modules.copy()
    run(first_imports.load(NAMES))
    assert sys.modules == there
    assert sorted(package) == sorted([*NAMES, ""])
    assert grown.UPPER == 2


def test_others_have_their_turns_in_between(
    package: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(100))
    monkeypatch.setattr(first_imports, "perf_counter", lambda: next(seconds))

    async def turns() -> list[int]:
        loading = asyncio.ensure_future(first_imports.load(NAMES))
        seen = []
        while not loading.done():
            await asyncio.sleep(0)
            seen.append(len(package))
        return seen

    assert run(turns())[:6] == [1, 2, 3, 4, 6, 6]
