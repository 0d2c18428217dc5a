"""A match from its beginning to its record, and the public names of the package."""

import pickle
from pathlib import Path
from random import Random

import pytest

import silvergold as sg
from silvergold import decks
from silvergold.choices import Keep, Take
from silvergold.errors import BadRecord, DeckFaults, SilvergoldError, UnknownName
from silvergold.match import Match
from silvergold.records import Move, Record, position_at, verify
from tests.decks.hostile import FLAVOURS, hostile_deck
from tests.match.scenes import GAMES, PYRAMIDS, SILVER_AND_GOLD, play_on, played, scene, scene_record

# Beginning


@pytest.mark.rule("G1")
@pytest.mark.parametrize("players", [0, 1, 5, -2, [], ["Ana"], ["Ana"] * 5, "Ana"])
def test_two_to_four_can_play(players: int | list[str]) -> None:
    with pytest.raises(SilvergoldError, match="G1"):
        sg.new_match(players=players)


def test_players_are_named_or_numbered_and_names_may_repeat() -> None:
    assert sg.new_match(players=3, seed=1).names == ("Player 1", "Player 2", "Player 3")
    assert sg.new_match(players=["Ana", "Ana"], seed=1).names == ("Ana", "Ana")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "\x1b[31m", "\ud800", "a\u2028b"])
def test_a_name_is_short_and_can_be_shown(name: str) -> None:
    with pytest.raises(SilvergoldError, match="FORMAT"):
        sg.new_match(players=["Ana", name])


def test_names_of_every_alphabet_are_welcome() -> None:
    names = ["Ana María", "Łukasz 🏴‍☠️", "あおい", "x" * 40]

    assert Record.from_json(sg.new_match(players=names, seed=1).record().to_json()).players == tuple(names)


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    assert sg.new_match(seed=1).record() == sg.new_match(seed=1).record()
    assert sg.new_match(seed=1).record() != sg.new_match(seed=2).record()
    assert sg.new_match().record() != sg.new_match().record()
    assert sg.new_match(seed=-(10**30)).waiting == (0, 1)


def test_a_deck_is_named_read_or_given(tmp_path: Path) -> None:
    deck = hostile_deck(PYRAMIDS, 1)
    file = tmp_path / "own.toml"
    file.write_text(decks.to_toml(deck), "utf-8")

    assert sg.new_match(deck=file).deck == deck
    assert sg.new_match(deck=deck).game == PYRAMIDS
    assert sg.new_match(PYRAMIDS, deck="standard").deck == decks.standard(PYRAMIDS)
    assert sg.new_match().deck == decks.standard(SILVER_AND_GOLD)


def test_a_deck_that_does_not_fit_is_refused() -> None:
    deck = hostile_deck(PYRAMIDS, 1)
    broken = decks.Deck(deck.game, deck.name, deck.expeditions, deck.cards[:5])

    with pytest.raises(SilvergoldError, match="is for pyramids"):
        sg.new_match(SILVER_AND_GOLD, deck=deck)
    with pytest.raises(DeckFaults, match="20 to 120"):
        sg.new_match(deck=broken)
    with pytest.raises(UnknownName):
        sg.new_match("chess")


# Playing


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_a_game_goes_to_its_end_and_its_record_verifies(game: str, n_players: int) -> None:
    match = played(game, seed=n_players, n_players=n_players)

    assert match.over
    assert match.waiting == ()
    assert (match.step, match.turn, match.round) == ("over", 28, 3)
    assert match.record().result is not None
    assert match.winners
    verify(match.record())


@pytest.mark.parametrize("game", GAMES)
def test_games_with_hostile_decks_verify(game: str) -> None:
    for seed, flavour in enumerate(FLAVOURS[game]):
        match = played(game, seed, 2 + seed % 3, deck=hostile_deck(game, seed, flavour))
        verify(Record.from_json(match.record().to_json()))


def test_there_is_no_winner_before_the_end() -> None:
    match = played(SILVER_AND_GOLD, seed=1, choices=20)

    assert match.winners == ()
    assert match.record().result is None


def test_choices_may_be_given_as_text() -> None:
    match = sg.new_match(seed=8)
    while not match.over:
        for seat in match.waiting:
            match.play(seat, str(match.choices(seat)[-1]))
    verify(match.record())


def test_scores_have_their_parts_in_the_order_of_the_format() -> None:
    score = played(PYRAMIDS, seed=1).scores()[0]

    assert list(score.parts) == ["cards", "torches", "pyramids", "gems", "skulls"]
    assert sum(score.parts.values()) == score.total
    assert str(score).startswith(f"{score.total} = cards ")


def test_a_match_can_be_pickled_and_says_what_it_is() -> None:
    match = scene(SILVER_AND_GOLD)
    match.play(0, "cross 1 a1", confirm=False)

    twin = pickle.loads(pickle.dumps(match))  # noqa: S301 - our own bytes

    assert twin.record() == match.record()
    assert twin.undo(0) == match.undo(0)
    assert repr(match) == "<Match silver-and-gold: Ana, Ben; round 1, turn 1>"


