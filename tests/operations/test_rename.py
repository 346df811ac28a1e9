"""rename: another name for a column, in its place, with the meaning of its cells."""

import pytest

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import evidence
from chaintable.operations import Answer, Reading, Rename, SelectRow
from chaintable.operations.conditions import First
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

DAYS = Table.of(["Name", "Dy", "n"], [["x", "13/04/2020", "1"], ["y", "03/04/2020", "2"]])


def test_the_column_keeps_its_place_its_cells_and_their_meaning() -> None:
    few = SelectRow(First(2)).apply(State(DAYS.take([1, 0]))).table
    after = Rename("dy", "Day").apply(State(few)).table
    assert after.columns == ("Name", "Day", "n")
    assert after.rows() == few.rows()
    assert after.take([0]).values("Day").keys.tolist() == few.values("Dy").keys.tolist()[:1]
    assert after.values("n").keys.tolist() == [2, 1]


def test_a_name_that_only_changes_its_capitals_is_a_new_name() -> None:
    assert Rename("n", "N").apply(State(DAYS)).table.columns == ("Name", "Dy", "N")
    state = State(DAYS)
    assert Rename("n", "n").no_effect(state, Rename("n", "n").apply(state)) == "the column already has this name"


@pytest.mark.parametrize(
    "call",
    ["f_rename(Dy, Day)", "f_rename(Dy -> Day)", "f_rename(dy to Day)", 'f_rename_column("Dy", "Day")'],
)
def test_models_write_it_in_several_ways(call: str) -> None:
    assert Rename.parse(call, State(DAYS)) == Rename("Dy", "Day")


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (Rename("Dy", "Name"), "already a column 'Name'"),
        (Rename("Dy", " "), "new name is empty"),
        (Rename("Day", "x"), "No column 'Day'"),
    ],
)
def test_a_name_that_cannot_be_given_is_refused(operation: Rename, message: str) -> None:
    with pytest.raises(StepError, match=message):
        operation.apply(State(DAYS))


def test_a_call_without_a_new_name_is_refused() -> None:
    with pytest.raises(StepError, match="names 1 columns"):
        Rename.parse("f_rename(Dy)", State(DAYS))


def test_an_answer_from_a_renamed_column_rests_on_the_source_column() -> None:
    chain = Chain(Question("?"), Source.of(DAYS))
    for operation in (Rename("Dy", "Day"), SelectRow(First(1)), Answer(Reading("cell", ("Day",)))):
        chain = chain.then(make_step(operation, chain.state))
    found = evidence(chain)
    assert found is not None
    assert (found.rows.tolist(), found.columns, found.deciding) == ([0], ("Dy",), ())
