"""The schema, as Alembic compares it with a database. SQLAlchemy is used here and for upgrades, and not for queries."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, Table, Text, text

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
METADATA: Final = MetaData(naming_convention=NAMES)

_Big = BigInteger().with_variant(Integer, "sqlite")


def _text(name: str, *more: Any, key: bool = False, null: bool = False) -> Column[str]:
    return Column(name, Text, *more, primary_key=key, nullable=null)


def _int(name: str, *, key: bool = False, null: bool = False) -> Column[int]:
    return Column(name, _Big, primary_key=key, nullable=null, autoincrement=False)


def _game_id() -> Column[str]:
    return _text("game_id", ForeignKey("game.id"), key=True)


META: Final = Table("meta", METADATA, _text("name", key=True), _text("value"))

DECK: Final = Table("deck", METADATA, _text("id", key=True), _text("game"), _text("name"), _text("body"))

ACCOUNT: Final = Table(
    "account",
    METADATA,
    _text("id", key=True),
    _text("name"),
    _text("recovery", null=True),
    _int("created_at"),
    _int("seen_at"),
    Index("ix_account_recovery", "recovery", unique=True),
    Index("ix_account_seen_at_id", "seen_at", "id"),
)

SESSION: Final = Table(
    "session",
    METADATA,
    _text("hash", key=True),
    _text("account_id", ForeignKey("account.id")),
    _int("created_at"),
    _int("seen_at"),
    Column("label", Text, nullable=False, server_default=""),
    Index("ix_session_account_id", "account_id"),
    Index("ix_session_seen_at", "seen_at"),
)

SUBSCRIPTION: Final = Table(
    "subscription",
    METADATA,
    _text("id", key=True),
    _text("account_id", ForeignKey("account.id")),
    _text("kind"),
    # no foreign key: sessions end in many places, and each of them removes what belongs to them
    _text("session", null=True),
    _text("address"),
    _text("key"),
    _text("secret"),
    _int("created_at"),
    Column("failures", _Big, nullable=False, server_default="0"),
    Index("ix_subscription_account_id_kind_created_at", "account_id", "kind", "created_at"),
    Index("ix_subscription_session", "session"),
)

GAME: Final = Table(
    "game",
    METADATA,
    _text("id", key=True),
    _text("game"),
    _text("deck", ForeignKey("deck.id")),
    _text("deck_name"),
    _text("rules"),
    _text("status"),
    _int("public"),
    _text("settings"),
    _int("rev"),
    _int("head"),
    _int("phase"),
    _int("chat_head"),
    _int("deadline_at", null=True),
    _int("due_at", null=True),
    _text("fair", null=True),
    _text("parent", null=True),
    _text("rematch", null=True),
    _int("created_at"),
    _int("changed_at"),
    _text("standing", null=True),
    _text("secret", null=True),
    _text("dealt", null=True),
    _int("shared_at", null=True),
    _int("ended_at", null=True),
    _text("challenge", null=True),
    _text("day_clock", null=True),
    _int("paused_until", null=True),
    Index("ix_game_deck", "deck"),
    Index("ix_game_due_at", "due_at"),
    Index("ix_game_public_changed_at", "public", "changed_at"),
    Index("ix_game_status_changed_at", "status", "changed_at"),
    Index("ix_game_status_ended_at", "status", "ended_at"),
)

SEAT: Final = Table(
    "seat",
    METADATA,
    _game_id(),
    _int("seat", key=True),
    _text("kind"),
    _text("account_id", ForeignKey("account.id"), null=True),
    _text("name"),
    _text("bot", null=True),
    _int("away"),
    _text("nonce", null=True),
    Column("named", _Big, nullable=False, server_default="0"),
    Index("ix_seat_account_id", "account_id"),
)

MEMBER: Final = Table(
    "member",
    METADATA,
    _game_id(),
    _text("account_id", ForeignKey("account.id"), key=True),
    _text("gives", key=True),
    Index("ix_member_account_id", "account_id"),
)

INVITE: Final = Table(
    "invite",
    METADATA,
    _text("hash", key=True),
    _text("game_id", ForeignKey("game.id")),
    _text("gives"),
    _int("created_at"),
    Index("ix_invite_game_id", "game_id"),
)

EVENT: Final = Table(
    "event",
    METADATA,
    _game_id(),
    _int("seq", key=True),
    _int("phase"),
    _int("seat"),
    _text("kind"),
    _text("cmd_id", null=True),
    _text("public"),
    _text("private"),
    _int("at"),
    Index("uq_event_command", "game_id", "seat", "cmd_id", unique=True),
    # a seat chooses once in a phase, whatever else goes wrong
    Index(
        "uq_event_choice",
        "game_id",
        "phase",
        "seat",
        unique=True,
        sqlite_where=text("kind IN ('ready', 'take')"),
        postgresql_where=text("kind IN ('ready', 'take')"),
    ),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    _game_id(),
    _int("seq", key=True),
    _text("account_id", ForeignKey("account.id")),
    _int("seat"),
    _text("name"),
    _text("text"),
    _int("at"),
    Index("ix_chat_account_id", "account_id"),
)

UPLOAD: Final = Table(
    "upload",
    METADATA,
    _text("deck_id", ForeignKey("deck.id"), key=True),
    _text("account_id", key=True),
    _int("created_at"),
    _text("draft", null=True),
    _int("shared_at", null=True),
    Column("listed", _Big, nullable=False, server_default="0"),
    Index("ix_upload_account_id", "account_id"),
    Index("ix_upload_listed_created_at", "listed", "created_at"),
)

DECK_DRAFT: Final = Table(
    "deck_draft",
    METADATA,
    _text("account_id", ForeignKey("account.id"), key=True),
    _text("id", key=True),
    _text("game"),
    _text("name"),
    _int("cards"),
    _text("body"),
    _int("rev"),
    _int("created_at"),
    _int("changed_at"),
    Index("ix_deck_draft_changed_at", "changed_at"),
)

HISTORY: Final = Table(
    "history",
    METADATA,
    _text("account_id", ForeignKey("account.id"), key=True),
    _game_id(),
    _int("ended_at"),
    _text("game"),
    _int("score"),
    _int("place"),
    _int("players"),
    _int("people"),
    _int("lasted"),
    Index("ix_history_account_id_ended_at_game_id", "account_id", "ended_at", "game_id"),
    Index("ix_history_account_id_game_score", "account_id", "game", "score"),
    Index("ix_history_game_id", "game_id"),
)

REVIEW: Final = Table(
    "review",
    METADATA,
    _game_id(),
    _text("evaluator", key=True),
    _text("state"),
    _text("asked_by"),
    _int("asked_at"),
    _int("changed_at"),
    _int("jobs"),
    _int("done"),
    _int("parts"),
    _text("worker"),
    _int("lease_until"),
    _text("seats"),
    Index("ix_review_state_asked_at", "state", "asked_at"),
    Index("ix_review_asked_by_state", "asked_by", "state"),
)

REVIEW_PART: Final = Table(
    "review_part",
    METADATA,
    _game_id(),
    _text("evaluator", key=True),
    _int("nth", key=True),
    _text("body"),
)

REVIEW_SEAT: Final = Table(
    "review_seat",
    METADATA,
    _text("account_id", ForeignKey("account.id"), key=True),
    _game_id(),
    _text("evaluator"),
    _text("figures"),
    Index("ix_review_seat_game_id", "game_id"),
)

CHALLENGE: Final = Table(
    "challenge",
    METADATA,
    _text("id", key=True),
    _text("kind"),
    _text("game"),
    _text("deck", ForeignKey("deck.id")),
    _text("deck_name"),
    _text("day", null=True),
    _text("secret"),
    _text("opened"),
    _text("nonces"),
    _text("seats"),
    _int("seat"),
    _int("aids"),
    _text("account_id", ForeignKey("account.id"), null=True),
    _text("name"),
    _text("parent", null=True),
    _int("created_at"),
    _int("opens_at"),
    _int("closes_at", null=True),
    _text("par", null=True),
    _text("par_moves", null=True),
    _int("par_due", null=True),
    Column("series", Text, nullable=False, server_default="standard"),
    Index("ix_challenge_account_id_created_at", "account_id", "created_at"),
    Index("ix_challenge_deck", "deck"),
    Index("ix_challenge_kind_closes_at", "kind", "closes_at"),
    Index("ix_challenge_par_due", "par_due"),
    # one daily game of a list, however many ask for it first; days are null for others, and nulls are never equal
    Index("uq_challenge_game_day_series", "game", "day", "series", unique=True),
    Index("uq_challenge_parent", "parent", unique=True),
)

ENTRY: Final = Table(
    "entry",
    METADATA,
    # no foreign key: a result stays when its table is removed
    _text("game_id", key=True),
    _text("challenge_id", ForeignKey("challenge.id")),
    _text("account_id", ForeignKey("account.id"), null=True),
    _text("name"),
    _text("game"),
    _text("day", null=True),
    _int("is_bot"),
    _int("again"),
    _text("unranked", null=True),
    _int("first_seen_at"),
    _int("started_at"),
    _int("ended_at", null=True),
    _int("points", null=True),
    _int("margin", null=True),
    _int("rank", null=True),
    _text("sources"),
    Column("series", Text, nullable=False, server_default="standard"),
    Index("ix_entry_account_id_game_day", "account_id", "game", "day"),
    Index("ix_entry_challenge_id_rank_game_id", "challenge_id", "rank", "game_id"),
    # one first try of a guest, whatever else goes wrong
    Index(
        "uq_entry_first",
        "challenge_id",
        "account_id",
        unique=True,
        sqlite_where=text("again = 0"),
        postgresql_where=text("again = 0"),
    ),
    Index("ix_entry_account_id_challenge_id", "account_id", "challenge_id"),
)
