"""Later steps follow a change where it is plain; where it is not, a broken step says what it may mean."""

from dataclasses import replace

from chaintable.chain import Candidate, Chain, make_step
from chaintable.operations import Answer, GroupBy, Measure, Operation, Reading, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import Comparison
from chaintable.operations.renaming import columns_named, with_columns
from chaintable.runs.rerun import is_stale
from chaintable.runs.rerun.renamed_columns import carried, repaired, repairs
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

STAFF = Table.of(
    ["Name", "Team", "Salary", "Bonus"],
    [["Ann", "A", "10", "1"], ["Ben", "A", "20", "2"], ["Cat", "B", "30", "3"], ["Salary", "B", "40", "4"]],
)
AVERAGE = GroupBy(("Team",), (Measure("average", "Salary"),))
HIGHEST = GroupBy(("Team",), (Measure("highest", "Salary"),))


def played(*operations: Operation) -> Chain:
    chain = Chain(Question("?"), Source.of(STAFF))
    for k, operation in enumerate(operations):
        chain = chain.insert(k, operation)
    return chain


def test_a_column_measured_otherwise_is_carried_along() -> None:
    chain = played(AVERAGE, SortBy("Average of Salary"), Answer(Reading("cell", ("Average of Salary",))))
    found = carried(chain, chain.replace(0, HIGHEST), 1)
    assert found.names == {"Average of Salary": "Highest of Salary"}
    assert [step.problem for step in found.chain.steps] == ["", "", ""]
    assert found.chain.steps[1].operation == SortBy("Highest of Salary")
    assert found.chain.answer is not None
    assert found.chain.answer.values == ("20",)


def test_a_step_that_was_carried_along_is_still_decided_by_who_decided_it_and_is_not_out_of_date() -> None:
    chain = played(AVERAGE).insert(1, SortBy("Average of Salary"), "embedded")
    ways = (Candidate(SortBy("Average of Salary"), 0.7), Candidate(SortBy("Team"), 0.2))
    chain = replace(chain, steps=(chain.steps[0], replace(chain.steps[1], candidates=ways)))
    found = carried(chain, chain.replace(0, HIGHEST), 1).chain
    assert (found.steps[1].author, found.steps[1].carried) == ("embedded", True)
    assert [one.operation for one in found.steps[1].candidates] == [SortBy("Team")]
    assert not is_stale(found, 1)
    assert not found.replace(1, SortBy("Team")).steps[1].carried


def test_a_column_grouped_away_is_found_in_its_measure() -> None:
    chain = played(SelectRow(Comparison("Bonus", ">", "0")), SortBy("Salary"))
    found = carried(chain, chain.replace(0, AVERAGE), 1)
    assert found.chain.steps[1].operation == SortBy("Average of Salary")
    inserted = carried(chain, chain.insert(1, AVERAGE), 2, shift=1)
    assert inserted.chain.steps[2].operation == SortBy("Average of Salary")


def test_a_column_chosen_instead_of_another_is_carried_along() -> None:
    chain = played(SelectColumn(("Name", "Salary")), Answer(Reading("sum", ("Salary",))))
    found = carried(chain, chain.replace(0, SelectColumn(("Name", "Bonus"))), 1)
    assert found.chain.answer is not None
    assert found.chain.answer.values == ("10",)


def test_where_several_columns_may_be_meant_nothing_is_changed_and_all_are_offered() -> None:
    chain = played(SelectRow(Comparison("Bonus", ">", "0")), SortBy("Salary"))
    both = GroupBy(("Team",), (Measure("average", "Salary"), Measure("highest", "Salary")))
    after = chain.replace(0, both)
    found = carried(chain, after, 1)
    assert found.chain is after
    assert repairs(found.chain, 1) == (("Salary", "Average of Salary"), ("Salary", "Highest of Salary"))
    mended = repaired(found.chain, 1, "Salary", "Highest of Salary")
    assert mended.steps[1].operation == SortBy("Highest of Salary")
    assert not mended.steps[1].problem


def test_a_step_that_can_be_done_needs_no_repair() -> None:
    assert repairs(played(SortBy("Salary")), 0) == ()


def test_a_cell_that_is_spelled_like_a_column_stays() -> None:
    condition = SelectRow(Comparison("Name", "=", "Salary"))
    assert with_columns(condition, {"Salary": "Pay"}) == condition
    assert "Salary" not in columns_named(condition)


def test_a_column_that_is_spelled_nearly_the_same_in_another_sheet_is_offered() -> None:
    first = Source.of(Table.of(["Region", "Amount"], [["North", "5"]]))
    chain = Chain(Question("?"), first)
    for operation in (SelectColumn(("Amount",)), Answer(Reading("sum", ("Amount",)))):
        chain = chain.then(make_step(operation, chain.state))
    broken = chain.with_source(Source.of(Table.of(["Region", "Amounts"], [["North", "7"]])))
    assert repairs(broken, 0) == (("Amount", "Amounts"),)
    mended = repaired(broken, 0, "Amount", "Amounts")
    mended = repaired(mended, 1, "Amount", "Amounts") if mended.steps[1].problem else mended
    assert mended.answer is not None
    assert mended.answer.values == ("7",)
