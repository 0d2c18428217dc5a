"""What a guest may know of tables, seats, people, links and sessions; the answers over HTTP."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from silvergold.server.protocol.messages.codes import Code
from silvergold.server.protocol.messages.game import GameName, Seen


class SeatSeen(Seen):
    """A seat. `away`: a bot plays it until its owner returns. `nonce`: the player's contribution to the deal.

    `named`: its player has agreed that a shared game shows this name. `unnamed`: you see a shared game in which the
    player has not, so `name` is a neutral one.
    `attendance`, over the socket: its player is connected (here), is not (away), or a bot plays for them (gone).
    `away_since`: the server's time at which the player who is away was last connected.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    away: bool
    nonce: str | None
    named: bool = False
    unnamed: bool = False
    attendance: Literal["here", "away", "gone"] | None = None
    away_since: int | None = None


class PauseSeen(Seen):
    """A pause of a clock in days, or the request for one. `running`: the clock stands still, until `until` at most.

    Otherwise `seat` asks for it. `agreed` and `awaited` are the seats of people who want it, or, while it is running,
    who want to play on, and of those who have not said so.
    """

    running: bool
    until: int
    seat: int | None
    agreed: list[int]
    awaited: list[int]


class TableSeen(Seen):
    """A table as everybody with a right to it sees it; `rev` grows with every change of it.

    `fair` fixes the server's part in the deal since the table was made, `dealt` nonces and names since the game began.
    `past_expeditions`: the earlier expeditions of a round may be looked at here (S12). `shared`: the game is over, and
    its players have made it public. `auto_start`: the game begins by itself when the last seat is taken.
    `take_back`: a confirmed choice may be taken back until all have chosen. `challenge`: the game is an entry in it.
    `join_by_address`: until the game begins, everybody who has the address `/t/ID` may take an open seat.
    `days`: the clock counts days per move. `deadline_at` is then the last moment of the turn, even for somebody who
    does not look at it.
    """

    id: str
    game: GameName
    deck: str
    deck_name: str
    status: Literal["open", "playing", "over"]
    rev: int
    seats: list[SeatSeen]
    clock: int | None
    aids: bool
    public: bool
    chat: bool
    absent: Literal["wait", "bot"]
    absent_after: int
    stand_in: str
    head: int
    phase: int
    deadline_at: int | None
    fair: str | None
    dealt: str | None
    parent: str | None
    rematch: str | None
    created_at: int
    past_expeditions: bool = False
    shared: bool = False
    auto_start: bool = False
    take_back: bool = False
    challenge: str | None = None
    join_by_address: bool = False
    days: int | None = None
    pause: PauseSeen | None = None


class You(Seen):
    """What the sender of the request may do at this table."""

    name: str | None
    seats: list[int]
    host: bool


class GuestSeen(Seen):
    """A new guest: send `session` with requests, and keep `recovery` in case you lose it."""

    id: str
    name: str
    session: str
    recovery: str | None


class InviteSeen(Seen):
    """A new link. Its address holds the token after the `#`; it is revoked by its `id`."""

    id: str
    gives: Literal["seat", "watch", "host"]
    token: str


class LinkSeen(Seen):
    """A link of a table, as its hosts see it later: without its token, which is not kept."""

    id: str
    gives: Literal["seat", "watch", "host"]
    created_at: int


class LinkList(Seen):
    """The links of a table that are not revoked, the oldest first."""

    links: list[LinkSeen]


class PersonSeen(Seen):
    """A guest who has a seat or a right at a table, as its hosts see them. `id` means them at this table only.

    `may_remove` says whether you may remove them; `removed` that somebody has.
    """

    id: str
    name: str
    seats: list[int]
    host: bool
    you: bool
    removed: bool
    may_remove: bool


class PeopleList(Seen):
    """The guests at a table: those who sit, then the others by name."""

    people: list[PersonSeen]


class SessionSeen(Seen):
    """A session of yours: which kind of browser on which system, if it said so; `current` is the one you ask with."""

    id: str
    label: str
    created_at: int
    seen_at: int
    current: bool


class SessionList(Seen):
    """Your sessions, the latest used first."""

    sessions: list[SessionSeen]


class RecoverySeen(Seen):
    """A new recovery code; the old one is no longer valid."""

    recovery: str


class TableMade(Seen):
    """A new table, its links, and what you may do at it."""

    table: TableSeen
    you: You
    invites: list[InviteSeen]


