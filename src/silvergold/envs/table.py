"""One game as the environments for Python loops want it: actions in, observations and rewards out.

The game is a row of the engine's own. Nothing here knows PettingZoo or Gymnasium; `zoo` and `single` do.
"""

from __future__ import annotations

import os
import random
import secrets
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from silvergold import rules
from silvergold.bots.chance import mix
from silvergold.choices import DeckIndex, Position, encode
from silvergold.decks import Deck
from silvergold.envs import encoding, layout, refusals
from silvergold.errors import FORMAT, IllegalChoice, SilvergoldError
from silvergold.kinds import Points, Seat, Seats
from silvergold.match import new_match
from silvergold.records import Record, check_upto, deal, position_at
from silvergold.rules import games
from silvergold.rules._compile import compiled, door
from silvergold.rules.state import MAX_PLAYERS, NO_LOG, OVER, Decks, Numbers, States

N_ACTIONS: Final = encoding.N_ACTIONS
WAIT: Final = N_ACTIONS
"""The one action of an agent that has nothing to choose, where everybody acts at each step."""

Reward: TypeAlias = Literal["margin", "rank", "points"]
DeckLike: TypeAlias = Deck | str | os.PathLike[str] | None
Start: TypeAlias = Record | tuple[Record, int | None] | None
Observation: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]

_KINDS: Final[dict[str, int]] = {
    "margin": encoding.MARGIN,
    "rank": encoding.RANK,
    "points": encoding.POINTS_AS_THEY_COME,
}
_SEEDS: Final = 1 << 63
_SCORE_PARTS: Final = 5
_REFUSED: Final = -1
_OVER: Final = 1 << MAX_PLAYERS


# In compiled code ----------------------------------------------------------------------------------------------------


@compiled
def _outlook(state: Any) -> int:
    """Who is waited for, and a bit above the seats' for a game that is over."""
    return _OVER if state.step == OVER else state.waiting


@door
def outlook(states: States) -> int:
    """The same for Python."""
    return _outlook(states[0])


@door
def act(decks: Decks, states: States, seat: Seat, action: int, masks: Numbers) -> int:
    """Make an action and answer the outlook; an action that is not open changes nothing and is answered with -1."""
    deck, state = decks[0], states[0]
    encoding.legal_mask(decks, states, 0, seat, masks)
    if action < 0 or action >= N_ACTIONS or not masks[action]:
        return _REFUSED
    games.play(deck, state, seat, encoding.code_of(decks, states, 0, action), NO_LOG[0])
    return _outlook(state)


@door
def act_at_random(decks: Decks, states: States, seat: Seat, nth: int) -> int:
    """Make the open choice that a large number picks, and answer the outlook."""
    n = rules.n_choices(decks, states, 0, seat)
    choice = rules.nth_choice(decks, states, 0, seat, nth % n)
    games.play(decks[0], states[0], seat, choice, NO_LOG[0])
    return _outlook(states[0])


@door
def settle(decks: Decks, states: States, kind: int, before: Numbers, parts: Numbers, rewards: Numbers) -> None:
    """What each seat has earned since `before`, its score at the last settling, which becomes the score now."""
    deck, state = decks[0], states[0]
    for seat in range(state.n_players):
        points = games.score(deck, state, seat, parts)
        if kind == encoding.POINTS_AS_THEY_COME:
            rewards[seat] = (points - before[seat]) / 100
        else:
            rewards[seat] = encoding.final_reward(deck, state, seat, kind, parts) if state.step == OVER else 0.0
        before[seat] = points


# A table -------------------------------------------------------------------------------------------------------------


