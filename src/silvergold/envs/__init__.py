"""Environments for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel and arrays.

>>> from silvergold.envs import silver_and_gold_v0
>>> silver_and_gold_v0.env(players=3).possible_agents
['player_0', 'player_1', 'player_2']

Importing this package registers the games: with Gymnasium as `silvergold/SilverAndGold-v0` and
`silvergold/Pyramids-v0`, with PettingZoo as `silvergold/silver_and_gold_v0` and `silvergold/pyramids_v0`.
Everything else is loaded on first use. The extra `envs` installs both libraries; a missing one is skipped.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from silvergold import games

if TYPE_CHECKING:
    from silvergold.envs import pyramids_v0, silver_and_gold_v0

_MODULES = tuple(f"{game.snake}_v0" for game in games.ALL)

__all__ = ["pyramids_v0", "register", "silver_and_gold_v0"]


def register() -> None:
    """Register the games with Gymnasium and PettingZoo, where installed; calling it again changes nothing."""
    for register_with in (_register_with_gymnasium, _register_with_pettingzoo):
        try:
            register_with()
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] not in ("gymnasium", "pettingzoo"):
                raise


def _register_with_gymnasium() -> None:
    import gymnasium

    for game in games.ALL:
        env_id = f"silvergold/{game.camel}-v0"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                env_id,
                entry_point="silvergold.envs.gym_env:BotOpponentsEnv",
                vector_entry_point="silvergold.envs.vector_env:ManyGamesEnv",
                kwargs={"game": game.slug},
            )


def _register_with_pettingzoo() -> None:
    import pettingzoo  # type: ignore[import-untyped]

    if not hasattr(pettingzoo, "register"):  # older versions have no registry
        return
    for kind, maker, known in (
        ("aec", "env", pettingzoo.aec_registry),
        ("parallel", "parallel_env", pettingzoo.parallel_registry),
    ):
        for module in _MODULES:
            if f"silvergold/{module.replace('_v', '-v')}" not in known:
                pettingzoo.register(kind, f"silvergold/{module}", entry_point=f"silvergold.envs.{module}:{maker}")


if not TYPE_CHECKING:  # type checkers see the imports above and can report every other name as an error

    def __getattr__(name: str) -> Any:
        """Load a module of this package by its name."""
        if name not in _MODULES:
            raise AttributeError(f"module 'silvergold.envs' has no attribute {name!r}")
        return import_module(f"silvergold.envs.{name}")


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})


register()
