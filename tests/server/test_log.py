"""The log of a game: it is complete, has no gaps, and is enough to replay the game."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from silvergold import decks, records
from silvergold.bounded import BoundedDict
from silvergold.errors import BadRecord
from silvergold.match import Match
from silvergold.records import Record
from silvergold.server.play import game_log, projection, view_parts
from silvergold.server.play.game_cache import GameCache
from silvergold.server.play.game_log import GameSnapshot, Submission
from silvergold.server.play.payloads import StandIn
from silvergold.server.protocol.messages import Code, PlayerSeen
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.notifications import AnythingWritten, Notification, TableWritten
from silvergold.server.store.rows import AGAIN, BACK, BEGIN, END, READY, SHOW, TAKE, EventRow
from silvergold.server.store.transactions import TableRows
from tests.server import worlds

GAMES = ("silver-and-gold", "pyramids")


def whole_game(seed: int, game: str, n_players: int) -> worlds.World:
    """Play a game to its end."""
    chance = random.Random(seed)
    for world in worlds.course(seed, game, n_players, take_back=0.1):
        last = world
    while not last.game.match.over:
        seat = last.game.match.waiting[0]
        last = worlds.played(last, seat, worlds.some_choices(last.game.match, seat, chance))
    return last


@pytest.fixture(scope="module", params=[(1, 2), (2, 3), (3, 4)], ids=["two", "three", "four"])
def finished(request: pytest.FixtureRequest) -> list[worlds.World]:
    """Return a finished game of each kind."""
    seed, n = request.param
    return [whole_game(seed, game, n) for game in GAMES]


def test_numbers_are_dense_and_phases_never_go_back(finished: list[worlds.World]) -> None:
    for world in finished:
        assert [row.seq for row in world.rows] == list(range(1, len(world.rows) + 1))
        phases = [row.phase for row in world.rows]
        assert phases == sorted(phases)
        assert set(phases) == set(range(world.game.phase))


def test_a_seat_chooses_once_in_a_phase_and_each_full_phase_is_shown_once(finished: list[worlds.World]) -> None:
    for world in finished:
        chosen = [(row.phase, row.seat) for row in world.rows if row.kind in (READY, TAKE)]
        shown = [row.phase for row in world.rows if row.kind == SHOW]
        ready = {row.phase for row in world.rows if row.kind == READY}
        taken = {row.phase for row in world.rows if row.kind == TAKE}

        assert len(chosen) == len(set(chosen))
        assert sorted(shown) == sorted(ready)
        assert ready | taken == set(range(world.game.phase))
        assert ready.isdisjoint(taken)
        assert [row.kind for row in world.rows if row.kind in (BEGIN, END)] == [BEGIN, END]
        assert world.rows[-1].kind == END


def test_replaying_the_log_gives_the_live_game(finished: list[worlds.World]) -> None:
    for world in finished:
        again = replayed(world.rows, world.dealt)

        assert (again.phase, again.head, again.shown_at) == (world.game.phase, world.game.head, world.game.shown_at)
        assert again.match.record() == world.game.match.record()
        assert again.match.events() == world.game.match.events()
        records.verify(again.match.record())


def replayed(rows: tuple[EventRow, ...], dealt: Record) -> GameSnapshot:
    return game_log.caught_up(game_log.begun(rows[0], dealt.deck), rows[1:])


def test_a_log_can_be_caught_up_with_from_anywhere(finished: list[worlds.World]) -> None:
    chance = random.Random(5)
    for world in finished:
        ends = [row.seq for row, after in zip(world.rows, world.rows[1:], strict=False) if after.kind in (READY, TAKE)]
        cuts = sorted(chance.sample(ends, 5))
        game = game_log.begun(world.rows[0], world.dealt.deck)
        for cut in (*cuts, len(world.rows)):
            game = game_log.caught_up(game, world.rows[game.head : cut])

        assert game.match.record() == world.game.match.record()


def test_the_public_log_has_the_kinds_of_events_of_the_match(finished: list[worlds.World]) -> None:
    for world in finished:
        told = [entry["kind"] for row in world.rows for entry in msgspec.json.decode(row.public).get("happened", ())]

        assert told == [event.kind.value for event in world.game.match.events()]


def test_the_deal_is_a_fair_shuffle_of_everything() -> None:
    deck = decks.standard("silver-and-gold")
    dealt = game_log.shuffled(deck, ["Ana", "Ben", "Cleo"], random.Random(1))

    records.deal(dealt)
    assert sorted(dealt.stack) == sorted(card.number for card in deck.cards)
    assert len({card for hand in dealt.deals for card in hand}) == 12
    starts = {game_log.shuffled(deck, ["Ana", "Ben", "Cleo"], random.Random(k)).start_player for k in range(40)}
    assert starts == {0, 1, 2}
    assert game_log.shuffled(decks.standard("pyramids"), ["A", "B"], random.Random(1)).start_player is None


def test_a_refused_command_leaves_the_game_as_it_was() -> None:
    world = next(worlds.course(1, "silver-and-gold", 2))
    hand = world.dealt.deals[0]
    before = world.game.match.record()

    for wish, code in (
        (Submission(0, 1, ["keep 1 2"], "c"), Code.STALE),
        (Submission(2, 0, ["keep 1 2"], "c"), Code.NOT_WAITED),
        (Submission(0, 0, [f"keep {hand[0]} {hand[1]}", "rubbish"], "c"), Code.ILLEGAL),
    ):
        with pytest.raises(Refusal) as refused:
            game_log.decide(world.game, wish, 0)
        assert refused.value.code == code

    assert world.game.match.record() == before
    assert world.game.match.waiting == (0, 1)


def test_a_marking_that_owes_a_bonus_box_is_unfinished() -> None:
    for world in worlds.course(3, "silver-and-gold", 2):
        match = world.game.match
        for seat in match.waiting if match.step == "mark" else ():
            chosen = worlds.some_choices(match, seat, random.Random(1))
            if len(chosen) > 1:
                with pytest.raises(Refusal) as refused:
                    game_log.decide(world.game, Submission(seat, world.game.phase, chosen[:1], "c"), 0)
                assert (refused.value.code, refused.value.rule) == (Code.UNFINISHED, "G8")
                return
    raise AssertionError("no bonus box in a whole game")


def test_cards_are_taken_one_by_one() -> None:
    world = next(world for world in worlds.course(4, "pyramids", 2) if world.game.match.step == "take")
    [seat] = world.game.match.waiting

    with pytest.raises(Refusal) as refused:
        game_log.decide(world.game, Submission(seat, world.game.phase, ["take stack", "take stack"], "c"), 0)
    assert refused.value.rule == "G9"


def test_a_changed_log_does_not_replay(finished: list[worlds.World]) -> None:
    """A log is checked while it is replayed: a wrong deal is a bad record, a wrong choice is refused."""
    world = finished[0]
    deal = msgspec.json.decode(world.rows[0].private)
    deal["deal"]["deals"][0][0] = deal["deal"]["deals"][1][0]
    with pytest.raises(BadRecord):
        game_log.begun(world.rows[0]._replace(private=msgspec.json.encode(deal).decode()), world.dealt.deck)
    wrong = world.rows[1]._replace(private='{"choices":["keep 998 999"]}')
    with pytest.raises(Refusal):
        replayed((world.rows[0], wrong, *world.rows[2:]), world.dealt)


def test_a_cached_view_equals_the_view_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed, game, n in ((1, "silver-and-gold", 3), (2, "pyramids", 2), (3, "pyramids", 4)):
        kept = {aids: projection.ViewCache() for aids in (False, True)}
        for world in worlds.course(seed, game, n, take_back=0.3):
            for viewpoint in (projection.Viewpoint(seat, aids) for seat in (None, *range(n)) for aids in (False, True)):
                match = world.game.match
                state = projection.state(world.game, viewpoint, None)
                monkeypatch.setattr(view_parts, "_kept_scores", BoundedDict(most=1))
                rebuilt = projection._full_view(match.view(viewpoint.seat, viewpoint.recall), viewpoint, match)
                cached = kept[viewpoint.recall].state(world.game, viewpoint, None)
                assert state.view == rebuilt
                assert msgspec.json.encode(cached) == msgspec.json.encode(state)


@pytest.mark.parametrize("most", [2, projection.MOST_PARTS])
def test_a_draft_shows_its_player_as_one_built_again_and_few_are_kept(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projection, "_parts", BoundedDict(most))
    monkeypatch.setattr(view_parts, "_kept_scores", BoundedDict(most))
    chance = random.Random(1)
    for seed, game, n in ((1, "silver-and-gold", 3), (2, "pyramids", 2)):
        views = projection.ViewCache()
        for world in worlds.course(seed, game, n, take_back=0.3):
            views.state(world.game, projection.Viewpoint(None, recall=True), None)
            for seat in world.game.match.waiting:
                match = world.game.match.copy()
                choices = [] if match.step == "take" else worlds.some_choices(match, seat, chance)
                happened = game_log.draft(match, seat, choices)
                told = projection.drafted(world.game, seat, 1, match, happened)
                assert msgspec.json.encode(told.me) == msgspec.json.encode(_built_again(match, seat))
            assert len(projection._parts) <= most
            assert len(view_parts._kept_scores) <= most


def _built_again(match: Match, seat: int) -> PlayerSeen:
    """Return a player as they see themselves, without the cached sheets and scores."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(view_parts, "_kept_scores", BoundedDict(most=1))
        return projection._own_part(match, seat)


