"""Many games between bots: who meets whom, how it went, what can be said about it and how surely.

>>> from silvergold import arena, decks
>>> schedule = arena.round_robin(decks.standard("pyramids"), ["greedy", "random"], games=4, seed=1)
>>> results = [arena.play_scheduled(schedule, key) for key in schedule.games()]
>>> arena.standing(schedule, results).pairings[0].win_rate
1.0

`running` plays all games of a schedule in processes of their own and keeps a ledger; these doors are enough for a few.
"""

from __future__ import annotations

from silvergold.arena.playing import play_game, play_scheduled
from silvergold.arena.results import Fault, GameResult
from silvergold.arena.schedule import Key, Schedule, round_robin
from silvergold.arena.standing import PairingStanding, Standing, standing

__all__ = [
    "Fault",
    "GameResult",
    "Key",
    "PairingStanding",
    "Schedule",
    "Standing",
    "play_game",
    "play_scheduled",
    "round_robin",
    "standing",
]
