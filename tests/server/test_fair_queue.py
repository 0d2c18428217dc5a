"""Places are given out in fair order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from silvergold.server.bots.fair_queue import Asker, FairQueue, QueueFull, Urgency

ANA, MALLORY = Asker(Urgency.PRESENT, "ana"), Asker(Urgency.PRESENT, "mallory")
ANAS, BOS, MALLORYS = "203.0.113.1", "203.0.113.2", "198.51.100.66"
"""Addresses."""


class Hand:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def many_at(address: str, urgency: Urgency = Urgency.PRESENT, guests: int = 200, tables: int = 1) -> list[Asker]:
    """Return requests of many guests at one address, each with some tables."""
    return [
        Asker(urgency, f"mallory {guest}", (address,), f"m{guest} {table}")
        for guest in range(guests)
        for table in range(tables)
    ]


async def served(queue: FairQueue, askers: list[Asker]) -> list[str]:
    """Let all ask at once while the only place is taken; return in which order they are served."""
    order: list[str] = []
    gate = asyncio.Event()

    async def ask(asker: Asker, first: bool = False) -> None:
        async with queue.place(asker):
            if first:
                await gate.wait()
            else:
                order.append(f"{asker.owner} {asker.urgency.name.lower()}")

    tasks = [asyncio.create_task(ask(Asker(Urgency.PRESENT, "first"), True))]
    await asyncio.sleep(0)
    for asker in askers:
        tasks.append(asyncio.create_task(ask(asker)))
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*tasks)
    return order


def test_an_owner_who_asks_often_is_served_in_turn_with_others() -> None:
    order = asyncio.run(served(FairQueue(1), [MALLORY, MALLORY, MALLORY, ANA]))

    assert order == ["mallory present", "ana present", "mallory present", "mallory present"]


def test_tables_with_people_come_before_hints_tables_alone_and_reviews() -> None:
    askers = [Asker(urgency, "ana") for urgency in reversed(Urgency)]

    order = asyncio.run(served(FairQueue(1), askers))

    assert order == ["ana present", "ana hint", "ana alone", "ana review"]


def test_an_address_with_many_guests_is_served_in_turn_with_others() -> None:
    askers = [*many_at(MALLORYS), Asker(Urgency.PRESENT, "ana", (ANAS,)), Asker(Urgency.PRESENT, "bo", (BOS,))]

    order = asyncio.run(served(FairQueue(1), askers))

    assert order[:3] == ["mallory 0 present", "ana present", "bo present"]


def test_the_guests_of_an_address_take_turns_and_then_their_tables() -> None:
    one, two = (Asker(Urgency.PRESENT, "mallory", (MALLORYS,), table) for table in ("one", "two"))
    ana = Asker(Urgency.PRESENT, "ana", (MALLORYS,), "three")
    order: list[str] = []

    async def ask(queue: FairQueue, asker: Asker) -> None:
        async with queue.place(asker):
            order.append(asker.table)

    async def work() -> None:
        queue = FairQueue(1)
        async with queue.place(ANA):
            asked = [asyncio.create_task(ask(queue, asker)) for asker in (one, one, one, two, ana)]
            await asyncio.sleep(0)
        await asyncio.gather(*asked)

    run(work)

    assert order == ["one", "three", "two", "one", "one"]


def test_of_the_addresses_of_a_table_the_one_that_is_next_counts() -> None:
    shared = Asker(Urgency.PRESENT, "mallory", (ANAS, MALLORYS), "shared")

    order = asyncio.run(served(FairQueue(1), [*many_at(MALLORYS, guests=5), shared]))

    assert order[:2] == ["mallory 0 present", "mallory present"], "it is the turn of the second address"
    assert len(order) == 6


@pytest.mark.parametrize("address", [BOS, MALLORYS], ids=["of another address", "of the same address"])
@pytest.mark.parametrize("urgency", [Urgency.HINT, Urgency.ALONE, Urgency.REVIEW])
def test_nothing_waits_for_ever_behind_what_is_urgent(urgency: Urgency, address: str) -> None:
    clock, order = Hand(), list[str]()
    queue = FairQueue(2, reserved=1, now=clock)

    async def ask(asker: Asker) -> None:
        async with queue.place(asker):
            order.append(asker.owner)
            clock.at += 0.5
            await asyncio.sleep(0)

    async def work() -> None:
        both = [queue.place(ANA), queue.place(ANA)]
        for place in both:
            await place.__aenter__()
        asked = [asyncio.create_task(ask(asker)) for asker in many_at(MALLORYS)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(ask(Asker(urgency, "bo", (address,)))))
        await asyncio.sleep(0)
        for place in both:
            await place.__aexit__(None, None, None)
        await asyncio.gather(*asked)

    run(work)

    assert 2 <= order.index("bo") <= 6, "not before LONGEST has passed, and then in turn"


def test_a_request_becomes_urgent_while_it_waits() -> None:
    here: set[str] = set()
    order: list[str] = []

    def asker(owner: str) -> Asker:
        urgency = Urgency.PRESENT if owner in here else Urgency.ALONE
        return Asker(urgency, owner, table=f"of {owner}", renew=lambda: asker(owner))

    async def ask(queue: FairQueue, owner: str) -> None:
        async with queue.place(asker(owner)):
            order.append(owner)

    async def work() -> None:
        queue = FairQueue(1)
        async with queue.place(ANA):
            asked = [asyncio.create_task(ask(queue, owner)) for owner in ("mallory", "mallory", "bo", "ana")]
            await asyncio.sleep(0)
            here.add("ana")
            queue.look_again("of ana")
        await asyncio.gather(*asked)
        assert len(queue) == 0

    run(work)

    assert order == ["ana", "mallory", "bo", "mallory"]


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        async with asyncio.timeout(20):
            await work()

    asyncio.run(main())


def test_a_waiter_that_gives_up_leaves_the_queue() -> None:
    async def work() -> None:
        queue = FairQueue(1)
        async with queue.place(ANA):
            waiting = asyncio.create_task(queue.place(MALLORY).__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert len(queue) == 0
        async with queue.place(ANA):
            pass

    run(work)


def test_a_place_that_is_given_to_a_cancelled_waiter_is_not_lost() -> None:
    async def work() -> None:
        queue = FairQueue(1)
        place = queue.place(ANA)
        await place.__aenter__()
        waiting = asyncio.create_task(queue.place(MALLORY).__aenter__())
        await asyncio.sleep(0)
        await place.__aexit__(None, None, None)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        async with queue.place(ANA):
            pass

    run(work)


def test_a_place_is_not_given_to_a_waiter_that_is_just_giving_up() -> None:
    async def work() -> None:
        queue = FairQueue(1)
        place = queue.place(ANA)
        await place.__aenter__()
        waiting = asyncio.create_task(queue.place(MALLORY).__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await place.__aexit__(None, None, None)
        ended = await asyncio.gather(waiting, return_exceptions=True)
        assert isinstance(ended[0], asyncio.CancelledError)
        async with queue.place(ANA):
            assert len(queue) == 0

    run(work)


def test_one_place_is_kept_free_of_tables_at_which_nobody_is() -> None:
    async def work() -> None:
        queue = FairQueue(2, reserved=1)
        places = [queue.place(Asker(Urgency.ALONE, str(k))) for k in range(5)]
        alone = [asyncio.create_task(place.__aenter__()) for place in places]
        await asyncio.sleep(0.01)
        assert sum(task.done() for task in alone) == 1

        async with queue.place(ANA):
            pass

        for task in alone:
            task.cancel()
        await asyncio.gather(*alone, return_exceptions=True)

    run(work)


def test_an_owner_with_too_many_requests_is_refused() -> None:
    async def work() -> None:
        queue = FairQueue(1, most_waiting=1)
        async with queue.place(ANA):
            waiting = asyncio.create_task(queue.place(MALLORY).__aenter__())
            await asyncio.sleep(0)

            with pytest.raises(QueueFull):
                await queue.place(MALLORY).__aenter__()

            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)

    run(work)


def test_one_address_holds_one_place_for_hints_whatever_is_free() -> None:
    async def work() -> None:
        queue, ana = FairQueue(2), Asker(Urgency.HINT, "ana")
        places = [queue.place(ana), queue.place(ana), queue.place(Asker(Urgency.HINT, "bo", (BOS,)))]
        first, second, other = (asyncio.create_task(place.__aenter__()) for place in places)
        await asyncio.sleep(0.01)
        assert [first.done(), second.done(), other.done()] == [True, False, True]

        await places[0].__aexit__(None, None, None)
        await second

    run(work)
