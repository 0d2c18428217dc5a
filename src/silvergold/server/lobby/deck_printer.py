"""Decks as PDF files to print, made in a separate process, one at a time; the addresses that ask take turns."""

from __future__ import annotations

import dataclasses
import logging
from typing import Final

import msgspec

from silvergold.child_processes.child import Program
from silvergold.printing import PrintFault, PrintOptions
from silvergold.server.bots.child_queue import ChildQueue, Work
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import DeckRow

WORK: Final = Work(
    Program("silvergold.server.lobby.print_child", longest_answer=8 << 20),
    many="many decks are being made ready to print",
    not_now="the deck cannot be made ready to print",
)

log = logging.getLogger("silvergold.decks")


class DeckPrinter:
    """Makes PDF files of decks."""

    def __init__(self) -> None:
        self._processes: Final = ChildQueue(WORK, log)

    async def print(self, row: DeckRow, options: PrintOptions, address: str) -> bytes:
        """Return a deck as a PDF file; raise Refusal if it cannot be printed like this, or too many wait."""
        try:
            options.check()
        except PrintFault as fault:
            raise Refusal(Code.BAD_MESSAGE, fault.sentence) from None
        request = {"game": row.game, "body": row.body, "options": dataclasses.asdict(options)}
        async with self._processes.turn(address):
            return await self._processes.ask(msgspec.json.encode(request))
