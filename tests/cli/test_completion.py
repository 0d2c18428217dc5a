"""`silvergold completion`: real shells complete commands, options, values and files."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from silvergold.cli.commands.completion import SHELLS
from tests.cli.running import run_here

ASKING = {
    "bash": """
source {script}
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 )); COMP_LINE="{words}"; COMP_POINT=${{#COMP_LINE}}
_shtab_silvergold 2>/dev/null; printf '%s\\n' "${{COMPREPLY[@]}}"
""",
    "fish": "source {script}; complete -C '{words}'",
}
EXPECTED = [
    ("silvergold comp", "completion"),
    ("silvergold play --game pyr", "pyramids"),
    ("silvergold deck ch", "check"),
    ("silvergold record verify my-", "my-game.json"),
    ("silvergold play --resume my-", "my-game.json"),
]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_understands_its_script(shell: str, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(run_here("completion", shell).stdout)
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")

    subprocess.run([shell, "-n", str(script)], check=True)


@pytest.mark.parametrize(("words", "completed"), EXPECTED)
@pytest.mark.parametrize("shell", sorted(ASKING))
def test_words_are_completed(shell: str, words: str, completed: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(run_here("completion", shell).stdout)
    (tmp_path / "my-game.json").touch()

    asking = ASKING[shell].format(script=script, words=words)
    told = subprocess.run([shell, "-c", asking], capture_output=True, text=True, check=False, cwd=tmp_path)

    assert completed in [line.split("\t")[0] for line in told.stdout.splitlines()], told


def test_another_shell_is_refused_with_those_there_are() -> None:
    done = run_here("completion", "dash")

    assert done.returncode == 2
    assert all(shell in done.stderr for shell in SHELLS)
