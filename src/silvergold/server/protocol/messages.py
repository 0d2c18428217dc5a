"""Every message of the protocol as a typed struct, and every error code; described in `docs/protocol.md`.

What is not in these structs cannot be sent: none has a field that could hold a face-down card.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

VERSION: Final = 1
"""The protocol version; raised when a change would make an older client misread a message."""

LARGEST_MESSAGE: Final = 4096
"""Largest size of a message to the server, in bytes."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Token: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9 _-]{1,64}$")]
DeckName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
CommandId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
ChoiceText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
ChoiceTexts: TypeAlias = Annotated[list[ChoiceText], Meta(max_length=60)]
# not `$`, which would let a line break pass
NonceText: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}(?![\s\S])")]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


class Code(StrEnum):
    """Why something is refused; every error that a client can see has one of these codes."""

    BAD_MESSAGE = "bad-message"
    TOO_LARGE = "too-large"
    VERSION = "version"
    NO_SESSION = "no-session"
    NOT_FOUND = "not-found"
    NOT_YOURS = "not-yours"
    NOT_HOST = "not-host"
    NOT_INVITED = "not-invited"
    ORIGIN = "origin"
    STALE = "stale"
    NOT_WAITED = "not-waited"
    ILLEGAL = "illegal"
    UNFINISHED = "unfinished"
    NOT_STARTED = "not-started"
    STARTED = "started"
    NOT_OVER = "not-over"
    SEAT_TAKEN = "seat-taken"
    SEATS_OPEN = "seats-open"
    CHAT_OFF = "chat-off"
    AIDS_OFF = "aids-off"
    NAME = "name"
    DECK = "deck"
    RATE = "rate"
    QUOTA = "quota"
    SLOW = "slow"
    STORAGE = "storage"
    STOPPING = "stopping"
    INTERNAL = "internal"


CLOSES: Final = {
    Code.BAD_MESSAGE: 4400,
    Code.NO_SESSION: 4401,
    Code.NOT_INVITED: 4403,
    Code.ORIGIN: 4403,
    Code.NOT_FOUND: 4404,
    Code.SLOW: 4408,
    Code.TOO_LARGE: 4413,
    Code.VERSION: 4426,
    Code.RATE: 4429,
    Code.QUOTA: 4429,
    Code.INTERNAL: 1011,
    Code.STOPPING: 1012,
}
"""The codes that end a socket, and the number it is closed with."""


# What is seen -------------------------------------------------------------------------------------------------------


class Seen(Struct, kw_only=True):
    """A part of what a viewer may know."""


class CardSeen(Seen):
    """A card before a player: its number, the boxes crossed, and those of them crossed this turn."""

    number: int
    crossed: list[str]
    fresh: list[str]


class SheetSeen(Seen):
    """A player's score card; what the other game has stays empty."""

    coins: int
    cups: int
    palms: list[int]
    red_gems: int
    green_gems: int
    torches: list[int]
    skulls: int
    pyramid_points: int


class ScoreSeen(Seen):
    """A score with its parts by name."""

    total: int
    parts: dict[str, int]


class PlayerSeen(Seen):
    """A player as the viewer sees them; `hand` is filled for the viewer's own seat while cards are being kept."""

    seat: int
    name: str
    cards: list[CardSeen | None]
    hand: list[int]
    completed: list[int]
    owed: int
    sheet: SheetSeen
    score: ScoreSeen


class ViewSeen(Seen):
    """The table as one seat sees it; `seat` is null for a watcher. Cards are named by their numbers."""

    seat: int | None
    round: int
    turn: int
    step: Literal["keep", "mark", "take", "over"]
    waiting: list[int]
    start_player: int | None
    pattern: str | None
    revealed: list[str]
    display: list[int]
    stack_left: int
    cups: list[int]
    awards: dict[str, list[int]]
    players: list[PlayerSeen]
    winners: list[int]


class Happened(Seen):
    """One thing that happened, as in a record of events: what, to whom, with which card and boxes."""

    kind: str
    seat: int | None
    card: int | None
    amount: int
    boxes: list[str]
    pattern: str | None


class ConsideredSeen(Seen):
    """A choice that a bot looked at: the final points it may be expected to bring, in all and by source.

    `margin` says how far that is ahead of the best other player, `win` how likely a victory is, `looks` what it seemed
    worth before it was tried on so many tables.
    """

    choice: str
    points: float
    sources: dict[str, float]
    margin: float
    win: float
    simulations: int
    looks: float


