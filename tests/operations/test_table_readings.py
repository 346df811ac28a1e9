"""An answer that is a table: which cells it holds, how it is written, said, and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable.errors import StepError
from chaintable.operations import Answer
from chaintable.operations.code.reading_code import reading_code
from chaintable.operations.grammar.replies import parse_answer
from chaintable.operations.readings import MOST_ROWS, Denotation, Reading
from chaintable.tables.state import State
from chaintable.tables.table import Table

HOURS = Table.of(
    ["Team", "Sum of Hours", "5"],
    [["North", "1,045", "a"], ["South, East", "12", "b"], ["West", "", "c"]],
)


def read(words: str, table: Table = HOURS) -> Denotation:
    return Reading.parse(words, State(table)).read(State(table))


@pytest.mark.parametrize(
    ("words", "columns", "grid"),
    [
        ("table", HOURS.columns, tuple(map(tuple, HOURS.rows()))),
        ("table()", HOURS.columns, tuple(map(tuple, HOURS.rows()))),
        ("TABLE(1)", HOURS.columns, (("North", "1,045", "a"),)),
        ('table(1, sum of hours, "Team")', ("Sum of Hours", "Team"), (("1,045", "North"),)),
        ("table(2, Team)", ("Team",), (("North",), ("South, East",))),
        ('table("5")', ("5",), (("a",), ("b",), ("c",))),
        ('table(2, "5", Team)', ("5", "Team"), (("a", "North"), ("b", "South, East"))),
        ("table(9, Team, team)", ("Team",), (("North",), ("South, East",), ("West",))),
    ],
)
def test_the_answer_has_the_cells_of_these_columns_and_rows(
    words: str, columns: tuple[str, ...], grid: tuple[tuple[str, ...], ...]
) -> None:
    found = read(words)
    assert (found.columns, found.grid) == (columns, grid)
    assert found.rows.tolist() == list(range(len(grid)))


@given(tables(), st.data())
def test_each_cell_of_the_answer_stands_in_its_row_and_column_of_the_table(table: Table, data: st.DataObject) -> None:
    if not table.n_rows:
        return
    columns = tuple(data.draw(st.lists(st.sampled_from(table.columns), unique=True)))
    limit = data.draw(st.just("") | st.integers(1, 9).map(str))
    reading = Reading("table", columns, text=limit)
    found = reading.read(State(table))
    expected = [[table.cell(row, name) for name in columns or table.columns] for row in found.rows]
    assert [list(row) for row in found.grid] == expected
    assert len(found.grid) == min(table.n_rows, int(limit or table.n_rows))
    assert Reading.parse(str(reading), State(table)) == reading


@given(st.lists(st.from_regex(r"[0-9]{1,3}( a)?", fullmatch=True), unique=True), st.just("") | st.just("7"))
def test_columns_named_by_a_number_are_told_from_a_count_of_rows(columns: list[str], limit: str) -> None:
    reading = Reading("table", tuple(columns), text=limit)
    assert Reading.parse(str(reading)) == reading


def test_older_readers_get_a_line_for_each_row() -> None:
    assert read('table(2, Team, "Sum of Hours")').values == ("North · 1,045", "South, East · 12")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("table", "the whole table"),
        ("table(Team)", "the column Team"),
        ("table(Team, Sum of Hours)", "the columns Team and Sum of Hours"),
        ("table(1)", "the first row"),
        ("table(5, Team, Sum of Hours)", "the columns Team and Sum of Hours of the first 5 rows"),
    ],
)
def test_it_is_said_in_plain_words(words: str, said: str) -> None:
    assert Reading.parse(words, State(HOURS)).describe() == said


@pytest.mark.parametrize("words", ["table(0)", "table(007, Team)", "table(9999999999)"])
def test_a_limit_that_is_no_number_of_rows_is_refused(words: str) -> None:
    with pytest.raises(StepError, match="is not a number of rows"):
        read(words)


def test_a_table_can_not_be_compared_with_a_value() -> None:
    with pytest.raises(StepError, match="cannot check a table"):
        Reading.parse("yes_no(table(Team) = 3)")


def test_a_table_without_rows_or_an_unknown_column_says_so() -> None:
    with pytest.raises(StepError, match="No row is left"):
        read("table", HOURS.take([]))
    with pytest.raises(StepError, match="No column 'Hour'"):
        read("table(Hour)")


def test_of_a_very_long_table_the_first_rows_are_given_and_it_is_said() -> None:
    long = Table.from_columns({"N": np.arange(1_000_000).astype(str)})
    found = read("table", long)
    assert len(found.grid) == MOST_ROWS == len(found.values)
    assert found.remark == "the first 10,000 of 1,000,000 rows"
    assert read("table(2)").remark == "the first 2 of 3 rows" and read("table").remark == ""


def test_as_pandas_it_is_a_frame() -> None:
    assert reading_code(Reading("table"), State(HOURS)) == "table"
    code = reading_code(Reading("table", ("Team", "5"), text="2"), State(HOURS))
    assert code == "table[['Team', '5']].head(2)"


@pytest.mark.parametrize(
    ("reply", "call"),
    [
        ("The answer is: f_answer(table(2, Team))", "f_answer(table(2, Team))"),
        ('{"operation": "answer", "table": ["team", "5"], "rows": 2}', 'f_answer(table(2, Team, "5"))'),
        ('{"operation": "answer", "table": [], "rows": 0}', "f_answer(table)"),
        ('{"operation": "answer", "table": ["5"]}', 'f_answer(table("5"))'),
    ],
)
def test_a_model_may_reply_with_a_table(reply: str, call: str) -> None:
    answer = parse_answer(reply, state=State(HOURS))
    assert str(answer) == call
    assert Answer.parse(str(answer), State(HOURS)) == answer
