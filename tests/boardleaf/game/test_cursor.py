"""The cursor in a study: moving it, and the line that it stays on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardleaf.game.cursor import Cursor
from rules import Study
from rules.node import Node
from tests.kit.studies import nodes, studies

STUDY = "game=egotzi&size=5&moves=c3,d4,e5&lines=1.a1,b2;1:2.c1"


def line(cursor: Cursor) -> str:
    return ",".join(str(node.move) for node in cursor.line[1:])


def path(node: Node) -> list[Node]:
    """Return the nodes from the root to a node."""
    return [*path(node.parent), node] if node.parent else [node]


def test_stepping_back_and_forward_stays_on_the_line() -> None:
    study = Study.parse(STUDY)
    cursor = Cursor(study.find("1:2"))
    assert line(cursor) == "c3,a1,b2"
    cursor.go(cursor.first)
    assert (line(cursor), cursor.previous) == ("c3,a1,b2", None)
    cursor.go(cursor.last)
    assert (str(cursor.node.move), cursor.next) == ("b2", None)
    assert [str(node.move) for node in cursor.alternatives] == ["b2", "c1"]


def test_going_to_a_node_off_the_line_changes_the_line() -> None:
    study = Study.parse(STUDY)
    cursor = Cursor(study.end)
    cursor.go(study.find("2:3"))
    assert line(cursor) == "c3,a1,c1"
    cursor.go(study.find("1"))
    assert line(cursor) == "c3,a1,c1"


def test_removing_its_node_moves_the_cursor_to_the_parent() -> None:
    study = Study.parse(STUDY)
    cursor = Cursor(study.end)
    study.find("2").remove()
    cursor.refresh()
    assert (cursor.node, line(cursor)) == (study.find("1"), "c3,a1,b2")


@given(studies(), st.data())
def test_the_line_leads_from_the_root_through_the_node_to_an_end(study, data) -> None:
    cursor = Cursor(study.root)
    for _ in range(5):
        node = data.draw(st.sampled_from(nodes(study)))
        cursor.go(node)
        assert cursor.node is node
        assert cursor.line[: node.depth + 1] == path(node)
        assert cursor.line == path(cursor.last)
        assert cursor.last.children == ()
