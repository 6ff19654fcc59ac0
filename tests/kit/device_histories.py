"""Random histories of two devices of one person, which exchange files of all that they have stored.

    PYTHONPATH=.:site python3 -m tests.kit.device_histories 500

plays that many, and prints the seed of the first that doesn't end with the same on both devices, or
loses anything.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.game.shown_game import ShownGame
from boardleaf.storing import stored_game
from boardleaf.storing.merging import merge
from boardleaf.storing.restoring import restored, stored_form
from rules.node import Node

Content = dict[str, Any]

STARTS = (
    "game=egotzi&size=3&pie=off",
    "game=emulsion&size=3&black=level-2",
    "game=egotzi-squared&size=3",
    "game=emergo&size=7",
)

WORDS = ("Good", "Why?", "Better:\n\ne2", "Good\n\nNo", "Käse; 1;;2")


class Device:
    """What a device has stored, and what its person does."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.content: Content = {
            "games": {},
            "puzzles": {"version": 1, "tried": {}, "streaks": {}},
            "mistakes": {"version": 1, "cards": {}},
            "settings": {},
        }
        self.clock = 100

    def act(self) -> None:
        """Do something: mostly play."""
        self.clock += self.random.randrange(3)
        action = self.random.choice(
            [*[self.play] * 5, self.comment, self.promote, self.resign, self.solve, self.set]
        )
        action()

    def play(self) -> None:
        """Play some moves from any position of a game."""
        state = self.open()
        game = state.played
        game.show(self.random.choice(list(game.places.values())))
        for _ in range(self.random.randrange(1, 4)):
            if not game.outcome:
                game.play(self.random.choice(game.node.position.moves()))
        self.close(state)

    def comment(self) -> None:
        state = self.open()
        node = self.random.choice([*state.played.study.walk()])
        node.comment = self.random.choice(WORDS)
        state.played.show(state.played.places[node])
        self.close(state)

    def promote(self) -> None:
        state = self.open()
        self.random.choice([*state.played.study.walk()]).promote()
        self.close(state)

    def resign(self) -> None:
        state = self.open()
        if not state.played.study.record.outcome():
            state.played.study.resign("white")
            self.close(state)

    def solve(self) -> None:
        tried = self.content["puzzles"]["tried"]
        name = f"egotzi/{self.random.randrange(4)}"
        solved = self.random.random() < 0.5 or (name in tried and tried[name]["solved"])
        tried[name] = {"at": self.clock, "solved": solved}
        run = {"run": self.random.randrange(3), "at": self.random.randrange(3), "best": 3}
        self.content["puzzles"]["streaks"]["egotzi"] = run
        self.content["mistakes"]["cards"][f"egotzi {name}"] = {"at": self.clock}

    def set(self) -> None:
        self.content["settings"]["theme"] = self.random.choice(["light", "dark"])

    def open(self) -> State:
        """Return a game, perhaps a new one; both devices may have begun one under the same id."""
        number = self.random.randrange(len(STARTS))
        self.id = f"g{number}"
        text = self.content["games"].get(self.id) or json.dumps(
            {"version": 1, "address": STARTS[number], "undone": ""}
        )
        return restored(stored_game.parse(text), BoardSettings()).state

    def close(self, state: State) -> None:
        """Store a game."""
        form = stored_form(state, state.played.texts.address_bar)
        values = {**stored_game.values_of(form), "updated": self.clock, "order": self.clock}
        self.content["games"][self.id] = json.dumps(values)

    def send(self) -> str:
        return json.dumps(self.content)

    def receive(self, file: str) -> None:
        self.content = merge(self.content, json.loads(file))


def play(random: Random) -> None:
    """Play a history, and check how it ends."""
    devices = [Device(random), Device(random)]
    files: list[list[str]] = [[], []]
    for _ in range(random.randrange(2, 24)):
        number = random.randrange(2)
        if random.random() < 0.6:
            devices[number].act()
        elif random.random() < 0.5 or not files[1 - number]:
            files[number].append(devices[number].send())
        else:
            devices[number].receive(random.choice(files[1 - number]))
    before = [device.send() for device in devices]
    one, other = devices
    if random.random() < 0.5:
        one.receive(before[1])
        other.receive(before[0])
    else:
        one.receive(before[1])
        other.receive(one.send())
    assert compared(one.content) == compared(other.content)
    for text in before:
        lost = things(json.loads(text)) - things(one.content)
        assert not lost, lost
        settings = json.loads(text)["settings"]
        assert settings.keys() <= one.content["settings"].keys()
    after = compared(one.content)
    for file in (*before, other.send(), one.send()):
        one.receive(file)
        assert compared(one.content) == after, "sending it back and forth changes something"


def compared(content: Content) -> Content:
    """Return what both devices have in the end: all but the order of games, and settings."""
    games = {id: stored_game.read(text) for id, text in content["games"].items()}
    for values in games.values():
        values.pop("order", None)
    return {**content, "games": games, "settings": {}}


def things(content: Content) -> set[tuple[object, ...]]:
    """Return the lines of moves, paragraphs of comments, resignations, and solved puzzles."""
    found: set[tuple[object, ...]] = set()
    for text in content["games"].values():
        stored = stored_game.parse(text)
        game: ShownGame = restored(stored, BoardSettings()).state.played
        start = str(game.study.root.position)
        for node in game.study.walk():
            line = (start, *moves_to(node))
            found.add(("line", *line))
            found |= {("comment", *line, text) for text in node.comment.split("\n\n") if text}
        if game.study.resigned:
            found.add(("resigned", start, *moves_to(game.study.end)))
    tried = content["puzzles"]["tried"]
    found |= {("solved", name) for name, result in tried.items() if result["solved"]}
    return found | {("mistake", name) for name in content["mistakes"]["cards"]}


def moves_to(node: Node) -> list[str]:
    return moves_to(node.parent) + [str(node.move)] if node.parent else []


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        try:
            play(Random(seed))
        except Exception:
            print(f"seed {seed}")
            raise
    print(f"{sys.argv[1]} histories end with the same on both devices, and nothing is lost.")
