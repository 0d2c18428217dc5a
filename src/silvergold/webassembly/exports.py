"""The functions of the module. Their docstrings are the interface: `layout` copies them to TypeScript.

Records are passed by their address, as `deck`, `state`, `log`, `model` and so on. A choice is passed in two halves:
the boxes on the left card and those on the right one. A choice that is no marking is a small number (`ChoiceCode`),
which is its left half; the right half is then 0. In memory a choice is an int64, so its halves are two int32.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from silvergold.bots.choosing import halving, picking
from silvergold.bots.heuristics.base import score_choices
from silvergold.bots.model import rollouts
from silvergold.bots.model.card_solver import SolverBuffers, solve_card, solve_roughly
from silvergold.bots.model.card_states import list_states
from silvergold.bots.model.dispatch import write_solver_values
from silvergold.bots.model.types import (
    BONUS_BOX,
    COUNTED,
    FIRST_SYMBOL,
    HORIZON,
    LISTED,
    Floats,
    Keys,
    Model,
    ModelArrays,
)
from silvergold.bots.model.value import evaluate
from silvergold.kinds import Boxes, CardIndex, ChoiceCode, Pattern, Seat, Seats, Slot, Turn
from silvergold.reviews.compiled import simulation
from silvergold.rules import dealing, dispatch, kernel, visibility
from silvergold.rules.compiling import compiled, deck_at, inlined, lowest_bit, new_rng, random_below, state_at
from silvergold.rules.state import EXPEDITIONS, HAND, MAX_CHOICES, NO_LOG, OVER, PAIRS, ROUNDS, SCORE_PARTS, SIDE
from silvergold.webassembly.pattern_records import write_pattern
from silvergold.webassembly.records import (
    LAYERS,
    WORK,
    byte_rows_at,
    bytes_at,
    decks_at,
    facts_at,
    floats_at,
    log_at,
    model_at,
    number_rows_at,
    numbers_at,
    outcomes_at,
    pairs_at,
    params_array_at,
    params_at,
    reals_at,
    scratch_array_at,
    search_at,
    solved_at,
    states_at,
    values_at,
    work_at,
)

Address: TypeAlias = int
"""Where something begins in the memory of the module."""

Word: TypeAlias = Annotated[int, "i64"]
"""A number of 64 bits: a bigint in JavaScript."""

LEFT_HALF = (1 << SIDE) - 1
WORK_SIZE = WORK.itemsize


@inlined
def choice_of(left: Boxes, right: Boxes) -> ChoiceCode:
    """Return the choice with these halves."""
    return left & LEFT_HALF | right << SIDE


@compiled
def arrays_at(address: Address) -> ModelArrays:
    """Return the arrays of a model."""
    model = model_at(address)
    return ModelArrays(
        decks_at(model.deck),
        params_array_at(model.params),
        values_at(model.values, model.n_rows, model.n_columns),
        pairs_at(model.keys, model.n_keys),
        scratch_array_at(model.scratch),
    )


# Decks and deals ------------------------------------------------------------------------------------------------------


def set_pattern(deck: Address, pattern: Pattern, boxes: Boxes) -> None:
    """Write a pattern of a deck in all its orientations; `boxes` are those of its drawing, as on a left card (G6)."""
    write_pattern(deck_at(deck).patterns[pattern], boxes)


def deal(deck: Address, state: Address, n_players: int, seed: Word) -> None:
    """Deal a new game from a seed (G3, G4, R10)."""
    dealing.deal(deck_at(deck), state_at(state), n_players, new_rng(seed))


def deal_given(
    state: Address,
    n_players: int,
    start_player: Seat,
    deals: Address,
    stack: Address,
    n_stack: int,
    expeditions: Address,
) -> None:
    """Deal a new game in a given order: bytes with card indices (four for each player; the stack, top first) and
    pattern indices (eight for each round).
    """
    dealing.deal_given(
        state_at(state), n_players, start_player, byte_rows_at(deals, n_players, HAND), bytes_at(stack, n_stack),
        byte_rows_at(expeditions, ROUNDS, EXPEDITIONS),
    )  # fmt: skip


# Positions as they are seen -------------------------------------------------------------------------------------------


def lay_card(
    deck: Address, state: Address, seat: Seat, slot: Slot, card: CardIndex, crossed: Boxes, fresh: Boxes
) -> None:
    """Put a card before a player who owes no boxes, with its crossed boxes; `fresh` are those of this turn."""
    player = state_at(state).players[seat]
    kernel.put_before(deck_at(deck), player, slot, card)
    kernel.cross(player, crossed << SIDE * slot)
    player.marked &= ~((crossed & ~fresh) << SIDE * slot)


def add_completed(deck: Address, state: Address, seat: Seat, card: CardIndex) -> None:
    """Add a card to those that a player has completed."""
    player = state_at(state).players[seat]
    kernel.put_among(player.completed, card)
    player.n_completed[deck_at(deck).cards[card].colour] += 1


# Choices and play -----------------------------------------------------------------------------------------------------


def n_choices(deck: Address, state: Address, seat: Seat) -> int:
    """Return how many choices are open to a seat now."""
    return kernel.n_choices(deck_at(deck), state_at(state), seat)


def list_choices(deck: Address, state: Address, seat: Seat, choices: Address) -> int:
    """Write the open choices of a seat (int64, at most MAX_CHOICES) and return how many there are."""
    return kernel.list_choices(deck_at(deck), state_at(state), seat, numbers_at(choices, MAX_CHOICES))


def is_open(deck: Address, state: Address, seat: Seat, left: Boxes, right: Boxes) -> int:
    """Return 1 if this seat may make this choice now, otherwise 0."""
    return kernel.is_open(deck_at(deck), state_at(state), seat, choice_of(left, right))


def play(deck: Address, state: Address, seat: Seat, left: Boxes, right: Boxes, log: Address) -> None:
    """Make an open choice and all that follows without another one. Add the events to `log`, as far as it has room."""
    dispatch.play(deck_at(deck), state_at(state), seat, choice_of(left, right), log_at(log))


def draft(deck: Address, state: Address, seat: Seat, left: Boxes, right: Boxes, log: Address) -> None:
    """Make an open choice in a copy of the game: nothing follows from it, even if nobody else has to choose (R9)."""
    state_at(state).waiting |= simulation.HOLD
    dispatch.play(deck_at(deck), state_at(state), seat, choice_of(left, right), log_at(log))


def play_nth(deck: Address, state: Address, nth: int) -> int:
    """Play the n-th open choice of the first waiting seat; return how many are open next, 0 if the game is over."""
    return play_nth_of(deck, state, nth)


@inlined
def play_nth_of(deck_address: Address, state_address: Address, nth: int) -> int:
    """See `play_nth`."""
    deck, state = deck_at(deck_address), state_at(state_address)
    seat = lowest_bit(state.waiting)
    dispatch.play(deck, state, seat, kernel.nth_choice(deck, state, seat, nth), NO_LOG[0])
    return kernel.n_choices(deck, state, lowest_bit(state.waiting)) if state.step != OVER else 0


def play_random_games(deck: Address, state: Address, n_players: int, n_games: int, seed: Word) -> int:
    """Play whole random games in one state, as `rules.play_random_games` does; return the number of decisions."""
    rng = new_rng(seed)
    decisions = 0
    for _ in range(n_games):
        dealing.deal(deck_at(deck), state_at(state), n_players, rng)
        n = len(PAIRS)
        while n:
            n = play_nth_of(deck, state, random_below(rng, n))
            decisions += 1
    return decisions


# Knowledge and results ------------------------------------------------------------------------------------------------


def observe(deck: Address, state: Address, seat: Seat, recall: int, view: Address) -> None:
    """Write to `view` what a seat may know; NONE is a spectator. With `recall` it remembers earlier expeditions (S12).

    Every bot gets such a view, never the state.
    """
    seen = states_at(view, 1)
    seen[0] = state_at(state)
    visibility.hide(deck_at(deck), seen[0], seat, recall != 0)


def sample_state(deck: Address, view: Address, seat: Seat, seed: Word, state: Address) -> None:
    """Write to `state` a complete state that fits this view, drawn from the seed."""
    sampled = states_at(state, 1)
    sampled[0] = state_at(view)
    visibility.sample_hidden(deck_at(deck), sampled[0], seat, new_rng(seed))


def score(deck: Address, state: Address, seat: Seat, parts: Address) -> int:
    """Return the score so far; write its parts (SCORE_PARTS int64, in the order of the game's score parts)."""
    return dispatch.score(deck_at(deck), state_at(state), seat, numbers_at(parts, SCORE_PARTS))


def winners(deck: Address, state: Address, parts: Address) -> Seats:
    """Return the leading seats as a mask (S11, P14, R11); `parts` is memory for SCORE_PARTS int64."""
    return dispatch.winners(deck_at(deck), state_at(state), numbers_at(parts, SCORE_PARTS))


# The model of a deck --------------------------------------------------------------------------------------------------


def measure_model(model: Address) -> int:
    """Write into a model how much memory its values, its keys and its solver need; return its number of cards.

    `deck` and `params` must be set. Then the caller provides the memory, writes the addresses into the model, and calls
    `solve_card` for every card.
    """
    here = model_at(model)
    deck, params = deck_at(here.deck), params_at(here.params)
    rows, keys, most, columns = 0, 1, 0, FIRST_SYMBOL + params.n_symbols
    for c in range(deck.n_cards):
        rows += params.cards[c].n * (HORIZON + 1)
        most = max(most, params.cards[c].n)
        if params.cards[c].kind == LISTED:
            keys += params.cards[c].key_mask + 1
    here.n_rows, here.n_columns, here.n_keys = rows, columns, keys
    here.work_size = WORK_SIZE + 8 * most + 4 * LAYERS * (most + 1) * columns * (HORIZON + 1)
    return deck.n_cards


def solve_model_card(model: Address, work: Address, card: CardIndex) -> None:
    """Number the states of a card and solve them; `work` is memory of `work_size` bytes, needed only meanwhile."""
    here = model_at(model)
    arrays = arrays_at(model)
    buffers = SolverBuffers(
        arrays.decks,
        arrays.params,
        card_keys(model, card),
        numbers_at(work + WORK_SIZE, arrays.params[0].cards[card].n),
        work_at(work).symbol_values,
        arrays.params[0].weights[BONUS_BOX],
        work_at(work).ways,
        work_at(work).gains,
        cleared(work, arrays.params[0].cards[card].n, here.n_columns),
        work_at(work).best,
        work_at(work).best_way,
        arrays.values,
    )
    described = arrays.params[0].cards[card]
    write_solver_values(
        Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0]), buffers.symbol_value
    )
    if described.kind == LISTED:
        list_states(arrays.decks[0].cards[card], described.n, buffers.masks, buffers.keys, described.key_mask)
    if described.kind == COUNTED:
        solve_roughly(buffers, card)
    else:
        solve_card(buffers, card)


