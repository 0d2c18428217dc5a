"""Every rule and ruling of docs/rules.md is named by a test, and no test names a rule that does not exist."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from silvergold.rulebook import rules

TESTS = Path(__file__).resolve().parent


def rule_marks(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield every `pytest.mark.rule(…)`: on a test, on a class, on a parameter, or for a whole file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield node


def named_ids(call: ast.Call) -> Iterator[str]:
    """Yield the ids in a mark; other expressions than strings as their source, so that they are reported as unknown."""
    for argument in call.args:
        yield str(argument.value) if isinstance(argument, ast.Constant) else ast.unparse(argument)


def places_by_id() -> dict[str, list[str]]:
    """Return where each id is named."""
    places = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for call in rule_marks(ast.parse(path.read_text("utf-8"))):
            for number in named_ids(call):
                places[number].append(f"tests/{path.relative_to(TESTS)}:{call.lineno}")
    return dict(places)


def test_every_rule_is_named_by_a_test() -> None:
    places = places_by_id()
    gaps = [f"{number}: {text}" for number, text in rules().items() if number not in places]

    assert not gaps, "no test names\n" + "\n".join(gaps)


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = rules()
    unknown = [f"{number} in {', '.join(places)}" for number, places in places_by_id().items() if number not in known]

    assert not unknown, "no such rule\n" + "\n".join(unknown)
