"""The exceptions have a rule and a sentence, and can be sent to another process."""

from __future__ import annotations

import pickle

import pytest

from silvergold.errors import (
    BadRecord,
    CannotUndo,
    DeckFault,
    DeckFaults,
    IllegalChoice,
    SilvergoldError,
    UnknownName,
)

EVERY_ERROR = [
    (SilvergoldError("G1", "two to four may play"), "G1: two to four may play"),
    (IllegalChoice("G6", "b2 is crossed"), "G6: b2 is crossed"),
    (CannotUndo("R9", "all have seen it"), "R9: all have seen it"),
    (BadRecord("move 3", "P2", "a wall"), "P2: a wall"),
    (DeckFaults([DeckFault("card 1", "no box")]), "FORMAT: card 1: no box"),
    (UnknownName("bot", "hal", ["greedy", "random"]), "NAME: no bot is called 'hal'; there is greedy and random"),
    (UnknownName("bot", "hal"), "NAME: no bot is called 'hal'"),
]


@pytest.mark.parametrize(("error", "text"), EVERY_ERROR)
def test_an_error_reads_as_its_rule_and_its_sentence(error: SilvergoldError, text: str) -> None:
    assert str(error) == text == f"{error.rule}: {error.sentence}"


@pytest.mark.parametrize(("error", "text"), EVERY_ERROR)
def test_an_error_comes_back_from_another_process_as_it_was(error: SilvergoldError, text: str) -> None:
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own

    assert type(back) is type(error)
    assert (str(back), vars(back)) == (text, vars(error))


def test_many_faults_make_one_short_sentence() -> None:
    refused = DeckFaults(DeckFault(f"card {number}", "no box") for number in range(1, 8))

    assert refused.sentence == "card 1: no box; card 2: no box; card 3: no box; and 4 more"
    assert len(refused.faults) == 7


def test_what_is_wrong_is_said_before_what_is_missing() -> None:
    missing = [DeckFault(place, "too few", is_incomplete=True) for place in ("expeditions", "cards", "names")]
    refused = DeckFaults([*missing, DeckFault("card 1", "no box")])

    assert refused.sentence == "card 1: no box; expeditions: too few; cards: too few; and 1 more"
    assert refused.faults[0] == missing[0]