@compiled
def card_keys(model: Address, card: CardIndex) -> Keys:
    """Return the hash table of a card's states; one pair for a card without a table."""
    here = model_at(model)
    described = params_at(here.params).cards[card]
    if described.kind != LISTED:
        return pairs_at(here.keys, 1)
    return pairs_at(here.keys + 8 * described.first_key, described.key_mask + 1)


@compiled
def cleared(work: Address, n: int, columns: int) -> Floats:
    """Return the part of the memory for what is solved of a card with so many states, filled with zeros."""
    start = work + WORK_SIZE + 8 * n
    for k in range(LAYERS * (n + 1) * columns * (HORIZON + 1)):
        floats_at(start, LAYERS * (n + 1) * columns * (HORIZON + 1))[k] = 0
    return solved_at(start, n + 1, columns)


# The bots -------------------------------------------------------------------------------------------------------------


def evaluate_choices(model: Address, view: Address, seat: Seat) -> int:
    """Write the open choices and their one-step scores into the model's scratch record; return their number."""
    return rollouts.evaluate_choices(arrays_at(model), states_at(view, 1), seat)


def random_choice(deck: Address, view: Address, seat: Seat, seed: Word) -> int:
    """Return the index of the choice that `random` makes, in the order of `list_choices`."""
    return picking.pick_any(seed, kernel.n_choices(deck_at(deck), state_at(view), seat))


