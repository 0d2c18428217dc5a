"""The arena's report: one HTML page with everything that the games showed."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from silvergold import decks
from silvergold.arena.ratings import Rating
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule
from silvergold.arena.statistics import Interval
from silvergold.arena.summary import PairingSummary, Summary
from silvergold.records import parts_of
from silvergold.reports import page, plots
from silvergold.reports.canvas import plain
from silvergold.reports.page import Figure, exact_percent, percent
from silvergold.reports.plots import Series, Whisker
from silvergold.rules import TURNS_PER_ROUND
from silvergold.wording import and_list

FAULTS_SHOWN = 50
MIDDLE_HALF = (25, 75)
NEARLY_ALL = (5, 50, 95)
LONGEST_HEADING = 30
RATING_HEAD = ("bot", "rating", "from", "to", "ahead of the next", "so it wins")


@dataclass(slots=True)
class Played:
    """Everything that one bot did: a value for each seat it had in a game."""

    bot: str
    scores: list[int] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)
    parts: Counter[str] = field(default_factory=Counter)
    by_turn: list[Sequence[int]] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)

    def add(self, result: GameResult, seat: int) -> None:
        """Add one seat of one game."""
        self.scores.append(result.scores[seat])
        self.completed.append(result.completed[seat])
        self.parts.update(result.parts[seat])
        if result.by_turn:
            self.by_turn.append(result.by_turn[seat])
        if result.milliseconds:
            self.milliseconds += result.milliseconds[seat]

    @property
    def mean(self) -> float:
        """Return the mean points per game."""
        return float(np.mean(self.scores))


def report(
    schedule: Schedule, standing: Summary, results: Iterable[GameResult], *, when: datetime.date | None = None
) -> str:
    """Return one self-contained page; it shows the date `when`, by default today."""
    games = list(results)
    played = _by_bot(standing, games)
    faults = [fault for game in games for fault in game.faults]
    return page.render(
        "arena.html",
        schedule.deck,
        page.fan_of(schedule.deck),
        schedule=schedule,
        standing=standing,
        games=games,
        names=and_list(one.bot for one in played),
        heading=_heading(played),
        lead=_lead(standing.ratings),
        ladder=_ladder(standing.ratings),
        pairings=_pairings(standing),
        best=max(played, key=lambda one: max(one.scores)),
        without_luck=_without_luck(standing),
        scores=_scores(played),
        sources=_sources(schedule.deck.game, played),
        turns=_turns([one for one in played if one.by_turn]),
        thinking=_thinking([one for one in played if one.milliseconds]),
        faults=faults,
        fault_counts=[(*which, n) for which, n in Counter((fault.bot, fault.kind) for fault in faults).items()],
        first_faults=[(fault.bot, fault.what, fault.seat, fault.turn + 1) for fault in faults[:FAULTS_SHOWN]],
        made=page.provenance(schedule, when, Games=f"{len(games)} of {schedule.n_games}"),
        command=command_of(schedule),
    )


def _heading(played: Sequence[Played]) -> str:
    """Return the names of a few bots, or the number of many."""
    names = and_list(one.bot for one in played)
    return names if len(names) <= LONGEST_HEADING else f"{in_letters(len(played))} bots"


def in_letters(n: int) -> str:
    """Return a small number as a word.

    >>> in_letters(5), in_letters(23)
    ('Five', '23')
    """
    words = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
    return words[n] if n < len(words) else str(n)


def _by_bot(standing: Summary, games: Iterable[GameResult]) -> list[Played]:
    """Return what each bot did, the strongest first; bots that have not played are left out."""
    played = {rating.bot: Played(rating.bot) for rating in standing.ratings}
    for game in games:
        for seat, name in enumerate(game.bots):
            played.setdefault(name, Played(name)).add(game, seat)
    return [one for one in played.values() if one.scores]


def command_of(schedule: Schedule) -> str:
    """Return the command that plays these games again."""
    deck, budget = schedule.deck, schedule.budget
    own = "" if deck == decks.standard(deck.game) else " --deck FILE"
    words = [f"silvergold arena --bots {','.join(schedule.bots)} --game {deck.game}{own}"]
    words.append(f"--players {schedule.players} --games {schedule.deals * schedule.players} --seed {schedule.seed}")
    if schedule.luck:
        words.append("--luck")
    if budget is not None and budget.simulations is not None:
        words.append(f"--budget {budget.simulations}")
    elif budget is not None and budget.seconds is not None:
        words.append(f"--budget {1000 * budget.seconds:g}ms")
    return " ".join(words)


# The figures of the page ---------------------------------------------------------------------------------------------


def _lead(ratings: Sequence[Rating]) -> str:
    """Return which bot is ahead, and whether its whole interval is."""
    if len(ratings) < 2:
        return ""
    best = ratings[0]
    return f"{best.bot} is {'clearly ' if best.lead and best.lead.interval[0] > 0 else ''}ahead."


def _ladder(ratings: Sequence[Rating]) -> Figure | None:
    """Return the ratings with their uncertainty."""
    rows = [
        Whisker(one.bot, one.elo, *one.interval, f"{one.elo:.0f} ± {_half(one.interval):.0f}", plots.series_class(k))
        for k, one in enumerate(ratings)
    ]
    if not rows:
        return None
    plot = plots.whiskers(rows, "Ratings of the bots, strongest first", tell=plain)
    return Figure({"": plot}, RATING_HEAD, map(_rating_row, ratings))


def _half(interval: Interval) -> float:
    return (interval[1] - interval[0]) / 2


def _rating_row(one: Rating) -> tuple[str, ...]:
    low, high = one.interval
    cells = (one.bot, f"{one.elo:.0f}", f"{low:.0f}", f"{high:.0f}")
    lead = one.lead
    if lead is None:
        return (*cells, "", "")
    ahead = "{:+.0f} ({:+.0f} to {:+.0f})".format(lead.points, *lead.interval)
    return (*cells, ahead, "{} ({} to {})".format(*map(exact_percent, (lead.win_rate, *lead.win_interval))))


def _pairings(standing: Summary) -> Figure:
    """Return every pairing with its intervals."""
    plot = plots.whiskers(
        _whiskers(standing), "Share of victories of the first bot of each pairing", tell=percent,
        mark=1 / standing.players, bounds=(0, 1),
    )  # fmt: skip
    return Figure({"": plot}, PAIRING_HEAD, map(_pairing_row, standing.pairings))


def _whiskers(standing: Summary) -> list[Whisker]:
    """Return every pairing in the order of the ratings; with two players the stronger bot comes first."""
    place = {rating.bot: k for k, rating in enumerate(standing.ratings)}
    pairings = [_higher_first(pairing, place) if standing.players == 2 else pairing for pairing in standing.pairings]
    pairings.sort(key=lambda pairing: [place[bot] for bot in pairing.bots])
    return [_whisker_of(pairing, plots.series_class(place[pairing.bots[0]])) for pairing in pairings]


def _higher_first(pairing: PairingSummary, place: Mapping[str, int]) -> PairingSummary:
    """Return the same games from the view of the stronger bot."""
    (first, other), (low, high) = pairing.bots, pairing.interval
    if place[first] < place[other]:
        return pairing
    return replace(pairing, bots=(other, first), win_rate=1 - pairing.win_rate, interval=(1 - high, 1 - low))


def _whisker_of(pairing: PairingSummary, kind: str) -> Whisker:
    first, other = pairing.bots
    low, high = pairing.interval
    share = f"{percent(pairing.win_rate)} ({100 * low:.0f} to {100 * high:.0f})"
    return Whisker(f"{first} – {other}", pairing.win_rate, low, high, share, kind)


PAIRING_HEAD = ("pairing", "games", "wins", "95 % interval", "points", "margin", "95 % interval", "median ms")


def _pairing_row(pairing: PairingSummary) -> list[str]:
    margin = pairing.margin_interval
    return [
        f"{pairing.bots[0]} – {pairing.bots[1]}",
        str(pairing.games),
        percent(pairing.win_rate, 1),
        f"{percent(pairing.interval[0], 1)} to {percent(pairing.interval[1], 1)}",
        " – ".join(f"{score:.1f}" for score in pairing.mean_scores),
        f"{pairing.margin:+.1f}",
        f"{margin[0]:+.1f} to {margin[1]:+.1f}" if margin else "",
        " – ".join(f"{ms:g}" for ms in pairing.median_ms),
    ]


LUCK_HEAD = ("pairing", "margin", "95 % interval", "without luck", "95 % interval", "factor", "single games")


def _without_luck(standing: Summary) -> Figure | None:
    """Return the margin of every pairing, raw and without luck."""
    pairings = [
        (pairing, pairing.luck) for pairing in standing.pairings if pairing.luck and pairing.luck.margin_interval
    ]
    rows = []
    for pairing, luck in pairings:
        label = " – ".join(pairing.bots)
        for name, margin, reach, kind in (
            (label, pairing.margin, pairing.margin_interval, plots.series_class(0)),
            (f"{label}, without luck", luck.margin, luck.margin_interval, plots.series_class(1)),
        ):
            low, high = reach or (margin, margin)
            rows.append(Whisker(name, margin, low, high, f"{margin:+.1f} ({low:+.1f} to {high:+.1f})", kind))
    if not rows:
        return None
    plot = plots.whiskers(rows, "Margin of the first bot, raw and without luck", tell=plain, mark=0.0)
    table = [
        (row.label, *_cells(row), *_cells(other), luck.variance_factor or "", luck.game_variance_factor or "")
        for (_, luck), row, other in zip(pairings, rows[::2], rows[1::2], strict=True)
    ]
    return Figure({"": plot}, LUCK_HEAD, table)


def _cells(row: Whisker) -> tuple[str, str]:
    return f"{row.value:+.2f}", f"{row.low:+.2f} to {row.high:+.2f}"


def _scores(played: Sequence[Played]) -> Figure:
    """Return the distribution of scores."""
    plot = plots.ridges([(one.bot, one.scores) for one in played], "Distribution of scores by bot")
    head = ("bot", "seats", "mean", "spread", "least", "lower quarter", "middle", "upper quarter", "most", "cards")
    return Figure({"": plot}, head, map(_score_row, played))


def _score_row(one: Played) -> list[str]:
    marks = np.percentile(one.scores, [0, 25, 50, 75, 100])
    spread = float(np.std(one.scores, ddof=1)) if len(one.scores) > 1 else 0.0
    figures = [f"{one.mean:.1f}", f"{spread:.1f}", *(f"{mark:g}" for mark in marks), f"{np.mean(one.completed):.1f}"]
    return [one.bot, str(len(one.scores)), *figures]


def _sources(game: str, played: Sequence[Played]) -> Figure:
    """Return the points by part of the score."""
    parts = parts_of(game)
    rows = [(one.bot, {part: one.parts[part] / len(one.scores) for part in parts}) for one in played]
    return page.bars(rows, parts, "Points by source, mean of all games", "bot", decimals=1)


def _turns(played: Sequence[Played]) -> Figure | None:
    """Return the score so far after every turn."""
    if not played:
        return None
    series = [_series(one) for one in played]
    plot = plots.lines(series, "Score so far over the turns", TURNS_PER_ROUND, "round")
    rounds = range(TURNS_PER_ROUND - 1, len(series[0].middle), TURNS_PER_ROUND)
    table = [(one.label, *(f"{one.middle[turn]:.1f}" for turn in rounds)) for one in series]
    return Figure({"": plot}, ("bot", *(f"after round {k + 1}" for k in range(len(rounds)))), table)


def _series(one: Played) -> Series:
    turns = np.array(one.by_turn, dtype=np.float64)
    low, high = np.percentile(turns, MIDDLE_HALF, axis=0)
    return Series(one.bot, turns.mean(0).tolist(), low.tolist(), high.tolist())


def _thinking(played: Sequence[Played]) -> Figure | None:
    """Return the time of a decision in milliseconds."""
    if not played:
        return None
    rows = []
    for k, one in enumerate(played):
        low, middle, high = (max(float(ms), 0.001) for ms in np.percentile(one.milliseconds, NEARLY_ALL))
        rows.append(Whisker(one.bot, middle, low, high, f"{middle:.3g} ms", plots.series_class(k)))
    plot = plots.whiskers(rows, "Time for a decision", tell=lambda ms: f"{ms:g} ms", logarithmic=True)
    table = [
        (row.label, *(f"{ms:.3g}" for ms in (row.low, row.value, row.high, max(one.milliseconds))))
        for row, one in zip(rows, played, strict=True)
    ]
    return Figure({"": plot}, ("bot", "5 % are below", "median", "95 % are below", "longest (ms)"), table)
