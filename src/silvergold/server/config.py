"""The settings of a server: from flags, then environment variables, then defaults that suit a home network."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from silvergold.errors import FORMAT, SilvergoldError

PREFIX: Final = "SILVERGOLD_"
MAY_BE_EMPTY: Final = frozenset({"par", "daily_easy"})
"""Settings for which an empty variable means something. For all others it is the same as none."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a server; each can be given as an environment variable, such as SILVERGOLD_PORT."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "silvergold.db"
    workers: int = 1
    secure: bool = False
    """Whether the server is reached over https; the cookie is then sent over https only."""
    log: str = "text"
    """`text`: lines for people; `json`: objects for machines; `quiet`: errors only."""
    root_path: str = ""
    """The path below which a reverse proxy offers the server, such as `/games`; empty: the whole host."""
    address: str = ""
    """Where other devices reach a server that is opened as `localhost`, so that links in its pages lead there."""
    admin: str = ""
    """The secret of `silvergold admin`; empty: the command is refused."""
    push_key: str = ""
    """The private key of Web Push, as `silvergold push-key` makes it; empty: nothing is sent to browsers."""
    push_contact: str = ""
    """How operators of push services reach the host: `mailto:…` or `https://…`; empty: the first origin."""
    webhooks: str = ""
    """Hosts to which guests may have notices sent, such as `chat.example`; empty: none."""
    origins: str = ""
    """Origins of pages that may use the server, such as `https://games.example`; empty: its own pages."""
    proxies: str = ""
    """Addresses of reverse proxies whose forwarding headers are trusted; empty: none."""
    rate: int = 50
    """Messages per second of one socket; a guest may send 4 times, an address 20 times as many; 0: no limit."""
    sockets: int = 50
    """Open sockets of one guest; an address may have 20 times as many; 0: no limit."""
    connections: int = 1200
    """Open connections of one address, sockets included; 0: no limit. Trusted proxies are not counted."""
    tables: int = 50
    """Unfinished tables of one host; 0: no limit."""
    tables_a_day: int = 1000
    """New tables of one address in a day; 0: no limit."""
    guests: int = 300
    """New guests of one address in a day; 0: no limit."""
    sessions: int = 20
    """Sessions of one guest; a new one ends the least recently used; 0: no limit."""
    decks: int = 20
    """Decks of one guest that no game uses; a new one removes the oldest; 0: no limit."""
    deck_drafts: int = 50
    """Drafts of decks of one guest; 0: no limit."""
    links: int = 20
    """Links of one table that are not revoked; 0: no limit."""
    expire: int = 30
    """Days without activity after which an unfinished table is removed; 0: never. Finished games stay.

    Guests without a table or a draft, and decks that no game uses, are removed after the same time."""
    idle: int = 365
    """Days without use after which a session ends, and without a change after which a draft of a deck is removed.

    0: never."""

    unattended: int = 5
    """Rounds of bots per second, for all tables together at which no player is connected; 0: no limit."""
    bots: int = 2
    """Processes in which bots think, besides one for bots that need a millisecond and one that learns decks.

    0: they think inside the server, where a bot that hangs cannot be stopped."""
    bot_memory: int = 1024
    """Megabytes that such a process may use."""
    patience: int = 8
    """Seconds in which a bot must answer; the strongest needs less than one."""
    daily: str = "expert-1"
    """The opponent in new daily games: a version of a bot, which never changes."""
    daily_easy: str = "casual-1"
    """The opponent in new daily games for beginners, which have deals and a ranking of their own; empty: none."""
    par: str = "master-1"
    """The bot that plays every challenge for comparison, when nothing else has to be done; empty: none."""
    warm: bool = False
    """Prepare bots and reviews for the standard decks when the server starts, so that nobody waits for it."""

    @property
    def root(self) -> str:
        """Return the path below which the server lies, without a slash at its end; empty: the whole host."""
        inner = self.root_path.strip("/")
        return f"/{inner}" if inner else ""

    @property
    def origin_list(self) -> tuple[str, ...]:
        """Return the origins as a tuple."""
        return tuple(origin.strip().rstrip("/").lower() for origin in self.origins.split(",") if origin.strip())

    @property
    def host_list(self) -> tuple[str, ...]:
        """Return the hosts of the origins, as in the header Host; empty: any host is accepted."""
        return tuple(plain_host(origin.partition("://")[2]) for origin in self.origin_list)

    @property
    def proxy_list(self) -> tuple[str, ...]:
        """Return the proxies as a tuple."""
        return tuple(proxy.strip() for proxy in self.proxies.split(",") if proxy.strip())

    @property
    def webhook_hosts(self) -> tuple[str, ...]:
        """Return the hosts of webhooks as a tuple."""
        return tuple(host.strip().lower() for host in self.webhooks.split(",") if host.strip())

    def environment(self) -> dict[str, str]:
        """Return the settings as environment variables, for worker processes."""
        return {PREFIX + field.name.upper(): _written(getattr(self, field.name)) for field in fields(self)}


def plain_host(host: str) -> str:
    """Return a host without the default port of http and https.

    >>> plain_host("Games.example:443"), plain_host("games.example:8000"), plain_host("[::1]:80")
    ('games.example', 'games.example:8000', '[::1]')
    """
    return host.lower().removesuffix(":443").removesuffix(":80")


def _written(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def config_from(given: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Config:
    """Return the given settings, and the others from the environment; raise SilvergoldError for invalid values.

    >>> config_from({"port": 9000}, {"SILVERGOLD_DB": "games.db"}).db
    'games.db'
    """
    settings = {name: value for name, value in given.items() if value is not None}
    for field in fields(Config):
        name = PREFIX + field.name.upper()
        if field.name not in settings and (
            environment.get(name) or (name in environment and field.name in MAY_BE_EMPTY)
        ):
            settings[field.name] = _read(name, environment[name], type(field.default))
    return Config(**settings)


def _read(name: str, text: str, kind: type) -> object:
    if kind is bool and text.lower() in ("0", "1", "true", "false", "yes", "no"):
        return text.lower() in ("1", "true", "yes")
    if kind is int and text.isascii() and text.isdigit():
        return int(text)
    if kind is str:
        return text
    wanted = "0 or 1" if kind is bool else "a whole number"
    raise SilvergoldError(FORMAT, f"{name} is {text[:40]!r}; it must be {wanted}")
