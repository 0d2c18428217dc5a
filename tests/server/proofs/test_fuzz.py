"""Malformed and hostile messages are answered with a code, and nobody else is affected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs import fuzz
from tests.server.proofs.process import Nursery


def test_hostile_messages_are_answered_with_a_code_and_nobody_else_notices(
    nursery: Nursery, db: str, tmp_path: Path
) -> None:
    outcome = fuzz.fuzz(nursery, db, tmp_path, messages=1000)

    assert not outcome.faults, outcome
    assert outcome.figures["messages"] == 1000
    assert outcome.figures["pong"] > 200, "hardly anything got through to the server itself"


@pytest.mark.parametrize("mutant", ["trust_the_message", "tell_what_went_wrong"])
def test_the_fuzz_catches_a_bug(nursery: Nursery, file: str, tmp_path: Path, mutant: str) -> None:
    outcome = fuzz.fuzz(nursery, file, tmp_path, messages=200, faults=[mutant])

    assert outcome.faults, f"{mutant} went unnoticed: {outcome}"
