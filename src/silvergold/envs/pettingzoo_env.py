"""The games as PettingZoo environments: one agent after the other, or all agents at each step.

`silver_and_gold_v0` and `pyramids_v0` create them for their game.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, SupportsInt, TypeAlias, TypedDict, Unpack

from silvergold.extras import missing_from

try:
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ModuleNotFoundError as missing:
    raise missing_from("envs", "this environment", missing) from None

import numpy as np
from numpy.typing import NDArray

from silvergold.envs.compiled.episode import N_ACTIONS, WAIT, DeckLike, Episode, Mask, Reward, Start
from silvergold.envs.spaces import Actions, masked
from silvergold.errors import FORMAT, IllegalChoice, SilvergoldError
from silvergold.games import Game
from silvergold.kinds import Seat

Agent: TypeAlias = str
Seen: TypeAlias = dict[str, NDArray[Any]]
Info: TypeAlias = dict[str, Any]
Picture: TypeAlias = str | NDArray[np.uint8] | None

Told: TypeAlias = tuple[
    dict[Agent, Seen], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, Info]
]  # fmt: skip
"""What a simultaneous step returns: observations, rewards, terminations, truncations, infos."""

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")
ILLEGAL_REWARD = -1.0


class Options(TypedDict, total=False):
    """The options of `env`, `raw_env` and `parallel_env`; docs/envs.md explains each."""

    players: int | None
    deck: DeckLike
    reward: Reward
    recall: bool
    start: Start
    max_cycles: int | None
    render_mode: str | None


class _Seats:
    """What both kinds of environment share: a game, agents with their spaces, rendering."""

    metadata: dict[str, Any]
    possible_agents: list[Agent]
    agents: list[Agent]

    def _sit_down(
        self, game: str, name: str, waits: bool, max_cycles: int | None, render_mode: str | None, table: dict[str, Any]
    ) -> None:
        check_render_mode(render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise SilvergoldError(FORMAT, f"max_cycles is {max_cycles}; give a number from 1 on, or None for no bound")
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "render_fps": 2, "is_parallelizable": False}
        self.table = Episode(game, **table)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.waits = waits
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.n_players)]
        self.seat_of: dict[Agent, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        n_actions = N_ACTIONS + waits
        self.observation_spaces = {agent: masked(self.table.size, n_actions) for agent in self.possible_agents}
        self.action_spaces = {agent: self._actions(agent) for agent in self.possible_agents}

    def _actions(self, agent: Agent, rng: np.random.Generator | None = None) -> Actions:
        return Actions(N_ACTIONS + self.waits, partial(self._mask, self.seat_of[agent]), rng)

    def __getstate__(self) -> dict[str, Any]:
        """Return everything for a copy that continues the game; the copy makes its own action spaces."""
        return {
            **self.__dict__,
            "action_spaces": {agent: space.np_random for agent, space in self.action_spaces.items()},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.action_spaces = {agent: self._actions(agent, rng) for agent, rng in state["action_spaces"].items()}

    def _mask(self, seat: Seat) -> Mask:
        return self.table.mask(seat, self.waits)

    def _see(self, seat: Seat) -> Seen:
        observation, mask = self.table.observe(seat, self.waits)
        return {"observation": observation, "action_mask": mask}

    def _infos(self) -> dict[Agent, Info]:
        """Return the infos of all agents: points and winners at the end, nothing before."""
        if not self.table.over:
            return {agent: {} for agent in self.agents}
        points, winners = self.table.points(), self.table.winners()
        seats = ((agent, self.seat_of[agent]) for agent in self.agents)
        return {agent: {"points": points[seat], "won": seat in winners} for agent, seat in seats}

    def observation_space(self, agent: Agent) -> Any:
        """Return the space of an agent's observations: bytes for 0 to 1, and the mask of its open actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Actions:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """Return everything that any player knows: the observations of all seats, one after the other."""
        return np.concatenate([self.table.observe(seat)[0] for seat in range(self.table.n_players)])

    def render(self) -> Picture:
        """Return the table as a watcher sees it, as text, pixels or SVG; `human` writes the text to standard output."""
        return picture(self.table, self.render_mode)

    def close(self) -> None:
        """Do nothing, because nothing is held open."""


