"""Small tables for the oracle's own tests: a few cards drawn in the test, the rest plain."""

from collections.abc import Sequence

from silvergold.decks.deck import Card, Deck, Expedition
from tests.conformance.oracle import Chance, Table, sit_down
from tests.conformance.oracle.boxes import Boxes

PLAIN_ROWS = {"silver-and-gold": (".....",) * 5, "pyramids": ("..e..", *(".....",) * 3, "..T..")}
PATTERNS = {
    "box": ("x",),
    "domino": ("xx",),
    "line": ("xxx",),
    "ell": ("x.", "x.", "xx"),
    "square": ("xx", "xx"),
    "row": ("xxxxx",),
}
CARDS_OF_A_DECK = 40


def card(number: int, drawing: str, colour: str = "green", points: int = 0) -> Card:
    """Return a card drawn in one line, its rows separated by bars."""
    return Card(number=number, colour=colour, rows=tuple(drawing.split("|")), points=points)


def drawn(drawing: str) -> Boxes:
    """Return the boxes marked x in a drawing."""
    rows = enumerate(drawing.split("|"))
    return frozenset((r, c) for r, row in rows for c, char in enumerate(row) if char == "x")


def deck_with(game: str, cards: Sequence[Card], size: int = CARDS_OF_A_DECK) -> Deck:
    """Return a deck of these cards and as many plain ones as it needs, numbered from 101."""
    plain = [Card(101 + nth, "green", PLAIN_ROWS[game]) for nth in range(size - len(cards))]
    expeditions = tuple(Expedition(name, 1, rows) for name, rows in PATTERNS.items())
    return Deck(game, "scene", expeditions, (*cards, *plain))


def scene(
    game: str,
    cards: Sequence[Card],
    before: Sequence[Sequence[int]],
    pattern: str = "domino",
    top: Sequence[int] = (),
    size: int = CARDS_OF_A_DECK,
) -> Table:
    """Return a table whose seats have kept these cards and whose stack begins with `top`; the pattern never changes."""
    deck = deck_with(game, cards, size)
    plain = [each.number for each in deck.cards if each.number > 100]
    deals = [[*kept, *(plain.pop() for _ in range(4 - len(kept)))] for kept in before]
    dealt = {number for hand in deals for number in hand}
    rest = [each.number for each in deck.cards if each.number not in dealt and each.number not in top]
    returned = [number for hand in deals for number in hand[2:]]
    start_player = 0 if game == "silver-and-gold" else None
    table = sit_down(deck, len(before), Chance(deals, [*top, *rest, *returned], [[pattern] * 8] * 4, start_player))
    for seat, hand in enumerate(deals):
        table.play(seat, ("keep", frozenset(hand[:2])))
    return table


def cross(table: Table, seat: int, number: int, drawing: str) -> None:
    """Cross what is drawn; a bonus box if one is owed."""
    kind = "bonus" if table.players[seat].owed else "cross"
    table.play(seat, (kind, number, drawn(drawing)))


def cross_something(table: Table, *seats: int) -> None:
    """Let these seats, one after the other, make legal choices as long as the turn waits for them."""
    turn = table.turn
    for seat in seats:
        while table.turn == turn and seat in table.waiting():
            table.play(seat, min(table.choices(seat), key=_smallest))


def _smallest(move: tuple[object, ...]) -> tuple[int, str]:
    return len(str(move)), str(move)
