"""Measures that the question itself explains: "fuel burnt per tug (level at departure minus level at return)"."""

import pytest

from chaintable.models.alternatives import confidence_of
from chaintable.tables.table import Table
from tests.models.embedded.test_plain_questions_on_messy_files import asked, grid, values

TUGS = Table.of(
    ["Trip", "Tug", "Level out (l)", "Level back (l)", "Left", "Due back", "Came back"],
    [
        ["T1", "Ajax", "900", "700", "2025-05-01 08:00", "2025-05-01 10:00", "2025-05-01 10:30"],
        ["T2", "Ajax", "700", "640", "2025-05-02 08:00", "2025-05-02 11:00", "2025-05-02 11:10"],
        ["T3", "Brio", "800", "", "2025-05-02 09:00", "2025-05-02 12:00", "2025-05-02 12:20"],
        ["T4", "Brio", "500", "410", "2025-05-03 07:00", "2025-05-03 09:00", "2025-05-03 09:40"],
        ["T5", "Cleo", "300", "150", "2025-05-04 07:00", "2025-05-04 08:00", "2025-05-04 08:00"],
    ],
    "harbour",
)
PLANS = Table.of(
    ["Ward", "Spring – Plan", "Spring – Outturn", "Summer – Plan", "Summer – Outturn"],
    [
        ["Mill", "£100.00", "£130.00", "£200.00", "£180.00"],
        ["Park", "£50.00", "£40.00", "£70.00", "£95.00"],
        ["Quay", "£80.00", "£80.00", "£60.00", "£66.00"],
    ],
    "wards",
)


def sureness(table: Table, text: str) -> float:
    found = confidence_of(asked(table, text))
    assert found is not None
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Summer overrun per ward (outturn minus plan)",
        "Summer gap per ward (outturn - plan)",
        "gap in summer per ward: outturn minus plan",
    ],
)
def test_the_difference_is_taken_the_way_round_in_which_it_is_told(text: str) -> None:
    assert grid(PLANS, text) == [("Mill", "-20"), ("Park", "25"), ("Quay", "6")]
    assert sureness(PLANS, text) > 0.6


@pytest.mark.parametrize(
    "text",
    [
        "diesel burnt by tug (level out minus level back)",
        "diesel burnt by tug (level out - level back)",
        "diesel burnt by tug (difference between level out and level back)",
        "diesel burnt = level out - level back, by tug",
        "How much diesel did each tug burn (level out - level back)?",
    ],
)
def test_the_words_that_the_brackets_explain_are_no_columns_that_are_missing(text: str) -> None:
    assert [row for row in grid(TUGS, text) if row[0] != "Brio"] == [("Ajax", "260"), ("Cleo", "150")]


def test_what_tops_a_list_may_be_explained_too() -> None:
    assert grid(TUGS, "top 2 trips by consumption (level out minus level back)") == [("T1", "200"), ("T5", "150")]


def test_a_group_that_no_column_has_is_still_missed() -> None:
    assert sureness(TUGS, "diesel burnt per captain (level out minus level back)") < 0.6


def test_one_moment_less_another_is_the_time_between_them() -> None:
    late = grid(TUGS, "average lateness by tug (came back minus due back), in minutes")
    assert [(tug, round(float(minutes))) for tug, minutes in late] == [("Ajax", 20), ("Brio", 30), ("Cleo", 0)]


def test_rows_that_lack_what_is_taken_off_leave_a_doubt_and_those_without_a_result_none() -> None:
    assert sureness(TUGS, "level out minus level back by tug") < 0.6
    assert sureness(TUGS, "level back minus level out by tug") > 0.6
    assert values(TUGS, "level back minus level out of trip T1") == ("-200",)


def test_a_kind_of_rows_that_no_column_knows_is_still_missed() -> None:
    assert sureness(PLANS, "Which northern ward had the largest overrun in summer (outturn minus plan)?") < 0.6
    assert values(PLANS, "Which ward had the largest overrun in summer (outturn minus plan)?") == ("Park",)
