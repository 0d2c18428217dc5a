"""`silvergold arena` and `silvergold ladder` as a person runs them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from silvergold import decks
from silvergold.cli import options, progress
from silvergold.cli.commands.ladder import END
from tests.arena import evil
from tests.cli.running import COMMAND, AtTerminal, environment, run, run_here

TWO = ("arena", "--bots", "greedy,random", "--game", "pyramids", "--games", "3", "--workers", "1")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of the test into which ledgers go; the compiled rules stay where they are."""
    folder = tmp_path / "cache"
    monkeypatch.setattr("silvergold.arena.ledger.cache_home", lambda: folder)
    return folder


def test_json_ends_with_one_object(tmp_path: Path) -> None:
    done = run_here(*TWO, "--json")
    told = json.loads(done.stdout.splitlines()[-1])

    assert done.returncode == options.OK
    assert len(done.stdout.splitlines()) == 1
    [pairing] = told["pairings"]
    assert pairing["bots"] == ["greedy", "random"]
    assert pairing["games"] == 4
    assert pairing["win_rate"] == 1.0
    assert pairing["interval"][0] < 1.0 <= pairing["interval"][1]
    assert pairing["mean_scores"][0] > pairing["mean_scores"][1]
    assert min(pairing["median_ms"]) > 0
    assert (told["game"], told["deck"], told["players"], told["seed"]) == ("pyramids", "Standard", 2, 0)
    assert told["budget"] is None
    assert told["errors"] == 0
    assert [rating["bot"] for rating in told["ratings"]] == ["greedy", "random"]


def test_the_same_command_again_plays_nothing_and_more_games_only_the_rest(cache: Path) -> None:
    first, again = run_here(*TWO, "--json"), run_here(*TWO, "--json")
    [book] = (cache / "arena").iterdir()
    lines = len(book.read_bytes().splitlines())
    more = run_here(*TWO[:-3], "8", "--workers", "2", "--json")

    assert str(book) in first.stderr
    assert first.stdout == again.stdout
    assert "4 of 4 games were played before" in again.stderr
    assert lines == 1 + 4
    assert "4 of 8 games were played before" in more.stderr
    assert len(book.read_bytes().splitlines()) == 1 + 8


def test_fresh_plays_all_games_again(tmp_path: Path) -> None:
    out = str(tmp_path / "run.jsonl")
    run_here(*TWO, "--out", out)
    done = run_here(*TWO, "--out", out, "--fresh")

    assert "played before" not in done.stderr
    assert len(Path(out).read_bytes().splitlines()) == 1 + 4


def test_a_ledger_of_other_games_is_refused_with_a_sentence(tmp_path: Path) -> None:
    out = str(tmp_path / "run.jsonl")
    run_here(*TWO, "--out", out)
    done = run_here(*TWO, "--out", out, "--seed", "1")

    assert done.returncode == options.BAD
    assert "differ in: seed" in done.stderr


def test_the_tables_name_every_pairing_and_every_rating() -> None:
    done = run_here(*TWO[:2], "greedy,random,silvergold.bots.random_bot:RandomBot", *TWO[3:], "--budget", "5")

    assert done.returncode == options.OK
    for text in ("greedy – random", "95 % interval", "Ratings", "median ms", "·", "5 simulations a"):
        assert text in done.stdout


def test_with_four_players_one_sits_among_three() -> None:
    done = run_here(*TWO, "--players", "4", "--json")
    told = json.loads(done.stdout)

    assert told["players"] == told["pairings"][0]["games"] == 4


def test_files_are_written(tmp_path: Path) -> None:
    names = {name: tmp_path / f"games.{name}" for name in ("csv", "parquet", "report")}
    words = [word for name, path in names.items() for word in (f"--{name}", str(path))]
    done = run_here(*TWO, *words)

    assert done.returncode == options.OK, done.stderr
    assert len(names["csv"].read_text("utf-8").splitlines()) == 1 + 2 * 4
    assert names["parquet"].read_bytes().startswith(b"PAR1")
    assert "<html" in names["report"].read_text("utf-8")
    assert all(f"wrote {path}" in done.stderr for path in names.values())


def test_a_bot_that_fails_is_reported_and_the_exit_code_is_1() -> None:
    done = run_here("arena", "--bots", f"greedy,{evil.HERE}:Raising", "--games", "2", "--json", "--workers", "1")

    assert done.returncode == options.BAD
    assert "raised ZeroDivisionError: oops and more of it" in done.stderr
    assert "bots failed" in done.stderr
    assert json.loads(done.stdout)["errors"] > 0
    assert len(done.stderr.splitlines()) < 20


