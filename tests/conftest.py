"""Property tests draw the same examples on every run, unless `--hypothesis-profile=fresh` asks for
others, and have no deadline; the site is built once for all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from builder.checking import all_checks
from builder.site import make

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
settings.load_profile("boardleaf")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a folder that nobody changes."""
    if found := os.environ.get(all_checks.BUILT):
        return Path(found)
    folder = tmp_path_factory.mktemp("built") / "site"
    make(folder)
    return folder
