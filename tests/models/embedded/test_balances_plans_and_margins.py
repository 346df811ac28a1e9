"""Balances that run on, what is over its plan, margins, bounds on sums, and the dates that are meant."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play, row_set

CASHBOX = Table.of(
    ["Day", "Item", "Head", "Amount", "Balance"],
    [
        ["01/04/2025", "Float", "Start", "100.00", "100.00"],
        ["09/04/2025", "Raffle", "Events", "60.00", "160.00"],
        ["22/04/2025", "Stamps", "Office", "-40.00", "120.00"],
        ["03/05/2025", "Paint", "Repairs", "-90.00", "30.00"],
        ["24/05/2025", "Fete", "Events", "300.00", "330.00"],
        ["24/05/2025", "Tent", "Repairs", "-130.00", "200.00"],
        ["06/06/2025", "Stamps", "Office", "-15.00", "185.00"],
    ],
    "cash box",
)
PLAYS = Table.of(
    ["Post", "Stage hand", "Plan", "Actual"],
    [
        ["Costumes", "Rae", "500", "640"],
        ["Lights", "Rae", "300", "280"],
        ["Posters", "Kit", "200", "150"],
        ["Hall", "Kit", "800", "900"],
    ],
    "plays",
)
STALL = Table.of(
    ["Plant", "Bed", "Cost (€)", "Price (€)", "Sold (l)", "Earned (€)", "Gross (g)", "Tare (g)"],
    [
        ["Thyme", "Herbs", "2", "3", "10", "30", "90", "20"],
        ["Sage", "Herbs", "1", "2", "30", "60", "70", "15"],
        ["Rose", "Shrubs", "8", "10", "2", "20", "900", "150"],
    ],
    "stall",
)
COURT = Table.of(
    ["Booked on", "Court", "Player", "Starts at", "Fee", "Paid on"],
    [
        ["2025-03-03", "A", "Una", "2025-03-08 10:00", "10", "2025-03-03"],
        ["2025-03-04", "B", "Ike", "2025-03-09 11:00", "15", "2025-03-31"],
        ["2025-03-10", "A", "Una", "2025-03-12 18:00", "10", "2025-03-15"],
        ["2025-03-15", "B", "Una", "2025-03-17 09:00", "20", "2025-03-17"],
    ],
    "court",
)
SIGNS = Table.of(
    [
        "Order",
        "Customer",
        "Painted by",
        "Letters",
        "Quoted",
        "Invoiced",
        "Paint cost",
        "Gold cost",
        "Hung",
        "Taken down",
    ],
    [
        ["S1", "Inn", "Mo", "10", "100", "130", "20", "5", "2025-02-03", "2025-02-20"],
        ["S2", "Inn", "Vi", "20", "200", "190", "30", "10", "2025-02-09", ""],
        ["S3", "Mill", "Mo", "30", "300", "330", "40", "0", "2025-03-01", "2025-04-01"],
        ["S4", "Mill", "Mo", "15", "150", "150", "25", "5", "2025-03-05", ""],
        ["S5", "Inn", "Vi", "12", "120", "140", "15", "5", "2025-03-09", "2025-03-20"],
    ],
    "signs",
)
PURSE = Table.of(
    ["Date", "Text", "Debit", "Credit"],
    [
        ["03.05.2025", "Fee", "", "50"],
        ["06.05.2025", "Stamps", "20", ""],
        ["15.05.2025", "Cups", "30", ""],
        ["02.06.2025", "Fee", "", "60"],
    ],
    "purse",
)
RINK = Table.of(
    ["Skater", "Coach", "Begins", "Length (min)", "Fee"],
    [
        ["Ann", "Kay", "2025-01-06 09:00", "30", "20"],
        ["Bob", "Kay", "2025-01-07 10:00", "90", "40"],
        ["Ann", "Lou", "2025-01-08 09:00", "60", "45"],
        ["Ann", "Kay", "2025-01-09 09:00", "60", "30"],
        ["Cid", "Lou", "2025-01-09 11:00", "30", "15"],
        ["Bob", "Lou", "2025-01-10 11:00", "30", "15"],
    ],
    "rink",
)


@pytest.mark.parametrize(
    ("question", "balance"),
    [
        ("What was the balance at the end of April?", "120.00"),
        ("closing balance May", "200.00"),
        ("what's the balance now", "185.00"),
        ("how much did the balance grow from April to June", "65"),
    ],
)
def test_the_balance_of_a_month_is_that_of_its_last_row(question: str, balance: str) -> None:
    assert play(CASHBOX, question).answer == (balance,)


def test_the_last_row_comes_first_where_the_latest_stand_at_the_top() -> None:
    turned = CASHBOX.take(list(range(CASHBOX.n_rows - 1, -1, -1)))
    assert play(turned, "balance at the end of May").answer == ("200.00",)


def test_balances_are_not_added_up_by_month() -> None:
    found = {(month, balance) for month, balance, _ in answered_rows(CASHBOX, "month-end balance for each month")}
    assert {("April", "120.00"), ("June", "185.00")} <= found


def test_what_is_spent_in_a_month_leaves_out_what_came_in() -> None:
    assert play(CASHBOX, "how much did we spend in May").answer == ("-220",)


def test_months_are_bounded_by_what_was_spent_in_them() -> None:
    assert play(CASHBOX, "which months did we spend over 200").answer == ("May",)


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("how much were costumes and hall over plan together", "240"),
        ("how much under plan were lights and posters together", "70"),
        ("by how much did Kit go over plan", "50"),
        ("how far over plan is Rae", "120"),
        ("what percent over plan was costumes", "28"),
        ("how much did costumes and lights cost together", "920"),
    ],
)
def test_how_far_something_is_off_its_plan(question: str, figure: str) -> None:
    assert play(PLAYS, question).answer == (figure,)


def test_who_is_furthest_over_the_plan_is_told_by_sums() -> None:
    assert play(PLAYS, "which stage hand is furthest over plan").answer == ("Rae",)


def test_a_bound_after_a_total_is_one_on_the_sums_of_groups() -> None:
    assert row_set(PLAYS, "total actual over 1000 by stage hand") == {("Kit", "1050")}
    assert row_set(COURT, "total fee over 30 by player") == {("Una", "40")}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what's the margin on the rose", "2"),
        ("which plant has the best markup", "Sage"),
        ("which plant is most expensive compared to its cost", "Sage"),
        ("which plant weighs most net", "Rose"),
    ],
)
def test_a_margin_is_a_price_less_its_cost_and_a_net_weight_less_its_tare(question: str, answer: str) -> None:
    assert play(STALL, question).answer == (answer,)


def test_a_price_for_each_litre_sold_divides_what_was_earned() -> None:
    assert row_set(STALL, "average price per l sold by bed") == {("Herbs", "2.25"), ("Shrubs", "10")}


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many games were at the weekend", "2"),
        ("how many games on Mondays", "1"),
        ("how many games were booked on a Monday", "2"),
        ("how many games were paid on a Monday", "3"),
    ],
)
def test_the_weekday_is_that_of_the_date_that_is_meant(question: str, count: str) -> None:
    assert play(COURT, question).answer == (count,)


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("how much over quote were S1 and S5 together", "50"),
        ("what percent over quote was S1", "30"),
        ("which order went furthest over the quote", "S1"),
    ],
)
def test_what_was_invoiced_is_held_against_a_quote_and_not_what_it_cost(question: str, figure: str) -> None:
    found = play(SIGNS if "order" not in question else SIGNS.take([0, 1, 3]), question).answer
    assert found == (figure,)


def test_a_plan_in_days_is_held_against_days_and_not_against_costs() -> None:
    moves = Table.of(
        ["Move", "Estimate (days)", "Actual (days)", "Fee", "Cost"],
        [["M1", "4", "6", "90", "50"], ["M2", "3", "3", "80", "60"], ["M3", "5", "9", "70", "40"]],
    )
    assert play(moves, "how many days over the estimate was M3").answer == ("4",)
    assert row_set(moves, "margin per move") == {("M1", "40"), ("M2", "20"), ("M3", "30")}


def test_what_takes_place_at_a_time_of_day_is_counted_on_that_day_and_not_when_it_was_booked() -> None:
    baths = Table.of(
        ["Bath", "Booked on", "Filled at"],
        [["B1", "2025-02-20", "2025-03-03 08:00"], ["B2", "2025-02-25", "2025-03-05 17:00"]],
    )
    assert play(baths, "how many baths in March").answer == ("2",)


def test_the_person_who_does_it_is_named_under_its_header() -> None:
    assert row_set(SIGNS, "total letters per person who painted") == {("Mo", "55"), ("Vi", "32")}


def test_payments_in_a_month_are_not_payments_that_came_in() -> None:
    assert play(PURSE, "how many payments in May").answer == ("3",)


@pytest.mark.parametrize(
    ("question", "count"),
    [("how many skaters had more than 2 lessons", "1"), ("number of skaters with at least 2 lessons", "2")],
)
def test_groups_that_reach_a_bound_are_counted(question: str, count: str) -> None:
    assert play(RINK, question).answer == (count,)


def test_a_fee_for_each_hour_divides_by_how_long_it_took() -> None:
    assert row_set(RINK, "fee per hour by coach") == {("Kay", "30"), ("Lou", "37.5")}


def test_nobody_is_named_by_the_numbers_of_the_rows() -> None:
    cases = Table.of(
        ["Case", "Species", "Ward"],
        [["C1", "Dog", "A"], ["C2", "Cat", "A"], ["C3", "Dog", "B"], ["C3", "Cat", "B"], ["C5", "Dog", "A"]],
    )
    assert understand(Question("who treated the most cases"), TableIndex(cases)).sure < 0.6


def test_a_margin_is_doubted_where_another_cost_may_have_to_be_taken_off_too() -> None:
    assert understand(Question("margin by customer"), TableIndex(SIGNS)).sure < 0.6
