"""Days per move: nobody loses time to kills, downtime, wrong clocks or pauses, and nobody holds a table too long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs import days
from tests.server.proofs.process import Nursery


def test_a_game_over_ten_days_with_kills_gives_everybody_their_days_and_no_more(
    nursery: Nursery, file: str, tmp_path: Path
) -> None:
    outcome = days.ten_days(nursery, file, tmp_path, step=12 * days.HOUR, to_the_end=False)

    assert not outcome.faults, outcome
    assert outcome.figures["kills"] >= 4
    for what in ("late after a look", "taken over", "pauses"):
        assert outcome.figures[what] >= 1, outcome


@pytest.mark.parametrize("mutant", ["downtime_counts", "looks_do_not_count", "pauses_count"])
def test_the_ten_days_catch_a_bug(nursery: Nursery, file: str, tmp_path: Path, mutant: str) -> None:
    outcome = days.ten_days(nursery, file, tmp_path, step=12 * days.HOUR, faults=[mutant], to_the_end=False, kills=0.0)

    assert any("left in phase" in fault or "too long" in fault for fault in outcome.faults), outcome
