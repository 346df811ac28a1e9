"""join_table: columns of another table, and the rows that it has or lacks."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import headers

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import check_chain, evidence
from chaintable.methods import ChainOfTable
from chaintable.methods.asking.step_context import StepContext
from chaintable.operations import Answer, GroupBy, JoinTable, Measure, Operation, Reading, SelectRow
from chaintable.operations.conditions import Comparison
from chaintable.operations.grammar.replies import parse_reply
from chaintable.operations.join_table import Keep
from chaintable.operations.joining import likely_keys
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.run_file import read_run
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat, ValueKind, fold
from chaintable.ui.chain.changes import change_of
from chaintable.ui.pages.explore.evidence import brought_words

CUSTOMERS = Table.of(
    ["Id", "Name", "Country"],
    [["1", "Ajax", "NL"], ["2", "Benfica", "PT"], ["3", "Celtic", "GB"], ["", "Nobody", "XX"]],
    "Customers",
)
ORDERS = Table.of(
    ["Order", "Customer", "Amount"],
    [["A", "2", "10"], ["B", "02", "5"], ["C", "1", "7"], ["D", "9", "1"], ["E", "", "2"]],
    "Orders",
)
STATE = State(CUSTOMERS, others=(ORDERS,))
SOURCE = replace(Source.of(CUSTOMERS, "customers.csv"), others=(ORDERS,))
KEYS = (("Id", "Customer"),)
AMOUNTS = JoinTable("Orders", KEYS, (("Amount", "Amount"),))


def chain_of(*operations: Operation) -> Chain:
    chain = Chain(Question("?"), SOURCE)
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
        assert not chain.steps[-1].problem
    return chain


def test_a_row_with_several_matches_becomes_several_rows_of_the_same_source_row() -> None:
    after = AMOUNTS.apply(STATE).table
    assert after.rows() == [
        ["1", "Ajax", "NL", "7"],
        ["2", "Benfica", "PT", "10"],
        ["2", "Benfica", "PT", "5"],
        ["3", "Celtic", "GB", ""],
        ["", "Nobody", "XX", ""],
    ]
    assert after.origins.rows.tolist() == [0, 1, 1, 2, 3]


@pytest.mark.parametrize(
    ("keep", "first", "names"),
    [
        ("all", True, ["Ajax", "Benfica", "Celtic", "Nobody"]),
        ("matched", False, ["Ajax", "Benfica", "Benfica"]),
        ("matched", True, ["Ajax", "Benfica"]),
    ],
)
def test_the_rows_to_keep_and_the_first_match_can_be_chosen(keep: Keep, first: bool, names: list[str]) -> None:
    operation = JoinTable("Orders", KEYS, (("Amount", "Amount"),), keep, first)
    assert operation.apply(STATE).table.column("Name").tolist() == names


@pytest.mark.parametrize(("keep", "names"), [("matched", ["Ajax", "Benfica"]), ("unmatched", ["Celtic", "Nobody"])])
def test_without_columns_rows_are_only_kept_or_dropped(keep: Keep, names: list[str]) -> None:
    after = JoinTable("Orders", KEYS, (), keep).apply(STATE).table
    assert after.columns == CUSTOMERS.columns
    assert after.column("Name").tolist() == names


def test_texts_match_whatever_their_capitals_and_numbers_by_value_but_texts_are_no_numbers() -> None:
    left = Table.of(["K"], [["AB 1"], ["x"], ["7"]])
    right = Table.of(["K", "V"], [["ab  1", "p"], ["X", "q"], ["7.0", "r"]], "R")
    join = JoinTable("R", (("K", "K"),), (("V", "V"),))
    assert join.apply(State(left, others=(right,))).table.column("V").tolist() == ["p", "q", ""]
    numbers = Table.of(["K", "V"], [["7.0", "r"], ["1,045", "s"]], "R")
    found = join.apply(State(Table.of(["K"], [["7"], ["1045"]]), others=(numbers,))).table
    assert found.column("V").tolist() == ["r", "s"]


def test_very_long_numbers_are_compared_digit_by_digit() -> None:
    left = Table.of(["K"], [["12345678901234567890"]])
    right = Table.of(["K", "V"], [["12345678901234567891", "wrong"]], "R")
    join = JoinTable("R", (("K", "K"),), (("V", "V"),))
    assert join.apply(State(left, others=(right,))).table.column("V").tolist() == [""]


CELLS = st.sampled_from(["", "a", "A", "b", "c d", "c  D", "-", "e"])


@st.composite
def two_tables(draw: st.DrawFn) -> tuple[Table, Table, JoinTable]:
    rows = st.lists(st.lists(CELLS, min_size=2, max_size=2), max_size=6)
    mine, theirs = draw(st.lists(headers, min_size=2, max_size=2, unique=True)), draw(headers)
    left = Table.of(mine, draw(rows))
    right = Table.of([theirs, f"{theirs}2"], draw(rows), draw(headers))
    new = draw(headers.filter(lambda name: name not in mine and name.strip()))
    keys = ((mine[0], theirs),) if draw(st.booleans()) else ((mine[0], theirs), (mine[1], f"{theirs}2"))
    keep: Keep = draw(st.sampled_from(["all", "matched"]))
    return left, right, JoinTable(right.caption, keys, ((theirs, new),), keep, draw(st.booleans()))


@given(two_tables())
def test_it_does_what_looking_through_the_other_table_for_each_row_does(
    given_: tuple[Table, Table, JoinTable],
) -> None:
    left, right, join = given_
    wanted: list[tuple[list[str], int]] = []
    for row in range(left.n_rows):
        mine = [fold(left.cell(row, one)) for one, _ in join.keys]
        blank = any(left.values(one).empty[row] for one, _ in join.keys)
        found = [
            place
            for place in range(right.n_rows)
            if not blank and [fold(right.cell(place, two)) for _, two in join.keys] == mine
        ]
        found = found[:1] if join.first else found
        cells = [right.cell(place, join.columns[0][0]) for place in found] or ([""] if join.keep == "all" else [])
        wanted += [([*left.rows()[row], cell], row) for cell in cells]
    after = join.apply(State(left, others=(right,))).table
    assert after.rows() == [cells for cells, _ in wanted]
    assert after.origins.rows.tolist() == [row for _, row in wanted]


@given(two_tables())
def test_the_call_can_be_read_back_for_every_header(given_: tuple[Table, Table, JoinTable]) -> None:
    left, right, join = given_
    assert JoinTable.parse(str(join)) == join
    assert JoinTable.parse(str(join), State(left, others=(right,))) == join


@pytest.mark.parametrize("column", ["x as y", "keep all", "keep", "first match", "a = b", "as", 'say "as" it'])
def test_names_that_look_like_words_of_the_call_are_read_back(column: str) -> None:
    for join in (JoinTable(column, ((column, column),), ((column, column), ("A", column))),):
        assert JoinTable.parse(str(join)) == join


@pytest.mark.parametrize(
    "reply",
    [
        "f_join_table(Orders, Id = Customer, Amount)",
        "The answer is: f_join(orders, id = customer, amount).",
        "f_vlookup(Orders, 'Id' = 'Customer', 'Amount')",
        '{"operation": "join_table", "other": "Orders", "keys": ["Id = Customer"], "columns": ["Amount"]}',
    ],
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(JoinTable, reply, STATE) == AMOUNTS


def test_without_columns_a_model_gets_all_that_are_no_keys_under_free_names() -> None:
    other = Table.of(["Customer", "Name"], [["1", "x"]], "Orders")
    found = parse_reply(JoinTable, "f_join_table(Orders, Id = Customer)", State(CUSTOMERS, others=(other,)))
    assert found.columns == (("Name", "Name (Orders)"),)
    named = parse_reply(JoinTable, "f_join_table(Orders, Id = Customer, keep unmatched)", STATE)
    assert named == JoinTable("Orders", KEYS, (), "unmatched")


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (JoinTable("Ordres", KEYS, (), "matched"), r"no other table 'Ordres'\. Did you mean 'Orders'"),
        (JoinTable("Orders", (), (("Amount", "A"),)), "names no key"),
        (JoinTable("Orders", KEYS), "names no column to bring"),
        (JoinTable("Orders", KEYS, (("Amount", "Name"),)), "already a column 'Name'"),
        (JoinTable("Orders", KEYS, (("Amuont", "X"),)), "No column 'Amuont'"),
        (JoinTable("Orders", (("Idd", "Customer"),), (), "matched"), "No column 'Idd'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(operation: JoinTable, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        operation.apply(STATE)


def test_no_other_table_is_refused_with_what_to_do() -> None:
    with pytest.raises(StepError, match=r"Add one with “Add a table”\."):
        AMOUNTS.apply(State(CUSTOMERS))


def test_rows_that_would_match_without_end_are_refused() -> None:
    many = Table.from_columns({"K": ["x"] * 3_000})
    other = Table.from_columns({"K": ["x"] * 3_000, "V": ["y"] * 3_000}, "R")
    with pytest.raises(StepError, match="match 9,000,000 times"):
        JoinTable("R", (("K", "K"),), (("V", "V"),)).apply(State(many, others=(other,)))


def test_a_brought_column_is_read_as_it_was_in_its_own_table() -> None:
    other = ORDERS.with_column("Sum", ["1.234"] * 5).with_formats({"Sum": ColumnFormat(decimal_mark=",")})
    after = JoinTable("Orders", KEYS, (("Sum", "Total"),)).apply(State(CUSTOMERS, others=(other,))).table
    assert after.values("Total").kind is ValueKind.NUMBER
    assert after.values("Total").keys[0] == 1234


def test_an_answer_says_which_columns_came_from_another_table_and_lights_the_keys() -> None:
    chain = chain_of(AMOUNTS, SelectRow(Comparison("Amount", ">", "6")), Answer(Reading("list", ("Name",))))
    found = evidence(chain)
    assert found is not None
    assert (found.rows.tolist(), found.columns, found.deciding) == ([0, 1], ("Name",), ("Id",))
    assert found.brought == (("Orders", "Amount"),)
    assert "From the table Orders: Amount." in brought_words(found)
    record = json.loads(chain_to_json(chain))
    assert record["evidence"]["from_other_tables"] == [["Orders", "Amount"]]
    assert record["source"]["others"][0]["name"] == "Orders"


def test_totals_of_brought_numbers_count_every_match_and_are_checked() -> None:
    total = GroupBy(("Name",), (Measure("sum", "Amount"),))
    chain = chain_of(AMOUNTS, total, Answer(Reading("table", ("Name", "Count", "Sum of Amount"))))
    assert chain.state.table.rows()[0] == ["Benfica", "2", "15"]
    assert chain.state.table.origins.of(0).tolist() == [1, 1]
    checked = check_chain(chain)
    assert checked is not None
    assert checked.found


def test_a_chain_with_it_comes_back_from_the_store_and_from_a_run_file(tmp_path: Any) -> None:
    chain = chain_of(AMOUNTS, Answer(Reading("count")))
    with open_store(tmp_path / "kept.db") as store:
        loaded = store.load_chain(store.save_chain(chain))
    again = read_run(chain_to_json(chain).encode(), "run.json", Source.of(CUSTOMERS))
    for found in (loaded, again):
        assert [step.operation for step in found.steps] == [step.operation for step in chain.steps]
        assert found.state.table == chain.state.table
        assert str(found.answer) == "5"


def prompt_of(source: Source, method: ChainOfTable) -> str:
    chain = Chain(Question("Which customers have not ordered?"), source)
    return StepContext.of(chain, method).prompt("plan", method.choices(chain)).messages[0].content


@pytest.mark.parametrize("style", ["paper", "structured"])
def test_models_are_told_of_other_tables_and_offered_the_operation_only_where_there_are_any(style: Any) -> None:
    method = ChainOfTable(style=style)
    told = prompt_of(SOURCE, method)
    assert "Orders (5 rows): Order, Customer, Amount" in told
    assert "join_table" in told
    alone = prompt_of(Source.of(CUSTOMERS), method)
    assert "join_table" not in alone
    assert "Other tables" not in alone


def test_masked_columns_of_other_tables_are_not_told_and_stay_masked_when_they_are_brought() -> None:
    method = ChainOfTable(masked=("amount",))
    assert "Orders (5 rows): Order, Customer\n" in prompt_of(SOURCE, method)
    renamed = JoinTable("Orders", KEYS, (("Amount", "Paid"), ("Order", "Order")))
    context = StepContext.of(chain_of(renamed), method)
    assert context.look().table.columns == ("Id", "Name", "Country", "Order")


def test_the_keys_with_the_most_values_in_common_are_proposed() -> None:
    assert likely_keys(CUSTOMERS, ORDERS) == KEYS
    assert likely_keys(CUSTOMERS.pick(["Name"]), ORDERS) == ()
    same = Table.of(["Amount", "Id"], [["1", "1"], ["2", "2"], ["3", "3"]], "Same")
    assert likely_keys(CUSTOMERS, same) == (("Id", "Id"),)


def test_the_step_says_how_many_rows_matched_and_which_did_not() -> None:
    change = change_of(chain_of(AMOUNTS), 0)
    assert set(change.emphasis.marks) == {"Amount"}
    assert change.words == (
        "2 of 4 rows have a match in Orders · without one: 3, (empty) · "
        "1 row with several matches became several rows (5 in all)"
    )


@pytest.mark.parametrize(
    "operation",
    [
        AMOUNTS,
        JoinTable("Orders", KEYS, (("Amount", "Sum"), ("Order", "No")), "matched", True),
        JoinTable("Orders", KEYS, (), "unmatched"),
        JoinTable("Teams", (("Name", "Team"), ("Country", "Land")), (("Coach", "Coach"),)),
        JoinTable("Teams", (("Name", "Team"),), (("Coach", "Coach"),), "matched"),
    ],
)
@pytest.mark.parametrize("most_listed", [10_000, 1])
def test_the_pandas_code_does_the_same(
    operation: JoinTable, most_listed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr("chaintable.operations.join_table.MOST_LISTED", most_listed)
    monkeypatch.chdir(tmp_path)
    teams = Table.of(
        ["Team", "Land", "Coach"], [["Ajax", "NL", "x"], ["Benfica", "PT", "y"], ["Ajax", "NL", "z"]], "Teams"
    )
    state = State(CUSTOMERS, others=(ORDERS, teams))
    state.other(operation.other).frame.to_csv("other.csv", index=False)
    names: dict[str, Any] = {"pd": pd, "table": CUSTOMERS.frame.copy()}
    exec(operation.to_pandas(state), names)
    wanted = operation.apply(state).table
    found = names["table"]
    assert list(found.columns) == list(wanted.columns)
    assert found.astype("str").values.tolist() == wanted.rows()


def test_a_memory_of_results_minds_the_other_tables() -> None:
    first = make_step(AMOUNTS, STATE).state.table
    doubled = ORDERS.take(np.concatenate([np.arange(5), np.arange(5)]))
    second = make_step(AMOUNTS, State(CUSTOMERS, others=(doubled,))).state.table
    assert (first.n_rows, second.n_rows) == (5, 8)


def test_the_pandas_code_is_a_merge_where_pandas_compares_keys_alike() -> None:
    plain = State(CUSTOMERS, others=(ORDERS.take([0, 2]),))
    assert "table.merge(other, how='left'" in AMOUNTS.to_pandas(plain)
    inner = JoinTable("Orders", KEYS, (("Amount", "Amount"),), "matched")
    assert "table.merge(other, how='inner'" in inner.to_pandas(plain)
    assert ".merge(" not in AMOUNTS.to_pandas(STATE), "02 is 2 for the operation, and another text for pandas"
