"""Files that a command writes: one that exists is never replaced without --force, and that is said before the work."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import silvergold as sg
from silvergold import decks
from silvergold.cli import options
from silvergold.records import Record
from silvergold.server.store.upgrade import upgrade_sqlite
from tests.cli.running import run_here

PRECIOUS = "precious"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = sg.new_match("pyramids", players=["Ana", "Ben"], seed=1)
    bot = sg.bot("random")
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, bot.choose(match.view(seat)))
    path = tmp_path / "record.json"
    match.record().save(path)
    return path


WRITERS = (
    "deck generate -o FILE",
    "play --save FILE",
    "arena --bots greedy,random --report FILE",
    "arena --bots greedy,random --csv FILE",
    "arena --bots greedy,random --parquet FILE",
    "deck balance standard --report FILE",
    "review RECORD --report FILE",
    "backup FILE",
)


@pytest.mark.parametrize("command", WRITERS)
def test_a_file_that_exists_is_not_replaced(command: str, tmp_path: Path, record: Path) -> None:
    file = tmp_path / "file"
    file.write_text(PRECIOUS)
    upgrade_sqlite(tmp_path / "games.db")
    words = command.replace("FILE", str(file)).replace("RECORD", str(record)).split()

    done = run_here(*words, *(["--db", str(tmp_path / "games.db")] if words[0] == "backup" else []))

    assert done.returncode == options.USAGE
    assert "exists already" in done.stderr
    assert "--force" in done.stderr
    assert "compiling" not in done.stderr
    assert file.read_text() == PRECIOUS


def test_with_force_it_is_replaced(tmp_path: Path, record: Path) -> None:
    deck, page, kept = tmp_path / "deck.toml", tmp_path / "review.html", tmp_path / "kept.db"
    for file in (deck, page, kept):
        file.write_text(PRECIOUS)
    upgrade_sqlite(tmp_path / "games.db")

    codes = [
        run_here("deck", "generate", "-o", str(deck), "--force").returncode,
        run_here("review", str(record), "--report", str(page), "--force").returncode,
        run_here("backup", str(kept), "--db", str(tmp_path / "games.db"), "--force").returncode,
    ]

    assert codes == [options.OK] * 3
    assert decks.read(deck).game == "silver-and-gold"
    assert page.read_text("utf-8").startswith("<!")
    assert kept.read_bytes().startswith(b"SQLite")
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_the_records_of_a_simulation_do_not_replace_earlier_ones(tmp_path: Path) -> None:
    words = ("simulate", "--games", "3", "--bots", "random", "--records", str(tmp_path))
    first = run_here(*words)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}

    second = run_here(*words, "--seed", "5")
    forced = run_here(*words, "--seed", "5", "--force")

    assert (first.returncode, second.returncode, forced.returncode) == (options.OK, options.USAGE, options.OK)
    assert "game-1.json: this file exists already" in second.stderr
    assert len(before) == 3
    assert all(path.read_bytes() != text for path, text in before.items())
    assert Record.read(tmp_path / "game-2.json").result is not None


@pytest.mark.parametrize("fresh", [(), ("--fresh",)])
@pytest.mark.parametrize("command", ["arena --bots greedy,random", "ladder --game pyramids"])
def test_a_file_that_is_no_ledger_is_left_alone(command: str, fresh: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(PRECIOUS)

    done = run_here(*command.split(), "--games", "2", "--out", str(file), *fresh)

    assert done.returncode == options.BAD
    assert done.stderr.endswith(f"{file} is no ledger of an arena; remove it, or name another file\n")
    assert file.read_text() == PRECIOUS


def test_the_folder_of_the_records_is_no_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(PRECIOUS)

    done = run_here("simulate", "--games", "1", "--records", str(file))

    assert done.returncode == options.USAGE
    assert "this is a file; name a folder" in done.stderr


def test_a_database_is_not_replaced_by_its_own_backup(tmp_path: Path) -> None:
    games = tmp_path / "games.db"
    upgrade_sqlite(games)

    done = run_here("backup", str(games), "--db", str(games), "--force")

    assert done.returncode == options.USAGE
    assert "the database itself" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file")
def test_a_device_holds_nothing_that_could_be_lost() -> None:
    assert run_here("deck", "generate", "-o", "/dev/null").returncode == options.OK


def test_a_folder_is_looked_for_first(tmp_path: Path) -> None:
    nowhere = run_here("deck", "generate", "-o", str(tmp_path / "nowhere" / "deck.toml"))
    folder = run_here("deck", "generate", "-o", str(tmp_path))

    assert (nowhere.returncode, folder.returncode) == (options.USAGE, options.USAGE)
    assert "there is no folder" in nowhere.stderr
    assert "this is a folder" in folder.stderr


def marked(path: Path, mark: str) -> None:
    upgrade_sqlite(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO account VALUES (?, 'Ana', NULL, 1, 1)", (mark,))


def marks_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM account")]


def test_a_restore_keeps_what_it_replaces_and_says_where(tmp_path: Path) -> None:
    games, kept = tmp_path / "games.db", tmp_path / "kept.db"
    marked(games, "old")
    assert run_here("backup", str(kept), "--db", str(games)).returncode == options.OK
    marked(games, "new")

    done = run_here("restore", str(kept), "--db", str(games))
    (copy,) = tmp_path.glob("games.db-before-restore-*")

    assert done.returncode == options.OK
    assert f"are in {copy}" in done.stdout
    assert marks_in(games) == ["old"]
    assert sorted(marks_in(copy)) == ["new", "old"]
    assert run_here("restore", str(copy), "--db", str(games), "--no-copy").returncode == options.OK
    assert sorted(marks_in(games)) == ["new", "old"]


def test_a_restore_that_fails_leaves_neither_a_copy_nor_a_change(tmp_path: Path) -> None:
    games, bad = tmp_path / "games.db", tmp_path / "bad.db"
    marked(games, "old")
    bad.write_text(PRECIOUS)

    done = run_here("restore", str(bad), "--db", str(games))

    assert done.returncode == options.BAD
    assert marks_in(games) == ["old"]
    assert list(tmp_path.glob("*before-restore*")) == []


def test_a_restore_into_a_new_file_replaces_nothing(tmp_path: Path) -> None:
    games, kept = tmp_path / "games.db", tmp_path / "kept.db"
    marked(games, "old")
    run_here("backup", str(kept), "--db", str(games))

    done = run_here("restore", str(kept), "--db", str(tmp_path / "other.db"))

    assert done.returncode == options.OK
    assert "before" not in done.stdout
