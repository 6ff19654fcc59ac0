"""Hypothesis strategies for studies, a large study, and a plain model of trees as nested lists."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random
from typing import Any

from hypothesis import strategies as st

from boardleaf.game.shown_game import ShownGame
from boardleaf.game.tree import promote_line
from rules import Record, Study, game
from rules.node import Node, all_lines, main_line
from tests.kit.strategies import random_move, records

COMMENTS = st.text(
    st.one_of(st.characters(max_codepoint=127), st.characters(codec="utf-8")), max_size=12
)
"""Comments of any characters that UTF-8 can encode, about half of them ASCII."""


def large_study(size: int, plies: int, lines: int, random: Random) -> Study:
    """Return a study of a random game, with side lines of one move spread over it."""
    record = Record(game("egotzi"), size=size, pie=False)
    while len(record.moves) < plies and not record.outcome():
        record.play(random.choice(record.position.moves()))
    study = Study(record)
    for node in islice(cycle(main_line(study.root)[:-1]), lines):
        played = {str(child.move) for child in node.children}
        if others := [move for move in node.position.moves() if str(move) not in played]:
            node.play(random.choice(others))
    return study


def nodes(study: Study) -> list[Node]:
    """Return all nodes of a study."""
    return [node for line in all_lines(study.root) for node in line]


def play_on(node: Node, plies: int, random: Random) -> None:
    """Play this many random moves from a node, or until the game is over."""
    for _ in range(plies):
        if node.outcome():
            return
        node = node.play(random_move(node.position, random))


@st.composite
def studies(draw, plies=st.integers(0, 25), lines=st.integers(0, 8)) -> Study:
    """Draw a study of random lines, some of them promoted, with comments, perhaps resigned."""
    record: Record = draw(records(plies=plies))
    study, random = Study(record), Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(lines)):
        play_on(random.choice(nodes(study)), random.randint(1, 6), random)
    for _ in range(draw(st.integers(0, 3))):
        random.choice(nodes(study)).promote()
    for comment in draw(st.lists(COMMENTS, max_size=4)):
        random.choice(nodes(study)).comment = comment
    resigned = draw(st.sampled_from([None, "black", "white"]))
    if resigned and not study.record.outcome():
        study.resign(resigned)
    return study


def edit(game: ShownGame, random: Random) -> None:
    """Try a random change of a game's tree, and show where it was made if anything changed."""
    shown, before = game.node, game.study_text
    node = random.choice(nodes(game.study))
    game.cursor.go(node)
    kind = random.choice(("branch", "branch", "promote", "delete", "comment"))
    if kind == "branch" and game.ongoing:
        game.play(random_move(node.position, random))
    elif kind == "promote":
        promote_line(game.end)
    elif kind == "delete" and node.parent:
        node.remove()
    elif kind == "comment":
        node.comment = random.choice(("", "Good; 1.5!", "&moves=a1"))
    game.refresh()
    if game.study_text == before:
        game.cursor.go(shown)


Tree = list[Any]
"""A move's text, its comment, and the list of the trees after it."""


def tree_of(node: Node) -> Tree:
    """Return the tree of a node, by recursion, which studies themselves avoid."""
    return [str(node.move or ""), node.comment, [tree_of(child) for child in node.children]]


def subtree(tree: Tree, path: tuple[str, ...]) -> Tree | None:
    """Return the subtree after some moves; None if the tree lacks one of them."""
    for move in path:
        children = [child for child in tree[2] if child[0] == move]
        if not children:
            return None
        (tree,) = children
    return tree


def path_of(node: Node) -> tuple[str, ...]:
    """Return the moves from the root to a node."""
    return tuple(map(str, node.record().moves))


def main_path(tree: Tree) -> tuple[str, ...]:
    """Return the moves of the main line."""
    path = []
    while tree[2]:
        tree = tree[2][0]
        path.append(tree[0])
    return tuple(path)


def join(tree: Tree, removed: Tree) -> None:
    """Merge a removed tree into a tree: add its moves, and its comments where the tree has none."""
    tree[1] = tree[1] or removed[1]
    for child in removed[2]:
        existing = subtree(tree, (child[0],))
        if existing is None:
            tree[2].append(child)
        else:
            join(existing, child)
