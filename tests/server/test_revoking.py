"""Rights that are given and taken back: links, guests at a table, sessions, and guests who delete themselves."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from silvergold.records import Record, commitment, verify
from silvergold.server.store import guest_transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import COLUMNS
from tests.server.cluster import Cluster
from tests.server.hosting import Guest, Player, Served, another_device, invite, soon, table_of

GUEST = "Guest"


def person(host: Guest, table: str, name: str) -> dict[str, Any]:
    """Return a person at a table, as its host sees them."""
    people: list[dict[str, Any]] = host.get(f"/api/tables/{table}/people")["people"]
    return next(one for one in people if one["name"] == name)


def remove(host: Guest, table: str, name: str, **wish: Any) -> Any:
    """Let the host remove a guest."""
    return host.post(f"/api/tables/{table}/people/{person(host, table, name)['id']}/remove", **wish)


def table_for(host: Guest, *others: Guest, begin: bool = False, **settings: Any) -> tuple[str, dict[str, Any]]:
    """Return a table with a seat for each of them, and the answer that its host got."""
    made = host.new_table("me", *("open" for _ in others), **settings)
    table = made["table"]["id"]
    for other in others:
        other.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    if begin:
        host.post(f"/api/tables/{table}/start")
    return table, made


def finished(host: Guest, *others: Guest) -> str:
    """Return a game of these guests that bots have played to its end."""
    table, _ = table_for(host, *others, begin=True, stand_in="random")
    for seat, guest in enumerate((host, *others)):
        guest.post(f"/api/tables/{table}/leave", seat=seat)
    assert soon(lambda: table_of(host, table)["status"] == "over")
    return table


# Links ----------------------------------------------------------------------------------------------------------------


def test_a_revoked_link_gives_nothing_any_more(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    made = ana.new_table("me", "open")
    table, token = made["table"]["id"], invite(made, "seat")
    link = next(one for one in made["invites"] if one["token"] == token)

    left = ana.post(f"/api/tables/{table}/invites/{link['id']}/revoke")["links"]

    assert {one["gives"] for one in left} == {"watch", "host"}
    assert ben.refused(f"/api/tables/{table}/sit", invite=token) == "not-invited"
    assert ben.refused(f"/api/tables/{table}/accept", invite=token) == "not-invited"
    assert ben.ask("GET", f"/api/tables/{table}", {"x-invite": token}).json()["code"] == "not-invited"
    assert ana.refused(f"/api/tables/{table}/invites/{link['id']}/revoke") == "not-found"


def test_hosts_see_their_links_and_no_token_of_them(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    made = ana.new_table("me", "open")
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))

    answer = ana.ask("GET", f"/api/tables/{table}/invites")

    assert [one["id"] for one in made["invites"]] != []
    assert {one["id"] for one in answer.json()["links"]} == {one["id"] for one in made["invites"]}
    assert not any(one["token"] in answer.text for one in made["invites"])
    for path in ("invites", "people"):
        assert ben.ask("GET", f"/api/tables/{table}/{path}").json()["code"] == "not-host"
    link = made["invites"][0]["id"]
    assert ben.refused(f"/api/tables/{table}/invites/{link}/revoke") == "not-host"


def test_who_watches_by_a_link_alone_is_sent_away_with_it_and_a_member_stays(served: Served) -> None:
    ana, ben, cleo = (served.guest(name) for name in ("Ana", "Ben", "Cleo"))
    made = ana.new_table("me", "random")
    table, token = made["table"]["id"], invite(made, "watch")
    ana.post(f"/api/tables/{table}/start")
    cleo.post(f"/api/tables/{table}/accept", invite=token)
    link = next(one["id"] for one in made["invites"] if one["token"] == token)

    with (
        ben.socket(table, invite=token) as named,
        ben.socket(table, session=None, invite=token) as nameless,
        cleo.socket(table, invite=token) as member,
    ):
        for player in (named, nameless, member):
            player.until("state")
        ana.post(f"/api/tables/{table}/invites/{link}/revoke")

        assert [named.closed(), nameless.closed()] == [4403, 4403]
        assert [named.seen[-1]["code"], nameless.seen[-1]["code"]] == ["not-invited", "not-invited"]
        member.until("table")
        member.send("ping", id=5)
        assert member.until("pong")["id"] == 5


def test_a_new_link_sends_nobody_away(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.begin("me", "random")
    first, second = (ana.post(f"/api/tables/{table}/invites", gives="watch")["token"] for _ in range(2))

    with ben.socket(table, invite=first) as one, ben.socket(table, session=None, invite=second) as other:
        for player in (one, other):
            player.until("state")
        ana.post(f"/api/tables/{table}/invites", gives="watch")
        for player in (one, other):
            player.until("table")
            player.send("ping", id=5)
            assert player.until("pong")["id"] == 5


# Guests at a table ----------------------------------------------------------------------------------------------------


def test_who_is_removed_before_the_game_leaves_an_open_seat_and_does_not_come_back(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table, made = table_for(ana, ben)
    token = invite(made, "seat")

    with ben.socket(table, seat=1, invite=token) as player:
        player.until("welcome")
        people = remove(ana, table, "Ben")["people"]
        assert player.closed() == 4403

    assert player.seen[-1]["code"] == "not-invited"
    assert table_of(ana, table)["seats"][1]["kind"] == "open"
    assert [(one["name"], one["removed"]) for one in people] == [("Ana", False), ("Ben", True)]
    for refused in (ben.refused(f"/api/tables/{table}/{path}", invite=token) for path in ("sit", "accept")):
        assert refused == "not-invited"
    assert ben.ask("GET", f"/api/tables/{table}", {"x-invite": token}).json()["code"] == "not-invited"
    assert ben.get("/api/me")["tables"] == []
    with ben.socket(table, invite=token) as again:
        assert again.closed() == 4403


def test_at_a_public_table_too_and_it_is_not_listed_for_them_any_more(served: Served) -> None:
    ana, ben, cleo = (served.guest(name) for name in ("Ana", "Ben", "Cleo"))
    table = ana.new_table("me", "open", public=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")

    remove(ana, table, "Ben")

    assert ben.refused(f"/api/tables/{table}/sit") == "not-invited"
    assert ben.ask("GET", f"/api/tables/{table}").json()["code"] == "not-invited"
    assert ben.get("/api/tables")["tables"] == []
    assert [one["id"] for one in cleo.get("/api/tables")["tables"]] == [table]


@pytest.mark.parametrize("absent", ["bot", "wait"])
def test_who_is_removed_during_the_game_is_played_by_a_bot_to_the_end(served: Served, absent: str) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table, made = table_for(ana, ben, begin=True, absent=absent, stand_in="random")

    with ana.socket(table, seat=0) as host, ben.socket(table, seat=1) as player:
        for one in (host, player):
            one.until("state")
        remove(ana, table, "Ben")
        assert player.closed() == 4403
        last = host.play_out()

    assert last["view"]["step"] == "over"
    assert ben.refused(f"/api/tables/{table}/return", seat=1) == "not-invited"
    record = ana.ask("GET", f"/api/tables/{table}/record")
    data = record.json()
    assert data["players"] == ["Ana", "Ben"], "moves that were made keep their name"
    assert commitment.fault_of(data, Record.from_json(record.text), None) is None
    again = ana.post(f"/api/tables/{table}/rematch")["table"]
    assert [seat["kind"] for seat in again["seats"]] == ["open", "person"]
    assert ben.refused(f"/api/tables/{again['id']}/sit", invite=invite(made, "seat")) == "not-invited"


def test_a_removed_guest_sees_nothing_that_happens_after_it(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table, _ = table_for(ana, ben, begin=True)

    with ben.socket(table, seat=1) as player, ana.socket(table, seat=0) as host:
        for one in (host, player):
            one.until("state")
        remove(ana, table, "Ben")
        host.send("say", text="now we are among ourselves")
        host.until("said")
        player.closed()

    assert not any("ourselves" in frame for frame in player.frames)
    for path in ("record", "replay?seat=1", "replay"):
        assert ben.ask("GET", f"/api/tables/{table}/{path}").json()["code"] == "not-invited"


def test_the_links_go_with_the_guest_if_the_host_says_so(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table, made = table_for(ana, ben)

    remove(ana, table, "Ben", links=True)

    assert ana.get(f"/api/tables/{table}/invites")["links"] == []
    assert served.guest("Ben again").refused(f"/api/tables/{table}/sit", invite=invite(made, "seat")) == "not-invited"


def test_a_removed_guest_may_be_let_back_in(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table, _ = table_for(ana, ben, begin=True)
    remove(ana, table, "Ben")

    ana.post(f"/api/tables/{table}/people/{person(ana, table, 'Ben')['id']}/readmit")

    assert not ben.post(f"/api/tables/{table}/return", seat=1)["table"]["seats"][1]["away"]


def test_hosts_remove_guests_and_only_the_owner_removes_hosts(served: Served) -> None:
    ana, ben, cleo = (served.guest(name) for name in ("Ana", "Ben", "Cleo"))
    table, made = table_for(ana, cleo)
    ben.post(f"/api/tables/{table}/accept", invite=invite(made, "host"))
    url = f"/api/tables/{table}/people"

    assert ben.refused(f"{url}/{person(ben, table, 'Ana')['id']}/remove") == "not-host"
    assert ben.refused(f"{url}/{person(ben, table, 'Ben')['id']}/remove") == "bad-message"
    assert cleo.refused(f"{url}/{person(ana, table, 'Ben')['id']}/remove") == "not-host"
    assert ana.refused(f"{url}/nobody/remove") == "not-found"
    assert [(one["name"], one["may_remove"]) for one in ben.get(url)["people"]] == [
        ("Ana", False), ("Cleo", True), ("Ben", False),
    ]  # fmt: skip
    remove(ben, table, "Cleo")
    remove(ana, table, "Ben")
    assert ben.refused(f"/api/tables/{table}/start") == "not-invited"
    assert ana.get(f"/api/tables/{table}")["you"]["host"]


def test_what_hosts_are_told_of_a_guest_leads_to_no_other_table(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    tables = [table_for(ana, ben)[0] for _ in range(2)]

    ids = [person(ana, table, "Ben")["id"] for table in tables]

    assert ids[0] != ids[1]
    assert ben.told["id"] not in ids


def test_at_another_worker_a_removed_guest_and_an_ended_session_are_sent_away_too(cluster: Cluster) -> None:
    db = cluster.new_database()
    with Served(db) as here, Served(db) as there:
        ana, ben = here.guest("Ana"), here.guest("Ben")
        table, _ = table_for(ana, ben, begin=True)
        far = there.guest(session=ben.session)
        with far.socket(table, seat=1) as player:
            player.until("state")
            remove(ana, table, "Ben")
            assert player.closed() == 4403
        host = there.guest(session=ana.session)
        with host.socket(table, seat=0) as player:
            player.until("state")
            ana.post("/api/me/logout")
            assert player.closed() == 4401


# One seat -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("public", [True, False])
def test_a_link_or_a_public_table_gives_a_guest_one_seat(served: Served, public: bool) -> None:
    ana, ben, cleo = (served.guest(name) for name in ("Ana", "Ben", "Cleo"))
    made = ana.new_table("me", "open", "open", public=public)
    table, token = made["table"]["id"], invite(made, "seat")
    ben.post(f"/api/tables/{table}/sit", invite=token)

    assert ben.refused(f"/api/tables/{table}/sit", invite=token) == "seat-taken"
    assert ben.refused(f"/api/tables/{table}/sit", invite=token, seat=2) == "seat-taken"
    ben.post(f"/api/tables/{table}/leave", seat=1)
    assert ben.post(f"/api/tables/{table}/sit", invite=token, seat=2)["you"]["seats"] == [2]
    assert cleo.post(f"/api/tables/{table}/sit", invite=token)["you"]["seats"] == [1]


def test_a_host_takes_several_for_people_at_the_same_device(served: Served) -> None:
    ana = served.guest("Ana")
    table = ana.new_table("me", "open", "open")["table"]["id"]

    ana.post(f"/api/tables/{table}/sit", name="Grandma")

    assert ana.post(f"/api/tables/{table}/sit", name="Leo")["you"]["seats"] == [0, 1, 2]


# Sessions -------------------------------------------------------------------------------------------------------------


FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def test_a_guest_sees_their_sessions_and_ends_one_with_its_sockets(served: Served) -> None:
    ana = served.guest("Ana")
    table = ana.begin("me", "random")
    lost = another_device(served, ana, FIREFOX)
    sessions = ana.get("/api/me/sessions")["sessions"]
    there = next(one for one in sessions if not one["current"])

    with lost.socket(table, seat=0) as stolen, ana.socket(table, seat=0) as own:
        for player in (stolen, own):
            player.until("state")
        left = ana.post(f"/api/me/sessions/{there['id']}/end")["sessions"]
        assert stolen.closed() == 4401
        own.send("ping", id=3)
        assert own.until("pong")["id"] == 3

    assert stolen.seen[-1]["code"] == "no-session"
    assert there["label"] == "Firefox, Linux"
    assert [one["current"] for one in left] == [True]
    assert lost.ask("GET", "/api/me").json()["code"] == "no-session"
    assert ana.refused(f"/api/me/sessions/{there['id']}/end") == "not-found"


def test_all_others_end_at_once_and_nobody_ends_those_of_another_guest(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    devices = [another_device(served, ana) for _ in range(3)]
    of_ben = ben.get("/api/me/sessions")["sessions"][0]["id"]

    left = ana.post("/api/me/sessions/others/end")["sessions"]

    assert len(left) == 1
    assert all(device.ask("GET", "/api/me").status_code == 401 for device in devices)
    assert ana.refused(f"/api/me/sessions/{of_ben}/end") == "not-found"
    assert ben.get("/api/me")["name"] == "Ben"


def test_who_logs_out_leaves_nothing_in_the_browser(served: Served) -> None:
    with httpx.Client(base_url=served.address) as browser:
        browser.post("/api/guests", json={"name": "Ana"})
        assert browser.get("/api/me").json()["name"] == "Ana"
        session = browser.cookies["silvergold"]

        answer = browser.post("/api/me/logout", json={})

        assert answer.status_code == 200
        assert "silvergold" not in browser.cookies
        assert browser.get("/api/me").json()["id"] == ""
    assert served.guest(session=session).ask("GET", "/api/me").json()["code"] == "no-session"


def test_a_new_recovery_code_stops_the_old_one(served: Served) -> None:
    ana = served.guest("Ana")

    new = ana.post("/api/me/recovery")["recovery"]

    assert served.guest().refused("/api/recover", code=ana.told["recovery"]) == "no-session"
    assert served.guest().post("/api/recover", code=new)["id"] == ana.told["id"]


def test_a_session_that_ended_unheard_is_noticed_all_the_same(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("silvergold.server.play.rooms.POLL", 0.2)
    ana = served.guest("Ana")
    table = ana.begin("me", "random")
    monkeypatch.setattr(served.services.rooms, "refresh", lambda _: None)

    with ana.socket(table, seat=0) as player:
        player.until("state")
        ana.post("/api/me/logout")
        assert player.closed() == 4401


# Deleting oneself -----------------------------------------------------------------------------------------------------


def delete(guest: Guest, name: str) -> None:
    guest.post("/api/me/delete", confirm=name)


def test_who_deletes_themself_must_type_their_name(served: Served) -> None:
    ana = served.guest("Ana María")

    assert ana.refused("/api/me/delete", confirm="Ana") == "name"
    assert ana.get("/api/me")["name"] == "Ana María"
    delete(ana, " Ana  María ")
    assert ana.ask("GET", "/api/me").json()["code"] == "no-session"
    assert served.guest().refused("/api/recover", code=ana.told["recovery"]) == "no-session"


def all_texts(served: Served) -> str:
    """Return everything that the database holds."""
    found: list[str] = []

    def task() -> Transaction[None]:
        for table in COLUMNS:
            found.extend(str(tuple(row)) for row in (yield Query(f"SELECT * FROM {table}")))

    served.run(served.services.store.read(task))
    return "\n".join(found)


def test_a_finished_game_stays_for_the_others_without_the_name(served: Served) -> None:
    zorro, ben = served.guest("Zorro"), served.guest("Ben")
    table = finished(zorro, ben)
    before = ben.ask("GET", f"/api/tables/{table}/record")
    with zorro.socket(table) as player:
        player.send("say", text="good game")
        player.until("said")

    delete(zorro, "Zorro")

    assert [seat["name"] for seat in table_of(ben, table)["seats"]] == [GUEST, "Ben"]
    assert ben.get(f"/api/tables/{table}")["you"]["host"], "somebody has to be host"
    after = ben.ask("GET", f"/api/tables/{table}/record")
    assert after.json()["players"] == [GUEST, "Ben"]
    assert {**after.json(), "players": 0, "fair": 0} == {**before.json(), "players": 0, "fair": 0}
    verify(Record.from_json(after.text))
    assert commitment.fault_of(after.json(), Record.from_json(after.text), None) is None
    frames = [json.loads(line) for line in ben.ask("GET", f"/api/tables/{table}/replay").text.splitlines()]
    assert {frame["state"]["view"]["players"][0]["name"] for frame in frames} == {GUEST}
    with ben.socket(table, seat=1) as player:
        assert player.until("state")["view"]["players"][0]["name"] == GUEST
        assert player.until("said")["name"] == GUEST
    texts = all_texts(served)
    assert "Zorro" not in texts
    assert zorro.told["id"] not in texts
    assert "good game" in texts


def test_a_running_game_continues_with_a_bot_and_a_neutral_name(served: Served) -> None:
    zorro, ben = served.guest("Zorro"), served.guest("Ben")
    table, _ = table_for(zorro, ben, begin=True, absent="wait", stand_in="random")

    with zorro.socket(table, seat=0) as leaver, ben.socket(table, seat=1) as player:
        for one in (leaver, player):
            one.until("state")
        delete(zorro, "Zorro")
        assert leaver.closed() == 4401
        last = player.play_out(seats=(1,))

    assert last["view"]["players"][0]["name"] == GUEST
    assert ben.ask("GET", f"/api/tables/{table}/record").json()["players"] == [GUEST, "Ben"]
    assert "Zorro" not in all_texts(served)


def test_an_open_table_is_handed_on_and_one_without_others_goes(served: Served) -> None:
    zorro, ben = served.guest("Zorro"), served.guest("Ben")
    shared, _ = table_for(zorro, ben)
    alone = zorro.begin("me", "random")
    watched = zorro.new_table("me", "open", public=True)["table"]["id"]

    delete(zorro, "Zorro")

    assert ben.get(f"/api/tables/{shared}")["you"] == {"name": "Ben", "seats": [1], "host": True}
    assert table_of(ben, shared)["seats"][0]["kind"] == "open"
    assert person(ben, shared, "Ben")["host"]
    for table in (alone, watched):
        assert ben.ask("GET", f"/api/tables/{table}").content == ben.ask("GET", "/api/tables/nosuchtable1").content


def test_a_name_is_deleted_from_tables_that_removed_the_guest(served: Served) -> None:
    ana, zorro = served.guest("Ana"), served.guest("Zorro")
    table, _ = table_for(ana, zorro, begin=True)
    remove(ana, table, "Zorro")

    delete(zorro, "Zorro")

    assert table_of(ana, table)["seats"][1]["name"] == GUEST
    assert "Zorro" not in all_texts(served)


def test_a_server_that_was_stopped_continues_deleting(db: str) -> None:
    with Served(db) as served:
        zorro, ben = served.guest("Zorro"), served.guest("Ben")
        table, _ = table_for(zorro, ben, begin=True)
        served.run(served.services.store.write(lambda: guest_transactions.begin_to_forget(zorro.told["id"])))
        session = ben.session

    with Served(db) as served:
        assert soon(lambda: "Zorro" not in all_texts(served))
        assert table_of(served.guest(session=session), table)["seats"][0]["name"] == GUEST


# Names at the table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ana\u202eneB", "A\u200bna", "\u3164", "Z" + "\u0336" * 9, "Ana\ufeff"])
def test_no_name_at_a_table_hides_anything(served: Served, name: str) -> None:
    ana = served.guest("Ana")
    open_table = ana.new_table("me", "open")["table"]["id"]
    bot = {"kind": "bot", "bot": "greedy", "name": name}

    assert ana.refused("/api/guests", name=name) == "name"
    assert ana.refused("/api/me", name=name) == "name"
    assert ana.refused("/api/tables", game="pyramids", seats=[{"kind": "me", "name": name}, {"kind": "open"}]) == "name"
    assert ana.refused("/api/tables", game="pyramids", seats=[{"kind": "me"}, bot]) == "name"
    assert ana.refused(f"/api/tables/{open_table}/sit", name=name) == "name"
    assert ana.refused(f"/api/tables/{open_table}/rules", seat=1, wish=bot) == "name"


def test_names_are_kept_in_one_form(served: Served) -> None:
    assert served.guest(" Jose\u0301   Luis ").get("/api/me")["name"] == "José Luis"


def talk(player: Player, text: str) -> dict[str, Any]:
    """Say something, and return it as it is sent to the table."""
    player.send("say", text=text)
    return player.until("said")


def test_the_chat_shows_the_name_of_the_seat_whatever_one_is_called_since(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table, _ = table_for(ana, ben)
    ben.post("/api/me", name="Ana")

    with ben.socket(table, seat=1) as player:
        assert talk(player, "hello")["name"] == "Ben"
        assert talk(player, "👩\u200d🚀 \u202eolleh\u202c")["text"] == "👩\u200d🚀  olleh"


def test_a_host_without_a_seat_talks_under_the_name_they_have_then(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table, made = table_for(ana, served.guest("Cleo"))
    ben.post(f"/api/tables/{table}/accept", invite=invite(made, "host"))

    with ben.socket(table) as player:
        player.until("welcome")
        ben.post("/api/me", name="Benjamin")
        said = talk(player, "hello")

    assert (said["seat"], said["name"]) == (None, "Benjamin")
