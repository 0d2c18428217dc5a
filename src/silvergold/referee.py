"""The only place where a choice from outside is checked.

`why_not` returns None for a legal choice. Otherwise it returns an error with the broken rule, what was tried, why it is
refused, and what is possible instead. The engine's `is_open` decides; the code here explains.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from silvergold import rules
from silvergold.boxes import LARGEST_SIDE, NO_BOX, box_name, box_names, mask, squares
from silvergold.choices import DISPLAY, STACK, Bonus, Choice, Cross, Keep, Take
from silvergold.decks.deck import Card
from silvergold.errors import FORMAT, IllegalChoice
from silvergold.games.description import RuleIds
from silvergold.kinds import Boxes, ChoiceCode, Seat, Square
from silvergold.position import Position, encode, slot_of
from silvergold.rules import SIDE
from silvergold.rules.grid import orientations
from silvergold.wording import and_list

_BOXES_SHOWN: Final = 6
MOST_BOXES: Final = LARGEST_SIDE * LARGEST_SIDE
"""No card has more boxes. Masks of longer lists, which guests may send, are not cached."""


def why_not(position: Position, seat: Seat, choice: Choice, *, sees_stack: bool = False) -> IllegalChoice | None:
    """Return why this choice is not legal, or None if it is.

    With `sees_stack`, for checking records, a choice may name the top card of the stack. Otherwise such a choice is
    refused, so that nobody can find out the card by trying.
    """
    if not 0 <= seat < position.n_players:
        return IllegalChoice("G1", f"there is no seat {seat} here; seats go from 0 to {position.n_players - 1}")
    if open_marking(position, seat, choice) is not None:
        return None
    match position.step:
        case rules.Step.KEEP:
            fault = _against_keep(position, seat, choice)
        case rules.Step.MARK:
            fault = _against_mark(position, seat, choice)
        case rules.Step.TAKE:
            fault = _against_take(position, seat, choice, sees_stack)
        case _:
            fault = IllegalChoice("G11", f"the game is over; {choice} comes too late")
    return fault or _last_word(position, seat, choice)


def open_marking(position: Position, seat: Seat, choice: Choice) -> ChoiceCode | None:
    """G6, G7, G8: return the engine's number of a marking that is open; None for anything that needs a closer look."""
    if not isinstance(choice, Cross | Bonus) or position.step != rules.Step.MARK:
        return None
    cards = position.cards_of(seat)
    if choice.card not in cards or isinstance(choice, Bonus) != (position.owed(seat) > 0):
        return None
    if len(choice.boxes) > MOST_BOXES:
        return None
    code = _mask_on_card(choice.boxes) << SIDE * cards.index(choice.card)
    return code if position.is_open(seat, code) else None


@lru_cache(maxsize=1 << 12)
def _mask_on_card(boxes: tuple[Square, ...]) -> Boxes:
    """Return boxes of one card as a mask; 0, which is never open, if one is off any card or named twice."""
    if not all(0 <= min(box) <= max(box) < LARGEST_SIDE for box in boxes) or len(set(boxes)) < len(boxes):
        return 0
    return mask(boxes)


