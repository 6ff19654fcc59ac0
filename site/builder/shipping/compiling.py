"""Run by bytecode.mjs, in Pyodide: makes to.zip of bytecode from from.zip of sources."""

import py_compile
import zipfile
from pathlib import Path


def main() -> None:
    source, compiled = "source.py", "compiled.pyc"
    with zipfile.ZipFile("from.zip") as old, zipfile.ZipFile("to.zip", "w") as new:
        for name in old.namelist():
            Path(source).write_bytes(old.read(name))
            # Nothing looks for a source that is not shipped, so nothing is checked.
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(source, compiled, name, True, optimize=2, invalidation_mode=mode)
            new.writestr(zipfile.ZipInfo(f"{name}c"), Path(compiled).read_bytes())


if __name__ == "__main__":
    main()
