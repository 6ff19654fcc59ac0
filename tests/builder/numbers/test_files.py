"""The files that are written beside the pages of figures."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from builder import BuildError
from builder.numbers import all_numbers, csv_text, files, write
from tests.kit.small_numbers import GROUPS, SCORES, write_small


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of small files, from which figures are read."""
    (tmp_path / "source").mkdir()
    monkeypatch.setattr(files, "SOURCE_FOLDER", write_small(tmp_path / "source"))
    return tmp_path


def csv_rows(game: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(csv_text(all_numbers()[game])))]


def test_json_is_copied_and_csv_stands_beside_it(folder: Path) -> None:
    (folder / "dist").mkdir()
    write(folder / "dist")
    written = sorted(path.name for path in (folder / "dist" / "numbers").iterdir())
    assert written == [
        f"egotzi{kind}" for kind in ("-squared.csv", "-squared.json", ".csv", ".json")
    ]
    copied = (folder / "dist" / "numbers" / "egotzi.json").read_bytes()
    assert copied == (folder / "source" / "egotzi.json").read_bytes()


def test_csv_has_the_numbers_of_the_json(folder: Path) -> None:
    """Every value with its interval, and nothing else."""
    expected = []
    for figure in GROUPS["figures"]:
        for row in (figure, *figure.get("by", ())):
            numbers = [row.get(name) for name in ("games", "value", "low", "high")]
            expected.append((figure["id"], figure["size"], row.get("key", ""), *numbers))
    (swap_map,) = GROUPS["openings"]
    for one in swap_map["moves"]:
        numbers = [one.get(name) for name in ("games", "value", "low", "high")]
        expected.append(("opening", 3, " ".join(one["same"]), *numbers))
    found = [
        (
            row["figure"],
            row["size"],
            row["key"],
            row["games"],
            row["value"],
            row["low"],
            row["high"],
        )
        for row in csv_rows("egotzi")
    ]
    as_text = [tuple("" if value is None else value for value in row) for row in expected]
    assert [numbers_of(row) for row in found] == [numbers_of(row) for row in as_text]
    assert [row["proved"] for row in csv_rows("egotzi")][-3:] == ["0.0", "", ""]
    assert csv_rows("egotzi")[0]["options"] == "pie=off"


def numbers_of(row: tuple[object, ...]) -> tuple[object, ...]:
    """Return a row with numbers for all texts that are numbers, except for its key."""
    kind, size, key, *others = row
    return (
        kind,
        float(str(size)),
        key,
        *(value if value == "" else float(str(value)) for value in others),
    )


def test_csv_has_fair_values(folder: Path) -> None:
    proved, measured = csv_rows("egotzi-squared")
    assert (proved["figure"], proved["size"], proved["key"]) == ("komi", "3", "8 to 10")
    assert (measured["key"], measured["value"], measured["games"]) == ("6", "0.52", "200")
    assert measured["proved"] == "False"


def test_a_damaged_file_fails_with_its_name(folder: Path) -> None:
    (folder / "source" / "emergo.json").write_text("{", "utf-8")
    with pytest.raises(BuildError, match=r"^site/numbers/emergo\.json:1: "):
        all_numbers()


def test_a_game_without_a_file_has_no_figures(folder: Path) -> None:
    assert [*all_numbers()] == [GROUPS["game"], SCORES["game"]]
    assert json.loads((folder / "source" / "egotzi.json").read_text("utf-8")) == GROUPS
