"""Database queries about the decks of guests: uploads, drafts, versions, and the decks that they share."""

from __future__ import annotations

from typing import Final, NamedTuple

from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.guest_transactions import locked
from silvergold.server.store.rows import COLUMNS, DeckDraftRow, DeckRow, UploadRow
from silvergold.server.store.transactions import add, keep_deck, remove_unused_deck, select

_UNUSED: Final = (
    "NOT EXISTS (SELECT 1 FROM game WHERE game.deck = upload.deck_id)"
    " AND NOT EXISTS (SELECT 1 FROM challenge WHERE challenge.deck = upload.deck_id)"
)
_LISTED_COLUMNS: Final = tuple(name for name in COLUMNS["deck_draft"] if name != "body")


# Uploads --------------------------------------------------------------------------------------------------------------


def hand_in(deck: DeckRow, account: str, now: int, most: int, draft: str | None = None) -> Transaction[None]:
    """Insert a deck of a guest; of their decks that nobody uses or was shown the latest `most` are kept (0: all)."""
    yield Query("SELECT id FROM account WHERE id = $1", (account,), lock=True)  # so that none is missed in the count
    yield from keep_deck(deck)
    fields = COLUMNS["upload"]
    places = ", ".join(f"${k}" for k in range(1, len(fields) + 1))
    yield Query(
        f"INSERT INTO upload ({', '.join(fields)}) VALUES ({places}) ON CONFLICT (deck_id, account_id)"
        " DO UPDATE SET created_at = excluded.created_at, draft = COALESCE(excluded.draft, upload.draft)",
        UploadRow(deck.id, account, now, draft),
    )
    if not most:
        return
    sql = (
        f"SELECT deck_id FROM upload WHERE account_id = $1 AND deck_id <> $2 AND shared_at IS NULL AND {_UNUSED}"
        " ORDER BY created_at DESC, deck_id"
    )
    unused = yield Query(sql, (account, deck.id))
    for (old,) in unused[most - 1 :]:
        yield from remove_upload(account, old)


def remove_upload(account: str, deck: str) -> Transaction[None]:
    """Remove a deck from the library of a guest; games that were dealt with it keep it."""
    yield Query("DELETE FROM upload WHERE deck_id = $1 AND account_id = $2", (deck, account))
    yield from remove_unused_deck(deck)


class Version(NamedTuple):
    """A deck of a guest with what happened to it."""

    id: str
    game: str
    name: str
    draft: str | None
    made_at: int
    shared_at: int | None
    listed: int
    games: int


def versions_of(account: str, most: int) -> Transaction[list[Version]]:
    """Return the latest decks of a guest, the latest first."""
    sql = (
        "SELECT deck.id, deck.game, deck.name, upload.draft, upload.created_at, upload.shared_at, upload.listed,"
        " (SELECT COUNT(*) FROM game WHERE game.deck = deck.id)"
        " FROM upload JOIN deck ON deck.id = upload.deck_id WHERE upload.account_id = $1"
        " ORDER BY upload.created_at DESC, deck.id LIMIT $2"
    )
    return [Version(*row) for row in (yield Query(sql, (account, most)))]


def upload_of(account: str, deck: str) -> Transaction[UploadRow]:
    """Return the upload of a deck in a guest's library; raise Refusal if there is none."""
    rows = yield Query(select("upload", "account_id = $1 AND deck_id = $2"), (account, deck))
    if not rows:
        raise Refusal(Code.NOT_FOUND, f"there is no deck {deck[:24]!r} in your library")
    return UploadRow(*rows[0])


# Sharing --------------------------------------------------------------------------------------------------------------


def share(account: str, deck: str, now: int, most: int) -> Transaction[None]:
    """Keep a deck because its link was given away; raise Refusal if a guest shares too many."""
    yield from locked(account)
    upload = yield from upload_of(account, deck)
    if upload.shared_at is not None:
        return
    count = yield Query("SELECT COUNT(*) FROM upload WHERE account_id = $1 AND shared_at IS NOT NULL", (account,))
    if count[0][0] >= most:
        raise Refusal(Code.QUOTA, f"you share {most} decks; delete one from your library first")
    yield Query("UPDATE upload SET shared_at = $1 WHERE account_id = $2 AND deck_id = $3", (now, account, deck))


