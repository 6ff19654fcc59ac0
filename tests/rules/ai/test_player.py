"""The computer player: legal, sensible and reproducible moves in all games."""

from functools import cache
from itertools import count, islice
from random import Random

import pytest

import rules
from rules import Record, ai
from rules.ai.known_openings import fair_moves
from rules.position import other
from tests.kit.strategies import random_move
from tests.kit.thoughts import last_thought, new_tree, run_search

every_game = pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)


def starting_records():
    """Yield test parameters: a record of every game on its smallest, default and largest board."""
    for game in rules.games():
        for size in sorted({game.sizes[0], game.default_size, game.sizes[-1]}):
            yield pytest.param(Record(game, size), id=f"{game.id}-{size}")


# Thoughts


@pytest.mark.parametrize("record", list(starting_records()))
def test_every_thought_is_legal_and_well_formed(record):
    before = str(record)
    legal = {str(move) for move in record.position.moves()}
    thoughts = list(ai.Player(seed=1).think(record, work=3))
    for thought in thoughts:
        assert str(thought.move) in legal
        assert {str(move) for move, _, _ in thought.candidates} <= legal
        assert thought.candidates[0][:2] == (thought.move, thought.score)
        assert thought.line[0] == thought.move
        assert all(0 <= score <= 1 for _, score, _ in thought.candidates)
        assert sum(share for _, _, share in thought.candidates) <= 1 + 1e-9
        assert 0 <= thought.progress <= 1
    assert thoughts[-1].work == (0 if fair_moves(record.position) else 3)
    spec = record.game.position.KERNEL_SPEC
    counts_nodes = spec is not None and spec.search == "alpha-beta"
    assert thoughts[-1].unit == ("nodes" if counts_nodes else "playouts")
    assert thoughts[-1].progress == 1
    assert [t.work for t in thoughts] == sorted(t.work for t in thoughts)
    assert str(record) == before


@every_game
@pytest.mark.parametrize("level", [1, None])
def test_a_whole_game_is_played_legally(game, level):
    """Setup moves and tiny boards included; `Record.play` refuses what is illegal."""
    player, record = ai.Player(level, seed=3), Record(game, game.sizes[0])
    for _ in range(200):
        if record.outcome():
            break
        record.play(last_thought(player.think(record, work=8)).move)
    assert len(record.moves) == 200 or record.outcome()


@every_game
def test_the_line_can_be_played(game):
    record = Record(game, game.sizes[0])
    for move in last_thought(ai.Player(seed=2).think(record, work=150)).line:
        record.play(move)


@pytest.mark.parametrize("id", ["emulsion", "free-emulsion", "egotzi"])
def test_a_tree_is_reused_from_move_to_move(id):
    player, record = ai.Player(seed=1), Record(rules.game(id), 5, pie=False)
    for move in last_thought(player.think(record, work=3000)).line[:2]:
        record.play(move)
    fresh, reused = (last_thought(one.think(record, work=1)) for one in (ai.Player(seed=1), player))
    assert len(fresh.candidates) == 1
    assert len(reused.candidates) > 3


def test_a_tree_of_another_game_is_discarded():
    """The other game may have the same moves."""
    player, small = ai.Player(seed=1), Record(rules.game("egotzi"), 5, pie=False)
    line = last_thought(player.think(small, work=600)).line
    record = Record(rules.game("egotzi"), 7, pie=False)
    for move in line[:2]:
        record.play(move.text)
    assert len(last_thought(player.think(record, work=1)).candidates) == 1


@every_game
def test_the_same_seed_calls_and_work_give_the_same_thoughts(game):
    def thoughts(seed):
        player, record = ai.Player(seed=seed), Record(game, game.sizes[:2][-1])
        for _ in range(3):
            yield from player.think(record, work=90)
            record.play(record.position.moves()[0])

    assert list(thoughts(5)) == list(thoughts(5))
    assert list(thoughts(5)) != list(thoughts(6))


@pytest.mark.parametrize(
    ("id", "size", "options", "work"),
    [
        ("egotzi", 9, {"pie": False}, 20_000),
        ("egotzi", 10, {"pie": True}, 20_000),
        ("emergo", 9, {}, 500_000),
    ],
)
def test_thoughts_are_yielded_during_the_search(id, size, options, work):
    record = Record(rules.game(id), size, **options)
    thoughts = list(ai.Player(seed=1).think(record, work=work))
    assert len(thoughts) > 5
    assert len({thought.progress for thought in thoughts}) > 5


# The clock


