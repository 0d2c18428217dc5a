"""`silvergold serve` as a person runs it."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from silvergold.errors import SilvergoldError
from silvergold.server import logs
from silvergold.server.config import Config, config_from
from silvergold.server.running import check
from silvergold.server.tokens import new_code, new_token
from tests.server.cluster import Cluster
from tests.server.hosting import Guest, Served
from tests.terminal.running import COMMAND, environment, run, run_here

PATIENCE = 60.0


class Running:
    """A server in its own process."""

    def __init__(self, words: tuple[str, ...], env: Mapping[str, str], folder: Path) -> None:
        self.log = folder / f"log-{time.monotonic_ns()}"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "serve", *words], stdout=subprocess.PIPE, stderr=log, text=True, env=environment(**env)
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:\d+", self.process.stdout.readline())
        assert found, self.log.read_text()
        self.address = found[0]

    def wait(self) -> None:
        """Until it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.address}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"it does not answer: {self.log.read_text()}")

    def stop(self) -> tuple[int, float]:
        """End it with grace; answers its exit code and how long that took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code, time.monotonic() - start


@contextmanager
def running(folder: Path, *words: str, **env: str) -> Iterator[Running]:
    server = Running(words, env, folder)
    try:
        server.wait()
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def test_a_game_goes_on_after_the_server_was_stopped_and_started(tmp_path: Path) -> None:
    db, chance = str(tmp_path / "games.db"), random.Random(1)
    with running(tmp_path, "--port", "0", SILVERGOLD_DB=db, SILVERGOLD_LOG="json") as server:
        ana = Guest(server.address)
        table = ana.begin("me", "random")
        with ana.socket(table, seat=0) as player:
            player.until("state")
            phase, chosen = player.choices(0, chance)
            saved = player.command(0, phase, chosen, "first")
            code, seconds = server.stop()
            assert player.closed() == 1012  # come back in a moment
    ana.close()

    with running(tmp_path, "--port", "0", "--db", db) as server:
        again = Guest(server.address, session=ana.session)
        with again.socket(table, seat=0) as player:
            assert player.command(0, phase, chosen, "first") == saved
            player.play_out()
        again.close()

    assert (code, seconds < 10) == (0, True)
    told = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert told == []  # this one wrote lines for people


def test_the_log_of_a_server_is_for_machines_if_asked_and_holds_no_secret(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0", "--db", str(tmp_path / "games.db"), "--log", "json") as server:
        ana = Guest(server.address)
        made = ana.new_table("me", "open")
        ana.ask("GET", f"/api/tables/{made['table']['id']}?invite={made['invites'][0]['token']}")
        ana.ask("GET", f"/{ana.session}/{ana.told['recovery']}")
        ana.close()
    text = server.log.read_text()

    lines = [json.loads(line) for line in text.splitlines()]
    assert {"at", "level", "logger", "message"} <= set(lines[0])
    assert {"method": "POST", "route": "/api/tables", "status": 201}.items() <= lines[1].items()
    for secret in (ana.session, ana.told["recovery"], *(link["token"] for link in made["invites"])):
        assert secret not in text


def test_several_workers_share_a_postgres(tmp_path: Path, cluster: Cluster) -> None:
    db = cluster.new_database()
    with running(tmp_path, "--port", "0", "--db", db, "--workers", "2", "--rate", "0") as server:
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

    assert run_here("backup", kept, "--db", db).returncode == 1
    assert run_here("restore", kept, "--db", str(tmp_path / "new.db")).returncode == 0
    with Served(str(tmp_path / "new.db")) as served:
        assert [found["id"] for found in served.guest().get("/api/tables")["tables"]] == [table]


@pytest.mark.parametrize("command", ["serve", "backup", "restore"])
def test_every_command_has_help_that_loads_no_server(command: str) -> None:
    code = (
        f"import sys\nfrom silvergold.terminal.main import main\ntry: main([{command!r}, '--help'])\n"
        "except SystemExit: pass\n"
        "print(*{'litestar', 'msgspec', 'sqlite3', 'numpy'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "usage: silvergold" in done.stdout
    assert done.stderr.strip() == ""


def test_a_wrong_option_is_told_in_a_sentence() -> None:
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


def test_no_log_tells_a_secret() -> None:
    for secret in (*(new_token() for _ in range(50)), new_code()):
        assert secret not in logs.without_secrets(f"GET /t/abc#{secret}?x={secret} {secret}.")
    assert logs.without_secrets("table a94p3bm67ruq after 131 events") == "table a94p3bm67ruq after 131 events"
