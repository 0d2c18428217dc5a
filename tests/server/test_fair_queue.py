"""Places are given out in fair order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from silvergold.server.bots.fair_queue import Asker, FairQueue, QueueFull, Urgency

ANA, MALLORY = Asker(Urgency.PRESENT, "ana"), Asker(Urgency.PRESENT, "mallory")


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


def test_one_owner_holds_one_place_for_hints_whatever_is_free() -> None:
    async def work() -> None:
        queue, ana = FairQueue(2), Asker(Urgency.HINT, "ana")
        places = [queue.place(ana), queue.place(ana), queue.place(Asker(Urgency.HINT, "bo"))]
        first, second, other = (asyncio.create_task(place.__aenter__()) for place in places)
        await asyncio.sleep(0.01)
        assert [first.done(), second.done(), other.done()] == [True, False, True]

        await places[0].__aexit__(None, None, None)
        await second

    run(work)