class Table:
    """A game that is dealt again and again: from a seed, or from a record at one of its moves.

    >>> table = Table("pyramids", players=3)
    >>> table.deal(seed=7)
    >>> table.seats_waiting()
    (0, 1, 2)
    >>> observation, mask = table.observe(0)
    >>> table.play(0, int(mask.argmax()))
    >>> table.seats_waiting()
    (1, 2)
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        deck: DeckLike = None,
        reward: Reward = "margin",
        recall: bool = True,
        start: Start = None,
    ) -> None:
        """A table that nothing is dealt on yet. `players` is 2 unless a record says otherwise."""
        self.start = _started(start)
        record = self.start[0] if self.start else None
        self.index = DeckIndex.of(_deck(game, players, deck, record))
        self.n_players: Final = len(record.players) if record else players or rules.MIN_PLAYERS
        self.recall = recall
        self.size: Final = layout.observation_size(game, self.n_players)
        self.deck = self.index.table
        self.states = rules.new_states(1)
        self.seed = self.game_seed = secrets.randbelow(_SEEDS)
        self.outlook = _OVER
        self._kind = _kind(reward)
        self._n_dealt = 0
        self._scores = np.zeros(MAX_PLAYERS, np.int64)
        self._parts = np.zeros(_SCORE_PARTS, np.int64)
        self._rewards = np.zeros(MAX_PLAYERS, np.float64)
        self._mask: Mask = np.zeros(N_ACTIONS, np.int8)

    # Dealing

    def deal(self, seed: int | None = None, start: Start = None) -> None:
        """A new game. A seed deals what it deals in `new_match`; without one the games that follow a seed follow it."""
        if seed is not None:
            self.seed, self._n_dealt = seed % _SEEDS, 0
        if start is not None:
            self.start = _started(start)
        self.game_seed = self.seed if self._n_dealt == 0 else mix(self.seed, self._n_dealt)
        self._lay_out(self.game_seed)
        self._n_dealt += 1
        self.outlook = outlook(self.states)
        settle(self.deck, self.states, encoding.POINTS_AS_THEY_COME, self._scores, self._parts, self._rewards)

    def _lay_out(self, seed: int) -> None:
        if self.start is None:
            rules.deal(self.deck, self.states, 0, self.n_players, seed)
            return
        record, upto = self.start
        self._check_fits(record)
        self.states[:] = _position_in(record, upto, seed).states

    def _check_fits(self, record: Record) -> None:
        """A record given at a reset must belong to this table."""
        if record.deck != self.index.deck or len(record.players) != self.n_players:
            told = f"a record of {len(record.players)} players with the deck {record.deck.name!r}"
            here = f"which has {self.n_players} and {self.index.deck.name!r}"
            raise SilvergoldError(FORMAT, f"{told} does not fit this table, {here}")

    # Asking

    @property
    def position(self) -> Position:
        """The table as the Python face reads it. It goes on with the game; copy it to keep it."""
        return Position(self.index, self.states)

    @property
    def over(self) -> bool:
        """G11: is the game over?"""
        return self.outlook == _OVER

    @property
    def waiting(self) -> Seats:
        """The seats that have something to choose, as a mask; none when the game is over."""
        return self.outlook & _OVER - 1

    @property
    def next_seat(self) -> Seat:
        """Who acts if one acts after the other: the first seat that is waited for; seat 0 when the game is over."""
        waiting = self.waiting
        return (waiting & -waiting).bit_length() - 1 if waiting else 0

    def seats_waiting(self) -> tuple[Seat, ...]:
        """The seats that have something to choose."""
        return tuple(seat for seat in range(self.n_players) if self.waiting >> seat & 1)

    def observe(self, seat: Seat, wait: bool = False) -> tuple[Observation, Mask]:
        """What a seat sees and may do, in new arrays. With `wait` the mask is one longer, for who has to wait."""
        observation = np.empty(self.size, np.uint8)
        mask: Mask = np.empty(N_ACTIONS + wait, np.int8)
        encoding.encode_one(self.deck, self.states, 0, seat, self.recall, observation, mask)
        if wait:
            mask[WAIT] = not self.waiting >> seat & 1
        return observation, mask

    def mask(self, seat: Seat, wait: bool = False) -> Mask:
        """What a seat may do, in a new array."""
        mask: Mask = np.empty(N_ACTIONS + wait, np.int8)
        encoding.legal_mask(self.deck, self.states, 0, seat, mask)
        if wait:
            mask[WAIT] = not self.waiting >> seat & 1
        return mask

    def points(self) -> tuple[Points, ...]:
        """The scores by seat so far."""
        score = rules.score
        return tuple(int(score(self.deck, self.states, 0, seat, self._parts)) for seat in range(self.n_players))

    def winners(self) -> tuple[Seat, ...]:
        """G11, S11, P14, R11: the seats that lead now; at the end, who has won."""
        mask = int(rules.winners(self.deck, self.states, 0))
        return tuple(seat for seat in range(self.n_players) if mask >> seat & 1)

    # Playing

    def play(self, seat: Seat, action: int) -> None:
        """Make an action; raises IllegalChoice with a sentence that teaches, and then nothing has changed."""
        answer = act(self.deck, self.states, seat, int(action), self._mask)
        if answer == _REFUSED:
            raise self.why_not(seat, int(action))
        self.outlook = answer

    def play_at_random(self, seat: Seat, nth: int) -> None:
        """Make the open choice that a large number picks."""
        self.outlook = act_at_random(self.deck, self.states, seat, nth)

    def play_code(self, seat: Seat, code: int) -> None:
        """Make a choice in the engine's own form; trusts its caller."""
        rules.play(self.deck, self.states, 0, seat, code, NO_LOG)
        self.outlook = outlook(self.states)

    def rewards(self) -> list[float] | None:
        """What each seat has earned since the last time this was asked; None where nothing can have been earned."""
        if self._kind != encoding.POINTS_AS_THEY_COME and self.outlook != _OVER:
            return None
        settle(self.deck, self.states, self._kind, self._scores, self._parts, self._rewards)
        earned: list[float] = self._rewards[: self.n_players].tolist()
        return earned

    def is_open(self, seat: Seat, action: int) -> bool:
        """May this seat make this action now?"""
        return 0 <= action < N_ACTIONS and bool(self.mask(seat)[action])

    def why_not(self, seat: Seat, action: int) -> IllegalChoice:
        """The rule that stands against an action that is not open."""
        return refusals.why_not(self.position, seat, action)


