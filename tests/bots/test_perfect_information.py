"""The bound from perfect information: a player who knows all orders scores more than one who does not."""

from __future__ import annotations

import pytest

from silvergold import decks
from silvergold.arena.playing import play_game
from silvergold.bots import model_cache
from silvergold.bots.model.perfect_information import PerfectInformationSearch
from silvergold.position import DeckIndex

DEALS = range(4)


@pytest.mark.parametrize("game", decks.GAMES)
def test_a_clairvoyant_makes_more_than_an_expert_and_more_width_finds_no_less(game: str) -> None:
    deck = decks.standard(game)
    arrays = model_cache.arrays_for(DeckIndex.of(deck).table)
    narrow, wide = PerfectInformationSearch(arrays, 5), PerfectInformationSearch(arrays, 40)

    known = [wide.points(seed, 0) for seed in DEALS]
    expert = [play_game(deck, ["expert", "expert"], seed)[1].scores[0] for seed in DEALS]

    assert sum(known) > sum(expert) + 10 * len(DEALS)
    assert sum(known) >= sum(narrow.points(seed, 0) for seed in DEALS)
