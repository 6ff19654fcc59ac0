"""The imports of a snapshot: our own modules, and what these import."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from zipfile import ZipFile
from zipimport import zipimporter

import pytest

from boardleaf import snapshot_imports


def test_programs_of_the_standard_library_are_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "ours.zip": {"ours/__init__.py": "import used", "ours/page.py": "import not_there"},
        "library.zip": {
            "used.py": "",
            "program/__init__.py": "",
            "program/__main__.py": "raise SystemExit(5)",
        },
    }
    for archive, members in files.items():
        with ZipFile(tmp_path / archive, "w") as file:
            for name, code in members.items():
                file.writestr(name, code)
        monkeypatch.syspath_prepend(tmp_path / archive)
    if not hasattr(zipimporter, "_get_files"):  # before Python 3.13
        monkeypatch.setattr(zipimporter, "_get_files", lambda it: it._files, raising=False)
    monkeypatch.setattr(snapshot_imports, "OUR_ARCHIVE", str(tmp_path / "ours.zip"))
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    snapshot_imports.load()
    assert {"ours", "used"} <= sys.modules.keys()
    assert not {"ours.page", "program", "program.__main__"} & sys.modules.keys()
