"""Which language a person gets: what they ask for, what their system says, or English."""

from __future__ import annotations

from pathlib import Path

import pytest

from silvergold.cli import options
from silvergold.languages.choosing import UnknownLanguage, chosen_language
from silvergold.match import new_match
from tests.cli.running import run_here


@pytest.mark.parametrize(
    ("asked", "environ", "tag"),
    [
        ("fr", {"SILVERGOLD_LANG": "de", "LANG": "es_ES.UTF-8"}, "fr"),
        (None, {"SILVERGOLD_LANG": "de", "LC_ALL": "es_ES.UTF-8"}, "de"),
        (None, {"LC_ALL": "es_MX.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "es"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fr_CA.UTF-8", "LANG": "de_DE"}, "fr"),
        (None, {"LANG": "de_CH.UTF-8@euro"}, "de"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "POSIX"}, "en"),
        (None, {"LANG": "it_IT.UTF-8"}, "en"),
        (None, {}, "en"),
        ("DE-at", {}, "de"),
    ],
)
def test_what_is_asked_for_wins_over_the_environment(asked: str | None, environ: dict[str, str], tag: str) -> None:
    assert chosen_language(asked, environ).tag == tag


@pytest.mark.parametrize(("asked", "environ"), [("it", {}), (None, {"SILVERGOLD_LANG": "xx"})])
def test_a_language_without_texts_is_refused_with_the_list_of_languages(
    asked: str | None, environ: dict[str, str]
) -> None:
    with pytest.raises(UnknownLanguage, match="there is en, de, es and fr"):
        chosen_language(asked, environ)


def test_the_command_line_says_which_languages_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    option = run_here("rules", "G1", "--lang", "tlh")
    monkeypatch.setenv("SILVERGOLD_LANG", "klingon")
    variable = run_here("rules", "G1")

    assert (option.returncode, variable.returncode) == (options.USAGE, options.USAGE)
    assert "--lang: there are no texts in 'tlh'; there is en, de, es and fr" in option.stderr
    assert "SILVERGOLD_LANG: there are no texts in 'klingon'" in variable.stderr


def test_rules_are_told_in_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SILVERGOLD_LANG")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")

    told = run_here("rules", "P2")

    assert told.stdout == "P2  Eine Mauer wird nie angekreuzt.\n"


def test_decks_and_records_are_shown_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    new_match("pyramids", seed=1).record().save(tmp_path / "game.json")

    deck = run_here("deck", "show", "standard", "--game", "pyramids", "--lang", "de")
    record = run_here("record", "show", str(tmp_path / "game.json"), "--lang", "es")

    assert "8 Expeditionskarten insgesamt (G2):" in deck.stdout
    assert "Karte 1, lila" in deck.stdout
    assert "tras 0 de 0 jugadas." in " ".join(record.stdout.split())
    assert "Preparación: " in record.stdout
