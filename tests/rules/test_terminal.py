"""Positions in a terminal: `python3 -m rules show`."""

from xml.etree import ElementTree

import pytest

from rules import game
from rules.__main__ import main
from rules.terminal import draw

EXAMPLES = [
    # arguments, what is printed
    (
        ["egotzi", "--size", "3", "--moves", "b2"],
        """
Egotzi, 3x3. White to move.

3  . . .
2  . b .
1  . . .
   a b c

3/1b1/3 w 1
""",
    ),
    (
        ["game=egotzi&size=3&pie=off&moves=c1", "--flip"],
        """
Egotzi, 3x3. White to move.

1  b . .
2  . . .
3  . . .
   c b a

3/3/2b w 1 nopie
""",
    ),
    (
        [
            "https://example.org/play.html#game=free-emulsion&size=2&moves=a1%2Ba2,b2+b1&black=level-1"
        ],
        """
Free Emulsion, 2x2. Black wins: all groups cancel, so whoever made the last move loses.

2  w w
1  b b
   a b

ww/bb b 2
""",
    ),
    (
        ["game=egotzi&size=3&moves=a1,c3&at=1&flip=1&white=human&match=ab12cd34"],
        """
Egotzi, 3x3. White to move.

3  . . .
2  . . .
1  b . .
   a b c

3/3/b2 w 1
""",
    ),
    (
        ["game=egotzi&size=3&moves=a1,c3&lines=1.b2,c1&comments=0.All%20of%20it&at=1:2"],
        """
Egotzi, 3x3. Black to move.

3  . . .
2  . w .
1  b . .
   a b c

3/1w1/b2 b 2
""",
    ),
    (
        ["game=egotzi&size=3&moves=a1&result=white-resigns"],
        """
Egotzi, 3x3. Black wins: White resigned.

3  . . .
2  . . .
1  b . .
   a b c

3/3/b2 w 1
""",
    ),
    (
        ["emergo", "--position", "4ab2/7/2C@4/7/7/7/6bb w 9 1,0"],
        """
Emergo, 7x7. White to move.

7  .     .     ab    .
6     .     .     .
5  .     C@    .     .
4     .     .     .
3  .     .     .     .
2     .     .     .
1  .     .     .     bb
   a  b  c  d  e  f  g
In hand: Black 0, White 1

4ab2/7/2C@4/7/7/7/6bb w 9 1,0
""",
    ),
]


@pytest.mark.parametrize(("arguments", "printed"), EXAMPLES)
def test_show_prints_the_position(arguments, printed, capsys):
    assert main(["show", *arguments]) == 0
    assert capsys.readouterr().out == printed.lstrip()


def test_ranks_above_nine_keep_the_files_aligned():
    lines = draw(game("emulsion").start(11)).splitlines()
    assert lines[0] == "11  w b w b w b w b w b w"
    assert lines[10] == " 1  w b w b w b w b w b w"
    assert lines[11] == "    a b c d e f g h i j k"


def test_show_svg_prints_a_picture(capsys):
    assert main(["show", "emulsion", "--size", "5", "--svg"]) == 0
    picture = ElementTree.fromstring(capsys.readouterr().out)
    assert picture.tag.endswith("svg")
