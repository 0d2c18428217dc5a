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
from silvergold.choices import DISPLAY, STACK, Bonus, Choice, Cross, Keep, Take, told
from silvergold.decks.deck import Card
from silvergold.errors import FORMAT, IllegalChoice
from silvergold.games.description import RuleIds
from silvergold.kinds import Boxes, ChoiceCode, Seat, Square
from silvergold.languages import Message, Who, message, pattern_name
from silvergold.position import Position, encode, slot_of
from silvergold.rules import SIDE
from silvergold.rules.grid import orientations

_BOXES_SHOWN: Final = 6
MOST_BOXES: Final = LARGEST_SIDE * LARGEST_SIDE
"""No card has more boxes. Masks of longer lists, which guests may send, are not cached."""


def why_not(position: Position, seat: Seat, choice: Choice, *, sees_stack: bool = False) -> IllegalChoice | None:
    """Return why this choice is not legal, or None if it is.

    With `sees_stack`, for checking records, a choice may name the top card of the stack. Otherwise such a choice is
    refused, so that nobody can find out the card by trying.
    """
    if not 0 <= seat < position.n_players:
        return _no("G1", "no-seat", seat=seat, last=position.n_players - 1)
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
            fault = _no("G11", "over", choice=told(choice))
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
    return _no("G6", "not-open", choice=told(choice), open=_n_open(position, seat))


# Setup ---------------------------------------------------------------------------------------------------------------


