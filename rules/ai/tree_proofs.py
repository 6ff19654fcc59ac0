"""Proofs: proved results, for the player of a move, with the number of plies to the end.

A proof is one number, so that a table of a search has room for it: 0 if nothing is proved.
"""

from __future__ import annotations

LOST, DRAWN, WON = 1024, 2048, 3072
"""The proofs of results, to which the plies to the end are added."""


def proof_result(proof: int) -> int:
    """Return the proved result: 0 for a loss, 1 for a draw, 2 for a win."""
    return (proof >> 10) - 1


def proof_plies(proof: int) -> int:
    """Return the number of plies to the end."""
    return proof & 1023


def proof_before(proof: int) -> int:
    """Return the proof of the opponent's move before, for the opponent."""
    return ((4 - (proof >> 10)) << 10) + proof_plies(proof) + 1
