"""Forms begin with the column that a person most likely wants."""

from chaintable.table import Table
from chaintable.ui.operations.likely import likely_group, likely_number

SALES = Table.of(
    ["Order", "Region", "Units", "Seller"],
    [["A", "South", "3", "Ann"], ["B", "North", "4", "Ben"], ["C", "South", "5", "Cat"]],
)


def test_the_last_column_of_numbers_is_sorted_by() -> None:
    assert likely_number(SALES) == "Units"
    assert likely_number(SALES.pick(["Order"])) is None


def test_rows_are_grouped_by_text_that_repeats() -> None:
    assert likely_group(SALES) == "Region"
    assert likely_group(SALES.pick(["Order", "Units"])) is None
