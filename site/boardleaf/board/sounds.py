"""The sounds of a move, one for each scene of its animation, and of the end of a game.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d3")
>>> of_move(study.end, None)
['tap', 'push']
"""

from __future__ import annotations

from rules import Colour
from rules.node import Node
from rules.position import Pieces, Scene

from .state import scenes_of


def of_move(node: Node, person: Colour | None) -> list[str]:
    """Return the names of the sounds of the move that led to a node; `person` is the only person's
    colour, None if there are two or none."""
    assert node.parent and node.move
    scenes = scenes_of(node.parent.position, node.move)
    boards = [*(scene.board_before() for scene in scenes[1:]), node.position.pieces()]
    places = bool(scenes) and _places(scenes[0])
    sounds = [
        _sound(scene, board, pushes=places) for scene, board in zip(scenes, boards, strict=False)
    ]
    if outcome := node.outcome():
        lost = person and outcome.winner not in (None, person)
        sounds.append("draw" if not outcome.winner else "loss" if lost else "win")
    return sounds or ["move"]


def _sound(scene: Scene, board_after: Pieces, *, pushes: bool) -> str:
    """Return the sound of a scene; `pushes` is true if the move placed a piece before."""
    ends = {leg.end for leg in scene.legs}
    standing = ((at, men) for at, men in scene.standing.items() if at not in ends)
    if any(len(board_after.get(at, ())) < len(men) for at, men in standing):
        return "take"
    if _places(scene):
        return "tap"
    return "push" if pushes else "move"


def _places(scene: Scene) -> bool:
    return any(not leg.start for leg in scene.legs)
