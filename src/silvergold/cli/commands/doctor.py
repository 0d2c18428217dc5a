"""`silvergold doctor`: what works on this machine, and what a host should do."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from silvergold.cli import options

if TYPE_CHECKING:
    from silvergold.server.checkup.finding import Finding

EPILOG = """\
examples:
  silvergold doctor                                 this machine, and the database in the current folder
  silvergold doctor --db /var/lib/silvergold/games.db --url https://games.example
  silvergold doctor --json                          for other programs

It reads the settings of a server from the same environment variables (SILVERGOLD_DB, SILVERGOLD_ORIGINS, …) and changes
nothing; a server may be running. With --url it also asks the server at its public address: certificate, proxy, sockets.

exit codes: 0 nothing is bad, 1 something is
"""
SIGNS = {"good": "  ok ", "note": "note ", "bad": " BAD "}


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "doctor", run, "check this machine and its server: what to do", EPILOG)
    options.add_option(parser, "--db", str, "FILE|URL", "the server's database; silvergold.db if left out")
    options.add_option(parser, "--url", str, "URL", "the address by which people reach the server")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(args: argparse.Namespace) -> int:
    """Print all findings; the exit code says whether one of them is bad."""
    if args.url and not args.url.startswith(("http://", "https://")):
        raise options.UsageError(f"{args.url!r} is no address; write it with http:// or https://")
    found = []
    for finding in findings(args):
        found.append(finding)
        if not args.json:
            _show(finding)
    n_bad = sum(finding.level == "bad" for finding in found)
    if args.json:
        print(json.dumps([finding._asdict() for finding in found], indent=1))
    else:
        n_notes = sum(finding.level == "note" for finding in found)
        print(f"\n{n_bad} bad, {n_notes} to note, {len(found) - n_bad - n_notes} as it should be")
    return options.BAD if n_bad else options.OK


def findings(args: argparse.Namespace) -> Iterator[Finding]:
    """Yield what each check finds out."""
    from silvergold.server.checkup import address, host_machine, storage
    from silvergold.server.config import config_from

    config = config_from({"db": args.db})
    yield from host_machine.machine()
    yield from storage.storage(config.db)
    yield from address.settings(config)
    yield from address.notices(config)
    if args.url:
        yield from address.address(args.url.rstrip("/"), config)


def _show(finding: Finding) -> None:
    print(f"{SIGNS[finding.level]} {finding.about}: {finding.seen}")
    if finding.advice:
        print(f"        {finding.advice}")
    sys.stdout.flush()
