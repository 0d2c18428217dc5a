"""`silvergold record`: verify, show, choices."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import silvergold as sg
from silvergold.arena.playing import play_game
from silvergold.cli import options
from tests.cli.running import run, run_here

Json = dict[str, Any]
GAMES = ("silver-and-gold", "pyramids")


def record_of(game: str, n_players: int = 2) -> sg.Record:
    """Return a finished game between bots."""
    from silvergold import decks

    match, _ = play_game(decks.standard(game), ["greedy"] * n_players, seed=5)
    return match.record()


@pytest.fixture(params=GAMES, scope="module")
def record(request: pytest.FixtureRequest) -> sg.Record:
    return record_of(request.param, 3)


@pytest.fixture
def file(record: sg.Record, tmp_path: Path) -> Path:
    record.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_sound_record_is_ok(file: Path) -> None:
    done = run("record", "verify", str(file))

    assert (done.returncode, done.stdout) == (options.OK, f"ok {file}\n")


def wrong_total(data: Json) -> None:
    data["result"]["scores"][0]["total"] += 1


def wrong_winner(data: Json) -> None:
    data["result"]["winners"] = [seat for seat in range(3) if seat not in data["result"]["winners"]]


def twice_the_same_box(data: Json) -> None:
    move = next(move for move in data["moves"] if move["do"] == "cross")
    move["boxes"] = move["boxes"][:1] * 2


def cut_off(data: Json) -> None:
    del data["moves"][-1]


def card_from_nowhere(data: Json) -> None:
    next(move for move in data["moves"] if move["do"] == "keep")["cards"] = [998, 999]


def not_a_number(data: Json) -> None:
    data["moves"][0]["player"] = "0"


SPOILT: dict[Callable[[Json], None], str] = {
    wrong_total: "result: ",
    wrong_winner: "result: ",
    twice_the_same_box: "move 3: G6: ",
    cut_off: "result: ",
    card_from_nowhere: "move 0: G3: ",
    not_a_number: "move 0: FORMAT: ",
}


def test_a_bad_record_is_named_with_place_rule_and_sentence(file: Path, tmp_path: Path) -> None:
    names = [str(tmp_path / f"{spoil.__name__}.json") for spoil in SPOILT]
    for spoil, name in zip(SPOILT, names, strict=True):
        data = json.loads(file.read_text())
        spoil(data)
        Path(name).write_text(json.dumps(data))

    done = run_here("record", "verify", *names, str(file))

    *bad, good = done.stdout.splitlines()
    assert done.returncode == options.BAD
    assert good == f"ok {file}"
    for line, name, place in zip(bad, names, SPOILT.values(), strict=True):
        assert line.startswith(f"bad {name}: {place}")


def test_files_that_cannot_be_read_are_bad_too(tmp_path: Path) -> None:
    (tmp_path / "text.json").write_text("not json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    names = [str(tmp_path / name) for name in ("text.json", "bytes.json", "missing.json", "")]

    done = run_here("record", "verify", *names)

    assert done.returncode == options.BAD
    assert done.stderr == ""
    for name, line in zip(names, done.stdout.splitlines(), strict=True):
        assert line.startswith(f"bad {name}: setup: FORMAT: ")


def test_show_draws_the_table_at_a_move(record: sg.Record, file: Path) -> None:
    start, end = run_here("record", "show", str(file), "--upto", "0"), run("record", "show", str(file))

    assert start.returncode == end.returncode == options.OK
    assert "keeps two" in start.stdout
    assert "The game is over." in end.stdout
    assert record.result is not None
    for score in record.result.scores:
        assert f"{score.total} points" in end.stdout


@pytest.mark.parametrize("command", ["show", "choices"])
def test_a_move_that_is_not_there_is_a_matter_of_usage(file: Path, command: str) -> None:
    done = run_here("record", command, str(file), "--upto", "9999")

    assert done.returncode == options.USAGE
    assert "too far" in done.stderr


def test_choices_are_those_of_the_match_at_every_step(record: sg.Record, file: Path) -> None:
    for k in (0, 1, 3, 4, 20, 21, len(record.moves) - 1, len(record.moves)):
        match = sg.replay(record, k)

        answer = json.loads(run_here("record", "choices", str(file), "--upto", str(k)).stdout)

        assert set(answer) == {str(seat) for seat in match.waiting}
        for seat in match.waiting:
            assert answer[str(seat)] == sorted(answer[str(seat)])
            assert len(answer[str(seat)]) == len(match.choices(seat))


def test_the_next_move_of_a_record_is_among_the_choices_before_it(record: sg.Record) -> None:
    from silvergold.cli.commands.record import as_list, open_choices
    from silvergold.records import position_at

    for k, move in enumerate(record.moves[:60]):
        position = position_at(record, k)

        assert as_list(position, move.choice) in open_choices(position, move.player)


def test_choices_are_one_line_of_json(file: Path) -> None:
    done = run("record", "choices", str(file), "--upto", "0")

    assert done.returncode == options.OK
    assert [len(json.loads(done.stdout)[seat]) for seat in "012"] == [6, 6, 6]


def test_takes_name_the_top_card_of_the_stack(record: sg.Record) -> None:
    from silvergold.cli.commands.record import open_choices
    from silvergold.records import position_at

    k, move = next((k, move) for k, move in enumerate(record.moves) if isinstance(move.choice, sg.Take))
    choices = open_choices(position_at(record, k), move.player)

    top = [card for card, source in choices if source == "stack"]
    assert len(top) == 1
    assert top[0] in record.stack
    assert sum(source == "display" for _, source in choices) == 4
