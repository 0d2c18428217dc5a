"""Fair deals: the server makes a promise before the game and opens it afterwards, and anybody can check the deal."""

from __future__ import annotations

import hashlib
import json
import random
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from silvergold import bots, decks, records
from silvergold.bots.seeds import mix
from silvergold.cli.main import main
from silvergold.decks.deck import Deck
from silvergold.match import View
from silvergold.records import Record, commitment, shuffle
from silvergold.server.bots.autoplay import bot_choices
from silvergold.server.bots.fair_queue import Asker
from silvergold.server.bots.process_pool import ANYBODY
from silvergold.server.lobby import tables
from silvergold.server.lobby.decks import deck_row
from silvergold.server.play import game_log
from silvergold.server.store.rows import BOT, SeatRow, TableRow
from silvergold.server.store.transactions import TableRows
from tests.server import worlds
from tests.server.hosting import Guest, Served, invite

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).parent / "promised"
GAMES = ("silver-and-gold", "pyramids")
MINE, YOURS = "nonce-of-ana-0123456789", "nonce-of-ben-0123456789"


def changed(record: bytes, **values: Any) -> tuple[dict[str, Any], Record]:
    """Return a record with other values, as JSON and as it is read."""
    data = {**json.loads(record), **values}
    return data, Record.from_json(json.dumps(data))


def opened_as(record: bytes, **values: Any) -> tuple[dict[str, Any], Record]:
    """Return a record whose `fair` has other values; the hash fits the opened line."""
    told = {**json.loads(record)["fair"], **values}
    return changed(record, fair={**told, "hash": commitment.hash_of(told["opened"])})


# Version 1: records of older servers, and games that are played on ----------------------------------------------------


@pytest.fixture(scope="module", params=GAMES)
def old(request: pytest.FixtureRequest) -> tuple[str, str, bytes]:
    """Return a game of a server before version 2: the hash at the start, the line at the end, and the record."""
    record = (KEPT / f"1-{request.param}.json").read_bytes()
    told = json.loads(record)["fair"]
    return told["hash"], told["opened"], record


def test_an_old_record_is_still_held_to_its_hash(old: tuple[str, str, bytes]) -> None:
    promised, opened, record = old

    assert hashlib.sha256(opened.encode()).hexdigest() == promised
    assert commitment.fault_of(*changed(record), promised) is None


def test_every_order_is_held_to_the_promise(old: tuple[str, str, bytes]) -> None:
    promised, opened, record = old
    data = json.loads(record)
    line = opened.replace('"salt":"', '"salt":"x')

    for values, why in (
        *other_orders(data),
        ({"fair": {"hash": promised, "opened": line}}, "does not have the hash"),
        ({"fair": {"hash": commitment.hash_of(line), "opened": line}}, "not what was promised"),
        ({"fair": {"hash": commitment.hash_of("{}"), "opened": "{}"}}, "not what was promised"),
        ({"fair": None}, "no opened promise"),
    ):
        assert why in (commitment.fault_of(*changed(record, **values), promised) or "")


