"""Challenges: the daily games, those that guests make for friends, and what each guest may know of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, cast

from silvergold import games
from silvergold.server.challenges import days, deals, entries
from silvergold.server.challenges.entry_tables import required
from silvergold.server.lobby.invites import out_of_sight
from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.play.results import result_of
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import (
    CalendarDay,
    ChallengeAnswer,
    Code,
    DailyCalendar,
    DailyOverview,
    DailyToday,
    EntryPage,
    EntrySeen,
    NewChallenge,
    ParSeen,
)
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions, guest_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.challenge_transactions import BEST, DailyRow, DailySeries, is_closed
from silvergold.server.store.notifications import DealTaken
from silvergold.server.store.rows import (
    DAILY,
    EASY,
    FRIEND,
    OVER,
    PERSON,
    SERIES,
    STANDARD,
    AccountRow,
    ChallengeRow,
    EntryRow,
)
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.server.challenges.entry_tables import EntryTables
    from silvergold.server.clock import Clock
    from silvergold.server.config import Config
    from silvergold.server.lobby.decks import Decks
    from silvergold.server.lobby.quotas import Quotas
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.play.game_log import GameSnapshot
    from silvergold.server.store import Store

PAGE: Final = 50
"""Entries of one answer."""

FIRST: Final = 5
"""Entries of the ranking that come with a challenge."""

TRIES: Final = 20
"""Further tries of a guest that are listed."""

_MARK: Final = re.compile(r"(-?\d{1,4})\.(-?\d{1,4})\.([A-Za-z0-9_-]{1,64})", re.ASCII)

MADE_A_DAY: Final = 20
"""Challenges that a guest may make in a day."""


class Challenges:
    """Makes challenges and returns what guests may know of them."""

    def __init__(
        self,
        store: Store,
        cache: GameCache,
        clock: Clock,
        config: Config,
        quotas: Quotas,
        decks: Decks,
        entry_tables: EntryTables,
    ) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        bots = {STANDARD: config.daily, EASY: config.daily_easy}
        self._opponents: Final = {name: deals.frozen_version(bot) for name, bot in bots.items() if bot}
        self._quotas: Final = quotas
        self._decks: Final = decks
        self._entry_tables: Final = entry_tables

    # Daily games ------------------------------------------------------------------------------------------------------

    async def daily(self, series: DailySeries, day: str | None, account: AccountRow | None) -> ChallengeAnswer:
        """Return the daily game of today, or of a past day."""
        today = days.day_of(self._clock.now())
        wanted = today if day is None else days.checked_day(day)
        if wanted > today:
            raise Refusal(Code.NOT_FOUND, f"the daily game of {wanted} is made when its day has begun, by UTC")
        if wanted == today:
            row = await self._today(series, today)
        else:
            row = await self._store.read(lambda: challenge_transactions.daily(series, wanted))
        if row is None:
            raise Refusal(
                Code.NOT_FOUND, f"there was no daily game on {wanted}; the calendar shows the days that had one"
            )
        return await self._store.read(lambda: self._answer(row, account))

    async def _today(self, series: DailySeries, today: str) -> ChallengeRow | None:
        """Return today's daily game; None if this server has no such list.

        The first request creates it; a unique key ensures that there is only one.
        """
        known = await self._store.read(lambda: challenge_transactions.daily(series, today))
        if known is not None or series.name not in self._opponents:
            return known
        deck = await self._decks.for_table(series.game, "standard")
        row = deals.new_daily(series, today, deck, self._opponents[series.name], self._clock.now())
        return await self._store.write(lambda: challenge_transactions.add_daily(row, deck))

    async def overview(self, account: AccountRow | None) -> DailyOverview:
        """Return today's daily games in short."""
        now = self._clock.now()
        today = days.day_of(now)
        rows = {name: [await self._today(DailySeries(game, name), today) for game in games.SLUGS] for name in SERIES}

        def task(name: str) -> Transaction[list[DailyToday]]:
            dailies: list[DailyToday] = []
            for row in filter(None, rows[name]):
                dailies += [(yield from self._in_short(row, account))]
            return dailies

        shown = await self._store.read(lambda: task(STANDARD))
        easy = await self._store.read(lambda: task(EASY))
        return DailyOverview(day=today, now=now, next_at=days.begin_of(today) + DAY_MS, games=shown, easy=easy)

    def _in_short(self, row: ChallengeRow, account: AccountRow | None) -> Transaction[DailyToday]:
        now, guest = self._clock.now(), account.id if account else None
        mine = (yield from challenge_transactions.entries_of(row.id, guest)) if guest else []
        placing = yield from challenge_transactions.placing(row.id, mine[0].rank if mine else None)
        own, share = (yield from entries.own_entry(mine[0], placing)) if mine else (None, None)
        return DailyToday(
            challenge=entries.challenge_seen(row, now, placing.total, guest),
            mine=own,
            par=self._par(row, mine),
            percentile=share,
            streak=(yield from entries.current_streak(guest, series_of(row), now)),
        )

    async def calendar(self, series: DailySeries, month: str | None, account: AccountRow | None) -> DailyCalendar:
        """Return the days of a month that had a daily game, with the results of a guest."""
        wanted = days.checked_month(month) if month else days.day_of(self._clock.now())[:7]
        return await self._store.read(lambda: self._calendar(series, wanted, account))

    def _calendar(self, series: DailySeries, month: str, account: AccountRow | None) -> Transaction[DailyCalendar]:
        begin, end = f"{month}-01", f"{month}-31"
        dailies = yield from challenge_transactions.dailies_of(series, begin, end)
        played: list[DailyRow] = []
        if account is not None:
            played = yield from challenge_transactions.dailies_played(account.id, series, begin, end)
        mine = {row.entry.challenge_id: row.entry for row in played}
        first, last = yield from challenge_transactions.span(series)
        shown = [self._calendar_day(row, mine.get(row.id)) for row in dailies]
        name = cast('Literal["standard", "easy"]', series.name)
        return DailyCalendar(game=series.game, month=month, first=first, last=last, days=shown, series=name)

    def _calendar_day(self, row: ChallengeRow, mine: EntryRow | None) -> CalendarDay:
        return CalendarDay(
            day=row.day or "",
            challenge=row.id,
            is_open=not is_closed(row, self._clock.now()),
            mine=entries.entry_seen(mine, mine.account_id) if mine else None,
            par=self._par(row, [mine] if mine else []),
        )

    # What a guest may know --------------------------------------------------------------------------------------------

    async def answer(self, name: str, account: AccountRow | None) -> ChallengeAnswer:
        """Return a challenge and what a guest may know of it."""

        def task() -> Transaction[ChallengeAnswer]:
            row = yield from required(name)
            return (yield from self._answer(row, account))

        return await self._store.read(task)

    def _answer(self, row: ChallengeRow, account: AccountRow | None) -> Transaction[ChallengeAnswer]:
        now, guest = self._clock.now(), account.id if account else None
        mine = (yield from challenge_transactions.entries_of(row.id, guest)) if guest else []
        placing = yield from challenge_transactions.placing(row.id, mine[0].rank if mine else None)
        own, share = (yield from entries.own_entry(mine[0], placing)) if mine else (None, None)
        may_see = is_closed(row, now) or entries.has_finished(mine)
        is_daily = row.kind == DAILY
        previous, following = (yield from self._neighbours(row)) if is_daily else (None, None)
        return ChallengeAnswer(
            challenge=entries.challenge_seen(row, now, placing.total, guest),
            mine=own,
            tries=(yield from entries.with_replays(mine[1:][-TRIES:], guest)),
            par=self._par(row, mine),
            percentile=share,
            streak=(yield from entries.current_streak(guest, series_of(row), now)) if is_daily else 0,
            best=(yield from entries.ranking_page(row, guest, BEST, FIRST)) if may_see else [],
            may_see_entries=may_see,
            previous=previous,
            next=following,
        )

    def _neighbours(self, row: ChallengeRow) -> Transaction[tuple[str | None, str | None]]:
        """Return the days with a daily game before and after this one; today's is created when somebody asks for it."""
        day, today = row.day or "", days.day_of(self._clock.now())
        previous, following = yield from challenge_transactions.neighbours(series_of(row), day)
        has_today = day < today and row.series in self._opponents
        return previous, following or (today if has_today else None)

    def _par(self, row: ChallengeRow, mine: list[EntryRow]) -> ParSeen | None:
        """Return par if a guest with these entries may know it."""
        may_know = is_closed(row, self._clock.now()) or entries.has_finished(mine)
        return entries.par_seen(row.par) if may_know else None

    async def entries(self, name: str, account: AccountRow | None, after: str | None) -> EntryPage:
        """Return a part of the ranking, for those who may see it."""
        mark = _mark(after) if after else BEST

        def task() -> Transaction[EntryPage]:
            row = yield from required(name)
            yield from check_may_see(row, account, self._clock.now())
            shown = yield from entries.ranking_page(row, account.id if account else None, mark, PAGE + 1)
            total = yield from challenge_transactions.ranked_entries(row.id)
            following = _mark_text(shown[PAGE - 1]) if len(shown) > PAGE else None
            return EntryPage(entries=shown[:PAGE], next=following, total=total)

        return await self._store.read(task)

    # Challenges of friends --------------------------------------------------------------------------------------------

    async def create(self, account: AccountRow, wish: NewChallenge, address: str) -> ChallengeAnswer:
        """Make a challenge for friends, from a finished game or with a new deal."""
        row = await (self._from_game(account, wish, address) if wish.table else self._fresh(account, wish, address))
        return await self.answer(row.id, account)

    async def _fresh(self, account: AccountRow, wish: NewChallenge, address: str) -> ChallengeRow:
        if wish.game is None:
            raise Refusal(Code.BAD_MESSAGE, "name a finished game of yours (table), or the game of a new deal (game)")
        deck, now = await self._decks.for_table(wish.game, wish.deck), self._clock.now()
        row = deals.new_friend(account, deck, wish.bots, wish.aids, now)._replace(closes_at=_closes_at(wish, now))
        await self._entry_tables.let_bots_learn(row, deck, account)

        def task() -> Transaction[None]:
            yield from self._check_quota(account, address, now)
            yield from transactions.keep_deck(deck)
            yield from challenge_transactions.add_challenge(row)

        await self._store.write(task)
        return row

    def _check_quota(self, account: AccountRow, address: str, now: int) -> Transaction[None]:
        yield from guest_transactions.locked(account.id)
        if (yield from challenge_transactions.made_since(account.id, now - DAY_MS)) >= MADE_A_DAY:
            raise Refusal(Code.QUOTA, f"you have made {MADE_A_DAY} challenges today; make the next one tomorrow")
        self._quotas.new_table(address, now)

    async def _from_game(self, account: AccountRow, wish: NewChallenge, address: str) -> ChallengeRow:
        """Make a challenge with the deal of a finished game, which is its first entry; or return the one it has."""
        now = self._clock.now()

        def task() -> Transaction[ChallengeRow]:
            yield from _check_sat_there(wish.table or "", account)
            rows, game = yield from self._cache.current(wish.table or "", lock=True)
            known = yield from _known_challenge(rows)
            if known is not None:
                return known
            played = _checked(rows, game, account)
            yield from self._check_quota(account, address, now)
            row = deals.from_game(account, rows.table, rows.seats, played)
            row = row._replace(
                created_at=now, opens_at=now, closes_at=_closes_at(wish, now), aids=int(settings_of(rows.table).aids)
            )
            yield from challenge_transactions.add_challenge(row)
            yield from challenge_transactions.add_entry(_first_entry(row, rows, played, account))
            yield from challenge_transactions.want_par(row.id, now)
            # nobody who has only a link, or has not played it themselves, may see the deal any more
            change = Change(rows.changed(now, challenge=row.id), invites_gone=rows.invites)
            yield from transactions.write(rows, change)
            yield DealTaken(rows.table.id)
            return row

        return await self._store.write(task)


