"""A network that loses, doubles and reorders messages costs time, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs import runs
from tests.server.proofs.process import Nursery


def test_over_a_bad_network_every_game_ends_and_every_stream_is_whole(
    nursery: Nursery, file: str, tmp_path: Path
) -> None:
    outcome = runs.bad_network(nursery, file, tmp_path, games=3, trouble_for=4.0)

    assert not outcome.faults, outcome
    assert min(outcome.figures[what] for what in ("dropped", "doubled", "held back", "delayed")) > 3


@pytest.mark.parametrize("mutant", ["forget_the_command", "skip_an_event", "show_everybodys_choices"])
def test_a_bad_network_catches_a_bug(nursery: Nursery, file: str, tmp_path: Path, mutant: str) -> None:
    def run(within: float) -> runs.Outcome:
        return runs.bad_network(nursery, f"{file}{within}", tmp_path, games=2, faults=[mutant], within=within)

    runs.shown_by(runs.more_than_waiting, run, 3.0)