def test_a_player_reads_time_only_from_the_clock_it_is_given():
    """The clock advances by one millisecond whenever the player reads it."""
    ticks = count()
    player = ai.Player(seed=1, clock=lambda: next(ticks) / 1000)
    record = Record(rules.game("egotzi"), 7, pie=False)
    thoughts = list(player.think(record, seconds=1.0))
    assert next(ticks) == pytest.approx(1001, abs=2)
    assert len(thoughts) == pytest.approx(1000 / 30, abs=2)
    assert thoughts[len(thoughts) // 2].progress == pytest.approx(0.5, abs=0.05)


def test_a_player_without_time_still_has_a_move():
    record = Record(rules.game("emulsion"), 19)
    (thought,) = ai.Player(seed=1, clock=lambda: 0.0).think(record, seconds=0)
    assert thought.move in record.position.moves()
    assert thought.work == 0


def test_time_or_work_ends_a_search():
    record, ticks = Record(rules.game("egotzi"), 5), count()
    player = ai.Player(seed=1, clock=lambda: next(ticks) / 1000)
    assert last_thought(player.think(record, seconds=1000, work=7)).work == 7
    assert 0 < last_thought(player.think(record, seconds=0.1, work=10**9)).work < 10**5


def test_a_search_can_be_abandoned_at_any_thought():
    player, record = ai.Player(seed=1), Record(rules.game("egotzi"), 7, pie=False)
    assert list(islice(player.think(record, work=10**9), 2))
    record.play("d4")
    assert last_thought(player.think(record, work=5)).work == 5


# Levels and refused arguments


def test_levels_have_distinct_names_and_a_description():
    assert len({level.name for level in ai.LEVELS}) == len(ai.LEVELS) == 6
    assert all(level.description.endswith(".") for level in ai.LEVELS)


def test_a_weak_level_never_works_more_than_its_own_budget():
    record = Record(rules.game("egotzi"), 3)
    budget = ai.LEVELS[0].work
    for limits in ({}, {"work": 10**6}, {"seconds": 60}):
        assert last_thought(ai.Player(1, seed=1).think(record, **limits)).work == budget
    assert last_thought(ai.Player(1, seed=1).think(record, work=5)).work == 5


def test_the_strength_of_a_level_varies_from_game_to_game():
    record, level = Record(rules.game("egotzi"), 5), ai.LEVELS[2]
    spent = [last_thought(ai.Player(3, seed=seed).think(record)).work for seed in range(12)]
    assert len(set(spent)) > 6
    assert min(spent) >= round(level.work * level.least_share)
    assert max(spent) <= level.work
    assert min(spent) < level.work / 10 < level.work / 3 < max(spent)


def test_the_strength_of_a_level_is_constant_in_a_game():
    player = ai.Player(3, seed=1)

    def spent():
        record = Record(rules.game("egotzi"), 5)
        while len(record.moves) < 8:
            thought = last_thought(player.think(record))
            record.play(thought.move)
            if len(record.moves) > 2:
                yield thought.work

    games = [set(spent()) for _ in range(6)]
    assert [len(game) for game in games] == [1] * 6
    assert len(set.union(*games)) > 3


def test_a_level_takes_no_longer_on_a_large_board():
    level = ai.LEVELS[0]
    for size, work in ((9, level.work), (18, round(level.work / 4))):
        record = Record(rules.game("egotzi"), size)
        assert last_thought(ai.Player(1, seed=1).think(record)).work == work


@pytest.mark.parametrize("level", [0, -1, 7, 1.0, "1", True])
def test_an_unknown_level_is_refused(level):
    with pytest.raises(ValueError, match=r"level is .*, expected 1 to 6, or None"):
        ai.Player(level)


@pytest.mark.parametrize("budget", [{"seconds": -1}, {"seconds": float("nan")}, {"work": 0}])
def test_an_invalid_budget_is_refused(budget):
    with pytest.raises(ValueError, match="expected"):
        ai.Player().think(Record(rules.game("egotzi")), **budget)


@pytest.mark.parametrize(
    "text", ["game=egotzi&result=white-resigns", "game=egotzi&position=bb/bw%20b%204"]
)
def test_a_finished_record_is_refused(text):
    with pytest.raises(ValueError, match=r"the game is over\. "):
        ai.Player().think(Record.parse(text), work=1)
    with pytest.raises(ValueError, match=r"the game is over\. "):
        ai.choose(Record.parse(text))


def test_choose_returns_the_move_of_a_new_players_last_thought():
    record = Record(rules.game("egotzi"), 3)
    chosen = ai.choose(record, level=1, seed=4)
    assert chosen == last_thought(ai.Player(1, seed=4).think(record, seconds=1000)).move


# Good sense


@cache
def value(position):
    """Return the exact result for the player to move: 1 win, 0.5 draw, 0 loss."""
    outcome = position.outcome()
    if outcome:
        return outcome.result(position.turn)
    return max(move_value(position, move) for move in position.moves())


def move_value(position, move):
    """Return the exact result of a move for its player, whose colour it may change."""
    after = position.play(move)
    colour = other(position.turn) if position.exchanges(move) else position.turn
    return value(after) if after.turn == colour else 1 - value(after)


def decisions(positions):
    """Return those of `positions` in which one move is better than another."""
    return [p for p in positions if len({move_value(p, move) for move in p.moves()}) > 1]


def preserves_result(position, work, seed=1):
    """Return whether the move that a player chooses has the exact result of the position."""
    record = Record(position.game, position=position)
    move = last_thought(ai.Player(seed=seed).think(record, work=work)).move
    return move_value(position, move) == value(position)


def late_positions(id, size, max_moves, number):
    """Yield `number` positions of random games, each with at most `max_moves` legal moves."""
    random = Random(2)
    while number:
        position = rules.game(id).start(size=size, **({"komi": 8} if "squared" in id else {}))
        while len(position.moves()) > max_moves:
            position = position.play(random_move(position, random))
        if position.moves():
            number -= 1
            yield position


@pytest.mark.parametrize(
    ("id", "size", "max_moves"),
    [("egotzi", 4, 3), ("egotzi-squared", 4, 3), ("emulsion", 4, 4), ("free-emulsion", 3, 4)],
)
def test_the_last_moves_are_played_without_a_mistake(id, size, max_moves):
    """A move is a mistake if its exact result is worse than that of the position."""
    positions = decisions(late_positions(id, size, max_moves, 60))
    assert len(positions) >= 5
    for position in positions:
        assert preserves_result(position, work=200), str(position)


# Narrow trees


def moves_tried(id: str, size: int, playouts: int, **options: bool) -> set[rules.Move]:
    """Return the moves that the tree of a starting position has tried after some playouts."""
    start = Record(rules.game(id), size, pie=False).position
    return {
        candidate.move
        for candidate in run_search(new_tree(start, **options), playouts).candidates()
    }


every_game_with_priors = pytest.mark.parametrize("id", ["emulsion", "free-emulsion", "egotzi"])


@every_game_with_priors
def test_a_narrow_tree_tries_the_most_promising_moves_first(id):
    start = Record(rules.game(id), 7, pie=False).position
    instance = run_search(new_tree(start, narrow=True), 100)._instance
    first, count, tried, _, _ = instance.call("node_summary", 1)
    terms = instance.read("PRIOR_TERM", first, count)
    assert (count, tried) == (len(start.moves()), 12)
    assert min(terms[:tried]) >= max(terms[tried:]) > min(terms[tried:])
    assert len(moves_tried(id, 7, 400)) > len(moves_tried(id, 7, 400, narrow=True)) == 22


@every_game_with_priors
def test_a_narrow_tree_tries_all_moves_eventually(id):
    assert moves_tried(id, 4, 2500, narrow=True) == set(rules.game(id).start(4).moves())


def test_a_narrow_tree_tries_all_moves_without_priors():
    all_moves = set(Record(rules.game("emulsion"), 7, pie=False).position.moves())
    assert len(all_moves) > 12
    assert moves_tried("emulsion", 7, 100, narrow=True, trained=False) == all_moves


@every_game_with_priors
def test_a_player_uses_a_narrow_tree(id):
    record = Record(rules.game(id), 7, pie=False)
    assert len(last_thought(ai.Player(seed=1).think(record, work=100)).candidates) == 12


# Sides


UNEVEN_POSITIONS = [
    ("egotzi", "5/1bbb1/1bbb1/5/5 w 1", True),
    ("egotzi", "5/1www1/1www1/5/5 w 1", False),
    ("egotzi", "4/bbb1/1bb1/w3 w 1", True),
    ("egotzi", "4/www1/1ww1/b3 w 1", False),
    ("free-emulsion", "4/bbb1/1bb1/w3 w 1", True),
    ("free-emulsion", "4/www1/1ww1/b3 w 1", False),
    ("emulsion", "bbbbb/bbbbb/bbwbw/wbwbw/bwbwb w 1", True),
    ("emulsion", "wwwww/wwwww/wwbwb/bwbwb/wbwbw w 1", False),
]


@pytest.mark.parametrize(("id", "text", "swaps"), UNEVEN_POSITIONS)
@pytest.mark.parametrize("seed", [1, 2])
def test_sides_are_swapped_to_get_the_better_one(id, text, swaps, seed):
    """White is to move, and clearly behind or clearly ahead."""
    position = rules.game(id).parse(text)
    thought = last_thought(
        ai.Player(seed=seed).think(Record(position.game, position=position), work=150)
    )
    assert (str(thought.move) == "swap") == swaps
    assert thought.score > 0.6


@pytest.mark.parametrize("komi", [0, 2, 4, 12, 16, 40, 80])
def test_the_better_colour_is_taken(komi):
    position = rules.game("egotzi-squared").parse(f"3/3/3 w 1 {komi}?")
    assert preserves_result(position, work=300)


@pytest.mark.parametrize(
    ("id", "size"),
    [("emulsion", 5), ("free-emulsion", 5), ("egotzi", 5), ("egotzi-squared", 5), ("emergo", 7)],
)
def test_a_middle_level_beats_random_moves(id, size):
    """It scores at least seven points in eight games, four of them with each side."""
    assert sum(play_against_random_moves(rules.game(id), size, seed) for seed in range(8)) >= 7


def play_against_random_moves(game, size, seed):
    """Play level 4 against random moves, as the first player if the seed is even, and return its
    result."""
    player, record, random = ai.Player(4, seed), Record(game, size), Random(seed)
    player_number = 1 + seed % 2
    while not record.outcome():
        if record.owner(record.position.turn) == player_number:
            record.play(last_thought(player.think(record)).move)
        else:
            record.play(random_move(record.position, random))
    winner = record.outcome().winner
    return 0.5 if winner is None else float(record.owner(winner) == player_number)
