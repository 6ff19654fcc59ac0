"""The worker's answers to requests, without a worker."""

import asyncio
import json
from importlib import import_module
from itertools import pairwise

import pytest

import rules
from boardleaf.computer import thinking
from boardleaf.computer.thinking import Thinker
from boardleaf.messages import Assessment, Request, Thought
from tests.kit.board_driver import run

BEGINNER, FULL_STRENGTH = 1, len(rules.ai.LEVELS)


def ignore(*_):
    """Ignore a report."""


async def no_fetch(name):
    """Do nothing: programs need not be fetched."""


async def load(name):
    return import_module(name)


@pytest.fixture(autouse=True)
def every_slice_is_reported(monkeypatch):
    monkeypatch.setattr(thinking, "REPORT_INTERVAL", 0)


def reply_request(id, game, level=BEGINNER, board=1):
    return str(Request("reply", game, level, board=board, id=id))


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_the_answer_is_a_legal_move_with_its_details(game):
    reported = []
    thinker = Thinker(lambda *message: reported.append(message), no_fetch, load)
    record = f"game={game.id}" + ("&komi=20" if "komi" in game.options else "")
    answer = Thought.parse(run(thinker.answer(reply_request(7, record))))
    position = rules.Record.parse(record).position
    assert answer.move in map(str, position.moves())
    assert answer.line[0] == answer.move
    assert answer.work > 0
    assert answer.unit in ("playouts", "nodes")
    assert answer.progress == 1
    assert reported[-1] == (7, str(answer))


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("game=chess", "chess"),
        ("game=egotzi&moves=z9", "z9"),
        ("game=egotzi&result=white-resigns", "the game is over"),
        ("game=emulsion&position=ww/ww b 4", "the game is over"),
    ],
)
def test_invalid_requests_are_refused(record, reason):
    thinker = Thinker(ignore, no_fetch, load)
    with pytest.raises((ValueError, KeyError), match=reason):
        run(thinker.answer(reply_request(1, record)))


WON = "game=emulsion&size=4&pie=off&moves=a2-a3,b4-b3,d1-d2,c3-d2,b1-a1,a2-a1"


@pytest.mark.parametrize("record", [*(f"game={game.id}" for game in rules.games()), WON])
def test_no_score_of_a_search_is_sent_but_a_proved_result(record):
    *_, thought = rules.ai.Player(seed=1).think(rules.Record.parse(record), work=2000)
    message = json.loads(str(thinking.thought_message(thought)))
    assert message["move"] == message["candidates"][0]
    assert (message["result"], message["proved"]) == ((1.0, 2) if record == WON else (None, None))
    numbers = {name for name, value in message.items() if isinstance(value, float)}
    assert numbers <= {"progress", "result"}


def test_stop_ends_a_request_after_its_next_thought():
    reported = []

    def report(id, text):
        reported.append(text)
        thinker.stop(id)

    thinker = Thinker(report, no_fetch, load)
    answer = run(thinker.answer(reply_request(1, "game=emulsion&pie=off", FULL_STRENGTH)))
    assert reported == [answer]
    assert Thought.parse(answer).progress < 1


def test_a_request_stopped_at_once_still_returns_one_thought():
    reported = []
    thinker = Thinker(lambda _, text: reported.append(text), no_fetch, load)
    request = thinker.answer(reply_request(1, "game=emulsion&pie=off", FULL_STRENGTH))
    thinker.stop(1)
    assert reported == [run(request)]


def answer_all(thinker, *requests, then=None):
    """Send requests one by one, each while the previous one is being answered, and call `then`;
    return the answers."""

    async def play():
        tasks = []
        for request in requests:
            tasks.append(asyncio.ensure_future(thinker.answer(str(request))))
            await asyncio.sleep(0.02)
        if then:
            then()
        return await asyncio.gather(*tasks)

    return run(play())


def analysis_request(id, work=3000, board=1):
    return Request("analysis", "game=egotzi", work=work, lines=2, board=board, id=id)


def review_request(id, purpose="review"):
    return Request(
        purpose, "game=egotzi&size=5&moves=c3,b2,a1", work=300, moves=(0, 3), board=1, id=id
    )


def test_requests_are_answered_one_after_the_other():
    ids = []
    thinker = Thinker(lambda number, _: ids.append(number), no_fetch, load)
    answer_all(
        thinker, reply_request(1, "game=emergo", 3), reply_request(2, "game=egotzi", board=2)
    )
    assert ids == sorted(ids)
    assert {*ids} == {1, 2}


@pytest.mark.parametrize("urgent", ["reply", "hint"])
@pytest.mark.parametrize(
    "long_request", [analysis_request(1, 60_000), review_request(1)], ids=["analysis", "review"]
)
def test_an_urgent_request_interrupts_a_long_one(urgent, long_request):
    ids = []
    thinker = Thinker(lambda number, _: ids.append(number), no_fetch, load)
    urgent_request = Request(urgent, "game=egotzi&size=5", 1, board=1, id=2)
    answers = answer_all(thinker, long_request, urgent_request)
    assert [id for id, following in pairwise(ids) if id != following] == [1, 2]
    assert ids[-1] == 1
    assert all(answers)


