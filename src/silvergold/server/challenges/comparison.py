"""Several finished entries of one challenge, turn by turn."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from silvergold.choices import parse_choice
from silvergold.kinds import Seat
from silvergold.match import Match
from silvergold.rules import TURNS_PER_ROUND
from silvergold.server.challenges import entries
from silvergold.server.challenges.challenges import check_may_see
from silvergold.server.challenges.entry_tables import required
from silvergold.server.play import game_log
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.play.payloads import private_part
from silvergold.server.protocol.messages import ChallengeSeen, Code, ComparedTurn, EntryComparison, EntrySeen
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import AccountRow, EventRow
from silvergold.server.store.transactions import TableRows
from silvergold.views import turn_of_round

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.finished.replay import Replays
    from silvergold.server.store import Store

FEWEST, MOST = 2, 4
"""Entries that can be compared at once."""


class Comparisons:
    """Compares finished entries for those who may see them."""

    def __init__(self, store: Store, clock: Clock, replays: Replays) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._replays: Final = replays

    async def of(self, name: str, account: AccountRow | None, tables: str) -> EntryComparison:
        """Return some entries of a challenge turn by turn; `tables` are their ids, separated by commas."""
        wanted = list(dict.fromkeys(filter(None, tables.split(","))))
        if not FEWEST <= len(wanted) <= MOST:
            raise Refusal(Code.BAD_MESSAGE, f"name {FEWEST} to {MOST} different entries, as in tables=A,B")
        challenge, shown = await self._store.read(lambda: self._entries(name, account, wanted))
        courses = []
        for table in wanted:
            rows, game = await self._replays.whole_log(table)
            courses.append(await asyncio.to_thread(course, rows, game, challenge.seat))
        turns = [_compared(courses, turn) for turn in sorted(courses[0].turns)]
        keeps = [played.keep for played in courses]
        return EntryComparison(
            challenge=challenge,
            entries=shown,
            keeps=keeps,
            keep_seqs=[played.keep_seq for played in courses],
            turns=turns,
            first_difference=_first_difference(keeps, turns),
        )

    def _entries(
        self, name: str, account: AccountRow | None, tables: list[str]
    ) -> Transaction[tuple[ChallengeSeen, list[EntrySeen]]]:
        row = yield from required(name)
        now, guest = self._clock.now(), account.id if account else None
        yield from check_may_see(row, account, now)
        shown = []
        there = yield from challenge_transactions.existing_tables(tables)
        for table in tables:
            entry = yield from challenge_transactions.entry_at(table)
            if entry is None or entry.challenge_id != row.id or entry.ended_at is None or table not in there:
                raise Refusal(
                    Code.NOT_FOUND, f"{table[:24]!r} is no finished game of this challenge, or it was deleted"
                )
            better = None
            if entry.rank is not None:
                better = yield from challenge_transactions.better_than(row.id, entry.rank)
            shown.append(entries.entry_seen(entry, guest, None if better is None else better + 1))
        total = yield from challenge_transactions.ranked_entries(row.id)
        return entries.challenge_seen(row, now, total, guest), shown


@dataclass(slots=True)
class _Turn:
    """What a seat chose in one turn, and the game after it."""

    choices: list[str] = field(default_factory=list)
    after: GameSnapshot | None = None


@dataclass(slots=True)
class Course:
    """The course of one seat through a game: the cards kept, then turn by turn."""

    seat: Seat
    expeditions: tuple[tuple[str, ...], ...]
    keep: str = ""
    keep_seq: int = 1
    turns: dict[int, _Turn] = field(default_factory=dict)

    def add(self, before: Match, row: EventRow, after: GameSnapshot) -> None:
        """Add one command of the log, of any seat."""
        texts = [str(parse_choice(text)) for text in private_part(row.private).choices] if row.seat == self.seat else []
        if before.step == "keep":
            self.keep = self.keep or ", ".join(texts)
            self.keep_seq = after.head
            return
        turn = self.turns.setdefault(before.turn, _Turn())
        turn.choices += texts
        turn.after = after

    def points(self, turn: int) -> int:
        """Return the points of the seat after a turn."""
        after = self.turns[turn].after
        assert after is not None, "a turn ends with a command"
        return after.match.scores()[self.seat].total

    def seq(self, turn: int) -> int:
        """Return the event after which the turn is over."""
        after = self.turns[turn].after
        return after.head if after else 0


def course(rows: TableRows, game: GameSnapshot, seat: Seat) -> Course:
    """Return the course of a seat through a finished game; what was taken back is no part of it."""
    found = Course(seat, game_log.dealt_in(rows.events[0], game.match.deck).expeditions)
    dropped = game_log.dropped(rows.events)
    for batch, after in game_log.steps(game, rows.events[1:]):
        if batch[0].seq not in dropped:
            found.add(game.match, batch[0], after)
        game = after
    return found


def _compared(courses: list[Course], turn: int) -> ComparedTurn:
    choices = [", ".join(played.turns[turn].choices) for played in courses]
    nth = turn_of_round(turn)
    return ComparedTurn(
        round=turn // TURNS_PER_ROUND,
        turn_of_round=nth,
        pattern=courses[0].expeditions[turn // TURNS_PER_ROUND][nth - 1],
        points=[played.points(turn) for played in courses],
        choices=choices,
        seqs=[played.seq(turn) for played in courses],
        same=len(set(choices)) == 1,
    )


def _first_difference(keeps: list[str], turns: list[ComparedTurn]) -> int | None:
    if len(set(keeps)) > 1:
        return -1
    return next((k for k, turn in enumerate(turns) if not turn.same), None)
