"""A program that starts servers by forking: everything is imported once, so a killed server is soon back.

It reads a line of JSON per server from its standard input, and prints the process id. The server itself is the real
one, with the faults and mutants that the line names.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any


def main() -> None:
    """Start servers until the input ends."""
    _warm()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the kernel removes children that have ended
    print("ready", flush=True)
    for line in sys.stdin:
        wish = json.loads(line)
        child = os.fork()
        if child == 0:
            _serve(wish)
        print(child, flush=True)


def _warm() -> None:
    """Import and compile what every server needs."""
    import asyncpg  # type: ignore[import-untyped]  # noqa: F401
    import uvicorn  # noqa: F401
    from sqlalchemy import create_engine  # noqa: F401

    from silvergold.cli.warmup import compile_rules

    compile_rules()


def _end_with_parent() -> None:
    """Let Linux kill this process when its parent ends, so that killed tests leave no server behind."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def _serve(wish: dict[str, Any]) -> None:
    """Run the server in the child process; never return."""
    os.setsid()
    _end_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(wish["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    code = 1
    try:
        from silvergold.server import launcher
        from silvergold.server.config import Config
        from tests.server.proofs import mutants

        for name in wish["faults"]:
            mutants.apply(name)
        launcher.run(Config(**wish["config"]))
        code = 0
    except SystemExit:
        code = 0
    except BaseException:  # noqa: BLE001 - it belongs into the log of this server
        import traceback

        with Path(wish["log"]).open("a") as told:
            traceback.print_exc(file=told)
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
