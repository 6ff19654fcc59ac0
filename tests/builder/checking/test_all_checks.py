"""What `python3 build.py test` tells."""

import subprocess
import sys
from pathlib import Path

from builder.checking.all_checks import CHECKS


def test_the_tests_end_with_those_that_took_longest(tmp_path: Path) -> None:
    (tmp_path / "test_long.py").write_text("import time\ndef test_long(): time.sleep(0.1)\n")
    told = subprocess.run(
        [sys.executable, "-m", *CHECKS["Tests"], "-p", "no:cacheprovider", "--numprocesses=0"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    *_, list_of_ten = told.partition("slowest 10 durations")
    assert "test_long.py::test_long" in list_of_ten
