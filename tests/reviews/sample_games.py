"""Games and reviews that several tests use; each is made once."""

from __future__ import annotations

from functools import cache

from silvergold import decks, games, reviews, rules
from silvergold.arena.playing import play_game
from silvergold.position import DeckIndex, Position, encode
from silvergold.records import Record
from silvergold.reviews import QUICK, Evaluator, Review, plans, timeline
from silvergold.reviews.timeline import Phase

SUMS = 1e-9
GAMES = tuple(games.SLUGS)
SEATINGS = [(GAMES[0], 2), (GAMES[1], 3), (GAMES[0], 4)]
"""Games and numbers of players of the sample games."""


@cache
def played(game: str, players: int = 2) -> Record:
    """Return a finished game between unequal bots."""
    names = ["greedy", "expert", "greedy", "random"][:players]
    match, _ = play_game(decks.standard(game), names, seed=11)
    return match.record()


@cache
def reviewed(game: str, players: int = 2) -> Review:
    """Return the review of such a game, with few simulations."""
    return reviews.review(played(game, players), effort=QUICK)


@cache
def evaluator(game: str) -> Evaluator:
    """Return the evaluator of the standard deck."""
    return Evaluator(DeckIndex.of(decks.standard(game)))


def phases(game: str, step: rules.Step) -> list[Phase]:
    """Return the phases of one kind of the game between two bots."""
    return [phase for phase in timeline.phases(played(game)) if phase.before.step == step]


def every_marking(position: Position, seat: int) -> list[list[int]]:
    """Return every marking of a seat as codes, found by playing all choices that a position lists."""
    finished: list[list[int]] = []
    begun: list[list[int]] = [[]]
    seen = set()
    while begun:
        codes = begun.pop()
        draft = plans.played(position, seat, tuple(codes))
        key = draft.player(seat).tobytes()
        if key in seen:
            continue
        seen.add(key)
        if codes and seat not in draft.waiting:
            finished.append(codes)
        else:
            begun += [[*codes, encode(draft, seat, choice)] for choice in draft.choices(seat)]
    return finished
