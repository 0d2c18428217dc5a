"""Checking a record against the rules: dealing, replaying, checking the result."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from silvergold import games, rules
from silvergold.choices import Keep, Take
from silvergold.errors import FORMAT, BadRecord, DeckFaults, SilvergoldError
from silvergold.kinds import CardNumber, Round, Seat
from silvergold.position import DeckIndex, Position, encode
from silvergold.records.checks import bad_form, check_number_of_players
from silvergold.records.record import RESULT, SETUP, Record, Result, Score, eight_expeditions
from silvergold.records.scoring import scores, winners
from silvergold.referee import why_not
from silvergold.wording import quote


def verify(record: Record) -> None:
    """Check a record against the rules; raise BadRecord with the first fault and its place.

    A game that is not over may stop at any move; its result is then None.
    """
    _check_result(record, position_at(record))


def position_at(record: Record, upto: int | None = None) -> Position:
    """Return the position after the first `upto` moves (None: all of them); raise BadRecord if one is not legal."""
    n = check_upto(record, upto)
    position = deal(record)
    for k in range(n):
        _play_move(record, position, k)
    if position.step == rules.Step.KEEP:
        # G3: the cards that were not dealt are in the stack, and two of every hand return to it
        missing = set(position.index.numbers) - set(record.stack)
        for seat, cards in enumerate(record.deals):
            kept = {card for card in position.cards_of(seat) if card is not None}
            missing -= kept or set(sorted(missing & set(cards))[:2])
        if missing:
            raise BadRecord(SETUP, "G3", f"card {min(missing)} can be kept by nobody and is not in the stack")
    return position


def check_upto(record: Record, upto: int | None) -> int:
    """Return the number of moves that `upto` means; raise if the record has fewer."""
    n = len(record.moves) if upto is None else upto
    if not 0 <= n <= len(record.moves):
        raise SilvergoldError(FORMAT, f"the record has {len(record.moves)} moves; {n} is not a number of them")
    return n


def deal(record: Record, chance: random.Random | None = None) -> Position:
    """Return the position before the first move; raise BadRecord if the setup breaks a rule.

    Rounds whose expeditions the record does not list get the order of the deck, or a shuffled one if chance is given.
    """
    index = _index(record)
    check_number_of_players(len(record.players))
    # R10: some games have a start player, others do not
    n, first, game = len(record.players), record.start_player, games.game(record.game)
    if not game.has_start_player and first is not None:
        raise BadRecord(SETUP, "R10", f"start_player is {first}; {game.title} has no start player, so it is null")
    if game.has_start_player and (first is None or not 0 <= first < n):
        raise BadRecord(SETUP, "R10", f"start_player is {quote(first)}; it must be a seat from 0 to {n - 1}")
    _check_deals(record, index)
    _check_cards(record.stack, index, "lies in the stack")
    # G2, G4: each of four rounds lists the eight expedition cards in some order, or nothing if it has not begun
    if len(record.expeditions) != rules.ROUNDS:
        what = f"there are expeditions for {len(record.expeditions)} rounds"
        raise BadRecord(SETUP, "G4", f"{what}; a game has {rules.ROUNDS}")
    wanted = sorted(eight_expeditions(record.deck))
    for number, names in enumerate(record.expeditions):
        if names and sorted(names) != wanted:
            what = f"the expeditions of round {number + 1} are not the deck's eight"
            raise BadRecord(SETUP, "G2", f"{what}, which are {', '.join(wanted)}")
    position = Position(index, rules.new_states(1))
    deals = [[index.index_of[card] for card in cards] for cards in record.deals]
    # Kept cards are skipped when the stack is formed. A card that is kept in the record but returned in a game that is
    # played on from here goes to the bottom.
    order = [*record.stack, *sorted(set(index.numbers) - set(record.stack))]
    stack = [index.index_of[card] for card in order]
    rules.deal_given(
        index.table, position.states, 0, len(record.players), record.start_player or 0,
        np.array(deals, np.int64), np.array(stack, np.int64), np.array(list(_orders(record, index, chance)), np.int64),
    )  # fmt: skip
    return position


def _index(record: Record) -> DeckIndex:
    try:
        return DeckIndex.of(record.deck)
    except DeckFaults as faults:
        raise bad_form(SETUP, f"the deck cannot be played: {faults.sentence}") from None


def _orders(record: Record, index: DeckIndex, chance: random.Random | None) -> Iterator[list[int]]:
    """Yield four rounds of eight patterns."""
    for names in record.expeditions:
        order = list(names or eight_expeditions(record.deck))
        if chance and not names:
            chance.shuffle(order)
        yield [index.patterns.index(name) for name in order]


def _check_deals(record: Record, index: DeckIndex) -> None:
    """G3: each player is dealt four cards, and no card is dealt twice."""
    if len(record.deals) != len(record.players):
        raise BadRecord(SETUP, "G3", f"there are {len(record.deals)} deals for {len(record.players)} players")
    for seat, cards in enumerate(record.deals):
        if len(cards) != 4:
            raise BadRecord(SETUP, "G3", f"player {seat} is dealt {len(cards)} cards; everyone gets four")
    _check_cards([card for cards in record.deals for card in cards], index, "is dealt")


def _check_cards(cards: Sequence[CardNumber], index: DeckIndex, what: str) -> None:
    """G3: these are cards of the deck, each only once."""
    seen: set[CardNumber] = set()
    for card in cards:
        if card not in index.index_of:
            raise BadRecord(SETUP, "G3", f"card {card} {what}, but the deck has no such card")
        if card in seen:
            raise BadRecord(SETUP, "G3", f"card {card} {what} twice")
        seen.add(card)


def _play_move(record: Record, position: Position, k: int) -> None:
    """Check and play one move; when the last player has kept two cards, check the stack, too."""
    move, place = record.moves[k], f"move {k}"
    in_setup = position.step == rules.Step.KEEP
    if not in_setup and not position.over:
        _check_round_is_known(record, int(position["turn"]) // rules.TURNS_PER_ROUND)
    fault = why_not(position, move.player, move.choice, sees_stack=True)
    if fault:
        raise BadRecord(place, fault.rule, fault.sentence)
    if isinstance(move.choice, Take) and move.choice.card is None:
        raise bad_form(place, "a record names the card that was taken from the stack")
    code = encode(position, move.player, move.choice)
    rules.play(position.index.table, position.states, 0, move.player, code, rules.NO_LOG)
    if in_setup and position.step != rules.Step.KEEP:
        # G3: all cards but the kept ones are in the stack
        kept, stack = _kept(record), set(record.stack)
        if both := sorted(kept & stack):
            raise BadRecord(SETUP, "G3", f"card {both[0]} lies in two places: it is kept, and in the stack")
        if lost := sorted(set(position.index.numbers) - kept - stack):
            raise BadRecord(SETUP, "G3", f"card {lost[0]} is neither kept nor in the stack")


def _check_round_is_known(record: Record, number: Round) -> None:
    """G4: players mark only after an expedition card was revealed."""
    if not record.expeditions[number]:
        raise BadRecord(SETUP, "G4", f"round {number + 1} has begun, but its expeditions are not listed")


def _kept(record: Record) -> set[CardNumber]:
    keeps = (move.choice for move in record.moves[: len(record.players)])
    return {card for choice in keeps if isinstance(choice, Keep) for card in choice.cards}


# The result ----------------------------------------------------------------------------------------------------------


def _check_result(record: Record, position: Position) -> None:
    """Check that the result is right, and that there is one exactly when the game is over."""
    if not position.over:
        _check_no_result(record, position)
        return
    for number in range(rules.ROUNDS):
        _check_round_is_known(record, number)
    if record.result is None:
        raise BadRecord(RESULT, "G11", "the game is over, so the record must give its result")
    _check_scores(record, record.result, scores(position))
    _check_winners(record.result, position)


def _check_no_result(record: Record, position: Position) -> None:
    if record.result is None:
        return
    fault = "there is a result, but the game is not over: "
    seats = " and ".join(map(str, position.waiting))
    for seat in position.waiting:
        if position.owed(seat):
            raise BadRecord(RESULT, "G8", f"{fault}player {seat} still owes a bonus box")
    raise BadRecord(RESULT, "G11", f"{fault}the table waits for player {seats}; are moves missing?")


def _check_scores(record: Record, result: Result, true: tuple[Score, ...]) -> None:
    """S10, P13: check every part and the total."""
    if len(result.scores) != len(true):
        raise bad_form(RESULT, f"there are {len(result.scores)} scores for {len(true)} players")
    for seat, (given, right) in enumerate(zip(result.scores, true, strict=True)):
        for part, points in {"total": right.total, **right.parts}.items():
            told = {"total": given.total, **given.parts}.get(part)
            if told != points:
                sentence = f"the {part} of player {seat} is {points} by the rules, and the record says {told}"
                raise BadRecord(RESULT, games.game(record.game).rule_ids.final_score, sentence)


def _check_winners(result: Result, position: Position) -> None:
    """G11, S11, P14, R11: check the winners."""
    right = winners(position)
    if sorted(result.winners) == list(right):
        return
    totals = [score.total for score in scores(position)]
    rule = (
        "G11"
        if totals.count(max(totals)) == 1
        else position.index.description.rule_ids.tie_break
        if len(right) == 1
        else "R11"
    )
    sentence = f"the rules give the victory to {_players(right)}, the record to {_players(result.winners)}"
    raise BadRecord(RESULT, rule, sentence)


def _players(seats: Iterable[Seat]) -> str:
    return " and ".join(f"player {seat}" for seat in seats) or "nobody"
