"""The walk through a reviewed game: one mistake at a time, lines played out, and a summary."""

from __future__ import annotations

import re

from boardleaf.features.review.closing import LEVEL_LOSSES
from rules import Record, ai
from tests.boardleaf.features.review.test_review import (
    EGOTZI,
    LONG_GAME,
    ReviewDriver,
    run_scenario,
)


def test_a_review_opens_at_the_costliest_mistake_with_both_moves_on_the_board() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        worst = driver.mistakes()[0]
        ply = int(worst["mistake"])
        played = EGOTZI.split("moves=")[1].split(",")[ply]
        assert driver.state.game.node.depth == ply
        assert driver.attributes["data-discussed"] == str(ply + 1)
        assert driver.marked == ["better", "played"]
        assert re.search(rf"worst move, by \w+: \d…? {played} \?\? 1 of 4 Blunder: ", driver.text)
        fall = re.search(r"chance of winning fell from (\d+)% to (\d+)%\.", driver.text)
        assert fall and abs(int(fall[1]) - int(fall[2]) - 100 * float(worst["cost"])) <= 2
        assert f"Better: {worst['better']}" in driver.text
        assert ">??</text>" in driver.parts["board"]

    run_scenario(play)


def test_what_a_person_does_meanwhile_is_not_interrupted() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        driver.show(1)
        await driver.wait_until_idle()
        assert driver.state.game.node.depth == 1
        assert "The worst move" not in driver.state.remarks.announcement

    run_scenario(play)


def test_the_counts_each_mistake_and_each_step_are_announced() -> None:
    async def play(driver: ReviewDriver) -> None:
        remarks = driver.state.remarks
        driver.press("review")
        assert remarks.announcement == "Reviewing the game."
        await driver.wait_until_idle()
        counts = r"Black: 1 blunder and 1 mistake\. White: 1 blunder and 1 inaccuracy\."
        worst = r"The worst move, by \w+: \d…? \w\d\. Blunder: \w+'s chance of winning fell from"
        assert re.match(f"{counts} {worst}", remarks.announcement)
        first, second = (int(mistake["mistake"]) for mistake in driver.mistakes()[:2])
        driver.press(f"analyst-mistake-{second}")
        assert re.match(
            r"\w+'s move \d…? \w\d\. \w+: \w+'s chance of winning fell", remarks.announcement
        )
        driver.press(f"analyst-play-better-{second}")
        driver.press("analyst-back")
        assert "chance of winning fell" in remarks.announcement
        driver.show(0)
        assert remarks.announcement == "At the start."
        driver.show(first + 1)
        assert re.match(rf"After \d…? \w\d\. {worst}", remarks.announcement)
        driver.handle(type="navigate", direction="previous")
        assert re.fullmatch(r"After \d…? \w\d\.", remarks.announcement.partition(" The ")[0])
        driver.press("analyst-summary")
        assert "On average each of Black's moves" in remarks.announcement

    run_scenario(play)


def test_the_walk_leads_to_every_mistake_and_then_to_a_summary() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        visited = [driver.state.game.node.depth]
        while button := re.search(
            r'class="main"[^>]*data-action="(analyst-mistake-\d+)"', driver.panel
        ):
            driver.press(button[1])
            visited.append(driver.state.game.node.depth)
            assert f"{len(visited)} of 4" in driver.text
        assert visited == [int(mistake["mistake"]) for mistake in driver.mistakes()]
        driver.press(driver.find_button("analyst-mistake"))  # back
        assert driver.state.game.node.depth == visited[-2]
        driver.press(f"analyst-mistake-{visited[-1]}")
        driver.press("analyst-summary")
        assert "Summary" in driver.text and driver.state.game.at_end
        driver.handle(type="navigate", direction="previous")
        assert "Summary" not in driver.text
        driver.press("analyst-walk")
        assert driver.state.game.node.depth == visited[0]

    run_scenario(play)


def test_the_panel_follows_to_any_move() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        mistakes = {int(mistake["mistake"]): mistake for mistake in driver.mistakes()}
        moves = EGOTZI.split("moves=")[1].split(",")
        for ply, move in enumerate(moves):
            driver.show(ply + 1)
            assert f" {move} " in driver.text
            assert ("chance of winning fell" in driver.text) == (ply in mistakes)
            assert ("played" in driver.marked) == (ply in mistakes)
        driver.show(0)
        assert "Step through the game" in driver.text
        driver.show(4)
        driver.click("c3")  # a side line
        assert driver.review_state == "done"
        assert "Step through the game" in driver.text

    run_scenario(play)


