"""Evidence: an answer is followed back to the cells of the source, through every step."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import answers, chains_of_operations

from chaintable.chain import Chain, make_step
from chaintable.evidence import Evidence, evidence
from chaintable.operations import (
    AddColumn,
    Answer,
    Derivation,
    GroupBy,
    JoinTable,
    Operation,
    Reading,
    SelectColumn,
    SelectRow,
    SortBy,
)
from chaintable.operations.conditions import Comparison, First, Last
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question
from chaintable.tables.table import Table

TABLE = Table.of(
    ["Rank", "Rider", "Team", "Points"],
    [
        ["1", "Valverde (ESP)", "CE", "40"],
        ["2", "Kolobnev (RUS)", "CSC", "30"],
        ["3", "Rebellin (ITA)", "GST", "25"],
        ["4", "Bettini (ITA)", "QST", "20"],
    ],
)
COUNTRY = AddColumn("Country", Derivation("in_brackets", ("Rider",)))
CELL = Answer(Reading("cell", ("Rider",)))


def chain_of(*operations: Operation, table: Table = TABLE) -> Chain:
    chain = Chain(Question("?"), Source.of(table))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


def found(*operations: Operation) -> tuple[list[int], tuple[str, ...], tuple[str, ...]]:
    result = evidence(chain_of(*operations))
    assert isinstance(result, Evidence)
    return result.rows.tolist(), result.columns, result.deciding


def test_a_cell_is_followed_through_rows_kept_and_sorted() -> None:
    down = SortBy("Points", "small to large")
    assert found(SelectRow(Comparison("Team", "!=", "QST")), down, CELL) == ([2], ("Rider",), ("Team", "Points"))


def test_a_derived_column_rests_on_the_column_it_was_made_from() -> None:
    assert found(COUNTRY, Answer(Reading("cell", ("Country",)))) == ([0], ("Rider",), ())


def test_a_group_rests_on_all_its_members() -> None:
    most = Answer(Reading("most", ("Country", "Count")))
    assert found(COUNTRY, GroupBy(("Country",)), most) == ([2, 3], ("Rider",), ())


def test_a_count_rests_on_the_columns_that_chose_the_rows() -> None:
    some = SelectRow(Comparison("Points", ">", "22"))
    assert found(some, Answer(Reading("count"))) == ([0, 1, 2], ("Points",), ())


def test_a_column_may_be_named_with_other_capitals_in_every_step() -> None:
    steps = (AddColumn("Country", Derivation("in_brackets", ("RIDER",))), SelectRow(Comparison("points", ">", "22")))
    most = Answer(Reading("most", ("country", "count")))
    assert found(*steps, GroupBy(("COUNTRY",)), most) == ([0, 1, 2], ("Rider",), ("Points",))


def test_values_that_a_model_wrote_rest_on_no_cell() -> None:
    written = AddColumn("Age", ("28", "27", "37", "34"))
    assert found(written, Answer(Reading("cell", ("Age",)))) == ([0], (), ())


def test_an_answer_in_a_models_words_that_no_cell_holds_rests_on_none() -> None:
    assert found(SelectRow(First(2)), Answer(Reading("text", text="Italy"))) == ([], (), ())


def written(text: str, *operations: Operation) -> Evidence:
    result = evidence(chain_of(*operations, Answer(Reading("text", text=text))))
    assert result is not None
    return result


def test_a_written_answer_is_found_in_the_last_table_and_followed_back_to_the_source() -> None:
    result = written("ITA", COUNTRY, GroupBy(("Country",)))
    assert (result.rows.tolist(), result.columns, result.found) == ([2, 3], ("Rider",), True)


def test_each_part_of_a_written_list_is_found() -> None:
    result = written("CE and QST", SelectRow(First(4)))
    assert (result.rows.tolist(), result.columns, result.found) == ([0, 3], ("Team",), True)


def test_a_written_answer_found_among_values_that_a_model_wrote_is_found_in_the_cells_of_its_row() -> None:
    result = written("RUS", AddColumn("Country", ("ESP", "RUS", "ITA", "ITA")))
    assert (result.rows.tolist(), result.columns) == ([1], ("Rider",))


def test_a_verdict_is_found_in_no_cell() -> None:
    chain = chain_of(Answer(Reading("text", text="true")), table=Table.of(["A"], [["true"]]))
    result = evidence(replace(chain, question=Question("Is it?", "statement")))
    assert result is not None
    assert not result.found


def test_columns_left_out_later_still_decided() -> None:
    steps = (SelectRow(Comparison("Team", "=", "CSC")), SelectColumn(("Rider",)))
    assert found(*steps, CELL) == ([1], ("Rider",), ("Team",))


def test_a_step_that_is_off_or_not_done_decided_nothing() -> None:
    chain = chain_of(SelectRow(Comparison("Team", "=", "CSC")), SelectRow(Comparison("Nowhere", "=", "x")), CELL)
    result = evidence(chain.switch(0, on=False))
    assert result is not None
    assert (result.rows.tolist(), result.columns, result.deciding) == ([0], ("Rider",), ())


def test_the_last_row_is_the_last_row_of_the_source() -> None:
    assert found(SelectRow(Last(1)), CELL) == ([3], ("Rider",), ())


PROGRAM = Note("Program", "ans = 40 + 25", "program")
RESULT = Note("Result", "65", "result", rows=(0, 2))


@pytest.mark.parametrize(
    ("notes", "columns"),
    [
        ((PROGRAM, RESULT), ("Points",)),
        ((RESULT,), ()),
        ((PROGRAM, replace(RESULT, kind="text")), ()),
        ((PROGRAM, replace(RESULT, rows=())), ()),
    ],
    ids=["a program and its result", "no program", "another note", "a result from no row"],
)
def test_the_result_of_a_program_rests_on_the_columns_that_hold_its_numbers(
    notes: tuple[Note, ...], columns: tuple[str, ...]
) -> None:
    chain = Chain(Question("?"), Source(TABLE, notes=notes))
    lit = evidence(chain.then(make_step(Answer(Reading("note", text="Result")), chain.state)))
    assert lit is not None
    assert (lit.rows.tolist(), lit.columns) == (list(notes[-1].rows), columns)


ORDERS = Table.of(["Club", "Order", "Price"], [["CE", "A", "7"], ["QST", "B", "9"]], "Orders")


def test_an_answer_names_the_columns_of_other_tables_that_it_was_read_from_or_that_decided_it() -> None:
    chain = Chain(Question("?"), replace(Source.of(TABLE), others=(ORDERS,)))
    for operation in (
        JoinTable("Orders", (("Team", "Club"),), (("Price", "Cost"), ("Order", "Order"))),
        SelectRow(Comparison("Cost", ">", "8")),
    ):
        chain = chain.then(make_step(operation, chain.state))
    order = evidence(chain.then(make_step(Answer(Reading("cell", ("Order",))), chain.state)))
    rider = evidence(chain.then(make_step(CELL, chain.state)))
    assert order is not None and rider is not None
    assert sorted(order.brought) == [("Orders", "Order"), ("Orders", "Price")]
    assert (rider.brought, rider.rows.tolist()) == ((("Orders", "Price"),), [3])
    plain = evidence(chain_of(CELL))
    assert plain is not None and plain.brought == ()


def test_without_an_answer_there_is_no_evidence() -> None:
    assert evidence(chain_of(GroupBy(("Team",)))) is None
    assert evidence(chain_of(SelectRow(Comparison("Rank", ">", "9")), CELL)) is None


@given(chains_of_operations(), st.data())
def test_evidence_always_lies_in_the_source(given_: tuple[Table, list[Operation]], data: st.DataObject) -> None:
    table, operations = given_
    result = evidence(chain_of(*operations, data.draw(answers(table)), table=table))
    if result is not None:
        assert result.rows.tolist() == sorted({row for row in result.rows.tolist() if 0 <= row < table.n_rows})
        assert set(result.columns) | set(result.deciding) <= set(table.columns)
        assert not set(result.columns) & set(result.deciding)
