"""Playing one game between bots, whatever they do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from silvergold.arena.results import BotFault, GameResult, shares_of
from silvergold.bots import canonical
from silvergold.bots.loading import load_bot
from silvergold.bots.random_bot import RandomBot
from silvergold.bots.sandbox.asking import HUNG, BotFailure, ask_bot
from silvergold.bots.sandbox.monitor import Exclusion, Monitor
from silvergold.bots.seeds import mix, pick
from silvergold.choices import Choice
from silvergold.match import Match, View, new_match
from silvergold.visible_names import LONGEST

if TYPE_CHECKING:
    from silvergold.arena.schedule import Key, Schedule
    from silvergold.bots.interface import Bot, Budget
    from silvergold.decks.deck import Deck
    from silvergold.kinds import Points, Seat
    from silvergold.reviews.luck import Samples

Watch: TypeAlias = Callable[[Match, "Seat", View, Choice], None]
"""A function that is called with the match before the choice is played, the seat, its view and its choice."""


def play_game(
    deck: Deck,
    bots: Sequence[str | Bot],
    seed: int,
    *,
    budget: Budget | None = None,
    deadline: float | None = None,
    watch: Watch | None = None,
    monitor: Monitor | None = None,
) -> tuple[Match, GameResult]:
    """Play a whole game between these bots, given by seat as names or objects. Whatever they do, the game ends.

    If a bot raises, takes longer than `deadline` seconds or returns something that is no open choice, a random choice
    is played instead, and the result lists the fault. `watch` is called before every choice. The same seed gives the
    same game, if the budget is in simulations.
    """
    players = [load_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    names = tuple(canonical(bot) if isinstance(bot, str) else bot.name for bot in bots)
    table = _Table(new_match(players=[name[-LONGEST:] for name in names], seed=seed, deck=deck), names, players)
    if monitor is not None:
        table.monitor, table.excluded = monitor, {found.seat: found for found in monitor.exclusions}
    for decision, seat in enumerate(table.turns()):
        view, chance = table.match.view(seat), mix(seed, decision)
        choice = table.choice(decision, view, budget, deadline, chance)
        if watch is not None:
            watch(table.match, seat, view, choice)
        table.match.play(seat, choice)
        table.note_scores()
    return table.match, table.result(seed)


def play_scheduled(
    schedule: Schedule, key: Key, *, cast: Mapping[str, Bot] | None = None, monitor: Monitor | None = None
) -> GameResult:
    """Play one game of a schedule; `cast` holds bot objects by the names that the schedule has for them."""
    names = schedule.bots_of(key)
    bots = [(cast or {}).get(name, name) for name in names]
    seed, budget, deadline = schedule.seed_of(key), schedule.budget, schedule.deadline
    match, result = play_game(schedule.deck, bots, seed, budget=budget, deadline=deadline, monitor=monitor)
    if schedule.luck:
        result = with_luck(match, result)
    return replace(result, bots=names, **key._asdict())


def with_luck(match: Match, result: GameResult, samples: Samples | None = None) -> GameResult:
    """Return the result with the luck of every seat; with fewer samples than usual it has more noise, and no bias."""
    from silvergold.reviews import chance_steps, evaluator_of  # loads the model, which most runs do not need
    from silvergold.reviews.luck import USUAL_SAMPLES

    steps = list(chance_steps(match.record(), evaluator_of(match.deck), samples or USUAL_SAMPLES))
    points, wins = (step.points_luck for step in steps), (step.win_luck for step in steps)
    return replace(result, luck=_sum_by_seat(points), win_luck=_sum_by_seat(wins))


def _sum_by_seat(steps: Iterable[Sequence[float]]) -> tuple[float, ...]:
    return tuple(round(sum(values), 4) for values in zip(*steps, strict=True))


@dataclass(slots=True)
class _Table:
    """A game in progress, with what is noted about it."""

    match: Match
    names: tuple[str, ...]
    players: Sequence[Bot]
    monitor: Monitor | None = None
    excluded: dict[Seat, Exclusion] = field(default_factory=dict)
    faults: list[BotFault] = field(default_factory=list)
    by_turn: list[tuple[Points, ...]] = field(default_factory=list)
    times: list[list[float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.times = [[] for _ in self.names]

    def turns(self) -> Iterator[Seat]:
        """Yield the seat whose choice comes next, until the game is over."""
        while not self.match.over:
            yield self.match.waiting[0]

    def choice(self, decision: int, view: View, budget: Budget | None, deadline: float | None, chance: int) -> Choice:
        """Return the bot's choice; a random choice if the bot fails."""
        excluded = self.excluded.get(view.seat)
        if excluded is None or decision < excluded.decision:
            answer = self._ask(decision, view, budget, deadline, chance)
            if not isinstance(answer, BotFault):
                return answer
            self.faults.append(answer)
            if answer.kind == HUNG:
                self.excluded[view.seat] = Exclusion(decision, view.seat, view.turn, answer.kind, answer.what)
        elif decision == excluded.decision or not self._is_noted(excluded):
            self.faults.append(BotFault(view.seat, self.names[view.seat], view.turn, excluded.kind, excluded.what))
        return RandomBot().choose(view, seed=chance)

    def _is_noted(self, excluded: Exclusion) -> bool:
        return any(fault.seat == excluded.seat and fault.kind == excluded.kind for fault in self.faults)

    def _ask(
        self, decision: int, view: View, budget: Budget | None, deadline: float | None, chance: int
    ) -> Choice | BotFault:
        """Ask the bot and measure its time."""
        seat, _ = view.seat, view.choices  # listing them is not the bot's time
        if self.monitor is not None:
            self.monitor.begins(decision, seat, view.turn)
        start = time.perf_counter()
        choice = ask_bot(self.players[seat], view, budget, deadline, chance)
        self.times[seat].append(round(1000 * (time.perf_counter() - start), 3))
        if self.monitor is not None:
            self.monitor.ends()
        if isinstance(choice, BotFailure):
            return BotFault(seat, self.names[seat], view.turn, choice.kind, choice.what)
        return choice

    def note_scores(self) -> None:
        """Note the scores whenever a turn is over."""
        while len(self.by_turn) < self.match.turn:
            self.by_turn.append(tuple(score.total for score in self.match.scores()))

    def result(self, seed: int) -> GameResult:
        """Return how the game ended."""
        match, scores = self.match, self.match.scores()
        return GameResult(
            *(0, 0, 0),
            bots=self.names,
            seed=seed,
            scores=tuple(score.total for score in scores),
            parts=tuple(dict(score.parts) for score in scores),
            shares=shares_of(match.winners, len(scores)),
            completed=tuple(len(player.completed) for player in match.view(None).players),
            by_turn=tuple(zip(*self.by_turn, strict=True)),
            milliseconds=tuple(map(tuple, self.times)),
            faults=tuple(self.faults),
        )


def play_random_game(deck: Deck, names: tuple[str, ...], seed: int) -> GameResult:
    """Play the game that `play_game` plays if all bots are random, by the compiled rules alone."""
    from silvergold import records, rules
    from silvergold.position import DeckIndex, Position

    position = Position(DeckIndex.of(deck), rules.new_states(1))
    table, states = position.index.table, position.states
    rules.deal(table, states, 0, len(names), seed)
    step, n_open, decision = rules.stepper(table, states, 0), position.n_choices(0), 0
    while n_open:
        n_open = step(pick(mix(seed, decision), n_open))
        decision += 1
    scores = records.scores(position)
    sets = (position.player(seat)["completed"].tolist() for seat in range(len(names)))
    return GameResult(
        *(0, 0, 0),
        bots=names,
        seed=seed,
        scores=tuple(score.total for score in scores),
        parts=tuple(dict(score.parts) for score in scores),
        shares=shares_of(records.winners(position), len(names)),
        completed=tuple(sum(map(int.bit_count, words)) for words in sets),
    )
