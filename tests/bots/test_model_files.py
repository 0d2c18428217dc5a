"""The stored models of decks: small, limited in size, found again, and removed when nobody uses them."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from silvergold import bots, decks
from silvergold.bots import model_cache, model_files
from silvergold.bots.model import builder
from silvergold.bots.model.builder import ModelBuilder
from silvergold.bots.model.types import HORIZON, LISTED, PACKED, VALUE, ModelArrays
from silvergold.bots.model_files import TableArrays
from silvergold.decks.deck import Card, Deck
from silvergold.position import DeckIndex

MB = 1 << 20


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return an empty model folder with room for 10 MB."""
    monkeypatch.setattr(model_files, "cache_home", lambda: tmp_path)
    monkeypatch.setenv(model_files.LIMIT_VARIABLE, "10")
    model_cache.clear_memory()
    return tmp_path / "models"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn decks from few games."""
    monkeypatch.setattr(builder, "PRICE_ROUNDS", 1)
    monkeypatch.setattr(builder, "PRICE_GAMES", 10)
    monkeypatch.setattr(builder, "VALUE_GAMES", 100)


def tables(size: int, fill: int = 1) -> TableArrays:
    """Return tables of about so many bytes."""
    return TableArrays(
        np.full(8, fill, np.uint8), np.zeros((1, 2), np.int32), np.full((size // 20, 5), fill, np.float32)
    )


def n_bytes(folder: Path) -> int:
    """Return the size of all files; one that is renamed meanwhile counts once."""
    sizes = {}
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # removed meanwhile
            if path.is_file():
                sizes[path.stat().st_ino] = path.stat().st_size
    return sum(sizes.values())


def used(folder: Path, name: str, seconds_ago: float) -> None:
    """Set the time of a file as if it was last used so long ago."""
    then = time.time() - seconds_ago
    os.utime(folder / name, (then, then))


def small_deck() -> Deck:
    """Return a deck of small islands that is not shipped."""
    rng = Random(4)
    islands = [tuple("".join(rng.choices(".xop", k=3)) for _ in range(2)) for _ in range(20)]
    cards = tuple(Card(k + 1, "grey", rows, 8) for k, rows in enumerate(islands))
    return Deck("silver-and-gold", "Small", decks.standard("silver-and-gold").expeditions, cards)


def large_deck(n_cards: int = 60) -> Deck:
    """Return a deck with as many positions as possible: its islands have 16 boxes, the most that are solved."""
    rng = Random(5)
    islands = [tuple("".join(rng.choices("...xop", k=4)) for _ in range(4)) for _ in range(n_cards)]
    cards = tuple(Card(k + 1, "grey", rows, 12) for k, rows in enumerate(islands))
    return Deck("silver-and-gold", "Large", decks.standard("silver-and-gold").expeditions, cards)


# Files ----------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("hasty")
def test_tables_that_were_removed_are_solved_again_without_learning(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = DeckIndex.of(small_deck()).table
    before = model_cache.arrays_for(table)
    name = model_files.name_of(table)
    values, params = np.array(before.values), before.params.tobytes()
    assert (home / f"{name}.learned").stat().st_size < 50_000

    (home / f"{name}.tables").unlink()
    model_cache.clear_memory()
    monkeypatch.setattr(ModelBuilder, "find_prices", None)  # a call fails
    again = model_cache.arrays_for(table)

    assert np.array_equal(again.values, values)
    assert again.params.tobytes() == params
    assert (home / f"{name}.tables").exists()


def test_tables_are_found_as_they_were_kept(home: Path) -> None:
    kept = tables(MB, fill=3)

    assert model_files.keep_tables("one", kept)

    found = model_files.load_tables("one")
    assert found is not None
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(kept, found, strict=True))
    assert not found.values.flags.writeable
    assert not list(home.glob("*.part"))


def test_a_file_that_is_not_whole_counts_as_none(home: Path) -> None:
    for name, left in (("half", 500_000), ("empty", 0)):
        model_files.keep_tables(name, tables(MB))
        with (home / f"{name}.tables").open("r+b") as file:
            file.truncate(left)

        assert model_files.load_tables(name) is None


def test_a_file_that_is_removed_while_it_is_read_stays_readable(home: Path) -> None:
    model_files.keep_tables("one", tables(MB, fill=7))
    found = model_files.load_tables("one")
    assert found is not None

    (home / "one.tables").unlink()

    assert (np.asarray(found.values) == 7).all()


@pytest.mark.parametrize(
    ("edit", "is_forgotten"),
    [
        ("# A remark.\n\n", False),
        ('"""What this constant means,\n\nat length."""\n', False),
        ("WEIGHT = 1  # heavier\n", False),
        ("WEIGHT = 2\n", True),
        ("LABEL = '# 2'\nWEIGHT = 1\n", True),
    ],
)
def test_what_was_learned_is_forgotten_when_the_code_of_the_model_changes_and_not_its_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edit: str, is_forgotten: bool
) -> None:
    monkeypatch.setattr(model_files, "MODEL", tmp_path)
    (tmp_path / "value.py").write_text('"""The value."""\n\nWEIGHT = 1\n')
    before = model_files._code_digest.__wrapped__()

    (tmp_path / "value.py").write_text(edit if "WEIGHT" in edit else f"{edit}WEIGHT = 1\n")

    assert (model_files._code_digest.__wrapped__() != before) == is_forgotten


def test_the_limit_is_read_from_the_variable_of_earlier_versions_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(model_files.LIMIT_VARIABLE, raising=False)
    monkeypatch.setenv(model_files.EARLIER_VARIABLE, "7")

    assert model_files.size_limit() == 7 * MB


# The bound ------------------------------------------------------------------------------------------------------------


def test_the_one_not_used_for_longest_makes_room(home: Path) -> None:
    for k, name in enumerate(("a", "b", "c")):
        model_files.keep_tables(name, tables(3 * MB))
        used(home, f"{name}.tables", 100 - k)
    model_files.load_tables("a")

    model_files.keep_tables("d", tables(3 * MB))

    assert sorted(path.stem for path in home.glob("*.tables")) == ["a", "c", "d"]
    assert n_bytes(home) <= 10 * MB


def test_no_guests_deck_pushes_a_standard_deck_out(home: Path) -> None:
    assert model_files.keep_tables("standard-x", tables(6 * MB))
    used(home, "standard-x.tables", 3 * model_files.TABLES_FOR)

    assert not model_files.keep_tables("guest", tables(6 * MB))
    assert model_files.keep_tables("guest", tables(3 * MB))
    assert model_files.keep_tables("standard-y", tables(6 * MB))

    assert sorted(path.stem for path in home.glob("*.tables")) == ["guest", "standard-y"]


def test_what_does_not_fit_at_all_is_not_kept_and_removes_nothing_of_standard_decks(home: Path) -> None:
    model_files.keep_tables("standard-x", tables(MB))

    assert not model_files.keep_tables("huge", tables(11 * MB))

    assert [path.name for path in home.glob("*.tables")] == ["standard-x.tables"]


def test_what_nobody_uses_goes(home: Path) -> None:
    model_files.keep_tables("played", tables(MB))
    for name in ("old", "standard-x"):
        model_files.keep_tables(name, tables(MB))
        model_files.keep_learned(name, {"price": np.zeros(4)})
        used(home, f"{name}.tables", model_files.TABLES_FOR + 60)
    (home / "left.part").write_bytes(bytes(100))
    used(home, "left.part", model_files.TABLES_FOR + 60)
    (home / "0123456789").mkdir()  # as an older version kept them
    (home / "0123456789" / "values.npy").write_bytes(bytes(MB))
    used(home, "0123456789", model_files.TABLES_FOR + 60)

    left = model_files.tidy()

    names = {path.name for path in home.iterdir()} - {".lock"}
    assert names == {"played.tables", "old.learned", "standard-x.tables", "standard-x.learned"}
    assert left == n_bytes(home)
    used(home, "old.learned", model_files.LEARNED_FOR + 60)
    model_files.tidy()
    assert not (home / "old.learned").exists()


def test_the_bound_holds_however_many_write_at_once(home: Path) -> None:
    seen = []

    def write(k: int) -> bool:
        kept = model_files.keep_tables(f"deck-{k}", tables(2 * MB, fill=k + 1))
        with model_files._exclusive():  # so that nothing is added or removed while it is counted
            seen.append(n_bytes(home))
        return kept

    with ThreadPoolExecutor(8) as threads:
        kept = list(threads.map(write, range(40)))

    assert any(kept)
    assert max(seen) <= 10 * MB
    for path in home.glob("*.tables"):
        found = model_files.load_tables(path.stem)
        assert found is not None
        assert (np.asarray(found.values) == int(path.stem.removeprefix("deck-")) + 1).all()


def test_a_disk_that_cannot_be_written_does_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "models").write_text("not a folder")
    monkeypatch.setattr(model_files, "cache_home", lambda: tmp_path)

    assert not model_files.keep_tables("one", tables(MB))
    assert model_files.load_tables("one") is None
    assert model_files.tidy() == 0


# In memory ------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
def test_where_nothing_may_be_learned_an_unknown_deck_is_refused_at_once() -> None:
    token = model_cache.may_learn.set(False)
    try:
        with pytest.raises(model_cache.NotLearned):
            model_cache.arrays_for(DeckIndex.of(small_deck()).table)
    finally:
        model_cache.may_learn.reset(token)


def test_a_standard_deck_needs_no_learning() -> None:
    for game in decks.GAMES:
        assert bots.is_shipped(decks.standard(game))
        assert not bots.is_shipped(decks.generate(game, 1))


def test_a_process_holds_on_to_so_many_bytes_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_cache, "IN_MEMORY", 5 * MB)
    memory = model_cache._Memory()

    def model(size: int) -> Any:
        return ModelArrays(None, None, np.zeros(size, np.uint8), None, None)

    for k in range(6):
        memory.put(bytes([k]), f"deck-{k}", model(2 * MB))
    assert memory.n_bytes == 4 * MB
    assert memory.get(bytes([3])) is None
    assert memory.get(bytes([5])) is not None

    memory.put(b"huge", "huge", model(9 * MB))
    assert memory.get(b"huge") is not None
    assert memory.n_bytes == 9 * MB


# Very large decks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n_cards", [20, 60, 120])
def test_no_deck_has_larger_tables_than_the_bound(n_cards: int) -> None:
    deck = decks.engine_table(large_deck(n_cards))

    made = ModelBuilder(deck, model_cache.weights(0))

    assert 0.5 * builder.MOST_BYTES < made.values.nbytes <= builder.MOST_BYTES
    assert {int(kind) for kind in made.params["cards"]["kind"][:n_cards]} <= {PACKED, LISTED}


@pytest.mark.parametrize("game", decks.GAMES)
def test_decks_that_are_generated_are_solved_exactly(game: str) -> None:
    for seed in range(5):
        deck = decks.engine_table(decks.generate(game, seed))
        made = ModelBuilder(deck, model_cache.weights(decks.GAMES.index(game)))

        assert made.values.nbytes < builder.MOST_BYTES / 2
        assert not made.params["cards"]["pairs"].any()


def test_cards_with_pairs_are_worth_about_what_they_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = decks.engine_table(small_deck())
    exact = ModelBuilder(deck, model_cache.weights(0))
    exact.solve()
    monkeypatch.setattr(builder, "MOST_BYTES", 2 * exact.values.nbytes // 3)
    rough = ModelBuilder(deck, model_cache.weights(0))
    rough.solve()

    cards = rough.params["cards"][: rough.n_cards]
    assert rough.values.nbytes <= builder.MOST_BYTES
    assert (cards["pairs"] != 0).any()
    for c, card in enumerate(cards):
        fresh = [float(exact.values[_row(exact, c, turns), VALUE]) for turns in range(HORIZON + 1)]
        nearly = [float(rough.values[_row(rough, c, turns), VALUE]) for turns in range(HORIZON + 1)]
        assert card["kind"] in (PACKED, LISTED)
        assert nearly == pytest.approx(fresh, abs=2)


def test_an_island_is_paired_from_the_left_when_it_has_to_be() -> None:
    whole = sum(1 << 5 * row + column for row in range(4) for column in range(4))

    assert builder.most_pairs(whole) == sum(1 << 5 * row + column for row in range(4) for column in (1, 3))
    assert len(builder.distinct_states(whole, builder.most_pairs(whole))) == 3**8 - 1
    assert builder.most_pairs(0b10101) == 0


def _row(maker: ModelBuilder, c: int, turns: int) -> int:
    card = maker.params["cards"][c]
    return int(card["first"] + turns * card["n"] + card["fresh"])