def check_render_mode(mode: str | None) -> None:
    """Raise SilvergoldError if this is not a render mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise SilvergoldError(FORMAT, f"render_mode is {mode!r}; it must be {', '.join(RENDER_MODES)} or None")


def picture(table: Episode, mode: str | None, seat: Seat | None = None, names: Sequence[str] = ()) -> Picture:
    """Return the table as this seat may see it, or as a watcher sees it if there is no seat."""
    if mode is None:
        raise SilvergoldError(FORMAT, f"say how to render when you make the environment: {', '.join(RENDER_MODES)}")
    from silvergold.envs.render import render

    drawn = render(table.position, "ansi" if mode == "human" else mode, seat, names)
    if mode != "human":
        return drawn
    sys.stdout.write(f"{drawn}\n")
    return None


# Agent by agent ------------------------------------------------------------------------------------------------------


class TurnBasedEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One agent acts after the other: always the first seat that has a choice, until no seat has one.

    Setup and marking are simultaneous (G3, G6): no agent sees what others chose in the same phase (R9), so the order in
    which they are asked changes nothing. With `max_cycles` every agent is asked in every cycle, and an agent that has
    nothing to choose gives WAIT, an action that exists only then.
    """

    def __init__(
        self, game: str, name: str, *, max_cycles: int | None = None, render_mode: str | None = None, **table: Any
    ) -> None:
        """See `Options`."""
        AECEnv.__init__(self)
        self._sit_down(game, name, max_cycles is not None, max_cycles, render_mode, table)
        self._due = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; `options={"start": (record, upto)}` begins in a record."""
        self.table.deal(seed, (options or {}).get("start"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._cycle = 0
        self._due = self.table.waiting
        self.agent_selection = self.possible_agents[0 if self.waits else self.table.next_seat]
        self._show()

    def observe(self, agent: Agent) -> Seen:
        """Return what this agent sees, and a mask of what it may choose."""
        seen = self._see(self.seat_of[agent])
        if self.waits:
            _wait_for_the_next_cycle(seen["action_mask"], self._due >> self.seat_of[agent] & 1)
        return seen

    def step(self, action: int | None) -> None:
        """Let the selected agent act; raise IllegalChoice for an action that is not open."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._act(self.seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = self._infos()
        self._select_next()
        self._show()

    def _mask(self, seat: Seat) -> Mask:
        mask = super()._mask(seat)
        if self.waits:
            _wait_for_the_next_cycle(mask, self._due >> seat & 1)
        return mask

    def _act(self, seat: Seat, action: int | None) -> None:
        if action is None:
            raise IllegalChoice(FORMAT, f"seat {seat} is waited for; None is only for agents that are done")
        if not self.waits or self._due >> seat & 1:
            self.table.play(seat, action)
            self._due &= ~(1 << seat)
        elif action != WAIT:
            raise must_wait(seat, action)

    def _pay(self) -> None:
        earned = self.table.rewards()
        if earned is None:
            self._clear_rewards()
            return
        for agent in self.agents:
            self.rewards[agent] = earned[self.seat_of[agent]]
        self._accumulate_rewards()

    def _select_next(self) -> None:
        if not self.waits:
            self.agent_selection = self.possible_agents[self.table.next_seat]
            return
        seat = (self.seat_of[self.agent_selection] + 1) % self.table.n_players
        self.agent_selection = self.possible_agents[seat]
        if seat == 0:
            self._cycle += 1
            self._due = self.table.waiting
            if self._cycle == self.max_cycles and not self.table.over:
                self.truncations = dict.fromkeys(self.agents, True)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _wait_for_the_next_cycle(mask: Mask, is_due: int) -> None:
    """Leave only WAIT to an agent that had no choice when the cycle began: each acts once in a cycle."""
    if not is_due:
        mask[:] = 0
        mask[WAIT] = 1


def must_wait(seat: Seat, action: int | None) -> IllegalChoice:
    """Return the error for a seat that has no choice now (R9, S6, P10)."""
    reason = f"seat {seat} has nothing to choose now"
    return IllegalChoice("R9", f"{reason}, so {WAIT} (wait) is its one action, not {action}")


def wrapped(env: TurnBasedEnv) -> Any:
    """Return the environment in PettingZoo's usual wrappers: illegal actions end the game, calls must be in order."""
    return _InOrder(_InBounds(_Legal(env, illegal_reward=ILLEGAL_REWARD)))


class _Straight(wrappers.BaseWrapper):  # type: ignore[misc]
    """A wrapper that reads attributes directly from the innermost environment.

    PettingZoo's wrappers look for each attribute in one wrapper after the other, which took most of the time of a step.
    Before the first reset there is nothing to read, and the wrapper raises its usual error.
    """

    def __init__(self, env: Any, **options: Any) -> None:
        self.bare = env.unwrapped
        super().__init__(env, **options)

    agents = property(attrgetter("bare.agents"))
    agent_selection = property(attrgetter("bare.agent_selection"))
    rewards = property(attrgetter("bare.rewards"))
    terminations = property(attrgetter("bare.terminations"))
    truncations = property(attrgetter("bare.truncations"))
    infos = property(attrgetter("bare.infos"))
    _cumulative_rewards = property(attrgetter("bare._cumulative_rewards"))

    def __str__(self) -> str:
        return str(self.bare)


