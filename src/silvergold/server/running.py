"""A server from the command line: one process on SQLite, several on PostgreSQL."""

from __future__ import annotations

import gc
import os
import signal
import socket
from dataclasses import replace
from typing import Any

from litestar import Litestar

from silvergold.errors import FORMAT, SilvergoldError
from silvergold.server import logs
from silvergold.server.config import Config, config_from
from silvergold.server.store import is_postgres
from silvergold.server.wire import wire_options

STOP_WITHIN = 5
"""Seconds that a stopping server gives to what is under way."""

COLLECTED_AFTER = (20_000, 20, 20)
"""How seldom Python looks for circles of garbage, of which there are few here. By default a server of 500 tables stood
still for a third of a second every quarter of a minute (`make bench-server`)."""


def run(config: Config) -> None:
    """Serve until told to stop."""
    import uvicorn

    check(config)
    logs.set_up(config.log)
    gc.set_threshold(*COLLECTED_AFTER)
    signal.signal(signal.SIGTERM, _stopped)
    if config.workers == 1:
        from silvergold.server.app import create_app

        uvicorn.run(create_app(config), **options(config))
        return
    os.environ.update(config.environment())
    uvicorn.run("silvergold.server.running:worker_app", factory=True, workers=config.workers, **options(config))


def _stopped(*_: object) -> None:
    """Told to stop: before serving, or once more by uvicorn when all is finished; either way all is well."""
    raise SystemExit(0)


def check(config: Config) -> None:
    """Settings that cannot go together are refused before anything begins."""
    if config.workers > 1 and not is_postgres(config.db):
        told = f"{config.workers} workers cannot share one SQLite file, which has a single writer"
        raise SilvergoldError(FORMAT, f"{told}; use --workers 1, or --db postgresql://…")


def at_a_free_port(config: Config) -> Config:
    """Port 0 means any that is free; it is chosen before the address is told."""
    if config.port:
        return config
    with socket.socket() as probe:
        probe.bind((config.host, 0))
        return replace(config, port=probe.getsockname()[1])


def worker_app() -> Litestar:
    """One of several workers; it finds its settings in the environment."""
    from silvergold.server.app import create_app

    config = config_from({})
    logs.set_up(config.log)
    gc.set_threshold(*COLLECTED_AFTER)
    return create_app(config)


def options(config: Config) -> dict[str, Any]:
    """The defaults of uvicorn are made for other things, such as a log of every address."""
    return {
        "host": config.host,
        "port": config.port,
        **wire_options(),
        "forwarded_allow_ips": config.proxies,
        "access_log": False,  # addresses may carry what nobody should read
        "log_config": None,  # the logs are ours, see `logs`
        "server_header": False,
        "timeout_graceful_shutdown": STOP_WITHIN,
    }
