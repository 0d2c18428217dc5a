"""Golden trajectories: what an environment of one version shows, step by step, never changes.

If a test here fails, an action, a mask, an observation or a reward is no longer what learners were trained on. Take the
change back; or, if it is meant, raise the version: name the modules and ids `…_v1` and `…-v1`, run
`python -m tests.envs.test_golden` to write `golden_v1.json`, and say in CHANGELOG.md what is different.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.envs.playing import GAMES, MODULES, by_sight

VERSION = "v0"
FILE = Path(__file__).with_name(f"golden_{VERSION}.json")
CASES = [(game, players, reward) for game in GAMES for players, reward in ((2, "margin"), (3, "rank"), (4, "points"))]
SEED = 20_240
EVERY = 25  # steps between two hashes, so that a failure shows about where it began


def trajectory(game: str, players: int, reward: Any) -> dict[str, Any]:
    """Play a game with `by_sight`; return the hashes of all that happened up to every 25th step, and how it ends."""
    env = MODULES[game].raw_env(players=players, reward=reward)
    env.reset(seed=SEED)
    digest, hashes, n_steps = hashlib.sha256(), [], 0
    while not env.terminations[env.agent_selection]:
        observation, mask = env.observe(env.agent_selection).values()
        action = by_sight(observation, mask)
        digest.update(observation.tobytes() + mask.tobytes() + action.to_bytes(2, "little"))
        if n_steps % EVERY == 0:
            hashes.append(digest.hexdigest()[:12])
        env.step(action)
        digest.update(f"{[round(each, 4) for each in env.rewards.values()]}".encode())
        n_steps += 1
    hashes.append(digest.hexdigest()[:12])
    return {"steps": n_steps, "points": list(env.table.points()), "hashes": hashes}


@pytest.mark.parametrize(("game", "players", "reward"), CASES)
def test_a_version_shows_what_it_has_always_shown(game: str, players: int, reward: str) -> None:
    golden = json.loads(FILE.read_text("utf-8"))

    assert trajectory(game, players, reward) == golden[f"{game} {players} {reward}"], __doc__


def test_the_modules_have_the_version_of_the_file() -> None:
    assert all(module.NAME.endswith(f"_{VERSION}") for module in MODULES.values())


def main() -> None:
    """Write the file of this version, if there is none yet."""
    if FILE.exists():
        raise SystemExit(f"{FILE.name} is there already: a version never changes; raise VERSION first")
    found = {f"{game} {players} {reward}": trajectory(game, players, reward) for game, players, reward in CASES}
    lines = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
