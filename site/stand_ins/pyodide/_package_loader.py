"""A replacement for the module that loads packages into Pyodide: this site ships none."""

from site import getsitepackages

from pyodide_js import loadedPackages  # noqa: F401 - Pyodide needs it in a snapshot


class _Folder:
    """The part of `Path` that Pyodide's scripts use."""

    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = _Folder(getsitepackages()[0])
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages():
    """Do nothing: no packages are installed."""