def casual_choice(deck: Address, view: Address, seat: Seat, seed: Word, facts: Address) -> int:
    """Return the index of the choice that `casual` makes, in the order of `list_choices`; scores are in `facts`."""
    found = facts_at(facts)
    n = score_choices(deck_at(deck), state_at(view), seat, found)
    return picking.softmax_of(found.scores, n, picking.CASUAL_TEMPERATURE, False, found.best, seed)


def greedy_choice(deck: Address, view: Address, seat: Seat, seed: Word, facts: Address) -> int:
    """Return the index of the choice that `greedy` makes, in the order of `list_choices`; scores are in `facts`."""
    found = facts_at(facts)
    return picking.pick_close(
        found.scores, score_choices(deck_at(deck), state_at(view), seat, found), picking.CLOSE, seed
    )


def skilled_choice(model: Address, view: Address, seat: Seat, seed: Word) -> int:
    """Return the index of the choice that `skilled` makes, in the order of `list_choices`."""
    return softmax_choice(model, view, seat, picking.SKILLED_TEMPERATURE, seed)


def expert_choice(model: Address, view: Address, seat: Seat, seed: Word) -> int:
    """Return the index of the choice that `expert` makes, in the order of `list_choices`."""
    return softmax_choice(model, view, seat, picking.EXPERT_TEMPERATURE, seed)


