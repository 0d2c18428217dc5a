"""HTTP routes of the catalogue and of decks."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from silvergold import bots, decks, games
from silvergold.drawing.web_sprites import deck_sprites
from silvergold.server.api.services import AnyRequest, guest_of, services_of
from silvergold.server.lobby.decks import deck_row
from silvergold.server.lobby.shipped_decks import deck_as_seen
from silvergold.server.protocol.messages import VERSION, BotSeen, Catalogue, Code, DeckSeen
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import DeckRow

A_YEAR: Final = 365 * 24 * 3600


@get("/api/catalogue", sync_to_thread=False, without_rules=True)
def catalogue(request: AnyRequest) -> Catalogue:
    """Games, bots and decks to choose from."""
    known = [bots.bot(name) for name in bots.names()]
    return Catalogue(
        version=VERSION,
        games=list(games.SLUGS),
        bots=[BotSeen(name=bot.name, about=bot.about, level=bots.level(bot.name)) for bot in known],
        decks=[_deck_seen(deck_row(decks.find(name))) for name in decks.names()],
        compiling=services_of(request).compilation.percent,
    )


def _deck_seen(row: DeckRow) -> DeckSeen:
    return DeckSeen(id=row.id, game=row.game, name=row.name)


@get("/api/decks/{deck:str}", without_rules=True)
async def deck(request: AnyRequest, deck: FromPath[str]) -> dict[str, Any]:
    """A deck by its id, as in a record (docs/records.md): its cards, expeditions and printed numbers."""
    row = await _deck(request, deck)
    return deck_as_seen(row.game, row.id, row.body)


@get("/api/decks/{deck:str}/cards.svg", cost=30.0, without_rules=True)
async def deck_drawings(request: AnyRequest, deck: FromPath[str]) -> Response[bytes]:
    """How the cards of a deck look, as one SVG with a symbol `card-NUMBER` each, without boxes and emblems."""
    row = await _deck(request, deck)
    text = await asyncio.to_thread(_drawn, row.game, row.body)
    # the id is a hash of the deck, and the address holds the version of the drawings, so this never changes
    headers = {"cache-control": f"public, max-age={A_YEAR}, immutable"}
    return Response(text.encode(), media_type="image/svg+xml", headers=headers)


@lru_cache(maxsize=32)
def _drawn(game: str, body: str) -> str:
    return deck_sprites(decks.from_dict(msgspec.json.decode(body), game))


async def _deck(request: AnyRequest, deck: str) -> DeckRow:
    row = await services_of(request).decks.by_id(deck)
    if row is None:
        raise Refusal(Code.NOT_FOUND, f"there is no deck {deck[:24]!r} here")
    return row


@post("/api/decks", makes=True, cost=50.0, long_texts=True)
async def upload_deck(request: AnyRequest, data: JSONBody[dict[str, Any]]) -> DeckSeen:  # noqa: ARG001 - for the schema
    """A deck of your own: the `text` of a deck file, or the form of a record with `game` beside it."""
    guest = await guest_of(request)
    return _deck_seen(await services_of(request).decks.upload(guest, await request.body()))


ROUTES: Final = (catalogue, deck, deck_drawings, upload_deck)
