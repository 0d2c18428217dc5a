"""Handle every line that is not a choice (help, why, spots, score, log, hint, save, quit), and show each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.boxes import box_names
from silvergold.choices import Bonus, Choice, Cross, told
from silvergold.cli.game import score_text, table_text
from silvergold.cli.game.input import PlayerQuit
from silvergold.cli.game.phrasing import event_lines
from silvergold.cli.game.typed_words import answers, commands, plain, shown_command
from silvergold.errors import SilvergoldError
from silvergold.languages import Language, Message, message, pattern_name

if TYPE_CHECKING:
    from silvergold.cli.game.session import Session
    from silvergold.match import View

LOG_LINES = 12
FORCE = "--force"


# Shown without a question


def welcome(session: Session) -> None:
    """Show who plays which game, and how to get help."""
    others = session.language.and_list(name for seat, name in enumerate(session.names) if seat != session.me)
    title = games.game(session.match.game).title
    session.say("terminal.welcome", "title", title=title, name=session.names[session.me], others=others)
    session.screen.say(session.language.say(session.greeting), "quiet")
    session.say("terminal.type-help")


def show_step(session: Session, view: View) -> None:
    """Show what to choose now, with everything that is needed for it."""
    if view.step == "take":
        table_text.show_display(session.screen, session.language, view)
        session.screen.say(session.language.say(what_to_type(view)))
        return
    session.screen.say()
    table_text.show_moment(session.screen, session.language, view)
    session.screen.say()
    if view.step == "keep":
        table_text.show_open_cards(session.screen, session.language, view.game, view.me.hand)
    else:
        _show_turn(session, view)
    if view.turn == 0:
        table_text.show_legend(session.screen, session.language, view)
        session.screen.say(session.language.say(what_to_type(view)))


def _show_turn(session: Session, view: View) -> None:
    """Show the person's own cards and, in a few lines, what else matters for the choice."""
    if len(view.revealed) > 1:  # R17: only where players may review expeditions
        revealed, hidden = (
            ", ".join(map(session.language.pattern, names)) for names in (view.revealed, still_face_down(view))
        )
        session.say("terminal.revealed", revealed=revealed, hidden=hidden)
    session.screen.say(_points_line(session.language, view))
    session.screen.say(display_line(session.language, view))
    session.screen.say()
    table_text.show_cards(session.screen, session.language, view.game, view.me)


def still_face_down(view: View) -> list[str]:
    """Return the expeditions that are not yet revealed this round; one of them never will be (G4, R17)."""
    eight = Counter({expedition.name: expedition.count for expedition in view.deck.expeditions})
    return sorted((eight - Counter(view.revealed)).elements())


def _points_line(language: Language, view: View) -> str:
    """Return the points of all players so far."""
    each = (language.t("terminal.points-of", name=player.name, n=player.score.total) for player in view.players)
    return language.t("terminal.points-so-far", list=", ".join(each))


def display_line(language: Language, view: View) -> str:
    """Return the display in a line, with the worth of symbols that count the display (S5)."""
    cards = language.and_list(f"{card.number} {language.t(f'colour.{card.colour}')}" for card in view.display)
    drawn = "".join(row for card in view.display for row in card.rows)
    counting = (symbol for symbol in games.game(view.game).symbols if symbol.counts_display)
    worth = (language.t(f"terminal.worth.{s.art}", n=1 + drawn.count(s.letter)) for s in counting)
    return " ".join([language.t("terminal.display-line", cards=cards, n=view.stack_left), *worth])


def what_to_type(view: View) -> Message:
    """Return what to type now, with an example from the open choices."""
    if not view.choices:
        return message("terminal.nothing-to-choose")
    example = typed_form(view, view.choices[0])
    match view.step:
        case "keep":
            return message("terminal.what.keep", example=example)
        case "take":
            return message("terminal.what.take.stack" if view.stack_left else "terminal.what.take", example=example)
    if view.me.owed:
        return message("terminal.what.bonus", example=example)
    return message("terminal.what.mark", pattern=pattern_name(view.pattern or ""), example=example)


def typed_form(view: View, choice: Choice) -> Message:
    """Return a choice as the person would type it."""
    if not isinstance(choice, Cross | Bonus):
        return told(choice)
    slot = [laid.number if laid else None for laid in view.me.cards].index(choice.card)
    return message(f"events.choice.{table_text.SIDES[slot]}", boxes=box_names(choice.boxes))


def show_result(session: Session) -> None:
    """Show the winners, then every score sheet."""
    match = session.match
    session.screen.say()
    session.screen.say(f"{session.language.t('terminal.over')} {victory(session)}", "title")
    show_scores(session, "")
    totals = [score.total for score in match.scores()]
    if totals.count(max(totals)) > 1:
        rule = games.game(match.game).rule_ids.tie_break
        show_rule(session, rule if len(match.winners) == 1 else "R11")


def victory(session: Session) -> str:
    """Return a sentence with the winners and their points."""
    match = session.match
    points = match.scores()[match.winners[0]].total
    names = session.language.and_list(session.names[seat] for seat in match.winners)
    is_own = session.called_you in match.winners
    if len(match.winners) > 1:
        return session.language.t("terminal.shared.you" if is_own else "terminal.shared", names=names, n=points)
    return session.language.t("terminal.won.you" if is_own else "terminal.won", name=names, n=points)


# Questions


