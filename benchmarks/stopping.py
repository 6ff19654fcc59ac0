"""Intervals between the worker's thoughts, and the delay until it stops.

    PYTHONPATH=.:site .venv/bin/python benchmarks/stopping.py [ROUNDS]

Every game is searched after six random plies, at full strength, in Chromium. Prints the
milliseconds between two thoughts as they reach the page, and from the page's call of `stop` to the
worker's answer."""

from __future__ import annotations

import statistics
import sys
from random import Random

from benchmarks.browsing import serve_to_browser
from builder import DIST
from rules import Game, Record, games

ROUND = """async ([site, record, round]) => {
  const { openWorker } = await import(`${site}js/boot.js`);
  const times = [];
  window.worker ??= openWorker();
  window.worker.onProgress = () => times.push(performance.now());
  await window.worker.ready;
  const request = { id: round, purpose: "reply", board: 1, level: 6, record };
  const answer = window.worker.answer(JSON.stringify(request));
  await new Promise((resolve) => setTimeout(resolve, 700 + 37 * (round % 10)));
  const start = performance.now();
  window.worker.stop(round);
  await answer;
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  return [performance.now() - start, gaps.filter((gap) => gap > 1)];
}"""


def random_record(game: Game) -> str:
    """Return the text of a record with some random plies."""
    record, random = Record(game), Random(1)
    for _ in range(6):
        record.play(random.choice(record.position.moves()))
    return str(record)


def main(rounds: int) -> None:
    with serve_to_browser(DIST) as (browser, site):
        page = browser.new_page()
        page.goto(f"{site}play.html#game=egotzi&size=5")
        page.wait_for_selector('game-board[state="ready"]', timeout=120_000)
        print("gap, median  stop, median  stop, max  game  (in ms)")
        number = 0
        for game in games():
            delays, gaps = [], []
            for _ in range(rounds):
                number += 1
                delay, round_gaps = page.evaluate(ROUND, [site, random_record(game), number])
                delays.append(delay)
                gaps += round_gaps
            gap, delay = statistics.median(gaps), statistics.median(delays)
            print(f"{gap:11.0f}  {delay:12.0f}  {max(delays):9.0f}  {game.id}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
