"""All bots: how strong the simple ones are, and that all are repeatable and use no hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import silvergold as sg
from silvergold import bots, decks, rules
from silvergold.arena.playing import play_game
from silvergold.arena.schedule import round_robin
from silvergold.bots import Bot, Budget, bot, names, versions
from silvergold.boxes import boxes_of
from silvergold.errors import UnknownName
from silvergold.position import DeckIndex, Position

GAMES = decks.GAMES
LITTLE = Budget(simulations=96)


def views_of(game: str, seed: int, players: int = 2) -> Iterator[tuple[sg.Match, int]]:
    """Yield the match and the seat before every choice of a game between greedy bots."""
    match = sg.new_match(game, players=players, seed=seed)
    while not match.over:
        seat = match.waiting[0]
        yield match, seat
        match.play(seat, bot("greedy").choose(match.view(seat), seed=seed))


def test_the_registry_knows_its_bots_by_name() -> None:
    assert names() == ("random", "casual", "greedy", "skilled", "expert", "master")
    for name in names():
        assert isinstance(bot(name), Bot)
        assert bot(name).name == name
        assert bot(name).about
    for version in versions():
        assert isinstance(bot(version), Bot)
        assert bot(version).name == version.rpartition("-")[0]


def test_an_unknown_bot_raises_an_error_that_names_the_bots() -> None:
    with pytest.raises(UnknownName, match="expert and master"):
        bot("gredy")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "low", "high"), [("silver-and-gold", 80, 112), ("pyramids", 90, 128)])
def test_greedy_plays_like_a_sensible_person_and_far_better_than_chance(game: str, low: int, high: int) -> None:
    greedy, chance, wins = [], [], 0
    for seed in range(20):
        seat = seed % 2
        _, result = play_game(decks.standard(game), ["random", "greedy"][:: -1 if seat == 0 else 1], seed)
        greedy.append(result.scores[seat])
        chance.append(result.scores[1 - seat])
        wins += result.winners == (seat,)
        assert not result.faults

    assert wins >= 19
    assert sum(greedy) / 20 > sum(chance) / 20 + 30
    assert low < sum(greedy) / 20 < high


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", names())
def test_the_same_view_and_seed_give_the_same_choice(game: str, name: str) -> None:
    for match, seat in views_of(game, seed=4):
        view = match.view(seat)
        first = bot(name).choose(view, LITTLE, seed=9)

        assert first in view.choices
        assert bot(name).choose(match.copy().view(seat), LITTLE, seed=9) == first


@pytest.mark.rule("R9", "S12", "G4")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_what_a_bot_may_not_know_does_not_change_its_choice(game: str, players: int) -> None:
    """Compare each view with one of another possible table: another stack, other expeditions to come, other hands."""
    for k, (match, seat) in enumerate(views_of(game, seed=6, players=players)):
        view = match.view(seat)
        for name in names():
            other = _in_another_world(view, seed=k)
            assert bot(name).choose(other, LITTLE, seed=k) == bot(name).choose(view, LITTLE, seed=k)


def _in_another_world(view: sg.View, seed: int) -> sg.View:
    """Return the view of the same seat at a table that differs only in what it cannot see."""
    index = DeckIndex.of(view.deck)
    world, seen = rules.new_states(1), rules.new_states(1)
    rules.sample_state(index.table, view.state, 0, view.seat, seed, world, 0)
    rules.observe(index.table, world, 0, view.seat, True, seen, 0)
    assert np.array_equal(seen["display"], view.state["display"])
    assert Position(index, seen).choices(view.seat) == view.choices
    return replace(view, state=seen)


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_any_deck_to_its_end(game: str) -> None:
    """Small decks run out of cards, so that displays, stacks and seats become empty (R5, R6)."""
    deck = decks.generate(game, 5)
    for n_players in (2, 4):
        small = decks.Deck(game, "Small", deck.expeditions, deck.cards[:20])
        match, result = play_game(small, ("greedy", "random") * (n_players // 2), seed=n_players)

        assert match.over
        assert result.faults == ()


@pytest.mark.rule("G11")
@pytest.mark.parametrize("game", GAMES)
def test_in_the_last_turn_greedy_completes_a_card_if_it_can(game: str) -> None:
    places = 0
    for seed in range(8):
        for match, seat in views_of(game, seed):
            view = match.view(seat)
            closing = [c for c in view.choices if _completes(match, seat, c)] if view.turn == rules.TURNS - 1 else []
            places += bool(closing)
            assert not closing or bot("greedy").choose(view, seed=seed) in closing

    assert places > 3


def _completes(match: sg.Match, seat: int, choice: sg.Choice) -> bool:
    """Return whether this marking completes the card it is on."""
    if not isinstance(choice, sg.Cross):
        return False
    twin = match.copy()
    twin.play(seat, choice, confirm=False)
    laid = next(laid for laid in twin.view(seat).me.cards if laid is not None and laid.number == choice.card)
    signs = "T" if match.game == "pyramids" else None
    return boxes_of(laid.rows, signs) <= set(laid.crossed)


@pytest.mark.parametrize(("alias", "name"), bots.ALIASES.items())
def test_an_alias_is_the_level_it_stands_for(alias: str, name: str) -> None:
    assert bots.canonical(alias) == name
    assert bots.bot(alias).name == name
    assert bots.version_of(alias) == f"{name}-1"
    assert bots.uses_model(alias) == bots.uses_model(name)
    assert bots.level(alias) == bots.level(name)
    assert alias not in bots.names()


def test_schedules_and_results_hold_no_alias() -> None:
    deck = decks.standard("pyramids")

    schedule = round_robin(deck, ["calm", "dice"], 2)
    _, result = play_game(deck, ["dice", "Random"], 1)

    assert schedule.pairings == (("casual", "random"),)
    assert result.bots == ("random", "random")
