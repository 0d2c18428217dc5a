"""Exported tables hold the same figures as the results."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest

from silvergold import games
from silvergold.arena.export import need_pyarrow, rows, write_csv, write_parquet
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule
from silvergold.errors import SilvergoldError


def test_there_is_a_row_for_each_seat_of_each_game(played: tuple[Schedule, list[GameResult]]) -> None:
    schedule, results = played
    table = list(rows(*played))

    assert len(table) == 3 * len(results)
    assert [row["bot"] for row in table[:3]] == list(schedule.bots_of(results[0].key))
    for row, (result, seat) in zip(table, ((result, seat) for result in results for seat in range(3)), strict=True):
        parts = games.game(schedule.deck.game).part_names
        assert row["score"] == result.scores[seat] == sum(row[f"points_{part}"] for part in parts)
        assert row["score"] == row["score_28"]
        assert row["share"] == result.shares[seat]
        assert row["faults"] == (row["decisions"] if row["bot"] != "greedy" else 0)
        assert row["longest_ms"] >= row["median_ms"] > 0


def test_csv_holds_the_same_table(played: tuple[Schedule, list[GameResult]], tmp_path: Path) -> None:
    write_csv(tmp_path / "games.csv", *played)

    with (tmp_path / "games.csv").open(newline="", encoding="utf-8") as file:
        found = list(csv.DictReader(file))
    assert found == [{name: str(value) for name, value in row.items()} for row in rows(*played)]


def test_parquet_holds_the_same_table(played: tuple[Schedule, list[GameResult]], tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (extra `parquet`)")
    write_parquet(tmp_path / "games.parquet", *played)

    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == list(rows(*played))


def test_without_pyarrow_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(SilvergoldError, match=r'pip install "silvergold\[parquet\]"'):
        need_pyarrow()
