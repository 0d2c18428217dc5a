"""`silvergold serve`: tables for people and bots over the network."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING

from silvergold.cli import options, warmup

if TYPE_CHECKING:
    from silvergold.server.config import Config

EPILOG = """\
examples:
  silvergold serve                                  at home: one file, this machine only
  silvergold serve --host 0.0.0.0 --port 80         for everyone on your network; see also silvergold table
  silvergold serve --db postgresql://sg@db/sg --workers 4

Every option may also stand in the environment: SILVERGOLD_HOST, SILVERGOLD_PORT, SILVERGOLD_DB,
SILVERGOLD_WORKERS, SILVERGOLD_SECURE=1, SILVERGOLD_LOG=json. A stop signal lets what is under way finish.
"""


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    serve = options.add_command(subcommands, "serve", run, "host tables for people and bots", EPILOG)
    options.add_option(serve, "--host", str, "ADDRESS", "where to listen; 127.0.0.1 if left out")
    options.add_option(serve, "--port", port, "N", "8000 if left out")
    options.add_option(serve, "--db", str, "FILE|URL", "an SQLite file or postgresql://…; silvergold.db if left out")
    options.add_option(serve, "--workers", options.positive_number, "N", "processes; more than one needs PostgreSQL")
    options.add_option(serve, "--root-path", str, "PATH", "where a proxy offers it, such as /games; all of its host")
    options.add_option(serve, "--origins", str, "URL,…", "where people reach the server; no other host is answered")
    options.add_option(serve, "--proxies", str, "IP,…", "reverse proxies to believe on who calls; nobody if left out")
    number = options.whole_number
    options.add_option(serve, "--rate", number, "N", "messages a second of one socket; 50 if left out, 0: any")
    options.add_option(serve, "--sockets", number, "N", "sockets of one guest; 50 if left out, 0: any")
    options.add_option(serve, "--connections", number, "N", "connections of one address; 1200 if left out, 0: any")
    options.add_option(serve, "--tables", number, "N", "unfinished tables of one host; 50 if left out, 0: any")
    options.add_option(serve, "--guests", number, "N", "new guests of one address in a day; 300 if left out, 0: any")
    options.add_option(serve, "--bots", number, "N", "processes in which bots think; 2 if left out")
    options.add_option(serve, "--expire", number, "DAYS", "unused tables, guests and decks go; 30 if left out")
    serve.add_argument("--secure", action="store_true", default=None, help="behind https: cookies go over nothing else")
    formats = ("text", "json", "quiet")
    serve.add_argument("--log", choices=formats, default=None, help="lines for people, for machines, or only faults")


def port(text: str) -> int:
    """Return a port number; 0 lets the system choose one."""
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; it is a number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until a stop signal."""
    from silvergold.server import log_format
    from silvergold.server.config import Config, config_from

    given = {field.name: getattr(args, field.name, None) for field in fields(Config)}
    config = config_from({**given, "warm": None if "SILVERGOLD_WARM" in os.environ else True})
    log_format.set_up(config.log)
    return _serve_for_machines(config) if config.log == "json" else _serve(config)


def _to_stdout(text: str) -> None:
    print(text, flush=True)


def _serve(
    config: Config, say: Callable[[str], object] = warmup.to_stderr, announce: Callable[[str], object] = _to_stdout
) -> int:
    from silvergold.server import launcher
    from silvergold.server.store import shown

    store = launcher.prepare(config)
    config = launcher.at_a_free_port(config)
    if config.workers > 1:
        warmup.compile_rules(say=say)
    notice = f"silvergold is at {launcher.address_of(config)}, its games in {shown(config.db)}; stop with Ctrl+C"
    launcher.run(config, store, lambda: announce(notice), warmup.CompilingLine(say))
    return options.OK


def _serve_for_machines(config: Config) -> int:
    """Serve with a JSON log; the address and the reason why a server cannot start are JSON lines too."""
    import logging

    from silvergold.cli.main import sentence_of
    from silvergold.errors import SilvergoldError
    from silvergold.server.log_format import json_line

    log = logging.getLogger("silvergold.server")
    try:
        return _serve(config, log.info, lambda text: _to_stdout(json_line("silvergold.server", text)))
    except KeyboardInterrupt:
        return options.INTERRUPTED
    except (SilvergoldError, OSError) as fault:
        log.critical(sentence_of(fault))
    except Exception:
        log.critical("this should not have happened; please report it", exc_info=True)
    return options.BAD
