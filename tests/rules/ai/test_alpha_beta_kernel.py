"""The alpha-beta kernel: exact on small trees, and with correct proofs in games with cycles."""

from __future__ import annotations

from functools import cache

import pytest

from rules.ai import iterative_deepening
from rules.ai.transpositions import adjust_for_distance
from rules.kernels import Instance, PlainInstance, Program
from rules.kernels.alpha_beta_game import LOST, WON
from tests.kit.kernel_sources import start_native
from tests.rules.ai import graph_game

PROGRAM = Program("graph", [*iterative_deepening.EXPORTS, graph_game.go_to], [graph_game])

NODE_LIMIT = 100_000


@cache
def cached_instance(plain: bool) -> Instance:
    return PlainInstance(PROGRAM) if plain else start_native(PROGRAM, debug=True)


def started_search(
    game: graph_game.Graph, plain: bool = False, noticed_share: float = 1.0
) -> Instance:
    """Start a search from the first node, which notices a share of the moves of every node; return
    the instance that runs it."""
    instance = cached_instance(plain)
    game.load(instance)
    instance.call("forget")
    instance.call("seed", 1, 2)
    instance.call("go_to", 0)
    instance.call("begin", noticed_share, 0)
    return instance


def root_values(instance: Instance, max_depth: int) -> list[int]:
    """Return the value of the root at every depth."""
    found, depth, nodes = [], 1, 1
    while nodes and depth <= max_depth:
        nodes = instance.call("resume", 1, NODE_LIMIT)
        if not nodes or instance.call("status")[0] > depth:
            found.append(instance.read("ROOT_VALUES", 0, 1)[0])
            depth += 1
    return found


def full_search(game: graph_game.Graph, node: int, depth: int, ply: int = 0) -> int:
    """Return the value that a search to this depth must find, without pruning."""
    moves = game.targets[node]
    if not moves or (depth <= 0 and not game.forcing[node]):
        value = game.node_values[node]
        return value - ply if value > WON else value + ply if value < -WON else value
    after = depth if len(moves) == 1 and ply else max(depth - 1, 0)
    return max(-full_search(game, target, after, ply + 1) for target in moves)


@pytest.mark.parametrize("seed", range(60))
def test_alpha_beta_agrees_with_full_search(seed):
    game = graph_game.random_tree(seed, 6)
    if game.targets[0]:
        found = root_values(started_search(game), 6)
        assert found == [full_search(game, 0, depth + 1) for depth in range(len(found))]


def search_game(
    game: graph_game.Graph,
    limit: int,
    slice: int = 50,
    plain: bool = False,
    noticed_share: float = 1.0,
) -> tuple[tuple[int, ...], list[tuple[int, ...]], list[int]]:
    """Search a game up to a limit of nodes, in slices; return the nodes searched and the status;
    the moves of the root, with their values and work; and the principal variation."""
    instance = started_search(game, plain, noticed_share)
    work = 0
    while nodes := instance.call("resume", slice, limit):
        work += nodes
    status = instance.call("status")
    names = ("ROOT_MOVES", "ROOT_VALUES", "ROOT_WORK")
    (count,) = instance.read("MOVE_COUNTS", 0, 1)  # the rows after these are of earlier searches
    columns = [instance.read(name, 0, count) for name in names]
    return (work, *status), [*zip(*columns, strict=True)], [*instance.read("LINE", 0, status[2])]


CYCLIC_GRAPHS = [
    game for seed in range(200) if (game := graph_game.random_cyclic_graph(seed, 14)).targets[0]
]
"""Random graphs, most of them with cycles, whose first node has moves."""


@pytest.mark.parametrize("game", CYCLIC_GRAPHS)
def test_proofs_are_true_in_games_with_cycles(game):
    """Wherever a search stops, it chooses a move that is proved to lose only if the position is
    lost; the results that it proves are true, and so are their numbers of plies."""
    results = game.results()
    for limit in (3, 10, 30, 100, 10_000):
        (_, _, best, _, solved), moves, _ = search_game(game, limit)
        move, value, _ = moves[best]
        after = adjust_for_distance(-results[game.targets[0][move]], 1)
        if value > WON:
            assert value <= after < -LOST
        if value < -WON:
            assert LOST < results[0] <= value
        if solved:
            assert value == results[0] == after


def test_most_decided_games_are_solved():
    """Otherwise the test above would show little. Some draws, which take longer, are
    solved too."""
    results = [(game.results()[0], search_game(game, 10_000)[0][4]) for game in CYCLIC_GRAPHS]
    decided = [solved for result, solved in results if result]
    assert sum(decided) > 0.9 * len(decided)
    assert sum(1 for result, solved in results if solved and not result) > 10


@pytest.mark.parametrize("noticed_share", [1.0, 0.7])
@pytest.mark.parametrize("seed", range(5))
def test_slices_and_compilation_do_not_change_the_result(seed, noticed_share):
    """Slices may have any length, and another search may come before."""
    game = graph_game.random_tree(seed, 7)
    expected = search_game(game, 1500, 10**6, noticed_share=noticed_share)
    assert search_game(game, 1500, 1, noticed_share=noticed_share) == expected
    search_game(graph_game.random_tree(seed + 1, 7), 5000)
    assert search_game(game, 1500, 37, noticed_share=noticed_share) == expected
    assert search_game(game, 1500, 100, plain=True, noticed_share=noticed_share) == expected


def test_a_search_stops_at_its_limit():
    for limit in (1, 2, 3, 40, 777):
        assert search_game(graph_game.random_tree(0, 8), limit)[0][0] == limit
