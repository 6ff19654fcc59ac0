"""Build the site, serve it, or run every check, on a machine that has only Python.

    python3 build.py                 build dist/
    python3 build.py serve           build dist/ and serve it; --port and --host say where;
                                     with --watch, build again when a file changes, and reload
    python3 build.py new NAME        add a game that plays, to begin your own with
    python3 build.py test [ARG]...   run every check, passing the arguments to pytest
    python3 build.py --address URL   build dist/ for this address: other sites then show pictures
                                     with links to its pages
    python3 build.py --untrimmed     build dist/ with Pyodide as published, to find out whether
                                     a fault comes from what the build removes; also with serve,
                                     and with test, which then plays, reloads and goes offline
    python3 build.py test --hosts    test boards in the pages that other tools make, such as
                                     MkDocs, which it installs in .cache/hosts

This program prepares the tools (Python packages in .venv, npm packages in
site/node_modules, all pinned by hash) and hands over to site/builder, which does the
rest. It skips what is up to date, so a second run needs no network.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (a plain message: so no syntax here is newer than 3.6)
    sys.exit("Python 3.11 or later is needed; this is %d.%d." % sys.version_info[:2])  # noqa: UP031

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SITE = ROOT / "site"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
say = partial(print, flush=True)
UNTRIMMED, HOSTS, ADDRESS = "--untrimmed", "--hosts", "--address"
HOSTS_VENV = ROOT / ".cache" / "hosts"
HOSTS_APP = ROOT / "tests" / "embedding" / "app"
RETRY_HINT = "Check the network and run this again: it continues where it left off."


def is_up_to_date(stamp: Path, content: str) -> bool:
    """Return whether a file, written after the last installation, still has this content."""
    return stamp.is_file() and stamp.read_text() == content


def run(command: list[str | Path], folder: Path = ROOT) -> str:
    """Run a command, showing what pip collects; return "" on success, else its last output."""
    lines = []
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            lines.append(line)
            if line.startswith("Collecting "):
                say("  " + line.split()[1])
    return "".join(lines[-15:]) + "\n" if process.returncode else ""


def unfinished(venv: Path) -> Path:
    """Return the file that exists only while something is being installed in an environment."""
    return venv / "unfinished"


def python_of(venv: Path) -> Path:
    """Return the Python of a virtual environment."""
    return venv / BIN.name / "python"


def make_venv(venv: Path = VENV) -> None:
    """Create a virtual environment, unless there is a complete one of this Python version."""
    stamp, python = venv / "made", python_of(venv)
    if is_up_to_date(stamp, sys.version) and python.exists() and not unfinished(venv).exists():
        return
    say(f"Creating {venv.relative_to(ROOT)} with Python {sys.version.split()[0]}")
    shutil.rmtree(venv, ignore_errors=True)
    failure = run([sys.executable, "-m", "venv", venv])
    if failure:
        sys.exit(f"{failure}Python's venv is needed: on Debian, apt-get install python3-venv.")
    stamp.write_text(sys.version)


def install(group: str, venv: Path = VENV) -> None:
    """Install the packages of a lock file in site/requirements/ into a virtual environment, if it
    has changed."""
    lock = SITE / "requirements" / f"{group}.txt"
    stamp, content = venv / f"made-{group}", lock.read_text()
    if is_up_to_date(stamp, content):
        return
    say(f"Installing Python packages ({group})")
    unfinished(venv).touch()
    pip = [python_of(venv), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    failure = run([*pip, "--progress-bar=off", "--require-hashes", "-r", lock])
    unfinished(venv).unlink()  # pip wasn't interrupted, so all is usable even if pip failed
    if failure:
        sys.exit(failure + f"Couldn't install the Python packages ({group}). {RETRY_HINT}")
    stamp.write_text(content)


def find_npm() -> str | Path:
    """Return the npm on PATH if its Node can run Pyodide (18 or later), else install another."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
        if re.match(r"v(1[89]|[2-9]\d)\.", version):
            return npm
    install("npm")
    return BIN / "npm"


def install_npm_packages(folder: Path = SITE) -> None:
    """Install the npm packages of a folder's package-lock.json, such as Pyodide, PyScript, esbuild
    and ESLint in site/node_modules; npm checks hashes."""
    stamp, content = folder / "node_modules" / ".made", (folder / "package-lock.json").read_text()
    if is_up_to_date(stamp, content):
        return
    npm = find_npm()
    say(f"Installing npm packages ({folder.name})")
    failure = run([npm, "ci", "--ignore-scripts"], folder)
    if failure:
        sys.exit(failure + f"Couldn't install the npm packages. {RETRY_HINT}")
    stamp.write_text(content)


@contextmanager
def exclusive_build() -> Iterator[None]:
    """Wait for a lock against other runs of this program, and hold it; do nothing on Windows."""
    (ROOT / ".cache").mkdir(exist_ok=True)
    with open(ROOT / ".cache" / "lock", "w") as file:
        if os.name != "nt":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                say("Waiting for another build.py to finish")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def check_address(arguments: list[str]) -> None:
    """Exit with the reason if `serve` can't use these arguments: it starts only after the build."""
    from builder import BuildError  # which, like `serve`, needs no package
    from builder.serve import check

    try:
        check(*arguments)
    except BuildError as error:
        sys.exit(str(error))


def add_game(names: list[str]) -> None:
    """Add the game with the name given, and print what to do next; exit with the reason if that
    isn't possible."""
    from builder import BuildError, new_game  # which need no package

    try:
        print(new_game.report(new_game.create(" ".join(names))))
    except BuildError as error:
        sys.exit(str(error))


def main(arguments: list[str]) -> None:
    options = [UNTRIMMED] if UNTRIMMED in arguments else []
    arguments = [argument for argument in arguments if argument not in options]
    if ADDRESS in arguments[:-1]:
        index = arguments.index(ADDRESS)
        address, arguments[index : index + 2] = arguments[index : index + 2], []
        options += address
    task = arguments[0] if arguments else "build"
    if task in ("-h", "--help"):
        print(__doc__)
        return
    known = {"build": not arguments[1:], "new": bool(arguments[1:]), "serve": True, "test": True}
    if not known.get(task):
        sys.exit(f"{__doc__}\nUnknown arguments: {' '.join(arguments)}")
    sys.path[:0] = [str(ROOT), str(SITE)]
    if task == "new":
        add_game(arguments[1:])
        return
    if task == "serve":
        check_address(arguments[1:])
    os.chdir(ROOT)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(SITE)])
    with exclusive_build():
        make_venv()
        install("build")
        install_npm_packages()
        if task == "test":
            install("test")
        if task == "test" and HOSTS in arguments:
            make_venv(HOSTS_VENV)
            install("hosts", HOSTS_VENV)
            install_npm_packages(HOSTS_APP)
        if subprocess.run([PYTHON, "-m", "builder", "build", *options]).returncode:
            sys.exit(1)
    if task == "test" or (task == "serve" and "--watch" in arguments):
        arguments += options
    if task != "build":
        os.execv(PYTHON, [PYTHON, "-m", "builder", *arguments])


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
