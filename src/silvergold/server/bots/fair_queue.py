"""A queue for a few places: urgent requests first, then the addresses in turn, their guests, and the guests' tables.

An address with a hundred guests is served as often as one with a single request of the same urgency, so nobody can
delay others by asking often, or under many names. Whatever is less urgent and has waited for `LONGEST` seconds goes in
turn with what is urgent, also with that of its own address, so nothing waits for ever. Only one hint of an address
holds a place at a time.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import Final, NamedTuple

from silvergold.bounded import BoundedDict

LONGEST: Final = 2.0
"""Seconds for which a request may be passed over because of what is more urgent."""

REMEMBERED: Final = 10_000
"""Addresses of which the queue remembers when they were served."""


class Urgency(IntEnum):
    """How soon an answer is needed."""

    PRESENT = 0
    """People sit at the table and are connected, or the game has just begun."""
    HINT = 1
    ALONE = 2
    """Nobody who sits at the table is connected."""
    REVIEW = 3


class Asker(NamedTuple):
    """On whose behalf something is asked; `owner` is the account of a table's host, or of a guest.

    If a table belongs to people from several `addresses`, the one whose turn is next counts.
    """

    urgency: Urgency
    owner: str
    addresses: tuple[str, ...] = ("",)
    table: str = ""
    renew: Callable[[], Asker] | None = None
    """Returns the asker as of now, for tables at which people come and go."""

    def now(self) -> Asker:
        """Return the asker with the urgency that it has now."""
        return self.renew() if self.renew is not None else self


class QueueFull(Exception):
    """An address has too many requests waiting."""


class _Ticket:
    """A request that waits for a place."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.place: Final[asyncio.Future[_Place]] = asyncio.get_running_loop().create_future()


class _Place(NamedTuple):
    """A place that is held: how urgent it was, and for which address."""

    urgency: Urgency
    address: str


class _Line:
    """The requests of one address and urgency: its guests take turns, and so do the tables of a guest."""

    def __init__(self, since: float) -> None:
        self.since = since
        """When this line was served last, or began."""
        self._guests: Final[OrderedDict[str, OrderedDict[str, deque[_Ticket]]]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._guests)

    def add(self, ticket: _Ticket) -> None:
        tables = self._guests.setdefault(ticket.asker.owner, OrderedDict())
        tables.setdefault(ticket.asker.table, deque()).append(ticket)

    def first(self) -> _Ticket:
        tables = next(iter(self._guests.values()))
        return next(iter(tables.values()))[0]

    def remove(self, ticket: _Ticket, had_turn: bool) -> None:
        """Take a ticket out. If it had its turn, its table and its guest go to the end of the line."""
        owner, table = ticket.asker.owner, ticket.asker.table
        tables = self._guests[owner]
        tables[table].remove(ticket)
        if not tables[table]:
            del tables[table]
        elif had_turn:
            tables.move_to_end(table)
        if not tables:
            del self._guests[owner]
        elif had_turn:
            self._guests.move_to_end(owner)


