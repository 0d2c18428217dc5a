"""Convert actions to readable choices and back.

| actions | what they mean |
| --- | --- |
| 0–5 | keep two of the four cards dealt: positions 0 1, 0 2, 0 3, 1 2, 1 3, 2 3 |
| 6–9, 10 | take the card at that place of the display; take the top of the stack |
| 11–60 | one box, single or bonus: 11 + 25 · slot + 5 · row + column |
| 61–460 | the pattern: 61 + 200 · slot + 25 · orientation + 5 · row + column of its top left corner |

The orientations of a pattern are its different turns and mirror images in a fixed order (`silvergold.rules.grid`).
"""

from __future__ import annotations

from silvergold.choices import Choice
from silvergold.envs.compiled.encoding import N_ACTIONS, action_of, code_of
from silvergold.kinds import Seat
from silvergold.position import Position, decode, encode

__all__ = ["N_ACTIONS", "describe", "to_action", "to_choice"]


def to_choice(position: Position, seat: Seat, action: int) -> Choice:
    """Return the choice for an open action of this seat."""
    return decode(position, seat, int(code_of(position.index.table, position.states, 0, int(action))))


def to_action(position: Position, seat: Seat, choice: Choice) -> int:
    """Return the action for an open choice."""
    return int(action_of(position.index.table, position.states, 0, encode(position, seat, choice)))


def describe(position: Position, seat: Seat, action: int) -> str:
    """Return an open action as text, such as `cross 4 a1 b1 b2`."""
    return str(to_choice(position, seat, action))
