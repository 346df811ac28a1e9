"""distinct: the first row of each combination of values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable.errors import StepError
from chaintable.operations import Distinct
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import fold

ORDERS = Table.of(["Customer", "Day"], [["Kim", "1"], ["kim ", "1"], ["Kim", "2"], ["Lee", "1"], ["Kim", "1"]])


def rows_after(call: str) -> list[list[str]]:
    return Distinct.parse(call, State(ORDERS)).apply(State(ORDERS)).table.rows()


def test_the_first_row_of_each_combination_stays_with_all_its_columns() -> None:
    assert rows_after("f_distinct(customer)") == [["Kim", "1"], ["Lee", "1"]]
    assert rows_after("f_distinct(Customer, Day)") == [["Kim", "1"], ["Kim", "2"], ["Lee", "1"]]


def test_without_columns_whole_rows_are_compared() -> None:
    assert rows_after("f_distinct()") == [["Kim", "1"], ["Kim", "2"], ["Lee", "1"]]


@given(tables(), st.data())
def test_no_two_rows_are_the_same_afterwards_and_every_row_had_one_like_it(table: Table, data: st.DataObject) -> None:
    columns = data.draw(st.lists(st.sampled_from(table.columns), max_size=3, unique=True))
    after = Distinct(tuple(columns)).apply(State(table)).table

    def seen(held: Table) -> list[tuple[str, ...]]:
        return [tuple(fold(held.cell(row, name)) for name in columns or table.columns) for row in range(held.n_rows)]

    assert seen(after) == list(dict.fromkeys(seen(table)))
    assert after.origins.rows.tolist() == sorted(after.origins.rows.tolist())


@pytest.mark.parametrize("name", ["unique", "drop_duplicates"])
def test_models_have_other_names_for_it(name: str) -> None:
    assert Distinct.parse(f"f_{name}(Day)", State(ORDERS)) == Distinct(("Day",))


def test_its_words_say_where_rows_were_compared() -> None:
    assert Distinct().describe() == "Leave out rows that repeat an earlier one"
    assert Distinct(("Customer", "Day")).describe() == "Keep the first row of each Customer and Day"
    state = State(Table.of(["A"], [["1"], ["2"]]))
    assert Distinct().no_effect(state, Distinct().apply(state)) == "no row repeats another"


def test_an_unknown_column_is_refused() -> None:
    with pytest.raises(StepError, match="No column 'Client'"):
        Distinct(("Client",)).apply(State(ORDERS))
