"""`python3 build.py new NAME`: a game that plays, to begin one's own with.

It writes the module and the rules page from `module.txt` and `page.txt`, and adds the game to
the registry. All tests pass with it; its author then replaces its rules one by one.

>>> names = Names.of("Lines of action")
>>> names.id, names.module, names.constant, names.class_name
('lines-of-action', 'lines_of_action', 'LINES_OF_ACTION', 'LinesOfActionPosition')
"""

from __future__ import annotations

import keyword
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from string import Template

from builder import ROOT, BuildError

HERE = Path(__file__).parent

MAX_NAME_LENGTH = 24
"""The maximum length of a name, in characters."""

NAME = re.compile("[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*")

IMPORT = re.compile(r"^from \.(\w+) import .*\n", re.M)
"""An import of a module of `rules` in the registry."""

TEST_COMMAND = ".venv/bin/python -m pytest tests/rules/test_contract.py"
"""The command that runs the tests that every game has to pass."""

END_OF_GAMES = "    )\n}"
"""The end of the list of games in the registry."""


@dataclass(frozen=True)
class Names:
    """The names of a new game in texts and in code."""

    title: str
    id: str
    """The name in addresses, such as `free-emulsion`."""
    module: str
    constant: str
    class_name: str

    @classmethod
    def of(cls, name: str) -> Names:
        """Return the names for a name as typed; raise BuildError if it can't be one."""
        if not NAME.fullmatch(name) or len(name) > MAX_NAME_LENGTH:
            raise BuildError(
                f"the name is {name!r}, expected at most {MAX_NAME_LENGTH} letters and digits, "
                "with a space or hyphen between words, such as 'Clobber' or 'Lines of action'"
            )
        words = re.split("[ -]", name)
        module = "_".join(words).lower()
        return cls(
            title=" ".join(words) if name != name.lower() else " ".join(words).capitalize(),
            id=module.replace("_", "-"),
            module=module,
            constant=module.upper(),
            class_name="".join(word[0].upper() + word[1:] for word in words) + "Position",
        )


def create(name: str, root: Path = ROOT) -> list[Path]:
    """Write a new game's module and page, add it to the registry, and return the files written;
    raise BuildError, and write nothing, if the name can't be used or is taken."""
    names = Names.of(name)
    module = root / "rules" / f"{names.module}.py"
    page = root / "site" / "pages" / "rules" / f"{names.id}.md"
    registry = root / "rules" / "registry.py"
    for taken in (module, module.with_suffix(""), page):
        if taken.exists():
            raise BuildError(f"{taken.relative_to(root)} exists: choose another name")
    if keyword.iskeyword(names.module):
        raise BuildError(f"{names.module!r} is a word of Python: choose another name")
    registered = with_game(registry.read_text("utf-8"), names)
    for path, template in ((module, "module.txt"), (page, "page.txt")):
        text = Template((HERE / template).read_text("utf-8")).substitute(asdict(names))
        path.write_text(text, "utf-8")
    registry.write_text(registered, "utf-8")
    return [module, page, registry]


def with_game(registry: str, names: Names) -> str:
    """Return the source of the registry with a game added at the end of its list.

    >>> source = "from .board import x\\n\\nGAMES = {\\n    (\\n        A,\\n    )\\n}"
    >>> print(with_game(source, Names.of("go")))
    from .board import x
    from .go import GO
    <BLANKLINE>
    GAMES = {
        (
            A,
            GO,
        )
    }
    """
    before = [match for match in IMPORT.finditer(registry) if match[1] < names.module]
    start = before[-1].end() if before else next(IMPORT.finditer(registry)).start()
    line = f"from .{names.module} import {names.constant}\n"
    end = registry.index(END_OF_GAMES)
    entry = f"        {names.constant},\n"
    return registry[:start] + line + registry[start:end] + entry + registry[end:]


def report(written: list[Path], root: Path = ROOT) -> str:
    """Return what was written, and what to do next."""
    module, page, registry = (path.relative_to(root).as_posix() for path in written)
    return (
        f"Wrote {module} and {page}, and a line in {registry}: a game that plays.\n"
        "Play it, and see changes at once:  python3 build.py serve --watch\n"
        f"Run the tests of this game only:   {TEST_COMMAND} --game {Path(page).stem}\n"
        "Now replace its rules: A game of your own, on the page For programmers, explains them."
    )
