"""Logs of finished games as releases left them; every later release must still read them.

`python -m tests.server.proofs.old RELEASE` adds logs of this version to `tests/server/old/`.
Files there are never changed.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from silvergold.records import Record, verify
from silvergold.server.play import game_log
from silvergold.server.play.game_cache import deck_of
from silvergold.server.store.rows import DeckRow, EventRow
from tests.server.proofs import runs
from tests.server.proofs.checks import Log
from tests.server.proofs.process import Nursery

KEPT = Path(__file__).resolve().parents[1] / "old"


def replayed(kept: dict[str, Any]) -> Record:
    """Return the record of a kept log; raise an error if it does not replay to its end."""
    events = [EventRow(*row) for row in kept["events"]]
    game = game_log.caught_up(game_log.begun(events[0], deck_of(DeckRow(*kept["deck"]))), events[1:])
    record = game.match.record()
    verify(record)
    assert (game.head, game.phase) == (kept["head"], kept["phase"])
    return record


def keep(release: str) -> None:
    """Play a few games at the current server and keep their logs."""
    nursery, folder = Nursery(), Path(tempfile.mkdtemp())
    db = str(folder / "games.db")
    outcome = runs.kill(nursery, db, folder, kills=1, games=4)
    nursery.close()
    assert not outcome.faults, outcome
    log = Log(db)
    KEPT.mkdir(exist_ok=True)
    for k, (table, game) in enumerate(sorted(log.games.items())):
        kept = {"release": release, "rules": game.rules, "head": game.head, "phase": game.phase}
        kept |= {"deck": log.decks[game.deck], "events": log.events[table]}
        kept["record"] = replayed(kept).to_dict()
        (KEPT / f"{release}-{k}-{game.game}.json").write_text(json.dumps(kept, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    keep(sys.argv[1])
