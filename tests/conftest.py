"""Hypothesis profiles, and the built site.

Property tests have no deadline and draw the same examples on every run, unless
`--hypothesis-profile=fresh` asks for others. The site is built once for all tests.
"""

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
    """Return the folder of the built site, which tests must not change."""
    if path := os.environ.get(all_checks.BUILT_SITE):
        return Path(path)
    folder = tmp_path_factory.mktemp("built") / "site"
    make(folder)
    return folder