class SeatSeen(Seen):
    """A seat. `away`: a bot plays it until its owner returns. `nonce`: the player's contribution to the deal."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    away: bool
    nonce: str | None


class TableSeen(Seen):
    """A table as everybody with a right to it sees it; `rev` grows with every change of it.

    `fair` fixes the server's part in the deal since the table was made, `dealt` nonces and names since the game began.
    """

    id: str
    game: str
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


class You(Seen):
    """What the sender of the request may do at this table."""

    name: str | None
    seats: list[int]
    host: bool


# From a client over the socket ----------------------------------------------------------------------------------------


class FromClient(Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message to the server."""


class Hello(FromClient, tag="hello"):
    """The first message: who I am (unless the cookie says so), which seat I look from, and the last event I have.

    `epoch` is that of the last `welcome`; if it has changed since, the server sends everything again.
    """

    version: Count
    session: Token | None = None
    invite: Token | None = None
    seat: SeatNumber | None = None
    have: Count = 0
    epoch: Token | None = None


class Look(FromClient, tag="look"):
    """Look from another seat of mine, or as a watcher: for several players on one device."""

    seat: SeatNumber | None = None


class Resume(FromClient, tag="resume"):
    """There is a gap: send the events after this one again."""

    have: Count


class Command(FromClient, tag="command"):
    """A keep, a whole marking with its bonus boxes, or one take; `cmd_id` makes sending it twice harmless."""

    cmd_id: CommandId
    seat: SeatNumber
    phase: Count
    choices: Annotated[ChoiceTexts, Meta(min_length=1)]


class Draft(FromClient, tag="draft"):
    """Ask what these choices would score, and what is open after them. Nothing is stored."""

    id: Count
    seat: SeatNumber
    choices: ChoiceTexts = []


class Hint(FromClient, tag="hint"):
    """Ask what a bot would choose after these choices; only at a table with aids."""

    id: Count
    seat: SeatNumber
    choices: ChoiceTexts = []


class Say(FromClient, tag="say"):
    """A line for the chat."""

    text: ChatText


class Ping(FromClient, tag="ping"):
    """Ask for a `Pong` with the server's time."""

    id: Count = 0


ClientMessage: TypeAlias = Hello | Look | Resume | Command | Draft | Hint | Say | Ping


# To a client over the socket ------------------------------------------------------------------------------------------


class ToClient(Struct, kw_only=True, tag_field="type"):
    """A message from the server."""


class Welcome(ToClient, tag="welcome"):
    """The answer to `hello`: the table, and what you may do at it. `now` is the server's time in milliseconds."""

    version: int
    epoch: str
    table: TableSeen
    you: You
    now: int


class TableChanged(ToClient, tag="table"):
    """The table has changed: somebody sat down, left or returned; the game began or ended."""

    table: TableSeen
    you: You


class Event(ToClient, tag="event"):
    """One entry of the game's log. `seq` is dense: a gap means `resume`. `choices` are your own secret ones.

    `opened` comes with `over`: the line whose SHA-256 hash the table has shown as `fair`. `dealt` comes with `begin`
    and again with `over`: the line whose hash the table shows as `dealt`.
    """

    seq: int
    phase: int
    kind: Literal["begin", "ready", "show", "take", "over"]
    seat: int | None
    happened: list[Happened]
    choices: list[str] | None
    opened: str | None
    dealt: str | None
    at: int


class State(ToClient, tag="state"):
    """The table as you see it after event `head`; commands name this `phase`."""

    head: int
    phase: int
    deadline_at: int | None
    view: ViewSeen


class Saved(ToClient, tag="saved"):
    """The command is stored on disk as event `seq`."""

    cmd_id: str
    seq: int
    phase: int


class Refused(ToClient, tag="refused"):
    """A command, draft or hint that cannot be. `at` counts the choice it failed at; `rule` says why not.

    `sentence` is English, for the one who writes a client; people read `code` and `rule` in their own language.
    """

    cmd_id: str | None
    id: int | None
    code: Code
    rule: str | None
    sentence: str
    at: int | None
    head: int
    phase: int


class Drafted(ToClient, tag="drafted"):
    """The result of a draft: your seat, what happened, what is open next; `complete`: it may be sent."""

    id: int
    seat: int
    phase: int
    open: list[str]
    complete: bool
    happened: list[Happened]
    me: PlayerSeen


class Hinted(ToClient, tag="hinted"):
    """What a bot would choose next, and what it considered, the best first; empty if there was no time."""

    id: int
    seat: int
    phase: int
    choice: str
    considered: list[ConsideredSeen]


class Thinking(ToClient, tag="thinking"):
    """A hint takes longer, because the bot has to learn the deck first: the progress, from 0 to 100."""

    id: int
    seat: int
    percent: int


class Said(ToClient, tag="said"):
    """A line of the chat; `seq` is dense and apart from the game's."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: int


class Pong(ToClient, tag="pong"):
    """The answer to `ping`; `now` is the server's time in milliseconds."""

    id: int
    now: int


