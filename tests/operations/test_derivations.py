"""Derivations: what each rule makes of real cells, and an empty cell where it can make nothing."""

from calendar import day_name
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import StepError
from chaintable.operations.derivations import RULES, Derivation, rules_for
from chaintable.operations.grammar import render_number
from chaintable.tables.table import Table

ONE = {
    "in_brackets": {
        "Alejandro Valverde (ESP)": "ESP",
        "Kolobnev [RUS] (2)": "RUS",
        "Paris ()": "",
        "no brackets": "",
        "": "",
    },
    "before_brackets": {"Alejandro Valverde (ESP)": "Alejandro Valverde", "no brackets": "no brackets", "(x) y": ""},
    "before_comma": {"Paris, France": "Paris", "a, b, c": "a", "none": "none", "": ""},
    "after_comma": {"Paris, France": "France", "a, b, c": "b, c", "none": "", "": ""},
    "first_item": {"Spain, Italy and France": "Spain", "red / green": "red", "one": "one", "A & B": "A", "": ""},
    "last_item": {"Spain, Italy and France": "France", "red / green": "green", "one": "one", "Andorra": "Andorra"},
    "items": {"Spain, Italy and France": "3", "one": "1", "red; green": "2", "": "0", "Holland": "1"},
    "year": {"12 March 2004": "2004", "1999-01-31": "1999", "July 4, 1776": "1776", "soon": ""},
    "month": {"12 March 2004": "March", "1999-01-31": "January", "July 4, 1776": "July", "soon": ""},
    "quarter": {"12 March 2004": "2004-Q1", "1999-12-31": "1999-Q4", "May 1776": "1776-Q2", "1980": "", "soon": ""},
    "year_month": {"12 March 2004": "2004-03", "1999-12-31": "1999-12", "May 1776": "1776-05", "1980": "", "soon": ""},
    "date": {"2024-12-30 09:59": "2024-12-30", "1 May 2023": "2023-05-01", "May 1776": "", "March 3": "", "": ""},
    "week": {"2024-12-30": "2025-W01", "1 January 2021": "2020-W53", "2024-02-29": "2024-W09", "May 1776": "", "": ""},
    "weekday": {"2024-12-30": "Monday", "5 March 2023": "Sunday", "31.12.1969": "Wednesday", "May 1776": "", "": ""},
    "day": {"2024-12-30": "30", "5 March 2023": "5", "March 3": "3", "May 1776": "", "": ""},
    "hour": {"2024-12-30 09:59": "9", "2024-12-30T23:00:01": "23", "2024-12-30": "", "": ""},
    "decade": {"12 March 2004": "2000s", "1999-01-31": "1990s", "July 4, 1776": "1770s", "soon": ""},
    "number": {"1,045 km": "1045", "about 3.5 m": "3.5", "−5": "-5", "+5": "5", "none": "", "B-52": "52"},
    "second_number": {"3 of 10": "10", "1,045 / 2,000.5": "2000.5", "7": "", "none": ""},
    "length": {"1990–1994": "4", "2001–2001": "0", "1987–1999": "12", "unknown": ""},
    "result": {"3–1": "win", "0–2": "loss", "2–2": "draw", "postponed": ""},
    "margin": {"3–1": "2", "0–2": "2", "2–2": "0", "postponed": ""},
    "total": {"3–1": "4", "0–2": "2", "2–2": "4", "postponed": ""},
}
TWO = {
    "sum": ["13", "2.5", "", "1047"],
    "difference": ["7", "-1.5", "", "1043"],
    "product": ["30", "1", "", "2090"],
    "ratio": ["3.333333333", "0.25", "", "522.5"],
}
OF_DATES = {"days_between", "minutes_between", "hours_between"}


@pytest.mark.parametrize("rule", ONE)
def test_each_rule_on_one_column_makes_of_a_cell_what_its_words_say(rule: str) -> None:
    table = Table.of(["A"], [[cell] for cell in ONE[rule]])
    assert dict(zip(ONE[rule], Derivation(rule, ("A",)).cells(table), strict=True)) == ONE[rule]


@pytest.mark.parametrize("rule", TWO)
def test_each_rule_on_two_columns_reckons_row_by_row(rule: str) -> None:
    table = Table.of(["A", "B"], [["10", "3"], ["0.5", "2"], ["", "4"], ["1,045", "2"]])
    assert list(Derivation(rule, ("A", "B")).cells(table)) == TWO[rule]


