"""The clairvoyant bound: who knows all orders makes more than who does not."""

from __future__ import annotations

import pytest

from silvergold import decks
from silvergold.arena.playing import play_game
from silvergold.bots.mind import library
from silvergold.bots.mind.clairvoyance import Clairvoyant
from silvergold.choices import DeckIndex

DEALS = range(4)


@pytest.mark.parametrize("game", decks.GAMES)
def test_a_clairvoyant_makes_more_than_an_expert_and_more_width_finds_no_less(game: str) -> None:
    deck = decks.standard(game)
    tools = library.tools_for(DeckIndex.of(deck).table)
    narrow, wide = Clairvoyant(tools, 5), Clairvoyant(tools, 40)

    known = [wide.points(seed, 0) for seed in DEALS]
    expert = [play_game(deck, ["expert", "expert"], seed)[1].scores[0] for seed in DEALS]

    assert sum(known) > sum(expert) + 10 * len(DEALS)
    assert sum(known) >= sum(narrow.points(seed, 0) for seed in DEALS)
