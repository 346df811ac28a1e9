"""What people say of spreadsheets in other words than the cells': gaps, plans kept or not, spans of days, letters."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.date_ranges import Day, day_spans
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.parser import programs, rowsets
from chaintable.models.embedded.programs.program import operations
from chaintable.models.embedded.proposals.understanding import carried_out
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.recognising import conditions, made

ORDERS = Table.of(
    ["No.", "Buyer", "Dept", "Amount", "Budget", "Ordered on", "Due", "Received", "Approved?", "Status"],
    [
        ["A1", "Ann", "IT", "€ 1,900", "€ 2,000", "2026-03-01", "2026-03-09", "2026-03-09", "Y", "Delivered"],
        ["A2", "Ben", "IT", "€ 1,950", "€ 2,000", "2026-03-05", "2026-03-12", "2026-03-15", "Y", "Delivered"],
        ["A3", "Ann", "HR", "€ 1,200", "€ 1,200", "2026-03-20", "2026-04-02", "", "N", "Cancelled"],
        ["A4", "Cleo", "HR", "€ 2,900", "€ 2,500", "2026-04-01", "2026-04-09", "2026-04-10", "Y", "Delivered"],
        ["A5", "Ann", "IT", "€ 3,100", "€ 3,300", "2026-04-11", "2026-05-02", "", "N", "Unpaid"],
    ],
)
CLASS = Table.of(
    ["Name", "Sex", "Mon 2 Mar", "Tue 3 Mar", "Late (s)"],
    [
        ["Ida", "F", "A", "A", "90"],
        ["Jon", "M", "P", "A", "0"],
        ["Kay", "F", "L", "P", "400"],
        ["Lou", "M", "A", "P", "320"],
    ],
)
SHOP = Table.of(
    ["Dish", "Course", "Sold Sat", "Sold Sun", "°C"],
    [["Soup", "Starter", "31", "27", "-4"], ["Pie", "Main", "20", "25", "3"], ["Stew", "Main", "40", "12", "0"]],
)


def answers(table: Table, question: str) -> set[tuple[str, ...]]:
    return {program.values for program in made(table, question) if program.values}


@pytest.mark.parametrize(
    "question", ["which orders are still out", "what is Ann still waiting for?", "who hasn't received anything yet"]
)
def test_what_is_still_open_has_an_empty_cell(question: str) -> None:
    assert "Received is empty" in conditions(ORDERS, question)


def test_what_has_something_is_filled_by_a_part_of_the_header() -> None:
    table = Table.of(["Gift", "Thank-you sent"], [["a", "2026-01-02"], ["b", ""], ["c", ""]])
    assert "not (Thank-you sent is empty)" in conditions(table, "gifts that already got a thank-you")
    assert "Thank-you sent is empty" in conditions(table, "gifts that still await a thank-you note")


def test_a_question_without_such_words_says_nothing_of_empty_cells() -> None:
    assert not [found for found in conditions(ORDERS, "total amount of Ann") if "empty" in found]


@pytest.mark.parametrize("question", ["unapproved orders", "orders that weren't approved"])
def test_a_column_of_yes_and_no_says_no_where_the_question_denies_it(question: str) -> None:
    assert "Approved? = N" in conditions(ORDERS, question)


@pytest.mark.parametrize(
    "question", ["which orders went over budget?", "who overspent?", "who spent more than planned"]
)
def test_a_plan_that_was_not_kept_is_one_column_over_the_other(question: str) -> None:
    assert "Amount > column Budget" in conditions(ORDERS, question)


def test_late_is_after_the_day_that_it_was_due() -> None:
    found = conditions(ORDERS, "which orders came late?")
    assert "Due < column Received" in found
    assert "Due >= column Received" in conditions(ORDERS, "which orders were received on time?")


def test_columns_of_like_headers_are_compared_by_the_words_that_differ() -> None:
    assert "Sold Sat < column Sold Sun" in conditions(SHOP, "which mains sold better on Sunday than on Saturday?")


def test_two_columns_in_other_units_are_not_compared() -> None:
    table = Table.of(["Run", "Distance", "Budget"], [["a", "5 km", "€ 4"], ["b", "7 km", "€ 9"]])
    assert not [found for found in conditions(table, "which runs went over budget?") if "column" in found]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("name the two orders with the largest amounts", ("A5", "A4")),
        ("numbers of the three orders that cost most", ("A5", "A4", "A2")),
        ("which order is the runner-up in amount?", ("A4",)),
        ("orders of Ann or Ben that were delivered", ("A1", "A2")),
        ("orders of the IT department above 2000 euros", ("A5",)),
        ("orders between €1,000 and €2,000", ("A1", "A2", "A3")),
        ("which orders have not been paid", ("A5",)),
        ("how many cancellations were there", ("1",)),
        ("how many orders does IT have?", ("3",)),
    ],
)
def test_some_program_answers(question: str, answer: tuple[str, ...]) -> None:
    assert answer in answers(ORDERS, question)


@pytest.mark.parametrize(
    ("question", "condition"),
    [
        ("who was away on Tue 3 Mar?", "Tue 3 Mar = A"),
        ("how many women are there", "Sex = F"),
        ("who was more than five minutes late", '"Late (s)" > 300'),
        ("dishes below freezing", "°C < 0"),
        ("list the mains", "Course = Main"),
    ],
)
def test_a_word_stands_for_a_letter_a_unit_or_a_number(question: str, condition: str) -> None:
    assert condition in conditions(CLASS, question) | conditions(SHOP, question)


def test_one_mark_in_two_columns_is_asked_of_both() -> None:
    assert ("Ida",) in answers(CLASS, "who is marked A on both Mon 2 Mar and Tue 3 Mar?")


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("due between 1 and 10 April 2026", Day(4, 1, 2026), Day(4, 10, 2026)),
        ("the first week of March", Day(3, 1), Day(3, 7)),
        ("the last week of February 2026", Day(2, -6, 2026), Day(2, 0, 2026)),
        ("from March 3rd to April 9, 2026", Day(3, 3), Day(4, 9, 2026)),
        ("from May to July", Day(5, 1), Day(7, 0)),
        ("in the second half of June", Day(6, 16), Day(6, 0)),
    ],
)
def test_spans_of_days_are_read(question: str, first: Day, last: Day) -> None:
    assert [(start, end) for start, end, _ in day_spans(ParsedQuestion(Question(question)))] == [(first, last)]


@pytest.mark.parametrize("question", ["orders due from 10 to 1 April", "the 30 to 40 club", "may I see march"])
def test_what_is_no_span_of_days_is_not_read_as_one(question: str) -> None:
    assert not list(day_spans(ParsedQuestion(Question(question))))


def test_a_span_of_days_finds_the_rows_of_the_only_year_there_is() -> None:
    assert "Due >= 2026-04-01 and Due <= 2026-04-10" in conditions(ORDERS, "everything due between 1 and 10 April")
    assert 'Due > "april 2, 2026"' in conditions(ORDERS, "everything due after April 2")


@pytest.mark.parametrize(
    ("question", "time"), [("after 5 pm", "17:00"), ("at 5:30 a.m. or later", "05:30"), ("before noon", "12:00")]
)
def test_times_of_the_day_are_read_as_people_say_them(question: str, time: str) -> None:
    assert [text for text, _ in ParsedQuestion(Question(question)).clocks] == [time]


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (ORDERS, "which delivered orders of Ann or Ben went over budget?"),
        (ORDERS, "the two most expensive orders that are still not received on time in April"),
        (ORDERS, "everything due between 1 and 10 April that weren't approved"),
        (CLASS, "which women were absent on both days or more than five minutes late"),
        (SHOP, "the runner-up of mains that sold better on Sunday than on Saturday"),
    ],
)
def test_every_program_gives_what_its_chain_gives(table: Table, question: str) -> None:
    index = TableIndex(table)
    found = made(table, question)
    for program in found[:: max(1, len(found) // 80)]:
        assert carried_out(program, index), operations(program, index)


def test_no_more_than_denies_nothing() -> None:
    index = TableIndex(Table.of(["Airport", "Passengers"], [["Rome", "41000"], ["Faro", "30000"], ["Nice", "12000"]]))
    recognition, columns = recognise(Question("Which airports have no more than 30,000 passengers?"), index)
    conditions = {str(kept.condition) for rows in rowsets(recognition, columns) for kept in rows.filters}
    assert "Passengers <= 30000" in conditions
    assert not any(condition.startswith(("not (Passengers <", "not (Passengers >")) for condition in conditions)


def test_what_was_just_looked_for_is_not_read_as_the_answer() -> None:
    index = TableIndex(
        Table.of(["Name", "Status"], [["Aintree", "Parish"], ["Maghull", "Town"], ["Lydiate", "Parish"]])
    )
    recognition, columns = recognise(Question("Which is a parish, Aintree or Maghull?"), index)
    read = [one for one in programs(recognition, columns, rowsets(recognition, columns)) if one.rule == "read"]
    circular = [one for one in read if one.rowset.shape == "and" and one.columns[0].name == "Name"]
    assert read
    assert not any("Name" in {link.column.name for link in one.rowset.selections} for one in circular)
