"""The command line: `python3 -m rules`."""

import re

import pytest

from rules import games
from rules.__main__ import main
from rules.sentences import translate
from tests.kit.declared import without_added_games
from tests.kit.pseudo_language import PseudoLanguage, english_in


def test_moves_prints_the_legal_moves(capsys):
    assert main(["moves", "free-emulsion", "--size", "2", "--moves", "a1+a2"]) == 0
    assert sorted(capsys.readouterr().out.split()) == ["b1+b2", "b2+b1", "swap"]


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["emulsion", "3", "--size", "3"], "D1 12\nD2 108\nD3 464\n"),
        (["emulsion", "3", "--size", "3", "--pie", "off"], "D1 12\nD2 96\nD3 368\n"),
        (["egotzi-squared", "1", "--komi", "6"], "D1 49\n"),
        (["emulsion", "2", "--position", "bw/bw w 1"], "D1 0\nD2 0\n"),
        (["game=emulsion&size=2", "1", "--divide"], "a2-a1 1\na2-b2 1\nb1-a1 1\nb1-b2 1\nD1 4\n"),
        (
            ["emulsion", "2", "--size", "2", "--divide"],
            "a2-a1 0\na2-b2 0\nb1-a1 0\nb1-b2 0\nD2 0\n",
        ),
    ],
)
def test_perft_prints_the_counts(arguments, printed, capsys):
    assert main(["perft", *arguments]) == 0
    assert capsys.readouterr().out == printed


REVIEW_TABLE = """\
ply  player  move   expected   loss  verdict  better                         refutation
3    Black   c2-d2  lost in 7  1.00  blunder  d1-d2 a3-a4 a3-b2 d4-c4 b3-c4  a3-b3 c3-b4 d4-d3 b1-a1 a2-a1
4    White   a3-b3  won in 6

Black's average loss per move: 1.000.
White's average loss per move: 0.000.
"""  # noqa: E501


def test_review_prints_a_table(capsys):
    record = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie&moves=c2-d2,a3-b3"
    assert main(["review", record, "--work", "1000"]) == 0
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (REVIEW_TABLE, "")


def test_review_names_the_longest_defence(capsys):
    start = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie"
    assert main(["review", f"{start}&moves=c2-d2,a3-b3,c3-b4", "--work", "1000"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines if "longest defence" in line] == ["c3-b4"]


def test_review_shows_its_progress_at_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["review", "game=egotzi&size=3&moves=b2", "--work", "5", "--seed", "7"]) == 0
    bars = capsys.readouterr().err
    assert bars.startswith("\r[")
    assert bars.endswith(f"\r[{'#' * 40}] 100%\n")


def test_a_swap_counts_for_the_player_who_made_it(capsys):
    assert main(["review", "game=egotzi&size=3&moves=a1,swap", "--work", "500"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[1:3] == ["Black", "a1"]
    assert (
        lines[-2] == "Black's average loss per move: 0.000."
    )  # the player who swapped is Black now


def test_review_of_a_record_without_moves_prints_an_empty_table(capsys):
    assert main(["review", "egotzi", "--work", "5"]) == 0
    assert capsys.readouterr().out.split("\n")[1:] == ["", ""]


INVALID_INPUT = [
    (["show", "5/2w1w/5/bb1b1/5 w 5"], "it may be a position of Free Emulsion or Egotzi: choose"),
    (["show", "egotzi 5/2w1w/5/bb1b1 w 5"], "it isn't a position of Egotzi: "),
    (["show", "egotzi 3/3/3 b 0", "--position", "3/3/3 b 0"], "position is given twice"),
    (["show", "https://example.org/play.html"], "this link has no game after #: 'https://"),
    (["show", "https://example.org/play.html?x=1"], "this link has no game after #"),
    (["show", "https://example.org/rules/emergo.html#feeding"], "this link has no game after #"),
    (["show", "rules/emergo"], "it isn't a link, record, position or diagram: 'rules/emergo'"),
    (["bestmove", "egotzi", "--lines", "2", "--level", "1"], "so it can't take --level"),
    (["bestmove", "emulsion", "--position", "bw/bw w 1"], "the game is over. "),
    (["show", "chess"], "unknown game 'chess', expected one of emulsion"),
    (["show", "emulsion", "--size", "20"], "no size 20; it comes in sizes 2 to 19"),
    (["show", "emulsion", "--size", "x"], "size is 'x', expected a whole number"),
    (["show", "emulsion", "--komi", "4"], "no option 'komi'"),
    (["show", "emulsion", "--position", "bw/w1 b 0"], "position: b1 is empty"),
    (["show", "emulsion", "--position", "bw/wb b 0", "--size", "3"], "size 3 disagrees"),
    (
        ["show", "emulsion", "--moves", "a2-a1,a2-a1"],
        "move 2, 'a2-a1': No gain: your piece's value would drop from 2½ to 1.",
    ),
    (["moves", "game=egotzi&size=5", "--size", "5"], "size is given twice, as --size and in"),
    (["moves", "game=egotzi&colour=red"], "unknown key 'colour'"),
    (
        ["moves", "https://example.org/#game=egotzi&moves=a1&at=2"],
        "at '2': the main line has positions after 0 to 1 moves, not after 2",
    ),
    (["show", "game=egotzi&moves=a1&lines=0.b1&at=2:1"], "at '2:1': there is no side line 2"),
    (
        ["show", "game=egotzi&moves=a1&lines=1.b1"],
        "side line 1, '1.b1': a line can leave the main line",
    ),
    (["moves", "size=5"], "no game"),
    (
        ["perft", "game=egotzi&size=%zz", "2"],
        "size is '%zz', expected a whole number",
    ),
]


@pytest.mark.parametrize(("arguments", "message"), INVALID_INPUT)
def test_invalid_input_prints_an_error(arguments, message, capsys):
    with without_added_games():
        assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("rules: ")
    assert message in printed.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "required: command"),
        (["show"], "required: source"),
        (["play", "emergo"], "invalid choice: 'play'"),
        (["perft", "emergo"], "required: depth"),
        (["perft", "emergo", "0"], "expected 1 ply or more"),
        (["perft", "emergo", "two"], "depth is 'two', expected a whole number"),
        (["show", "emergo", "--pie", "yes"], "--pie: invalid choice: 'yes'"),
        (["show", "emergo", "--json", "--svg"], "--svg: not allowed with argument --json"),
        (["bestmove", "emergo", "--level", "7"], "level is '7', expected 1 to 6"),
        (["bestmove", "emergo", "--level", "0"], "level is '0', expected 1 to 6"),
        (["bestmove", "emergo", "--seconds", "nan"], "seconds is 'nan', expected a number above"),
        (["bestmove", "emergo", "--seconds", "-1"], "seconds is '-1', expected a number above 0"),
        (["bestmove", "emergo", "--lines", "0"], "lines is '0', expected 1 or more"),
    ],
)
def test_invalid_arguments_print_usage(arguments, message, capsys):
    with pytest.raises(SystemExit) as raised:
        main(arguments)
    assert raised.value.code == 2
    assert message in capsys.readouterr().err


