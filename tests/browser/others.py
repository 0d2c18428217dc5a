"""Players without a page: they play over a socket, quickly, and only when a test calls them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.visits import House
from tests.server.hosting import Guest, Player, wait_until_over


class Other:
    """A seat that is played over a socket."""

    def __init__(self, player: Player, seat: int) -> None:
        self.player, self.seat = player, seat
        self.chance = random.Random(seat)

    def state(self) -> dict[str, Any]:
        """Return the state of the table as this seat sees it now."""
        self.player.send("look", seat=self.seat)
        return self.player.until("state")

    def move(self) -> bool:
        """Make a choice if the table waits for this seat; return whether one was made."""
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
    """Yield this guest at that seat."""
    with guest.socket(table, seat=seat) as player:
        player.until("state")
        yield Other(player, seat)


def finish(*seats: Other) -> None:
    """Play these seats to the end of the game."""
    while seats[0].state()["view"]["step"] != "over":
        for seat in seats:
            seat.move()


def finished_game(guest: Guest, game: str, bots: tuple[str, ...] = ("random",), **settings: Any) -> str:
    """Play a game to its end; return the table."""
    table = guest.begin("me", *bots, game=game, **settings)
    with guest.socket(table, seat=0) as player:
        player.play_out()
    return table


def played_by_bots(guest: Guest, bot: str, name: str, game: str, seconds: float = 90.0) -> str:
    """Begin a game, leave it to the bots, and wait until it is over; return the table."""
    wishes = [{"kind": "me"}, {"kind": "bot", "bot": bot, "name": name}]
    table: str = guest.post("/api/tables", game=game, seats=wishes, stand_in="random")["table"]["id"]
    guest.post(f"/api/tables/{table}/start")
    guest.post(f"/api/tables/{table}/leave", seat=0)
    wait_until_over(guest, table, seconds)
    return table


def entered(guest: Guest, challenge: str, seed: int = 1, **wish: Any) -> str:
    """Play this guest's game in a challenge to its end; return the table."""
    table: str = guest.post(f"/api/challenges/{challenge}/play", **wish)["table"]["id"]
    finish_entry(guest, table, seed)
    return table


def finish_entry(guest: Guest, table: str, seed: int = 1) -> None:
    """Play the game of the only person at a table to its end."""
    (seat,) = guest.get(f"/api/tables/{table}")["you"]["seats"]
    with guest.socket(table, seat=seat) as player:
        player.play_out((seat,), seed)


def two_people(house: House, game: str) -> tuple[str, Guest, Guest]:
    """Begin a game of Ana and Bo; return the table and both guests."""
    ana, bo = house.guest("Ana"), house.guest("Bo")
    made = ana.new_table("me", "open", game=game, aids=True)
    table = made["table"]["id"]
    token = next(link["token"] for link in made["invites"] if link["gives"] == "seat")
    bo.post(f"/api/tables/{table}/sit", invite=token)
    ana.post(f"/api/tables/{table}/start")
    return table, ana, bo
