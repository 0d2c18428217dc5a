"""The example bots of the repository, and the programs that run them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON_BOT, NODE_BOT = ROOT / "examples" / "server_bot.py", ROOT / "examples" / "server_bot.mjs"
NO_NODE = "there is no Node 20.10 or newer here, so the JavaScript example is left out"


def node() -> list[str] | None:
    """Return the command of a Node with WebSockets, or None; from version 22 on they need no option."""
    found = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if found is None:
        return None
    told = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = map(int, re.findall(r"\d+", told)[:2])
    if (major, minor) < (20, 10):
        return None
    return [found] if major >= 22 else [found, "--no-warnings", "--experimental-websocket"]


def command(kind: str) -> list[str]:
    if kind == "python":
        return [sys.executable, str(PYTHON_BOT)]
    program = node()
    if program is None:
        pytest.skip(NO_NODE)
    return [*program, str(NODE_BOT)]
