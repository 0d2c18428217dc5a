"""Every message on the wire as a typed struct, and every code of an error; `docs/protocol.md` tells them.

What is not in these structs cannot be sent: none has a field that could hold a face-down card.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

VERSION: Final = 1
"""Raised when a message changes so that an older client would misread it."""

LARGEST_MESSAGE: Final = 4096
"""Bytes of one message to the server."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Token: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9 _-]{1,64}$")]
CommandId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
ChoiceText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
ChoiceTexts: TypeAlias = Annotated[list[ChoiceText], Meta(max_length=60)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


class Code(StrEnum):
    """Why something is refused; the outward word for every fault there is."""

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
    """A player as the viewer may see them; `hand` is filled for one's own seat while cards are being kept."""

    seat: int
    name: str
    cards: list[CardSeen | None]
    hand: list[int]
    completed: list[int]
    owed: int
    sheet: SheetSeen
    score: ScoreSeen


class ViewSeen(Seen):
    """The table through one pair of eyes; `seat` is null for a watcher. Cards are named by their numbers."""

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
    """Who sits where. `away`: a bot plays in their place until they are back."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    away: bool


class TableSeen(Seen):
    """A table as everybody with a right to it sees it; `rev` grows with every change of it."""

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
    parent: str | None
    rematch: str | None
    created_at: int


class You(Seen):
    """What the one who asks may do at this table."""

    name: str | None
    seats: list[int]
    host: bool


# From a client over the socket ----------------------------------------------------------------------------------------


class FromClient(Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message to the server."""


class Hello(FromClient, tag="hello"):
    """The first message: who I am (or by the cookie), through whose eyes I look, and the last event I have.

    `epoch` is the one of the `welcome` that came before it; if it is another now, the server begins anew.
    """

    version: Count
    session: Token | None = None
    invite: Token | None = None
    seat: SeatNumber | None = None
    have: Count = 0
    epoch: Token | None = None


class Look(FromClient, tag="look"):
    """Look through another seat of mine, or as a watcher: for several players at one device."""

    seat: SeatNumber | None = None


class Resume(FromClient, tag="resume"):
    """There is a gap: send what came after this event again."""

    have: Count


class Command(FromClient, tag="command"):
    """A keep, a whole marking with its bonus boxes, or one take; `cmd_id` makes sending it twice harmless."""

    cmd_id: CommandId
    seat: SeatNumber
    phase: Count
    choices: Annotated[ChoiceTexts, Meta(min_length=1)]


class Draft(FromClient, tag="draft"):
    """What would these choices bring, and what is open after them? Nothing is stored."""

    id: Count
    seat: SeatNumber
    choices: ChoiceTexts = []


class Hint(FromClient, tag="hint"):
    """What would a bot do after these choices? Only at a table with aids."""

    id: Count
    seat: SeatNumber
    choices: ChoiceTexts = []


class Say(FromClient, tag="say"):
    """A line for the chat."""

    text: ChatText


class Ping(FromClient, tag="ping"):
    """Are you there, and what time is it?"""

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
    """The table has changed: somebody sat down, left, came back; the game began or ended."""

    table: TableSeen
    you: You


class Event(ToClient, tag="event"):
    """One entry of the game's log. `seq` is dense: a gap means `resume`. `choices` are your own secret ones.

    `opened` comes with `over`: the line whose SHA-256 hash the table has shown as `fair` since the game began.
    """

    seq: int
    phase: int
    kind: Literal["begin", "ready", "show", "take", "over"]
    seat: int | None
    happened: list[Happened]
    choices: list[str] | None
    opened: str | None
    at: int


class State(ToClient, tag="state"):
    """The table through your eyes after event `head`; commands name this `phase`."""

    head: int
    phase: int
    deadline_at: int | None
    view: ViewSeen


class Saved(ToClient, tag="saved"):
    """The command is on disk as event `seq`, and cannot be lost any more."""

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
    """What the draft brings: how your seat would look, what happened, what is open next; `complete`: may be sent."""

    id: int
    seat: int
    phase: int
    open: list[str]
    complete: bool
    happened: list[Happened]
    me: PlayerSeen


class Hinted(ToClient, tag="hinted"):
    """What a bot would choose next, and what it considered, the best first; empty if there was no time for that."""

    id: int
    seat: int
    phase: int
    choice: str
    considered: list[ConsideredSeen]


class Said(ToClient, tag="said"):
    """A line of the chat; `seq` is dense and apart from the game's."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: int


class Pong(ToClient, tag="pong"):
    """Yes, and it is `now` by the server's clock."""

    id: int
    now: int


class Failed(ToClient, tag="failed"):
    """Something else could not be done; if the code ends a socket, it is closed after this."""

    code: Code
    sentence: str


ServerMessage: TypeAlias = (
    Welcome | TableChanged | Event | State | Saved | Refused | Drafted | Hinted | Said | Pong | Failed
)


# Over HTTP ------------------------------------------------------------------------------------------------------------


class Body(Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(Body):
    """Somebody comes in: a name is enough."""

    name: Name


class Recovery(Body):
    """Somebody comes back from another device."""

    code: Token


class SeatWish(Body):
    """Who is to sit there: you, a bot of some level, or whoever comes."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Body):
    """A table to be set up."""

    game: Literal["silver-and-gold", "pyramids"]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)]
    deck: Annotated[str, Meta(min_length=1, max_length=64)] = "standard"
    clock: Annotated[int, Meta(ge=5, le=604_800)] | None = None
    aids: bool = False
    public: bool = False
    chat: bool = True
    absent: Literal["wait", "bot"] = "bot"
    absent_after: Annotated[int, Meta(ge=5, le=604_800)] = 60
    stand_in: Annotated[str, Meta(max_length=40)] = "greedy"


class Sit(Body):
    """Take a seat: the one named, or the first open one."""

    invite: Token | None = None
    seat: SeatNumber | None = None
    name: Name | None = None


class Leave(Body):
    """Get up: before the game the seat is open again, later a bot keeps it warm."""

    seat: SeatNumber


class TableRules(Body):
    """What the host may change: the chat at any time, who sits where before the game."""

    chat: bool | None = None
    seat: SeatNumber | None = None
    wish: SeatWish | None = None


class Invitation(Body):
    """What a link to the table is to give: a seat, only looking, or the host's rights."""

    gives: Literal["seat", "watch", "host"]


class GuestSeen(Seen):
    """You, with what proves it: keep `session` for requests and `recovery` for the day you lose it."""

    id: str
    name: str
    session: str
    recovery: str | None


class InviteSeen(Seen):
    """A right as a word that can be handed on; a link carries it after the `#`."""

    gives: Literal["seat", "watch", "host"]
    token: str


class TableMade(Seen):
    """A new table, its links, and what you may do at it."""

    table: TableSeen
    you: You
    invites: list[InviteSeen]


class TableAnswer(Seen):
    """A table and what you may do at it; `link` is what the token gives that you showed, if it is one of this table."""

    table: TableSeen
    you: You
    link: Literal["seat", "watch", "host"] | None = None


class StandingSeen(Seen):
    """How a game under way stands: who is waited for, and whether you are."""

    round: int
    turn: int
    step: Literal["keep", "mark", "take", "over"]
    waiting: list[int]
    awaits_you: bool


class MyTable(TableSeen):
    """A table of yours: your seats at it, and how its game stands, if it is under way."""

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
    """What there is to choose from, and which protocol is spoken."""

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

    With `fresh` all that nobody had seen by then is shuffled anew; without, the same cards come as they came. Seats are
    for you and for bots; without `seats` you keep yours, and bots play for everybody else.
    """

    after: Count
    fresh: bool = True
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)] | None = None


class Fault(Seen):
    """Every refusal over HTTP."""

    code: Code
    sentence: str
    rule: str | None = None
