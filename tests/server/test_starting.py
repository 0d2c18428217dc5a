"""How a server starts and stops: errors are explained in one sentence, a file has one server, nothing is left over."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pwd
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest

from silvergold.cli.main import main
from silvergold.errors import SilvergoldError
from silvergold.server import launcher
from silvergold.server.built_pages import INDEX, PAGES
from silvergold.server.config import Config
from silvergold.server.store import store_at, upgrade
from silvergold.server.store.file_lock import InUse, ServerLock
from tests.cli.running import run, run_here
from tests.server.cluster import Cluster
from tests.server.hosting import Guest, soon
from tests.server.serving import PATIENCE, Running

built = pytest.mark.skipif(not (PAGES / INDEX).is_file(), reason="the pages are not built (make pages)")
posix = pytest.mark.skipif(os.name == "nt", reason="signals and users of POSIX")


def is_one_sentence(done: subprocess.CompletedProcess[str]) -> bool:
    """Return whether a command was refused in one line, which does not report an unexpected error."""
    lines = done.stderr.splitlines()
    expected = len(lines) == 1 and lines[0].startswith("silvergold: ") and "should not have happened" not in lines[0]
    return expected and done.returncode == 1


# One server, one file -------------------------------------------------------------------------------------------------


@contextmanager
def served_at(db: str, folder: Path, *words: str) -> Iterator[Running]:
    """Yield a real server on this database; it is killed at the end if it still runs."""
    server = Running(("--port", "0", "--db", db, *words), {"SILVERGOLD_BOTS": "0", "SILVERGOLD_WARM": "0"}, folder)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait(PATIENCE)
        assert server.process.stdout is not None
        server.process.stdout.close()


@posix
def test_a_second_server_on_one_file_is_refused_and_backups_are_not(tmp_path: Path) -> None:
    db = str(tmp_path / "games.db")
    with served_at(db, tmp_path) as first:
        second = run_here("serve", "--port", "0", "--db", db)
        kept = run_here("backup", str(tmp_path / "kept.db"), "--db", db)
        back = run_here("restore", str(tmp_path / "kept.db"), "--db", db)
        well = httpx.get(f"{first.address}/health").status_code
        first.process.kill()
        first.process.wait(PATIENCE)
        with served_at(db, tmp_path) as next_one:
            again = httpx.get(f"{next_one.address}/health").status_code
            code, _ = next_one.stop()

    assert is_one_sentence(second), second.stderr
    assert f"another server (process {first.process.pid}) has {db} open" in second.stderr
    assert (kept.returncode, back.returncode) == (0, 0)
    assert (well, again, code) == (200, 200, 0)
    assert not Path(f"{db}.lock").exists(), "a server that stopped in peace leaves no lock behind"


@built
def test_a_table_at_home_on_the_file_of_a_server_is_refused_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("silvergold.cli.commands.table.OPENS_WITHIN", 0.2)
    db = tmp_path / "games.db"
    lock = ServerLock(db)
    lock.take()

    done = run_here("table", "--no-open", "--port", "0", "--db", str(db))
    lock.release()

    assert is_one_sentence(done), done.stderr
    assert "another server" in done.stderr


@built
def test_a_second_start_prints_the_address_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "games.db"
    lock = ServerLock(db)
    lock.take()
    answers: Iterator[str | None] = iter([None, None, "http://localhost:81", "http://localhost:81"])
    monkeypatch.setattr("silvergold.cli.commands.table._open_already", lambda _: next(answers))

    done = run_here("table", "--no-open", "--port", "0", "--db", str(db))
    lock.release()

    assert (done.returncode, done.stdout) == (0, "the table is open already: http://localhost:81\n")


def test_a_lock_whose_file_is_removed_meanwhile_is_taken_at_the_new_file(tmp_path: Path) -> None:
    first, second, third = (ServerLock(tmp_path / "games.db") for _ in range(3))
    first.take()
    with pytest.raises(InUse, match="stop that one first"):
        second.take()

    first.release()
    second.take()

    with pytest.raises(InUse):
        third.take()
    second.release()
    assert list(tmp_path.iterdir()) == []


# Databases and ports that cannot be used ------------------------------------------------------------------------------


def below_a_file(folder: Path) -> str:
    (folder / "letter").write_text("dear friend")
    return str(folder / "letter" / "games.db")


def a_folder(folder: Path) -> str:
    return str(folder)


def no_database(folder: Path) -> str:
    (folder / "letter").write_text("this is no database, however long it goes on " * 20)
    return str(folder / "letter")


def of_another_program(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "bookmarks")) as connection, connection:
        connection.execute("CREATE TABLE bookmark (url TEXT)")
    return str(folder / "bookmarks")


def of_a_newer_server(folder: Path) -> str:
    upgrade.upgrade_sqlite(folder / "games.db")
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    return str(folder / "games.db")


def postgres_that_is_not_there(_: Path) -> str:
    return "postgresql://sg:geheim@127.0.0.1:9/games"


def no_address(_: Path) -> str:
    return "postgresql://sg:geheim@127.0.0.1:here/games"


FILES = [
    (below_a_file, "letter is no folder"),
    (a_folder, "is a folder; name a file in it"),
    (no_database, "letter is no database"),
    (of_another_program, "another program"),
    (of_a_newer_server, "version 9999"),
]
ADDRESSES = [(postgres_that_is_not_there, "is it running"), (no_address, "here")]


@pytest.mark.parametrize(
    ("command", "make", "says"),
    [
        *(("serve", *case) for case in FILES + ADDRESSES),
        *(("restore", *case) for case in FILES + ADDRESSES),
        *(pytest.param("table", *case, marks=built) for case in FILES),
    ],
)
def test_a_database_that_cannot_be_used_is_explained_in_a_sentence(
    tmp_path: Path, command: str, make: Callable[[Path], str], says: str
) -> None:
    db = make(tmp_path)
    upgrade.upgrade_sqlite(tmp_path / "kept")
    words = ["--no-open"] if command == "table" else [str(tmp_path / "kept")] if command == "restore" else []

    done = run_here(command, *words, "--db", db)

    assert is_one_sentence(done), done.stderr
    assert says in done.stderr
    assert "geheim" not in done.stderr


@pytest.mark.parametrize("make", [below_a_file, a_folder, no_database, postgres_that_is_not_there, no_address])
def test_a_database_that_cannot_be_backed_up_is_explained_in_a_sentence(
    tmp_path: Path, make: Callable[[Path], str]
) -> None:
    done = run_here("backup", str(tmp_path / "new"), "--db", make(tmp_path))

    assert is_one_sentence(done), done.stderr
    assert not (tmp_path / "new").exists(), "half a backup is left behind"


def test_an_unknown_postgresql_database_is_explained_in_a_sentence(cluster: Cluster) -> None:
    done = run_here("serve", "--port", "0", "--db", cluster.address("nobody_made_it"), "--workers", "2")

    assert is_one_sentence(done), done.stderr
    assert 'database "nobody_made_it" does not exist' in done.stderr


def test_a_postgresql_database_of_a_newer_server_is_explained_in_a_sentence(cluster: Cluster) -> None:
    db = cluster.new_database()

    async def make_it_newer() -> None:
        connection = await asyncpg.connect(db)
        await connection.execute("UPDATE alembic_version SET version_num = '9999'")
        await connection.close()

    asyncio.run(make_it_newer())

    done = run_here("serve", "--port", "0", "--db", db)

    assert is_one_sentence(done), done.stderr
    assert "version 9999" in done.stderr


def test_a_taken_port_is_explained_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher, "PORT_PATIENCE", 0.2)
    with socket.socket() as owner:
        owner.bind(("127.0.0.1", 0))
        owner.listen()
        port = owner.getsockname()[1]
        with pytest.raises(SilvergoldError, match=f"cannot listen at http://127.0.0.1:{port}"):
            launcher.at_a_free_port(Config(port=port))

    assert launcher.at_a_free_port(Config(port=port)).port == port


def test_an_old_sqlite_is_refused_with_the_version_that_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))

    with pytest.raises(SilvergoldError, match=r"needs 3\.35\.0 or newer"):
        store_at(str(tmp_path / "games.db")).prepare()


def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "silvergold.server.store.postgres", raising=False)

    with pytest.raises(SilvergoldError, match="pip install"):
        store_at("postgresql://127.0.0.1/games")


def test_a_log_for_machines_tells_in_an_object_why_there_is_no_server(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--log", "json", "--db", below_a_file(tmp_path))

    told = [json.loads(line) for line in done.stderr.splitlines()]
    assert (done.returncode, len(told), told[0]["level"]) == (1, 1, "critical")
    assert "is no folder" in told[0]["message"]


# Rights ---------------------------------------------------------------------------------------------------------------


def run_without_rights(*words: str) -> subprocess.CompletedProcess[str]:
    """Run one command as a user who owns nothing: root may write everything, so a child becomes the user `nobody`."""
    with tempfile.TemporaryFile("w+") as told:
        child = os.fork()
        if child == 0:  # everything is loaded already: the user `nobody` may not read Python's own files
            code = 99
            with contextlib.suppress(BaseException):
                os.dup2(told.fileno(), 2)
                sys.stderr = os.fdopen(2, "w", closefd=False)
                nobody = pwd.getpwnam("nobody")
                os.setgroups([])
                os.setgid(nobody.pw_gid)
                os.setuid(nobody.pw_uid)
                code = main(words)
                sys.stderr.flush()
            os._exit(code)
        _, status = os.waitpid(child, 0)
        told.seek(0)
        return subprocess.CompletedProcess(words, os.waitstatus_to_exitcode(status), "", told.read())


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a folder that every user may read, unlike the folders of pytest."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can become nobody")
@pytest.mark.parametrize("command", ["serve", pytest.param("table", marks=built), "backup", "restore"])
@pytest.mark.parametrize("what", ["folder", "file"])
def test_a_path_that_cannot_be_written_is_explained_in_a_sentence(open_folder: Path, command: str, what: str) -> None:
    for name in ("games.db", "kept.db"):
        upgrade.upgrade_sqlite(open_folder / name)
    if what == "file":
        open_folder.chmod(0o777)
        (open_folder / "games.db").chmod(0o444)
        (open_folder / "kept.db").chmod(0o000)
    words = {
        "serve": ("--port", "0"),
        "table": ("--no-open", "--port", "0"),
        "backup": (str(open_folder / "new.db" if what == "folder" else open_folder / "kept.db" / "new.db"),),
        "restore": (str(open_folder / "kept.db"),),
    }[command]

    done = run_without_rights(command, *words, "--db", str(open_folder / "games.db"))

    assert is_one_sentence(done), (done.returncode, done.stderr)


# When it listens, and when it ends ------------------------------------------------------------------------------------


@posix
def test_the_address_is_printed_when_the_server_listens(tmp_path: Path, cluster: Cluster) -> None:
    for db, words in ((str(tmp_path / "games.db"), ()), (cluster.new_database(), ("--workers", "2"))):
        with served_at(db, tmp_path, *words) as server:
            answer = httpx.get(f"{server.address}/health")  # at once, without waiting

            assert answer.status_code == 200


def is_running(pid: int) -> bool:
    """Return whether there is such a process that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def is_a_bots(pid: int) -> bool:
    """Return whether it is a process in which bots think."""
    with contextlib.suppress(FileNotFoundError):
        return Path(f"/proc/{pid}/comm").read_text().strip() == "think_child"
    return False


