"""Tree searches in a kernel: proofs are correct, memory is reclaimed, and trees are reused."""

from array import array

import pytest

from rules.ai import tree_kernel, tree_tables
from rules.kernels import PlainInstance, Program
from rules.kernels.language import Zeros
from tests.rules.ai import nim_game

PROGRAM = Program("nim", [*tree_kernel.EXPORTS, nim_game.begin, nim_game.set_estimate], [nim_game])
POSITIONS = [
    (count, draw_at) for draw_at in (0, 2, 5) for count in range(1, 14) if count != draw_at
]


@pytest.fixture(scope="module", autouse=True)
def small_tables():
    """Tables just large enough for the trees grown here: to clear those of a full size takes longer
    than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        tables: dict[str, Zeros] = {}
        capacities = {tree_tables.MAX_NODES: 5_000, tree_tables.MAX_EDGES: 50_000}
        for module in (tree_kernel, tree_tables):
            for name, value in vars(module).copy().items():
                if isinstance(value, Zeros) and value.length in capacities:
                    smaller = tables.setdefault(
                        name, Zeros(value.typecode, capacities[value.length])
                    )
                    patch.setattr(module, name, smaller)
            for name in ("MAX_NODES", "MAX_EDGES"):
                patch.setattr(module, name, capacities[getattr(module, name)])
        yield


def grown_tree(count, draw_at, rounds, noticed_share=1.0, turn=0, may_swap=False):
    """Return an instance that has searched a position of Nim for some rounds, and its root node."""
    tree = PlainInstance(PROGRAM)
    tree.call("seed", 1, 2)
    tree.call("prepare", noticed_share, True, False)
    tree.call("begin", count, turn, draw_at)
    root = tree.call("new_tree", 0, may_swap)
    tree.call("grow", root, 0, rounds)
    return tree, root


def edges(tree, node):
    """Return the move, visits and proof of each tried edge of a node."""
    first, _, tried, _, _ = tree.call("node_summary", node)
    return list(
        zip(*(tree.read(name, first, tried) for name in ("MOVE", "VISITS", "PROOF")), strict=True)
    )


def proved_result(proof):
    """Return the result that a proof stands for, and its plies."""
    return (proof // 1024 - 1) / 2, proof % 1024


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(("count", "draw_at"), POSITIONS)
def test_proofs_are_true_and_the_best_move_is_played(count, draw_at, turn):
    tree, root = grown_tree(count, draw_at, 3000, turn=turn)
    for move, _, proof in edges(tree, root):
        if proof:
            score, plies = proved_result(proof)
            result, best_plies = nim_game.solve(count - move, draw_at)
            assert score == 1 - result
            assert plies >= best_plies + 1 if score == 1 else plies <= best_plies + 1
    result, _ = nim_game.solve(count, draw_at)
    best = tree.read("MOVE", tree.call("best_edge", root), 1)[0]
    assert 1 - nim_game.solve(count - best, draw_at)[0] == result
    assert draw_at or tree.call("solved", root)


@pytest.mark.parametrize("rounds", [1, 3, 10, 40])
@pytest.mark.parametrize(("count", "draw_at"), POSITIONS)
def test_a_move_proved_lost_is_not_played_while_another_is_left(count, draw_at, rounds):
    tree, root = grown_tree(count, draw_at, rounds)
    best = tree.call("best_edge", root)
    lost = {move for move, _, proof in edges(tree, root) if 0 < proof < tree_tables.DRAWN}
    if len(lost) < min(count, 3):
        assert tree.read("MOVE", best, 1)[0] not in lost


def test_a_tree_that_overlooks_moves_has_only_true_proofs():
    for seed in range(20):
        tree = PlainInstance(PROGRAM)
        tree.call("seed", seed, 2)
        tree.call("prepare", 0.5, True, False)
        tree.call("begin", 8, 0, 0)  # lost, but won if the opponent overlooks the reply
        root = tree.call("new_tree", 0, False)
        tree.call("grow", root, 0, 2000)
        for move, _, proof in edges(tree, root):
            if proof:
                assert proved_result(proof)[0] == 1 - nim_game.solve(8 - move, 0)[0]


def test_the_same_seed_gives_the_same_tree_in_one_call_or_many():
    in_one_call, root = grown_tree(13, 0, 700)
    in_many_calls, _ = grown_tree(13, 0, 0)
    for rounds in (1, 2, 97, 600):
        in_many_calls.call("grow", root, 0, rounds)
    assert edges(in_one_call, root) == edges(in_many_calls, root)


def test_visits_add_up_in_a_reused_tree():
    tree, root = grown_tree(40, 0, 2000)
    move, visits, _ = max(edges(tree, root), key=lambda edge: edge[1])
    child = tree.call("reroot", root, 0, move)
    _, _, _, total, _ = tree.call("node_summary", child)
    assert child == 1
    assert total == visits - tree_kernel.VISITS_TO_EXPAND
    tree.call("grow", child, 0, 500)
    assert tree.call("node_summary", child)[3] == total + 500
    assert sum(visits for _, visits, _ in edges(tree, child)) == total + 500
    assert tree.call("reroot", child, 0, 9) == 0


def test_a_full_tree_keeps_searching(monkeypatch):
    monkeypatch.setattr(tree_kernel, "MAX_NODES", 5)
    small = PlainInstance(Program("small", [*tree_kernel.EXPORTS, nim_game.begin], [nim_game]))
    small.call("seed", 1, 2)
    small.call("prepare", 1.0, True, False)
    small.call("begin", 30, 0, 0)
    root = small.call("new_tree", 0, False)
    small.call("grow", root, 0, 400)
    assert small.call("node_summary", root)[3] == 400


def test_swapping_sides_takes_the_other_colour():
    """A mover in a lost position swaps, one in a won position doesn't, whether Black or White."""
    for turn in (0, 1):
        for count in (4, 5):
            tree, root = grown_tree(count, 0, 3000, turn=turn, may_swap=True)
            best = tree.call("best_edge", root)
            assert (tree.read("MOVE", best, 1)[0] == tree_kernel.SWAP_SIDES) == (count == 4)


