"""Imports between scripts, which lint does not check."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder import SITE

SCRIPTS = sorted(SITE.glob("js/*.js"))
GENERATED = {"build.js", "facts.js", "game-format.js", "levels.js", "symbols.js"}
"""Scripts that the build writes."""

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)"', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_imported_name_is_exported(script: Path) -> None:
    for names, source in IMPORT.findall(script.read_text("utf-8")):
        if source not in GENERATED:
            exported = EXPORT.findall((SITE / "js" / source).read_text("utf-8"))
            imported = [name.split(" as ")[0].strip() for name in names.split(",") if name.strip()]
            assert [name for name in imported if name not in exported] == [], source
