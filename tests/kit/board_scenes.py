"""Scenes on boards without a browser: each is a board, and what is done there, step by step.

Together they show all states of a board. A feature that says something new adds steps to a scene,
or a scene of its own; `act` has the verbs.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from boardleaf.learning.exercises import Task
from boardleaf.learning.first_games import StepController
from boardleaf.learning.puzzles import PuzzleController
from boardleaf.messages import Thought
from boardleaf.model.place import Place
from rules import Record, ai
from tests.kit.judges import JudgingWorker
from tests.kit.pretend_page import DESK, FirstMove, Table

EGOTZI = "game=egotzi&size=4&pie=off&moves=d2,c3,b3,c1,c2,b4,c3,b1"
STUDY = "game=egotzi&size=5&pie=off&moves=c3,d4&lines=0.e5,a1;1:1.b2,b3&comments=1.B2"
WON = "game=emulsion&size=4&pie=off&moves=d3-c3,a3-a4,a2-b2,c1-b2"
LOST = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie&moves=c2-d2"
DIAGRAM = "9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9"
RING = "game=emergo&position=a@6/7/2a@1a@2/7/2a@1a@2/3A@3/7 w 9 0,0"

Make = Callable[[], Table]
Scene = tuple[Make, str]
"""A board, and steps separated by semicolons."""


class Sure(FirstMove):
    """A computer that has thought long, and expects this score."""

    def __init__(self, score: float, proved: int | None = None, unit: str = "playouts") -> None:
        super().__init__()
        self._known = score, proved, unit

    async def think(
        self, record: str, level: int, report: Callable[[Thought], Any], *, purpose: str = "reply"
    ) -> Thought:
        position = Record.parse(record).position
        move, *others = position.moves()
        line = str(move), *map(str, position.play(move).moves()[:1])
        score, proved, unit = self._known
        candidates = ((str(move), score), *((str(other), 0.1) for other in others[:1]))
        thought = Thought(line[0], score, line, 5000, unit, 0.5, candidates, proved)
        report(thought)
        await asyncio.sleep(0)
        return thought


def desk(text: str, opponent: Any = None) -> Make:
    """Return a page of one game."""
    return lambda: Table(text, opponent or FirstMove(), DESK)


def judged(text: str, *, failing: bool = False, patient: bool = False) -> Make:
    """Return a page whose computer can analyse and review, at length if it is `patient`."""

    def make() -> Table:
        judges = JudgingWorker(work=40)
        judges.failing = failing
        if patient:
            judges.patient.clear()
        table = Table(text, judges, DESK)
        table.log.frugal = patient
        return table

    return make


def alone(text: str) -> Make:
    """Return a board in a frame, with a link to the rules."""
    place = Place(alone=True, rules={"egotzi": "rules/egotzi.html"})
    return lambda: Table(text, FirstMove(), place)


def exercise(text: str, asked: str) -> Make:
    """Return a board with a task on a page of rules."""
    return lambda: Table(text, FirstMove(), Place(task=Task.parse(asked)))


def step(text: str, asked: str) -> Make:
    """Return a step of a first game."""
    place = Place(task=Task.parse(asked), step=True)
    return lambda: Table(text, FirstMove(), place, StepController)


def puzzle(kind: str, result: float = 1, text: str = "", **changed: Any) -> Make:
    """Return a puzzle."""
    values = {
        "kind": kind,
        "result": result,
        "tree": {"d3": ["c4", {"a5": None}], "e1": None},
        "refutations": {"": {"a1": "c4", "a5": ""}, "d3,c4": {"a1": "e5"}},
        **changed,
    }
    place = Place(task=Task.parse(f"puzzle {kind}"), step=True, puzzle=json.dumps(values))
    start = text or "game=egotzi&position=1bwb1/ww1bb/www1w/wwbbb/1bbb1 w 19"
    return lambda: Table(start, None, place, PuzzleController)


PLAYING: Sequence[Scene] = [
    (
        desk("game=egotzi&size=5&white=level-1"),
        "click c3; press undo; press redo; type zz9; type c; hear c; press replay; press thoughts;"
        " press flip; press resign; press resign; click a1; press again-changed",
    ),
    (desk("game=egotzi&size=5&black=level-1"), "press resign; press resign"),
    (desk("game=egotzi&size=5&moves=c3"), "press resign; press resign; click a1"),
    (
        desk("game=egotzi&size=5&white=level-2&black=level-1"),
        "press stop; press resume; press speed-fast; press step",
    ),
    (
        desk("game=egotzi&size=5&white=level-1", FirstMove(patient=True)),
        "click c3; press stop; press hint; press stop; press explain",
    ),
    (desk("game=egotzi&size=5&white=level-1", FirstMove(failures=1)), "click c3; press resume"),
    (desk("game=egotzi&size=5&white=none&black=none"), "click c3"),
    (
        desk("game=egotzi&size=5&moves=c3,swap,b2"),
        "press hint; press explain; press line; press thoughts; show 1; click a1; press comment;"
        " show 3; point c3",
    ),
    (desk("game=egotzi&size=5&white=level-1&moves=c3,swap"), "show 1; show 2"),
    (desk("game=egotzi&size=5&black=level-1&moves=c3,swap"), "show 1; show 2"),
    (desk(EGOTZI), "group d2; group c3; press resign; press resign"),
    (
        desk("game=egotzi-squared&size=5"),
        "press bid komi=7; press bid komi=6; press white; click a1; show 0",
    ),
    (desk("game=egotzi-squared&size=3&komi=2&moves=b2,a1,c3,b1"), "press hint"),
    (
        desk("game=emulsion&size=4"),
        "press values; press ties; click a1; click a2; click a1 a1; press zoom",
    ),
    (desk("game=free-emulsion&size=3"), "click a1; tap a2; tap b2 b2; press undo"),
    (
        desk("game=emergo&size=7&moves=@c3,@e5"),
        "click b2; tap a1; press edit; click a1; click a2; press edit-clear; press edit-empty;"
        " click a1; press edit-start; press edit-white cap=99; click a1; press edit-cancel",
    ),
    (desk("game=emulsion&size=4"), "press edit; press edit-black; click a1; click a2"),
    (desk("game=egotzi&size=2&pie=off&moves=a1,b2,a2"), "press edit; press edit-black; click b1"),
    (desk(f"game=emergo&position={DIAGRAM}%20w%200%200,0"), "click d4; click d4; type d4xb6"),
    (desk(RING), "click d2 d6"),
    (alone(RING), "click d2 d6"),
    (desk("game=slyde&size=8&moves=f7-f6,f2-f3"), "click a1; click b1; press values; type *a1"),
    (alone("game=egotzi&size=5&moves=c3,b2"), "show 0; show 1; click a1; click c3"),
    (
        desk("game=egotzi&size=4&pie=off&moves=d2"),
        "press new size=99; press import text=nonsense; press import text=game=egotzi",
    ),
]
"""Games, and what is played in them."""

HINTS = [
    *((score, None) for score in (0.95, 0.8, 0.6, 0.5, 0.4, 0.2, 0.05)),
    *((1.0, 1), (1.0, 5), (0.5, 4), (0.0, 4)),
]

THINKING: Sequence[Scene] = [
    *(
        (
            desk("game=egotzi&size=5&white=level-3", Sure(*hint)),
            "press hint; press explain; press thoughts; click c3",
        )
        for hint in HINTS
    ),
    (desk("game=emergo&size=7&black=level-3", Sure(0.5, unit="nodes")), "press thoughts; type @a1"),
    (
        desk("game=egotzi&size=5&white=level-3", FirstMove(patient=True)),
        "press thoughts; click c3; click a1; show 0; click a1; press stop",
    ),
    (
        desk("game=egotzi&size=5&black=level-3", FirstMove(patient=True)),
        "click a1; press stop; show 1; show 0; click a1",
    ),
    (desk("game=egotzi&size=2&pie=off&moves=a1,b2,a2", Sure(1.0, 1)), "press hint; press explain"),
    (desk("game=egotzi&size=5&black=level-3&moves=c3"), "show 0; click a1"),
    (desk("game=egotzi&size=5&white=level-3&moves=c3,a1"), "show 1; click b2"),
    (desk("game=egotzi&size=5&white=none"), "click c3; click a1"),
]
"""Hints, and what is said while the computer thinks and after it."""

STUDYING: Sequence[Scene] = [
    (
        desk("game=egotzi&size=5&moves=c3,d4,b2&lines=2.b3;2.a1"),
        "show 2; show 1:3; press delete-line",
    ),
    (
        desk(STUDY),
        "show 2:2; press main-line; press main-line; press delete-line; press restore-line; show 0;"
        " press delete-line; press comment; press save-comment comment=B2; press comment;"
        " press save-comment comment=; press cancel-comment; point d4",
    ),
    (
        judged(EGOTZI),
        "press review; rest; press analyst-all; press practice; try worst; rest;"
        " press analyst-again; try best; rest; press analyst-next; press analyst-solve;"
        " press analyst-leave; press analyst-shut",
    ),
    (judged("game=egotzi&size=5&moves=c3"), "press resign; press resign; press review; rest"),
    (judged("game=egotzi&position=bwb/wbw/1b1 w 7 nopie&moves=a1,b1"), "press review; rest"),
    (judged(LOST), "press review; rest"),
    (judged(EGOTZI, patient=True), "press review; press analyse; press analyst-close"),
    (judged(EGOTZI, failing=True), "press review; rest; press analyse; rest"),
    (
        judged(EGOTZI),
        "show 3; press analyse; rest; press analyst-lock; show 0; press analyst-lock; rest;"
        " press analyst-lock; show 3; press analyst-lock; show 1; rest; press analyst-lock; show 0;"
        " press analyst-lock; press analyst-more; rest; press analyst-line-1-2;"
        " press analyst-back; press analyst-keep-2; press analyst-deeper; press analyst-stop;"
        " press analyst-close",
    ),
    (
        judged(WON),
        "press analyse; rest; press analyst-close; press resign; press resign; press analyse",
    ),
    (judged(LOST), "show 0; press analyse; rest; show 1; rest; press analyst-line-1-1; rest"),
]
"""What is said of games."""

FILLED = "game=egotzi&position=bb1bw/1w3/2b1b/1w1w1/1b2w w 11 nopie"

LEARNING: Sequence[Scene] = [
    (
        exercise(FILLED, "squares filled c4"),
        "press check; click a4 e5; press check; click e5 c2; press check; click c4; press check;"
        " click e5 d5; press check",
    ),
    (
        exercise("game=egotzi&position=4/4/4/4 b 0 nopie", "squares refused occupied"),
        "press check",
    ),
    (
        exercise("game=emulsion&position=wbwwb/wbbwb/wwbww/bbbww/wbbbw b 8 nopie", "move wins"),
        "click a2 a3; press undo; click a2 b3",
    ),
    (
        exercise("game=egotzi&position=wbbbw/wbwbb/bwbww/bbbwb/wbwww w 25 nopie", "choose winner"),
        "press choose-draw; press choose-white; press choose-black",
    ),
    (
        exercise("game=egotzi&position=wwb/wbb/wbw w 9", "choose winner"),
        "press choose-black; press choose-white",
    ),
    (
        step("game=egotzi&position=5/4b/1w3/5/5 b 2 nopie", "move listed c3"),
        "click b2; click b3; click c3; click e1",
    ),
    (
        step("game=egotzi&position=bbb/wwb/ww1 b 8 nopie&white=level-1", "game wins"),
        "click c1; press restart",
    ),
    (step("game=egotzi&position=bwb/bww/bw1 b 8 nopie&white=level-1", "game wins"), "click c1"),
    (
        puzzle("win"),
        "click a1; click a5; click c4; click d3; click a1; click a5; click a1",
    ),
    (puzzle("save", 0.5), "click a5; click a1; press solution"),
    (puzzle("result", 0, tree={}, refutations={}), "click d3; press won; press lost"),
    (puzzle("result", 0.5, tree={}, refutations={}), "press drawn"),
    (puzzle("result", 1, tree={}, refutations={}), "press won"),
    (
        puzzle(
            "win",
            text="game=egotzi-squared&position=bw2/wb1b/bbww/wbwb w 9 4",
            tree={"c4": None},
        ),
        "",
    ),
]
"""Exercises, steps and puzzles."""

SCENES = [*PLAYING, *THINKING, *STUDYING, *LEARNING]


async def act(table: Table, step: str) -> None:
    """Do what a step says: a verb, and what it is done to."""
    verb, _, what = step.strip().partition(" ")
    if verb in ("click", "tap"):
        getattr(table, verb)(*what.split())
    elif verb == "press":
        action, _, value = what.partition(" ")
        name, _, text = value.partition("=")
        table.press(action, **({name: text} if name else {}))
    elif verb in ("type", "hear"):
        table.handle(type={"type": "type", "hear": "typed"}[verb], text=what)
    elif verb == "show":
        table.show(what)  # type: ignore[arg-type]
    elif verb == "point":
        table.point(what, said=True)
    elif verb == "group":
        table.handle(type="point", square="", said=True, group=what)
    elif verb == "try":
        _try(table, best=what == "best")
    elif verb != "rest":
        raise ValueError(step)
    if verb == "rest":
        await _rested(table)


def _try(table: Table, *, best: bool) -> None:
    """Answer a task of practice by the best move, or by that of the game."""
    state = table.controller.state
    moves = ai.Review.parse(Record.parse(str(state.actual.study.record)), state.review).moves
    worst = max(moves, key=lambda move: (move.loss, -move.ply))
    move = worst.better[0] if best else worst.move
    table.click(*map(str, move.squares))


async def _rested(table: Table) -> None:
    """Wait until nothing is analysed or reviewed."""
    for _ in range(5000):
        await asyncio.sleep(0.001)
        if not table.controller.opponent.running:  # type: ignore[attr-defined]
            return
    raise TimeoutError
