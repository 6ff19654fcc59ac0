"""The two archives of the page's Python, and the modules in each."""

from pathlib import Path

import pytest

from boardleaf import extras
from builder import ROOT, BuildError
from builder.shipping import python_archives


def test_extras_are_only_in_the_second_archive() -> None:
    core, extra = python_archives.core_modules(ROOT), python_archives.extra_modules()
    assert {*extras.MODULES} <= {*extra}
    assert not {*core} & {*extra}


def test_no_checks_of_arguments_are_shipped() -> None:
    shipped = {*python_archives.core_modules(ROOT), *python_archives.extra_modules()}
    assert not [name for name in shipped if name.endswith("_checks") and name.startswith("rules.")]


@pytest.mark.parametrize(
    "code",
    [
        "from boardleaf.features import importing",
        "from ..features.importing import read",
        "import boardleaf.features.importing",
    ],
)
def test_a_module_that_imports_an_extra_one_fails_the_build(tmp_path: Path, code: str) -> None:
    path = tmp_path / "some.py"
    path.write_text(f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    {code}\n")
    python_archives.check_imports({"boardleaf.board.some": path})
    path.write_text(f"def f():\n    {code}\n")
    with pytest.raises(
        BuildError, match=r"some\.py:2: .*importing may only be loaded through boardleaf\.extras"
    ):
        python_archives.check_imports({"boardleaf.board.some": path})
