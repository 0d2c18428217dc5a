"""Many games between bots: the schedule, the results, and statistics with their uncertainty.

>>> from silvergold import arena, decks
>>> schedule = arena.round_robin(decks.standard("pyramids"), ["greedy", "random"], games=4, seed=1)
>>> results = [arena.play_scheduled(schedule, key) for key in schedule.games()]
>>> arena.summarise(schedule, results).pairings[0].win_rate
1.0

`runner` plays all games of a schedule in child processes and keeps a ledger. For a few games, the functions here
are enough.
"""

from __future__ import annotations

from silvergold.arena.playing import play_game, play_scheduled
from silvergold.arena.results import BotFault, GameResult
from silvergold.arena.schedule import Key, Schedule, round_robin
from silvergold.arena.summary import PairingSummary, Summary, summarise

__all__ = [
    "BotFault",
    "GameResult",
    "Key",
    "PairingSummary",
    "Schedule",
    "Summary",
    "play_game",
    "play_scheduled",
    "round_robin",
    "summarise",
]
