"""The Python that the site ships: complete, compiled, reproducible."""

import gzip
import io
import re
import shutil
import zipfile

import pytest

from builder import NODE_MODULES, ROOT, BuildError
from builder.shipping import archives, bytecode, python_archives, stdlib

FULL_LIBRARY = NODE_MODULES / "pyodide" / "python_stdlib.zip"


def test_an_import_that_is_not_shipped_fails_the_build(tmp_path):
    (tmp_path / "one.py").write_text("import json\n\ndef f():\n    from string import digits\n")
    stdlib.check({"one": tmp_path / "one.py"}, FULL_LIBRARY, ["json", "string"])
    with pytest.raises(BuildError, match=r"one\.py:4: string is not listed in .*stdlib\.txt"):
        stdlib.check({"one": tmp_path / "one.py"}, FULL_LIBRARY, ["json"])


def test_imports_of_the_library_that_find_nothing_are_exactly_the_listed_ones():
    """The build checks this; `random`, say, would import `hashlib` if `_sha2` were missing."""
    names = stdlib.modules()
    missing = stdlib.missing_imports(FULL_LIBRARY, names)
    assert missing.keys() == stdlib.unreached_imports().keys()
    assert ("random", "hashlib") in missing


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", r"random, line 163: hashlib is neither listed in .*stdlib\.txt, nor in .*list\.txt"),
        ("random  hashlib  Why.\nrandom  json  Why.", r"list\.txt: random doesn't import json"),
        ("random  hashlib", r"list\.txt:\d+: expected two modules and a reason: random  hashlib"),
    ],
    ids=["an import that is not listed", "a stale line", "a line without a reason"],
)
def test_a_wrong_list_of_unreached_imports_fails_the_build(tmp_path, line, message):
    listed = stdlib.UNREACHED_FILE.read_text("utf-8").splitlines()
    others = [text for text in listed if not text.startswith("random  hashlib")]
    (tmp_path / "list.txt").write_text("\n".join([*others, line]), "utf-8")
    with pytest.raises(BuildError, match=message):
        stdlib.check_library(FULL_LIBRARY, stdlib.modules(), tmp_path / "list.txt")


def test_an_unknown_standard_module_fails_the_build():
    with pytest.raises(BuildError, match=r"stdlib\.txt: .* no module jsn"):
        stdlib.trim(FULL_LIBRARY, ["json", "jsn"])


