"""The web manifest, within the limits that browsers publish."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from builder.shipping import offline


def test_the_manifest_offers_shortcuts_screenshots_sharing_and_files(built: Path) -> None:
    manifest = json.loads((built / "manifest.webmanifest").read_text("utf-8"))
    assert "id" not in manifest
    assert manifest["lang"] == "en"
    assert [shortcut["name"] for shortcut in manifest["shortcuts"]][:2] == [
        "Continue",
        "Puzzle of the day",
    ]
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"wide", "narrow"}
    (accept,) = manifest["share_target"]["params"]["files"]
    assert offline.EXTENSION in accept["accept"]
    assert [*offline.manifest_faults(manifest, built)] == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"short_name": "Boardleaf games"}, "short_name has 15 characters, expected 1 to 12"),
        ({"description": ""}, "description has 0 characters, expected 1 to 300"),
        ({"id": "boardleaf"}, "it has an id"),
        ({"shortcuts": [{"url": "./"}] * 11}, "11 shortcuts, expected at most 10"),
        ({"shortcuts": [{"url": "./gone.html#day=1"}]}, "./gone.html#day=1 is not a page"),
        ({"icons": [{"src": "icon-512.png", "sizes": "192x192"}]}, "icon-512.png isn't 192x192"),
        ({"icons": []}, "expected icons of 192 and 512 pixels"),
        (
            {"screenshots": [{"src": "icon-192.png", "sizes": "192x192"}]},
            "icon-192.png is 192x192, expected sides of 320 to 3840 pixels",
        ),
        ({"screenshots": [{"src": "gone.png", "sizes": "400x900"}]}, "gone.png is missing"),
    ],
)
def test_a_manifest_that_browsers_reject_is_refused(
    built: Path, change: dict[str, Any], fault: str
) -> None:
    manifest = json.loads((built / "manifest.webmanifest").read_text("utf-8"))
    faults = [*offline.manifest_faults({**manifest, **change}, built)]
    assert any(found.startswith(fault) for found in faults), faults