class _Legal(_Straight, wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """An illegal action ends the game and is charged to its agent."""


class _InBounds(_Straight, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    """A value outside the action space raises an error."""


class _InOrder(_Straight, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """Calls before the first reset raise an error."""


# Everybody at each step ----------------------------------------------------------------------------------------------


class SimultaneousEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All agents act at each step: those with a choice make one decision, the others give WAIT.

    A turn takes as many steps as its longest chain: the pattern, each bonus box, each card taken. An action that is not
    open ends the game for all, and its agent earns `illegal_reward`; with None it raises IllegalChoice.
    """

    def __init__(
        self, game: str, name: str, *, max_cycles: int | None = None, render_mode: str | None = None,
        illegal_reward: float | None = ILLEGAL_REWARD, **table: Any,
    ) -> None:  # fmt: skip
        """See `Options`."""
        self._sit_down(game, name, True, max_cycles, render_mode, table)
        self.agents = []
        self.illegal_reward = illegal_reward

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Seen], dict[Agent, Info]]:
        """Deal a new game; `options={"start": (record, upto)}` begins in a record."""
        self.table.deal(seed, (options or {}).get("start"))
        self.agents = self.possible_agents[:]
        self._cycle = 0
        self._show()
        return self._seen(), self._infos()

    def step(self, actions: Mapping[Agent, SupportsInt]) -> Told:
        """Play the actions of all agents; check all of them before playing the first."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        faults = {agent: fault for agent in self.agents if (fault := self._against(agent, actions.get(agent)))}
        if faults:
            return self._end(faults)
        for seat in self.table.seats_waiting():
            self.table.play(seat, int(actions[self.possible_agents[seat]]))
        earned = self.table.rewards() or [0.0] * self.table.n_players
        self._cycle += 1
        cut = not self.table.over and self._cycle == self.max_cycles
        self._show()
        return self._told(dict(zip(self.agents, earned, strict=True)), self.table.over, cut, self._infos())

    def _against(self, agent: Agent, answer: SupportsInt | None) -> IllegalChoice | None:
        """Return the reason why an action is not open, or None; agents without a choice may give no action."""
        seat, action = self.seat_of[agent], None if answer is None else int(answer)
        if not self.table.waiting >> seat & 1:
            return None if action in (None, WAIT) else must_wait(seat, action)
        if action is None:
            return IllegalChoice(FORMAT, f"seat {seat} is waited for; give an action for {agent}")
        return None if self.table.is_open(seat, action) else self.table.why_not(seat, action)

    def _end(self, faults: dict[Agent, IllegalChoice]) -> Told:
        """End the game after an action that is not open."""
        if self.illegal_reward is None:
            raise next(iter(faults.values()))
        earned = {agent: self.illegal_reward if agent in faults else 0.0 for agent in self.agents}
        infos: dict[Agent, Info] = {
            agent: {"illegal": str(faults[agent])} if agent in faults else {} for agent in self.agents
        }
        return self._told(earned, True, False, infos)

    def _told(self, earned: dict[Agent, float], over: bool, cut: bool, infos: dict[Agent, Info]) -> Told:
        """Return the five results of a step; after the last step no agent is left."""
        answer = self._seen(), earned, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut), infos
        if over or cut:
            self.agents = []
        return answer

    def _seen(self) -> dict[Agent, Seen]:
        return {agent: self._see(self.seat_of[agent]) for agent in self.agents}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


# The functions of a module -------------------------------------------------------------------------------------------


class EntryPoints:
    """The functions `env`, `raw_env` and `parallel_env` of the module of one game."""

    def __init__(self, game: Game) -> None:
        """Name the environments after the game."""
        self.slug, self.name = game.slug, f"{game.snake}_v0"

    def env(self, **options: Unpack[Options]) -> Any:
        """Return the turn-based environment in PettingZoo's usual wrappers: an illegal action ends the game."""
        return wrapped(self.raw_env(**options))

    def raw_env(self, **options: Unpack[Options]) -> TurnBasedEnv:
        """Return the turn-based environment without wrappers: an illegal action raises IllegalChoice."""
        return TurnBasedEnv(self.slug, self.name, **options)

    def parallel_env(self, *, illegal_reward: float | None = -1.0, **options: Unpack[Options]) -> SimultaneousEnv:
        """Return the environment in which all agents act at each step; an agent without a choice waits."""
        return SimultaneousEnv(self.slug, self.name, illegal_reward=illegal_reward, **options)