def checked_series(game: str, name: str) -> DailySeries:
    """Return a list of daily games that a client names; raise Refusal if there is none."""
    if game not in games.SLUGS:
        raise Refusal(Code.NOT_FOUND, f"there is no game {game[:24]!r} here; the games are {', '.join(games.SLUGS)}")
    if name not in SERIES:
        raise Refusal(
            Code.BAD_MESSAGE, f"there is no series {name[:24]!r} of daily games; there are {', '.join(SERIES)}"
        )
    return DailySeries(game, name)


def series_of(row: ChallengeRow) -> DailySeries:
    """Return the list to which a daily game belongs."""
    return DailySeries(row.game, row.series)


def check_may_see(row: ChallengeRow, account: AccountRow | None, now: int) -> Transaction[None]:
    """Raise Refusal if a guest may not see the entries of others yet."""
    if not (yield from challenge_transactions.may_see_entries(row, account.id if account else None, now)):
        raise Refusal(Code.NOT_FINISHED, "play this deal to its end first; then you see what others have made of it")


def _closes_at(wish: NewChallenge, now: int) -> int | None:
    return None if wish.days is None else now + wish.days * DAY_MS


def _check_sat_there(table: str, account: AccountRow) -> Transaction[None]:
    """Raise Refusal if a guest has no seat at a table, with the same words as for one that does not exist."""
    rows = yield from transactions.load_table(table)
    if rows is None or not rows.seats_of(account):
        raise out_of_sight()