def test_the_log_says_for_whom_the_server_chose_and_why() -> None:
    world = next(worlds.course(1, "silver-and-gold", 3))
    for seat, cmd_id in ((1, "of-a-client"), (2, "bot:0"), (0, "clock:0")):
        choices = worlds.some_choices(world.game.match, seat, random.Random(1))
        game, rows = game_log.decide(world.game, Submission(seat, 0, choices, cmd_id), 0)
        world = worlds.World(world.dealt, (*world.rows, *rows), game)

    told = [projection.event(row, projection.Viewpoint(None, False), game.match.index) for row in world.rows]
    found = [[(each.seat, each.why) for each in event.chosen_for] for event in told]

    assert found == [[], [], [(2, "bot")], [(0, "clock")], [(0, "clock"), (2, "bot")]]
    assert game.chosen_for == ()
    assert replayed(world.rows[:4], world.dealt).chosen_for == game_log.chosen_for(world.rows[4])
    copies = [row._replace(cmd_id=game_log.copied_id(row)) for row in world.rows]
    assert [game_log.chosen_for(row) for row in copies] == [game_log.chosen_for(row) for row in world.rows]


def test_what_is_taken_back_is_as_if_it_had_never_been() -> None:
    world = next(worlds.course(2, "pyramids", 3))
    first, second = ([str(choice)] for choice in world.game.match.choices(1)[:2])

    back = worlds.took_back(worlds.played(world, 1, first), 1)
    again = worlds.played(back, 1, second)

    assert back.game.match.record() == world.game.match.record()
    assert back.game.match.waiting == (0, 1, 2)
    assert again.game.match.record() == worlds.played(world, 1, second).game.match.record()
    assert [row.kind for row in again.rows] == [BEGIN, READY, BACK, AGAIN]
    assert game_log.dropped(again.rows) == {2, 3}
    watcher = projection.Viewpoint(None, False)
    told = [projection.event(row, watcher, world.game.match.index) for row in again.rows]
    assert [(event.kind, event.choices) for event in told[1:]] == [("ready", None), ("back", None), ("ready", None)]
    assert replayed(again.rows, world.dealt).match.record() == again.game.match.record()


