"""What the routes and the socket use of the server, and who sends a request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import HeaderParameter

from silvergold.server.api.rate_limits import RateLimiter, address_of
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import AccountRow

if TYPE_CHECKING:
    from silvergold.server.bots.hints import Hints
    from silvergold.server.bots.households import Households
    from silvergold.server.bots.thinking import BotService
    from silvergold.server.challenges.challenges import Challenges
    from silvergold.server.challenges.comparison import Comparisons
    from silvergold.server.challenges.daily_statistics import Statistics
    from silvergold.server.challenges.entry_tables import EntryTables
    from silvergold.server.challenges.result_pictures import ResultPictures
    from silvergold.server.clock import Clock
    from silvergold.server.compilation import Compilation
    from silvergold.server.config import Config
    from silvergold.server.finished.fork import Forks
    from silvergold.server.finished.history import History
    from silvergold.server.finished.pictures import Pictures
    from silvergold.server.finished.sharing import Sharing
    from silvergold.server.heartbeat import Heartbeat
    from silvergold.server.lobby.account_deletion import AccountDeletion
    from silvergold.server.lobby.administration import Administration
    from silvergold.server.lobby.chat import Chat
    from silvergold.server.lobby.deck_balance import DeckBalances
    from silvergold.server.lobby.deck_library import LibraryOfDecks
    from silvergold.server.lobby.deck_printer import DeckPrinter
    from silvergold.server.lobby.decks import Decks
    from silvergold.server.lobby.guests import Guests, Visit
    from silvergold.server.lobby.invites import Invites
    from silvergold.server.lobby.people import People
    from silvergold.server.lobby.tables import Tables
    from silvergold.server.metrics import Metrics
    from silvergold.server.notices.notices import Notices
    from silvergold.server.notices.subscriptions import Subscriptions
    from silvergold.server.play.commands import Commands
    from silvergold.server.play.day_turns import DayTurns
    from silvergold.server.play.drafts import Drafts
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.play.rooms import Rooms
    from silvergold.server.reviews.reviews import Reviews
    from silvergold.server.reviews.skill import Skill
    from silvergold.server.reviews.tries import Tries
    from silvergold.server.store import Store

COOKIE: Final = "silvergold"

Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
InviteHeader = Annotated[str | None, HeaderParameter(name="x-invite", max_length=64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The objects of a running server, as `assembly.build` connects them. Only the modules of `api` use this."""

    config: Config
    rules_hash: str
    """The hash of the compiled rules, by which a page knows whether it has the same ones."""
    store: Store
    clock: Clock
    metrics: Metrics
    cache: GameCache
    heartbeat: Heartbeat
    bot_service: BotService
    households: Households
    rooms: Rooms
    commands: Commands
    drafts: Drafts
    day_turns: DayTurns
    hints: Hints
    chat: Chat
    guests: Guests
    deletion: AccountDeletion
    administration: Administration
    notices: Notices
    subscriptions: Subscriptions
    tables: Tables
    invites: Invites
    people: People
    decks: Decks
    deck_printer: DeckPrinter
    library: LibraryOfDecks
    deck_balances: DeckBalances
    reviews: Reviews
    tries: Tries
    skill: Skill
    forks: Forks
    sharing: Sharing
    pictures: Pictures
    history: History
    challenges: Challenges
    entry_tables: EntryTables
    statistics: Statistics
    comparisons: Comparisons
    result_pictures: ResultPictures
    rate_limiter: RateLimiter
    compilation: Compilation


def services_of(connection: Connection) -> Services:
    """Return the services of the application that serves this connection."""
    services: Services = connection.app.state.services
    return services


def limit_requests(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a request if its address sends too many; costly ones, and those that store something, count more."""
    limiter = services_of(connection).rate_limiter
    if "x-forwarded-for" in connection.headers:
        limiter.warn_of_proxy(address_of(connection))
    limiter.count_request(address_of(connection), bool(handler.opt.get("makes")), float(handler.opt.get("cost", 1.0)))


async def wait_for_rules(connection: Connection, handler: BaseRouteHandler) -> None:
    """Hold a request until the rules are compiled, unless its handler does not use them (`without_rules`)."""
    if not handler.opt.get("without_rules") and not handler.opt.get("page"):
        await services_of(connection).compilation.wait()


def session_of(connection: Connection) -> str | None:
    """Return the session token of a connection: from a header (programs) or from the cookie (browsers)."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token[:64]
    return connection.cookies.get(COOKIE)


async def guest_of(request: AnyRequest) -> AccountRow:
    """Return the guest who sends a request; raise Refusal if they are unknown."""
    return (await visit_of(request)).account


async def guest_at(request: AnyRequest, table: str, invite: str | None = None, *, joins: bool = False) -> AccountRow:
    """Return the guest who sends a request about a table that they may see or, with `joins`, sit down at.

    Raise Refusal if they may not, with the same words as for a table that does not exist.
    """
    guest = await guest_of(request)
    await services_of(request).sharing.access(table, guest, invite, joins)
    return guest


async def visit_of(request: AnyRequest) -> Visit:
    """Return guest and session of a request; raise Refusal if they are unknown."""
    visit = await maybe_visit_of(request)
    if visit is None:
        raise Refusal(Code.NO_SESSION, "say who you are first: POST /api/guests with a name")
    return visit


async def maybe_guest_of(request: AnyRequest) -> AccountRow | None:
    """Return the guest who sends a request; None if they are unknown."""
    visit = await maybe_visit_of(request)
    return visit.account if visit else None


async def maybe_visit_of(connection: Connection, session: str | None = None) -> Visit | None:
    """Return guest and session of a connection, and remember from where the guest came; None if they are unknown."""
    services = services_of(connection)
    visit = await services.guests.visit_of(session or session_of(connection))
    if visit is not None:
        services.households.note(visit.account.id, address_of(connection))
    return visit
