"""Pyramids: the rules P."""

from collections.abc import Iterator

from silvergold.decks.deck import Deck
from tests.conformance.oracle.boxes import Box, beside
from tests.conformance.oracle.table import Chance, Player, Snapshot, Table

GEMS_OF_A_COLOUR = 10
SKULL_BOXES = 10
SKULLS_OF_A_POTION = 2
COUNTS_THAT_EARN = (2, 4, 6)
COLOURS = ("green", "orange", "purple")


class Pyramids(Table):
    """Chambers with an entrance and a tomb, gems, torches, skulls and potions."""

    def __init__(self, deck: Deck, n_players: int, chance: Chance) -> None:
        self.points_left = {colour: list(deck.awards) for colour in COLOURS}
        super().__init__(deck, n_players, chance)

    # Marking

    def reachable(self, seat: int, number: int) -> set[Box]:
        """P3, P4: return the entrance of a card with no cross; otherwise the open boxes beside a cross."""
        crossed = self.players[seat].crossed[number]
        if not crossed:
            return {self.box_with("e", number)}
        return self.open_boxes(seat, number) & beside(crossed)

    def box_with(self, symbol: str, number: int) -> Box:
        """P1: return the box of the entrance or the tomb of a card."""
        return next(box for box, printed in self.symbols[number].items() if printed == symbol)

    def is_completed(self, player: Player, number: int) -> bool:
        """P5: return whether the tomb is crossed, whatever else is open."""
        return self.box_with("T", number) in player.crossed[number]

    def bring(self, player: Player, symbols: list[str]) -> None:
        """R2: apply gems, torches, skulls, and then potions."""
        for colour in ("r", "g"):
            self.cross_gems(player, colour, symbols.count(colour))
        if "t" in symbols:
            self.cross_torch(player)
        self.cross_skulls(player, symbols.count("s"))
        for _ in range(symbols.count("b")):
            self.drink_potion(player)

    def cross_gems(self, player: Player, colour: str, how_many: int) -> None:
        """P6: cross gems, at most ten of a colour."""
        player.gems[colour] = min(player.gems[colour] + how_many, GEMS_OF_A_COLOUR)

    def cross_torch(self, player: Player) -> None:
        """P7: cross the torch of this round; it counts once."""
        player.torches.add(self.round)

    def cross_skulls(self, player: Player, how_many: int) -> None:
        """P8: cross skulls, at most ten."""
        player.skulls = min(player.skulls + how_many, SKULL_BOXES)

    def drink_potion(self, player: Player) -> None:
        """P9: erase the two worst skulls, which are the last ones; fewer if there are fewer."""
        player.skulls = max(player.skulls - SKULLS_OF_A_POTION, 0)

    # Completed cards

    def resolve(self) -> Iterator[None]:
        """P10, P11: make all replacements, then award pyramid points."""
        completed = self.completed_this_turn()
        yield from self.replace_in_order(completed)
        self.award_pyramid_points(completed)

    def completed_this_turn(self) -> list[tuple[int, int]]:
        """P10, R7: return the cards completed this turn as (number, seat), the lowest number first."""
        every = [(number, seat) for seat, player in enumerate(self.players) for number in player.cards]
        return sorted((number, seat) for number, seat in every if self.is_completed(self.players[seat], number))

    def replace_in_order(self, completed: list[tuple[int, int]]) -> Iterator[None]:
        """P10: replace card by card, and top up the display after each."""
        slots = [self.set_aside(self.players[seat], number) for number, seat in completed]
        for (_, seat), slot in zip(completed, slots, strict=True):
            yield from self.replace(seat, slot)
            self.top_up()

    def award_pyramid_points(self, completed: list[tuple[int, int]]) -> None:
        """P11, P12, R8: award points card by card in the order of numbers; each counts with those before it."""
        for place, (number, seat) in enumerate(completed):
            still_to_count = {later for later, _ in completed[place + 1 :]}
            player, colour = self.players[seat], self.card[number].colour
            counted = set(player.completed) - still_to_count
            if self.n_of_colour(counted, colour) in COUNTS_THAT_EARN and self.points_left[colour]:
                player.pyramid_points.append(self.points_left[colour].pop(0))

    def n_of_colour(self, numbers: set[int], colour: str) -> int:
        """Return how many of these cards have the colour."""
        return sum(self.card[number].colour == colour for number in numbers)

    # Points

    def score_parts(self, player: Player) -> dict[str, int]:
        """P13: return the points for cards, torches, pyramid points, gems and skulls."""
        return {
            "cards": 10 * len(player.completed),
            "torches": 5 * len(player.torches),
            "pyramids": sum(player.pyramid_points),
            "gems": self.score_gems(player),
            "skulls": -self.worst_skull(player),
        }

    def score_gems(self, player: Player) -> int:
        """P13: return 5 points for each pair of a red and a green gem, and 1 for each gem left over."""
        pairs = min(player.gems.values())
        return 5 * pairs + sum(player.gems.values()) - 2 * pairs

    def worst_skull(self, player: Player) -> int:
        """P13, R13: return the points of the worst crossed skull alone."""
        return max(self.deck.skulls[: player.skulls], default=0)

    def break_tie(self, tied: set[int]) -> set[int]:
        """P14: return the seat with the lowest numbered completed pyramid; R11: all of them if none is completed."""
        lowest = min((number for seat in tied for number in self.players[seat].completed), default=None)
        return {seat for seat in tied if lowest in self.players[seat].completed} or tied

    def snapshot_of_game(self) -> Snapshot:
        """Return the pyramid points left in each colour."""
        return {"points left": {colour: list(points) for colour, points in self.points_left.items()}}
