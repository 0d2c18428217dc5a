"""Sharing a finished game: who may do it, what strangers see then, and whose names they do not see."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from silvergold import decks, records
from silvergold.languages import english, language, languages
from silvergold.match import Match
from silvergold.records import commitment
from silvergold.server.api.link_previews import shared_link, tags
from silvergold.server.bots.child_queue import QUEUE
from silvergold.server.finished import sharing
from silvergold.server.finished.pictures import Pictures
from silvergold.server.finished.replay import _frame, _steps
from silvergold.server.finished.sharing import SharedResult
from silvergold.server.play import game_log, table_view
from silvergold.server.play.projection import Viewpoint
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import OVER, REMOVED, WATCH, ChatRow, MemberRow
from silvergold.server.store.transactions import TableRows
from tests.server import worlds
from tests.server.hosting import Guest, Served, invite, wait_until_over

ANA, BEN, BOT = "Ana Anagram", "Ben Benevolent", "Uncle Bob"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield one server for most tests of this file."""

    async def nothing(table: str, address: str, tag: str) -> None:
        """Draw no picture before somebody asks for it."""

    with Served(str(tmp_path_factory.mktemp("db") / "games.db")) as served:
        served.services.pictures.draw_ahead = nothing  # type: ignore[method-assign]
        yield served


