"""`silvergold site`: the pages as plain files, with the rules and the bots in them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from silvergold.cli import options
from silvergold.cli.output_files import add_force_option

EPILOG = """\
examples:
  silvergold site pencil-table                 writes the folder pencil-table
  python -m http.server -d pencil-table 8000   shows it at http://localhost:8000

The site needs no server of ours: games against bots, passing a device around, learning, rules, cards and replays all
happen in the browser. Copy the folder to any web host, under any path. Written again, it is brought up to date;
games are kept in the browsers of the players. Friends at a distance and the daily game need: silvergold serve
"""
KILO = 1000


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "site", run, "write a site that needs no server of ours", EPILOG)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a new or empty folder, or that of a site")
    add_force_option(parser, "write also into a folder with other files; those of the same name are replaced")


def run(args: argparse.Namespace) -> int:
    """Write the site; say what was written and how to serve it."""
    from silvergold.site import SiteError, write_site

    try:
        site = write_site(args.folder, force=args.force)
    except SiteError as fault:
        raise options.UsageError(fault.sentence) from None
    sizes = f"{site.size // KILO:,} kB, {site.packed_size // KILO:,} kB where the host compresses"
    print(f"wrote {len(site.files)} files to {site.folder} ({sizes})")
    if site.removed:
        print(f"deleted {len(site.removed)} files of the version before")
    print(f"to see it here: {Path(sys.executable).name} -m http.server -d {site.folder} 8000")
    print("                and open http://localhost:8000; or copy the folder to any web host, under any path")
    return options.OK
