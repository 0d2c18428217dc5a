"""A program in place of the one that compiles the rules: it reports 40 %, waits for a file, and ends."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from silvergold.child_processes.parent import Parent


def main(parent: Parent, pid: str, gate: str, exit_code: str) -> None:
    """Write the process id into a file and wait for another file; answer unless the exit code says otherwise."""
    for _ in parent.requests():
        Path(pid).write_text(str(os.getpid()))
        parent.tell(40)
        while not Path(gate).exists():
            time.sleep(0.02)
        if int(exit_code):
            sys.exit(int(exit_code))
        parent.answer(b"")
