"""Recordings of scripted play replay alike: see `tests.kit.recordings`."""

from __future__ import annotations

import pytest

from tests.kit import recordings

RECORDED = recordings.FILE.read_text("utf-8").splitlines()


@pytest.mark.parametrize("number", range(len(RECORDED)))
def test_a_recording_replays_alike(number: int) -> None:
    shown = recordings.pictures(recordings.scripts()[number])
    differing = [
        picture["step"]
        for picture, digest in zip(shown, RECORDED[number].split(), strict=True)
        if recordings.digest(picture) != digest
    ]
    assert differing == [], f"python -m tests.kit.recordings {number} prints what is compared"


def test_every_script_is_recorded() -> None:
    assert len(recordings.scripts()) == len(RECORDED)