def test_requests_wait_for_more_urgent_ones():
    ids = []
    thinker = Thinker(lambda number, _: ids.append(number), no_fetch, load)
    hint = Request("hint", "game=egotzi&size=5", 1, board=1, id=4)
    requests = [
        review_request(1),
        review_request(2, "curve"),
        analysis_request(3, 20_000),
        hint,
        reply_request(5, "game=egotzi"),
    ]

    async def play():
        return await asyncio.gather(*(thinker.answer(str(request)) for request in requests))

    run(play())
    assert list(dict.fromkeys(ids)) == [5, 4, 3, 2, 1]


def test_a_cancelled_request_gets_no_further_slice():
    ids = []
    thinker = Thinker(lambda number, _: ids.append(number), no_fetch, load)
    requests = analysis_request(1, 10**9), analysis_request(2, 10**9, board=2)

    def cancel():
        thinker.cancel(2)
        thinker.cancel(1)

    running, waiting = answer_all(thinker, *requests, then=cancel)
    assert set(ids) == {1}
    assert running
    assert waiting == ""


def test_results_are_those_of_the_judge():
    thinker = Thinker(ignore, no_fetch, load)
    text = "game=egotzi&size=5&moves=c3,b2,a1"
    record = rules.Record.parse(text)
    analysed, curve, full_review = answer_all(
        thinker, analysis_request(1), review_request(2, "curve"), review_request(3)
    )
    *_, assessed = rules.ai.Judge(0).assess(rules.Record.parse("game=egotzi"), 3000, 2)
    assessment = Assessment.parse(analysed)
    assert [line.moves[0] for line in assessment.lines] == [
        str(line.moves[0]) for line in assessed.lines
    ]
    assert assessment.lines[0].expected == assessed.expected
    *_, reviewed = rules.ai.review(record, 0, 300)
    assert full_review == str(reviewed)
    outline = rules.ai.Review.parse(record, curve)
    assert [len(outline.moves), outline.progress < 1, outline.moves[0].best] == [3, True, None]


def test_a_try_is_judged_without_naming_a_better_move():
    reports = []
    thinker = Thinker(
        lambda number, text: reports.append(text) if number == 2 else None, no_fetch, load
    )
    record = rules.Record.parse("game=egotzi&size=5&moves=c3,b2,a1")
    judged, full_review = answer_all(thinker, review_request(2, "attempt"), review_request(3))
    answers = rules.ai.Review.parse(record, full_review).moves
    better = [",".join(map(str, move.better)) for move in answers if move.better]
    assert better
    assert not [line for line in better for text in (judged, *reports) if line in text]
    tried = rules.ai.Review.parse(record, judged).moves
    assert [(move.loss, move.verdict, move.refutation) for move in tried] == [
        (move.loss, move.verdict, move.refutation) for move in answers
    ]
    assert all(move.best is None for move in tried)


def test_a_judge_that_cannot_be_loaded_is_reported():
    async def fail(name):
        raise OSError("no network")

    thinker = Thinker(ignore, no_fetch, fail)
    with pytest.raises(OSError, match="no network"):
        run(thinker.answer(str(analysis_request(1))))
    assert run(thinker.answer(reply_request(2, "game=egotzi")))


def test_players_are_reused_and_their_number_is_limited():
    moves_by_player = {}

    class Player:
        def __init__(self, level):
            self.moves = 0

        def think(self, record):
            self.moves += 1
            moves_by_player[self] = self.moves
            move = record.position.moves()[0]
            yield rules.ai.Thought(move, 0.5, (move,), (), 1, "playouts", 1.0)

    def ask(*boards):
        for board in boards:
            run(thinker.answer(reply_request(1, "game=egotzi", board=board)))

    thinker = Thinker(ignore, no_fetch, load)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "Player", Player)
        ask(1, 2, 1)
        assert list(moves_by_player.values()) == [2, 1]
        ask(*range(3, thinking.MAX_PLAYERS + 2))  # board 2 is now the one that has waited longest
        ask(1, 2)
        assert sorted(moves_by_player.values(), reverse=True)[:2] == [3, 1]


def test_a_program_is_fetched_once_before_thinking():
    fetched = []

    async def fetch(name):
        fetched.append(name)

    thinker = Thinker(ignore, fetch, load)
    for number, id in enumerate(["egotzi", "egotzi", "emergo"], 1):
        run(thinker.answer(reply_request(number, f"game={id}")))
    assert fetched == ["egotzi", "emergo"]


def test_a_program_being_fetched_is_not_requested_again():
    fetched = []

    async def fetch(name):
        fetched.append(name)
        await asyncio.sleep(0)

    async def prepare_and_answer():
        preparing = asyncio.ensure_future(thinker.prepare("emergo"))
        await asyncio.sleep(0)
        await thinker.answer(reply_request(1, "game=emergo"))
        await preparing

    thinker = Thinker(ignore, fetch, load)
    run(prepare_and_answer())
    assert fetched == ["emergo"]
    with pytest.raises(KeyError):
        run(thinker.prepare("chess"))


def test_a_program_that_failed_to_load_is_requested_again():
    attempts = []

    async def fetch(name):
        attempts.append(name)
        if len(attempts) == 1:
            raise OSError("no network")

    thinker = Thinker(ignore, fetch, load)
    with pytest.raises(OSError, match="no network"):
        run(thinker.answer(reply_request(1, "game=egotzi")))
    assert run(thinker.answer(reply_request(2, "game=egotzi")))
