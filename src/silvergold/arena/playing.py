"""One game between bots, whatever they do: the one way in which the house plays its bots against each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from silvergold.arena.patience import TooLate, within
from silvergold.arena.players import player
from silvergold.arena.results import HUNG, RAISED, RUBBISH, Fault, GameResult, shares_of
from silvergold.bots.chance import mix, pick
from silvergold.bots.random_bot import RandomBot
from silvergold.choices import Bonus, Choice, Cross, Keep, Take
from silvergold.match import Match, View, new_match
from silvergold.records import LONGEST_NAME

if TYPE_CHECKING:
    from silvergold.arena.schedule import Key, Schedule
    from silvergold.bots.protocol import Bot, Budget
    from silvergold.decks.model import Deck
    from silvergold.kinds import Points, Seat, Turn

Watch: TypeAlias = Callable[[Match, "Seat", View, Choice], None]
LONGEST_TALE = 200


class Fallen(NamedTuple):
    """A seat whose bot brought its process down: from this decision on it is not asked any more."""

    decision: int
    seat: Seat
    turn: Turn
    kind: str
    what: str


class Guard(Protocol):
    """Somebody in another process who wants to know who is thinking, and knows who fell when this game was tried."""

    @property
    def fallen(self) -> Sequence[Fallen]:
        """Who fell, and when."""

    def begins(self, decision: int, seat: Seat, turn: Turn) -> None:
        """A bot is asked now."""

    def ends(self) -> None:
        """It has answered."""


def play_game(
    deck: Deck,
    bots: Sequence[str | Bot],
    seed: int,
    *,
    budget: Budget | None = None,
    deadline: float | None = None,
    watch: Watch | None = None,
    guard: Guard | None = None,
) -> tuple[Match, GameResult]:
    """A whole game between these bots, by seat; names, or bots of your own. Whatever they do, it ends.

    A bot that raises, takes longer than `deadline` seconds or answers rubbish is replaced by chance for that choice,
    and the result tells of it. `watch(match, seat, view, choice)` sees every choice before it is played. The same seed
    gives the same game, if the budget is one of simulations.
    """
    players = [player(bot) if isinstance(bot, str) else bot for bot in bots]
    names = tuple(bot if isinstance(bot, str) else bot.name for bot in bots)
    table = _Table(new_match(players=[name[-LONGEST_NAME:] for name in names], seed=seed, deck=deck), names, players)
    if guard is not None:
        table.guard, table.fallen = guard, {fallen.seat: fallen for fallen in guard.fallen}
    for decision, seat in enumerate(table.turns()):
        view, chance = table.match.view(seat), mix(seed, decision)
        choice = table.choice(decision, view, budget, deadline, chance)
        if watch is not None:
            watch(table.match, seat, view, choice)
        table.match.play(seat, choice)
        table.note_scores()
    return table.match, table.result(seed)


def play_scheduled(
    schedule: Schedule, key: Key, *, cast: Mapping[str, Bot] | None = None, guard: Guard | None = None
) -> GameResult:
    """One game of a schedule; `cast` holds bots of your own by the names that the schedule has for them."""
    names = schedule.bots_of(key)
    bots = [(cast or {}).get(name, name) for name in names]
    seed, budget, deadline = schedule.seed_of(key), schedule.budget, schedule.deadline
    _, result = play_game(schedule.deck, bots, seed, budget=budget, deadline=deadline, guard=guard)
    return replace(result, bots=names, **key._asdict())


@dataclass(slots=True)
class _Table:
    """A game under way, with what is written down about it."""

    match: Match
    names: tuple[str, ...]
    players: Sequence[Bot]
    guard: Guard | None = None
    fallen: dict[Seat, Fallen] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    by_turn: list[tuple[Points, ...]] = field(default_factory=list)
    times: list[list[float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.times = [[] for _ in self.names]

    def turns(self) -> Iterator[Seat]:
        """Whoever is waited for, lowest seat first, until the game is over."""
        while not self.match.over:
            yield self.match.waiting[0]

    def choice(self, decision: int, view: View, budget: Budget | None, deadline: float | None, chance: int) -> Choice:
        """What the bot chooses; chance's choice if it cannot."""
        fallen = self.fallen.get(view.seat)
        if fallen is None or decision < fallen.decision:
            answer = self._ask(decision, view, budget, deadline, chance)
            if not isinstance(answer, Fault):
                return answer
            self.faults.append(answer)
            if answer.kind == HUNG:
                self.fallen[view.seat] = Fallen(decision, view.seat, view.turn, answer.kind, answer.what)
        elif decision == fallen.decision or not self._is_noted(fallen):
            self.faults.append(Fault(view.seat, self.names[view.seat], view.turn, fallen.kind, fallen.what))
        return RandomBot().choose(view, seed=chance)

    def _is_noted(self, fallen: Fallen) -> bool:
        return any(fault.seat == fallen.seat and fault.kind == fallen.kind for fault in self.faults)

    def _ask(
        self, decision: int, view: View, budget: Budget | None, deadline: float | None, chance: int
    ) -> Choice | Fault:
        """The bot's answer, timed and looked at."""
        seat, choices = view.seat, view.choices  # listing them is not the bot's time
        if self.guard is not None:
            self.guard.begins(decision, seat, view.turn)
        start = time.perf_counter()
        answer = let_choose(self.players[seat], view, budget, deadline, chance)
        self.times[seat].append(round(1000 * (time.perf_counter() - start), 3))
        if self.guard is not None:
            self.guard.ends()
        choice = judged(answer, choices)
        if isinstance(choice, Failure):
            return Fault(seat, self.names[seat], view.turn, choice.kind, choice.what)
        return choice

    def note_scores(self) -> None:
        """The score so far, whenever a turn is over."""
        while len(self.by_turn) < self.match.turn:
            self.by_turn.append(tuple(score.total for score in self.match.scores()))

    def result(self, seed: int) -> GameResult:
        """How the game ended."""
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


