"""Values to JSON and back; tables to Parquet and back; keys by content."""

import json
from dataclasses import replace
from decimal import Decimal

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st
from saved import TABLE
from strategies import tables

from chaintable.chain import Dropped
from chaintable.errors import StoreError
from chaintable.operations import GroupBy
from chaintable.prompts.dialogue import Alternative, Attempt, Completion, Message, Usage
from chaintable.store.formats.json_codec import content_key, from_plain, short_id, to_json, to_plain, without_secrets
from chaintable.store.formats.parquet import (
    TableKeys,
    numbers_from_parquet,
    numbers_to_parquet,
    table_from_parquet,
    table_to_parquet,
)
from chaintable.tables.source import ReadOptions
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

KEPT = (Usage, Attempt, Alternative, Dropped, Question, ReadOptions, Message, Note, Completion)
nested = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3))


@pytest.mark.parametrize("kind", KEPT)
@given(data=st.data())
def test_values_come_back_from_json_whatever_is_in_them(kind: type, data: st.DataObject) -> None:
    """Every field that a class has, or will have, is drawn by its type."""
    # Pictures are kept apart from the records that name them.
    apart: dict[type, dict[str, st.SearchStrategy[object]]] = {
        Completion: {"logprobs": nested},
        Message: {"pictures": st.just(())},
    }
    value = data.draw(st.builds(kind, **apart[kind]) if kind in apart else st.from_type(kind))
    read = from_plain(kind, json.loads(to_json(to_plain(value))))
    assert repr(read) == repr(value)


def test_a_field_that_was_not_yet_there_takes_its_default() -> None:
    assert from_plain(Usage, {"prompt_tokens": 3, "of_another_version": 1}) == Usage(3)


def test_numbers_of_numpy_and_exact_ones_are_kept_as_such() -> None:
    assert to_plain((np.float32(0.5), np.int64(3), Decimal("0.10"))) == [0.5, 3, "0.10"]


def test_what_is_no_json_is_refused_with_a_reason() -> None:
    with pytest.raises(StoreError, match=r"can't be saved as JSON: .*object"):
        to_json({"logprobs": object()})


@given(st.lists(st.text() | st.binary(), max_size=3), st.lists(st.text() | st.binary(), max_size=3))
def test_parts_do_not_run_into_each_other(one: list[str | bytes], other: list[str | bytes]) -> None:
    plain = [[part.encode() if isinstance(part, str) else part for part in parts] for parts in (one, other)]
    assert (content_key(*one) == content_key(*other)) == (plain[0] == plain[1])


def test_an_id_fits_into_an_address() -> None:
    assert all(short_id(str(n)).isascii() and short_id(str(n)).isalnum() and len(short_id("")) == 16 for n in range(99))


def test_fields_named_like_a_key_are_left_out_at_any_depth() -> None:
    given_ = {"a": [{"API_KEY": "canary"}], "headers": {"authorization": "canary", "x": 1}, "password": "canary"}
    assert without_secrets(given_) == {"a": [{}], "headers": {"x": 1}}


@given(tables())
def test_a_table_comes_back_from_parquet(table: Table) -> None:
    assert table_from_parquet(table_to_parquet(table)) == table


def test_origins_that_are_not_its_own_rows_come_back_too() -> None:
    grouped = GroupBy(("Nation",)).apply(State(Table.of(["Nation"], [["ESP"], ["ITA"], ["ESP"]]))).table
    for table in (grouped, TABLE.take([2, 0]), TABLE.take([]), grouped.take([1, 0])):
        assert table_from_parquet(table_to_parquet(table)) == table


def test_any_program_can_read_the_parquet_file(tmp_path) -> None:
    path = tmp_path / "table.parquet"
    path.write_bytes(table_to_parquet(TABLE))
    assert pq.read_table(path).column_names == list(TABLE.columns)


def test_a_table_without_columns_comes_back() -> None:
    table = Table.of([], [])
    assert table_from_parquet(table_to_parquet(table)) == table


@given(tables(), tables())
def test_tables_have_one_key_just_when_they_are_the_same(one: Table, other: Table) -> None:
    keys = TableKeys()
    assert (keys.key_of(one) == keys.key_of(other)) == (one == other)
    assert keys.key_of(one) == TableKeys().key_of(table_from_parquet(table_to_parquet(one)))


@given(tables(min_rows=1))
def test_each_part_of_a_table_counts_for_its_key(table: Table) -> None:
    first = table.columns[0]
    others = (
        replace(table, caption=f"{table.caption}!"),
        table.with_column(first, [f"{cell}!" for cell in table.column(first)]),
        table.with_column(f"{first} (2)" if f"{first} (2)" not in table.columns else "new", table.column(first)),
        table.take([*range(table.n_rows), 0]),
    )
    keys = {TableKeys().key_of(other) for other in (table, *others)}
    assert len(keys) == 5


def test_cells_do_not_run_into_each_other() -> None:
    one, other = Table.of(["x"], [["ab"], ["c"]]), Table.of(["x"], [["a"], ["bc"]])
    assert TableKeys().key_of(one) != TableKeys().key_of(other)


def test_a_slice_has_the_key_of_the_same_table_made_afresh() -> None:
    rows = [[str(n), "x" * n] for n in range(50)]
    frame = Table.of(["n", "x"], rows).frame.iloc[20:30].reset_index(drop=True)
    assert TableKeys().key_of(Table(frame)) == TableKeys().key_of(Table.of(["n", "x"], rows[20:30]))


@pytest.mark.parametrize("read", [table_from_parquet, numbers_from_parquet])
def test_a_damaged_file_is_refused_in_words(read) -> None:
    whole = table_to_parquet(TABLE) if read is table_from_parquet else numbers_to_parquet(np.arange(9))
    for damaged in (b"", b"PAR1", whole[:-20], whole[:40] + b"\xff" * 40 + whole[80:]):
        with pytest.raises(StoreError, match="damaged"):
            read(damaged)


def test_line_numbers_take_little_room() -> None:
    numbers = np.arange(1_000_000) + 4
    kept = numbers_to_parquet(numbers)
    assert len(kept) < 100_000
    assert np.array_equal(numbers_from_parquet(kept), numbers)
