"""The dict that keeps only what was set or used last."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from silvergold.bounded import BoundedDict

KEYS = st.integers(0, 7)


def test_one_entry_too_many_drops_the_one_that_was_set_longest_ago() -> None:
    kept: BoundedDict[str, int] = BoundedDict(most=2)

    for number, name in enumerate("abac"):
        kept[name] = number

    assert dict(kept) == {"a": 2, "c": 3}


def test_looking_at_an_entry_does_not_keep_it_but_using_it_does() -> None:
    looked: BoundedDict[str, int] = BoundedDict(most=2)
    used: BoundedDict[str, int] = BoundedDict(most=2)
    for kept in (looked, used):
        kept["a"], kept["b"] = 1, 2

    assert looked.get("a") == used.use("a") == 1
    looked["c"] = used["c"] = 3

    assert list(looked) == ["b", "c"]
    assert list(used) == ["a", "c"]
    assert used.use("b") is None


@given(st.integers(1, 4), st.lists(st.tuples(st.sampled_from(["set", "use", "pop"]), KEYS)))
def test_a_bounded_dict_does_what_a_list_in_order_of_use_does(most: int, steps: list[tuple[str, int]]) -> None:
    kept: BoundedDict[int, int] = BoundedDict(most)
    model: list[tuple[int, int]] = []

    for number, (step, key) in enumerate(steps):
        before = dict(model).get(key)
        rest = [pair for pair in model if pair[0] != key]
        if step == "set":
            kept[key] = number
            model = [*rest, (key, number)][-most:]
        elif step == "use":
            assert kept.use(key) == before
            model = model if before is None else [*rest, (key, before)]
        else:
            assert kept.pop(key, None) == before
            model = rest

        assert list(kept.items()) == model
