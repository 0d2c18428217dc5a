"""The values that pages show as they are sent: completed cards, prizes, score lines, places, effects of a draft."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest

from silvergold import decks, games
from silvergold.boxes import box_name, boxes_of
from silvergold.decks.deck import Deck
from silvergold.match import Match
from silvergold.server.play import game_log, projection
from silvergold.server.play.projection import Viewpoint
from silvergold.server.protocol.messages import Drafted, EventSeen, Happened, ViewSeen
from silvergold.server.protocol.refusals import Refusal
from tests.match.scenes import scene
from tests.server import worlds

GAMES = games.SLUGS
WATCHER = Viewpoint(None, recall=True)


def view_of(match: Match, viewpoint: Viewpoint = WATCHER) -> ViewSeen:
    return projection._full_view(match.view(viewpoint.seat, viewpoint.recall), viewpoint, match)


def event_of(world: worlds.World, at: int) -> EventSeen:
    return projection.event(world.rows[at], WATCHER, world.game.match.index)


def draft_of(match: Match, seat: int, choices: list[str]) -> Drafted:
    snapshot, tried = game_log.GameSnapshot("t", match, 1, 1, 1), match.copy()
    told = projection.drafted(snapshot, seat, 1, tried, game_log.draft(tried, seat, choices))
    return msgspec.json.decode(msgspec.json.encode(told), type=Drafted)


@pytest.fixture(scope="module", params=GAMES)
def course(request: pytest.FixtureRequest) -> list[worlds.World]:
    """Return a whole game of three players, state by state."""
    found = list(worlds.course(8, request.param, 3))
    last = found[-1]
    while not last.game.match.over:
        seat = last.game.match.waiting[0]
        last = worlds.played(last, seat, worlds.some_choices(last.game.match, seat, random.Random(1)))
        found.append(last)
    return found


@pytest.fixture(scope="module")
def views(course: list[worlds.World]) -> list[ViewSeen]:
    return [view_of(world.game.match) for world in course]


def all_happened(world: worlds.World) -> list[Happened]:
    return [entry for at in range(len(world.rows)) for entry in event_of(world, at).happened]


@pytest.mark.rule("G9", "S3", "P5")
def test_completed_cards_are_told_in_order_with_their_crosses(
    course: list[worlds.World], views: list[ViewSeen]
) -> None:
    index, done = course[-1].game.match.index, all_happened(course[-1])
    for player in views[-1].players:
        order = [entry.card for entry in done if entry.kind == "completed" and entry.seat == player.seat]
        assert [card.number for card in player.completed_cards] == order
        assert sorted(order, key=lambda card: card or 0) == player.completed
        for card in player.completed_cards:
            rows = index.card(card.number).rows
            goal = index.description.goal
            assert card.completed
            assert {box_name(box) for box in boxes_of(rows, goal.letter if goal else None)} <= set(card.crossed)
    for before, after in pairwise(views):
        for one, other in zip(before.players, after.players, strict=True):
            crossed = {card.number: set(card.crossed) for card in other.completed_cards}
            for lying in filter(None, one.cards):
                assert set(lying.crossed) <= crossed.get(lying.number, set(lying.crossed))


@pytest.mark.rule("S3", "P5")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_a_draft_completes_is_shown_to_its_seat_only(game: str) -> None:
    for world in worlds.course(3, game, 2):
        match = world.game.match
        for seat in match.waiting if match.step == "mark" else ():
            for choice in match.choices(seat):
                drafted = draft_of(match, seat, [str(choice)])
                if any(card and card.completed for card in drafted.me.cards):
                    tried = match.copy()
                    tried.play(seat, choice, confirm=False)
                    own, other = (
                        view_of(tried, Viewpoint(viewpoint, True)).players[seat].cards for viewpoint in (seat, None)
                    )
                    assert any(card and card.completed for card in own)
                    assert not any(card and card.completed for card in other)
                    return
    pytest.fail("no card was completed")


@pytest.mark.rule("G9")
@pytest.mark.parametrize("game", GAMES)
def test_the_card_that_is_replaced_is_told_even_if_its_number_is_not_the_last(game: str) -> None:
    not_the_last = 0
    for seed in range(1, 6):
        for world in worlds.course(seed, game, 3):
            view = view_of(world.game.match)
            if view.step != "take":
                assert view.replaces is None
                continue
            player = view.players[view.waiting[0]]
            new = [entry for entry in all_happened(world) if entry.seat == player.seat]
            taken = sum(entry.kind in ("took", "no card left") for entry in new)
            completed = [entry.card for entry in new if entry.kind == "completed"]
            assert view.replaces == completed[taken]
            not_the_last += view.replaces != player.completed[-1]
    assert not_the_last > 0


@pytest.mark.rule("S7", "P11")
def test_prizes_are_listed_with_those_that_are_taken(views: list[ViewSeen]) -> None:
    for view in views:
        left: dict[str | None, list[int]] = {}
        for prize in view.prizes:
            left.setdefault(prize.colour, []).extend([prize.points] * (not prize.taken))
        assert left == (view.awards if view.awards else {None: view.cups})
    assert any(prize.taken for prize in views[-1].prizes)
    assert all(len(view.prizes) == len(views[0].prizes) for view in views)


@pytest.mark.rule("S7", "P11")
@pytest.mark.parametrize(("game", "key"), [("silver-and-gold", "cups"), ("pyramids", "awards")])
def test_equal_prizes_are_counted_one_by_one(game: str, key: str) -> None:
    deck: Deck = replace(decks.standard(game), **{key: (5, 5, 5, 3, 3, 2, 2, 1)})  # type: ignore[arg-type]
    chance, seen = random.Random(2), 0
    world = worlds.begun(game_log.shuffled(deck, worlds.NAMES[:4], chance))
    while not world.game.match.over:
        view = view_of(world.game.match)
        prizes = [prize for prize in view.prizes if prize.colour == view.prizes[0].colour]
        assert [prize.points for prize in prizes] == [5, 5, 5, 3, 3, 2, 2, 1]
        taken = sum(prize.taken for prize in prizes)
        assert [prize.taken for prize in prizes] == [True] * taken + [False] * (8 - taken)
        seen = max(seen, taken)
        seat = chance.choice(world.game.match.waiting)
        world = worlds.played(world, seat, worlds.some_choices(world.game.match, seat, chance))
    assert seen > 0


@pytest.mark.rule("S10", "P13", "S7")
def test_score_lines_sheets_and_seals_add_up(views: list[ViewSeen]) -> None:
    for player in (player for view in views for player in view.players):
        score, sheet = player.score, player.sheet
        assert {line.part: line.points for line in score.lines} == score.parts
        for line in score.lines:
            assert line.each is None or line.points == line.each * line.count + line.rest
        assert sum(seal.sum for seal in player.seals) == score.parts.get("seals", 0)
        assert all(seal.sum == seal.points * seal.cards for seal in player.seals)
        assert sum(points or 0 for points in sheet.row_cups) == sheet.cups
        assert sheet.skull_cost == -score.parts.get("skulls", 0)
        assert sheet.gem_pairs == min(sheet.red_gems, sheet.green_gems)
        counts = {line.part: line.count for line in score.lines}
        assert counts["cards"] == len(player.completed)
    assert any(line.count for player in views[-1].players for line in player.score.lines[1:])


@pytest.mark.rule("S5")
def test_a_palm_pays_what_the_view_before_it_said() -> None:
    palms = 0
    for seed in (1, 2, 3):
        before = None
        for world in worlds.course(seed, "silver-and-gold", 4):
            view = view_of(world.game.match)
            for entry in event_of(world, -1).happened:
                if entry.kind == "palm" and before is not None:
                    assert entry.amount == before.palm_pays
                    palms += 1
            before = view
            assert view.palm_pays == 1 + (view.palms_shown or 0)
    assert palms > 3


def test_without_palms_nothing_is_said_about_them() -> None:
    view = view_of(next(worlds.course(1, "pyramids", 2)).game.match)

    assert (view.palms_shown, view.palm_pays) == (None, None)


@pytest.mark.rule("G4", "S12", "R17")
def test_patterns_to_come_are_those_not_revealed_and_hidden_where_the_pile_is(course: list[worlds.World]) -> None:
    deck, described = course[0].dealt.deck, course[0].game.match.index.description
    every = Counter({card.name: card.count for card in deck.expeditions})
    for world in course:
        match = world.game.match
        view, hidden = view_of(match), view_of(match, Viewpoint(None, recall=False))
        assert view.to_come is not None
        assert Counter(view.to_come) + Counter(view.revealed) == every
        assert view.reveals_left == sum(view.to_come.values()) - 1
        assert (hidden.to_come is None) == (not described.may_review_expeditions)
        assert hidden.reveals_left == view.reveals_left


@pytest.mark.rule("G4")
def test_turns_are_counted_from_1_to_7_in_every_round(views: list[ViewSeen]) -> None:
    turns = {(view.round, view.turn_of_round): view.turn for view in views if view.step != "over"}

    assert turns == {(turn // 7, turn % 7 + 1): turn for turn in range(28)}
    assert (views[-1].round, views[-1].turn_of_round, views[-1].reveals_left) == (3, 7, 0)


@pytest.mark.rule("R9", "R6")
def test_ready_are_those_who_have_chosen_in_secret(views: list[ViewSeen]) -> None:
    for view in views:
        assert set(view.ready).isdisjoint(view.waiting)
        if view.step in ("take", "over"):
            assert view.ready == []
        elif all(player.cards != [None, None] or view.step == "keep" for player in view.players):
            assert sorted([*view.ready, *view.waiting]) == [player.seat for player in view.players]
    assert any(view.ready for view in views)


@pytest.mark.rule("G11")
def test_the_standing_comes_with_the_end(views: list[ViewSeen]) -> None:
    *before, last = views

    assert all(view.ranking == [] for view in before)
    assert [rank.seat for rank in last.ranking if rank.place == 1] == last.winners
    assert {rank.seat: rank.total for rank in last.ranking} == {
        player.seat: player.score.total for player in last.players
    }


def test_events_say_in_words_what_their_amount_means(course: list[worlds.World]) -> None:
    entries, index = all_happened(course[-1]), course[-1].game.match.index
    for entry in entries:
        assert entry.from_stack == (entry.kind == "took" and entry.amount == 4)
        assert entry.bonus == (entry.kind == "crossed" and entry.amount == 1)
        assert entry.round == (entry.amount if entry.kind in ("torch", "round over") else None)
        assert entry.colour == (None if entry.card is None else index.card(entry.card).colour)
    assert any(entry.from_stack for entry in entries)
    assert any(entry.bonus for entry in entries)


def test_the_stored_form_of_events_has_not_changed(course: list[worlds.World]) -> None:
    stored = [entry for row in course[-1].rows for entry in msgspec.json.decode(row.public).get("happened", ())]

    assert {tuple(entry) for entry in stored} == {("kind", "seat", "card", "amount", "boxes", "pattern")}


# Drafts ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S7")
def test_a_draft_tells_the_cup_of_a_row_that_it_fills() -> None:
    match = scene("silver-and-gold", "oooo|....|....|....", pattern="xxxx")
    filling, other = "cross 1 a1 b1 c1 d1", "cross 1 a2 b2 c2 d2"

    assert draft_of(match, 0, [filling]).cups == [6]
    assert draft_of(match, 0, [other]).cups == []
    match.play(0, filling)
    match.play(1, "cross 3 a1 b1 c1 d1")
    assert view_of(match).players[0].sheet.row_cups == [6]
    assert draft_of(match, 0, [other]).cups == []


@pytest.mark.rule("S7")
def test_a_row_without_a_cup_left_is_null() -> None:
    match = scene("silver-and-gold", "oooo|....|....|....", pattern="xxxx")
    match._position.states["cups_taken"] = len(match.deck.cups)

    assert draft_of(match, 0, ["cross 1 a1 b1 c1 d1"]).cups == [None]
    match.play(0, "cross 1 a1 b1 c1 d1")
    match.play(1, "cross 3 a1 b1 c1 d1")
    sheet = view_of(match).players[0].sheet
    assert (sheet.row_cups, sheet.cups) == ([None], 0)


@pytest.mark.rule("P7")
def test_a_second_torch_of_the_round_is_wasted() -> None:
    match = scene("pyramids", "..e..|..t..|..t..|.....|..T..", pattern="x|x")

    first = draft_of(match, 0, ["cross 1 c1 c2"])
    match.play(0, "cross 1 c1 c2")
    match.play(1, "cross 3 c1 c2")
    second = draft_of(match, 0, ["cross 1 c3 c4"])

    assert first.wasted == []
    assert second.wasted == ["torch"]


@pytest.mark.rule("S10", "R14")
def test_offers_tell_what_a_card_means_for_seals() -> None:
    seen = set()
    for seed in range(1, 20):
        for world in worlds.course(seed, "silver-and-gold", 2):
            match = world.game.match
            if match.step != "take":
                continue
            [seat] = match.waiting
            drafted, me = draft_of(match, seat, []), view_of(match).players[seat]
            assert [offer.choice for offer in drafted.offers] == [text for text in drafted.open if text != "take stack"]
            for offer in drafted.offers:
                card = match.index.card(int(offer.choice.split()[1]))
                own = [match.index.card(number) for number in me.completed]
                assert offer.seals_add == sum(seal.points for seal in me.seals if seal.colour == card.colour)
                colours = [done.colour for done in own]
                assert offer.seal_pays == (card.seal.points * colours.count(card.seal.colour) if card.seal else 0)
                seen |= {(offer.seals_add > 0, offer.seal_pays > 0)}
        if seen >= {(True, False), (False, True), (False, False)}:
            return
    pytest.fail(f"only {seen}")


@pytest.mark.rule("P2", "S2", "G6", "P3", "P4")
@pytest.mark.parametrize(
    ("game", "drawing", "choice", "reason"),
    [
        ("silver-and-gold", "#...|....|....|....", "cross 1 a1", "sea"),
        ("pyramids", "#.e..|.....|.....|.....|..T..", "cross 1 a1", "wall"),
        ("pyramids", "#.e..|.....|.....|.....|..T..", "cross 1 a3", "reach"),
        ("pyramids", "#.e..|.....|.....|.....|..T..", "cross 1 a3 b3 c3", "reach"),
        ("silver-and-gold", "#...|....|....|....", "cross 1 b1", "crossed"),
        ("silver-and-gold", "#...|....|....|....", "cross 1 b2 c2 b3", None),
        ("silver-and-gold", "#...|....|....|....", "cross 9 b2", None),
    ],
)
def test_a_refusal_says_what_is_wrong_with_a_box(game: str, drawing: str, choice: str, reason: str | None) -> None:
    match = scene(game, drawing)
    first = "cross 1 b1 c1 d1" if game == "silver-and-gold" else "cross 1 c1"
    match.play(0, first)
    match.play(1, match.choices(1)[0])

    with pytest.raises(Refusal) as refused:
        draft_of(match, 0, [choice])

    assert refused.value.reason == reason
