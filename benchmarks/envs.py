"""Compare the agent steps per second of silvergold's environments with those of other libraries, in one run.

    make bench-envs            (installs the peers first; they are not needed for anything else)
    python benchmarks/envs.py [--seconds S] [--json]

Every row steps with uniformly random legal actions on one core. A step is one agent's action, and includes the
observation and the legal actions of the next one, as each library gives them; drawing the action is left out of the
vector rows' time, since each library leaves it to the learner. Rates are per second of processor time. A peer that is
not installed is named and skipped.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np

Row = tuple[str, str, float]
BATCH = 1024


def rate(step: Callable[[], float], steps: int, seconds: float) -> float:
    """Return steps per second; `step` makes so many steps and returns the processor time that they took."""
    step()
    spent, done, end = 0.0, 0, time.perf_counter() + seconds
    while time.perf_counter() < end or not done:
        spent += step()
        done += steps
    return done / spent


# Ours ----------------------------------------------------------------------------------------------------------------


def vector(id_: str, opponents: str, seconds: float) -> float:
    """Measure the vector environment with 1,024 games."""
    import gymnasium

    import silvergold.envs  # noqa: F401 - tells Gymnasium the ids

    envs = gymnasium.make_vec(id_, num_envs=BATCH, opponents=opponents)
    envs.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> float:
        actions = envs.unwrapped.random_actions(rng)
        start = time.process_time()
        envs.step(actions)
        return time.process_time() - start

    return rate(step, BATCH, seconds)


def aec(module: Any, seconds: float) -> float:
    """Measure a PettingZoo environment, agent by agent."""
    env, draw = module.env(), random.Random(1)

    def step() -> float:
        env.reset(seed=draw.getrandbits(30))
        start, n = time.process_time(), 0
        for _agent in env.agent_iter():
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(int(draw.choice(np.flatnonzero(mask))))
            n += 1
        return (time.process_time() - start) / max(n, 1)

    return rate(step, 1, seconds)


def single(id_: str, seconds: float) -> float:
    """Measure the Gymnasium environment against one random bot."""
    import gymnasium

    import silvergold.envs  # noqa: F401 - tells Gymnasium the ids

    env, draw = gymnasium.make(id_, opponents=("random",)), random.Random(1)

    def step() -> float:
        _, info = env.reset(seed=draw.getrandbits(30))
        start, n, over = time.process_time(), 0, False
        while not over:
            _, _, ended, cut, info = env.step(int(draw.choice(np.flatnonzero(info["action_mask"]))))
            over, n = ended or cut, n + 1
        return (time.process_time() - start) / n

    return rate(step, 1, seconds)


# Peers ---------------------------------------------------------------------------------------------------------------


def open_spiel(name: str, seconds: float) -> float:
    """Measure a game of OpenSpiel's C++ core, driven from Python, with observation tensors."""
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1)

    def step() -> float:
        state, start, n = game.new_initial_state(), time.process_time(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw.choice(state.chance_outcomes())[0])
                continue
            state.observation_tensor()
            state.apply_action(draw.choice(state.legal_actions()))
            n += 1
        return (time.process_time() - start) / max(n, 1)

    return rate(step, 1, seconds)


def pgx_vector(name: str, seconds: float) -> float:
    """Measure a game of pgx with 1,024 games on the CPU, compiled by XLA, with automatic resets."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    begin, play = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(0), BATCH)
    state, rng = begin(keys), np.random.default_rng(1)

    def step() -> float:
        nonlocal state
        legal = np.asarray(state.legal_action_mask)
        actions = (rng.random(legal.shape) * legal).argmax(axis=1).astype(np.int32)
        start = time.process_time()
        state = play(state, actions, keys)
        jax.block_until_ready(state)
        return time.process_time() - start

    return rate(step, BATCH, seconds)


def classic(name: str, seconds: float) -> float:
    """Measure a classic game of PettingZoo."""
    import importlib

    return aec(importlib.import_module(f"pettingzoo.classic.{name}"), seconds)


# The run -------------------------------------------------------------------------------------------------------------


def rows(seconds: float) -> Iterator[Row]:
    """Yield every row that can be measured here; missing libraries are named."""
    from silvergold.envs import pyramids_v0, silver_and_gold_v0

    for id_ in ("silvergold/SilverAndGold-v0", "silvergold/Pyramids-v0"):
        for opponents in ("self", "random"):
            yield "silvergold vector, 1,024 games", f"{id_}, {opponents}", vector(id_, opponents, seconds)
    yield from _peers("pgx", "pgx vector on the CPU, 1,024 games", pgx_vector, ("connect_four", "2048"), seconds)
    for module in (silver_and_gold_v0, pyramids_v0):
        yield "silvergold PettingZoo AEC", module.__name__.rpartition(".")[2], aec(module, seconds)
    classics = ("connect_four_v3", "tictactoe_v3")
    yield from _peers("pygame", "PettingZoo classic AEC", classic, classics, seconds)
    for id_ in ("silvergold/SilverAndGold-v0", "silvergold/Pyramids-v0"):
        yield "silvergold Gymnasium, against random", id_, single(id_, seconds)
    yield from _peers("pyspiel", "OpenSpiel from Python", open_spiel, ("connect_four", "backgammon"), seconds)


def _peers(
    package: str, kind: str, measure: Callable[[str, float], float], names: tuple[str, ...], seconds: float
) -> Iterator[Row]:
    if importlib.util.find_spec(package) is None:
        print(f"{kind}: {package} is not installed (make bench-envs installs it)")
        return
    for name in names:
        try:
            yield kind, name, measure(name, seconds)
        except ImportError as missing:
            print(f"{kind} {name}: {missing}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="for each row; 3 if left out")
    parser.add_argument("--json", action="store_true", help="one JSON object at the end")
    args = parser.parse_args()
    print(f"{platform.platform(terse=True)}, {os.cpu_count()} cores, {platform.python_version()=}, {np.__version__=}")
    told = []
    for kind, name, steps in rows(args.seconds):
        told.append({"kind": kind, "name": name, "steps_per_s": round(steps)})
        print(f"{kind:40}{name:40}{steps:>14,.0f} steps/s", flush=True)
    if args.json:
        print(json.dumps({"rows": told}))


if __name__ == "__main__":
    main()
