"""`silvergold admin`: what the host of a running server may look at and change."""

from __future__ import annotations

import argparse
import json
import os
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from silvergold.cli import options
from silvergold.errors import FORMAT, SilvergoldError

TOKEN = "SILVERGOLD_ADMIN"
EPILOG = """\
examples:
  silvergold admin status                 tables, guests, load, storage
  silvergold admin tables                 where something happened last
  silvergold admin ban GUEST              ends all sessions of a guest and takes their recovery code
  silvergold admin invite-only            new guests need a link to a table; silvergold admin open ends that
  silvergold admin new-guest Ana          a guest with a recovery code, for invite-only servers

The server and this command read the same secret of at least 22 characters from the environment variable
SILVERGOLD_ADMIN, such as the output of: python3 -c "import secrets; print(secrets.token_urlsafe())"
"""
WITHOUT = {
    "status": "tables, guests, load and storage",
    "invite-only": "let only people come in who have a link to a table",
    "open": "let anybody come in",
}
LISTS = {"tables": "the tables at which something happened last", "guests": "the guests who were here last"}
WITH = {
    "delete-table": ("TABLE", "delete a table with its game, whoever plays there"),
    "delete-guest": ("GUEST", "delete a guest; games with others stay, without the name"),
    "ban": ("GUEST", "end all sessions of a guest and take their recovery code"),
    "unban": ("GUEST", "print a new recovery code for a guest"),
    "new-guest": ("NAME", "make a guest and print their recovery code"),
}
DONE = {
    "delete-table": "the table {which} is deleted",
    "delete-guest": "the guest {which} is deleted",
    "ban": "the guest {which} is locked out; silvergold admin unban {which} gives a new recovery code",
    "unban": "a new recovery code for {which}: {code}",
    "new-guest": "{which} comes in with this recovery code: {code}",
    "invite-only": "from now on, new guests need a link to a table",
    "open": "from now on, anybody may come in",
}


def add(subcommands: options.Subcommands) -> None:
    """Add the command and its parts to the command line."""
    group = options.add_group(subcommands, "admin", "look after a running server: tables, guests, load", EPILOG)
    for name, about in {**WITHOUT, **LISTS, **{name: about for name, (_, about) in WITH.items()}}.items():
        parser = options.add_command(group, name, partial(run, do=name), about)
        about_url = "the server; http://127.0.0.1:8000 if left out"
        options.add_option(parser, "--url", str, "URL", about_url, "http://127.0.0.1:8000")
        if name in WITH:
            parser.add_argument("which", metavar=WITH[name][0])
        if name in LISTS:
            options.add_option(parser, "--limit", options.positive_number, "N", "how many; 20 if left out", 20)
            parser.add_argument("--json", action="store_true", help="print them as JSON")


def run(args: argparse.Namespace, do: str) -> int:
    """Send the order to the server and print what it answers."""
    which = getattr(args, "which", "")
    order = {"do": do, "which": which, "limit": getattr(args, "limit", 20)}
    answer = asked(args.url.rstrip("/"), order)
    if do == "status":
        _show_status(answer)
    elif do in LISTS:
        _show_list(answer[do], COLUMNS[do], args.json)
    else:
        print(DONE[do].format(which=which, **answer))
    return options.OK


def asked(url: str, order: Mapping[str, Any]) -> dict[str, Any]:
    """Return the server's answer to an order; raise SilvergoldError if it refuses it or cannot be reached."""
    token = os.environ.get(TOKEN, "")
    if not token:
        raise options.UsageError(f"set {TOKEN} to the secret that the server was started with; see silvergold admin")
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"{url}/api/admin", json.dumps(order).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as fault:
        raise SilvergoldError(FORMAT, _refusal(fault)) from None
    except (urllib.error.URLError, TimeoutError, ValueError) as fault:
        reason = getattr(fault, "reason", fault)
        raise SilvergoldError(FORMAT, f"no server answers at {url}: {reason}; name another with --url") from None


def _refusal(fault: urllib.error.HTTPError) -> str:
    """Return why the server has refused an order."""
    try:
        told = json.load(fault)
    except ValueError:
        return f"the address answers with {fault.code}, and not as silvergold does; name another with --url"
    sentence = str(told.get("sentence", fault))
    if sentence == "there is nothing at this address":
        return f"the server does not accept this {TOKEN}; it must have been started with the same one"
    return sentence


# Showing --------------------------------------------------------------------------------------------------------------


def _moment(value: Any) -> str:
    return f"{datetime.fromtimestamp(int(value) / 1000):%Y-%m-%d %H:%M}"


COLUMNS: Mapping[str, Mapping[str, Callable[[Any], str]]] = {
    "tables": {"id": str, "game": str, "status": str, "changed_at": _moment, "players": str},
    "guests": {"id": str, "name": str, "seen_at": _moment, "created_at": _moment, "tables": str, "sessions": str},
}


def _show_status(answer: Mapping[str, Any]) -> None:
    shown = {name: f"{value >> 20} MB" for name in ("memory", "free bytes") if (value := answer.get(name)) is not None}
    for name, value in {**answer, **shown}.items():
        if value is None or value == "":
            continue
        text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        print(f"{name.replace(' bytes', ' on disk'):<26}{text}")


def _show_list(rows: list[dict[str, Any]], columns: Mapping[str, Callable[[Any], str]], as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    if not rows:
        print("none")
        return
    table = [[name.replace("_at", "") for name in columns]]
    table += [[show(row[name]) for name, show in columns.items()] for row in rows]
    widths = [max(len(line[k]) for line in table) for k in range(len(columns))]
    for line in table:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
