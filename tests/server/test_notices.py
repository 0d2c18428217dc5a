"""Players are told that it is their turn: in browsers and by webhooks, and nothing else is ever called."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpcore
import httpx
import pytest
from py_vapid import Vapid02

from silvergold.errors import SilvergoldError
from silvergold.server.config import Config
from silvergold.server.launcher import check
from silvergold.server.notices import delivery, notices
from silvergold.server.notices.courier import Courier, PublicNetwork, Undelivered
from silvergold.server.notices.destinations import Destination, push_destination, webhook_destination
from silvergold.server.notices.notices import Notice
from silvergold.server.notices.web_push import new_key
from silvergold.server.store import notice_transactions, transactions
from silvergold.server.store.notice_transactions import MOST_BROWSERS, MOST_FAILURES, MOST_WEBHOOKS
from silvergold.server.store.rows import BROWSER, SubscriptionRow
from tests.cli.running import run_here
from tests.server.hosting import Guest, Player, Served, another_device, figure, invite, later, soon
from tests.server.push_service import Browser, PushService, push_service

KEY = new_key()
CONTACT = "mailto:ana@games.example"
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "webhook_receiver.py"
HOOK = "https://chat.example/hooks/7"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    """Yield the push service that every address of the tests leads to."""
    with push_service(tmp_path) as service:
        yield service


@pytest.fixture
def telling(db: str, service: PushService) -> Iterator[Served]:
    """Yield a server that tells players at once, on either kind of database."""
    with telling_server(db, service) as served:
        yield served


@pytest.fixture
def telling_at_home(tmp_path: Path, service: PushService) -> Iterator[Served]:
    """Yield a server that tells players at once, for tests that do not depend on the store."""
    with telling_server(str(tmp_path / "games.db"), service) as served:
        yield served


def telling_server(db: str, service: PushService) -> Served:
    """Return a server whose messages go to the service, without a pause."""
    served = Served(db, push_key=KEY, push_contact=CONTACT, webhooks="chat.example", origins="")
    served.services.notices.wait = 0.0
    served.services.notices.deliveries.courier = service.courier
    served.services.notices.deliveries.again_after = (0.0, 0.0)
    return served


def told_in(guest: Guest, endpoint: str = "https://fcm.googleapis.com/fcm/send/ana") -> Browser:
    """Register a browser of a guest."""
    browser = Browser(endpoint)
    guest.post("/api/me/notices/browsers", **browser.subscription)
    return browser


def table_for_two(ana: Guest, ben: Guest) -> str:
    """Return a table at which Ana and Ben play; it is the turn of both."""
    made = ana.new_table("me", "open", absent="wait")
    table: str = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{table}/start")
    return table


def choose(player: Player, seat: int, phase: int) -> None:
    """Choose something that is open, as the first choice of a phase."""
    chosen = player.ask("draft", seat, [])["open"][0]
    assert player.command(seat, phase, [chosen])["type"] == "saved"


def sent(service: PushService, number: int) -> bool:
    return soon(lambda: len(service.received) >= number)


def places(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.get("/api/me/notices")["places"]
    return found


def tell(served: Served, table: str, seat: int, phase: int | None = None) -> None:
    """Tell the player of a seat now, if there is something to tell, and wait until nothing is on its way."""
    served.run(served.services.notices.tell(Notice("turn", table, seat, phase)))
    assert soon(lambda: served.run(idle(served)))


async def idle(served: Served) -> bool:
    return served.services.notices.is_idle


def began(served: Served, ana: Guest, ben: Guest) -> str:
    """Return a table at which Ana and Ben play, when nothing is left to be told of the beginning."""
    table = table_for_two(ana, ben)
    assert soon(lambda: served.run(idle(served)))
    return table


# What is told --------------------------------------------------------------------------------------------------------


def test_who_is_not_looking_is_told_that_the_game_has_begun(telling: Served, service: PushService) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    browser = told_in(ben)

    table = table_for_two(ana, ben)

    assert sent(service, 1)
    received = service.received[0]
    assert browser.read(received) == {
        "kind": "turn", "table": table, "game": "silver-and-gold", "seat": 1, "phase": 0, "deadline_at": None,
    }  # fmt: skip
    assert (received.host, received.path) == ("fcm.googleapis.com", "/fcm/send/ana")
    assert service.network.asked == [("fcm.googleapis.com", 443)]


def test_a_message_is_signed_with_the_key_that_browsers_were_given(
    telling_at_home: Served, service: PushService
) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    told_in(ben)

    table_for_two(ana, ben)

    assert sent(service, 1)
    headers = service.received[0].headers
    signed, _, key = headers["authorization"].removeprefix("vapid t=").partition(",k=")
    claims = json.loads(base64.urlsafe_b64decode(signed.split(".")[1] + "=="))
    assert Vapid02.verify(headers["authorization"])
    assert key == ben.get("/api/me/notices")["key"]
    assert claims["aud"] == "https://fcm.googleapis.com"
    assert claims["sub"] == CONTACT
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert len(headers["topic"]) <= 32


def test_every_later_turn_is_told_too(telling: Served, service: PushService) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    browser = told_in(ben)
    table = table_for_two(ana, ben)
    assert sent(service, 1)

    with ana.socket(table, seat=0) as a, ben.socket(table, seat=1) as b:
        choose(a, 0, 0)
        choose(b, 1, 0)

        assert sent(service, 2)
    assert browser.read(service.received[1])["phase"] == 1


def test_only_who_has_the_game_in_view_is_left_out(telling: Served, service: PushService) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    told_in(ana, "https://fcm.googleapis.com/fcm/send/ana")
    told_in(ben, "https://fcm.googleapis.com/fcm/send/ben")
    table = table_for_two(ana, ben)
    assert sent(service, 2)
    service.received.clear()

    with ana.socket(table, seat=0) as a, ben.socket(table, seat=1) as b:
        a.send("in-view", in_view=True)
        b.send("in-view", in_view=True)
        b.send("in-view", in_view=False)  # Ben's page is open in a tab that he does not see
        choose(a, 0, 0)
        choose(b, 1, 0)

        assert sent(service, 1)
        tell(telling, table, 0)
    assert {received.path for received in service.received} == {"/fcm/send/ben"}


def test_who_closes_the_page_is_told_again(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    table = began(telling_at_home, ana, ben)
    told_in(ben)
    with ben.socket(table, seat=1) as b:
        b.send("in-view", in_view=True)
        b.ask("draft", 1, [])
        tell(telling_at_home, table, 1)
        assert service.received == []

    assert soon(lambda: not telling_at_home.services.rooms.is_in_view(table, ben.told["id"]))
    tell(telling_at_home, table, 1)

    assert sent(service, 1)


def test_who_has_chosen_meanwhile_is_not_told(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    table = began(telling_at_home, ana, ben)
    told_in(ben)
    with ben.socket(table, seat=1) as b:
        choose(b, 1, 0)

    tell(telling_at_home, table, 1, 0)
    tell(telling_at_home, table, 1)

    assert service.received == []


def test_a_reminder_says_so_and_needs_no_new_turn(telling: Served, service: PushService) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    table = began(telling, ana, ben)
    browser = told_in(ben)

    async def remind() -> None:
        telling.services.notices.remind(table, 1)

    telling.run(remind())

    assert sent(service, 1)
    assert browser.read(service.received[0])["kind"] == "reminder"


def test_all_browsers_of_a_guest_are_told(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    told_in(ben, "https://updates.push.services.mozilla.com/wpush/v2/ben")
    told_in(another_device(telling_at_home, ben), "https://web.push.apple.com/ben")

    table_for_two(ana, ben)

    assert sent(service, 2)
    assert {received.host for received in service.received} == {
        "updates.push.services.mozilla.com", "web.push.apple.com",
    }  # fmt: skip


def test_players_who_look_at_another_worker_are_not_told(tmp_path: Path, cluster: Any, service: PushService) -> None:
    db = cluster.new_database()
    with telling_server(db, service) as one, telling_server(db, service) as two:
        ana, ben = one.guest("Ana"), one.guest("Ben")
        told_in(ben)
        table = table_for_two(ana, ben)
        assert sent(service, 1)
        ben_at_two = two.guest(session=ben.session)
        with ben_at_two.socket(table, seat=1) as b:
            b.send("in-view", in_view=True)
            b.ask("draft", 1, [])

            async def ask() -> None:
                one.services.rooms.ask_who_looks(table)

            one.run(ask())
            assert soon(lambda: one.services.rooms.is_in_view(table, ben.told["id"]))
            tell(one, table, 1)

    assert len(service.received) == 1


def test_all_players_who_look_at_another_worker_are_left_out(
    tmp_path: Path, cluster: Any, service: PushService
) -> None:
    db = cluster.new_database()
    with telling_server(db, service) as one, telling_server(db, service) as two:
        ana, ben = one.guest("Ana"), one.guest("Ben")
        table = began(one, ana, ben)
        for k, guest in enumerate((ana, ben)):
            told_in(guest, f"https://fcm.googleapis.com/fcm/send/{k}")
        at_two = [two.guest(session=guest.session) for guest in (ana, ben)]
        with at_two[0].socket(table, seat=0) as a, at_two[1].socket(table, seat=1) as b:
            for seat, player in enumerate((a, b)):
                player.send("in-view", in_view=True)
                player.ask("draft", seat, [])
            notices, rooms = one.services.notices, one.services.rooms
            notices.wait = 3600.0

            async def remind() -> None:
                for seat in (0, 1):
                    notices.remind(table, seat)

            async def wait_no_longer() -> None:
                for (of, seat), timer in list(notices._timers.items()):
                    timer.cancel()
                    notices._is_due(Notice("reminder", of, seat))

            one.run(remind())
            assert soon(lambda: all(rooms.is_in_view(table, guest.told["id"]) for guest in (ana, ben)))
            one.run(wait_no_longer())
            assert soon(lambda: one.run(idle(one)))

    assert service.received == []


# Webhooks ------------------------------------------------------------------------------------------------------------


def test_a_webhook_gets_a_signed_message_that_chats_show(telling: Served, service: PushService) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    made = ben.post("/api/me/notices/webhooks", url=HOOK)

    table = table_for_two(ana, ben)

    assert sent(service, 1)
    received = service.received[0]
    message = json.loads(received.body)
    assert (received.host, received.path) == ("chat.example", "/hooks/7")
    assert message["table"] == table
    assert message["url"] == f"/t/{table}"
    assert message["text"] == message["content"] == f"It is your turn in Silver & Gold: /t/{table}"
    signed = f"{received.headers['webhook-id']}.{received.headers['webhook-timestamp']}.".encode() + received.body
    key = base64.b64decode(made["signing_key"].removeprefix("whsec_"))
    mac = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert received.headers["webhook-signature"] == f"v1,{mac}"


def test_the_example_accepts_what_a_server_signs_and_nothing_else(
    telling_at_home: Served, service: PushService
) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    key = ben.post("/api/me/notices/webhooks", url=HOOK)["signing_key"]
    table_for_two(ana, ben)
    assert sent(service, 1)
    _, _, received, body = service.received[0]
    headers = {name: text for name, text in received.items() if name.startswith("webhook-")}
    late = {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) + 1)}

    with subprocess.Popen([sys.executable, str(EXAMPLE), key, "0"], stdout=subprocess.PIPE, text=True) as receiver:
        try:
            assert receiver.stdout is not None
            address = receiver.stdout.readline().strip()
            answers = [
                httpx.post(address, headers=told, content=text).status_code
                for told, text in ((headers, body), (headers, body + b" "), (late, body), ({}, body))
            ]
            said = receiver.stdout.readline()
        finally:
            receiver.terminate()

    assert answers == [204, 401, 401, 401]
    assert said == json.loads(body)["text"] + "\n"


def test_a_repeated_message_has_the_same_id(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    ben.post("/api/me/notices/webhooks", url=HOOK)
    service.status = 503

    table_for_two(ana, ben)

    assert sent(service, 3)
    assert len({received.headers["webhook-id"] for received in service.received}) == 1


def test_a_message_names_nobody_and_holds_nothing_of_the_game(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    ben.post("/api/me/notices/webhooks", url=HOOK)

    table_for_two(ana, ben)

    assert sent(service, 1)
    assert set(json.loads(service.received[0].body)) == {
        "kind", "table", "game", "seat", "phase", "deadline_at", "url", "text", "content",
    }  # fmt: skip
    assert b"Ana" not in service.received[0].body
    assert b"Ben" not in service.received[0].body


# Only known services are called --------------------------------------------------------------------------------------

NAMES = (
    "evil.example", "localhost", "127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "0x7f000001", "2130706433",
    "127.1", "metadata.google.internal", "googleapis.com", "fcm.googleapis.com.evil.example", "evilfcm.googleapis.com",
    "fcm-googleapis.com", "xfcm.googleapis.com", "fcm.googleapis.com.", "FCM.googleapis.com", "fcm.googleapis.co",
    "web.push.apple.com.evil.example", "push.apple.com", "api.push.apple.com", "evil.push.services.mozilla.com",
    "updates.push.services.mozilla.com.evil.example", "notify.windows.com", "evil.notify.windows.com",
    "wns2-.notify.windows.com", "wns2-a.b.notify.windows.com", "wns2-by3p.notify.windows.com.evil.example",
    "wns2-by3pXnotify.windows.com", "fcm%2egoogleapis.com", "fcm。googleapis.com", "ｆcm.googleapis.com", "",
)  # fmt: skip
SHAPES = (
    "http://fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "https://fcm.googleapis.com:80/x",
    "https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com:0443/x", "https://fcm.googleapis.com:443:80/x",
    "https://fcm.googleapis.com@evil.example/x", "https://evil.example@fcm.googleapis.com/x",
    "https://a:b@fcm.googleapis.com/x", "https://fcm.googleapis.com\\@evil.example/x", "https://fcm.googleapis.com#/x",
    "https://fcm.googleapis.com?/x", "https://evil.example#@fcm.googleapis.com/x", "https:/fcm.googleapis.com/x",
    "https:fcm.googleapis.com/x", "//fcm.googleapis.com/x", "https:///fcm.googleapis.com/x",
    "https://fcm.googleapis.com", "https://fcm.googleapis.com/x y", "https://fcm.googleapis.com/x\r\nHost: evil",
    "https://fcm.googleapis.com/x\n", " https://fcm.googleapis.com/x", "https://fcm.googleapis.com/\x00",
    "https://fcm.googleapis.com/#x", "https://fcm.googleapis.com/" + "x" * 1000, "HTTPS://fcm.googleapis.com/x",
    "https://fcm.googleapis.com\t/x", "https://fcm.goo\tgleapis.com/x", "file:///etc/passwd", "gopher://127.0.0.1/x",
    "javascript:alert(1)", "data:,x", "blob:https://fcm.googleapis.com/x", "wss://fcm.googleapis.com/x",
)  # fmt: skip
HOSTILE = (
    *(f"https://{name}/x" for name in NAMES), *(f"https://{name}:443/x" for name in NAMES), *SHAPES,
)  # fmt: skip


def test_a_hundred_hostile_addresses_lead_to_no_request(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    keys = {name: text for name, text in Browser().subscription.items() if name != "endpoint"}

    refused = [ben.refused("/api/me/notices/browsers", endpoint=address, **keys) for address in HOSTILE]
    refused += [ben.refused("/api/me/notices/webhooks", url=address) for address in HOSTILE]
    store_all(telling_at_home, ben, HOSTILE)  # as if an older server had accepted them
    table = table_for_two(ana, ben)
    tell(telling_at_home, table, 1)

    assert len(HOSTILE) >= 100
    assert set(refused) == {"bad-message"}
    assert service.network.asked == []
    assert service.received == []


def store_all(served: Served, guest: Guest, addresses: tuple[str, ...]) -> None:
    """Store addresses of a guest without any check."""
    keys = Browser().subscription
    rows = [
        SubscriptionRow(f"h{k}", guest.told["id"], BROWSER, None, address, keys["p256dh"], keys["auth"], 0)
        for k, address in enumerate(addresses)
    ]
    served.run(served.services.store.write(lambda: transactions.add("subscription", rows)))


@pytest.mark.parametrize(
    "address",
    [
        "https://fcm.googleapis.com/fcm/send/abc:APA91b_x-y",
        "https://fcm.googleapis.com:443/wp/abc",
        "https://jmt17.google.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
        "https://web.push.apple.com/QABC",
        "https://wns2-by3p.notify.windows.com/w/?token=BQYAAAC%2bx",
    ],
)
def test_the_services_of_known_browsers_are_allowed(address: str) -> None:
    assert push_destination(address) is not None


def test_a_webhook_leads_to_hosts_of_the_settings_only() -> None:
    hosts = ("chat.example",)

    assert webhook_destination(HOOK, hosts) == Destination("chat.example", "/hooks/7", "chat.example")
    assert webhook_destination("https://sub.chat.example/hooks/7", hosts) is None
    assert webhook_destination("https://fcm.googleapis.com/fcm/send/ana", hosts) is None


@pytest.mark.parametrize("private", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fe80::1", "::ffff:127.0.0.1"])
def test_a_name_that_leads_to_a_private_address_is_not_called(private: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(self: PublicNetwork, host: str, port: int) -> list[str]:
        return ["142.250.1.1", private]

    async def connect(self: Any, host: str, *_: Any, **__: Any) -> Any:
        raise AssertionError(f"{host} was called")

    monkeypatch.setattr(PublicNetwork, "resolve", resolve)
    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)

    with pytest.raises(Undelivered, match="not public"):
        asyncio.run(Courier().post(Destination("fcm.googleapis.com", "/x", "google"), {}, b""))


def test_names_are_resolved_by_the_system_and_the_checked_address_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, int]] = []

    async def connect(self: Any, host: str, port: int, *_: Any) -> Any:
        called.append((host, port))
        raise httpcore.ConnectError("no connection in a test")

    def getaddrinfo(host: str, port: int, *_: Any, **__: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ("142.250.1.1", "142.250.1.2")]

    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)

    with pytest.raises(Undelivered, match="no connection"):
        asyncio.run(Courier().post(Destination("fcm.googleapis.com", "/x", "google"), {}, b""))
    assert called == [("142.250.1.1", 443), ("142.250.1.2", 443)]


def test_a_redirect_is_not_followed(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    told_in(ben)
    service.status = 307

    table_for_two(ana, ben)

    assert sent(service, 1)
    assert soon(lambda: served_count(telling_at_home, "failed") == 1)
    assert [received.path for received in service.received] == ["/fcm/send/ana"]


def served_count(served: Served, result: str) -> float:
    """Return how many notices had this result."""
    return figure(served.services.metrics.text(), rf'silvergold_notices_total\{{result="{result}"\}}')


def test_a_server_with_another_certificate_gets_nothing(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    told_in(ben, "https://jmt17.google.com/fcm/send/ana")  # the certificate of the service does not name this host

    table_for_two(ana, ben)

    assert soon(lambda: served_count(telling_at_home, "failed") == 1)
    assert service.received == []


# What became of it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(status: int, telling: Served, service: PushService) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    told_in(ben)
    service.status = status

    table_for_two(ana, ben)

    assert soon(lambda: places(ben) == [])
    assert len(service.received) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_service_in_trouble_is_asked_again(status: int, telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    told_in(ben)
    service.status = status

    table_for_two(ana, ben)

    assert soon(lambda: served_count(telling_at_home, "failed") == 1)
    assert len(service.received) == 3
    assert len(places(ben)) == 1


def test_what_fails_again_and_again_is_forgotten(telling: Served, service: PushService) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    table = began(telling, ana, ben)
    told_in(ben)
    service.status = 400

    for _ in range(MOST_FAILURES - 1):
        tell(telling, table, 1)
    service.status = 201
    tell(telling, table, 1)
    service.status = 400
    for _ in range(MOST_FAILURES - 1):
        tell(telling, table, 1)
    assert len(places(ben)) == 1
    tell(telling, table, 1)

    assert places(ben) == []


def test_a_browser_is_told_as_long_as_its_session_lasts(telling: Served) -> None:
    ben = telling.guest("Ben")
    phone = another_device(telling, ben)
    told_in(phone)
    ben.post("/api/me/notices/webhooks", url=HOOK)
    assert [place["kind"] for place in places(ben)] == ["browser", "webhook"]

    phone.post("/api/me/logout")

    assert [place["kind"] for place in places(ben)] == ["webhook"]


def test_who_is_deleted_is_told_nothing_any_more(telling: Served) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")
    table_for_two(ana, ben)
    told_in(ben)
    ben.post("/api/me/notices/webhooks", url=HOOK)

    ben.post("/api/me/delete", confirm="Ben")

    left = telling.run(telling.services.store.read(lambda: notice_transactions.subscriptions_of(ben.told["id"])))
    assert left == []


# Limits --------------------------------------------------------------------------------------------------------------


def test_a_guest_has_so_many_browsers_and_one_more_replaces_the_oldest(telling: Served) -> None:
    ben = telling.guest("Ben")
    for k in range(MOST_BROWSERS + 1):
        with later(telling, k):
            told_in(ben, f"https://fcm.googleapis.com/fcm/send/{k}")

    rows = telling.run(telling.services.store.read(lambda: notice_transactions.subscriptions_of(ben.told["id"])))

    assert [row.address.rpartition("/")[2] for row in rows] == [str(k) for k in range(1, MOST_BROWSERS + 1)]


def test_a_guest_has_so_many_webhooks_and_no_more(telling: Served) -> None:
    ben = telling.guest("Ben")
    for k in range(MOST_WEBHOOKS):
        ben.post("/api/me/notices/webhooks", url=f"{HOOK}{k}")

    assert ben.refused("/api/me/notices/webhooks", url=f"{HOOK}9") == "quota"
    ben.post(f"/api/me/notices/{places(ben)[0]['id']}/remove")
    ben.post("/api/me/notices/webhooks", url=f"{HOOK}9")

    assert len(places(ben)) == MOST_WEBHOOKS


def test_a_browser_belongs_to_the_guest_who_uses_it_last(telling: Served) -> None:
    ana, ben = telling.guest("Ana"), telling.guest("Ben")

    told_in(ana)
    told_in(ben)
    told_in(ben)

    assert places(ana) == []
    assert len(places(ben)) == 1


def test_nobody_can_remove_a_place_of_somebody_else(telling_at_home: Served) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    told_in(ben)
    place = places(ben)[0]["id"]

    assert ana.refused(f"/api/me/notices/{place}/remove") == "not-found"
    assert len(places(ben)) == 1


def test_keys_that_are_no_keys_are_refused(telling_at_home: Served) -> None:
    ben, good = telling_at_home.guest("Ben"), Browser().subscription

    for wrong in ({"p256dh": "AAAA"}, {"p256dh": "B" * 87}, {"auth": "AAAA"}, {"auth": "!"}, {"p256dh": ""}):
        assert ben.refused("/api/me/notices/browsers", **{**good, **wrong}) == "bad-message"


def test_a_guest_is_told_so_often_in_an_hour_and_not_more(
    telling_at_home: Served, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "MOST_AN_HOUR", 3)
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    table = began(telling_at_home, ana, ben)
    told_in(ben)

    for _ in range(5):
        tell(telling_at_home, table, 1)
    assert len(service.received) == 3
    with later(telling_at_home, 3600):
        tell(telling_at_home, table, 1)

    assert len(service.received) == 4


# Nobody waits for it --------------------------------------------------------------------------------------------------


def test_moves_are_acknowledged_while_a_service_hangs_with_a_thousand_messages(
    telling_at_home: Served, service: PushService
) -> None:
    service.hangs = True
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    store_all(telling_at_home, ben, tuple(f"https://fcm.googleapis.com/fcm/send/{k}" for k in range(1000)))

    table = table_for_two(ana, ben)
    assert sent(service, delivery.AT_ONCE)
    with ana.socket(table, seat=0) as a, ben.socket(table, seat=1) as b:
        for phase in range(3):
            for seat, player in ((0, a), (1, b)):
                _, chosen = player.choices(seat, random.Random(1))
                assert player.command(seat, phase, chosen)["type"] == "saved"
    waiting = telling_at_home.services.notices.deliveries.n_waiting

    assert len(service.received) == delivery.AT_ONCE, "the service answers nobody, and no further one is asked"
    assert 900 <= waiting <= delivery.MOST_WAITING


def test_messages_that_do_not_fit_are_dropped(
    telling_at_home: Served, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "MOST_WAITING", 20)
    service.hangs = True
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    table = began(telling_at_home, ana, ben)
    store_all(telling_at_home, ben, tuple(f"https://fcm.googleapis.com/fcm/send/{k}" for k in range(100)))

    telling_at_home.run(telling_at_home.services.notices.tell(Notice("turn", table, 1)))

    assert telling_at_home.services.notices.deliveries.n_waiting <= 20
    assert served_count(telling_at_home, "dropped") >= 100 - 20 - delivery.AT_ONCE


def test_a_service_that_hangs_delays_no_other(telling_at_home: Served, service: PushService) -> None:
    ana, ben = telling_at_home.guest("Ana"), telling_at_home.guest("Ben")
    table = began(telling_at_home, ana, ben)
    service.hangs = True
    store_all(telling_at_home, ben, tuple(f"https://fcm.googleapis.com/fcm/send/{k}" for k in range(20)))
    told_in(ben, "https://updates.push.services.mozilla.com/wpush/v2/ben")

    telling_at_home.run(telling_at_home.services.notices.tell(Notice("turn", table, 1)))

    assert soon(lambda: "updates.push.services.mozilla.com" in {received.host for received in service.received})


# Settings ------------------------------------------------------------------------------------------------------------


def test_without_a_key_nothing_is_told_and_no_browser_is_taken(at_home: Served) -> None:
    ben = at_home.guest("Ben")

    assert ben.refused("/api/me/notices/browsers", **Browser().subscription) == "not-found"
    assert ben.refused("/api/me/notices/webhooks", url=HOOK) == "bad-message"
    assert ben.get("/api/me/notices") == {"key": None, "webhook_hosts": [], "places": []}
    assert not at_home.services.notices.is_on


def test_the_command_prints_settings_that_a_server_accepts() -> None:
    done = run_here("push-key", CONTACT)
    settings = dict(line.split("=", 1) for line in done.stdout.splitlines())

    check(Config(push_key=settings["SILVERGOLD_PUSH_KEY"], push_contact=settings["SILVERGOLD_PUSH_CONTACT"]))

    assert settings["SILVERGOLD_PUSH_CONTACT"] == CONTACT


def test_a_contact_that_is_none_is_refused_by_the_command() -> None:
    done = run_here("push-key", "ana")

    assert done.returncode == 2
    assert "mailto:" in done.stderr


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"push_key": "short", "push_contact": CONTACT}, "silvergold push-key"),
        ({"push_key": "A" * 43, "push_contact": CONTACT}, "silvergold push-key"),
        ({"push_key": "_" * 43, "push_contact": CONTACT}, "silvergold push-key"),
        ({"push_key": KEY}, "SILVERGOLD_PUSH_CONTACT"),
        ({"webhooks": "localhost"}, "SILVERGOLD_WEBHOOKS"),
        ({"webhooks": "*.example"}, "SILVERGOLD_WEBHOOKS"),
        ({"webhooks": "chat.example,127.0.0.1"}, "SILVERGOLD_WEBHOOKS"),
    ],
)
def test_settings_that_cannot_work_are_refused_at_the_start(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SilvergoldError, match=sentence):
        check(Config(**settings))


def test_the_origin_is_the_contact_if_none_is_given() -> None:
    check(Config(push_key=KEY, origins="https://games.example"))


def test_without_the_extra_a_key_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("silvergold.extras._is_installed", lambda module: module != "http_ece")

    with pytest.raises(SilvergoldError, match=r"silvergold\[push\]"):
        check(Config(push_key=KEY, push_contact=CONTACT))
