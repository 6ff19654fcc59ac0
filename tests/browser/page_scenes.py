"""Scenes to act out in a browser: each is an address and a sequence of steps.

Together they show all states of all pages. A feature with new texts adds steps to a scene, or a new
scene; `act` in test_pseudo_language.py defines the verbs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

Scene = tuple[str, Sequence[str]]

EGOTZI = "game=egotzi&size=5&moves=c3"

MISTAKE = "game=egotzi&size=3&pie=off&moves=c3,a2"
"""A game in which b1 would be a blunder."""

STORED: dict[str, object] = {
    "black": {"over": True, "won": "black", "address": f"{EGOTZI}&white=level-1"},
    "white": {"over": True, "won": "white"},
    "draw": {"over": True, "won": "draw", "name": "B2"},
    "lost": {"over": True, "won": "white", "address": f"{EGOTZI}&white=level-1"},
    "ended": {"over": True},
    "begun": {"address": "game=egotzi&size=5&black=level-2"},
    "both": {"address": f"{EGOTZI}&white=level-2&black=level-1"},
    "friend": {"address": f"{EGOTZI}&match=ab12cd34", "side": "black", "yours": True},
    "other": {"address": f"{EGOTZI}&match=ab12cd35", "side": "white"},
    "damaged": {"version": 0},
    "newer": {"version": 99},
}
"""Stored games, by id: the values in which they differ from an unfinished game of two people."""

FILE = json.dumps(
    {
        "format": "boardleaf-games",
        "version": 1,
        "games": {
            "x": json.dumps({"version": 1, "address": EGOTZI, "order": 3}),
            "y": "{",
        },
    }
)
"""The content of a file with two games, one of which is damaged."""

PLAY_SCENES: Sequence[Scene] = [
    (
        "play.html#game=egotzi&size=5&moves=c3&white=level-1",
        [
            "state ready",
            "undo",
            "redo",
            "press hint",
            "state ready",
            "type zz9",
            "type c3",
            "sheet drawer",
            "press resign",
            "press resign",
            "state over",
            "press again",
            "state ready",
            "sheet setup",
        ],
    ),
    (
        "play.html#game=egotzi-squared&size=5",
        [
            "state ready",
            "fill komi=7",
            "press bid",
            "fill komi=6",
            "press bid",
            "press black",
            "type a1",
            "type a1",
            "sheet drawer",
            "open",
        ],
    ),
    (
        "play.html#game=emulsion&size=4",
        ["state ready", "type a1-a2", "type a1-a1", "type b1-b2", "press values", "sheet drawer"],
    ),
    (
        "play.html#game=free-emulsion&size=3",
        ["state ready", "click a1", "type a1+a3", "type a1-b1"],
    ),
    (
        "play.html#game=emergo&size=7",
        ["state ready", "type @d4", "type @a1", "type a1-b2", "type @a2"],
    ),
    ("play.html#game=slyde&size=8", ["state ready", "type *a1", "type a1-c3", "type a1-b1"]),
    (
        "play.html#game=egotzi&size=3&moves=b2,a1,a2,c3&black=level-1&white=level-1",
        [
            "wait [data-action=stop]",
            "press stop",
            "press step",
            "press resume",
            "state over",
            "press replay",
        ],
    ),
    ("play.html#game=egotzi&size=x&moves=c3", ["state ready", "press dismiss"]),
    (
        "play.html#game=egotzi&size=5&moves=c3,d4,b2,swap",
        [
            "state ready",
            "open",
            "fill text=nonsense",
            "press import",
            "wait [data-part=imported] p",
        ],
    ),
    (
        "play.html#game=emergo&size=7&moves=@c3,@e5",
        [
            "state ready",
            "press edit",
            "press edit-clear",
            "press edit-start",
            "open",
            "press edit-cancel",
        ],
    ),
    (
        "play.html#game=egotzi&size=5&moves=c3,d4,b2,a1&at=2",
        [
            "state ready",
            "press analyse",
            "wait [data-line]",
            "press analyse",
            "sheet drawer",
            "open",
        ],
    ),
    ("play.html#game=egotzi&size=3&moves=b2,a1,a2", ["state ready", "open", "press copy-link"]),
    (
        "play.html#game=egotzi&size=3&pie=off&moves=b2,a1,a2,c3,c1,b3",
        [
            "state ready",
            "press review",
            "wait game-board[data-review=done]",
        ],
    ),
    (
        f"play.html#{MISTAKE},b1&result=black-resigns",
        [
            "state over",
            "press review",
            "wait game-board[data-review=done]",
            "press practice",
            "type b1",
            "wait [data-action=analyst-again]:enabled",
            "press analyst-again",
            "press analyst-solve",
            "press analyst-next",
        ],
    ),
    (
        f"play.html#{MISTAKE}&white=level-1",
        [
            "state ready",
            "sheet drawer",
            "fill teach=inaccuracy",
            "type b1",
            "wait [data-action=analyst-retract]",
        ],
    ),
    (
        "play.html#game=egotzi&size=3&pie=off&moves=b2&match=ab12cd34",
        ["state ready", "type a1", "press send", "sheet drawer"],
    ),
]
"""Scenes in the page for playing, which shows their games one after another."""

OTHER_SCENES: Sequence[Scene] = [
    ("embed.html#game=emergo&size=7&black=level-1", ["click a1", "state ready thinking"]),
    ("rules/egotzi.html", ["click c3", "state ready", "click c3", "open"]),
    ("learn/egotzi.html#step-2", ["open"]),
    (
        "./",
        [
            "open",
            "do #settings",
            "do dialog button",
            "stored",
            "open",
            "do [data-id=black] button",
            "key Escape",
            "do [data-id=draw] button + button",
            "do [data-part=message] button",
            "upload {}",
            "upload " + json.dumps({"format": "boardleaf-games"}),
            "upload " + json.dumps({"format": "boardleaf-games", "version": 99}),
            "upload " + json.dumps({"format": "boardleaf-games", "version": 1}),
            "upload " + FILE,
            "upload " + FILE,
            "full",
            "upload " + FILE.replace("c3", "b2"),
            "do [data-id=draw] button + button",
            "do [data-part=message] button",
        ],
    ),
    ("embedding.html", ["fill source=nonsense", "wait #problem:not(:empty)", "fill source="]),
    ("puzzles.html", []),
    ("puzzles.html#mistakes=1", []),
    ("puzzles.html#game=slyde&id=none", []),
    (
        "puzzles.html#game=egotzi&level=1",
        ["address in=level", "mark data-missed", "mark data-solved"],
    ),
    ("puzzles.html#day=1", ["address day=1", "mark data-solved", "do [data-part=next]"]),
    (
        "puzzles.html#game=emergo&streak=1",
        [
            "address in=streak",
            "mark data-solved",
            "do [data-part=next]",
            "state ready",
            "mark data-missed",
        ],
    ),
    ("puzzles.html#", []),
    ("rules/slyde.html", ["open"]),
    ("rules/emergo.html", ["open"]),
]
"""Scenes in other pages, such as the home page, the snippet maker, and puzzles."""
