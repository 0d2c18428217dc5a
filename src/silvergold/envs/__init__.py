"""The games for learning programs: PettingZoo, Gymnasium, OpenSpiel and arrays.

>>> from silvergold.envs import silver_and_gold_v0
>>> silver_and_gold_v0.env(players=3).possible_agents
['player_0', 'player_1', 'player_2']

Importing this package tells Gymnasium the ids `silvergold/SilverAndGold-v0` and `silvergold/Pyramids-v0`, if it is
installed. Everything else is loaded when it is first used. It needs the extra `envs`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from silvergold.envs import pyramids_v0, silver_and_gold_v0

_MODULES = ("pyramids_v0", "silver_and_gold_v0")
_IDS = {"silvergold/SilverAndGold-v0": "SilverAndGold", "silvergold/Pyramids-v0": "Pyramids"}

__all__ = ["pyramids_v0", "register", "silver_and_gold_v0"]


def register() -> None:
    """Tell Gymnasium the ids of both games; a second time changes nothing."""
    from gymnasium.envs.registration import register as tell
    from gymnasium.envs.registration import registry

    for id_, name in _IDS.items():
        if id_ not in registry:
            entry, many = f"silvergold.envs.single:{name}", f"silvergold.envs.vector:{name}"
            tell(id=id_, entry_point=entry, vector_entry_point=many, order_enforce=True)


def _register_if_installed() -> None:
    try:
        register()
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "gymnasium":
            raise


if not TYPE_CHECKING:  # a checker sees the imports above, and knows every other name as a slip of the pen

    def __getattr__(name: str) -> Any:
        """Load a module of this package by its name."""
        if name not in _MODULES:
            raise AttributeError(f"module 'silvergold.envs' has no attribute {name!r}")
        return import_module(f"silvergold.envs.{name}")


def __dir__() -> list[str]:
    """The public names, whether loaded yet or not."""
    return sorted({*globals(), *__all__})


_register_if_installed()
