"""The oracle: both games a second time, with sets of boxes, written from the numbered rules alone.

It is slow and it is meant to be read. Nobody who changes it looks at the engine first: two people who
read the same rulebook and agree are worth more than one who copied the other.
"""

from silvergold.decks.deck import Deck
from tests.conformance.oracle.pyramids import Pyramids
from tests.conformance.oracle.silver_gold import SilverGold
from tests.conformance.oracle.table import Chance, Move, Snapshot, Table

__all__ = ["Chance", "Move", "Snapshot", "Table", "sit_down"]


def sit_down(deck: Deck, n_players: int, chance: Chance) -> Table:
    """G1: a new game of two to four players, with all its chance given."""
    if not 2 <= n_players <= 4:
        raise ValueError(f"G1: two to four players, not {n_players}")
    game = {"silver-and-gold": SilverGold, "pyramids": Pyramids}[deck.game]
    return game(deck, n_players, chance)
