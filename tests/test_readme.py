"""What the README says of Python and of the command line is true."""

import re
import shlex
from pathlib import Path

import pytest

from rules.__main__ import main

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_python_in_the_readme_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code.replace("seconds=0.5", "seconds=0.01"), {})
    printed = capsys.readouterr().out
    for expected in re.findall(r"print\(position\) +# (.*)", code):
        assert expected in printed
    assert "feed Black" in printed
    assert "game=egotzi&size=5&moves=c3,swap 2" in printed


@pytest.mark.parametrize("command", re.findall(r"^    python3 -m (rules [^#\n]*)", README, re.M))
def test_the_commands_in_the_readme_run(command, capsys):
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out
