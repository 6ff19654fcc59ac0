"""Mistakes as Python stores them, and as cards that js/mistake-cards.js makes of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Page

import rules
from boardleaf.storing.stored_game import Game, values_of
from rules import Record
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.judges import JudgingWorker

MAX_PLIES = 8
"""The maximum number of moves of each game."""

GET_CARDS = """async (games) => {
    for (const [id, text] of games) localStorage.setItem(`boardleaf:game:${id}`, text);
    const { cards } = await import(new URL("js/mistake-cards.js", document.baseURI));
    return cards();
}"""
"""A script that stores games, and returns the cards of all of them."""


def random_game(game: rules.Game) -> Record:
    """Return a game of random moves, on its smallest board with more than 3 files."""
    record = Record(game, size=next(size for size in game.sizes if size > 3))
    random = Random(1)
    while len(record.moves) < MAX_PLIES and (moves := record.position.moves()):
        record.play(random.choice(moves))
    return record


def reviewed(record: Record) -> Game:
    """Return the stored form of a game after it was played and reviewed."""

    async def go() -> Game:
        judge = JudgingWorker(work=40)
        driver = BoardDriver(str(record).partition("&moves=")[0], judge, FULL_PAGE)
        for move in record.moves:
            driver.handle(type="play-text", text=str(move))
        driver.press("review")
        while not driver.state.review:
            await driver.settle()
        state = driver.state
        return Game(driver.address, (), review=state.review, mistakes=state.mistakes)

    return run(go())


def test_mistakes_of_all_games_become_cards(desktop: Page) -> None:
    stored: list[tuple[str, str]] = []
    expected: dict[str, dict[str, Any]] = {}
    for game in rules.games():
        record = random_game(game)
        result = reviewed(record)
        stored.append((game.id, json.dumps(values_of(result))))
        numbers = [int(line.split()[0]) for line in result.mistakes.splitlines()]
        assert numbers, game.id
        for number in numbers:
            before = Record.parse(str(record))
            while len(before.moves) > number:
                before.undo()
            name = f"{game.id} {before.position}"
            expected[name] = {
                "name": name,
                "game": game.id,
                "position": str(before.position),
                "played": str(record.moves[number]),
                "squares": [*map(str, record.moves[number].squares)],
                "yours": False,
                "values": str(before),
            }
    desktop.goto("embedding.html")
    cards = desktop.evaluate(GET_CARDS, stored)
    for card in cards:
        card["values"] = "&".join(f"{key}={value}" for key, value in card["values"].items())
    assert {card["name"]: card for card in cards} == expected