def test_every_rule_has_an_example_here() -> None:
    assert {*ONE, *TWO, *OF_DATES} == set(RULES)
    assert set(rules_for(1)) == set(ONE)
    assert set(rules_for(2)) == {*TWO, *OF_DATES}


def test_a_percentage_counts_as_a_part_of_what_it_is_multiplied_with() -> None:
    bids = Table.of(["Value", "Chance", "Fee (%)", "Pieces"], [["200", "25%", "10", "3"], ["80", "", "5", "2"]])
    assert list(Derivation("product", ("Value", "Chance")).cells(bids)) == ["50", ""]
    assert list(Derivation("product", ("Value", "Fee (%)")).cells(bids)) == ["20", "4"]
    assert list(Derivation("product", ("Value", "Pieces")).cells(bids)) == ["600", "160"]


def test_the_minutes_between_two_times_go_past_midnight_and_need_both() -> None:
    times = Table.of(["In", "Out"], [["08:10", "09:40"], ["23:30", "00:15"], ["07:00", ""]])
    assert list(Derivation("minutes_between", ("In", "Out")).cells(times)) == ["90", "45", ""]
    assert list(Derivation("hours_between", ("In", "Out")).cells(times)) == ["1.5", "0.75", ""]
    moments = Table.of(
        ["In", "Out"], [["2025-03-01 23:00", "2025-03-02 01:30"], ["2025-03-01 10:00", "2025-03-01 09:00"]]
    )
    assert list(Derivation("minutes_between", ("In", "Out")).cells(moments)) == ["150", "-60"]
    mixed = Table.of(["In", "Out"], [["08:10", "2025-03-02"], ["09:10", "2025-03-03"]])
    with pytest.raises(StepError, match="both hold dates, or both times"):
        Derivation("minutes_between", ("In", "Out")).cells(mixed)


def test_nothing_is_divided_by_nothing() -> None:
    table = Table.of(["A", "B"], [["1", "0"], ["0", "0"], ["4", "2"]])
    assert list(Derivation("ratio", ("A", "B")).cells(table)) == ["", "", "2"]


def test_a_product_that_no_number_can_hold_is_empty() -> None:
    table = Table.of(["A"], [["1e300"], ["2"]])
    assert list(Derivation("product", ("A", "A")).cells(table)) == ["", "4"]


def test_dates_differ_in_days() -> None:
    table = Table.of(["Start", "End"], [["2004-02-28", "2004-03-01"], ["2003-02-28", "2003-03-01"]])
    assert list(Derivation("difference", ("End", "Start")).cells(table)) == ["2", "1"]


def test_days_are_counted_from_one_date_to_another_whatever_their_clocks_show() -> None:
    table = Table.of(
        ["Ordered", "Paid"],
        [
            ["2004-02-28", "1 March 2004"],
            ["2004-03-01 23:59", "2004-03-02 00:01"],
            ["2004-03-05", "2004-03-01"],
            ["", "2004-03-01"],
            ["March 1", "2004-03-01"],
        ],
    )
    assert list(Derivation("days_between", ("Ordered", "Paid")).cells(table)) == ["2", "1", "-4", "", ""]


def test_a_date_without_a_year_has_no_year() -> None:
    table = Table.of(["Day"], [["March 3"], ["2004-03-01"], ["5 May"]])
    assert list(Derivation("year", ("Day",)).cells(table)) == ["", "2004", ""]
    assert list(Derivation("quarter", ("Day",)).cells(table)) == ["", "2004-Q1", ""]


def test_times_of_day_have_an_hour_and_lengths_of_time_have_none() -> None:
    assert list(Derivation("hour", ("At",)).cells(Table.of(["At"], [["9:05"], ["14:30"], ["late"]]))) == ["9", "14", ""]
    with pytest.raises(StepError, match="'Took' are lengths of time"):
        Derivation("hour", ("Took",)).cells(Table.of(["Took"], [["1:00.4"], ["2:03.1"]]))


def test_a_part_of_a_date_is_refused_of_text_and_the_columns_of_dates_are_named() -> None:
    table = Table.of(["Name", "Day"], [["x", "2004-03-01"], ["y", "2004-03-02"]])
    with pytest.raises(StepError, match=r"'Name' holds text, so it has no weekday\. Columns of dates: 'Day'"):
        Derivation("weekday", ("Name",)).cells(table)