def test_the_core_archive_is_reproducible_bytecode_of_what_the_page_needs(
    built, tmp_path, monkeypatch
):
    """Nothing comes from the cache here; the built site's modules may come from several builds."""
    monkeypatch.setattr(bytecode, "CACHE", tmp_path / "cache")
    for folder in ("rules", "site/boardleaf"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for path in tmp_path.rglob("*.py"):
        path.touch()
    archive = python_archives.pack_core(tmp_path)
    pieces = sorted((built / "parts").glob("python-*"))
    assert archive == gzip.decompress(b"".join(piece.read_bytes() for piece in pieces))
    names = zipfile.ZipFile(io.BytesIO(archive)).namelist()
    assert {"rules/__init__.pyc", "boardleaf/main.pyc", "boardleaf/snapshot_imports.pyc"} <= {
        *names
    }
    assert not [name for name in names if re.search(r"/(ai/\w+_)?kernel\.pyc|/compiler/", name)]
    assert all(name.endswith(".pyc") for name in names)
    library = {name.removeprefix("pyscript/") for name in names if name.startswith("pyscript/")}
    assert "__init__.pyc" in library and not library & {"fs.pyc", "media.pyc", "web.pyc"}


def test_only_changed_sources_are_compiled(tmp_path, monkeypatch):
    """A stand-in compiles; that bytecode doesn't depend on what else is compiled is tested above,
    as the built site's modules come from the cache if earlier builds left one."""
    runs = []

    def compile_in_upper_case(script, sources):
        files = archives.contents(sources)
        runs.append([*files])
        return archives.archive({f"{name}c": code.upper() for name, code in files.items()})

    monkeypatch.setattr(bytecode, "CACHE", tmp_path)
    monkeypatch.setattr(bytecode, "run_in_pyodide", compile_in_upper_case)
    old = {"a.py": b"one", "b.py": b"two"}
    new = {"a.py": b"one", "b.py": b"three", "c.py": b"two"}
    for sources in (old, new, old, new):
        compiled = archives.contents(bytecode.compiled_archive("test", sources))
        assert compiled == {f"{name}c": code.upper() for name, code in sources.items()}
    assert runs == [["a.py", "b.py"], ["b.py", "c.py"]]
    for number in range(9):
        bytecode.compiled_archive("test", {"d.py": b"%d" % number})
    assert len([*tmp_path.glob("bytecode-test-*")]) == 2
    assert len(archives.contents((tmp_path / "modules-test.zip").read_bytes())) <= 2


ANNOTATED_MODULE = b"""
from __future__ import annotations
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

@dataclass
class Record:
    size: int = 3
    sizes: ClassVar[set] = {3}
    def half(self, more: float = 0) -> float: return self.size / 2 + more

class Pair(NamedTuple):
    one: bytes

class Event:
    def __init_subclass__(cls): dataclass(cls)

class Click(Event):
    square: bytearray

limit: int
least: int = 2
"""

MODULES = {
    "a.py": b"print({1, 'b', 'c'} & {'b'})\n",
    "b/c.py": b"x = 1\n",
    "d.py": ANNOTATED_MODULE,
}

LIBRARY_MODULE = b"""
from .type_checks import check_type, check_whole_number
from .sentences import sentence as worded

class Board:
    def __init__(self, size):
        check_whole_number("width", size)
        self.size = size

    def on(self, square):
        try:
            return square < self.size
        except TypeError:
            check_type("corner", square, int, worded("a square"))
            raise

    def half(self):
        try:
            return self.size / 2
        except TypeError:
            return worded("no half")

    def third(self):
        try:
            return self.size / 3
        except ArithmeticError:
            pass

    def _repr_svg_(self):
        return "picture"

    def __reduce__(self):
        return "pickle"
"""

LIBRARY_MODULES = {"rules/board.py": LIBRARY_MODULE, "boardleaf/board.py": LIBRARY_MODULE}


@pytest.fixture(scope="module")
def compiled():
    """The bytecode of some sources by path, compiled twice: a start of Pyodide takes seconds."""
    sources = archives.archive({**MODULES, **LIBRARY_MODULES})
    first, second = (bytecode.run_in_pyodide(bytecode.SCRIPT, sources) for _ in range(2))
    assert first == second, "not reproducible"
    return archives.contents(second)


def test_bytecode_has_no_types_but_those_of_class_variables(compiled):
    """That it is reproducible is checked where it is compiled."""
    assert sorted(compiled) == sorted(f"{path}c" for path in (*MODULES, *LIBRARY_MODULES))
    texts = b"int", b"bytes", b"float", b"bytearray", b"ClassVar[set]", b"object"
    found = [text for text in texts if text in compiled["d.pyc"]]
    assert found == [b"ClassVar[set]", b"object"]
    assert b"square" in compiled["d.pyc"]  # a base class makes it a field


def test_checks_of_arguments_and_methods_for_other_programs_are_left_out_of_the_package(compiled):
    package, page = (compiled[f"{path}c"] for path in LIBRARY_MODULES)
    removed = (b"check_type", b"check_whole_number", b"width", b"corner", b"picture", b"pickle")
    assert [text for text in removed if text in package] == []
    assert [text for text in removed if text not in page] == []
    kept = b"no half", b"worded", b"ArithmeticError"
    assert [text for text in kept if text not in package] == []


def test_invalid_python_and_used_results_of_checks_fail_the_build_with_all_their_places():
    uses = ("x = check_type(1)", "f(check_type)", "if check_type(1): pass")
    sources = {
        f"rules/{number}.py": f"from rules.type_checks import check_type\n{use}\n".encode()
        for number, use in enumerate(uses)
    }
    with pytest.raises(BuildError) as error:
        bytecode.run_in_pyodide(
            bytecode.SCRIPT, archives.archive({"a.py": b"x = = 1\n", **sources})
        )
    faults = str(error.value).partition("SyntaxError: ")[2].rstrip().splitlines()
    expected = "line 2: expected a statement that only calls check_type"
    assert faults == [
        "a.py: invalid syntax (a.py, line 1)",
        *(f"{path}: {expected}" for path in sources),
    ]
