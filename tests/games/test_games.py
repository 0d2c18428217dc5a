"""The descriptions agree with the engine, the events and the drawings."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from silvergold import decks, games
from silvergold.bots.model.types import N_PARTS
from silvergold.drawing import symbols
from silvergold.errors import UnknownName
from silvergold.events import Kind
from silvergold.games import Game, PerGame
from silvergold.rulebook import rules
from silvergold.rules import state
from silvergold.server.protocol.messages.game import SheetSeen
from silvergold.views import ScoreSheet

EXAMPLES = Path(__file__).resolve().parents[2] / "web" / "src" / "learn" / "rules" / "ruleExamples.json"


@pytest.fixture(params=games.ALL, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_games_are_numbered_as_in_the_engine() -> None:
    assert [game.engine_id for game in games.ALL] == [state.SILVER_AND_GOLD, state.PYRAMIDS] == [0, 1]


def test_every_symbol_has_a_mask_of_its_own_in_the_engine(game: Game) -> None:
    fields = [symbol.card_field for symbol in game.symbols]

    assert len(set(fields)) == len(fields)
    assert set(fields) <= set(state.CARD.names or ())


def test_letters_of_a_card_mean_one_thing_each(game: Game) -> None:
    letters = [symbol.letter for symbol in game.symbols] + [landmark.letter for landmark in game.landmarks]

    assert len(set(letters)) == len(letters)
    assert not set(letters) & set("#.")


def test_a_letter_or_mask_that_games_share_means_the_same_symbol() -> None:
    every = [symbol for game in games.ALL for symbol in game.symbols]

    for one in every:
        for other in every:
            assert (one.letter == other.letter) == (one.card_field == other.card_field) == (one.art == other.art)


def test_a_symbol_has_a_frequency_for_every_colour(game: Game) -> None:
    for symbol in game.symbols:
        assert len(symbol.frequency.per_colour) == len(symbol.frequency.most_per_card) == len(game.colours)


def test_events_that_symbols_cause_are_events_of_the_engine(game: Game) -> None:
    for symbol in game.symbols:
        assert symbol.events
        assert {event.kind for event in symbol.events} <= {kind.value for kind in Kind}


def test_every_symbol_and_landmark_has_a_drawing(game: Game) -> None:
    letters = [symbol.letter for symbol in game.symbols] + [landmark.letter for landmark in game.landmarks]

    assert set(letters) <= set(symbols.BY_CHARACTER)


def test_score_parts_are_those_of_the_symbols_and_no_other(game: Game) -> None:
    parts = set(game.part_names)

    assert {symbol.score_part for symbol in game.symbols} - {None} <= parts


def test_sizes_of_score_sheets_are_the_engines() -> None:
    boxes = {symbol.name: symbol.sheet.boxes for game in games.ALL for symbol in game.symbols if symbol.sheet}

    assert boxes["coin"] == state.COIN_BOXES
    assert boxes["palm"] == state.PALM_BOXES
    assert boxes["red gem"] == boxes["green gem"] == state.GEM_BOXES
    assert boxes["skull"] == state.SKULL_BOXES
    assert boxes["torch"] == state.ROUNDS
    assert games.game("silver-and-gold").symbols[1].sheet_row.per_row == state.COINS_PER_ROW


def test_pyramids_that_earn_points_are_those_of_the_engine() -> None:
    assert games.PYRAMIDS.prizes.earned_at == tuple(range(2, state.LAST_AWARDED + 1, 2))


def test_what_pages_show_of_a_game_exists(game: Game) -> None:
    numbers = {card.number for card in decks.standard(game.slug).cards}
    examples = {example["rule"]: example for example in json.loads(EXAMPLES.read_text("utf-8"))}

    assert {sample.number for sample in game.samples} <= numbers
    assert set(game.lesson.symbols) <= {symbol.art for symbol in game.symbols}
    assert games.game(examples[game.lesson.crossing]["game"]).module == game.module
    assert examples[game.lesson.completing]["tries"][-1]["brings"]["completed"] == 1


def test_all_standard_decks_have_the_same_expeditions() -> None:
    assert len({decks.standard(game.slug).expeditions for game in games.ALL}) == 1


def test_every_ruling_concerns_one_game_at_most() -> None:
    rulings = [ruling for game in games.ALL for ruling in game.rulings]

    assert len(set(rulings)) == len(rulings)
    assert len({game.rule_series for game in games.ALL}) == len(games.ALL)


def test_every_rule_that_a_description_cites_is_in_the_rulebook(game: Game) -> None:
    ids = game.rule_ids
    cited = {symbol.rule for symbol in game.symbols} | {part.rule for part in game.score_parts}
    cited |= {ids.final_score, ids.tie_break, ids.taking_order, ids.pattern_contact, ids.box_contact}
    cited |= {*game.rulings, game.no_box.rule, f"{game.rule_series}1"}
    cited |= {landmark.rule for landmark in game.landmarks} | ({ids.no_box} if ids.no_box else set())

    assert cited <= set(rules())


def test_the_standard_deck_stays_within_the_score_bounds(game: Game) -> None:
    low, high = game.score_bounds(decks.standard(game.slug))

    assert low <= 0 < 100 < high


def test_unknown_games_are_refused() -> None:
    with pytest.raises(UnknownName, match="no game is called 'chess'"):
        games.game("chess")


def test_the_engine_has_room_for_every_part_of_a_score() -> None:
    assert max(len(game.score_parts) for game in games.ALL) == state.SCORE_PARTS == N_PARTS


def test_the_model_has_room_for_every_symbol_that_scores() -> None:
    assert (
        max(sum(symbol.score_part is not None for symbol in game.symbols) for game in games.ALL)
        == state.SCORING_SYMBOLS
    )


def test_every_row_of_the_score_sheet_is_in_views_and_messages(game: Game) -> None:
    fields = {symbol.sheet.field for symbol in game.symbols if symbol.sheet}

    assert fields <= set(ScoreSheet._fields) <= set(SheetSeen.__struct_fields__)


class Islands:
    GAME = games.SILVER_AND_GOLD


class Chambers:
    GAME = games.PYRAMIDS


def test_code_per_game_is_found_by_the_slug() -> None:
    found = PerGame(Islands(), Chambers())

    assert isinstance(found["pyramids"], Chambers)
    assert isinstance(found["silver-and-gold"], Islands)
    with pytest.raises(UnknownName):
        found["chess"]


@pytest.mark.parametrize("codes", [(Islands(),), (Islands(), Islands()), (Islands(), Chambers(), Islands())])
def test_a_game_without_its_code_or_with_two_is_noticed_at_once(codes: tuple[Islands | Chambers, ...]) -> None:
    with pytest.raises(TypeError, match="exactly one"):
        PerGame(*codes)


def test_a_game_that_names_the_module_of_another_shares_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = dataclasses.replace(games.PYRAMIDS, slug="variant")
    monkeypatch.setattr(games, "ALL", (*games.ALL, variant))

    found = PerGame(Islands(), Chambers())

    assert found["variant"] is found["pyramids"]
    assert PerGame.of_package("silvergold.drawing")["variant"].GAME is games.PYRAMIDS
