"""calculate: a new column by a formula, which is read and never run."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import headers

from chaintable.errors import StepError
from chaintable.operations import Calculate
from chaintable.operations.formulas import evaluate
from chaintable.operations.formulas.expressions import Binary, Call, Column, Negative, Number, Text, is_plain
from chaintable.operations.grammar import render_number
from chaintable.tables.state import State
from chaintable.tables.table import Table

SALES = Table.of(
    ["Name", "Unit price", "Qty", "Day", "Due", "Discount", "Team", "a + b"],
    [
        ["Ann", "1,200.5", "2", "2024-01-05", "2024-02-04", "10%", "x", "1"],
        ["Bob", "3", "", "2024-02-28", "2024-03-01", "5%", "y", "2"],
        ["Cho", "7", "4", "", "2024-03-01", "0%", "x", "3"],
    ],
)
STATE = State(SALES)


def cells(formula: str, table: Table = SALES) -> list[str]:
    state = State(table)
    after = Calculate.parse(f"f_calculate(New = {formula})", state).apply(state).table
    assert after.columns == (*table.columns, "New")
    return list(after.column("New"))


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("Unit price * Qty", ["2401", "", "28"]),
        ("(Qty + 2) * 3 - 1", ["11", "", "17"]),
        ("Qty - 1 - 1", ["0", "", "2"]),
        ("12 / Qty / 2", ["3", "", "1.5"]),
        ("-Qty + 5", ["3", "", "1"]),
        ("Qty / (Qty - 2)", ["", "", "2"]),
        ("Unit price * (1 - Discount)", ["1080.45", "2.85", "7"]),
        ("Unit price * 20%", ["240.1", "0.6", "1.4"]),
        ("round(Unit price / 7, 2)", ["171.5", "0.43", "1"]),
        ("round(Unit price)", ["1201", "3", "7"]),
    ],
)
def test_arithmetic_goes_row_by_row_and_an_empty_cell_gives_an_empty_one(formula: str, wanted: list[str]) -> None:
    assert cells(formula) == wanted


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("running_total(Qty)", ["2", "", "6"]),
        ("running_total(Unit price, Team)", ["1200.5", "3", "1207.5"]),
        ("rank(Unit price)", ["1", "3", "2"]),
        ("rank(-Unit price)", ["3", "1", "2"]),
        ("rank(Unit price, Team)", ["1", "1", "2"]),
        ("share(Qty)", ["33.33333333", "", "66.66666667"]),
        ("share(Qty, Team)", ["33.33333333", "", "66.66666667"]),
        ("change(Unit price)", ["", "-1197.5", "4"]),
        ("change(Unit price, Team)", ["", "", "-1193.5"]),
        ("percent_change(Unit price)", ["", "-99.75010412", "133.3333333"]),
    ],
)
def test_some_functions_look_at_the_other_rows_of_the_table_or_of_a_group(formula: str, wanted: list[str]) -> None:
    assert cells(formula) == wanted


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ('if(Unit price > 5, "big", "small")', ["big", "small", "big"]),
        ("if(Unit price > 5, big, small)", ["big", "small", "big"]),
        ('if(Team = x and not (Name = "cho"), 1, 2)', ["1", "2", "2"]),
        ('if(Day < "2024-02-01", Day, Due)', ["2024-01-05", "2024-03-01", ""]),
        ("if(Qty > 3, Qty, Unit price) * 2", ["2401", "", "8"]),
        ('if(Discount > 0.07, "much", "little")', ["much", "little", "little"]),
        ('if(Qty > 3, "more", if(Qty > 1, "some", "few"))', ["some", "", "more"]),
        ("Qty >= 2", ["yes", "", "yes"]),
        ("Unit price > Qty or Team = y", ["yes", "", "yes"]),
        ("Unit price > Qty * 2", ["yes", "", "no"]),
        ("Day < Due", ["yes", "yes", ""]),
    ],
)
def test_a_test_chooses_and_one_on_an_empty_cell_chooses_nothing(formula: str, wanted: list[str]) -> None:
    assert cells(formula) == wanted


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("Due - Day", ["30", "2", ""]),
        ("Day + 30", ["2024-02-04", "2024-03-29", ""]),
        ("7 + Day", ["2024-01-12", "2024-03-06", ""]),
        ("Day - 0.5", ["2024-01-04 12:00:00", "2024-02-27 12:00:00", ""]),
        ("change(Due)", ["", "26", "0"]),
    ],
)
def test_dates_give_days_and_days_give_dates(formula: str, wanted: list[str]) -> None:
    assert cells(formula) == wanted


@given(st.lists(st.tuples(st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(-999, 999)), min_size=1))
def test_days_added_to_a_date_are_those_of_the_calendar(rows: list[tuple[date, int]]) -> None:
    table = Table.of(["Day", "More"], [[day.isoformat(), str(more)] for day, more in rows])
    assert cells("Day + More", table) == [(day + timedelta(more)).isoformat() for day, more in rows]


def test_joined_texts_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate, "MOST_BYTES", 1_000_000)
    long = State(Table.of(["Text"], [["x" * 400_000]]))
    joined = Calculate.parse("f_calculate(Twice = Text & Text)", long).apply(long)
    assert len(joined.table.cell(0, "Twice")) == 800_000
    with pytest.raises(StepError, match=r"would take 2 MB; the limit is 1 MB\. Join shorter texts"):
        Calculate.parse("f_calculate(More = Twice & Twice)", joined).apply(joined)


def test_texts_are_joined_as_they_are_written() -> None:
    assert cells('Name & " (" & Unit price & ")"') == ["Ann (1,200.5)", "Bob (3)", "Cho (7)"]
    assert cells("Name & Qty * 2") == ["Ann4", "Bob", "Cho8"]


NUMBERS = st.lists(st.tuples(st.integers(-99, 99), st.integers(-99, 99)), min_size=1, max_size=9)


@given(NUMBERS)
def test_every_row_is_what_arithmetic_on_its_own_cells_gives(rows: list[tuple[int, int]]) -> None:
    table = Table.of(["A", "B"], [[str(a), str(b)] for a, b in rows])
    wanted = [render_number((a + b) * 3 - a / b) if b else "" for a, b in rows]
    assert cells("(A + B) * 3 - A / B", table) == wanted
    firsts = [a for a, _ in rows]
    assert cells("running_total(A)", table) == [str(sum(firsts[: k + 1])) for k in range(len(rows))]
    assert cells("rank(A)", table) == [str(1 + sum(other > a for other in firsts)) for a in firsts]


@given(headers)
def test_any_header_can_stand_in_a_formula_and_be_the_new_name(name: str) -> None:
    state = State(Table.of([name], [["3"]]))
    operation = Calculate(f"{name} new", Binary("+", Column(name), Number(1)))
    assert Calculate.parse(str(operation), state) == Calculate.parse(str(operation)) == operation
    assert operation.apply(state).table.rows() == [["3", "4"]]


@pytest.mark.parametrize("name", ["and", "not it", "if", "A and B", "Round", "1st", "a  b", "column x", "x.y", "[a]"])
def test_a_header_that_reads_like_a_formula_is_quoted(name: str) -> None:
    assert not is_plain(name)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("f_calculate(Total = [unit price] × Qty)", Binary("*", Column("Unit price"), Column("Qty"))),
        ('f_calculate(Total, "Unit price" * Qty)', Binary("*", Column("Unit price"), Column("Qty"))),
        ('f_calculate("Total" = "a + b" - 1)', Binary("-", Column("a + b"), Number(1))),
        ('f_compute(Total: IF(Qty <> 2; "x", y))'.replace(";", ","), None),
        ('f_calculate(Total = Name & "Team")', Binary("&", Column("Name"), Column("Team"))),
    ],
)
def test_models_write_it_in_several_ways(said: str, wanted: Binary | None) -> None:
    found = Calculate.parse(said, STATE)
    formula = wanted or Call("if", (Binary("!=", Column("Qty"), Number(2)), Text("x"), Text("y")))
    assert found == Calculate("Total", formula)


def test_a_structured_call_may_put_texts_in_single_quotes() -> None:
    given_ = {"column": "Size", "formula": "if(Qty > 3, 'big', 'small')"}
    assert Calculate.from_json(given_, STATE) == Calculate.parse(
        'f_calculate(Size = if(Qty > 3, "big", "small"))', STATE
    )


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("Name * 2", "'Name' holds text, so it can't be calculated with.*'Unit price', 'Qty'"),
        ("Prize * 2", "No column 'Prize'"),
        ("sum(Qty)", "no function 'sum' in a formula"),
        ("Qty +", "lacks a value before 'the end'"),
        ("if((Qty > 1, 2, 3)", r"lacks a \) before ', 2"),
        ("Qty 2 Day", "No column 'Qty 2 Day'"),
        ("Qty (2)", "no function 'Qty'"),
        ("Qty $ 2", r"Can't read '\$ 2'"),
        ("if(Qty, 1, 2)", "'Qty' isn't a test"),
        ("if(Qty > 1, 2)", "if can't be worked out from these values"),
        ("round(Qty, Day)", "round can't be worked out"),
        ("Day + Due", "Dates can't be calculated with"),
        ("Day > 5", "not a date|can't be compared"),
        ("share(Day)", "Dates have no share"),
        ("1e300 * 1e300", "too large"),
        ("((((((((((((((((((((((1))))))))))))))))))))))", "too many brackets"),
        (" + ".join(["1"] * 200), "too long"),
        ("__import__(1)", "no function"),
    ],
)
def test_what_cannot_be_worked_out_is_refused_with_the_reason(formula: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        cells(formula)


@pytest.mark.parametrize(
    ("call", "message"), [("f_calculate(Qty = 1)", "already a column 'Qty'"), ("f_calculate(x)", "no new name")]
)
def test_the_new_name_must_be_there_and_be_new(call: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        Calculate.parse(call, STATE).apply(STATE)


def test_it_is_said_in_words_and_knows_what_it_was_made_from() -> None:
    operation = Calculate.parse('f_calculate(New = (Qty + 1) * column "a + b" - -Qty)', STATE)
    assert operation.describe() == "Add column New = (Qty + 1) × a + b − −Qty"
    assert operation.columns_used == operation.sources_of("new") == ("Qty", "a + b")
    assert operation.sources_of("Qty") == ("Qty",)
    assert Negative(Number(2)).words == "−2"


def test_a_table_without_rows_gets_a_column_without_cells() -> None:
    assert cells("rank(Qty) + 1", SALES.take([])) == []


def test_a_test_that_must_not_hold_stands_in_brackets_before_a_comparison() -> None:
    state = State(Table.of(["Price"], [["1"], ["3"]]))
    denied = Calculate.parse("f_calculate(New = (not Price < 2) = -1)", state)
    assert Calculate.parse(str(denied), state) == denied
    assert Calculate.parse("f_calculate(New = not (Price < 2) = -1)", state) != denied