# Beginning -----------------------------------------------------------------------------------------------------------


def _kind(reward: str) -> int:
    if reward not in _KINDS:
        raise SilvergoldError(FORMAT, f"reward is {reward!r}; it must be {', '.join(get_args(Reward))}")
    return _KINDS[reward]


def _started(start: Start) -> tuple[Record, int] | None:
    """A record and how many of its moves are played; it must leave something to play."""
    if start is None:
        return None
    record, upto = start if isinstance(start, tuple) else (start, None)
    n = check_upto(record, upto)
    if position_at(record, n).over:
        raise SilvergoldError("G11", f"after {n} moves this game is over; start from fewer of them")
    return record, n


def _deck(game: str, players: int | None, deck: DeckLike, record: Record | None) -> Deck:
    """The deck of the record, or the one asked for; `new_match` says what is wrong with an odd wish."""
    if record is None:
        return new_match(game, rules.MIN_PLAYERS if players is None else players, seed=0, deck=deck).deck
    if record.game != game:
        raise SilvergoldError(FORMAT, f"the record is of a game of {record.game}, not of {game}")
    if players not in (None, len(record.players)):
        raise SilvergoldError(FORMAT, f"the record has {len(record.players)} players, not {players}")
    if deck is not None and new_match(game, deck=deck).deck != record.deck:
        raise SilvergoldError(FORMAT, f"the record was played with the deck {record.deck.name!r}; leave deck out")
    return record.deck


def _position_in(record: Record, upto: int | None, seed: int) -> Position:
    """The table after so many moves; rounds whose expeditions the record leaves open are shuffled from the seed."""
    position = deal(record, random.Random(seed))
    for move in record.moves[:upto]:
        code = encode(position, move.player, move.choice)
        rules.play(position.index.table, position.states, 0, move.player, code, NO_LOG)
    return position
