"""Pictures of results to share. They show points and course of their own player, and nothing about the deal."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING, Final, TypeAlias

from silvergold.bounded import BoundedDict
from silvergold.drawing.course_picture import SharedCourse
from silvergold.languages import Language, language
from silvergold.rules import TURNS_PER_ROUND
from silvergold.server.challenges import entries
from silvergold.server.challenges.comparison import course
from silvergold.server.challenges.entry_tables import required
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import DAILY, AccountRow, ChallengeRow, EntryRow

if TYPE_CHECKING:
    from silvergold.server.finished.pictures import Pictures
    from silvergold.server.finished.replay import Replays
    from silvergold.server.store import Store

KEPT: Final = 64
"""Pictures in the cache. One has some 30 kB."""

Key: TypeAlias = tuple[str, str | None, str]
"""A table, the par that is known, and the language of the picture."""


class ResultPictures:
    """Draws the results of entries for the guests who played them."""

    def __init__(self, store: Store, replays: Replays, pictures: Pictures) -> None:
        self._store: Final = store
        self._replays: Final = replays
        self._pictures: Final = pictures
        self._kept: Final[BoundedDict[Key, bytes]] = BoundedDict(KEPT)

    async def of(self, name: str, account: AccountRow, address: str, tag: str) -> bytes:
        """Return the picture of a guest's own first entry as a PNG; raise Refusal if it is not finished."""
        row, entry = await self._store.read(lambda: _finished(name, account))
        key = (entry.game_id, row.par, tag)
        if key in self._kept:
            return self._kept[key]
        async with self._pictures.turn(address):  # the same picture may be drawn meanwhile
            return self._kept.get(key) or await self._draw(key, row, entry)

    async def _draw(self, key: Key, row: ChallengeRow, entry: EntryRow) -> bytes:
        rows, game = await self._replays.whole_log(entry.game_id)
        played = await asyncio.to_thread(course, rows, game, row.seat)
        points = tuple(played.points(turn) for turn in sorted(played.turns))
        picture = await self._pictures.draw(_shared(row, entry, points, language(key[2])), key[2])
        self._kept[key] = picture
        return picture


def _finished(name: str, account: AccountRow) -> Transaction[tuple[ChallengeRow, EntryRow]]:
    row = yield from required(name)
    mine = yield from challenge_transactions.entries_of(name, account.id)
    if not entries.has_finished(mine):
        raise Refusal(Code.NOT_FINISHED, "there is a picture of your result when you have played this deal to its end")
    if not (yield from challenge_transactions.existing_tables([mine[0].game_id])):
        raise Refusal(Code.NOT_FOUND, "this game was deleted; its result stays, but it cannot be drawn any more")
    return row, mine[0]


def _title(row: ChallengeRow, spoken: Language) -> str:
    """Return which challenge it is."""
    if row.kind != DAILY or row.day is None:
        return spoken.t("pictures.challenge")
    return spoken.t("pictures.daily", day=spoken.day(date.fromisoformat(row.day)))


def _shared(row: ChallengeRow, entry: EntryRow, points: tuple[int, ...], spoken: Language) -> SharedCourse:
    par = entries.par_seen(row.par)
    return SharedCourse(
        game=row.game,
        title=_title(row, spoken),
        points=entry.points or 0,
        margin=entry.margin or 0,
        par=par.points if par else None,
        course=points,
        turns_per_round=TURNS_PER_ROUND,
    )
