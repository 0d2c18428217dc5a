"""The standard decks that the web pages contain, so that they need no server for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from silvergold.server.lobby import shipped_decks
from silvergold.server.lobby.decks import built_in

GENERATED = Path(__file__).resolve().parents[2] / "web" / "src" / "generated"


@pytest.mark.parametrize("name", list(shipped_decks.files()))
def test_the_decks_of_the_pages_are_not_stale(name: str) -> None:
    assert (GENERATED / name).read_text("utf-8") == shipped_decks.files()[name], "run `make drawings`"


def test_they_have_the_ids_that_a_server_gives_them() -> None:
    shipped = [json.loads(path.read_text("utf-8")) for path in GENERATED.glob("standard-*.json")]

    assert shipped
    for deck in shipped:
        row = built_in(deck["id"])
        assert row is not None
        assert (row.game, row.name) == (deck["game"], deck["name"])
