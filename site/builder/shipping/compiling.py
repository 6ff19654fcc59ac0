"""Compile from.zip of sources into to.zip of bytecode. Run by bytecode.mjs, in Pyodide."""

import py_compile
import zipfile
from pathlib import Path


def main() -> None:
    source, compiled = "source.py", "compiled.pyc"
    with zipfile.ZipFile("from.zip") as old, zipfile.ZipFile("to.zip", "w") as new:
        for name in old.namelist():
            Path(source).write_bytes(old.read(name))
            # Sources are not shipped, so there is nothing to check against.
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(source, compiled, name, True, optimize=2, invalidation_mode=mode)
            new.writestr(zipfile.ZipInfo(f"{name}c"), Path(compiled).read_bytes())


if __name__ == "__main__":
    main()
