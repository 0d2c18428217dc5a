"""The table on the server: games over HTTP and WebSockets that are neither lost, nor stuck, nor peeked into.

`store/` keeps what happened, `game.py` decides what happens, `sight.py` says who may see it, `messages.py` holds the
words on the wire, `app.py` opens the doors. The protocol is told in `docs/protocol.md`.
"""
