"""The deck library of a guest: drafts of decks, their versions, and the decks that guests share. Requests over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from silvergold.server.protocol.messages.game import GameName, Seen
from silvergold.server.protocol.messages.requests import Body, Count, Slug

LARGEST_DRAFT = 60_000
"""Characters of a draft. A deck as it is edited takes about 25,000."""


class SaveDeckDraft(Body):
    """Save a deck as it is edited, whatever is wrong with it. `rev`: the revision it is based on, 0 for a new draft.

    `body` is any text, which only you are sent; the pages store the state of their editor in it.
    """

    rev: Count
    game: Slug
    name: Annotated[str, Meta(max_length=100)]
    cards: Annotated[int, Meta(ge=0, le=1000)]
    body: Annotated[str, Meta(min_length=2, max_length=LARGEST_DRAFT)]


class ListDeck(Body):
    """List a deck of yours among the shared decks of the server, or take it off the list."""

    listed: bool


class DeckDraftListed(Seen):
    """A draft of yours. `rev` counts how often it was saved."""

    id: str
    game: GameName
    name: str
    cards: int
    rev: int
    changed_at: int


class DeckDraftSeen(DeckDraftListed):
    """A draft of yours with its content."""

    body: str


class DeckVersion(Seen):
    """A deck that you have played with or shared, and that never changes. `draft`: which draft it was made from.

    `games`: at how many tables it lies. `shared`: its link was given away, so it is kept longer. `listed`: everybody
    sees it among the shared decks.
    """

    id: str
    game: GameName
    name: str
    draft: str | None
    made_at: int
    games: int
    shared: bool
    listed: bool


class DeckLibrary(Seen):
    """Your drafts and your decks, the latest first."""

    drafts: list[DeckDraftListed]
    versions: list[DeckVersion]


class SharedDeck(Seen):
    """A deck that a guest shares with everybody, and who made it."""

    id: str
    game: GameName
    name: str
    by: str
    made_at: int


class SharedDeckPage(Seen):
    """Some shared decks, the latest first. `next` is the mark of the next page."""

    decks: list[SharedDeck]
    next: str | None


class FiguresSeen(Seen):
    """How often cards are chosen when they may be (from 0 to 1), how often completed, and what points they bring."""

    chosen: float | None
    completed: float | None
    points: float | None


class CardBalance(FiguresSeen):
    """The figures of a card. `relative`: chosen, beside the mean of its colour. `outlier`: the same if it stands out.

    It stands out if that is surely more than three times, or less than a third. A figure is null if the card was never
    offered or held.
    """

    card: int
    relative: float | None
    outlier: float | None


class DeckBalanceFound(Seen):
    """What bots made of a deck in so many games."""

    games: int
    cards: list[CardBalance]
    deck: FiguresSeen


class DeckBalance(Seen):
    """How many of the games are played; in the last line, what was found. `refused`: why there will be nothing."""

    played: int
    games: int
    found: DeckBalanceFound | None = None
    refused: str | None = None
