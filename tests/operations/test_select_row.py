"""select_row: the mask's rows in the table's order, and never everything by mistake."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import conditions, tables

from chaintable.errors import StepError
from chaintable.operations import SelectRow
from chaintable.operations.conditions import Condition
from chaintable.tables.state import State
from chaintable.tables.table import Table

RACE = Table.of(
    ["Rank", "the Rider", "Nation"], [["1", "Valverde", "ESP"], ["2", "Rebellin", "ITA"], ["3", "Bettini", "ita"]]
)
STATE = State(RACE)


@st.composite
def tables_and_conditions(draw: st.DrawFn) -> tuple[Table, Condition]:
    table = draw(tables())
    return table, draw(conditions(table))


@given(tables_and_conditions())
def test_it_keeps_just_the_rows_of_the_mask_in_their_order(given_: tuple[Table, Condition]) -> None:
    table, condition = given_
    try:
        kept = np.flatnonzero(condition.mask(table))
    except StepError:
        assume(False)
    after = SelectRow(condition).apply(State(table)).table
    assert after == table.take(kept)
    assert after.origins.rows.tolist() == kept.tolist()


def selected(call: str) -> list[str]:
    return SelectRow.parse(call, STATE).apply(STATE).table.column("Rank").tolist()


def test_rows_are_kept_by_number_and_by_condition() -> None:
    assert selected("f_select_row(row 3, row 1)") == ["1", "3"]
    assert selected("f_select_row(nation = ita)") == ["2", "3"]
    assert selected("f_select_row(*)") == ["1", "2", "3"]


def test_no_row_left_is_a_result() -> None:
    after = SelectRow.parse("f_select_row(Rank > 9)", STATE).apply(STATE).table
    assert after.shape == (0, 3)
    assert after.columns == RACE.columns
    assert SelectRow.parse("f_select_row(Rank = 1)").apply(State(after)).table == after


@pytest.mark.parametrize(
    "words", ["", "the best ones", "Rank", "row nine", "Rank ~ 3", "row 1 row 2", "Rank = 1 Nation = ITA ("]
)
def test_words_that_cannot_be_read_never_select_everything(words: str) -> None:
    with pytest.raises(StepError):
        SelectRow.parse(f"f_select_row({words})", STATE).apply(STATE)


def test_a_row_number_that_is_not_there_is_an_error() -> None:
    with pytest.raises(StepError, match=r"There is no row 4\. The table has 3 rows\."):
        SelectRow.parse("f_select_row(row 1, row 4)").apply(STATE)


def test_keeping_every_row_says_so() -> None:
    operation = SelectRow.parse("f_select_row(Rank < 9)", STATE)
    assert operation.no_effect(STATE, operation.apply(STATE)) == "all 3 rows were kept"
    fewer = SelectRow.parse("f_select_row(Rank < 3)", STATE)
    assert fewer.no_effect(STATE, fewer.apply(STATE)) == ""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("*", "Keep all rows"),
        ("row 2", "Keep row 2"),
        ("first 2 rows", "Keep the first 2 rows"),
        ("row after (Rank = 1)", "Keep the row after the one where Rank is 1"),
        ("Rank <= 2", "Keep the rows where Rank is at most 2"),
        ("the Rider = Bettini", "Keep the rows where the Rider is Bettini"),
    ],
)
def test_it_says_what_it_keeps(call: str, words: str) -> None:
    assert SelectRow.parse(f"f_select_row({call})", STATE).describe() == words


def test_it_knows_the_columns_that_it_looks_at() -> None:
    operation = SelectRow.parse("f_select_row(Rank > that of (Nation = ESP) or nation is empty)", STATE)
    assert operation.columns_used == ("Rank", "Nation")
