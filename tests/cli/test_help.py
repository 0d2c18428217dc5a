"""The command itself: help, version, exit codes, and what is loaded for them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from silvergold import bots, decks, games
from silvergold.cli import options
from silvergold.cli.main import build_parser
from tests.cli.running import COMMAND, PATIENCE, AtTerminal, environment, run, run_here

COMMANDS = (
    ("table",),
    ("play",),
    ("simulate",),
    ("arena",),
    ("ladder",),
    ("record", "verify"),
    ("record", "show"),
    ("record", "choices"),
    ("review",),
    ("deck", "list"),
    ("deck", "show"),
    ("deck", "check"),
    ("deck", "generate"),
    ("deck", "balance"),
    ("rules",),
    ("serve",),
    ("site",),
    ("backup",),
    ("restore",),
    ("warm",),
    ("bench", "engine"),
    ("admin", "status"),
    ("admin", "ban"),
    ("completion",),
    ("doctor",),
    ("push-key",),
)


def test_help_names_every_command_and_the_exit_codes() -> None:
    done = run("--help")

    assert done.returncode == options.OK
    assert done.stderr == ""
    for command in COMMANDS:
        assert f"    {command[0]} " in done.stdout
    codes = done.stdout.partition("exit codes:")[2]
    assert re.findall(r"^ +(\d+)  ", codes, re.MULTILINE) == [
        str(code) for code in (options.OK, options.BAD, options.USAGE, options.INTERRUPTED)
    ]
    assert "examples" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        build_parser().parse_args([*command, "--help"])

    assert leaving.value.code == options.OK
    assert f"usage: silvergold {' '.join(command)}" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["--version"], ["deck", "list"], ["rules", "G6"]])
def test_what_needs_no_engine_does_not_load_it(words: list[str]) -> None:
    code = f"""
import sys
from silvergold.cli.main import main
try:
    main({words!r})
except SystemExit:
    pass
print(*sorted({{'numba', 'numpy', 'rich'}} & set(sys.modules)), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stderr.strip() == ""


def test_the_bare_command_prints_the_help_where_nobody_can_choose() -> None:
    done = run_here()

    assert done.returncode == options.OK
    assert done.stdout == run_here("--help").stdout


@pytest.mark.parametrize("group", sorted({command[0] for command in COMMANDS if len(command) > 1}))
def test_a_group_of_commands_alone_prints_its_help(group: str) -> None:
    done = run_here(group)

    assert done.returncode == options.OK
    assert done.stdout.startswith(f"usage: silvergold {group} ")
    assert done.stdout == run_here(group, "--help").stdout


def test_the_version_is_the_installed_one() -> None:
    done = run("--version")

    assert done.returncode == options.OK
    assert done.stdout.startswith("silvergold ")


@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_game_is_named_in_the_help_and_known_by_its_beginning(slug: str) -> None:
    parser = options.Parser()
    options.add_game_option(parser, None)

    assert slug in parser.format_help()
    assert parser.parse_args(["--game", slug[:3]]).game == slug


def test_the_bots_of_the_help_are_those_there_are() -> None:
    assert re.split(", | or ", options.BOTS) == list(bots.names())


def test_an_internal_error_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble() -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.delenv("SILVERGOLD_DEBUG", raising=False)
    monkeypatch.setattr(decks, "names", stumble)
    done = run_here("deck", "list")

    assert done.returncode == options.BAD
    assert "this should not have happened: ZeroDivisionError: oops" in done.stderr


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["dance"], "dance"),
        (["play", "--game", "chess"], "there is no game 'chess'"),
        (["play", "--players", "5"], "G1"),
        (["play", "--bots", "gredy"], "greedy"),
        (["play", "--players", "2", "--bots", "greedy,greedy"], "2 to 4 seats"),
        (["play", "--name", "", "--seed", "-3"], "whole number"),
        (["simulate", "--games", "0"], "1 or more"),
        (["simulate", "--bots", "a,,b"], "empty name"),
        (["simulate", "--deck", "nowhere"], "no deck is called 'nowhere'"),
        (["bench", "engine", "--seconds", "soon"], "seconds"),
        (["rules", "G99"], "no rule is called 'G99'"),
    ],
)
def test_a_wrong_word_gets_one_sentence_and_exit_code_2(words: list[str], hint: str) -> None:
    done = run(*words)

    assert done.returncode == options.USAGE
    assert done.stdout == ""
    assert hint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there_gets_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    done = run("deck", "show", str(tmp_path / "none.toml"))

    assert done.returncode == options.BAD
    assert len(done.stderr.strip().splitlines()) == 1
    assert "none.toml" in done.stderr


def test_a_closed_pipe_is_no_error() -> None:
    pipeline = f"{sys.executable} -m silvergold deck show standard | head -n 1"
    done = subprocess.run(["bash", "-c", pipeline], capture_output=True, text=True, check=True, env=environment())

    assert "Standard" in done.stdout
    assert done.stderr == ""


def test_ctrl_c_ends_a_game_cleanly() -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    said = b""
    deadline = time.monotonic() + PATIENCE
    while b"> " not in said and time.monotonic() < deadline:
        said += os.read(process.stdout.fileno(), 4096)
    process.send_signal(signal.SIGINT)
    check_it_stopped(process)


def check_it_stopped(process: subprocess.Popen[bytes]) -> None:
    """Check that the process ends in time, with a message and without a traceback."""
    _, complaint = process.communicate(timeout=PATIENCE)

    assert process.returncode == options.INTERRUPTED
    assert b"Traceback" not in complaint
    assert b"stopped" in complaint


def test_colours_only_at_a_terminal_that_wants_them() -> None:
    def colours(*words: str, **changes: str) -> bool:
        table = AtTerminal("deck", "show", "standard", *words, **changes)
        said = ""
        while piece := table._read():
            said += piece
        with table:
            pass
        assert "card 1" in said
        return "\x1b[" in said

    assert colours()
    assert not colours("--no-color")
    assert not colours(NO_COLOR="1")
    assert not colours(TERM="dumb")
    assert "\x1b[" not in run("deck", "show", "standard").stdout
