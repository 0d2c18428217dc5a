"""Compare the agent steps per second of silvergold's environments with those of other libraries, in one run.

    make bench-envs            (installs the peers first; they are not needed for anything else)
    python benchmarks/envs.py [--seconds S] [--rounds N] [--json]

Every row steps with uniformly random actions on one core, legal ones where the library says which are legal. A step is
one agent's action, and includes the observation and the mask of the next one, if the library has masks. In the vector
rows, drawing the actions is left out of the time, since each library leaves it to the learner. Rates are per second of
processor time, of all threads. All rows are measured in turns, round after round; a row gives the median round, the
slowest and the fastest. A peer that is not installed is named and skipped.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import importlib.util
import json
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np

BATCH = 1024
MASKS = "observations and masks"
NO_MASKS = "observations; no masks"
VERSIONS = ("silvergold", "numpy", "numba", "gymnasium", "pettingzoo", "open_spiel", "pgx", "jumanji", "envpool", "jax")
Step = Callable[[], float]  # makes steps and returns the processor time that they took


class Row(NamedTuple):
    """What a row measures."""

    kind: str
    name: str
    shows: str  # what a step computes
    steps: int  # of one call
    step: Step


# Ours ----------------------------------------------------------------------------------------------------------------


def vector(id_: str, opponents: str) -> Step:
    """Return steps of the vector environment with 1,024 games."""
    import gymnasium

    from silvergold.envs.vector_env import ManyGamesEnv

    envs = gymnasium.make_vec(id_, num_envs=BATCH, opponents=opponents).unwrapped
    assert isinstance(envs, ManyGamesEnv)
    envs.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> float:
        actions = envs.random_actions(rng)
        start = time.process_time()
        envs.step(actions)
        return time.process_time() - start

    return step


def aec(module: Any) -> Step:
    """Return steps of a PettingZoo environment, agent by agent: the mean of a whole game."""
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

    return step


def single(id_: str) -> Step:
    """Return steps of the Gymnasium environment against one random bot: the mean of a whole game."""
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

    return step


# Peers ---------------------------------------------------------------------------------------------------------------


def open_spiel(name: str) -> Step:
    """Return steps of a game of OpenSpiel's C++ core, driven from Python, with observation tensors."""
    import pyspiel  # type: ignore[import-not-found] # it ships no types

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

    return step


