"""The rows of the database as values, in the order of their columns."""

from __future__ import annotations

from typing import Final, NamedTuple

NOBODY: Final = -1
"""The seat of an event that belongs to no seat: a key column must not be empty."""

OPEN, PLAYING, OVER = "open", "playing", "over"  # a table before, during and after its game
BEGIN, READY, SHOW, TAKE, END = "begin", "ready", "show", "take", "over"  # the kinds of events
PAUSE = "pause"  # the kind of an event about a pause, at a table with days per move
BACK, AGAIN = "back", "again"  # a seat takes its choice back; chooses again, which is apart from READY in a unique key
HOST, WATCH, SEAT = "host", "watch", "seat"  # what an invite gives
OWNER, REMOVED = "owner", "removed"  # the host who created the table; a guest whom a host has removed
DAILY, FRIEND = "daily", "friend"  # the kinds of challenges
SERIES = STANDARD, EASY = "standard", "easy"  # the lists of daily games
AGAIN_TRY, LATE, BOT_FAILED = "again", "late", "bot"  # why an entry is not ranked
PERSON, BOT = "person", "bot"  # who sits there; OPEN if nobody does
HERE, LEFT, ABSENT, ASKED = 0, 1, 2, 3  # connected or back; left the seat; disconnected too long; being asked for
WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"  # a review
BROWSER, WEBHOOK = "browser", "webhook"  # where a guest is told that it is their turn
GONE = 4  # removed or deleted: a bot plays on, whatever the settings say about absent players


class TableRow(NamedTuple):
    """A table and the progress of its game. Times are milliseconds; `settings` and `standing` are JSON."""

    id: str
    game: str
    deck: str
    deck_name: str
    rules: str
    status: str
    public: int
    settings: str
    rev: int
    head: int
    phase: int
    chat_head: int
    deadline_at: int | None
    due_at: int | None
    fair: str | None
    parent: str | None
    rematch: str | None
    created_at: int
    changed_at: int
    standing: str | None = None
    secret: str | None = None
    """The server's part in the shuffle, fixed when the table is made; nobody is shown it before the game is over."""
    dealt: str | None = None
    """The hash of the line that fixed nonces and names when the game began (`records.commitment`)."""
    shared_at: int | None = None
    """When a player made the finished game public; None while it is private."""
    ended_at: int | None = None
    """When the game ended; None until its result is in the players' histories."""
    challenge: str | None = None
    """The challenge in which the game is an entry."""
    day_clock: str | None = None
    """JSON: who has looked at their turn, reminders and pauses, where the clock counts days (`play.day_clock`)."""
    paused_until: int | None = None
    """When the pause of a clock in days ends at the latest; None while it runs."""


class SeatRow(NamedTuple):
    """A seat of a table."""

    game_id: str
    seat: int
    kind: str
    account_id: str | None
    name: str
    bot: str | None
    away: int
    nonce: str | None = None
    """The part of this seat's player in the shuffle."""
    named: int = 0
    """Whether its player has agreed that a shared game shows this name."""


class EventRow(NamedTuple):
    """An entry of a game's log: what everybody may know in `public`, what only the server does in `private`."""

    game_id: str
    seq: int
    phase: int
    seat: int
    kind: str
    cmd_id: str | None
    public: str
    private: str
    at: int


class ChatRow(NamedTuple):
    """A line of the chat."""

    game_id: str
    seq: int
    account_id: str
    seat: int
    name: str
    text: str
    at: int


class InviteRow(NamedTuple):
    """A link; only the hash of its token is stored."""

    hash: str
    game_id: str
    gives: str
    created_at: int


class MemberRow(NamedTuple):
    """A right that somebody has at a table besides a seat: host, owner or watch; or that they were removed from it."""

    game_id: str
    account_id: str
    gives: str


class AccountRow(NamedTuple):
    """A guest."""

    id: str
    name: str
    recovery: str | None
    created_at: int
    seen_at: int


class SessionRow(NamedTuple):
    """A session of a guest; only the hash of its token is stored."""

    hash: str
    account_id: str
    created_at: int
    seen_at: int
    label: str = ""


class SubscriptionRow(NamedTuple):
    """Where a guest is told that it is their turn: a browser (Web Push) or a webhook of theirs.

    `id` is part of a hash of the address. A browser belongs to the session that it was registered with,
    and has a public key. `secret` authenticates the messages: for a browser what it has chosen, for a webhook the key
    of the signature.
    """

    id: str
    account_id: str
    kind: str
    session: str | None
    address: str
    key: str
    secret: str
    created_at: int
    failures: int = 0
    """How many messages in a row could not be delivered."""


