"""The proxies of docs/hosting.md, run as the page says: a whole game over https, and what they do not let through."""

from __future__ import annotations

import os
import re
import shutil
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

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
OPENSSL = shutil.which("openssl")


def program(name: str) -> str | None:
    """Return the path of a proxy program; on Debian it is in /usr/sbin, which only root has in its path."""
    return shutil.which(name, path=os.pathsep.join([os.environ["PATH"], "/usr/sbin"]))


def certificate(folder: Path) -> tuple[Path, Path]:
    """Create a certificate for the loopback address of this machine; return the paths of it and of its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"]
    words += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(cert)]
    subprocess.run([str(OPENSSL), *words], check=True, capture_output=True)
    return cert, key


def example(language: str, *changes: tuple[str, str]) -> str:
    """Return the page's example, with the names of this test instead of its own."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None, f"the page has no example in {language}"
    text = found[1]
    for old, new in changes:
        assert old in text, f"the example no longer says {old}"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, behind: str) -> list[str]:
    """Return the arguments that start nginx with the page's example."""
    cert, key = certificate(folder)
    text = example(
        "nginx",
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("/etc/ssl/games.example.pem", str(cert)),
        ("/etc/ssl/games.example.key", str(key)),
        ("http://127.0.0.1:8000", behind),
    )
    places = "".join(f"{kind}_temp_path {folder}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = f"pid {folder}/pid; error_log {folder}/error.log; events {{}} http {{ access_log off; {places} {text} }}"
    (folder / "nginx.conf").write_text(around)
    return ["-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, port: int, behind: str) -> list[str]:
    """Return the arguments that start Caddy with the page's example.

    It cannot fetch a certificate here, so it is given one.
    """
    cert, key = certificate(folder)
    site = f"127.0.0.1:{port} {{\n    bind 127.0.0.1\n    tls {cert} {key}"
    text = example("caddy", ("games.example {", site), ("127.0.0.1:8000", behind.removeprefix("http://")))
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n    auto_https disable_redirects\n}}\n{text}")
    return ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


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
    found = program(request.param.__name__)
    if found is None or OPENSSL is None:
        pytest.skip(f"{request.param.__name__} or openssl is not installed, so the page's example is not run")
    folder = tmp_path / "proxy"
    folder.mkdir()
    folder.chmod(0o777)  # its workers run as another user
    words = request.param(folder, port, behind.address)
    at = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    process = subprocess.Popen([found, *words], stderr=subprocess.DEVNULL, env=at)
    try:
        yield f"https://127.0.0.1:{port}", folder / "cert.pem"
    finally:
        process.terminate()
        process.wait(20)


def wait_for(http: httpx.Client) -> None:
    """Wait until the proxy answers."""
    end = time.monotonic() + 90
    while True:
        try:
            assert http.get("/health").json()["status"] == "ok"
        except httpx.TransportError:
            assert time.monotonic() < end, "the proxy did not come up"
            time.sleep(0.05)
        else:
            return


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
