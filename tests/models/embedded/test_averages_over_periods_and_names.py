"""Averages over the days of each group, parts of dates and times, and names that only look like figures or people."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play, row_set

WASHES = Table.of(
    ["Wash no.", "Day", "Time", "Site", "Van reg", "Crew member", "Token card", "Code", "Litres", "Price (€)"],
    [
        ["W1", "2024-05-06", "09:10", "Dock", "AB1", "Ida Moss", "C7", "R", "100", "8"],
        ["W2", "2024-05-06", "09:40", "Dock", "AB2", "Ida Moss", "C7", "R", "60", "6"],
        ["W3", "2024-05-07", "14:05", "Dock", "AB1", "Leo Park", "C8", "S", "40", "20"],
        ["W4", "2024-05-07", "14:20", "Yard", "AB3", "Leo Park", "C8", "S", "70", "9"],
        ["W5", "2024-05-08", "16:30", "Yard", "AB3", "Leo Park", "C8", "R", "50", "5"],
        ["W6", "2024-06-03", "16:45", "Yard", "AB2", "Ida Moss", "C9", "R", "30", "4"],
    ],
    "source: staff portal",
)
PAGES = Table.of(
    ["Fetched at", "Host", "Status", "Bytes", "Help page", "Avg. time on page", "Would return"],
    [
        ["2024-06-01 08:00", "alpha", "200", "10", "/faq", "30", "yes"],
        ["2024-06-01 09:00", "alpha", "404", "20", "/faq", "50", "no"],
        ["2024-06-02 09:00", "beta", "404", "30", "/start", "10", "maybe"],
        ["2024-06-02 10:00", "beta", "404", "50", "/faq", "20", "yes"],
        ["2024-06-03 11:00", "beta", "200", "70", "/start", "40", "yes"],
    ],
    "fetches",
)
LAKES = Table.of(
    ["Lake", "District", "Visitors population", "Area (ha)", "Deepest spot (m)", "Boats in June", "Permit since"],
    [
        ["Amber", "North", "900", "10", "14", "3", "2020-06-01"],
        ["Birch", "North", "200", "40", "9", "0", "2021-03-01"],
        ["Clear", "South", "500", "25", "31", "5", "2019-07-01"],
        ["Dove", "South", "800", "20", "–", "7", "2022-06-09"],
    ],
    "lakes",
)
STALLS = Table.of(
    ["Area", "Stall", "May", "June", "Total"],
    [
        ["Fish", "Anker", "10", "20", "30"],
        ["", "Boje", "30", "40", "70"],
        ["Total fish", "", "40", "60", "100"],
        ["Fruit", "Cox", "5", "15", "20"],
        ["", "Dill", "10", "30", "40"],
        ["Total fruit", "", "15", "45", "60"],
    ],
    "stalls",
)
ORDERS = Table.of(
    ["Order no.", "Ordered", "Client", "Region", "Amount"],
    [
        ["1", "2024-01-05", "Ash Ltd", "East", "$10"],
        ["2", "2024-01-09", "Ash Ltd", "East", "$50"],
        ["3", "2024-02-01", "Bay Ltd", "West", "$30"],
        ["4", "2024-02-02", "Cod Ltd", "East", "$40"],
        ["5", "2024-02-07", "Bay Ltd", "West", "$5"],
        ["6", "2024-03-07", "Dab Ltd", "West", "$20"],
    ],
    "orders",
)
SHED = Table.of(
    [
        "Hire no.",
        "Out at",
        "Depot",
        "Hirer",
        "Hours used",
        "Hourly rate",
        "Cost",
        "Bench m2",
        "Extras",
        "Faults",
        "Paid",
    ],
    [
        ["H1", "09:00", "East", "Ada", "2", "£10.00", "£20.00", "4", "lamp", "0", "yes"],
        ["H2", "09:30", "East", "Ben", "4", "£10.00", "£40.00", "6", "lamp, vice", "3", "no"],
        ["H3", "13:00", "West", "Ada", "1", "£30.00", "£30.00", "5", "vice", "1", "no"],
        ["H4", "13:15", "West", "Cid", "3", "£30.00", "£90.00", "10", "", "0", "yes"],
        ["H5", "14:30", "West", "Cid", "1", "£30.00", "£30.00", "5", "lamp", "1", "yes"],
    ],
    "hires",
)

PARTS = Table.of(
    ["Order", "Ordered on", "Buyer", "Pieces", "Amount"],
    [
        ["A1", "2024-01-05", "Ivo", "1", "$10"],
        ["A2", "2024-01-09", "Ivo", "1", "$50"],
        ["A3", "2024-02-01", "Una", "3", "$30"],
    ],
    "parts",
)
TRIPS = Table.of(
    ["Driver", "Month", "Km", "Fuel (€)", "Repairs (€)"],
    [
        ["Ada", "Jan", "100", "10", "5"],
        ["Ben", "Jan", "200", "30", "0"],
        ["Ada", "Feb", "300", "40", "5"],
        ["Ben", "Feb", "100", "15", "15"],
    ],
    "trips",
)


@pytest.mark.parametrize(
    "question",
    [
        "average litres per day for each site",
        "average daily litres by site",
        "average litres per site per day",
    ],
)
def test_an_amount_per_day_is_averaged_over_the_days_of_each_group(question: str) -> None:
    assert row_set(WASHES, question) == {("Dock", "100"), ("Yard", "50")}


def test_a_number_of_rows_per_day_is_averaged_over_the_days_of_each_group() -> None:
    assert row_set(WASHES, "average number of washes per day for each site") == {("Dock", "1.5"), ("Yard", "1")}


def test_a_day_beside_another_group_stays_a_group() -> None:
    assert len(row_set(WASHES, "average litres per day and site")) == 5


def test_an_average_of_single_amounts_per_month_is_doubted() -> None:
    assert "the sums by month" in play(ORDERS, "average amount per month for each region").last.remark


def test_the_hour_of_a_time_of_day_is_a_group() -> None:
    assert row_set(WASHES, "litres per hour of the day") == {("9", "160"), ("14", "110"), ("16", "80")}


def test_people_who_come_again_are_counted_once_though_the_caption_names_them() -> None:
    for question in ("how many staff per site", "staff per site"):
        assert row_set(WASHES, question) == {("Dock", "2"), ("Yard", "2")}


def test_brackets_after_a_group_may_name_what_is_measured() -> None:
    found = answered_rows(WASHES, "biggest wash per van (litres)")
    assert {(row[0], row[-1]) for row in found} == {("AB1", "100"), ("AB2", "60"), ("AB3", "70")}


def test_brackets_after_a_month_name_its_dates() -> None:
    assert {row[-1] for row in row_set(LAKES, "boats in June per month (permit since)")} == {"3", "0", "5", "7"}


def test_a_column_before_another_noun_only_says_of_what_kind_it_is() -> None:
    assert row_set(WASHES, "number of card payments per crew member") == {("Ida Moss", "3"), ("Leo Park", "3")}


def test_a_status_is_a_number_that_selects_and_is_never_added_up() -> None:
    assert row_set(PAGES, "how many 404 fetches per host") == {("alpha", "1"), ("beta", "2")}
    assert row_set(PAGES, "fetches with status 404 per host") == {("alpha", "1"), ("beta", "2")}


def test_those_of_whom_something_would_be_true_say_yes_to_it() -> None:
    assert row_set(PAGES, "how many would return to us, per host") == {("alpha", "1"), ("beta", "2")}


def test_a_word_that_names_more_of_a_group_than_of_a_number_is_the_group() -> None:
    found = row_set(PAGES, "bytes per page and host")
    assert found == {("/faq", "alpha", "30"), ("/start", "beta", "100"), ("/faq", "beta", "50")}


def test_a_superlative_in_the_name_of_a_number_asks_for_that_end_of_it() -> None:
    assert row_set(LAKES, "deepest spot in each district") == {("North", "14"), ("South", "31")}
    assert play(LAKES, "which district has the deepest spot").answer == ("South",)
    assert row_set(LAKES, "average deepest spot per district") == {("North", "11.5"), ("South", "31")}


def test_the_largest_of_each_group_reaches_furthest_and_is_doubted_beside_a_population() -> None:
    found = answered_rows(LAKES, "What is the largest lake of each district?")
    assert {row[1] for row in found} == {"Birch", "Clear"}


def test_a_month_in_the_name_of_a_number_selects_no_dates() -> None:
    assert {row[1] for row in row_set(LAKES, "which lake had the most boats in June in each district")} == {
        "Amber",
        "Dove",
    }


def test_a_group_with_merged_cells_is_none_of_single_rows() -> None:
    assert row_set(STALLS, "average total per stall in each area") == {("Fish", "50"), ("Fruit", "30")}


def test_the_first_few_may_follow_on_a_total() -> None:
    found = answered_rows(ORDERS, "how much did each client spend in total, top 2")
    assert found == [["Ash Ltd", "60"], ["Cod Ltd", "40"]]


def test_the_biggest_of_those_who_pay_pay_most() -> None:
    assert {row[1] for row in answered_rows(ORDERS, "biggest client in each region")} == {"Ash Ltd", "Bay Ltd"}


def test_a_share_of_the_total_of_what_was_done_is_one_of_the_amount() -> None:
    found = dict(row_set(ORDERS, "share of the total spent by each region"))
    assert found["East"].startswith("64.5")


def test_a_cost_per_hour_beside_an_hourly_rate_is_the_cost_by_the_hours() -> None:
    assert row_set(SHED, "cost per hour by depot") == {("East", "10"), ("West", "30")}


def test_the_hour_at_which_something_starts_is_a_group() -> None:
    assert row_set(SHED, "hires per out at hour") == {("9", "2"), ("13", "2"), ("14", "1")}


def test_square_metres_are_the_unit_of_a_column_without_brackets() -> None:
    assert row_set(SHED, "cost per square metre by depot") == {("East", "6"), ("West", "7.5")}


def test_a_cell_is_also_one_of_several_in_another_cell() -> None:
    assert row_set(SHED, "hires with a lamp per depot") == {("East", "2"), ("West", "1")}


def test_who_owes_has_not_paid() -> None:
    assert row_set(SHED, "what does each hirer owe us") == {("Ben", "40"), ("Ada", "30")}


def test_rows_and_an_amount_and_another_amount_and_money_are_two_figures() -> None:
    assert row_set(SHED, "unpaid hires and unpaid amount per depot") == {("East", "1", "40"), ("West", "1", "30")}
    assert row_set(SHED, "hours used and revenue per depot") == {("East", "6", "60"), ("West", "5", "150")}


def test_the_worst_have_the_most_faults() -> None:
    assert answered_rows(SHED, "faults per depot, worst first") == [["East", "3"], ["West", "2"]]


def test_an_amount_per_person_is_averaged_over_the_people_in_each_group() -> None:
    assert row_set(SHED, "average hours used per hirer in each depot") == {("East", "3"), ("West", "2.5")}


def test_who_came_most_recently_came_last() -> None:
    found = answered_rows(LAKES, "which lake was permitted most recently in each district")
    assert {row[1] for row in found} == {"Birch", "Dove"}


def test_once_is_no_number_of_what_is_ordered() -> None:
    assert "Pieces = 1" not in " ".join(play(PARTS, "buyers who only ordered once").calls)


def test_what_one_of_something_costs_is_no_sum_of_costs() -> None:
    asked = "What does a km cost with each driver, fuel and repairs together?"
    assert "unsure" in play(TRIPS, asked).last.remark


def test_the_gap_between_the_ends_of_each_group_is_one_figure() -> None:
    for asked in (
        "gap between the highest and lowest cost per depot",
        "difference between lowest and highest cost by depot",
    ):
        assert {(row[0], row[1]) for row in row_set(SHED, asked)} == {("East", "20"), ("West", "60")}
