"""Decks printed by a server: in a process of its own, in turns, and what is refused."""

from __future__ import annotations

import asyncio

import pytest

from silvergold import decks
from silvergold.child_processes.child import Program
from silvergold.decks.identity import code_of
from silvergold.printing import PrintOptions, print_deck
from silvergold.server.bots import child_queue
from silvergold.server.lobby import deck_printer
from silvergold.server.lobby.deck_printer import WORK, DeckPrinter
from silvergold.server.lobby.decks import deck_row
from silvergold.server.protocol.refusals import Refusal
from tests.printing.reading import texts
from tests.server.hosting import Served

PYRAMIDS = deck_row(decks.standard("pyramids"))


def test_a_deck_is_printed_as_on_the_command_line_with_the_address_of_the_server(at_home: Served) -> None:
    visitor = at_home.guest()

    answer = visitor.ask("GET", f"/api/decks/{PYRAMIDS.id}/print.pdf?paper=letter&gap=6&ink=less&language=es")

    options = PrintOptions(paper="letter", gap=6, ink="less", language="es", site=at_home.address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.content == print_deck(decks.standard("pyramids"), options)


def test_a_deck_of_a_guest_is_printed_and_its_text_is_only_text(at_home: Served) -> None:
    visitor = at_home.guest()
    text = decks.to_toml(decks.standard("silver-and-gold")).replace('"Standard"', '"<b>{n}</b> ) Tj %s"')
    deck = visitor.post("/api/decks", text=text)["id"]

    answer = visitor.ask("GET", f"/api/decks/{deck}/print.pdf?what=cards")

    assert answer.status_code == 200
    assert "<b>{n}</b> ) Tj %s" in texts(answer.content)[1]
    assert code_of(deck) in texts(answer.content)[1]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("width=220&height=300", "one of up to 200 × 271 mm fits"),
        ("width=nan", "too small"),
        ("what=", "it is cards"),
        ("what=dice", "it is cards"),
        ("paper=a5", "paper"),
        ("gap=4", "gap"),
        ("seed=-1", "seed"),
        (f"what={'cards,' * 30}", "what"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_a_sentence(at_home: Served, query: str, sentence: str) -> None:
    answer = at_home.guest().ask("GET", f"/api/decks/{PYRAMIDS.id}/print.pdf?{query}")

    assert answer.status_code == 400
    assert sentence in answer.json()["sentence"]


def test_an_unknown_language_is_printed_in_english_and_an_unknown_deck_is_not_found(at_home: Served) -> None:
    visitor = at_home.guest()

    klingon = visitor.ask("GET", f"/api/decks/{PYRAMIDS.id}/print.pdf?language=tlh&what=score-sheets")

    assert "Total" in texts(klingon.content)[1]
    assert visitor.ask("GET", "/api/decks/nothing/print.pdf").status_code == 404


def test_only_so_many_wait_in_all_and_for_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    async def many_ask() -> list[str]:
        go = asyncio.Event()

        async def answer(self: child_queue.ChildQueue, request: bytes) -> bytes:
            await go.wait()
            return b"%PDF-"

        monkeypatch.setattr(child_queue.ChildQueue, "ask", answer)
        printer, refused = DeckPrinter(), []
        asked = [asyncio.ensure_future(printer.print(PYRAMIDS, PrintOptions(), "one")) for _ in range(3)]
        await asyncio.wait(asked, timeout=0.05)
        for address, times in (("one", 1), ("others", 0)):
            for _ in range(times):
                with pytest.raises(Refusal) as refusal:
                    await printer.print(PYRAMIDS, PrintOptions(), address)
                refused.append(refusal.value.sentence)
        other = asyncio.ensure_future(printer.print(PYRAMIDS, PrintOptions(), "two"))
        go.set()
        assert set(await asyncio.gather(*asked, other)) == {b"%PDF-"}
        return refused

    assert asyncio.run(many_ask()) == ["many decks are being made ready to print; try again in a minute"]


def test_a_process_that_ends_or_hangs_is_a_refusal_and_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(program: Program) -> str:
        monkeypatch.setattr(deck_printer, "WORK", WORK._replace(program=program))
        with pytest.raises(Refusal) as refusal:
            await DeckPrinter().print(PYRAMIDS, PrintOptions(), "here")
        return refusal.value.sentence

    monkeypatch.setattr(child_queue, "WORKS_WITHIN", 1.0)
    for does in ("exit", "hang"):
        program = Program("tests.server.hostile_print_child", (does,), starts_within=60.0)
        assert asyncio.run(ask(program)) == "the deck cannot be made ready to print just now; try again in a minute"
