"""`silvergold push-key`: the key with which a server sends notices to browsers whose page is closed."""

from __future__ import annotations

import argparse

from silvergold.cli import options

EPILOG = """\
examples:
  silvergold push-key mailto:ana@games.example
  silvergold push-key https://games.example/contact >> /etc/silvergold.env

It prints two settings for the environment of `silvergold serve`. The contact is for the operators of the push services
(Google, Mozilla, Apple, Microsoft), who get it with every message. Keep the key secret, and keep it: with another one,
every browser has to be registered again. Needs: pip install "silvergold[push]"
"""


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "push-key", run, "make a key for notices to closed pages", EPILOG)
    parser.add_argument("contact", metavar="CONTACT", help="how you can be reached: mailto:… or https://…")


def run(args: argparse.Namespace) -> int:
    """Print a new key and the contact, as they stand in the environment of a server."""
    from silvergold.server.notices.web_push import ServerKey, new_key

    if not args.contact.startswith(("mailto:", "https://")):
        raise options.UsageError(f"{args.contact!r} is no contact; write mailto:you@games.example, or an https address")
    key = new_key()
    ServerKey(key, args.contact)
    print(f"SILVERGOLD_PUSH_KEY={key}")
    print(f"SILVERGOLD_PUSH_CONTACT={args.contact}")
    return options.OK
