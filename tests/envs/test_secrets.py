"""What a seat may not know is in no observation or mask of its environment (R9, S12)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from silvergold.envs.compiled.episode import Episode
from silvergold.position import DeckIndex
from tests.conformance.agreement import flavours
from tests.conformance.engine import Engine
from tests.conformance.worlds import Story, another_world, forget_expeditions, story_of
from tests.envs.playing import GAMES

seeds = st.integers(0, 2**32 - 1)


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """Draw any game with any deck, at any moment."""
    game = draw(st.sampled_from(GAMES))
    flavour = draw(st.sampled_from(flavours(game)))
    return story_of(game, flavour, draw(st.integers(2, 4)), draw(seeds), draw(st.integers(0, 200)))


def seen_by(engine: Engine, seat: int, recall: bool) -> bytes:
    """Return all that an environment would give this seat, as bytes."""
    table = Episode(engine.printed.game, engine.n_players, engine.printed.deck, recall=recall)
    table.states[:] = engine.states
    observation, mask = table.observe(seat)
    return observation.tobytes() + mask.tobytes()


@pytest.mark.rule("R9")
@settings(max_examples=150)
@given(stories(), seeds)
def test_worlds_that_differ_in_hidden_things_alone_look_the_same(story: Story, seed: int) -> None:
    rng = Random(seed)
    for seat in range(story.engine.n_players):
        other = another_world(story, seat, rng)
        for recall in (True, False):
            assert seen_by(other, seat, recall) == seen_by(story.engine, seat, recall)


@pytest.mark.rule("S12", "R17")
@settings(max_examples=60)
@given(stories(), seeds)
def test_without_recall_earlier_expeditions_are_forgotten_in_silver_and_gold(story: Story, seed: int) -> None:
    assume(story.engine.printed.game == "silver-and-gold")
    rng = Random(seed)
    for seat in range(story.engine.n_players):
        other = another_world(story, seat, rng)
        forget_expeditions(other, rng)
        assert seen_by(other, seat, False) == seen_by(story.engine, seat, False)


@pytest.mark.rule("S12", "R17")
def test_with_recall_they_count_and_pyramids_never_forgets() -> None:
    for game, told in (("silver-and-gold", True), ("pyramids", False)):
        story = story_of(game, "standard", 2, 3, 40)

        assert (seen_by(story.engine, 0, True) != seen_by(story.engine, 0, False)) is told


@settings(max_examples=60)
@given(stories())
def test_a_view_gives_the_same_observation_as_the_table_it_was_taken_from(story: Story) -> None:
    """Check that a bot, which sees views only, can use a trained policy."""
    engine = story.engine
    index = DeckIndex.of(engine.printed.deck)
    for seat in range(engine.n_players):
        table = Episode(index.game, engine.n_players, index.deck)
        table.states[:] = engine.states
        truth = table.observe(seat)
        table.states[:] = engine.view(seat, True)
        for one, other in zip(truth, table.observe(seat), strict=True):
            assert np.array_equal(one, other)
