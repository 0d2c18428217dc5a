"""Queues of messages that wait to be sent, one for each service, so that a slow one delays no other."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from silvergold.server.notices import web_push, webhooks
from silvergold.server.notices.destinations import Destination
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import SubscriptionRow

if TYPE_CHECKING:
    from silvergold.server.metrics import Metrics
    from silvergold.server.notices.courier import Courier
    from silvergold.server.notices.web_push import ServerKey

MOST_WAITING: Final = 2_000
"""Messages that wait for one service; more are dropped."""

AT_ONCE: Final = 4
"""Messages that are sent to one service at the same time."""

AGAIN_AFTER: Final = (10.0, 60.0)
"""Seconds after which a message that could not be delivered is tried again: so often, and then no more."""

MOST_REPEATED: Final = 500
"""Messages that wait to be tried again."""

GONE: Final = (404, 410)
"""Answers of a service that knows the address no longer."""

log = logging.getLogger("silvergold.notices")


@dataclass(slots=True)
class Delivery:
    """A message on its way: to a browser if there is a key, or else to a webhook."""

    row: SubscriptionRow
    to: Destination
    message: bytes
    key: ServerKey | None = None
    topic: str = ""
    """What it is about; for a webhook, the message that it repeats if it is sent twice."""
    tries: int = 0


OnDelivered: TypeAlias = Callable[[SubscriptionRow, bool, bool], Awaitable[None]]
"""Called with where a message was sent, whether it was delivered, and whether the address is gone."""


class Deliveries:
    """Sends messages. Nobody waits for it."""

    def __init__(self, on_delivered: OnDelivered, metrics: Metrics) -> None:
        self._on_delivered: Final = on_delivered
        self._metrics: Final = metrics
        self.courier: Courier | None = None
        self.again_after = AGAIN_AFTER
        self._queues: Final[dict[str, asyncio.Queue[Delivery]]] = {}
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._n_sending = 0
        self._repeated: Final[set[asyncio.TimerHandle]] = set()

    @property
    def n_waiting(self) -> int:
        """Return how many messages wait for their turn."""
        return sum(queue.qsize() for queue in self._queues.values())

    @property
    def is_idle(self) -> bool:
        """Return whether no message waits or is being sent."""
        return not self.n_waiting and not self._n_sending and not self._repeated

    def add(self, delivery: Delivery) -> None:
        """Send a message when it is its turn; drop it if too many wait."""
        try:
            self._queue(delivery.to.service).put_nowait(delivery)
        except asyncio.QueueFull:
            self._metrics.count("silvergold_notices_total", "dropped")

    async def close(self) -> None:
        """Drop all messages, and close the connections."""
        for timer in self._repeated:
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.courier is not None:
            await self.courier.close()

    def _queue(self, service: str) -> asyncio.Queue[Delivery]:
        """Return the queue of a service. There are as many services as the host allows, so they need no bound."""
        queue = self._queues.get(service)
        if queue is None:
            queue = self._queues[service] = asyncio.Queue(MOST_WAITING)
            self._tasks.extend(
                asyncio.create_task(self._send_all(queue), name=f"notices to {service}") for _ in range(AT_ONCE)
            )
        return queue

    async def _send_all(self, queue: asyncio.Queue[Delivery]) -> None:
        while True:
            delivery = await queue.get()
            self._n_sending += 1
            try:
                await self._send(delivery)
            except Refusal as fault:
                log.warning("what became of a notice cannot be saved: %s", fault)
            except Exception:
                log.exception("a notice to %s failed unexpectedly", delivery.to.host)
            finally:
                self._n_sending -= 1

    async def _send(self, delivery: Delivery) -> None:
        """Send a message, and do what its answer asks for."""
        status = await self._post(delivery)
        if status in GONE:
            self._metrics.count("silvergold_notices_total", "gone")
            await self._on_delivered(delivery.row, False, True)
        elif 200 <= status < 300:
            self._metrics.count("silvergold_notices_total", "sent")
            await self._on_delivered(delivery.row, True, False)
        elif (status == 429 or status >= 500 or not status) and self._try_again(delivery):
            self._metrics.count("silvergold_notices_total", "repeated")
        else:
            log.warning("%s has not taken a notice: %s", delivery.to.host, status or "no answer")
            self._metrics.count("silvergold_notices_total", "failed")
            await self._on_delivered(delivery.row, False, False)

    async def _post(self, delivery: Delivery) -> int:
        """Return the status with which a message was answered; 0 if it was not."""
        from silvergold.server.notices.courier import Courier, Undelivered

        if self.courier is None:
            self.courier = Courier()
        # encryption takes a moment, in which the event loop has other things to do
        headers, body = await asyncio.to_thread(_sealed, delivery)
        try:
            return await self.courier.post(delivery.to, headers, body)
        except Undelivered as fault:
            log.info("a notice to %s was not delivered: %s", delivery.to.host, fault)
            return 0

    def _try_again(self, delivery: Delivery) -> bool:
        """Send a message again later; return whether that is still worth it."""
        if delivery.tries >= len(self.again_after) or len(self._repeated) >= MOST_REPEATED:
            return False

        def again() -> None:
            self._repeated.discard(timer)
            self.add(delivery)

        timer = asyncio.get_running_loop().call_later(self.again_after[delivery.tries], again)
        self._repeated.add(timer)
        delivery.tries += 1
        return True


def _sealed(delivery: Delivery) -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of a message: encrypted for a browser, signed for a webhook."""
    row = delivery.row
    if delivery.key is not None:
        headers = web_push.headers(delivery.key.authorization(delivery.to.host), delivery.topic)
        return headers, web_push.encrypted(delivery.message, row.key, row.secret)
    name = "msg_" + hashlib.sha256(f"{row.id} {delivery.topic}".encode()).hexdigest()[:24]
    return webhooks.headers(name, int(time.time()), delivery.message, row.secret), delivery.message
