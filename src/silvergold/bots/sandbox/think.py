"""Thinking about one view: the request of a server, and how it is answered.

A request about a running game holds the view of one seat and nothing else of the game. An answer is plain JSON, so that
nothing a bot returns can do harm. The receiver checks every field.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypedDict

from silvergold.kinds import OnProgress, ignore_progress

if TYPE_CHECKING:
    from silvergold.bots.interface import Budget, Considered
    from silvergold.match import View

THINKER: Final = "master"
"""The level that explains, and whose model of the deck reviews use."""


class ThinkRequest(NamedTuple):
    """What to think about: `choose` and `explain` a view.

    `prepare` prepares a bot for a deck that is shipped or was learned before, which takes about a second. `learn` does
    so for any deck. `run` calls a function of the server that needs the deck of the view, such as a part of a review.
    """

    kind: Literal["choose", "explain", "run", "prepare", "learn"]
    view: View
    bot: str = ""
    seed: int = 0
    seconds: float = 0.5
    """How long to think before answering with the best choice so far."""
    deadline: float = 5.0
    """How long the answer may take before the process is ended."""
    task: Callable[[], object] | None = None
    """What to run; its result must be JSON values."""


class AnswerFields(TypedDict, total=False):
    """The JSON of an answer; fields that are left out are empty."""

    choice: str
    considered: list[dict[str, Any]]
    simulations: int
    fault: str
    """Why there is no choice."""
    last: bool
    """The process has grown too large to be asked again."""
    unlearned: bool
    """The bot does not know the deck, and learning it takes too long for this kind of request."""
    result: object
    """What the task of `run` has returned."""


def think(request: ThinkRequest, on_progress: OnProgress = ignore_progress) -> AnswerFields:
    """Return the answer to a request, whatever happens."""
    from silvergold.bots.sandbox.asking import raised

    try:
        return _learn(request, on_progress) if request.kind == "learn" else _think_without_learning(request)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001 - a bot may raise anything
        return {"fault": raised(fault), "last": isinstance(fault, MemoryError)}


def _choose(request: ThinkRequest) -> AnswerFields:
    from silvergold.bots.loading import load_bot
    from silvergold.bots.sandbox.asking import BotFailure, ask_bot

    choice = ask_bot(load_bot(request.bot), request.view, _budget(request), seed=request.seed)
    if not isinstance(choice, BotFailure):
        return {"choice": str(choice)}
    if choice.cause is not None:
        raise choice.cause
    return {"fault": choice.what}


def _explain(request: ThinkRequest) -> AnswerFields:
    from silvergold import bots

    explained = bots.explain(request.view, _budget(request), request.seed)
    considered = [considered_as_sent(entry) for entry in explained.considered]
    return {"choice": considered[0]["choice"], "considered": considered, "simulations": explained.simulations}


def _run(request: ThinkRequest) -> AnswerFields:
    assert request.task is not None, "a request to run something has a task"
    return {"result": request.task()}


def _think_without_learning(request: ThinkRequest) -> AnswerFields:
    """Answer a request that must not take long, if the bot knows the deck."""
    from silvergold import bots

    bot = request.bot or THINKER
    if not bots.uses_model(bot):
        return _ANSWERS[request.kind](request)
    if not bots.is_ready(request.view.deck, [bot]) and not bots.is_shipped(request.view.deck):
        return {"unlearned": True}
    from silvergold.bots.model_cache import NotLearned, may_learn

    before = may_learn.set(False)
    try:
        return _ANSWERS[request.kind](request)
    except NotLearned:  # its files were removed from the disk since
        return {"unlearned": True}
    finally:
        may_learn.reset(before)


def _prepare(request: ThinkRequest) -> AnswerFields:
    """Load the deck's model and compile what is needed, which takes some seconds the first time on a machine."""
    return _learn(request, ignore_progress)


def _learn(request: ThinkRequest, on_progress: OnProgress) -> AnswerFields:
    """Let a bot learn a new deck; the model is kept on disk, for the other processes too."""
    from silvergold import bots

    bots.prepare(request.view.deck, [request.bot], on_progress)
    return _choose(request)


_ANSWERS: Final = {"choose": _choose, "explain": _explain, "run": _run, "prepare": _prepare}


def _budget(request: ThinkRequest) -> Budget:
    """Return a master's number of simulations, so that the same view gives the same choice, with a time limit.

    The deck's model is loaded first. That is not thinking, so the clock starts after it.
    """
    from silvergold import bots
    from silvergold.bots.levels import MASTER

    bots.load(request.view.deck, [request.bot])
    end = time.perf_counter() + request.seconds
    return replace(MASTER, stop=lambda: time.perf_counter() > end)


def considered_as_sent(entry: Considered) -> dict[str, Any]:
    """Return a considered choice as the fields of the message `ConsideredSeen`."""
    return {
        "choice": str(entry.choice),
        "points": round(entry.points, 2),
        "sources": {part: round(points, 2) for part, points in entry.sources.items()},
        "margin": round(entry.margin, 2),
        "win": round(entry.win, 3),
        "simulations": entry.simulations,
        "looks": round(entry.prior, 2),
    }
