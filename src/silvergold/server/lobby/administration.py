"""What the host of a server may do: look at tables, guests and load, delete, lock out, and let only invited people in.

The command `silvergold admin` asks for it over HTTP with a token, so it happens inside the running server, with its
caches and sockets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from silvergold.server.lobby.guests import checked_name
from silvergold.server.lobby.tokens import hashed, new_code, new_id, plain_code
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import admin_transactions, guest_transactions, transactions
from silvergold.server.store.notifications import TableWritten
from silvergold.server.store.rows import AccountRow

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.account_deletion import AccountDeletion
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction

MOST_LINES: Final = 200


class Administration:
    """Carries out what the host of the server asks for."""

    def __init__(self, store: Store, cache: GameCache, clock: Clock, deletion: AccountDeletion) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._deletion: Final = deletion

    async def counts(self) -> dict[str, Any]:
        """Return how much there is of everything, and whether only invited people come in."""
        found: dict[str, Any] = dict(await self._store.read(admin_transactions.counts))
        found["invite-only"] = await self._store.read(admin_transactions.is_invite_only)
        found["free bytes"] = self._store.free_bytes()
        return found

    async def tables(self, limit: int) -> list[dict[str, Any]]:
        """Return the tables at which something happened last."""
        lines = await self._store.read(lambda: admin_transactions.last_tables(min(limit, MOST_LINES)))
        return [line._asdict() for line in lines]

    async def guests(self, limit: int) -> list[dict[str, Any]]:
        """Return the guests who were here last."""
        lines = await self._store.read(lambda: admin_transactions.last_guests(min(limit, MOST_LINES)))
        return [line._asdict() for line in lines]

    async def delete_table(self, table: str) -> None:
        """Delete a table with its game, whoever plays there."""

        def task() -> Transaction[None]:
            if (yield from transactions.load_table(table, lock=True)) is None:
                raise Refusal(Code.NOT_FOUND, f"there is no table {table}; silvergold admin tables lists them")
            yield from transactions.remove_table(table)
            yield TableWritten(table)

        await self._store.write(task)
        self._cache.forget(table)

    async def delete_guest(self, account: str) -> None:
        """Delete a guest as if they had done it themselves: games with others stay, without the name."""
        await self._require(account)
        await self._deletion.forget(account)

    async def lock_out(self, account: str) -> None:
        """End all sessions of a guest and take their recovery code."""
        await self._require(account)
        await self._store.write(lambda: admin_transactions.lock_out(account))

    async def new_code(self, account: str) -> str:
        """Give a guest a new recovery code, with which they come in again."""
        await self._require(account)
        code = new_code()
        await self._store.write(lambda: guest_transactions.new_recovery(account, hashed(plain_code(code))))
        return code

    async def new_guest(self, name: str) -> str:
        """Make a guest who may come in with the returned recovery code, also where others need an invitation."""
        now, code = self._clock.now(), new_code()
        account = AccountRow(new_id(), checked_name(name), hashed(plain_code(code)), now, now)
        await self._store.write(lambda: transactions.add("account", [account]))
        return code

    async def set_invite_only(self, on: bool) -> None:
        """Let only invited people come in as new guests, or anybody."""
        await self._store.write(lambda: admin_transactions.set_invite_only(on))

    async def _require(self, account: str) -> None:
        """Raise Refusal if there is no such guest."""
        found = await self._store.read(lambda: guest_transactions.by_id(account))
        if found is None or not found.name:
            raise Refusal(Code.NOT_FOUND, f"there is no guest {account}; silvergold admin guests lists them")
