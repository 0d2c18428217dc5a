"""The oracle: a second implementation of both games, with sets of boxes, written from the numbered rules alone.

It is slow and meant to be read. Do not look at the engine before you change it: that both agree is a better proof if
each was written from the same rulebook than if one was copied from the other.
"""

from silvergold.decks.deck import Deck
from tests.conformance.oracle.pyramids import Pyramids
from tests.conformance.oracle.silver_gold import SilverGold
from tests.conformance.oracle.table import Chance, Move, Snapshot, Table

__all__ = ["Chance", "Move", "Snapshot", "Table", "sit_down"]


def sit_down(deck: Deck, n_players: int, chance: Chance) -> Table:
    """G1: return a new game of two to four players, with everything given that is shuffled or drawn."""
    if not 2 <= n_players <= 4:
        raise ValueError(f"G1: two to four players, not {n_players}")
    game = {"silver-and-gold": SilverGold, "pyramids": Pyramids}[deck.game]
    return game(deck, n_players, chance)
