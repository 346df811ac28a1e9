"""What one thing costs, how many of it were sold, and how many are left."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play

CARDS = Table.of(
    ["Printed on", "Motif", "Artist", "Cards", "Price", "Sold", "Box (cm)", "Boxed"],
    [
        ["2024-03-04", "Poppy", "Ines", "40", "£2.00", "40", "12", "10"],
        ["2024-03-18", "Heron", "Ravi", "30", "£3.50", "12", "20", "8"],
        ["2024-04-02", "Tugboat", "Ines", "50", "£1.50", "35", "15", "40"],
        ["2024-04-20", "Lighthouse", "Ravi", "20", "£4.00", "20", "18", "6"],
        ["2024-05-06", "Badger", "Olga", "25", "£2.50", "0", "10", "4"],
    ],
    "cards",
)
BOATS = Table.of(
    ["Booking", "Customer", "Boat", "Daily rate", "Days", "Deposit"],
    [
        ["B1", "Amy", "Dinghy", "£30", "2", "£50"],
        ["B2", "Bob", "Kayak", "£18", "5", "£40"],
        ["B3", "Cat", "Dinghy", "£30", "1", "£50"],
        ["B4", "Dan", "Canoe", "£22", "7", "£40"],
    ],
    "boats",
)


def answered(table: Table, question: str) -> list[str]:
    """Return the cells of the answer."""
    return list(play(table, question).answer)


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (CARDS, "How much is the heron?", ["£3.50"]),
        (BOATS, "how much is the dinghy", ["30"]),
        (BOATS, "how much is a dinghy per day", ["30"]),
        (BOATS, "what does the kayak cost a day?", ["£18"]),
        (CARDS, "how much more is the lighthouse than the tugboat?", ["2.5"]),
        (CARDS, "how much dearer is the heron than the poppy", ["1.5"]),
    ],
)
def test_how_much_a_thing_is_asks_for_its_price(table: Table, question: str, expected: list[str]) -> None:
    assert answered(table, question) == expected


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (CARDS, "how many motifs cost less than £2.50?", ["2"]),
        (CARDS, "motifs under £2", ["Tugboat"]),
        (BOATS, "how many boats cost less than £25 a day", ["2"]),
    ],
)
def test_a_thing_that_costs_is_bounded_by_its_price(table: Table, question: str, expected: list[str]) -> None:
    assert answered(table, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many cards did Ines sell", ["75"]),
        ("how many motifs were sold in April", ["55"]),
        ("total cards sold", ["107"]),
        ("which artist sold the most cards", ["Ines"]),
        ("what share of the cards sold were Ravi's", ["29.90654206"]),
        ("which motifs haven't sold at all", ["Badger"]),
        ("what's the biggest box", ["20"]),
    ],
)
def test_a_column_called_by_the_deed_alone_holds_the_number_of_things_done(question: str, expected: list[str]) -> None:
    assert answered(CARDS, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many cards were left over in total", ["58"]),
        ("how many herons are left", ["18"]),
        ("which motif sold out", ["Poppy", "Lighthouse"]),
        ("which motifs have not sold out", ["Heron", "Tugboat", "Badger"]),
        ("how many motifs have more than 16 left", ["2"]),
    ],
)
def test_what_is_left_is_what_there_was_less_what_is_gone(question: str, expected: list[str]) -> None:
    assert answered(CARDS, question) == expected


def test_the_money_taken_is_what_was_sold_times_the_price() -> None:
    rows = answered_rows(CARDS, "how much money did each artist take?")

    assert {tuple(row) for row in rows} == {("Ines", "132.5"), ("Ravi", "122"), ("Olga", "0")}


CLUB = Table.of(
    ["Bib no.", "Runner", "Class", "Trainer", "Fee", "Paid on", "Sold on", "Insured", "Distance (km)", "Kit returned"],
    [
        ["5", "Ada Moss", "Youth", "Uwe", "€30", "2024-03-01", "", "yes", "8", "yes"],
        ["7", "Ben Ray", "Adult", "Ivo", "€50", "", "2024-03-09", "no", "14", "no"],
        ["9", "Cleo Park", "Youth", "Uwe", "€30", "", "", "yes", "12", "yes"],
        ["11", "Dov Lind", "Adult", "Uwe", "€50", "2024-03-07", "2024-04-02", "unknown", "21", "no"],
        ["13", "Eli Frost", "Adult", "Ivo", "€60", "2024-04-03", "2024-04-05", "yes", "10", "yes"],
    ],
    "runners",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("whose bib is 7", ["Ben Ray"]),
        ("who hasn't paid yet", ["Ben Ray", "Cleo Park"]),
        ("who still has kit?", ["Ben Ray", "Dov Lind"]),
        ("how many people are on the list", ["5"]),
    ],
)
def test_who_asks_for_the_names_in_full_and_not_for_those_that_come_again(question: str, expected: list[str]) -> None:
    assert answered(CLUB, question) == expected


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (CARDS, "what was the second highest price", ["£3.50"]),
        (CARDS, "what is the third most expensive motif", ["Badger"]),
        (CLUB, "how many insured youth runners run more than 10 km", ["1"]),
        (CLUB, "how many bibs have been sold", ["3"]),
        (CARDS, "what percentage of the herons were sold", ["40"]),
    ],
)
def test_places_states_and_parts_are_read_with_their_figures(table: Table, question: str, expected: list[str]) -> None:
    assert answered(table, question) == expected


LOTS = Table.of(
    ["Table", "Kept by", "Jars filled", "Sold", "Jar price", "Extra", "Given by"],
    [
        ["Honey", "Ola Berg", "90", "60", "£4.00", "Comb", "Apiary"],
        ["Chutney", "Ned Fox", "120", "95", "£3.00", "Ladle", "Mill Shop"],
        ["Marmalade", "Ola Berg", "80", "80", "£2.50", "Spoon", "Ned Fox"],
        ["Pickles", "Zoe Hall", "150", "40", "£2.00", "Fork", "Deli"],
    ],
    "market",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how much are the honey jars", ["£4.00"]),
        ("how much more is a jar of honey than of pickles", ["2"]),
        ("which tables sold fewer than 70 jars", ["Honey", "Pickles"]),
        ("who gave the spoon", ["Ned Fox"]),
        ("second cheapest jar", ["Marmalade"]),
    ],
)
def test_one_noun_may_name_what_there_was_what_was_sold_and_the_price(question: str, expected: list[str]) -> None:
    assert answered(LOTS, question) == expected
