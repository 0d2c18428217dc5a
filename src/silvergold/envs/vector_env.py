"""A Gymnasium `VectorEnv` that steps thousands of games at once in compiled code.

>>> import gymnasium, silvergold.envs
>>> envs = gymnasium.make_vec("silvergold/Pyramids-v0", num_envs=256, opponents="self")
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape[0], infos["action_mask"].shape
(256, (256, 461))

With `opponents="random"` the learner has one seat and all others choose at random. Other bots can be named as in the
environment of one game; they decide one after the other in Python, so a step takes about as long as their decisions.
With `opponents="self"` each step is a decision of the next seat that has a choice, with the observation of that seat;
`infos["seat"]` names it. The step after the end of a game deals the next one and ignores its action (NEXT_STEP).
"""

from __future__ import annotations

import os
import secrets
from typing import Any, Final

from silvergold.extras import missing_from

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise missing_from("envs", "this environment", missing) from None

import numpy as np

from silvergold import decks, rules
from silvergold.bots.interface import Bot
from silvergold.bots.random_bot import RandomBot
from silvergold.bots.seeds import mix
from silvergold.decks.deck import Deck
from silvergold.envs.compiled import encoding, stepping
from silvergold.envs.compiled.episode import act_at_random, settle
from silvergold.envs.compiled.observation import encode_one
from silvergold.envs.layout import observation_size
from silvergold.envs.opponents import Opponents, decide, names_at, number_of_players, seated
from silvergold.errors import IllegalChoice, UnknownName
from silvergold.kinds import Seat
from silvergold.position import DeckIndex, Position

REWARDS: Final = ("margin", "rank", "points")
SELF: Final = -1
Array = np.ndarray[Any, Any]


