"""Handle every line that is not a choice (help, why, spots, score, log, hint, save, quit), and show each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.boxes import box_names
from silvergold.choices import Bonus, Choice, Cross
from silvergold.cli.game import score_text, table_text
from silvergold.cli.game.input import NO, YES, PlayerQuit
from silvergold.cli.game.phrasing import YOU, event_lines, refusal_for
from silvergold.errors import SilvergoldError
from silvergold.wording import and_list

if TYPE_CHECKING:
    from silvergold.cli.game.session import Session
    from silvergold.match import View

HELP = """\
To choose:
  keep 4 30         keep these two of your four cards
  left b2 b3 c3     cross boxes on your left card; right, or a card's number, will do too
  left b2           cross one box instead of the pattern
  b2                boxes alone, when only one of your cards can be meant
  take 22           take this card of the display
  take stack        take the unseen top card of the stack
  Enter or done     confirm what you have chosen
  undo              take it back before you confirm
A box is a letter for its column and a digit for its row; a1 is top left.
Turn and mirror the pattern as you like: just name the boxes, in any order.

To ask:
  spots             every legal place; spots left, spots right
  hint              what a strong bot would do; play --hints names another one
  why               the rule behind the last refusal
  rules G6          a rule by its number
  score             all score sheets
  table             the whole table; read says your cards in words
  log               what has happened; log 20 for the last 20 lines
  save FILE         save the game so far; play --resume FILE continues it
  quit              leave
  help              this list"""
LOG_LINES = 12
FORCE = "--force"


# Shown without a question


def welcome(session: Session) -> None:
    """Show who plays which game, and how to get help."""
    others = and_list(name for seat, name in enumerate(session.names) if seat != session.me)
    title = games.game(session.match.game).title
    session.screen.say(f"{title}: {session.names[session.me]} against {others}.", "title")
    session.screen.say(session.greeting, "quiet")
    session.screen.say("Type help at any time.")


def show_step(session: Session, view: View) -> None:
    """Show what to choose now, with everything that is needed for it."""
    if view.step == "take":
        table_text.show_display(session.screen, view)
        session.screen.say(what_to_type(view))
        return
    session.screen.say()
    table_text.show_moment(session.screen, view)
    session.screen.say()
    if view.step == "keep":
        table_text.show_open_cards(session.screen, view.game, view.me.hand)
    else:
        _show_turn(session, view)
    if view.turn == 0:
        table_text.show_legend(session.screen, view)
        session.screen.say(what_to_type(view))


def _show_turn(session: Session, view: View) -> None:
    """Show the person's own cards and, in a few lines, what else matters for the choice."""
    if len(view.revealed) > 1:  # R17: only where players may review expeditions
        revealed = f"Revealed this round: {', '.join(view.revealed)}."
        session.screen.say(f"{revealed} Not yet: {', '.join(still_face_down(view))}.")
    session.screen.say(_points_line(view))
    session.screen.say(display_line(view))
    session.screen.say()
    table_text.show_cards(session.screen, view.game, view.me)


def still_face_down(view: View) -> list[str]:
    """Return the expeditions that are not yet revealed this round; one of them never will be (G4, R17)."""
    eight = Counter({expedition.name: expedition.count for expedition in view.deck.expeditions})
    return sorted((eight - Counter(view.revealed)).elements())


def _points_line(view: View) -> str:
    """Return the points of all players so far."""
    return "Points so far. " + ", ".join(f"{player.name}: {player.score.total}" for player in view.players) + "."


def display_line(view: View) -> str:
    """Return the display in a line, with the worth of symbols that count the display (S5)."""
    cards = and_list(f"{card.number} {card.colour}" for card in view.display)
    drawn = "".join(row for card in view.display for row in card.rows)
    counting = (symbol for symbol in games.game(view.game).symbols if symbol.counts_display)
    worth = (f" {s.phrase.capitalize()} is worth {1 + drawn.count(s.letter)} now." for s in counting)
    return f"Display: {cards}; {view.stack_left} in the stack.{''.join(worth)}"