def test_the_server_can_choose_again_for_a_seat_that_took_its_choice_back() -> None:
    world = next(worlds.course(2, "pyramids", 2))
    ids = []
    for seed in range(3):
        ids.append(game_log.server_id("bot", world.game, 1))
        choices = worlds.some_choices(world.game.match, 1, random.Random(seed))
        game, rows = game_log.decide(world.game, Submission(1, 0, choices, ids[-1]), 0)
        assert game.chosen_for == (StandIn(1, "bot"),)
        world = worlds.took_back(worlds.World(world.dealt, (*world.rows, *rows), game), 1)
        assert world.game.chosen_for == ()

    assert ids == ["bot:0", "bot:0:1", "bot:0:2"]


def test_a_choice_is_taken_back_only_until_all_have_chosen_and_not_for_ever() -> None:
    world = next(worlds.course(2, "pyramids", 2))
    choices = [worlds.some_choices(world.game.match, seat, random.Random(1)) for seat in (0, 1)]

    def code(of: worlds.World, phase: int = 0) -> Code:
        with pytest.raises(Refusal) as refused:
            game_log.take_back(of.game, Submission(0, phase, (), "b"), 0)
        return refused.value.code

    assert code(world) == Code.NOT_WAITED
    assert code(worlds.played(world, 1, choices[1])) == Code.NOT_WAITED
    shown = worlds.played(worlds.played(world, 0, choices[0]), 1, choices[1])
    assert code(shown) == Code.STALE
    assert code(shown, shown.game.phase) == Code.NOT_WAITED
    for _ in range(game_log.MOST_TAKEN_BACK):
        world = worlds.took_back(worlds.played(world, 0, choices[0]), 0)
    assert code(worlds.played(world, 0, choices[0])) == Code.FINAL