class DeckRow(NamedTuple):
    """A deck as it was played with, by the hash of its content."""

    id: str
    game: str
    name: str
    body: str


class UploadRow(NamedTuple):
    """A deck that a guest uploaded; `account_id` is empty if the guest is unknown."""

    deck_id: str
    account_id: str
    created_at: int
    draft: str | None = None
    """The draft that it was made from."""
    shared_at: int | None = None
    """When its link was first given away; None if it never was."""
    listed: int = 0
    """Whether everybody sees it among the shared decks."""


class DeckDraftRow(NamedTuple):
    """A deck that a guest edits. `body` is what their page stores in it."""

    account_id: str
    id: str
    game: str
    name: str
    cards: int
    body: str
    rev: int
    created_at: int
    changed_at: int


class HistoryRow(NamedTuple):
    """A finished game in the history of a guest; of several own seats the best one counts.

    `players` counts all seats, `people` those of other persons. `lasted` is the time from the deal to the end.
    """

    account_id: str
    game_id: str
    ended_at: int
    game: str
    score: int
    place: int
    players: int
    people: int
    lasted: int


class ReviewRow(NamedTuple):
    """The review of a finished game by one version of the evaluator.

    `jobs` is the number of its jobs, 0 until that is known, and `done` how many of them are stored, in `parts` parts.
    `asked_by` is the guest who asked first, or a name for the strangers of an address (`bots.households`). A worker
    makes the review until `lease_until`.
    """

    game_id: str
    evaluator: str
    state: str
    asked_by: str
    asked_at: int
    changed_at: int
    jobs: int = 0
    done: int = 0
    parts: int = 0
    worker: str = ""
    lease_until: int = 0
    seats: str = ""
    """The sums of every seat as JSON, when the review is done."""


class ReviewPartRow(NamedTuple):
    """What some jobs of a review have found, compressed; parts are numbered from 1 as they were found."""

    game_id: str
    evaluator: str
    nth: int
    body: str


class ReviewSeatRow(NamedTuple):
    """The figures of a guest in a reviewed game, as JSON; of several own seats the best one counts."""

    account_id: str
    game_id: str
    evaluator: str
    figures: str


class ChallengeRow(NamedTuple):
    """One deal that many play. `secret`, `opened` and `nonces` fix the deal; players see them after their own game.

    `seats` is JSON: null for the seat of the player, the bot's version and name for every other one. `account_id` and
    `name` are those of the guest who made a friend's challenge, `parent` is the table whose deal it has. `par` is JSON:
    the result of a strong bot in the seat; `par_moves` are its commands so far, `par_due` is when a process has to
    continue it. `series` is the list of a daily game: `standard`, or `easy` against an easier bot.
    """

    id: str
    kind: str
    game: str
    deck: str
    deck_name: str
    day: str | None
    secret: str
    opened: str
    nonces: str
    seats: str
    seat: int
    aids: int
    account_id: str | None
    name: str
    parent: str | None
    created_at: int
    opens_at: int
    closes_at: int | None
    par: str | None = None
    par_moves: str | None = None
    par_due: int | None = None
    series: str = STANDARD


class EntryRow(NamedTuple):
    """A game in a challenge, by its table. The result is a copy, which stays when the table is removed.

    `rank` orders the ranked results, the highest first; it is None until the end, and for entries that are not ranked.
    `unranked` says why not. `sources` is JSON: the parts of the score. `game`, `day` and `series` are those of the
    challenge.
    """

    game_id: str
    challenge_id: str
    account_id: str | None
    name: str
    game: str
    day: str | None
    is_bot: int
    again: int
    unranked: str | None
    first_seen_at: int
    started_at: int
    ended_at: int | None = None
    points: int | None = None
    margin: int | None = None
    rank: int | None = None
    sources: str = "{}"
    series: str = STANDARD


COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "deck": DeckRow._fields,
    "account": AccountRow._fields,
    "session": SessionRow._fields,
    "subscription": SubscriptionRow._fields,
    "game": TableRow._fields,
    "seat": SeatRow._fields,
    "member": MemberRow._fields,
    "invite": InviteRow._fields,
    "event": EventRow._fields,
    "chat": ChatRow._fields,
    "upload": UploadRow._fields,
    "deck_draft": DeckDraftRow._fields,
    "history": HistoryRow._fields,
    "review": ReviewRow._fields,
    "review_part": ReviewPartRow._fields,
    "review_seat": ReviewSeatRow._fields,
    "challenge": ChallengeRow._fields,
    "entry": EntryRow._fields,
}
"""The columns of every table, in an order in which the tables can be filled."""
