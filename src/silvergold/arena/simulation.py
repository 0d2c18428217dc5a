"""Numbered games of the same bots, counted: what `silvergold simulate` plays."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.arena.playing import play_game, play_random_game
from silvergold.arena.schedule import GENEROUS
from silvergold.arena.tally import Tally
from silvergold.arena.workers import Post
from silvergold.bots.chance import mix
from silvergold.bots.random_bot import RandomBot

if TYPE_CHECKING:
    from silvergold.decks.model import Deck

FAULTS_KEPT = 20
"""A broken bot would fill the memory with its faults; the first ones tell enough, the rest are counted."""

Chunk = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played: game number k is the same in every process."""

    deck: Deck
    bots: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None
    deadline: float = GENEROUS

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        return mix(self.seed, number)

    def seating(self, number: int) -> tuple[str, ...]:
        """Bots move one seat on from game to game, so that none has the better seat."""
        k = number % len(self.bots)
        return self.bots[k:] + self.bots[:k]

    def record_path(self, folder: Path, number: int) -> Path:
        """Names that sort as the games were played."""
        return folder / f"game-{number:0{len(str(self.games))}}.json"

    @property
    def is_fast(self) -> bool:
        """Only random choices and nothing to write: then the compiled rules can play alone."""
        return self.records is None and set(self.bots) == {RandomBot.name}

    def play(self, item: Chunk, post: Post) -> Tally:
        """Games number first to last, counted."""
        first, last = item
        tally = Tally()
        for number in range(first, last + 1):
            if self.is_fast:
                tally.add(play_random_game(self.deck, self.seating(number), self.seed_of(number)))
            else:
                self._play_and_count(number, post, tally)
        return tally

    def _play_and_count(self, number: int, post: Post, tally: Tally) -> None:
        """One game at a table, its record if wanted, and its faults."""
        match, result = play_game(
            self.deck, self.seating(number), self.seed_of(number), deadline=self.deadline, guard=post.guard(number)
        )
        if self.records is not None:
            match.record().save(self.record_path(self.records, number))
        tally.add(result)
        tally.n_faults += len(result.faults)
        room = max(0, FAULTS_KEPT - len(tally.faults))
        tally.faults += [f"game {number}: {fault}" for fault in result.faults[:room]]
