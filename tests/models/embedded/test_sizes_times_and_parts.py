"""Sizes that only tell which rows are meant, time that people spend, parts of a whole, and whose date is first."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import Understanding, understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play

REELS = Table.of(
    ["Reel no", "Sponsor", "Length (sec)", "Price"],
    [
        ["R-1", "Acorn", "30", "$10"],
        ["R-2", "Acorn", "30", "$10"],
        ["R-3", "Birch", "60", "$90"],
        ["R-4", "Birch", "30", "$15"],
        ["R-5", "Birch", "60", "$95"],
    ],
    "reels",
)
TALKS = Table.of(
    ["Talk date", "Hall", "Town", "Invited", "Present", "Bar on site", "Seats", "Left over"],
    [
        ["2024-01-03", "Grange", "Ash", "50", "40", "Yes", "60", "20"],
        ["2024-01-10", "Mill", "Ash", "100", "50", "no", "90", "40"],
        ["2024-02-01", "Grange", "Elm", "80", "60", "y", "70", "10"],
        ["2024-02-09", "Barn", "Elm", "20", "10", "", "30", "20"],
    ],
    "talks",
)
LOOM = Table.of(
    ["Weaver", "Cloth", "Start", "Finish", "Metres", "Contract", "Team", "Joined on"],
    [
        ["Ida", "Twill", "08:00", "12:00", "30", "PT", "Red", "2019-04-01"],
        ["Ida", "Plain", "13:00", "14:00", "10", "PT", "Red", "2019-04-01"],
        ["Jon", "Twill", "08:30", "11:30", "25", "FT", "Red", "2012-01-15"],
        ["Kit", "Plain", "09:00", "11:00", "15", "FT", "Blue", "2015-09-09"],
        ["Lou", "Plain", "09:00", "15:00", "45", "PT", "Blue", "2021-06-30"],
    ],
    "loom",
)
MASKS = Table.of(
    ["Mask no", "Lent / own", "Worth", "On hand"],
    [["001", "Own", "$10", "4"], ["002", "Lent", "$30", "7"], ["003", "Own", "$20", "0"], ["004", "Lent", "$70", "2"]],
    "masks",
)
DOUBTED = 0.6


def understood(table: Table, question: str) -> Understanding:
    return understand(Question(question), TableIndex(table))


@pytest.mark.parametrize(
    "question", ["Who has booked the most 30 second reels?", "which sponsor has most 30 sec reels"]
)
def test_a_size_tells_which_rows_are_counted(question: str) -> None:
    assert play(REELS, question).answer == ("Acorn",)


def test_where_something_is_said_of_the_places_they_make_no_groups() -> None:
    assert play(TALKS, "average number present at halls with a bar on site").answer == ("50",)


def test_that_an_empty_cell_is_a_no_is_doubted() -> None:
    found = understood(TALKS, "average number present at halls without a bar on site")
    assert found.sure < DOUBTED and "an empty cell in 'Bar on site' is no" in found.guesses


@pytest.mark.parametrize(
    "question", ["What percentage of the invited guests were present?", "present as a percentage of invited"]
)
def test_a_part_of_a_whole_is_a_percentage_of_its_sum(question: str) -> None:
    assert play(TALKS, question).answer == ("64",)


def test_a_part_of_a_whole_is_worked_out_for_each_group() -> None:
    rows = answered_rows(TALKS, "What percentage of the invited guests were present, for each town?")
    assert {row[0]: round(float(row[-1])) for row in rows} == {"Ash": 60, "Elm": 70}


def test_what_is_left_over_is_added_up_and_not_what_it_is_left_of() -> None:
    assert {row[0]: row[-1] for row in answered_rows(TALKS, "total seats left over in each town")} == {
        "Ash": "60",
        "Elm": "30",
    }


@pytest.mark.parametrize(
    "question", ["Hours worked per weaver (finish minus start)", "How many hours did each weaver work?"]
)
def test_the_hours_that_somebody_worked_are_added_up(question: str) -> None:
    assert {row[0]: float(row[-1]) for row in answered_rows(LOOM, question)} == {"Ida": 5, "Jon": 3, "Kit": 2, "Lou": 6}


@pytest.mark.parametrize(
    ("question", "minutes"),
    [
        ("average time per cloth", {"Twill": 210, "Plain": 180}),
        ("average time spent per cloth", {"Twill": 210, "Plain": 180}),
        ("time spent per cloth", {"Twill": 420, "Plain": 540}),
        ("total time per cloth", {"Twill": 420, "Plain": 540}),
    ],
)
def test_time_is_what_lies_between_the_start_and_the_finish(question: str, minutes: dict[str, float]) -> None:
    assert {row[0]: float(row[-1]) for row in answered_rows(LOOM, question)} == minutes


def test_a_time_of_day_is_no_other_number() -> None:
    assert understood(LOOM, "average start time per team").sure < DOUBTED


@pytest.mark.parametrize(
    "question", ["How many weavers work part time (PT)?", "how many work part-time in the Red team"]
)
def test_part_time_is_no_share(question: str) -> None:
    assert "share" not in str(understood(LOOM, question).proposals[0].operations[-1])


def test_initials_of_part_time_are_found() -> None:
    assert {row[0]: row[-1] for row in answered_rows(LOOM, "how many work part time in each team")} == {
        "Red": "2",
        "Blue": "1",
    }


def test_whose_date_is_first_in_each_group_is_a_row_of_the_group() -> None:
    weavers = Table.from_frame(
        LOOM.frame.drop_duplicates("Weaver").rename(columns={"Joined on": "Start date"}), "weavers"
    )
    rows = answered_rows(weavers, "Who has the earliest start date in each team?")
    assert {tuple(row[:2]) for row in rows} == {("Red", "Jon"), ("Blue", "Kit")}


def test_the_first_date_of_each_group_is_still_a_date() -> None:
    assert {row[-1] for row in answered_rows(LOOM, "earliest joined date per team")} == {"2012-01-15", "2015-09-09"}


def test_two_cells_that_stand_in_their_own_header_are_set_beside_each_other() -> None:
    rows = answered_rows(MASKS, "Compare the average worth of own and lent masks")
    assert {row[0]: float(row[-1].lstrip("$")) for row in rows} == {"Own": 15, "Lent": 50}


def test_how_many_of_one_thing_are_on_hand_is_a_number_of_its_row() -> None:
    assert play(MASKS, "how many of mask 002 are on hand?").answer == ("7",)


@pytest.mark.parametrize(
    "question", ["average transit days per carrier", "days passed from shipping to arrival, by carrier"]
)
def test_days_of_a_deed_lie_between_two_dates(question: str) -> None:
    loads = Table.of(
        ["Load", "Carrier", "Shipped on", "Arrived on", "Freight"],
        [
            ["1", "Nord", "2024-01-01", "2024-01-05", "$9"],
            ["2", "Nord", "2024-02-01", "2024-02-03", "$9"],
            ["3", "Sud", "2024-03-01", "2024-03-02", "$9"],
        ],
        "loads",
    )
    assert {row[0]: float(row[-1]) for row in answered_rows(loads, question)} == {"Nord": 3, "Sud": 1}


BILLS = Table.of(
    ["Bill", "Client", "Team", "Due date", "Paid on", "Amount"],
    [
        ["B-1", "Fir", "A", "2024-01-31", "2024-02-10", "$10"],
        ["B-2", "Fir", "A", "2024-02-28", "", "$20"],
        ["B-3", "Elm", "B", "2024-02-28", "2024-02-20", "$30"],
        ["B-4", "Elm", "B", "2024-03-31", "", "$40"],
    ],
    "bills",
)


def test_what_is_overdue_is_not_paid_and_that_is_doubted() -> None:
    found = understood(BILLS, "how much is overdue by client")
    assert {row[0]: row[-1] for row in answered_rows(BILLS, "how much is overdue by client")} == {
        "Fir": "20",
        "Elm": "40",
    }
    assert found.sure < DOUBTED and "rows with an empty 'Paid on' are overdue" in found.guesses


def test_what_was_paid_late_is_still_what_was_paid_after_it_was_due() -> None:
    assert play(BILLS, "which bills were paid late").answer == ("B-1",)


def test_a_share_is_of_the_amount_that_is_named_before_it_and_stands_beside_it() -> None:
    rows = answered_rows(BILLS, "amount per client and its share")
    assert {(row[0], *row[-2:]) for row in rows} == {("Fir", "30", "30"), ("Elm", "70", "70")}


def test_an_average_that_is_asked_for_beside_a_share_is_kept() -> None:
    rows = answered_rows(BILLS, "average amount and share of bills per client")
    assert {(row[0], *row[-2:]) for row in rows} == {("Fir", "15", "50"), ("Elm", "35", "50")}


def test_the_leading_ones_by_amount_have_their_share_of_it() -> None:
    rows = answered_rows(BILLS, "top 2 clients by amount with their share of the total")
    assert [(row[0], row[-1]) for row in rows] == [("Elm", "70"), ("Fir", "30")]


def test_finished_is_not_used_where_no_step_tells_what_is_finished() -> None:
    jobs = Table.of(
        ["Job", "Fitter", "Fitted on"],
        [[f"J-{at}", "AABAB"[at], "" if at % 2 else f"2024-01-0{at + 1}"] for at in range(5)],
        "jobs",
    )
    found = understood(jobs, "which fitter finished the most jobs")
    assert found.sure < DOUBTED and "finished" in found.missing
