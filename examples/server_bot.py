"""A bot for a table on a server: python examples/server_bot.py https://host/t/TABLE#TOKEN

It takes a seat with the invite link and plays random moves. It knows no rules: the server sends the open choices.
It adds a nonce to the deal and prints what `silvergold record verify` needs to check it (docs/fair.md).
"""

# ruff: noqa: T201 - an example prints

import json
import random
import secrets
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect

link, token = sys.argv[1].split("#")
host, table = link.split("/t/")


def post(path: str, session: str = "", **body: object) -> Any:
    headers = {"content-type": "application/json", "authorization": f"Bearer {session}"}
    request = urllib.request.Request(f"{host}/api/{path}", json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))


session, nonce = post("guests", name="Python")["session"], secrets.token_urlsafe(18)
look = urllib.request.Request(f"{host}/api/tables/{table}", headers={"x-invite": token})
# print the commitment first, and only then send the nonce
print("--promised", json.load(urllib.request.urlopen(look))["table"]["fair"], "--nonce", nonce)
seat = post(f"tables/{table}/sit", session, invite=token, nonce=nonce)["you"]["seats"][-1]
choices: list[str] = []
phase = None
with connect(f"{host.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
    socket.send(json.dumps({"type": "hello", "version": 1, "session": session, "seat": seat}))
    for message in map(json.loads, socket):
        view, options = message.get("view"), message.get("open", [])
        if view and view["step"] == "over":
            print({player["name"]: player["score"]["total"] for player in view["players"]})
            break
        if view and seat in view["waiting"] and message["phase"] != phase:
            choices, phase = [], message["phase"]
        elif message["type"] != "drafted":
            continue
        choices += random.sample(options, min(1, len(options)))
        ready = choices and (not options or choices[0].startswith("take"))
        sent = {"type": "command", "cmd_id": f"p{phase}", "phase": phase} if ready else {"type": "draft", "id": phase}
        socket.send(json.dumps({**sent, "seat": seat, "choices": choices}))
