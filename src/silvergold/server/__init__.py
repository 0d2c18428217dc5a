"""The server: tables at which people and bots play, over HTTP and WebSockets, stored in SQLite or PostgreSQL.

`assembly.py` builds all objects and connects them; `app.py` is the web application. `api/` holds the routes and the
socket, `protocol/` the messages (see `docs/protocol.md`), `play/` running games, `lobby/` guests and tables, `bots/`
the bots at the tables, `finished/` what comes after a game, `reviews/` what was luck and skill in it, `challenges/`
deals that many play, `store/` the database. `play/commands.py` describes the path of a command through these files.
"""
