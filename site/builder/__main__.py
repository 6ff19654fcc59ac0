"""Build with `python -m builder [build [--untrimmed] [--address URL]]`; serve with `… serve`; run
every check with `… test [ARG]...`, or the tests of an untrimmed site with `… test --untrimmed
[ARG]...`."""

from __future__ import annotations

import sys

from . import ADDRESS, DIST, UNTRIMMED, BuildError


def main(task: str = "build", *arguments: str) -> None:
    """Run a task; raise BuildError if it fails or is unknown."""
    if task == "build":
        from . import site

        address = arguments[arguments.index(ADDRESS) + 1] if ADDRESS in arguments else ""
        site.build(trimmed=UNTRIMMED not in arguments, address=address)
    elif task == "serve":
        from .serve import serve

        serve(DIST, *arguments)
    elif task == "test":
        from .checking import all_checks

        all_checks.run(*arguments)
    else:
        raise BuildError(f"unknown task {task!r}, expected build, serve or test")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except BuildError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