class Failure(NamedTuple):
    """How a bot failed to answer with an open choice."""

    kind: str
    what: str


def ask(bot: Bot, view: View, seed: int) -> Choice | Failure:
    """The bot's choice, or what was wrong with its answer."""
    choices = view.choices
    return judged(let_choose(bot, view, None, None, seed), choices)


def let_choose(bot: Bot, view: View, budget: Budget | None, deadline: float | None, seed: int) -> object | Failure:
    """Whatever the bot answers, or how it failed to."""
    try:
        with within(deadline):
            return bot.choose(view, budget=budget, seed=seed)
    except TooLate:
        return Failure(HUNG, f"had not answered after {deadline:g} seconds")
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001 - whatever a bot does, the games go on
        return Failure(RAISED, f"raised {type(fault).__name__}: {told(fault)}")


def judged(answer: object | Failure, choices: Sequence[Choice]) -> Choice | Failure:
    """The answer, if it is an open choice."""
    if isinstance(answer, Failure):
        return answer
    if not isinstance(answer, Keep | Cross | Bonus | Take) or answer not in choices:
        return Failure(RUBBISH, f"answered {told(answer)}, which is not open")
    return answer


def told(value: object) -> str:
    """Anything as one short line, even if it does not want to be."""
    try:
        text = " ".join(str(value).split())
    except Exception:  # noqa: BLE001 - a bot's answer may be of any making
        text = f"something ({type(value).__name__}) that cannot be shown"
    return text if len(text) <= LONGEST_TALE else f"{text[:LONGEST_TALE]}…"


def play_random_game(deck: Deck, names: tuple[str, ...], seed: int) -> GameResult:
    """The game that `play_game` gives when all bots are random, by the compiled rules alone."""
    from silvergold import records, rules
    from silvergold.choices import DeckIndex, Position

    position = Position(DeckIndex.of(deck), rules.new_states(1))
    table, states = position.index.table, position.states
    rules.deal(table, states, 0, len(names), seed)
    n_open, decision = position.n_choices(0), 0
    while n_open:
        n_open = rules.play_nth(table, states, 0, pick(mix(seed, decision), n_open))
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
