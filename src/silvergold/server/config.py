"""How a server is set up: flags first, then environment variables, then what suits at home."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from silvergold.errors import FORMAT, SilvergoldError

PREFIX: Final = "SILVERGOLD_"


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a server; each can be given as an environment variable, such as SILVERGOLD_PORT."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "silvergold.db"
    workers: int = 1
    secure: bool = False
    """Is the server reached over https? Then the cookie goes over nothing else."""
    log: str = "text"
    """Lines for people, `json` for machines, or `quiet`: only what is wrong."""
    origins: str = ""
    """The addresses of the pages that may play here, such as `https://games.example`; its own pages if left out."""
    proxies: str = "127.0.0.1"
    """The addresses of reverse proxies whose word counts on who is calling."""
    rate: int = 50
    """Messages a second of one socket; a guest may send four times as many, an address twenty times; 0: any."""
    sockets: int = 50
    """Open sockets of one guest; an address may have twenty times as many; 0: any."""
    tables: int = 50
    """Unfinished tables of one host; 0: any."""
    expire: int = 30
    """Days after which an unfinished table that nobody touched is removed; 0: never. Finished games stay."""

    bots: int = 2
    """Processes in which bots think; 0: inside the server itself, where nobody can stop one that hangs."""
    bot_memory: int = 1024
    """Megabytes that such a process may use."""
    patience: int = 8
    """Seconds after which a bot that has not answered is given up; the strongest answers within one."""
    warm: bool = False
    """Let a bot learn the standard decks as soon as the server is up, so that nobody waits for it."""

    @property
    def origin_list(self) -> tuple[str, ...]:
        """The origins, one by one."""
        return tuple(origin.strip().rstrip("/").lower() for origin in self.origins.split(",") if origin.strip())

    def environment(self) -> dict[str, str]:
        """The settings as environment variables, for worker processes."""
        return {PREFIX + field.name.upper(): _written(getattr(self, field.name)) for field in fields(self)}


def _written(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def config_from(given: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Config:
    """What was given, and for the rest the environment; raises SilvergoldError for a value that makes no sense.

    >>> config_from({"port": 9000}, {"SILVERGOLD_DB": "games.db"}).db
    'games.db'
    """
    found = {name: value for name, value in given.items() if value is not None}
    for field in fields(Config):
        name = PREFIX + field.name.upper()
        if field.name not in found and environment.get(name):
            found[field.name] = _read(name, environment[name], type(field.default))
    return Config(**found)


def _read(name: str, text: str, kind: type) -> object:
    if kind is bool and text.lower() in ("0", "1", "true", "false", "yes", "no"):
        return text.lower() in ("1", "true", "yes")
    if kind is int and text.isascii() and text.isdigit():
        return int(text)
    if kind is str:
        return text
    wanted = "0 or 1" if kind is bool else "a whole number"
    raise SilvergoldError(FORMAT, f"{name} is {text[:40]!r}; it must be {wanted}")
