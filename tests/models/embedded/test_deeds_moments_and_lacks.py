"""What is done beside who does it, times of day, what a moment or a column lacks, and what groups lead to."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play, row_set

SALON = Table.of(
    ["Arrived at", "Left at", "Pet", "Groomed by", "Branch", "Tag", "Waiver given", "Fee"],
    [
        ["2024-05-06 07:40", "2024-05-06 08:30", "Rex", "Kim", "North", "T1", "N", "30"],
        ["2024-05-06 09:10", "", "Tess", "Kim", "South", "T2", "yes", "40"],
        ["2024-05-06 15:30", "2024-05-06 16:00", "Ivy", "Kim", "North", "T3", "No", "25"],
        ["2024-05-07 18:20", "2024-05-07 19:20", "Moe", "Ana", "South", "T4", "Y", "50"],
        ["2024-05-07 07:15", "2024-05-07 08:45", "Rex", "Lou", "North", "T5", "yes", "35"],
        ["2024-05-08 13:00", "", "Ivy", "Kim", "North", "T6", "yes", "20"],
    ],
    "salon",
)
LEAKS = Table.of(
    ["Leak type", "Noticed on", "Crew", "Parts (€)"],
    [
        ["Valve", "01/10/2024 06:50", "Otto", "9"],
        ["Joint", "01/10/2024 10:10", "Otto", "25"],
        ["Valve", "03/10/2024 07:20", "Otto", "0"],
        ["Pipe", "14/10/2024 17:45", "Vera", "3"],
        ["Pipe", "20/10/2024 19:05", "Vera", "4"],
    ],
    "leaks",
)
SALE = Table.of(
    ["Painting", "Guide – Low", "Guide – High", "Gone", "Hammer price"],
    [
        ["Harbour", "100", "150", "yes", "180"],
        ["Orchard", "200", "300", "yes", "250"],
        ["Mill", "80", "120", "yes", "70"],
        ["Ferry", "50", "90", "yes", "95"],
    ],
    "sale",
)
PICKING = Table.of(
    ["Picked on", "Orchard", "Pears (kg)"],
    [
        ["2024-06-02", "Hill", "10"],
        ["2024-06-20", "Dale", "30"],
        ["2024-07-05", "Hill", "25"],
        ["2024-07-09", "Dale", "35"],
    ],
    "picking",
)
TRIPS = Table.of(
    ["Trip ref", "Claimant", "Team", "Miles", "Sum claimed"],
    [
        ["TR1", "Abel", "Red", "44", "£11"],
        ["TR2", "Abel", "Red", "6", "£3"],
        ["TR3", "Bea", "Red", "20", "£20"],
        ["TR4", "Cem", "Blue", "30", "£13"],
        ["TR5", "Cem", "Blue", "12", "£6"],
    ],
    "trips",
)
COSTS = Table.of(
    ["Heading", "College", "Spring cost"],
    [["Heat", "East", "10"], ["Heat", "West", "30"], ["Food", "East", "5"], ["Food", "West", "7"]],
    "costs",
)
LESSONS = Table.of(
    ["Month", "Coach", "Dance", "Hours", "Fee/h", "Turnout", "Would come again?", "State"],
    [
        ["May", "Ada", "Tango", "10", "$20", "50%", "Yes", "Waiting for part"],
        ["May", "Ben", "Waltz", "30", "$30", "90%", "no", "Closed"],
        ["June", "Ada", "Tango", "20", "$26", "80%", "Y", "Closed"],
        ["June", "Ben", "Waltz", "10", "$34", "40%", "yes", "Waiting for part"],
    ],
    "lessons",
)
METER = Table.of(
    ["Read at", "Meter", "Used (kWh)", "Band", "Faults count"],
    [
        ["10.03.2025 00:00", "Pump", "20", "Night", "0"],
        ["10.03.2025 04:00", "Fan", "30", "Day", ""],
        ["10.03.2025 12:00", "Pump", "100", "Day", "2"],
        ["10.03.2025 22:00", "Fan", "50", "Night", ""],
    ],
    "meter",
)
VANS = Table.of(
    ["Reg no.", "Fuel", "Miles 2025", "Check due"],
    [
        ["SH21", "Petrol", "100", "13/04/2025"],
        ["KC69", "Petrol", "300", "22/02/2026"],
        ["MC21", "Gas", "50", "19/02/2026"],
    ],
    "vans",
)
SHOP = Table.of(
    ["Order #", "Land", "Gift box", "Order total", "Stage", "Win chance", "Rep", "Crate size (kg)"],
    [
        ["F1", "DE", "yes", "10", "Won", "100%", "Uma", "9"],
        ["F2", "DE", "no", "50", "Lost", "0%", "Uma", "4"],
        ["F3", "FR", "No", "30", "Won", "100%", "Vic", "1"],
        ["F4", "FR", "N", "90", "Sent", "40%", "Vic", "2"],
    ],
    "shop",
)
BANK = Table.of(
    ["Date", "Payee", "Category", "Amount"],
    [
        ["2025-01-03", "Gulf", "Diesel", "-120"],
        ["2025-01-09", "Gulf", "Diesel", "-80"],
        ["2025-01-20", "Gulf", "Diesel", "-300"],
        ["2025-02-02", "Oak", "Customer", "900"],
    ],
    "bank",
)
DOUBTED = 0.6


def test_what_is_done_counts_rows_and_not_those_who_do_it() -> None:
    assert play(SALON, "On which weekday do we have the most groomings?").answer == ("Monday",)
    assert row_set(SALON, "Number of groomings by branch") == {("North", "4"), ("South", "2")}
    assert play(TRIPS, "How many claims did team Red make?").answer == ("3",)


def test_each_person_is_who_the_header_says_does_it() -> None:
    assert row_set(TRIPS, "How many claims did each person make?") == {("Abel", "2"), ("Bea", "1"), ("Cem", "2")}


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many leaks were noticed before 8 in the morning?", "2"),
        ("How many leaks were noticed before 7 am?", "1"),
        ("How many leaks were noticed after 5 in the afternoon?", "2"),
        ("How many leaks were noticed before noon?", "3"),
    ],
)
def test_a_time_of_day_bounds_no_number_of_rows(question: str, count: str) -> None:
    assert play(LEAKS, question).answer == (count,)


def test_more_than_so_many_leaks_are_rows_whose_column_holds_their_type() -> None:
    assert play(LEAKS, "Which crews had more than 2 leaks?").answer == ("Otto",)


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many paintings went for more than their high guide?", "2"),
        ("How many paintings sold for less than their low guide?", "1"),
    ],
)
def test_what_is_sold_is_compared_by_its_price_and_not_by_the_other_end_of_the_range(question: str, count: str) -> None:
    assert play(SALE, question).answer == (count,)


@pytest.mark.parametrize(
    ("question", "change"),
    [
        ("By how much did the pears picked go up from June to July 2024?", "20"),
        ("By how many percent did the pears picked go up from June to July 2024?", "50"),
    ],
)
def test_what_goes_up_from_one_month_to_another_changes(question: str, change: str) -> None:
    assert play(PICKING, question).answer == (change,)


def test_a_time_that_no_row_lacks_or_some_do_is_no_length_of_time() -> None:
    assert play(SALON, "How many groomings have no left at time?").answer == ("2",)
    assert play(SALON, "How many groomings have no tag?").answer == ("0",)


def test_what_is_lacking_is_not_taken_for_the_empty_cells_of_another_column() -> None:
    assert understand(Question("How many groomings lack a tag?"), TableIndex(SALON)).sure < DOUBTED
    assert play(SALON, "Groomings without a given waiver, how many?").answer == ("2",)


def test_a_total_of_lengths_is_added_up_wherever_the_groups_are_named() -> None:
    expected = {("Kim", "80"), ("Ana", "60"), ("Lou", "90")}
    assert row_set(SALON, "For each Groomed by, the total length of time from arrived at to left at") == expected


def test_across_all_of_them_keeps_no_groups_apart_behind_other_groups() -> None:
    assert row_set(COSTS, "average spring cost by heading across the colleges") == {("Heat", "20"), ("Food", "6")}
    assert row_set(COSTS, "average spring cost across the colleges") == {("East", "7.5"), ("West", "18.5")}


def test_the_one_with_the_largest_figure_is_named_for_each_group_that_opens_the_question() -> None:
    found = row_set(TRIPS, "For each team, the claimant with the biggest claim")
    assert {row[:2] for row in found} == {("Red", "Bea"), ("Blue", "Cem")}


def test_the_longest_single_trip_is_the_one_of_most_miles() -> None:
    assert play(TRIPS, "Who made the longest single trip?").answer == ("Abel",)


def test_a_fee_for_an_hour_is_the_column_whose_name_says_so() -> None:
    assert row_set(LESSONS, "average fee per hour by dance") == {("Tango", "23"), ("Waltz", "32")}


def test_a_share_of_people_counts_them_and_weighs_none_by_a_percentage() -> None:
    assert row_set(LESSONS, "Share of people who would come again, for each dance") == {
        ("Tango", "100"),
        ("Waltz", "50"),
    }


def test_a_part_that_is_waited_for_is_no_share() -> None:
    assert play(LESSONS, "Number of lessons waiting for a part").answer == ("2",)


@pytest.mark.parametrize("question", ["Could you count the waiver groomings for me?", "Count the waiver groomings"])
def test_a_request_to_count_asks_for_a_number(question: str) -> None:
    assert play(SALON, question.replace("waiver groomings", "groomings with a waiver given")).answer == ("4",)
    assert play(LESSONS, question.replace("waiver groomings", "Tango lessons")).answer == ("2",)


def test_a_cell_that_is_also_a_part_of_the_day_is_the_cell() -> None:
    assert play(METER, "What percentage of the total kWh used falls in the night band?").answer == ("35",)


def test_a_count_that_is_lacking_is_an_empty_cell_and_no_zero() -> None:
    assert play(METER, "How many meters have no faults count?").answer == ("2",)


def test_a_year_in_the_name_of_a_number_bounds_no_date() -> None:
    assert row_set(VANS, "Average miles driven in 2025 by fuel") == {("Petrol", "200"), ("Gas", "50")}


def test_what_each_order_comes_to_weighs_no_share_of_orders() -> None:
    assert play(SHOP, "What percent of the orders had a gift box?").answer == ("25",)


def test_what_was_won_says_nothing_of_the_chance_of_winning() -> None:
    assert row_set(SHOP, "order total of won orders by rep") == {("Uma", "10"), ("Vic", "30")}


def test_the_biggest_are_those_of_the_figure_that_is_shown_beside_them() -> None:
    found = answered_rows(SHOP, "Show me the 2 biggest orders with their total")
    assert {row[0] for row in found} == {"F4", "F2"}


def test_more_than_an_amount_that_was_spent_is_further_below_nothing() -> None:
    assert play(BANK, "How many times did we spend more than 100 on diesel?").answer == ("2",)
