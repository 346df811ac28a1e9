"""Lists within cells, payments that were not made yet, and prices beside costs."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play, row_set

MENU = Table.of(
    ["Recipe", "Cook", "Allergens", "Portions"],
    [
        ["Lasagne", "Ann", "gluten, milk, egg", "40"],
        ["Soup", "Ben", "", "25"],
        ["Trifle", "Ann", "milk, egg", "30"],
        ["Pad thai", "Cho", "nuts, egg", "22"],
        ["Bread", "Ben", "gluten", "60"],
        ["Satay", "Cho", "nuts", "18"],
        ["Brownie", "Ann", "gluten, milk, nuts", "35"],
    ],
    "menu",
)
SAMPLES = Table.of(
    ["Sample", "Site", "Labels", "Grams"],
    [
        ["A", "Pier", "L1,L10", "5"],
        ["B", "Pier", "L10", "7"],
        ["C", "Quay", "L1", "9"],
        ["D", "Quay", "L2,L1", "11"],
        ["E", "Quay", "L2", "13"],
    ],
    "samples",
)
CALLS = Table.of(
    ["Job", "Customer", "Charge", "Paid"],
    [
        ["J1", "Mill", "£140", "£140"],
        ["J2", "Farm", "£210", "£100"],
        ["J3", "Mill", "£80", ""],
        ["J4", "Inn", "£120", "£60"],
        ["J5", "Farm", "£320", ""],
    ],
    "calls",
)
PORTRAITS = Table.of(
    ["Sitting", "Sitter", "Price", "Deposit paid"],
    [["S1", "Ida", "240", "50"], ["S2", "Olaf", "120", ""], ["S3", "Ida", "780", "200"]],
    "portraits",
)
BUNS = Table.of(
    ["Bun", "Sold", "Price each", "Cost each"],
    [
        ["Iced", "21", "£3.20", "£1.10"],
        ["Plain", "18", "£2.50", "£1.45"],
        ["Currant", "22", "£2.90", "£0.95"],
        ["Spiced", "57", "£1.80", "£0.80"],
    ],
    "buns",
)
BOOKS = Table.of(
    ["Title", "Section", "Cost", "Asking price", "Sale price", "Status"],
    [
        ["Sea Wall", "Fiction", "£4", "£12", "£11", "sold"],
        ["Herbs", "Nature", "£15", "£40", "", "for sale"],
        ["Iron Bridge", "History", "£6", "£18", "£18", "sold"],
        ["Tin Toys", "Hobbies", "£2", "£7", "", "for sale"],
        ["Old Maps", "History", "£60", "£175", "£171", "sold"],
    ],
    "books",
)
BIKES = Table.of(
    ["Bike", "Kind", "Price", "Status"],
    [
        ["A1", "Road", "£200", "for sale"],
        ["A2", "Road", "£300", "sold"],
        ["A3", "Kids", "£50", "for sale"],
        ["A4", "Trail", "£420", "sold"],
    ],
    "bikes",
)


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (MENU, "how many recipes contain nuts", ["3"]),
        (MENU, "how many recipes have milk", ["3"]),
        (MENU, "how many recipes with only nuts", ["1"]),
        (SAMPLES, "how many samples have label L1", ["3"]),
        (SAMPLES, "total grams with label L2", ["24"]),
        (SAMPLES, "which samples have both L1 and L2", ["D"]),
    ],
)
def test_a_cell_may_list_several_items(table: Table, question: str, expected: list[str]) -> None:
    assert list(play(table, question).answer) == expected


def test_names_and_places_are_no_lists() -> None:
    places = Table.of(["Person", "From"], [["Bell, Ann", "York, Maine"], ["Hay, Ann", "York"]], "places")
    assert not any(column.cells_with_item for column in TableIndex(places).columns)


@pytest.mark.parametrize("question", ["how many recipes per allergen", "how many different allergens"])
def test_whole_lists_are_doubtful_groups(question: str) -> None:
    assert understand(Question(question), TableIndex(MENU)).sure < 0.6


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (CALLS, "unpaid amount", ["570"]),
        (CALLS, "how much is still owed by Mill", ["80"]),
        (CALLS, "total still to pay", ["570"]),
        (PORTRAITS, "total still to pay after deposits", ["890"]),
    ],
)
def test_nothing_was_paid_where_the_payment_is_empty(table: Table, question: str, expected: list[str]) -> None:
    assert list(play(table, question).answer) == expected


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (BUNS, "how many buns cost under £2"),
        (BUNS, "total profit"),
        (BOOKS, "books under £10"),
        (BOOKS, "how much more are Herbs than Tin Toys"),
        (BIKES, "median sale price"),
    ],
)
def test_what_may_be_a_price_or_a_cost_is_doubted(table: Table, question: str) -> None:
    assert understand(Question(question), TableIndex(table)).sure < 0.6


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (BUNS, "buns that cost less than £2.50", ["Spiced"]),
        (BUNS, "how many are £2.50", ["1"]),
        (BOOKS, "how many books cost us more than £10", ["2"]),
        (BOOKS, "what share of sales is Old Maps", ["85.5"]),
    ],
)
def test_prices_are_bounded_and_shared(table: Table, question: str, expected: list[str]) -> None:
    assert list(play(table, question).answer) == expected


KITCHENS = Table.of(
    ["Delivery", "Kitchen", "Item", "Qty", "Unit price", "Driver"],
    [
        ["D01", "Hill House", "Potatoes", "40", "0.80", "Tom"],
        ["D02", "Mill Lane", "Carrots", "25", "0.70", "Sue"],
        ["D03", "Hill House", "Onions", "15", "0.60", "Sue"],
        ["D04", "Mill Lane", "Potatoes", "10", "0.80", "Rik"],
        ["D05", "Quayside", "Potatoes", "12", "0.85", "Tom"],
        ["D06", "Quayside", "Potatoes", "14", "0.85", "Sue"],
    ],
    "deliveries",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which kitchen got the most potatoes", ["Hill House"]),
        ("how many potatoes did Quayside get", ["26"]),
        ("who drove D04", ["Rik"]),
        ("how many deliveries did Quayside get", ["2"]),
    ],
)
def test_what_somebody_gets_is_counted_in_pieces_and_who_drove_is_the_driver(
    question: str, expected: list[str]
) -> None:
    assert list(play(KITCHENS, question).answer) == expected


def test_pieces_got_per_group_are_added_up() -> None:
    said = row_set(KITCHENS, "how many potatoes did each kitchen get")
    assert said == {("Hill House", "40"), ("Mill Lane", "10"), ("Quayside", "26")}
