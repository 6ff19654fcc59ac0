"""`python3 build.py new NAME`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from builder import ROOT, BuildError
from builder.new_game import Names, create, report


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with what `create` looks at."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "site" / "pages" / "rules").mkdir(parents=True)
    for name in ("rules/registry.py", "rules/board.py", "site/pages/rules/slyde.md"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "title", "id", "constant"),
    [
        ("clobber", "Clobber", "clobber", "CLOBBER"),
        ("Clobber", "Clobber", "clobber", "CLOBBER"),
        ("Lines of Action", "Lines of Action", "lines-of-action", "LINES_OF_ACTION"),
        ("tic-tac-toe", "Tic tac toe", "tic-tac-toe", "TIC_TAC_TOE"),
        ("Y", "Y", "y", "Y"),
    ],
)
def test_names_are_made_from_what_was_typed(name: str, title: str, id: str, constant: str) -> None:
    names = Names.of(name)
    assert (names.title, names.id, names.constant) == (title, id, constant)
    assert names.class_name.isidentifier() and names.module.isidentifier()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "the name is '', expected at most 24 letters and digits"),
        ("4x4", "the name is '4x4', expected"),
        ("Schach für vier", "expected at most 24 letters"),
        ("../board", "expected at most 24 letters"),
        ("a" * 25, "expected at most 24 letters"),
        ("board", "rules/board.py exists: choose another name"),
        ("Slyde", "site/pages/rules/slyde.md exists: choose another name"),
        ("while", "'while' is a word of Python: choose another name"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused_and_nothing_is_written(
    root: Path, name: str, message: str
) -> None:
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    with pytest.raises(BuildError, match=f"^.*{message}"):
        create(name, root)
    assert before == {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_the_files_written_are_named_with_what_to_do_next(root: Path) -> None:
    text = report(create("Lines of action", root), root)
    assert "rules/lines_of_action.py and site/pages/rules/lines-of-action.md" in text
    assert "rules/registry.py" in text and "--game lines-of-action" in text
