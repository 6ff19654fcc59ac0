"""Hypothesis profiles, the option `--game`, and the built site.

Property tests have no deadline and draw the same examples on every run, unless
`--hypothesis-profile=fresh` asks for others. The site is built once for all tests.
"""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import rules
from builder.checking import all_checks
from builder.site import make
from tests.kit import strategies

settings.register_profile(
    "boardleaf", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "fresh",
    settings.get_profile("boardleaf"),
    derandomize=False,
    database=None,
    print_blob=True,
)
settings.register_profile(
    "few-examples",
    settings.get_profile("boardleaf"),
    max_examples=settings.default.max_examples // 5,
)
settings.load_profile("boardleaf")

# Shells have programs in the background ignore Ctrl+C, and so would those that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "leave out the tests of other games than this one, and draw all positions from it"
    parser.addoption("--game", metavar="ID", help=about)


def pytest_configure(config: pytest.Config) -> None:
    """Draw positions from the game of the option `--game` only."""
    if id := config.getoption("--game"):
        try:
            strategies.chosen_games = (rules.game(id),)
        except KeyError as error:
            raise pytest.UsageError(f"--game: {error.args[0]}") from None


def is_of_another_game(item: pytest.Item, id: str) -> bool:
    """Return whether a test has a parameter that is, or names, another game than `id`."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    others = {game.id for game in rules.games()} - {id}
    names = (value.id if isinstance(value, rules.Game) else value for value in values)
    return any(isinstance(name, str) and name.removeprefix("game=") in others for name in names)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start with the long tests: at the end, processes without work would wait for them. Leave out
    the tests of other games than that of the option `--game`."""
    if id := config.getoption("--game"):
        others = [item for item in items if is_of_another_game(item, id)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in {*others}]
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through all modules and collected tests again and
    again, and let it run less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


MAX_WAIT = 240
"""Seconds to wait for a folder that another test process makes."""

MakeOnce = Callable[[str, Callable[[Path], object]], Path]


@pytest.fixture(scope="session")
def make_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> MakeOnce:
    """A function `make_once(name, make)` that returns a folder by name. The first test process that
    asks for it calls `make` to fill it, and all share it, so tests must not change it."""
    base = tmp_path_factory.getbasetemp()
    root = base.parent if hasattr(request.config, "workerinput") else base  # set by pytest-xdist

    def make_once(name: str, make: Callable[[Path], object]) -> Path:
        folder, marker = root / name / "folder", root / name / "made"
        try:
            (root / name).mkdir()
        except FileExistsError:
            deadline = time.monotonic() + MAX_WAIT
            while not marker.exists():
                assert time.monotonic() < deadline, f"another process did not make {folder}"
                time.sleep(0.1)
        else:
            make(folder)
            marker.touch()
        return folder

    return make_once


@pytest.fixture(scope="session")
def built(make_once: MakeOnce) -> Path:
    """The folder of the built site, which tests must not change."""
    path = os.environ.get(all_checks.BUILT_SITE_VARIABLE)
    return Path(path) if path else make_once("built", make)
