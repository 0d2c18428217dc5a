"""One game for environments that step in Python: actions in, observations and rewards out.

The game is one row of the engine's states. This module does not depend on PettingZoo or Gymnasium.
"""

from __future__ import annotations

import os
import random
import secrets
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from silvergold import rules
from silvergold.bots.seeds import mix
from silvergold.decks import Deck
from silvergold.envs import layout, refusals
from silvergold.envs.compiled import encoding, stepping
from silvergold.envs.compiled.observation import encode_one
from silvergold.errors import FORMAT, IllegalChoice, SilvergoldError
from silvergold.kinds import Points, Seat, Seats
from silvergold.match import new_match
from silvergold.position import DeckIndex, Position, encode
from silvergold.records import Record, check_upto, deal, position_at
from silvergold.rules import dispatch
from silvergold.rules.compiling import compiled, entry_point
from silvergold.rules.state import MAX_PLAYERS, NO_LOG, OVER, Decks, Numbers, States

N_ACTIONS: Final = encoding.N_ACTIONS
WAIT: Final = N_ACTIONS
"""The only action of an agent without a choice, in environments where all agents act at each step."""

Reward: TypeAlias = Literal["margin", "rank", "points"]
DeckLike: TypeAlias = Deck | str | os.PathLike[str] | None
Start: TypeAlias = Record | tuple[Record, int | None] | None
Observation: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]

_KINDS: Final[dict[str, int]] = {
    "margin": stepping.MARGIN,
    "rank": stepping.RANK,
    "points": stepping.POINTS_AS_THEY_COME,
}
_SEEDS: Final = 1 << 63
_REFUSED: Final = -1
_OVER: Final = 1 << MAX_PLAYERS


# In compiled code ----------------------------------------------------------------------------------------------------


@compiled
def _turn_mask(state: Any) -> int:
    """Return the seats that have a choice as a mask, or only the bit above all seats if the game is over."""
    return _OVER if state.step == OVER else state.waiting


@entry_point
def turn_mask(states: States) -> int:
    """Return the seats that have a choice as a mask, or only the bit above all seats if the game is over."""
    return _turn_mask(states[0])


@entry_point
def act(decks: Decks, states: States, seat: Seat, action: int, masks: Numbers) -> int:
    """Play an action and return the new turn mask. Return -1 and change nothing if the action is not open."""
    deck, state = decks[0], states[0]
    encoding.legal_mask(decks, states, 0, seat, masks)
    if action < 0 or action >= N_ACTIONS or not masks[action]:
        return _REFUSED
    dispatch.play(deck, state, seat, encoding.code_of(decks, states, 0, action), NO_LOG[0])
    return _turn_mask(state)


@entry_point
def act_at_random(decks: Decks, states: States, seat: Seat, nth: int) -> int:
    """Play the open choice that a large random number picks, and return the new turn mask."""
    n = rules.n_choices(decks, states, 0, seat)
    choice = rules.nth_choice(decks, states, 0, seat, nth % n)
    dispatch.play(decks[0], states[0], seat, choice, NO_LOG[0])
    return _turn_mask(states[0])


@entry_point
def settle(decks: Decks, states: States, kind: int, before: Numbers, parts: Numbers, rewards: Numbers) -> None:
    """Write the rewards of all seats since the scores in `before`, and store the present scores there."""
    deck, state = decks[0], states[0]
    for seat in range(state.n_players):
        points = dispatch.score(deck, state, seat, parts)
        if kind == stepping.POINTS_AS_THEY_COME:
            rewards[seat] = (points - before[seat]) / stepping.ONE_HUNDRED
        else:
            rewards[seat] = stepping.final_reward(deck, state, seat, kind, parts) if state.step == OVER else 0.0
        before[seat] = points


# An episode ----------------------------------------------------------------------------------------------------------


