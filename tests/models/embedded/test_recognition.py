"""What the parser recognises before it puts anything together: words, cells, numbers, columns; and sets of rows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import everything, first, indices, last, pack, positions, unpack
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import split_words, stem
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.operations.conditions import Comparison
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import BUDGET, RACE, SEASON


def conditions(table: Table, question: str) -> set[str]:
    """The conditions that are recognised."""
    recognition, _ = recognise(Question(question), TableIndex(table))
    return {str(selection.condition) for selection in recognition.selections}


@given(st.lists(st.booleans(), min_size=1, max_size=1500))
def test_rows_survive_being_packed(held: list[bool]) -> None:
    mask = np.array(held)
    rows = pack(mask)
    assert np.array_equal(unpack(rows, len(held)), mask)
    assert list(positions(rows)) == indices(rows).tolist() == np.flatnonzero(mask).tolist()
    assert rows | everything(len(held)) == everything(len(held))


@given(st.lists(st.integers(0, 2000), min_size=1, unique=True))
def test_the_first_and_the_last_row_are_the_ends_of_its_positions(numbers: list[int]) -> None:
    rows = sum(1 << number for number in numbers)
    assert (first(rows), last(rows)) == (min(numbers), max(numbers))


@given(st.text(max_size=60))
def test_words_stand_where_they_say(text: str) -> None:
    for word in split_words(text):
        assert text[word.start : word.end].strip() != ""


@pytest.mark.parametrize(
    ("one", "other"), [("cyclists", "cyclist"), ("scored", "scoring"), ("won", "wins"), ("spent", "spend")]
)
def test_words_that_differ_by_their_ending_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_a_cell_is_recognised_whatever_its_capitals_and_accents() -> None:
    assert "Team = Quick Step" in conditions(RACE, "who rides for QUICK STEP?")
    assert "Cyclist contains Samuel Sánchez" in conditions(RACE, "points of samuel sanchez")


def test_the_longest_words_of_a_cell_are_taken_together() -> None:
    assert "Cyclist contains Paolo" not in conditions(RACE, "points of Paolo Bettini")


def test_a_number_is_compared_as_the_words_before_it_say() -> None:
    assert "Points > 20" in conditions(RACE, "who has more than 20 points?")
    assert "Points >= 20" in conditions(RACE, "who has at least 20 points?")
    assert "Points >= 20" in conditions(RACE, "who has 20 or more points?")
    assert "Points <= 20" in conditions(RACE, "who has no more than 20 points?")
    assert "Points < 20" in conditions(RACE, "who has fewer than 20 points?")


def test_a_year_is_looked_for_among_dates_and_not_among_other_numbers() -> None:
    found = conditions(SEASON, "games in 2004")
    assert "Date = 2004" in found and "Attendance = 2004" not in found


def test_a_day_is_recognised_however_it_is_written() -> None:
    assert 'Date = "august 14, 2004"' in conditions(SEASON, "who was the opponent on August 14, 2004?")


def test_a_decade_is_ten_years() -> None:
    table = Table.of(["Year", "Song"], [[str(year), f"Song {year}"] for year in range(1985, 2005)])
    assert "Year >= 1990 and Year <= 1999" in conditions(table, "songs of the 1990s")


def test_a_column_is_recognised_by_its_header_and_by_words_of_like_meaning() -> None:
    recognition, _ = recognise(Question("who got the most points"), TableIndex(RACE))
    assert recognition.matches["Points"].whole and recognition.matches["Cyclist"].meant
    assert not recognition.matches["Team"].share


def test_headers_of_programmers_are_taken_apart() -> None:
    table = Table.of(["order_date", "unitPrice"], [["2024-01-02", "5"]])
    recognition, _ = recognise(Question("what is the unit price by order date"), TableIndex(table))
    assert recognition.matches["order_date"].whole and recognition.matches["unitPrice"].whole


def test_a_row_of_totals_is_known() -> None:
    index = TableIndex(BUDGET)
    assert index.total_condition == Comparison("Department", "=", "Total")
    assert index.data_rows == 0b1111


def test_what_is_asked_for_is_told_by_the_question_word() -> None:
    assert ParsedQuestion(Question("How many riders?")).asks == "number"
    assert ParsedQuestion(Question("Who won?")).asks == "who"
    assert ParsedQuestion(Question("When did it open?")).asks == "when"
    assert ParsedQuestion(Question("Is it open?")).asks == "check"
    assert ParsedQuestion(Question("Which is longer, A or B?")).asks == "thing"


OPERATORS = st.sampled_from(["=", "contains", "begins with", "<", "<=", ">", ">="])


@given(OPERATORS, st.sampled_from(["20", "ITA", "30", "2004", "Rovers", "3–1", "12,000", "home", "€ 640,000"]))
@pytest.mark.parametrize("table", [RACE, SEASON, BUDGET], ids=["race", "season", "budget"])
def test_rows_are_found_just_as_the_operations_find_them(table: Table, operator: str, value: str) -> None:
    for column in TableIndex(table).columns:
        if operator in ("<", "<=", ">", ">=") and (not column.ordered or column.values.bounds(value) is None):
            continue
        found = rows_where(column, operator, value)
        assert found & column.filled == pack(Comparison(column.name, operator, value).mask(table)) & column.filled


def rows_where(column: Column, operator: str, value: str) -> int:
    match operator:
        case "=":
            return column.equal(value)
        case "contains":
            return column.contains(value)
        case "begins with":
            return column.begins_with(value)
    return column.compared(operator, value)


def test_a_large_column_is_read_as_a_small_one_is() -> None:
    rows = [[("Italy", "Spain", "")[number % 3], str(number % 50)] for number in range(FEW_ROWS + 100)]
    large, small = (
        TableIndex(Table.of(["Country", "Points"], rows)),
        TableIndex(Table.of(["Country", "Points"], rows[:60])),
    )
    mask = everything(60)
    for one, other in zip(large.columns, small.columns, strict=True):
        assert one.equal("Italy") & mask == other.equal("Italy")
        assert one.contains("4") & mask == other.contains("4")
        assert one.extreme(mask, largest=True) == other.extreme(mask, largest=True)
        assert one.groups(mask).cells(bool) == other.groups(mask).cells(bool)
        assert one.groups(mask).sizes == other.groups(mask).sizes
