"""Start a server: one process on SQLite, one or several on PostgreSQL."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import gc
import ipaddress
import logging
import multiprocessing
import os
import re
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from litestar import Litestar

from silvergold.errors import FORMAT, SilvergoldError, UnknownName
from silvergold.kinds import OnProgress, ignore_progress
from silvergold.server import log_format
from silvergold.server.api.wire_protocol import wire_options
from silvergold.server.config import PREFIX, Config, config_from
from silvergold.server.store import Store, is_postgres, store_at

STOP_WITHIN = 5
"""Seconds that a stopping server waits for requests in progress."""

PORT_PATIENCE: Final = 3.0
"""Seconds in which the port of a killed server becomes free."""

STARTUP_FAILURE: Final = 3
"""The exit code of a server or worker that could not start; the same as uvicorn's."""

PR_SET_PDEATHSIG: Final = 1
"""Asks Linux for a signal when the parent ends (prctl(2))."""

COLLECTED_AFTER = (20_000, 20, 20)
"""Thresholds of the garbage collector. With the defaults, a server of 500 tables paused for a third of a second every
15 seconds (`make bench-server`). The modules, which are most of the objects, are never looked at (`gc.freeze`)."""

SHORTEST_SECRET: Final = 22
"""Characters of base64 with 128 random bits."""

ROOT_PATHS: Final = re.compile(r"(/[A-Za-z0-9._~-]+)+")

log = logging.getLogger("silvergold.server")

MOST_FILES = 65_536
"""Files that a server may open. Many systems allow a program 1024 unless it asks for more."""


def prepare(config: Config) -> Store:
    """Check settings and database, and return the store; raise SilvergoldError if they cannot be used."""
    check(config)
    store = store_at(config.db)
    store.prepare()
    return store


def run(
    config: Config,
    store: Store | None = None,
    ready: Callable[[], object] = lambda: None,
    on_compiling: OnProgress = ignore_progress,
) -> None:
    """Serve until a signal stops the server; call `ready` as soon as it listens.

    One process listens at once and compiles the rules meanwhile, if that was never done on this machine; `on_compiling`
    is called with the percentage that is done. It is not called for several workers:
    `silvergold serve` compiles the rules before it starts them.
    """
    log_format.set_up(config.log)
    gc.set_threshold(*COLLECTED_AFTER)
    allow_many_files()
    signal.signal(signal.SIGTERM, _stopped)
    store = store or prepare(config)
    with contextlib.suppress(KeyboardInterrupt):
        if config.workers == 1:
            _run_here(config, store, ready, on_compiling)
        else:
            _run_workers(config, ready)


def _stopped(*_: object) -> None:
    """Exit normally on SIGTERM: before serving, or when uvicorn raises the signal again after it has stopped."""
    raise SystemExit(0)


def _run_here(config: Config, store: Store, ready: Callable[[], object], on_compiling: OnProgress) -> None:
    """Serve in this process."""
    import uvicorn

    from silvergold.server.app import create_app

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            gc.freeze()
            if self.started:
                ready()

    server = Server(uvicorn.Config(create_app(config, store, on_compiling), **options(config)))
    server.run()
    if not server.started:
        raise SystemExit(STARTUP_FAILURE)


def _run_workers(config: Config, ready: Callable[[], object]) -> None:
    """Serve in several processes that this one supervises."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    os.environ.update(config.environment())
    settings = uvicorn.Config(f"{__name__}:worker_app", factory=True, workers=config.workers, **options(config))
    listener = settings.bind_socket()
    threading.Thread(target=_when_listening, args=(listener, ready), daemon=True).start()
    supervisor = Multiprocess(settings, sockets=[listener])
    supervisor.run()
    if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
        raise SystemExit(STARTUP_FAILURE)


def _when_listening(listener: socket.socket, ready: Callable[[], object]) -> None:
    """Call `ready` as soon as a worker listens at the shared socket."""
    with contextlib.suppress(OSError):  # the socket was closed: the server stopped before it listened
        while not listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            time.sleep(0.02)
        ready()


def allow_many_files() -> None:
    """Raise the number of files that this process may open as far as allowed; each connection is one."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def check(config: Config) -> None:
    """Raise SilvergoldError for settings that exclude each other or name nothing that exists."""
    _check_bots(config)
    if config.root and not ROOT_PATHS.fullmatch(config.root):
        reason = f"--root-path is {config.root_path[:40]!r}, which is no path of an address"
        raise SilvergoldError(FORMAT, f"{reason}; write letters, digits, ., _, ~ and - after slashes, such as /games")
    if config.admin and len(config.admin) < SHORTEST_SECRET:
        reason = f"{PREFIX}ADMIN has {len(config.admin)} characters, which can be guessed"
        raise SilvergoldError(FORMAT, f"{reason}; it needs {SHORTEST_SECRET}: see silvergold admin --help")
    _check_notices(config)
    if config.workers > 1 and not is_postgres(config.db):
        reason = f"{config.workers} workers cannot share one SQLite file, which has a single writer"
        raise SilvergoldError(FORMAT, f"{reason}; use --workers 1, or --db postgresql://…")
    for proxy in config.proxy_list:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            reason = f"--proxies names {proxy[:40]!r}, which is no address"
            hint = "name each proxy by its IP address or network, such as 127.0.0.1 or 172.16.0.0/12"
            raise SilvergoldError(FORMAT, f"{reason}; {hint}") from None


