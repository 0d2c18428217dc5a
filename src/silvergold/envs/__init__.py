"""The games for learning programs: PettingZoo, Gymnasium, OpenSpiel and arrays.

>>> from silvergold.envs import silver_and_gold_v0
>>> silver_and_gold_v0.env(players=3).possible_agents
['player_0', 'player_1', 'player_2']

Importing this package makes the games known: to Gymnasium as `silvergold/SilverAndGold-v0` and
`silvergold/Pyramids-v0`, to PettingZoo's registry as `silvergold/silver_and_gold_v0` and `silvergold/pyramids_v0`.
Everything else is loaded when it is first used. It needs the extra `envs`; what is not installed is left out.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from silvergold.envs import pyramids_v0, silver_and_gold_v0

_GAMES = {"silver_and_gold_v0": "SilverAndGold", "pyramids_v0": "Pyramids"}

__all__ = ["pyramids_v0", "register", "silver_and_gold_v0"]


def register() -> None:
    """Tell Gymnasium and PettingZoo of both games, whichever is installed; a second time changes nothing."""
    for tell in (_tell_gymnasium, _tell_pettingzoo):
        try:
            tell()
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] not in ("gymnasium", "pettingzoo"):
                raise


def _tell_gymnasium() -> None:
    from gymnasium.envs.registration import register as tell
    from gymnasium.envs.registration import registry

    for name in _GAMES.values():
        if f"silvergold/{name}-v0" not in registry:
            one, many = f"silvergold.envs.single:{name}", f"silvergold.envs.vector:{name}"
            tell(id=f"silvergold/{name}-v0", entry_point=one, vector_entry_point=many)


def _tell_pettingzoo() -> None:
    import pettingzoo  # type: ignore[import-untyped]

    if not hasattr(pettingzoo, "register"):  # older ones have no registry
        return
    for kind, maker, known in (
        ("aec", "env", pettingzoo.aec_registry),
        ("parallel", "parallel_env", pettingzoo.parallel_registry),
    ):
        for module in _GAMES:
            if f"silvergold/{module.replace('_v', '-v')}" not in known:
                pettingzoo.register(kind, f"silvergold/{module}", entry_point=f"silvergold.envs.{module}:{maker}")


if not TYPE_CHECKING:  # a checker sees the imports above, and knows every other name as a slip of the pen

    def __getattr__(name: str) -> Any:
        """Load a module of this package by its name."""
        if name not in _GAMES:
            raise AttributeError(f"module 'silvergold.envs' has no attribute {name!r}")
        return import_module(f"silvergold.envs.{name}")


def __dir__() -> list[str]:
    """The public names, whether loaded yet or not."""
    return sorted({*globals(), *__all__})


register()
