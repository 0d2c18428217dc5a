"""Silver & Gold: the rules S."""

from collections.abc import Iterator

from silvergold.decks.deck import Deck
from tests.conformance.oracle.boxes import Box
from tests.conformance.oracle.table import Chance, Player, Snapshot, Table

COINS_OF_A_ROW = 4
COIN_BOXES = 12
PALM_BOXES = 4
TIE_BREAK = ("grey", "green", "orange", "purple")


class SilverGold(Table):
    """Treasure islands, coins, cups, palms and seals."""

    def __init__(self, deck: Deck, n_players: int, chance: Chance) -> None:
        self.cups_left = sorted(deck.cups, reverse=True)
        super().__init__(deck, n_players, chance)

    # Marking

    def reachable(self, seat: int, number: int) -> set[Box]:
        """S2: return every open box of the island."""
        return self.open_boxes(seat, number)

    def is_completed(self, player: Player, number: int) -> bool:
        """S3: return whether all boxes are crossed."""
        return set(self.symbols[number]) == player.crossed[number]

    def bring(self, player: Player, symbols: list[str]) -> None:
        """R2: apply coins and palms."""
        for _ in range(symbols.count("o")):
            self.cross_coin(player)
        for _ in range(symbols.count("p")):
            self.enter_palm(player)

    def cross_coin(self, player: Player) -> None:
        """S4: cross the next of twelve coin boxes; after the twelfth, the coin is lost."""
        player.coins = min(player.coins + 1, COIN_BOXES)

    def enter_palm(self, player: Player) -> None:
        """S5: enter one point, and one for each palm on the display; there are four entries."""
        if len(player.palms) < PALM_BOXES:
            player.palms.append(1 + self.palms_on_display())

    def palms_on_display(self) -> int:
        """S5: return the number of palms on the display; no others count."""
        return sum(list(self.symbols[number].values()).count("p") for number in self.display)

    # Resolution

    def resolve(self) -> Iterator[None]:
        """S6: resolve the start player first, then the others clockwise."""
        assert self.start_player is not None
        n_players = len(self.players)
        for steps in range(n_players):
            yield from self.resolve_player((self.start_player + steps) % n_players)

    def resolve_player(self, seat: int) -> Iterator[None]:
        """S7, S8: give cups first, then replace all completed cards, and only then top up the display."""
        player = self.players[seat]
        self.pay_coin_rows(player)
        completed = [number for number in player.cards if self.is_completed(player, number)]
        slots = [self.set_aside(player, number) for number in completed]
        for slot in slots:
            yield from self.replace(seat, slot)
        self.top_up()

    def pay_coin_rows(self, player: Player) -> None:
        """S7, R4: give the highest cup left, if any is left, for every row completed this turn."""
        while player.rows_paid < player.coins // COINS_OF_A_ROW:
            player.rows_paid += 1
            if self.cups_left:
                player.cups.append(self.cups_left.pop(0))

    def end_turn(self) -> None:
        """S9, R18: move the start player one seat clockwise, whether or not that seat has cards."""
        assert self.start_player is not None
        self.start_player = (self.start_player + 1) % len(self.players)

    # Points

    def score_parts(self, player: Player) -> dict[str, int]:
        """S10: return the points for cards, seals, coins, cups and palms."""
        return {
            "cards": sum(self.card[number].points for number in player.completed),
            "seals": self.score_seals(player),
            "coins": player.coins,
            "cups": sum(player.cups),
            "palms": sum(player.palms),
        }

    def score_seals(self, player: Player) -> int:
        """S10, R14: return the points for seals; each pays for all completed cards of its colour, its own included."""
        seals = [self.card[number].seal for number in player.completed]
        return sum(seal.points * self.n_completed(player, seal.colour) for seal in seals if seal is not None)

    def n_completed(self, player: Player, colour: str) -> int:
        """Return how many cards of a colour a player has completed."""
        return sum(self.card[number].colour == colour for number in player.completed)

    def break_tie(self, tied: set[int]) -> set[int]:
        """S11: return the seats with the most completed grey cards, then green, orange, purple."""
        for colour in TIE_BREAK:
            most = max(self.n_completed(self.players[seat], colour) for seat in tied)
            tied = {seat for seat in tied if self.n_completed(self.players[seat], colour) == most}
        return tied

    def snapshot_of_game(self) -> Snapshot:
        """Return the cups on the round card."""
        return {"cups left": list(self.cups_left)}
