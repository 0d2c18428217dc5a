"""Players of silvergold: they connect, are shown the table, and move at the pace of people or at once."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import httpx
import msgspec

from benchmarks.load.figures import SEATS, Figures, Pace, Round
from benchmarks.load.wire import Wire
from silvergold import decks

GAME = "silver-and-gold"


class CardNow(msgspec.Struct):
    number: int
    crossed: list[str]


class PlayerNow(msgspec.Struct):
    cards: list[CardNow | None]
    hand: list[int]


class ViewNow(msgspec.Struct):
    step: str
    waiting: list[int]
    display: list[int]
    players: list[PlayerNow]


class Told(msgspec.Struct):
    """The fields of a message that a player here reads."""

    type: str
    cmd_id: str | None = None
    id: int | None = None
    phase: int = 0
    kind: str = ""
    open: list[str] = []
    complete: bool = False
    code: str = ""
    view: ViewNow | None = None


_told = msgspec.json.Decoder(Told)
_send = msgspec.json.encode

PLAIN = {
    card.number: [
        f"{'abcdefgh'[x]}{y + 1}" for y, row in enumerate(card.rows) for x, box in enumerate(row) if box in ".o"
    ]
    for card in decks.find("standard", GAME).cards
}
"""The boxes of every card that need no further choice."""


class Seat:
    """A player: a person asks the server what is open and waits; a bot knows the rules and does not wait."""

    def __init__(
        self,
        table: str,
        seat: int,
        session: str,
        game: Round,
        figures: Figures,
        pace: Pace,
        asks: bool = True,
    ) -> None:
        self.who = table, seat, session
        self._table, self._seat, self._session = self.who
        self._game, self._figures, self._pace, self._asks = game, figures, pace, asks
        self._chance = random.Random(f"{table}{seat}")
        self._phase, self._pending, self._asked = -1, "", 0.0
        self._draft: list[str] = []
        self._view: ViewNow | None = None
        self.over = False

    async def sit(self, port: int) -> None:
        self.wire = Wire(f"127.0.0.1:{port}", f"/api/tables/{self._table}/socket", self._hear)
        await self.wire.open(port)
        self._say(type="hello", version=1, session=self._session, seat=self._seat, brief=True)

    def _say(self, **message: Any) -> None:
        self.wire.send(_send(message))

    def _hear(self, text: bytes) -> None:
        told = _told.decode(text)
        match told.type:
            case "state":
                self._look(told)
            case "event" if told.kind in ("show", "take"):
                if (since := self._game.sent.get(told.phase)) is not None:
                    self._figures.add(self._figures.reveals, since)
            case "drafted":
                self._figures.add(self._figures.drafts, self._asked)
                self._extend(told)
            case "saved":
                if told.cmd_id == self._pending:
                    self._figures.add(self._figures.acks, self._asked)
                    self._pending = ""
            case "refused" | "failed":
                self._figures.refused[told.code] = self._figures.refused.get(told.code, 0) + 1
                self._pending = ""
                if told.code in ("unfinished", "illegal"):
                    self._begin_draft()

    def _look(self, told: Told) -> None:
        assert told.view is not None
        self._view, was = told.view, self._phase
        if told.view.step == "over":
            self._figures.over += not self.over
            self.over = True
        elif self._seat in told.view.waiting and told.phase != was:
            self._phase = told.phase
            low, high = self._pace
            if high:
                act = self._begin_draft if self._asks else self._at_once
                asyncio.get_running_loop().call_later(self._chance.uniform(low, high), act)
            else:
                self._figures.when_all_sit(self._at_once)

    def _begin_draft(self) -> None:
        if not self.wire.lost:
            self._draft = []
            self._ask()

    def _ask(self) -> None:
        self._asked = time.perf_counter()
        self._say(type="draft", id=1, seat=self._seat, choices=self._draft)

    def _extend(self, told: Told) -> None:
        if told.complete and self._draft:
            self._command(self._draft)
        elif told.open:
            self._draft.append(self._chance.choice(told.open))
            if self._draft[0].startswith("take"):
                self._command(self._draft)
            else:
                self._ask()

    def _at_once(self) -> None:
        """Send a command without asking the server: two cards of the hand, one plain box, or a card of the display."""
        assert self._view is not None
        me = self._view.players[self._seat]
        if self._view.step == "keep":
            self._command([f"keep {min(me.hand[:2])} {max(me.hand[:2])}"])
        elif self._view.step == "take":
            self._command([f"take {self._view.display[0]}" if self._view.display else "take stack"])
        else:
            free = [
                f"cross {card.number} {box}"
                for card in me.cards
                if card is not None
                for box in PLAIN[card.number]
                if box not in card.crossed
            ]
            if free:
                self._command([self._chance.choice(free)])
            else:
                self._begin_draft()

    def _command(self, choices: list[str]) -> None:
        self._pending = f"{self._phase}-{self._chance.getrandbits(40):x}"
        self._asked = self._game.sent[self._phase] = time.perf_counter()
        self._say(type="command", cmd_id=self._pending, seat=self._seat, phase=self._phase, choices=choices)


async def our_tables(port: int, games: int, figures: Figures, pace: Pace, asks: bool = True) -> list[Seat]:
    """Create guests, tables, links and seats over the public API."""
    gate = asyncio.Semaphore(16)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:

        async def post(path: str, session: str | None = None, **body: Any) -> Any:
            headers = {"authorization": f"Bearer {session}"} if session else {}
            answer = await http.post(path, json=body, headers=headers)
            assert answer.status_code < 300, answer.text
            return answer.json()

        async def one() -> list[Seat]:
            async with gate:
                guests = [(await post("/api/guests", name=f"Guest {k}"))["session"] for k in range(SEATS)]
                seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
                made = await post("/api/tables", guests[0], game=GAME, seats=seats, absent="wait")
                table = made["table"]["id"]
                token = next(link["token"] for link in made["invites"] if link["gives"] == "seat")
                for k in range(1, SEATS):
                    await post(f"/api/tables/{table}/sit", guests[k], invite=token, seat=k)
                await post(f"/api/tables/{table}/start", guests[0])
                game = Round()
                return [Seat(table, k, guests[k], game, figures, pace, asks) for k in range(SEATS)]

        return [seat for some in await asyncio.gather(*(one() for _ in range(games))) for seat in some]
