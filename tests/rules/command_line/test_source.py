"""What the commands read: games, positions, records, links, standard input."""

from __future__ import annotations

import io

import pytest

from rules.__main__ import main

AFTER_C3 = "5/5/2b2/5/5 w 1"
LINK = "https://example.org/play.html#game=egotzi&size=5&moves=c3&white=level-1&flip=1"

SOURCES = [
    # arguments, the position
    ([LINK], AFTER_C3),
    ([f"{LINK}&at=0"], "5/5/5/5/5 b 0"),
    (["#game=egotzi&size=5&moves=c3"], AFTER_C3),
    ([f"egotzi {AFTER_C3}"], AFTER_C3),
    ([f"Egotzi: {AFTER_C3}"], AFTER_C3),
    (["egotzi", *AFTER_C3.split()], AFTER_C3),
    (["7/7/4a@2/7/2A@4/7/7 w 2 7,7"], "7/7/4a@2/7/2A@4/7/7 w 2 7,7"),
    (["7/7/4a@2/7/2A@4/7/7", "w", "2", "7,7", "--moves", "@a1"], "7/7/4a@2/7/2A@4/7/A@6 b 3 6,7"),
    (["5/5/5/5/5 b 2 6", "--moves", "c3"], "5/5/2b2/5/5 w 3 6"),
    (["Free Emulsion", "--size", "2"], "2/2 b 0"),
    (["Egotzi, Squared", "--size", "3"], "3/3/3 b 0 ?"),
]


@pytest.mark.parametrize(("arguments", "position"), SOURCES)
def test_source_is_read(
    arguments: list[str], position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", *arguments]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == position


@pytest.mark.parametrize(("arguments", "position"), SOURCES)
def test_source_is_read_from_standard_input(
    arguments: list[str],
    position: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = next((n for n, text in enumerate(arguments) if text[:2] == "--"), len(arguments))
    text = " ".join(arguments[:options])
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\N{ZERO WIDTH NO-BREAK SPACE}{text}\n"))
    assert main(["show", "-", *arguments[options:]]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == position


def test_a_game_may_be_named_before_the_position_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2/2 b 0\n"))
    assert main(["show", "egotzi", "-"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2/2 b 0"


def test_depth_of_perft_follows_an_unquoted_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "emulsion", "bw/bw", "w", "1", "2"]) == 0
    assert capsys.readouterr().out == "D1 0\nD2 0\n"


class Unreadable(io.StringIO):
    def __init__(self, error: Exception) -> None:
        self.error = error

    def read(self, size: int | None = -1, /) -> str:
        raise self.error


@pytest.mark.parametrize(
    ("stream", "message"),
    [
        (None, "standard input is closed"),
        (io.StringIO(" \n"), "standard input is empty"),
        (io.StringIO("\N{ZERO WIDTH NO-BREAK SPACE}\n"), "standard input is empty"),
        (io.StringIO("game=egotzi&moves=\udcff"), "isn't text in the expected encoding"),
        (io.StringIO("x" * 400_001), "standard input has more than 400000 characters"),
        (io.StringIO("chess\n"), "unknown game 'chess'"),
        (Unreadable(IsADirectoryError(21, "Is a directory")), "read standard input: Is a dir"),
        (Unreadable(UnicodeDecodeError("utf-8", b"x", 0, 1, "bad")), "isn't text in the expected"),
    ],
)
def test_unreadable_standard_input_is_explained(
    stream: io.StringIO | None,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", stream)
    assert main(["show", "-"]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert (printed.out, printed.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ["\udcff"],
        ["5/5/5/5/\udcc3\udca9 b 0"],
        ["game=egotzi&moves=\udcff"],
        ["egotzi", "--moves", "c3,\udcff"],
        ["egotzi", "--position", "\udcfe\udcff"],
        ["egotzi", "--size", "\udcb5"],
    ],
)
def test_arguments_that_are_not_text_are_explained(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", *arguments]) == 2
    printed = capsys.readouterr()
    assert "\\udc" in printed.err and "isn't text in the expected encoding" in printed.err
    assert (printed.out, printed.err.count("\n")) == ("", 1)
