"""`silvergold serve` as a person runs it."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import resource
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from silvergold.errors import SilvergoldError
from silvergold.server import heartbeat, log_format
from silvergold.server.config import Config, config_from
from silvergold.server.launcher import check
from silvergold.server.lobby.tokens import new_code, new_token
from silvergold.server.protocol.refusals import StoreUnavailable
from tests.cli.running import run, run_here
from tests.server.cluster import Cluster
from tests.server.hosting import Guest, Served, soon
from tests.server.serving import PATIENCE, Running


@contextmanager
def running(folder: Path, *words: str, **env: str) -> Iterator[Running]:
    server = Running(words, env, folder)
    try:
        server.wait()
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def test_a_game_continues_after_a_restart_of_the_server(tmp_path: Path) -> None:
    db, chance = str(tmp_path / "games.db"), random.Random(1)
    with running(tmp_path, "--port", "0", SILVERGOLD_DB=db, SILVERGOLD_LOG="json") as server:
        ana = Guest(server.address)
        table = ana.begin("me", "random")
        with ana.socket(table, seat=0) as player:
            player.until("state")
            phase, chosen = player.choices(0, chance)
            saved = player.command(0, phase, chosen, "first")
            code, seconds = server.stop()
            assert player.closed() == 1012  # the server stops, and the client may reconnect
    ana.close()

    with running(tmp_path, "--port", "0", "--db", db, SILVERGOLD_WARM="0") as server:
        again = Guest(server.address, session=ana.session)
        with again.socket(table, seat=0) as player:
            assert player.command(0, phase, chosen, "first") == saved
            player.play_out()
        again.close()

    assert (code, seconds < 10) == (0, True)
    told = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert told == []  # the second server wrote its log as text


def test_the_log_of_a_server_is_for_machines_if_asked_and_holds_no_secret(tmp_path: Path) -> None:
    words = ("--port", "0", "--db", str(tmp_path / "games.db"), "--log", "json")
    with running(tmp_path, *words, SILVERGOLD_WARM="0") as server:
        ana = Guest(server.address)
        made = ana.new_table("me", "open")
        ana.ask("GET", f"/api/tables/{made['table']['id']}?invite={made['invites'][0]['token']}")
        ana.ask("GET", f"/{ana.session}/{ana.told['recovery']}")
        ana.close()
    text = server.log.read_text()

    lines = [json.loads(line) for line in text.splitlines()]
    assert {"at", "level", "logger", "message"} <= set(lines[0])
    assert json.loads(server.first_line)["message"].startswith(f"silvergold is at {server.address}")
    assert {"method": "POST", "route": "/api/tables", "status": 201}.items() <= lines[1].items()
    for secret in (ana.session, ana.told["recovery"], *(link["token"] for link in made["invites"])):
        assert secret not in text


def test_several_workers_share_a_postgres(tmp_path: Path, cluster: Cluster) -> None:
    db = cluster.new_database()
    words = ("--port", "0", "--db", db, "--workers", "2", "--rate", "0")
    with running(tmp_path, *words, SILVERGOLD_WARM="0") as server:
        ana = Guest(server.address)
        tables = [ana.begin("me", "random") for _ in range(3)]
        for table in tables:
            with ana.socket(table, seat=0) as player:
                player.play_out()
        ana.close()
        code, _ = server.stop()

    assert code == 0


def test_several_workers_on_one_file_are_refused_before_anything_begins(tmp_path: Path) -> None:
    done = run_here("serve", "--workers", "2", "--db", str(tmp_path / "games.db"))

    assert done.returncode == 1
    assert "single writer" in done.stderr
    assert not (tmp_path / "games.db").exists()
    with pytest.raises(SilvergoldError):
        check(Config(workers=2))


def test_a_backup_from_the_command_line(tmp_path: Path) -> None:
    db, kept = str(tmp_path / "games.db"), str(tmp_path / "kept.db")
    with Served(db) as served:
        table = served.guest().new_table("me", "open", public=True)["table"]["id"]
        assert run_here("backup", kept, "--db", db).returncode == 0

    again = run_here("backup", kept, "--db", db)
    assert (again.returncode, "this file exists already" in again.stderr) == (2, True)
    assert run_here("restore", kept, "--db", str(tmp_path / "new.db")).returncode == 0
    with Served(str(tmp_path / "new.db")) as served:
        assert [found["id"] for found in served.guest().get("/api/tables")["tables"]] == [table]


@pytest.mark.parametrize("command", ["serve", "backup", "restore"])
def test_every_command_has_help_that_loads_no_server(command: str) -> None:
    code = (
        f"import sys\nfrom silvergold.cli.main import main\ntry: main([{command!r}, '--help'])\n"
        "except SystemExit: pass\n"
        "print(*{'litestar', 'msgspec', 'sqlite3', 'numpy'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "usage: silvergold" in done.stdout
    assert done.stderr.strip() == ""


def test_a_wrong_option_is_explained_in_a_sentence() -> None:
    for words in (["--port", "70000"], ["--workers", "0"], ["--log", "loud"]):
        done = run("serve", *words)
        assert done.returncode == 2
        assert done.stderr.startswith("silvergold serve:")


# Settings -------------------------------------------------------------------------------------------------------------


def test_flags_come_before_the_environment_and_that_before_what_suits_at_home() -> None:
    environment = {"SILVERGOLD_PORT": "1", "SILVERGOLD_SECURE": "yes", "OTHER": "x"}
    found = config_from({"port": 9000, "host": None}, environment)

    assert (found.port, found.secure, found.host) == (9000, True, "127.0.0.1")
    assert config_from({}, found.environment()) == found


@pytest.mark.parametrize("setting", ["daily", "daily_easy", "par"])
def test_an_unknown_bot_in_the_settings_is_refused_by_the_name_of_the_setting(setting: str) -> None:
    with pytest.raises(SilvergoldError, match=f"SILVERGOLD_{setting.upper()}: no bot is called 'nobody'"):
        check(config_from({setting: "nobody"}, {}))


def test_an_empty_variable_switches_par_off_and_is_ignored_otherwise() -> None:
    found = config_from({}, {"SILVERGOLD_PAR": "", "SILVERGOLD_HOST": "", "SILVERGOLD_PORT": ""})

    assert found == Config(par="")


@pytest.mark.parametrize("name", ["SILVERGOLD_PORT", "SILVERGOLD_SECURE"])
def test_a_setting_that_makes_no_sense_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(SilvergoldError, match=name):
        config_from({}, {name: "perhaps"})


# Figures and logs -----------------------------------------------------------------------------------------------------


def test_the_figures_count_what_was_done(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random")
    with ana.socket(table, seat=0) as player:
        player.play_out()
        text = ana.ask("GET", "/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))

    assert float(figures["silvergold_sockets"]) == 1
    assert figures['silvergold_commands_total{result="saved"}'] == figures["silvergold_command_seconds_count"]
    assert float(figures['silvergold_http_requests_total{status="201"}']) == 2
    assert float(figures['silvergold_command_seconds_bucket{le="+Inf"}']) >= 29
    assert float(figures["silvergold_memory_bytes"]) > 1e6
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? [0-9.e+]+', line), line


def test_health_says_whether_the_database_answers(served: Served) -> None:
    assert served.guest().get("/health") == {"status": "ok", "protocol": 1}


def test_health_says_whether_anything_can_be_saved(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_MS", 200)
    ana, write = served.guest(), served.services.store.write

    async def fail(_: Any) -> Any:
        raise StoreUnavailable("disk full at /secret/place")

    monkeypatch.setattr(type(served.services.store), "write", lambda _, make: fail(make))
    assert soon(lambda: ana.ask("GET", "/health").status_code == 503)
    told = ana.ask("GET", "/health").json()
    monkeypatch.setattr(type(served.services.store), "write", lambda _, make: write(make))

    assert soon(lambda: ana.ask("GET", "/health").status_code == 200)
    assert (told["code"], told["sentence"]) == ("storage", "the server cannot save just now: the last write failed")


def test_health_notices_a_full_disk_before_a_write_fails(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = at_home.guest()
    full = SimpleNamespace(total=1 << 30, used=1 << 30, free=700 << 10)
    assert ana.get("/health")["status"] == "ok"

    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    told = ana.ask("GET", "/health")
    monkeypatch.undo()

    assert (told.status_code, told.json()["code"]) == (503, "storage")
    assert "the disk is full: 700 KiB are free" in told.json()["sentence"]
    assert ana.get("/health")["status"] == "ok"


def test_a_write_that_hangs_makes_a_server_unwell_too(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_MS", 200)
    monkeypatch.setattr(heartbeat, "WELL_FOR", 1.0)
    ana, hangs = at_home.guest(), asyncio.Event()
    monkeypatch.setattr(type(at_home.services.store), "write", lambda *_: hangs.wait())

    assert soon(lambda: ana.ask("GET", "/health").status_code == 503)
    assert "no write has succeeded" in ana.ask("GET", "/health").json()["sentence"]


def test_asking_for_health_touches_no_database(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, store, calls = at_home.guest(), type(at_home.services.store), Counter[str]()

    def counted(name: str) -> Any:
        plain = getattr(store, name)

        def call(*args: Any) -> Any:
            calls[name] += 1
            return plain(*args)

        return call

    for name in ("read", "write"):
        monkeypatch.setattr(store, name, counted(name))
    for _ in range(200):
        ana.get("/health")

    assert calls.total() < 50  # the server's own, a few per second


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit on another process")
def test_health_is_bad_while_the_disk_is_full(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with running(tmp_path, "--port", "0", "--db", str(db), SILVERGOLD_BOTS="0", SILVERGOLD_WARM="0") as server:
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)

        journal = Path(f"{db}-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (journal, most))  # it may not grow any more
        unwell = soon(lambda: httpx.get(f"{server.address}/health").status_code == 503, PATIENCE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        well = soon(lambda: httpx.get(f"{server.address}/health").status_code == 200, PATIENCE)

    assert (unwell, well) == (True, True)
    assert "nothing can be saved" in server.log.read_text()
    assert "saving works again" in server.log.read_text()


def test_no_log_tells_a_secret() -> None:
    for secret in (*(new_token() for _ in range(100_000)), *(new_code() for _ in range(1000))):
        assert secret not in log_format.without_secrets(f"GET /t/abc#{secret}?x={secret} {secret}.")
    assert log_format.without_secrets("table a94p3bm67ruq after 131 events") == "table a94p3bm67ruq after 131 events"
    for login in ("sg:se@cret@db/x", "sg:se:cret@db/x", "db/x?password=secret&y=1"):
        assert "cret" not in log_format.without_secrets(f"at postgresql://{login}")


@pytest.mark.parametrize("form", [log_format.JsonFormatter(), log_format.TextFormatter()])
def test_a_secret_stays_one_whatever_is_glued_to_it(form: logging.Formatter) -> None:
    for secret in (*(new_token() for _ in range(2000)), *(new_code() for _ in range(200))):
        text = f"first\n{secret}\t{secret}, {f'{chr(10)}{secret}'!r}, session-{secret}, %3D{secret}%22"
        record = logging.makeLogRecord({"msg": text, "levelname": "INFO", "name": "x", "more": [f"\r{secret}"]})
        assert secret not in form.format(record)


def test_names_of_errors_are_logged_unchanged() -> None:
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401 - a name as long as a token

    kinds: list[type[BaseException]] = [BaseException]
    for kind in kinds:  # the list grows meanwhile
        kinds += [each for each in kind.__subclasses__() if each not in kinds]
    names = {kind.__name__ for kind in kinds}

    rooms = {kind.__module__.partition(".")[0] for kind in kinds}
    assert {"asyncpg", "sqlite3", "builtins", "litestar", "uvicorn", "websockets"} <= rooms
    assert any(len(name) == log_format.TOKEN for name in names), "one is as long as a token"
    for name in [*names, "websockets_sansio_impl", "asyncpg.exceptions.ConnectionDoesNotExistError"]:
        assert log_format.without_secrets(f"raised {name}: gone") == f"raised {name}: gone"


def test_a_traceback_shows_the_names_in_its_lines_and_no_token() -> None:
    token = new_token()

    def A_name_of_22_letters_1(LongNameOfAnArgument22: str) -> None:  # noqa: N802, N803
        raise ValueError(LongNameOfAnArgument22)

    try:
        A_name_of_22_letters_1(token)
    except ValueError as fault:
        record = logging.makeLogRecord({"msg": "x", "exc_info": (type(fault), fault, fault.__traceback__)})
    text = log_format.JsonFormatter().format(record)

    assert "A_name_of_22_letters_1" in text
    assert "LongNameOfAnArgument22" in text
    assert token not in text


MANY_VOICES = """
import asyncio, logging, threading, warnings
from silvergold.server import log_format
log_format.set_up("json")
for name in ("asyncio", "asyncpg", "websockets.server", "uvicorn.error", "litestar", "somebody.else"):
    logging.getLogger(name).error("from a library")
    logging.getLogger(name).debug("not worth telling")