def what_to_type(view: View) -> str:
    """Return what to type now, with an example from the open choices."""
    if not view.choices:
        return "There is nothing to choose now."
    example = typed_form(view, view.choices[0])
    match view.step:
        case "keep":
            return f"Keep two of these cards: type both numbers, such as {example}."
        case "take":
            stack = ", or take stack" if view.stack_left else ""
            return f"Take a card in place of the one you completed: type its number, such as {example}{stack}."
    if view.me.owed:
        return f"A cross symbol brings a bonus box (G8): type a card and one box, such as {example}."
    return f"Cross the {view.pattern} on one of your cards, such as {example}; or one box instead (G7)."


def typed_form(view: View, choice: Choice) -> str:
    """Return a choice as the person would type it."""
    if not isinstance(choice, Cross | Bonus):
        return str(choice)
    slot = [laid.number if laid else None for laid in view.me.cards].index(choice.card)
    return f"{table_text.SIDES[slot]} {box_names(choice.boxes)}"


def show_result(session: Session) -> None:
    """Show the winners, then every score sheet."""
    match = session.match
    session.screen.say()
    session.screen.say(f"The game is over. {victory(session)}", "title")
    show_scores(session, "")
    totals = [score.total for score in match.scores()]
    if totals.count(max(totals)) > 1:
        rule = games.game(match.game).rule_ids.tie_break
        show_rule(session, rule if len(match.winners) == 1 else "R11")


def victory(session: Session) -> str:
    """Return a sentence with the winners and their points."""
    match = session.match
    points = match.scores()[match.winners[0]].total
    names = and_list(session.names[seat] for seat in match.winners)
    if len(match.winners) > 1:
        return f"{names} share the victory with {points} points."
    return f"{names} {'win' if names == YOU else 'wins'} with {points} points."


# Questions


