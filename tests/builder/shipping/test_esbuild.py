"""Bundling and minifying of scripts and style sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import BuildError
from builder.bundles import JOINED
from builder.shipping import esbuild

SOURCES = {
    "a.js": "// Why\nimport { double } from './b.js';\nexport const value = double(2); /* so */\n",
    "b.js": "export function double(number) {\n  return number + number;\n}\n",
    "lazy.js": 'import("./squares.js");\nimport("../pyodide/pyodide.js");\n',
    "browser.js": "var f = function (x) {\n  return x === undefined ? 1 : x;\n};\nf();\n",
    "embed.js": "const text = 'not // a comment';\nconsole.log(`${text}\n  as it is`);\n",
    "pyodide.asm.js": "export default (async function (argument) { return `${argument}  `; });",
    "squares.js": "export const isSquare = (text) => /^[a-z]/.test(text);\n",
    "early.js": 'import { isSquare } from "./squares.js";\nexport const early = isSquare("a1");\n',
    "one.css": '@import "parts/two.css";\n/* Why */\na {\n  color: #ff0000;\n}\n',
    "parts/two.css": "b { fill: url('#ink'); }\n",
}


@pytest.fixture
def built_sources(tmp_path: Path) -> Path:
    """The folder of a site with the bundles of `SOURCES`, and empty ones of all other scripts."""
    source = tmp_path / "source"
    (source / "parts").mkdir(parents=True)
    for script in (script for scripts in JOINED.values() for script in scripts):
        (source / f"{script}.js").touch()
    for name, code in SOURCES.items():
        (source / name).write_text(code, "utf-8")
    esbuild.write(source, tmp_path / "site")
    return tmp_path / "site"


def test_a_script_of_its_own_keeps_its_imports_and_names(built_sources: Path) -> None:
    code = (built_sources / "js" / "a.js").read_text("utf-8")
    assert code == 'import{double}from"./b.js";var value=double(2);export{value};\n'


def test_names_of_pyodide_are_minified_and_its_function_stays_in_brackets(
    built_sources: Path,
) -> None:
    code = (built_sources / "pyodide" / "pyodide.asm.js").read_text("utf-8")
    assert "argument" not in code
    assert "=(async function(" in code and "}  `" in code


def test_joined_scripts_are_one_file_under_which_others_import_them(built_sources: Path) -> None:
    code = (built_sources / "js" / "early.js").read_text("utf-8")
    assert "import" not in code and code.count("export{") == 1
    assert "early" in code and "isSquare" in code
    assert not (built_sources / "js" / "squares.js").exists()
    lazy = (built_sources / "js" / "lazy.js").read_text("utf-8")
    assert lazy == 'import("./early.js");import("../pyodide/pyodide.js");\n'


def test_only_comments_and_white_space_outside_strings_go(built_sources: Path) -> None:
    code = (built_sources / "embed.js").read_text("utf-8")
    assert '"not // a comment"' in code and "\n  as it is`" in code


def test_the_script_that_checks_the_browser_stays_old_javascript(built_sources: Path) -> None:
    code = (built_sources / "js" / "browser.js").read_text("utf-8")
    assert "=>" not in code and "void 0" in code


def test_style_sheets_include_what_they_import(built_sources: Path) -> None:
    assert (built_sources / "one.css").read_text("utf-8") == "b{fill:url(#ink)}a{color:red}\n"
    assert not (built_sources / "parts").exists()


def test_invalid_code_is_reported_with_its_line(tmp_path: Path) -> None:
    for script in (script for scripts in JOINED.values() for script in scripts):
        (tmp_path / f"{script}.js").touch()
    (tmp_path / "bad.js").write_text("f();\nconst = 1;\n", "utf-8")
    with pytest.raises(BuildError, match=r"bad\.js:2:6"):
        esbuild.write(tmp_path, tmp_path / "site")
