"""Only questions that the table can answer are suggested."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Chain
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.pages.explore.suggestions import MOST, suggestions

RACE = Table.of(
    ["Rank", "Cyclist", "Country", "Points"],
    [
        ["1", "Valverde", "ESP", "40"],
        ["2", "Kolobnev", "RUS", "30"],
        ["3", "Rebellin", "ITA", "25"],
        ["4", "Bettini", "ITA", "20"],
        ["5", "Pellizotti", "ITA", "15"],
    ],
)


SALES = Table.of(
    ["Order", "Region", "Amount"],
    [
        ["SO-1", "South", "1,200"],
        ["SO-2", "North", "300"],
        ["SO-3", "South", "800"],
        ["SO-4", "West", "90"],
        ["SO-5", "North", "1,100"],
        ["SO-6", "South", "250"],
    ],
)


def texts(table: Table) -> list[str]:
    return [question.text for question in suggestions(table)]


def test_names_numbers_and_groups_each_give_a_question() -> None:
    assert texts(RACE) == [
        "What are the total points per country?",
        "Which cyclist has the highest points?",
        "What is the rank of Rebellin?",
        "How many cyclists are there per country?",
        "What are the average points?",
    ]


@pytest.mark.parametrize(
    ("header", "rows"),
    [("Company", "companies"), ("Ticket", "tickets"), ("Name", "rows"), ("Order No", "rows"), ("Bonus", "rows")],
)
def test_rows_are_counted_by_what_they_are_where_one_plain_word_says_so(header: str, rows: str) -> None:
    table = Table.of([header, "Area"], [["A1", "North"], ["B2", "North"], ["C3", "West"]])
    assert f"How many {rows} are there per area?" in texts(table)


def test_german_nouns_keep_their_capitals() -> None:
    rows = [["Adler", "Nord", "40"], ["Biber", "Nord", "30"], ["Dachs", "West", "20"]]
    assert texts(Table.of(["Kunde", "Gebiet", "Betrag"], rows))[:2] == [
        "What is the total Betrag per Gebiet?",
        "Which Kunde has the highest Betrag?",
    ]


def test_remarks_name_no_row_and_headers_cut_short_are_named_as_they_are() -> None:
    header = ["Remark", "Mech.", "Hours"]
    gaps = [["call back", "I", "2"], ["", "I", "4"], ["no key", "O", "8"]]
    long = [["call back", "I", "2"], ["left it at the desk of the neighbour in the next street", "I", "4"]]
    for rows in (gaps, long):
        assert not any(text.startswith("Which remark") for text in texts(Table.of(header, rows)))
    assert texts(Table.of(header, gaps))[0] == "What are the total hours per Mech.?"


def test_percentages_are_averaged_and_a_unit_in_brackets_is_not_said() -> None:
    rows = [["Ada", "Red", "90%", "40"], ["Bo", "Red", "80%", "30"], ["Cy", "Blue", "70%", "20"]]
    assert texts(Table.of(["Name", "Group", "Hours (h)", "Attendance"], rows))[0] == (
        "What is the average attendance per group?"
    )
    assert texts(Table.of(["Name", "Group", "Attendance", "Hours (h)"], rows))[0] == (
        "What are the total hours per group?"
    )


def test_hours_are_said_in_full_and_the_question_is_answered() -> None:
    rows = [["Roof", "Atlas", "8", "10"], ["Wall", "Atlas", "4", "3"], ["Door", "Borea", "2", "7"]]
    table = Table.of(["Task", "Project", "Est h", "Spent h"], rows)
    assert texts(table)[0] == "What are the total spent hours per project?"
    assert answered(texts(table)[0], table) == ("Atlas · 13", "Borea · 7")
    assert texts(Table.of(["Task", "Project", "h"], [row[:3] for row in rows]))[0] == "What is the total h per project?"


def test_rows_of_totals_name_no_group_and_no_row() -> None:
    rows = [["N-1", "South", "4"], ["N-2", "South", "6"], ["Subtotal South", "", "10"]]
    rows += [["N-3", "North", "1"], ["N-4", "North", "2"], ["Subtotal North", "", "3"]]
    assert texts(Table.of(["Trip", "Region", "Hours"], rows))[0] == "What are the total hours per region?"


def test_a_mere_numbering_is_not_averaged() -> None:
    assert texts(Table.of(["No", "Name"], [["1", "a"], ["2", "b"]])) == [
        "What is the No of b?",
        "How many rows are there?",
    ]


@pytest.mark.parametrize(
    ("header", "codes"), [("Hire no.", ["4711", "4720", "4699"]), ("Hire", ["0101", "0102", "0205"])]
)
def test_codes_are_neither_averaged_nor_added_up(header: str, codes: list[str]) -> None:
    rows = [list(row) for row in zip(codes, ("Mara", "Jonas", "Mara"), ("24", "38", "45"), strict=True)]
    asked = {one.text for one in suggestions(Table.of([header, "Guide", "Fee (€)"], rows))}
    assert {"What is the average fee?", "What is the total fee per guide?"} <= asked
    assert not any("average hire" in text or "total hire" in text for text in asked)


def test_a_table_without_rows_has_no_suggestions() -> None:
    assert texts(Table.of(["A"], [])) == []


def test_a_column_with_text_among_its_numbers_is_not_averaged() -> None:
    table = Table.of(["Name", "Points"], [["a", "4"], ["b", "5"], ["c", "n. a. yet"]])
    assert not any("average" in text for text in texts(table))


def test_years_are_not_added_up() -> None:
    table = Table.of(["City", "Year"], [["Rome", "1999"], ["Rome", "2004"], ["Oslo", "2008"], ["Oslo", "2012"]])
    assert not any("year" in text for text in texts(table))


def test_what_is_suggested_is_answered_rightly() -> None:
    right = {
        "What is the total amount per region?": ("South · 2250", "North · 1400", "West · 90"),
        "Which order has the highest amount?": ("SO-1",),
        "What is the region of SO-3?": ("South",),
        "How many orders are there per region?": ("South · 3", "North · 2", "West · 1"),
        "What is the average amount?": ("623.3333333",),
    }
    assert {text: answered(text, SALES) for text in texts(SALES)} == right


def answered(text: str, table: Table) -> tuple[str, ...]:
    start = Chain(Question(text), Source.of(table))
    *_, chain = play(open_method(), start, EmbeddedModel())
    return chain.answer.values if chain.answer else ()


CELLS = st.text(alphabet="ab19 .,-*<", max_size=6)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), max_size=8))
def test_any_table_gives_a_few_suggestions_each_once(rows: list[list[str]]) -> None:
    found = texts(Table.of(["Name", "*", "{question}"], rows))
    assert len(found) == len(set(found)) <= MOST


def test_headers_of_databases_and_in_capitals_are_said_as_people_say_them_and_are_answered() -> None:
    rows = [["web-1", "r1", "64", "2"], ["db-1", "r2", "128", "9"], ["web-2", "r1", "32", "4"]]
    hosts = Table.of(["host", "rack", "ram_gb", "disk_count"], rows).pick(("host", "rack", "ram_gb"))
    assert texts(hosts)[0] == "What is the total RAM (GB) per rack?"
    assert answered(texts(hosts)[0], hosts) == ("r1 · 96", "r2 · 128")
    stock = Table.of(["ITEM", "AISLE", "QTY ON HAND"], [row[:3] for row in rows])
    assert texts(stock)[:2] == [
        "What is the total quantity on hand per aisle?",
        "Which item has the highest quantity on hand?",
    ]
    assert answered(texts(stock)[1], stock) == ("db-1",)


def test_what_is_measured_is_added_up_where_it_can_be_and_is_said_once() -> None:
    rows = [["Ada", "Red", "90", "4.5", "2"], ["Bo", "Red", "80", "3.5", "3"], ["Cy", "Blue", "70", "2.5", "1"]]
    table = Table.of(["Client", "Team", "Total cost", "Battery_v", "Ticket"], rows)
    assert texts(table)[0] == "What is the total cost per team?"
    assert texts(table.pick(("Client", "Team", "Battery_v", "Ticket")))[0] == (
        "What is the average battery (V) per team?"
    )


LOANS = Table.of(
    ["Loan", "Sent from", "Checked by", "Fee"],
    [["L1", "Hall", "Ada", "2"], ["L2", "Desk", "Ben", "3"], ["L3", "Desk", "Ada", "4"], ["L4", "Hall", "Ada", "5"]],
)


@pytest.mark.parametrize(
    ("headers", "average"),
    [
        (("Gast", "Zimmer", "Preis je Nacht"), "What is the average Preis je Nacht?"),
        (("Guest", "Room", "Rate per night"), "What is the average rate per night?"),
        (("Client", "Chambre", "Prix"), "What is the average Prix per Chambre?"),
        (("Year name", "Area", "Births per 1000"), "How many rows are there per area?"),
    ],
)
def test_prices_are_added_up_in_no_language(headers: tuple[str, ...], average: str) -> None:
    rows = [("Anna", "Sud", "80"), ("Bert", "Nord", "95"), ("Carl", "Sud", "70"), ("Dora", "Nord", "90")]
    suggested = texts(Table.of(headers, rows))
    assert average in suggested
    assert not any("total" in text for text in suggested)


def test_a_header_for_who_did_it_is_asked_about_as_a_person() -> None:
    assert texts(LOANS) == [
        "What is the total fee per person who checked?",
        "Which loan has the highest fee?",
        "Who checked L3?",
        "How many loans are there per person who checked?",
        "What is the average fee?",
    ]


@pytest.mark.parametrize(
    ("place", "answer"), [(0, ("Ada · 11", "Ben · 3")), (2, ("Ada",)), (3, ("Ada · 3", "Ben · 1"))]
)
def test_questions_about_who_did_it_are_answered(place: int, answer: tuple[str, ...]) -> None:
    assert tuple(sorted(answered(texts(LOANS)[place], LOANS))) == answer


@pytest.mark.parametrize(
    ("header", "question"),
    [("Sold", "Which cake sold the most?"), ("Binned", "Which cake has the most binned?")],
)
def test_what_is_done_with_things_has_no_highest(header: str, question: str) -> None:
    cakes = Table.of(["Cake", header], [["Scone", "12"], ["Bun", "9"], ["Tart", "30"]])
    texts = [one.text for one in suggestions(cakes)]
    assert question in texts
    assert f"What is the average number {header.lower()}?" in texts
    assert not any(text.startswith(f"What is the {header.lower()} of") for text in texts)