def _against_keep(position: Position, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """G3: each player keeps two of the four dealt cards, once."""
    hand = position.hand_of(seat)
    if not isinstance(choice, Keep):
        return _no("G3", "keep-first", choice=told(choice))
    if seat not in position.waiting:
        return _no("G3", "kept-already", seat, waiting=_waited_for(position))
    if len(choice.cards) != 2 or choice.cards[0] == choice.cards[1]:
        return _no("G3", "two-cards", seat, cards=hand)
    strange = [card for card in choice.cards if card not in hand]
    if strange:
        return _no("G3", "not-dealt", seat, card=strange[0], cards=hand, open=_n_open(position, seat))
    return None


# Marking -------------------------------------------------------------------------------------------------------------


def _against_mark(position: Position, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """G6, G7, G8: the pattern or one box, then the bonus boxes owed."""
    if isinstance(choice, Keep):
        return _no("G3", "keep-over.mark")
    if isinstance(choice, Take):
        return _marking_first(position, choice)
    if seat not in position.waiting:
        return _marked_already(position, seat, choice)
    owed = position.owed(seat)
    if owed and isinstance(choice, Cross):
        return _no("G8", "owes-first", seat, n=owed, open=_n_open(position, seat))
    if not owed and isinstance(choice, Bonus):
        return _no("G8", "owes-none.now", seat)
    return _against_boxes(position, seat, choice)


def _marking_first(position: Position, choice: Choice) -> IllegalChoice:
    """S6, P10: cards are taken after everybody has marked."""
    if owing := _owing(position):
        return owing
    return _no(_rule_ids(position).taking_order, "take-early", choice=told(choice), waiting=_waited_for(position))


def _marked_already(position: Position, seat: Seat, choice: Choice) -> IllegalChoice:
    """R6, G6: each player marks once a turn and is skipped without a card; G8: a bonus needs a cross symbol."""
    if owing := _owing(position):
        return owing
    if isinstance(choice, Bonus):
        return _no("G8", "owes-none.marked", seat)
    if position.cards_of(seat) == (None, None):
        return _no("R6", "skipped", seat)
    return _no("G6", "marked-already", seat, waiting=_waited_for(position))


def _owing(position: Position) -> IllegalChoice | None:
    """G8: the turn does not go on while somebody owes a bonus box."""
    for seat in position.waiting:
        if owed := position.owed(seat):
            return _no("G8", "still-owes", seat, n=owed)
    return None


def _against_boxes(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """Check the card, then each box, their number, their shape, and the contact."""
    if choice.card not in position.cards_of(seat):
        rule = "G8" if isinstance(choice, Bonus) else "G6"
        return _no(rule, "not-before", seat, card=choice.card, cards=list(filter(None, position.cards_of(seat))))
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
            shown = _shown(open_boxes)
            return _no("G6", "crossed", reason="crossed", box=box_name(box), card=choice.card, boxes=shown)
        if choice.boxes.count(box) > 1:
            return _no("G6", "twice", box=box_name(box))
    return None


def _no_box(position: Position, choice: Cross | Bonus, box: Square) -> IllegalChoice:
    """G6, S2, P2: only boxes can be crossed."""
    card, where = _card(position, choice), box_name(box)
    ids = _rule_ids(position)
    reason = position.index.description.no_box.word if _square(card, box) == NO_BOX else None
    if ids.no_box and reason:
        return _no(ids.no_box, "wall", reason=reason, box=where, card=choice.card)
    is_one = isinstance(choice, Bonus) or len(choice.boxes) == 1
    rule = ids.box_contact if is_one and not ids.no_box else "G6"
    return _no(rule, "no-box", reason=reason, box=where, card=choice.card, rows=" / ".join(card.rows))


def _against_number(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """G7: all boxes of the pattern, or exactly one; G8: a bonus is one."""
    n = len(choice.boxes)
    if n == 1:
        return None
    if isinstance(choice, Bonus):
        return _no("G8", "bonus-one", n=n, open=_n_open(position, seat))
    size = len(_shapes(_rows(position))[0])
    if n == size:
        return None
    return _no("G7", "number", n=n, size=size, pattern=_pattern(position), open=_n_open(position, seat))


def _against_shape(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """G6: the boxes are the pattern, rotated or mirrored, otherwise unchanged."""
    if len(choice.boxes) == 1 or _to_corner(choice.boxes) in _shapes(_rows(position)):
        return None
    boxes, drawing = box_names(choice.boxes), " / ".join(_rows(position))
    return _no("G6", "shape", boxes=boxes, pattern=_pattern(position), drawing=drawing, open=_n_open(position, seat))


def _against_contact(position: Position, seat: Seat, choice: Cross | Bonus) -> IllegalChoice | None:
    """P3, P4: begin at the entrance, then continue from crossed boxes; S2 has no such rule."""
    edge = _on_card(position, seat, choice, "edge")
    if mask(choice.boxes) & edge:
        return None
    ids, one = _rule_ids(position), len(choice.boxes) == 1
    is_fresh = _on_card(position, seat, choice, "open") == _all_boxes(_card(position, choice))
    key = "contact.entrance" if is_fresh else "contact.side"
    rule = ids.box_contact if one else ids.pattern_contact
    boxes, n_open = box_names(choice.boxes), _n_open(position, seat)
    return _no(rule, key, reason="reach", card=choice.card, boxes=boxes, reach=_shown(edge), open=n_open)


# Taking --------------------------------------------------------------------------------------------------------------


def _against_take(position: Position, seat: Seat, choice: Choice, sees_stack: bool) -> IllegalChoice | None:
    """G9, R5: after completing a card, take one from the display or the top of the stack, in turn."""
    if isinstance(choice, Keep):
        return _no("G3", "keep-over.take")
    if isinstance(choice, Bonus):
        return _no("G8", "owes-none.over", seat)
    if isinstance(choice, Cross) or seat not in position.waiting:
        return _no(_rule_ids(position).taking_order, "not-due", choice=told(choice), waiting=_waited_for(position))
    if choice.source == STACK:
        return _against_top_card(position, choice, sees_stack)
    if choice.source != DISPLAY or choice.card is None:
        return _no(FORMAT, "take-form")
    if choice.card not in position.display:
        n_open = _n_open(position, seat)
        return _no("G9", "not-displayed", card=choice.card, cards=position.display, open=n_open)
    return None


def _against_top_card(position: Position, choice: Take, sees_stack: bool) -> IllegalChoice | None:
    """R5: an empty stack has no card; G9: its top card is unseen until it is taken."""
    if position.stack_left == 0:
        return _no("R5", "stack-empty", cards=position.display)
    if choice.card is None:
        return None
    if not sees_stack:
        return _no("G9", "unseen")
    top = position.index.number(int(position["stack"][int(position["stack_top"])]))
    if choice.card != top:
        return _no("G9", "not-top", card=choice.card, top=top)
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


def _no(rule: str, key: str, about: Seat | None = None, reason: str | None = None, **values: object) -> IllegalChoice:
    """Return a refusal; its sentences are the texts `refusal.KEY`."""
    return IllegalChoice(rule, message(f"refusals.{key}", about, **values), reason)


def _pattern(position: Position) -> Message | str:
    """Return the name of the face-up expedition."""
    return pattern_name(position.pattern or "")


def _waited_for(position: Position) -> Message:
    """Return whom the table waits for; nobody only in a draft, when nobody else has to choose."""
    seats = position.waiting
    return message("refusals.waiting", n=len(seats), names=[Who(seat) for seat in seats])


def _n_open(position: Position, seat: Seat) -> Message:
    return message("refusals.open", n=position.n_choices(seat))


def _shown(boxes: Boxes) -> Message:
    """Return the names of the first few boxes."""
    here = squares(boxes)
    shown = here[:_BOXES_SHOWN]
    return message("refusals.boxes", n=len(shown), boxes=box_names(shown), more=len(here) - len(shown))
