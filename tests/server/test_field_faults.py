"""A request that is not valid is refused with the field, its value and what is allowed, at every route."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

from silvergold.server.api import error_responses, field_faults
from silvergold.server.api.field_faults import BODY, SECRET
from silvergold.server.api.routes import HTTP_ROUTES
from tests.server.hosting import Guest, Served

MARKUP = "<script>alert(1)</script>" * 40
LONGEST_ANSWER = 1200
IN_PATH = re.compile(r"\{(\w+):\w+\}")


def parameters(handler: HTTPRouteHandler) -> dict[str, inspect.Type]:
    """Return the types of the body and the query of a route by name."""
    names = set(IN_PATH.findall(" ".join(handler.paths))) | {"request"}
    hints = {name: hint for name, hint in handler.fn.__annotations__.items() if name not in {*names, "return"}}
    module = __import__(handler.fn.__module__, fromlist=["*"])
    return {name: inspect.type_info(_plain(eval(hint, vars(module)))) for name, hint in hints.items()}  # noqa: S307


def _plain(hint: Any) -> Any:
    """Return the type that a marker of the framework holds."""
    arguments = get_args(hint)
    return arguments[0] if arguments and "Body" in str(hint) else hint


def struct_of(kind: inspect.Type | None) -> inspect.StructType | None:
    return next((one for one in field_faults._alternatives(kind) if isinstance(one, inspect.StructType)), None)


def bad_bodies(kind: inspect.StructType, valid: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the name of each field of a body with a body in which only this field is wrong."""
    for field in kind.fields:
        wrong: Any = {"x": MARKUP} if struct_of(field.type) is None else MARKUP
        yield field.encode_name, {**valid, field.encode_name: wrong}
        if field.required:
            yield field.encode_name, {name: value for name, value in valid.items() if name != field.encode_name}
    yield "nosuchfield", {**valid, "nosuchfield": MARKUP}


def example(kind: inspect.Type) -> Any:
    """Return a value that a field accepts."""
    one = field_faults._alternatives(kind)[0]
    match one:
        case inspect.StructType():
            return {field.encode_name: example(field.type) for field in one.fields if field.required}
        case inspect.LiteralType():
            return one.values[0]
        case inspect.IntType():
            return one.ge or 0
        case inspect.BoolType():
            return True
        case inspect.ListType() | inspect.CollectionType():
            return [example(one.item_type)] * (one.min_length or 0)
        case inspect.StrType():
            address = "https://" if (one.pattern or "").startswith("^https://") else ""
            return address + "x" * max(22, one.min_length or 0)
    return {}


def cases() -> Iterator[tuple[str, str, str, Any]]:
    """Yield the method, the path, the field that is wrong, and the body of requests to every route."""
    for handler in HTTP_ROUTES:
        for path in handler.paths:
            address = IN_PATH.sub("abcabcabcabc", path)
            for name, kind in parameters(handler).items():
                if name == BODY:
                    struct = struct_of(kind)
                    for field, body in bad_bodies(struct, example(struct)) if struct else ():
                        yield "POST", address, field, body
                elif name != "x_invite" and not _takes_anything(kind):
                    yield "GET", f"{address}?{name}={MARKUP[:300]}", name, None


def _takes_anything(kind: inspect.Type) -> bool:
    return any(isinstance(one, inspect.StrType) and not one.max_length for one in field_faults._alternatives(kind))


CASES = list(dict.fromkeys((method, path, field, repr(body)) for method, path, field, body in cases()))


def test_every_route_with_a_body_is_tried() -> None:
    bodies = {path for handler in HTTP_ROUTES if BODY in handler.fn.__annotations__ for path in handler.paths}
    tried = {path for method, path, _, _ in CASES if method == "POST"}

    # the faults of a deck are named by card and box (tests/decks)
    decks = {"/api/decks", "/api/decks/check", "/api/decks/balance"}
    assert {IN_PATH.sub("abcabcabcabc", path) for path in bodies} - decks <= tried
    assert len(CASES) > 60


def test_every_refusal_names_the_field_and_what_is_allowed(at_home: Served) -> None:
    ana = at_home.guest()
    for method, path, field, body in cases():
        answer = ana._http.request(method, path, json=body, headers={"authorization": f"Bearer {ana.session}"})
        told = answer.json()
        about = (method, path[:80], field, told)

        assert (answer.status_code, told["code"]) == (400, "bad-message"), about
        assert told["field"] == field, about
        assert re.search(r"must be|the fields are|is missing", told["sentence"]), about
        assert told["sentence"].startswith(field), about
        assert "something else" not in told["sentence"], about
        assert len(answer.text) < LONGEST_ANSWER, about
        assert not set("<>") & set(answer.text), about


