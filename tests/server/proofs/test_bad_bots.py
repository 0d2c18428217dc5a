"""No game waits for a bot that fails."""

from __future__ import annotations

from pathlib import Path

from tests.server.proofs import bad_bots, runs
from tests.server.proofs.process import Nursery


def test_games_end_with_bots_that_raise_exit_or_make_invalid_choices(
    nursery: Nursery, file: str, tmp_path: Path
) -> None:
    outcome = bad_bots.bad_bots(nursery, file, tmp_path, games=4)

    assert not outcome.faults, outcome
    assert outcome.figures["simple choices instead"] > 0


def test_a_server_that_believes_its_bots_is_noticed(nursery: Nursery, file: str, tmp_path: Path) -> None:
    def run(within: float) -> runs.Outcome:
        faults = ["believe_the_bot"]
        return bad_bots.bad_bots(nursery, f"{file}{within}", tmp_path, games=2, faults=faults, within=within)

    runs.shown_by(lambda fault: runs.NOTHING_NEW in fault, run, 6.0)
