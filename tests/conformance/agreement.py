"""One random game, played by the engine and by the oracle at once, compared at every step."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from silvergold import decks
from silvergold.decks.deck import Deck
from tests.conformance.engine import Engine, Printed
from tests.conformance.oracle import Table, sit_down
from tests.conformance.wild import dull_deck, wild_deck
from tests.decks.hostile import FLAVOURS, hostile_deck

STANDARD = "standard"
OUR_OWN: dict[str, Callable[[str, int], Deck]] = {"wild": wild_deck, "dull": dull_deck}


@lru_cache(maxsize=1 << 10)  # two, three and four players play with the same decks
def deck_of(game: str, flavour: str, seed: int) -> Deck:
    """Return the standard deck, one of `OUR_OWN`, or a hostile one."""
    if flavour == STANDARD:
        return decks.standard(game)
    return OUR_OWN[flavour](game, seed) if flavour in OUR_OWN else hostile_deck(game, seed, flavour)


def flavours(game: str) -> tuple[str, ...]:
    """Return the kinds of decks for a game."""
    return (STANDARD, *OUR_OWN, *sorted(FLAVOURS[game]))


@dataclass
class Duel:
    """The engine and the oracle in the same game."""

    engine: Engine
    oracle: Table
    story: str  # game, deck, players, seed: enough to play it again
    moves: int = 0

    def compare(self) -> None:
        """Compare the waiting seats, their choices, the table and the scores so far."""
        self.same("snapshot", self.engine.snapshot(), self.oracle.snapshot())
        for seat in self.oracle.waiting():
            self.compare_choices(seat)
        self.same("scores", self.engine.scores(), self.oracle.scores())

    def compare_choices(self, seat: int) -> None:
        """Compare all choices of a seat, and check that none is listed twice."""
        moves = self.engine.moves(seat)
        self.same(f"choices of seat {seat}", set(moves), self.oracle.choices(seat))
        assert len(moves) == len(set(moves)), f"{self.where()}: seat {seat} is offered a choice twice"

    def compare_end(self) -> None:
        """Compare the winners."""
        self.same("winners", self.engine.winners(), self.oracle.winners())

    def play(self, seat: int, choice: int) -> None:
        """Play the same choice in both."""
        move = self.engine.move(seat, choice)
        self.engine.play(seat, choice)
        self.oracle.play(seat, move)
        self.moves += 1

    def same(self, what: str, engine: object, oracle: object) -> None:
        """Fail, if the two differ, with all that is needed to find the place again."""
        if engine != oracle:
            found = "\n".join(differences(what, engine, oracle))
            raise AssertionError(f"{self.where()}\n{found}")

    def where(self) -> str:
        """Return the place of a disagreement."""
        return f"{self.story}, after move {self.moves}"


def differences(what: str, engine: object, oracle: object) -> Iterator[str]:
    """Yield each thing that differs, down to the smallest, as a line."""
    if isinstance(engine, dict) and isinstance(oracle, dict) and engine.keys() == oracle.keys():
        for key in engine:
            yield from differences(f"{what}, {key}", engine[key], oracle[key])
    elif isinstance(engine, list) and isinstance(oracle, list) and len(engine) == len(oracle):
        for place, (mine, yours) in enumerate(zip(engine, oracle, strict=True)):
            yield from differences(f"{what} {place}", mine, yours)
    elif isinstance(engine, set | frozenset) and isinstance(oracle, set | frozenset):
        if engine != oracle:
            yield f"{what}: only the engine has {engine - oracle}, only the oracle {oracle - engine}"
    elif engine != oracle:
        yield f"{what}: {engine} in the engine, {oracle} in the oracle"


def play_both(game: str, flavour: str, n_players: int, seed: int) -> Duel:
    """Play a whole game and compare both at every step; the seats of a simultaneous phase play in any order."""
    rng = Random(f"{game} {flavour} {n_players} {seed}")
    printed = Printed(deck_of(game, flavour, seed))
    engine = Engine(printed, n_players)
    engine.deal(seed)
    story = f"{game}, deck {flavour}, {n_players} players, seed {seed}"
    duel = Duel(engine, sit_down(printed.deck, n_players, engine.chance()), story)
    haste = rng.choice((0.0, 0.5, 0.95))
    duel.compare()
    while not duel.oracle.over:
        seat = rng.choice(sorted(duel.oracle.waiting()))
        duel.play(seat, pick(rng, duel.engine.choices(seat), haste))
        duel.compare()
    duel.compare_end()
    return duel


def pick(rng: Random, choices: list[int], haste: float) -> int:
    """Return a random choice; the more `haste`, the more often a largest pattern, so that cards are completed."""
    if rng.random() < haste:
        largest = max(choice.bit_count() for choice in choices)
        choices = [choice for choice in choices if choice.bit_count() == largest]
    return rng.choice(choices)
