"""The example bots join a table by its link and play a whole game."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from silvergold import records
from silvergold.records import Record, commitment
from tests.server.example_bots import NODE_BOT, PYTHON_BOT, ROOT, command
from tests.server.hosting import Served, invite

DAILY_BOT = ROOT / "examples" / "daily_bot.py"


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
@pytest.mark.parametrize("kinds", [("python",), ("node",), ("python", "node")], ids="-".join)
def test_example_bots_play_a_whole_game(at_home: Served, kinds: tuple[str, ...], game: str) -> None:
    commands = [command(kind) for kind in kinds]
    ana = at_home.guest()
    made = ana.new_table(*["open"] * len(kinds), "random", game=game)
    table = made["table"]["id"]
    link = f"{at_home.address}/t/{table}#{invite(made, 'seat')}"
    bots = [subprocess.Popen([*words, link], stdout=subprocess.PIPE, text=True) for words in commands]
    try:
        end = time.monotonic() + 90
        while any(seat["kind"] == "open" for seat in ana.get(f"/api/tables/{table}")["table"]["seats"]):
            assert time.monotonic() < end, "nobody sat down"
            time.sleep(0.1)
        ana.post(f"/api/tables/{table}/start")
        said = [bot.communicate(timeout=150)[0] for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()

    body = ana.ask("GET", f"/api/tables/{table}/record").content
    record = Record.from_json(body)
    records.verify(record)
    for promised, nonce in re.findall(r"--promised (\S+) --nonce (\S+)", "".join(said)):
        assert commitment.fault_of(json.loads(body), record, promised, nonce) is None
    assert "".join(said).count("--nonce") == kinds.count("python")
    assert record.result is not None
    for words in said:
        assert all(str(score.total) in words for score in record.result.scores)
    names = {"python": "Python", "node": "JavaScript"}
    assert {names[kind] for kind in kinds} <= set(record.players)


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_an_example_plays_the_daily_game_and_tells_its_result(tmp_path: Path, game: str) -> None:
    with Served(str(tmp_path / "games.db"), daily="random-1", par="") as served:
        told = [
            subprocess.run(
                [sys.executable, str(DAILY_BOT), served.address, game],
                capture_output=True,
                check=True,
                text=True,
                timeout=150,
            )
            for _ in range(2)
        ]
        answer = served.guest().get(f"/api/daily/{game}")

    assert answer["challenge"]["entries"] == 2
    assert f"--promised {answer['challenge']['fair']}" in told[0].stdout
    assert "nobody else has finished yet" in told[0].stdout
    assert "place 1 of 2" in told[1].stdout, "equal choices bring equal results, which share a place"


@pytest.mark.parametrize("example", [PYTHON_BOT, DAILY_BOT], ids=lambda path: path.stem)
def test_an_example_is_about_thirty_lines(example: Path) -> None:
    python = ast.unparse(ast.Module(ast.parse(example.read_text("utf-8")).body[1:], []))
    javascript = [line for line in NODE_BOT.read_text("utf-8").splitlines() if line and not line.startswith("//")]

    assert len(list(filter(None, python.splitlines()))) <= 38
    assert len(javascript) <= 32