def show_help(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show all that can be typed, and what to choose now."""
    session.say("terminal.help")
    if session.me in session.match.waiting:
        session.screen.say("\n" + session.language.say(what_to_type(session.view)))


def show_why(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show the rule behind the last refusal."""
    if session.refusal is None:
        session.say("terminal.nothing-refused")
        return
    session.say("terminal.refused", sentence=session.in_their_words(session.refusal))
    show_rule(session, session.refusal.rule)


def show_rule(session: Session, rest: str) -> None:
    """Show a rule by its number."""
    from silvergold import rulebook

    try:
        session.screen.say(f"{rest.strip().upper()}  {rulebook.rule(rest, session.language)}")
    except SilvergoldError:
        session.say("terminal.no-rule" if rest.strip() else "terminal.which-rule", number=rest.strip())


def show_spots(session: Session, rest: str) -> None:
    """Show every open choice, one line for each card; `spots left` shows one card."""
    view = session.view
    if not view.choices:
        session.say("terminal.nothing-open")
    wanted = _side_in(session, rest)
    for label, spots in spots_by_card(session.language, view).items():
        if label.startswith(wanted):
            session.say("drawings.labelled", label=label, title="; ".join(spots))


def spots_by_card(language: Language, view: View) -> dict[str, list[str]]:
    """Return the open choices in words by card; places of the pattern come before single boxes."""
    spots: dict[str, list[str]] = {}
    for choice in sorted(view.choices, key=_spot_order):
        command, where = language.say(typed_form(view, choice)).split(" ", 1)
        if isinstance(choice, Cross | Bonus):
            is_one = len(choice.boxes) == 1
            what = language.t("terminal.one-box") if is_one else language.pattern(view.pattern or "")
            command = language.t("terminal.spots", side=command, what=what)
        spots.setdefault(command, []).append(where)
    return spots


def _side_in(session: Session, rest: str) -> str:
    """Return the side behind a question as it is shown; English words are understood, too."""
    typed = rest.strip().lower()
    name = commands(session.language.tag).get(plain(typed), "")
    return shown_command(session.language, name) if name in table_text.SIDES else typed


def _spot_order(choice: Choice) -> tuple[bool, str]:
    """Return a sort key that puts patterns before single boxes."""
    return isinstance(choice, Cross | Bonus) and len(choice.boxes) == 1, ""


def show_scores(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show all score sheets; the person's own includes the draft."""
    view = session.view
    for player in view.players:
        session.screen.say()
        for number, line in enumerate(score_text.lines(session.language, view, player)):
            session.screen.say(line, "" if number else "title")


def show_log(session: Session, rest: str) -> None:
    """Show the last events; without earlier expeditions where S12 forbids looking through them."""
    events = session.match.events(session.me, recall=False)
    lines = list(event_lines(events, session.names, session.language, session.called_you))
    n = int(rest) if rest.isascii() and rest.isdigit() and int(rest) else LOG_LINES
    for line in lines[-n:]:
        session.screen.say(line)
    if len(lines) > n:
        session.say("terminal.log-more", "quiet", n=len(lines) - n, all=len(lines))


def show_table(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show the whole table."""
    table_text.show(session.screen, session.language, session.view)


def read_cards(session: Session, rest: str) -> None:
    """Show the person's cards in words."""
    wanted = _side_in(session, rest)
    for side, laid in zip(table_text.SIDES, session.view.me.cards, strict=True):
        if laid is not None and shown_command(session.language, side).startswith(wanted):
            session.screen.say("\n".join(table_text.read_card(session.language, session.view.game, laid, side)))


def show_hint(session: Session, rest: str) -> None:  # noqa: ARG001
    """Show what a strong bot would choose in this seat."""
    from silvergold.bots import bot
    from silvergold.cli.game.seating import shown_name
    from silvergold.cli.warmup import prepare_bots

    view = session.match.view(session.me, recall=False)
    if not view.choices:
        session.say("terminal.nothing-left")
        return
    prepare_bots(view.deck, [session.hints], session.language)
    choice = session.language.say(typed_form(view, bot(session.hints).choose(view, seed=session.seed)))
    session.say("terminal.hint", bot=shown_name(session.hints, session.language), choice=choice)


def save(session: Session, rest: str) -> None:
    """Save the game so far as a record; a file of something else is replaced with --force only."""
    name, is_forced = rest.removesuffix(FORCE).strip(), rest.endswith(FORCE)
    if not name:
        session.say("terminal.save.where")
    elif Path(name).expanduser().is_file() and not is_forced and Path(name).expanduser() not in session.saved:
        session.say("terminal.save.exists", "bad", file=name)
    elif save_in(session, name):
        session.say("terminal.save.done" if session.match.over else "terminal.save.done.unfinished", file=name)


def save_in(session: Session, name: str) -> bool:
    """Write the record; return whether that succeeded."""
    path = Path(name).expanduser()
    try:
        session.record().save(path)
    except OSError as fault:
        session.say("terminal.save.failed", "bad", fault=fault.strerror or fault)
        return False
    session.saved.add(path)
    return True


def leave(session: Session, rest: str) -> None:  # noqa: ARG001
    """Leave the game; offer to save it first."""
    if not session.match.over and session.save_to is None:
        session.say("terminal.leave.save")
        while not _is_left(session, session.reader.ask(session.language.t("terminal.prompt.save")).strip()):
            pass
    session.say("terminal.leave.goodbye")
    raise PlayerQuit


def _is_left(session: Session, answer: str) -> bool:
    """Do what was answered to "Save the game first?"; return whether nothing is left to ask."""
    if not answer or answer.lower() in answers(session.language, "yes"):
        return _is_kept(session)
    if answer.lower() in answers(session.language, "no"):
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
        session.say("terminal.leave.nothing")
    elif session.keep_unfinished():
        session.say("terminal.leave.kept")
    else:
        session.say("terminal.leave.not-kept", "bad")
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
