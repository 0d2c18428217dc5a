"""Hints: a bot's advice for a player, where the table has agreed to aids."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.play import game_log, projection
from silvergold.server.play.commands import telling_head
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code, Hint, Hinted, HintReason
from silvergold.server.protocol.refusals import Refusal

if TYPE_CHECKING:
    from silvergold.kinds import OnProgress
    from silvergold.match import View
    from silvergold.server.bots.households import Households
    from silvergold.server.bots.thinking import BotService
    from silvergold.server.play.drafts import Drafts
    from silvergold.server.store.rows import AccountRow

Why: TypeAlias = "Callable[[View, Sequence[str], Asker], Awaitable[HintReason | None]]"
"""A function that says why the first of some choices is the best."""


class Hints:
    """Asks a bot what it would choose. A guest has one hint at a time."""

    def __init__(self, drafts: Drafts, bot_service: BotService, households: Households, why: Why) -> None:
        self._why: Final = why
        self._drafts: Final = drafts
        self._households: Final = households
        self._bot_service: Final = bot_service
        self._latest: Final[dict[str, asyncio.Task[None]]] = {}

    async def hint(self, table: str, account: AccountRow | None, asked: Hint, on_progress: OnProgress) -> Hinted:
        """Return what a bot would choose."""
        rows, game = await self._drafts.own_game(table, account, asked.seat)
        if not settings_of(rows.table).aids:
            raise Refusal(Code.AIDS_OFF, "this table plays without aids")
        match = game.match.copy()
        with telling_head(game):
            game_log.draft(match, asked.seat, asked.choices if match.step != "take" else ())
        view = projection.bot_view(match, asked.seat)
        if not view.choices:
            raise Refusal(Code.NOT_WAITED, "there is nothing to choose for this seat now")
        guest = account.id if account else ""
        asker = Asker(Urgency.HINT, guest, (self._households.of(guest),), table)
        answer = await self._bot_service.explain(view, game.head, asker, on_progress)
        return Hinted(
            id=asked.id,
            seat=asked.seat,
            phase=game.phase,
            choice=answer.choice,
            considered=answer.considered,
            why=await self._why(view, [one.choice for one in answer.considered], asker),
        )

    def keep_only(self, account: str, task: asyncio.Task[None]) -> None:
        """Cancel the hint that a guest is waiting for at any table; this one replaces it."""
        before = self._latest.pop(account, None)
        if before is not None:
            before.cancel()
        self._latest[account] = task
        task.add_done_callback(lambda done: self._latest.get(account) is done and self._latest.pop(account))
