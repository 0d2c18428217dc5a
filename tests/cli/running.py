"""The command as a person runs it: in its own process, through a pipe or at a pseudo-terminal; or in this process."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType

from silvergold.cli.main import main
from silvergold.server import log_format

COMMAND = (sys.executable, "-m", "silvergold")
PATIENCE = 120  # seconds; a cold start compiles the rules
SILENCE = 15  # seconds without a word after a key, before a person presses it again
PRESSES = 6
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(**changes: str) -> dict[str, str]:
    """Return the environment without anything that changes colours or widths."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "FORCE_COLOR")}
    return {**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **changes}


def run(*words: str, typed: str = "", env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run one command with these lines as its input."""
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        env=dict(env or environment()),
    )


@contextlib.contextmanager
def logs_kept() -> Iterator[None]:
    """Undo whatever a server sets up for its log, because the process of the tests goes on."""
    loggers = [logging.getLogger(), *map(logging.getLogger, (*log_format.LIBRARIES, "silvergold"))]
    before = [(logger, logger.handlers, logger.level, logger.propagate) for logger in loggers]
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
        logging.captureWarnings(False)
        for logger, handlers, level, propagate in before:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)


def run_here(*words: str) -> subprocess.CompletedProcess[str]:
    """Run one command in this process, which has the rules loaded already: for all but the first test of a command."""
    out, complaint = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaint), logs_kept():
        try:
            code = main(words)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return subprocess.CompletedProcess(words, code, out.getvalue(), complaint.getvalue())


@dataclass
class Talk:
    """A running game: waits for a prompt, types a line, and stores all output."""

    read: Callable[[], str]
    write: Callable[[str], None]
    said: str = ""
    answers: list[str] = field(default_factory=list)

    def wait(self) -> str:
        """Return all output up to the next prompt, or to the end."""
        new = ""
        deadline = time.monotonic() + PATIENCE
        while not new.endswith("> ") and time.monotonic() < deadline:
            piece = self.read()
            if not piece:
                break
            new = ESCAPES.sub("", new + piece)
        self.said += new
        self.answers.append(new)
        return new

    def type(self, line: str) -> str:
        """Type a line and wait for the answer."""
        self.write(line + "\n")
        return self.wait()


@dataclass
class TerminalTalk(Talk):
    """A game at a pseudo-terminal."""

    file: int = -1

    def stop(self, key: str) -> None:
        """Press Ctrl-C or Ctrl-D, and wait for the end of the game. Press it again if nothing happens.

        Python's readline overlooks a signal that arrives just before it waits for a key, until the next one arrives.
        """
        for _ in range(PRESSES):
            self.write(key)
            while select.select([self.file], [], [], SILENCE)[0]:
                new = self.read()
                if not new:
                    return
                self.said += ESCAPES.sub("", new)
        raise AssertionError(f"the game does not stop; it said: {self.said[-500:]}")


class Piped:
    """`with Piped("play", ...) as talk`: a game through pipes."""

    def __init__(self, *words: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*COMMAND, *words], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=environment()
        )

    def __enter__(self) -> Talk:
        talk = Talk(self._read, self._write)
        talk.wait()
        return talk

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(PATIENCE)

    def _read(self) -> str:
        assert self.process.stdout is not None
        return os.read(self.process.stdout.fileno(), 1 << 16).decode()

    def _write(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()


class AtTerminal:
    """`with AtTerminal("play", ...) as talk`: the same at a pseudo-terminal, 100 columns wide."""

    def __init__(self, *words: str, **changes: str) -> None:
        import pty

        self.exit_code: int | None = None
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(COMMAND[0], [*COMMAND, *words], environment(COLUMNS="100", **changes))

    def __enter__(self) -> TerminalTalk:
        talk = TerminalTalk(self._read, lambda text: (os.write(self.file, text.encode()), None)[1], file=self.file)
        talk.wait()
        return talk

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            os.kill(self.pid, signal.SIGKILL)  # it may wait for input for ever
        while self._read():
            pass
        has_ended = self._has_ended()
        if not has_ended:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)
        assert has_ended or kind is not None, "the game waits for more input"

    def _has_ended(self) -> bool:
        """Return whether the process ends in time, and keep its exit code."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.exit_code = os.waitstatus_to_exitcode(status)
                return True
            time.sleep(0.02)
        return False

    def _read(self) -> str:
        """Return the next output; nothing if there is none in time, or the other side has gone."""
        if not select.select([self.file], [], [], PATIENCE)[0]:
            return ""
        try:
            return os.read(self.file, 1 << 16).decode(errors="replace").replace("\r\n", "\n")
        except OSError:  # Linux reports a closed terminal this way
            return ""


def unwrapped(answer: str) -> str:
    """Return an answer without its line breaks, which depend on the length of a path in it."""
    return " ".join(answer.split())


def spots_in(answer: str) -> list[str]:
    """Return everything that `spots` offers, as a person would type it."""
    offers = []
    for line in answer.replace("\n  ", " ").splitlines():
        label, _, places = line.partition(": ")
        word = label.split(",")[0]
        if word in ("left", "right", "keep", "take") and places:
            offers += [f"{word} {place.strip()}" for place in places.split(";")]
    return offers


def play_on(talk: Talk, pick: Callable[[list[str]], str], turns: int = 10_000) -> None:
    """Play like a person who asks for the open places and takes one, until the game is over."""
    for _ in range(turns):
        prompt = talk.answers[-1].splitlines()[-1] if talk.answers[-1] else "game over> "
        if prompt.startswith("game over"):
            return
        if prompt.startswith("Enter"):
            talk.type("")
        else:
            talk.type(pick(spots_in(talk.type("spots"))))
