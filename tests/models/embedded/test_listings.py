"""Listings of groups with what is asked of them, in an order, and in the words of people in a hurry."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.summaries.group_order import order_words
from chaintable.models.embedded.summaries.words.misspelled import is_slip
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

ORDERS = Table.of(
    ["Order no.", "Date", "Region", "Booked via", "Weight (kg)", "Total price", "Priority", "Rating", "No-show"],
    [
        ["1", "2025-01-04", "North", "Agency", "10", "€ 40", "High", "4", "Y"],
        ["2", "2025-01-11", "North", "Web", "30", "€ 60", "Low", "", "N"],
        ["3", "2025-02-02", "South", "Web", "5", "€ 300", "Low", "2", "N"],
        ["4", "2025-02-14", "East", "Web", "25", "€ 20", "High", "", "Y"],
        ["5", "2025-02-20", "East", "Agency", "80", "€ 30", "High", "5", "Y"],
        ["6", "2025-02-21", "East", "Agency", "2", "€ 10", "Low", "3", "N"],
    ],
    "orders",
)
LAPS = Table.of(
    ["Runner", "Team", "Time", "Incidents"],
    [
        ["Ann", "Red", "1:30", "0"],
        ["Bob", "Red", "2:10", "3"],
        ["Cid", "Blue", "1:50", "1"],
        ["Dee", "Blue", "1:40", "0"],
    ],
    "laps",
)
POWER = Table.of(
    ["Building", "Meter", "Jan", "Feb", "Mar"],
    [
        ["Pool", "Gas", "10", "20", "30"],
        ["Pool", "Heat", "1", "1", "1"],
        ["Hall", "Gas", "90", "1", "1"],
        ["Hall", "Heat", "5", "5", "5"],
    ],
)
STOCK = Table.of(
    ["Artikel-Nr.", "Warengruppe", "Lagerort", "Bestand", "Mindestbestand", "Einkaufspreis"],
    [
        ["A-17", "Farben", "Hof", "3", "10", "2,50"],
        ["A-29", "Farben", "Halle", "20", "10", "1,00"],
        ["A-31", "Holz", "Hof", "5", "20", "4,00"],
        ["A-44", "Holz", "Hof", "8", "9", "3,00"],
    ],
)


def asked(table: Table, question: str) -> Chain:
    """The finished chain of the embedded model."""
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    return chain


def rows(table: Table, question: str) -> list[tuple[str, ...]]:
    answer = asked(table, question).answer
    return list(getattr(answer, "grid", ())) or [(value,) for value in answer.values] if answer is not None else []


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("regions by number of orders, fewest first", [("South", "1"), ("North", "2"), ("East", "3")]),
        ("regions ranked by total price", [("South", "300"), ("North", "100"), ("East", "60")]),
        ("rank the regions by average weight", [("East", "35.66666667"), ("North", "20"), ("South", "5")]),
        ("total price by region, lowest first", [("East", "60"), ("North", "100"), ("South", "300")]),
        ("orders per region in ascending order", [("South", "1"), ("North", "2"), ("East", "3")]),
    ],
)
def test_groups_come_in_the_order_that_is_asked_for(question: str, expected: list[tuple[str, ...]]) -> None:
    assert rows(ORDERS, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("regions with their average weight", {("East", "35.66666667"), ("North", "20"), ("South", "5")}),
        ("regions and their total price", {("East", "60"), ("North", "100"), ("South", "300")}),
        ("total price per region", {("East", "60"), ("North", "100"), ("South", "300")}),
        ("kilos per region", {("East", "107"), ("North", "40"), ("South", "5")}),
        (
            "share of each region in the total price",
            {("East", "13.04347826"), ("North", "21.73913043"), ("South", "65.2173913")},
        ),
        ("share of orders with a rating, by region", {("East", "66.66666667"), ("North", "50"), ("South", "100")}),
        ("how many no-shows did each region have", {("East", "2"), ("North", "1")}),
        ("orders by channel", {("Agency", "3"), ("Web", "3")}),
        ("orders with a rating above 3 per region", {("North", "1"), ("East", "1")}),
    ],
)
def test_groups_are_listed_with_what_is_asked_of_each(question: str, expected: set[tuple[str, ...]]) -> None:
    assert set(rows(ORDERS, question)) == expected


TRIPS = Table.of(
    ["Trip", "Depot", "Carrier", "Reason", "Litres", "Price per litre", "Cost", "Paid", "Stoppage (min)", "Weight"],
    [
        ["T1", "North", "Parcelo", "", "20", "1.50", "30", "20", "5", "12 kg"],
        ["T2", "North", "Parcelo", "", "10", "1.70", "17", "17", "10", "30 kg"],
        ["T3", "North", "GreenVan", "Snow", "10", "1.60", "16", "8", "0", "8 kg"],
        ["T4", "South", "GreenVan", "Fuel", "30", "1.40", "42", "21", "20", "25 kg"],
        ["T5", "South", "GreenVan", "Fuel", "11", "1.41", "15.5", "15.5", "2", "9 kg"],
    ],
    "trips",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("depots by cost", [("North", "63"), ("South", "57.5")]),
        ("highest price per litre for every depot", [("North", "1.7"), ("South", "1.41")]),
        ("heaviest parcel per carrier", [("GreenVan", "25"), ("Parcelo", "30")]),
        ("most common reason per depot", [("North", "Snow", "1"), ("South", "Fuel", "2")]),
        ("cost by depot as a percentage", [("North", "52.28215768"), ("South", "47.71784232")]),
        ("how much was paid per depot as % of cost", [("North", "71.42857143"), ("South", "63.47826087")]),
        ("total stoppage per depot in minutes", [("North", "15"), ("South", "22")]),
        ("stoppage per depot, worst first", [("South", "22"), ("North", "15")]),
    ],
)
def test_words_that_look_like_a_ratio_a_cell_or_a_blank_mean_the_column_that_is_there(
    question: str, expected: list[tuple[str, ...]]
) -> None:
    given = rows(TRIPS, question)
    assert (given if "first" in question else sorted(given)) == expected


SCORES = Table.of(
    ["Respondent", "Department", "Q4 (1-5)", "Q12 (1-5)", "Recommend us (0-10)", "Agent", "Kind"],
    [
        ["Ann", "IT", "4", "5", "9", "", "Rest"],
        ["Bob", "IT", "4", "3", "10", "Zoe", "Run"],
        ["Cid", "HR", "2", "4", "6", "", "Run"],
        ["Dee", "HR", "5", "4", "10", "Yan", "Run"],
        ["Eva", "IT", "1", "4", "7", "Yan", "Swim"],
    ],
    "scores",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many people in IT gave Q12 a 4 or 5?", "2"),
        ("what share of the rows, in percent, recommend us with a 9 or 10?", "60"),
        ("how many rows have no agent?", "2"),
        ("how many rows are there, rest days not counted?", "4"),
    ],
)
def test_numbers_to_choose_from_and_what_is_lacking_or_left_out_are_read(question: str, expected: str) -> None:
    assert rows(SCORES, question) == [(expected,)]


SHIFTS = Table.of(
    ["Employee", "Office", "Hours", "Billable", "Annual salary"],
    [
        ["Ann", "Bonn", "4:00", "yes", "40000"],
        ["Bob", "Bonn", "1:30", "no", "50000"],
        ["Cid", "Rome", "2:30", "yes", "30000"],
        ["Dee", "Rome", "2:30", "no", "60000"],
        ["Eva", "Rome", "5:00", "yes", "20000"],
    ],
    "shifts",
)
SHELF = Table.of(
    ["SKU", "Item", "Supplier", "Qty on hand", "Reorder level"],
    [
        ["1", "Pen", "Ada", "3", "10"],
        ["2", "Pad", "Ada", "30", "10"],
        ["3", "Ink", "Bea", "5", "5"],
        ["4", "Cup", "Bea", "0", "2"],
    ],
    "stock",
)


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (SHIFTS, "share of billable hours per office", {("Bonn", "72.72727273"), ("Rome", "75")}),
        (SHIFTS, "salary bill by office", {("Bonn", "90000"), ("Rome", "110000")}),
        (SHELF, "items to reorder per supplier", {("Ada", "1"), ("Bea", "2")}),
        (SHELF, "average reorder level per supplier", {("Ada", "10"), ("Bea", "3.5")}),
    ],
)
def test_shares_of_hours_bills_and_what_is_to_be_reordered_are_worked_out_for_groups(
    table: Table, question: str, expected: set[tuple[str, ...]]
) -> None:
    assert set(rows(table, question)) == expected


def test_a_superlative_asks_for_the_groups_that_lead_and_not_for_all() -> None:
    assert rows(ORDERS, "region with the highest total price") == [("South",)]


def test_the_worst_first_are_those_with_the_most_incidents() -> None:
    assert rows(LAPS, "incidents by team, worst first") == [("Red", "3"), ("Blue", "1")]


def test_times_of_runners_are_averaged_for_groups_in_seconds() -> None:
    chain = asked(LAPS, "average time per team")
    assert set(getattr(chain.answer, "grid", ())) == {("Red", "110"), ("Blue", "105")}
    assert "as minutes and seconds" in chain.steps[-1].calls[0].completion.remark


def test_a_table_with_a_column_for_each_month_is_added_up_and_its_rows_are_not_counted() -> None:
    assert rows(POWER, "which building used the least gas") == [("Pool",)]
    shares = rows(POWER, "share of each meter in the total")
    assert {(meter, round(float(share))) for meter, share in shares} == {("Gas", 89), ("Heat", 11)}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("stock by product group", {("Farben", "23"), ("Holz", "13")}),
        ("number of articles below minimum stock per storage place", {("Hof", "3")}),
        ("stock value per product group", {("Farben", "27.5"), ("Holz", "44")}),
    ],
)
def test_german_columns_are_found_by_their_english_names(question: str, expected: set[tuple[str, ...]]) -> None:
    assert set(rows(STOCK, question)) == expected


def test_a_misspelled_column_is_found_and_that_is_said() -> None:
    chain = asked(ORDERS, "number of orders by priorty")
    assert sorted(getattr(chain.answer, "grid", ())) == [("High", "3"), ("Low", "3")]
    assert "'priorty' is 'priority'" in chain.steps[-1].calls[0].completion.remark


@pytest.mark.parametrize(("one", "other"), [("county", "country"), ("sales", "scale"), ("score", "store")])
def test_words_that_differ_by_more_than_a_slip_stay_apart(one: str, other: str) -> None:
    assert is_slip(one, other) == (one == "county")


TASKS = Table.of(
    ["Project", "Task", "Est. hours", "Spent h"],
    [
        ["Apollo", "Design", "8", "9.5"],
        ["Apollo", "Interface", "20", "26"],
        ["Borealis", "Import", "12", "13"],
        ["Borealis", "Alerts", "10", "4"],
    ],
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many hours over the estimate did Apollo go in total?", "7.5"),
        ("by how many hours did Apollo exceed the estimate?", "7.5"),
    ],
)
def test_hours_over_an_estimate_are_measured_and_no_rows_counted(question: str, expected: str) -> None:
    assert rows(TASKS, question) == [(expected,)]


def test_sums_of_groups_are_compared_where_the_question_says_in_total() -> None:
    assert [row[0] for row in rows(TASKS, "projects over estimate in total")] == ["Apollo"]


def test_a_superlative_without_first_is_no_order() -> None:
    assert order_words("which region has the highest price".split())[0] == ""
