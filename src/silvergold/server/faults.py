"""What the server refuses, as one exception that carries the outward code and a sentence."""

from __future__ import annotations

from silvergold.server.messages import Code


class Refusal(Exception):
    """Something that cannot be done; the sentence holds nothing that the one who asked may not know."""

    def __init__(self, code: Code, sentence: str, rule: str | None = None, at: int | None = None) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.at = at
        self.head = 0  # how far the game was when it refused; set by the one who knows
        self.phase = 0

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


class StoreAway(Refusal):
    """The database cannot be reached or written: nothing was acknowledged, and trying again is right."""

    def __init__(self, why: str) -> None:
        super().__init__(Code.STORAGE, "the server cannot save just now; nothing is lost, try again in a moment")
        self.why = why