def finished(ana: Guest, ben: Guest, **settings: Any) -> str:
    """Return a table of two people and a bot with a person's name, whose game is over; everybody has left."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random", "name": BOT}]
    made = ana.post("/api/tables", game="pyramids", seats=seats, **settings)
    table: str = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{table}/start")
    ana.post(f"/api/tables/{table}/leave", seat=0)
    ben.post(f"/api/tables/{table}/leave", seat=1)
    wait_until_over(ana, table)
    return table


def share(guest: Guest, table: str, shared: bool = True, **wish: Any) -> dict[str, Any]:
    answer: dict[str, Any] = guest.post(f"/api/tables/{table}/share", shared=shared, **wish)
    return answer


def all_that_strangers_get(served: Served, table: str) -> dict[str, httpx.Response]:
    """Request everything of a table except its picture, without a session; return the answers."""
    paths = ("", "/record", "/replay", "/replay?seat=1", "/review", "/invites", "/people")
    found = {path: httpx.get(f"{served.address}/api/tables/{table}{path}") for path in paths}
    found["page"] = httpx.get(f"{served.address}/t/{table}/replay?at=40")
    return found


def names_in(answers: dict[str, httpx.Response]) -> set[str]:
    text = "".join(answer.text for answer in answers.values())
    return {name for name in (ANA, BEN, BOT) if name in text}


def test_a_player_shares_a_game_under_their_own_name_only(home: Served) -> None:
    ana, ben, eve = home.guest(ANA), home.guest(BEN), home.guest("Eve")
    table = finished(ana, ben)

    told = share(ana, table)
    seen = eve.get(f"/api/tables/{table}")
    answers = all_that_strangers_get(home, table)

    assert (told["table"]["shared"], [seat["named"] for seat in told["table"]["seats"]]) == (True, [True, False, False])
    assert seen["access"] == "shared"
    assert seen["you"] == {"name": "Eve", "seats": [], "host": False}
    shown = [(seat["name"], seat["unnamed"]) for seat in seen["table"]["seats"]]
    assert shown == [(ANA, False), ("Player 2", True), ("random", False)]
    assert names_in(answers) == {ANA}
    assert [answers[path].status_code for path in ("", "/record", "/replay", "/replay?seat=1", "/review")] == [200] * 5
    assert [answers[path].status_code for path in ("/invites", "/people")] == [401, 401]
    record = records.Record.from_json(answers["/record"].text)
    assert record.players == (ANA, "Player 2", "random")
    assert commitment.fault_of(json.loads(answers["/record"].text), record) is None, "the deal can still be checked"
    with eve.socket(table) as player:
        assert player.closed() == 4403


def test_who_agrees_is_named_and_anyone_who_played_makes_it_private_again(home: Served) -> None:
    ana, ben = home.guest(ANA), home.guest(BEN)
    table = finished(ana, ben)
    share(ana, table, named=False)
    without = names_in(all_that_strangers_get(home, table))

    share(ben, table, named=True)
    with_ben = names_in(all_that_strangers_get(home, table))
    share(ben, table, shared=False)
    private = all_that_strangers_get(home, table)
    share(ana, table)

    assert (without, with_ben) == (set(), {BEN})
    assert names_in(private) == set()
    assert private[""].status_code == private["/replay"].status_code == private["/record"].status_code == 403
    assert names_in(all_that_strangers_get(home, table)) == {ANA}, "Ben is asked again"


def test_a_private_game_is_answered_like_one_that_does_not_exist(home: Served) -> None:
    ana, ben, eve = home.guest(ANA), home.guest(BEN), home.guest("Eve")
    table, running = finished(ana, ben), ana.begin("me", "random")

    for path in ("", "/record", "/replay", "/review", "/picture.png"):
        known, under_way, unknown = (
            eve.ask("GET", f"/api/tables/{name}{path}") for name in (table, running, "nosuchtable1")
        )
        told = [(answer.status_code, answer.content) for answer in (known, under_way, unknown)]
        assert told[0] == told[1] == told[2], path
    pages = [httpx.get(f"{home.address}/t/{name}") for name in (table, running, "nosuchtable1")]
    assert pages[0].content == pages[1].content == pages[2].content
    refused = [eve.ask("POST", f"/api/tables/{name}/share", shared=True) for name in (table, "nosuchtable1")]
    assert refused[0].content == refused[1].content
    for name in (table, "nosuchtable1"):
        with eve.socket(name) as player:
            assert player.closed() == 4403
        refused.append(player.seen[-1])  # type: ignore[arg-type]
    assert refused[2] == refused[3]


def test_only_those_who_played_a_finished_game_may_share_it(home: Served) -> None:
    ana, ben = home.guest(ANA), home.guest(BEN)
    made = ana.new_table("me", "random")
    watcher = home.guest("Wendy")
    watcher.post(f"/api/tables/{made['table']['id']}/accept", invite=invite(made, "watch"))
    table = finished(ana, ben)
    bots = ana.begin("random", "random")
    wait_until_over(ana, bots)

    assert ana.refused(f"/api/tables/{made['table']['id']}/share", shared=True) == "not-over"
    assert watcher.refused(f"/api/tables/{made['table']['id']}/share", shared=True) == "not-invited"
    assert ben.refused(f"/api/tables/{bots}/share", shared=True) == "not-invited"
    assert share(ana, bots)["table"]["shared"], "nobody but the host can share a game of bots"
    ana.post(f"/api/tables/{table}/people/{person(ana, table, BEN)}/remove")
    assert ben.refused(f"/api/tables/{table}/share", shared=True) == "not-invited"
    share(ana, table)
    assert not share(ben, table, shared=False)["table"]["shared"], "who was removed may still make it private"


def person(host: Guest, table: str, name: str) -> str:
    people = host.get(f"/api/tables/{table}/people")["people"]
    return str(next(each["id"] for each in people if each["name"] == name))


def test_several_players_of_one_device_are_named_only_if_asked_for(home: Served) -> None:
    ana = home.guest(ANA)
    seats = [{"kind": "me"}, {"kind": "me", "name": BEN}]
    table = ana.post("/api/tables", game="pyramids", seats=seats)["table"]["id"]
    ana.post(f"/api/tables/{table}/start")
    for seat in (0, 1):
        ana.post(f"/api/tables/{table}/leave", seat=seat)
    wait_until_over(ana, table)

    share(ana, table)
    silent = names_in(all_that_strangers_get(home, table))
    share(ana, table, named=True)

    assert silent == set()
    assert names_in(all_that_strangers_get(home, table)) == {ANA, BEN}


def test_the_game_of_a_public_table_can_be_made_private_too(home: Served) -> None:
    ana, ben, eve = home.guest(ANA), home.guest(BEN), home.guest("Eve")
    table = finished(ana, ben, public=True)
    before = eve.get(f"/api/tables/{table}")
    page, nobody = (httpx.get(f"{home.address}/t/{name}").text for name in (table, "nobody"))

    share(ben, table, shared=False)

    assert (before["access"], before["table"]["shared"]) == ("full", False)
    assert page.replace(table, "nobody") == nobody, "nobody has shared it"
    assert eve.ask("GET", f"/api/tables/{table}").json()["code"] == "not-invited"


def test_what_follows_from_a_shared_game_is_private(home: Served) -> None:
    ana, ben, eve = home.guest(ANA), home.guest(BEN), home.guest("Eve")
    table = finished(ana, ben)
    share(ana, table)

    again = ana.post(f"/api/tables/{table}/rematch")["table"]
    forked = ana.post(f"/api/tables/{table}/play-on", after=10)["table"]["id"]
    ana.post(f"/api/tables/{forked}/leave", seat=0)
    wait_until_over(ana, forked)

    assert eve.get(f"/api/tables/{table}")["table"]["rematch"] is None
    for name in (again["id"], forked):
        mine = ana.get(f"/api/tables/{name}")["table"]
        assert (mine["shared"], [seat["named"] for seat in mine["seats"]]) == (False, [False] * 3)
        assert eve.ask("GET", f"/api/tables/{name}").json()["code"] == "not-invited"


def test_a_shared_game_becomes_private_with_the_last_of_those_who_agreed(home: Served) -> None:
    ana, ben, eve = home.guest(ANA), home.guest(BEN), home.guest("Eve")
    alone, together = finished(ana, ben), finished(ana, ben)
    share(ana, alone)
    share(ana, together)
    share(ben, together, named=True)

    ana.post("/api/me/delete", confirm=ANA)

    assert eve.ask("GET", f"/api/tables/{alone}").json()["code"] == "not-invited"
    assert [seat["name"] for seat in eve.get(f"/api/tables/{together}")["table"]["seats"]] == [
        "Player 1",
        BEN,
        "random",
    ]


def test_a_shared_game_stays_so_when_somebody_is_deleted_who_only_watched(home: Served) -> None:
    ana, ben, dan, eve = home.guest(ANA), home.guest(BEN), home.guest("Dan"), home.guest("Eve")
    table = finished(ana, ben)
    link = ana.post(f"/api/tables/{table}/invites", gives="watch")
    dan.post(f"/api/tables/{table}/accept", invite=link["token"])
    share(ana, table, named=False)

    dan.post("/api/me/delete", confirm="Dan")

    assert eve.get(f"/api/tables/{table}")["access"] == "shared"


# Previews -------------------------------------------------------------------------------------------------------------


WISHES = {
    "es-MX": ("es_ES", "puntos"),
    "de-CH, en;q=0.5": ("de_DE", "Punkt", "Sieh dir die Wertung an", "&amp;lang=de"),
    "it, fr-CA;q=0.9": ("fr_FR", "points", "Regarde le score final"),
    "it": ("en_GB", "Look at the final scores"),
}
"""What browsers ask for, and what the preview then says."""


def test_the_page_of_a_shared_game_has_a_preview_with_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = "<!doctype html><head><title>silvergold</title></head><body></body>"
    (tmp_path / "index.html").write_text(page)
    monkeypatch.setattr("silvergold.server.built_pages.PAGES", tmp_path)
    with Served(str(tmp_path / "games.db")) as served:
        ana = served.guest('<b>"Ana"')
        table = ana.begin("me", "random")
        ana.post(f"/api/tables/{table}/leave", seat=0)
        wait_until_over(ana, table)
        before, nobody = (httpx.get(f"{served.address}/t/{name}") for name in (table, "nobody"))

        share(ana, table)
        after = httpx.get(f"{served.address}/t/{table}/replay")
        told = {tag: httpx.get(f"{served.address}/t/{table}", headers={"accept-language": tag}) for tag in WISHES}
        again = httpx.get(f"{served.address}/t/{table}/replay", headers={"if-none-match": after.headers["etag"]})
        picture, german = (
            httpx.get(f"{served.address}/api/tables/{table}/picture.png", params={"lang": tag}, timeout=60)
            for tag in ("en", "de")
        )

        assert "Ana" not in before.text
        assert before.text.replace(table, "nobody") == nobody.text, "before it is shared, it is like no table at all"
        assert f'content="{served.address}/api/tables/{table}/picture.png?rev=' in after.text
        assert "&lt;b&gt;&quot;Ana&quot;" in after.text
        assert "<b>" not in after.text
        assert again.status_code == 304
        for tag, texts in WISHES.items():
            assert all(text in told[tag].text for text in texts)
        assert german.status_code == 200
        assert german.content != picture.content, "it has words"
        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
        assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(picture.content[at : at + 4]) for at in (16, 20)] == [1200, 630]


def test_a_shared_victory_is_told_of_all_winners() -> None:
    result = SharedResult("t1", "pyramids", (("Ana", 90), ("Ben", 90), ("Cleo", 90), ("Dora", 7)), 3, 4)

    text = tags(shared_link(result, english()), english(), "https://games.example")

    assert 'content="Ana, Ben and Cleo share the victory in Pyramids with 90 points"' in text
    assert 'content="https://games.example/api/tables/t1/picture.png' in text


def test_pictures_are_drawn_once_for_all_who_ask_and_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    class Shared:
        """A replacement for `Sharing` in which every game is shared."""

        def __init__(self) -> None:
            self.go = asyncio.Event()

        async def names(self, table: str) -> tuple[str, ...]:
            return worlds.NAMES[:2]

        async def final_position(self, table: str) -> Any:
            await self.go.wait()
            drawn.append(table)
            return dealt(2).game

    async def picture(self: Pictures, view: Any, tag: str) -> bytes:
        return b"picture"

    async def many_ask() -> set[bytes]:
        shared = Shared()
        pictures = Pictures(shared)  # type: ignore[arg-type]
        asked = [asyncio.ensure_future(pictures.of("t0", "here")) for _ in range(3)]
        asked += [asyncio.ensure_future(pictures.of(f"t{k}", f"there {k}")) for k in range(1, QUEUE + 1)]
        await asyncio.wait(asked, timeout=0)
        with pytest.raises(Refusal, match="many pictures"):
            await pictures.of("one more", "elsewhere")
        shared.go.set()
        return {*await asyncio.gather(*asked), await pictures.of("t0", "here")}

    monkeypatch.setattr(Pictures, "_drawn", picture)

    assert asyncio.run(many_ask()) == {b"picture"}
    assert drawn == [f"t{k}" for k in range(QUEUE + 1)]


def test_addresses_take_turns_with_pictures_and_two_of_each_wait() -> None:
    order: list[str] = []
    pictures = Pictures(None)  # type: ignore[arg-type]

    async def draw(address: str, gate: asyncio.Event) -> None:
        async with pictures.turn(address):
            order.append(address)
            await gate.wait()

    async def work() -> list[BaseException | None]:
        gate = asyncio.Event()
        asked = [asyncio.create_task(draw(address, gate)) for address in ["mallory"] * 6 + ["ana", "bo"]]
        await asyncio.sleep(0)
        gate.set()
        return await asyncio.gather(*asked, return_exceptions=True)

    ended = asyncio.run(work())

    assert order == ["mallory", "ana", "bo", "mallory", "mallory"]
    assert [isinstance(end, Refusal) for end in ended] == [False] * 3 + [True] * 3 + [False] * 2


# Two worlds -----------------------------------------------------------------------------------------------------------


def dealt(n_players: int, game: str = "pyramids", seed: int = 3, names: tuple[str, ...] = worlds.NAMES) -> worlds.World:
    chance = random.Random(seed)
    return worlds.begun(game_log.shuffled(decks.standard(game), names[:n_players], chance))


def over(game: str, names: tuple[str, ...], seed: int = 3) -> tuple[TableRows, worlds.World]:
    """Return the rows of a finished game under these names, and the game."""
    world, chance = dealt(len(names), game, seed, names), random.Random(seed)
    while not world.game.match.over:
        seat = chance.choice(world.game.match.waiting)
        world = worlds.played(world, seat, worlds.some_choices(world.game.match, seat, chance))
    page = worlds.page_of(world, None, aids=False)
    return msgspec.structs.replace(page, table=page.table._replace(status=OVER, public=0, shared_at=5)), world


def strangers_bytes(rows: Any, world: worlds.World) -> list[bytes]:
    """Return all bytes that strangers can get of a shared game."""
    seen, game = sharing.stranger_log(rows, game_log.begun(rows.events[0], world.game.match.deck))
    last = game_log.caught_up(game, seen.events[1:])
    salts = tuple("" for _ in seen.seats)
    record = commitment.in_record(last.match.record(), replace(last.promise, dealt="", name_salts=salts))
    frames = [
        msgspec.json.encode(_frame(events, after, Viewpoint(seat, False)))
        for seat in (None, *range(len(seen.seats)))
        for events, after in _steps(seen, game)
    ]
    return [
        msgspec.json.encode(table_view.answer(seen, None)),
        record.encode(),
        *frames,
        repr(last.match.names).encode(),
        *(
            tags(shared_link(sharing.shared_result(rows, world.game.match), lang), lang, "https://here").encode()
            for lang in map(language, languages())
        ),
    ]


def leaks(game: str) -> list[tuple[Any, Any]]:
    """Return what differs for strangers if only names that were not agreed to, chat and people differ."""
    streams = []
    for names in (("Ana", "Ben", "Cleo"), ("Ana", "Somebody else", "With another name")):
        rows, world = over(game, names)
        talk = (ChatRow(worlds.TABLE, 1, "b", 1, names[1], f"I am {names[1]}", 1),)
        people = (*rows.members, MemberRow(worlds.TABLE, names[2], WATCH))
        named = (rows.seats[0]._replace(named=1), *rows.seats[1:])
        agreed = msgspec.structs.replace(rows, seats=named, chat=talk, members=people)
        streams.append(strangers_bytes(agreed, world))
    assert any(b"Ana" in text for text in streams[0])
    return worlds.differing(*streams)


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_names_that_were_not_agreed_to_change_no_byte_for_strangers(game: str) -> None:
    assert leaks(game) == []


def test_a_name_that_is_left_in_one_place_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_log, "without_name", lambda row, seat, name: row)

    assert leaks("pyramids")


def test_a_name_that_is_left_in_a_preview_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_all_names(rows: TableRows, match: Match) -> SharedResult:
        ranking = tuple((rows.seats[rank.seat].name or "", rank.total) for rank in match.ranking)
        return SharedResult(rows.table.id, rows.table.game, ranking, 1, 1)

    monkeypatch.setattr(sharing, "shared_result", with_all_names)

    assert len(leaks("pyramids")) == len(languages())


def test_a_removed_person_is_not_named_even_if_they_had_agreed() -> None:
    rows, _ = over("pyramids", ("Ana", "Ben"))
    agreed = msgspec.structs.replace(rows, seats=tuple(seat._replace(named=1) for seat in rows.seats))
    removed = msgspec.structs.replace(agreed, members=(MemberRow(worlds.TABLE, "b", REMOVED),))

    assert [seat.name for seat in sharing.stranger_rows(agreed).seats] == ["Ana", "Ben"]
    assert [seat.name for seat in sharing.stranger_rows(removed).seats] == ["Player 1", "Player 2"]


def test_nothing_of_a_game_under_way_is_shared_whatever_the_database_says() -> None:
    rows, _ = over("pyramids", ("Ana", "Ben"))

    assert sharing.is_shared(rows)
    for status in ("open", "playing"):
        assert not sharing.is_shared(msgspec.structs.replace(rows, table=rows.table._replace(status=status)))
    assert not sharing.is_shared(msgspec.structs.replace(rows, table=rows.table._replace(shared_at=None)))
