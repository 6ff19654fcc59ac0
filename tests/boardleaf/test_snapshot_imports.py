"""The imports of a snapshot, whatever the archive of Python's standard library is called."""

import sys

import pytest

from boardleaf import snapshot_imports


@pytest.mark.parametrize("name", ["python314.zip", "python315.zip", "stdlib.zip"])
def test_archives_are_the_files_on_the_path(tmp_path, monkeypatch, name):
    library = tmp_path / name
    library.touch()
    monkeypatch.setattr(sys, "path", ["/not/there.zip", str(library), str(tmp_path)])
    assert snapshot_imports.archives() == [str(library)]
