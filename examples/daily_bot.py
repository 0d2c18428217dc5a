"""A program that plays today's daily game: python examples/daily_bot.py https://host [pyramids]

It uses nothing but HTTP and one WebSocket, and it knows no rules: the server sends the open choices, and it takes the
one that crosses the most boxes. At the end it prints its result and its place in the ranking.
"""

# ruff: noqa: T201 - an example prints

import json
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect

host, game = sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else "silver-and-gold"


def ask(path: str, session: str = "", **body: object) -> Any:
    headers = {"content-type": "application/json", "authorization": f"Bearer {session}"}
    request = urllib.request.Request(f"{host}/api/{path}", json.dumps(body).encode() if body else None, headers)
    return json.load(urllib.request.urlopen(request))


session = ask("guests", name="Daily bot")["session"]
challenge = ask(f"daily/{game}", session)["challenge"]
print(game, challenge["day"], "--promised", challenge["fair"])
made = ask(f"challenges/{challenge['id']}/play", session, bot=True)  # the game begins at once
table, seat, phase = made["table"]["id"], challenge["seat"], None
choices: list[str] = []
with connect(f"{host.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
    socket.send(json.dumps({"type": "hello", "version": 1, "session": session, "seat": seat}))
    for message in map(json.loads, socket):
        view, options = message.get("view"), message.get("open", [])
        if view and view["step"] == "over":
            break
        if view and seat in view["waiting"] and message["phase"] != phase:
            choices, phase = [], message["phase"]
        elif message["type"] != "drafted":
            continue
        choices += [max(options, key=len)] if options else []
        ready = choices and (not options or choices[0].startswith("take"))
        sent = {"type": "command", "cmd_id": f"p{phase}", "phase": phase} if ready else {"type": "draft", "id": phase}
        socket.send(json.dumps({**sent, "seat": seat, "choices": choices}))
answer = ask(f"challenges/{challenge['id']}", session)
mine, ranked = answer["mine"], answer["challenge"]["entries"]
print(mine["points"], "points, margin", mine["margin"], "at table", table)
print("nobody else has finished yet" if ranked == 1 else f"place {mine['place']} of {ranked}")
