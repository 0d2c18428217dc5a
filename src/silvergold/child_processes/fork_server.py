"""The process from which child processes are forked: `python -m silvergold.child_processes.fork_server`.

A child begins with everything that this process has loaded, so it is ready at once and shares that memory with the
others. This process has one thread and holds nothing but loaded modules: no settings, no database, no port.

Its parent writes to its standard input, a socket that keeps messages apart. A message that starts a process names the
module and arguments of its program, and carries the socket by which the parent will talk to it. A message that ends a
process has its number only. This process keeps a copy of each socket until the child has ended and was reaped. So the
parent reads the end of the socket when, and only when, there is no such process any more; and a process that is to be
killed can not have ended and left its id to a stranger.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import select
import signal
import socket
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple, NoReturn

from silvergold.child_processes.parent import Parent

LONGEST_MESSAGE: Final = 1 << 16
PR_SET_PDEATHSIG: Final = 1
PR_SET_NAME: Final = 15
"""Ask Linux for a signal when the parent ends, and for another name in the list of processes (prctl(2))."""


class Child(NamedTuple):
    """A process that was forked from this one, and the socket by which its parent talks to it."""

    pid: int
    link: socket.socket


class ForkServer:
    """Forks, kills and reaps child processes, as its parent asks."""

    def __init__(self, control: socket.socket) -> None:
        self._control: Final = control
        self._children: Final[dict[int, Child]] = {}
        self._woken, self._waker = socket.socketpair()
        self._waker.setblocking(False)
        signal.set_wakeup_fd(self._waker.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)  # the signal alone writes to the wakeup socket

    def serve(self) -> None:
        """Do what the parent asks until it is gone; then kill all processes."""
        is_asked = True
        while is_asked:
            ready, _, _ = select.select([self._control, self._woken], [], [])
            if self._woken in ready:
                self._woken.recv(4096)
                self._reap()
            if self._control in ready:
                is_asked = self._obey()
        for child in self._children.values():
            os.kill(child.pid, signal.SIGKILL)

    def _reap(self) -> None:
        """Close the sockets of all processes that have ended."""
        for number, child in list(self._children.items()):
            if os.waitpid(child.pid, os.WNOHANG)[0]:
                child.link.close()
                del self._children[number]

    def _obey(self) -> bool:
        """Start or end one process; return False if the parent is gone."""
        message, descriptors, _, _ = socket.recv_fds(self._control, LONGEST_MESSAGE, 1)
        if not message:
            return False
        order: dict[str, Any] = json.loads(message)
        if descriptors:
            self._start(order, socket.socket(fileno=descriptors[0]))
        elif order["number"] in self._children:
            os.kill(self._children[order["number"]].pid, signal.SIGKILL)
        return True

    def _start(self, order: dict[str, Any], link: socket.socket) -> None:
        """Fork a process. If that fails, the parent reads the end of the socket."""
        try:
            program = _loaded(order["module"])
            pid = os.fork()
        except Exception:  # noqa: BLE001 - a program that cannot be loaded may raise anything
            link.close()
            return
        if pid == 0:
            self._run(program, link, order["arguments"])
        self._children[order["number"]] = Child(pid, link)

    def _run(self, program: ModuleType, link: socket.socket, arguments: list[str]) -> NoReturn:
        """Run a program in the new process, which has nothing of the others but their memory before the fork."""
        code = 1
        try:
            # Linux kills this process when the one that it was forked from ends, and lists it by its program
            with contextlib.suppress(OSError, AttributeError):
                system = ctypes.CDLL(None)
                system.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
                system.prctl(PR_SET_NAME, program.__name__.rpartition(".")[2].encode())
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for other in (self._control, self._woken, self._waker, *(child.link for child in self._children.values())):
                other.close()
            program.main(Parent(link.makefile("rb"), link.makefile("wb")), *arguments)
            code = 0
        finally:
            os._exit(code)


def _loaded(module: str) -> ModuleType:
    """Return the module of a program, with everything loaded that can be."""
    program = import_module(module)
    if hasattr(program, "load"):
        program.load()
    gc.freeze()  # the garbage collector of a child would write to all objects, and so copy their memory
    return program


def main() -> None:
    """Serve the process at the other end of the standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    control = socket.socket(fileno=os.dup(0))
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - children get it as their standard input
        os.dup2(nothing.fileno(), 0)
    ForkServer(control).serve()


if __name__ == "__main__":
    main()