def test_losses_are_chances_of_winning_and_the_players_are_named() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        assert re.search(r"You .*1 blunder.* Computer .*2 blunders", driver.text)
        assert re.search(r"Your worst move: \d… \w\d \?\? ", driver.text)
        assert re.search(r"Move 1 \w\d: (You \d+%|You win|Computer wins)", driver.text)
        assert re.search(r"Reply: \w\d Better: \w\d", driver.text)
        driver.press("analyst-summary")
        usual = re.escape(f"Beginner usually loses {100 * LEVEL_LOSSES['egotzi'][0]:.0f}%.")
        yours, its = (
            rf"On average each of {side} moves lowered {whose} chance of winning by \d[\d.]*%\."
            for side, whose in (("your", "your"), ("the computer's", "its"))
        )
        assert re.search(rf"{yours} That is about [A-Z].*{its} {usual}", driver.text)
        assert re.search(r"Turning point: \d…? \w\d", driver.text)
        assert re.search(r"Practise your \d mistakes", driver.text)
        driver.press("analyst-walk-1")
        assert "The computer's worst move" in driver.text
        assert re.search(r"Reply: \w\d Better: \w\d", driver.text)
        driver.press("practice")
        assert "The computer played" in driver.text

    run_scenario(play, f"{LONG_GAME}&result=black-resigns&black=level-1")


def test_all_mistakes_are_marked_in_the_list_of_moves() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        review = ai.Review.parse(Record.parse(EGOTZI), driver.state.review)
        worst = sorted((m for m in review.moves if m.verdict), key=lambda m: -m.loss)
        assert len(worst) > 3
        assert [(m["mistake"], m["cost"], m["better"]) for m in driver.mistakes()] == [
            (str(m.ply), f"{m.loss:.2f}", str(m.best)) for m in worst
        ]
        signs = re.findall(r'<i class="sign (\w+)"[^>]*>([?!]+)<', driver.parts["moves"])
        assert {*signs} == {("blunder", "??"), ("mistake", "?"), ("inaccuracy", "?!")}
        driver.show(1)
        driver.click("c3")  # a side line: the tree of moves has them, too
        assert len(driver.mistakes()) == len(worst)
        driver.press("analyst-shut")
        assert not driver.mistakes()

    run_scenario(play)


def test_a_person_walks_through_the_own_mistakes_first() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        own = [move.before.position.ply % 2 for move in driver.review.mistakes[0]]
        assert own and {*own} == {1}
        assert driver.state.game.node.depth % 2 == 1

    run_scenario(play, f"{EGOTZI}&result=black-resigns&black=level-1")


def test_lines_are_played_out_on_the_board() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.listener.pauses_may_end.clear()
        driver.press("review")
        await driver.wait_until_idle()
        worst = driver.mistakes()[0]
        ply = int(worst["mistake"])
        driver.press(f"analyst-play-better-{ply}")
        assert str(driver.state.game.last_move) == worst["better"]
        assert driver.state.game.node.depth == ply + 1
        assert not driver.marked and not driver.mistakes()
        driver.listener.pauses_may_end.set()
        await driver.settle()
        line = driver.review.line("better", ply)
        assert driver.state.game.node.depth == ply + len(line) > ply + 1
        assert driver.panel.count(f'data-action="analyst-better-{ply}-') == len(line)
        driver.press(f"analyst-punish-{ply}-1")
        assert driver.moves.split(",")[ply] == EGOTZI.split("moves=")[1].split(",")[ply]
        assert driver.state.game.node.depth == ply + 2
        assert f'analyst-punish-{ply}-1" aria-current=true' in driver.panel
        driver.press("analyst-back")
        assert not driver.state.shows_line
        assert driver.state.game.node.depth == ply
        assert driver.marked == ["better", "played"]

    run_scenario(play)


def test_nothing_appears_or_vanishes_while_a_line_is_played_out() -> None:
    """But the moves of the line, in the place of words, and the way back."""

    async def play(driver: ReviewDriver) -> None:
        driver.listener.pauses_may_end.clear()
        driver.press("review")
        await driver.wait_until_idle()
        depth = driver.mistakes()[0]["mistake"]
        before = re.findall('data-action="([-a-z0-9]+)"', driver.panel)
        for name in ("punish", "better"):
            driver.press(f"analyst-play-{name}-{depth}")
            shown = re.findall('data-action="([-a-z0-9]+)"', driver.panel)
            moves = [action for action in shown if action.startswith(f"analyst-{name}-{depth}-")]
            assert moves
            assert [each for each in shown if each not in (*moves, "analyst-back")] == before
            (play,) = re.findall(r'aria-current=true [^>]*"analyst-play-([a-z]+)-', driver.panel)
            assert play == name

    run_scenario(play)


def test_an_action_ends_what_is_played_out() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.listener.pauses_may_end.clear()
        driver.press("review")
        await driver.wait_until_idle()
        driver.press(driver.find_button("analyst-play-better"))
        shown = driver.state.game.node.depth
        driver.handle(type="navigate", direction="previous")
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert driver.state.game.node.depth == shown - 1

    run_scenario(play)


def test_the_curve_leads_from_a_line_back_to_the_game() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        driver.press(driver.find_button("analyst-play-better"))
        places = re.findall(r'<rect data-at="([^"]*)"', driver.panel)
        driver.show(places[1])
        assert not driver.state.shows_line
        assert driver.state.game.node.depth == 2

    run_scenario(play)


def test_a_line_names_the_players_of_its_game() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        before = re.findall(r"<span>([^<]*)</span></li>", driver.parts["players"])
        driver.press(driver.find_button("analyst-play-better"))
        assert driver.state.shows_line
        assert re.findall(r"<span>([^<]*)</span></li>", driver.parts["players"]) == before

    run_scenario(play, f"{EGOTZI}&result=black-resigns&black=level-1")
