"""Try again: a decision of a finished game reveals neither what was chosen nor what is best, until it is judged."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from silvergold.server.bots.process_pool import Busy
from silvergold.server.protocol.messages import TryDecision
from silvergold.server.reviews import tries
from silvergold.server.store.guest_transactions import by_id
from tests.server import worlds
from tests.server.hosting import Guest, Served
from tests.server.proofs import mutants
from tests.server.reviewed import Counted, counted, played_out, some_world, stored, whole

__all__ = ["counted"]


def tried(guest: Guest, table: str, seat: int, seq: int, choices: list[str]) -> tuple[int, bytes]:
    """Return the answer to a try that is not judged."""
    answer = guest.ask("POST", f"/api/tables/{table}/try", seat=seat, seq=seq, choices=choices)
    return answer.status_code, answer.content


def moments(n: int) -> list[tuple[worlds.World, int, random.Random]]:
    """Return moments of several games in which a seat has to choose, with that seat."""
    found: list[tuple[worlds.World, int, random.Random]] = []
    for seed in range(1, 100):
        chance = random.Random(seed)
        course = list(worlds.course(seed, ("silver-and-gold", "pyramids")[seed % 2], 2 + seed % 3, take_back=0.1))
        some = chance.sample(course, 2) + [one for one in course if one.game.match.step == "take"][:1]
        found += [(world, chance.choice(world.game.match.waiting), chance) for world in some]
        if len(found) >= n:
            return found
    raise AssertionError("there are enough games")


def leaks(served: Served, n: int) -> list[tuple[Any, Any]]:
    """Return the answers by which somebody who tries a decision again could tell two worlds apart.

    The worlds differ in hidden cards, in what others have chosen in secret, in what was chosen, and in all that came
    after it.
    """
    ana, found = served.guest(), []
    for k, (world, seat, chance) in enumerate(moments(n)):
        seq, tables = world.game.head + 1, []
        for name, one in (("a", world), ("b", worlds.twin(world, seat, chance))):
            after = worlds.played(one, seat, worlds.some_choices(one.game.match, seat, chance))
            tables.append(stored(served, ana, played_out(after, chance.randrange(99)), f"{name}{k}"))
        choices = [str(choice) for choice in world.game.match.choices(seat)]
        attempts = [[], ["rubbish"], *([text] for text in chance.sample(choices, min(4, len(choices))))]
        attempts += [
            worlds.some_choices(world.game.match, seat, chance),
            *([text] for text in worlds.attempts(world)[:9]),
        ]
        for choice in attempts:
            told, twin = (tried(ana, table, seat, seq, choice) for table in tables)
            if told != twin:
                found.append((told, twin))
    return found


def test_without_judging_a_try_reveals_nothing(at_home: Served) -> None:
    assert leaks(at_home, 9) == []


def test_a_server_that_tells_what_was_chosen_is_found_out(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries.Tries, "answer", tries.Tries.answer)  # so that it is put back afterwards
    mutants.apply("tell_what_was_chosen")

    assert leaks(at_home, 3)


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_try_is_judged_like_the_decision_itself(at_home: Served, counted: Counted, game: str) -> None:
    ana = at_home.guest()
    table = stored(at_home, ana, some_world(4, game), "onegame")
    decisions = whole(ana, table)["decisions"]
    worst = max(decisions, key=lambda one: one["loss"])
    some = [worst, *(next(one for one in decisions if one["kind"] == kind) for kind in ("keep", "take"))]

    for one in some:
        place = {"seat": one["seat"], "seq": one["seq"], "judge": True}
        best = ana.post(f"/api/tables/{table}/try", choices=one["best"], **place)
        same = ana.post(f"/api/tables/{table}/try", choices=one["choice"], **place)

        assert same["judged"] == one, "the same choices are judged as in the review"
        assert (best["made"], best["made_loss"]) == (one["choice"], one["loss"])
        assert (best["judged"]["choice"], best["judged"]["best"]) == (one["best"], one["best"])
        assert best["judged"]["loss"] == pytest.approx(0.0, abs=1e-9)
    assert best["drafted"]["complete"]
    assert best["state"]["view"]["seat"] == some[-1]["seat"]


def test_only_decisions_can_be_tried_and_only_complete_choices_are_judged(at_home: Served, counted: Counted) -> None:
    ana = at_home.guest()
    table = stored(at_home, ana, some_world(), "onegame")
    decisions = whole(ana, table)["decisions"]
    path, one = f"/api/tables/{table}/try", next(one for one in decisions if one["kind"] == "mark")
    place = {"seat": one["seat"], "seq": one["seq"]}

    assert ana.refused(path, seat=0, seq=1) == "not-found"
    assert ana.refused(path, seat=1 - one["seat"], seq=one["seq"]) == "not-found"
    assert ana.refused(path, seat=3, seq=one["seq"]) == "not-found"
    assert ana.refused(path, seat=4, seq=one["seq"]) == "bad-message"
    assert ana.refused(path, seat=0, seq=-1) == "bad-message"
    assert ana.refused(path, **place, judge=True) == "unfinished"
    assert ana.refused(path, **place, choices=["cross 99 a1"], judge=True) == "illegal"
    assert ana.refused(path, **place, choices=["cross 99 a1"], more=1) == "bad-message"
    take = next(one for one in decisions if one["kind"] == "take")
    place = {"seat": take["seat"], "seq": take["seq"]}
    assert ana.refused(path, **place, choices=["take stack", "take stack"]) == "illegal"
    shown = ana.post(path, **place, choices=["take stack"])
    assert (shown["drafted"]["open"], shown["drafted"]["complete"]) == ([], True)
    assert shown["drafted"]["happened"] == []


def test_one_try_of_a_guest_is_judged_at_a_time(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = at_home.guest()
    world = some_world()
    table = stored(at_home, ana, world, "onegame")
    ready = next(row for row in world.rows if row.kind == "ready")
    choices = [str(choice) for choice in worlds.begun(world.dealt).game.match.choices(ready.seat)][:1]
    begun, free = asyncio.Event(), asyncio.Event()

    async def waits(*_: Any) -> bytes:
        begun.set()
        await free.wait()
        raise Busy("a seeded fault")

    async def both() -> list[BaseException | Any]:
        ask = at_home.services.tries.answer
        account = await at_home.services.store.read(lambda: by_id(ana.told["id"]))
        wish = TryDecision(seat=ready.seat, seq=ready.seq, choices=choices, judge=True)
        first = asyncio.create_task(ask(table, account, None, wish, "here"))
        await begun.wait()
        second = await asyncio.gather(ask(table, account, None, wish, "here"), return_exceptions=True)
        free.set()
        return [*second, *await asyncio.gather(first, return_exceptions=True)]

    monkeypatch.setattr(at_home.services.bot_service, "run", waits)
    found = at_home.run(both())

    assert ["wait for it" in str(found[0]), "try again in a minute" in str(found[1])] == [True, True]
    assert at_home.services.tries._judging == set()
