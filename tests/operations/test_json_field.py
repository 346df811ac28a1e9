"""json_field: a field of JSON cells becomes a column."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import StepError
from chaintable.operations import JsonField
from chaintable.operations.grammar.replies import parse_reply
from chaintable.operations.json_field import paths_in
from chaintable.tables.source import Source
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.operations import screen_of

CELLS = (
    '{"id": 7.10, "address": {"city": "Rome", "zip": "007"}, "tags": ["a", "b"], "ok": true, "none": null}',
    '{"address": {"city": ""}, "items": [{"n": 1}, {"n": 2}], "a.b": "dotted", "a": {"b": "deep"}, "x.y": "dotted"}',
    "no JSON",
    "",
    "[10, 20]",
    '{"address": {"street": "',
)
TABLE = Table.of(["Details", "No"], [[cell, str(row)] for row, cell in enumerate(CELLS)])


def field(path: str) -> list[str]:
    return JsonField("Details", path, "New").apply(State(TABLE)).table.column("New").tolist()


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("id", ["7.10", "", "", "", "", ""]),
        ("address.city", ["Rome", "", "", "", "", ""]),
        ("address.zip", ["007", "", "", "", "", ""]),
        ("address", ['{"city": "Rome", "zip": "007"}', '{"city": ""}', "", "", "", ""]),
        ("tags", ["a, b", "", "", "", "", ""]),
        ("tags.1", ["b", "", "", "", "", ""]),
        ("ok", ["true", "", "", "", "", ""]),
        ("none", [""] * 6),
        ("items.n", ["", "1, 2", "", "", "", ""]),
        ("items.1.n", ["", "2", "", "", "", ""]),
        ("items", ["", '[{"n": 1}, {"n": 2}]', "", "", "", ""]),
        ("a.b", ["", "deep", "", "", "", ""]),
        ("x.y", ["", "dotted", "", "", "", ""]),
        ("1", ["", "", "", "", "20", ""]),
    ],
)
def test_a_path_leads_to_the_field(path: str, found: list[str]) -> None:
    assert field(path) == found


def test_what_is_missing_is_refused_with_what_is_there() -> None:
    with pytest.raises(StepError, match=r"has no field 'adress.city'\. Did you mean 'address.city'\?"):
        field("adress.city")
    with pytest.raises(StepError, match="No cell of 'No' holds JSON"):
        JsonField("No", "a", "New").apply(State(TABLE))
    with pytest.raises(StepError, match="names no field"):
        field(" ")
    with pytest.raises(StepError, match="already a column 'No'"):
        JsonField("Details", "id", "No").apply(State(TABLE))


def test_deep_and_broken_json_does_no_harm() -> None:
    cells = [
        "[" * 100_000,
        '{"a":' * 5_000 + "1" + "}" * 5_000,
        '{"a": "\\ud800"}',
        '{"a": 1e999999}',
        "{" + "9" * 5_000,
    ]
    table = Table.of(["A"], [[cell] for cell in cells])
    found = JsonField("A", "a", "New").apply(State(table)).table.column("New").tolist()
    assert found[2:] == ["\ufffd", "1e999999", ""]


SCALARS = st.text(max_size=5) | st.integers() | st.booleans() | st.none()


@given(st.dictionaries(st.text(max_size=4), SCALARS, min_size=1, max_size=4), st.booleans())
def test_every_field_of_an_object_is_found_as_it_is_written(given_: dict[str, object], ascii_only: bool) -> None:
    table = Table.of(["A"], [[json.dumps(given_, ensure_ascii=ascii_only)]])
    for name, value in given_.items():
        if not name.strip():
            continue
        found = JsonField("A", name, "New").apply(State(table)).table.cell(0, "New")
        assert found == (value if isinstance(value, str) else "" if value is None else str(value).lower())


def test_the_fields_found_are_listed_for_the_form() -> None:
    assert paths_in(CELLS) == (*("id", "address.city", "address.zip", "tags", "ok", "none", "items.n", "a.b", "x.y"),)


@pytest.mark.parametrize(
    "reply",
    [
        "f_json_field(details, address.city, City)",
        'The answer is: f_extract_json(Details, "address.city", "City").',
        '{"operation": "json_field", "column": "Details", "path": "address.city", "new_column": "City"}',
    ],
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(JsonField, reply, State(TABLE)) == JsonField("Details", "address.city", "City")


def test_the_new_column_is_marked() -> None:
    operation = JsonField("Details", "id", "Id")
    drawing = screen_of(operation).draw_change(operation, TABLE, operation.apply(State(TABLE)).table, Source.of(TABLE))
    assert set(drawing.emphasis.columns) == {"Id", "Details"}
    assert operation.sources_of("Id") == ("Details",)
