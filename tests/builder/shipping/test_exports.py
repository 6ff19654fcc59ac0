"""Only the exports of Pyodide that the shipped scripts need are kept."""

import pytest
import wasmtime

from builder import BuildError
from builder.shipping import trimming
from rules.compiler.wasm import Code, Module
from rules.kernels.tables import sections

EXPORTED_FUNCTIONS = ("used", "_twice", "by_loader", "idle")

SCRIPT = (
    "before;var _used,__twice,_by_loader,_idle,memory;function assignWasmExports(wasmExports){"
    '_used=Module["_used"]=wasmExports["used"];__twice=Module["__twice"]=wasmExports["_twice"];'
    '_by_loader=Module["_by_loader"]=wasmExports["by_loader"].value>>>0;'
    '_idle=Module["_idle"]=wasmExports["idle"];'
    'memory=Module["memory"]=wasmExports["memory"]}_used(memory);Module["__twice"]()'
)


def make_program() -> bytes:
    """Make a program that exports functions, each returning its own index, and a memory."""
    module = Module()
    for index, name in enumerate(EXPORTED_FUNCTIONS):
        code = Code([])
        code.emit_constant("i32", index)
        module.add_function([], ["i32"], code.encode())
        module.add_export(name, 0, index)
    module.add_export("memory", 2, 0)
    return module.encode(1, {"note": b"kept"})


def call_exports(program: bytes) -> dict[str, int]:
    """Call the functions that a program exports, and return their results by name."""
    store = wasmtime.Store()
    exported = wasmtime.Instance(store, wasmtime.Module(store.engine, program), []).exports(store)
    return {name: exported[name](store) for name in EXPORTED_FUNCTIONS if name in exported}


def test_only_used_exports_are_kept():
    script = trimming.trim_script(SCRIPT, "n._by_loader")
    assert "idle" not in script
    trimmed = trimming.trim_program(make_program(), script)
    assert call_exports(trimmed) == {"used": 0, "_twice": 1, "by_loader": 2}
    assert call_exports(make_program()) == {
        name: index for index, name in enumerate(EXPORTED_FUNCTIONS)
    }
    names = [name for id, content in sections(trimmed) for name, _ in exports_in(id, content)]
    assert names == ["used", "_twice", "by_loader", "memory"]


def exports_in(id: int, content: bytes) -> list[tuple[str, bytes]]:
    """Return the exports in a section: none unless it is the section of exports."""
    return list(trimming.exports(content)) if id == trimming.EXPORTS else []


def test_unused_names_are_removed_from_the_script():
    expected = SCRIPT.replace(",_idle", "").replace(
        '_idle=Module["_idle"]=wasmExports["idle"];', ""
    )
    assert trimming.trim_script(SCRIPT, "n._by_loader") == expected


def test_a_script_without_a_list_of_exports_fails_the_build():
    with pytest.raises(BuildError, match="does not list exports as expected"):
        trimming.trim_script("var a;", "")


def test_all_other_sections_are_unchanged():
    trimmed = trimming.trim_program(make_program(), "_used")
    before, after = (dict(sections(program)) for program in (make_program(), trimmed))
    del before[trimming.EXPORTS], after[trimming.EXPORTS]
    assert before == after


@pytest.mark.parametrize(
    "lookup", ['Module["_"+name]', 'Module?.["_by"+x]', "wasmExports[name]", "Module[`_${name}`]"]
)
def test_a_computed_name_of_an_export_fails_the_build(lookup):
    with pytest.raises(BuildError, match=r"computes the name of an export") as raised:
        trimming.trim_script(f"{SCRIPT};{lookup}()", "")
    assert lookup in str(raised.value)
    assert "site/UPGRADING.md" in str(raised.value)


@pytest.mark.parametrize(
    "lookup", ['Module["_used"]', "Module['_used']", *trimming.REVIEWED_LOOKUPS]
)
def test_literal_and_reviewed_names_of_exports_pass(lookup):
    assert trimming.trim_script(f"{SCRIPT};{lookup}()", "").endswith(f";{lookup}()")