TRANSLATED = [
    # arguments, the game's name in the output
    (["egotzi", "--size", "3", "--moves", "b2"], "Egotzi"),
    (["emergo", "--size", "1"], "Emergo"),
    (["egotzi", "--moves", "z9"], ""),
    (["egotzi", "--position", "3/3"], "Egotzi"),
    (["game=egotzi&size=3", "--size", "4"], ""),
    (["game=egotzi&size=3&lines=1.a1"], ""),
    (["game=egotzi&size=3&moves=a1,b1&lines=1.b1"], ""),
    (["game=egotzi&size=3&moves=a1,b1&lines=1.c1;9.b2"], ""),
    (["game=egotzi&size=3&moves=a1,b1&lines=1.c1;3:1.b2"], ""),
    (["game=egotzi&size=3&moves=a1&comments=1"], ""),
    (["game=egotzi&size=3&moves=a1&comments=1."], ""),
    (["game=egotzi&size=3&moves=a1&at=7"], ""),
    (["game=egotzi&size=3&moves=a1&at=1:1"], ""),
    (["chess"], ""),
]


@pytest.mark.parametrize(("arguments", "name"), TRANSLATED)
def test_everything_that_show_prints_can_be_translated(
    arguments: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    translate(PseudoLanguage())
    try:
        main(["show", *arguments])
    finally:
        translate({})
    printed = capsys.readouterr()
    ids = [game.id for game in games()]
    text = f"{printed.out}{printed.err.replace('rules: ', '')}"
    prose = re.sub(r"^ *\d+  .*$|^ +a b.*$", "", text, flags=re.MULTILINE)
    assert "⟦" in prose
    assert not english_in(prose, [name, *ids] if name else ids), prose


@pytest.mark.parametrize(
    "game", ["egotzi&size=3&moves=a1,swap,b2,b1", "emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie"]
)
def test_a_review_can_be_translated(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    translate(PseudoLanguage())
    try:
        main(["review", f"game={game}", "--work", "20"])
    finally:
        translate({})
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.count("⟦") > 7
    assert not english_in(printed.out, ["swap"])


ARGPARSE_TEXT = re.compile(
    r"usage: .*|positional arguments:|options:|show this help message and exit|-h, --help"
    r"|.* error: (?:argument \S+: )?|--\w+(?: [A-Z]+| \{[^}]*\})?|^ +\w+ |command"
    r"|what\b|depth\b",
    re.MULTILINE,
)
"""The English of argparse, which Python's `gettext` translates, and the names of arguments."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        *([command, "--help"] for command in ("show", "moves", "perft", "bestmove", "review")),
        ["perft", "emergo", "0"],
        ["perft", "emergo", "x"],
        ["review", "emergo", "--work", "0"],
        ["review", "emergo", "--work", "x"],
    ],
)
def test_help_can_be_translated(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    translate(PseudoLanguage())
    try:
        with pytest.raises(SystemExit):
            main(arguments)
    finally:
        translate({})
    printed = capsys.readouterr()
    text = ARGPARSE_TEXT.sub("", f"{printed.out}{printed.err}")
    assert "⟦" in text
    assert not english_in(text), text