def show_help(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show all that can be typed, and what to choose now."""
    session.screen.say(HELP)
    if session.me in session.match.waiting:
        session.screen.say(f"\nNow: {what_to_type(session.view)}")


def show_why(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show the rule behind the last refusal."""
    if session.refusal is None:
        session.screen.say("Nothing was refused since your last choice.")
        return
    sentence = refusal_for(session.me, session.refusal.sentence, session.match.names)
    session.screen.say(f"Refused: {sentence}.")
    show_rule(session, session.refusal.rule)


def show_rule(session: Session, rest: str) -> None:
    """Show a rule by its number."""
    from silvergold import rulebook

    try:
        session.screen.say(f"{rest.strip().upper()}  {rulebook.rule(rest)}")
    except SilvergoldError as fault:
        session.screen.say(fault.sentence if rest.strip() else "Type rules and a number, such as rules G6.")


def show_spots(session: Session, rest: str) -> None:
    """Show every open choice, one line for each card; `spots left` shows one card."""
    view = session.view
    if not view.choices:
        session.screen.say("There is nothing to choose now; Enter confirms what you have chosen, undo takes it back.")
    for label, spots in spots_by_card(view).items():
        if not rest or label.startswith(rest.strip().lower()):
            session.screen.say(f"{label}: {'; '.join(spots)}")


def spots_by_card(view: View) -> dict[str, list[str]]:
    """Return the open choices in words by card; places of the pattern come before single boxes."""
    commands: dict[str, list[str]] = {}
    for choice in sorted(view.choices, key=_spot_order):
        if isinstance(choice, Cross | Bonus):
            side, boxes = typed_form(view, choice).split(" ", 1)
            kind = "one box" if len(choice.boxes) == 1 else view.pattern
            commands.setdefault(f"{side}, {kind}", []).append(boxes)
        else:
            commands.setdefault(view.step, []).append(str(choice).split(" ", 1)[1])
    return commands


def _spot_order(choice: Choice) -> tuple[bool, str]:
    """Return a sort key that puts patterns before single boxes."""
    return isinstance(choice, Cross | Bonus) and len(choice.boxes) == 1, ""


def show_scores(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show all score sheets; the person's own includes the draft."""
    view = session.view
    for player in view.players:
        session.screen.say()
        for number, line in enumerate(score_text.lines(view, player)):
            session.screen.say(line, "" if number else "title")


def show_log(session: Session, rest: str) -> None:
    """Show the last events; without earlier expeditions where S12 forbids looking through them."""
    lines = list(event_lines(session.match.events(session.me, recall=False), session.names))
    n = int(rest) if rest.isascii() and rest.isdigit() and int(rest) else LOG_LINES
    for line in lines[-n:]:
        session.screen.say(line)
    if len(lines) > n:
        session.screen.say(f"({len(lines) - n} earlier lines; log {len(lines)} shows them)", "quiet")


def show_table(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show the whole table."""
    table_text.show(session.screen, session.view)


def read_cards(session: Session, rest: str) -> None:
    """Show the person's cards in words."""
    for side, laid in zip(table_text.SIDES, session.view.me.cards, strict=True):
        if laid is not None and side.startswith(rest.strip().lower()):
            session.screen.say("\n".join(table_text.read_card(session.view.game, laid, side)))


def show_hint(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show what a strong bot would choose in this seat."""
    from silvergold.bots import bot
    from silvergold.cli.game.seating import shown_name
    from silvergold.cli.warmup import prepare_bots

    view = session.match.view(session.me, recall=False)
    if not view.choices:
        session.screen.say("Nothing is left to choose; Enter confirms.")
        return
    prepare_bots(view.deck, [session.hints])
    choice = bot(session.hints).choose(view, seed=session.seed)
    session.screen.say(f"{shown_name(session.hints)} would type: {typed_form(view, choice)}")


def save(session: Session, rest: str) -> None:
    """Save the game so far as a record; a file of something else is replaced with --force only."""
    name, is_forced = rest.removesuffix(FORCE).strip(), rest.endswith(FORCE)
    if not name:
        session.screen.say("Where to? Type save and a file name, such as save game.json.")
    elif Path(name).expanduser().is_file() and not is_forced and Path(name).expanduser() not in session.saved:
        session.screen.say(f"{name} exists already. Name another file, or replace it: save {name} {FORCE}", "bad")
    elif save_in(session, name):
        going_on = "" if session.match.over else f" silvergold play --resume {name} continues it."
        session.screen.say(f"Saved in {name}.{going_on}")


def save_in(session: Session, name: str) -> bool:
    """Write the record; return whether that succeeded."""
    path = Path(name).expanduser()
    try:
        session.record().save(path)
    except OSError as fault:
        session.screen.say(f"That could not be saved: {fault.strerror or fault}.", "bad")
        return False
    session.saved.add(path)
    return True


def leave(session: Session, rest: str) -> None:  # noqa: ARG001
    """Leave the game; offer to save it first."""
    if not session.match.over and session.save_to is None:
        session.screen.say("Save the game first? [Y/n], or type a file name.")
        while not _is_left(session, session.reader.ask("save").strip()):
            pass
    session.screen.say("Goodbye.")
    raise PlayerQuit


def _is_left(session: Session, answer: str) -> bool:
    """Do what was answered to "Save the game first?"; return whether nothing is left to ask."""
    if answer.lower() in YES:
        return _is_kept(session)
    if answer.lower() in NO:
        session.keeper.forget()
        return True
    save(session, answer)
    if Path(answer.removesuffix(FORCE).strip()).expanduser() not in session.saved:
        return False
    session.keeper.forget()
    return True


def _is_kept(session: Session) -> bool:
    """Keep the game for the next start; return whether nothing is left to ask."""
    if not session.has_moved:
        session.screen.say("You have not played anything yet, so there is nothing to save.")
    elif session.keep_unfinished():
        session.screen.say("Your game is kept: silvergold play offers to continue it.")
    else:
        session.screen.say("It could not be saved in your data folder. Type a file name, or n to leave.", "bad")
        return False
    return True


Handler = Callable[["Session", str], None]
HANDLERS: Mapping[str, Handler] = {
    "help": show_help,
    "why": show_why,
    "rules": show_rule,
    "spots": show_spots,
    "score": show_scores,
    "log": show_log,
    "table": show_table,
    "read": read_cards,
    "hint": show_hint,
    "save": save,
    "quit": leave,
}
