"""The examples of docs/open_spiel.md run as shown."""

import doctest
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

PAGE = Path(__file__).resolve().parents[2] / "docs" / "open_spiel.md"


def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)

    assert tried > 5
    assert failed == 0
