"""Random matches by links: links that change the game, and two tabs of one browser.

Nothing that was played or written is lost: it is in the tree, or in a comment on the way there.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from boardleaf import address
from boardleaf.board import events
from boardleaf.storing.storage import GAME
from boardleaf.storing.tab_game import MATCH
from rules import Record, Study
from rules.node import Node
from rules.pairs import format_pairs
from tests.kit.match_devices import BASE, EGOTZI, ID, Device

Path = tuple[str, ...]
Written = tuple[Path, str]
"""The path of a move, and a comment on it or ""."""

START = EGOTZI.partition("&match")[0]
KEY = f"{MATCH}{ID}"


def path_of(node: Node) -> Path:
    moves: list[str] = []
    while node.parent:
        moves.append(str(node.move))
        node = node.parent
    return tuple(moves[::-1])


def written(study: Study) -> set[Written]:
    """Return all moves and comments of a study."""
    return {(path_of(node), node.comment) for node in study.walk()}


def check_has(study: Study, expected: Iterable[Written]) -> None:
    """Check that moves and comments are in a study: those that can't be in its tree are in the
    comments on the way there."""
    comments = {path_of(node): node.comment for node in study.walk()}
    for path, comment in expected:
        way = [comments[path[:n]] for n in range(len(path)) if path[:n] in comments]
        if path in comments:
            assert comment in comments[path] or any(comment in text for text in way), (
                path,
                comment,
            )
        else:
            assert any(path[-1] in text and comment in text for text in way), (path, comment)


class Player:
    """A person who plays a match in a tab."""

    def __init__(
        self, random: Random, local: dict[str, str] | None = None, name: str = "one"
    ) -> None:
        self.random = random
        self.name = name
        self.device = Device(local).open(EGOTZI)
        self.comments = 0

    @property
    def study(self) -> Study:
        return self.device.state.game.study

    @property
    def is_stored(self) -> bool:
        return f"{GAME}{KEY}" in self.device.local

    def press(self, action: str, **values: str) -> None:
        self.device.handle(type="action", action=action, values=values)

    def move(self) -> None:
        game = self.device.state.game
        if game.person_to_move:
            self.device.play(str(self.random.choice(game.position.moves())))

    def step(self) -> None:
        places = self.device.state.game.places
        self.device.handle(type="show", at=self.random.choice(list(places.values())))

    def undo(self) -> None:
        self.press("undo")

    def redo(self) -> None:
        self.press("redo")

    def resign(self) -> None:
        self.press("resign")
        self.press("resign")

    def send(self) -> None:
        self.press("send")

    def line(self) -> None:
        """Add a line of random moves after a node, as *Add line* does."""
        game = self.device.state.game
        node, moves = self.random.choice(list(game.places)), []
        if node.resigned or node.outcome() or node is game.study.end:
            return
        record = node.record()
        for _ in range(self.random.randrange(1, 4)):
            if not record.outcome():
                moves.append(str(self.random.choice(record.position.moves())))
                record.play(moves[-1])
        game.add_line(node, moves)
        self.device.loop.receive(events.StoreChanged())

    def comment(self) -> None:
        """Comment on the position shown, unless it has a comment."""
        if not self.device.state.game.node.comment:
            self.comments += 1
            self.press("comment")  # which may show what another tab has written
            before = self.device.state.game.node.comment
            text = f"{before} Note {self.comments} of {self.name}.".lstrip()
            self.press("save-comment", comment=text)

    def delete(self) -> None:
        self.press("delete-line")
        if self.random.random() < 0.5:
            self.press("restore-line")

    def promote(self) -> None:
        self.press(self.random.choice(("main-line", "line-up")))

    def friends_link(self) -> Record:
        """Return the record of a link: often the friend's turn, or else any other game."""
        ours = self.study.record
        count = len(ours.moves) if self.random.random() < 0.6 else len(ours.moves) // 2
        record = Record.parse(START)
        for move in ours.moves[:count]:
            record.play(move)
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            if not record.outcome():
                record.play(self.random.choice(record.position.moves()))
        if not record.outcome() and self.random.random() < 0.1:
            record.resign(record.position.turn)
        return record

    def link(self) -> None:
        """Open a link of the friend, and answer which game counts."""
        if self.is_stored:
            self.device.open("", resumed=True)  # with what another tab has stored
        before, link = written(self.study), self.friends_link()
        self.device.open(f"{BASE}{link}&{format_pairs({'match': ID})}")
        check_has(self.study, before)
        if "match-link" in self.device.offer:
            uses_link = self.random.random() < 0.6
            match = self.device.state.played.match
            assert match
            chosen = match.conflicts[0] if uses_link else str(self.study.record)
            self.press("match-link" if uses_link else "match-mine")
            assert str(self.study.record) == chosen
        check_has(self.study, before)

    def reload(self) -> None:
        """Reload the page, which shows what was there before, if anything is stored."""
        if not self.is_stored:
            return
        before = self.device.state.game
        self.device.open("", resumed=True)
        after = self.device.state.game
        assert self.device.messages == "", self.device.messages
        assert after.study == before.study
        assert after.undone_texts == before.undone_texts
        assert after.places[after.node] == before.places[before.node]


ALONE = (
    *("move", "move", "step", "step", "undo", "redo", "line", "comment", "delete", "promote"),
    *("send", "link", "link", "reload"),
)
SHARED = ("move", "move", "step", "undo", "redo", "line", "comment", "send", "link", "reload")


def run_links(random: Random, steps: int = 30) -> None:
    """Play a match in which the friend's links may contradict the game."""
    player = Player(random)
    for _ in range(steps):
        getattr(player, random.choice((*ALONE, *("resign",) * (random.random() < 0.3))))()


def run_two_tabs(random: Random, steps: int = 20) -> None:
    """Play a match in two tabs of a browser, which learn late what the other one has stored."""
    local: dict[str, str] = {}
    players = [Player(random, local, name) for name in ("one", "other")]
    waiting: list[list[str]] = [[], []]
    expected: set[Written] = set()
    for _ in range(steps):
        index = random.randrange(2)
        player, before = players[index], written(players[index].study)
        action = random.choice(SHARED)
        stored = local.get(f"{GAME}{KEY}")
        if action == "reload":
            if stored:
                player.device.open("", resumed=True)
        else:
            getattr(player, action)()
        after = written(player.study)
        if action == "undo":
            # A comment that goes with a move may have the line of another tab.
            gone = {path for path, _ in before} - {path for path, _ in after}
            expected = {
                (path, comment)
                for path, comment in expected
                if not any(path[: len(undone)] == undone for undone in gone)
            }
        expected |= after - before
        text = local.get(f"{GAME}{KEY}")
        if text and text != stored:
            waiting[1 - index].append(text)
        if random.random() < 0.5:
            learn(players[index], waiting[index])
    for player, texts in zip(players, waiting, strict=True):
        learn(player, texts)
    if f"{GAME}{KEY}" in local:
        last = Device(local).open("", resumed=True)
        assert last.messages == "", last.messages
        check_has(last.state.game.study, expected)


def learn(player: Player, texts: list[str]) -> None:
    """Handle what the other tab has stored, as `main.FullBoard` does."""
    for text in texts:
        device = player.device
        if device.storage.overwrote(KEY, text) or device.state.comment_draft.node:
            player.device.merge(text)
        else:
            player.device.open("", resumed=True)
    texts.clear()


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
