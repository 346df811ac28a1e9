"""Columns of one name under several groups of a header, which the question takes together."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.test_plain_questions_on_messy_files import grid, values
from tests.models.embedded.test_spelled_out_differences import sureness

CREWS = Table.of(
    ["Crew", "Cost line", "Spring – Planned", "Spring – Spent", "Autumn – Planned", "Autumn – Spent"],
    [
        ["Hedges", "Fuel", "£100.00", "£130.00", "£200.00", "£180.00"],
        ["Hedges", "Tools", "£50.00", "£40.00", "£70.00", ""],
        ["Ponds", "Fuel", "£80.00", "£80.00", "£60.00", "£66.00"],
        ["Ponds", "Nets", "£10.00", "£12.00", "£20.00", "£24.00"],
    ],
    "crews",
)


@pytest.mark.parametrize(
    "text",
    [
        "Spent in spring and autumn together per crew",
        "total spent in spring + autumn by crew",
        "Spring plus autumn spent for each crew",
        "total spent over both seasons per crew",
    ],
)
def test_the_groups_that_are_taken_together_are_added_up_for_each_thing(text: str) -> None:
    assert grid(CREWS, text) == [("Hedges", "350"), ("Ponds", "182")]
    assert sureness(CREWS, text) > 0.6


def test_the_name_may_only_be_meant_by_what_is_done() -> None:
    assert values(CREWS, "Which crew used up the most in spring and autumn combined?") == ("Hedges",)
    assert grid(CREWS, "budget for spring and autumn together by crew") == [("Hedges", "420"), ("Ponds", "170")]


def test_a_word_of_the_name_of_a_group_of_rows_is_no_amount() -> None:
    by_line = grid(CREWS, "spring plus autumn spent per cost line")
    assert by_line == [("Fuel", "456"), ("Nets", "36"), ("Tools", "40")]


def test_one_total_of_two_groups_is_one_number() -> None:
    assert values(CREWS, "What was planned in total for spring and autumn?") == ("590",)


FAIR = Table.of(
    ["Stall", "Cakes", "Teas", "Paid"],
    [["A", "3", "4", "yes"], ["B", "10", "1", "no"], ["A", "2", "2", "no"]],
    "fair",
)


def test_two_columns_that_are_taken_together_are_added_up() -> None:
    assert grid(FAIR, "cakes and teas together per stall") == [("A", "11"), ("B", "11")]


def test_groups_that_are_not_found_leave_a_doubt_about_what_is_added_up() -> None:
    assert sureness(FAIR, "How much did we sell with each, cakes and teas together?") < 0.6
    assert sureness(FAIR, "How much did we sell, cakes and teas together?") > 0.6