class FairQueue:
    """Places that are given out in fair order."""

    def __init__(
        self, places: int, most_waiting: int = 1000, reserved: int = 0, now: Callable[[], float] = time.monotonic
    ) -> None:
        """`reserved` places are kept free of requests for which nobody is present; `most_waiting` is per address."""
        self._free = places
        self._background: Final[list[_Place]] = []
        self._most_background: Final = places - min(reserved, places - 1)
        self._most_waiting: Final = most_waiting
        self._now: Final = now
        self._hinting: Final[set[str]] = set()
        self._lines: Final[dict[Urgency, dict[str, _Line]]] = {urgency: {} for urgency in Urgency}
        self._tickets: Final[dict[str, list[_Ticket]]] = {}  # by table
        self._waiting: Final[Counter[str]] = Counter()  # by address
        self._served: Final[BoundedDict[str, int]] = BoundedDict(REMEMBERED)
        self._turns = 0

    def __len__(self) -> int:
        return sum(map(len, self._tickets.values()))

    def waiting_of(self, address: str) -> int:
        """Return how many requests of an address are waiting."""
        return self._waiting[address]

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place and hold it. Raise QueueFull if this address has too many requests waiting already."""
        place = await self._take(asker.now())
        try:
            yield
        finally:
            self._put_back(place)

    def look_again(self, table: str) -> None:
        """Work out again how urgent the waiting requests of a table are."""
        for ticket in self._tickets.get(table, [])[:]:
            self._remove(ticket)
            ticket.asker = ticket.asker.now()
            self._add(ticket)
        self._hand_out()

    async def _take(self, asker: Asker) -> _Place:
        if min(map(self.waiting_of, asker.addresses)) >= self._most_waiting:
            raise QueueFull(asker.owner)
        ticket = _Ticket(asker)
        self._add(ticket)
        self._hand_out()
        try:
            return await ticket.place
        except asyncio.CancelledError:
            # a place that was handed over in the same moment goes to the next
            if ticket.place.done() and not ticket.place.cancelled():
                self._put_back(ticket.place.result())
            elif ticket in self._tickets.get(ticket.asker.table, ()):
                self._remove(ticket)
            raise

    def _put_back(self, place: _Place) -> None:
        self._free += 1
        if place.urgency == Urgency.HINT:
            self._hinting.discard(place.address)
        if place.urgency >= Urgency.ALONE:
            self._background.remove(place)
        self._hand_out()

    def _add(self, ticket: _Ticket) -> None:
        self._tickets.setdefault(ticket.asker.table, []).append(ticket)
        lines = self._lines[ticket.asker.urgency]
        for address in ticket.asker.addresses:
            lines.setdefault(address, _Line(self._now())).add(ticket)
            self._waiting[address] += 1

    def _remove(self, ticket: _Ticket, turn_of: str | None = None) -> None:
        """Take a ticket out of the queue; `turn_of` is the address whose turn it was, if any."""
        asker = ticket.asker
        self._tickets[asker.table].remove(ticket)
        if not self._tickets[asker.table]:
            del self._tickets[asker.table]
        lines = self._lines[asker.urgency]
        for address in asker.addresses:
            lines[address].remove(ticket, address == turn_of)
            if not lines[address]:
                del lines[address]
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _hand_out(self) -> None:
        while (place := self._next()) is not None:
            line = self._lines[place.urgency][place.address]
            ticket, line.since = line.first(), self._now()
            self._remove(ticket, place.address)
            if not ticket.place.done():  # it may have been cancelled, and its task has yet to notice
                self._free -= 1
                self._turns += 1
                self._served[place.address] = self._turns
                if place.urgency == Urgency.HINT:
                    self._hinting.add(place.address)
                if place.urgency >= Urgency.ALONE:
                    self._background.append(place)
                ticket.place.set_result(place)

    def _next(self) -> _Place | None:
        """Return whose turn it is; None if nobody who waits may have a place."""
        if not self._free:
            return None
        waiting = (_Place(urgency, address) for urgency, lines in self._lines.items() for address in lines)
        return min(filter(self._may_run, waiting), key=self._order, default=None)

    def _may_run(self, place: _Place) -> bool:
        if place.urgency == Urgency.HINT:
            return place.address not in self._hinting
        return place.urgency == Urgency.PRESENT or len(self._background) < self._most_background

    def _order(self, place: _Place) -> tuple[int, int, float]:
        """Return what decides whose turn it is: the least comes first.

        Of one address, what is overdue comes first, or else its own urgent requests could hold it up for ever.
        """
        waits = self._now() - self._lines[place.urgency][place.address].since
        is_overdue = waits >= LONGEST
        rank = 0 if is_overdue else min(place.urgency, Urgency.ALONE)
        return rank, self._served.get(place.address, 0), -waits if is_overdue else place.urgency
