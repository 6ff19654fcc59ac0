"""The version that every page and script names."""

from __future__ import annotations

import re
from pathlib import Path

from builder.shipping import versions

PAGE = '<script src="{}js/browser.js"></script>'


def make_site(folder: Path, script: str = "one()", page: str = "") -> str:
    """Make a small site, stamp its pages and scripts with its version, and return the version;
    raise ValueError if they name more than one."""
    (folder / "js").mkdir(parents=True)
    (folder / "rules").mkdir()
    (folder / "js" / "browser.js").write_text(f"{script}\n")
    (folder / "index.html").write_text(PAGE.format("") + page)
    (folder / "rules" / "emergo.html").write_text(PAGE.format("../"))
    versions.stamp(folder)
    versions_named = set()
    for file in folder.rglob("*.*"):
        versions_named |= set(
            re.findall(r'(?:data-version="|checkVersion\(")(\w+)"', file.read_text())
        )
    (version,) = versions_named
    return version


def test_pages_and_scripts_name_the_same_version(tmp_path: Path) -> None:
    version = make_site(tmp_path / "site")
    for name in ("index.html", "rules/emergo.html"):
        assert f'js/browser.js" data-version="{version}">' in (tmp_path / "site" / name).read_text()
    assert (tmp_path / "site" / "js" / "browser.js").read_text().startswith("one()\n")


def test_version_changes_with_scripts_but_not_with_the_text_of_pages(tmp_path: Path) -> None:
    version = make_site(tmp_path / "first")
    assert make_site(tmp_path / "text", page="Another text") == version
    assert make_site(tmp_path / "script", script="two()") != version
