"""Playing and counting numbered games of the same bots, for `silvergold simulate`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.arena.playing import play_game, play_random_game
from silvergold.arena.schedule import GENEROUS
from silvergold.arena.tally import Tally
from silvergold.bots.random_bot import RandomBot
from silvergold.bots.sandbox.monitor import ThinkingReport
from silvergold.bots.seeds import mix

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck

FAULTS_KEPT = 20
"""Only so many faults are kept as text, since a broken bot would fill the memory; the rest are counted."""

Chunk = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SimulationRun:
    """The games to play. Game number k is the same in every process."""

    deck: Deck
    bots: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None
    deadline: float = GENEROUS

    def seed_of(self, number: int) -> int:
        """Return the seed of one game."""
        return mix(self.seed, number)

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the bots by seat; they move by one seat from game to game, so that none has a better seat."""
        k = number % len(self.bots)
        return self.bots[k:] + self.bots[:k]

    def record_path(self, folder: Path, number: int) -> Path:
        """Return a file name; names sort in the order of the games."""
        return folder / f"game-{number:0{len(str(self.games))}}.json"

    @property
    def is_fast(self) -> bool:
        """Return whether the compiled rules can play alone: only random bots, and no records."""
        return self.records is None and set(self.bots) == {RandomBot.name}

    def play(self, item: Chunk, report: ThinkingReport) -> Tally:
        """Play games number first to last and count their results."""
        first, last = item
        tally = Tally()
        for number in range(first, last + 1):
            if self.is_fast:
                tally.add(play_random_game(self.deck, self.seating(number), self.seed_of(number)))
            else:
                match, result = play_game(
                    self.deck,
                    self.seating(number),
                    self.seed_of(number),
                    deadline=self.deadline,
                    monitor=report.monitor(number),
                )
                if self.records is not None:
                    match.record().save(self.record_path(self.records, number))
                tally.add(result)
                tally.n_faults += len(result.faults)
                room = max(0, FAULTS_KEPT - len(tally.faults))
                tally.faults += [f"game {number}: {fault}" for fault in result.faults[:room]]
        return tally