# The cache ------------------------------------------------------------------------------------------------------------


def test_the_cache_is_bounded_and_never_goes_back() -> None:
    games = GameCache(most=2)
    course = list(worlds.course(1, "silver-and-gold", 2))[:3]

    games.put(course[2].game)
    games.put(course[1].game)
    assert games.get("t") is course[2].game
    for name in ("u", "v"):
        games.put(game_log.GameSnapshot(name, course[0].game.match, 0, 1, 1))
    assert len(games) == 2
    assert games.get("t") is None
    games.forget("u")
    assert len(games) == 1


def test_another_life_of_the_database_replaces_what_is_remembered() -> None:
    games = GameCache()
    old = next(worlds.course(1, "silver-and-gold", 2)).game
    games.put(game_log.GameSnapshot("t", old.match, 9, 90, 1, "first epoch"))

    games.put(game_log.GameSnapshot("t", old.match, 0, 1, 1, "second epoch"))

    found = games.get("t")
    assert found is not None
    assert found.head == 1


# Notifications of commits ---------------------------------------------------------------------------------------------


def heard(world: worlds.World, n_events: int, **changes: Any) -> TableWritten:
    """Return the notification of a commit with the last events of a world."""
    page = worlds.page_of(world, None, True)
    table = page.table._replace(head=world.game.head, **changes)
    return TableWritten(
        "t", msgspec.structs.replace(page, table=table, events=page.events[len(page.events) - n_events :])
    )


def test_what_was_heard_need_not_be_read_and_the_game_follows_it() -> None:
    games = GameCache(is_told=True)
    before, after = list(worlds.course(1, "silver-and-gold", 2))[3:5]
    games.put(before.game)
    n_new = after.game.head - before.game.head

    games.hear(heard(after, n_new))

    found = games.in_memory("t", after=before.game.head)
    assert found is not None
    rows, game = found
    assert game is not None
    assert (rows.table.head, game.head, game.phase) == (after.game.head, after.game.head, after.game.phase)
    assert [row.seq for row in rows.events_after(before.game.head)] == list(
        range(before.game.head + 1, after.game.head + 1)
    )
    assert games.in_memory("t", after=before.game.head - 1) is None, "earlier events must be read"


def test_what_is_heard_late_does_not_replace_what_is_newer() -> None:
    games = GameCache(is_told=True)
    before, after = list(worlds.course(1, "silver-and-gold", 2))[3:5]
    games.put(after.game)

    games.hear(heard(after, 1))
    games.hear(heard(before, 1))

    found = games.in_memory("t")
    assert found is not None
    assert found[0].table.head == after.game.head


