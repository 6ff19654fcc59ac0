"""The marks, arrows and values of diagrams are checked against the rules."""

from types import SimpleNamespace

import pytest

from builder import BuildError
from builder.diagrams import mark_checks
from rules import Square
from tests.kit.added_game.advance import ADVANCE
from tests.kit.diagrams import figure

FLIGHT = "game: emergo\nposition: 9/9/9/9/9/3a@5/2A@6/9/8a@ w 20 11,10\n"
ENTERING = "game: emergo\nposition: 7/5a@1/7/7/2A@4/7/7 w 2 7,7\n"
FEEDING = "game: emergo\nposition: 7/7/4a@2/7/2A@4/7/A@5a@ w 4 6,6\n"
PUSHED = "game: egotzi\nposition: 6/6/6/4wb/6/6 b 2\n"
SWAPS = "game: emulsion\nsize: 4\n"
ENDED = "game: egotzi\nposition: wwb/wbb/bbw w 9\n"
SCORED = "game: egotzi-squared\nposition: wwb/wbb/bbw w 9 2\n"


@pytest.mark.parametrize(
    "body",
    [
        f"{FLIGHT}marks: {{c3: picked, e5: target, b4: refused}}\narrows: [[c3, e5]]",
        f"{ENTERING}marks: {{c3: refused}}",
        f"{FEEDING}marks: {{f6: refused}}\narrows: [[c3, f6]]",
        f"{PUSHED}marks: {{d3: target, f3: refused}}\narrows: [[e3, a3]]",
        f"{SWAPS}moves: c2-d2\nmarks: {{c2: last}}\narrows: [[c2, d2]]",
        f"{SWAPS}marks: {{c2: picked}}\nvalues: {{d2: +2½, c2: '0', a1: '1'}}",
        f"{ENDED}values: {{a2: '3', c2: '5', c1: '1'}}",
        f"{SCORED}values: {{a2: '9', c2: '25', c1: '1'}}",
    ],
)
def test_diagrams_with_correct_marks_arrows_and_values_are_drawn(body):
    assert figure(body)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f"{FLIGHT}arrows: [[c3, b4]]", "3: arrows: c3-b4 is no legal move"),
        (f"{FLIGHT}marks: {{e5: refused}}", "3: marks: e5 is not refused"),
        (f"{FLIGHT}marks: {{c3: picked, b4: target}}", "3: marks: b4 is not target"),
        (f"{FLIGHT}marks: {{b2: picked}}", "3: marks: b2 is not picked"),
        (f"{FLIGHT}marks: {{c3: last}}", "3: marks: c3 is not last"),
        (f"{ENTERING}marks: {{d4: refused}}", "3: marks: d4 is not refused"),
        (f"{ENTERING}marks: {{d4: refused}}\narrows: [[c3, d4]]", "3: marks: d4 is not refused"),
        (f"{PUSHED}marks: {{d3: target}}\narrows: [[e3, b3]]", "4: arrows: e3-b3 is no legal move"),
        (f"{PUSHED}marks: {{f3: target}}", "3: marks: f3 is not target"),
        (f"{SWAPS}arrows: [[c2, c4]]", "3: arrows: c2-c4 is no legal move"),
        (f"{SWAPS}values: {{a1: '½'}}", "3: values: a1 is 1 here, not ½"),
        (f"{SWAPS}values: {{d2: +2½}}", "3: values: d2 is ½ here, not [+]2½"),
        (f"{SWAPS}marks: {{c2: picked}}\nvalues: {{d2: +2}}", "4: values: d2 is [+]2½ here, not"),
        (f"{ENDED}values: {{a2: '5'}}", "3: values: a2 is 3 here, not 5"),
        (f"{PUSHED}values: {{a1: '1'}}", "3: values: a1 is 0 here, not 1"),
        (f"{SCORED}values: {{a2: '3'}}", "3: values: a2 is 9 here, not 3"),
    ],
)
def test_wrong_marks_arrows_and_values_are_reported_with_their_line(body, message):
    with pytest.raises(BuildError, match=f"^{message}"):
        figure(body)


def test_men_of_a_colour_form_groups_in_any_state():
    board = SimpleNamespace(position=ADVANCE.parse("4/4/wWb1/bw2 b 8"))
    mark_checks.check_values(board, {}, {Square(0, 1): "3", Square(2, 1): "1"})
