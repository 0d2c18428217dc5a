"""Both games for OpenSpiel, with chance as a player: `python_silver_and_gold` and `python_pyramids`.

Importing this module registers them. Parameters: `players` (2 to 4), `deck` (a built-in name or a file) and `reward`
(margin, rank or points). Setup and marking, which all do at once, go seat by seat; what a seat sees never shows what
others have not yet revealed (R9), so the order changes nothing. docs/open_spiel.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found] # it ships no types

from silvergold import decks, rules
from silvergold.choices import DeckIndex
from silvergold.decks.model import PYRAMIDS, SILVER_AND_GOLD, Deck
from silvergold.envs import actions, encoding, layout
from silvergold.envs.render import render
from silvergold.envs.undealt import HAND, Told, UndealtTable
from silvergold.errors import FORMAT, SilvergoldError
from silvergold.kinds import Points, Seat

NAMES: Final = {SILVER_AND_GOLD: "python_silver_and_gold", PYRAMIDS: "python_pyramids"}
TITLES: Final = {SILVER_AND_GOLD: "Silver & Gold", PYRAMIDS: "Pyramids"}
REWARDS: Final = {"margin": encoding.MARGIN, "rank": encoding.RANK, "points": encoding.POINTS_AS_THEY_COME}
DEFAULTS: Final = {"players": 2, "deck": "standard", "reward": "margin"}

_HUNDRED: Final = 100.0
_STEPS: Final = 512.0  # more than there are actions or cards, and a power of two: the fractions are exact


def register() -> None:
    """Make both games known to OpenSpiel; again does no harm."""
    known = pyspiel.registered_names()
    for game, name in NAMES.items():
        if name not in known:
            pyspiel.register_game(_game_type(game), _GAMES[game])


# What OpenSpiel wants to know beforehand -----------------------------------------------------------------------------


def _game_type(game: str, players: int | None = None, reward: str = "margin") -> Any:
    """What kind of game this is; two who are paid by margin or rank win what the other loses."""
    kinds = pyspiel.GameType
    as_they_come = reward == "points"
    against = players == rules.MIN_PLAYERS and not as_they_come
    return kinds(
        short_name=NAMES[game],
        long_name=TITLES[game],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if against else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.REWARDS if as_they_come else kinds.RewardModel.TERMINAL,
        max_num_players=rules.MAX_PLAYERS,
        min_num_players=rules.MIN_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def _game_info(deck: Deck, players: int, reward: str) -> Any:
    """How long a game may last and what it may pay."""
    low, high = _utilities(deck, reward)
    against = players == rules.MIN_PLAYERS and reward != "points"
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.N_ACTIONS,
        max_chance_outcomes=len(deck.cards),
        num_players=players,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0 if against else None,
        max_game_length=most_actions(deck, players),
    )


def _utilities(deck: Deck, reward: str) -> tuple[float, float]:
    """Bounds that no game passes, far from what happens."""
    low, high = worst_score(deck) / _HUNDRED, best_score(deck) / _HUNDRED
    if reward == "rank":
        return -1.0, 1.0
    return (low, high) if reward == "points" else (low - high, high - low)


def best_score(deck: Deck) -> Points:
    """More than anybody can make: all cards of the deck, and a full score card."""
    if deck.game == PYRAMIDS:  # P13
        return 10 * len(deck.cards) + 4 * 5 + 3 * sum(deck.awards) + 10 * 5
    seals = sum(card.seal.points for card in deck.cards if card.seal) * len(deck.cards)
    palms = 4 * (1 + 4 * max("".join(card.rows).count("p") for card in deck.cards))
    return sum(card.points for card in deck.cards) + seals + 12 + sum(deck.cups) + palms  # S10


def worst_score(deck: Deck) -> Points:
    """Nothing but the worst skull."""
    return -max(deck.skulls) if deck.game == PYRAMIDS else 0


def most_actions(deck: Deck, players: int) -> int:
    """Each keeps once and marks 28 times; each cross symbol obliges once, each card is taken once (G4, G8, G9)."""
    crosses = sum("".join(card.rows).count("x") for card in deck.cards)
    return players * (1 + rules.TURNS) + crosses + len(deck.cards)


def most_draws(deck: Deck, players: int) -> int:
    """The start player, the hands, each card of the stack, an expedition each turn."""
    return 1 + HAND * players + len(deck.cards) + rules.TURNS


# The game ------------------------------------------------------------------------------------------------------------


class _Game(pyspiel.Game):  # type: ignore[misc] # OpenSpiel ships no types
    """A game with its deck; OpenSpiel makes it when somebody loads it."""

    game: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters; what is wrong with them is said at once."""
        chosen = {**DEFAULTS, **(params or {})}
        self.players, self.reward = _checked(chosen)
        self.index = DeckIndex.of(decks.find(str(chosen["deck"]), self.game))
        super().__init__(
            _game_type(self.game, self.players, self.reward),
            _game_info(self.index.deck, self.players, self.reward),
            dict(params or {}),
        )

    def new_initial_state(self, *_: Any) -> TableState:
        """A table on which nothing is dealt yet."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What reads a state for a seat."""
        return Observer(self, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can have a say."""
        return most_draws(self.index.deck, self.players)


class SilverAndGoldGame(_Game):
    """Silver & Gold."""

    game = SILVER_AND_GOLD


class PyramidsGame(_Game):
    """Pyramids."""

    game = PYRAMIDS


_GAMES: Final = {SILVER_AND_GOLD: SilverAndGoldGame, PYRAMIDS: PyramidsGame}


def _checked(params: Mapping[str, Any]) -> tuple[int, str]:
    """G1: two to four players; one of three rewards."""
    players, reward = params["players"], params["reward"]
    if not rules.MIN_PLAYERS <= players <= rules.MAX_PLAYERS:
        raise SilvergoldError("G1", f"{players} players cannot play; give a number from 2 to 4")
    if reward not in REWARDS:
        raise SilvergoldError(FORMAT, f"{reward!r} is no reward; give one of {', '.join(REWARDS)}")
    return players, reward


# A state -------------------------------------------------------------------------------------------------------------


class TableState(pyspiel.State):  # type: ignore[misc] # OpenSpiel ships no types
    """A table between two decisions, of a seat or of chance."""

    def __init__(self, game: _Game) -> None:
        """The beginning of a game."""
        super().__init__(game)
        self.table = UndealtTable(game.index, game.players)
        self.reward = game.reward
        self.before = self._scores()  # as they were one decision ago

    def current_player(self) -> int:
        """Chance, the first seat that is waited for, or nobody."""
        if self.table.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.table.position.waiting
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """G11: is the game over?"""
        return self.table.draw is None and self.table.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw now, with probabilities."""
        assert self.table.draw is not None
        return list(self.table.draw.outcomes)

    def _legal_actions(self, player: Seat) -> list[int]:
        mask = np.empty(encoding.N_ACTIONS, np.int8)
        position = self.table.position
        encoding.legal_mask(position.index.table, position.states, 0, player, mask)
        return np.flatnonzero(mask).tolist()

    def _apply_action(self, action: int) -> None:
        self.before = self._scores()
        if self.table.draw is not None:
            self.table.decide(action)
        else:
            self.table.play(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.name_of(action)
        return actions.describe(self.table.position, player, action)

    def returns(self) -> list[float]:
        """What the game has paid so far; by margin or rank nothing before the end."""
        scores = self._scores()
        if self.reward == "points":
            return [score / _HUNDRED for score in scores]
        return _final(scores, self.reward) if self.is_terminal() else [0.0] * len(scores)

    def rewards(self) -> list[float]:
        """What the last decision has paid."""
        if self.reward == "points":
            return [(now - before) / _HUNDRED for now, before in zip(self._scores(), self.before, strict=True)]
        return self.returns()

    def _scores(self) -> list[Points]:
        position = self.table.position
        parts = np.empty(5, np.int64)
        seats = range(position.n_players)
        return [int(rules.score(position.index.table, position.states, 0, seat, parts)) for seat in seats]

    def __str__(self) -> str:
        """Everything that was decided, as every seat has heard it."""
        heard = (f"seat {seat}: {_told(lines, seat)}" for seat, lines in enumerate(self.table.heard))
        return "\n".join(heard)


def _final(scores: list[Points], reward: str) -> list[float]:
    """The margin over the best other; or from 1 for the first to -1 for the last, shared places shared."""
    if reward == "margin":
        return [(mine - max(_others(scores, seat))) / _HUNDRED for seat, mine in enumerate(scores)]
    return [1 - 2 * _place(scores, seat) / (len(scores) - 1) for seat in range(len(scores))]


def _others(scores: list[Points], seat: Seat) -> list[Points]:
    return scores[:seat] + scores[seat + 1 :]


def _place(scores: list[Points], seat: Seat) -> float:
    others = _others(scores, seat)
    return sum(score > scores[seat] for score in others) + sum(score == scores[seat] for score in others) / 2


def _told(heard: list[Told], seat: Seat) -> str:
    """What a seat has heard; others are named."""
    lines = (told.text if told.by in (None, seat) else f"seat {told.by}: {told.text}" for told in heard)
    return "; ".join(lines)


# What a seat sees ----------------------------------------------------------------------------------------------------


class Observer:
    """What a seat may know, as numbers and as text.

    With perfect recall, that is for information states, `heard` follows: a row for all that this seat has learnt, who
    did it (0 chance, then seats clockwise from the viewer, in quarters) and what (the action or outcome plus one).
    """

    def __init__(self, game: _Game, iig_obs_type: Any, params: Any) -> None:
        """Room for the numbers; `dict` names the parts of `tensor`."""
        _check_observer(iig_obs_type, params)
        self.recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self._seen = np.zeros(layout.observation_size(game.game, game.players), np.uint8)
        self._mask = np.empty(encoding.N_ACTIONS, np.int8)
        rows = _most_heard(game) if self.recall else 0
        self.tensor = np.zeros(len(self._seen) + 2 * rows, np.float32)
        parts = layout.parts(game.game, game.players)
        self.dict = {part.name: self.tensor[part.start : part.stop].reshape(part.shape) for part in parts}
        if self.recall:
            self.dict["heard"] = self.tensor[len(self._seen) :].reshape(rows, 2)

    def set_from(self, state: TableState, player: Seat) -> None:
        """Fill `tensor` with what this seat sees."""
        position = state.table.position
        encoding.encode_one(position.index.table, position.states, 0, player, self.recall, self._seen, self._mask)
        self.tensor[: len(self._seen)] = self._seen / np.float32(encoding.FULL)
        if self.recall:
            self._write_heard(state.table.heard[player], player, position.n_players)

    def _write_heard(self, heard: list[Told], player: Seat, players: int) -> None:
        rows = self.dict["heard"]
        rows[:] = 0
        for row, told in zip(rows, heard, strict=False):
            who = 0 if told.by is None else 1 + (told.by - player) % players
            row[:] = who / rules.MAX_PLAYERS, (told.what + 1) / _STEPS

    def string_from(self, state: TableState, player: Seat) -> str:
        """The table as this seat sees it; with perfect recall all that it has learnt."""
        if self.recall:
            return f"seat {player}: {_told(state.table.heard[player], player)}"
        return str(render(state.table.position, "ansi", seat=player))


def _check_observer(iig_obs_type: Any, params: Any) -> None:
    """Only a seat's own view is offered: what all may know and what this seat alone may know."""
    if params:
        raise ValueError(f"these games' observers take no parameters, not {params}")
    if iig_obs_type is None:
        return
    own = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if not (own and iig_obs_type.public_info):
        raise ValueError("these games show what one seat may know: public_info and private_info of a single player")


def _most_heard(game: _Game) -> int:
    """Every action and draw, but of the hands only one's own."""
    return most_actions(game.index.deck, game.players) + most_draws(game.index.deck, players=1)


register()