@pytest.mark.parametrize("forgets", [TableWritten("t"), AnythingWritten(), "forget"])
def test_a_change_that_is_not_told_makes_the_cache_ask_the_database(forgets: Notification | str) -> None:
    games = GameCache(is_told=True)
    world = list(worlds.course(1, "silver-and-gold", 2))[3]
    games.put(world.game)
    games.hear(heard(world, 1))
    assert games.in_memory("t") is not None

    if isinstance(forgets, str):
        games.forget("t")
    else:
        games.hear(forgets)

    assert games.in_memory("t") is None


def test_chat_and_other_names_are_read_from_the_database() -> None:
    games = GameCache(is_told=True)
    world = list(worlds.course(1, "silver-and-gold", 2))[3]
    games.put(world.game)

    games.hear(heard(world, 1, chat_head=4))
    assert games.in_memory("t", chat_after=4) is not None
    assert games.in_memory("t", chat_after=3) is None
    games.put(game_log.GameSnapshot("t", world.game.match, 9, world.game.head, 1, "another epoch"))
    assert games.in_memory("t", chat_after=4) is None


def test_without_notifications_nothing_counts_as_current() -> None:
    games = GameCache()
    world = list(worlds.course(1, "silver-and-gold", 2))[3]
    games.put(world.game)

    games.hear(heard(world, 1))

    assert games.in_memory("t") is None


def test_what_is_expected_is_the_newest_until_it_is_committed_or_doubted() -> None:
    games = GameCache(is_told=True)
    first, second, third = list(worlds.course(1, "silver-and-gold", 2))[3:6]
    games.put(first.game)
    games.hear(heard(first, 1))

    def newest() -> int:
        found = games.newest("t")
        assert found is not None
        assert found[0].table.head == found[1].head
        return found[1].head

    def expect(world: worlds.World) -> None:
        page = worlds.page_of(world, None, True)
        games.expect(page, world.game)

    assert newest() == first.game.head
    expect(third)
    assert newest() == third.game.head
    games.put(second.game)
    games.hear(heard(second, second.game.head - first.game.head))
    assert newest() == third.game.head, "an earlier commit changes nothing"
    games.not_expected("t")
    assert newest() == second.game.head
    expect(third)
    games.put(third.game)
    games.hear(heard(third, third.game.head - second.game.head))
    assert games._tables["t"].expected is None, "it is committed"
    expect(third)
    games.hear(TableWritten("t"))
    assert games.newest("t") is None, "another process has changed the table"


@pytest.mark.parametrize("of_another", [TableWritten("t"), AnythingWritten()])
def test_rows_that_were_read_before_a_change_are_not_current_when_they_arrive(of_another: Notification) -> None:
    games = GameCache(is_told=True)
    world = list(worlds.course(1, "silver-and-gold", 2))[3]
    rows = heard(world, 1).rows
    assert isinstance(rows, TableRows)
    games.put(world.game)

    moment = games.begin_reading("t")
    games.hear(of_another)
    games.hear(TableWritten("another table"))
    games.put_rows(rows, moment)
    assert games.in_memory("t") is None

    games.put_rows(rows, games.begin_reading("t"))
    assert games.in_memory("t") is not None


def test_changes_of_many_other_tables_do_not_hide_one() -> None:
    games = GameCache(most=3, is_told=True)
    world = list(worlds.course(1, "silver-and-gold", 2))[3]
    rows = heard(world, 1).rows
    assert isinstance(rows, TableRows)
    games.put(world.game)

    moment = games.begin_reading("t")
    for table in ("t", "u", "v", "w", "x"):
        games.hear(TableWritten(table))
    games.put_rows(rows, moment)

    assert games.in_memory("t") is None


def test_rows_that_were_read_before_a_commit_of_this_process_are_not_current_after_the_table_was_forgotten() -> None:
    games = GameCache(is_told=True)
    before, after = list(worlds.course(1, "silver-and-gold", 2))[3:5]
    rows = heard(before, 1).rows
    assert isinstance(rows, TableRows)

    moment = games.begin_reading("t")
    games.hear(heard(after, 1))
    games.forget("t")
    games.put_rows(rows, moment)
    games.put(before.game)

    assert games.in_memory("t") is None
