"""Receive the webhooks of a table server: check the signature of each message, and print whose turn it is.

Usage: python examples/webhook_receiver.py SECRET [PORT]. It needs nothing but Python. The server calls webhooks by
https only, so put a reverse proxy with a certificate in front of it.
"""

# ruff: noqa: T201 - an example prints

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import sys
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer

MOST_AGE = 300.0
"""Seconds after which a message is too old: somebody may have recorded it and sent it again."""


def is_signed(headers: Mapping[str, str], body: bytes, secret: str, now: float) -> bool:
    """Return whether a message was signed with the secret of the webhook, and not long ago."""
    name, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = hmac.digest(key, f"{name}.{sent_at}.".encode() + body, hashlib.sha256)
    wanted = "v1," + base64.b64encode(signature).decode()
    is_fresh = sent_at.isdigit() and abs(now - int(sent_at)) < MOST_AGE
    return is_fresh and any(
        hmac.compare_digest(given, wanted) for given in headers.get("webhook-signature", "").split(" ")
    )


class Receiver(BaseHTTPRequestHandler):
    """Answers 204 to a message with a good signature, 401 to any other."""

    def do_POST(self) -> None:
        """Check a message and print it."""
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), 65_536))
        is_good = is_signed({name.lower(): text for name, text in self.headers.items()}, body, sys.argv[1], time.time())
        self.send_response(204 if is_good else 401)
        self.end_headers()
        if is_good:
            print(json.loads(body)["text"], flush=True)


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 8080), Receiver)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
