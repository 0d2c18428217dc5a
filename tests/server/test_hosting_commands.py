"""Every command of docs/hosting.md is run in a fresh folder, or the page's test knows who else tries it."""

from __future__ import annotations

import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from silvergold.cli.main import build_parser
from tests.cli.running import PATIENCE, environment
from tests.server.cluster import Cluster, free_port

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "hosting.md").read_text("utf-8")
LINES = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
TRIED_ELSEWHERE = {
    "pip install ": "tests/browser/test_installed.py installs the wheel",
    "silvergold push-key ": "tests/server/test_notices.py starts a server with what it prints",
    "podman ": "no engine runs in tests; tests/server/test_container.py checks the files",
    "SITE=": "the same",
    "silvergold site ": "tests/test_site.py writes it",
    "python -m http.server ": "tests/browser/test_site.py plays in it",
    "createuser ": "the tests make databases in a cluster of their own",
    "createdb ": "the same",
}
SERVERS = [line for line in LINES if line.startswith("silvergold serve") and not line.endswith("&")]
TABLES = ["silvergold table"]
AT_A_SERVER = [line for line in LINES if re.match(r"silvergold (backup|restore|doctor|admin)", line)]
PUBLIC = "https://games.example"
LOOKING_AFTER = [line for line in LINES if line.startswith("export SILVERGOLD_ADMIN") or line.endswith("&")]
ROLLBACK = [line for line in LINES if line.split()[0] in ("mv", "rm", "cp")]
SHELL = f'silvergold() {{ {shlex.quote(sys.executable)} -m silvergold "$@"; }}\nset -eu\n'


def bash(script: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run lines of the page in a folder."""
    return subprocess.run(
        ["bash", "-c", SHELL + script],
        cwd=folder, env=variables_for(folder, **variables), capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip


def variables_for(folder: Path, **more: str) -> dict[str, str]:
    return environment(XDG_DATA_HOME=str(folder), SILVERGOLD_BOTS="0", SILVERGOLD_WARM="0", **more)


@contextmanager
def started(line: str, folder: Path, **variables: str) -> Iterator[str]:
    """Start a server with a line of the page; yield its address."""
    words = [sys.executable, "-m", *shlex.split(line)]
    process = subprocess.Popen(
        words, cwd=folder, env=variables_for(folder, **variables), stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    alarm = threading.Timer(PATIENCE, process.kill)
    alarm.start()
    try:
        said = ""
        while (found := re.search(r"http://[\w.:]+\d", said)) is None:
            said = process.stdout.readline()
            assert said, "it ended without an address"
        yield found[0].replace("localhost", "127.0.0.1")
    finally:
        alarm.cancel()
        process.send_signal(signal.SIGTERM)
        process.stdout.close()
        process.wait(PATIENCE)


def test_every_line_of_the_page_is_tried_here_or_elsewhere() -> None:
    tried = {*SERVERS, *TABLES, *AT_A_SERVER, *LOOKING_AFTER, *ROLLBACK}

    unknown = [line for line in LINES if line not in tried and not line.startswith(tuple(TRIED_ELSEWHERE))]

    assert unknown == []
    assert len(SERVERS) >= 4
    assert len(AT_A_SERVER) >= 6
    assert len(ROLLBACK) == 3


def test_every_command_in_the_text_is_understood() -> None:
    named = set(re.findall(r"`(silvergold(?: [^`]+)?)`", " ".join(PAGE.split())))
    examples = {"FILE": "x.db", "TABLE": "abc", "GUEST": "abc", "NAME": "Ana", "postgresql://…": "postgresql://x"}

    for command in sorted(named):
        words = [examples.get(word, word) for word in shlex.split(command)[1:]]
        assert callable(build_parser().parse_args(words).run), command


@pytest.mark.parametrize("line", [*SERVERS, *TABLES])
def test_a_server_starts_with_the_line(line: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if "postgresql://" in line:
        cluster: Cluster = request.getfixturevalue("cluster")
        line = re.sub(r"postgresql://\S+", cluster.new_database(), line).replace("--workers 4", "--workers 2")
    line += " --no-open" if line in TABLES else ""

    with started(line, tmp_path, SILVERGOLD_PORT=str(free_port())) as address:
        answer = httpx.get(f"{address}/health", timeout=PATIENCE)

    assert answer.json()["status"] == "ok"


def test_backup_restore_and_doctor_run_beside_a_server(tmp_path: Path) -> None:
    with started("silvergold serve", tmp_path, SILVERGOLD_PORT=str(free_port())) as address:
        httpx.post(f"{address}/api/guests", json={"name": "Ana"})
        lines = [line.replace(PUBLIC, address) for line in AT_A_SERVER if "admin" not in line]
        done = bash("\n".join(lines), tmp_path)

    assert done.returncode == 0, done.stderr + done.stdout
    assert "0 bad" in done.stdout
    assert guests(tmp_path / "sunday.db") == guests(tmp_path / "before-upgrade.db") == ["Ana"]


def guests(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM account")]


def test_the_lines_that_look_after_a_server_do_so(tmp_path: Path) -> None:
    port = free_port()
    lines = [*LOOKING_AFTER, *(f"{line} --url http://127.0.0.1:{port}" for line in AT_A_SERVER if "admin" in line)]
    ready = f'until {shlex.quote(sys.executable)} -c "{ASKING % port}" 2>/dev/null; do sleep 0.2; done'
    at = next(k for k, line in enumerate(lines) if line.endswith("&")) + 1
    script = "\n".join(["trap 'kill $!' EXIT", *lines[:at], ready, *lines[at:]])

    done = bash(script.replace("silvergold serve", f"{shlex.quote(sys.executable)} -m silvergold serve"),
                tmp_path, SILVERGOLD_PORT=str(port))  # fmt: skip

    assert done.returncode == 0, done.stderr + done.stdout
    assert "invite-only" in done.stdout
    assert "none" in done.stdout


ASKING = "import urllib.request; urllib.request.urlopen('http://127.0.0.1:%d/health', timeout=2)"


def test_the_rollback_puts_the_backup_in_the_place_of_the_database(tmp_path: Path) -> None:
    for name in ("silvergold.db", "silvergold.db-wal", "silvergold.db-shm"):
        (tmp_path / name).write_text("new")
    (tmp_path / "before-upgrade.db").write_text("old")

    done = bash("\n".join(ROLLBACK), tmp_path)

    assert done.returncode == 0, done.stderr
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "silvergold.db": "old", "before-upgrade.db": "old", "upgraded.db": "new",
    }  # fmt: skip
