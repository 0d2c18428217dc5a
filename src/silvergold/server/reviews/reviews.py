"""Reviews as people see them: asking for one begins it, and asking again shows what was found since."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from silvergold.reviews import EVALUATOR
from silvergold.server.finished.replay import check_over
from silvergold.server.protocol.messages import ReviewAnswer, SeatReviewSeen
from silvergold.server.reviews import parts
from silvergold.server.store import review_transactions
from silvergold.server.store.review_transactions import Wish
from silvergold.server.store.rows import FAILED, ReviewPartRow, ReviewRow

if TYPE_CHECKING:
    from silvergold.server.bots.households import Households
    from silvergold.server.clock import Clock
    from silvergold.server.finished.sharing import Sharing
    from silvergold.server.reviews.reviewer import Reviewer
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.store.rows import AccountRow

MOST_WAITING: Final = 10
"""Reviews of one guest that may be under way; strangers at one address who look at shared games share this number."""

log = logging.getLogger("silvergold.reviews")

_seats: Final = msgspec.json.Decoder(list[SeatReviewSeen])


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a review: the number of the last part that the client has, and whether a failed one is repeated."""

    have: int = 0
    again: bool = False
    address: str = ""


class Reviews:
    """Shows reviews to those who may see the game, and begins them."""

    def __init__(
        self, store: Store, clock: Clock, sharing: Sharing, reviewer: Reviewer, households: Households
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._sharing: Final = sharing
        self._reviewer: Final = reviewer
        self._households: Final = households

    async def answer(self, table: str, account: AccountRow | None, invite: str | None, asked: Asked) -> ReviewAnswer:
        """Return a review as far as it is made; begin it if there is none.

        From when one of its players asks for it, it is made on their behalf.
        """
        access = await self._sharing.access(table, account, invite)
        check_over(access.rows, "a review")
        row, stored = await self._store.read(lambda: _read(table, asked.have))
        guest = account.id if account else self._households.stranger_at(asked.address)
        wish = Wish(table, EVALUATOR, guest, MOST_WAITING, asked.again, account is None)
        players = frozenset(seat.account_id for seat in access.rows.seats if seat.account_id)
        if row is None or (row.state == FAILED and asked.again):
            row = await self._store.write(lambda: review_transactions.ask(wish, self._clock.now()))
            self._reviewer.wake()
        elif review_transactions.may_take_over(row, guest, players):
            taken = await self._store.write(lambda: review_transactions.take_over(wish, players, self._clock.now()))
            row = taken or row
            self._reviewer.wake()
        try:
            return _answer(row, stored, asked.have)
        except (ValueError, msgspec.MsgspecError) as fault:  # an older server has written it, in another form
            log.warning("the review of table %s is made again: %s", table, fault)
        unreadable = row
        row = await self._store.write(lambda: review_transactions.begin_again(unreadable, self._clock.now()))
        self._reviewer.wake()
        return _answer(row, [], 0)


def _read(table: str, have: int) -> Transaction[tuple[ReviewRow | None, list[ReviewPartRow]]]:
    row = yield from review_transactions.review(table, EVALUATOR)
    if row is None:
        return None, []
    after = have if have <= row.parts else 0
    return row, (yield from review_transactions.parts_after(table, EVALUATOR, after))


def _answer(row: ReviewRow, stored: Sequence[ReviewPartRow], have: int) -> ReviewAnswer:
    unpacked = [parts.unpacked(part.body) for part in stored]
    return ReviewAnswer(
        evaluator=row.evaluator,
        state=cast("Any", row.state),
        done=row.done,
        of=row.jobs,
        have=max([min(have, row.parts), *(part.nth for part in stored)]),
        decisions=[parts.decision_seen(one) for part in unpacked for one in part.decisions],
        chance=[parts.chance_seen(one) for part in unpacked for one in part.chance],
        seats=_seats.decode(row.seats) if row.seats else [],
    )
