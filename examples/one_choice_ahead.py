"""A bot of your own that looks one choice ahead: `python examples/one_choice_ahead.py`.

It plays each open choice in its own view and compares what the view then shows: its points, and the boxes that its
cards still lack. It sees nothing that its seat may not know. To measure it: `cd examples`, then
`silvergold arena --bots one_choice_ahead:OneChoiceAhead,random --games 100`.
"""

# ruff: noqa: T201 - an example prints

from __future__ import annotations

import argparse

import silvergold as sg
from silvergold import bots, views

PER_BOX = 0.5
"""What a box that is still to be crossed costs, in points: cards with fewer of them are completed sooner."""


class OneChoiceAhead:
    """Takes the choice after which its own part of the table looks best."""

    name = "one-choice-ahead"
    about = "plays every open choice in its view and takes the best one"

    def choose(self, view: sg.View, budget: bots.Budget | None = None, seed: int = 0) -> sg.Choice:  # noqa: ARG002
        """Return the best choice; what is hidden is drawn from the seed."""
        return max(view.choices, key=lambda choice: self.value(view.after(choice, seed).me))

    def value(self, me: sg.PlayerView) -> float:
        """Return the points so far, those of cards that are now complete, less a price for every box still open."""
        cards = [card for card in me.cards if card]
        soon = sum(card.card.points for card in cards if card.completed)  # they score when they are put away
        return me.score.total + soon - PER_BOX * sum(open_boxes(card) for card in cards if not card.completed)


def open_boxes(card: views.CardView) -> int:
    """Return how many boxes of a card are not crossed; `#` is no box."""
    return sum(len(row) - row.count("#") for row in card.rows) - len(card.crossed)


def main() -> None:
    """Play some games against the random bot and print the points."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--game", default="silver-and-gold", choices=["silver-and-gold", "pyramids"])
    args = parser.parse_args()
    won = 0.0
    for seed in range(args.games):
        match = sg.new_match(args.game, players=["ahead", "random"], seed=seed)
        seats = (OneChoiceAhead(), sg.bot("random"))
        while not match.over:
            for seat in match.waiting:
                match.play(seat, seats[seat].choose(match.view(seat), seed=seed))
        won += (0 in match.winners) / len(match.winners)
        print(f"game {seed}:", " : ".join(str(score.total) for score in match.scores()))
    print(f"won {won:g} of {args.games}")


if __name__ == "__main__":
    main()
