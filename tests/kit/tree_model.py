"""Random actions of a person on a game's tree, with reloads, and a plain model of the result.

Run it by hand for many games:

    PYTHONPATH=site:. .venv/bin/python -m tests.kit.tree_model --runs 10000
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from boardleaf.board import events
from boardleaf.board.state import State
from boardleaf.storing.storage import GAME
from rules import Study
from tests.kit.board_driver import FakePage, open_loop
from tests.kit.fake_tabs import BrowserTab
from tests.kit.match_model import path_of, run_links, run_match, run_two_tabs
from tests.kit.plain_tree import Model


class Run:
    """A tab, and the model of what it should show."""

    def __init__(self, random: Random) -> None:
        self.random = random
        numbers = iter(range(10**6))
        self.tab = BrowserTab({}, {}, new_id=lambda: f"id{next(numbers)}")
        self.listener = FakePage()
        self.listener.store = self._store  # type: ignore[method-assign]
        self.listener.game_started = self._game_started  # type: ignore[method-assign]
        self.left: dict[str, Model] = {}
        """The models of stored games that were left for others, by id."""
        size = random.choice((3, 4, 5))
        _, state = self.tab.open(f"game=egotzi&size={size}&pie=off")
        self._show(state)
        self.model = Model()

    def _show(self, state: State) -> None:
        self.loop = open_loop(state, self.listener)

    def _game_started(self) -> None:
        assert self.tab.tab
        self.tab.tab.begin()

    @property
    def id(self) -> str:
        assert self.tab.tab
        return self.tab.tab.id

    def _store(self, board: State) -> str:
        assert self.tab.tab
        return self.tab.tab.store(board, board.played.texts.address_bar)

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
        forks = ("fork", "again", "copy", "go_back") if self.random.random() < 0.4 else ()
        getattr(self, f"_{self.random.choice(actions_of_a_person + others + forks)}")()
        self.check()

    def _move(self) -> None:
        game = self.game
        if not game.person_to_move:
            return
        move = str(self.random.choice(game.position.moves()))
        path = path_of(game.node)
        played = game.being_played or game.node is game.study.end
        undone = self.model.fitting()
        commented = any(comment for *_, comment in undone)
        keeps_undone = commented and game.redoes_move and undone[0][0] != (*path, move)
        self.handle(type="play-text", text=move)
        while keeps_undone and self.model.fitting():
            self.model.redo()
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

    def _fork(self) -> None:
        """Set up the position shown and play from there, which is another game."""
        self._leave(("edit", "edit-play"))

    def _again(self) -> None:
        """Play the same game again from its start."""
        self._leave(("again",))

    def _leave(self, actions: Sequence[str]) -> None:
        """Press buttons that start another game, if they are offered; the game stays stored."""
        id, model = self.id, self.model
        for action in actions:
            self.press(action)
        if self.loop.board.draft:
            self.press("edit-cancel")
        if self.id != id:
            self._note(id, model)
            self.model = Model()

    def _note(self, id: str, model: Model) -> None:
        """Note a game that is left, if it is stored."""
        if GAME + id in self.tab.local:
            # A move whose place was deleted can't be redone after a reload.
            model.undone = model.fitting()[::-1]
            self.left[id] = model

    def _copy(self) -> None:
        """Open the address of the game as a link, which shows a copy."""
        id, text = self.id, self.game.texts.address_bar
        _, state = self.tab.open(text)
        assert state.remarks.notices == []
        self._note(id, self.model)
        self.model = Model.of(state.game.study)
        assert state.game.texts.address_bar == text
        self._show(state)

    def _go_back(self) -> None:
        """Open a game that was left."""
        if self.left:
            self._note(self.id, self.model)
            self._open(self.random.choice(sorted(self.left)))

    def go_back_to_all(self) -> None:
        """Check all games that were left, one after the other."""
        for id in sorted(self.left):
            self._open(id)
            self.check()

    def _open(self, id: str) -> None:
        """Open a stored game, as the list of games does."""
        _, state = self.tab.open(json.loads(self.tab.local[GAME + id])["address"], id)
        assert state.remarks.notices == [], state.remarks.notices
        self.model = self.left.pop(id)
        self._show(state)
        assert self.id == id

    def _reload(self) -> None:
        place = self.game.places[self.game.node]
        if GAME + self.id not in self.tab.local:
            return
        text = self.game.texts.address_bar if self.random.random() < 0.5 else ""
        _, state = self.tab.open(text, self.id if text else "")
        assert state.remarks.notices == [], state.remarks.notices
        # A move whose place was deleted can't be redone after a reload.
        self.model.undone = self.model.fitting()[::-1]
        self._show(state)
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


MATCHES = {7: run_links, 8: run_two_tabs, 9: run_match}
"""The runs of matches, by the last digit of the seed."""


def play(seed: int, steps: int = 40) -> None:
    """Play a run with this seed; raise AssertionError, or whatever the site raises."""
    random = Random(seed)
    if seed % 10 in MATCHES:
        MATCHES[seed % 10](random)
        return
    run = Run(random)
    for _ in range(steps):
        run.step()
    run.go_back_to_all()


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
