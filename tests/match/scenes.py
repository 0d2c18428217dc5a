"""Small tables for the tests: cards drawn in the test, the rest plain, the same pattern in every turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from silvergold.choices import Choice, Keep
from silvergold.decks.deck import Card, Deck, Expedition
from silvergold.match import Match, new_match, replay
from silvergold.records import Move, Record

SILVER_AND_GOLD, PYRAMIDS = GAMES = ("silver-and-gold", "pyramids")
PLAIN = {SILVER_AND_GOLD: "....|....|....|....", PYRAMIDS: "..e..|.....|.....|.....|..T.."}
CARDS = 40


def scene(
    game: str,
    *drawings: str,
    pattern: str = "xxx",
    n_players: int = 2,
    top: Sequence[str] = (),
    size: int = CARDS,
) -> Match:
    """Return a match in which seat 0 has kept cards 1 and 2, seat 1 has kept 3 and 4, …

    The rows of a drawing are separated by bars. The display shows cards 21 to 24, drawn by `top` as far as it goes, and
    25 is on top of the stack.
    """
    return replay(scene_record(game, *drawings, pattern=pattern, n_players=n_players, top=top, size=size))


def scene_record(
    game: str, *drawings: str, pattern: str = "xxx", n_players: int = 2, top: Sequence[str] = (), size: int = CARDS
) -> Record:
    """Return the record of such a table after its keeps."""
    drawn = dict(enumerate(drawings, 1)) | dict(enumerate(top, 21))
    cards = tuple(Card(k, "green", tuple(drawn.get(k, PLAIN[game]).split("|"))) for k in range(1, size + 1))
    deck = Deck(game, "Scene", (Expedition("shape", 8, tuple(pattern.split("|"))),), cards)
    kept = [(2 * seat + 1, 2 * seat + 2) for seat in range(n_players)]
    deals = tuple((*pair, 9 + pair[0], 9 + pair[1]) for pair in kept)
    return Record(
        deck=deck,
        players=("Ana", "Ben", "Cleo", "Dora")[:n_players],
        start_player=0 if game == SILVER_AND_GOLD else None,
        deals=deals,
        stack=(*range(21, size + 1), *range(2 * n_players + 1, 21)),
        expeditions=(("shape",) * 8,) * 4,
        moves=tuple(Move(seat, Keep(pair)) for seat, pair in enumerate(kept)),
    )


def play_on(match: Match, chance: Random, choices: int | None = None) -> list[tuple[int, Choice]]:
    """Play random choices in a random order of seats, until the game is over or so many are made; return them."""
    made: list[tuple[int, Choice]] = []
    while not match.over and len(made) != choices:
        seat = chance.choice([seat for seat in match.waiting if match.choices(seat)])
        choice = chance.choice(match.choices(seat))
        match.play(seat, choice)
        made.append((seat, choice))
    return made


def played(game: str, seed: int, n_players: int = 2, choices: int | None = None, deck: Deck | None = None) -> Match:
    """Return a game of random choices, to its end or so far."""
    match = new_match(game, n_players, seed, deck)
    play_on(match, Random(seed), choices)
    return match