def other_orders(data: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """Return another order of each part of a record, with the word that the fault uses for that part."""
    stack = [*data["stack"][-2:], *data["stack"][:-2]]
    rounds = [data["expeditions"][k] for k in (1, 0, 2, 3)]
    if rounds == data["expeditions"]:
        rounds[0] = rounds[0][::-1]
    return [
        ({"stack": stack}, "stack"),
        ({"deals": data["deals"][::-1]}, "deals"),
        ({"expeditions": rounds}, "expeditions"),
    ]


LINES = ["", "[]", "{}", "[" * 9000, '{"salt":1}', '{"version":2}', "nul", '"' + "x" * 30_000 + '"', "\ud800"]


@pytest.mark.parametrize("line", LINES)
def test_an_opened_line_may_be_anything(old: tuple[str, str, bytes], line: str) -> None:
    values = {"fair": {"hash": commitment.hash_of(line), "opened": line}}

    assert commitment.fault_of(*changed(old[2], **values))


@pytest.mark.parametrize("stack", [None, [[]], ["7"], [True], [{}], []])
def test_a_promised_stack_may_be_anything(old: tuple[str, str, bytes], stack: Any) -> None:
    line = json.dumps({**json.loads(old[1]), "stack": stack})
    values = {"fair": {"hash": commitment.hash_of(line), "opened": line}}

    assert "stack" in (commitment.fault_of(*changed(old[2], **values)) or "")


def test_the_command_line_says_the_same_of_old_records_as_ever(
    old: tuple[str, str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    promised, _, record = old
    file = tmp_path / "game.json"
    file.write_bytes(record)

    assert main(["record", "verify", "--deal", str(file)]) == 0
    assert main(["record", "verify", "--promised", promised, str(file)]) == 0
    assert main(["record", "verify", "--promised", "0" * 64, str(file)]) == 1
    assert main(["record", "verify", "--nonce", MINE, str(file)]) == 1

    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"ok {file}, dealt as promised by {promised}"
    assert said[2].startswith(f"bad {file}: setup: DEAL: ")
    assert "version 1" in said[3]


def test_a_record_of_a_game_at_home_has_no_promise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import silvergold as sg

    file = tmp_path / "home.json"
    sg.new_match("pyramids", seed=1).record().save(file)

    assert main(["record", "verify", "--deal", str(file)]) == 1
    assert "only games from a server" in capsys.readouterr().out


def test_a_table_that_an_older_server_made_begins_with_a_promise_of_version_1(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.new_table("me", "random")["table"]["id"]
    with closing(sqlite3.connect(at_home.config.db)) as connection, connection:
        connection.execute("UPDATE game SET secret = NULL, fair = NULL, rev = rev + 1 WHERE id = ?", (table,))

    told = ana.post(f"/api/tables/{table}/nonce", nonce=MINE)["table"]
    begun = ana.post(f"/api/tables/{table}/start")["table"]
    with ana.socket(table, seat=0) as player:
        player.play_out()

    assert (told["fair"], told["seats"][0]["nonce"], begun["dealt"]) == (None, None, None)
    record = ana.ask("GET", f"/api/tables/{table}/record").content
    assert set(json.loads(record)["fair"]) == {"hash", "opened"}
    assert commitment.fault_of(*changed(record), begun["fair"]) is None


# Version 2: a game over the network -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """What a player saw of a whole game."""

    table: str
    promised: str
    began: dict[str, Any]
    events: list[dict[str, Any]]
    record: bytes

    @property
    def opened(self) -> str:
        """Return the line of the promise."""
        line: str = self.events[-1]["opened"]
        return line

    @property
    def start(self) -> dict[str, Any]:
        """Return what the line of the start says."""
        line: dict[str, Any] = json.loads(self.events[-1]["dealt"])
        return line


def sits_with(guest: Guest, made: dict[str, Any], nonce: str | None = None) -> dict[str, Any]:
    """Let a guest take a seat by the link, with their nonce."""
    told: dict[str, Any] = guest.post(
        f"/api/tables/{made['table']['id']}/sit", invite=invite(made, "seat"), nonce=nonce
    )
    return told


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Return a whole game of two people and a bot."""
    with Served(str(tmp_path_factory.mktemp("fair") / "games.db")) as served:
        ana, ben = served.guest(), served.guest("Ben")
        made = ana.new_table("me", "open", "random", game=request.param, aids=True, absent="bot", absent_after=5)
        table = made["table"]["id"]
        ana.post(f"/api/tables/{table}/nonce", nonce=MINE)
        sits_with(ben, made, YOURS)
        began = ana.post(f"/api/tables/{table}/start")["table"]
        ben.post(f"/api/tables/{table}/leave", seat=1)
        with ana.socket(table, seat=0) as player:
            player.play_out()
            events = [message for message in player.seen if message["type"] == "event"]
        record = ana.ask("GET", f"/api/tables/{table}/record").content
        return Played(table, made["table"]["fair"], began, events, record)


def test_the_hash_before_the_game_is_that_of_the_line_after_it(played: Played) -> None:
    assert [event["kind"] for event in played.events if event["opened"]] == ["over"]
    assert hashlib.sha256(played.opened.encode()).hexdigest() == played.promised == played.began["fair"]
    assert json.loads(played.record)["fair"]["opened"] == played.opened


def test_the_promise_is_bound_to_table_game_and_deck(played: Played) -> None:
    promise, data = json.loads(played.opened), json.loads(played.record)

    assert (promise["version"], promise["table"], promise["game"]) == (2, played.table, data["game"])
    body = json.dumps(data["deck"], separators=(",", ":"), ensure_ascii=False)
    assert promise["deck"] == hashlib.sha256(f"{data['game']}\n{body}".encode()).hexdigest()
    assert promise["deck"].startswith(played.began["deck"])


def test_nonces_and_names_are_fixed_when_the_game_begins(played: Played) -> None:
    begin, end, data = played.events[0], played.events[-1], json.loads(played.record)

    assert (begin["kind"], end["kind"]) == ("begin", "over")
    assert begin["dealt"] == end["dealt"] == data["fair"]["dealt"]
    assert hashlib.sha256(begin["dealt"].encode()).hexdigest() == played.began["dealt"]
    assert played.start["promise"] == played.promised
    assert played.start["nonces"] == [MINE, YOURS, None]
    salted = zip(data["fair"]["name_salts"], data["players"], strict=True)
    assert played.start["names"] == [hashlib.sha256(f"{salt} {name}".encode()).hexdigest() for salt, name in salted]
    assert "Ana" not in begin["dealt"]


def test_a_whole_game_is_dealt_as_promised(played: Played) -> None:
    for promised in (None, played.promised, played.began["dealt"]):
        for nonce in (None, MINE, YOURS):
            assert commitment.fault_of(*changed(played.record), promised, nonce) is None


def test_the_deal_of_a_game_is_held_to_promise_and_nonces(played: Played) -> None:
    told = json.loads(played.record)["fair"]
    start = told["dealt"].replace(MINE, "another-nonce-0123456789")
    alone = told["dealt"].replace(f'"{YOURS}"', "null")
    promise = {**json.loads(played.opened)}
    names = json.loads(played.record)["players"]

    for data, why in (
        *((changed(played.record, **values), why) for values, why in other_orders(json.loads(played.record))),
        (changed(played.record, players=[names[1], names[0], names[2]]), "name of seat 0"),
        (changed(played.record, fair={**told, "opened": told["opened"] + " "}), "does not have the hash"),
        (opened_as(played.record, dealt=start), "is not what was promised"),
        (opened_as(played.record, dealt=alone), "is not what was promised"),
        (opened_as(played.record, dealt=told["dealt"].replace(played.promised, "0" * 64)), "another promise"),
        (opened_as(played.record, opened=commitment._line({**promise, "deck": "0" * 64})), "another deck"),
        (opened_as(played.record, opened=commitment._line({**promise, "game": "chess"})), "another game"),
        (opened_as(played.record, opened=commitment._line({**promise, "more": 1})), "and nothing else"),
        (opened_as(played.record, opened=json.dumps(promise)), "not written"),
    ):
        assert why in (commitment.fault_of(*data) or ""), why


def test_a_hash_or_a_nonce_that_is_not_the_own_is_noticed(played: Played) -> None:
    assert "not what was promised" in (commitment.fault_of(*changed(played.record), "0" * 64) or "")
    assert "no part of the deal" in (
        commitment.fault_of(*changed(played.record), None, "a-nonce-that-was-left-out") or ""
    )


@pytest.mark.parametrize("part", ["dealt", "name_salts", "names", "nonces"])
@pytest.mark.parametrize("value", [None, 7, [], "", [[]], {}, "[" * 9000, [None] * 3, ["x"] * 3, "\ud800"], ids=repr)
def test_the_start_in_a_record_may_be_anything(played: Played, part: str, value: Any) -> None:
    told = json.loads(played.record)["fair"]
    if part in ("dealt", "name_salts"):
        data = changed(played.record, fair={**told, part: value})
    else:
        data = changed(played.record, fair={**told, "dealt": commitment._line({**played.start, part: value})})

    if (part, value) != ("name_salts", [None] * 3):
        assert commitment.fault_of(*data, played.began["dealt"])


def test_a_line_of_version_1_does_not_stand_in_for_a_promise(played: Played) -> None:
    """A player who noted the hash of promise or start, or sent a nonce, rejects orders that the server chose."""
    match = records.Record.from_json(played.record)
    kept = [card for card in sorted(card.number for card in match.deck.cards) if card not in match.stack]
    orders = {**match.to_dict(), "stack": [*match.stack, *kept]}
    line = commitment.old_line(orders, "salt")
    data = opened_as(played.record, opened=line)

    assert commitment.fault_of(*data) is None
    assert "dealt as promised" in commitment.findings(data[0])
    assert "nonce" not in commitment.findings(data[0])
    assert commitment.fault_of(*data, played.promised)
    assert commitment.fault_of(*data, played.began["dealt"])
    assert commitment.fault_of(*data, None, MINE)


def test_the_command_line_checks_it(played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(played.record)

    assert main(["record", "verify", "--deal", str(file)]) == 0
    assert main(["record", "verify", "--promised", played.promised, "--nonce", MINE, str(file)]) == 0
    assert main(["record", "verify", "--promised", played.began["dealt"], str(file)]) == 0
    assert main(["record", "verify", "--promised", "0" * 64, str(file)]) == 1
    assert main(["record", "verify", "--nonce", "a-nonce-that-was-left-out", str(file)]) == 1

    said = capsys.readouterr().out.splitlines()
    about = f"at table {played.table}, with nonces of seats 0, 1; start {played.began['dealt']}"
    assert said[0] == f"ok {file}, dealt as promised by {played.promised} {about}"
    assert said[:3] == [said[0]] * 3
    assert all(line.startswith(f"bad {file}: setup: DEAL: ") for line in said[3:])


def test_the_page_tells_how_to_check_by_hand(played: Played, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "fair.md").read_text("utf-8")
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    program, file = tmp_path / "check.py", tmp_path / "game.json"
    program.write_text(code, "utf-8")
    file.write_bytes(played.record)

    def check(*words: str) -> subprocess.CompletedProcess[str]:
        # -I -S: with the standard library only
        return subprocess.run(
            [sys.executable, "-I", "-S", str(program), *words], capture_output=True, text=True, check=False
        )

    assert check(str(file), played.promised, MINE).stdout.startswith("the deal follows")
    assert check(str(file), "0" * 64, MINE).returncode == 1
    assert check(str(file), played.promised, "another-nonce-0123456789").returncode == 1
    for values, _ in other_orders(json.loads(played.record)):
        file.write_text(json.dumps({**json.loads(played.record), **values}), "utf-8")
        assert check(str(file), played.promised, MINE).returncode == 1
    assert len(code.splitlines()) <= 45


# Names ----------------------------------------------------------------------------------------------------------------


def test_a_name_that_was_removed_is_reported_and_cannot_be_guessed(played: Played) -> None:
    data, record = changed(played.record)
    promise = commitment.Promise("s", played.opened, data["fair"]["dealt"], ("a", "b", "c"))
    row = game_log.without_name(game_log.begin(played.table, record, 0, promise), 1, "Guest")
    salts = [data["fair"]["name_salts"][0], None, data["fair"]["name_salts"][2]]
    names = [record.players[0], "Guest", record.players[2]]
    after = changed(played.record, players=names, fair={**data["fair"], "name_salts": salts})

    assert "Ben" not in row.private
    assert json.loads(row.private)["name_salts"] == ["a", "", "c"]
    assert json.loads(row.private)["deal"]["players"] == names
    assert commitment.fault_of(*after) is None
    assert commitment.findings(after[0]).endswith("; names removed since: seats 1")


def test_the_salt_of_a_name_that_is_not_there_any_more_is_not_handed_out(played: Played) -> None:
    data, record = changed(played.record)
    promise = commitment.Promise("s", played.opened, data["fair"]["dealt"], tuple(data["fair"]["name_salts"]))
    renamed = replace(record, players=("Guest", *record.players[1:]))

    told = json.loads(commitment.in_record(renamed, promise))["fair"]

    assert told["name_salts"] == [None, *data["fair"]["name_salts"][1:]]


# Nonces ---------------------------------------------------------------------------------------------------------------


def test_a_seated_player_adds_a_nonce_before_the_game_and_it_stays(served: Served) -> None:
    ana, ben, cleo = served.guest(), served.guest("Ben"), served.guest("Cleo")
    made = ana.new_table("me", "open", "me")
    table = made["table"]["id"]
    path = f"/api/tables/{table}/nonce"

    def nonces(seen: dict[str, Any]) -> list[str | None]:
        return [seat["nonce"] for seat in seen["table"]["seats"]]

    assert nonces(made) == [None] * 3
    assert nonces(ana.post(path, nonce=MINE)) == [MINE, None, MINE]
    assert nonces(sits_with(ben, made)) == [MINE, None, MINE]
    assert nonces(ben.post(path, nonce=YOURS)) == [MINE, YOURS, MINE]
    assert nonces(ben.post(path, nonce=MINE)) == [MINE, YOURS, MINE]
    assert cleo.refused(path, nonce=MINE) == "not-invited"
    for wrong in ("", "short", "x" * 21, "x" * 65, "x" * 22 + "\n", "x" * 21 + " ", "ñ" * 22, 7, None):
        assert ana.refused(path, nonce=wrong) == "bad-message"
    assert nonces(ben.post(f"/api/tables/{table}/leave", seat=1)) == [MINE, None, MINE]
    sits_with(cleo, made, YOURS)
    assert nonces(ana.post(f"/api/tables/{table}/start")) == [MINE, YOURS, MINE]
    assert ana.refused(path, nonce=MINE) == "started"


def test_a_rematch_has_a_promise_of_its_own_and_no_nonce_of_the_game_before(served: Served) -> None:
    ana = served.guest()
    made = ana.new_table("me", "random")["table"]
    ana.post(f"/api/tables/{made['id']}/nonce", nonce=MINE)
    ana.post(f"/api/tables/{made['id']}/start")
    with ana.socket(made["id"], seat=0) as player:
        player.play_out()

    again = ana.post(f"/api/tables/{made['id']}/rematch")["table"]

    assert re.fullmatch("[0-9a-f]{64}", again["fair"])
    assert again["fair"] != made["fair"]
    assert again["dealt"] is None
    assert [seat["nonce"] for seat in again["seats"]] == [None, None]
    ana.post(f"/api/tables/{again['id']}/start")
    with ana.socket(again["id"], seat=1) as player:
        player.play_out(seats=(1,))
    record = ana.ask("GET", f"/api/tables/{again['id']}/record").content
    assert commitment.fault_of(*changed(record), again["fair"]) is None
    assert "no nonce of any player" in commitment.findings(json.loads(record))


# A server that cheats is caught ---------------------------------------------------------------------------------------


def page_of(deck: Deck, nonces: list[str | None], secret: str = "a secret") -> TableRows:
    """Return an open table with this secret, as a server would hold it."""
    row = deck_row(deck)
    game = TableRow(
        id="t", game=deck.game, deck=row.id, deck_name=deck.name, rules="1", status="open", public=1, settings="",
        rev=1, head=0, phase=0, chat_head=0, deadline_at=None, due_at=None,
        fair=commitment.hash_of(commitment.commitment_line("t", deck, secret)), parent=None, rematch=None,
        created_at=0, changed_at=0, secret=secret,
    )  # fmt: skip
    seats = tuple(SeatRow("t", k, BOT, None, name, None, 0, nonces[k]) for k, name in enumerate(("Ana", "Ben")))
    return TableRows(game, seats, (), (), (), "")


def played_out(rows: TableRows, deck: Deck) -> bytes:
    """Return the record of a game that this server dealt."""
    row, chance = tables._deal(rows, deck, 0), random.Random(1)
    world = worlds.World(game_log.dealt_in(row, deck), (row,), game_log.begun(row, deck))
    while not world.game.match.over:
        seat = world.game.match.waiting[0]
        world = worlds.played(world, seat, worlds.some_choices(world.game.match, seat, chance))
    records.verify(world.game.match.record())
    return commitment.in_record(world.game.match.record(), world.game.promise).encode()


Cheat = Callable[[pytest.MonkeyPatch, TableRows], tuple[TableRows, Deck]]
DECK = decks.standard("silver-and-gold")


def honest(_: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Change nothing."""
    return rows, DECK


def deals_otherwise(monkeypatch: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Shuffle without regard to the promise."""
    monkeypatch.setattr(commitment, "dealt", lambda deck, names, *_: game_log.shuffled(deck, names, random.Random(7)))
    return rows, DECK


def ignores_a_nonce(_: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Drop the nonce of a seat."""
    return msgspec.structs.replace(rows, seats=(rows.seats[0]._replace(nonce=None), rows.seats[1])), DECK


def ignores_a_nonce_in_secret(monkeypatch: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Name all nonces in the line of the start, but deal without one of them."""
    plain = commitment.dealt
    monkeypatch.setattr(
        commitment, "dealt", lambda deck, names, line, nonces: plain(deck, names, line, [None, nonces[1]])
    )
    return rows, DECK


def swaps_the_nonces(_: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Replace the nonce of a player by one of the server."""
    return msgspec.structs.replace(rows, seats=(rows.seats[0]._replace(nonce="x" * 30), rows.seats[1])), DECK


def changes_the_secret(_: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Use another secret after the nonces are known."""
    return msgspec.structs.replace(rows, table=rows.table._replace(secret="another secret")), DECK


def swaps_the_deck(_: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Play with another deck than the table was created with; its cups are in another order."""
    return rows, replace(DECK, cups=tuple(reversed(DECK.cups)))


def swaps_the_deck_in_secret(monkeypatch: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Play with another deck, but still name the deck of the table in the promise."""
    plain = commitment.commitment_line
    monkeypatch.setattr(commitment, "commitment_line", lambda table, _, secret: plain(table, DECK, secret))
    return rows, replace(DECK, cups=tuple(reversed(DECK.cups)))


def takes_the_promise_of_another_table(_: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Use the secret of another table."""
    return msgspec.structs.replace(rows, table=rows.table._replace(id="u")), DECK


def opens_orders_instead(_: pytest.MonkeyPatch, rows: TableRows) -> tuple[TableRows, Deck]:
    """Fall back to a promise of version 1, for which the server alone shuffles."""
    return msgspec.structs.replace(rows, table=rows.table._replace(secret=None)), DECK


CHEATS = (
    deals_otherwise, ignores_a_nonce, ignores_a_nonce_in_secret, swaps_the_nonces, changes_the_secret, swaps_the_deck,
    swaps_the_deck_in_secret, takes_the_promise_of_another_table, opens_orders_instead,
)  # fmt: skip


@pytest.mark.parametrize("cheat", [honest, *CHEATS], ids=lambda cheat: cheat.__name__)
def test_a_server_that_cheats_is_caught(cheat: Cheat, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = page_of(DECK, [MINE, YOURS])
    promised = rows.table.fair

    record = played_out(*cheat(monkeypatch, rows))
    monkeypatch.undo()

    assert (commitment.fault_of(*changed(record), promised, MINE) is None) is (cheat is honest)


# The generator --------------------------------------------------------------------------------------------------------


def test_the_words_of_a_seed_are_sha256_in_counter_mode() -> None:
    seed = bytes(range(32))
    stream = b"".join(hashlib.sha256(seed + k.to_bytes(8, "big")).digest() for k in range(3))

    words = shuffle.words(seed)

    assert b"".join(next(words).to_bytes(4, "big") for _ in range(24)) == stream


def test_a_word_beyond_the_last_whole_multiple_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "words", lambda _: iter([2**32 - 1, 2**32 - 4, 2**32 - 5, 5]))

    draws = shuffle.Draws(b"")

    assert [draws.randrange(6), draws.randrange(6)] == [(2**32 - 5) % 6, 5]


def test_every_order_is_as_likely_as_the_next() -> None:
    draws, seen = shuffle.Draws(b"a fixed seed"), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        draws.shuffle(items)
        seen[tuple(items)] += 1

    # 24 orders, 1000 expected of each: chi-squared with 23 degrees of freedom exceeds 49.7 in 1 of 1000 cases
    assert len(seen) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 49.7


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_game_of_version_2_verifies_for_ever(game: str) -> None:
    record = (KEPT / f"2-{game}.json").read_bytes()

    assert commitment.fault_of(*changed(record)) is None
    assert "with nonces of seats 0, 1;" in commitment.findings(json.loads(record))


def test_names_do_not_change_the_deal_and_nonces_do() -> None:
    one = commitment.dealt(DECK, ["Ana", "Ben"], "line", [MINE, None])

    assert commitment.dealt(DECK, ["Ana", "Bea"], "line", [MINE, None]) == replace(one, players=("Ana", "Bea"))
    for nonces in ([None, None], [None, MINE], [MINE, YOURS], [MINE, MINE]):
        assert commitment.dealt(DECK, ["Ana", "Ben"], "line", nonces).stack != one.stack


def test_the_id_of_a_deck_is_the_beginning_of_its_hash() -> None:
    for deck in (*(decks.find(name) for name in decks.names()), replace(DECK, name='Años "–" \\ 金 \u2028')):
        assert commitment.deck_hash(deck).startswith(deck_row(deck).id)


# Bots -----------------------------------------------------------------------------------------------------------------


class RecordingChooser:
    """Bots that think in this process, with a list of their seeds."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    async def choose(self, bot: str, view: View, seed: int, asker: Asker) -> str:
        """Return what the bot chooses."""
        self.seeds.append(seed)
        return str(bots.bot(bot).choose(view, seed=seed))


def chosen(game: game_log.GameSnapshot, seat: int, name: str = "random") -> tuple[list[str], list[int]]:
    """Return a bot's choices for one command, and the seeds that it was given."""
    chooser = RecordingChooser()
    work = bot_choices(chooser.choose, name, game, seat, ANYBODY)
    try:
        while True:
            work.send(None)
    except StopIteration as done:
        return done.value, chooser.seeds


def foretold(promise: commitment.Promise) -> tuple[int, int]:
    """Return how many markings of two bots can be predicted from what a watcher knows, and how many there are."""
    row = game_log.begin("t", game_log.shuffled(DECK, ("Ana", "Ben"), random.Random(3)), 0, promise)
    game, hits, of = game_log.begun(row, DECK), 0, 0
    while not game.match.over:
        seat = game.match.waiting[0]
        choices, _ = chosen(game, seat)
        if game.match.step == "mark":
            # nothing that the watcher uses is secret: cards, crosses and expedition are face up, the rest is counted
            guess = bots.bot("random").choose(game.match.view(seat), seed=mix(game.phase, seat, 0))
            hits, of = hits + (str(guess) == choices[0]), of + 1
        game, _ = game_log.decide(game, game_log.Submission(seat, game.phase, choices, "c"), 0)
    return hits, of


def test_nobody_foretells_what_a_bot_will_mark() -> None:
    hits, of = foretold(commitment.NO_PROMISE)
    assert hits == of > 50  # as before; old logs without any salt can still be predicted

    for promise in (
        commitment.Promise(secret="salt of an old game"),
        commitment.Promise("secret", "line", "start", ("a", "b")),
    ):
        hits, of = foretold(promise)
        assert hits < of / 3


def test_the_choice_of_a_bot_is_the_same_wherever_it_is_computed() -> None:
    row = game_log.begin(
        "t", game_log.shuffled(DECK, ("Ana", "Ben"), random.Random(3)), 0, commitment.Promise("a secret", "line")
    )
    one, other = game_log.begun(row, DECK), game_log.begun(row, DECK, "another process")

    assert chosen(one, 0) == chosen(other, 0)
    assert chosen(one, 0)[1] != chosen(one, 1)[1]
    assert all(0 <= seed < 2**63 for seed in chosen(one, 0)[1])


def test_what_is_public_of_a_promise_does_not_give_the_seeds_of_bots_away() -> None:
    """An HMAC hashes a long key first, so the whole line as the key would be the same as its hash, which is public."""
    line = commitment.commitment_line("t", DECK, "a secret of some length")
    promise = commitment.Promise("a secret of some length", line)

    known = {
        commitment.bot_seed(commitment.Promise(text), 1, 0, 0, 0) for text in (line, commitment.hash_of(line), "", "t")
    }

    assert commitment.bot_seed(promise, 1, 0, 0, 0) not in known