@pytest.mark.parametrize(
    ("path", "body", "field", "sentence"),
    [
        (
            "tables",
            {"game": "chess", "seats": []},
            "game",
            "game is “chess”; it must be one of pyramids, silver-and-gold",
        ),
        (
            "tables",
            {"game": "pyramids", "seats": [{"kind": "me"}, {"kind": "cat"}]},
            "seats[...].kind",
            "it must be one of bot, me, open",
        ),
        ("tables", {"game": "pyramids", "seats": []}, "seats", "seats is a list; it must be a list of 2 to 4 items"),
        ("guests", {"name": ""}, "name", "name is “”; it must be a text of 1 to 40 characters"),
        ("guests", {}, "name", "name is missing; it must be a text of 1 to 40 characters"),
        ("guests", {"name": "Ana", "age": 9}, "age", "age is no field here; the fields are name"),
        ("guests", [], "body", "body is a list; it must be an object with name"),
    ],
)
def test_a_refusal_reads_like_this(at_home: Served, path: str, body: Any, field: str, sentence: str) -> None:
    ana = at_home.guest()

    told = ana._http.post(f"/api/{path}", json=body, headers={"authorization": f"Bearer {ana.session}"}).json()

    assert told["field"] in (field, field.replace("...", "1"))
    assert told["sentence"].endswith(sentence)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("recover", {"code": "secret!" * 20}),
        ("tables/abc/sit", {"invite": "secret!" * 20}),
        ("tables/abc/nonce", {"nonce": "secret!"}),
        ("me/delete", {"confirm": "secret!" * 20}),
    ],
)
def test_no_secret_is_repeated(at_home: Served, path: str, body: dict[str, str]) -> None:
    ana = at_home.guest()

    told = ana.ask("POST", f"/api/{path}", None, **body)
    invited = ana.ask("GET", "/api/tables/abc", {"x-invite": "secret!" * 20})

    assert set(body) <= SECRET
    assert (told.json()["code"], told.json()["field"]) == ("bad-message", *body)
    assert invited.json()["field"] == "X-Invite"
    assert "secret" not in told.text + invited.text


@pytest.mark.parametrize("name", [" - at `$.data.name", "`$.name", "x` - at `$.data.name`\n"])
def test_the_name_of_a_field_does_not_pass_for_its_path(at_home: Served, name: str) -> None:
    told = at_home.guest().ask("POST", "/api/guests", None, **{"name": "Ana", name: 1}).json()

    assert told["field"] == field_faults.safe(name)
    assert told["sentence"].endswith("is no field here; the fields are name")


@pytest.mark.parametrize("place", ["a text of the body", "the name of a field"])
def test_a_very_long_text_or_name_is_refused_before_the_fields_are_looked_at(
    at_home: Served, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error repeats what is wrong, and the framework searches in it for longer than the square of its length."""
    searched: list[Any] = []
    monkeypatch.setattr(error_responses, "field_fault", lambda *asked: searched.append(asked))
    hostile, ana = "`$. - at `" * 5000 + "\n", at_home.guest()
    body = {"game": hostile, "seats": []} if "text" in place else {"seats": [{hostile: 1}]}

    told = ana.ask("POST", "/api/tables", None, **body)

    assert (told.status_code, told.json()["code"], searched) == (400, "bad-message", [])
    assert told.json()["sentence"].startswith(f"{place} is longer than")


def test_a_very_long_query_is_refused_before_its_fields_are_looked_at(at_home: Served) -> None:
    ana = at_home.guest()

    told = ana.ask("GET", f"/api/me/history?result={'`$. ' * 400}")

    assert (told.status_code, told.json()["code"], told.json()["field"]) == (400, "bad-message", None)
    assert told.json()["sentence"].startswith("the query of this address is longer than")


def test_a_deck_may_be_a_long_text(at_home: Served) -> None:
    assert "longer than" not in at_home.guest().ask("POST", "/api/decks", None, text="# x\n" * 2000).json()["sentence"]


def test_a_method_that_an_address_does_not_have_is_named(at_home: Served) -> None:
    ana: Guest = at_home.guest()

    told = ana._http.put("/api/tables").json()

    assert told["sentence"] == "PUT is not possible at this address; the page /docs/protocol says what is"
