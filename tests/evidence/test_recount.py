"""The check of an answer that is a table: measures are worked out again from the source rows, mistakes show."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Chain, Step, make_step
from chaintable.evidence import check_chain, evidence
from chaintable.evidence.recount import MOST_GROUPS, recount
from chaintable.operations import AddColumn, Answer, Derivation, GroupBy, Operation, Reading, SelectRow, SortBy
from chaintable.operations.conditions import Comparison
from chaintable.operations.measures import RULES, Measure
from chaintable.operations.rename import Rename
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Origins, Table

HOURS = Table.of(
    ["Team", "Person", "Hours", "Day"],
    [
        ["North", "Ann", "1,045", "2024-03-01"],
        ["South", "Bob", "12", "2024-01-09"],
        ["north", "Cat", "", "2024-02-02"],
        ["South", "Bob", "8.5", "2024-05-05"],
        ["North", "Ann", "3", "2024-03-04"],
    ],
)
MEASURES = tuple(Measure(rule, "Hours") for rule in RULES)
GROUPS = GroupBy(("Team",), MEASURES)
WHOLE = Answer(Reading("table"))


def chain_of(*operations: Operation, table: Table = HOURS) -> Chain:
    chain = Chain(Question("?"), Source.of(table))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    assert chain.answer is not None
    return chain


def test_every_measure_is_worked_out_again() -> None:
    check = check_chain(chain_of(GROUPS, WHOLE))
    numbers = 2 * (len(RULES) + 1)
    words = (
        f"2 rows of the last table: {numbers} numbers worked out again from 5 rows of your table, with the same result"
    )
    assert check is not None and check.found and check.by_program
    assert check.words == words
    assert check.sentence.endswith("Whether this is what you asked isn't checked.")


def wrong(chain: Chain, cells: pd.DataFrame | None = None, origins: Origins | None = None) -> str:
    """What the check says if the first step had made other cells or origins."""
    first, *others = chain.steps
    table = first.state.table
    made = Table(table.frame if cells is None else cells, table.caption, origins or table.origins)
    begun = replace(chain, steps=(replace(first, state=first.state.with_table(made)),))
    for step in others:
        begun = begun.then(Step.again(step, begun.state))
    check = check_chain(begun)
    assert check is not None and check.by_program
    return "" if check.found else check.words


@pytest.mark.parametrize("column", ["Count", *(measure.header for measure in MEASURES)])
def test_a_wrong_number_in_any_measure_is_found(column: str) -> None:
    chain = chain_of(GROUPS, SortBy("Team", "small to large"), WHOLE)
    cells = chain.steps[0].state.table.frame.copy()
    cells.loc[0, column] = "77"
    assert wrong(chain, cells).startswith(f"{column} in row 1 is 77; worked out again it is ")
    assert wrong(chain) == ""


def test_groups_with_each_others_rows_are_found() -> None:
    chain = chain_of(GroupBy(("Team",), (Measure("sum", "Hours"),)), WHOLE)
    swapped = chain.steps[0].state.table.origins.take(np.array([1, 0]))
    assert "worked out again" in wrong(chain, origins=swapped)


def test_dates_are_worked_out_again_too() -> None:
    chain = chain_of(GroupBy(("Team",), (Measure("highest", "Day"), Measure("first", "Day"))), WHOLE)
    cells = chain.steps[0].state.table.frame.copy()
    cells.loc[0, "Highest of Day"] = "2024-03-01"
    assert wrong(chain) == ""
    assert "Highest of Day in row 1" in wrong(chain, cells)


def test_only_measures_of_source_columns_are_worked_out_again_and_the_words_say_how_many() -> None:
    year = AddColumn("Year", Derivation("year", ("Day",)))
    chain = chain_of(
        year, GroupBy(("Team",), (Measure("highest", "Year"),)), Answer(Reading.parse("table(Team, Highest of Year)"))
    )
    check = check_chain(chain)
    assert check is not None and check.words == "the cells of 2 rows of the last table"


def test_groups_of_groups_are_left_alone() -> None:
    chain = chain_of(GroupBy(("Team", "Person")), GroupBy(("Count",)), WHOLE)
    check = check_chain(chain)
    assert check is not None and check.found


def test_rows_left_out_before_the_groups_stay_out() -> None:
    chain = chain_of(
        SelectRow(Comparison("Team", "=", "South")), GROUPS, SelectRow(Comparison("Count", ">", "0")), WHOLE
    )
    check = check_chain(chain)
    assert check is not None and check.found and "worked out again from 2 rows" in check.words
    lit = evidence(chain)
    assert lit is not None and lit.rows.tolist() == [1, 3]
    assert set(lit.columns) == {"Team", "Hours"}


CELLS = st.sampled_from(["", "3", "1,200", "2.5", "-4"])


@given(
    st.lists(st.tuples(st.sampled_from("abA "), CELLS), min_size=1, max_size=12),
    st.sampled_from(["sum", "average", "median", "highest", "lowest", "first", "distinct"]),
)
def test_what_group_by_makes_is_what_comes_out_again(rows: list[tuple[str, str]], rule: str) -> None:
    table = Table.of(["Key", "Number"], [("x", "1"), *rows])
    chain = Chain(Question("?"), Source.of(table))
    chain = chain.then(make_step(GroupBy(("Key",), (Measure(rule, "Number"),)), chain.state))
    chain = chain.then(make_step(WHOLE, chain.state))
    if chain.answer is not None:
        again = recount(chain, 1, chain.answer)
        assert not again.wrong and again.numbers == 2 * len(chain.answer.grid)


def test_of_very_many_groups_the_first_thousand_are_worked_out_again_and_the_words_count_them() -> None:
    many = Table.of(["Key", "Number"], [[f"key {k}x", "1"] for k in range(MOST_GROUPS + 7)])
    check = check_chain(chain_of(GroupBy(("Key",), (Measure("sum", "Number"),)), WHOLE, table=many))
    assert check is not None and check.found
    assert "1,007 rows of the last table: 2,000 numbers worked out again from 1,000 rows" in check.words


@pytest.mark.parametrize(("most", "numbers"), [(5, "2 numbers"), (4, "")])
def test_an_answer_with_more_rows_behind_it_than_can_be_looked_at_is_not_worked_out_again(
    monkeypatch: pytest.MonkeyPatch, most: int, numbers: str
) -> None:
    monkeypatch.setattr("chaintable.evidence.recount.MOST_SOURCE_ROWS", most)
    check = check_chain(chain_of(GroupBy(("Team",)), WHOLE))
    assert check is not None and check.found
    worked = f": {numbers} worked out again from 5 rows of your table, with the same result"
    assert check.words == (f"2 rows of the last table{worked}" if numbers else "the cells of 2 rows of the last table")


def test_a_column_made_from_a_measure_is_not_taken_for_it() -> None:
    year = AddColumn("Year", Derivation("year", ("Highest of Day",)))
    chain = chain_of(GroupBy(("Team",), (Measure("highest", "Day"),)), year, Answer(Reading.parse("table(Team, Year)")))
    check = check_chain(chain)
    assert check is not None and check.found and check.words == "the cells of 2 rows of the last table"


def test_a_renamed_measure_is_still_worked_out_again() -> None:
    renamed = Rename("Sum of Hours", "Total")
    chain = chain_of(
        GroupBy(("Team",), (Measure("sum", "Hours"),)), renamed, Answer(Reading.parse("table(Team, Total)"))
    )
    check = check_chain(chain)
    assert check is not None and "2 numbers worked out again" in check.words
