"""Plain questions about what rows have or lack, codes and what they stand for, plans, periods in names, and changes."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import play

TOOLS = Table.of(
    ["Tool no.", "Description", "Shed", "On hand", "Unit price", "Last checked", "Manual enclosed"],
    [
        ["00417", "Claw hammer", "A", "4", "12.00", "2024-03-02", "y"],
        ["00593", "Pipe wrench", "A", "0", "20.00", "2024-03-09", "No"],
        ["00621", "Spirit level", "B", "10", "9.00", "2024-04-04", "yes"],
        ["00754", "Hand plane", "B", "1", "45.00", "2024-04-11", "N"],
        ["00766", "Tin snips", "B", "3", "15.00", "2024-04-18", "Y"],
    ],
)
CREW = Table.of(
    ["Pers. no.", "Name", "Ward", "Hours/week", "Joined on", "Left on", "Monthly wage"],
    [
        ["11", "Ines", "Hill", "40", "2018-02-01", "", "100"],
        ["12", "Olaf", "Hill", "20", "2020-05-01", "2024-01-31", "80"],
        ["13", "Tess", "Quay", "30", "2020-09-01", "", "90"],
        ["14", "Uwe", "Quay", "40", "2022-01-15", "", "110"],
        ["15", "Vera", "Quay", "25", "2023-03-01", "2024-06-30", "70"],
    ],
)
VISITS = Table.of(
    ["Visit", "Nurse", "Scheduled", "Arrived"],
    [
        ["V1", "Ann", "2024-05-06 09:00", "2024-05-06 09:10"],
        ["V2", "Ann", "2024-05-06 11:00", "2024-05-06 12:30"],
        ["V3", "Bob", "2024-05-07 09:00", "2024-05-07 09:50"],
        ["V4", "Bob", "2024-05-07 13:00", "2024-05-07 12:55"],
    ],
)
SITES = Table.of(
    ["Site", "Firm", "Days – Planned", "Days – Actual", "Costs – Planned", "Costs – Actual"],
    [
        ["Shed", "Orr", "10", "12", "1000", "900"],
        ["Gate", "Orr", "20", "18", "2000", "2600"],
        ["Barn", "Pim", "30", "33", "3000", "3100"],
        ["Sign", "Pim", "5", "5", "500", "400"],
    ],
)
TAKINGS = Table.of(
    ["Day", "Stall", "Takings", "Kind"],
    [
        ["2024-06-03", "East", "100", "Food"],
        ["2024-06-05", "West", "50", "Books"],
        ["2024-06-10", "East", "120", "Food"],
        ["2024-06-12", "West", "60", "Books"],
        ["2024-06-17", "East", "300", "Food"],
    ],
)
BIDS = Table.of(
    ["Bid", "Buyer", "Bid value (EUR)", "Chance", "Due date", "Bid date"],
    [
        ["B-1", "Ash", "1000", "20%", "2024-02-10", "2024-01-10"],
        ["B-2", "Elm", "2000", "50%", "2024-02-20", "2024-01-12"],
        ["B-3", "Oak", "400", "100%", "2024-02-25", "2024-01-20"],
    ],
)


def _answer(table: Table, text: str) -> list[str]:
    return sorted(play(table, text).answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How many tools came without a manual?", "2"),
        ("How many tools are missing a manual?", "2"),
        ("How many tools have a manual?", "3"),
    ],
)
def test_a_part_of_a_flags_name_tells_who_has_it_and_who_does_not(text: str, answer: str) -> None:
    assert _answer(TOOLS, text) == [answer]


def test_a_code_is_shown_with_what_it_stands_for() -> None:
    assert _answer(TOOLS, "Which tool has the highest unit price?") == ["00754 · Hand plane · 45.00"]
    assert _answer(TOOLS, "Which tools are out of stock?") == ["00593 · Pipe wrench"]


def test_sales_asked_of_a_list_of_stock_are_never_answered_with_its_dates() -> None:
    remark = play(TOOLS, "How many articles did we sell in April?").last.remark
    assert "unsure" in remark
    assert "'sell'" in remark


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How many people joined from 2020 on?", ["4"]),
        ("How many people joined from 2020 onwards?", ["4"]),
        ("How many people joined in each year from 2020 on?", ["2020 · 2", "2022 · 1", "2023 · 1"]),
    ],
)
def test_a_year_and_on_is_that_year_and_all_after_it(text: str, answer: list[str]) -> None:
    assert _answer(CREW, text) == answer


def test_per_is_no_abbreviation_of_the_staff_number() -> None:
    assert _answer(CREW, "starters per ward") == ["Hill · 2", "Quay · 3"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How many people work less than 35 hours a week?", ["3"]),
        ("average hours per week per ward", ["Hill · 30", "Quay · 31.66666667"]),
        ("What do the current people earn per month in total?", ["300"]),
    ],
)
def test_a_period_that_a_column_is_per_makes_no_groups(text: str, answer: list[str]) -> None:
    assert _answer(CREW, text) == answer


def test_a_period_that_no_column_is_per_still_makes_groups() -> None:
    assert "Week" in str(play(CREW, "people joined per week").operations)


def test_rows_that_are_said_to_be_included_are_not_selected() -> None:
    text = "For every ward: number of people and total monthly wage, those who left included"
    assert _answer(CREW, text) == ["Hill · 2 · 180", "Quay · 3 · 270"]


def test_a_condition_in_brackets_is_kept() -> None:
    assert _answer(CREW, "current members per ward (not left)") == ["Hill · 1", "Quay · 2"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How many visits were more than 30 minutes late?", "2"),
        ("How many visits were more than an hour late?", "1"),
        ("How many visits were late by more than 1 day?", "0"),
    ],
)
def test_lateness_is_bounded_in_the_unit_that_is_said(text: str, answer: str) -> None:
    assert _answer(VISITS, text) == [answer]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How many sites went over their planned days?", ["2"]),
        ("How many sites went over their planned costs?", ["2"]),
        ("Which site overran its planned costs the most, and by how much?", ["Gate · 600"]),
        ("planned and actual costs by firm", ["Orr · 3000 · 3500", "Pim · 3500 · 3500"]),
        ("What percentage of the planned days has been used?", ["104.6153846"]),
    ],
)
def test_plan_and_outcome_under_two_row_headers_are_those_of_one_kind(text: str, answer: list[str]) -> None:
    assert _answer(SITES, text) == answer


def test_a_change_between_two_stretches_of_days_is_one_of_their_sums() -> None:
    assert _answer(TAKINGS, "percent change in takings from 3-9 June to 10-16 June") == ["20"]
    assert _answer(TAKINGS, "By what percentage did takings grow between 3 June and 17 June?") == ["200"]


def test_a_superlative_across_all_stalls_keeps_no_stalls_apart() -> None:
    assert _answer(TAKINGS, "Which day had the highest takings over all stalls?") == ["2024-06-17"]


def test_an_amount_after_the_cell_that_selects_is_added_up() -> None:
    assert _answer(TAKINGS, "books takings in June 2024") == ["110"]


def test_a_percentage_counts_as_a_part_in_a_product() -> None:
    assert _answer(BIDS, "What is the total of bid value times chance?") == ["1600"]


def test_when_something_happened_to_one_row_is_the_date_named_so() -> None:
    assert _answer(BIDS, "When was bid B-2 due?") == ["2024-02-20"]


def test_columns_listed_after_the_question_are_shown_beside_the_row() -> None:
    text = "What was the single highest bid value? I need the buyer, the due date and the chance"
    assert _answer(BIDS, text)[0].startswith("Elm · 2024-02-20 · 50%")


def test_what_is_read_so_is_sure() -> None:
    assert "sure (95 %)" in play(SITES, "How many sites went over their planned days?").last.remark


ABSENCES = Table.of(
    ["Staff no", "Employee", "Team", "Leave type", "First day", "Working days"],
    [
        ["01", "Ann", "Dock", "Sick", "2024-03-04", "2"],
        ["02", "Ann", "Dock", "Annual", "2024-03-11", "10"],
        ["03", "Bob", "Yard", "Sick", "2024-04-02", "1"],
        ["04", "Bob", "Yard", "sick", "2024-04-09", "3"],
        ["05", "Cat", "Yard", "Annual", "2024-05-06", "5"],
        ["06", "Cat", "Yard", "Training", "2024-05-20", "1"],
    ],
)
HITS = Table.of(
    ["Date", "Landing page", "Source", "Sessions", "Avg. time on page", "Wait (sec)"],
    [
        ["2024-07-01", "/a", "mail", "10", "00:01:00", "20"],
        ["2024-07-02", "/a", "mail", "20", "00:03:00", "40"],
        ["2024-07-03", "/b", "ads", "90", "00:05:00", "30"],
    ],
)


def test_the_most_leave_is_the_most_days_and_not_the_most_kinds_of_leave() -> None:
    assert _answer(ABSENCES, "Who took the most leave?") == ["Ann"]
    assert _answer(ABSENCES, "Who took the most leaves?") != ["Annual"]


def test_days_of_a_kind_are_added_up_though_two_dates_are_named_like_them() -> None:
    assert _answer(ABSENCES, "leave days by team") == ["Dock · 12", "Yard · 10"]


def test_what_is_done_most_is_told_by_a_number_of_times_where_one_is_held() -> None:
    assert _answer(HITS, "most visited page") == ["/b"]
    assert _answer(HITS, "top 2 most visited pages") == ["/a · 30", "/b · 90"]


def test_a_column_of_averages_is_named_with_the_word_for_the_average() -> None:
    assert "time on page" in str(play(HITS, "average time on page by source").operations)


def test_within_a_time_is_at_most_that_time() -> None:
    assert _answer(HITS, "How many rows had a wait within 30 seconds?") == ["2"]


def test_a_number_of_items_is_no_product() -> None:
    orders = Table.of(
        ["Order", "Country", "Items", "Value"],
        [["A1", "FR", "4", "45"], ["A2", "UK", "3", "76"], ["A3", "FR", "2", "29"]],
    )
    assert "unsure" in play(orders, "most sold product").last.remark


SALES = Table.of(
    ["Sale no.", "Client ID", "Item", "Amount"],
    [
        ["S1", "K7", "Lamp", "10"],
        ["S2", "K8", "Desk", "30"],
        ["S3", "K7", "Lamp", "20"],
        ["S4", "K9", "Desk", "40"],
        ["S5", "K8", "Lamp", "60"],
        ["S6", "K7", "Desk", "50"],
    ],
)


def test_a_total_per_client_is_a_sum_for_each_though_clients_are_numbered() -> None:
    assert _answer(SALES, "total amount per client") == ["K7 · 80", "K8 · 90", "K9 · 40"]
    assert _answer(SALES, "amount per sale for each item") == ["Desk · 40", "Lamp · 30"]


@pytest.mark.parametrize("text", ["total amount per city", "total amount per gizmo"])
def test_groups_that_no_column_holds_are_never_taken_for_others_surely(text: str) -> None:
    assert "unsure" in play(SALES, text).last.remark


DROPS = Table.of(
    ["Ticket", "Firm", "Check", "Check status", "Qty delivered", "Condition", "Fuel", "Litres"],
    [
        ["T1", "Orr", "First", "Done", "10", "Damaged", "Diesel", "50"],
        ["T2", "Orr", "Second", "Missed", "20", "Fine", "Petrol", "40"],
        ["T3", "Pim", "First", "Missed", "30", "Damaged", "Petrol", "90"],
        ["T4", "Pim", "Second", "Missed", "40", "damaged", "Diesel", "30"],
        ["T5", "Pim", "First", "Done", "10", "Fine", "Petrol", "80"],
    ],
)


def test_deliveries_are_rows_beside_the_quantity_delivered() -> None:
    assert _answer(DROPS, "damaged deliveries for each firm") == ["Orr · 1", "Pim · 2"]


def test_rows_are_counted_whose_own_state_selects_them_though_a_column_names_their_kinds() -> None:
    assert _answer(DROPS, "How many checks were missed?") == ["3"]


def test_a_fuel_that_cells_name_selects_and_is_not_the_number_of_litres() -> None:
    assert _answer(DROPS, "Which firm bought the most litres of diesel?") == ["Orr"]


def test_examples_in_brackets_select_nothing() -> None:
    assert _answer(DROPS, "Number of tickets per check (first and so on)") == ["First · 3", "Second · 2"]


def test_the_kind_of_a_client_is_not_the_clients_number() -> None:
    assert "unsure" in play(SALES, "total amount per client type").last.remark


def test_by_those_who_did_it_makes_no_groups_where_they_are_told_apart() -> None:
    gifts = Table.of(
        ["No.", "Donor ID", "Town", "Amount"],
        [["G1", "D7", "Ulm", "10"], ["G2", "D8", "Bern", "30"], ["G3", "D7", "Ulm", "20"], ["G4", "D9", "Ulm", "5"]],
    )
    assert _answer(gifts, "How much was donated by donors from Ulm?") == ["35"]


WASHES = Table.of(
    ["SKU", "Item", "In stock", "Price", "Discount", "Member", "Rooms", "Total", "Client ID", "Client group"],
    [
        ["00791", "Soap", "58", "4.00", "0%", "Y", "1", "10", "K1", "Trade"],
        ["00805", "Wax", "0", "9.00", "10%", "N", "2", "30", "K2", "Home"],
        ["00912", "Sponge", "7", "2.00", "15%", "N", "1", "20", "K1", "Trade"],
        ["00920", "Brush", "12", "6.00", "5%", "y", "2", "50", "K3", "Home"],
        ["00931", "Foam", "3", "5.00", "10%", "no", "3", "40", "K2", "Home"],
    ],
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How many pieces of SKU 00791 are in stock?", ["58"]),
        ("Highest bill total for each client group", ["Home · 50", "Trade · 20"]),
        ("Average price by number of rooms", ["1 · 3", "2 · 7.5", "3 · 5"]),
        ("Number of items with a discount of 10% or more", ["3"]),
        ("total price for each client group", ["Home · 20", "Trade · 6"]),
    ],
)
def test_amounts_and_groups_are_those_whose_whole_name_is_said(text: str, answer: list[str]) -> None:
    assert _answer(WASHES, text) == answer


def test_a_share_by_members_is_one_of_all_rows() -> None:
    assert _answer(WASHES, "What share of the items were by members?")[0].startswith("40")


def test_what_it_costs_is_shown_beside_the_most_expensive() -> None:
    assert "9.00" in _answer(WASHES, "What is our most expensive item by price, and what does it cost?")[0]