def descendants(pid: int) -> list[int]:
    """Return all descendants of this process."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found += [int(child), *descendants(int(child))]
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_workers_and_bots_end_with_a_supervisor_that_was_killed_and_the_port_is_free(
    tmp_path: Path, cluster: Cluster
) -> None:
    db = cluster.new_database()
    with served_at(db, tmp_path, "--workers", "2", "--bots", "1") as server:
        ana = Guest(server.address)
        with ana.socket(ana.begin("me", "greedy"), seat=0) as player:
            player.until("state")
            assert soon(lambda: any(map(is_a_bots, descendants(server.process.pid))), 60.0)
            family = descendants(server.process.pid)
            server.process.kill()
            server.process.wait(PATIENCE)
            soon(lambda: not any(map(is_running, family)), 30.0)
        ana.close()

    left = [pid for pid in family if is_running(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    port = server.address.rpartition(":")[2]
    assert not left
    with served_at(db, tmp_path, "--workers", "2", "--port", port) as again:
        assert httpx.get(f"{again.address}/health").status_code == 200
        assert again.address == server.address


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("without", ["signal", "pipe"])
def test_either_way_to_notice_a_parents_end_is_enough(tmp_path: Path, without: str) -> None:
    code = tmp_path / "family.py"
    code.write_text(
        "import multiprocessing, os, sys, time\n"
        "from silvergold.server import launcher\n"
        "def child():\n"
        f"    if {without!r} == 'signal': launcher.PR_SET_PDEATHSIG = 38\n"  # 38 sends no signal when the parent ends
        "    else: launcher._stop_after = lambda _: None\n"
        "    launcher.end_with_parent()\n"
        "    print(os.getpid(), flush=True)\n"
        "    time.sleep(600)\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.get_context('spawn').Process(target=child).start()\n"
        "    time.sleep(600)\n"
    )
    parent = subprocess.Popen([sys.executable, str(code)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())

    parent.send_signal(signal.SIGKILL)
    parent.wait(PATIENCE)
    ended = soon(lambda: not is_running(child), 20.0)
    parent.stdout.close()

    assert ended
