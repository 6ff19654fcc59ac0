"""The installed package without the site: the wheel is complete, and it plays."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parents[1]

PLAYS = """
import rules
from rules import Record, ai
for game in rules.games():
    record = Record(game, size=game.sizes[0])
    record.play(list(ai.Player(seed=1).think(record, work=3))[-1].move)
    assert "<svg" in record._repr_svg_()
print(rules.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `pip install .` makes of a clean copy."""
    setuptools = pytest.importorskip("setuptools.build_meta")
    folder, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("rules", "pyproject.toml", "README.md", "LICENSE"):
        (folder / name).symlink_to(ROOT / name)
    made = f"from setuptools import build_meta; print(build_meta.build_wheel({str(out)!r}))"
    assert setuptools
    subprocess.run([sys.executable, "-c", made], cwd=folder, check=True, capture_output=True)
    (found,) = out.glob("*.whl")
    return found


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "rules").rglob("*")
        if path.suffix in (".py", ".bin") or path.name == "py.typed"
    }
    assert {name for name in packed if name.startswith("rules/")} == wanted


def test_the_wheel_has_the_version_of_the_package(wheel: Path) -> None:
    assert wheel.name == f"boardleaf-{rules.__version__}-py3-none-any.whl"


def test_the_wheel_has_py_typed_and_metadata(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    assert "rules/py.typed" in packed.namelist()
    (name,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
    fields = packed.read(name).decode()
    assert "\nAuthor: " in fields and "\nClassifier: Typing :: Typed\n" in fields


def test_the_installed_package_plays_all_games(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PLAYS],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(tmp_path))
