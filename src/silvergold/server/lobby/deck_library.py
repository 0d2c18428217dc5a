"""The deck library of a guest: drafts that their editor saves, the decks made from them, and decks that are shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from silvergold.server.lobby.quotas import MOST_SHARED_DECKS
from silvergold.server.protocol.messages import (
    Code,
    DeckDraftListed,
    DeckDraftSeen,
    DeckLibrary,
    DeckVersion,
    SaveDeckDraft,
    SharedDeck,
    SharedDeckPage,
)
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import deck_transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.deck_transactions import ListMark, Version
from silvergold.server.store.rows import AccountRow, DeckDraftRow

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.quotas import Quotas
    from silvergold.server.store import Store

PAGE: Final = 24
"""Shared decks of one answer."""

MOST_VERSIONS: Final = 200
"""Decks of a library in one answer; older ones are still there."""

NEWEST: Final = ListMark(1 << 62, "")


class LibraryOfDecks:
    """Reads and changes the libraries of guests."""

    def __init__(self, store: Store, clock: Clock, quotas: Quotas) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._quotas: Final = quotas

    async def of(self, account: AccountRow) -> DeckLibrary:
        """Return the drafts and decks of a guest."""

        def task() -> Transaction[tuple[list[DeckDraftRow], list[Version]]]:
            drafts = yield from deck_transactions.drafts_of(account.id)
            return drafts, (yield from deck_transactions.versions_of(account.id, MOST_VERSIONS))

        drafts, versions = await self._store.read(task)
        return DeckLibrary(drafts=[_listed(row) for row in drafts], versions=[_version(each) for each in versions])

    # Drafts -----------------------------------------------------------------------------------------------------------

    async def draft(self, account: AccountRow, draft: str) -> DeckDraftSeen:
        """Return a draft with its content; raise Refusal if the guest has none with this id."""
        row = await self._store.read(lambda: deck_transactions.draft(account.id, draft))
        if row is None:
            raise Refusal(Code.NOT_FOUND, f"there is no draft {draft[:24]!r} of yours; it may have been deleted")
        return DeckDraftSeen(**_fields(row), body=row.body)

    async def save(self, account: AccountRow, draft: str, wish: SaveDeckDraft, address: str) -> DeckDraftListed:
        """Save a draft; raise Refusal if it was changed elsewhere since revision `rev`, or if there are too many."""
        now = self._clock.now()

        def task() -> Transaction[DeckDraftRow]:
            before = yield from deck_transactions.locked_draft(account.id, draft)
            if (before.rev if before else 0) != wish.rev:
                raise Refusal(Code.STALE, "this draft was changed or deleted elsewhere; read it again before you save")
            if before is None:
                yield from self._quotas.check_drafts(account.id)
                self._quotas.new_draft(address, now)
            made = before.created_at if before else now
            row = DeckDraftRow(
                account.id, draft, wish.game, wish.name, wish.cards, wish.body, wish.rev + 1, made, now
            )  # fmt: skip
            yield from deck_transactions.save_draft(row, before)
            return row

        return _listed(await self._store.write(task))

    async def remove_draft(self, account: AccountRow, draft: str) -> DeckLibrary:
        """Remove a draft and its decks from a library. Games that were dealt with them keep them."""
        await self._store.write(lambda: deck_transactions.remove_draft(account.id, draft))
        return await self.of(account)

    # Decks ------------------------------------------------------------------------------------------------------------

    async def remove_deck(self, account: AccountRow, deck: str) -> DeckLibrary:
        """Remove a deck from a library. Games that were dealt with it keep it."""

        def task() -> Transaction[None]:
            yield from deck_transactions.upload_of(account.id, deck)
            yield from deck_transactions.remove_upload(account.id, deck)

        await self._store.write(task)
        return await self.of(account)

    async def share(self, account: AccountRow, deck: str, listed: bool | None = None) -> DeckLibrary:
        """Keep a deck because its link is given away; with `listed`, list it for everybody or take it off the list."""
        now = self._clock.now()

        def task() -> Transaction[None]:
            yield from deck_transactions.share(account.id, deck, now, MOST_SHARED_DECKS)
            if listed is not None:
                yield from deck_transactions.set_listed(account.id, deck, listed)

        await self._store.write(task)
        return await self.of(account)

    async def shared(self, game: str | None, after: str | None) -> SharedDeckPage:
        """Return the decks that guests have listed, the latest first."""
        mark = _mark(after) if after else NEWEST
        found = await self._store.read(lambda: deck_transactions.listed_decks(game, mark, PAGE + 1))
        page, more = found[:PAGE], found[PAGE:]
        return SharedDeckPage(
            decks=[
                SharedDeck(id=each.id, game=each.game, name=each.name, by=each.by, made_at=each.made_at)
                for each in page
            ],
            next=f"{page[-1].made_at}.{page[-1].id}" if more else None,
        )


def _mark(text: str) -> ListMark:
    at, _, deck = text.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) < 19 and deck):
        raise Refusal(Code.BAD_MESSAGE, f"after is {text[:24]!r}; it must be the `next` of an earlier page")
    return ListMark(int(at), deck)


def _fields(row: DeckDraftRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("id", "game", "name", "cards", "rev", "changed_at")}


def _listed(row: DeckDraftRow) -> DeckDraftListed:
    return DeckDraftListed(**_fields(row))


def _version(each: Version) -> DeckVersion:
    return DeckVersion(
        id=each.id,
        game=each.game,
        name=each.name,
        draft=each.draft,
        made_at=each.made_at,
        games=each.games,
        shared=each.shared_at is not None,
        listed=bool(each.listed),
    )
