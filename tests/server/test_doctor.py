"""`silvergold doctor`: every trouble of a host is found, with what to do; a good server has none."""

from __future__ import annotations

import http.server
import json
import shutil
import sqlite3
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from silvergold.server.clock import system_time
from silvergold.server.notices.web_push import new_key
from tests.cli.running import run_here
from tests.server.cluster import Cluster, free_port
from tests.server.hosting import Served, empty_file
from tests.server.proxy_programs import OPENSSL, certificate, nginx_with, program, proxy_folder, running


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Return an up-to-date database."""
    path = tmp_path / "games.db"
    path.write_bytes(empty_file())
    path.chmod(0o600)
    return path


def doctor(*words: str) -> tuple[int, dict[str, list[tuple[str, str]]]]:
    """Return the exit code, and level and text of all findings by what they are about."""
    done = run_here("doctor", "--json", *words)
    found: dict[str, list[tuple[str, str]]] = {}
    for one in json.loads(done.stdout):
        found.setdefault(one["about"], []).append((one["level"], f"{one['seen']}; {one['advice']}"))
    return done.returncode, found


def changed(db: Path, sql: str) -> Path:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(sql)
    return db


def test_a_good_machine_and_database_have_nothing_bad(db: Path) -> None:
    code, found = doctor("--db", str(db))

    assert code == 0
    assert "up to date" in found["database"][0][1]
    assert {level for findings in found.values() for level, _ in findings} <= {"good", "note"}


def test_it_says_whether_players_are_told_when_the_page_is_closed(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = doctor("--db", str(db))[1]["notices"]
    monkeypatch.setenv("SILVERGOLD_PUSH_KEY", new_key())
    monkeypatch.setenv("SILVERGOLD_PUSH_CONTACT", "mailto:ana@games.example")
    without_https = doctor("--db", str(db))[1]["notices"]
    monkeypatch.setenv("SILVERGOLD_SECURE", "1")
    with_both = doctor("--db", str(db))[1]["notices"]
    monkeypatch.setenv("SILVERGOLD_PUSH_KEY", "no key")
    code, wrong = doctor("--db", str(db))

    assert "silvergold push-key" in without[0][1]
    assert "--secure" in without_https[0][1]
    assert [found[0][0] for found in (without, without_https, with_both)] == ["note", "note", "good"]
    assert (code, wrong["settings"][0][0]) == (1, "bad")


def test_what_a_person_reads_has_the_same_findings_and_a_sum(db: Path) -> None:
    done = run_here("doctor", "--db", str(db))

    assert done.stdout.splitlines()[-1].startswith("0 bad, ")
    assert "database: " in done.stdout


def test_a_database_of_a_newer_server_is_bad(db: Path) -> None:
    code, found = doctor("--db", str(changed(db, "UPDATE alembic_version SET version_num = '9999'")))

    assert code == 1
    assert found["database"][0][0] == "bad"
    assert "newer silvergold" in found["database"][0][1]


def test_an_older_database_is_announced_with_the_way_back(db: Path) -> None:
    code, found = doctor("--db", str(changed(db, "UPDATE alembic_version SET version_num = '0001'")))

    assert code == 0
    assert found["database"][0][0] == "note"
    assert "silvergold backup" in found["database"][0][1]


def test_a_clock_behind_the_heartbeat_is_bad(db: Path) -> None:
    future = system_time() + 3_600_000
    code, found = doctor("--db", str(changed(db, f"INSERT INTO meta VALUES ('alive', '{future}')")))

    assert code == 1
    assert "in the future" in found["clock"][0][1]


def test_a_damaged_file_and_one_of_another_program_are_bad(db: Path, tmp_path: Path) -> None:
    whole = bytearray(db.read_bytes())
    whole[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    db.write_bytes(whole)
    other = tmp_path / "other.db"
    changed(other, "CREATE TABLE cake (id)")

    assert doctor("--db", str(db))[1]["database"][0][0] == "bad"
    assert "another program" in doctor("--db", str(other))[1]["database"][0][1]


def test_a_database_that_others_may_read_is_noted(db: Path) -> None:
    db.chmod(0o644)

    assert "chmod 600" in doctor("--db", str(db))[1]["rights"][0][1]


def test_a_full_disk_is_bad(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(db)._replace(free=1024)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)

    code, found = doctor("--db", str(db))

    assert code == 1
    assert found["disk"][0][0] == "bad"


@pytest.mark.parametrize(
    ("variables", "level", "hint"),
    [
        ({"ORIGINS": "https://games.example"}, "bad", "--secure"),
        ({"SECURE": "1"}, "note", "--origins"),
        ({"SECURE": "1", "ORIGINS": "https://games.example"}, "note", "--proxies"),
        ({"HOST": "0.0.0.0"}, "note", "https"),
        ({"WORKERS": "4"}, "bad", "postgresql://"),
        ({"ROOT_PATH": "/a b"}, "bad", "--root-path"),
        ({"SECURE": "1", "ORIGINS": "https://games.example", "PROXIES": "127.0.0.1"}, "good", ""),
    ],
)
def test_settings_that_do_not_fit_together_are_found(
    variables: dict[str, str], level: str, hint: str, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(f"SILVERGOLD_{name}", value)

    found = doctor("--db", str(db))[1]["settings"]

    assert found[0][0] == level
    assert hint in found[0][1]


def test_a_server_is_well_at_its_address_and_its_heartbeat_is_seen(db: Path) -> None:
    with Served(str(db), root_path="/games") as served:
        code, found = doctor("--db", str(db), "--url", f"{served.address}/games/")

    assert code == 0
    assert found["address"][0][0] == "good"
    assert found["sockets"][0][0] == "good"
    assert "by the same clock" in found["clock"][0][1]


def test_nobody_at_the_address_is_bad(db: Path) -> None:
    code, found = doctor("--db", str(db), "--url", f"http://127.0.0.1:{free_port()}")

    assert code == 1
    assert "does not answer" in found["address"][0][1]


@contextmanager
def site(cert: tuple[Path, Path] | None = None) -> Iterator[int]:
    """Run a web server that is not ours; yield its port."""
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    if cert:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*cert)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_another_server_at_the_address_is_bad(db: Path) -> None:
    with site() as port:
        code, found = doctor("--db", str(db), "--url", f"http://127.0.0.1:{port}")

    assert code == 1
    assert "not by silvergold" in found["address"][0][1]


@pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed")
def test_a_certificate_that_browsers_refuse_is_bad(db: Path, tmp_path: Path) -> None:
    with site(certificate(tmp_path)) as port:
        code, found = doctor("--db", str(db), "--url", f"https://127.0.0.1:{port}")

    assert code == 1
    assert found["TLS"][0][0] == "bad"


@pytest.mark.skipif(program("nginx") is None, reason="nginx is not installed")
def test_a_proxy_without_sockets_and_with_public_metrics_is_found(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, port = proxy_folder(tmp_path), free_port()
    monkeypatch.setenv("SILVERGOLD_ORIGINS", f"http://127.0.0.1:{port}")
    with Served(str(db)) as served:
        here = f"proxy_pass {served.address}; proxy_set_header Host $http_host;"
        around = f"server {{ listen 127.0.0.1:{port}; location / {{ {here} }} }}"
        with running("nginx", folder, nginx_with(folder, around)):
            wait_for_port(port)
            code, found = doctor("--db", str(db), "--url", f"http://127.0.0.1:{port}")

    assert code == 1
    assert found["address"][0][0] == "good"
    assert "Upgrade" in found["sockets"][0][1]
    assert found["metrics"][0][0] == "note"


def wait_for_port(port: int) -> None:
    """Wait until something listens there."""
    import socket
    import time

    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert time.monotonic() < end, "the proxy did not come up"
            time.sleep(0.05)
        else:
            return


def test_postgresql_that_may_lose_moves_is_bad_and_its_password_is_not_shown(cluster: Cluster) -> None:
    code, found = doctor("--db", cluster.new_database())
    absent = doctor("--db", "postgresql://sg:secret@127.0.0.1:9/none")[1]["database"][0]

    assert code == 1
    assert found["database"][0][0] == "good"
    assert found["fsync"][0][0] == "bad", "the database of the tests has it switched off"
    assert absent[0] == "bad"
    assert "secret" not in absent[1]


def test_an_address_without_a_scheme_is_refused() -> None:
    done = run_here("doctor", "--url", "games.example")

    assert done.returncode == 2
    assert "http://" in done.stderr
