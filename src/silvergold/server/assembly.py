"""The objects of a server: which are built from which, and how they start and stop.

The groups are built in the order of the packages. Each object takes only objects that were built before it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import NamedTuple

from litestar import Litestar

from silvergold.server.api.rate_limits import RateLimiter
from silvergold.server.api.services import Services
from silvergold.server.background import BackgroundTasks
from silvergold.server.bots.autoplay import Autoplay
from silvergold.server.bots.hints import Hints
from silvergold.server.bots.households import Households
from silvergold.server.bots.thinking import BotService
from silvergold.server.challenges.challenges import Challenges
from silvergold.server.challenges.comparison import Comparisons
from silvergold.server.challenges.daily_statistics import Statistics
from silvergold.server.challenges.entry_tables import EntryTables
from silvergold.server.challenges.par import Par
from silvergold.server.challenges.result_pictures import ResultPictures
from silvergold.server.clock import Clock
from silvergold.server.compilation import Compilation
from silvergold.server.config import Config
from silvergold.server.finished.fork import Forks
from silvergold.server.finished.history import History
from silvergold.server.finished.pictures import Pictures
from silvergold.server.finished.replay import Replays
from silvergold.server.finished.sharing import Sharing
from silvergold.server.heartbeat import Heartbeat
from silvergold.server.lobby.account_deletion import AccountDeletion
from silvergold.server.lobby.administration import Administration
from silvergold.server.lobby.chat import Chat
from silvergold.server.lobby.deck_balance import DeckBalances
from silvergold.server.lobby.deck_library import LibraryOfDecks
from silvergold.server.lobby.deck_printer import DeckPrinter
from silvergold.server.lobby.deck_reader import DeckReader
from silvergold.server.lobby.decks import Decks
from silvergold.server.lobby.expiry import Expiry
from silvergold.server.lobby.guests import Guests
from silvergold.server.lobby.invites import Invites
from silvergold.server.lobby.people import People
from silvergold.server.lobby.quotas import Quotas
from silvergold.server.lobby.tables import Tables
from silvergold.server.metrics import Metrics
from silvergold.server.notices.notices import Notices
from silvergold.server.notices.subscriptions import Subscriptions
from silvergold.server.notices.web_push import server_key
from silvergold.server.play.absence import Absence
from silvergold.server.play.commands import Commands
from silvergold.server.play.day_turns import DayTurns
from silvergold.server.play.drafts import Drafts
from silvergold.server.play.game_cache import GameCache
from silvergold.server.play.presence import Presence
from silvergold.server.play.rooms import Rooms
from silvergold.server.reviews.hint_reasons import HintReasons
from silvergold.server.reviews.reviewer import Reviewer
from silvergold.server.reviews.reviews import Reviews
from silvergold.server.reviews.skill import Skill
from silvergold.server.reviews.tries import Tries
from silvergold.server.store import Store
from silvergold.server.store.notifications import Notification
from silvergold.server.table_signal import Signal
from silvergold.webassembly.sources import digest


class Core(NamedTuple):
    """What everything else is built from."""

    config: Config
    store: Store
    compilation: Compilation
    bot_service: BotService
    metrics: Metrics
    clock: Clock
    cache: GameCache
    background: BackgroundTasks
    bot_turns: Signal
    quotas: Quotas
    households: Households


class PlayObjects(NamedTuple):
    """What running games need."""

    presence: Presence
    heartbeat: Heartbeat
    rooms: Rooms
    commands: Commands
    drafts: Drafts
    day_turns: DayTurns
    autoplay: Autoplay
    notices: Notices
    subscriptions: Subscriptions


class LobbyObjects(NamedTuple):
    """What tables and guests need."""

    guests: Guests
    deletion: AccountDeletion
    deck_reader: DeckReader
    decks: Decks
    deck_printer: DeckPrinter
    invites: Invites
    tables: Tables
    expiry: Expiry


class FinishedObjects(NamedTuple):
    """What finished games need."""

    replays: Replays
    sharing: Sharing
    pictures: Pictures
    history: History
    reviewer: Reviewer


def build(config: Config, store: Store, compilation: Compilation) -> tuple[Services, Lifetime]:
    """Return all objects of a server: those that routes use, and what starts and stops them."""
    metrics = Metrics()
    core = Core(
        config=config,
        store=store,
        compilation=compilation,
        bot_service=BotService(config, metrics),
        metrics=metrics,
        clock=Clock(),
        cache=GameCache(is_told=True),
        background=BackgroundTasks(),
        bot_turns=Signal(),
        quotas=Quotas(config),
        households=Households(),
    )
    play = _play(core)
    lobby, finished = _lobby(core, play), _finished(core)
    par = Par(store, core.clock, core.bot_service, core.background, config.par)
    core.bot_turns.connect(play.autoplay.wake)
    lifetime = Lifetime(
        store=store,
        heartbeat=play.heartbeat,
        presence=play.presence,
        expiry=lobby.expiry,
        compilation=compilation,
        bot_service=core.bot_service,
        autoplay=play.autoplay,
        rooms=play.rooms,
        notices=play.notices,
        deck_reader=lobby.deck_reader,
        pictures=finished.pictures,
        history=finished.history,
        reviewer=finished.reviewer,
        par=par,
        background=core.background,
    )
    return _services(core, play, lobby, finished), lifetime


def _play(core: Core) -> PlayObjects:
    config, store, cache, clock, bot_turns = core.config, core.store, core.cache, core.clock, core.bot_turns
    presence = Presence(store, clock, bot_turns, core.background)
    heartbeat = Heartbeat(store, clock, on_downtime=presence.reset)
    commands = Commands(store, cache, clock, bot_turns, presence)
    absence = Absence(store, cache, presence)
    day_turns = DayTurns(store, cache, clock, bot_turns)
    autoplay = Autoplay(
        store, cache, commands, core.bot_service, clock, heartbeat, absence, day_turns, presence, core.households,
        core.compilation.wait, config.unattended,
    )  # fmt: skip
    rooms, drafts, key = Rooms(store, cache, clock, presence), Drafts(store, cache), server_key(config)
    notices = Notices(store, clock, rooms, config, key, core.metrics, core.background)
    subscriptions = Subscriptions(store, clock, key, config.webhook_hosts)
    day_turns.on_reminder = lambda reminder: notices.remind(reminder.table, reminder.seat)
    return PlayObjects(presence, heartbeat, rooms, commands, drafts, day_turns, autoplay, notices, subscriptions)


def _lobby(core: Core, play: PlayObjects) -> LobbyObjects:
    config, store, cache, clock, quotas = core.config, core.store, core.cache, core.clock, core.quotas
    guests = Guests(store, clock, quotas, core.background, config.sessions)
    deletion = AccountDeletion(store, cache, clock, core.bot_turns, core.background)
    deck_reader = DeckReader()
    decks, invites = Decks(store, clock, deck_reader, config.decks), Invites(store, clock, quotas)
    tables = Tables(store, cache, clock, core.bot_turns, quotas, decks, invites)
    expiry = Expiry(store, cache, clock, config, deletion, core.background, on_removed=play.rooms.refresh)
    return LobbyObjects(guests, deletion, deck_reader, decks, DeckPrinter(), invites, tables, expiry)


def _finished(core: Core) -> FinishedObjects:
    store, cache, clock = core.store, core.cache, core.clock
    replays = Replays(store)
    sharing = Sharing(store, cache, clock, replays)
    reviewer = Reviewer(store, clock, replays, core.bot_service, core.households, core.metrics, core.config.warm)
    return FinishedObjects(replays, sharing, Pictures(sharing), History(store, cache, core.background), reviewer)


def _services(core: Core, play: PlayObjects, lobby: LobbyObjects, finished: FinishedObjects) -> Services:
    config, store, cache, clock, bot_turns = core.config, core.store, core.cache, core.clock, core.bot_turns
    bot_service, quotas, replays, sharing = core.bot_service, core.quotas, finished.replays, finished.sharing
    households = core.households
    entry_tables = EntryTables(store, cache, clock, quotas, bot_service, bot_turns, households)
    challenges = Challenges(store, cache, clock, config, quotas, lobby.decks, entry_tables)
    return Services(
        config=config,
        rules_hash=digest(),
        store=store,
        clock=clock,
        metrics=core.metrics,
        cache=cache,
        heartbeat=play.heartbeat,
        bot_service=bot_service,
        households=households,
        rooms=play.rooms,
        commands=play.commands,
        drafts=play.drafts,
        day_turns=play.day_turns,
        hints=Hints(play.drafts, bot_service, households, HintReasons(bot_service).why),
        chat=Chat(store, clock),
        guests=lobby.guests,
        deletion=lobby.deletion,
        administration=Administration(store, cache, clock, lobby.deletion),
        notices=play.notices,
        subscriptions=play.subscriptions,
        tables=lobby.tables,
        invites=lobby.invites,
        people=People(store, clock, bot_turns, lobby.invites),
        decks=lobby.decks,
        deck_printer=lobby.deck_printer,
        library=LibraryOfDecks(store, clock, quotas),
        deck_balances=DeckBalances(),
        reviews=Reviews(store, clock, sharing, finished.reviewer, households),
        tries=Tries(sharing, bot_service),
        skill=Skill(store),
        forks=Forks(store, cache, clock, replays, quotas, bot_turns),
        sharing=sharing,
        pictures=finished.pictures,
        history=finished.history,
        challenges=challenges,
        entry_tables=entry_tables,
        statistics=Statistics(store, clock),
        comparisons=Comparisons(store, clock, replays),
        result_pictures=ResultPictures(store, replays, finished.pictures),
        rate_limiter=RateLimiter(config),
        compilation=core.compilation,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifetime:
    """Starts and stops the objects that have tasks, processes or connections."""

    store: Store
    heartbeat: Heartbeat
    presence: Presence
    expiry: Expiry
    compilation: Compilation
    bot_service: BotService
    autoplay: Autoplay
    rooms: Rooms
    notices: Notices
    deck_reader: DeckReader
    pictures: Pictures
    history: History
    reviewer: Reviewer
    par: Par
    background: BackgroundTasks

    @asynccontextmanager
    async def run(self, _: Litestar) -> AsyncIterator[None]:
        """Start the objects before the first request, and stop them after the last one, the store last.

        What needs the compiled rules starts when they are ready (`_start_games`).
        """
        await self.store.open(self._hear)
        await self.heartbeat.start()
        await self.presence.start()
        self.expiry.start()
        self.notices.start()
        self.compilation.start(then=self._start_games)
        try:
            yield
        finally:
            await self.compilation.close()
            await self.rooms.close()
            await self.notices.close()
            await self.autoplay.close()
            await self.reviewer.close()
            await self.bot_service.close()
            await self.deck_reader.close()
            await self.pictures.close()
            await self.background.close()
            await self.heartbeat.close()
            await self.store.close()

    def _hear(self, notification: Notification) -> None:
        """Pass on what was committed."""
        self.rooms.hear(notification)
        self.notices.hear(notification)

    def _start_games(self) -> None:
        """Start what plays games and needs the compiled rules."""
        self.history.start()
        self.bot_service.start()
        self.autoplay.start()
        self.reviewer.start()
        self.par.start()
