"""Recordings of scripted play: what a board shows, says, stores and requests after each step.

`recordings.txt` has a line for each script: a short digest of the board after each step. Changes of
the program's structure must not change them; a change of behaviour remakes them:

    python -m tests.kit.recordings            # compare
    python -m tests.kit.recordings --write    # remake the file
    python -m tests.kit.recordings 12         # print all that the digests of script 12 are made of
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from boardleaf import extras
from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from boardleaf.shell import drawn
from boardleaf.storing import stored_game
from boardleaf.storing.restoring import stored_form
from tests.kit import board_scenes
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run
from tests.kit.board_scenes import EGOTZI, RING, STUDY, MakeDriver, Scene, embedded, page, puzzle
from tests.kit.declared import without_added_games
from tests.kit.judges import JudgingWorker
from tests.kit.match_devices import EGOTZI as MATCH
from tests.kit.match_devices import Device

for name in extras.MODULES:  # so that a script can be played alone
    import_module(name)

FILE = Path(__file__).with_suffix(".txt")


class PlayingJudge(JudgingWorker):
    """A worker that judges, and plays the first legal move."""

    requests: list[tuple[str, int]]
    failures = 0
    _waits = False

    def __init__(self) -> None:
        super().__init__(work=40)
        self.requests = []

    think = FirstMoveOpponent.think  # type: ignore[assignment]


def judged(text: str) -> MakeDriver:
    """Return a function that makes a play page whose computer plays and judges."""
    return lambda: BoardDriver(text, PlayingJudge(), FULL_PAGE)


def shared(text: str) -> MakeDriver:
    """Return a function that makes a play page whose address is known."""
    settings = BoardSettings("b", full=True, base="https://example.org/")
    return lambda: BoardDriver(text, FirstMoveOpponent(), settings)


SHORT_GAME = "game=emulsion&size=5&pie=off&moves=b3-b4,d4-d3,b5-c5,e1-e2"


def mistake() -> BoardDriver:
    """Return a board of *My mistakes*."""
    settings = BoardSettings(
        task=Task.parse("puzzle mistake"),
        step=True,
        puzzle=json.dumps({"kind": "mistake", "played": "c2-b3"}),
    )
    return BoardDriver(SHORT_GAME, PlayingJudge(), settings)


VERSUS = "game=egotzi&size=5&white=level-1"

MORE: Sequence[Scene] = [
    (page("game=emulsion&size=4"), "lift b1; cancel; drag b1 b2; drag b1 b2; navigate previous"),
    (page("game=emergo&size=7&moves=@c3"), "lift; cancel; drag  d4; lift c3; click e5"),
    (page(STUDY), "navigate next; navigate down; navigate up; navigate previous; show 1; click b5"),
    (page(RING), "click d2; click d6; press pick-d2-b4; press undo; press redo; press undo"),
    (page(VERSUS), "press answer; press undo; press redo; show 1; press undo; press redo"),
    (
        page("game=egotzi&size=3"),
        "fill game=emulsion size=4; press new game=egotzi&size=3&opponent=computer&level=1;"
        " click b2; press new opponent=link; press import text=game=egotzi&match=ab12cd34",
    ),
    (
        page(EGOTZI),
        "press share; shared; press copy-record; shared; press download-png; shared; press print;"
        " press copy-line; press download-txt; shared; press load; press dismiss; press unknown",
    ),
    (
        shared(STUDY),
        "press copy-snippet; shared; press copy-position; press copy-link; press comment;"
        " press copy-markdown; press copy-bbcode; press copy-text; shared; press copy-png; shared",
    ),
    (embedded(EGOTZI), "press copy-link; shared; press answer; press answer; press undo; point d4"),
    (
        judged(f"{EGOTZI}&white=level-1"),
        "fill teach=inaccuracy; click a4; press analyst-reply-1; press analyst-retract; click a3;"
        " press analyst-insist; fill teach=; click a2",
    ),
    (
        judged(EGOTZI),
        "press review; press analyst-punish-2-1; press undo; press redo; press hint; press resign;"
        " press analyst-better-2-1; press comment; press edit; press analyst-back; press practice;"
        " press analyst-solve; press analyst-others; press new size=3; press analyst-shut",
    ),
    (
        judged(EGOTZI),
        "press analyse; press analyst-line-1-1; click a1; press analyse; press review;"
        " press analyse; press analyst-fewer; press analyst-more; press analyst-add-1; show 2;"
        " press edit; press analyse; press edit-play",
    ),
    (puzzle("win"), "click d3; press undo; click a1; press solution; click e1; press lost"),
    (page("game=egotzi&size=5&white=level-2&black=level-1"), "press stop; press step; press undo"),
    (
        page("game=egotzi&size=5&white=level-1", FirstMoveOpponent(waits=True)),
        "click c3; click a1; press undo; click c3; press resign; press resign; show 0;"
        " press resume",
    ),
    (mistake, "press solution; click a1; press undo"),
    (
        mistake,
        "drag c2 c1; click a1; drag c2 d1; press undo; press solution; press solution; click b4",
    ),
    (
        lambda: BoardDriver(
            "game=egotzi&size=5&moves=c3",
            FirstMoveOpponent(),
            BoardSettings(task=Task.parse("squares filled c4")),
        ),
        "lift c3; drag c3 c4; click a1; press check; hear c; type c3; press choose-black",
    ),
]
"""Scripts of what the scenes leave out."""

MATCHES: Sequence[str] = [
    "one open; one play c3; one send; two open; two play b2; two send; one open; one press undo",
    "one open; one play c3; one send; two open; one press resign; one press resign; two press hint",
    "one open; one play c3; one send; two open; two play b2; two send; one press undo;"
    " one play a1; one open;"
    " one press match-mine; one send; two open; two play c1; one open; two press match-link;"
    " two press analyse",
    "one open; one play c3; one send; two open; two play b2; two send; one open; one open;"
    " one play a1; one press undo; one press redo; one send; one show 0;"
    " one play a2; one press again",
    "one open; one play c3; one press flip; one also; tab play b2; tab play a2; one play a1;"
    " one play a1; tab press undo; one press main-line",
    "one open; one press edit; one press edit-play; one press practice; one press delete-line",
    "one open; one play c3; one send; two open; two press resign; two press resign; two send;"
    " one open; one press again-changed",
]
"""Scripts of matches on two devices, and of two tabs of one device (`also`)."""


def scripts() -> list[str | Scene]:
    """Return all scripts."""
    return [*board_scenes.SCENES, *MORE, *MATCHES]


def picture(driver: BoardDriver) -> dict[str, Any]:
    """Return all that can be seen of a board from outside."""
    state = driver.state
    remarks, text = state.remarks, state.played.texts.address_bar
    opponent = driver.opponent
    jobs = getattr(opponent, "jobs", ())
    return {
        "attributes": driver.attributes,
        "parts": driver.parts,
        "announcement": remarks.announcement,
        "note": repr(remarks.message),
        "stored": stored_game.values_of(stored_form(state, text)),
        "requests": [*map(str, getattr(opponent, "requests", ())), *map(str, jobs)],
        "waits": [round(seconds, 3) for seconds in driver.listener.pauses],
        "moves": [*driver.listener.moves],
        "visited": [text.partition("match=")[0] for text in driver.listener.visited],
        "shared": [dict(request) for request in driver.listener.requests],
        "games": driver.listener.game_count,
    }


async def record(scene: Scene) -> list[dict[str, Any]]:
    """Play a scene; return the pictures after each step."""
    make, steps = scene
    driver = make()
    if driver.state.game.computers_only:
        driver.listener.pauses_may_end.clear()  # one move at a time
    await _rest(driver)
    pictures = [{"step": "", **picture(driver)}]
    for step in filter(None, map(str.strip, steps.split(";"))):
        await _act(driver, step)
        await _rest(driver)
        pictures.append({"step": step, **picture(driver)})
    return pictures


async def _act(driver: BoardDriver, step: str) -> None:
    verb, _, argument = step.partition(" ")
    if verb == "lift":
        driver.handle(**{"type": "lift", "from": argument})
    elif verb == "drag":
        start, _, end = argument.partition(" ")
        driver.drag(start, end.strip())
    elif verb == "cancel":
        driver.handle(type="cancel")
    elif verb == "navigate":
        driver.handle(type="navigate", direction=argument)
    elif verb == "fill":
        driver.fill(**dict(pair.split("=", 1) for pair in argument.split()))
    elif verb == "shared":
        if driver.listener.requests:
            driver.handle(type="shared", request=dict(driver.listener.requests[-1]), done=True)
    elif verb == "press" and " " in argument and "&" in argument and "text=" not in argument:
        action, _, values = argument.partition(" ")
        driver.press(action, **dict(pair.split("=", 1) for pair in values.split("&")))
    else:
        await board_scenes.act(driver, step)


async def _rest(driver: BoardDriver) -> None:
    """Wait until nothing more happens."""
    judges = driver.opponent
    while isinstance(judges, JudgingWorker) and judges.gate.is_set():
        await driver.settle()
        workers = (judges, *judges.helpers)
        if not any(worker.running for worker in workers):
            break
        await asyncio.sleep(0.001)
    await driver.settle()


async def record_match(script: str) -> list[dict[str, Any]]:
    """Play a script of a match; return what each device shows and stores after each step."""
    devices = {"one": Device(), "two": Device()}
    link, pictures = "", []
    for step in map(str.strip, script.split(";")):
        name, verb, *rest = step.split()
        device = devices[name]
        if verb == "open":
            device.open(link or MATCH)
        elif verb == "also":
            devices["tab"] = Device(device.local).open(resumed=True)
        elif verb == "play":
            device.play(*rest)
        elif verb == "send":
            link = device.send()
        elif verb == "show":
            device.handle(type="show", at=rest[0])
        else:
            device.press(rest[0])
        for _ in range(50):
            await asyncio.sleep(0)
        pictures.append({"step": step, **_device_picture(device)})
    return pictures


def _device_picture(device: Device) -> dict[str, Any]:
    state = device.state
    stored = {
        key: {name: value for name, value in json.loads(text).items() if name != "updated"}
        for key, text in device.local.items()
        if text.startswith("{")
    }
    return {
        "attributes": drawn.attributes(state, device.loop.features),
        "parts": drawn.draw(state, device.loop.features),
        "announcement": state.remarks.announcement,
        "messages": device.messages,
        "stored": stored,
        "sent": device.sent,
        "moves": [*device.listener.moves],
        "visited": len(device.listener.visited),
    }


def digest(picture: dict[str, Any]) -> str:
    """Return a short digest of a picture."""
    return sha256(json.dumps(picture, sort_keys=True, default=str).encode()).hexdigest()[:6]


def pictures(script: str | Scene) -> list[dict[str, Any]]:
    """Play a script; return the pictures after each step."""
    with without_added_games():  # forms list all games
        return run(record_match(script) if isinstance(script, str) else record(script))


def lines() -> Iterator[str]:
    """Play all scripts, and yield the line of each."""
    for script in scripts():
        yield " ".join(map(digest, pictures(script)))


def main() -> None:
    if sys.argv[1:] == ["--write"]:
        FILE.write_text("".join(f"{line}\n" for line in lines()))
    elif sys.argv[1:]:
        for shown in pictures(scripts()[int(sys.argv[1])]):
            print(digest(shown), json.dumps(shown, indent=1, sort_keys=True, default=str))
    else:
        recorded = FILE.read_text().splitlines()
        for number, (line, before) in enumerate(zip(lines(), recorded, strict=True)):
            if line != before:
                differing = [a == b for a, b in zip(line.split(), before.split(), strict=True)]
                print(number, "differs at step", differing.index(False))


if __name__ == "__main__":
    main()
