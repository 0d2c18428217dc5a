"""The proxies of docs/hosting.md as real programs: nginx and Caddy, for a host of its own and below a path."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

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


def example(language: str, *changes: tuple[str, str], which: int = 0) -> str:
    """Return an example of the page, with the names of this test instead of its own."""
    text: str = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[which]
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
    return nginx_with(folder, text)


def nginx_with(folder: Path, text: str) -> list[str]:
    """Return the arguments that start nginx with these servers."""
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
    return caddy_with(folder, text)


def caddy_with(folder: Path, text: str) -> list[str]:
    """Return the arguments that start Caddy with these sites."""
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n    auto_https disable_redirects\n}}\n{text}")
    return ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def running(name: str, folder: Path, words: list[str]) -> Iterator[None]:
    """Run a proxy program; the test is skipped if it is not installed."""
    found = program(name)
    if found is None:
        pytest.skip(f"{name} is not installed, so the page's example is not run")
    at = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    process = subprocess.Popen([found, *words], stderr=subprocess.DEVNULL, env=at)
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


def proxy_folder(inside: Path) -> Path:
    """Return a new folder for a proxy, whose workers run as another user."""
    folder = inside / "proxy"
    folder.mkdir()
    folder.chmod(0o777)
    return folder


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


ROOT: Final = "/games"
WAYS: Final = ("nginx", "nginx-removing", "caddy", "caddy-removing")
"""The proxies, each leaving the path as it is and removing it."""


def nginx_below(folder: Path, port: int, behind: str, is_removing: bool) -> list[str]:
    """Return the arguments that start nginx with the page's example."""
    target = f"{behind}/" if is_removing else behind
    text = example("nginx", ("http://127.0.0.1:8000", target), which=1)
    return nginx_with(folder, f"server {{ listen 127.0.0.1:{port}; {text} }}")


def caddy_below(folder: Path, port: int, behind: str, is_removing: bool) -> list[str]:
    """Return the arguments that start Caddy with the page's example."""
    text = example("caddy", ("127.0.0.1:8000", behind.removeprefix("http://")), which=1)
    if is_removing:
        text = re.sub(r"reverse_proxy /games/\* (\S+)", r"handle_path /games/* {\nreverse_proxy \1\n}", text)
    return caddy_with(folder, f"http://127.0.0.1:{port} {{\n    bind 127.0.0.1\n{text}}}\n")


@contextmanager
def below_path(way: str, folder: Path, port: int, behind: str) -> Iterator[str]:
    """Run a proxy that offers a server below a path; yield the address of the server there."""
    name, _, removing = way.partition("-")
    inside = proxy_folder(folder)
    start = nginx_below if name == "nginx" else caddy_below
    with running(name, inside, start(inside, port, behind, bool(removing))):
        address = f"http://127.0.0.1:{port}{ROOT}"
        with httpx.Client(base_url=address, timeout=20) as http:
            wait_for(http)
        yield address
