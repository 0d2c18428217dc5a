"""Challenges: one deal that many play, the daily game, rankings and comparisons. Requests and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from silvergold.server.protocol.messages.game import GameName, Seen
from silvergold.server.protocol.messages.requests import Body, DeckName, Slug

BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeriesName: TypeAlias = Literal["standard", "easy"]
TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class PlayChallenge(Body):
    """Play a challenge: your own table in it, the same one each time. `again`: another try after the first has ended.

    Another try is never ranked. `bot`: a program plays; its entry is marked as a bot's.
    """

    again: bool = False
    bot: bool = False


class NewChallenge(Body):
    """Challenge somebody: with the deal of a finished game of yours (`table`), or with a new deal.

    With `table`, everything else but `days` is taken from that game. Without it, `bots` sit in the seats after yours.
    `days`: how long it is open; null: it never closes.
    """

    table: TableId | None = None
    game: Slug | None = None
    deck: DeckName = "standard"
    bots: Annotated[list[BotName], Meta(min_length=1, max_length=3)] = field(default_factory=lambda: ["expert"])
    aids: bool = False
    days: Annotated[int, Meta(ge=1, le=30)] | None = 30


class BotSeat(Seen):
    """A seat of a challenge that a bot plays; `bot` is a version that never changes, such as `expert-1`."""

    seat: int
    bot: str
    name: str


class ChallengeSeen(Seen):
    """A challenge as a guest who knows its id sees it. It says nothing about the deal.

    `seat` is yours of `seats`. `fair` is the hash that fixes the deal; `promised_for` is the id in the promise behind
    it: that of the challenge, or of the table whose deal it has. `entries` counts the finished ranked ones. `day` is
    the UTC day of a daily game, `by` the name of the guest who made a friend's challenge; `by_you`: that is you.
    `series` is the list of a daily game.
    """

    id: str
    kind: Literal["daily", "friend"]
    game: GameName
    deck: str
    deck_name: str
    day: str | None
    opens_at: int
    closes_at: int | None
    is_open: bool
    seats: int
    seat: int
    bots: list[BotSeat]
    aids: bool
    fair: str
    promised_for: str
    entries: int
    by: str | None
    by_you: bool = False
    series: SeriesName = "standard"


class EntrySeen(Seen):
    """A game that somebody has played in a challenge, or is playing.

    `margin`: how far it is ahead of the best other seat. `place`: among the ranked entries, equal ones share it.
    `unranked`: why it is not ranked; another try (`again`), it ended after the close (`late`), or a bot could not
    answer and was replaced (`bot`). `first_seen_at`: since when the server has known this guest; without accounts,
    somebody can come back under another name. `sources`: the parts of the score. `replay`: the game can still be
    replayed. `loss_per_decision`: reserved for the result of a review; null in this version.
    """

    table: str
    name: str
    you: bool
    is_bot: bool
    ranked: bool
    again: bool
    finished: bool
    points: int | None
    margin: int | None
    place: int | None
    first_seen_at: int
    sources: dict[str, int]
    ended_at: int | None
    loss_per_decision: float | None = None
    unranked: Literal["again", "late", "bot"] | None = None
    replay: bool = True


class ParSeen(Seen):
    """What a strong bot made of your seat in the same deal. You see it when you have finished, or after the close."""

    points: int
    margin: int
    bot: str


class ChallengeAnswer(Seen):
    """A challenge and what you may know of it.

    `mine` is your first entry, `tries` are the others. `percentile`: the share of the other ranked entries that yours
    beats, from 0 to 1; null if there are fewer than 20 entries. `streak`: days in a row with a ranked daily game.
    `best`: the first five of the ranking, if you may see it. `previous` and `next` are the days with a daily game
    before and after this one.
    """

    challenge: ChallengeSeen
    mine: EntrySeen | None
    tries: list[EntrySeen]
    par: ParSeen | None
    percentile: float | None
    streak: int
    best: list[EntrySeen]
    may_see_entries: bool
    previous: str | None
    next: str | None


class DailyToday(Seen):
    """Today's daily game of one game, in short."""

    challenge: ChallengeSeen
    mine: EntrySeen | None
    par: ParSeen | None
    percentile: float | None
    streak: int


class DailyOverview(Seen):
    """Today's daily games; `now` is the server's time, `next_at` is when the next ones begin.

    `easy` are those against an easier bot; none, if the server has none.
    """

    day: str
    now: int
    next_at: int
    games: list[DailyToday]
    easy: list[DailyToday] = field(default_factory=list)


class CalendarDay(Seen):
    """A day with a daily game: its challenge, your first entry, and par if you may know it."""

    day: str
    challenge: str
    is_open: bool
    mine: EntrySeen | None
    par: ParSeen | None


class DailyCalendar(Seen):
    """The days of a month with a daily game, the first one first. `first` and `last` are the days of all months."""

    game: GameName
    month: str
    first: str | None
    last: str | None
    days: list[CalendarDay]
    series: SeriesName = "standard"


class DayResult(Seen):
    """Your result of one day."""

    day: str
    challenge: str
    points: int
    margin: int
    par: int | None


class Bucket(Seen):
    """How many of your results are from `low` to `high` points."""

    low: int
    high: int
    count: int


class GameStatistics(Seen):
    """Your daily games of one game: first tries only, caught up ones included (`caught_up`).

    `streak` and `longest_streak` count days in a row with a ranked entry. `against_par` is the average difference to
    par, over `with_par` days. `results` are the latest ones, the oldest first.
    """

    game: GameName
    days: int
    caught_up: int
    streak: int
    longest_streak: int
    average_points: float | None
    average_margin: float | None
    against_par: float | None
    with_par: int
    distribution: list[Bucket]
    best: DayResult | None
    worst: DayResult | None
    results: list[DayResult]


class DailyStatistics(Seen):
    """Your daily games in figures, by game; `easy` are those against an easier bot."""

    games: list[GameStatistics]
    easy: list[GameStatistics] = field(default_factory=list)


class EntryPage(Seen):
    """A part of the ranking, the best first. `next` is the mark of the next page, `total` the number of entries."""

    entries: list[EntrySeen]
    next: str | None
    total: int


class ComparedTurn(Seen):
    """One turn of several entries; every list has a value for each entry.

    `points` are the seat's points after the turn, `choices` what was chosen in it: the marking and cards taken after
    it. `seqs` are the `head` of the frames of the replays that show the end of the turn. `same`: all chose alike.
    """

    round: int
    turn_of_round: int
    pattern: str | None
    points: list[int]
    choices: list[str]
    seqs: list[int]
    same: bool


class EntryComparison(Seen):
    """Several finished entries, turn by turn. `keeps` are the cards that each kept, `keep_seqs` the frames after that.

    `first_difference` is an index into `turns`, -1 for the cards that were kept, null if all chose alike.
    """

    challenge: ChallengeSeen
    entries: list[EntrySeen]
    keeps: list[str]
    keep_seqs: list[int]
    turns: list[ComparedTurn]
    first_difference: int | None