class TableDeleted(Seen):
    """The table that is no longer there."""

    id: str


class TableAnswer(Seen):
    """A table and what you may do at it; `link` is the right that your link's token gives, if it is valid.

    `access` is `shared` if you have no right to the table, but its game was made public or is part of a challenge, and
    `join` if the address alone lets you take a seat, and nothing else.
    """

    table: TableSeen
    you: You
    link: Literal["seat", "watch", "host"] | None = None
    access: Literal["full", "shared", "join"] = "full"


class StandingSeen(Seen):
    """The progress of a running game: who has to choose, and whether you do. `turn_of_round` counts from 1."""

    round: int
    turn: int
    step: Literal["keep", "mark", "take", "over"]
    waiting: list[int]
    awaits_you: bool
    turn_of_round: int = 1


class MyTable(TableSeen, kw_only=True):
    """A table of yours: your seats, the progress of its game if it is running, and your place if it is over.

    `your_deadline_at`: when your own time is over, if it is your turn and the table has a clock. `turn_seen`: you have
    looked at the turn, so your days have begun.
    """

    mine: list[int]
    standing: StandingSeen | None
    place: int | None = None
    your_deadline_at: int | None = None
    turn_seen: bool = False


class Me(Seen):
    """You and your tables (with a seat, as host or as a watcher); without a session, the id is empty.

    First come those where it is your turn, the next deadline first, then other running games, then open tables, then
    finished ones, each the latest first.
    """

    id: str
    name: str
    tables: list[MyTable]


class HistoryGame(Seen):
    """A finished game of yours: when it ended, how many milliseconds it lasted, your points and your place.

    Of several seats of yours (`mine`) the best one counts.
    """

    table: TableSeen
    mine: list[int]
    ended_at: int
    lasted: int
    score: int
    place: int


class HistoryBest(Seen):
    """How often you have played and won a game, your highest score, and the table where you got it."""

    game: GameName
    played: int
    won: int
    score: int
    table: str


class HistoryPage(Seen):
    """Some of your finished games, the latest first. `next` is the mark of the next page, `bests` are on the first."""

    games: list[HistoryGame]
    next: str | None
    bests: list[HistoryBest]


class TableList(Seen):
    """Tables, latest first."""

    tables: list[TableSeen]


class BotSeen(Seen):
    """A bot that can be given a seat; `level` orders those that play like people, the weakest is 1."""

    name: str
    about: str
    level: int | None = None


class DeckSeen(Seen):
    """A deck that can be played with."""

    id: str
    game: GameName
    name: str


class Catalogue(Seen):
    """The games, bots and decks of the server, and the protocol version.

    `compiling`: the server is new on its machine and compiles the rules, of which so many percent are done. Games can
    be set up meanwhile; requests that need the rules wait.
    """

    version: int
    games: list[str]
    bots: list[BotSeen]
    decks: list[DeckSeen]
    compiling: int | None = None


class DeckFaultSeen(Seen):
    """A fault of an uploaded deck: its place, such as `card 17, row 2`, and how to mend it.

    The same as data: `code` says what is wrong, `part` (`card`, `expedition`, or empty for the deck) and `index` where,
    `key` which key of the file; `boxes` are wrong, and any of the squares `mends` mends it if it becomes a plain box.
    """

    place: str
    sentence: str
    code: str = ""
    part: str = ""
    index: int = -1
    key: str = ""
    boxes: list[str] = msgspec.field(default_factory=list)
    mends: list[str] = msgspec.field(default_factory=list)
    values: list[str] = msgspec.field(default_factory=list)


class DeckChecked(Seen):
    """What the server says about a deck: its faults, and remarks about what is allowed but unusual.

    `data`: what an opened deck file holds, whatever is wrong with it; null if it was sent as data, or is no TOML.
    """

    game: str
    faults: list[DeckFaultSeen]
    remarks: list[DeckFaultSeen]
    data: dict[str, Any] | None = None


class Fault(Seen):
    """The body of every refused HTTP request. `deck_faults`: all faults of an uploaded deck.

    `field`: the part of the request that is wrong, such as `seats[0].kind`, if it is a single one.
    """

    code: Code
    sentence: str
    rule: str | None = None
    deck_faults: list[DeckFaultSeen] = msgspec.field(default_factory=list)
    field: str | None = None
