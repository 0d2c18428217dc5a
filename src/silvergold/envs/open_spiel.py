"""The games for OpenSpiel, with chance as a player: `python_silver_and_gold` and `python_pyramids`.

Importing this module registers them. Parameters: `players` (2 to 4), `deck` (a built-in name or a file) and `reward`
(margin, rank or points). In setup and marking, which are simultaneous, the seats act one after the other; no seat sees
what others have not yet revealed (R9), so the order changes nothing. See docs/open_spiel.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from silvergold.extras import missing_from

try:
    import pyspiel  # type: ignore[import-not-found] # it ships no types
except ModuleNotFoundError as missing:
    raise missing_from("envs", "this environment", missing) from None

import numpy as np

from silvergold import decks, games, rules
from silvergold.decks.deck import Deck
from silvergold.envs import actions, layout
from silvergold.envs.chance_nodes import HAND, ChanceKind, ChanceNodeGame, Observed
from silvergold.envs.compiled import encoding, observation, stepping
from silvergold.envs.render import render
from silvergold.errors import FORMAT, SilvergoldError
from silvergold.kinds import Points, Seat
from silvergold.position import DeckIndex

REWARDS: Final = {"margin": stepping.MARGIN, "rank": stepping.RANK, "points": stepping.POINTS_AS_THEY_COME}
DEFAULTS: Final = {"players": 2, "deck": "standard", "reward": "margin"}

_HUNDRED: Final = 100.0
_STEPS: Final = 512.0  # more than there are actions or cards, and a power of two: the fractions are exact


def register() -> None:
    """Register the games with OpenSpiel; calling it again changes nothing."""
    known = pyspiel.registered_names()
    for game in games.ALL:
        if _short_name(game) not in known:
            pyspiel.register_game(_game_type(game), GAME_CLASSES[game.slug])


# Types and bounds ----------------------------------------------------------------------------------------------------


def _short_name(game: games.Game) -> str:
    return f"python_{game.snake}"


def _game_type(game: games.Game, players: int | None = None, reward: str = "margin") -> Any:
    """Return the type of the game: zero-sum for two players who are paid by margin or rank."""
    kinds = pyspiel.GameType
    as_they_come = reward == "points"
    against = players == rules.MIN_PLAYERS and not as_they_come
    return kinds(
        short_name=_short_name(game),
        long_name=game.title,
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
    """Return bounds on the length of a game and on its utilities."""
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
    """Return bounds on the utilities; real games stay far from them."""
    low, high = (points / _HUNDRED for points in games.game(deck.game).score_bounds(deck))
    if reward == "rank":
        return -1.0, 1.0
    return (low, high) if reward == "points" else (low - high, high - low)


def most_actions(deck: Deck, players: int) -> int:
    """Return the most actions: each player keeps once and marks 28 times, then bonus boxes and cards (G4, G8, G9)."""
    crosses = sum("".join(card.rows).count("x") for card in deck.cards)
    return players * (1 + rules.TURNS) + crosses + len(deck.cards)


def most_draws(deck: Deck, players: int) -> int:
    """Return the most draws: the start player, the hands, each card of the stack, an expedition each turn."""
    return 1 + HAND * players + len(deck.cards) + rules.TURNS


# The game ------------------------------------------------------------------------------------------------------------


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel ships no types
    """A game with its deck. OpenSpiel creates it when it loads the game."""

    game: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters; raise SilvergoldError if one is wrong."""
        chosen = {**DEFAULTS, **(params or {})}
        self.players, self.reward = _checked(chosen)
        self.index = DeckIndex.of(decks.find(str(chosen["deck"]), self.game))
        super().__init__(
            _game_type(games.game(self.game), self.players, self.reward),
            _game_info(self.index.deck, self.players, self.reward),
            dict(params or {}),
        )

    def new_initial_state(self, *_: Any) -> TableState:
        """Return a state in which nothing is dealt yet."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of a seat's view."""
        return Observer(self, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes of a game."""
        return most_draws(self.index.deck, self.players)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)


# A class for each game, because OpenSpiel frees what is registered after Python has ended. A class survives that; a
# function or a partial object would crash the process at its exit.
GAME_CLASSES: Final = {game.slug: type(f"{game.camel}Game", (SpielGame,), {"game": game.slug}) for game in games.ALL}


def _checked(params: Mapping[str, Any]) -> tuple[int, str]:
    """Return the players and the reward; raise SilvergoldError if one is wrong (G1)."""
    players, reward = params["players"], params["reward"]
    if not rules.MIN_PLAYERS <= players <= rules.MAX_PLAYERS:
        raise SilvergoldError("G1", f"{players} players cannot play; give a number from 2 to 4")
    if reward not in REWARDS:
        raise SilvergoldError(FORMAT, f"{reward!r} is no reward; give one of {', '.join(REWARDS)}")
    return players, reward


# A state -------------------------------------------------------------------------------------------------------------


class TableState(pyspiel.State):  # type: ignore[misc] # OpenSpiel ships no types
    """The state between two decisions of a seat or of chance."""

    def __init__(self, game: SpielGame) -> None:
        """Begin a game."""
        super().__init__(game)
        self.table = ChanceNodeGame(game.index, game.players)
        self.reward = game.reward
        self.before = self._scores()  # as they were one decision ago

    def current_player(self) -> int:
        """Return chance, the first seat that has a choice, or the terminal player."""
        if self.table.node is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.table.position.waiting
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Return whether the game is over (G11)."""
        return self.table.node is None and self.table.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the present chance node with their probabilities."""
        assert self.table.node is not None
        return list(self.table.node.outcomes)

    def _legal_actions(self, player: Seat) -> list[int]:
        mask = np.empty(encoding.N_ACTIONS, np.int8)
        position = self.table.position
        encoding.legal_mask(position.index.table, position.states, 0, player, mask)
        return np.flatnonzero(mask).tolist()

    def _apply_action(self, action: int) -> None:
        self.before = self._scores()
        if self.table.node is not None:
            self.table.apply_outcome(action)
        else:
            self.table.play(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.name_of(action)
        return actions.describe(self.table.position, player, action)

    def resample_from_infostate(self, player: Seat, rng: Callable[[], float]) -> TableState:
        """Return a state that this seat cannot tell from the present one; `rng` returns numbers from 0 to below 1.

        Nothing that is not drawn yet has an order here, so only two things are hidden: what others were dealt and did
        not keep, and their choices of a phase under way (R9). Both are drawn evenly from what is possible. The history
        is played again with them, so the new state has a history of its own.
        """
        past = self.full_history()
        n_public = len(past) - self.table.n_secrets
        hands = self.table.sample_hands(player, rng)
        state: TableState = self.get_game().new_initial_state()
        for step in past[:n_public]:
            node = state.table.node
            hidden = node is not None and node.kind is ChanceKind.HAND and node.seat != player
            state.apply_action(next(hands) if hidden else step.action)
        for step in past[n_public:]:
            if step.player == player:
                state.apply_action(step.action)
            elif step.player != self.current_player():
                state.play_at_random(step.player, rng)
        return state

    def play_at_random(self, seat: Seat, rng: Callable[[], float]) -> None:
        """Make random choices for a seat for as long as it is the one to choose."""
        while self.current_player() == seat:
            self.apply_action(_pick(self.legal_actions(), rng))

    def returns(self) -> list[float]:
        """Return the rewards so far; with margin or rank they are 0 before the end."""
        scores = self._scores()
        if self.reward == "points":
            return [score / _HUNDRED for score in scores]
        return _final(scores, self.reward) if self.is_terminal() else [0.0] * len(scores)

    def rewards(self) -> list[float]:
        """Return the rewards of the last decision."""
        if self.reward == "points":
            return [(now - before) / _HUNDRED for now, before in zip(self._scores(), self.before, strict=True)]
        return self.returns()

    def _scores(self) -> list[Points]:
        position = self.table.position
        parts = np.empty(rules.SCORE_PARTS, np.int64)
        seats = range(position.n_players)
        return [int(rules.score(position.index.table, position.states, 0, seat, parts)) for seat in seats]

    def __str__(self) -> str:
        """Return the history as each seat has observed it."""
        return "\n".join(f"seat {seat}: {_history_text(seen, seat)}" for seat, seen in enumerate(self.table.observed))


def _pick(actions: list[int], rng: Callable[[], float]) -> int:
    return actions[int(rng() * len(actions))]


def _final(scores: list[Points], reward: str) -> list[float]:
    """Return the margin over the best other, or the rank from 1 to -1; equal scores share it."""
    if reward == "margin":
        return [(mine - max(_others(scores, seat))) / _HUNDRED for seat, mine in enumerate(scores)]
    return [1 - 2 * _place(scores, seat) / (len(scores) - 1) for seat in range(len(scores))]


def _others(scores: list[Points], seat: Seat) -> list[Points]:
    return scores[:seat] + scores[seat + 1 :]


def _place(scores: list[Points], seat: Seat) -> float:
    others = _others(scores, seat)
    return sum(score > scores[seat] for score in others) + sum(score == scores[seat] for score in others) / 2


def _history_text(observed: list[Observed], seat: Seat) -> str:
    """Return what a seat has observed; the choices of others begin with their seat."""
    lines = (entry.text if entry.by in (None, seat) else f"seat {entry.by}: {entry.text}" for entry in observed)
    return "; ".join(lines)


# What a seat sees ----------------------------------------------------------------------------------------------------


class Observer:
    """What a seat may know, as numbers and as text.

    With perfect recall (information states), the part `heard` follows. It has a row for each thing that the seat has
    learnt: who did it (0 for chance, then seats clockwise from the viewer, in quarters) and what it was (the action or
    outcome plus one).
    """

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        """Allocate the arrays; `dict` names the parts of `tensor`."""
        _check_observer(iig_obs_type, params)
        self.recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self._seen = np.zeros(layout.observation_size(game.game, game.players), np.uint8)
        self._mask = np.empty(encoding.N_ACTIONS, np.int8)
        rows = _most_observed(game) if self.recall else 0
        self.tensor = np.zeros(len(self._seen) + 2 * rows, np.float32)
        parts = layout.parts(game.game, game.players)
        self.dict = {part.name: self.tensor[part.start : part.stop].reshape(part.shape) for part in parts}
        if self.recall:
            self.dict["heard"] = self.tensor[len(self._seen) :].reshape(rows, 2)

    def set_from(self, state: TableState, player: Seat) -> None:
        """Fill `tensor` with the observation of this seat."""
        position = state.table.position
        observation.encode_one(position.index.table, position.states, 0, player, self.recall, self._seen, self._mask)
        self.tensor[: len(self._seen)] = self._seen / np.float32(observation.FULL)
        if self.recall:
            rows = self.dict["heard"]
            rows[:] = 0
            for row, entry in zip(rows, state.table.observed[player], strict=False):
                who = 0 if entry.by is None else 1 + (entry.by - player) % position.n_players
                row[:] = who / rules.MAX_PLAYERS, (entry.what + 1) / _STEPS

    def string_from(self, state: TableState, player: Seat) -> str:
        """Return the table as this seat sees it; with perfect recall, everything that it has learnt."""
        if self.recall:
            return f"seat {player}: {_history_text(state.table.observed[player], player)}"
        return str(render(state.table.position, "ansi", seat=player))


def _check_observer(iig_obs_type: Any, params: Any) -> None:
    """Raise ValueError unless one seat's own view is asked for: public information and its own."""
    if params:
        raise ValueError(f"these games' observers take no parameters, not {params}")
    if iig_obs_type is None:
        return
    own = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if not (own and iig_obs_type.public_info):
        raise ValueError("these games show what one seat may know: public_info and private_info of a single player")


def _most_observed(game: SpielGame) -> int:
    """Return the most things a seat can observe: all actions and draws, but only its own hand."""
    return most_actions(game.index.deck, game.players) + most_draws(game.index.deck, players=1)


register()
