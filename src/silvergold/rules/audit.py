"""Invariants of every state, whatever was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from silvergold.rules.grid import CARD_BOXES, WIDTH
from silvergold.rules.state import (
    CARDS_PER_WORD,
    EXPEDITIONS,
    KEEP,
    MARK,
    NONE,
    OVER,
    REVEAL,
    SHEET_MOST,
    SIDE,
    TAKE,
    TURNS,
    Deck,
    Decks,
    Player,
    State,
    States,
)


def audit(decks: Decks, states: States, i: int) -> str | None:
    """Return the first fault of a full state (not a view) as a sentence; None if there is none."""
    return next(_faults(decks[0], states[i]), None)


def _faults(deck: Deck, state: State) -> Iterator[str]:
    yield from _flow(state)
    yield from _cards(deck, state)
    for seat in range(int(state["n_players"])):
        for fault in (*_board(deck, state["players"][seat]), *_score_card(state, state["players"][seat])):
            yield f"seat {seat}: {fault}"


def _flow(state: State) -> Iterator[str]:
    step, waiting = int(state["step"]), int(state["waiting"])
    if step == REVEAL or step > OVER:
        yield "the table stands still between two steps"
    if waiting >> int(state["n_players"]):
        yield "an empty seat is waited for"
    if (waiting == 0) != (step == OVER):
        yield "nobody is waited for, or somebody although the game is over"
    if (int(state["turn"]) == TURNS) != (step == OVER):
        yield "the game must end with its last turn, and only then (G11)"
    if step == TAKE and waiting.bit_count() != 1:
        yield "cards are taken one player at a time (S6, P10)"
    if (step == MARK) != (state["pattern"] != NONE) and step != TAKE:
        yield "a pattern lies face up exactly while it is used (G5)"


def _cards(deck: Deck, state: State) -> Iterator[str]:
    """G3, G9, G10: every card is in exactly one place."""
    lying = Counter(_lying(state))
    if state["step"] == KEEP:
        lying.update(card for player in state["players"] for card in map(int, player["hand"]) if card != NONE)
        if any(n > 1 for n in lying.values()):
            yield "a card was dealt twice (G3)"
    elif lying != Counter(range(int(deck["n_cards"]))):
        yield "a card is missing or lies in two places"
    for order in state["expeditions"]:
        if len(order) != EXPEDITIONS or (NONE not in order and sorted(order) != sorted(deck["expedition"])):
            yield "a round does not hold the eight expedition cards (G4)"


def _lying(state: State) -> Iterator[int]:
    if state["step"] != KEEP:
        yield from map(int, state["stack"][state["stack_top"] : state["n_stack"]])
        yield from (int(card) for player in state["players"] for card in player["cards"] if card != NONE)
    yield from (int(card) for card in state["display"] if card != NONE)
    for player in state["players"]:
        for word, cards in enumerate(map(int, player["completed"])):
            yield from (word * CARDS_PER_WORD + k for k in range(CARDS_PER_WORD) if cards >> k & 1)


def _board(deck: Deck, player: Player) -> Iterator[str]:
    open_, edge = int(player["open"]), int(player["edge"])
    for slot, card in enumerate(map(int, player["cards"])):
        still, reach = open_ >> SIDE * slot & CARD_BOXES, edge >> SIDE * slot & CARD_BOXES
        boxes, entry = (int(deck["cards"][card][name]) if card != NONE else 0 for name in ("boxes", "entry"))
        if still & ~boxes:
            yield "a box is open that no card has"
        if player["hand"][0] == NONE and reach != (entry | _beside(boxes & ~still)) & still:
            yield "the boxes within reach are not those beside crossed ones or an entrance (P3, P4)"


def _beside(boxes: int) -> int:
    """Compute the neighbours slowly and obviously, to check the fast version."""
    places = [divmod(place, WIDTH) for place in range(WIDTH * WIDTH) if boxes >> place & 1]
    around = {(r + dr, c + dc) for r, c in places for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return sum(1 << WIDTH * r + c for r, c in around if 0 <= r < WIDTH and 0 <= c < WIDTH)


def _score_card(state: State, player: Player) -> Iterator[str]:
    for field, most in SHEET_MOST.items():
        if player["sheet"][field].max() > most:
            yield f"{field}: more than the score card has boxes (S4, S5, P6 to P8)"
    if player["owed"] and not player["edge"]:
        yield "a bonus box is owed that cannot be crossed (R1)"
    if player["owed"] and state["step"] != MARK:
        yield "a bonus box is owed after marking (G8)"
    if sum(map(int, player["n_completed"])) != sum(int(word).bit_count() for word in player["completed"]):
        yield "completed cards are counted wrongly (G9)"
