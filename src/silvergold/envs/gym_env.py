"""A Gymnasium environment: one learner against bots.

>>> import gymnasium, silvergold.envs
>>> env = gymnasium.make("silvergold/Pyramids-v0", opponents=["greedy", "random"])
>>> observation, info = env.reset(seed=7)
>>> while True:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     if terminated or truncated:
...         break
>>> len(info["points"])
3
"""

from __future__ import annotations

from typing import Any, SupportsInt, TypeAlias

from silvergold.extras import missing_from

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise missing_from("envs", "this environment", missing) from None

import numpy as np
import numpy.typing as npt

from silvergold.bots.random_bot import RandomBot
from silvergold.bots.seeds import mix
from silvergold.envs.compiled.episode import N_ACTIONS, DeckLike, Episode, Observation, Reward, Start
from silvergold.envs.opponents import Opponents, decide, names_at, number_of_players, seated
from silvergold.envs.pettingzoo_env import ILLEGAL_REWARD, RENDER_MODES, Picture, check_render_mode, picture
from silvergold.envs.spaces import Actions, numbers
from silvergold.errors import IllegalChoice, SilvergoldError
from silvergold.kinds import Seat

Info: TypeAlias = dict[str, Any]


class BotOpponentsEnv(gymnasium.Env[Observation, np.int64]):
    """The learner has one seat, bots have the others. A step is a decision of the learner and all that follows it.

    `info["action_mask"]` holds the open actions. Any other action ends the game and earns `illegal_reward`, and
    `info["illegal"]` gives the reason; with `illegal_reward=None` it raises IllegalChoice instead.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        opponents: Opponents = "random",
        players: int | None = None,
        seat: Seat = 0,
        deck: DeckLike = None,
        reward: Reward = "margin",
        recall: bool = True,
        start: Start = None,
        illegal_reward: float | None = ILLEGAL_REWARD,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment; `opponents` is one bot for all other seats, or one for each, clockwise."""
        check_render_mode(render_mode)
        if players is None and start is None:
            players = number_of_players(opponents)
        self.table = Episode(game, players, deck, reward, recall, start)
        self.seat = _checked_seat(seat, self.table.n_players)
        self.bots = seated(opponents, seat, self.table.n_players)
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space = numbers(self.table.size)
        self.action_space = self._actions()
        self._names = names_at(self.bots, self.table.n_players)
        self._n_choices = 0

    def _actions(self, rng: np.random.Generator | None = None) -> Actions:
        return Actions(N_ACTIONS, lambda: self.table.mask(self.seat), rng)

    def __getstate__(self) -> dict[str, Any]:
        """Return everything for a copy that continues the game; the copy makes its own action space."""
        return {**self.__dict__, "action_space": self.action_space.np_random}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.action_space = self._actions(state["action_space"])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal a new game and let the bots play until the learner has a choice."""
        super().reset(seed=seed)
        self.table.deal(seed, (options or {}).get("start"))
        self._n_choices = 0
        self._play_bots()
        self.table.rewards()
        return self._told()

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, Info]:
        """Play the learner's action, then the bots' until the learner has a choice again or the game is over."""
        try:
            self.table.play(self.seat, int(action))
        except IllegalChoice as fault:
            return self._end(fault)
        self._play_bots()
        earned = self.table.rewards()
        observation, info = self._told()
        return observation, earned[self.seat] if earned else 0.0, self.table.over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the open actions as booleans, under the name by which MaskablePPO of sb3-contrib asks for them."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> Picture:
        """Return the table as the learner sees it: text, pixels or SVG; `human` prints the text."""
        return picture(self.table, self.render_mode, self.seat, self._names)

    def _told(self) -> tuple[Observation, Info]:
        observation, mask = self.table.observe(self.seat)
        info: Info = {"action_mask": mask}
        if self.table.over:
            info |= {"points": self.table.points(), "winners": self.table.winners()}
        if self.render_mode == "human":
            self.render()
        return observation, info

    def _end(self, fault: IllegalChoice) -> tuple[Observation, float, bool, bool, Info]:
        """End the game after an action that is not open."""
        if self.illegal_reward is None:
            raise fault
        observation, mask = self.table.observe(self.seat)
        return observation, self.illegal_reward, True, False, {"action_mask": mask, "illegal": str(fault)}

    # The others

    def _play_bots(self) -> None:
        table = self.table
        while not table.over and not table.waiting >> self.seat & 1:
            self._play_bot(table.next_seat)

    def _play_bot(self, seat: Seat) -> None:
        """Let a bot make one decision. The random bot needs no view: a number picks one of the open choices."""
        bot, seed = self.bots[seat], mix(self.table.game_seed, seat, self._n_choices)
        self._n_choices += 1
        if type(bot) is RandomBot:
            self.table.play_at_random(seat, mix(seed))
            return
        self.table.play_code(seat, decide(bot, self.table.position, self._names, seat, self.table.recall, seed))


def _checked_seat(seat: Seat, n_players: int) -> Seat:
    if not 0 <= seat < n_players:
        raise SilvergoldError("G1", f"there is no seat {seat} here; seats go from 0 to {n_players - 1}")
    return seat