@pytest.mark.parametrize("turn", [0, 1])
def test_estimates_influence_the_search(turn):
    """Estimating every position as a win for Black raises Black's mean result."""

    def black_mean(logits):
        tree, root = grown_tree(40, 0, 0, turn=turn)
        tree.call("set_estimate", logits)
        tree.call("grow", root, 0, 200)
        _, _, _, total, gain = tree.call("node_summary", root)
        return gain / total if turn == 0 else 1 - gain / total

    assert black_mean(9.0) - black_mean(-9.0) > 0.2


@pytest.mark.parametrize(
    ("visits", "wins", "best"),
    [
        ((900, 600, 500), (450, 420, 450), 0),  # too few to trust their results
        ((5000, 2000, 900), (2500, 1100, 900), 1),
        ((5000, 1000, 900), (2500, 510, 900), 0),  # better, but perhaps by chance
        ((5000, 5000, 0), (2500, 2600, 0), 1),
    ],
)
def test_the_best_move_is_chosen_among_often_visited_ones(visits, wins, best):
    tree = PlainInstance(PROGRAM)
    tree.call("seed", 1, 2)
    tree.call("prepare", 1.0, True, False)
    tree.call("begin", 20, 0, 0)
    root = tree.call("new_tree", 0, False)
    tree.call("grow", root, 0, 3)
    first, _, tried, _, _ = tree.call("node_summary", root)
    assert tried == 3
    tree.write("PROOF", array("h", [0, 0, 0]), first)
    tree.write("VISITS", array("i", visits), first)
    tree.write("WINS", array("d", wins), first)
    assert tree.call("best_edge", root) == first + best
