"""The proxies of docs/hosting.md, run as the page says: a whole game over https, and what they do not let through."""

from __future__ import annotations

import os
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from silvergold import records
from silvergold.records import Record
from tests.server.cluster import free_port
from tests.server.example_bots import command
from tests.server.hosting import Served, invite
from tests.server.proxy_programs import OPENSSL, caddy, nginx, program, proxy_folder, running, wait_for


@pytest.fixture
def port() -> int:
    """Return where the proxy listens."""
    return free_port()


@pytest.fixture
def behind(tmp_path: Path, port: int) -> Iterator[Served]:
    """Yield a server that knows its proxy and its names, as the page says; its own guests do not use the proxy."""
    own = free_port()
    origins = f"https://127.0.0.1:{port}, http://127.0.0.1:{own}"
    with Served(str(tmp_path / "games.db"), port=own, secure=True, origins=origins, proxies="127.0.0.1") as served:
        yield served


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def proxied(behind: Served, port: int, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[str, Path]]:
    """Yield the address of the proxy in front of the server, and the certificate to trust."""
    name: str = request.param.__name__
    if program(name) is None or OPENSSL is None:
        pytest.skip(f"{name} or openssl is not installed, so the page's example is not run")
    folder = proxy_folder(tmp_path)
    with running(name, folder, request.param(folder, port, behind.address)):
        yield f"https://127.0.0.1:{port}", folder / "cert.pem"


def test_a_whole_game_is_played_through_the_proxy(behind: Served, proxied: tuple[str, Path]) -> None:
    address, cert = proxied
    bot = command("node")
    with httpx.Client(base_url=address, verify=ssl.create_default_context(cafile=str(cert)), timeout=20) as http:
        wait_for(http)
        assert http.get("/metrics").status_code in (403, 404)
        ana = behind.guest()
        made = ana.new_table("open", "random", game="pyramids")
        table = made["table"]["id"]
        link = f"{address}/t/{table}#{invite(made, 'seat')}"
        trusting = {**os.environ, "NODE_EXTRA_CA_CERTS": str(cert)}
        with subprocess.Popen([*bot, link], stdout=subprocess.PIPE, text=True, env=trusting) as player:
            end = time.monotonic() + 90
            while any(seat["kind"] == "open" for seat in ana.get(f"/api/tables/{table}")["table"]["seats"]):
                assert time.monotonic() < end, "nobody sat down"
                time.sleep(0.1)
            ana.post(f"/api/tables/{table}/start")
            said = player.communicate(timeout=150)[0]
    record = Record.from_json(ana.ask("GET", f"/api/tables/{table}/record").content)
    records.verify(record)
    assert record.result is not None
    assert all(str(score.total) in said for score in record.result.scores)


def test_a_page_of_the_proxy_may_act_and_one_of_elsewhere_may_not(proxied: tuple[str, Path]) -> None:
    address, cert = proxied
    with httpx.Client(base_url=address, verify=ssl.create_default_context(cafile=str(cert)), timeout=20) as http:
        wait_for(http)
        ours = http.post("/api/guests", json={"name": "Ana"}, headers={"origin": address})
        theirs = http.post("/api/guests", json={"name": "Ana"}, headers={"origin": "https://elsewhere.example"})

    assert ours.status_code == 201
    assert theirs.json()["code"] == "origin"


def test_the_proxy_is_trusted_and_another_host_name_is_refused(
    behind: Served, proxied: tuple[str, Path], caplog: pytest.LogCaptureFixture
) -> None:
    address, cert = proxied
    with httpx.Client(base_url=address, verify=ssl.create_default_context(cafile=str(cert)), timeout=20) as http:
        wait_for(http)
        other = http.get("/api/catalogue", headers={"host": "elsewhere.example"})

    assert "games" not in other.text
    assert httpx.get(f"{behind.address}/health").status_code == 200
    assert "--proxies" not in caplog.text
