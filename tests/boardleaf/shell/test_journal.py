"""The journal of a board in error reports, and its replay."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import boardleaf
import rules
from boardleaf import address
from boardleaf.board import events
from boardleaf.board.events import Event
from boardleaf.board.state import State
from boardleaf.features import index
from boardleaf.shell import drawn, journal
from boardleaf.shell.journal import MAX_EVENTS, Journal
from boardleaf.shell.loop import Loop
from rules import Square
from tests.kit import replay
from tests.kit.board_driver import FULL_PAGE, FakePage, FirstMoveOpponent, IdleOpponent, run

GAME = "game=egotzi&size=3&moves=b2"
SQUARE = Square.parse("c3")

EVENTS: list[Event] = [
    events.Opened(),
    events.Clicked(SQUARE, True),
    events.Lifted(SQUARE),
    events.Lifted(None),
    events.Dragged(None, SQUARE),
    events.Pointed("c3", True),
    events.Typed("c", True),
    events.TextPlayed("c3"),
    events.Commanded("play", "c3"),
    events.Shown(1),
    events.Shown("1:2"),
    events.Navigated("next"),
    events.FormChanged({"game": "free-emulsion", "size": "5", "new-komi": "-4", "pie": "on"}),
    events.Pressed("pick", ("c3", "e5"), {"komi": "2"}, b"12345678"),
    events.Cancelled(),
    events.Shared({"kind": "copy", "content": "link"}, True),
    events.Reported("reply", '{"move": "c3"}'),
    events.Answered("review:1", "c3 fine\nd4 good"),
    events.Failed("reply", "The computer player failed."),
    events.Waited("reply"),
    events.Loaded("boardleaf.features.review"),
    events.LoadFailed("boardleaf.features.review"),
    events.StoreChanged(),
]


class Page(FakePage):
    """A page that also shows the details of faults."""

    def __init__(self) -> None:
        super().__init__()
        self.details = ""

    def log(self, details: str) -> None:
        self.details = details

    def fail(self, details: str) -> None:
        self.details = details


def journal_lines(*added: Event, game: str = GAME) -> list[Mapping[str, Any]]:
    """Return the lines of a journal with these events, after that of the board."""
    kept = Journal(State.of(address.parse(game)))
    for event in added:
        kept.add(event)
    return [json.loads(line) for line in kept.text().splitlines()[1:]]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_events_are_read_as_they_were(event: Event) -> None:
    assert replay.event_of(journal_lines(event)[-1]) == event


def test_every_event_from_outside_is_tested() -> None:
    source = Path(events.__file__).read_text("utf-8").partition("# Made while")[0]
    bases = {"FrozenDataclass", "Event", "Fact", "Action", "Result"}
    names = set(re.findall(r"^class (\w+)", source, re.M)) - bases
    assert names - {type(event).__name__ for event in EVENTS} == {
        *("Restored", "Faulted", "StoredElsewhere", "CommentTyped"),
    }


def test_a_typed_comment_is_read_with_its_length() -> None:
    (line,) = journal_lines(events.CommentTyped("secret"))
    assert replay.event_of(line) == events.CommentTyped("xxxxxx")


def test_a_restored_game_is_its_address() -> None:
    restored = events.Restored(State.of(address.parse(f"{GAME}&comments=1.Secret")))
    (line,) = journal_lines(restored)
    assert line == {"event": "Restored", "state": GAME}


SECRETS = [
    events.Pressed("save-comment", (), {"comment": "secret"}),
    events.Pressed("save-comment", (), {"comment": "1234"}),
    events.Pressed("import", (), {"text": "secret", "of": "egotzi"}),
    events.FormChanged({"new-komi": "secret"}),
    events.FormChanged({"size": "My secret"}),
    events.Shared({"kind": "copy", "content": "line", "text": "secret"}, False),
    events.CommentTyped("secret"),
    events.Faulted("ValueError: secret"),
    events.StoredElsewhere('{"study": "comments=1.secret"}'),
]


@pytest.mark.parametrize("event", SECRETS)
def test_typed_texts_are_not_in_it(event: Event) -> None:
    kept = Journal(State.of(address.parse(f"{GAME}&comments=1.Secret")))
    kept.add(event)
    kept.add(events.Cancelled())
    assert not re.search("secret|1234", kept.text(), re.I)


def test_fields_for_free_text_are_known() -> None:
    sources = [path.read_text("utf-8") for path in Path(boardleaf.__file__).parent.rglob("*.py")]
    fields = {name for text in sources for name in re.findall(r'<textarea name="(\w+)"', text)}
    assert fields == {"comment", "text"}


def test_the_last_events_are_kept() -> None:
    assert len(journal_lines(*[events.Shown(at) for at in range(250)])) == MAX_EVENTS == 200


def test_pointing_and_reports_are_left_out_except_before_actions() -> None:
    point, click = events.Pointed("c3", False), events.Clicked(SQUARE)
    reports = [events.Reported("reply", str(number)) for number in range(3)]
    lines = journal_lines(point, events.Waited("reply"), *reports, point, click, *reports, point)
    assert [line["event"] for line in lines] == ["Waited", "Reported", "Clicked", "Pointed"]
    assert lines[1]["text"] == "2"


def open_board(text: str = GAME) -> tuple[Loop, Page]:
    page = Page()
    board = State.of(address.parse(text), FULL_PAGE)
    loop = Loop(board, IdleOpponent(), page, index.of(FULL_PAGE))
    loop.receive(events.Opened())
    return loop, page


def send(loop: Loop, *texts: str) -> None:
    for text in texts:
        loop.receive_text(text, b"12345678")


def square(name: str) -> str:
    return json.dumps({"type": "square", "square": name})


def press(action: str, **values: str) -> str:
    return json.dumps({"type": "action", "action": action, "values": values})


def report_of(details: str) -> str:
    return f"Version: Boardleaf {rules.__version__} (1234567)\nError: Something\n{details}"


def replayed(details: str, path: Path) -> int:
    (path / "report.txt").write_text(report_of(details))
    return replay.main([str(path / "report.txt")])


FAULTS = [
    ((square("c3"), press("pick-z9")), "'z9' is not a square"),
    ((square("z99"),), "'z99' is not a square"),
    ((square("z99"), press("pick")), "tuple index out of range"),
    ((press("edit"), json.dumps({"type": "form", "values": {"game": "zzz"}})), "game 'zzz'"),
    ((json.dumps({"type": "point", "square": "z9", "announced": False}),), "'z9' is not a square"),
    ((json.dumps({"type": "show", "at": "zzz"}),), "at 'zzz'"),
    ((press("import", text="game=egotzi&size=5"), square("e5"), press("pick-z9")), "'z9'"),
    ((press("review"), press("teach")), "KeyError: 'teach'"),
    ((json.dumps({"type": "unheard"}),), "KeyError: 'unheard'"),
]
"""Events of a page, and the fault at which they end."""


@pytest.mark.parametrize(("texts", "fault"), FAULTS)
def test_replay_stops_at_the_same_fault(
    texts: tuple[str, ...], fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loop, page = open_board()
    send(loop, *texts)
    assert fault in page.details
    assert replayed(page.details, tmp_path) == 1
    shown = capsys.readouterr().out
    assert fault in shown
    assert "another fault" not in shown


def assert_replays_alike(loop: Loop, page: Page) -> None:
    """Check that a board looks as it does once its events have been played again."""
    loop.fault(OSError("the ink is out"))
    report = replay.read(report_of(page.details))
    board = replay.ReplayedBoard(report.board)
    for values in [*report.events, {"event": "Faulted", "details": page.details}]:
        board.handle(values)
    assert board.parts == drawn.draw(loop.board, loop.features)


def test_events_change_the_board_as_they_did() -> None:
    loop, page = open_board()
    send(loop, square("c3"), press("undo"), square("a1"), press("import", text=f"{GAME},a1"))
    send(loop, press("comment"), press("save-comment", comment=""), press("flip"))
    send(loop, press("new", game="egotzi", size="5", opponent="computer", level="2"))
    assert_replays_alike(loop, page)


def test_the_computer_moves_as_it_did() -> None:
    async def play() -> None:
        page = Page()
        board = State.of(address.parse("game=egotzi&size=5&white=level-1"), FULL_PAGE)
        loop = Loop(board, FirstMoveOpponent(), page, index.of(FULL_PAGE))
        loop.receive(events.Opened())
        for name in ("c3", "d4"):
            send(loop, square(name))
            for _ in range(50):
                await asyncio.sleep(0)
        assert len(board.game.moves) == 4
        assert_replays_alike(loop, page)

    run(play())


def test_more_events_than_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MAX_EVENTS", 12)
    loop, page = open_board()
    send(loop, *[square("c3"), press("undo")] * 10, square("a1"), press("pick-z9"))
    assert '"address": "game=egotzi&size=3&moves=b2"' in page.details
    assert replayed(page.details, tmp_path) == 1
    assert "another fault" not in capsys.readouterr().out


def test_what_does_not_fail_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop, page = open_board()
    send(loop, square("c3"))
    loop.fault(OSError("the ink is out"))
    assert replayed(page.details, tmp_path) == 0
    assert capsys.readouterr().out.endswith("\nno fault\n")


def test_the_report_of_a_computer_that_failed_has_the_events() -> None:
    loop, _ = open_board(f"{GAME}&white=level-1")
    loop.receive(events.Failed("reply", "The computer player failed."))
    assert '"event": "Opened"' in loop.board.computer.log
    send(loop, press("resume"))
    assert not loop.board.computer.log


UNREADABLE = [
    ("game=egotzi", "This is no error report"),
    ("Version: Boardleaf 0.1.0\nError: none\n", "This report is of Boardleaf 0.1.0"),
    (report_of(""), "This report has no events"),
    (report_of('{"event": "Board", "full": true}\n'), "The report's board can't be read"),
    (report_of('{"event": "Board'), "This event can't be read"),
]


@pytest.mark.parametrize(("text", "message"), UNREADABLE)
def test_unreadable_reports_are_explained(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "report.txt").write_text(text)
    assert replay.main([str(tmp_path / "report.txt")]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("line", ['{"event": "Flown"}', '{"event": "Clicked", "square": "z99"}'])
def test_unreadable_events_are_explained(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loop, page = open_board()
    send(loop, press("pick"))
    assert replayed(f"{page.details}{line}\n", tmp_path) == 2
    assert "This event can't be read" in capsys.readouterr().err


def test_usage_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([]) == 2
    assert "Usage:" in capsys.readouterr().err