@pytest.mark.parametrize("said", ["year-month(Day)", "Year month (Day)", "YEAR_MONTH(Day)"])
def test_a_rule_may_be_written_with_a_hyphen_or_a_space(said: str) -> None:
    assert Derivation.parse(said) == Derivation("year_month", ("Day",))


@given(st.lists(st.datetimes(datetime(1000, 1, 1), datetime(2999, 12, 31)), min_size=1, max_size=8))
def test_parts_of_dates_are_those_of_the_calendar(moments: list[datetime]) -> None:
    table = Table.of(["At"], [[f"{moment:%Y-%m-%d %H:%M:%S}"] for moment in moments])
    wanted = {
        "quarter": lambda at: f"{at.year}-Q{(at.month + 2) // 3}",
        "year_month": lambda at: f"{at.year}-{at.month:02}",
        "week": lambda at: "{}-W{:02}".format(*at.isocalendar()[:2]),
        "weekday": lambda at: day_name[at.weekday()],
        "day": lambda at: str(at.day),
        "hour": lambda at: str(at.hour),
    }
    for rule, compute in wanted.items():
        assert list(Derivation(rule, ("At",)).cells(table)) == [compute(moment) for moment in moments]


def test_a_letter_says_the_result_before_the_numbers_do() -> None:
    table = Table.of(["Result"], [["W 3–1"], ["L 3–1"], ["W 2–0"]])
    assert list(Derivation("result", ("Result",)).cells(table)) == ["win", "loss", "win"]


def test_the_year_is_found_in_a_text_that_is_no_date() -> None:
    table = Table.of(["Title"], [["Alien (1979)"], ["Blade Runner"], ["Heat, 1995, Mann"], ["Room 10001"]])
    assert list(Derivation("year", ("Title",)).cells(table)) == ["1979", "", "1995", ""]


@pytest.mark.parametrize("rule", ["result", "margin", "total", "length"])
def test_a_rule_for_two_sided_cells_refuses_a_column_of_text(rule: str) -> None:
    with pytest.raises(StepError, match="The cells of 'A' aren't"):
        Derivation(rule, ("A",)).cells(Table.of(["A"], [["x"], ["y"]]))


def test_reckoning_with_text_is_refused_and_names_the_column() -> None:
    with pytest.raises(StepError, match="Column 'Name' holds no numbers"):
        Derivation("sum", ("Points", "Name")).cells(Table.of(["Points", "Name"], [["1", "x"], ["2", "y"]]))


def test_an_unknown_rule_is_named_with_the_nearest_known_one() -> None:
    with pytest.raises(StepError, match=r"There is no rule 'in_bracket'\. Did you mean 'in_brackets'\?"):
        Derivation.parse("in_bracket(A)")


@pytest.mark.parametrize(("rule", "columns"), [("sum", ("A",)), ("year", ()), ("year", ("A", "B"))])
def test_another_number_of_columns_is_refused(rule: str, columns: tuple[str, ...]) -> None:
    with pytest.raises(StepError, match=f"{rule} reads (one column|two columns), not {len(columns)}"):
        Derivation(rule, columns)


NUMBERS = (
    st.integers(1 - 10**15, 10**15 - 1).map(float)
    | st.decimals(-100_000, 100_000, places=3).map(float)
    | st.sampled_from([1e-9, -2.5e-5, 0.001, 581118.1042, 123456789.25, 178360381250001.0])
)


@given(st.lists(NUMBERS, min_size=1, max_size=8))
def test_reckoned_cells_are_written_as_numbers_are_written_everywhere(numbers: list[float]) -> None:
    table = Table.of(["A", "B"], [[render_number(number), "1"] for number in numbers])
    wanted = [render_number(key) for key in table.values("A").keys]
    assert list(Derivation("product", ("A", "B")).cells(table)) == wanted


@pytest.mark.parametrize("rule", sorted(ONE))
def test_a_table_without_rows_gives_no_cells_or_the_reason(rule: str) -> None:
    try:
        assert len(Derivation(rule, ("A",)).cells(Table.of(["A"], []))) == 0
    except StepError as refused:
        assert "'A'" in str(refused)
