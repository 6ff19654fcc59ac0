"""Random actions of a person on a game's tree, with reloads, and a plain model of the result.

Run it by hand for many games:

    PYTHONPATH=site:. .venv/bin/python -m tests.kit.tree_model --runs 10000
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from boardleaf import address
from boardleaf.board import events
from boardleaf.model.state import State
from boardleaf.storing.storage import GAME
from rules import Record, Study
from rules.node import Node
from tests.kit.board_driver import FakePage, open_loop
from tests.kit.fake_tabs import BrowserTab
from tests.kit.match_devices import BASE, Device

Path = tuple[str, ...]


@dataclass
class Model:
    """A tree as a list of moves after each path, with comments, a result, and undone moves."""

    children: dict[Path, list[str]] = field(default_factory=dict)
    comments: dict[Path, str] = field(default_factory=dict)
    resigned: str = ""
    undone: list[tuple[Path, int, str]] = field(default_factory=list)
    """The paths of undone moves, each with its number among its siblings and its comment."""

    def end(self, path: Path = ()) -> Path:
        while after := self.children.get(path):
            path = (*path, after[0])
        return path

    def has(self, path: Path) -> bool:
        return not path or path[-1] in self.children.get(path[:-1], ())

    def add(self, path: Path) -> None:
        if not self.has(path):
            if path[:-1] == self.end():
                self.resigned = ""
            self.children.setdefault(path[:-1], []).append(path[-1])

    def promote(self, path: Path) -> None:
        end = self.end()
        for length in range(1, len(path) + 1):
            after = self.children[path[: length - 1]]
            after.remove(path[length - 1])
            after.insert(0, path[length - 1])
        if self.end() != end:
            self.resigned = ""

    def move_up(self, path: Path) -> None:
        """Move the last line on the way to `path` that is not the first one up by one place."""
        for length in range(len(path), 0, -1):
            after, end = self.children[path[: length - 1]], self.end()
            if index := after.index(path[length - 1]):
                after.insert(index - 1, after.pop(index))
                if self.end() != end:
                    self.resigned = ""
                return

    def remove(self, path: Path) -> None:
        """Remove a move and all that follows."""
        self.children[path[:-1]].remove(path[-1])
        for values in (self.children, self.comments):
            for other in [key for key in values if key[: len(path)] == path]:
                del values[other]

    def undo(self, path: Path) -> None:
        index = self.children[path[:-1]].index(path[-1])
        self.undone.append((path, index, self.comments.get(path, "")))
        self.remove(path)

    def settle(self) -> None:
        """Drop undone moves that the tree has again, and give it their comments."""
        for path, _, comment in self.undone[::-1]:
            if self.has(path) and all(self.has(path[:n]) for n in range(len(path))) and comment:
                self.comments.setdefault(path, comment)
        self.undone = [entry for entry in self.undone if not self.has(entry[0])]

    def fitting(self) -> list[tuple[Path, int, str]]:
        """Return the undone moves whose place exists, the next one first."""
        exists, result = set(self.paths()), []
        for entry in self.undone[::-1]:
            if entry[0][:-1] in exists:
                exists.add(entry[0])
                result.append(entry)
        return result

    def redo(self) -> None:
        path, index, comment = entry = self.fitting()[0]
        self.undone.remove(entry)
        end = self.end()
        self.children.setdefault(path[:-1], []).insert(index, path[-1])
        if comment:
            self.comments[path] = comment
        if self.end() != end:
            self.resigned = ""

    def paths(self) -> list[Path]:
        paths: list[Path] = [()]
        for path in paths:
            paths += [(*path, move) for move in self.children.get(path, ())]
        return paths

    def content(self) -> object:
        tree = [
            (path, self.children.get(path, []), self.comments.get(path, ""))
            for path in self.paths()
        ]
        return tree, self.resigned, self.fitting()


def path_of(node: Node) -> Path:
    moves: list[str] = []
    while node.parent:
        moves.append(str(node.move))
        node = node.parent
    return tuple(moves[::-1])


class Run:
    """A tab, and the model of what it should show."""

    def __init__(self, random: Random) -> None:
        self.random = random
        numbers = iter(range(10**6))
        self.tab = BrowserTab({}, {}, new_id=lambda: f"id{next(numbers)}")
        self.listener = FakePage()
        self.listener.store = self._store  # type: ignore[method-assign]
        size = random.choice((3, 4, 5))
        _, state = self.tab.open(f"game=egotzi&size={size}&pie=off")
        self.loop = open_loop(state, self.listener)
        self.model = Model()

    def _store(self, board: State) -> str:
        assert self.tab.tab
        self.text = board.actual.texts.address_bar
        return self.tab.tab.store(board, self.text)

    @property
    def game(self) -> Any:
        return self.loop.board.game

    def handle(self, **event: Any) -> None:
        self.loop.receive(events.parse(event))

    def press(self, action: str, **values: str) -> None:
        self.handle(type="action", action=action, values=values)

    def step(self) -> None:
        actions_of_a_person = ("move",) * 6 + ("step",) * 4 + ("undo",) * 5 + ("redo",) * 3
        others = ("resign", "line", "comment", "comment", "delete", "promote", "reload", "reload")
        getattr(self, f"_{self.random.choice(actions_of_a_person + others)}")()
        self.check()

    def _move(self) -> None:
        game = self.game
        if not game.person_to_move:
            return
        move = str(self.random.choice(game.position.moves()))
        path, played = path_of(game.node), game.being_played
        self.handle(type="play-text", text=move)
        self.model.add((*path, move))
        self.model.undone.clear()
        if played:
            self.model.promote((*path, move))

    def _step(self) -> None:
        self.handle(type="show", at=self.random.choice(list(self.game.places.values())))

    def _undo(self) -> None:
        game = self.game
        removes = game.may_undo and game.at_end
        end, resigned = path_of(game.end), game.end.resigned
        self.press("undo")
        if removes and resigned:
            self.model.resigned = ""
        elif removes:
            self.model.undo(end)

    def _redo(self) -> None:
        redoes = self.game.may_redo and self.game.redoes_move
        self.press("redo")
        if redoes:
            self.model.redo()

    def _resign(self) -> None:
        colour = self.game.resigner
        self.press("resign")
        self.press("resign")
        if colour:
            self.model.resigned = colour

    def _line(self) -> None:
        """Add a line of random moves after a node, as *Add line* does."""
        game = self.game
        node = self.random.choice(list(game.places))
        if node.resigned or node.outcome() or node is game.study.end:
            return
        record, moves = node.record(), []
        for _ in range(self.random.randrange(1, 5)):
            if record.outcome():
                break
            undone = {path[-1] for path, *_ in self.model.undone}
            legal = [str(move) for move in record.position.moves()]
            known = [move for move in legal if move in undone]
            moves.append(self.random.choice(known or legal))
            record.play(moves[-1])
        game.add_line(node, moves)
        self.loop.receive(events.StoreChanged())
        path = path_of(node)
        for move in moves:
            path = (*path, move)
            self.model.add(path)

    def _comment(self) -> None:
        text = self.random.choice(("", "Good", "a;b", "é" * 3, "x" * 1999))
        self.press("comment")
        self.press("save-comment", comment=text)
        path = path_of(self.game.node)
        self.model.comments.pop(path, None)
        if text:
            self.model.comments[path] = text

    def _delete(self) -> None:
        """Delete a move; often restore it at once."""
        path, before = path_of(self.game.node), str(self.game.study)
        self.press("delete-line")
        if path and self.random.random() < 0.5:
            self.press("restore-line")
            after = Study.parse(str(self.game.study))
            expected = Study.parse(before)
            expected.end.resigned = after.end.resigned
            assert after == expected
            self.model.resigned = after.end.resigned or ""
        elif path:
            end = self.model.end()
            self.model.remove(path)
            if self.model.end() != end:
                self.model.resigned = ""

    def _promote(self) -> None:
        """Make the line shown the main line, or move it up; often undo that after some steps."""
        before, end, node = str(self.game.study), path_of(self.game.end), path_of(self.game.node)
        changes_line = self.random.random() < 0.5 and not self.game.shows_main_line
        self.press("main-line" if changes_line else "line-up")
        if before == str(self.game.study):
            return
        if self.random.random() < 0.4:
            self._step()
            self.press("restore-line")
            assert str(self.game.study) == before
            assert path_of(self.game.node) == node
        elif changes_line:
            self.model.promote(end)
        else:
            first = any(self.model.children[node[:n]][0] != node[n] for n in range(len(node)))
            self.model.move_up(node if first else end)

    def _reload(self) -> None:
        tab, place = self.tab.tab, self.game.places[self.game.node]
        assert tab
        stored = GAME + tab.id in self.tab.local
        if not stored:
            return
        if self.random.random() < 0.5:
            _, state = self.tab.open("", "")
        else:
            _, state = self.tab.open(self.text, tab.id)
        assert state.remarks.notices == [], state.remarks.notices
        # A move whose place was deleted can't be redone after a reload.
        self.model.undone = self.model.fitting()[::-1]
        self.loop = open_loop(state, self.listener)
        assert state.game.places[state.game.node] == place

    def check(self) -> None:
        """Check that the board has the model's tree and undone moves."""
        self.model.settle()
        game, model = self.game, self.model
        tree = [
            (path_of(node), [str(child.move) for child in node.children], node.comment)
            for node in game.places
        ]
        expected, resigned, fitting = model.content()  # type: ignore[misc]
        assert sorted(tree) == sorted(expected)
        assert (game.study.resigned or "") == resigned
        undone = [(path_of(entry.node), entry.node.comment) for entry in game._undone._fitting()]
        assert undone == [(path, comment) for path, _, comment in fitting]


