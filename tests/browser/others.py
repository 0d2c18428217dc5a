"""Somebody at the table who needs no page: plays over a socket, quickly, and only when told to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.hosting import Guest, Player, wait_until_over


class Other:
    """A seat that is played over a socket."""

    def __init__(self, player: Player, seat: int) -> None:
        self.player, self.seat = player, seat
        self.chance = random.Random(seat)

    def state(self) -> dict[str, Any]:
        """The table as it is now."""
        self.player.send("look", seat=self.seat)
        return self.player.until("state")

    def move(self) -> bool:
        """Choose, if this seat is waited for."""
        if self.seat not in self.state()["view"]["waiting"]:
            return False
        phase, chosen = self.player.choices(self.seat, self.chance)
        if not chosen:  # the page has chosen for this seat since that state was sent
            return False
        saved = self.player.command(self.seat, phase, chosen)
        assert saved["type"] == "saved", saved
        return True


@contextmanager
def other(guest: Guest, table: str, seat: int) -> Iterator[Other]:
    """This guest at that seat."""
    with guest.socket(table, seat=seat) as player:
        player.until("state")
        yield Other(player, seat)


def finish(*seats: Other) -> None:
    """Play these seats to the end of the game."""
    while seats[0].state()["view"]["step"] != "over":
        for seat in seats:
            seat.move()


def finished_game(guest: Guest, game: str, bots: tuple[str, ...] = ("random",), **settings: Any) -> str:
    """A table whose game is over."""
    table = guest.begin("me", *bots, game=game, **settings)
    with guest.socket(table, seat=0) as player:
        player.play_out()
    return table


def played_by_bots(guest: Guest, bot: str, name: str, game: str, seconds: float = 90.0) -> str:
    """A game that is over at once, because its player leaves it to the bots."""
    wishes = [{"kind": "me"}, {"kind": "bot", "bot": bot, "name": name}]
    table: str = guest.post("/api/tables", game=game, seats=wishes, stand_in="random")["table"]["id"]
    guest.post(f"/api/tables/{table}/start")
    guest.post(f"/api/tables/{table}/leave", seat=0)
    wait_until_over(guest, table, seconds)
    return table


def entered(guest: Guest, challenge: str, seed: int = 1, **wish: Any) -> str:
    """This guest's finished game in a challenge."""
    table: str = guest.post(f"/api/challenges/{challenge}/play", **wish)["table"]["id"]
    finish_entry(guest, table, seed)
    return table


def finish_entry(guest: Guest, table: str, seed: int = 1) -> None:
    """Play the guest's game in a challenge to its end."""
    (seat,) = guest.get(f"/api/tables/{table}")["you"]["seats"]
    with guest.socket(table, seat=seat) as player:
        player.play_out((seat,), seed)
