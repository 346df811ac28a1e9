"""keep_groups: the rows of the groups that pass a test."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import StepError
from chaintable.operations import KeepGroups, Measure
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import fold

ORDERS = Table.of(
    ["Customer", "Region", "Amount", "Day"],
    [
        ["Kim", "N", "700", "2024-03-05"],
        ["Lee", "N", "90", "2024-01-31"],
        ["kim ", "S", "400", "2024-02-01"],
        ["Mai", "S", "n/a", ""],
        ["Lee", "N", "30", "2023-12-24"],
    ],
)
BY_CUSTOMER = ("Customer",)


def kept(call: str) -> list[int]:
    after = KeepGroups.parse(call, State(ORDERS)).apply(State(ORDERS)).table
    return [int(row) + 1 for row in after.origins.rows]


@pytest.mark.parametrize(
    ("test", "rows"),
    [
        ("sum of Amount > 1000", [1, 3]),
        ("sum of Amount <= 120", [2, 5]),
        ("count >= 2", [1, 2, 3, 5]),
        ("count = 1", [4]),
        ("count != 2", [4]),
        ("distinct of Region > 1", [1, 3]),
        ("lowest of Day < 2024-01-01", [2, 5]),
        ("first of Region = s", [4]),
        ("median of Amount = 550", [1, 3]),
    ],
)
def test_all_rows_of_the_groups_that_pass_stay_in_their_order(test: str, rows: list[int]) -> None:
    assert kept(f"f_keep_groups(Customer, {test})") == rows


def test_a_group_may_be_a_combination_of_values() -> None:
    assert kept("f_keep_groups(Customer, Region, count > 1)") == [2, 5]


@given(st.data())
def test_the_rows_are_those_found_by_adding_up_each_group(data: st.DataObject) -> None:
    cells = st.tuples(st.sampled_from(["a", "A", "b", ""]), st.integers(-5, 9))
    rows = data.draw(st.lists(cells, min_size=1, max_size=12))
    least = data.draw(st.integers(-5, 20))
    table = Table.of(["Key", "Number"], [[key, str(number)] for key, number in rows])
    sums: dict[str, int] = {}
    for key, number in rows:
        sums[fold(key)] = sums.get(fold(key), 0) + number
    wanted = [[key, str(number)] for key, number in rows if sums[fold(key)] > least]
    operation = KeepGroups(("Key",), Measure("sum", "Number"), ">", str(least))
    assert operation.apply(State(table)).table.rows() == wanted


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ("f_keep_groups(customer, total of amount > 1,000)", ("sum", ">", "1,000")),
        ("f_having(Customer, SUM(Amount) >= 5)", ("sum", ">=", "5")),
        ("f_keep_groups(Customer, COUNT(*) > 5)", ("", ">", "5")),
        ("f_keep_groups(Customer, number of rows > 5)", ("", ">", "5")),
    ],
)
def test_models_write_it_in_several_ways(call: str, wanted: tuple[str, str, str]) -> None:
    rule, operator, value = wanted
    if "1,000" in call:  # a comma parts arguments, so such a number stands in quotes
        call = call.replace("1,000", '"1,000"')
    measure = Measure(rule, "Amount") if rule else None
    assert KeepGroups.parse(call, State(ORDERS)) == KeepGroups(BY_CUSTOMER, measure, operator, value)


@pytest.mark.parametrize("name", ["count > 1", "a, b", "sum of x", "x >= 2", 'say "hi"', "count", ""])
def test_a_column_that_reads_like_a_test_stays_a_column(name: str) -> None:
    for measure in (None, Measure("sum", name)):
        operation = KeepGroups((name, "b"), measure, "<=", name)
        assert KeepGroups.parse(str(operation)) == operation
        state = State(Table.of(list(dict.fromkeys([name, "b"])), []))
        assert KeepGroups.parse(str(operation), state) == operation


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("f_keep_groups(Customer)", "no group or no test"),
        ("f_keep_groups(Customer, Amount > 3)", "can't be calculated for a group"),
        ("f_keep_groups(Customer, sum of Region > 3)", "'Region' holds text, so it has no sum"),
        ("f_keep_groups(Customer, sum of Amount > much)", "'much' is not a number"),
        ("f_keep_groups(Client, count > 3)", "No column 'Client'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(call: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        kept(call)


def test_a_structured_call_gives_columns_and_a_test() -> None:
    given_ = {"columns": ["Customer"], "where": "sum of Amount > 1000"}
    wanted = KeepGroups(BY_CUSTOMER, Measure("sum", "Amount"), ">", "1000")
    assert KeepGroups.from_json(given_, State(ORDERS)) == wanted
    assert wanted.describe() == "Keep the rows of each Customer whose sum of Amount is over 1000"
    assert wanted.columns_used == ("Customer", "Amount")
    assert KeepGroups(BY_CUSTOMER, None, ">=", "3").describe() == (
        "Keep the rows of each Customer whose number of rows is at least 3"
    )
