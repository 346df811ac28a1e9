"""JSON and JSON Lines in their usual shapes; numbers stay as they are written."""

import json
import re

import pytest

from chaintable.errors import InputError
from chaintable.readers import read_source, read_text
from chaintable.tables.source import ReadOptions

SHAPES = {
    "records": '[{"a": 1, "b": "x"}, {"a": 2, "b": null}]',
    "columns": '{"a": [1, 2], "b": ["x"]}',
    "split": '{"columns": ["a", "b"], "index": [0, 1], "data": [[1, "x"], [2, null]]}',
    "pandas": '{"a": {"0": 1, "1": 2}, "b": {"0": "x", "1": null}}',
    "rows": '[["a", "b"], [1, "x"], [2, null]]',
    "inside": '{"count": 2, "items": [{"a": 1, "b": "x"}, {"a": 2}]}',
    "lines": '{"a": 1, "b": "x"}\n\n{"a": 2}\n',
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES.keys())
def test_each_usual_shape_is_read(text: str) -> None:
    table = read_text(text).table
    assert table.columns == ("a", "b")
    assert table.rows() == [["1", "x"], ["2", ""]]


def test_numbers_stay_as_they_are_written() -> None:
    table = read_source(b'[{"a": 1.10, "b": 12345678901234567890123, "c": 1E5}]', "x.json").table
    assert table.rows() == [["1.10", "12345678901234567890123", "1E5"]]


def test_nested_values_become_json_text() -> None:
    table = read_source('[{"a": {"k": [1.0, null, "é"]}, "b": true}]'.encode(), "x.json").table
    assert table.rows() == [['{"k": [1.0, null, "é"]}', "true"]]


def test_objects_by_key_keep_their_key() -> None:
    table = read_source(b'{"ann": {"age": 5}, "bob": {"age": 6}}', "x.json").table
    assert [table.columns, *table.rows()] == [("Key", "age"), ["ann", "5"], ["bob", "6"]]


def test_the_list_inside_can_be_chosen() -> None:
    data = b'{"teams": [{"t": 1}], "riders": [{"r": 1}, {"r": 2}]}'
    longest = read_source(data, "x.json")
    assert longest.table.columns == ("r",)
    assert longest.sheets == ("teams", "riders")
    assert read_source(data, "x.json", ReadOptions(sheet="teams")).table.columns == ("t",)
    with pytest.raises(InputError, match="no list 'team'"):
        read_source(data, "x.json", ReadOptions(sheet="team"))


def test_a_json_file_may_really_be_lines_with_a_name_for_them() -> None:
    assert read_source(b'{"a": 1}\n{"a": 2}\n', "x.ndjson").table.n_rows == 2


def test_a_broken_line_is_named() -> None:
    with pytest.raises(InputError, match=r"at line 2, character 2, near '\{a: 2\}'"):
        read_source(b'{"a": 1}\n{a: 2}\n', "x.jsonl")


def test_nul_and_half_characters_do_no_harm() -> None:
    source = read_source(rb'[{"a": "x\u0000y", "b": "\ud800"}]', "x.json")
    assert source.table.rows() == [["xy", "?"]]
    assert "1 NUL character removed." in source.account


@pytest.mark.parametrize("text", [b"[]", b"{}", b"[{}]", b"42", b'"text"', b"[[]]", b'{"columns": [], "data": []}'])
def test_json_without_a_table_is_refused(text: bytes) -> None:
    with pytest.raises(InputError):
        read_source(text, "x.json")


def test_json_nested_without_end_is_refused() -> None:
    with pytest.raises(InputError, match="nested too deeply"):
        read_source(b'{"a":' * 100_000, "x.json")


def test_values_nested_deeper_than_they_can_be_written_are_refused() -> None:
    depth = 900
    try:
        read_source(b'[{"a": ' + b"[" * depth + b"]" * depth + b"}]", "x.json")
    except InputError as refusal:
        assert "nested" in refusal.message


def rows_of(text: str) -> list[list[str]]:
    table = read_source(text.encode(), "x.json").table
    return [list(table.columns), *table.rows()]


def test_other_shapes_become_tables_too() -> None:
    assert rows_of("[1, 2]") == [["Value"], ["1"], ["2"]]
    assert rows_of('[{"a": 1}, 2]') == [["a", "Value"], ["1", ""], ["", "2"]]
    assert rows_of('{"a": 1, "b": "x"}') == [["a", "b"], ["1", "x"]]
    assert rows_of('{"a": [1], "b": [2, 3]}') == [["a", "b"], ["1", "2"], ["", "3"]]
    assert rows_of('{"columns": ["a"], "data": [[1, 2]]}') == [["a", "Column 2"], ["1", "2"]]
    assert rows_of('{"ann": {"1": 5, "k": 6}}') == [["Key", "1", "k"], ["ann", "5", "6"]]
    assert rows_of('{"columns": [{"a": 1}], "data": 2}')[0] == ["a"]


@pytest.mark.parametrize("text", ["5", '"x"', "null", "true"])
def test_a_single_value_is_no_table(text: str) -> None:
    with pytest.raises(InputError, match="single value"):
        read_source(text.encode(), "x.json")


def test_more_cells_than_fit_in_records_are_refused_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    from chaintable.readers import limits

    monkeypatch.setattr(limits, "MAX_CELLS", 8)
    with pytest.raises(InputError, match="9 cells; the limit is 8"):
        read_source(b'[{"a": 1}, {"b": 1}, {"c": 1}]', "x.json")


def test_short_rows_below_one_wide_row_are_refused_before_they_are_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    from chaintable.readers import limits

    rows = [[0] * 100, *[[1]] * 100]
    monkeypatch.setattr(limits, "MOST_EMPTY", 10_000)
    with pytest.raises(InputError, match="has 10,100 cells, and only 200 of them are filled"):
        read_source(json.dumps(rows).encode(), "x.json")
    monkeypatch.setattr(limits, "MAX_CELLS", 10_000)
    with pytest.raises(InputError, match="10,100 cells; the limit is 10,000"):
        read_source(json.dumps(rows).encode(), "x.json")


def test_an_error_is_shown_with_what_stands_around_it() -> None:
    near = re.escape("""line 1, character 24, near '67890123, x, "after it all and'.""")
    with pytest.raises(InputError, match=near):
        read_source(b'[1234567890, 67890123, x, "after it all and more"]', "x.json")


def test_a_key_that_an_object_has_twice_is_noted() -> None:
    source = read_source(b'[{"a": 1, "b": 2, "a": 3}, {"a": 4, "b": 5}]', "t.json")
    assert source.table.rows() == [["3", "2"], ["4", "5"]]
    assert "1 object has a key more than once, such as 'a'; only its last value was read." in source.account
    lines = read_source(b'{"a": 1, "b": 2, "b": 3}\n{"a": 4, "a": 5, "b": 6}\n', "t.jsonl")
    assert "2 objects have a key more than once, such as 'b'; only its last value was read." in lines.account
    assert read_source(b'[{"a": 1}, {"a": 4}]', "t.json").account == ()


def test_half_a_character_in_a_key_becomes_a_question_mark() -> None:
    source = read_source(b'[{"a\\ud800": "x\\udc00", "\\ud83d\\ude00": 1}]', "t.json")
    assert source.table.columns == ("a?", "\U0001f600")
