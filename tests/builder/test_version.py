"""The version shown by pages, and that of the changelog."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import partial
from pathlib import Path

import pytest

import rules
from builder import ROOT, site
from builder.version import version

HEADING = re.compile(r"^## (.*)$", re.MULTILINE)


def git(folder: Path, *arguments: str) -> str:
    """Run git with a fixed identity; return its output."""
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    command = ["git", "-C", str(folder), *identity, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    if not shutil.which("git"):
        pytest.skip("no git here")
    git(tmp_path, "init", "-q")
    (tmp_path / "file").write_text("one", "utf-8")
    git(tmp_path, "add", "file")
    git(tmp_path, "commit", "-q", "-m", "One")
    return tmp_path


def test_version_in_a_checkout_names_the_commit_whatever_its_tags(repository: Path) -> None:
    git(repository, "tag", "-a", "v9", "-m", "Nine")
    commit = git(repository, "rev-parse", "HEAD")[:7]
    assert version(repository) == f"{rules.__version__} ({commit})"


def test_version_of_a_changed_checkout_is_dirty(repository: Path) -> None:
    (repository / "new").touch()
    (repository / "file").write_text("two", "utf-8")
    commit = git(repository, "rev-parse", "HEAD")[:7]
    assert version(repository) == f"{rules.__version__} ({commit}-dirty)"


def test_version_outside_git_names_no_commit_even_inside_another_repository(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = repository / "unpacked"
    folder.mkdir()
    monkeypatch.setenv("GIT_DIR", str(repository / ".git"))
    assert version(folder) == rules.__version__


def test_version_without_git_names_no_commit(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(repository))
    assert version(repository) == rules.__version__


def test_a_new_commit_makes_the_site_out_of_date(monkeypatch: pytest.MonkeyPatch) -> None:
    fingerprint = partial(site.fingerprint, trimmed=True, address="")
    monkeypatch.setattr(site, "version", lambda: "1 (aaaaaaa)")
    before = fingerprint()
    assert fingerprint() == before
    monkeypatch.setattr(site, "version", lambda: "1 (bbbbbbb)")
    assert fingerprint() != before


def test_the_changelog_starts_with_this_version_and_dates_earlier_ones() -> None:
    newest, *older = HEADING.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    date = r"\(\d{4}-\d\d-\d\d\)"
    current = re.escape(rules.__version__)
    is_released = re.fullmatch(r"\d+\.\d+\.\d+", rules.__version__)
    assert re.fullmatch(rf"{current} {date}" if is_released else "Unreleased", newest)
    assert older and all(re.fullmatch(rf"\d+\.\d+\.\d+ {date}", heading) for heading in older)


def test_the_version_is_a_release_or_the_development_of_one() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev0)?", rules.__version__)


def test_the_changelog_groups_changes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = text.partition("\n## ")[2].partition("\n## ")[0]
    assert re.findall(r"^### (.*)", newest, re.MULTILINE) == ["Added", "Changed", "Fixed"]
