"""`python -m builder` builds; `python -m builder serve` serves; `… test [ARG]...` tests."""

from __future__ import annotations

import sys

from . import DIST, BuildError, site


def main(task: str = "build", *arguments: str) -> None:
    if task == "build":
        site.build()
    elif task == "serve":
        from .serve import serve

        serve(DIST)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except BuildError as error:
        sys.exit(str(error))
