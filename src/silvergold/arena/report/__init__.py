"""The arena's report: one HTML page with everything that the games showed."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from silvergold import decks
from silvergold.arena.report import page, plots
from silvergold.arena.report.canvas import plain
from silvergold.arena.report.page import percent
from silvergold.arena.report.plots import Series, Whisker
from silvergold.arena.results import BotFault, GameResult
from silvergold.arena.schedule import Schedule
from silvergold.arena.summary import PairingSummary, Summary
from silvergold.records import parts_of
from silvergold.rules import TURNS_PER_ROUND

FAULTS_SHOWN = 50
MIDDLE_HALF = (25, 75)
NEARLY_ALL = (5, 50, 95)
LONGEST_HEADING = 30


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
    schedule: Schedule,
    standing: Summary,
    results: Iterable[GameResult],
    *,
    command: str = "",
    when: datetime.date | None = None,
) -> str:
    """Return one self-contained page; `command` and `when` are shown at its end."""
    games = list(results)
    played = _by_bot(standing, games)
    deck = schedule.deck
    body = [
        _tiles(schedule, games),
        _ladder(standing),
        _pairings(standing),
        _scores(played),
        _sources(deck.game, played),
        _turns(played),
        _thinking(played),
        _faults([fault for game in games for fault in game.faults]),
        page.how_it_was_made(
            schedule, command or command_of(schedule), when, {"Games": f"{len(games)} of {schedule.n_games}"}
        ),
    ]
    return page.html_page(
        f"{_heading(played)} play {page.game_name(deck)}",
        deck,
        filter(None, body),
        kicker="Arena report",
        lede=f"{_in_words([one.bot for one in played])}, the strongest first. Every deal was played in every seating.",
        pictured=page.fan_of(deck),
    )


def _heading(played: Sequence[Played]) -> str:
    """Return the names of a few bots, or the number of many."""
    names = _in_words([one.bot for one in played])
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
    if budget is not None and budget.simulations is not None:
        words.append(f"--budget {budget.simulations}")
    elif budget is not None and budget.seconds is not None:
        words.append(f"--budget {1000 * budget.seconds:g}ms")
    return " ".join(words)


def _in_words(names: Sequence[str]) -> str:
    """Return names joined with commas and "and"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


# The parts of the page -----------------------------------------------------------------------------------------------


def _tiles(schedule: Schedule, games: Sequence[GameResult]) -> str:
    faults = sum(len(game.faults) for game in games)
    facts = {
        "Games": f"{len(games):,}",
        "Deals a pairing": f"{schedule.deals:,}",
        "Players at the table": str(schedule.players),
        "Faults of bots": f"{faults:,}",
    }
    return page.tiles(facts, warn="Faults of bots" if faults else "")


def _ladder(standing: Summary) -> str:
    """Return the ratings with their uncertainty."""
    rows = [
        Whisker(
            one.bot, one.mu, *one.interval, f"{one.mu:.1f} ± {(one.interval[1] - one.mu):.1f}", f"s{k % plots.SERIES}"
        )
        for k, one in enumerate(standing.ratings)
    ]
    if not rows:
        return ""
    best = rows[0]
    told = (
        "A rating is one number for all that a bot has won and lost; everybody begins at 25. "
        "The line is where it lies 19 times out of 20."
    )
    clear = len(rows) > 1 and best.low > rows[1].high
    lead = f"{best.label} is {'clearly ' if clear else ''}ahead." if len(rows) > 1 else ""
    plot = plots.whiskers(rows, "Ratings of the bots, strongest first", tell=plain)
    table = [[row.label, f"{row.value:.2f}", f"{row.low:.2f}", f"{row.high:.2f}"] for row in rows]
    words = page.paragraph(f"{lead} {told}".strip())
    return page.section("The ladder", words, page.figure(plot, ["bot", "rating", "from", "to"], table))


