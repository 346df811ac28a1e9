"""Several figures of all rows, what receipts and parties are averaged by, and words that are a cell and no amount."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import play

REPAIRS = Table.of(
    ["Job no.", "Hall", "Fitter", "Parts cost", "Labour cost", "Hours"],
    [
        ["J-11", "North", "Ada", "$100.00", "$40.00", "2"],
        ["J-12", "North", "Ben", "$60.00", "$20.00", "1"],
        ["J-13", "South", "Ada", "$30.00", "$90.00", "4"],
    ],
)
CLAIMS = Table.of(
    ["Claim no.", "Clerk", "Unit", "Amount", "Refunded"],
    [
        ["C-1", "Ida", "Sales", "$50.00", "Y"],
        ["C-2", "Ida", "Store", "$90.00", "n"],
        ["C-3", "Jon", "Sales", "$20.00", "No"],
        ["C-4", "Jon", "Store", "$10.00", "yes"],
    ],
)
TILL = Table.of(
    ["Receipt", "Sold at", "Counter", "Article", "Line total"],
    [
        ["0071", "2024-05-06 09:10", "A", "Rope", "$4.00"],
        ["0071", "2024-05-06 09:10", "A", "Nails", "$6.00"],
        ["0072", "2024-05-06 10:00", "B", "Rope", "$20.00"],
        ["0073", "2024-05-07 11:30", "B", "Paint", "$25.00"],
        ["0073", "2024-05-07 11:30", "B", "Brush", "$5.00"],
    ],
)
TABLES_TAKEN = Table.of(
    ["Booking", "Served on", "Guest", "Party size", "Room", "Bill"],
    [
        ["B1", "2024-07-01", "A. Orr", "4", "Garden", "$80.00"],
        ["B2", "2024-07-01", "B. Pym", "2", "Cellar", "$60.00"],
        ["B3", "2024-07-02", "C. Roe", "6", "Garden", "$100.00"],
    ],
)
LOADS = Table.of(
    ["Load", "Haulier", "Picked up", "Dropped off", "Weight", "Charge"],
    [
        ["L-1", "Orr", "2024-03-01", "2024-03-03", "100 kg", "$20.00"],
        ["L-2", "Orr", "2024-03-04", "2024-03-08", "300 kg", "$40.00"],
        ["L-3", "Pim", "2024-03-05", "2024-03-06", "50 kg", "$45.00"],
    ],
)
STOPS = Table.of(
    ["Stop", "Haulier", "Day", "Stop min"],
    [
        ["S-1", "Orr", "2024-03-01", "30"],
        ["S-2", "Orr", "2024-03-04", "90"],
        ["S-3", "Pim", "2024-03-05", "60"],
    ],
)
GRANTS = Table.of(
    ["Team", "Site", "Cost – Budget", "Cost – Actual", "Visits"],
    [["Ash", "East", "$100.00", "$120.00", "10"], ["Elm", "West", "$300.00", "$180.00", "20"]],
)
VANS = Table.of(
    ["Fill", "Van", "Filled on", "Litres", "Odometer", "Amount"],
    [
        ["F1", "V-1", "2024-05-02", "40", "12000", "$60.00"],
        ["F2", "V-1", "2024-05-09", "50", "12600", "$75.00"],
        ["F3", "V-2", "2024-05-03", "30", "800", "$45.00"],
    ],
)
PARCELS = Table.of(
    ["Parcel", "Sent on", "Depot", "Carrier", "Status"],
    [
        ["P1", "2024-05-02", "Hull", "Swift", "Lost"],
        ["P2", "2024-05-03", "Hull", "Swift", "Delivered"],
        ["P3", "2024-05-09", "Hull", "Terra", "Delivered"],
        ["P4", "2024-05-10", "Hull", "Terra", "Delivered"],
        ["P5", "2024-06-11", "Ayr", "Swift", "Lost"],
        ["P6", "2024-06-12", "Ayr", "Terra", "Delivered"],
    ],
    "parcels",
)
ABSENCES = Table.of(
    ["Staff no.", "Employee", "Team", "Reason", "From", "Days"],
    [
        ["01", "Kim", "Press", "sick", "2024-03-04", "2"],
        ["01", "Kim", "Press", "sick", "2024-04-08", "1"],
        ["02", "Lou", "Press", "holiday", "2024-05-06", "5"],
        ["03", "Mia", "Store", "sick", "2024-06-03", "4"],
    ],
)


def _answer(table: Table, text: str) -> list[str]:
    return list(play(table, text).answer)


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("What was the total parts cost and labour cost?", ["190 · 150"]),
        ("average parts cost and average hours", ["63.33333333 · 2.333333333"]),
        ("How many jobs are there and what are their total hours?", ["3 · 7"]),
        ("total parts cost and labour cost in North", ["160 · 60"]),
    ],
)
def test_two_figures_that_are_asked_for_are_both_answered(text: str, figures: list[str]) -> None:
    assert _answer(REPAIRS, text) == figures


@pytest.mark.parametrize(
    "text", ["largest claim in Sales", "highest amount in Sales", "largest claim from the Sales unit"]
)
def test_a_word_for_money_is_the_cell_that_it_names_where_a_place_is_meant(text: str) -> None:
    assert _answer(CLAIMS, text) in (["C-1"], ["$50.00"], ["50"])


def test_a_word_for_money_is_the_amount_where_it_is_what_is_measured() -> None:
    assert _answer(CLAIMS, "total sales per clerk") == ["Ida · 140", "Jon · 30"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How much does each clerk still have to be refunded?", ["Ida · 90", "Jon · 20"]),
        ("How many claims need to be refunded?", ["2"]),
        ("How much is still to be refunded to Store?", ["90"]),
    ],
)
def test_what_still_has_to_be_done_is_not_done_yet(text: str, answer: list[str]) -> None:
    assert _answer(CLAIMS, text) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("What is the average amount per receipt?", ["20"]),
        ("average spend per receipt", ["20"]),
        ("average amount per receipt by counter", ["B · 25", "A · 10"]),
    ],
)
def test_receipts_of_several_lines_are_averaged_as_wholes(text: str, answer: list[str]) -> None:
    assert _answer(TILL, text) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How many guests came in total?", ["12"]),
        ("people per room", ["Garden · 10", "Cellar · 2"]),
        ("average bill per guest", ["20"]),
        ("bill per person for each room", ["Garden · 18", "Cellar · 30"]),
        ("Which guest had the largest bill?", ["C. Roe"]),
    ],
)
def test_people_are_counted_by_the_size_of_their_party(text: str, answer: list[str]) -> None:
    assert _answer(TABLES_TAKEN, text) == answer


@pytest.mark.parametrize("text", ["How many people have been sick?", "How many staff were sick?"])
def test_people_who_come_again_from_row_to_row_are_counted_once(text: str) -> None:
    assert _answer(ABSENCES, text) == ["2"]


def test_groups_of_people_are_a_guess_where_a_rate_for_each_of_them_is_asked() -> None:
    assert "unsure" in play(ABSENCES, "Which team has the most sick days per person?").last.remark


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("How much did we spend on parts and labour in total?", ["340"]),
        ("parts cost and labour cost together per hall", ["North · 220", "South · 120"]),
    ],
)
def test_amounts_that_are_taken_together_are_added_up(text: str, answer: list[str]) -> None:
    assert _answer(REPAIRS, text) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("charge per kg overall", ["0.2333333333"]),
        ("charge per kg by haulier", ["Orr · 0.15", "Pim · 0.9"]),
    ],
)
def test_a_unit_that_only_the_cells_tell_names_the_column_to_divide_by(text: str, answer: list[str]) -> None:
    assert _answer(LOADS, text) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("total stop time in hours", ["3"]),
        ("How many hours of stop time did each haulier have?", ["Orr · 2", "Pim · 1"]),
        ("total stop time in minutes", ["180"]),
    ],
)
def test_figures_are_given_in_the_unit_that_is_asked_for(text: str, answer: list[str]) -> None:
    assert _answer(STOPS, text) == answer


@pytest.mark.parametrize("text", ["average transit time by haulier", "average hauling time by haulier"])
def test_the_time_of_a_deed_is_the_time_between_two_dates(text: str) -> None:
    assert _answer(LOADS, text) == ["Orr · 3", "Pim · 1"]


def test_the_most_for_each_row_is_an_average() -> None:
    assert _answer(LOADS, "Which haulier costs the most per load?") == ["Pim"]
    assert _answer(LOADS, "Which haulier costs the most?") == ["Orr"]


def test_of_two_columns_of_one_name_what_came_about_is_meant() -> None:
    assert _answer(GRANTS, "cost per visit overall") == ["10"]
    assert _answer(GRANTS, "total budget") == ["400"]


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (GRANTS, "How much of the budget has been spent?"),
        (VANS, "litres per 100 km for each van"),
        (VANS, "total shipping costs per van"),
        (ABSENCES, "How many employees were never sick?"),
        (VANS, "How many litres were not sold?"),
        (PARCELS, "How many parcels were not insured?"),
    ],
)
def test_what_may_mean_something_else_or_is_not_held_is_doubted(table: Table, text: str) -> None:
    assert "unsure" in play(table, text).last.remark


def test_days_of_the_week_are_compared_where_no_column_holds_them() -> None:
    assert _answer(TILL, "average amount on Mondays compared with Tuesdays") == ["Monday · 10", "Tuesday · 15"]


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("What percentage of parcels were lost in Hull?", "25"),
        ("What percentage of parcels in Hull were lost?", "25"),
        ("percentage of parcels in Hull that were lost", "25"),
        ("percentage of parcels lost in Hull", "25"),
        ("What percentage of parcels were lost in June?", "50"),
        ("What percentage of lost parcels were from Ayr?", "50"),
    ],
)
def test_a_share_is_one_of_the_rows_of_the_place_or_time_that_is_said(text: str, percent: str) -> None:
    assert _answer(PARCELS, text) == [percent]


def test_a_share_of_two_conditions_without_a_verb_is_doubted() -> None:
    assert "unsure" in play(PARCELS, "share of lost parcels in Hull").last.remark


def test_a_share_of_takings_is_one_of_the_amounts_whatever_they_are_called() -> None:
    assert _answer(TILL, "What percentage of revenue came from counter A?") == ["16.66666667"]
