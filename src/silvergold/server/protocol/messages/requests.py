"""What a client sends: the messages over the socket and the bodies of HTTP requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from silvergold import games

if TYPE_CHECKING:
    Slug: TypeAlias = str
else:  # type checkers want literals to be written out
    Slug = Literal[games.SLUGS]

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
# no spaces, so that no sentence fits
FaultPlace: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,100}(?![\s\S])")]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


class FromClient(Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message to the server."""


class Hello(FromClient, tag="hello"):
    """The first message: who I am (unless the cookie says so), which seat I look from, and the last event I have.

    `epoch` is that of the last `welcome`; if it has changed since, the server sends everything again. `brief`: send
    `waiting` instead of a whole `state` where nothing else has changed.
    """

    version: Count
    session: Token | None = None
    invite: Token | None = None
    seat: SeatNumber | None = None
    have: Count = 0
    epoch: Token | None = None
    brief: bool = False


class Look(FromClient, tag="look"):
    """Look from another seat of mine, or as a watcher: for several players on one device."""

    seat: SeatNumber | None = None


class InView(FromClient, tag="in-view"):
    """Say whether the game can be seen now. Who has it in view is not told elsewhere that it is their turn."""

    in_view: bool


class Resume(FromClient, tag="resume"):
    """There is a gap: send the events after this one again."""

    have: Count


class Command(FromClient, tag="command"):
    """A keep, a whole marking with its bonus boxes, or one take; `cmd_id` makes sending it twice harmless."""

    cmd_id: CommandId
    seat: SeatNumber
    phase: Count
    choices: Annotated[ChoiceTexts, Meta(min_length=1)]


class TakeBack(FromClient, tag="take-back"):
    """Take back what my seat has confirmed in this phase, to choose again; only until all have chosen."""

    cmd_id: CommandId
    seat: SeatNumber
    phase: Count


class TurnSeen(FromClient, tag="turn-seen"):
    """My seat's turn is in view. At a table with days per move, the thinking time begins when this is first said."""

    seat: SeatNumber
    phase: Count


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


ClientMessage: TypeAlias = Hello | Look | InView | Resume | Command | TakeBack | TurnSeen | Draft | Hint | Say | Ping


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
    """The settings of a new table. `clock` are seconds for each choice, `days` days; a table has one of them at most.

    With `days`, nobody is replaced because they are disconnected: `absent` is always `wait`.
    """

    game: Slug
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)]
    deck: DeckName = "standard"
    clock: Annotated[int, Meta(ge=5, le=604_800)] | None = None
    aids: bool = False
    public: bool = False
    chat: bool = True
    absent: Literal["wait", "bot"] = "bot"
    absent_after: Annotated[int, Meta(ge=5, le=604_800)] = 60
    stand_in: Annotated[str, Meta(max_length=40)] = "greedy"
    auto_start: bool = False
    take_back: bool = True
    join_by_address: bool = False
    days: Annotated[int, Meta(ge=1, le=14)] | None = None


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


class PauseWish(Body):
    """What a player says about a pause of a clock in days; `id` makes sending it twice harmless.

    `ask`: for a pause up to this date, in the server's milliseconds; without one, for the longest that there is.
    `agree` and `refuse`: to the pause that somebody asks for, also oneself. `resume`: to play on before its end.
    """

    id: CommandId
    seat: SeatNumber
    wish: Literal["ask", "agree", "refuse", "resume"]
    until: Annotated[int, Meta(ge=0, le=1 << 53)] | None = None


class TableRules(Body):
    """What the host may change: chat and joining by address at any time, who sits where before the game."""

    chat: bool | None = None
    join_by_address: bool | None = None
    seat: SeatNumber | None = None
    wish: SeatWish | None = None


class Invitation(Body):
    """The right that a new link gives: a seat, watching, or being host."""

    gives: Literal["seat", "watch", "host"]


class Share(Body):
    """Make a finished game public, or private again. `named`: does it show your name? Without it, that stays as it is.

    The first to share a game who has one seat is shown by name unless they say otherwise.
    """

    shared: bool
    named: bool | None = None


class Remove(Body):
    """Remove a guest from a table; with `links` all its links are revoked too, because they may know one."""

    links: bool = False


class BrokenPage(Body):
    """A fault of the pages: its kind, the script and place, and the version of the pages. Nothing about a person."""

    code: FaultPlace
    chunk: FaultPlace
    version: FaultPlace


class Goodbye(Body):
    """Delete yourself; `confirm` is your name."""

    confirm: Name


class PlayOn(Body):
    """Play on from a finished game, after this event: the same table up to there, a new one from there.

    With `fresh` everything that nobody had seen by then is shuffled again; without, the cards keep their order. Seats
    are for you and for bots; without `seats` you keep yours, and bots play for everybody else.
    """

    after: Count
    fresh: bool = True
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)] | None = None


class TryDecision(Body):
    """Try the decision of event `seq` again. With `judge`, complete choices are compared with the best ones."""

    seat: SeatNumber
    seq: Count
    choices: ChoiceTexts = []
    judge: bool = False
