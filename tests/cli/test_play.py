"""`silvergold play`: whole games as a person plays them, through a pipe and at a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import silvergold as sg
from silvergold.cli import options
from silvergold.errors import IllegalChoice
from silvergold.languages import Who, english, language, message
from silvergold.records import Record, verify
from tests.cli.running import AtTerminal, Piped, Talk, play_on, run, run_here, spots_in


def by_chance(seed: int) -> Callable[[list[str]], str]:
    return Random(seed).choice


def the_largest(offers: list[str]) -> str:
    """Return the spot with the most boxes."""
    return max(offers, key=lambda offer: (len(offer.split()), offer))


def check_the_end(talk: Talk, file: Path) -> Record:
    """Check that the record is valid and that the end of the output names its winners and every score."""
    record = Record.read(file)
    verify(record)
    assert record.result is not None
    assert "The game is over." in talk.said
    end = talk.said.rpartition("The game is over.")[2]
    for name, score in zip(record.players, record.result.scores, strict=True):
        assert re.search(rf"^{name}: {score.total} points?$", end, re.MULTILINE | re.IGNORECASE)
    for seat in record.result.winners:
        assert record.players[seat].lower() in end.splitlines()[0].lower()
    return record


@pytest.mark.parametrize(
    ("game", "players", "pick"), [("silver-and-gold", "2", the_largest), ("pyramids", "3", by_chance(5))]
)
def test_a_whole_game_through_a_pipe(tmp_path: Path, game: str, players: str, pick: Callable[[list[str]], str]) -> None:
    file = tmp_path / "game.json"
    with Piped(
        "play", "--game", game, "--players", players, "--seed", "7", "--name", "Ana", "--save", str(file)
    ) as talk:
        play_on(talk, pick)
        talk.type("")

    record = check_the_end(talk, file)
    assert record.players[0] == "Ana"
    assert record.game == game
    assert "\x1b" not in talk.said
    assert talk.said.count("turn 1 of 7") == 4
    assert "Ana crossed" in talk.said


def test_a_whole_game_at_a_terminal_that_asks_which_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = AtTerminal("play", "--bots", "random", "--seed", "3", "--save", str(file))
    with table as talk:
        assert "Which game?" in talk.said
        assert "Type 1 or 2." in talk.type("3")
        assert "Pyramids: You against Random." in talk.type("2")
        play_on(talk, by_chance(8))
        talk.type("")

    check_the_end(talk, file)
    assert table.exit_code == options.OK
    assert "You crossed" in talk.said


LINES = [
    "b1 b2",
    "keep 1 2",
    "why",
    "spots",
    "hint",
    "2 19",
    "undo",
    "keep 2 19",
    "left a1",
    "",
    "left d4 d4",
    "left e5",
    "why",
    "spots left",
    "read left",
    "table",
    "score",
    "rules s5",
    "rules",
    "rules G99",
    "rules g99",
    "log",
    "help",
    "take 3",
    "frobnicate",
    "undo",
]


@pytest.fixture(scope="module")
def talk_after_setup() -> Talk:
    """Return a game of Silver & Gold after all LINES, a few turns, and then `log` and `quit`."""
    with Piped("play", "--seed", "7", "--name", "Ana") as talk:
        for line in LINES:
            talk.type(line)
        play_on(talk, the_largest, turns=1)
        talk.type("undo")
        play_on(talk, the_largest, turns=6)
        talk.type("log 50")
        talk.type("quit")
        talk.type("")
    return talk


def answer_to(talk: Talk, line: str, nth: int = 0) -> str:
    """Return the answer to a line, the nth time it was typed (from 0); a pipe echoes the line."""
    found = [answer for answer in talk.answers if answer.startswith(f"{line}\n")]
    return found[nth]


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("b1 b2", "Keep two of these cards"),
        ("keep 1 2", "card 1 was not dealt to you"),
        ("spots", "keep: "),
        ("hint", "Master would type: keep "),
        ("2 19", "Ana kept cards"),
        ("undo", "Taken back: keep 2 19."),
        ("left a1", "Your choice is made"),
        ("left d4 d4", "twice"),
        ("left e5", "there is no box at e5"),
        ("read left", "a1 "),
        ("table", "cards in the stack"),
        ("score", "Palms: 0"),
        ("rules s5", "S5  "),
        ("rules", "such as rules G6"),
        ("rules G99", "There is no rule G99"),
        ("rules g99", "There is no rule g99"),
        ("log", "Ana kept cards"),
        ("help", "take stack"),
        ("take 3", "S6"),
        ("frobnicate", "help lists"),
        ("quit", "Save the game first?"),
    ],
)
def test_an_order_is_answered(talk_after_setup: Talk, line: str, meaning: str) -> None:
    assert meaning in answer_to(talk_after_setup, line)


def test_why_tells_the_rule_of_the_last_refusal(talk_after_setup: Talk) -> None:
    assert "four to each player" in " ".join(answer_to(talk_after_setup, "why").split())
    assert "\nS2  " in answer_to(talk_after_setup, "why", 1)


@pytest.mark.rule("R9")
def test_the_bots_cards_are_shown_only_after_the_person_has_confirmed(talk_after_setup: Talk) -> None:
    before, _, after = talk_after_setup.said.partition("Enter to confirm, or undo> \n")

    assert "Greedy kept" not in before
    assert "Greedy kept" in after


def test_a_marking_can_be_undone_before_it_is_confirmed(talk_after_setup: Talk) -> None:
    assert "nothing yet that could be undone" in answer_to(talk_after_setup, "undo", 1)
    assert "Taken back: cross " in answer_to(talk_after_setup, "undo", 2)


@pytest.mark.rule("G8")
def test_the_prompt_counts_all_bonus_boxes_that_are_owed() -> None:
    with Piped("play", "--seed", "0", "--bots", "random") as talk:
        for line in ("keep 4 21", ""):
            talk.type(line)
        both = talk.type("21 d1 d2 c3 d3")
        one_more = talk.type("4 a1")

    assert "You may cross 2 more boxes." in both
    assert both.endswith("bonus box (2 to cross)> ")
    assert "You may cross one more box." in one_more
    assert one_more.endswith("bonus box (2 to cross)> ")


@pytest.mark.parametrize(("named", "shown"), [("skilled", "Skilled"), ("sharp", "Skilled"), ("expert-1", "Expert")])
def test_hints_come_from_the_bot_that_was_named(named: str, shown: str) -> None:
    with Piped("play", "--seed", "7", "--hints", named) as talk:
        told = talk.type("hint")

    assert f"{shown} would type: keep " in told


def test_a_bot_that_gives_no_hints_is_refused_before_the_game() -> None:
    done = run_here("play", "--hints", "nobody")

    assert done.returncode == options.USAGE
    assert "no bot is called 'nobody'; there is random, casual" in done.stderr


@pytest.mark.rule("S12")
def test_the_revealed_pile_of_silver_and_gold_cannot_be_looked_through(talk_after_setup: Talk) -> None:
    assert talk_after_setup.said.count("Expedition: ") > 2
    assert "Revealed this round" not in talk_after_setup.said
    assert answer_to(talk_after_setup, "log 50").count("The expedition is") == 1


@pytest.mark.rule("R17")
def test_the_revealed_cards_of_pyramids_may_be_seen() -> None:
    with Piped("play", "--game", "pyramids", "--seed", "2") as talk:
        play_on(talk, the_largest, turns=8)
        log = talk.type("log 99")

    assert re.search(r"Revealed this round: [\w ]+, \w+", talk.said)
    assert log.count("The expedition is") >= 2


def test_boxes_alone_are_enough_when_only_one_card_can_be_meant() -> None:
    with Piped("play", "--game", "pyramids", "--seed", "1") as talk:
        talk.type(the_largest(spots_in(talk.type("spots"))))
        talk.type("")
        offers = spots_in(talk.type("spots"))
        left = {offer.partition(" ")[2] for offer in offers if offer.startswith("left")}
        right = {offer.partition(" ")[2] for offer in offers if offer.startswith("right")}
        only = sorted(left ^ right)[0]
        answer = talk.type(only)

    assert f"You crossed {only} on card" in answer


def test_the_input_may_end_at_any_time() -> None:
    for typed in ("", "keep 2 19\n\n", "quit\n"):
        done = run("play", "--seed", "7", typed=typed)

        assert done.returncode == options.OK
        assert "Traceback" not in done.stderr


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    saved, final = tmp_path / "half game.json", tmp_path / "final.json"
    with Piped("play", "--seed", "9", "--bots", "greedy,greedy", "--name", "Ana") as talk:
        play_on(talk, the_largest, turns=20)
        assert "--resume" in talk.type(f"save {saved}")
        assert "could not be saved" in talk.type(f"save {tmp_path / 'nowhere' / 'x.json'}")
    half = Record.read(saved)
    verify(half)
    assert half.result is None

    with Piped("play", "--resume", str(saved), "--save", str(final)) as talk:
        assert "Going on with" in talk.said
        assert "Ana against Greedy and Greedy 2" in talk.said
        play_on(talk, by_chance(1))
    record = check_the_end(talk, final)

    for seat in range(3):  # within a marking the seats may come in any order
        before, after = ([move for move in moves if move.player == seat] for moves in (half.moves, record.moves))
        assert after[: len(before)] == before
    assert (record.deals, record.expeditions) == (half.deals, half.expeditions)


def test_a_place_to_save_in_is_looked_for_before_the_game(tmp_path: Path) -> None:
    done = run_here("play", "--save", str(tmp_path / "nowhere" / "game.json"))

    assert done.returncode == options.USAGE
    assert "there is no folder" in done.stderr


def test_characters_that_make_no_sense_do_not_end_the_game() -> None:
    done = run("play", "--seed", "7", typed="keep \u2460\u0663 \ufffd\nleft \x00 \x1b[2J\n4 ²\nquit\n\n")

    assert done.returncode == options.OK
    assert "is not a card number" in done.stdout
    assert done.stdout.count("I do not know") == 2
    assert "Goodbye." in done.stdout


def test_only_an_unfinished_game_with_one_person_can_be_resumed(tmp_path: Path) -> None:
    two_people = sg.new_match("pyramids", players=["Ana", "Ben"], seed=1)
    two_people.record().save(tmp_path / "two.json")
    (tmp_path / "bad.json").write_text("{}")

    unclear = run_here("play", "--resume", str(tmp_path / "two.json"))
    bad = run_here("play", "--resume", str(tmp_path / "bad.json"))

    assert (unclear.returncode, bad.returncode) == (options.USAGE, options.BAD)
    assert "--name" in unclear.stderr
    assert "silvergold: setup: " in bad.stderr
    assert "FORMAT" not in bad.stderr


def test_a_refusal_speaks_of_people_not_of_seats() -> None:
    names = ["Ana", "greedy"]
    waits = IllegalChoice("G6", message("refusals.waiting", n=1, names=[Who(1)]))
    absent = IllegalChoice("G6", message("refusals.not-before", 0, card=3, cards=[4, 30]))

    assert waits.sentence_in(english(), names, 0) == "the table waits for greedy"
    assert absent.sentence_in(english(), names, 0) == "card 3 does not lie before you; your cards are 4 and 30"
    assert absent.sentence == "card 3 does not lie before seat 0; its cards are 4 and 30"
    assert absent.sentence_in(language("de"), names, 1) == "Karte 3 liegt nicht vor Ana; dort liegen: 4 und 30"
