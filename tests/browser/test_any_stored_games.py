"""Stored games and files of games with any content: none hides another, or breaks the list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import Board, go_to
from tests.browser.home import show_all_games

VALID = {"version": 1, "address": "game=egotzi&size=5&moves=c3", "summary": "Egotzi 5 × 5"}
MAX_SAFE_INTEGER = 9007199254740991
"""JavaScript's Number.MAX_SAFE_INTEGER."""

STORE_GAMES = (
    "games => { for (const [id, text] of games) localStorage['boardleaf:game:' + id] = text }"
)
COUNT_STORED = "Object.keys(localStorage).filter(key => key.startsWith('boardleaf:game:')).length"


def games_file(games: object, **fields: object) -> str:
    return json.dumps({"format": "boardleaf-games", "version": 1, "games": games, **fields})


def import_file(page: Page, text: str) -> None:
    """Import a file with a text as its content; lone surrogates are replaced."""
    content = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").encode()
    file = {"name": "games.json", "mimeType": "application/json", "buffer": content}
    page.get_by_label("Import games").set_input_files(file)


def message(page: Page) -> Locator:
    return page.locator('[data-part="message"]')


IMPORT = """file => import("./js/games-file.js").then(({ importGames }) =>
    importGames(file, () => import("./js/merging.js")))"""
EXPORT = "import('./js/games-file.js').then(({ exportGames }) => exportGames())"
LIST = "import('./js/games.js').then(({ storedGames }) => storedGames())"
GET_ADDRESSES = """import("./js/games.js").then(({ storedGames }) =>
    storedGames().map(({ address }) => address))"""
"""A script that returns the addresses of all stored games in the order of the home page's list."""

THREE = "game=egotzi&size=3"

WRONG_FIELDS: list[dict[str, Any]] = [
    {"name": {"toString": 1}},
    {"name": [[[[[[]]]]]]},
    {"summary": {"toString": 1}},
    {"summary": None, "name": {"valueOf": None, "toString": None}},
    {"updated": {"toString": 1, "valueOf": 1}},
    {"order": {"valueOf": {}}},
    {"updated": 1e300, "order": -1, "over": "no"},
    {"summary": 3, "name": True},
]
"""Fields of stored games, with values of wrong types."""


def test_a_game_with_fields_of_wrong_types_is_listed_and_hides_no_other(desktop: Page) -> None:
    games = {f"bad{n}": json.dumps({**VALID, **bad}) for n, bad in enumerate(WRONG_FIELDS)}
    games["deep"] = json.dumps(VALID)[:-1] + ', "name": ' + "[" * 5000 + "]" * 5000 + "}"
    games["sound"] = json.dumps({**VALID, "name": "A sound game"})
    desktop.goto("./")

    def expect_all_after_reload() -> None:
        desktop.reload()
        show_all_games(desktop)
        expect(desktop.get_by_role("link", name="A sound game")).to_be_visible()
        expect(desktop.get_by_role("button", name="Export all games")).to_be_visible()
        expect(desktop.get_by_label("Import games")).to_be_visible()
        expect(desktop.locator(".stored li")).to_have_count(desktop.evaluate(COUNT_STORED))
        expect(message(desktop)).to_be_empty()

    import_file(desktop, games_file(games))
    expect(message(desktop)).to_contain_text("imported")
    expect_all_after_reload()
    desktop.evaluate("localStorage.clear()")
    desktop.evaluate(STORE_GAMES, list(games.items()))
    expect_all_after_reload()


def test_a_game_with_an_invalid_id_is_listed_and_can_be_deleted(desktop: Page) -> None:
    desktop.goto("./")
    desktop.evaluate("game => { localStorage['boardleaf:game:\\ud800'] = game }", json.dumps(VALID))
    desktop.evaluate(STORE_GAMES, [["sound", json.dumps(VALID)]])
    desktop.reload()
    expect(desktop.locator(".stored li")).to_have_count(2)
    expect(desktop.get_by_role("link", name="Egotzi 5 × 5")).to_be_visible()
    desktop.get_by_role("button", name="Delete A saved game that can't be opened").click()
    expect(desktop.locator(".stored li")).to_have_count(1)


INVALID_FILES = [
    (
        games_file({"a": json.dumps(VALID)}, version=99),
        "It was exported by a newer version of this site.",
    ),
    (games_file({"a": json.dumps(VALID)}, version="1"), "Its version is unknown."),
    (games_file({"a": json.dumps(VALID)}, version=None), "Its version is unknown."),
    (games_file([json.dumps(VALID)]), "It has no list of games."),
    (games_file("game"), "It has no list of games."),
    (games_file(None), "It has no list of games."),
    (games_file({}, format={"toString": 1}), "It wasn't exported from this site."),
    ("game=chess&moves=e4", "It wasn't exported from this site."),
    ("game=egotzi and more", "It wasn't exported from this site."),
]


