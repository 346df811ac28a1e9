"""The figure of what leads, times about a slot, grades with a sign, what was spent on a thing, and days off."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play
from tests.models.embedded.test_spelled_out_differences import sureness

KARTS = Table.of(
    "Session/Driver/Booked for/Started/Driver age/Kart/Result/Tyres (sets)/Tyre cost/Marshal".split("/"),
    [
        ["K01", "Ana Prior", "10:00", "10:14", "34", "A+", "finished", "1", "£40.00", "Wes"],
        ["K02", "Bo Lindt", "10:30", "10:26", "17", "A", "finished", "2", "£82.50", "Wes"],
        ["K03", "Cy Marsh", "11:00", "11:25", "15", "A-", "crashed", "", "", "Tove"],
        ["K04", "Di Falk", "11:30", "11:31", "52", "A", "finished", "", "£9.00", "Tove"],
        ["K05", "Ed Ross", "12:00", "", "61", "A-", "no show", "", "", "closed"],
    ],
    "karts",
)
BIKES = Table.of(
    ["Bike", "Make", "Donor", "Phone", "Came in", "Value", "Takings"],
    [
        ["C1", "Apollo", "Marg Penn", "0771", "13/05/2025", "£45.00", "£20.00"],
        ["C2", "Raleigh", "Tom Hay", "", "14/05/2025", "", "£60.00"],
        ["C3", "Raleigh", "Una Bell", "0772", "15/05/2025", "£60.00", "£10.00"],
        ["C4", "Giant", "Lia Fox", "", "16/06/2025", "£110.00", "£35.00"],
        ["C5", "Apollo", "Roy Ash", "0773", "18/06/2025", "", "£5.00"],
        ["", "", "", "", "", "", ""],
        ["* needs a chain", "", "", "", "", "", ""],
    ],
    "bikes",
)


def _answer(table: Table, question: str) -> list[str]:
    return list(play(table, question).answer)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How old was the youngest driver who finished?", "17"),
        ("How old is our oldest driver?", "61"),
        ("What age was the youngest driver?", "15"),
        ("What was the lowest age among those who finished?", "17"),
    ],
)
def test_the_age_of_the_youngest_is_asked_for_and_not_a_name(question: str, expected: str) -> None:
    assert _answer(KARTS, question) == [expected]


def test_the_youngest_is_still_named_where_who_is_asked_for() -> None:
    assert _answer(KARTS, "Who is the youngest driver?") == ["Cy Marsh"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many drivers started more than ten minutes after their booked time?", "2"),
        ("How many sessions started more than 10 minutes late?", "2"),
    ],
)
def test_who_comes_a_little_before_a_slot_is_not_a_day_late(question: str, expected: str) -> None:
    assert _answer(KARTS, question) == [expected]


@pytest.mark.parametrize(("kart", "expected"), [("A+", "1"), ("A-", "2"), ("A", "2")])
def test_a_grade_is_told_by_its_sign(kart: str, expected: str) -> None:
    assert _answer(KARTS, f"How many sessions with kart {kart} were there?") == [expected]


def test_spent_on_a_thing_asks_for_its_cost_and_not_how_much_of_it() -> None:
    assert _answer(KARTS, "How much did we spend on tyres in total?") == ["131.5"]
    rows = answered_rows(KARTS, "What did tyres cost us per marshal?")
    assert rows == [["Tove", "9"], ["Wes", "122.5"]]  # on the day marked closed nobody was there


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many donors did not give us a phone number?", "2"),
        ("How many bikes don't have a value yet?", "2"),
        ("How many bikes haven't got a phone number?", "2"),
    ],
)
def test_what_was_not_given_is_an_empty_cell_of_a_record(question: str, expected: str) -> None:
    assert _answer(BIKES, question) == [expected]


def test_who_took_the_most_had_the_highest_takings() -> None:
    assert _answer(BIKES, "Which donor took the most?") == ["Tom Hay"]


@pytest.mark.parametrize(
    "question", ["What price did we pay when we bought the saw?", "What did the drill cost us when we bought it?"]
)
def test_what_a_thing_is_insured_for_is_hardly_its_price(question: str) -> None:
    tools = Table.of(
        ["Tool", "Kind", "Insured for", "Kept in"],
        [["Drill", "power", "£90", "Rack A"], ["Saw", "hand", "£15", "Rack B"], ["Plane", "hand", "£20", "Rack B"]],
        "tools",
    )
    assert sureness(tools, question) < 0.6
