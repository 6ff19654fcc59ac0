"""Commands of the page around a frame: what they do, and how they are refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from boardleaf.board.settings import BoardSettings
from tests.kit.board_driver import BoardDriver, FakePage, FirstMoveOpponent, run

GAME = "game=egotzi&size=5&pie=off&moves=c3,b2,d4"
OVER = "game=emulsion&size=3&result=black-resigns"
COMPUTER = "game=egotzi&size=5&black=level-1"
PAWN = "game=emergo&size=7&moves=@c3"


class AnsweredPage(FakePage):
    """A page that records the answers to commands."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[tuple[str, Mapping[str, object]]] = []

    def answer(self, kind: str, values: Mapping[str, object]) -> None:
        self.answers.append((kind, values))


def obey(game: str, *commands: str) -> tuple[BoardDriver, list[tuple[str, str]]]:
    """Carry out commands on a board in a frame; return it and each refusal's text and rule."""

    async def go() -> tuple[BoardDriver, list[tuple[str, str]]]:
        page = AnsweredPage()
        driver = BoardDriver(
            game, FirstMoveOpponent(waits=True), BoardSettings(alone=True), page=page
        )
        for command in commands:
            name, _, text = command.partition(" ")
            driver.handle(type="command", name=name, text=text)
        assert all(kind == "refused" and values["reason"] for kind, values in page.answers)
        return driver, [(str(values["text"]), str(values["rule"])) for _, values in page.answers]

    return run(go())


@pytest.mark.parametrize(
    ("game", "commands", "address"),
    [
        (GAME, ["play e5"], f"{GAME},e5"),
        (GAME, ["show 1"], f"{GAME}&at=1"),
        (GAME, ["show 1", "play a1"], f"{GAME}&lines=1.a1&at=1:2"),
        (GAME, ["step -1"], f"{GAME}&at=2"),
        (GAME, ["step -3", "step 2"], f"{GAME}&at=2"),
        (GAME, ["show 1", "play a1", "step -1", "step 1"], f"{GAME}&lines=1.a1&at=1:2"),
        (GAME, ["undo", "undo"], "game=egotzi&size=5&pie=off&moves=c3"),
        (GAME, ["load game=emulsion&size=4&flip=1"], "game=emulsion&size=4&flip=1"),
        (GAME, ["load game=egotzi&size=5&match=abcdefgh12"], "game=egotzi&size=5"),
        (PAWN, ["play e5"], "game=emergo&size=7&moves=@c3,@e5"),
        ("game=egotzi&size=5&moves=c3", ["play swap"], "game=egotzi&size=5&moves=c3,swap"),
    ],
)
def test_a_command_acts_like_a_person(game: str, commands: list[str], address: str) -> None:
    driver, refusals = obey(game, *commands)
    assert (driver.address, refusals) == (address, [])


@pytest.mark.parametrize(
    ("game", "command", "rule"),
    [
        (GAME, "play c3", "occupied"),
        (GAME, "play z99", "notation"),
        (GAME, "show 4", "at"),
        (GAME, "show 1:1", "at"),
        (GAME, "show x", "at"),
        (GAME, "step 1", "at"),
        (GAME, "step -4", "at"),
        (GAME, "step x", "at"),
        (GAME, "load game=chess", "record"),
        (GAME, "load game=egotzi&moves=c3,c3", "record"),
        (GAME, "load game=egotzi&nonsense=1", "record"),
        ("game=egotzi&size=5", "undo", "undo"),
        (OVER, "play a1-b1", "over"),
        (COMPUTER, "play c3", "turn"),
        ("game=egotzi&size=5&black=none", "play c3", "turn"),
    ],
)
def test_a_refused_command_is_answered_and_changes_nothing(
    game: str, command: str, rule: str
) -> None:
    driver, refusals = obey(game, command)
    assert refusals == [(command.partition(" ")[2], rule)]
    assert driver.address == obey(game)[0].address


def test_an_illegal_move_is_also_explained_on_the_board() -> None:
    driver, _ = obey(GAME, "play c3")
    assert driver.rule == "occupied"
