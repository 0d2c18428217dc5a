"""The reasons of a review: they are real, and what they say about the board is true."""

from __future__ import annotations

import string
from collections.abc import Iterator

import numpy as np
import pytest

from silvergold import decks, games, reviews, rules
from silvergold.position import Position
from silvergold.reviews import QUICK, plans, reasons, words
from silvergold.reviews.decisions import Comparison, compare
from silvergold.reviews.facts import facts_of
from tests.reviews.sample_games import GAMES, SEATINGS, evaluator, every_marking, phases, reviewed


def test_every_kind_of_reason_has_words_for_a_mistake_and_a_find() -> None:
    assert set(words.SENTENCES) == set(reviews.ReasonKind)
    for missed, found in words.SENTENCES.values():
        fields = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (missed, found)]
        assert fields[0] == fields[1]


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.slug)
def test_every_part_of_a_score_that_counts_no_symbols_has_a_general_reason(game: games.Game) -> None:
    counted = {symbol.score_part for symbol in game.symbols if symbol.sheet and symbol.sheet.holds == "count"}

    assert set(game.part_names) - set(reasons.GENERAL_KINDS) <= counted


def test_nothing_general_is_said_about_a_source_that_has_no_words() -> None:
    found = list(reasons.general({"scarabs": 2.0, reasons.WHOLE: 2.0}))

    assert [one.kind for one in found] == [reasons.ReasonKind.MORE_POINTS]


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_every_flagged_decision_has_a_reason_that_is_real(game: str, players: int) -> None:
    flagged = [one for seat in reviewed(game, players).seats for one in seat.flagged]

    assert flagged
    for one in flagged:
        assert one.reason is not None
        assert one.reason.is_find == one.is_find
        assert "{" not in reviews.in_words(one.reason, decks.standard(game))
        if one.reason.source in one.sources:
            gain = one.best_sources[one.reason.source] - one.sources[one.reason.source]
            assert (gain if one.is_mistake else -gain) == pytest.approx(one.reason.points)
        assert one.reason.points >= reasons.SMALLEST


def comparisons(game: str) -> Iterator[Comparison]:
    """Yield one decision of each phase of a game, judged with few simulations."""
    for step in (rules.Step.KEEP, rules.Step.MARK, rules.Step.TAKE):
        for phase in phases(game, step):
            seat = min(phase.commands)  # in most of them greedy, which errs more often
            yield compare(evaluator(game), phase.before, seat, tuple(phase.commands[seat].codes), QUICK)


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_names_no_source_whose_difference_may_be_chance(game: str) -> None:
    looked_at = 0

    for found in comparisons(game):
        if found.is_equal:
            continue
        reason, sign = reasons.reason_for(found, evaluator(game).arrays), np.sign(found.loss)
        named = {reason.source, str(reason.values.get("second_source", reason.source))}
        names = found.known.index.description.part_names
        for part, name in enumerate(names):
            gain, unsure = found.part_gain(part)
            assert name not in named or sign * gain > unsure
        looked_at += 1

    assert looked_at >= 5


@pytest.mark.parametrize("game", GAMES)
def test_the_expeditions_that_finish_a_card_are_counted_right(game: str) -> None:
    """Check the number of expeditions that may come next and finish a card against the rules and the deal."""
    counted = set()

    for phase in phases(game, rules.Step.MARK)[4:-1:3]:
        known = evaluator(game).known(phase.before, 0)
        command = tuple(phase.commands[0].codes)
        facts = facts_of(known, 0, command, evaluator(game).arrays)
        a_round, place = divmod(facts.turn + 1, rules.TURNS_PER_ROUND)
        coming = phase.before["expeditions"][a_round, place:].tolist()
        for slot, number in enumerate(known.cards_of(0)):
            if number in facts.cards:
                after = plans.played(known, 0, command)
                finishing = [pattern for pattern in coming if can_finish(after, slot, pattern)]
                assert (facts.cards[number].ready, facts.n_coming) == (len(finishing), len(coming))
                counted.add(len(finishing))

    assert len(counted) > 2


def can_finish(after: Position, slot: int, pattern: int) -> bool:
    """Return whether some marking of the next turn completes the card without a bonus box from the other."""
    world = after.copy()
    world.states["waiting"], world.states["pattern"] = 1, pattern
    player = world.states["players"][0]
    player["marked"][0] = 0
    card, shift = int(player["cards"][0, slot]), rules.SIDE * slot
    own, goal = after.index.boxes[card] << shift, after.index.goals[card] << shift
    return any(
        not codes[0] & ~own and not goal & int(player["open"][0]) & ~sum(codes) for codes in every_marking(world, 0)
    )


@pytest.mark.parametrize("game", GAMES)
def test_reasons_say_different_things(game: str) -> None:
    kinds = [str(one.reason.kind) for seat in reviewed(game).seats for one in seat.flagged if one.reason]

    assert len(set(kinds)) >= 5
    assert max(map(kinds.count, kinds)) <= len(kinds) / 2


def test_cards_have_the_names_that_players_see() -> None:
    assert words.card_name(decks.standard("silver-and-gold"), 17) == "the orange card of 12"
    assert words.card_name(decks.standard("silver-and-gold"), 17, "left") == "the left card (orange 12)"
    assert words.card_name(decks.standard("pyramids"), 17, "left") == "pyramid 17"
