"""Every point of a game is credited to a card, and every offer is recorded."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache

import pytest

from silvergold import decks
from silvergold.arena.playing import play_game
from silvergold.deck_lab.credit import DISPLAY, HAND, STACK, Holding, Offer, credit
from silvergold.decks.deck import Deck
from silvergold.match import Match

GAMES = [
    (game, bot, players, seed)
    for game in decks.GAMES
    for bot, players, seed in [("greedy", 2, 1), ("random", 3, 2), ("greedy", 4, 3), ("random", 2, 4)]
]


def deck_of(game: str, seed: int) -> Deck:
    """Return a generated deck for an odd seed, the standard deck for an even one."""
    return decks.generate(game, seed) if seed % 2 else decks.standard(game)


@cache  # several tests use the same games
def played(game: str, bot: str, players: int, seed: int) -> tuple[Match, list[Offer], list[Holding]]:
    match, _ = play_game(deck_of(game, seed), (bot,) * players, seed)
    return match, *credit(match)


@pytest.mark.parametrize(("game", "bot", "players", "seed"), GAMES)
def test_a_seats_cards_together_have_brought_its_score(game: str, bot: str, players: int, seed: int) -> None:
    match, _, holdings = played(game, bot, players, seed)

    brought: dict[int, Counter[str]] = defaultdict(Counter)
    for holding in holdings:
        brought[holding.seat].update(holding.points)

    for seat, score in enumerate(match.scores()):
        assert {part: pytest.approx(brought[seat][part]) for part in score.parts} == score.parts


@pytest.mark.parametrize(("game", "bot", "players", "seed"), GAMES)
def test_what_was_completed_and_what_lies_there_was_held(game: str, bot: str, players: int, seed: int) -> None:
    match, _, holdings = played(game, bot, players, seed)

    for player in match.view(None).players:
        mine = [holding for holding in holdings if holding.seat == player.seat]
        done = {holding.card for holding in mine if holding.completed is not None}
        assert done == {card.number for card in player.completed}
        assert {holding.card for holding in mine} - done == {card.number for card in player.cards if card}


@pytest.mark.parametrize(("game", "bot", "players", "seed"), GAMES)
def test_every_hand_and_every_display_is_an_offer(game: str, bot: str, players: int, seed: int) -> None:
    _, offers, holdings = played(game, bot, players, seed)

    hands = [offer for offer in offers if offer.source == HAND]
    taken = Counter(offer.card for offer in offers if offer.source == DISPLAY and offer.chosen)
    assert len(hands) == 4 * players
    assert sum(offer.chosen for offer in hands) == 2 * players
    assert taken == Counter(holding.card for holding in holdings if holding.source == DISPLAY)
    assert {holding.source for holding in holdings} <= {HAND, DISPLAY, STACK}
    takes = sum(holding.source != HAND for holding in holdings)
    assert len(offers) - len(hands) <= 4 * takes


@pytest.mark.parametrize(("game", "bot", "players", "seed"), GAMES)
def test_every_turn_is_spent_on_one_card(game: str, bot: str, players: int, seed: int) -> None:
    _, _, holdings = played(game, bot, players, seed)

    spent: Counter[int] = Counter()
    for holding in holdings:
        spent[holding.seat] += holding.spent
        assert holding.completed is None or 1 <= holding.spent <= (holding.turns or 0)
    assert set(spent.values()) == {28}
