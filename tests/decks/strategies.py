"""Hypothesis strategies for decks."""

from __future__ import annotations

from hypothesis import strategies as st

from silvergold.decks.deck import Deck
from silvergold.decks.generator import make
from silvergold.games import SLUGS
from tests.decks.hostile import FLAVOURS, hostile_deck

seeds = st.integers(min_value=0, max_value=2**32 - 1)
games = st.sampled_from(SLUGS)


def hostile_decks(game: str) -> st.SearchStrategy[Deck]:
    """Return a strategy for valid decks of every flavour; hypothesis shrinks to the first flavour and seed 0."""
    return st.builds(hostile_deck, st.just(game), seeds, st.sampled_from(sorted(FLAVOURS[game])))


def made_decks(game: str) -> st.SearchStrategy[Deck]:
    """Return a strategy for generated decks; each takes about a second, so ask for few."""
    return st.builds(make, st.just(game), seeds)