def _last_word(position: Position, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """Return an error if the engine refuses the choice. A test checks that it never refuses what was allowed above."""
    if position.is_open(seat, encode(position, seat, choice)):
        return None
    return IllegalChoice("G6", f"{choice} is not open; {_n_open(position, seat)}")


# Setup ---------------------------------------------------------------------------------------------------------------


def _against_keep(position: Position, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """G3: each player keeps two of the four dealt cards, once."""
    hand = position.hand_of(seat)
    if not isinstance(choice, Keep):
        return IllegalChoice("G3", f"{choice} comes too early; first everyone keeps two of their four cards")
    if seat not in position.waiting:
        return IllegalChoice("G3", f"seat {seat} has kept its two cards already; {_waited_for(position)}")
    if len(choice.cards) != 2 or choice.cards[0] == choice.cards[1]:
        return IllegalChoice("G3", f"exactly two different cards are kept; seat {seat} has {and_list(hand)}")
    strange = [card for card in choice.cards if card not in hand]
    if strange:
        reason = f"card {strange[0]} was not dealt to seat {seat}, which has {and_list(hand)}"
        return IllegalChoice("G3", f"{reason}; {_n_open(position, seat)}")
    return None


# Marking -------------------------------------------------------------------------------------------------------------


def _against_mark(position: Position, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """G6, G7, G8: the pattern or one box, then the bonus boxes owed."""
    if isinstance(choice, Keep):
        return IllegalChoice("G3", "cards are kept before the first turn only; now is the time to cross boxes")
    if isinstance(choice, Take):
        return _marking_first(position, choice)
    if seat not in position.waiting:
        return _marked_already(position, seat, choice)
    owed = position.owed(seat)
    if owed and isinstance(choice, Cross):
        reason = f"seat {seat} owes {_n(owed, 'bonus box', 'bonus boxes')} first"
        return IllegalChoice("G8", f"{reason}; say bonus, a card and a box; {_n_open(position, seat)}")
    if not owed and isinstance(choice, Bonus):
        return IllegalChoice("G8", f"seat {seat} owes no bonus box now; only a cross symbol just crossed brings one")
    return _against_boxes(position, seat, choice)


def _marking_first(position: Position, choice: Choice) -> IllegalChoice:
    """S6, P10: cards are taken after everybody has marked."""
    if owing := _owing(position):
        return owing
    return IllegalChoice(_rule_ids(position).taking_order, f"{choice} comes too early; {_waited_for(position)}")


def _marked_already(position: Position, seat: Seat, choice: Choice) -> IllegalChoice:
    """R6, G6: each player marks once a turn and is skipped without a card; G8: a bonus needs a cross symbol."""
    if owing := _owing(position):
        return owing
    if isinstance(choice, Bonus):
        return IllegalChoice("G8", f"seat {seat} owes no bonus box; its marking of this turn is complete")
    if position.cards_of(seat) == (None, None):
        return IllegalChoice("R6", f"seat {seat} has no card left to cross boxes on, so it is skipped")
    return IllegalChoice("G6", f"seat {seat} has marked already, and once a turn is all; {_waited_for(position)}")


def _owing(position: Position) -> IllegalChoice | None:
    """G8: the turn does not go on while somebody owes a bonus box."""
    for seat in position.waiting:
        if owed := position.owed(seat):
            reason = f"seat {seat} still owes {_n(owed, 'bonus box', 'bonus boxes')}"
            return IllegalChoice("G8", f"{reason}; the turn waits for it")
    return None


def _against_boxes(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """Check the card, then each box, their number, their shape, and the contact."""
    if choice.card not in position.cards_of(seat):
        rule = "G8" if isinstance(choice, Bonus) else "G6"
        reason = f"card {choice.card} does not lie before seat {seat}"
        return IllegalChoice(rule, f"{reason}; its cards are {and_list(filter(None, position.cards_of(seat)))}")
    return (
        _against_each_box(position, seat, choice)
        or _against_number(position, seat, choice)
        or _against_shape(position, seat, choice)
        or _against_contact(position, seat, choice)
    )


def _against_each_box(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """G6: boxes are on the card, open, and named once; P2: they are no walls."""
    card = _card(position, choice)
    open_boxes = _on_card(position, seat, choice, "open")
    for box in choice.boxes:
        if _square(card, box) in ("", NO_BOX):
            return _no_box(position, choice, box)
        if not open_boxes & mask([box]):
            reason = f"{box_name(box)} of card {choice.card} is crossed already, and a box is crossed once"
            return IllegalChoice("G6", f"{reason}; still open there: {_shown(open_boxes)}", "crossed")
        if choice.boxes.count(box) > 1:
            return IllegalChoice("G6", f"{box_name(box)} is named twice; name every box once")
    return None


def _no_box(position: Position, choice: Cross | Bonus, box: Square) -> IllegalChoice:
    """G6, S2, P2: only boxes can be crossed."""
    card, where = _card(position, choice), f"{box_name(box)} of card {choice.card}"
    ids = _rule_ids(position)
    reason = position.index.description.no_box.word if _square(card, box) == NO_BOX else None
    if ids.no_box and reason:
        return IllegalChoice(ids.no_box, f"{where} is a wall, and walls are never crossed", reason)
    is_one = isinstance(choice, Bonus) or len(choice.boxes) == 1
    rule = ids.box_contact if is_one and not ids.no_box else "G6"
    return IllegalChoice(rule, f"there is no box at {where}, which looks like {' / '.join(card.rows)}", reason)


def _against_number(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """G7: all boxes of the pattern, or exactly one; G8: a bonus is one."""
    n = len(choice.boxes)
    if n == 1:
        return None
    if isinstance(choice, Bonus):
        return IllegalChoice("G8", f"a bonus is one box at a time, not {n}; {_n_open(position, seat)}")
    size = len(_shapes(_rows(position))[0])
    if n == size:
        return None
    reason = "crossing nothing is not allowed" if n == 0 else f"{n} boxes are neither the pattern nor one box"
    wanted = f"cross all {size} of the {position.pattern}, or exactly one box" if size > 1 else "cross exactly one box"
    return IllegalChoice("G7", f"{reason}; {wanted}; {_n_open(position, seat)}")


def _against_shape(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """G6: the boxes are the pattern, rotated or mirrored, otherwise unchanged."""
    if len(choice.boxes) == 1 or _to_corner(choice.boxes) in _shapes(_rows(position)):
        return None
    drawing = " / ".join(_rows(position))
    reason = f"{box_names(choice.boxes)} is not the {position.pattern} ({drawing}), turned or mirrored in any way"
    return IllegalChoice("G6", f"{reason}; {_n_open(position, seat)}")


def _against_contact(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """P3, P4: begin at the entrance, then continue from crossed boxes; S2 has no such rule."""
    edge = _on_card(position, seat, choice, "edge")
    if mask(choice.boxes) & edge:
        return None
    ids, one = _rule_ids(position), len(choice.boxes) == 1
    is_fresh = _on_card(position, seat, choice, "open") == _all_boxes(_card(position, choice))
    wanted = "begin at its entrance" if is_fresh else "touch a crossed box side to side"
    reason = f"on card {choice.card} {box_names(choice.boxes)} must {wanted}, and does not"
    rule = ids.box_contact if one else ids.pattern_contact
    return IllegalChoice(rule, f"{reason}; within reach there: {_shown(edge)}; {_n_open(position, seat)}", "reach")


# Taking --------------------------------------------------------------------------------------------------------------


def _against_take(position: Position, seat: Seat, choice: Choice, sees_stack: bool) -> IllegalChoice | None:
    """G9, R5: after completing a card, take one from the display or the top of the stack, in turn."""
    if isinstance(choice, Keep):
        return IllegalChoice("G3", "cards are kept before the first turn only; now completed cards are replaced")
    if isinstance(choice, Bonus):
        return IllegalChoice("G8", f"seat {seat} owes no bonus box; the marking of this turn is over")
    if isinstance(choice, Cross) or seat not in position.waiting:
        return IllegalChoice(_rule_ids(position).taking_order, f"{choice} is not due now; {_waited_for(position)}")
    if choice.source == STACK:
        return _against_top_card(position, choice, sees_stack)
    if choice.source != DISPLAY or choice.card is None:
        return IllegalChoice(FORMAT, "a card is taken from the display by its number, or from the stack as take stack")
    if choice.card not in position.display:
        reason = f"card {choice.card} is not on the display; there lie {and_list(position.display)}"
        return IllegalChoice("G9", f"{reason}; {_n_open(position, seat)}")
    return None


def _against_top_card(position: Position, choice: Take, sees_stack: bool) -> IllegalChoice | None:
    """R5: an empty stack has no card; G9: its top card is unseen until it is taken."""
    if position.stack_left == 0:
        return IllegalChoice("R5", f"the stack is empty; take one of the display: {and_list(position.display)}")
    if choice.card is None:
        return None
    if not sees_stack:
        return IllegalChoice("G9", "the top card of the stack is unseen until taken; say take stack, without a number")
    top = position.index.number(int(position["stack"][int(position["stack_top"])]))
    if choice.card != top:
        return IllegalChoice("G9", f"card {choice.card} is not on top of the stack; card {top} is")
    return None


# Words and boxes -----------------------------------------------------------------------------------------------------


def _rule_ids(position: Position) -> RuleIds:
    return position.index.description.rule_ids


def _card(position: Position, choice: Cross | Bonus) -> Card:
    return position.index.card(choice.card)


def _square(card: Card, box: Square) -> str:
    """Return the character of a square, or an empty text off the card."""
    row, column = box
    on_grid = 0 <= row < len(card.rows) and 0 <= column < len(card.rows[0])
    return card.rows[row][column] if on_grid else ""


def _on_card(position: Position, seat: Seat, choice: Cross | Bonus, field: str) -> Boxes:
    """Return the open boxes of the card, or those within reach, as a mask of one card."""
    board = int(position.player(seat)[field])
    return board >> SIDE * slot_of(position, seat, choice.card) & (1 << SIDE - 1) - 1


def _all_boxes(card: Card) -> Boxes:
    drawn = ((r, c) for r, row in enumerate(card.rows) for c, character in enumerate(row) if character != NO_BOX)
    return mask(drawn)


def _rows(position: Position) -> tuple[str, ...]:
    """Return the rows of the revealed pattern."""
    return position.index.deck.expeditions[int(position["pattern"])].rows


@lru_cache(maxsize=256)
def _shapes(rows: tuple[str, ...]) -> list[tuple[Square, ...]]:
    """Return every rotation and mirror image of a pattern, in the top left corner."""
    return orientations((r, c) for r, row in enumerate(rows) for c, character in enumerate(row) if character == "x")


def _to_corner(boxes: Iterable[Square]) -> tuple[Square, ...]:
    boxes = list(boxes)
    top, left = min(row for row, _ in boxes), min(column for _, column in boxes)
    return tuple(sorted((row - top, column - left) for row, column in boxes))


def _waited_for(position: Position) -> str:
    seats = position.waiting
    if not seats:  # only in a draft, when nobody else has to choose
        return "it is still to be confirmed, or undone"
    return f"the table waits for {'seat' if len(seats) == 1 else 'seats'} {and_list(seats)}"


def _n_open(position: Position, seat: Seat) -> str:
    n = position.n_choices(seat)
    return f"{_n(n, 'choice is', 'choices are')} open"


def _n(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _shown(boxes: Boxes) -> str:
    """Return the names of the first few boxes."""
    here = squares(boxes)
    more = f" and {len(here) - _BOXES_SHOWN} more" if len(here) > _BOXES_SHOWN else ""
    return (box_names(here[:_BOXES_SHOWN]) or "none") + more
