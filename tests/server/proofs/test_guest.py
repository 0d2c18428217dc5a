"""Honest tables play on while a hostile person attacks the server, as one guest or as many from one address."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs import guest, mutants, runs, turns
from tests.server.proofs.guest import Limits
from tests.server.proofs.process import Nursery

PATIENT = Limits(acknowledged=6.0, bots=6.0, silence=6.0, reviews=60.0, entries=30.0, pictures=60.0)
"""Other tests run at the same time. `make soak-server ARGS=guest` attacks for longer and measures the server alone."""


def test_honest_tables_play_on_beside_a_crowd_of_hostile_guests(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = guest.hostile_guest(
        nursery, file, tmp_path, tables=4, seconds=10, think=1.0, limits=PATIENT, busy=True, guests=20, visitors=2
    )
    print(outcome)

    assert not outcome.faults, outcome
    assert outcome.figures["acknowledged"] > 50
    assert outcome.figures["reviews begun"]


@pytest.mark.parametrize("check", turns.CHECKS)
def test_a_crowd_of_one_address_is_served_in_turn_with_others(check: str) -> None:
    assert not turns.unfair(check)


@pytest.mark.parametrize(
    ("bug", "checks"),
    [
        ("guests_take_turns_first", ("masters", "flickers", "moves", "reviews", "pictures")),
        ("fixed_urgency", ("late",)),
        ("busy_means_unlearned", ("busy",)),
        ("one_lane", ("quick",)),
        ("all_requests_at_once", ("requests",)),
    ],
)
def test_a_server_that_a_crowd_can_spoil_is_noticed(
    bug: str, checks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "put", monkeypatch.setattr)  # so that the bug goes with the test
    mutants.apply(bug)

    for check in checks:
        assert turns.unfair(check), check


@pytest.mark.parametrize(
    ("bug", "noticed"),
    [
        ("read_decks_in_the_event_loop", "answered nobody"),
        ("first_come_first_served", "bots' choices took"),
        ("heads_without_end", "memory"),
    ],
)
def test_a_server_that_one_guest_can_spoil_is_noticed(bug: str, noticed: str, nursery: Nursery, tmp_path: Path) -> None:
    limits = Limits(acknowledged=2.0, bots=2.0, memory=300 << 20, ends_within=5.0)

    def run(seconds: float) -> runs.Outcome:
        folder = tmp_path / f"{seconds:g}"
        folder.mkdir()
        db = str(folder / "games.db")
        return guest.hostile_guest(
            nursery, db, folder, tables=3, seconds=seconds, think=0.5, limits=limits, faults=[bug], seek=noticed
        )

    runs.shown_by(lambda fault: noticed in fault, run, 7.0)
