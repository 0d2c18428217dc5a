"""A bot for a table on a server: python examples/server_bot.py https://host/t/TABLE#TOKEN

It sits down by the invite link and plays whatever comes to its mind. It knows no rules: the server says what is open.
"""

# ruff: noqa: T201 - an example prints

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

link, token = sys.argv[1].split("#")
host, table = link.split("/t/")


def post(path, session="", **body):
    headers = {"content-type": "application/json", "authorization": f"Bearer {session}"}
    request = urllib.request.Request(f"{host}/api/{path}", json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))


session = post("guests", name="Python")["session"]
seat = post(f"tables/{table}/sit", session, invite=token)["you"]["seats"][-1]
choices, phase = [], None
with connect(f"{host.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
    socket.send(json.dumps({"type": "hello", "version": 1, "session": session, "seat": seat}))
    for told in map(json.loads, socket):
        view, options = told.get("view"), told.get("open", [])
        if view and view["step"] == "over":
            print({player["name"]: player["score"]["total"] for player in view["players"]})
            break
        if view and seat in view["waiting"] and told["phase"] != phase:
            choices, phase = [], told["phase"]
        elif told["type"] != "drafted":
            continue
        choices += random.sample(options, min(1, len(options)))
        ready = choices and (not options or choices[0].startswith("take"))
        say = {"type": "command", "cmd_id": f"p{phase}", "phase": phase} if ready else {"type": "draft", "id": phase}
        socket.send(json.dumps({**say, "seat": seat, "choices": choices}))