warnings.warn("a warning")
thread = threading.Thread(target=lambda: 1 / 0, name="weaver")
thread.start()
thread.join()
async def run():
    asyncio.get_running_loop().call_soon(lambda: [].pop())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
asyncio.run(run())
class Grave:
    def __del__(self): raise RuntimeError("from the grave")
Grave()
raise LookupError("the last word")
"""


def test_libraries_warnings_and_faults_that_nobody_caught_have_the_same_form() -> None:
    done = subprocess.run([sys.executable, "-c", MANY_VOICES], capture_output=True, text=True, check=False)

    told = [json.loads(line) for line in done.stderr.splitlines()]
    text = [f"{line['logger']} {line['message']} {line.get('traceback', '')}" for line in told]
    for wanted in ("asyncio", "asyncpg", "websockets.server", "uvicorn.error", "litestar", "somebody.else"):
        assert f"{wanted} from a library " in text
    for wanted in ("py.warnings", "ZeroDivisionError", "pop from empty list", "from the grave", "the last word"):
        assert any(wanted in line for line in text), wanted
    assert not any("not worth telling" in line for line in text)


def test_nobody_can_forge_a_line_of_the_log() -> None:
    record = logging.makeLogRecord({"msg": "unexpected at %s", "args": ("/a\n2026-01-01 ERROR forged\x1b[2J",)})

    assert (
        log_format.TextFormatter("%(message)s").format(record) == "unexpected at /a\\n2026-01-01 ERROR forged\\x1b[2J"
    )


def test_an_outage_of_the_database_is_a_few_sentences_and_no_traceback(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        with Served(cluster.new_database()) as served:
            log_format.set_up("text")
            ana = served.guest()
            table = ana.begin("me", "random")
            with ana.socket(table, seat=0) as player:
                player.until("state")
                cluster.down()
                try:
                    assert soon(lambda: ana.ask("GET", "/health").status_code == 503)
                    assert {ana.ask("GET", "/api/me").status_code for _ in range(20)} == {503}
                finally:
                    cluster.up()
                assert soon(lambda: ana.ask("GET", "/health").status_code == 200)
    finally:  # not before the server has stopped: what it logs until then has the same form
        logging.getLogger().handlers = []
    told = capsys.readouterr().err
    lines = [line for line in told.splitlines() if " INFO " not in line]

    assert "Traceback" not in told
    assert all(": " in line for line in lines), told
    kinds = Counter(re.sub(r"^\S+ \S+ ", "", line).split(": ")[1] for line in lines)
    assert set(kinds.values()) <= {1}, told
    assert "nothing can be saved" in kinds
    assert "saving works again" in told
