"""The one switch between the two rulebooks."""

from __future__ import annotations

from silvergold.kinds import Choice, Seat
from silvergold.rules import pyramids, silver_gold
from silvergold.rules._compile import compiled, inlined
from silvergold.rules.state import SILVER_AND_GOLD, Deck, Log, Numbers, State


@inlined
def play(deck: Deck, state: State, seat: Seat, choice: Choice, log: Log) -> None:
    """Make an open choice, then do all that follows without one."""
    if deck.game == SILVER_AND_GOLD:
        silver_gold.play(deck, state, seat, choice, log)
    else:
        pyramids.play(deck, state, seat, choice, log)


@compiled
def score(deck: Deck, state: State, seat: Seat, parts: Numbers) -> int:
    """S10, P13: the score so far, by parts and in sum."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.score(deck, state, seat, parts)
    return pyramids.score(deck, state, seat, parts)


@compiled
def tie_break(deck: Deck, state: State, seat: Seat) -> int:
    """S11, P14: what decides between equal scores; more is better."""
    return silver_gold.tie_break(state, seat) if deck.game == SILVER_AND_GOLD else pyramids.tie_break(state, seat)
