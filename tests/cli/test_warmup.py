"""What is said before the bots play: nothing is learned, or said to be, for a deck that ships learned."""

from __future__ import annotations

from pathlib import Path

import pytest

from silvergold import bots, decks, games
from silvergold.bots import model_cache, model_files
from silvergold.cli.warmup import prepare_bots


@pytest.mark.parametrize("game", games.SLUGS)
def test_nothing_is_said_about_a_deck_that_ships_learned(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(model_files, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(model_files, "is_compiled", lambda: True)
    monkeypatch.setattr(model_cache, "_learn", lambda *_: pytest.fail("the deck was learned"))
    model_cache.clear_memory()
    deck = decks.standard(game)

    assert not bots.is_ready(deck, ["expert"])
    prepare_bots(deck, ["expert"])

    assert bots.is_ready(deck, ["expert"])
    assert capsys.readouterr().err == ""
    model_cache.clear_memory()


def test_a_new_deck_is_said_to_be_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(model_files, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(bots, "prepare", lambda *_: None)

    prepare_bots(decks.generate("pyramids", 5, "Fifth"), ["expert"])

    assert "the bots learn the deck Fifth, once" in capsys.readouterr().err
