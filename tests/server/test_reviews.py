"""Reviews of finished games: made once, stored, resumed, in fair order, for those who may see the game."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import httpx
import msgspec
import pytest

from silvergold import reviews
from silvergold.match import new_match
from silvergold.reviews.jobs import DecisionJob
from silvergold.reviews.results import DecisionReview
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.households import Households
from silvergold.server.bots.process_pool import Busy, NoAnswer
from silvergold.server.bots.thinking import BotService
from silvergold.server.config import Config
from silvergold.server.metrics import Metrics
from silvergold.server.play import game_log
from silvergold.server.protocol import messages
from silvergold.server.reviews import game_steps, parts, reviewer
from silvergold.server.reviews import reviews as served_reviews
from silvergold.server.reviews.parts import StoredDecision, StoredPart
from silvergold.server.reviews.reviewer import ReviewTurns
from silvergold.server.store import backup, review_transactions, store_at
from silvergold.server.store.base import Query
from silvergold.server.store.review_transactions import Claim, LostClaim, WaitingGuest, Wish
from silvergold.server.store.rows import DONE, FAILED, RUNNING, WAITING
from tests.server import worlds
from tests.server.cluster import Cluster
from tests.server.hosting import Guest, Served
from tests.server.reviewed import (
    Counted,
    counted,
    figures_in,
    figures_of,
    review_of,
    rows_of,
    some_world,
    stored,
    until,
    whole,
)

__all__ = ["counted"]


def code(guest: Guest, path: str) -> str:
    answer = guest.ask("GET", path)
    assert answer.status_code >= 400, answer.text
    told: str = answer.json()["code"]
    return told


# Making ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_review_has_the_figures_of_the_command_line_and_is_made_once(
    served: Served, counted: Counted, game: str
) -> None:
    ana, ben = served.guest(), served.guest("Ben")
    world = some_world(3, game, take_back=0.1)
    table = stored(served, ana, world, "onegame")

    found = whole(ana, table)

    wanted = figures_of(reviews.review(world.game.match.record(), effort=reviews.QUICK))
    assert figures_in(found, wanted["seats"][0]) == wanted
    assert (found["state"], found["done"], found["evaluator"]) == ("done", found["of"], reviews.EVALUATOR)
    assert len(counted.jobs) == found["of"], "every job once"
    assert whole(ana, table) == found
    ana.post(f"/api/tables/{table}/share", shared=True)
    assert whole(ben, table) == found
    assert len(counted.jobs) == found["of"], "nobody makes it again"


def test_every_decision_names_its_event_and_what_was_crossed_before(at_home: Served, counted: Counted) -> None:
    ana = at_home.guest()
    world = some_world(5, "pyramids", 3, take_back=0.3)
    found = whole(ana, stored(at_home, ana, world, "onegame"))
    dropped = game_log.dropped(world.rows)
    rows = {row.seq: row for row in world.rows}

    assert dropped, "some choices were taken back"
    for one in found["decisions"]:
        row = rows[one["seq"]]
        assert row.seat == one["seat"]
        assert json.loads(row.private)["choices"] == one["choice"]
    counting = [row.seq for row in world.rows if game_steps.is_decision(row) and row.seq not in dropped]
    assert sorted(one["seq"] for one in found["decisions"]) == counting
    assert {rows[step["seq"]].kind for step in found["chance"]} == {"begin", "show", "take"}
    first = [one for one in found["decisions"] if one["turn"] == 0 and one["kind"] == "mark"]
    assert all(boxes == [] for one in first for boxes in one["crossed"].values())
    last = max((one for one in found["decisions"] if one["kind"] == "mark"), key=lambda one: one["move"])
    assert any(last["crossed"].values())


def test_the_steps_of_a_log_fit_the_moves_of_its_record() -> None:
    for seed, (game, n) in enumerate([("silver-and-gold", 2), ("silver-and-gold", 4), ("pyramids", 3)], 1):
        world = some_world(seed, game, n, take_back=0.2)
        page = worlds.page_of(world, None, aids=False)
        begun = game_log.begun(world.rows[0], world.dealt.deck)

        steps = asyncio.run(game_steps.steps_of(page, begun))

        made = [job for job in reviews.jobs(steps.record) if isinstance(job, DecisionJob)]
        told = [job.command for job in steps.jobs if job.command]
        assert len(made) == len(told) == len(steps.commands)
        for job, command in zip(made, told, strict=True):
            choices = tuple(map(str, job.phase.commands[job.seat].choices))
            hidden = command.choices == ("take stack",)  # only a record names the card
            assert (job.seat, choices[0][:10] if hidden else choices) == (
                command.seat, command.choices[0] if hidden else command.choices,
            )  # fmt: skip


def test_what_a_client_has_is_not_sent_again(at_home: Served, counted: Counted) -> None:
    ana = at_home.guest()
    table = stored(at_home, ana, some_world(), "onegame")
    have = 0
    decisions: list[Any] = []
    while True:
        answer = review_of(ana, table, have)
        have, decisions = answer["have"], decisions + answer["decisions"]
        if answer["state"] == "done":
            break
    found = whole(ana, table)

    assert sorted(decisions, key=lambda one: one["move"]) == found["decisions"]
    rest = review_of(ana, table, have)
    assert (rest["decisions"], rest["chance"], rest["have"]) == ([], [], have)
    assert rest["seats"] == found["seats"]
    assert len(review_of(ana, table, 10**6)["decisions"]) == len(found["decisions"]), "it has what there never was"


def test_the_decisions_of_the_guest_who_asks_come_first(at_home: Served, counted: Counted) -> None:
    ana = at_home.guest()
    table = stored(at_home, ana, some_world(), "onegame", seats=(1,))
    whole(ana, table)

    seats = [one["seat"] for one in review_of(ana, table)["decisions"]]

    n = seats.count(1)
    assert seats[:n] == [1] * n
    assert 0 in seats


# Failing and resuming -------------------------------------------------------------------------------------------------


def test_a_review_that_failed_keeps_what_it_has_and_is_resumed_when_asked_again(
    served: Served, counted: Counted, caplog: pytest.LogCaptureFixture
) -> None:
    ana = served.guest()
    table = stored(served, ana, some_world(), "onegame")
    counted.fails_after = 20

    failed = until(ana, table, lambda found: found["state"] == "failed")
    still = review_of(ana, table)
    counted.fails_after = 10**9
    review_of(ana, table, again=True)
    found = whole(ana, table)

    assert failed["done"] == still["done"] >= 20
    assert "a seeded fault" in caplog.text
    assert found["state"] == "done"
    assert len(counted.jobs) == len(set(counted.jobs)) == found["of"], "no job is run twice"
    other = stored(served, ana, some_world(), "sameagain")
    assert {**whole(ana, other)} == found, "and it equals a review that was made in one go"


def test_a_review_goes_on_after_a_restart(db: str, counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    with Served(db) as first:
        ana = first.guest()
        table = stored(first, ana, some_world(), "onegame")
        session, begun = ana.session, until(ana, table, lambda found: found["done"] > 5)
    before = len(counted.jobs)

    with Served(db) as second:
        ana = second.guest(session=session)
        found = whole(ana, table)

    assert begun["state"] == "running"
    assert before < found["of"], "it was stopped in the middle"
    assert len(set(counted.jobs)) == found["of"]
    assert len(counted.jobs) - len(set(counted.jobs)) <= 3, "only what was under way is repeated"


def changed(**fields: Any) -> Callable[[Any], Any]:
    """Return a function that replaces these fields in the decisions of results."""
    return lambda found: [
        {**one, "decisions": [{**decision, **fields} for decision in one["decisions"]]} for one in found
    ]


NONSENSE: dict[str, Callable[[Any], Any]] = {
    "nothing": lambda found: [],
    "no list": lambda found: {"decisions": 3},
    "another job": lambda found: [{**found[0], "job": 10**6}],
    "a job twice": lambda found: [found[0], found[0]],
    "no number": lambda found: [{**found[0], "job": float("nan")}],
    "another kind": changed(kind="win"),
    "another move": changed(move=3),
    "another seat": changed(seat=7),
    "another turn": changed(turn=1000),
    "too few effects": changed(effects=[]),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_what_a_process_sends_is_checked(at_home: Served, counted: Counted, what: str) -> None:
    ana = at_home.guest()
    table = stored(at_home, ana, some_world(), "onegame")
    counted.answers_with = NONSENSE[what]

    found = whole(ana, table)

    assert (found["state"], found["decisions"], found["done"]) == ("failed", [], 0)


def test_a_review_for_which_no_process_is_free_waits(
    at_home: Served, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewer, "BUSY_PAUSE", 0.0)
    ana = at_home.guest()
    table = stored(at_home, ana, some_world(), "onegame")
    service, honest = at_home.services.bot_service, at_home.services.bot_service.run
    refused: list[Any] = []

    async def busy(*asked: Any) -> bytes:
        if len(refused) < 3:
            refused.append(asked)
            raise Busy("found every process busy")
        return await honest(*asked)

    monkeypatch.setattr(service, "run", busy)

    found = whole(ana, table)

    assert (found["state"], len(refused)) == ("done", 3)


@pytest.mark.parametrize(
    ("is_learned", "has_failed", "result"), [(True, False, b'{"n":1}'), (False, True, NoAnswer), (False, False, Busy)]
)
def test_an_unknown_deck_is_learned_first(
    monkeypatch: pytest.MonkeyPatch, is_learned: bool, has_failed: bool, result: Any
) -> None:
    service, asked = BotService(Config(bots=0), Metrics()), []

    async def not_ready(*_: Any) -> bool:
        return False

    async def wait_for(view: Any, asker: Any) -> bool:
        asked.append(asker)
        return is_learned

    monkeypatch.setattr(service, "_is_ready", not_ready)
    monkeypatch.setattr(service._learning, "wait_for", wait_for)
    monkeypatch.setattr(service._learning, "has_failed", lambda _: has_failed)
    ana = Asker(Urgency.REVIEW, "ana")
    work = service.run(lambda: {"n": 1}, new_match("pyramids", seed=1).view(0), ana, 9.0)

    if isinstance(result, bytes):
        assert json.loads(asyncio.run(work)) == json.loads(result)
    else:
        with pytest.raises(result):
            asyncio.run(work)
    assert asked == [ana]


def test_parts_that_other_code_has_written_are_made_again(at_home: Served, counted: Counted) -> None:
    ana = at_home.guest()
    table = stored(at_home, ana, some_world(), "onegame")
    counted.fails_after = 9
    until(ana, table, lambda found: found["state"] == "failed")
    counted.fails_after = 10**9
    store = at_home.services.store

    def spoil() -> Any:
        yield Query("UPDATE review_part SET body = 'bm9uc2Vuc2U='")

    at_home.run(store.write(spoil))
    answer = review_of(ana, table)
    found = whole(ana, table)
    at_home.run(store.write(spoil))
    done = whole(ana, table)

    assert (answer["state"], answer["done"], answer["decisions"]) == ("waiting", 0, [])
    assert found["state"] == "done"
    assert done == found, "a review that was done is made again, too"


def test_a_part_from_before_choices_were_lists_is_read() -> None:
    made = DecisionReview(
        *(0, 4, 1, "mark", ("left b1 b2", "right a1"), ("left c1 c2",), 0.7, 0.1, False, 1.0, 0.5, 0.1),
        *({"seals": 3.0}, {"seals": 4.0}, (1.0, 2.0), (0.1, -0.1)),
    )
    part = StoredPart([3], [StoredDecision(made, 9, ["left b1 b2", "right a1"], {"7": ["a1"]}, [7, 8])], [])
    fields = msgspec.to_builtins(part)
    fields["decisions"][0]["found"] |= {"choice": "left b1 b2; right a1", "best": "left c1 c2"}
    older = base64.b64encode(zlib.compress(msgspec.json.encode(fields))).decode()

    assert parts.unpacked(older) == part == parts.unpacked(parts.packed(part))


# Several workers and guests -------------------------------------------------------------------------------------------


def test_two_workers_share_the_work_and_do_nothing_twice(cluster: Cluster, counted: Counted) -> None:
    db = cluster.new_database()
    with Served(db) as one, Served(db) as two:
        ana = one.guest()
        ben = two.guest("Ben")
        tables = [stored(one, guest, some_world(k), f"game{k}") for k, guest in enumerate((ana, ben, ana, ben), 1)]
        for table, guest in zip(tables, (ana, ben, ana, ben), strict=True):
            review_of(guest, table)
        found = [whole(guest, table) for table, guest in zip(tables, (ana, ben, ana, ben), strict=True)]

    assert [each["state"] for each in found] == ["done"] * 4
    assert len(counted.jobs) == len(set(counted.jobs)) == sum(each["of"] for each in found)


def test_a_guest_with_many_reviews_does_not_delay_another(at_home: Served, counted: Counted) -> None:
    ana, ben = at_home.guest(), at_home.guest("Ben")
    many = [stored(at_home, ana, some_world(k), f"game{k}") for k in range(1, 6)]
    one = stored(at_home, ben, some_world(9), "game9")
    for table in many:
        review_of(ana, table)
    review_of(ben, one)

    whole(ben, one)
    left = [review_of(ana, table)["state"] for table in many]
    for table in many:
        whole(ana, table)

    assert left.count("running") <= 1, "one review of a guest is made at a time"
    assert left.count("waiting") >= 2, "Ben does not wait for all of Ana's"


def asked(store: Any, wish: Wish, now: int = 1) -> Any:
    return store.write(lambda: review_transactions.ask(wish, now))


def claimed(store: Any, worker: str, now: int) -> Any:
    return store.write(lambda: review_transactions.claim_next("e", worker, now, now + 10, list))


def test_a_claim_that_has_ended_belongs_to_the_next_worker(db: str) -> None:
    with Served(db) as served:
        table = stored(served, served.guest(), some_world(), "onegame")

    async def run() -> None:
        store = store_at(db)
        await store.open(lambda _: None)
        try:
            await asked(store, Wish(table, "e", "", 0))
            assert (await claimed(store, "one", 100)).worker == "one"
            assert await claimed(store, "two", 105) is None, "the first one still has it"
            assert (await claimed(store, "two", 111)).worker == "two"
            mine, lost = Claim(table, "e", "two"), Claim(table, "e", "one")
            await store.write(lambda: review_transactions.add_part(mine, "body", 2, 112))
            for late in (
                lambda: review_transactions.add_part(lost, "other", 2, 112),
                lambda: review_transactions.finish(lost, "[]", [], 112),
                lambda: review_transactions.give_back(lost, FAILED, 112),
                lambda: review_transactions.renew(lost, 500),
            ):
                with pytest.raises(LostClaim):
                    await store.write(late)
            row = await store.read(lambda: review_transactions.review(table, "e"))
            assert row is not None
            assert (row.state, row.done, row.parts, row.lease_until) == (RUNNING, 2, 1, 121)
            await store.write(lambda: review_transactions.finish(mine, "[]", [], 113))
            row = await store.read(lambda: review_transactions.review(table, "e"))
            assert row is not None
            assert row.state == DONE
            await asked(store, Wish(table, "f", "", 0))
            await store.write(lambda: review_transactions.claim_next("f", "one", 200, 210, list))
            newer = Claim(table, "f", "one")
            await store.write(lambda: review_transactions.finish(newer, "[]", [], 201))
            assert await store.read(lambda: review_transactions.review(table, "e")) is None, "the newer one is enough"
        finally:
            await store.close()

    asyncio.run(run())


def test_a_guest_may_have_so_many_reviews_under_way(
    at_home: Served, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewer, "AT_MOST", 0)
    ana, ben = at_home.guest(), at_home.guest("Ben")
    most, world = served_reviews.MOST_WAITING, some_world()
    mine = [stored(at_home, ana, world, f"mine{k}") for k in range(most + 5)]
    his = stored(at_home, ben, world, "his")

    answers = [ana.ask("GET", f"/api/tables/{table}/review") for table in mine]

    assert [answer.status_code for answer in answers] == [200] * most + [429] * 5
    assert {answer.json()["code"] for answer in answers[most:]} == {"rate"}
    assert review_of(ana, mine[0])["state"] == WAITING, "asking for the same one again is no further one"
    assert review_of(ben, his)["state"] == WAITING
    assert rows_of(at_home, "SELECT COUNT(*) FROM review") == [(most + 1,)]


def test_addresses_take_turns_with_reviews_and_then_their_guests() -> None:
    households = Households()
    for guest, address in [*((f"mallory {k}", "198.51.100.66") for k in range(30)), ("ana", "203.0.113.1")]:
        households.note(guest, address)
    turns = ReviewTurns(households)
    waiting = [WaitingGuest(f"mallory {k}", k) for k in range(30)]

    running = []
    while found := turns.in_turn(waiting):
        running.append(turns.begin(found[0].asked_by))
        waiting.remove(found[0])
    ana = turns.in_turn([*waiting, WaitingGuest("ana", 99)])
    for asker in running:
        turns.end(asker)
    turns.begin("ana")
    after = turns.in_turn([WaitingGuest("mallory 0", 1), WaitingGuest("mallory 29", 100), WaitingGuest("ana", 2)])

    assert [asker.owner for asker in running] == [f"mallory {k}" for k in range(reviewer.OF_ONE_ADDRESS)]
    assert [one.asked_by for one in ana] == ["ana"], "she does not wait until one of theirs is done"
    assert [one.asked_by for one in after] == ["mallory 29", "mallory 0", "ana"], "who was served longest ago is next"


def test_a_review_begins_beside_those_of_many_guests_at_one_address(
    at_home: Served, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    mallory = [at_home.guest(f"Mallory {k}") for k in range(20)]
    ana = at_home.guest()
    world, households = some_world(), at_home.services.households
    for k, guest in enumerate(mallory):
        review_of(guest, stored(at_home, guest, world, f"game{k}"))
    monkeypatch.setattr(households, "of", lambda account: "here" if account == ana.told["id"] else "there")
    table = stored(at_home, ana, world, "hers")

    until(ana, table, lambda found: found["done"] > 0)
    left = rows_of(at_home, f"SELECT COUNT(*) FROM review WHERE state = '{WAITING}'")

    assert left[0][0] > 0, "those of the other address still wait"


def test_many_addresses_do_not_keep_the_review_of_another_one_from_beginning() -> None:
    households = Households()
    for k in range(200):
        households.note(f"mallory {k}", f"2001:db8:0:{k % 20:x}::")
    households.note("ana", "203.0.113.1")
    turns, waiting = ReviewTurns(households), [WaitingGuest(f"mallory {k}", k) for k in range(200)]

    running = []
    while found := turns.in_turn(waiting):
        running.append(turns.begin(found[0].asked_by))
        waiting.remove(found[0])

    assert len(running) <= reviewer.AT_ONCE + 20 < reviewer.AT_MOST
    assert [one.asked_by for one in turns.in_turn([*waiting, WaitingGuest("ana", 999)])] == ["ana"]


def test_who_asks_for_the_reviews_of_others_does_not_delay_them(
    at_home: Served, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewer, "AT_MOST", 0)
    ana, mallory = at_home.guest(), at_home.guest("Mallory")
    tables = [stored(at_home, ana, some_world(k), f"game{k}", seats=(1,)) for k in range(1, 4)]
    for table in tables:
        ana.post(f"/api/tables/{table}/share", shared=True)
        review_of(mallory, table)

    review_of(ana, tables[2])
    review_of(mallory, tables[2])
    asked_by = dict(rows_of(at_home, "SELECT game_id, asked_by FROM review"))
    monkeypatch.setattr(served_reviews, "MOST_WAITING", 1)
    review_of(ana, tables[1])
    still = dict(rows_of(at_home, "SELECT game_id, asked_by FROM review"))

    assert asked_by == {tables[0]: mallory.told["id"], tables[1]: mallory.told["id"], tables[2]: ana.told["id"]}
    assert still == asked_by, "she has one under way already, which is as many as she may have"


def test_a_review_that_is_being_made_goes_on_for_the_player_who_asks(
    at_home: Served, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, mallory = at_home.guest(), at_home.guest("Mallory")
    table = stored(at_home, ana, some_world(), "game", seats=(1,))
    ana.post(f"/api/tables/{table}/share", shared=True)
    service, honest = at_home.services.bot_service, at_home.services.bot_service.run
    owners: list[str] = []
    go_on = threading.Event()

    async def run(task: Any, view: Any, asker: Asker, deadline: float) -> bytes:
        owners.append(asker.owner)
        if len(owners) == 2:
            await asyncio.to_thread(go_on.wait, 60)
        return await honest(task, view, asker, deadline)

    monkeypatch.setattr(service, "run", run)
    until(mallory, table, lambda found: len(owners) == 2)
    begun = review_of(ana, table)
    go_on.set()
    found = whole(ana, table)

    assert (begun["state"], found["state"]) == (RUNNING, DONE)
    assert owners[:2] == [mallory.told["id"]] * 2
    assert set(owners[2:]) == {ana.told["id"]}
    seats = [one["seat"] for one in found["decisions"]]
    assert seats, "the review is whole"


def test_strangers_are_counted_by_their_address_which_is_not_stored(
    at_home: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewer, "AT_MOST", 0)
    monkeypatch.setattr(served_reviews, "MOST_WAITING", 2)
    ana, world = at_home.guest(), some_world()
    tables = [stored(at_home, ana, world, f"game{k}") for k in range(5)]
    for table in tables:
        ana.post(f"/api/tables/{table}/share", shared=True)

    def ask(table: str, address: str) -> int:
        transport = httpx.HTTPTransport(local_address=address)
        with httpx.Client(base_url=at_home.address, transport=transport) as stranger:
            return stranger.get(f"/api/tables/{table}/review").status_code

    here = [ask(table, "127.0.0.1") for table in tables[:3]]
    there = [ask(table, "127.0.0.2") for table in tables[2:]]

    assert (here, there) == ([200, 200, 429], [200, 200, 429])
    names = {name for (name,) in rows_of(at_home, "SELECT asked_by FROM review")}
    assert len(names) == 2
    assert not any("127" in name for name in names)


# Who may see it -------------------------------------------------------------------------------------------------------


def test_a_review_is_for_those_who_may_see_the_replay(at_home: Served, counted: Counted) -> None:
    ana, eve = at_home.guest(), at_home.guest("Eve")
    private = stored(at_home, ana, some_world(), "onegame")
    running = ana.begin("me", "random")
    path = f"/api/tables/{private}/review"

    assert code(eve, path) == "not-invited"
    assert eve.refused(f"/api/tables/{private}/try", seat=0, seq=2) == "not-invited"
    assert rows_of(at_home, "SELECT COUNT(*) FROM review") == [(0,)], "and a stranger begins nothing"
    assert code(ana, f"/api/tables/{running}/review") == "not-over"
    assert ana.refused(f"/api/tables/{running}/try", seat=0, seq=2) == "not-over"
    ana.post(f"/api/tables/{private}/share", shared=True)
    assert httpx.get(f"{at_home.address}{path}").status_code == 200, "a shared game needs no session"
    whole(eve, private)
    ana.post(f"/api/tables/{private}/share", shared=False)
    assert code(eve, path) == "not-invited"
    assert httpx.get(f"{at_home.address}/api/me/reviews").status_code == 401


@pytest.mark.parametrize("query", ["have=-1", "have=x", "have=" + "9" * 30, "again=perhaps", "have=1.5"])
def test_what_is_no_query_is_refused(at_home: Served, query: str) -> None:
    ana = at_home.guest()

    assert code(ana, f"/api/tables/onegame/review?{query}") == "bad-message"


# Keeping --------------------------------------------------------------------------------------------------------------


def test_backups_contain_reviews_and_restore_them_into_either_database(
    tmp_path: Path, cluster: Cluster, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = str(tmp_path / "one.db"), cluster.new_database()
    with Served(first) as served:
        ana = served.guest()
        session = ana.session
        table = stored(served, ana, some_world(), "onegame")
        found, summary = whole(ana, table), ana.get("/api/me/reviews")
        monkeypatch.setattr(reviewer, "AT_MOST", 0)
        waits = stored(served, ana, some_world(2), "waits")
        review_of(ana, waits)
        asyncio.run(backup.backup(first, tmp_path / "kept.db"))

    asyncio.run(backup.restore(tmp_path / "kept.db", second))
    n = len(counted.jobs)
    with Served(second) as served:
        ana = served.guest(session=session)
        assert whole(ana, table) == found
        assert ana.get("/api/me/reviews")["games"][0]["games"] == summary["games"][0]["games"]
        assert review_of(ana, waits)["state"] == WAITING
    assert len(counted.jobs) == n, "nothing is made again"


def test_nothing_of_a_deleted_guest_stays_in_reviews(at_home: Served, counted: Counted) -> None:
    ana, ben = at_home.guest(), at_home.guest("Ben")
    alone = stored(at_home, ana, some_world(), "alone")
    both = stored(at_home, ana, some_world(2), "both", seats=(0,))
    at_home.run(at_home.services.store.write(lambda: with_ben(both, ben.told["id"])))
    for table in (alone, both):
        whole(ana, table)
    before = rows_of(at_home, "SELECT COUNT(*) FROM review_seat")

    ana.post("/api/me/delete", confirm="Ana")

    assert before == [(3,)]
    assert rows_of(at_home, "SELECT game_id, asked_by FROM review") == [("both", "")]
    assert rows_of(at_home, "SELECT DISTINCT game_id FROM review_part") == [("both",)]
    assert rows_of(at_home, "SELECT account_id FROM review_seat") == [(ben.told["id"],)]
    assert whole(ben, both)["state"] == "done"


def with_ben(table: str, account: str) -> Any:
    sql = "UPDATE seat SET account_id = $1, kind = 'person' WHERE game_id = $2 AND seat = 1"
    yield Query(sql, (account, table))


def test_an_older_database_gets_reviews(tmp_path: Path, counted: Counted) -> None:
    from alembic import command
    from sqlalchemy import create_engine

    from silvergold.server.store import upgrade

    path = tmp_path / "games.db"
    with Served(str(path)) as served:
        ana = served.guest()
        session, table = ana.session, stored(served, ana, some_world(), "onegame")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.downgrade(upgrade.config(connection), "0004")
    engine.dispose()

    with Served(str(path)) as served:
        assert whole(served.guest(session=session), table)["state"] == "done"


# The summary ----------------------------------------------------------------------------------------------------------


def test_the_summary_adds_up_all_reviewed_games_of_a_guest(at_home: Served, counted: Counted) -> None:
    ana = at_home.guest()
    seats = {"one": 0, "two": 1}
    tables = {
        stored(at_home, ana, some_world(k), name, (seat,)): seat for k, (name, seat) in enumerate(seats.items(), 1)
    }
    stored(at_home, ana, some_world(7), "unreviewed")
    empty = ana.get("/api/me/reviews")["games"][0]
    found = {table: whole(ana, table) for table in tables}

    (game,) = ana.get("/api/me/reviews")["games"]

    assert (empty["reviewed"], empty["unreviewed"], empty["losses"], empty["grade"]) == (0, 3, None, None)
    mine = [one for table, seat in tables.items() for one in found[table]["decisions"] if one["seat"] == seat]
    assert (game["reviewed"], game["unreviewed"]) == (2, 1)
    for kind in ("keep", "mark", "take"):
        losses = [one["loss"] for one in mine if one["kind"] == kind]
        assert game["losses"][kind] == pytest.approx(sum(losses) / len(losses), abs=0.002)
    assert game["losses"]["all"] == pytest.approx(sum(one["loss"] for one in mine) / len(mine), abs=0.002)
    sums = {table: found[table]["seats"][seat] for table, seat in tables.items()}
    assert {each["table"]: (each["margin"], each["loss_per_decision"]) for each in game["games"]} == {
        table: (seat["final_margin"], pytest.approx(seat["loss_per_decision"], abs=0.002))
        for table, seat in sums.items()
    }
    assert [bot["bot"] for bot in game["bots"]] == ["random", "casual", "greedy", "skilled", "expert", "master"]
    lost = sum(game["sources"].values())
    certain = [one["loss"] for one in mine if one["verdict"] != "equal"]
    assert lost == pytest.approx(sum(certain) / 2, abs=0.2), "points lost by source are the points lost"
    ana.post("/api/me/history/one/forget")
    assert ana.get("/api/me/reviews")["games"][0]["reviewed"] == 1
    assert rows_of(at_home, "SELECT game_id FROM review_seat") == [("two",)]


def test_the_literal_kinds_of_the_messages_are_those_of_reviews() -> None:
    kinds = get_args(get_type_hints(messages.ChanceSeen)["kind"])

    assert kinds == tuple(map(str, reviews.LuckKind))
