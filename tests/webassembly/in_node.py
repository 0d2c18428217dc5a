"""The committed module, run in Node: what tests and measurements of it share."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import silvergold as sg
from silvergold import bots, rules
from silvergold.bots.choosing.halving import SEARCH
from silvergold.bots.heuristics.memory import FACTS
from silvergold.bots.model.types import SCRATCH
from silvergold.bots.search import FEWEST
from silvergold.bots.seeds import mix
from silvergold.rules.state import DECK, LOG, MAX_EVENTS, PATTERN, STATE
from silvergold.webassembly.records import MODEL

ROOT = Path(__file__).parents[2]
GENERATED = ROOT / "web" / "src" / "generated"
MODULE = GENERATED / "engine.wasm"
NODE = Path(sys.executable).with_name("node")

LAYOUT = {
    "STATE_SIZE": STATE.itemsize,
    "STATE_WAITING": STATE.fields["waiting"][1],  # type: ignore[index]
    "LOG_SIZE": LOG.itemsize,
    "DECK_SIZE": DECK.itemsize,
    "DECK_PATTERNS": DECK.fields["patterns"][1],  # type: ignore[index]
    "PATTERN_SIZE": PATTERN.itemsize,
    "SCRATCH_SIZE": SCRATCH.itemsize,
    "SEARCH_SIZE": SEARCH.itemsize,
    "FACTS_SIZE": FACTS.itemsize,
    "MAX_CHOICES": rules.MAX_CHOICES,
    "SCORE_PARTS": rules.SCORE_PARTS,
    "MAX_EVENTS": MAX_EVENTS,
    "NONE": rules.NONE,
    "FEWEST_SIMULATIONS": FEWEST,
    "MODEL": {"size": MODEL.itemsize} | {name: field[1] for name, field in MODEL.fields.items()},  # type: ignore[union-attr]
}


def run(folder: Path, name: str, **task: Any) -> Any:
    """Return the answer of the module to a task; arrays are passed as files."""
    for key, value in task.items():
        if isinstance(value, bytes):
            file = folder / f"{key}.bin"
            file.write_bytes(value)
            task[key] = str(file)
    described = folder / "task.json"
    described.write_text(json.dumps({"name": name, "layout": LAYOUT, **task}))
    driver = Path(__file__).with_name("engine.mjs")
    done = subprocess.run([NODE, driver, MODULE, described], capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def views_of(game: str) -> Iterator[sg.View]:
    """Yield views of games of all numbers of players, between bots that choose at random now and then."""
    number = seed = 0
    while True:
        match = sg.new_match(game, players=2 + seed % 3, seed=seed)
        while not match.over:
            view = match.view(match.waiting[0])
            number += 1
            if number % 11 == 0:
                yield view
            greedy = bots.bot("greedy").choose(view, seed=mix(number))
            match.play(view.seat, greedy if number % 4 else view.choices[mix(number) % len(view.choices)])
        seed += 1
