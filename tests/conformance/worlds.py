"""Games at some point of play, and other possible games that look the same from one seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from silvergold import rules
from tests.conformance.agreement import deck_of, pick
from tests.conformance.engine import NONE, Engine, Printed
from tests.conformance.oracle import Chance

Play = tuple[int, int]  # a seat and its choice


class Story:
    """A game of the engine with all that was shuffled, drawn and played, and where the running phase began."""

    def __init__(self, told: str, engine: Engine) -> None:
        self.told = told  # the call that makes the same story again
        self.engine = engine
        self.chance = engine.chance()
        self.played: list[Play] = []
        self.phase_began = 0

    def __repr__(self) -> str:
        return self.told

    @property
    def this_phase(self) -> list[Play]:
        """Return what has been played in the running phase (setup, one marking, one taking)."""
        return self.played[self.phase_began :]

    def play(self, seat: int, choice: int) -> None:
        """Play one more choice."""
        before = self.phase()
        self.engine.play(seat, choice)
        self.played.append((seat, choice))
        if self.phase() != before or self.engine.step == "take":
            self.phase_began = len(self.played)

    def phase(self) -> tuple[str, int]:
        """Return the step and the turn: a new one of either begins a new phase."""
        return self.engine.step, int(self.engine.row["turn"])


def story_of(game: str, flavour: str, n_players: int, seed: int, n_moves: int) -> Story:
    """Return a game dealt from the seed and played at random for so many moves, or to its end."""
    rng = Random(f"story {seed}")
    engine = Engine(Printed(deck_of(game, flavour, seed)), n_players)
    engine.deal(seed)
    told = f"story_of({game!r}, {flavour!r}, {n_players}, {seed}, {n_moves})"
    story = Story(told, engine)
    haste = rng.choice((0.0, 0.5, 0.95))
    for _ in range(n_moves):
        if engine.step == "over":
            break
        seat = rng.choice(sorted(engine.waiting()))
        story.play(seat, pick(rng, engine.choices(seat), haste))
    return story


def replay(printed: Printed, n_players: int, chance: Chance, plays: Sequence[Play]) -> Engine:
    """Return a game from given orders and choices."""
    engine = Engine(printed, n_players)
    engine.deal_given(chance)
    for seat, choice in plays:
        engine.play(seat, choice)
    return engine


# What always holds


def assert_cards_are_conserved(engine: Engine) -> None:
    """Check that every card of the deck lies in exactly one place (in setup: that no two hands share a card)."""
    snapshot = engine.snapshot()
    if engine.step == "keep":
        hands = [number for player in snapshot["players"] for number in player["hand"]]
        assert len(set(hands)) == 4 * engine.n_players, f"a card was dealt twice: {hands}"
        for player in snapshot["players"]:
            assert {number for number in player["cards"] if number is not None} <= set(player["hand"])
        return
    places = Counter([*snapshot["display"], *snapshot["stack"]])
    for player in snapshot["players"]:
        places.update(number for number in player["cards"] if number is not None)
        places.update(player["completed"])
    assert places == Counter(engine.printed.numbers), f"not once each: {places - Counter(engine.printed.numbers)}"


def assert_expeditions_are_conserved(engine: Engine) -> None:
    """G4: check that every round has all eight expedition cards."""
    eight = sorted(nth for nth, each in enumerate(engine.printed.deck.expeditions) for _ in range(each.count))
    for cards in engine.row["expeditions"]:
        assert sorted(int(pattern) for pattern in cards) == eight


# Other games that look the same


def another_world(story: Story, seat: int, rng: Random) -> Engine:
    """Return a game that differs from this one only in what the seat may not know, as far as chance allows."""
    if story.engine.step == "keep":
        return _another_setup(story, seat, rng)
    chance = replace(
        story.chance,
        deals=_other_deals(story, seat, rng),
        stack=_other_stack(story, rng),
        expeditions=_other_expeditions(story, rng),
    )
    engine = replay(story.engine.printed, story.engine.n_players, chance, story.played[: story.phase_began])
    if engine.step == "mark":
        _mark_in_secret(story, seat, engine, rng)
    return engine


def forget_expeditions(engine: Engine, rng: Random) -> None:
    """S12: shuffle all expeditions but the current one; without recall a seat does not know their order."""
    turn, expeditions = int(engine.row["turn"]), engine.row["expeditions"]
    for nth, eight in enumerate(expeditions):
        now = turn - 7 * nth if engine.step != "keep" else NONE
        others = [place for place in range(8) if place != now]
        eight[others] = rng.sample([int(pattern) for pattern in eight[others]], len(others))


def _another_setup(story: Story, seat: int, rng: Random) -> Engine:
    """R9: return a setup with other hands, other pairs kept from them, another stack and other expeditions."""
    printed, n_players = story.engine.printed, story.engine.n_players
    mine = story.chance.deals[seat]
    rest = [number for number in printed.numbers if number not in mine]
    rng.shuffle(rest)
    deals = [mine if other == seat else [rest.pop() for _ in range(4)] for other in range(n_players)]
    stack = rng.sample(printed.numbers, len(printed.numbers))
    chance = replace(story.chance, deals=deals, stack=stack, expeditions=_other_expeditions(story, rng))
    plays = [(other, choice if other == seat else rng.randrange(6)) for other, choice in story.played]
    return replay(printed, n_players, chance, plays)


def _kept(story: Story) -> list[set[int]]:
    """G3: return what each seat kept."""
    places = {seat: rules.PAIRS[choice] for seat, choice in story.played[: story.engine.n_players]}
    return [{hand[place] for place in places[seat]} for seat, hand in enumerate(story.chance.deals)]


def _other_deals(story: Story, seat: int, rng: Random) -> list[list[int]]:
    """G3: return deals with other cards where nobody saw which two cards another seat returned."""
    kept = _kept(story)
    kept[seat] = set(story.chance.deals[seat])
    known = set().union(*kept)
    unknown = [number for number in story.engine.printed.numbers if number not in known]
    rng.shuffle(unknown)
    return [
        [number if number in mine else unknown.pop() for number in hand]
        for mine, hand in zip(kept, story.chance.deals, strict=True)
    ]


def _other_stack(story: Story, rng: Random) -> list[int]:
    """G3: return a stack in which the drawn cards are the same and the face-down cards lie in any order."""
    face_down = story.engine.snapshot()["stack"]
    drawn = [number for number in story.chance.stack if number not in set(face_down).union(*_kept(story))]
    return drawn + rng.sample(face_down, len(face_down))


def _other_expeditions(story: Story, rng: Random) -> list[list[str]]:
    """G4: return expeditions in which those not yet revealed come in any order."""
    turn = int(story.engine.row["turn"])
    revealed = 0 if story.engine.step == "keep" else turn + 1
    return [_shuffled_after(eight, revealed - 7 * nth, rng) for nth, eight in enumerate(story.chance.expeditions)]


def _shuffled_after(cards: list[str], n_known: int, rng: Random) -> list[str]:
    known, rest = cards[: max(n_known, 0)], cards[max(n_known, 0) :]
    return known + rng.sample(rest, len(rest))


def _mark_in_secret(story: Story, seat: int, engine: Engine, rng: Random) -> None:
    """R9: repeat the seat's own crosses, and draw new ones for the other seats, as theirs are not shown yet."""
    for other, choice in story.this_phase:
        if other == seat:
            engine.play(seat, choice)
    for other in sorted(engine.waiting() - {seat}):
        if other in story.engine.waiting():
            _begin_marking(engine, other, rng)
        else:
            mark_to_the_end(engine, other, rng)


def _begin_marking(engine: Engine, seat: int, rng: Random) -> None:
    """Play a few choices of a seat, but not its last one."""
    for _ in range(rng.randrange(4)):
        ahead = engine.copy()
        choice = rng.choice(engine.choices(seat))
        ahead.play(seat, choice)
        if seat not in ahead.waiting() or ahead.step != engine.step or ahead.row["turn"] != engine.row["turn"]:
            return
        engine.play(seat, choice)


def mark_to_the_end(engine: Engine, seat: int, rng: Random) -> list[Play]:
    """Let a seat keep, or mark with all its bonus boxes; return what it played."""
    plays = []
    began = engine.step, int(engine.row["turn"])
    while (engine.step, int(engine.row["turn"])) == began and seat in engine.waiting():
        plays.append((seat, rng.choice(engine.choices(seat))))
        engine.play(*plays[-1])
    return plays