def test_what_a_bot_says_aloud_does_not_get_into_the_figures(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "run.jsonl"))
    done = run("arena", "--bots", f"random,{evil.HERE}:Chatty", "--games", "2", "--json", "--workers", "1", *out)

    assert done.returncode == options.OK, done.stderr
    assert json.loads(done.stdout)["errors"] == 0
    assert "hm, let me see" in done.stderr


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ((), "two or more bots"),
        (("--bots", "greedy"), "two or more bots"),
        (("--bots", "greedy,greedy"), "each named once"),
        (("--bots", "greedy,nobody"), "no bot is called 'nobody'"),
        (("--bots", "greedy,nowhere:Bot"), "No module named 'nowhere'"),
        (("--bots", "greedy,random", "--budget", "soon"), "is no budget"),
        (("--bots", "greedy,random", "--engine", "steam"), "invalid choice"),
        (("--bots", "greedy,random", "--csv", "/no/such/folder/x.csv"), "there is no folder"),
    ],
)
def test_a_wrong_option_gets_one_sentence(words: tuple[str, ...], hint: str) -> None:
    done = run_here("arena", *words)

    assert done.returncode == options.USAGE
    assert hint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_bot_in_the_current_folder_can_play(tmp_path: Path) -> None:
    mine = "from silvergold.bots.random_bot import RandomBot\nclass Mine(RandomBot):\n    name = 'mine'\n"
    (tmp_path / "my_module.py").write_text(mine)
    command = [
        str(Path(COMMAND[0]).with_name("silvergold")),
        "arena",
        "--bots",
        "my_module:Mine,random",
        "--games",
        "2",
    ]
    done = subprocess.run(
        [*command, "--out", "run.jsonl"], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )

    assert done.returncode == options.OK, done.stderr
    assert "my_module:Mine – random" in done.stdout


def test_at_a_terminal_there_is_a_bar(tmp_path: Path) -> None:
    table = AtTerminal(*TWO, "--out", str(tmp_path / "run.jsonl"))
    said = ""
    while piece := table._read():
        said += piece
    with table:
        pass

    assert "━" in said
    assert table.exit_code == options.OK


def test_elsewhere_there_is_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    now = 0.0
    lines = progress.ProgressLines(100, 20, clock=lambda: now)
    for _ in range(21):
        now += 1.0
        lines.advance(1)

    assert capsys.readouterr().err == "30 of 100 games\n40 of 100 games, about 1.0 min left\n"


def test_the_time_left_is_told_after_several_steps_and_without_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    """A run of 36 s once began with "56 min left": its first game had waited for the workers."""
    now = 0.0
    lines = progress.ProgressLines(200, 0, clock=lambda: now)
    now = 20.0
    for _ in range(progress.STEPS):
        lines.advance(1)
        now += 0.1
    now = 30.0
    lines.advance(1)

    first, second = capsys.readouterr().err.splitlines()
    assert first == "1 of 200 games"
    assert second == "11 of 200 games, about 3.1 min left"


# The ladder


@pytest.fixture(autouse=True)
def two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use two quick levels; the real ladder is tested in tests/arena/test_ladder.py."""
    monkeypatch.setattr("silvergold.arena.ladder.levels", lambda: ("random", "greedy"))


def test_the_ladder_prints_a_table_with_date_command_and_machine(cache: Path) -> None:
    done = run_here("ladder", "--game", "pyramids", "--games", "2", "--workers", "1", "--markdown")

    assert done.returncode == options.OK
    assert done.stdout.startswith("<!-- ladder pyramids 2 -->\n")
    assert done.stdout.endswith(f"{END}\n")
    assert "| `greedy` |" in done.stdout
    assert "`silvergold ladder --game pyramids --players 2 --games 2 --seed 0`" in done.stdout
    assert f"{os.cpu_count()} cores, Python" in done.stdout


def test_the_table_goes_between_the_marks_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"before\n<!-- ladder pyramids 2 -->\nthe old table\n{END}\nafter\n")
    words = ("ladder", "--game", "pyramids", "--games", "2", "--workers", "1", "--into", str(page))
    first, second = run_here(*words), run_here(*words)
    text = page.read_text()

    assert first.returncode == second.returncode == options.OK
    assert text.startswith("before\n<!-- ladder pyramids 2 -->\n")
    assert text.endswith(f"{END}\nafter\n")
    assert "the old table" not in text
    assert text.count("| level |") == 1


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text("nothing here")
    done = run_here("ladder", "--game", "pyramids", "--games", "2", "--workers", "1", "--into", str(page))

    assert done.returncode == options.USAGE
    assert "mark it with" in done.stderr
    assert page.read_text() == "nothing here"


def test_check_tells_every_goal_and_misses_what_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("ladder", "--game", "pyramids", "--games", "2", "--workers", "1", "--check")
    met, short = run_here(*words), run_here(*words, "--short")
    monkeypatch.setattr("silvergold.arena.ladder.QUICK", 0.0)
    missed = run_here(*words, "--short")

    assert "greedy averages 5 to 8 cards completed" in met.stderr
    assert "met: greedy decides in less than 2 ms" in met.stderr
    assert "not refuted: greedy averages 5 to 8 cards completed" in short.stderr
    assert missed.returncode == options.BAD
    assert "MISSED: greedy decides in less than 0 ms" in missed.stderr


def test_without_a_game_both_are_played(cache: Path) -> None:
    done = run_here("ladder", "--games", "2", "--workers", "1", "--json")

    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == list(decks.GAMES)
    assert run_here("ladder", "--out", "x.jsonl").returncode == options.USAGE