class Failed(ToClient, tag="failed"):
    """Something else failed; if the code ends a socket, it is closed after this."""

    code: Code
    sentence: str


ServerMessage: TypeAlias = (
    Welcome | TableChanged | Event | State | Saved | Refused | Drafted | Hinted | Thinking | Said | Pong | Failed
)


# Over HTTP ------------------------------------------------------------------------------------------------------------


class Body(Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(Body):
    """Register as a guest: a name is enough."""

    name: Name


class Recovery(Body):
    """Log in on another device with a recovery code."""

    code: Token


class SeatWish(Body):
    """Who gets a seat: you, a bot, or anybody with a link."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Body):
    """The settings of a new table."""

    game: Literal["silver-and-gold", "pyramids"]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)]
    deck: DeckName = "standard"
    clock: Annotated[int, Meta(ge=5, le=604_800)] | None = None
    aids: bool = False
    public: bool = False
    chat: bool = True
    absent: Literal["wait", "bot"] = "bot"
    absent_after: Annotated[int, Meta(ge=5, le=604_800)] = 60
    stand_in: Annotated[str, Meta(max_length=40)] = "greedy"


class Sit(Body):
    """Take a seat: the one named, or the first open one. For `nonce` see there; note the table's `fair` first."""

    invite: Token | None = None
    seat: SeatNumber | None = None
    name: Name | None = None
    nonce: NonceText | None = None


class Nonce(Body):
    """Your contribution to the deal: random text. It counts for all your seats that have none, and never changes."""

    nonce: NonceText


class Leave(Body):
    """Leave a seat: before the game it is open again, later a bot plays it."""

    seat: SeatNumber


class TableRules(Body):
    """What the host may change: the chat at any time, who sits where before the game."""

    chat: bool | None = None
    seat: SeatNumber | None = None
    wish: SeatWish | None = None


class Invitation(Body):
    """The right that a new link gives: a seat, watching, or being host."""

    gives: Literal["seat", "watch", "host"]


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


class Remove(Body):
    """Remove a guest from a table; with `links` all its links are revoked too, for they may know one."""

    links: bool = False


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


class Goodbye(Body):
    """Delete yourself; `confirm` is your name."""

    confirm: Name


class TableMade(Seen):
    """A new table, its links, and what you may do at it."""

    table: TableSeen
    you: You
    invites: list[InviteSeen]


class TableAnswer(Seen):
    """A table and what you may do at it; `link` is the right that your link's token gives, if it is valid."""

    table: TableSeen
    you: You
    link: Literal["seat", "watch", "host"] | None = None


class StandingSeen(Seen):
    """The progress of a running game: who has to choose, and whether you do."""

    round: int
    turn: int
    step: Literal["keep", "mark", "take", "over"]
    waiting: list[int]
    awaits_you: bool


class MyTable(TableSeen):
    """A table of yours: your seats, and the progress of its game if it is running."""

    mine: list[int]
    standing: StandingSeen | None


class Me(Seen):
    """You and the tables you have a seat at, latest first; without a session nobody, with an empty id."""

    id: str
    name: str
    tables: list[MyTable]


class TableList(Seen):
    """Tables, latest first."""

    tables: list[TableSeen]


class BotSeen(Seen):
    """A bot that can be given a seat."""

    name: str
    about: str


class DeckSeen(Seen):
    """A deck that can be played with."""

    id: str
    game: str
    name: str


class Catalogue(Seen):
    """The games, bots and decks of the server, and the protocol version."""

    version: int
    games: list[str]
    bots: list[BotSeen]
    decks: list[DeckSeen]


class Frame(Seen):
    """One step of a replay, a line of JSON: a command with what followed from it, and the table after that."""

    events: list[Event]
    state: State


class Reviewed(Seen):
    """One decision of a review, a line of JSON: number `done` of `of`, choice `nth` of the command in event `seq`.

    `lost` says by how many points the lead over the best other player could be expected to be larger after the best
    choice. Where there was nothing to decide, `made` and `best` are null.
    """

    done: int
    of: int
    seq: int
    phase: int
    nth: int
    choice: str
    lost: float
    made: ConsideredSeen | None
    best: ConsideredSeen | None


class PlayOn(Body):
    """Play on from a finished game, after this event: the same table up to there, a new one from there.

    With `fresh` everything that nobody had seen by then is shuffled again; without, the cards keep their order. Seats
    are for you and for bots; without `seats` you keep yours, and bots play for everybody else.
    """

    after: Count
    fresh: bool = True
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)] | None = None


class Fault(Seen):
    """The body of every refused HTTP request."""

    code: Code
    sentence: str
    rule: str | None = None