def test_invalid_files_are_refused_with_the_reason(desktop: Page) -> None:
    desktop.goto("./")
    for file, reason in INVALID_FILES:
        message(desktop).evaluate("message => message.replaceChildren()")
        import_file(desktop, file)
        expect(message(desktop), file).to_have_text(f"Couldn't import games.json. {reason}")
        assert desktop.evaluate(COUNT_STORED) == 0, file


def test_games_played_after_an_import_come_first(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi&size=3")
    board = Board(desktop)
    board.wait("ready")
    for order in (999_999_999, 999_999_999_999, MAX_SAFE_INTEGER):
        desktop.evaluate("localStorage.clear()")
        file = games_file({"a": json.dumps({**VALID, "order": order})})
        assert desktop.evaluate(IMPORT, file)["imported"] == 1
        for square in ("b2", "c1"):
            go_to(desktop, f"{THREE}&moves={square}")
            expect(board.element).to_have_attribute("data-moves", square)
            board.click("a1")
            expect(board.element).to_have_attribute("data-moves", f"{square},a1")
            latest, *_ = desktop.evaluate(GET_ADDRESSES)
            assert latest == f"{THREE}&moves={square},a1", f"order {order}"


def test_orders_from_a_file_are_renumbered(desktop: Page) -> None:
    desktop.goto("./")
    games = {name: {**VALID, "name": name, "order": at} for name, at in (("a", 9), ("b", 4))}
    file = games_file({name: json.dumps(game) for name, game in games.items()})
    import_file(desktop, file)
    expect(message(desktop)).to_have_text("2 games imported.")
    orders = "['b', 'a'].map(id => JSON.parse(localStorage[`boardleaf:game:${id}`]).order)"
    assert desktop.evaluate(orders) == [1, 2]
    import_file(desktop, file)
    expect(message(desktop)).to_contain_text("2 were already here.")
    assert desktop.evaluate(COUNT_STORED) == 2


def test_an_import_into_a_full_store_reports_what_was_imported(desktop: Page) -> None:
    desktop.goto("./")
    desktop.evaluate("localStorage.filler = 'x'.repeat(4_750_000)")
    games = {str(n): json.dumps({**VALID, "name": f"{n}" * 200_000}) for n in range(1, 4)}
    import_file(desktop, games_file(games))
    expect(message(desktop)).to_have_text(
        "2 games imported. 1 didn't fit: this browser's storage is full."
    )
    assert desktop.evaluate(COUNT_STORED) == 2


FIVE = "game=egotzi&size=5&pie=off"
LONG = f"{FIVE}&moves=c3,d4&lines=1.e5&comments=1." + "x" * 250_000


DAMAGED_VERSIONS: list[tuple[dict[str, Any], str, str | None]] = [
    *(
        ({**VALID, "version": version}, VALID["address"], None)
        for version in (0, -1, "1", "", None, True, [], {}, [[2]], "2")
    ),
    ({"address": "game=egotzi&size=5"}, "game=egotzi&size=5", None),
    ({"study": FIVE}, "", FIVE),
    ({**VALID, "address": 3, "study": FIVE}, "", FIVE),
    ({**VALID, "address": FIVE, "study": LONG}, FIVE, LONG),
]
"""Stored games with a damaged version, address, or a long study; their address and study."""

KEPT_AS_TEXT = [
    (json.dumps(VALID)[:-1], "Egotzi 5 × 5"),
    (json.dumps(VALID).replace("1,", "1;", 1), "Egotzi 5 × 5"),
    (json.dumps(VALID).partition("c3")[0], "Egotzi 5 × 5"),
    (json.dumps(VALID).partition("5&")[0], "Egotzi 7 × 7"),
    (json.dumps({"version": 2, "x": 1}), "A game saved by a newer version of this site"),
    (json.dumps({**VALID, "version": 1e300}), "A game saved by a newer version of this site"),
]
"""Texts of stored games that are never changed, and their titles."""

SAVED_AS_FILE = [
    (LONG, f"{FIVE}&moves=c3,d4", LONG),
    (f"{FIVE}&moves=c3,d4&at=1\r\n", f"{FIVE}&moves=c3,d4&at=1", None),
    (f"\ufeff{LONG}&at=1:2&flip=1", f"{FIVE}&moves=c3,d4&flip=1", f"{LONG}&at=1:2&flip=1"),
    (
        f"{FIVE}&moves=c3&comments=1.a%26b&match=ab12cd34",
        f"{FIVE}&moves=c3&match=ab12cd34",
        f"{FIVE}&moves=c3&comments=1.a%26b&match=ab12cd34",
    ),
    ("game=slyde", "game=slyde", None),
]
"""Files with the address of one game; the address and the study to store."""


def test_damaged_and_long_games_are_listed_exported_and_imported(desktop: Page) -> None:
    desktop.goto("licences.html")

    def store_only(id: str, text: str) -> None:
        desktop.evaluate("localStorage.clear()")
        desktop.evaluate(STORE_GAMES, [[id, text]])

    for values, address, study in DAMAGED_VERSIONS:
        store_only("k", json.dumps(values))
        exported = desktop.evaluate(EXPORT)
        desktop.evaluate("localStorage.clear()")
        assert desktop.evaluate(IMPORT, exported)["imported"] == 1, values
        (game,) = desktop.evaluate(LIST)
        assert (game["address"], game.get("study")) == (address, study)
        assert game["title"] == "Egotzi 5 × 5"
        assert desktop.evaluate(IMPORT, exported)["present"] == 1

    for text, title in KEPT_AS_TEXT:
        for id in ("k", "match-ab12cd34"):
            store_only(id, text)
            exported = desktop.evaluate(EXPORT)
            assert desktop.evaluate(IMPORT, exported)["present"] == 1, text
            store_only(id, json.dumps(VALID))
            assert desktop.evaluate(IMPORT, exported)["imported"] == 1, text
            assert {game["title"] for game in desktop.evaluate(LIST)} == {"Egotzi 5 × 5", title}
            stored = desktop.evaluate("Object.values(localStorage)")
            assert {text, json.dumps(VALID)} <= {*stored}

    for text, address, study in SAVED_AS_FILE:
        desktop.evaluate("localStorage.clear()")
        assert desktop.evaluate(IMPORT, text)["imported"] == 1, text[:80]
        (game,) = desktop.evaluate(LIST)
        assert (game["address"], game.get("study")) == (address, study)
        assert game["id"].startswith("match-") == ("match=" in text)


def test_names_are_stored_separately_and_exported_with_the_game(
    desktop: Page, tmp_path: Path
) -> None:
    desktop.goto("./")
    text = json.dumps({**VALID, "name": "As the first version named it"})
    desktop.evaluate(STORE_GAMES, [["a", text]])
    desktop.reload()
    desktop.get_by_role("button", name="Rename As the first version").click()
    desktop.get_by_label("Name of the game").fill("On the train")
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("link", name="On the train")).to_be_visible()
    assert desktop.evaluate("localStorage['boardleaf:game:a']") == text
    with desktop.expect_download() as waiting:
        desktop.get_by_role("button", name="Export all games").click()
    waiting.value.save_as(tmp_path / "games.json")
    exported = (tmp_path / "games.json").read_text("utf-8")
    import_file(desktop, exported)
    expect(message(desktop)).to_have_text("0 games imported. 1 was already here.")
    desktop.evaluate("localStorage.clear()")
    import_file(desktop, exported)
    expect(desktop.get_by_role("link", name="On the train")).to_be_visible()


NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = ("version", "address", "undone", "over", "summary", "name", "updated", "order")
GAMES_WITH_ANY_FIELDS = st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, ANY_JSON)).map(
    lambda game: {**VALID, **game}
)
STORED_GAMES = st.dictionaries(
    st.text(max_size=9), (ANY_JSON | GAMES_WITH_ANY_FIELDS).map(json.dumps) | ANY_JSON, max_size=20
)


@settings(
    max_examples=10,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # Each example takes a second.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(stored=STORED_GAMES, imported=STORED_GAMES | ANY_JSON)
def test_the_list_works_with_any_stored_or_imported_text(
    desktop: Page, stored: dict[str, object], imported: object
) -> None:
    if not desktop.url.endswith("/"):  # the first example
        desktop.goto("./")
    desktop.evaluate("localStorage.clear()")
    texts = [
        [id, text if isinstance(text, str) else json.dumps(text)] for id, text in stored.items()
    ]
    desktop.evaluate(
        STORE_GAMES, [["sound", json.dumps({**VALID, "name": "A sound game"})], *texts]
    )
    desktop.reload()
    expect(desktop.locator(".stored li")).to_have_count(desktop.evaluate(COUNT_STORED))
    import_file(desktop, games_file(imported))
    expect(message(desktop)).to_contain_text(
        "Couldn't import games.json" if not isinstance(imported, dict) else "imported."
    )
    expect(desktop.locator(".stored li")).to_have_count(desktop.evaluate(COUNT_STORED))
    show_all_games(desktop)
    expect(desktop.get_by_role("link", name="A sound game").first).to_be_visible()
    expect(desktop.get_by_role("button", name="Export all games")).to_be_visible()