# Records and replay


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replayed_to_every_move_is_the_live_game(game: str) -> None:
    live = sg.new_match(game, 3, seed=12)
    chance, moments = Random(12), []
    while not live.over:
        for seat in live.waiting:
            while seat in live.waiting and live.choices(seat):
                live.play(seat, chance.choice(live.choices(seat)))
                moments.append(_seen(live))
                if not live.view(seat).me.owed:
                    break
    record = live.record()
    assert len(moments) == len(record.moves)

    for k in range(0, len(moments), 3):
        replayed = sg.replay(record, k + 1)
        assert _seen(replayed) == moments[k]
        assert replayed.step == live.copy().step or not replayed.over
    assert sg.replay(record).record() == record


def _seen(match: Match) -> list[object]:
    """Return what all seats and watchers see, and the log."""
    seats = range(len(match.names))
    return [[match.view(seat) for seat in (*seats, None)], [match.events(seat) for seat in seats], match.scores()]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_on_from_any_move(game: str) -> None:
    record = played(game, seed=4, n_players=3).record()
    for upto in range(0, len(record.moves), 17):
        match = sg.replay(record, upto)
        play_on(match, Random(upto))
        verify(match.record())


def test_other_cards_may_be_kept_when_played_on_from_the_setup() -> None:
    record = scene_record(SILVER_AND_GOLD)

    match = sg.replay(record, 1)
    match.undo(0)
    match.play(0, "keep 10 11")
    match.play(1, "keep 3 4")

    assert sorted([*match.record().stack, 3, 4, 10, 11]) == list(range(1, 41))
    verify(match.record())


def test_rounds_that_a_record_leaves_open_are_shuffled() -> None:
    full = sg.new_match(seed=3, players=2).record()
    record = Record(
        full.deck, full.players, full.start_player, full.deals, full.stack, (*full.expeditions[:1], (), (), ())
    )

    one, same, other = sg.replay(record, seed=5), sg.replay(record, seed=5), sg.replay(record, seed=6)

    assert one.record() == same.record() != other.record()
    assert one.record().expeditions[0] == full.expeditions[0]
    play_on(one, Random(1))
    verify(one.record())


def test_a_replay_stops_at_a_move_that_breaks_a_rule() -> None:
    record = scene_record(SILVER_AND_GOLD)
    bad = Record(
        record.deck, record.players, record.start_player, record.deals, record.stack, record.expeditions,
        (*record.moves, Move(0, Take(21))),
    )  # fmt: skip

    sg.replay(bad, 2)
    with pytest.raises(BadRecord, match="S6"):
        sg.replay(bad)
    with pytest.raises(SilvergoldError, match="3 moves"):
        sg.replay(bad, 4)


def test_a_record_holds_what_is_confirmed_and_no_draft() -> None:
    match = scene(SILVER_AND_GOLD, "x...|....|....|....")
    n = len(match.record().moves)

    match.play(0, "cross 1 a1")
    assert len(match.record().moves) == n
    match.play(0, "bonus 1 b1")
    assert len(match.record().moves) == n + 2
    match.play(1, "cross 3 a1", confirm=False)
    assert len(match.record().moves) == n + 2
    verify(match.record())


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_an_unfinished_game_verifies_at_every_moment(game: str) -> None:
    match, chance = sg.new_match(game, 4, seed=21), Random(21)
    verify(match.record())
    while not match.over:
        play_on(match, chance, 1)
        if chance.random() < 0.3:
            verify(Record.from_json(match.record().to_json()))


def test_moves_stand_turn_by_turn_and_seat_by_seat_whatever_the_order_of_play() -> None:
    match = scene(SILVER_AND_GOLD, n_players=3)
    for seat in (2, 0, 1):
        match.play(seat, f"cross {2 * seat + 1} a1")

    assert [move.player for move in match.record().moves] == [0, 1, 2, 0, 1, 2]


def test_before_all_have_kept_the_stack_is_every_card_not_yet_kept() -> None:
    match = sg.new_match(seed=1)
    cards = {card.number for card in match.deck.cards}
    assert set(match.record().stack) == cards

    match.play(1, match.choices(1)[0])

    kept = match.record().moves[0].choice
    assert isinstance(kept, Keep)
    assert set(match.record().stack) == cards - set(kept.cards)
    verify(match.record())
    assert sg.replay(match.record()).view(1).me.cards == match.view(1).me.cards
    assert position_at(match.record()).waiting == (0,)


# The public names of the package


def test_the_package_lists_its_public_names_and_imports_each() -> None:
    for name in sg.__all__:
        assert name in dir(sg)
        assert getattr(sg, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'gold'"):
        _ = sg.gold  # type: ignore[attr-defined]
