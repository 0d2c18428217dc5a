"""The logs of games from earlier releases still replay to the same records."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from silvergold.records import Record
from silvergold.server.play import game_log
from tests.server.proofs import old

FILES = sorted(old.KEPT.glob("*.json"))


def test_games_of_the_first_version_are_there() -> None:
    assert {path.name.partition("-")[0] for path in FILES} >= {"0.1.0"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_log_of_an_old_game_replays_to_its_record(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))

    assert json.loads(old.replayed(kept).to_json()) == kept["record"]


def test_another_reading_of_a_log_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = game_log.dealt_in

    def backwards(*args: Any) -> Record:
        dealt = plain(*args)
        return replace(dealt, stack=tuple(reversed(dealt.stack)))

    monkeypatch.setattr(game_log, "dealt_in", backwards)
    kept = json.loads(FILES[0].read_text("utf-8"))

    with pytest.raises(Exception, match=r"."):
        assert json.loads(old.replayed(kept).to_json()) == kept["record"]
