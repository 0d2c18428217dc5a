"""The engine against a second, slow, obvious implementation of both games, and what must always hold."""
