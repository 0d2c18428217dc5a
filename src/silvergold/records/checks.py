"""Checks that reading and verifying a record share."""

from __future__ import annotations

from silvergold import rules
from silvergold.errors import FORMAT, BadRecord
from silvergold.records.record import SETUP


def bad_form(place: str, sentence: str) -> BadRecord:
    """Return the error for a fault of form."""
    return BadRecord(place, FORMAT, sentence)


def check_number_of_players(n: int) -> None:
    """G1: raise BadRecord unless two to four players play."""
    if not rules.MIN_PLAYERS <= n <= rules.MAX_PLAYERS:
        raise BadRecord(SETUP, "G1", f"there are {n} players; {rules.MIN_PLAYERS} to {rules.MAX_PLAYERS} can play")
