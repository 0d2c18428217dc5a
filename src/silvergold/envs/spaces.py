"""The observation and action spaces for PettingZoo and Gymnasium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from silvergold.extras import missing_from

try:
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise missing_from("envs", "this environment", missing) from None

import numpy as np

from silvergold.envs.compiled.episode import Mask


class Actions(spaces.Discrete[np.int64]):
    """The space of all actions. Sampling without a mask returns an action that is open now.

    Some test suites sample without a mask; their actions are then still legal. A copy of this space alone has no game
    and is an ordinary Discrete space. An environment gives its copies spaces of their own, with the same `np_random`.
    """

    def __init__(self, n: int, open_now: Callable[[], Mask], rng: np.random.Generator | None = None) -> None:
        """Create the space; `open_now` returns the mask of the agent's open actions."""
        super().__init__(n, seed=rng)
        self._open_now = open_now

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random action: by the mask, by the probabilities, or of those that are open now."""
        if mask is None and probability is None:
            mask = self._open_now()
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (int(self.n),)


def numbers(size: int) -> spaces.Box[np.uint8]:
    """Return the space of observations with this many bytes; 255 stands for 1."""
    return spaces.Box(0, 255, (size,), np.uint8)


def masked(size: int, n_actions: int) -> spaces.Dict:
    """Return the space of observations with masks, as in PettingZoo's classic games."""
    return spaces.Dict({"observation": numbers(size), "action_mask": spaces.Box(0, 1, (n_actions,), np.int8)})
