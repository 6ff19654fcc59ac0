"""The worker's mind, without a worker."""

import asyncio

import pytest

import rules
from boardleaf.computer import thinking
from boardleaf.computer.thinking import Thinker
from boardleaf.messages import Request, Thought
from tests.kit.pretend_page import run

BEGINNER, FULL = 1, len(rules.ai.LEVELS)


def silent(*_):
    """Tells nobody."""


async def at_hand(name):
    """Programs need not be fetched."""


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_the_answer_is_a_legal_move_with_all_that_the_page_shows(game):
    told = []
    thinker = Thinker(lambda *message: told.append(message), at_hand)
    record = f"game={game.id}"
    answer = Thought.parse(run(thinker.think(str(Request(7, 1, record, BEGINNER)))))
    position = rules.Record.parse(record).position
    assert answer.move in map(str, position.moves())
    assert answer.line[0] == answer.move
    assert 0 <= answer.score <= 1
    assert answer.work > 0
    assert answer.unit in ("playouts", "nodes")
    assert answer.progress == 1
    assert told[-1] == (7, str(answer))


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("game=chess", "chess"),
        ("game=egotzi&moves=z9", "z9"),
        ("game=egotzi&result=white-resigns", "the game is over"),
        ("game=emulsion&position=ww/ww b 4", "the game is over"),
    ],
)
def test_what_cannot_be_thought_about_is_refused(record, reason):
    thinker = Thinker(silent, at_hand)
    with pytest.raises((ValueError, KeyError), match=reason):
        run(thinker.think(str(Request(1, 1, record, BEGINNER))))


def test_stop_ends_a_request_after_its_next_thought():
    told = []

    def tell(id, text):
        told.append(text)
        thinker.stop(id)

    thinker = Thinker(tell, at_hand)
    answer = run(thinker.think(str(Request(1, 1, "game=emulsion", FULL))))
    assert told == [answer]
    assert Thought.parse(answer).progress < 1


def test_a_stop_that_comes_first_leaves_one_thought():
    told = []
    thinker = Thinker(lambda _, text: told.append(text), at_hand)
    thinker.stop(1)
    answer = run(thinker.think(str(Request(1, 1, "game=emulsion", FULL))))
    assert told == [answer]


def test_a_new_request_ends_the_old_one():
    ids = []
    thinker = Thinker(lambda number, _: ids.append(number), at_hand)

    async def story():
        old = asyncio.ensure_future(thinker.think(str(Request(1, 1, "game=emulsion", FULL))))
        new = asyncio.ensure_future(thinker.think(str(Request(2, 2, "game=egotzi", BEGINNER))))
        return await asyncio.gather(old, new)

    old, new = map(Thought.parse, run(story()))
    assert ids[0] == 1
    assert set(ids[1:]) == {2}
    assert old.progress < 1
    assert new.progress == 1


def test_a_board_keeps_its_player_and_only_so_many_are_kept():
    made = {}

    class Player:
        def __init__(self, level):
            self.moves = 0

        def think(self, record):
            self.moves += 1
            made[self] = self.moves
            move = record.position.moves()[0]
            yield rules.ai.Thought(move, 0.5, (move,), (), 1, "playouts", 1.0)

    def ask(*boards):
        for board in boards:
            run(thinker.think(str(Request(1, board, "game=egotzi", BEGINNER))))

    thinker = Thinker(silent, at_hand)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "Player", Player)
        ask(1, 2, 1)
        assert list(made.values()) == [2, 1]
        ask(*range(3, thinking.TREES + 2))  # board 2 is now the one that has waited longest
        ask(1, 2)
        assert sorted(made.values(), reverse=True)[:2] == [3, 1]


def test_the_program_of_a_game_is_fetched_once_before_it_is_thought_about():
    fetched = []

    async def fetch(name):
        fetched.append(name)

    thinker = Thinker(silent, fetch)
    for number, id in enumerate(["egotzi", "egotzi", "emergo"], 1):
        run(thinker.think(str(Request(number, 1, f"game={id}", BEGINNER))))
    assert fetched == ["egotzi", "emergo"]


def test_a_program_is_fetched_ahead_and_not_once_more_while_it_comes():
    fetched = []

    async def fetch(name):
        fetched.append(name)
        await asyncio.sleep(0)

    async def both():
        ahead = asyncio.ensure_future(thinker.prepare("emergo"))
        await asyncio.sleep(0)
        await thinker.think(str(Request(1, 1, "game=emergo", BEGINNER)))
        await ahead

    thinker = Thinker(silent, fetch)
    run(both())
    assert fetched == ["emergo"]
    with pytest.raises(KeyError):
        run(thinker.prepare("chess"))


def test_a_program_that_could_not_be_fetched_is_asked_for_again():
    tries = []

    async def fetch(name):
        tries.append(name)
        if len(tries) == 1:
            raise OSError("no network")

    thinker = Thinker(silent, fetch)
    with pytest.raises(OSError, match="no network"):
        run(thinker.think(str(Request(1, 1, "game=egotzi", BEGINNER))))
    assert run(thinker.think(str(Request(2, 1, "game=egotzi", BEGINNER))))
