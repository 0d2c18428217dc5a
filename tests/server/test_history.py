"""The history of a guest: what is in it, in which order, and what can be done with it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from silvergold.server.store import Store, history_transactions, store_at, transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.history_transactions import NEWEST, HistoryFilter, Mark, PlayedGame
from silvergold.server.store.rows import (
    BOT,
    OVER,
    PERSON,
    AccountRow,
    DeckRow,
    HistoryRow,
    MemberRow,
    SeatRow,
    TableRow,
)  # fmt: skip
from tests.server.hosting import Guest, Served, invite, wait_until_over

ME = AccountRow("me", "Ana", None, 1, 1)
BEN = AccountRow("ben", "Ben", None, 1, 1)


def finished(guest: Guest, *seats: str, **settings: Any) -> str:
    """Return a game that bots have played to its end because its player has left."""
    table = guest.begin(*seats, **settings)
    guest.post(f"/api/tables/{table}/leave", seat=0)
    wait_until_over(guest, table)
    return table


def test_every_finished_game_is_in_the_history_of_its_players(served: Served) -> None:
    ana, ben, eve = served.guest("Ana"), served.guest("Ben"), served.guest("Eve")
    made = ana.new_table("me", "open", "random", game="pyramids")
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{table}/start")
    before = ana.get("/api/me/history")
    for guest, seat in ((ana, 0), (ben, 1)):
        guest.post(f"/api/tables/{table}/leave", seat=seat)
    wait_until_over(ana, table)
    record = ana.get(f"/api/tables/{table}/record")["result"]

    pages = [guest.get("/api/me/history") for guest in (ana, ben, eve)]
    places = [[mine["place"] for mine in guest.get("/api/me")["tables"]] for guest in (ana, ben, eve)]

    assert places == [[game["place"] for game in page["games"]] for page in pages]
    assert before == pages[2] == {"games": [], "next": None, "bests": []}
    for seat, page in enumerate(pages[:2]):
        (game,) = page["games"]
        assert (game["table"]["id"], game["mine"]) == (table, [seat])
        assert game["score"] == record["scores"][seat]["total"]
        assert (game["place"] == 1) == (seat in record["winners"])
        assert game["lasted"] >= 0
        assert page["bests"][0]["score"] == game["score"]
        assert page["bests"][0]["played"] == 1
    assert ana.get("/api/me/history?against=bots")["games"] == []
    assert len(ana.get("/api/me/history?against=people&game=pyramids&name=BEN")["games"]) == 1
    assert ana.get("/api/me/history?name=ana")["games"] == [], "the names of opponents are searched"


def test_a_game_is_deleted_from_ones_own_history_only(at_home: Served) -> None:
    ana, ben = at_home.guest("Ana"), at_home.guest("Ben")
    table, kept = finished(ana, "me", "random"), finished(ana, "me", "random")

    assert ben.refused(f"/api/me/history/{table}/forget") == "not-found"
    after = ana.post(f"/api/me/history/{table}/forget")

    assert [game["table"]["id"] for game in after["games"]] == [kept]
    assert [each["id"] for each in ana.get("/api/me")["tables"]] == [kept]
    assert ana.get(f"/api/tables/{table}")["table"]["status"] == "over", "the game itself stays"
    assert ana.refused(f"/api/me/history/{table}/forget") == "not-found"


def test_deleting_an_account_deletes_its_history(at_home: Served, tmp_path: Path) -> None:
    ana = at_home.guest("Ana")
    finished(ana, "me", "random")

    ana.post("/api/me/delete", confirm="Ana")

    with sqlite3.connect(tmp_path / "games.db") as found:
        assert found.execute("SELECT COUNT(*) FROM history").fetchone() == (0,)


def test_games_that_an_older_server_has_finished_are_added(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Served(str(path)) as served:
        ana = served.guest("Ana")
        table = finished(ana, "me", "random")
        before = ana.get("/api/me/history")
        session = ana.session
    with sqlite3.connect(path) as old:
        old.execute("DELETE FROM history")
        old.execute("UPDATE game SET ended_at = NULL")

    with Served(str(path)) as served:
        ana = served.guest(session=session)
        end = time.monotonic() + 90
        while not (page := ana.get("/api/me/history"))["games"]:
            assert time.monotonic() < end, "the game is never added"
            time.sleep(0.02)

    assert page["games"][0]["table"]["id"] == table
    assert page["games"][0]["score"] == before["games"][0]["score"]
    assert page["bests"] == before["bests"]


@pytest.mark.parametrize(
    "query", ["result=draw", "against=all", "after=x.y", "after=" + "9" * 16 + ".t", "name=" + "x" * 41]
)
def test_what_is_no_filter_is_refused(at_home: Served, query: str) -> None:
    assert at_home.guest().ask("GET", f"/api/me/history?{query}").json()["code"] == "bad-message"


# Pages ----------------------------------------------------------------------------------------------------------------


def many_games(n: int) -> Transaction[None]:
    """Insert finished games: some end in the same millisecond, some are won, some are played with Benoît_ÉÑ1."""
    yield from transactions.add("account", [ME, BEN])
    yield from transactions.add("deck", [DeckRow("d", "pyramids", "D", "{}")])
    settings = '{"clock":null,"aids":false,"chat":true,"absent":"bot","absent_after":60,"stand_in":"greedy"}'
    for k in range(n):
        table, game = f"t{k:06}", ("pyramids", "silver-and-gold")[k % 2]
        row = TableRow(table, game, "d", "D", "1", OVER, 0, settings, 1, 0, 0, 0, None, None, None, None, None, 1, 1)
        is_with_ben = k % 5 == 0
        ben = SeatRow(table, 1, PERSON, "ben", "Benoît_ÉÑ1", None, 0)
        other = ben if is_with_ben else SeatRow(table, 1, BOT, None, "Bot", "random", 0)
        seats = [SeatRow(table, 0, PERSON, "me", "Ana", None, 0), other]
        yield from transactions.create(row, seats, [MemberRow(table, "me", "host")], ())
        place = 1 + (k % 3 == 0)
        yield from history_transactions.add_rows(
            [HistoryRow("me", table, 1000 + k // 4, game, k % 100, place, 2, int(is_with_ben), 60_000)]
        )


async def read_all(store: Store, wanted: HistoryFilter, size: int = 7) -> list[PlayedGame]:
    found: list[PlayedGame] = []
    mark: Mark | None = NEWEST
    while mark is not None:
        before = mark
        page, mark = await store.read(lambda: history_transactions.history_page("me", wanted, before, size))  # noqa: B023
        found += page
    return found


FILTERS: dict[str, tuple[HistoryFilter, Callable[[int], bool]]] = {
    "all": (HistoryFilter(), lambda k: True),
    "game": (HistoryFilter(game="pyramids"), lambda k: k % 2 == 0),
    "won": (HistoryFilter(result="won"), lambda k: k % 3 != 0),
    "lost": (HistoryFilter(result="lost"), lambda k: k % 3 == 0),
    "people": (HistoryFilter(against="people"), lambda k: k % 5 == 0),
    "bots": (HistoryFilter(against="bots"), lambda k: k % 5 != 0),
    "name": (HistoryFilter(name="benoît_"), lambda k: k % 5 == 0),
    "capitals and small letters of any language": (HistoryFilter(name="BENOÎT_éñ"), lambda k: k % 5 == 0),
    "no accents": (HistoryFilter(name="benoit_en"), lambda k: k % 5 == 0),
    "nobody": (HistoryFilter(name="benoîta"), lambda k: False),
    "no wildcard": (HistoryFilter(name="b%t"), lambda k: False),
    "together": (HistoryFilter("pyramids", "won", "people", "BEN"), lambda k: k % 10 == 0 and k % 3 != 0),
}


def test_pages_hold_every_game_once_in_order_whatever_the_filter(db: str) -> None:
    async def check() -> None:
        store = store_at(db)
        await store.open(lambda _: None)
        try:
            await store.write(lambda: many_games(60))
            for name, (wanted, fits) in FILTERS.items():
                found = [game.row.game_id for game in await read_all(store, wanted)]
                assert found == [f"t{k:06}" for k in reversed(range(60)) if fits(k)], name
            best = await store.read(lambda: history_transactions.bests("me"))
            assert [(each.game, each.played, each.won, each.score, each.table) for each in best] == [
                ("pyramids", 30, 20, 58, "t000058"),
                ("silver-and-gold", 30, 20, 59, "t000059"),
            ]
        finally:
            await store.close()

    asyncio.run(check())


def test_a_search_reads_so_many_games_at_most_and_goes_on_with_the_next_page(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history_transactions, "AT_ONCE", 5)
    monkeypatch.setattr(history_transactions, "MOST_SEARCHED", 10)

    async def check() -> None:
        store = store_at(db)
        await store.open(lambda _: None)
        try:
            await store.write(lambda: many_games(60))
            wanted = HistoryFilter(name="BENOÎT")
            page, mark = await store.read(lambda: history_transactions.history_page("me", wanted, NEWEST, 30))
            assert [game.row.game_id for game in page] == ["t000055", "t000050"]
            assert mark == (1000 + 50 // 4, "t000050")
            assert [game.row.game_id for game in await read_all(store, wanted)] == [
                f"t{k:06}" for k in reversed(range(0, 60, 5))
            ]
        finally:
            await store.close()

    asyncio.run(check())


def test_a_page_of_a_long_history_is_read_by_its_index(tmp_path: Path) -> None:
    """A page must not sort all games of a guest: the plan shows the index, and no temporary tree."""

    async def plan() -> str:
        store = store_at(str(tmp_path / "games.db"))
        await store.open(lambda _: None)
        try:
            page = history_transactions.history_page("me", HistoryFilter(name="ben"), NEWEST, 30)
            query = next(page)
            assert isinstance(query, Query)
            rows = await store.read(lambda: one(Query("EXPLAIN QUERY PLAN " + query.sql, query.values)))
            return "\n".join(str(row[-1]) for row in rows)
        finally:
            await store.close()

    def one(query: Query) -> Transaction[list[Any]]:
        return (yield query)

    told = asyncio.run(plan())

    assert "ix_history_account_id_ended_at_game_id" in told
    assert "TEMP B-TREE" not in told