def _pairings(standing: Summary) -> str:
    """Return a matrix of win rates, then every pairing with its intervals."""
    if not standing.pairings:
        return ""
    chance = 1 / standing.players
    rows = _whiskers(standing)
    words = (
        "The share of games that the bot of the row wins against the bot of the column; a shared victory is shared."
        if standing.players == 2
        else f"The share of first places of one bot of the row among {standing.players - 1} of the column; "
        f"by chance it would be {percent(chance)}."
    )
    plot = plots.whiskers(
        rows, "Share of victories of the first bot of each pairing", tell=percent, mark=chance, bounds=(0, 1)
    )
    figure = page.figure(plot, PAIRING_HEAD, map(_pairing_row, standing.pairings))
    return page.section("Who beats whom", page.paragraph(words), _matrix(standing), figure)


def _whiskers(standing: Summary) -> list[Whisker]:
    """Return every pairing in the order of the ratings; with two players the stronger bot comes first."""
    place = {rating.bot: k for k, rating in enumerate(standing.ratings)}
    pairings = [_higher_first(pairing, place) if standing.players == 2 else pairing for pairing in standing.pairings]
    pairings.sort(key=lambda pairing: [place[bot] for bot in pairing.bots])
    return [_whisker_of(pairing, f"s{place[pairing.bots[0]] % plots.SERIES}") for pairing in pairings]


def _higher_first(pairing: PairingSummary, place: Mapping[str, int]) -> PairingSummary:
    """Return the same games from the view of the stronger bot."""
    (first, other), (low, high) = pairing.bots, pairing.interval
    if place[first] < place[other]:
        return pairing
    return replace(pairing, bots=(other, first), win_rate=1 - pairing.win_rate, interval=(1 - high, 1 - low))


def _whisker_of(pairing: PairingSummary, kind: str) -> Whisker:
    first, other = pairing.bots
    low, high = pairing.interval
    told = f"{percent(pairing.win_rate)} ({100 * low:.0f} to {100 * high:.0f})"
    return Whisker(f"{first} – {other}", pairing.win_rate, low, high, told, kind)


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