def _check_bots(config: Config) -> None:
    from silvergold import bots

    for name, bot in (("DAILY", config.daily), ("DAILY_EASY", config.daily_easy), ("PAR", config.par)):
        try:
            if bot:
                bots.version_of(bot)
        except UnknownName as fault:
            raise SilvergoldError(FORMAT, f"{PREFIX}{name}: {fault.sentence}") from None


def _check_notices(config: Config) -> None:
    from silvergold.server.notices.destinations import is_host_name
    from silvergold.server.notices.web_push import server_key

    server_key(config)
    for host in config.webhook_hosts:
        if not is_host_name(host):
            reason = f"{PREFIX}WEBHOOKS names {host[:40]!r}, which is no name of a host"
            raise SilvergoldError(FORMAT, f"{reason}; write whole names, such as chat.example, separated by commas")


def at_a_free_port(config: Config) -> Config:
    """Return the settings with a free port (0: any); raise SilvergoldError if it is in use."""
    deadline = time.monotonic() + PORT_PATIENCE
    while True:
        try:
            return replace(config, port=_bindable(config.host, config.port))
        except OSError as fault:
            if fault.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                reason = f"the server cannot listen at {address_of(config)}: {fault.strerror or fault}"
                raise SilvergoldError(FORMAT, f"{reason}; choose another with --port or --host") from None
            time.sleep(0.1)


def _bindable(host: str, port: int) -> int:
    """Return the port that a server would get; raise OSError if it would get none."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        return int(probe.getsockname()[1])


def address_of(config: Config) -> str:
    """Return the address of the server.

    >>> address_of(Config(host="::1"))
    'http://[::1]:8000'
    """
    return f"http://{f'[{config.host}]' if ':' in config.host else config.host}:{config.port}"


# Workers --------------------------------------------------------------------------------------------------------------


def worker_app() -> Litestar:
    """Return the application of a worker, with the settings from the environment."""
    end_with_parent()
    config = config_from({})
    log_format.set_up(config.log)
    gc.set_threshold(*COLLECTED_AFTER)
    try:
        from silvergold.server.app import create_app

        app = create_app(config)
        gc.freeze()
        return app
    except Exception:
        log.exception("a worker cannot start")
        raise SystemExit(STARTUP_FAILURE) from None


def end_with_parent() -> None:
    """Stop this process when its parent ends, even if that was killed; otherwise it would keep the port."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # the pipe to the parent works on every system and cannot miss the end of the parent
    threading.Thread(target=_stop_after, args=(parent,), name="parent", daemon=True).start()


def _stop_after(parent: multiprocessing.process.BaseProcess) -> None:
    """Wait until the parent has ended, then stop this process: gracefully, and if that takes too long, at once."""
    parent.join()
    log.warning("the supervisor has ended; this worker stops")
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(3 * STOP_WITHIN)
    os._exit(1)


def options(config: Config) -> dict[str, Any]:
    """Return the options of uvicorn."""
    return {
        "host": config.host,
        "port": config.port,
        **wire_options(config),
        "proxy_headers": bool(config.proxy_list),
        "forwarded_allow_ips": list(config.proxy_list),
        "access_log": False,  # paths may contain secrets
        "log_config": None,  # see `log_format`
        "server_header": False,
        "timeout_graceful_shutdown": STOP_WITHIN,
    }