def _known_challenge(rows: TableRows) -> Transaction[ChallengeRow | None]:
    """Return the challenge that a game already belongs to; raise Refusal if its deal must not be sent to friends."""
    if rows.table.challenge is None:
        return None
    challenge_row = yield from challenge_transactions.challenge(rows.table.challenge)
    if challenge_row is None or challenge_row.kind != FRIEND:
        raise Refusal(Code.NOT_YOURS, "this is the deal of a daily game, which everybody can play; send its address")
    return challenge_row


def _checked(rows: TableRows, game: GameSnapshot | None, account: AccountRow) -> GameSnapshot:
    """Return the finished game of a guest from which a challenge can be made; raise Refusal if none can."""
    if game is None or rows.table.status != OVER:
        raise Refusal(Code.NOT_OVER, "play the game to its end first; then others can try the same deal")
    people = [seat for seat in rows.seats if seat.kind == PERSON]
    if len(people) != 1 or people[0].account_id != account.id:
        raise Refusal(
            Code.NOT_YOURS, "a challenge has one player against bots, and this game had others; make a new one"
        )
    if not game.promise.dealt:
        raise Refusal(Code.NOT_YOURS, "this game was played on from another one or is an old one; make a new challenge")
    if rows.table.shared_at is not None or rows.table.public:
        raise Refusal(Code.NOT_YOURS, "everybody can see this game; make it private first, or make a new challenge")
    return game


def _first_entry(row: ChallengeRow, rows: TableRows, game: GameSnapshot, account: AccountRow) -> EntryRow:
    result = result_of(game.match, row.seat)
    return EntryRow(
        game_id=rows.table.id,
        challenge_id=row.id,
        account_id=account.id,
        name=rows.seats[row.seat].name,
        game=row.game,
        day=None,
        is_bot=0,
        again=0,
        unranked=None,
        first_seen_at=account.created_at,
        started_at=rows.table.created_at,
        ended_at=rows.table.ended_at or rows.table.changed_at,
        points=result.points,
        margin=result.margin,
        rank=challenge_transactions.rank_of(result.points, result.margin),
        sources=result.sources,
    )


def _mark(text: str) -> tuple[int, str]:
    match = _MARK.fullmatch(text)
    if match is None:
        raise Refusal(Code.BAD_MESSAGE, "after is the `next` of the page before")
    return challenge_transactions.rank_of(int(match[1]), int(match[2])), match[3]


def _mark_text(entry: EntrySeen) -> str:
    return f"{entry.points}.{entry.margin}.{entry.table}"
