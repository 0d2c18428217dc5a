"""The engine compared with a second, slow, simple implementation of both games, and what must always hold."""