class ManyGamesEnv(VectorEnv[Array, Array, Array]):
    """Many games of one kind at once.

    `num_envs` games for 2 to 4 `players`; `deck` is a Deck, a name or a file; `reward` is "margin" (final points ahead
    of the best other, of 100), "rank" (1 for the first to -1 for the last) or "points" (own points as they come);
    `seat` is the learner's among its opponents, which are one bot for all other seats or one for each, clockwise, or
    "self"; `recall` remembers which expeditions came this round (S12).
    The arrays of a step are overwritten two steps later, so a learner can compare two steps in a row.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        num_envs: int = 1024,
        *,
        game: str,
        players: int | None = None,
        deck: str | os.PathLike[str] | Deck | None = None,
        opponents: Opponents = "random",
        seat: int = 0,
        reward: str = "margin",
        recall: bool = True,
    ) -> None:
        """Create the environment; `reset` deals the games."""
        players = players or number_of_players(opponents) or rules.MIN_PLAYERS
        self.num_envs, self.players, self.recall, self.render_mode = num_envs, players, recall, None
        self._kind = _known("reward", reward, REWARDS)
        if not rules.MIN_PLAYERS <= players <= rules.MAX_PLAYERS or not 0 <= seat < players:
            raise ValueError(f"2 to 4 players and a seat among them, please, not {players} and seat {seat} (G1)")
        self._index = DeckIndex.of(deck if isinstance(deck, Deck) else decks.find(deck or "standard", game))
        self._table = self._index.table
        self._learner = SELF if opponents == "self" else seat
        self._bots = {} if opponents == "self" else _not_all_random(seated(opponents, seat, players))
        self._names = names_at(self._bots, players)
        self._rng = np.zeros(1, np.uint64)
        size = observation_size(game, players)
        self.single_observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.single_action_space = spaces.Discrete(encoding.N_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        n = self.num_envs
        self._states, self._parts = rules.new_states(n), np.zeros(rules.SCORE_PARTS, np.int64)
        self._shown = [(np.zeros((n, size), np.uint8), np.zeros((n, encoding.N_ACTIONS), np.int8)) for _ in range(2)]
        self._seats = np.zeros(n, np.int64)
        self._paid = np.zeros((n, self.players), np.int64)  # points that each seat was rewarded for so far
        self._decided = np.zeros(n, np.int64)  # decisions of bots in each place, for their seeds

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal every game from the seed; without one, continue with the random numbers of the last games."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        if isinstance(seed, list):
            raise ValueError("one seed deals all games here; a list of seeds is not understood")
        if seed is not None or not self._rng[0]:
            self._rng[0] = secrets.randbits(63) if seed is None else seed
        self._paid[:] = self._decided[:] = 0
        self._bot_seed = int(self._rng[0])
        observations, masks = self._next_page()
        stepping.deal_many(
            self._table, self._states, self.players, self._compiled_learner, self.recall, self._rng,
            self._seats, observations.reshape(-1), masks.reshape(-1),
        )  # fmt: skip
        if self._bots:
            self._play_bots()
            self._show(observations, masks)
        return observations, self._infos(masks)

    @property
    def _compiled_learner(self) -> Seat:
        """Return the seat for which the compiled code plays the others at random; none if bots play them."""
        return SELF if self._bots else self._learner

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play one action in every game. If one is not open, raise IllegalChoice before anything is played."""
        chosen = np.ascontiguousarray(actions, np.int64)
        allowed = self._shown[0][1]
        observations, masks = self._next_page()
        rewards, returns = np.zeros(self.num_envs, np.float32), np.zeros((self.num_envs, self.players), np.float32)
        over = np.zeros(self.num_envs, np.bool_)
        was_over = self._states["step"] == rules.OVER
        bad = stepping.step_many(
            self._table, self._states, chosen, self._compiled_learner, stepping.MARGIN if self._bots else self._kind,
            self.recall, self._rng, self._seats, allowed.reshape(-1), observations.reshape(-1), masks.reshape(-1),
            rewards, returns, over, self._paid, self._parts,
        )  # fmt: skip
        if bad >= 0:
            self._next_page()
            raise IllegalChoice("G6", f"action {chosen[bad]} is not open in game {bad}; take one that its mask allows")
        if self._bots:
            self._play_bots()
            over[:] = self._states["step"] == rules.OVER
            self._settle(~was_over, over, rewards, returns)
            self._show(observations, masks)
        infos = self._infos(masks)
        if over.any():
            infos |= {"returns": returns, "_returns": over.copy()}
        return observations, rewards, over, np.zeros(self.num_envs, np.bool_), infos

    # Bots

    def _play_bots(self) -> None:
        """Let the bots decide in every game until the learner has a choice or the game is over."""
        for i in range(self.num_envs):
            game = self._states[i : i + 1]
            position = Position(self._index, game)
            while not position.over and self._learner not in position.waiting:
                self._play_bot(i, position, position.waiting[0])

    def _play_bot(self, i: int, position: Position, seat: Seat) -> None:
        bot, seed = self._bots[seat], mix(self._bot_seed, i, int(self._decided[i]))
        self._decided[i] += 1
        if type(bot) is RandomBot:
            act_at_random(self._table, position.states, seat, mix(seed))
            return
        code = decide(bot, position, self._names, seat, self.recall, seed)
        rules.play(self._table, position.states, 0, seat, code, rules.NO_LOG)

    def _settle(self, played: Array, over: Array, rewards: Array, returns: Array) -> None:
        """Write the rewards since the learner's last action, and the returns of the games that have ended."""
        as_they_come = self._kind == stepping.POINTS_AS_THEY_COME
        rewards[:], returns[:] = 0, 0
        earned = np.zeros(rules.MAX_PLAYERS, np.float64)
        for i in np.flatnonzero(played & (over | as_they_come)):
            settle(self._table, self._states[i : i + 1], self._kind, self._paid[i], self._parts, earned)
            rewards[i] = earned[self._learner]
            if over[i]:
                final = self._paid[i] / stepping.ONE_HUNDRED if as_they_come else earned[: self.players]
                returns[i] = final

    def _show(self, observations: Array, masks: Array) -> None:
        """Write the observations and masks of the learner."""
        self._seats[:] = self._learner
        for i in range(self.num_envs):
            encode_one(self._table, self._states, i, self._learner, self.recall, observations[i], masks[i])
        masks[self._states["step"] == rules.OVER, 0] = 1  # the next step only deals a new game

    def _next_page(self) -> tuple[Array, Array]:
        """Return the arrays of the step before last, to be overwritten."""
        self._shown.reverse()
        return self._shown[0]

    def _infos(self, masks: Array) -> dict[str, Any]:
        """Return the mask and the seat of the next decision, in Gymnasium's form for vectors."""
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": masks, "_action_mask": everywhere, "seat": self._seats.copy(), "_seat": everywhere}

    def random_actions(self, rng: np.random.Generator) -> Array:
        """Return a random open action for every game, all equally likely."""
        masks = self._shown[0][1]
        nth = (rng.random(self.num_envs) * masks.sum(axis=1, dtype=np.int64)).astype(np.int64)
        actions = np.zeros(self.num_envs, np.int64)
        stepping.nth_allowed(masks.reshape(-1), nth, actions)
        return actions


def _not_all_random(table: dict[Seat, Bot]) -> dict[Seat, Bot]:
    """Return the bots, or none if all choose at random, which the compiled code does much faster."""
    return {} if all(type(bot) is RandomBot for bot in table.values()) else table


def _known(what: str, name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        raise UnknownName(what, name, names)
    return names.index(name)
