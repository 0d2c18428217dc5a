"""The spaces that PettingZoo and Gymnasium ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from silvergold.envs.table import Mask


class Actions(spaces.Discrete[np.int64]):
    """All actions there are. Sampled without a mask it draws one of those that are open now.

    So whoever draws blindly, as some test suites do, still plays by the rules. A copy knows no table any more and is
    an ordinary Discrete space.
    """

    def __init__(self, n: int, open_now: Callable[[], Mask]) -> None:
        """`open_now` answers the mask of the agent whose space this is."""
        super().__init__(n)
        self._open_now = open_now

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One action: of the mask, by the probabilities, or of what is open now."""
        if mask is None and probability is None:
            mask = self._open_now()
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (int(self.n),)


def numbers(size: int) -> spaces.Box[np.uint8]:
    """An observation: so many bytes, 255 standing for 1."""
    return spaces.Box(0, 255, (size,), np.uint8)


def masked(size: int, n_actions: int) -> spaces.Dict:
    """An observation with its mask, as PettingZoo's classic games have it."""
    return spaces.Dict({"observation": numbers(size), "action_mask": spaces.Box(0, 1, (n_actions,), np.int8)})