def _matrix(standing: Summary) -> str:
    """Return a table whose cells are filled in proportion to the games won."""
    names = [rating.bot for rating in standing.ratings]
    rates = standing.matrix()
    head = "".join(f'<th scope="col">{page.breakable(name)}</th>' for name in names)
    rows = (
        f'<tr><th scope="row">{page.breakable(row)}</th>{"".join(_box(rates, row, column) for column in names)}</tr>'
        for row in names
    )
    corner = '<th scope="col"><small>wins against</small></th>'
    return (
        f'<div class="scroll"><table class="matrix"><thead><tr>{corner}{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _box(rates: dict[tuple[str, str], float], row: str, column: str) -> str:
    rate = rates.get((row, column))
    if rate is None:
        return '<td class="self" aria-label="not played"></td>'
    return f'<td style="--much:{rate:.3f}"><b>{_exactly(rate)}</b></td>'


def _exactly(rate: float) -> str:
    """Return a percentage with a decimal if it has one, so that both directions of a pairing add up."""
    return f"{100 * rate:.1f}".removesuffix(".0") + " %"


def _scores(played: Sequence[Played]) -> str:
    """Return the distribution of scores."""
    best = max(played, key=lambda one: max(one.scores))
    words = (
        f"Each hill shows how often a bot made how many points; the stroke is its mean. "
        f"The best game was {best.bot}'s with {max(best.scores)} points."
    )
    plot = plots.ridges([(one.bot, one.scores) for one in played], "Distribution of scores by bot")
    head = ["bot", "seats", "mean", "spread", "least", "lower quarter", "middle", "upper quarter", "most", "cards"]
    return page.section("Scores", page.paragraph(words), page.figure(plot, head, map(_score_row, played)))


def _score_row(one: Played) -> list[str]:
    marks = np.percentile(one.scores, [0, 25, 50, 75, 100])
    spread = float(np.std(one.scores, ddof=1)) if len(one.scores) > 1 else 0.0
    figures = [f"{one.mean:.1f}", f"{spread:.1f}", *(f"{mark:g}" for mark in marks), f"{np.mean(one.completed):.1f}"]
    return [one.bot, str(len(one.scores)), *figures]


def _sources(game: str, played: Sequence[Played]) -> str:
    """Return the points by part of the score."""
    parts = parts_of(game)
    rows = [(one.bot, {part: one.parts[part] / len(one.scores) for part in parts}) for one in played]
    plot = plots.legend(parts) + plots.stacks(rows, "Points by source, mean of all games")
    table = [[name, *(f"{mine[part]:.1f}" for part in parts), f"{sum(mine.values()):.1f}"] for name, mine in rows]
    words = page.paragraph("Points a game by where they come from; what costs points lies to the left of the line.")
    return page.section("Where points come from", words, page.figure(plot, ["bot", *parts, "all"], table))


def _turns(played: Sequence[Played]) -> str:
    """Return the score so far after every turn."""
    watched = [one for one in played if one.by_turn]
    if not watched:
        return ""
    series = [_series(one) for one in watched]
    plot = plots.lines(series, "Score so far over the turns", TURNS_PER_ROUND, "round")
    words = page.paragraph("The mean score so far after each turn; half of all games lie in the band.")
    rounds = range(TURNS_PER_ROUND - 1, len(series[0].middle), TURNS_PER_ROUND)
    head = ["bot", *(f"after round {k + 1}" for k in range(len(rounds)))]
    table = [[one.label, *(f"{one.middle[turn]:.1f}" for turn in rounds)] for one in series]
    return page.section("Score over the turns", words, page.figure(plot, head, table))


def _series(one: Played) -> Series:
    turns = np.array(one.by_turn, dtype=np.float64)
    low, high = np.percentile(turns, MIDDLE_HALF, axis=0)
    return Series(one.bot, turns.mean(0).tolist(), low.tolist(), high.tolist())


def _thinking(played: Sequence[Played]) -> str:
    """Return the time of a decision in milliseconds."""
    timed = [one for one in played if one.milliseconds]
    if not timed:
        return ""
    rows = []
    for k, one in enumerate(timed):
        low, middle, high = (max(float(ms), 0.001) for ms in np.percentile(one.milliseconds, NEARLY_ALL))
        rows.append(Whisker(one.bot, middle, low, high, f"{middle:.3g} ms", f"s{k % plots.SERIES}"))
    plot = plots.whiskers(rows, "Time for a decision", tell=lambda ms: f"{ms:g} ms", logarithmic=True)
    table = [
        [row.label, f"{row.low:.3g}", f"{row.value:.3g}", f"{row.high:.3g}", f"{max(one.milliseconds):.3g}"]
        for row, one in zip(rows, timed, strict=True)
    ]
    words = page.paragraph(
        "The dot is the middle one of all times; nine of ten lie on the line. The scale grows by factors."
    )
    head = ["bot", "5 % are below", "median", "95 % are below", "longest (ms)"]
    return page.section("Time to think", words, page.figure(plot, head, table))


def _faults(faults: Sequence[BotFault]) -> str:
    """Return the bots that raised, hung or answered with something that is not open."""
    if not faults:
        return page.section("Faults", page.paragraph("No bot raised, hung or answered rubbish."))
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for fault in faults:
        counts[fault.bot, fault.kind] += 1
    words = "Chance chose in place of a bot that failed, so these bots' figures say less than they seem to."
    summed = page.table(["bot", "what", "times"], [[bot, kind, str(n)] for (bot, kind), n in counts.items()], words=2)
    shown = [[fault.bot, fault.what, str(fault.seat), str(fault.turn + 1)] for fault in faults[:FAULTS_SHOWN]]
    first = f"<h3>The first {len(shown)}</h3>{page.table(['bot', 'what it did', 'seat', 'turn'], shown, words=2)}"
    return page.section("Faults", page.paragraph(words), summed, first)
