"""A push service on this machine, browsers that are registered with it, and the network that leads to it."""

from __future__ import annotations

import base64
import contextlib
import datetime
import http.server
import json
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
import httpcore
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from silvergold.server.notices.courier import Courier

HOSTS = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "chat.example")


class Received(NamedTuple):
    """A request that the service has got."""

    host: str
    path: str
    headers: dict[str, str]
    body: bytes


class LocalNetwork(httpcore.AsyncNetworkBackend):
    """Leads every name to one port of this machine, and notes which names were asked for."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._inner = httpcore.AnyIOBackend()
        self.asked: list[tuple[str, int]] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the service, whatever the name is."""
        self.asked.append((host, port))
        return await self._inner.connect_tcp("127.0.0.1", self._port, timeout, local_address, socket_options)


class PushService:
    """A service behind TLS. It answers with `status`, or never while it hangs."""

    def __init__(self, port: int, tls: ssl.SSLContext) -> None:
        self.received: list[Received] = []
        self.status = 201
        self.hangs = False
        self.goes_on = threading.Event()
        self.network = LocalNetwork(port)
        self.courier = Courier(self.network, tls)


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """Yield a running service."""
    cert, key = _certificate(folder)
    at_server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    at_server.load_cert_chain(cert, key)
    server = _Server(("127.0.0.1", 0), _Handler)
    server.socket = at_server.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.service = PushService(server.server_address[1], ssl.create_default_context(cafile=str(cert)))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server.service
    finally:
        server.service.goes_on.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    service: PushService

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client may leave at any time."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        service = self.server.service
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(int(headers.get("content-length", 0)))
        service.received.append(Received(headers["host"], self.path, headers, body))
        if service.hangs:
            service.goes_on.wait()
        with contextlib.suppress(OSError):
            self.send_response(service.status)
            if 300 <= service.status < 400:
                self.send_header("Location", "https://web.push.apple.com/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name in the base class
        """Print nothing."""


def _certificate(folder: Path) -> tuple[Path, Path]:
    """Create a certificate for the hosts of push services; return the paths of it and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push services of tests")])
    now = datetime.datetime.now(datetime.UTC)
    cert = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in HOSTS]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "push-cert.pem", folder / "push-key.pem"
    paths[0].write_bytes(cert.public_bytes(Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return paths


class Browser:
    """A browser that is registered with a push service, and reads what it is sent."""

    def __init__(self, endpoint: str = "https://fcm.googleapis.com/fcm/send/ana") -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = b"0123456789abcdef"

    @property
    def subscription(self) -> dict[str, str]:
        """Return what the page sends to the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _text(point), "auth": _text(self._secret)}

    def read(self, received: Received) -> dict[str, Any]:
        """Return what a message says."""
        text = http_ece.decrypt(received.body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        message: dict[str, Any] = json.loads(text)
        return message


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
