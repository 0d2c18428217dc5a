"""`silvergold table`: one command, an address for the home network, and games that are kept."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from silvergold.cli import options
from silvergold.cli.commands.table import NO_NETWORK, OFFLINE, _open_already, free_port, here, network_addresses, told
from silvergold.cli.own_addresses import own_addresses
from silvergold.server import built_pages
from silvergold.server.config import Config
from tests.cli.running import COMMAND, PATIENCE, AtTerminal, environment, run, run_here

DOOR = "<!doctype html><title>silvergold</title>"
built = pytest.mark.skipif(
    not (built_pages.PAGES / built_pages.INDEX).is_file(), reason="the pages are not built (make pages)"
)


@contextmanager
def table(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Yield an open table, and the lines with which it opened."""
    process = subprocess.Popen(
        [*COMMAND, "table", "--no-open", *words], stdout=subprocess.PIPE, text=True, env=family(folder)
    )
    assert process.stdout is not None
    alarm = threading.Timer(PATIENCE, process.kill)
    alarm.start()
    lines: list[str] = []
    while not lines or "Ctrl+C" not in lines[-1]:
        lines.append(process.stdout.readline())
        assert lines[-1], lines
    try:
        yield process, lines
    finally:
        alarm.cancel()
        process.kill()
        process.wait()
        process.stdout.close()


def family(folder: Path) -> dict[str, str]:
    return environment(XDG_DATA_HOME=str(folder), SILVERGOLD_BOTS="0")


def address_in(line: str) -> str:
    return line[line.index("http://") :].split(maxsplit=1)[0]


@built
@pytest.mark.skipif(os.name == "nt", reason="sends a signal as Ctrl+C does")
def test_a_table_opens_once_and_closes_cleanly(tmp_path: Path) -> None:
    with table(tmp_path, "--port", "0") as (process, lines):
        page = httpx.get(address_in(lines[0]))
        again = run("table", "--no-open", env=family(tmp_path))
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        rest = process.stdout.read()
        code = process.wait(PATIENCE)

    assert page.headers["content-type"].startswith("text/html")
    assert again.stdout == f"the table is open already: {address_in(lines[0])}\n"
    assert (code, rest) == (0, f"\nclosed; the games are kept in {tmp_path / 'silvergold' / 'games.db'}\n")
    assert [path.name for path in (tmp_path / "silvergold").iterdir()] == ["games.db"]


@built
def test_a_phone_finds_the_table_by_a_code_in_the_terminal(tmp_path: Path) -> None:
    if not network_addresses(Config(host="0.0.0.0")):
        pytest.skip("this machine is in no network")
    words = ("table", "--no-open", "--port", "0", "--db", str(tmp_path / "games.db"))
    shown = AtTerminal(*words, SILVERGOLD_BOTS="0")
    said = ""
    while "Ctrl+C" not in said:
        piece = shown._read()
        assert piece, said
        said += piece
    os.kill(shown.pid, signal.SIGTERM)
    with shown:
        pass

    assert "On the home network" in said
    assert "▀" in said
    assert "█" in said or "\x1b[" in said


def test_loopback_has_no_network_address_and_any_address_is_opened_as_localhost() -> None:
    assert network_addresses(Config(host="127.0.0.1")) == []
    assert here(Config(host="0.0.0.0", port=81)) == "http://localhost:81"


def test_of_several_addresses_the_likeliest_has_the_code_and_the_others_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("silvergold.cli.commands.table.own_addresses", lambda: ["192.168.1.5", "10.0.0.4"])
    monkeypatch.setattr("silvergold.cli.commands.table.has_way_out", lambda: True)

    lines = told(Config(host="0.0.0.0", port=81)).splitlines()

    assert lines[1].split() == ["On", "the", "home", "network:", "http://192.168.1.5:81"]
    assert "If that does not open:  http://10.0.0.4:81" in lines
    assert OFFLINE not in lines


@pytest.mark.parametrize(("addresses", "said"), [(["192.168.43.1"], OFFLINE), ([], NO_NETWORK)])
def test_without_internet_or_network_it_says_what_to_do(
    addresses: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("silvergold.cli.commands.table.own_addresses", lambda: addresses)
    monkeypatch.setattr("silvergold.cli.commands.table.has_way_out", lambda: False)

    assert said in told(Config(host="0.0.0.0"))
    assert said not in told(Config(host="127.0.0.1"))


@built
def test_the_page_that_is_open_as_localhost_knows_the_address_for_phones(tmp_path: Path) -> None:
    others = own_addresses()
    if not others:
        pytest.skip("this machine is in no network")
    with table(tmp_path, "--port", "0") as (_, lines):
        here_ = address_in(lines[0])
        port = here_.rpartition(":")[2]
        page = httpx.get(here_).text
        of_others = httpx.get(f"http://127.0.0.1:{port}", headers={"host": f"{others[0]}:{port}"}).text

    assert f'data-address="http://{others[0]}:{port}"' in page
    assert "data-address" not in of_others


def test_a_taken_port_is_left_to_its_owner() -> None:
    with socket.socket() as owner:
        owner.bind(("127.0.0.1", 0))
        owner.listen()
        taken = owner.getsockname()[1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("silvergold.cli.commands.table.PORTS", range(taken, taken + 1))
            assert free_port("127.0.0.1") != taken


def test_without_pages_it_says_how_they_are_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built_pages, "PAGES", tmp_path)

    done = run_here("table", "--db", str(tmp_path / "games.db"))

    assert done.returncode == options.USAGE
    assert "make play" in done.stderr


def test_a_note_left_over_from_a_power_cut_stops_nobody(tmp_path: Path) -> None:
    note = tmp_path / "games.db.at"
    note.write_text("http://127.0.0.1:9")

    assert _open_already(note) is None
