"""The server as one ASGI application: its objects, its routes, its start and stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from silvergold.server.api import challenge_routes, deck_routes, finished_routes, health, lobby_routes, security
from silvergold.server.api.error_responses import HANDLERS
from silvergold.server.api.rate_limits import RateLimiter, limit_requests
from silvergold.server.api.request_bodies import JsonRequest
from silvergold.server.api.services import Services
from silvergold.server.api.static_pages import Pages
from silvergold.server.api.websocket import table_socket
from silvergold.server.background import BackgroundTasks
from silvergold.server.bots.autoplay import Autoplay
from silvergold.server.bots.hints import Hints
from silvergold.server.bots.thinking import BotService
from silvergold.server.challenges.challenges import Challenges
from silvergold.server.challenges.comparison import Comparisons
from silvergold.server.challenges.par import Par
from silvergold.server.challenges.pictures import ResultPictures
from silvergold.server.challenges.playing import Playing
from silvergold.server.challenges.statistics import Statistics
from silvergold.server.clock import Clock
from silvergold.server.config import Config
from silvergold.server.finished.fork import Forks
from silvergold.server.finished.history import History
from silvergold.server.finished.pictures import Pictures
from silvergold.server.finished.replay import Replays
from silvergold.server.finished.review import Reviews
from silvergold.server.finished.sharing import Sharing
from silvergold.server.lobby.account_deletion import AccountDeletion
from silvergold.server.lobby.chat import Chat
from silvergold.server.lobby.deck_reader import DeckReader
from silvergold.server.lobby.decks import Decks
from silvergold.server.lobby.expiry import Expiry
from silvergold.server.lobby.guests import Guests
from silvergold.server.lobby.invites import Invites
from silvergold.server.lobby.people import People
from silvergold.server.lobby.quotas import Quotas
from silvergold.server.lobby.tables import Tables
from silvergold.server.metrics import Metrics
from silvergold.server.play.absence import Absence
from silvergold.server.play.commands import Commands
from silvergold.server.play.drafts import Drafts
from silvergold.server.play.game_cache import GameCache
from silvergold.server.play.heartbeat import Heartbeat
from silvergold.server.play.presence import Presence
from silvergold.server.play.rooms import Rooms
from silvergold.server.play.table_signal import Signal
from silvergold.server.protocol.messages import VERSION
from silvergold.server.store import Store, store_at

BODY_LIMIT: Final = 64 * 1024

GUARDS: Final = (limit_requests, security.check_host_name, security.check_origin, security.check_path_names)
"""The checks of every request, in this order."""

COMPRESSION: Final = CompressionConfig(
    backend="gzip",
    gzip_compress_level=6,
    minimum_size=1400,  # less than that is one packet anyway
    exclude_opt_key="page",  # the pages were compressed when they were built
)
"""Long HTTP answers, such as a deck or a replay, are compressed; each line of a stream is sent as it is computed."""

SCHEMA: Final = OpenAPIConfig("silvergold", f"{VERSION}.0", path="/api/schema", render_plugins=[JsonRenderPlugin()])
"""As data only: Litestar's own pages for it load scripts from other hosts."""

HTTP_ROUTES: Final = (*lobby_routes.ROUTES, *deck_routes.ROUTES, *finished_routes.ROUTES, *challenge_routes.ROUTES)


def create_app(config: Config, store: Store | None = None) -> Litestar:
    """Return the application for these settings, on a store that was prepared for them if one is given."""
    services, lifetime = _build(config, store or store_at(config.db))
    pages = Pages()
    app = Litestar(
        route_handlers=[*HTTP_ROUTES, table_socket, *health.ROUTES, *pages.routes()],
        lifespan=[lifetime.run],
        guards=list(GUARDS),
        before_send=[security.add_headers, health.log_request],
        exception_handlers=HANDLERS,
        openapi_config=SCHEMA,
        request_class=JsonRequest,
        request_max_body_size=BODY_LIMIT,
        compression_config=COMPRESSION,
        logging_config=None,
    )
    app.state.services = services
    app.state.pages = pages
    return app


def _build(config: Config, store: Store) -> tuple[Services, Lifetime]:
    """Build all objects. Each takes only objects above it; the two callbacks that point upwards are connected last."""
    clock, metrics, cache, background, bot_turns = Clock(), Metrics(), GameCache(), BackgroundTasks(), Signal()
    bot_service, deck_reader, quotas = BotService(config, metrics), DeckReader(), Quotas(config)

    presence = Presence(store, clock, bot_turns, background)
    heartbeat = Heartbeat(store, clock, on_downtime=presence.reset)
    absence, rooms = Absence(store, cache, presence), Rooms(store, cache, presence)
    commands, drafts = Commands(store, cache, clock, bot_turns), Drafts(store, cache)
    autoplay = Autoplay(store, cache, commands, bot_service, heartbeat, absence, presence, config.unattended)

    guests = Guests(store, clock, quotas, background, config.sessions)
    deletion = AccountDeletion(store, cache, clock, bot_turns, background)
    decks, invites = Decks(store, clock, deck_reader, config.decks), Invites(store, clock, quotas)
    tables = Tables(store, cache, clock, bot_turns, quotas, decks, invites)
    expiry = Expiry(store, cache, clock, config, deletion, background, on_removed=rooms.refresh)
    replays = Replays(store)
    sharing = Sharing(store, cache, clock, replays)
    pictures, history = Pictures(sharing), History(store, cache, background)
    playing = Playing(store, cache, clock, quotas, bot_service, bot_turns)
    challenges = Challenges(store, cache, clock, config, quotas, decks, playing)
    bot_turns.connect(autoplay.wake)
    services = Services(
        config, store, clock, metrics, cache, heartbeat, bot_service, rooms, commands, drafts,
        Hints(drafts, bot_service), Chat(store, clock), guests, deletion, tables, invites,
        People(store, clock, bot_turns, invites), decks, Reviews(replays, bot_service),
        Forks(store, cache, clock, replays, quotas, bot_turns), sharing, pictures, history, challenges, playing,
        *_around_challenges(store, clock, replays, pictures), RateLimiter(config),
    )  # fmt: skip
    par = Par(store, clock, bot_service, background, config.par)
    parts = (presence, expiry, bot_service, autoplay, rooms, deck_reader, pictures, history, par, background)
    return services, Lifetime(store, heartbeat, *parts)


def _around_challenges(
    store: Store, clock: Clock, replays: Replays, pictures: Pictures
) -> tuple[Statistics, Comparisons, ResultPictures]:
    return Statistics(store, clock), Comparisons(store, clock, replays), ResultPictures(store, replays, pictures)


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Starts and stops the objects that have tasks, processes or connections."""

    store: Store
    heartbeat: Heartbeat
    presence: Presence
    expiry: Expiry
    bot_service: BotService
    autoplay: Autoplay
    rooms: Rooms
    deck_reader: DeckReader
    pictures: Pictures
    history: History
    par: Par
    background: BackgroundTasks

    @asynccontextmanager
    async def run(self, _: Litestar) -> AsyncIterator[None]:
        """Start everything before the first request, and stop it after the last one, the store last."""
        await self.store.open(self.rooms.refresh)
        await self.heartbeat.start()
        await self.presence.start()
        self.expiry.start()
        self.history.start()
        self.bot_service.start()
        self.autoplay.start()
        self.par.start()
        try:
            yield
        finally:
            await self.rooms.close()
            await self.autoplay.close()
            await self.bot_service.close()
            await self.deck_reader.close()
            await self.pictures.close()
            await self.background.close()
            await self.heartbeat.close()
            await self.store.close()
