"""The corner cases of the rules that random games should reach, each as a question about one play.

A question gets the oracle's snapshots of the table before and after the play, and what was played.
"""

from collections.abc import Callable
from dataclasses import dataclass

from silvergold.games import PYRAMIDS, SILVER_AND_GOLD
from tests.conformance.oracle import Move, Snapshot, Table


@dataclass
class Moment:
    """One play: the table before it, the table after it, and what was played."""

    table: Table
    before: Snapshot
    after: Snapshot
    seat: int
    move: Move

    @property
    def symbols(self) -> str:
        """Return the characters of the boxes that were crossed, in any order."""
        if self.move[0] not in ("cross", "bonus"):
            return ""
        return "".join(self.table.symbols[self.move[1]][box] for box in self.move[2])

    @property
    def mine(self) -> Snapshot:
        """Return the player before the play."""
        return dict(self.before["players"][self.seat])

    @property
    def mine_after(self) -> Snapshot:
        """Return the player after the play."""
        return dict(self.after["players"][self.seat])

    def gained(self, seat: int) -> int:
        """Return how many cards a seat has set aside by this play."""
        return len(self.after["players"][seat]["completed"] - self.before["players"][seat]["completed"])


Question = Callable[[Moment], bool]


def _bonus_lost(moment: Moment) -> bool:
    owed = moment.mine["owed"] - (moment.move[0] == "bonus") + moment.symbols.count("x")
    return bool(owed > moment.mine_after["owed"])


def _of_one_colour_at_once(moment: Moment) -> bool:
    for seat in range(len(moment.table.players)):
        new = moment.after["players"][seat]["completed"] - moment.before["players"][seat]["completed"]
        if len(new) == 2 and len({moment.table.card[number].colour for number in new}) == 1:
            return True
    return False


def _eighth_of_a_colour(moment: Moment) -> bool:
    colours = [moment.table.card[number].colour for number in moment.mine_after["completed"]]
    return any(colours.count(colour) == 8 for colour in colours)


def _totals(moment: Moment) -> list[int]:
    return [parts["total"] for parts in moment.table.scores()]


def _tie_broken(moment: Moment) -> bool:
    totals = _totals(moment)
    return moment.table.over and totals.count(max(totals)) > len(moment.table.winners())


def _too_many_gems(moment: Moment) -> bool:
    return any(moment.mine[f"{name} gems"] + moment.symbols.count(name[0]) > 10 for name in ("red", "green"))


BOTH: dict[str, Question] = {
    "G7 a single box though the pattern fits": lambda m: m.move[0] == "cross" and len(m.move[2]) == 1,
    "G8 two bonus boxes owed at once": lambda m: m.mine_after["owed"] > 1,
    "G10 the stack is used up": lambda m: m.after["step"] == "mark" and not m.after["stack"],
    "G10 the display is short": lambda m: m.after["step"] == "mark" and len(m.after["display"]) < 4,
    "G9 two cards completed at once": lambda m: any(m.gained(seat) == 2 for seat in range(len(m.table.players))),
    "R1 a bonus is lost": _bonus_lost,
    "R5 a card without replacement": lambda m: m.after["step"] == "mark" and None in m.mine_after["cards"],
    "R6 a seat without cards": lambda m: m.after["step"] == "mark" and not any(m.mine_after["cards"]),
    "R11 a shared victory": lambda m: m.table.over and len(m.table.winners()) > 1,
    "R15 a card completed in the last turn": lambda m: m.table.over and m.gained(m.seat) > 0,
    "R18 a turn passes by itself": lambda m: m.after["turn"] > m.before["turn"] + 1,
    "a tie is broken": _tie_broken,
}

OF_ONE: dict[str, dict[str, Question]] = {
    SILVER_AND_GOLD.slug: {
        "S4 a coin is lost": lambda m: m.mine["coins"] + m.symbols.count("o") > 12,
        "S5 a palm is lost": lambda m: len(m.mine["palms"]) + m.symbols.count("p") > 4,
        "S5 two palms at once": lambda m: m.symbols.count("p") > 1,
        "S7 no cup is left": lambda m: not m.after["cups left"],
        "R4 two coin rows at once": lambda m: m.mine_after["coins"] // 4 > m.mine["coins"] // 4 + 1,
        "S8 a second card is taken": lambda m: m.before["step"] == "take" and m.before["waiting"] == m.after["waiting"],
        "R14 a seal of its own colour": lambda m: any(
            card.seal is not None and card.seal.colour == card.colour
            for card in (m.table.card[number] for number in m.mine_after["completed"])
        ),
    },
    PYRAMIDS.slug: {
        "P6 a gem too many": _too_many_gems,
        "P7 a torch too many": lambda m: "t" in m.symbols and m.before["round"] in m.mine["torches"],
        "P8 a skull too many": lambda m: m.mine["skulls"] + m.symbols.count("s") > 10,
        "P9 a potion with one skull": lambda m: m.symbols == "b" and m.mine["skulls"] == 1,
        "P11 the points of a colour are gone": lambda m: [] in m.after["points left"].values(),
        "P11 an eighth of a colour": _eighth_of_a_colour,
        "R2 a skull and a potion together": lambda m: {"s", "b"} <= set(m.symbols),
        "R3 a bonus box on a completed pyramid": lambda m: (
            m.move[0] == "bonus" and m.table.is_completed(m.table.players[m.seat], m.move[1]) and "T" not in m.symbols
        ),
        "R8 two of one colour at once": _of_one_colour_at_once,
    },
}


def questions(game: str) -> dict[str, Question]:
    """Return all corner cases of a game."""
    return BOTH | OF_ONE[game]


def met(moment: Moment) -> set[str]:
    """Return which corner cases this play has reached."""
    return {name for name, is_met in questions(moment.table.deck.game).items() if is_met(moment)}
