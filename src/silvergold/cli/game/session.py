"""A game at the terminal: bots choose, the person types, and every event is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.bots.loading import load_bot
from silvergold.bots.random_bot import RandomBot
from silvergold.bots.sandbox.asking import BotFailure, ask_bot
from silvergold.bots.seeds import mix
from silvergold.choices import Bonus, Choice, Cross, Keep, Take
from silvergold.cli.game import questions, table_text
from silvergold.cli.game.input import InputEnded, PlayerQuit
from silvergold.cli.game.own_bots import OwnBots
from silvergold.cli.game.parsing import CrossInput, Input, KeepInput, NotUnderstood, Question, TakeInput, parse_line
from silvergold.cli.game.phrasing import event_lines, in_words, own_names
from silvergold.cli.game.seating import stored_names
from silvergold.cli.game.unfinished import Keeper
from silvergold.errors import SilvergoldError
from silvergold.events import Event, Kind
from silvergold.languages import message

if TYPE_CHECKING:
    from silvergold.cli.game.input import Reader
    from silvergold.cli.game.seating import Seating
    from silvergold.cli.screen import Screen
    from silvergold.languages import Language
    from silvergold.match import View
    from silvergold.records import Record

SHOWN_ANYWAY = frozenset({Kind.REVEALED, Kind.START_PLAYER, Kind.GAME_OVER, Kind.BONUS_OWED})
"""Events that are not shown, because the next heading or prompt shows them."""


class Session:
    """One person's game. The module `questions` handles every line that is not a choice."""

    def __init__(
        self,
        seats: Seating,
        screen: Screen,
        reader: Reader,
        language: Language,
        save_to: Path | None = None,
        hints: str = "master",
    ) -> None:
        """Prepare a game with these seats; the record goes to `save_to`, and the bot `hints` gives hints."""
        self.language = language
        self.match = seats.match
        self.me = seats.me
        self.bots = seats.bots
        self.seed = seats.seed
        self.greeting = seats.greeting
        self.screen = screen
        self.reader = reader
        self.save_to = save_to
        self.hints = hints
        self.keeper = Keeper(seats.path)
        self.saved: set[Path] = set()
        self._own_bots: OwnBots | None = None
        self.refusal: SilvergoldError | None = None
        self._n_shown = len(self.match.events())
        self._decisions = 0
        self._heading: tuple[int, str] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names by seat."""
        return self.match.names

    @property
    def called_you(self) -> int | None:
        """Return the person's seat, if they have given no name and sentences call them "you"."""
        return self.me if self.names[self.me] in own_names() else None

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a text in the person's language."""
        self.screen.say(self.language.t(key, **values), style)

    @property
    def view(self) -> View:
        """Return what the person may know now: without the revealed pile where S12 forbids it."""
        return self.match.view(self.me, recall=False)

    def run(self) -> None:
        """Play the game until it is over or the person leaves."""
        questions.welcome(self)
        try:
            while not self.match.over:
                self._let_bots_choose()
                self._show_news()
                if self.me in self.match.waiting:
                    self._my_choice()
                    self.keep_unfinished()
            self.keeper.forget()
            self._show_news()
            questions.show_result(self)
            self._after_the_game()
        except PlayerQuit:
            pass
        except (InputEnded, KeyboardInterrupt):
            self._say_kept()
            raise
        finally:
            # then the game needs no other file
            if self.save_to is not None:
                self.record().save(self.save_to)
                self.keeper.forget()
                self.say("terminal.record-in", file=self.save_to)
            if self._own_bots is not None:
                self._own_bots.close()

    # Bots

    def _let_bots_choose(self) -> None:
        """Let every bot choose that has a choice; in secret where the rules say so (R9)."""
        for seat in self.match.waiting:
            while seat != self.me and seat in self.match.waiting and not self.match.over:
                self._decisions += 1
                view, chance = self.match.view(seat), mix(self.seed, self._decisions)
                choice = self._asked(self.bots[seat], view, chance)
                if isinstance(choice, BotFailure):
                    self.say("terminal.bot-failed", "bad", name=self.names[seat], what=choice.what)
                    choice = RandomBot().choose(view, seed=chance)
                self.match.play(seat, choice)

    def _asked(self, bot: str, view: View, chance: int) -> Choice | BotFailure:
        """Return the answer of a bot; one of the user's own is asked in another process."""
        if ":" not in bot:
            return ask_bot(load_bot(bot), view, seed=chance)
        if self._own_bots is None:
            self._own_bots = OwnBots()
        return self._own_bots.choose(bot, view, chance)

    # The person

    def _my_choice(self) -> None:
        """Show what to choose, then read lines until the person has chosen."""
        view = self.view
        heading = (view.turn, view.step)
        if heading != self._heading or view.step == "take":
            questions.show_step(self, view)
        self._heading = heading
        while True:
            try:
                if self._carry_out(self._typed(self._prompt())):
                    return
            except NotUnderstood as fault:
                self.screen.say(self.language.say(fault.told), "bad")
            except SilvergoldError as fault:
                self.refusal = fault
                self.say("terminal.no", "bad", sentence=self.in_their_words(fault), rule=fault.rule)

    def _typed(self, prompt: str) -> Input:
        """Ask for a line and return its meaning."""
        return parse_line(self.reader.ask(prompt), self.language.tag)

    def in_their_words(self, fault: SilvergoldError) -> str:
        """Return a refusal with names for seats, and "you" for the person's own."""
        return fault.sentence_in(self.language, self.names, self.me)

    def _prompt(self) -> str:
        """Return a prompt that says what to choose."""
        view, t = self.view, self.language.t
        if self._is_drafted():
            return t("terminal.prompt.confirm")
        if view.me.owed:
            return t("terminal.prompt.bonus", n=view.me.owed)
        return t(f"terminal.prompt.{view.step}", pattern=self.language.pattern(view.pattern or ""))

    def _is_drafted(self) -> bool:
        """Return whether the person has chosen everything but not confirmed it."""
        return self.match.may_undo(self.me) and not self.match.choices(self.me)

    def _carry_out(self, typed: Input) -> bool:
        """Carry out one typed line; return whether the person's choice is made."""
        match typed:
            case Question("done"):
                if not self._is_drafted():
                    raise NotUnderstood(questions.what_to_type(self.view))
                self.match.confirm(self.me)
                return True
            case Question("undo"):
                choice = self.match.undo(self.me)
                self.say("terminal.taken-back", choice=in_words(self.language, choice))
                self._show_crossed(choice)
                return False
            case Question(name, rest):
                questions.HANDLERS[name](self, rest)
                return False
        if self._is_drafted():
            raise NotUnderstood(message("terminal.made"))
        return self._play(self._choice(typed))

    def _choice(self, typed: CrossInput | KeepInput | TakeInput) -> Choice:
        """Return what was typed as a choice of the rules."""
        match typed:
            case KeepInput(cards):
                return Keep(cards)
            case TakeInput(None):
                return Take(None, "stack")
            case TakeInput(card):
                return Take(card)
            case CrossInput():
                kind = Bonus if self.view.me.owed else Cross
                return kind(self._card_meant(typed, kind), typed.boxes)

    def _card_meant(self, typed: CrossInput, kind: type[Bonus | Cross]) -> int:
        """Return the card by its number or side; without these, the card on which the boxes may be crossed."""
        if typed.card is not None:
            return typed.card
        laid = self.view.me.cards
        if not any(laid):
            raise NotUnderstood(questions.what_to_type(self.view))
        if typed.slot is None:
            return self._only_card_for(typed, kind, [card.number for card in laid if card is not None])
        card = laid[typed.slot]
        if card is None:
            raise NotUnderstood(message(f"terminal.no-card.{table_text.SIDES[typed.slot]}"))
        return card.number

    def _only_card_for(self, typed: CrossInput, kind: type[Bonus | Cross], cards: list[int]) -> int:
        """Return the only card that can be meant; if there is none, the first one, so that the rules explain why."""
        fitting = [card for card in cards if not self.match.why_not(self.me, kind(card, typed.boxes))]
        if len(fitting) > 1:
            raise NotUnderstood(message("terminal.which-card"))
        return (fitting or cards)[0]

    def _play(self, choice: Choice) -> bool:
        """Play a choice; crosses wait to be confirmed. Return whether the choice is final."""
        is_public = isinstance(choice, Take)
        events = self.match.play(self.me, choice, confirm=False)
        self.refusal = None
        if is_public:
            return True
        self._show_events(event for event in events if event.seat == self.me)
        self._show_crossed(choice)
        return False

    def _show_crossed(self, choice: Choice) -> None:
        """Show the card on which the person has crossed boxes, or taken crosses back."""
        if isinstance(choice, Cross | Bonus):
            table_text.show_cards(self.screen, self.language, self.view.game, self.view.me, choice.card)

    # Events

    def _show_news(self) -> None:
        """Show the new public events, without those that the person has seen already."""
        events = self.match.events()
        news = events[self._n_shown :]
        self._n_shown = len(events)
        self._show_events(
            event
            for event in news
            if not (event.seat == self.me and event.is_secret) and event.kind not in SHOWN_ANYWAY
        )

    def _show_events(self, events: Iterable[Event]) -> None:
        """Print events as sentences."""
        for line in event_lines(events, self.names, self.language, self.called_you):
            self.screen.say(line)

    # The end

    def _after_the_game(self) -> None:
        """Answer questions after the end of the game."""
        self.screen.say("\n" + self.language.t("terminal.after"))
        while True:
            try:
                typed = self._typed(self.language.t("terminal.prompt.over"))
            except NotUnderstood:
                continue
            except InputEnded:
                return
            if not isinstance(typed, Question) or typed.name in ("done", "undo", "quit"):
                return
            questions.HANDLERS[typed.name](self, typed.rest)

    def record(self) -> Record:
        """Return the record of the game so far, with the names that records have for bots."""
        record = self.match.record()
        return replace(record, players=tuple(stored_names(record.players, self.bots, self.language)))

    @property
    def has_moved(self) -> bool:
        """Return whether the person has played anything that could be lost."""
        return any(move.player == self.me for move in self.match.moves)

    def keep_unfinished(self) -> bool:
        """Keep the game for the next start; return whether it is kept. It is once the person has moved."""
        if self.match.over or not self.has_moved:
            return False
        try:
            self.keeper.keep(self.record(), self.me, self.bots)
        except OSError:
            return False
        return True

    def _say_kept(self) -> None:
        """Say where the game is that ends here without a word of the person."""
        if self.save_to is not None or self.match.over or not self.has_moved:
            return
        if not self.keep_unfinished():
            self.screen.say("\n" + self.language.t("terminal.lost"), "bad")
        elif self.reader.is_terminal:
            self.screen.say("\n" + self.language.t("terminal.leave.kept"))
        else:
            path = self.keeper.set_aside()
            self.screen.say("\n" + self.language.t("terminal.so-far-in", file=path))
