"""What a challenge is made of: its deal with the commitment to it, its seats, and the table of an entry."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import msgspec

from silvergold import bots
from silvergold.decks.deck import Deck
from silvergold.errors import UnknownName
from silvergold.records import commitment
from silvergold.server.challenges.days import begin_of
from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.lobby.seats import all_named_apart
from silvergold.server.lobby.tokens import new_id
from silvergold.server.play import game_log
from silvergold.server.play.deadlines import with_times
from silvergold.server.play.game_cache import deck_of
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.play.settings import Settings
from silvergold.server.protocol.messages import BotSeat, Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.challenge_transactions import DailySeries
from silvergold.server.store.rows import (
    BOT,
    DAILY,
    FRIEND,
    HERE,
    PERSON,
    PLAYING,
    AccountRow,
    ChallengeRow,
    DeckRow,
    EventRow,
    SeatRow,
    TableRow,
)

STAND_IN: Final = "greedy"
"""The stand-in that every table names. At a table of a challenge it never plays."""


class SeatPlan(msgspec.Struct, frozen=True):
    """A seat of a challenge that a bot plays."""

    bot: str
    name: str


def frozen_version(name: str) -> str:
    """Return the version of a bot that never changes; raise Refusal if there is no such bot.

    >>> frozen_version("expert"), frozen_version("expert-1")
    ('expert-1', 'expert-1')
    """
    try:
        return bots.version_of(name)
    except UnknownName as fault:
        raise Refusal(Code.NAME, fault.sentence) from None


def level_of(version: str) -> str:
    """Return the name under which people know a version of a bot.

    >>> level_of("expert-1")
    'expert'
    """
    return version.rpartition("-")[0]


# New challenges -------------------------------------------------------------------------------------------------------


def new_daily(series: DailySeries, day: str, deck: DeckRow, bot: str, now: int) -> ChallengeRow:
    """Return the daily game of a day in a list.

    Its deal comes from the operating system's randomness, never from the date. Every list has deals of its own, so
    that nobody learns the deal of one by playing another.
    """
    begin = begin_of(day)
    row = _new_row(DAILY, deck, [bot], now)
    return row._replace(game=series.game, series=series.name, day=day, opens_at=begin, closes_at=begin + DAY_MS)


def new_friend(account: AccountRow, deck: DeckRow, opponents: Sequence[str], aids: bool, now: int) -> ChallengeRow:
    """Return a challenge of a guest with a new deal."""
    return _new_row(FRIEND, deck, opponents, now)._replace(account_id=account.id, name=account.name, aids=int(aids))


def _new_row(kind: str, deck: DeckRow, opponents: Sequence[str], now: int) -> ChallengeRow:
    """Return a challenge with a deal that was drawn for it; the player has the first seat."""
    name, secret = new_challenge_id(), commitment.new_secret()
    seats = [None, *map(_plan, opponents)]
    return ChallengeRow(
        id=name,
        kind=kind,
        game=deck.game,
        deck=deck.id,
        deck_name=deck.name,
        day=None,
        secret=secret,
        opened=commitment.commitment_line(name, deck_of(deck), secret),
        nonces=json.dumps([None] * len(seats)),
        seats=_seats_text(seats),
        seat=0,
        aids=0,
        account_id=None,
        name="",
        parent=None,
        created_at=now,
        opens_at=now,
        closes_at=None,
    )


def new_challenge_id() -> str:
    """Return the id of a challenge. Nobody can guess it, because it is all that a friend needs."""
    return new_id() + new_id()


def from_game(account: AccountRow, table: TableRow, seats: Sequence[SeatRow], game: GameSnapshot) -> ChallengeRow:
    """Return a challenge of a guest with the deal of their finished game, and its bots in the same seats."""
    plans = [None if seat.kind == PERSON else _plan(seat.bot or "") for seat in seats]
    now = table.ended_at or table.changed_at
    return ChallengeRow(
        id=new_challenge_id(),
        kind=FRIEND,
        game=table.game,
        deck=table.deck,
        deck_name=table.deck_name,
        day=None,
        secret=game.promise.secret,
        opened=game.promise.opened,
        nonces=json.dumps(json.loads(game.promise.dealt)["nonces"]),
        seats=_seats_text(plans),
        seat=plans.index(None),
        aids=0,
        account_id=account.id,
        name=account.name,
        parent=table.id,
        created_at=now,
        opens_at=now,
        closes_at=None,
    )


def _plan(bot: str) -> SeatPlan:
    version = frozen_version(bot)
    return SeatPlan(version, level_of(version))


def _seats_text(seats: Sequence[SeatPlan | None]) -> str:
    return msgspec.json.encode(seats).decode()


# Reading them ---------------------------------------------------------------------------------------------------------


def seats_of(row: ChallengeRow) -> list[SeatPlan | None]:
    """Return the seats of a challenge; None is the player's."""
    return msgspec.json.decode(row.seats, type=list[SeatPlan | None])


def bot_seats(row: ChallengeRow) -> list[BotSeat]:
    """Return the seats that bots play, as they are shown."""
    return [BotSeat(seat=k, bot=plan.bot, name=plan.name) for k, plan in enumerate(seats_of(row)) if plan]


def promised_for(row: ChallengeRow) -> str:
    """Return the id in the promise of the deal: that of the challenge, or of the table whose deal it has."""
    return row.parent or row.id


# The table of an entry ------------------------------------------------------------------------------------------------


def begun(
    row: ChallengeRow, deck: Deck, table: str, names: Sequence[str], now: int, epoch: str = ""
) -> tuple[EventRow, GameSnapshot]:
    """Return the first event of an entry and its game: the same deal for everybody, whatever their name."""
    nonces = json.loads(row.nonces)
    promise = commitment.begun(row.opened, row.secret, names, nonces)
    event = game_log.begin(table, commitment.dealt(deck, names, row.opened, nonces), now, promise)
    return event, game_log.begun(event, deck, epoch)


def table_seats(row: ChallengeRow, table: str, account: AccountRow) -> tuple[SeatRow, ...]:
    """Return the seats of an entry: its player, and the bots of the challenge."""
    return all_named_apart(
        SeatRow(table, k, BOT, None, plan.name, plan.bot, HERE)
        if plan
        else SeatRow(table, k, PERSON, account.id, account.name, None, HERE)
        for k, plan in enumerate(seats_of(row))
    )


def table_row(row: ChallengeRow, game: GameSnapshot, seats: tuple[SeatRow, ...], now: int) -> TableRow:
    """Return the table of an entry whose game has begun. Its conditions are those of the challenge."""
    settings = Settings(
        clock=None, aids=bool(row.aids), chat=False, absent="wait", absent_after=60, stand_in=STAND_IN, take_back=True
    )
    made = TableRow(
        id=game.id,
        game=row.game,
        deck=row.deck,
        deck_name=row.deck_name,
        rules=game_log.RULES,
        status=PLAYING,
        public=0,
        settings=settings.text(),
        rev=1,
        head=game.head,
        phase=0,
        chat_head=0,
        deadline_at=None,
        due_at=None,
        fair=commitment.hash_of(game.promise.opened),
        parent=None,
        rematch=None,
        created_at=now,
        changed_at=now,
        dealt=commitment.hash_of(game.promise.dealt),
        challenge=row.id,
    )
    return with_times(made, game.match, seats, True, now)
