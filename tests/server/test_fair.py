"""The deal is promised at the start, opened at the end, and anybody can check it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from silvergold.records import Record
from silvergold.server import fair
from silvergold.terminal.main import main
from tests.server.hosting import Served


@pytest.fixture(scope="module", params=["silver-and-gold", "pyramids"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, bytes]:
    """A whole game: the hash at the start, the line at the end, and the record."""
    with Served(str(tmp_path_factory.mktemp("fair") / "games.db")) as served:
        ana = served.guest()
        table = ana.begin("me", "random", game=request.param)
        promised = ana.get(f"/api/tables/{table}")["table"]["fair"]
        with ana.socket(table, seat=0) as player:
            player.play_out()
            opened = [message["opened"] for message in player.seen if message["type"] == "event"]
        assert opened[-1]
        assert set(opened[:-1]) == {None}
        return promised, opened[-1], ana.ask("GET", f"/api/tables/{table}/record").content


def changed(record: bytes, **values: Any) -> tuple[dict[str, Any], Record]:
    data = {**json.loads(record), **values}
    return data, Record.from_json(json.dumps(data))


def test_the_hash_at_the_start_is_that_of_the_line_at_the_end(played: tuple[str, str, bytes]) -> None:
    promised, opened, record = played

    assert hashlib.sha256(opened.encode()).hexdigest() == promised
    assert json.loads(record)["fair"] == {"hash": promised, "opened": opened}
    assert fair.fault_of(*changed(record), promised) is None


def test_every_order_is_held_to_the_promise(played: tuple[str, str, bytes]) -> None:
    promised, opened, record = played
    data = json.loads(record)
    stack = [*data["stack"][-2:], *data["stack"][:-2]]
    rounds = [data["expeditions"][k] for k in (1, 0, 2, 3)]
    if rounds == data["expeditions"]:
        rounds[0] = rounds[0][::-1]
    line = opened.replace('"salt":"', '"salt":"x')

    for values, why in (
        ({"stack": stack}, "stack"),
        ({"deals": data["deals"][::-1]}, "deals"),
        ({"expeditions": rounds}, "expeditions"),
        ({"fair": {"hash": promised, "opened": line}}, "does not have the hash"),
        ({"fair": {"hash": fair.hash_of(line), "opened": line}}, "not what was promised"),
        ({"fair": {"hash": fair.hash_of("{}"), "opened": "{}"}}, "not what was promised"),
        ({"fair": None}, "no opened promise"),
    ):
        assert why in (fair.fault_of(*changed(record, **values), promised) or "")


@pytest.mark.parametrize("line", ["", "[]", "{}", "[" * 9000, '{"salt":1}', "nul", '"' + "x" * 30_000 + '"'])
def test_an_opened_line_may_be_anything(played: tuple[str, str, bytes], line: str) -> None:
    values = {"fair": {"hash": fair.hash_of(line), "opened": line}}

    assert fair.fault_of(*changed(played[2], **values))


@pytest.mark.parametrize("stack", [None, [[]], ["7"], [True], [{}], []])
def test_a_promised_stack_may_be_anything(played: tuple[str, str, bytes], stack: Any) -> None:
    line = json.dumps({**json.loads(played[1]), "stack": stack})
    values = {"fair": {"hash": fair.hash_of(line), "opened": line}}

    assert "stack" in (fair.fault_of(*changed(played[2], **values)) or "")


def test_the_command_line_checks_it(
    played: tuple[str, str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    promised, _, record = played
    file = tmp_path / "game.json"
    file.write_bytes(record)

    assert main(["record", "verify", "--deal", str(file)]) == 0
    assert main(["record", "verify", "--promised", promised, str(file)]) == 0
    assert main(["record", "verify", "--promised", "0" * 64, str(file)]) == 1

    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"ok {file}, dealt as promised by {promised}"
    assert said[2].startswith(f"bad {file}: setup: DEAL: ")


def test_a_record_of_a_game_at_home_has_no_promise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import silvergold as sg

    file = tmp_path / "home.json"
    sg.new_match("pyramids", seed=1).record().save(file)

    assert main(["record", "verify", "--deal", str(file)]) == 1
    assert "only games from a server" in capsys.readouterr().out