def set_listed(account: str, deck: str, listed: bool) -> Transaction[None]:
    """List a shared deck for everybody, or take it off the list."""
    sql = "UPDATE upload SET listed = $1 WHERE account_id = $2 AND deck_id = $3"
    yield Query(sql, (int(listed), account, deck))


class Shared(NamedTuple):
    """A listed deck and its maker."""

    id: str
    game: str
    name: str
    by: str
    made_at: int


class ListMark(NamedTuple):
    """The last deck of a page."""

    made_at: int
    id: str


def listed_decks(game: str | None, after: ListMark, limit: int) -> Transaction[list[Shared]]:
    """Return listed decks after a mark, the latest first. Of a deck that several guests list, the first one made it."""
    sql = (
        "SELECT deck.id, deck.game, deck.name, account.name, upload.created_at FROM upload"
        " JOIN deck ON deck.id = upload.deck_id JOIN account ON account.id = upload.account_id"
        " WHERE upload.listed = 1 AND account.name <> '' AND (upload.created_at, upload.deck_id) < ($1, $2)"
        " AND ($3 = '' OR deck.game = $3)"
        " AND NOT EXISTS (SELECT 1 FROM upload AS other WHERE other.deck_id = upload.deck_id AND other.listed = 1"
        " AND (other.shared_at, other.account_id) < (upload.shared_at, upload.account_id))"
        " ORDER BY upload.created_at DESC, upload.deck_id DESC LIMIT $4"
    )
    return [Shared(*row) for row in (yield Query(sql, (*after, game or "", limit)))]


# Drafts ---------------------------------------------------------------------------------------------------------------


def drafts_of(account: str) -> Transaction[list[DeckDraftRow]]:
    """Return the drafts of a guest without their content, the latest first."""
    sql = f"SELECT {', '.join(_LISTED_COLUMNS)} FROM deck_draft WHERE account_id = $1 ORDER BY changed_at DESC, id"
    rows = yield Query(sql, (account,))
    return [DeckDraftRow(body="", **dict(zip(_LISTED_COLUMNS, row, strict=True))) for row in rows]


def draft(account: str, draft_id: str) -> Transaction[DeckDraftRow | None]:
    """Return a draft of a guest."""
    rows = yield Query(select("deck_draft", "account_id = $1 AND id = $2"), (account, draft_id))
    return DeckDraftRow(*rows[0]) if rows else None


def locked_draft(account: str, draft_id: str) -> Transaction[DeckDraftRow | None]:
    """Return a draft of a guest, and lock all drafts of this guest until the transaction ends."""
    yield from locked(account)
    return (yield from draft(account, draft_id))


def count_drafts(account: str) -> Transaction[int]:
    """Return the number of drafts of a guest."""
    rows = yield Query("SELECT COUNT(*) FROM deck_draft WHERE account_id = $1", (account,))
    return int(rows[0][0])


def save_draft(row: DeckDraftRow, before: DeckDraftRow | None) -> Transaction[None]:
    """Insert a draft, or replace the one that was there before."""
    if before is None:
        yield from add("deck_draft", [row])
        return
    sql = (
        "UPDATE deck_draft SET game = $1, name = $2, cards = $3, body = $4, rev = $5, changed_at = $6"
        " WHERE account_id = $7 AND id = $8"
    )
    values = (row.game, row.name, row.cards, row.body, row.rev, row.changed_at, row.account_id, row.id)
    yield Query(sql, values)


def remove_draft(account: str, draft_id: str) -> Transaction[None]:
    """Remove a draft and the decks that were made from it; games that were dealt with them keep them."""
    yield from locked(account)
    yield Query("DELETE FROM deck_draft WHERE account_id = $1 AND id = $2", (account, draft_id))
    rows = yield Query("SELECT deck_id FROM upload WHERE account_id = $1 AND draft = $2", (account, draft_id))
    for (deck,) in rows:
        yield from remove_upload(account, deck)


def remove_idle_drafts(before: int, limit: int) -> Transaction[int]:
    """Remove drafts that nobody has changed since then; return their number."""
    sql = "SELECT account_id, id FROM deck_draft WHERE changed_at < $1 ORDER BY changed_at LIMIT $2"
    rows = yield Query(sql, (before, limit))
    for key in rows:
        yield Query("DELETE FROM deck_draft WHERE account_id = $1 AND id = $2 AND changed_at < $3", (*key, before))
    return len(rows)
