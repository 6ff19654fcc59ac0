"""Events as scripts emit them and as Python reads them, and other names that both use."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from builder import SITE
from tests.boardleaf.features.review.test_review import LONG_GAME, WORK
from tests.boardleaf.features.teaching.test_teaching import TeacherDriver, move_with_verdict
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.judges import JudgingWorker

EMITTED = re.compile(r'(?:emit\(|return \[)"([a-z-]+)"(?:, \{([^\n]*)\})?[)\]]')
"""A type of an event, and its fields, in the code of a script."""

VALUES = {
    "action": "import",
    "announced": False,
    "at": "0",
    "direction": "previous",
    "done": True,
    "from": "a1",
    "group": "",
    "large": True,
    "name": "play",
    "request": {"kind": "copy", "content": "link", "text": "game=egotzi"},
    "square": "a1",
    "tapped": True,
    "text": "c3",
    "to": "b2",
    "unreadable": False,
    "values": {"teach": "blunder"},
}
"""A value of each field."""


def emitted() -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the types of events that scripts emit, each with the names of its fields."""
    for path in sorted((SITE / "js").glob("*.js")):
        for type_, fields in EMITTED.findall(path.read_text("utf-8")):
            while (shorter := re.sub(r"\([^()]*\)", "", fields)) != fields:
                fields = shorter
            yield type_, frozenset(re.findall(r"(?:^|, ) *(\w+)", fields))


EVENTS = sorted({(type_, tuple(sorted(fields))) for type_, fields in emitted()})


class ReadEvent(dict[str, Any]):
    """An event that knows which of its fields were read."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)


def test_all_events_of_scripts_are_found():
    types = {type_ for type_, _ in EVENTS}
    assert types >= {"square", "drag", "typing", "action", "form", "point", "shared", "navigate"}
    assert {name for _, fields in EVENTS for name in fields} <= VALUES.keys()


@pytest.mark.parametrize(("type_", "fields"), EVENTS)
def test_python_reads_the_fields_that_scripts_emit(type_: str, fields: tuple[str, ...]) -> None:
    """It reads each field, and no other that scripts may leave out without a default."""
    event = ReadEvent({"type": type_, **{name: VALUES[name] for name in fields}})

    async def go() -> None:
        driver = BoardDriver("game=egotzi&size=5&moves=a1", settings=FULL_PAGE)
        driver.receive(event)

    run(go())
    optional = {name for other, names in EVENTS if other == type_ for name in names}
    assert {*fields} <= event.read - {"type"} <= optional


def buttons_of_script() -> set[str]:
    """Return the names of the buttons, without numbers, after which js/analysing.js scrolls to the
    board, as they show a line there."""
    code = (SITE / "js" / "analysing.js").read_text("utf-8")
    names = re.search(r"SHOW_CONTROLS = \[([^\]]*)\]\n *\.map\(\(name\) => `\[data-action", code)
    assert names
    return set(re.findall(r'"(\w+)"', names[1]))


def markup(driver: BoardDriver) -> str:
    return "".join(driver.parts.values())


def line_buttons(driver: BoardDriver) -> set[str]:
    """Press one button of each name that ends in numbers, and return the names of those that show a
    line on the board, from which *Back to the game* leads back."""
    pattern = r'data-action="analyst-([a-z]+)((?:-[a-z]+)?-[0-9-]+)"'
    shown = set()
    for name, rest in sorted({*re.findall(pattern, markup(driver))}):
        before = driver.state.game
        driver.press(f"analyst-{name}{rest}")
        if driver.state.game is not before and 'data-action="analyst-back"' in markup(driver):
            shown.add(name)
            if name == "play":  # the moves of the line are buttons now
                shown |= {"better", "punish"} & dict(re.findall(pattern, markup(driver))).keys()
            driver.press("analyst-back")
    return shown


def test_the_script_of_the_analysis_knows_the_buttons_that_show_a_line() -> None:
    async def go() -> set[str]:
        judge = JudgingWorker(work=WORK)
        driver = BoardDriver(LONG_GAME, judge, FULL_PAGE)
        shown = set()
        for button, name, end in (
            ("analyse", "data-analysis", "rested"),
            ("review", "data-review", "done"),
        ):
            driver.press(button)
            while driver.attributes[name] != end:
                await asyncio.sleep(0)
            await driver.settle()
            shown |= line_buttons(driver)
        number, review = move_with_verdict("blunder")
        teacher = TeacherDriver(number, "blunder")
        teacher.play(str(review.move))
        await teacher.wait_until_idle()
        teacher.press("analyst-back")
        return shown | line_buttons(teacher)

    assert run(go()) == buttons_of_script()
