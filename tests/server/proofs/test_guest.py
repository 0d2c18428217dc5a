"""Honest tables play on while one hostile guest attacks the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs import guest, runs
from tests.server.proofs.guest import Limits
from tests.server.proofs.process import Nursery

PATIENT = Limits(acknowledged=6.0, bots=6.0, silence=6.0)
"""Other tests run at the same time. `make soak-server ARGS=guest` measures how fast the server is alone."""


def test_honest_tables_play_on_beside_a_hostile_guest(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = guest.hostile_guest(nursery, file, tmp_path, tables=5, seconds=20, think=1.0, limits=PATIENT, busy=True)

    assert not outcome.faults, outcome
    assert outcome.figures["acknowledged"] > 100


@pytest.mark.parametrize(
    ("bug", "noticed"),
    [
        ("read_decks_in_the_event_loop", "answered nobody"),
        ("first_come_first_served", "bots' choices took"),
        ("heads_without_end", "memory"),
    ],
)
def test_a_server_that_one_guest_can_spoil_is_noticed(bug: str, noticed: str, nursery: Nursery, tmp_path: Path) -> None:
    limits = Limits(acknowledged=2.0, bots=2.0, memory=400 << 20, ends_within=5.0)

    def run(seconds: float) -> runs.Outcome:
        folder = tmp_path / f"{seconds:g}"
        folder.mkdir()
        db = str(folder / "games.db")
        return guest.hostile_guest(
            nursery, db, folder, tables=3, seconds=seconds, think=0.5, limits=limits, faults=[bug], seek=noticed
        )

    runs.shown_by(lambda fault: noticed in fault, run, 7.0)
