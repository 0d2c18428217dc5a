"""Reviews of finished games: the checks that make their figures trustworthy, on few simulations."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from silvergold import records, reviews, rules
from silvergold.choices import Take
from silvergold.cli import options
from silvergold.errors import SilvergoldError
from silvergold.languages import languages
from silvergold.match import new_match
from silvergold.position import Position
from silvergold.reviews import QUICK, DecisionReview, Review, luck, plans
from silvergold.reviews.decisions import compare, pick
from silvergold.reviews.jobs import DecisionJob
from silvergold.reviews.timeline import Phase
from tests.cli.running import run_here
from tests.reviews.sample_games import GAMES, SEATINGS, SUMS, evaluator, every_marking, phases, played, reviewed


def other_world(position: Position, seat: int, seed: int) -> Position:
    """Return a position that differs only in what the seat cannot know."""
    index, states = position.index, rules.new_states(2)
    rules.observe(index.table, position.states, 0, seat, True, states, 0)
    rules.sample_state(index.table, states, 0, seat, seed, states, 1)
    return Position(index, states[1:])


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_the_components_add_up_to_the_final_margin(game: str, players: int) -> None:
    found, result = reviewed(game, players), played(game, players).result

    assert result is not None
    for seat in found.seats:
        totals = [score.total for score in result.scores]
        assert seat.final_margin == totals.pop(seat.seat) - max(totals)
        assert abs(seat.start + seat.luck + seat.own + seat.others + seat.rest - seat.final_margin) < SUMS
        assert len(seat.decisions) >= rules.TURNS


def test_two_players_have_opposite_luck_and_the_same_start() -> None:
    one, other = reviewed(GAMES[0]).seats

    assert one.start == other.start == pytest.approx(0, abs=SUMS)
    assert one.luck == pytest.approx(-other.luck)
    assert one.own == pytest.approx(-other.others)


def test_a_review_is_the_same_every_time_and_in_any_order() -> None:
    record, shared = played(GAMES[0]), evaluator(GAMES[0])
    todo = reviews.jobs(record, QUICK)

    parts = [part for job in reversed(todo[-12:]) for part in job.run(shared)]

    before = {(part.seat, part.move): part for seat in reviewed(GAMES[0]).seats for part in seat.decisions}
    for part in parts:
        if isinstance(part, DecisionReview):
            assert part == before[part.seat, part.move]


# Luck ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_a_flip_is_zero_in_the_mean_over_all_that_could_have_come(game: str) -> None:
    revealed = phases(game, rules.Step.MARK)[3].before
    a_round, place = divmod(int(revealed["turn"]), rules.TURNS_PER_ROUND)
    counts = luck.possible_patterns(revealed)
    total = np.zeros(revealed.n_players)

    for pattern, n in counts.items():
        world = revealed.copy()
        order = world.states["expeditions"][0, a_round]
        other = place + order[place:].tolist().index(pattern)
        order[place], order[other] = pattern, order[place]
        world.states["pattern"] = pattern
        step = luck.flip_step(evaluator(game), world, 0, 4)
        total += n * np.array(step.luck)

    assert counts.total() == rules.TURNS_PER_ROUND + 1 - place
    assert np.abs(total).max() < SUMS


def test_the_luck_of_a_drawn_card_is_zero_in_the_mean_over_the_unseen_cards() -> None:
    game = GAMES[0]
    phase = next(phase for phase in phases(game, rules.Step.TAKE) if phase.cards)
    ((seat, command),) = phase.commands.items()
    before, top = phase.before, int(phase.before["stack_top"])
    unseen = before["stack"][top : int(before["n_stack"])].tolist()
    found = []

    for card in unseen:
        world, after = before.copy(), phase.after.copy()
        order = world.states["stack"][0]
        other = top + order[top:].tolist().index(card)
        order[top], order[other] = card, order[top]
        after.states[:] = world.states
        rules.play(world.index.table, after.states, 0, seat, command.codes[0], rules.NO_LOG)
        step = next(luck.card_steps(evaluator(game), Phase(world, phase.commands, after), 0, 40))
        found.append(step.luck[seat])

    # all steps share the simulations of the mean, so only that mean is uncertain
    assert abs(np.mean(found)) < 4 * np.std(found) / np.sqrt(40) + 0.05


def test_the_deal_favours_nobody_in_the_mean_over_the_seats() -> None:
    deal = reviewed(GAMES[1], 3).chance[0]

    assert deal.kind is reviews.LuckKind.DEAL
    assert abs(sum(deal.luck)) < SUMS
    assert abs(sum(deal.win_luck)) < SUMS


def test_every_card_and_flip_of_a_game_is_a_chance_step() -> None:
    steps = Counter(str(step.kind) for step in reviewed(GAMES[0]).chance)
    takes = [move.choice for move in played(GAMES[0]).moves if isinstance(move.choice, Take)]

    assert steps["deal"] == steps["display"] == 1
    assert steps["flip"] == rules.TURNS
    assert steps["draw"] == sum(take.source == "stack" for take in takes)
    assert steps["refill"] >= sum(take.source == "display" for take in takes) - 1


# Decisions -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("step", [rules.Step.KEEP, rules.Step.MARK, rules.Step.TAKE])
def test_the_choice_of_the_reference_loses_nothing(game: str, step: rules.Step) -> None:
    phase, shared = phases(game, step)[0], evaluator(game)
    seat = min(phase.commands)

    best = pick(shared, shared.known(phase.before, seat), seat, QUICK)
    found = compare(shared, phase.before, seat, best, QUICK)

    assert found.loss == found.uncertainty == 0
    assert found.is_equal


@pytest.mark.parametrize("game", GAMES)
def test_the_best_marking_of_the_last_turn_is_exact(game: str) -> None:
    phase, shared = phases(game, rules.Step.MARK)[-1], evaluator(game)
    seat, before = 0, phase.before

    found = compare(shared, before, seat, tuple(phase.commands[seat].codes), QUICK)

    usual = plans.usual(shared, shared.known(before, 1), 1)
    exact = max(final_margin(before, seat, codes, usual) for codes in every_marking(before, seat))
    assert found.expected.margins[found.best_branch, 0, seat] == exact
    assert found.uncertainty == 0


def final_margin(position: Position, seat: int, codes: list[int], others: tuple[int, ...]) -> int:
    """Return the margin at the end of a game of two when both mark like this in the last turn."""
    world = position.copy()
    for player, own in ((seat, codes), (1 - seat, others)):
        for code in own:
            rules.play(world.index.table, world.states, 0, player, code, rules.NO_LOG)
    totals = [score.total for score in records.scores(world)]
    return totals[seat] - totals[1 - seat]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("step", "nth"), [(rules.Step.KEEP, 0), (rules.Step.MARK, 9), (rules.Step.TAKE, 2)])
def test_a_decision_is_not_judged_by_what_the_seat_could_not_know(game: str, step: rules.Step, nth: int) -> None:
    phase = phases(game, step)[nth]
    seat = min(phase.commands)

    (real,) = DecisionJob(phase, seat, QUICK).run(evaluator(game))

    for seed in (1, 2):
        world = other_world(phase.before, seat, seed)
        assert (world.states["stack"] != phase.before.states["stack"]).any()
        assert [real] == DecisionJob(Phase(world, phase.commands, phase.after), seat, QUICK).run(evaluator(game))


# The command line ----------------------------------------------------------------------------------------------------


def test_the_command_prints_the_review_as_json_and_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = reviewed(GAMES[0])
    monkeypatch.setattr(reviews, "review", lambda record, **_: reviews.assemble(record, _parts_of(known)))
    file = tmp_path / "game.json"
    played(GAMES[0]).save(file)

    as_json = run_here("review", str(file), "--json", "--seat", "1")
    in_words = run_here("review", str(file), "--report", str(tmp_path / "review.html"))

    (seat,) = json.loads(as_json.stdout.splitlines()[-1])["seats"]
    assert seat["final_margin"] == pytest.approx(
        sum(seat[name] for name in ("start", "luck", "own", "others", "rest")), abs=SUMS
    )
    assert {"move", "kind", "choice", "best", "loss", "uncertainty", "sources", "reason"} <= set(seat["decisions"][0])
    assert (seat["accuracy"], seat["grade"]) == (round(known.seats[1].accuracy, 1), known.seats[1].grade)
    assert "Seat 0, greedy" in in_words.stdout
    assert "Accuracy" in in_words.stdout
    assert "the cards" in in_words.stdout
    page = (tmp_path / "review.html").read_text("utf-8")
    assert "greedy" in page
    assert "Accuracy" in page
    assert "http" not in page.replace("http://www.w3.org/", "")


def _parts_of(found: Review) -> list[reviews.Part]:
    return [*found.chance, *(one for seat in found.seats for one in seat.decisions)]


ALIKE_IN_REVIEWS = {"review", "expert", "Expert", "Version", "Date", "bonus", "page", "amp"}
"""The name of the evaluator and of its grade, words that are spelt alike, and the sign for `and` in HTML."""


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
def test_a_review_has_no_english_word_in_another_language(
    tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = reviewed(GAMES[0])
    monkeypatch.setattr(reviews, "review", lambda record, **_: reviews.assemble(record, _parts_of(known)))
    played(GAMES[0]).save(tmp_path / "game.json")

    def told(one: str) -> set[str]:
        """Return the words of a review and of its page, without what is typed in a shell."""
        page = tmp_path / f"{one}.html"
        report = run_here("review", str(tmp_path / "game.json"), "--lang", one, "--report", str(page))
        body = re.sub(r"<(style|pre|title)\b.*?</\1>|<[^>]+>", " ", page.read_text("utf-8"), flags=re.DOTALL)
        return set(re.findall(r"[^\W\d_]{2,}", report.stdout + body))

    checks = json.loads(resources.files("silvergold.languages").joinpath(tag, "checks.json").read_text("utf-8"))
    alike = {"Silver", "Gold", "silvergold", "json", "greedy", "random", *checks["sameWords"]}
    assert told("en") & told(tag) <= alike | ALIKE_IN_REVIEWS


def test_the_command_refuses_what_cannot_be_reviewed(tmp_path: Path) -> None:
    record = played(GAMES[0])
    finished, unfinished = tmp_path / "finished.json", tmp_path / "unfinished.json"
    record.save(finished)
    new_match(GAMES[0], seed=1).record().save(unfinished)

    no_seat = run_here("review", str(finished), "--seat", "2")
    not_over = run_here("review", str(unfinished))

    assert (no_seat.returncode, not_over.returncode) == (options.USAGE, options.BAD)
    assert "seats go from 0 to 1" in no_seat.stderr
    assert "finished" in not_over.stderr
    with pytest.raises(SilvergoldError):
        reviews.review(new_match(GAMES[0], seed=1).record())
