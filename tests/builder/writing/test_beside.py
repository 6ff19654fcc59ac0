"""The layout of boards beside their text, on rules pages."""

from __future__ import annotations

import pytest

from builder.writing.layout import Block, lay_out

HEADING, TEXT, BOARD = Block("H", "heading"), Block("T"), Block("B", "board")


@pytest.mark.parametrize(
    ("blocks", "html"),
    [
        ([TEXT], "T"),
        ([HEADING, TEXT, BOARD, TEXT], '<div class="beside"><div>HT</div>B</div>T'),
        ([TEXT, HEADING, HEADING, TEXT, BOARD], 'T<div class="beside"><div>HHT</div>B</div>'),
        ([HEADING, TEXT, HEADING, TEXT, BOARD], 'HT<div class="beside"><div>HT</div>B</div>'),
        ([HEADING, BOARD, BOARD], 'H<div class="boards">BB</div>'),
        ([BOARD, TEXT], '<div class="boards">B</div>T'),
        ([], ""),
    ],
)
def test_a_board_stands_beside_the_text_of_its_heading(blocks: list[Block], html: str) -> None:
    assert lay_out(blocks) == html
