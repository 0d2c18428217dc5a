"""Guests: a name and a cookie are enough, and a recovery code brings one back from any device."""

from __future__ import annotations

from silvergold.records import name_fault
from silvergold.server.faults import Refusal
from silvergold.server.house import House
from silvergold.server.messages import Code, GuestSeen
from silvergold.server.store import tasks
from silvergold.server.store.rows import AccountRow, SessionRow
from silvergold.server.tokens import hashed, new_code, new_id, new_token, plain_code


def checked_name(name: str) -> str:
    """A name that can be shown, without blanks around it."""
    if fault := name_fault(name):
        raise Refusal(Code.NAME, fault)
    return name.strip()


async def come_in(house: House, name: str) -> GuestSeen:
    """A new guest, with the secrets that only they ever see."""
    now, session, code = house.now(), new_token(), new_code()
    account = AccountRow(new_id(), checked_name(name), hashed(plain_code(code)), now, now)
    device = SessionRow(hashed(session), account.id, now, now)
    await house.store.write(lambda: tasks.new_guest(account, device))
    return GuestSeen(id=account.id, name=account.name, session=session, recovery=code)


async def come_back(house: House, code: str) -> GuestSeen:
    """A guest at another device."""
    now, session = house.now(), new_token()
    device = SessionRow(hashed(session), "", now, now)
    account = await house.store.write(lambda: tasks.recover(hashed(plain_code(code)), device))
    if account is None:
        raise Refusal(Code.NO_SESSION, "nobody here has this recovery code; look at every letter of it")
    return GuestSeen(id=account.id, name=account.name, session=session, recovery=None)


async def guest_of(house: House, session: str | None) -> AccountRow | None:
    """Who this session belongs to."""
    if not session:
        return None
    return await house.store.read(lambda: tasks.account_of_session(hashed(session)))
