"""The computer's thoughts and hints, as the page shows them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import rules
from boardleaf import address
from boardleaf.board.state import State
from boardleaf.computer import insight
from boardleaf.computer.insight import Insight
from boardleaf.features.analysis.view import WEIGHTS
from boardleaf.messages import Thought
from boardleaf.views import board, button_bar, controls, panel, thoughts
from rules import Square
from rules.svg.suggestions import Suggestion
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run


class PageDriver(BoardDriver):
    """A driver of the play page."""

    def __init__(self, text: str, opponent: FirstMoveOpponent) -> None:
        super().__init__(text, opponent, FULL_PAGE)


def state_with_hint(text: str, *line: str) -> State:
    state = State.of(address.parse(text), FULL_PAGE)
    candidates = (line[0], str(state.game.position.moves()[-1]))
    thought = Thought(line[0], line, 1234, "playouts", 1.0, candidates)
    state.computer.insight = Insight(state.game.position, thought, True)
    state.computer.level = 5
    state.overlays.line = state.overlays.thoughts = True
    return state


def test_the_moves_of_a_line_are_played_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = state_with_hint("game=egotzi&size=3", "b2", "a1")
    hint = state.computer.insight
    assert hint
    played: list[str] = []
    play = type(hint.position).play

    def record_play(position: rules.Position, move: rules.Move) -> rules.Position:
        played.append(str(move))
        return play(position, move)

    monkeypatch.setattr(type(hint.position), "play", record_play)
    for _ in range(2):
        assert len(hint.line) == len(hint.line_from(hint.position)) == 2
    assert played == ["b2", "a1"]


def test_a_hint_is_about_the_position_shown_and_plays_nothing() -> None:
    async def play() -> None:
        computer = FirstMoveOpponent()
        driver = PageDriver("game=egotzi&size=3&moves=b2,a1&at=1", computer)
        driver.press("hint")
        assert driver.state.computer.purpose == "hint"
        await driver.settle()
        assert computer.requests == [("game=egotzi&size=3&moves=b2", 5)]
        assert driver.moves == "b2,a1"
        assert not driver.state.computer.thinking
        assert driver.state.remarks.announcement == "Hint for White: place a stone on a1."
        a1 = Square.parse("a1")
        marks = board.marks(driver.state)
        assert (marks.squares, marks.arrows, marks.values) == ({}, (), {})
        assert marks.drawings == [Suggestion("better", (a1,))]
        assert 'aria-label="a1, empty, suggested"' in board.board(driver.state)
        assert not marks.scenes and thoughts.thoughts(driver.state) == ""
        assert "Hint for White: place a stone on a1." in panel.note(driver.state)
        assert 'data-action="explain"' in panel.note(driver.state)
        driver.press("explain")
        await driver.settle()
        assert driver.state.remarks.note == "Hint for White: place a stone on a1."
        assert 'data-action="explain"' not in panel.note(driver.state)
        assert thoughts.marks(driver.state).values == {a1: "1"}
        assert "Hint for White" in thoughts.thoughts(driver.state)
        driver.press("line")
        assert thoughts.marks(driver.state).values == {}

    run(play())


def test_a_hint_against_the_computer_is_for_you() -> None:
    async def play() -> None:
        driver = PageDriver(
            "game=egotzi&size=3&pie=off&moves=b2&black=level-1", FirstMoveOpponent()
        )
        driver.press("hint")
        await driver.settle()
        assert driver.state.remarks.note == "Hint for you: place a stone on a1."
        driver.press("explain")
        await driver.settle()
        assert driver.state.remarks.note == "Hint for you: place a stone on a1."
        assert "Hint for you" in thoughts.thoughts(driver.state)

    run(play())


def test_a_hint_looks_as_the_best_move_of_the_analysis_without_older_marks() -> None:
    state = state_with_hint("game=emulsion&size=4&pie=off&moves=b1-a1", "b2-a2")
    state.overlays.line = state.overlays.thoughts = False
    marks = board.marks(state)
    best = Suggestion(WEIGHTS[0], (Square.parse("b2"), Square.parse("a2")))
    assert marks.drawings == [best]
    state.overlays.line = True
    assert board.marks(state).drawings == [best]
    assert not marks.squares and not marks.arrows and not marks.scenes
    state.game.play("b2-a2")
    assert not board.marks(state).drawings


def test_a_move_cancels_the_hint() -> None:
    async def play() -> None:
        computer = FirstMoveOpponent(waits=True)
        driver = PageDriver("game=egotzi&size=3", computer)
        driver.press("hint")
        await driver.settle()
        driver.click("b2")
        computer.stop()
        await driver.settle()
        assert (driver.moves, driver.state.name, driver.state.remarks.announcement[:4]) == (
            "b2",
            "ready",
            "Blac",
        )

    run(play())


def test_no_hint_on_the_computers_move_or_when_the_game_is_over() -> None:
    async def play() -> None:
        computer = FirstMoveOpponent(waits=True)
        driver = PageDriver("game=egotzi&size=3&white=level-1&moves=b2", computer)
        await driver.settle()
        driver.press("hint")
        await driver.settle()
        assert len(computer.requests) == 1
        computer.stop()
        await driver.settle()
        finished = PageDriver("game=egotzi&size=3&result=white-resigns", computer)
        finished.press("hint")
        assert not finished.state.computer.thinking

    run(play())


def test_the_thought_behind_a_reply_is_shown_on_request_at_strong_levels() -> None:
    async def play() -> None:
        driver = PageDriver("game=egotzi&size=3&white=level-3", FirstMoveOpponent())
        driver.click("b2")
        await driver.settle()
        assert thoughts.thoughts(driver.state) == ""
        driver.press("thoughts")
        assert "Computer's thinking for White" in thoughts.thoughts(driver.state)
        assert not driver.state.overlays.line
        driver.press("undo")
        assert thoughts.thoughts(driver.state) == ""
        driver.open("game=egotzi&size=3&white=level-2")
        assert driver.state.overlays.thoughts  # but this level shows no thoughts
        driver.click("b2")
        await driver.settle()
        assert driver.state.computer.insight and thoughts.thoughts(driver.state) == ""

    run(play())


def test_the_panel_shows_line_candidates_and_work_in_plain_words() -> None:
    markup = thoughts.thoughts(state_with_hint("game=egotzi&size=3", "b2", "a1"))
    rows = (
        "Then: 2. a1",
        "Others: c3<",
        "1,234 simulated games",
    )
    for row in rows:
        assert row in markup
    choice = thoughts.thoughts(
        state_with_hint("game=egotzi-squared&size=3&moves=komi=2", "black", "b2")
    )
    for text in ("Hint for the second player", "<b>choose Black</b>", "Others: choose White"):
        assert text in choice
    for text in (markup, choice):
        assert re.search("data-action|playouts|nodes|komi=", text) is None


def test_the_panel_has_the_same_number_of_rows_while_thinking() -> None:
    state = state_with_hint("game=egotzi&size=3", "b2")
    state.computer.purpose = "reply"
    hint, state.computer.insight = state.computer.insight, None
    before = thoughts.thoughts(state)
    state.computer.insight = hint
    meanwhile = thoughts.thoughts(state)
    state.computer.end_thinking()
    after = thoughts.thoughts(state)
    assert {text.count("<p>") for text in (before, meanwhile, after)} == {4}
    assert "Looked one move ahead." in after


def test_the_work_of_short_thoughts_is_described_without_numbers() -> None:
    thought = Thought("b2", ("b2",), 11, "playouts", 1.0)
    assert "quick look" in insight.work(thought)
    assert "quick look" in insight.work(replace(thought, work=1, unit="nodes"))


@pytest.mark.parametrize(
    ("result", "proved", "words"),
    [
        (1.0, 1, "Wins in 1 move"),
        (1.0, 6, "Wins in 3 moves"),
        (0.0, 2, "Lost with best play"),
        (0.0, 9, "Lost with best play"),
        (0.5, 4, "Drawn with best play"),
        (None, None, ""),
    ],
)
@pytest.mark.parametrize("work", [9, 90_000])
@pytest.mark.parametrize("level", [3, 5, 6])
def test_a_hint_and_a_thought_tell_a_proved_result_and_no_expected_score(
    result: float | None, proved: int | None, words: str, work: int, level: int
) -> None:
    state = state_with_hint("game=egotzi&size=3", "b2", "a1")
    state.computer.level = level
    hint = state.computer.insight
    assert hint
    thought = replace(hint.thought, result=result, proved=proved, work=work)
    state.computer.insight = hint = replace(hint, thought=thought)
    for text in (insight.hint_explanation(hint), thoughts.thoughts(state)):
        assert words in text
        # The search's own score would differ from that of *Analyse*, or contradict its proof.
        scores = "%|meter|Expected|glance|winning|losing|clearly|a little|about even"
        assert re.search(scores, text) is None
        assert bool(words) == bool(re.search("Wins|best play", text))


def test_a_line_that_ends_the_game_says_so() -> None:
    ending = thoughts.thoughts(state_with_hint("game=egotzi&size=2&pie=off&moves=a1,a2,b1", "b2"))
    resigned = state_with_hint("game=egotzi&size=3&moves=b2&result=white-resigns", "a1")
    for text in (ending, thoughts.thoughts(resigned)):
        assert "Then the game is over." in text


def test_a_hint_says_nothing_about_its_move_that_is_no_reason() -> None:
    state = state_with_hint("game=egotzi&size=3&pie=off&moves=b2", "a1")
    assert "<p><b>a1</b></p>" in thoughts.thoughts(state)
    assert state.computer.insight
    sentence = insight.hint_explanation(state.computer.insight, ["It wins."])
    assert sentence == "Hint for White: place a stone on a1. It wins."


def test_each_move_of_the_line_has_its_number_in_the_text_and_on_the_board() -> None:
    text = "game=egotzi&size=5&pie=off&moves=c3,e1"
    state = state_with_hint(text, "c1", "a5", "e5", "a2", "e3")
    listed = re.search(r"Then: ([^<]*)<", thoughts.thoughts(state))
    assert listed and listed[1] == "2. a5 3. e5 4. a2 5. e3"
    values = {str(square): value for square, value in thoughts.marks(state).values.items()}
    assert values == {"c1": "1", "a5": "2", "e5": "3", "a2": "4", "e3": "5"}


def test_a_square_played_on_twice_in_the_line_has_both_numbers() -> None:
    state = state_with_hint("game=egotzi&size=5&pie=off&moves=c3,e1", "d3", "a1", "e3")
    assert state.computer.insight
    line = ("d1", "d2", "d1")
    thought = replace(state.computer.insight.thought, move="d1", line=line)
    state.computer.insight = replace(state.computer.insight, thought=thought)
    values = {str(square): value for square, value in thoughts.marks(state).values.items()}
    assert values == {"d1": "1, 3", "d2": "2"}


def test_a_line_continues_after_its_first_move_is_played() -> None:
    state = state_with_hint("game=egotzi&size=3", "b2", "a1", "c3")
    state.game.play("b2")
    marks = thoughts.marks(state)
    assert {str(square): text for square, text in marks.values.items()} == {"a1": "2", "c3": "3"}
    assert board.marks(state).values == marks.values
    state.game.play("c1")
    assert thoughts.marks(state).values == {}


def test_a_line_is_offered_where_there_is_one() -> None:
    start = State.of(address.parse("game=egotzi&size=3"), FULL_PAGE)
    assert 'data-action="hint">' in button_bar.buttons(start)
    assert 'data-action="line"' not in controls.controls(start)
    state = state_with_hint("game=egotzi&size=3", "b2")
    assert 'data-action="line">' in controls.controls(state)
    state.game.play("b2")
    assert 'data-action="line"' not in controls.controls(state)


CHEQUERED = "game=emulsion&position=bwbw/wbwb/wbbw/wbwb w 1"
EXCHANGE = "game=emergo&position=AA6/7/4a@2/7/2bb3A@/1ab1a@1A@1/2a@1a@1A@ w 24 0,0"
"""A position in which a move by White lets each side capture a man."""


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # Black's groups are 4, 1, 1, 1, 1. White's piece joins a3, b4 and c3: the sizes are equal.
        (CHEQUERED, "a2-b3", "Matches Black's group of 4. Levels the groups."),
        # Black's piece on c2 leaves the group of 4; White's c1, c2 and c3 become one group.
        (
            CHEQUERED,
            "d2-c2",
            "Makes a group of 3. Breaks up Black's group of 4. Levels the groups.",
        ),
        ("game=egotzi&size=3&pie=off", "b2", "Leaves Black ahead by a group of 1."),
        ("game=egotzi-squared&size=3&komi=2", "b2", "Makes the score Black 1, White 2."),
        ("game=emergo&position=9/9/9/9/9/3a@5/2A@6/9/8a@ w", "c3xe5", "Takes 1 man."),
        ("game=emergo&size=7&moves=@c3,@e5", "@a1", "Leaves Black nothing to capture."),
        (
            EXCHANGE,
            "g3-f4 e1xg3 f4xd6",
            "Black must then take 1 man. After that White takes 1 man.",
        ),
        ("game=egotzi-squared&size=3", "komi=2", ""),
        ("game=egotzi&size=3&moves=b2", "swap", ""),
        ("game=egotzi&size=2&pie=off&moves=a1,a2,b1", "b2", "Loses."),
    ],
)
def test_the_effects_of_a_line_are_described_in_the_games_own_terms(
    text: str, line: str, expected: str
) -> None:
    position = rules.Record.parse(text).position
    moves = []
    after = position
    for move in line.split():
        moves.append(after.move(move))
        after = after.play(move)
    assert position.gist(moves) == expected