class Episode:
    """A game that can be dealt again and again: from a seed, or from a record after one of its moves.

    >>> episode = Episode("pyramids", players=3)
    >>> episode.deal(seed=7)
    >>> episode.seats_waiting()
    (0, 1, 2)
    >>> observation, mask = episode.observe(0)
    >>> episode.play(0, int(mask.argmax()))
    >>> episode.seats_waiting()
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
        """Prepare a game that is not dealt yet. `players` is 2 unless a record says otherwise."""
        self.start = _started(start)
        record = self.start[0] if self.start else None
        self.index = DeckIndex.of(_deck(game, players, deck, record))
        self.n_players: Final = len(record.players) if record else players or rules.MIN_PLAYERS
        self.recall = recall
        self.size: Final = layout.observation_size(game, self.n_players)
        self.deck = self.index.table
        self.states = rules.new_states(1)
        self.seed = self.game_seed = secrets.randbelow(_SEEDS)
        self.turn_mask = _OVER
        self._kind = _kind(reward)
        self._n_dealt = 0
        self._scores = np.zeros(MAX_PLAYERS, np.int64)
        self._parts = np.zeros(rules.SCORE_PARTS, np.int64)
        self._rewards = np.zeros(MAX_PLAYERS, np.float64)
        self._mask: Mask = np.zeros(N_ACTIONS, np.int8)

    # Dealing

    def deal(self, seed: int | None = None, start: Start = None) -> None:
        """Deal a new game: the one that `new_match` deals from a seed, or the next in the series of the last seed."""
        if seed is not None:
            self.seed, self._n_dealt = seed % _SEEDS, 0
        if start is not None:
            self.start = _started(start)
        self.game_seed = self.seed if self._n_dealt == 0 else mix(self.seed, self._n_dealt)
        self._lay_out(self.game_seed)
        self._n_dealt += 1
        self.turn_mask = turn_mask(self.states)
        settle(self.deck, self.states, stepping.POINTS_AS_THEY_COME, self._scores, self._parts, self._rewards)

    def _lay_out(self, seed: int) -> None:
        if self.start is None:
            rules.deal(self.deck, self.states, 0, self.n_players, seed)
            return
        record, upto = self.start
        self._check_fits(record)
        self.states[:] = _position_in(record, upto, seed).states

    def _check_fits(self, record: Record) -> None:
        """Raise SilvergoldError if a record given at a reset has another deck or number of players."""
        if record.deck != self.index.deck or len(record.players) != self.n_players:
            told = f"a record of {len(record.players)} players with the deck {record.deck.name!r}"
            here = f"which has {self.n_players} and {self.index.deck.name!r}"
            raise SilvergoldError(FORMAT, f"{told} does not fit this table, {here}")

    # State

    @property
    def position(self) -> Position:
        """Return the position. It changes as the game goes on; copy it to keep it."""
        return Position(self.index, self.states)

    @property
    def over(self) -> bool:
        """Return whether the game is over (G11)."""
        return self.turn_mask == _OVER

    @property
    def waiting(self) -> Seats:
        """Return the seats that have a choice, as a mask; no seat when the game is over."""
        return self.turn_mask & _OVER - 1

    @property
    def next_seat(self) -> Seat:
        """Return the first seat that has a choice; seat 0 when the game is over."""
        waiting = self.waiting
        return (waiting & -waiting).bit_length() - 1 if waiting else 0

    def seats_waiting(self) -> tuple[Seat, ...]:
        """Return the seats that have a choice."""
        return tuple(seat for seat in range(self.n_players) if self.waiting >> seat & 1)

    def observe(self, seat: Seat, wait: bool = False) -> tuple[Observation, Mask]:
        """Return the observation and mask of a seat in new arrays. With `wait`, the mask also has the action WAIT."""
        observation = np.empty(self.size, np.uint8)
        mask: Mask = np.empty(N_ACTIONS + wait, np.int8)
        encode_one(self.deck, self.states, 0, seat, self.recall, observation, mask)
        if wait:
            mask[WAIT] = not self.waiting >> seat & 1
        return observation, mask

    def mask(self, seat: Seat, wait: bool = False) -> Mask:
        """Return the mask of a seat's open actions in a new array. With `wait`, it also has the action WAIT."""
        mask: Mask = np.empty(N_ACTIONS + wait, np.int8)
        encoding.legal_mask(self.deck, self.states, 0, seat, mask)
        if wait:
            mask[WAIT] = not self.waiting >> seat & 1
        return mask

    def points(self) -> tuple[Points, ...]:
        """Return the scores so far, by seat."""
        score = rules.score
        return tuple(int(score(self.deck, self.states, 0, seat, self._parts)) for seat in range(self.n_players))

    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that lead now; at the end, the winners (G11, S11, P14, R11)."""
        mask = int(rules.winners(self.deck, self.states, 0))
        return tuple(seat for seat in range(self.n_players) if mask >> seat & 1)

    # Playing

    def play(self, seat: Seat, action: int) -> None:
        """Play an action. If it is not open, raise IllegalChoice with the reason and change nothing."""
        answer = act(self.deck, self.states, seat, int(action), self._mask)
        if answer == _REFUSED:
            raise self.why_not(seat, int(action))
        self.turn_mask = answer

    def play_at_random(self, seat: Seat, nth: int) -> None:
        """Play the open choice that a large random number picks."""
        self.turn_mask = act_at_random(self.deck, self.states, seat, nth)

    def play_code(self, seat: Seat, code: int) -> None:
        """Play a choice of the engine; the caller must know that it is open."""
        rules.play(self.deck, self.states, 0, seat, code, NO_LOG)
        self.turn_mask = turn_mask(self.states)

    def rewards(self) -> list[float] | None:
        """Return the rewards of all seats since the last call, or None where no reward is possible yet."""
        if self._kind != stepping.POINTS_AS_THEY_COME and self.turn_mask != _OVER:
            return None
        settle(self.deck, self.states, self._kind, self._scores, self._parts, self._rewards)
        earned: list[float] = self._rewards[: self.n_players].tolist()
        return earned

    def is_open(self, seat: Seat, action: int) -> bool:
        """Return whether this action is open to this seat now."""
        return 0 <= action < N_ACTIONS and bool(self.mask(seat)[action])

    def why_not(self, seat: Seat, action: int) -> IllegalChoice:
        """Return the reason why an action is not open."""
        return refusals.why_not(self.position, seat, action)


# Creation ------------------------------------------------------------------------------------------------------------


def _kind(reward: str) -> int:
    if reward not in _KINDS:
        raise SilvergoldError(FORMAT, f"reward is {reward!r}; it must be {', '.join(get_args(Reward))}")
    return _KINDS[reward]


def _started(start: Start) -> tuple[Record, int] | None:
    """Return a record and the number of moves to play first; raise SilvergoldError if the game is over by then."""
    if start is None:
        return None
    record, upto = start if isinstance(start, tuple) else (start, None)
    n = check_upto(record, upto)
    if position_at(record, n).over:
        raise SilvergoldError("G11", f"after {n} moves this game is over; start from fewer of them")
    return record, n


def _deck(game: str, players: int | None, deck: DeckLike, record: Record | None) -> Deck:
    """Return the deck of the record, or the one that was asked for; `new_match` checks the options."""
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
    """Return the position after `upto` moves; expeditions that the record leaves open are shuffled from the seed."""
    position = deal(record, random.Random(seed))
    for move in record.moves[:upto]:
        code = encode(position, move.player, move.choice)
        rules.play(position.index.table, position.states, 0, move.player, code, NO_LOG)
    return position
