"""Measure the module in Node: `python -m tests.webassembly.measure`."""

from __future__ import annotations

import tempfile
from itertools import islice
from pathlib import Path
from statistics import median

from silvergold import decks
from silvergold.bots.levels import MASTER
from silvergold.bots.seeds import mix
from silvergold.position import DeckIndex
from tests.webassembly.in_node import GENERATED, run, views_of

GAMES, VIEWS = 4000, 30


def main() -> None:
    """Print speed, how long each level thinks in some positions, and how long solving a deck takes."""
    with tempfile.TemporaryDirectory() as name:
        for game in decks.GAMES:
            measure(Path(name), game)


def measure(folder: Path, game: str) -> None:
    """Print the figures of one game."""
    table = DeckIndex.of(decks.standard(game)).table.tobytes()
    speed = run(folder, "speed", deck=table, n=GAMES)
    asked = [
        {"bytes": view.state.tobytes().hex(), "seat": view.seat, "seed": str(mix(k, 7))}
        for k, view in enumerate(islice(views_of(game), VIEWS))
    ]
    params = (GENERATED / f"{game}.model").read_bytes()
    found = run(folder, "levels", deck=table, params=params, views=asked, simulations=MASTER.simulations)
    print(game)
    print(f"  {speed['gamesPerSecond']:,.0f} random games, {speed['decisionsPerSecond']:,.0f} decisions a second")
    print(f"  solving the deck: {found['seconds']:.1f} s")
    for level, times in found["times"].items():
        print(f"  {level}: {median(times):.2f} ms, the slowest of {VIEWS} choices {max(times):.1f} ms")


if __name__ == "__main__":
    main()
