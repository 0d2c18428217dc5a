"""The engine of the page (`web/src/engine`) answers a game with the messages of the server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from silvergold import Record, verify
from tests.webassembly.page_conversations import write

WEB: Final = Path(__file__).parents[2] / "web"
LONG: Final = "SILVERGOLD_SOAK" in os.environ
GAMES: Final = 60 if LONG else 6
"""In a batch: both games with two, three and four players; a game has some 550 questions."""
BATCHES: Final = 100 if LONG else 1
"""In a long run, a thousand games of each kind with each number of players."""


def run_in_page(conversations: Path, records: Path) -> subprocess.CompletedProcess[str]:
    """Ask the engine of the page everything in a file, in Node."""
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "SILVERGOLD_CONVERSATIONS": str(conversations),
        "SILVERGOLD_RECORDS": str(records),
    }
    command = ["npx", "vitest", "run", "src/engine/conformance.test.ts"]
    return subprocess.run(command, cwd=WEB, env=env, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="make pages installs vitest")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_page_answers_like_the_server_and_writes_records_that_are_right(tmp_path: Path, batch: int) -> None:
    conversations, records = tmp_path / "conversations.jsonl", tmp_path / "records.jsonl"
    write(conversations, GAMES, 1 + batch * GAMES)

    done = run_in_page(conversations, records)

    assert done.returncode == 0, done.stdout[-4000:]
    written = [Record.from_json(line) for line in records.read_text("utf-8").splitlines()]
    assert len(written) == GAMES
    for record in written:
        assert record.result is not None
        verify(record)


def test_a_wrong_answer_is_noticed(tmp_path: Path) -> None:
    conversations = tmp_path / "conversations.jsonl"
    write(conversations, 1)
    lines = [json.loads(line) for line in conversations.read_text("utf-8").splitlines()]
    state = next(line["state"] for line in lines if line["op"] == "look")
    state["view"]["players"][0]["score"]["total"] += 1
    conversations.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")

    assert run_in_page(conversations, tmp_path / "records.jsonl").returncode != 0
