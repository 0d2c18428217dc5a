"""The reasons of a review: they are real, and what they say about the board is true."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from silvergold import decks, games, reviews, rules
from silvergold.languages import english, language, languages, texts
from silvergold.position import Position
from silvergold.reviews import QUICK, plans, reasons, words
from silvergold.reviews.decisions import Comparison, compare
from silvergold.reviews.facts import SYMBOLS, CardOutlook, CommandFacts, facts_of
from tests.reviews.sample_games import GAMES, SEATINGS, evaluator, every_marking, phases, reviewed


@pytest.mark.parametrize("tag", languages())
def test_every_kind_of_reason_has_words_for_a_mistake_and_a_find(tag: str) -> None:
    for kind in reviews.ReasonKind:
        assert f"reasons.{kind}" in language(tag)
        assert f"reasons.{kind}.find" in language(tag)


def outlook(number: int, chance: random.Random) -> CardOutlook:
    steps, counts = ({source: chance.randrange(4) for source in SYMBOLS} for _ in range(2))
    return CardOutlook(
        number, chance.random(), 9 * chance.random(), chance.randrange(8), chance.randrange(5), chance.randrange(6),
        steps, counts, chance.random() < 0.5, chance.random() < 0.5,
    )  # fmt: skip


def some_facts(game: games.Game, is_marking: bool, chance: random.Random) -> CommandFacts:
    """Return facts that need not be possible together: whatever they are, a reason has its values."""
    facts = CommandFacts(is_marking, game.part_names, chance.randrange(rules.TURNS), chance.randrange(4), 7)
    held = chance.sample(range(1, 5), chance.choice((1, 2)))
    facts.cards = {number: outlook(number, chance) for number in held}
    facts.completed = {number: outlook(number, chance) for number in {1, 2} - set(held) if chance.random() < 0.3}
    facts.bonus = {number: 1 for number in (1, 2) if chance.random() < 0.5}
    facts.main_card, facts.n_crossed = chance.choice((1, 2)), chance.randrange(1, 6)
    facts.is_unseen = not is_marking and chance.random() < 0.3
    for name in ("coins", "next_cup", "palm_points", "gems", "gem_pairs", "torches", "skulls", "potions", "n_crosses"):
        setattr(facts, name, chance.randrange(6))
    return facts


def every_candidate(n_pairs: int = 1500) -> Iterator[reasons.Candidate]:
    """Yield what `suggested` and `general` say about many pairs of commands and many gains."""
    chance = random.Random(26)
    for _ in range(n_pairs):
        game, is_marking = chance.choice(games.ALL), chance.random() < 0.6
        better, worse = some_facts(game, is_marking, chance), some_facts(game, is_marking, chance)
        if not (better.is_unseen and worse.is_unseen):
            yield from reasons.suggested(better, worse)
        gains = {name: 3 * chance.random() for name in (*game.part_names, reasons.OTHERS) if chance.random() < 0.5}
        yield from reasons.general({**gains, reasons.WHOLE: 9 * chance.random()})


def test_every_reason_that_can_be_found_has_the_values_that_its_kind_promises() -> None:
    """The pages fill in just these values (web/src/game/reasonText.test.ts), so nothing else may be needed."""
    always: dict[reasons.ReasonKind, set[str]] = {}

    for one in every_candidate():
        always[one.kind] = always.get(one.kind, set(one.values)) & set(one.values)

    assert {kind: always[kind] - {"points", "source"} for kind in reviews.ReasonKind} == {
        kind: set(reasons.VALUES.get(kind, ())) for kind in reviews.ReasonKind
    }


def test_every_sentence_can_be_said_with_the_values_that_its_kind_promises() -> None:
    deck = decks.standard("silver-and-gold")
    sample: dict[str, str | int] = {"card": 1, "other_card": 2, "second_card": 3, "second_source": "coins"}

    for kind in reviews.ReasonKind:
        values = {name: sample.get(name, 2) for name in (*reasons.VALUES.get(kind, ()), "points")}
        for is_find in (False, True):
            text = reviews.in_words(reasons.Reason(kind, "cards", 1.5, values, is_find), deck)
            assert text.endswith(".")
            assert "{" not in text


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.slug)
def test_every_part_of_a_score_that_counts_no_symbols_has_a_general_reason(game: games.Game) -> None:
    counted = {symbol.score_part for symbol in game.symbols if symbol.sheet and symbol.sheet.holds == "count"}

    assert set(game.part_names) - set(reasons.GENERAL_KINDS) <= counted


def test_nothing_general_is_said_about_a_source_that_has_no_words() -> None:
    found = list(reasons.general({"scarabs": 2.0, reasons.WHOLE: 2.0}))

    assert [one.kind for one in found] == [reasons.ReasonKind.MORE_POINTS]


def test_a_single_box_is_no_waste_if_the_better_choice_begins_with_one_too() -> None:
    worse = CommandFacts(True, first=0b1, n_crossed=1)
    with_bonus = CommandFacts(True, first=0b10, n_crossed=2)
    with_pattern = CommandFacts(True, first=0b111, n_crossed=3)

    assert reasons.ReasonKind.WASTED_BOX not in {one.kind for one in reasons.suggested(with_bonus, worse)}
    assert reasons.ReasonKind.MORE_BOXES in {one.kind for one in reasons.suggested(with_bonus, worse)}
    assert reasons.ReasonKind.WASTED_BOX in {one.kind for one in reasons.suggested(with_pattern, worse)}


def test_a_third_of_a_turn_explains_less_than_a_cross_that_is_kept() -> None:
    def facts(turns: float, n_crosses: int) -> CommandFacts:
        return CommandFacts(True, cards={17: CardOutlook(17, turns=turns)}, n_crosses=n_crosses)

    def first(turns: float) -> reasons.ReasonKind:
        return max(reasons.suggested(facts(turns, 0), facts(3.0, 1)), key=lambda one: one.weight).kind

    assert first(2.7) == reasons.ReasonKind.SAVES_CROSS
    assert first(2.0) == reasons.ReasonKind.SAVES_TURNS


def test_the_kinds_that_say_points_are_those_whose_sentences_do() -> None:
    sentences = texts("en")
    said = {kind for kind in reviews.ReasonKind if "{points}" in sentences[f"reasons.{kind}"]}

    # these two say points, but not those of one source alone
    assert said - {reasons.ReasonKind.SEVERAL, reasons.ReasonKind.FITS_PATTERNS} == reasons.SAY_POINTS


def test_a_reason_that_says_few_of_the_points_also_names_the_next_source() -> None:
    gems = reasons.Candidate(reasons.ReasonKind.GEMS_NOW, "gems", {"gems": 1})
    finished = reasons.Candidate(reasons.ReasonKind.FINISHES_CARD, "gems", {"card": 17})
    gains = {"gems": 4.8, "cards": 5.0, "torches": 3.6, reasons.WHOLE: 13.3}
    deck = decks.standard("pyramids")

    also = reasons.also(gems, gains)

    assert also == {"also_source": "cards", "also_points": 5.0}
    assert reasons.also(gems, {**gains, reasons.WHOLE: 10.0}) == {}, "4.8 of 10 points are much of them"
    assert reasons.also(finished, gains) == {}, "its sentence says no points"
    reason = reasons.Reason(gems.kind, "gems", 4.8, {"gems": 1, "points": 4.8, **also})
    assert reviews.in_words(reason, deck).endswith("4.8 more points. Another 5.0 come from completed cards.")


def test_several_sources_that_explain_little_together_are_followed_by_a_third() -> None:
    both = reasons.Candidate(reasons.ReasonKind.SEVERAL, "cards", {"second_source": "cups", "second_points": 1.7})
    gains = {"cards": 2.0, "cups": 1.7, "palms": 1.2, "coins": 0.9, reasons.WHOLE: 6.9}

    assert reasons.also(both, gains) == {"also_source": "palms", "also_points": 1.2}
    assert reasons.also(both, {**gains, reasons.WHOLE: 6.0}) == {}, "3.7 of 6 points are much of them"
    assert reasons.also(both, {"cards": 2.0, "cups": 1.7, "palms": 0.3, reasons.WHOLE: 6.9}) == {}


def test_a_reason_that_says_more_than_all_the_points_also_says_what_is_lost_elsewhere() -> None:
    deck = decks.standard("pyramids")

    less = reasons.less(reasons.ReasonKind.GEMS_NOW, 4.2, 3.0)

    assert less == {"less_points": 1.2}
    assert reasons.less(reasons.ReasonKind.GEMS_NOW, 3.3, 3.0) == {}, "nearly all the points"
    assert reasons.less(reasons.ReasonKind.FINISHES_CARD, 4.2, 3.0) == {}, "its sentence says no points"
    reason = reasons.Reason(reasons.ReasonKind.GEMS_NOW, "gems", 4.2, {"gems": 1, "points": 4.2, **less})
    assert reviews.in_words(reason, deck).endswith("4.2 more points. Other sources bring 1.2 points less.")


def test_what_a_race_takes_from_the_others_is_not_said_twice() -> None:
    race = reasons.Candidate(reasons.ReasonKind.CUP_RACE, "cups", {"points": 2.6})
    gains = {"cups": 1.2, reasons.OTHERS: 1.4, reasons.WHOLE: 4.0}

    assert reasons.also(race, gains) == {}
    assert reasons.also(race, {**gains, "palms": 0.9}) == {"also_source": "palms", "also_points": 0.9}


def chosen(better: CommandFacts, worse: CommandFacts, gains: dict[str, float]) -> reasons.ReasonKind:
    """Return the kind of reason for these facts and gains."""
    candidates = [*reasons.suggested(better, worse), *reasons.general(gains)]
    return max((one for one in candidates if one.source in gains), key=lambda one: one.weight * gains[one.source]).kind


def test_that_a_card_is_finished_is_said_rather_than_a_list_of_sources() -> None:
    better = CommandFacts(True, ("cards", "skulls"), completed={10: CardOutlook(10)})
    worse = CommandFacts(True, ("cards", "skulls"), cards={10: CardOutlook(10, turns=1.0)})

    kind = chosen(better, worse, {"skulls": 1.6, reasons.OTHERS: 1.7, reasons.WHOLE: 4.3})

    assert kind == reasons.ReasonKind.FINISHES_CARD


def test_a_symbol_is_not_said_to_be_nearer_if_the_other_choice_has_crossed_it() -> None:
    def facts(steps: int, n_left: int) -> CommandFacts:
        card = CardOutlook(1, steps_to={"gems": steps}, left={"gems": n_left})
        return CommandFacts(True, ("gems",), cards={1: card})

    def kinds(n_left: int) -> set[reasons.ReasonKind]:
        return {one.kind for one in reasons.suggested(facts(2, 2), facts(6, n_left))}

    assert reasons.ReasonKind.NEARER_SYMBOL in kinds(n_left=2)
    assert reasons.ReasonKind.NEARER_SYMBOL not in kinds(n_left=1)


def test_that_both_cards_are_finished_is_said_once() -> None:
    better = CommandFacts(True, ("cards",), completed={10: CardOutlook(10), 11: CardOutlook(11)})
    worse = CommandFacts(True, ("cards",), cards={10: CardOutlook(10, turns=1.0), 11: CardOutlook(11, turns=1.0)})

    found = next(one for one in reasons.suggested(better, worse) if one.kind == reasons.ReasonKind.FINISHES_CARD)

    reason = reasons.Reason(found.kind, found.source, 20.0, found.values)
    assert (
        reviews.in_words(reason, decks.standard("pyramids"))
        == "The better choice would have finished both cards this turn."
    )


def test_a_card_that_others_do_not_get_is_no_reason_for_three_times_the_points() -> None:
    better = CommandFacts(False, ("cards", "palms"), cards={12: CardOutlook(12)})
    worse = CommandFacts(False, ("cards", "palms"), cards={17: CardOutlook(17)})

    kind = chosen(better, worse, {reasons.OTHERS: 1.98, "palms": 1.9, reasons.WHOLE: 6.0})

    assert kind == reasons.ReasonKind.SEVERAL


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
        named.add(str(reason.values.get("also_source", reason.source)))
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
    def said(game: str, side: str = "") -> str:
        return english().say(words.card_name(decks.standard(game), 17, side))

    assert said("silver-and-gold") == "the orange card of 12"
    assert said("silver-and-gold", "left") == "the left card (orange 12)"
    assert said("pyramids", "left") == "pyramid 17"


def test_a_sentence_about_two_cards_that_are_called_alike_tells_them_apart() -> None:
    deck = decks.standard("silver-and-gold")
    names = [words.card_name(deck, card.number) for card in deck.cards]
    card, other = next(
        (one.number, two.number)
        for k, one in enumerate(deck.cards)
        for m, two in enumerate(deck.cards[:k])
        if names[k] == names[m]
    )
    values = {"card": card, "other_card": other, "turns": 1.0}

    said = reviews.in_words(reasons.Reason(reviews.ReasonKind.FITS_PATTERNS, "cards", 1.0, values), deck)

    assert f"(number {card})" in said
    assert f"(number {other})" in said
