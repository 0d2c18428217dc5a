"""The modules that are loaded in the process from which all workers of a `job_pool` are forked.

Importing this module loads the compiled rules, which takes half a second: once, and not in every worker. Rules that are
not compiled yet are left to the workers.
"""

from __future__ import annotations

from silvergold import games, rules
from silvergold.match import new_match


def load_rules() -> None:
    """Play the beginning of a game, which needs most of the entry points."""
    match = new_match(games.DEFAULT.slug, players=2, seed=0)
    while match.turn == 0:
        for seat in match.waiting:
            match.play(seat, match.view(seat).choices[0])
    match.scores()


if rules.is_warm():
    load_rules()
