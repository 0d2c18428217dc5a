"""Asking a bot for a choice and checking its answer, for the arena, the server and the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from silvergold.child_processes.limits import TimeLimitExceeded, time_limit
from silvergold.choices import Bonus, Cross, Keep, Take

if TYPE_CHECKING:
    from silvergold.bots.interface import Bot, Budget
    from silvergold.choices import Choice
    from silvergold.match import View

RAISED = "raised"
HUNG = "hung"
DIED = "died"
RUBBISH = "answered rubbish"
"""Kinds of failure. Ledgers store these words."""

LONGEST_TEXT = 200


class BotFailure(NamedTuple):
    """How a bot failed to return an open choice; `cause` is what it raised."""

    kind: str
    what: str
    cause: BaseException | None = None


def ask_bot(
    bot: Bot, view: View, budget: Budget | None = None, deadline: float | None = None, seed: int = 0
) -> Choice | BotFailure:
    """Return the bot's choice, or how it failed to return an open choice within `deadline` seconds."""
    choices = view.choices  # listed before the time limit begins
    try:
        with time_limit(deadline):
            answer = bot.choose(view, budget=budget, seed=seed)
    except TimeLimitExceeded:
        return BotFailure(HUNG, not_answered(deadline or 0.0))
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001 - a bot may raise anything
        return BotFailure(RAISED, raised(fault), fault)
    return check_answer(answer, choices)


def check_answer(answer: object, choices: Sequence[Choice]) -> Choice | BotFailure:
    """Return the answer if it is an open choice."""
    if not isinstance(answer, Keep | Cross | Bonus | Take) or answer not in choices:
        return BotFailure(RUBBISH, f"answered {short_text(answer)}, which is not open")
    return answer


def raised(fault: BaseException) -> str:
    """Return a short text about an exception of a bot."""
    return f"raised {type(fault).__name__}: {short_text(fault)}"


def not_answered(seconds: float) -> str:
    """Return a short text about a bot that took too long."""
    return f"had not answered after {seconds:g} seconds"


def short_text(value: object) -> str:
    """Return any value as one short line, even if its `str` raises."""
    try:
        text = " ".join(str(value).split())
    except Exception:  # noqa: BLE001 - a bot's answer may be any object
        text = f"something ({type(value).__name__}) that cannot be shown"
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