def pgx_vector(name: str) -> Step:
    """Return steps of a game of pgx with 1,024 games on the CPU, compiled by XLA, with automatic resets."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    begin, play = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(0), BATCH)
    state, rng = begin(keys), np.random.default_rng(1)

    def step() -> float:
        nonlocal state
        actions = _legal(np.asarray(state.legal_action_mask), rng)
        start = time.process_time()
        state = play(state, actions, keys)
        jax.block_until_ready(state)
        return time.process_time() - start

    return step


def jumanji_vector(name: str) -> Step:
    """Return steps of an environment of Jumanji with 1,024 games on the CPU, compiled by XLA, with automatic resets."""
    import jax
    import jumanji
    from jumanji.wrappers import VmapAutoResetWrapper

    env = VmapAutoResetWrapper(jumanji.make(name))
    play = jax.jit(env.step)
    state, shown = jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(0), BATCH))
    rng = np.random.default_rng(1)

    def step() -> float:
        nonlocal state, shown
        mask = np.asarray(shown.observation.action_mask)
        actions = _legal(mask.reshape(BATCH, -1), rng)
        if mask.ndim > 2:  # an action of several numbers
            actions = np.stack(np.unravel_index(actions, mask.shape[1:]), axis=1).astype(np.int32)
        start = time.process_time()
        state, shown = play(state, actions)
        jax.block_until_ready(shown)
        return time.process_time() - start

    return step


def envpool_vector(name: str) -> Step:
    """Return steps of an environment of EnvPool with 1,024 copies in one C++ thread."""
    import envpool

    envs = envpool.make_gymnasium(name, num_envs=BATCH, num_threads=1)
    envs.reset()
    rng, n_actions = np.random.default_rng(1), int(envs.action_space.n)

    def step() -> float:
        actions = rng.integers(0, n_actions, BATCH, np.int32)
        start = time.process_time()
        envs.step(actions)
        return time.process_time() - start

    return step


def _legal(masks: Any, rng: np.random.Generator) -> Any:
    """Return a random legal action for each game."""
    return (rng.random(masks.shape) * masks).argmax(axis=1).astype(np.int32)


def classic(name: str) -> Step:
    """Return steps of a classic game of PettingZoo."""
    return aec(importlib.import_module(f"pettingzoo.classic.{name}"))


# The run -------------------------------------------------------------------------------------------------------------


def rows() -> Iterator[Row]:
    """Yield every row that can be measured here; missing libraries are named."""
    from silvergold.envs import pyramids_v0, silver_and_gold_v0

    ids = ("silvergold/SilverAndGold-v0", "silvergold/Pyramids-v0")
    for id_ in ids:
        for opponents in ("self", "random"):
            name = f"{id_}, {opponents}"
            yield Row("silvergold vector, 1,024 games", name, MASKS, BATCH, vector(id_, opponents))
    yield from _peers("pgx", "pgx vector, 1,024 games", MASKS, BATCH, pgx_vector, "connect_four", "2048")
    jumanjis = ("Game2048-v1", "Minesweeper-v0")
    yield from _peers("jumanji", "Jumanji vector, 1,024 games", MASKS, BATCH, jumanji_vector, *jumanjis)
    pools = ("CartPole-v1", "Blackjack-v1")
    yield from _peers("envpool", "EnvPool, 1,024 copies, 1 thread", NO_MASKS, BATCH, envpool_vector, *pools)
    for module in (silver_and_gold_v0, pyramids_v0):
        yield Row("silvergold PettingZoo AEC", module.__name__.rpartition(".")[2], MASKS, 1, aec(module))
    classics = ("connect_four_v3", "tictactoe_v3")
    yield from _peers("pygame", "PettingZoo classic AEC", MASKS, 1, classic, *classics)
    for id_ in ids:
        yield Row("silvergold Gymnasium, against random", id_, MASKS, 1, single(id_))
    yield from _peers("pyspiel", "OpenSpiel from Python", MASKS, 1, open_spiel, "connect_four", "backgammon")


def _peers(package: str, kind: str, shows: str, steps: int, make: Callable[[str], Step], *names: str) -> Iterator[Row]:
    if importlib.util.find_spec(package) is None:
        print(f"{kind}: {package} is not installed (make bench-envs installs it)")
        return
    for name in names:
        try:
            yield Row(kind, name, shows, steps, make(name))
        except ImportError as missing:
            print(f"{kind} {name}: {missing}")


def rate(row: Row, seconds: float) -> float:
    """Return steps per second of processor time; the first call is not counted."""
    row.step()
    spent, done, end = 0.0, 0, time.perf_counter() + seconds
    while time.perf_counter() < end or not done:
        spent += row.step()
        done += row.steps
    return done / spent


def measured(seconds: float, rounds: int) -> Iterator[dict[str, Any]]:
    """Measure all rows in turns; yield for each what it is, its median rate, the slowest and the fastest."""
    all_rows = list(rows())
    rates: list[list[float]] = [[] for _ in all_rows]
    for _ in range(rounds):
        for row, so_far in zip(all_rows, rates, strict=True):
            so_far.append(rate(row, seconds))
    for row, so_far in zip(all_rows, rates, strict=True):
        told = {"kind": row.kind, "name": row.name, "shows": row.shows}
        yield told | {"steps_per_s": statistics.median(so_far), "slowest": min(so_far), "fastest": max(so_far)}


def versions() -> str:
    """Return the versions of the libraries that are installed here."""
    found = {}
    for name in VERSIONS:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return ", ".join(f"{name} {version}" for name, version in found.items())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="for each row and round; 1 if left out")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="5 if left out")
    parser.add_argument("--json", action="store_true", help="one JSON object at the end")
    args = parser.parse_args()
    from silvergold.arena.machine import machine

    print(", ".join(f"{name} {value}" for name, value in machine().items()))
    print(versions(), f"{args.rounds} rounds of {args.seconds:g} s", sep="\n", flush=True)
    told = list(measured(args.seconds, args.rounds))
    print(f"{'steps per second of processor time':78}{'median':>12}{'slowest':>12}{'fastest':>12}")
    for row in told:
        figures = "".join(f"{row[name]:>12,.0f}" for name in ("steps_per_s", "slowest", "fastest"))
        print(f"{row['kind'] + ': ' + row['name']:78}{figures}  {row['shows']}")
    if args.json:
        print(json.dumps({"rows": told}))


if __name__ == "__main__":
    main()
