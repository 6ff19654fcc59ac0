"""The output of `python3 build.py test`."""

import subprocess
import sys
from pathlib import Path

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