def run_match(random: Random) -> None:
    """Exchange links between two devices that reload, try lines and undo; neither loses moves."""
    devices = [
        Device().open("game=egotzi&size=3&pie=off&match=ab12cd34"),
        Device(),
    ]
    link = ""
    for number in range(random.randrange(2, 7)):
        device = devices[number % 2]
        if link:
            device.open(link)
        game = device.state.game
        if not game.person_to_move:
            break
        move = str(random.choice(game.position.moves()))
        device.play(move)
        if random.random() < 0.4:
            device.press("undo")
            device.open("", resumed=True)
            assert device.messages == "", device.messages
            assert [str(move) for move in device.state.game.undone] == [move]
            device.press("redo")
        if random.random() < 0.3:
            device.handle(type="show", at=0)
            device.press("comment")
            device.handle(type="action", action="save-comment", values={"comment": "Start"})
        before = device.text
        device.open("", resumed=True)
        assert device.text == before and not device.messages
        device.state.game.show_end()
        link = device.send()
        assert Record.parse(link.removeprefix(BASE).partition("&match=")[0])
        assert address.match_id(link)


def play(seed: int, steps: int = 40) -> None:
    """Play a run with this seed; raise AssertionError, or whatever the site raises."""
    random = Random(seed)
    if seed % 10 == 9:
        run_match(random)
        return
    run = Run(random)
    for _ in range(steps):
        run.step()


def main() -> None:
    """Play many runs, and print how many failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    arguments = parser.parse_args()
    start, failures = time.monotonic(), []
    for seed in range(arguments.first, arguments.first + arguments.runs):
        try:
            play(seed)
        except Exception as error:
            failures.append(seed)
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:300]}")
            if len(failures) == 20:
                break
    seconds = time.monotonic() - start
    print(f"{arguments.runs} runs in {seconds:.0f} s, {len(failures)} failed")


if __name__ == "__main__":
    main()
