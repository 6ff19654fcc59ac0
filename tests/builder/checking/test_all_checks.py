"""The output of `python3 build.py test`."""

import subprocess
import sys
from pathlib import Path

import pytest

from builder import BuildError
from builder.checking import all_checks
from builder.checking.all_checks import CHECKS


def test_the_output_ends_with_the_slowest_tests(tmp_path: Path) -> None:
    (tmp_path / "test_long.py").write_text("import time\ndef test_long(): time.sleep(0.1)\n")
    output = subprocess.run(
        [sys.executable, "-m", *CHECKS["Tests"], "-p", "no:cacheprovider", "--numprocesses=0"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    *_, durations = output.partition("slowest 10 durations")
    assert "test_long.py::test_long" in durations


PRINT, FAIL = "print('printed')", "import sys; sys.exit('failed')"


def test_all_checks_run_and_those_that_fail_are_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, code in {"good": PRINT, "bad": FAIL}.items():
        (tmp_path / f"check_{name}.py").write_text(code)
    checks = {"One": ["check_good"], "Two": ["check_bad"], "Tests": ["check_good", "-q"]}
    monkeypatch.setattr(all_checks, "CHECKS", checks)
    monkeypatch.setattr(all_checks, "ROOT", tmp_path)
    monkeypatch.setattr(all_checks, "CACHE", tmp_path / "cache")
    monkeypatch.setenv(all_checks.BUILT_SITE_VARIABLE, "")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    for browser in (all_checks.chromium, all_checks.firefox):
        monkeypatch.setenv(browser.VARIABLE, "")
        monkeypatch.setattr(browser, "ensure_installed", lambda: "")
    with pytest.raises(BuildError, match=r"^Failed: Two$"):
        all_checks.run("-v")
    expected = "One: check_good\nprinted\nTwo: check_bad\nfailed\nTests: check_good -q\nprinted\n"
    assert capfd.readouterr().out == expected
    assert any((tmp_path / "cache").rglob("*.pyc")), "every process would compile everything"
