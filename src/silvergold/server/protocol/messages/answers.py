"""What the server sends: the messages over the socket and the lines of a replay."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from silvergold.server.protocol.messages.codes import Code
from silvergold.server.protocol.messages.game import (
    ConsideredSeen,
    Happened,
    HintReason,
    OfferSeen,
    PlayerSeen,
    Seen,
    SymbolId,
    ViewSeen,
)
from silvergold.server.protocol.messages.tables import TableSeen, You


class ToClient(Struct, kw_only=True, tag_field="type"):
    """A message from the server."""


class Welcome(ToClient, tag="welcome"):
    """The answer to `hello`: the table, and what you may do at it. `now` is the server's time in milliseconds.

    `rules` is the hash of the compiled rules that the server plays by, for clients that have the same ones.
    """

    version: int
    epoch: str
    table: TableSeen
    you: You
    now: int
    rules: str = ""


class TableChanged(ToClient, tag="table"):
    """The table has changed: somebody sat down, left, returned or lost the connection; the game began or ended."""

    table: TableSeen
    you: You


class ChosenFor(Seen):
    """A seat for which the server chose: a bot plays it (`bot`), or its time was over (`clock`)."""

    seat: int
    why: Literal["bot", "clock"]


class PauseSaid(Seen):
    """What a seat said about a pause, and whether the clock stands still after it.

    Nobody's seat: a pause is `over` at its date, a request has lapsed (`refuse`), or it needs nobody else (`agree`).
    """

    wish: Literal["ask", "agree", "refuse", "resume", "over"]
    until: int
    paused: bool


class EventSeen(ToClient, tag="event"):
    """One entry of the game's log. `seq` is dense: a gap means `resume`. `choices` are your own secret ones.

    `opened` comes with `over`: the line whose SHA-256 hash the table has shown as `fair`. `dealt` comes with `begin`
    and again with `over`: the line whose hash the table shows as `dealt`. `chosen_for` comes with `ready` and `take`,
    and with `show` for all seats of the phase. `pause` comes with the kind of the same name.
    """

    seq: int
    phase: int
    kind: Literal["begin", "ready", "back", "show", "take", "pause", "over"]
    seat: int | None
    happened: list[Happened]
    choices: list[str] | None
    opened: str | None
    dealt: str | None
    at: int
    chosen_for: list[ChosenFor] = []
    pause: PauseSaid | None = None


class State(ToClient, tag="state"):
    """The table as you see it after event `head`; commands name this `phase`.

    `deadline_at` is that of the seat you look from. With days per move, others may have another one.
    """

    head: int
    phase: int
    deadline_at: int | None
    view: ViewSeen


class Waiting(ToClient, tag="waiting"):
    """The state after event `head`, for clients that asked for `brief`: that of event `base` with these fields."""

    head: int
    base: int
    phase: int
    deadline_at: int | None
    waiting: list[int]
    ready: list[int]


class Saved(ToClient, tag="saved"):
    """The command is stored on disk as event `seq`."""

    cmd_id: str
    seq: int
    phase: int


class Refused(ToClient, tag="refused"):
    """A command, draft, hint or take-back was refused. `at` counts the choice it failed at; `rule` says why not.

    `reason` says what is wrong with a box: it is a wall or sea, it is crossed already, or it is out of reach.
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
    reason: Literal["wall", "sea", "crossed", "reach"] | None = None


class Drafted(ToClient, tag="drafted"):
    """The result of a draft: your seat, what happened, what is open next; `complete`: it may be sent.

    `cups`: what each row of coins that the draft fills would bring as things stand, null if no cup is left (S7).
    `wasted`: symbols that it crosses without any effect (P7). `offers`: what the cards of the display would mean for
    your seals, while you take one.
    """

    id: int
    seat: int
    phase: int
    open: list[str]
    complete: bool
    happened: list[Happened]
    me: PlayerSeen
    cups: list[int | None] = []
    wasted: list[SymbolId] = []
    offers: list[OfferSeen] = []


class Hinted(ToClient, tag="hinted"):
    """What a bot would choose next, and what it considered, the best first; empty if there was no time.

    `why` compares the choice with the best considered one that is surely worse; null if there is none.
    """

    id: int
    seat: int
    phase: int
    choice: str
    considered: list[ConsideredSeen]
    why: HintReason | None


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
    Welcome | TableChanged | EventSeen | State | Waiting | Saved | Refused
    | Drafted | Hinted | Thinking | Said | Pong | Failed
)  # fmt: skip


class Frame(Seen):
    """One step of a replay, a line of JSON: a command with what followed from it, and the table after that."""

    events: list[EventSeen]
    state: State
