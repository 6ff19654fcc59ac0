"""First moves after which neither side is better; made by `benchmarks/in_numbers/`."""

TABLE = """
emulsion
8:a4-b4,a6-b6,b7-b6,c4-d4 9:c4-d4

free-emulsion
5:a2+a1 6:a2+a1,b2+a2,c3+b3 7:a2+a1,a3+a2,b2+a2,b3+a3,b3+b2,b4+a4,b4+b3,c4+c3,d4+c4
8:a2+a1,a3+a2,a4+a3,b2+a2,b3+a3,b3+b2,b4+a4,b4+b3,b4+b5,c4+b4,c4+c3,d4+c4

egotzi
6:a2,b2,c3 7:a1 8:a3,a4,b2,b3,b4,c3,c4,d4 9:a2,a3,a4,b2,b3,b4,b5,c5,d5
"""
"""For each game, its sizes with those moves, one of each class of moves that are equal by
symmetry."""
