"""Explain why an action is not open: the rule, and a sentence that helps."""

from __future__ import annotations

from typing import Final

from silvergold.boxes import squares
from silvergold.choices import Choice, Cross, Keep, Take
from silvergold.envs.compiled.encoding import (
    BOXES,
    FIRST_BOX,
    FIRST_PLACE,
    FIRST_TAKE,
    N_ACTIONS,
    PLACES_PER_CARD,
    code_of,
)
from silvergold.errors import FORMAT, IllegalChoice
from silvergold.kinds import Seat, Slot
from silvergold.position import Position, decode
from silvergold.referee import why_not as against
from silvergold.rules import FROM_STACK, NONE, Step

_WIDTH: Final = 5
_SIDES: Final = ("left", "right")
_WANTED: Final = {
    Step.KEEP: ("G3", "everyone keeps two of four cards", f"0 to {FIRST_TAKE - 1}"),
    Step.MARK: ("G6", "everyone crosses boxes", f"{FIRST_BOX} to {N_ACTIONS - 1}"),
    Step.TAKE: ("G9", "completed cards are replaced", f"{FIRST_TAKE} to {FIRST_BOX - 1}"),
}


def why_not(position: Position, seat: Seat, action: int) -> IllegalChoice:
    """Return the reason why an action is not open."""
    if not 0 <= action < N_ACTIONS:
        return IllegalChoice(FORMAT, f"{action} is no action; actions go from 0 to {N_ACTIONS - 1}")
    if position.over:
        return IllegalChoice("G11", f"the game is over; action {action} comes too late, reset for a new one")
    if _step_of(action) != position.step:
        rule, doing, wanted = _WANTED[position.step]
        return IllegalChoice(rule, f"action {action} is not for now, when {doing}, with actions {wanted}")
    match position.step:
        case Step.KEEP:
            return _said(position, seat, action, Keep(position.hand_of(seat)[:2]))
        case Step.TAKE:
            return _against_take(position, seat, action)
        case _:
            return _against_mark(position, seat, action)


def _step_of(action: int) -> Step:
    """Return the step in which an action can be open."""
    if action < FIRST_TAKE:
        return Step.KEEP
    return Step.TAKE if action < FIRST_BOX else Step.MARK


def _against_take(position: Position, seat: Seat, action: int) -> IllegalChoice:
    """G9, R5, S6, P10: it is not this seat's turn, or no card lies there."""
    place = action - FIRST_TAKE
    if place != FROM_STACK and seat in position.waiting and int(position["display"][place]) == NONE:
        reason = f"action {action} takes from place {place + 1} of the display, but no card lies there"
        return IllegalChoice("G9", f"{reason}; {position.n_choices(seat)} choices are open")
    return _said(position, seat, action, Take(None, "stack"))


def _against_mark(position: Position, seat: Seat, action: int) -> IllegalChoice:
    """G6 to G8, P3, P4: no such card, no such box, or the pattern does not fit there."""
    slot = _slot_of(action)
    if seat in position.waiting and position.cards_of(seat)[slot] is None:
        return IllegalChoice("G6", f"action {action} is for seat {seat}'s {_SIDES[slot]} card, but none lies there")
    return _said(position, seat, action, _crossing(position, seat, action))


def _slot_of(action: int) -> Slot:
    """Return the slot of the card on which an action crosses boxes."""
    if action < FIRST_PLACE:
        return (action - FIRST_BOX) // BOXES
    return (action - FIRST_PLACE) // PLACES_PER_CARD


def _crossing(position: Position, seat: Seat, action: int) -> Choice | None:
    """Return the choice for an action, even if it lies partly off the card; None if there is none."""
    card = position.cards_of(seat)[_slot_of(action)]
    if card is None:
        return None
    if action < FIRST_PLACE:
        return decode(position, seat, int(code_of(position.index.table, position.states, 0, action)))
    orientation, corner = divmod((action - FIRST_PLACE) % PLACES_PER_CARD, BOXES)
    row, column = divmod(corner, _WIDTH)
    pattern = position.index.table["patterns"][0, int(position["pattern"])]
    if orientation >= int(pattern["n_orientations"]):
        return None
    return Cross(card, tuple((row + r, column + c) for r, c in squares(int(pattern["boxes"][orientation]))))


def _said(position: Position, seat: Seat, action: int, choice: Choice | None) -> IllegalChoice:
    """Return the referee's reason with the action in front of it."""
    if choice is None:
        reason = f"the {position.pattern} has no place that action {action} could stand for"
        return IllegalChoice("G6", f"{reason}; {position.n_choices(seat)} choices are open")
    fault = against(position, seat, choice)
    assert fault is not None, f"action {action} is open"
    return IllegalChoice(fault.rule, f"action {action}: {fault.sentence}")
