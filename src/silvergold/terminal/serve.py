"""`silvergold serve`: tables for people and bots over the network."""

from __future__ import annotations

import argparse
from dataclasses import fields

from silvergold.terminal import usage

EPILOG = """\
examples:
  silvergold serve                                  at home: one file, this machine only
  silvergold serve --host 0.0.0.0 --port 80         for everybody in the house
  silvergold serve --db postgresql://sg@db/sg --workers 4

Every option may also stand in the environment: SILVERGOLD_HOST, SILVERGOLD_PORT, SILVERGOLD_DB,
SILVERGOLD_WORKERS, SILVERGOLD_SECURE=1, SILVERGOLD_LOG=json. A stop signal lets what is under way finish.
"""


def add(families: usage.Families) -> None:
    """Add it to the command line."""
    serve = usage.add_command(families, "serve", run, "host tables for people and bots", EPILOG)
    usage.add_option(serve, "--host", str, "ADDRESS", "where to listen; 127.0.0.1 if left out")
    usage.add_option(serve, "--port", port, "N", "8000 if left out")
    usage.add_option(serve, "--db", str, "FILE|URL", "an SQLite file or postgresql://…; silvergold.db if left out")
    usage.add_option(serve, "--workers", usage.positive_number, "N", "processes; more than one needs PostgreSQL")
    usage.add_option(serve, "--origins", str, "URL,…", "pages of other addresses that may play here, such as a proxy's")
    usage.add_option(serve, "--proxies", str, "IP,…", "reverse proxies to believe on who calls; 127.0.0.1 if left out")
    number = usage.whole_number
    usage.add_option(serve, "--rate", number, "N", "messages a second of one socket; 50 if left out, 0: any")
    usage.add_option(serve, "--sockets", number, "N", "sockets of one guest; 50 if left out, 0: any")
    usage.add_option(serve, "--tables", number, "N", "unfinished tables of one host; 50 if left out, 0: any")
    usage.add_option(serve, "--expire", number, "DAYS", "unfinished tables nobody touches go; 30 if left out")
    serve.add_argument("--secure", action="store_true", default=None, help="behind https: cookies go over nothing else")
    serve.add_argument("--log", choices=("text", "json"), default=None, help="lines for people, or for machines")


def port(text: str) -> int:
    """A port of this machine; 0 lets the system choose."""
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; it is a number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        from silvergold.server import running
        from silvergold.server.config import Config, config_from
    except ModuleNotFoundError as missing:
        told = f"serving needs {missing.name}; install it with: pip install 'silvergold[server]'"
        raise usage.UsageFault(told) from None
    from silvergold.terminal.engine import wake

    config = config_from({field.name: getattr(args, field.name, None) for field in fields(Config)})
    running.check(config)
    wake()
    print(f"silvergold is at http://{config.host}:{config.port}, its games in {_shown(config.db)}; stop with Ctrl+C")
    running.run(config)
    return usage.OK


def _shown(db: str) -> str:
    """The database without a password."""
    scheme, at, rest = db.rpartition("@")
    return f"{scheme.partition('://')[0]}://…@{rest}" if at else db
