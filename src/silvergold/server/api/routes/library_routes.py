"""HTTP routes of the deck library: drafts, versions of decks, and shared decks."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.services import AnyRequest, guest_of, services_of
from silvergold.server.protocol.messages import (
    DeckDraftListed,
    DeckDraftSeen,
    DeckLibrary,
    ListDeck,
    SaveDeckDraft,
    SharedDeckPage,
)

LIBRARY, DRAFT = 20.0, 5.0
"""What these cost in plain requests."""

DraftId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{6,64}(?![\s\S])")]
AnyGame = Annotated[str | None, QueryParameter(max_length=40)]
PageMark = Annotated[str | None, QueryParameter(max_length=80)]


@get("/api/me/decks", cost=LIBRARY, without_rules=True)
async def library(request: AnyRequest) -> DeckLibrary:
    """Your drafts and your decks, the latest first."""
    return await services_of(request).library.of(await guest_of(request))


@get("/api/me/drafts/{draft:str}", cost=DRAFT, without_rules=True)
async def deck_draft(request: AnyRequest, draft: FromPath[str]) -> DeckDraftSeen:
    """A draft of yours with its content."""
    return await services_of(request).library.draft(await guest_of(request), draft)


@post("/api/me/drafts/{draft:str}", cost=DRAFT, long_texts=True, without_rules=True, status_code=200)
async def save_deck_draft(request: AnyRequest, draft: DraftId, data: JSONBody[SaveDeckDraft]) -> DeckDraftListed:
    """Save a deck as it is edited. The id of a new draft is yours to choose; `stale`: it was changed elsewhere."""
    guest = await guest_of(request)
    return await services_of(request).library.save(guest, draft, data, address_of(request))


@post("/api/me/drafts/{draft:str}/delete", cost=DRAFT, without_rules=True, status_code=200)
async def delete_deck_draft(request: AnyRequest, draft: FromPath[str]) -> DeckLibrary:
    """Delete a draft and the decks that were made from it. Games keep the deck that they were dealt with."""
    return await services_of(request).library.remove_draft(await guest_of(request), draft)


@post("/api/me/decks/{deck:str}/delete", cost=DRAFT, without_rules=True, status_code=200)
async def delete_deck(request: AnyRequest, deck: FromPath[str]) -> DeckLibrary:
    """Delete a deck from your library. Games keep the deck that they were dealt with."""
    return await services_of(request).library.remove_deck(await guest_of(request), deck)


@post("/api/me/decks/{deck:str}/share", cost=DRAFT, without_rules=True, status_code=200)
async def share_deck(request: AnyRequest, deck: FromPath[str]) -> DeckLibrary:
    """Keep a deck of yours because you give its link away."""
    return await services_of(request).library.share(await guest_of(request), deck)


@post("/api/me/decks/{deck:str}/list", cost=DRAFT, without_rules=True, status_code=200)
async def list_deck(request: AnyRequest, deck: FromPath[str], data: JSONBody[ListDeck]) -> DeckLibrary:
    """Share a deck of yours with everybody on this server, or take it off the list."""
    return await services_of(request).library.share(await guest_of(request), deck, data.listed)


@get("/api/shared-decks", cost=LIBRARY, without_rules=True)
async def shared_decks(request: AnyRequest, game: AnyGame = None, after: PageMark = None) -> SharedDeckPage:
    """The decks that guests share with everybody, the latest first, 24 at a time."""
    return await services_of(request).library.shared(game, after)


ROUTES: Final = (
    library, deck_draft, save_deck_draft, delete_deck_draft, delete_deck, share_deck, list_deck, shared_decks,
)  # fmt: skip
