"""Forms begin with the column that a person most likely wants."""

from chaintable.operations import Derivation
from chaintable.tables.table import Table
from chaintable.ui.operations.add_column import likely_rule
from chaintable.ui.operations.likely_columns import likely_group, likely_measure, likely_number, likely_rank

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


def test_a_new_column_begins_with_a_rule_that_fills_it_or_with_none() -> None:
    riders = Table.of(["No", "Rider"], [["1", "Valverde (ESP)"], ["2", "Rebellin (ITA)"]])
    assert likely_rule(riders) == Derivation("in_brackets", ("Rider",))
    assert likely_rule(SALES.pick(["Units"])) is None


STAFF = Table.of(
    ["Team", "Salary", "Start year", "Founded", "Staff ID"],
    [["A", "10", "2018", "1999", "7"], ["B", "30", "2019", "2001", "8"], ["C", "20", "2020", "2004", "9"]],
)


def test_amounts_are_measured_rather_than_years_and_ids() -> None:
    assert likely_measure(STAFF, STAFF.columns[1:]) == "Salary"
    assert likely_measure(STAFF, ("Start year",)) == "Start year"
    assert likely_measure(STAFF, ()) is None


def test_the_top_rows_are_those_of_the_order_in_which_the_rows_stand() -> None:
    groups = Table.of(["Team", "Count", "Average of Salary"], [["A", "2", "9"], ["B", "5", "7"], ["C", "1", "4"]])
    assert likely_rank(groups, groups.columns[1:]) == ("Average of Salary", False)
    counted = groups.pick(["Team", "Average of Salary", "Count"])
    assert likely_rank(counted, counted.columns[1:]) == ("Average of Salary", False)
    assert likely_rank(counted.take([2, 1, 0]), counted.columns[1:]) == ("Average of Salary", True)
