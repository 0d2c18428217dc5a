"""Loading the compiled rules and bots into the process from which others are forked: once, and not in each of them.

Importing this module loads the rules for the processes of a `job_pool`, which takes half a second. The forked processes
do themselves what is not compiled or solved yet.
"""

from __future__ import annotations

from functools import cache

from silvergold import bots, decks, games, rules
from silvergold.bots.sandbox.think import THINKER
from silvergold.match import new_match


@cache
def load_rules() -> None:
    """Play the beginning of a game, which needs most of the entry points."""
    match = new_match(games.DEFAULT.slug, players=2, seed=0)
    while match.turn == 0:
        for seat in match.waiting:
            match.play(seat, match.view(seat).choices[0])
    match.scores()


def load_bots() -> None:
    """Load the bots, and their models of the standard decks as far as these are solved."""
    import silvergold.bots.sandbox.asking
    import silvergold.bots.search  # noqa: F401

    if rules.is_warm() and not rules.PLAIN:
        load_rules()
        for game in games.SLUGS:
            deck = decks.standard(game)
            if game not in _with_model and bots.is_ready(deck, [THINKER]):
                bots.prepare(deck, [THINKER])
                _with_model.add(game)


_with_model: set[str] = set()
"""The games whose models are loaded."""

if rules.is_warm():
    load_rules()
