"""Uploaded decks: a hostile deck is refused, and other guests are not affected."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from silvergold import decks
from silvergold.child_processes.child import Program
from silvergold.errors import FAULTS_IN_A_SENTENCE
from silvergold.server.lobby import deck_child, deck_reader
from silvergold.server.lobby.deck_reader import DeckReader
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from tests.decks.hostile import hostile_deck
from tests.server.hosting import Served

KILLERS = {
    "escaped quote": '"\\"".' + "a." * 31_000 + "b = 1",
    "inline table": "x = { " + "a." * 31_000 + "b = 1 }",
    "header": "['\"'." + "a." * 31_000 + "b]",
    "many keys": "".join(f"k{n}=[]\n" for n in range(6_000)),
    "deep": "a = " + "[" * 60_000,
    "digits": "a = " + "9" * 60_000,
}


def sound() -> bytes:
    """Return the body of a request with a deck that has no faults."""
    return msgspec.json.encode({"text": decks.to_toml(hostile_deck("pyramids", 1, "small pyramids"))})


def child_that(does: str) -> Program:
    """Return a program that does this instead of parsing a deck that says `hostile`; see `hostile_deck_child`."""
    return Program("tests.server.hostile_deck_child", (does,), starts_within=30.0)


def with_reader(ask: Callable[[DeckReader], Awaitable[Any]]) -> Any:
    """Ask a deck reader, close it, and return its result."""

    async def asked() -> Any:
        reader = DeckReader()
        try:
            return await ask(reader)
        finally:
            await reader.close()

    return asyncio.run(asked())


async def refusal(reader: DeckReader, guest: str, text: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        await reader.read(guest, msgspec.json.encode({"text": text}))
    return refused.value


@pytest.mark.parametrize("name", KILLERS)
def test_a_deck_that_would_stop_the_server_is_refused_and_others_are_served(at_home: Served, name: str) -> None:
    ana, ben, answers = at_home.guest(), at_home.guest("Ben"), list[str]()
    hostile = threading.Thread(target=lambda: answers.append(ana.refused("/api/decks", text=KILLERS[name])))

    hostile.start()
    slowest = 0.0
    while hostile.is_alive():
        asked_at = time.monotonic()
        ben.get("/api/catalogue")
        slowest = max(slowest, time.monotonic() - asked_at)
    hostile.join()

    assert answers == ["deck"]
    assert slowest < 5, "others waited for a deck of somebody else"


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ("spins", "seconds of computing"),
        ("eats memory", "512 MB"),
        ("dies", "could not be read"),
        ("talks nonsense", "could not be read"),
        ("raises", "could not be read"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits on a process")
def test_a_process_that_goes_wrong_is_replaced(monkeypatch: pytest.MonkeyPatch, does: str, words: str) -> None:
    monkeypatch.setattr(deck_reader, "PROGRAM", child_that(does))

    async def ask(reader: DeckReader) -> tuple[Refusal, str]:
        refused = await refusal(reader, "Ana", "hostile")
        return refused, (await reader.read("Ana", sound())).game

    refused, game = with_reader(ask)

    assert refused.code is Code.DECK
    assert words in refused.sentence
    assert game == "pyramids"


def test_a_process_that_sleeps_is_ended_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_reader, "PROGRAM", child_that("sleeps"))
    monkeypatch.setattr(deck_reader, "READS_WITHIN", 0.2)

    refused = with_reader(lambda reader: refusal(reader, "Ana", "hostile"))

    assert refused.code is Code.DECK


def test_a_guest_has_one_deck_read_at_a_time_and_others_wait_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_reader, "PROGRAM", child_that("sleeps"))
    monkeypatch.setattr(deck_reader, "READS_WITHIN", 1.0)

    async def ask(reader: DeckReader) -> tuple[Refusal, str, Refusal]:
        slow = asyncio.create_task(refusal(reader, "Ana", "hostile"))
        await asyncio.sleep(0)
        again = await refusal(reader, "Ana", "hostile")
        other = asyncio.create_task(reader.read("Ben", sound()))
        return again, (await other).game, await slow

    again, game, slow = with_reader(ask)

    assert again.code is Code.RATE
    assert game == "pyramids"
    assert slow.code is Code.DECK


def test_a_server_that_cannot_start_the_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_reader, "PROGRAM", Program("nowhere.at.all"))

    refused = with_reader(lambda reader: refusal(reader, "Ana", "x"))

    assert refused.code is Code.RATE


def test_the_process_knows_no_setting_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVERGOLD_DB", "postgresql://sg:secret@db/sg")
    monkeypatch.setenv("PGPASSWORD", "secret")
    monkeypatch.setattr(deck_reader, "PROGRAM", child_that("tells its environment"))

    refused = with_reader(lambda reader: refusal(reader, "Ana", "hostile"))

    assert refused.sentence == "here: []"


def test_the_process_ends_with_the_server(tmp_path: Any) -> None:
    with Served(str(tmp_path / "games.db")) as served:
        assert served.guest().refused("/api/decks", text="[[") == "deck"
        process = served.services.decks._reader._process
        assert process is not None
        os.kill(process.pid, 0)

    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


def test_a_refused_deck_is_answered_with_all_its_faults(at_home: Served) -> None:
    deck = decks.to_dict(decks.standard("pyramids"))
    deck["card"][4]["colour"] = "pink"
    deck["card"][6]["rows"][1] = "z" * 5

    answer = at_home.guest().ask("POST", "/api/decks", game="pyramids", **deck)

    told, known = answer.json()["deck_faults"], decks.faults(deck, "pyramids")
    assert answer.status_code == 422
    assert [(fault["place"], fault["sentence"]) for fault in told] == [(each.place, each.sentence) for each in known]
    assert len(known) > FAULTS_IN_A_SENTENCE
    assert told[1]["place"] == "card 7, row 2"


def test_the_list_of_faults_has_an_end() -> None:
    rows = ["zzzzz"] * 5
    body = msgspec.json.encode({"game": "pyramids", "name": "x", "card": [{"rows": rows}] * 120, "expedition": []})

    found = deck_child.read_deck(body)

    assert sum(len(fault.sentence) for fault in found.faults) < deck_child.LONGEST_LIST + 100
    assert "these are the first" in found.faults[-1].sentence
