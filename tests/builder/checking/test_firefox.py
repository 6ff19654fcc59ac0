"""The choice of a Firefox to test in."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.checking import firefox


@pytest.mark.parametrize(
    ("output", "accepted"),
    [
        ("Mozilla Firefox 153.7.0esr", True),
        ("Mozilla Firefox 115.0", True),
        ("Mozilla Firefox 102.3.0esr", False),
        ("Chromium 156.0.8078.73", False),
        ("", False),
    ],
)
def test_only_a_recent_firefox_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, accepted: bool
) -> None:
    program = tmp_path / "firefox"
    program.write_text(f"#!/bin/sh\necho '{output}'\n")
    program.chmod(0o755)
    monkeypatch.setenv(firefox.VARIABLE, str(program))
    assert firefox.find() == (str(program) if accepted else "")


def test_a_failed_installation_of_firefox_returns_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(firefox.VARIABLE, raising=False)
    monkeypatch.setattr(firefox, "NAMES", ())
    monkeypatch.setattr(firefox, "apt_commands", lambda package: [["false", package]])
    assert firefox.ensure_installed() == ""
    assert "Installing Firefox" in capsys.readouterr().out
