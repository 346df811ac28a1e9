"""The cells that the numbers and texts of a program stand in."""

from chaintable.operations.modules.programs import cells_behind
from chaintable.tables.table import Table

FERRY = Table.of(["Stop", "Departure"], [["Pier", "9:05 A.M."], ["Lighthouse", "9:40 A.M."], ["Market", "10:25 A.M."]])


def test_a_time_of_day_stands_in_a_program_as_the_minutes_since_midnight() -> None:
    found = cells_behind("start = 580\nend = 625\nans = end - start", FERRY)
    assert {column: rows.tolist() for column, rows in found.items()} == {"Departure": [1, 2]}


def test_a_race_time_is_no_time_of_day() -> None:
    race = Table.of(["Runner", "Time"], [["Ann", "4:05.2"], ["Bob", "5:10.9"], ["Kim", "12:40.1"]])
    assert cells_behind("ans = 245", race) == {}