@compiled
def softmax_choice(model: Address, view: Address, seat: Seat, temperature: float, seed: int) -> int:
    """Return the index of one of the best choices."""
    arrays = arrays_at(model)
    n = rollouts.evaluate_choices(arrays, states_at(view, 1), seat)
    scratch = arrays.scratch[0]
    return picking.softmax_of(scratch.scores, n, temperature, True, scratch.best, seed)


def begin_search(model: Address, view: Address, seat: Seat, seed: Word, search: Address) -> int:
    """Begin the search of `master`: write the candidates into `search`, and return their number."""
    arrays = arrays_at(model)
    return halving.begin(
        Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0]), state_at(view),
        seat, seed, search_at(search),
    )  # fmt: skip


def simulate_search(model: Address, view: Address, search: Address, samples: int) -> None:
    """Simulate every candidate that is left from so many more samples; the model's `states` are used."""
    arrays = arrays_at(model)
    halving.simulate_more(
        Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0]), state_at(view),
        states_at(model_at(model).states, 2), search_at(search), samples,
    )  # fmt: skip


def halve_search(search: Address) -> int:
    """Drop the worse half of the candidates; return how many are left."""
    return halving.drop_half(search_at(search))


def sort_search(search: Address) -> int:
    """Write the candidates to `search.order`, the best first; return the index of the best in `list_choices`."""
    found = search_at(search)
    halving.sort_candidates(found)
    return found.nth[found.order[0]]


# The reviews ----------------------------------------------------------------------------------------------------------


def expected_points(model: Address, state: Address, seat: Seat) -> float:
    """Return the expected final points of a seat at the beginning of a turn; their parts are in the scratch record."""
    arrays = arrays_at(model)
    return evaluate(
        Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0]), state_at(state), seat
    )


def simulate_branches(
    model: Address, known: Address, seat: Seat, branches: Address, n_branches: int, n_codes: int, first: int, last: int,
    seed: Word, until: Turn, fills_display: int, outcomes: Address,
) -> None:  # fmt: skip
    """Play on from samples number `first` to `last` - 1 along every branch, until that turn begins (`reviews`).

    `known` is what the seat knows, NONE for the table. `branches` are int64: `n_codes` choices for each branch, filled
    up with -1; as many cards for each, filled up with NONE; a pattern for each. Written are expected points as float64,
    by branch, sample, seat and part of the score.
    """
    cards = branches + 8 * n_branches * n_codes
    simulation.simulate(
        arrays_at(model), states_at(known, 1), states_at(model_at(model).states, 2), seat,
        (
            number_rows_at(branches, n_branches, n_codes), number_rows_at(cards, n_branches, n_codes),
            numbers_at(cards + 8 * n_branches * n_codes, n_branches),
        ),
        (first, last), seed, until, fills_display != 0,
        outcomes_at(outcomes, n_branches, last - first, state_at(known).n_players, SCORE_PARTS),
    )  # fmt: skip


def complete_marking(
    model: Address, state: Address, seat: Seat, left: Boxes, right: Boxes, choices: Address, n: int
) -> int:
    """Make a marking and the best-scored bonus boxes after it; write all choices (n int64), return their number."""
    return simulation.complete_marking(
        arrays_at(model), states_at(state, 1), seat, choice_of(left, right), numbers_at(choices, n)
    )


def card_outlook(model: Address, card: CardIndex, boxes: Boxes, turns: int, outlook: Address) -> None:
    """Write how likely a card with these open boxes is completed, and in how many turns (two float64)."""
    simulation.card_outlook(arrays_at(model), card, boxes, turns, reals_at(outlook, 2))
