"""Run by bytecode.mjs, in Pyodide: makes to.zip of bytecode from from.zip of sources."""

import py_compile
import zipfile
from pathlib import Path

UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
"""Nothing looks for a source that is not shipped."""

SOURCE, COMPILED = Path("source.py"), Path("compiled.pyc")

with zipfile.ZipFile("from.zip") as sources, zipfile.ZipFile("to.zip", "w") as compiled:
    for name in sources.namelist():
        SOURCE.write_bytes(sources.read(name))
        py_compile.compile(
            str(SOURCE),
            str(COMPILED),
            dfile=name,
            doraise=True,
            optimize=2,
            invalidation_mode=UNCHECKED,
        )
        compiled.writestr(f"{name}c", COMPILED.read_bytes())
