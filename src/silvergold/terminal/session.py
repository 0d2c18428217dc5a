"""A game at the terminal: bots choose, the person types, the table tells what happened."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.arena.players import player
from silvergold.arena.playing import Failure, ask
from silvergold.bots.chance import mix
from silvergold.bots.random_bot import RandomBot
from silvergold.choices import Bonus, Choice, Cross, Keep, Take
from silvergold.errors import SilvergoldError
from silvergold.events import Event, Kind
from silvergold.terminal import orders, table
from silvergold.terminal.reader import InputEnded
from silvergold.terminal.typed import Kept, Marked, NotUnderstood, Order, Taken, Typed, understand
from silvergold.terminal.words import said_to, told

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.match import View
    from silvergold.terminal.reader import Reader
    from silvergold.terminal.screen import Screen
    from silvergold.terminal.seating import Seating

SHOWN_ANYWAY = frozenset({Kind.REVEALED, Kind.START_PLAYER, Kind.GAME_OVER, Kind.BONUS_OWED})
"""What the next heading says too, or what follows shows."""


class Left(Exception):
    """The person has left the table."""


class Session:
    """One person's game. `orders` answers everything that is not a choice."""

    def __init__(self, seats: Seating, screen: Screen, reader: Reader, save_to: Path | None = None) -> None:
        """Takes a seat at the table."""
        self.match = seats.match
        self.me = seats.me
        self.bots = seats.bots
        self.seed = seats.seed
        self.greeting = seats.greeting
        self.screen = screen
        self.reader = reader
        self.save_to = save_to
        self.refusal: SilvergoldError | None = None
        self._told = len(self.match.events())
        self._decisions = 0
        self._heading: tuple[int, str] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.match.names

    @property
    def view(self) -> View:
        """What the person may know now: without the revealed pile where S12 forbids it."""
        return self.match.view(self.me, recall=False)

    def run(self) -> None:
        """The whole game, or as much of it as the person stays for."""
        orders.welcome(self)
        try:
            while not self.match.over:
                self._let_bots_choose()
                self._tell_news()
                if self.me in self.match.waiting:
                    self._my_choice()
            self._tell_news()
            orders.show_result(self)
            self._after_the_game()
        except Left:
            pass
        finally:
            self._keep_record()

    # Bots

    def _let_bots_choose(self) -> None:
        """Everybody who is waited for but the person; in secret where the rules say so (R9)."""
        for seat in self.match.waiting:
            while seat != self.me and seat in self.match.waiting and not self.match.over:
                self._let_bot_choose(seat)

    def _let_bot_choose(self, seat: Seat) -> None:
        """One choice of one bot; if it fails, chance chooses for it."""
        self._decisions += 1
        view, chance = self.match.view(seat), mix(self.seed, self._decisions)
        choice = ask(player(self.bots[seat]), view, chance)
        if isinstance(choice, Failure):
            self.screen.say(f"{self.names[seat]} {choice.what}; a random choice stands in for it.", "bad")
            choice = RandomBot().choose(view, seed=chance)
        self.match.play(seat, choice)

    # The person

    def _my_choice(self) -> None:
        """Show what is to be done, then read lines until something was chosen."""
        self._show_heading()
        while True:
            try:
                if self._obey(understand(self.reader.ask(self._prompt()))):
                    return
            except NotUnderstood as fault:
                self.screen.say(str(fault), "bad")
            except SilvergoldError as fault:
                self._refuse(fault)

    def _show_heading(self) -> None:
        """Once for each turn and step: the expedition and the cards, or the display to take from."""
        view = self.view
        heading = (view.turn, view.step)
        if heading != self._heading or view.step == "take":
            orders.show_step(self, view)
        self._heading = heading

    def _prompt(self) -> str:
        """What is waited for, in few words."""
        view = self.view
        if self._is_drafted():
            return "Enter to confirm, or undo"
        if view.me.owed:
            return f"bonus box ({view.me.owed} to cross)" if view.me.owed > 1 else "bonus box"
        return {"keep": "keep which two", "take": "take which card", "mark": f"cross {view.pattern}"}[view.step]

    def _is_drafted(self) -> bool:
        """Has the person chosen everything, and only not confirmed it?"""
        return self.match.may_undo(self.me) and not self.match.choices(self.me)

    def _obey(self, typed: Typed) -> bool:
        """Carry out one typed line; answers whether the table should be looked at again."""
        match typed:
            case Order("done"):
                return self._confirm()
            case Order("undo"):
                return self._undo()
            case Order(name, rest):
                orders.ORDERS[name](self, rest)
                return False
        if self._is_drafted():
            raise NotUnderstood("Your choice is made: Enter confirms it, undo takes it back.")
        return self._play(self._choice(typed))

    def _choice(self, typed: Marked | Kept | Taken) -> Choice:
        """What was typed, as a choice of the rules."""
        match typed:
            case Kept(cards):
                return Keep(cards)
            case Taken(None):
                return Take(None, "stack")
            case Taken(card):
                return Take(card)
            case Marked():
                kind = Bonus if self.view.me.owed else Cross
                return kind(self._card_meant(typed, kind), typed.boxes)

    def _card_meant(self, typed: Marked, kind: type[Bonus | Cross]) -> int:
        """The card by its number or side; unnamed, the one on which these boxes may be crossed."""
        if typed.card is not None:
            return typed.card
        laid = self.view.me.cards
        if not any(laid):
            raise NotUnderstood(orders.what_to_type(self.view))
        if typed.slot is None:
            return self._only_card_for(typed, kind, [card.number for card in laid if card is not None])
        card = laid[typed.slot]
        if card is None:
            raise NotUnderstood(f"No card lies on the {table.SIDES[typed.slot]}.")
        return card.number

    def _only_card_for(self, typed: Marked, kind: type[Bonus | Cross], cards: list[int]) -> int:
        """The one card that can be meant; if none can, the first, so that the rules say why not."""
        fitting = [card for card in cards if not self.match.why_not(self.me, kind(card, typed.boxes))]
        if len(fitting) > 1:
            raise NotUnderstood("On which card? Begin with left or right, such as left b2 b3 c3.")
        return (fitting or cards)[0]

    def _play(self, choice: Choice) -> bool:
        """Make a choice; a marking waits to be confirmed."""
        is_public = isinstance(choice, Take)
        events = self.match.play(self.me, choice, confirm=False)
        self.refusal = None
        if is_public:
            return True
        self._tell(event for event in events if event.seat == self.me)
        if isinstance(choice, Cross | Bonus):
            table.show_cards(self.screen, self.view.me, choice.card)
        return False

    def _confirm(self) -> bool:
        """Let the draft stand; the others' choices are shown with it."""
        if not self._is_drafted():
            raise NotUnderstood(orders.what_to_type(self.view))
        self.match.confirm(self.me)
        return True

    def _undo(self) -> bool:
        """Take back one's last secret choice."""
        choice = self.match.undo(self.me)
        self.screen.say(f"Taken back: {choice}.")
        if isinstance(choice, Cross | Bonus):
            table.show_cards(self.screen, self.view.me, choice.card)
        return False

    def _refuse(self, fault: SilvergoldError) -> None:
        """Say why not, and remember it for `why`."""
        self.refusal = fault
        sentence = said_to(self.me, fault.sentence, self.names)
        self.screen.say(f"No: {sentence} ({fault.rule}; why tells more).", "bad")

    # Telling

    def _tell_news(self) -> None:
        """What has become public, without what the person did and saw already."""
        events = self.match.events()
        news = events[self._told :]
        self._told = len(events)
        self._tell(
            event
            for event in news
            if not (event.seat == self.me and event.is_secret) and event.kind not in SHOWN_ANYWAY
        )

    def _tell(self, events: Iterable[Event]) -> None:
        """Events as sentences."""
        for line in told(events, self.names):
            self.screen.say(line)

    # The end

    def _after_the_game(self) -> None:
        """The table stays for questions."""
        self.screen.say("\nsave FILE keeps the record; score, log and table still work; Enter leaves.")
        while True:
            try:
                typed = understand(self.reader.ask("game over"))
            except NotUnderstood:
                continue
            except InputEnded:
                return
            if not isinstance(typed, Order) or typed.name in ("done", "undo", "quit"):
                return
            orders.ORDERS[typed.name](self, typed.rest)

    def _keep_record(self) -> None:
        """--save: whatever happened, the record is kept."""
        if self.save_to is not None:
            self.match.record().save(self.save_to)
            self.screen.say(f"The record is in {self.save_to}.")
