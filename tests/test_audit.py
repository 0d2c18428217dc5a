"""How `make audit` reads the answers of the registries; these tests ask no registry."""

from __future__ import annotations

import pytest

from tests import audit

PYTHON = {
    "dependencies": [
        {"name": "good", "version": "1.0", "vulns": []},
        {"name": "bad", "version": "2.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"]}]},
    ]
}
PAGES = {
    "vulnerabilities": {
        "bad": {"severity": "high", "range": "<2", "via": [{"title": "It reads too much"}]},
        "worse": {"severity": "high", "range": "*", "via": ["bad"]},
    }
}


def test_a_known_vulnerability_is_printed_with_the_version_that_fixes_it() -> None:
    assert list(audit.weak_in_python(PYTHON)) == ["bad 2.0: PYSEC-1, mended in 2.1"]
    assert list(audit.weak_in_pages(PAGES)) == ["bad <2: high, It reads too much", "worse *: high, by what it uses"]


def test_what_nobody_could_tell_is_not_called_clean(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = {"dependencies": [{"name": "rare", "skip_reason": "not found"}]}
    answers = {"uv": unknown, "npm": {"message": "offline"}}
    monkeypatch.setattr(audit, "asked", lambda command: answers[command[0]])

    code = audit.main()

    assert code == audit.UNKNOWN
    assert "such as rare" in capsys.readouterr().out


def test_a_clean_result_is_printed_for_each_lock(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {"uv": {"dependencies": []}, "npm": {"vulnerabilities": {}}}
    monkeypatch.setattr(audit, "asked", lambda command: answers[command[0]])

    code = audit.main()

    assert code == audit.CLEAN
    assert capsys.readouterr().out.count("no known weakness") == len(audit.LOCKS) + 1


def test_a_program_that_is_missing_or_says_nothing_is_no_answer() -> None:
    with pytest.raises(audit.NoAnswer, match="cannot be run"):
        audit.asked(["no-such-program-anywhere"])
    with pytest.raises(audit.NoAnswer, match="it said nothing"):
        audit.asked(["true"])
