"""Random games as conversations: what is asked of a game on the server, and the messages that it answers with.

`web/src/engine/conformance.test.ts` asks the engine of the page the same and compares every answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from silvergold import bots, decks, rules
from silvergold.bots.levels import explain
from silvergold.bots.sandbox.think import considered_as_sent
from silvergold.decks.deck import Deck
from silvergold.match import Match
from silvergold.records import shuffle
from silvergold.server.play import game_log, projection
from silvergold.server.play.drafts import _no_draft_of_taking
from silvergold.server.play.game_log import GameSnapshot, Submission
from silvergold.server.play.projection import Viewpoint
from silvergold.server.protocol.messages import Refused, Saved
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import EventRow

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
BOXES: Final = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
Line = dict[str, Any]


def conversation(deck: Deck, n_players: int, seed: int) -> Iterator[Line]:
    """Yield a whole random game, with drafts, refusals, taking back, and what every viewer sees on the way."""
    game = _Recorded(deck, n_players, seed)
    yield game.begun()
    while not game.game.match.over:
        yield from game.turn()
    yield from game.looks()


class _Recorded:
    """A game, and the chance by which it is played."""

    def __init__(self, deck: Deck, n_players: int, seed: int) -> None:
        self.chance = Random(seed)
        self.dealt = shuffle.shuffled(deck, NAMES[:n_players], self.chance)
        begin = game_log.begin("t", self.dealt, 0)
        self.rows: list[EventRow] = [begin]
        self.game: GameSnapshot = game_log.begun(begin, deck)
        self.at = 0

    def begun(self) -> Line:
        """Return the first line: everything that is dealt."""
        orders = self.dealt.to_dict()
        return {"op": "begin", "record": {key: orders[key] for key in orders if key not in ("moves", "result")}}

    def turn(self) -> Iterator[Line]:
        """Yield what is asked until one more seat has chosen."""
        match = self.game.match
        seat = self.chance.choice(match.waiting)
        if self.chance.random() < 0.3:
            yield from self.looks()
        if self.chance.random() < 0.5:
            yield self.draft(self.chance.randrange(len(match.names)), [self.some_text(match, seat)])
        yield self.draft(seat, [])
        if self.chance.random() < 0.1:
            yield self.bots(seat)
        choices: list[str] = []
        tried = match.copy()
        while (texts := tried.choice_texts(seat)) and not (choices and match.step == "take"):
            choices.append(self.chance.choice(texts))
            if match.step == "take":
                break
            tried.play(seat, choices[-1], confirm=False)
            yield self.draft(seat, list(choices))
        if self.chance.random() < 0.2:
            yield self.command(seat, choices[:-1])
            yield self.command(seat, [*choices, self.some_text(match, seat)])
            yield self.command(self.chance.randrange(len(match.names)), choices, self.game.phase - 1)
        yield self.command(seat, choices)
        if self.chance.random() < 0.1:
            yield self.take_back(self.chance.randrange(len(match.names)))

    def some_text(self, match: Match, seat: int) -> str:
        """Return a choice that is probably refused."""
        cards = [*match.index.numbers[:3], *(card for card in match.own_position(seat).cards_of(seat) if card)]
        boxes = self.chance.sample(BOXES, self.chance.randint(0, 5))
        shapes = [text.split(" ", 2)[-1] for text in match.choice_texts(seat)]
        card, other = self.chance.choice(cards), self.chance.choice(cards)
        forms = [
            f"cross {card} {' '.join(boxes)}",
            f"cross {card} {self.chance.choice(shapes)}" if shapes else "cross",
            f"bonus {card} {boxes[0] if boxes else 'a1'}",
            f"bonus {card}",
            f"cross {card} a1 a1",
            f"keep {card} {other}",
            f"take {card}",
            f"take stack {card}",
            "take stack",
            "take",
            "keep 1",
            "cross",
            "jump 4",
            f"cross {card} z9",
            f"cross {card} 7",
            f"CROSS {card} A1",
        ]
        return self.chance.choice(forms)

    # Questions and answers

    def bots(self, seat: int) -> Line:
        """Ask every level what it would choose, and master what it expects."""
        view = self.game.match.view(seat)
        seed = self.chance.getrandbits(62)
        levels = {name: str(bots.bot(name).choose(view, seed=seed)) for name in bots.names()}
        considered = [considered_as_sent(one) for one in explain(view, seed=seed).considered]
        return {
            "op": "bots", "seat": seat, "seed": str(seed), "view": bytes(view.position.memory).hex(),
            "answer": {"levels": levels, "considered": considered},
        }  # fmt: skip

    def draft(self, seat: int, choices: list[str]) -> Line:
        """Ask what choices would bring; the state is what the seat sees meanwhile."""
        match = self.game.match.copy()
        try:
            if match.step == "take" and choices:
                raise _no_draft_of_taking(match.why_not(seat, choices[0]))
            happened = game_log.draft(match, seat, choices)
            answer = _plain(projection.drafted(self.game, seat, 7, match, happened))
        except Refusal as fault:
            answer = self.refused(fault, None, 7)
        state = _plain(projection.state(self.game, Viewpoint(seat, self.chance.random() < 0.5), None))
        return {"op": "draft", "seat": seat, "choices": choices, "answer": answer, "state": state}

    def command(self, seat: int, choices: list[str], phase: int | None = None) -> Line:
        """Make choices."""
        return self.decided("command", game_log.decide, seat, choices, phase)

    def take_back(self, seat: int) -> Line:
        """Take choices back."""
        return self.decided("take-back", game_log.take_back, seat, [], None)

    def decided(self, op: str, decide: Any, seat: int, choices: list[str], phase: int | None) -> Line:
        """Do something, and return the answer to it."""
        self.at += 1000
        submission = Submission(seat, self.game.phase if phase is None else phase, choices, "c")
        try:
            self.game, rows = decide(self.game, submission, self.at)
            self.rows += rows
            answer = _plain(Saved(cmd_id="c", seq=rows[0].seq, phase=rows[0].phase))
        except Refusal as fault:
            answer = self.refused(fault, "c", None)
        return {
            "op": op, "seat": seat, "choices": choices, "phase": submission.phase, "at": self.at, "answer": answer,
        }  # fmt: skip

    def refused(self, fault: Refusal, cmd_id: str | None, asked: int | None) -> Any:
        """Return a refusal as it is sent; its English sentence is not compared."""
        reason: Any = fault.reason
        return _plain(
            Refused(
                cmd_id=cmd_id, id=asked, code=fault.code, rule=fault.rule, sentence="", at=fault.at,
                head=self.game.head, phase=self.game.phase, reason=reason,
            )
        )  # fmt: skip

    def looks(self) -> Iterator[Line]:
        """Yield the state and the events that every viewer sees."""
        for seat in (None, *range(len(self.game.match.names))):
            viewpoint = Viewpoint(seat, self.chance.random() < 0.5)
            first = projection.first_event(self.game, viewpoint)
            events = [projection.event(row, viewpoint, self.game.match.index) for row in self.rows[first - 1 :]]
            yield {
                "op": "look", "seat": seat, "recall": viewpoint.recall,
                "state": _plain(projection.state(self.game, viewpoint, None)), "events": _plain(events),
                "view": bytes(_observed(self.game, viewpoint)).hex(),
            }  # fmt: skip


def _observed(game: GameSnapshot, viewpoint: Viewpoint) -> bytes:
    """Return the record that bots get."""
    return bytes(game.match.view(viewpoint.seat, viewpoint.recall).position.memory)


def _plain(message: Any) -> Any:
    return json.loads(msgspec.json.encode(message))


def write(path: Path, games: int, seed: int = 1) -> int:
    """Write conversations of both games with two to four players, one line each; return the number of lines."""
    n = 0
    with path.open("w", encoding="utf-8") as file:
        for k in range(games):
            deck = decks.standard(("silver-and-gold", "pyramids")[k % 2])
            for line in conversation(deck, rules.MIN_PLAYERS + k // 2 % 3, seed + k):
                file.write(json.dumps(line) + "\n")
                n += 1
    return n
