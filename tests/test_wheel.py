"""The wheel: it is complete, and the package installed from it plays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parents[1]

PLAY_ALL_GAMES = """
import rules
from rules import Record, ai
for game in rules.games():
    record = Record(game, size=game.sizes[0])
    record.play(list(ai.Player(seed=1).think(record, work=3))[-1].move)
    assert "<svg" in record._repr_svg_()
print(rules.__file__)
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a clean copy of the sources of the wheel."""
    folder = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "boardleaf_command.py"):
        shutil.copyfile(ROOT / name, folder / name)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "rules", folder / "rules", ignore=ignored)
    (folder / ".gitignore").write_text("build/\n*.egg-info/\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def commit(source: Path) -> str:
    """Commit the sources, and return the abbreviated hash."""
    if not shutil.which("git"):
        pytest.skip("no git here")
    git = ["git", "-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "All"]):
        subprocess.run([*git, *command], cwd=source, check=True)
    show = ["git", "describe", "--always"]
    return subprocess.run(show, cwd=source, capture_output=True, text=True).stdout.strip()


@pytest.fixture(scope="module")
def wheel(source: Path, commit: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as `pip install .` does."""
    setuptools = pytest.importorskip("setuptools.build_meta")
    out = tmp_path_factory.mktemp("wheel")
    code = f"from setuptools import build_meta; print(build_meta.build_wheel({str(out)!r}))"
    assert setuptools
    subprocess.run([sys.executable, "-c", code], cwd=source, check=True, capture_output=True)
    (path,) = out.glob("*.whl")
    return path


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "rules").rglob("*")
        if path.suffix in (".py", ".bin", ".js") or path.name == "py.typed"
    }
    assert {name for name in packed if name.startswith("rules/")} == {*expected, "rules/commit.txt"}


def test_the_source_distribution_makes_the_same_wheel(
    source: Path, wheel: Path, tmp_path: Path
) -> None:
    name = f"boardleaf-{rules.__version__}"
    code = f"from setuptools import build_meta; build_meta.build_sdist({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=source, check=True, capture_output=True)
    shutil.unpack_archive(tmp_path / f"{name}.tar.gz", tmp_path)
    code = f"from setuptools import build_meta; build_meta.build_wheel({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path / name, check=True)
    made, expected = (zipfile.ZipFile(path) for path in (tmp_path / wheel.name, wheel))
    assert {*made.namelist()} == {*expected.namelist()}
    assert made.read("rules/commit.txt") == expected.read("rules/commit.txt")


def test_the_wheel_has_the_version_of_the_package(wheel: Path) -> None:
    assert wheel.name == f"boardleaf-{rules.__version__}-py3-none-any.whl"


def test_the_installed_package_prints_version_and_commit(
    wheel: Path, commit: str, tmp_path: Path
) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    command = [sys.executable, "-m", "rules", "--version"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert result.stdout == f"Boardleaf {rules.__version__} ({commit})\n"


def run_command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the `boardleaf` command of a package in a folder, as its script does."""
    code = f"import sys; sys.argv[:] = {['boardleaf', *arguments]!r}\n"
    return subprocess.run(
        [sys.executable, "-c", f"{code}from boardleaf_command import run; run()"],
        cwd=folder,
        capture_output=True,
        text=True,
    )


def test_the_command_runs(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    (metadata,) = tmp_path.glob("*.dist-info/entry_points.txt")
    assert "boardleaf = boardleaf_command:run" in metadata.read_text("utf-8")
    result = run_command(tmp_path, "perft", "slyde", "1")
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    assert result.stdout.startswith("D1 ")
    assert run_command(tmp_path, "show", "chess").returncode == 2


@pytest.mark.parametrize("module", ["__init__", "command_line"])
def test_the_command_stopped_while_it_is_imported_says_so_in_a_line(
    module: str, tmp_path: Path
) -> None:
    shutil.copyfile(ROOT / "boardleaf_command.py", tmp_path / "boardleaf_command.py")
    (tmp_path / "rules").mkdir()
    interrupted = "import signal; signal.raise_signal(signal.SIGINT)\n"
    (tmp_path / "rules" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "rules" / f"{module}.py").write_text(interrupted, "utf-8")
    result = run_command(tmp_path, "moves", "slyde")
    assert (result.returncode, result.stderr) == (130, "boardleaf: stopped\n")


def test_the_wheel_has_py_typed_and_metadata(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    assert "rules/py.typed" in packed.namelist()
    (name,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
    fields = packed.read(name).decode()
    assert "\nAuthor: " in fields and "\nClassifier: Typing :: Typed\n" in fields


def test_the_installed_package_plays_all_games(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    result = subprocess.run(
        [sys.executable, "-c", PLAY_ALL_GAMES],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith(str(tmp_path))
