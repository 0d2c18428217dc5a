"""Decks that use everything a deck can have: `python examples/every_feature.py > every-feature.toml`.

The cards are generated from a seed. A few drawn by hand show what generated ones never do: boxes in several pieces,
cards of one row and of five, seals of several points. Expeditions and the printed numbers are house rules.
"""
# ruff: noqa: T201 - an example prints

import sys
from dataclasses import replace

from silvergold import decks
from silvergold.decks.deck import Card, Deck, Expedition, Seal

EXPEDITIONS = (
    Expedition("dot", 1, ("x",)),
    Expedition("long line", 1, ("xxxxx",)),
    Expedition("ring", 1, ("xxx", "x.x", "xxx")),
    Expedition("stairs", 2, ("x..", "xx.", ".xx")),
    Expedition("cross", 3, (".x.", "xxx", ".x.")),
)

ISLANDS = (
    Card(101, "purple", ("x",), points=1),
    Card(102, "orange", ("o.p.x",), points=6, seal=Seal("green", 1)),
    Card(103, "green", ("o", ".", "p", ".", "x"), points=6, seal=Seal("grey", 9)),
    Card(104, "grey", ("o.#.o", ".###.", "##p##", ".###.", "x.#.x"), points=99),
)

CHAMBERS = (
    Card(101, "purple", ("e", "T")),
    Card(102, "orange", ("e.", ".g", "rT")),
    Card(103, "green", ("..e..", "s###b", "t.r.g", "s###b", "..T..")),
    Card(104, "purple", ("x.e.x", ".s#b.", "r###g", ".t#t.", "x.T.x")),
)


def every_feature(game: str) -> Deck:
    """Return a deck of a game with everything that the format knows."""
    generated = decks.generate(game, seed=29, name="Every feature")
    if game == "silver-and-gold":
        own = replace(generated, cards=generated.cards + ISLANDS, cups=(9, 6, 4, 3, 2, 1, 1, 0))
    else:
        own = replace(
            generated,
            cards=generated.cards + CHAMBERS,
            skulls=(0, 0, 1, 2, 4, 6, 9, 12, 16, 20),
            awards=(12, 8, 5, 2),
        )
    return replace(own, expeditions=EXPEDITIONS)


if __name__ == "__main__":
    print(decks.to_toml(every_feature(sys.argv[1] if len(sys.argv) > 1 else "pyramids")), end="")
