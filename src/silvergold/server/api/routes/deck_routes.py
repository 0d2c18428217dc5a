"""HTTP routes of the catalogue and of decks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from silvergold import bots, decks, games
from silvergold.drawing.web_sprites import deck_sprites
from silvergold.languages import FIRST, languages
from silvergold.printing import PrintOptions
from silvergold.printing.print_options import SIZE, USUAL_PARTS
from silvergold.server.api.link_previews import origin_of
from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.sent_answers import until_sent
from silvergold.server.api.services import AnyRequest, guest_of, services_of
from silvergold.server.lobby.decks import deck_row
from silvergold.server.lobby.shipped_decks import deck_as_seen
from silvergold.server.protocol.messages import VERSION, BotSeen, Catalogue, Code, DeckBalance, DeckChecked, DeckSeen
from silvergold.server.protocol.refusals import Refusal, deck_fault_seen
from silvergold.server.store.rows import DeckRow

PRINT: Final = 100.0
"""What a deck to print costs in plain requests: about a second of a process."""

BALANCE: Final = 250.0
"""What measuring a deck costs in plain requests. It takes seconds of a process, one deck at a time."""

LINES: Final = "application/x-ndjson"

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


@get("/api/decks/{deck:str}/print.pdf", cost=PRINT, without_rules=True)
async def print_deck(
    request: AnyRequest,
    deck: FromPath[str],
    paper: Annotated[Literal["a4", "letter"], QueryParameter()] = "a4",
    width: Annotated[float, QueryParameter()] = SIZE[0],
    height: Annotated[float, QueryParameter()] = SIZE[1],
    gap: Annotated[Literal["0", "3", "6"], QueryParameter()] = "0",
    cut: Annotated[Literal["lines", "marks"], QueryParameter()] = "lines",
    ink: Annotated[Literal["full", "less", "black"], QueryParameter()] = "full",
    backs: Annotated[bool, QueryParameter()] = False,
    bleed: Annotated[bool, QueryParameter()] = False,
    language: Annotated[str, QueryParameter(max_length=20)] = "en",
    what: Annotated[str, QueryParameter(max_length=80)] = ",".join(USUAL_PARTS),
    seed: Annotated[int, QueryParameter(ge=0, lt=10**9)] = 0,
) -> Response[bytes]:
    """A deck as a PDF file to print and cut out (docs/printing.md). `what` lists parts with commas between them."""
    row = await _deck(request, deck)
    config = services_of(request).config
    options = PrintOptions(
        paper=paper,
        size=(width, height),
        gap=int(gap),
        cut=cut,
        ink=ink,
        backs=backs,
        bleed=bleed,
        language=language if language in languages() else FIRST,
        parts=tuple(what.split(",")),
        seed=seed,
        site=origin_of(request, config.origin_list, config.secure) + config.root,
    )
    body = await services_of(request).deck_printer.print(row, options, address_of(request))
    headers = {"content-disposition": f'attachment; filename="deck-{row.id[:8]}.pdf"', "cache-control": "private"}
    return Response(body, media_type="application/pdf", headers=headers)


@post("/api/decks", makes=True, cost=50.0, long_texts=True)
async def upload_deck(
    request: AnyRequest,
    data: JSONBody[dict[str, Any]],  # noqa: ARG001 - for the schema
    draft: Annotated[str | None, QueryParameter(max_length=64)] = None,
) -> DeckSeen:
    """A deck of your own: the `text` of a deck file, or the form of a record with `game` beside it.

    `draft`: the draft of yours that it was made from.
    """
    guest = await guest_of(request)
    return _deck_seen(await services_of(request).decks.upload(guest, await request.body(), draft))


@post("/api/decks/check", cost=10.0, long_texts=True, without_rules=True, status_code=200)
async def check_deck(request: AnyRequest, data: JSONBody[dict[str, Any]]) -> DeckChecked:  # noqa: ARG001 - for the schema
    """What is wrong or unusual with a deck: the data of a deck file, or its `text`, which is also returned as data."""
    found = await services_of(request).decks.check(address_of(request), await request.body())
    return DeckChecked(
        game=found.game,
        faults=[deck_fault_seen(fault) for fault in found.faults],
        remarks=[deck_fault_seen(remark) for remark in found.remarks],
        data=found.data,
    )


@post("/api/decks/balance", cost=BALANCE, long_texts=True, status_code=200, middleware=[until_sent])
async def balance_of_deck(request: AnyRequest, data: JSONBody[dict[str, Any]]) -> Stream:  # noqa: ARG001 - for the schema
    """What bots make of a deck: a line of JSON for every step of the measurement (`DeckBalance`). Nothing is stored."""
    services, address = services_of(request), address_of(request)
    row = await services.decks.read(address, await request.body())
    steps = services.deck_balances.measure(row, address)
    lines = _lines(steps)
    # stop measuring as soon as the reader disconnects
    request.state.held.push_async_callback(steps.aclose)
    request.state.held.push_async_callback(lines.aclose)
    return Stream(lines, media_type=LINES)


async def _lines(steps: AsyncGenerator[DeckBalance]) -> AsyncGenerator[bytes]:
    """Yield each step as a line. A refusal after the first line can only be told in a line."""
    last = DeckBalance(played=0, games=0)
    try:
        async for last in steps:
            yield msgspec.json.encode(last) + b"\n"
    except Refusal as refusal:
        yield msgspec.json.encode(msgspec.structs.replace(last, refused=refusal.code)) + b"\n"


ROUTES: Final = (catalogue, deck, deck_drawings, print_deck, upload_deck, check_deck, balance_of_deck)
