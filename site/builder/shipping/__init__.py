"""Everything that the site ships besides pages: scripts, styles, Python, Pyodide, kernels."""
