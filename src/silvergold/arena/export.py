"""Exporting results as CSV or Parquet: one row for each seat of each game."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from silvergold.arena.results import GameResult
from silvergold.extras import need

if TYPE_CHECKING:
    from silvergold.arena.schedule import Schedule

Row = dict[str, Any]


def rows(schedule: Schedule, results: Iterable[GameResult]) -> Iterator[Row]:
    """Yield tidy rows: every row is one seat of one game, every column one variable."""
    for result in results:
        for seat in range(len(result.bots)):
            yield _row(schedule, result, seat)


def _row(schedule: Schedule, result: GameResult, seat: int) -> Row:
    times = result.milliseconds[seat]
    return {
        "game": schedule.deck.game,
        "deck": schedule.deck.name,
        "players": len(result.bots),
        "pairing": result.pairing,
        "deal": result.deal,
        "seating": result.seating,
        "seed": result.seed,
        "seat": seat,
        "bot": result.bots[seat],
        "others": " ".join(sorted({name for k, name in enumerate(result.bots) if k != seat})),
        "score": result.scores[seat],
        **{f"points_{part}": points for part, points in result.parts[seat].items()},
        "share": result.shares[seat],
        "completed": result.completed[seat],
        "decisions": len(times),
        "median_ms": round(median(times), 3) if times else None,
        "longest_ms": max(times, default=None),
        "faults": sum(fault.seat == seat for fault in result.faults),
        **({"luck": result.luck[seat], "win_luck": result.win_luck[seat]} if result.luck else {}),
        **{f"score_{turn:02}": score for turn, score in enumerate(result.by_turn[seat], 1)},
    }


def write_csv(path: Path, schedule: Schedule, results: Iterable[GameResult]) -> None:
    """Write CSV with a header line, in UTF-8."""
    table = list(rows(schedule, results))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, table[0])
        writer.writeheader()
        writer.writerows(table)


def write_parquet(path: Path, schedule: Schedule, results: Iterable[GameResult]) -> None:
    """Write the same columns as Parquet, with their types."""
    parquet = need_pyarrow()
    import pyarrow

    parquet.write_table(pyarrow.Table.from_pylist(list(rows(schedule, results))), path)


def need_pyarrow() -> Any:
    """Return the library that writes Parquet, or raise with how to install it; called before the first game."""
    need("parquet", "--parquet")
    from pyarrow import parquet

    return parquet
