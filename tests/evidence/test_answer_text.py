"""An answer as a person reads it: thousands marks, few decimals, the column's own unit, no footnote marks."""

import pytest

from chaintable.chain import Chain, make_step
from chaintable.evidence import Shown, shown_answer
from chaintable.evidence.answer_text import computed_styles
from chaintable.operations import AddColumn, Answer, Calculate, GroupBy, Operation, Reading, SelectColumn, SortBy
from chaintable.operations.measures import Measure
from chaintable.operations.rename import Rename
from chaintable.operations.split_column import SplitColumn
from chaintable.operations.unpivot import Unpivot
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat

SALES = Table.of(
    ["Customer", "Amount", "Margin", "Year", "Weight", "Number"],
    [
        ["France[1]", "€1,300,000.50", "10 %", "2003", "1.5", "10023"],
        ["Italy*", "€48,116.01", "15.5 %", "2004", "2345.25", "10024"],
        ["France[2]", "€0.004", "", "2004", "7", "10025"],
    ],
)


def chain_of(*operations: Operation, table: Table = SALES) -> Chain:
    chain = Chain(Question("?"), Source.of(table))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


def shown(words: str, *operations: Operation, table: Table = SALES) -> Shown:
    before = chain_of(*operations, table=table)
    found = shown_answer(before.then(make_step(Answer(Reading.parse(words, before.state)), before.state)))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("sum(Amount)", ("€1,348,116.51",)),
        ("average(Margin)", ("12.75 %",)),
        ("sum(Weight)", ("2,353.75",)),
        ("sum(Amount, Weight)", ("1,350,470.26",)),
        ("count", ("3",)),
        ("share(Year = 2004)", ("66.67 %",)),
        ("percent_change(Weight)", ("366.67 %",)),
        ("percent_change(Amount)", ("-100 %",)),
        ("ratio(Amount, Amount)", ("1",)),
        ("ratio(Amount, Weight)", ("€572.75",)),
        ("percentage(Amount, Amount)", ("100 %",)),
        ("most(Customer, Weight)", ("Italy",)),
        ("most(Weight)", ("2,345.25",)),
        ("most(Amount)", ("€1,300,000.50",)),
        ("most(Year, Weight)", ("2004",)),
        ("most(Number)", ("10025",)),
        ("column_name(most, Year, Weight)", ("Year",)),
        ("yes_no(count > 2)", ("yes",)),
        ('text("1234.5[1]")', ("1234.5[1]",)),
    ],
)
def test_the_answer_is_written_as_people_write_it(words: str, values: tuple[str, ...]) -> None:
    assert shown(words).values == values


def test_what_is_worked_out_from_numbers_with_two_decimals_has_two() -> None:
    table = Table.of(["Shop", "Paid", "Hours"], [["A", "1.200,50", "1,5"], ["A", "0,60", "2"], ["B", "7,00", ""]])
    table = table.with_formats({name: ColumnFormat(decimal_mark=",") for name in ("Paid", "Hours")})
    chain = chain_of(GroupBy(("Shop",), (Measure("sum", "Paid"), Measure("sum", "Hours"))), SortBy("Shop"), table=table)
    written = {
        name: [style.write(text) for text in ("1201.1", "7")] for name, style in computed_styles(chain, 1).items()
    }
    assert written["Sum of Paid"] == ["1.201,10", "7,00"]
    assert written["Sum of Hours"] == ["1.201,1", "7"]


def test_numbers_worked_out_from_a_file_with_decimal_commas_have_the_marks_of_the_file() -> None:
    rows = [["A", "4 362,50 €", "3"], ["B", "7,00 €", "4"]]
    table = Table.of(["Magasin", "Montant", "Quantité"], rows)
    table = table.with_formats({"Montant": ColumnFormat(decimal_mark=",")})
    assert shown("sum(Montant)", table=table).values == ("4 369,50 €",)
    assert shown("average(Quantité)", table=table).values == ("3,5",)
    third = shown("ratio(Montant, Quantité)", table=table)
    assert (third.values, third.in_full) == (("624,21 €",), ("624,2142857",))


def test_a_number_of_the_table_keeps_all_its_decimals() -> None:
    lengths = Table.of(["Coast", "Length"], [["A", "1234.56789"], ["B", "7"]])
    assert shown("most(Length)", table=lengths).values == ("1,234.56789",)


def test_a_renamed_column_is_written_as_before() -> None:
    assert shown("most(Mass)", Rename("Weight", "Mass")).values == ("2,345.25",)


@pytest.mark.parametrize(
    ("operation", "words", "value"),
    [
        (SplitColumn("Weight", ".", ("Kilo", "Rest")), "most(Kilo)", "2345"),
        (AddColumn("Plate", ("1.5", "2345.25", "7")), "most(Plate)", "2345.25"),
        (Unpivot(("Weight", "Number"), "What", "Much"), "most(Much)", "10025"),
    ],
)
def test_cells_that_are_new_are_written_as_they_stand_though_they_come_from_amounts(
    operation: Operation, words: str, value: str
) -> None:
    assert shown(words, operation).values == (value,)


def test_a_file_with_decimal_commas_and_no_thousands_has_points_between_thousands() -> None:
    paid = Table.of(["Paid"], [["812,5"], ["700,25"]]).with_formats({"Paid": ColumnFormat(decimal_mark=",")})
    assert shown("sum(Paid)", table=paid).values == ("1.512,75",)


def test_in_a_table_computed_numbers_are_written_as_in_the_answer_and_cells_as_in_the_file() -> None:
    chain = chain_of(GroupBy(("Year",), (Measure("average", "Amount"),)), SortBy("Year"))
    for k in range(2):
        styles = computed_styles(chain, k)
        assert set(styles) == {"Count", "Average of Amount"}
        assert styles["Average of Amount"].write("24058.007") == "€24,058.01"


@pytest.mark.parametrize(("unit", "value"), [("$", "2.50"), ("€", "2.50"), ("£", "2.50"), ("km", "2.5"), ("", "2.5")])
def test_an_amount_that_was_worked_out_has_cents_only_where_money_is_asked_for(unit: str, value: str) -> None:
    chain = Chain(Question("How much?", unit=unit), Source.of(SALES))
    found = shown_answer(chain.then(make_step(Answer(Reading.parse('text("2.50000001")', chain.state)), chain.state)))
    assert found is not None
    assert found.values == (value,)


def test_the_full_figure_is_kept_where_digits_are_left_out() -> None:
    assert shown("sum(Amount)").in_full == ("1348116.514",)
    assert shown("share(Year = 2004)").in_full == ("66.66666667",)
    assert shown("sum(Weight)").in_full == ()
    assert shown("count").in_full == ()


GROUPS = GroupBy(
    ("Year",),
    (
        Measure("sum", "Amount"),
        Measure("highest", "Amount"),
        Measure("distinct", "Amount"),
        Measure("share", "Weight"),
        Measure("highest", "Year"),
        Measure("average", "Weight"),
    ),
)


def test_a_measure_keeps_the_unit_of_its_column_through_later_steps() -> None:
    names = ("Year", "Count", "Sum of Amount", "Highest of Amount", "Different Amount", "Share of Weight (%)")
    names += ("Highest of Year", "Average of Weight")
    found = shown("table", GROUPS, SortBy("Sum of Amount", "large to small"), SelectColumn(names))
    assert found.columns == names
    assert found.rows == (
        ("2003", "1", "€1,300,000.50", "€1,300,000.50", "1", "0.0637 %", "2003", "1.5"),
        ("2004", "2", "€48,116.01", "€48,116.01", "2", "99.94 %", "2004", "1,176.13"),
    )


def test_a_column_where_one_cell_lacks_the_unit_gives_none() -> None:
    mixed = Table.of(["Paid"], [["€5"], ["€1,200"], ["7"]])
    assert shown("sum(Paid)", table=mixed).values == ("1,212",)


def test_a_table_leaves_out_footnote_marks_in_its_cells() -> None:
    assert shown("table(2, Customer, Weight)").rows == (("France", "1.5"), ("Italy", "2,345.25"))


def test_without_an_answer_nothing_is_shown() -> None:
    assert shown_answer(chain_of()) is None


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("Amount * Weight", "€1,950,000.75"),
        ("Amount / Weight", "€866,667"),
        ("Amount / Amount", "1"),
        ("Amount - 0.25", "€1,300,000.25"),
        ("-round(Amount, 1)", "-€1,300,000.50"),
        ("share(Amount)", "96.43 %"),
        ("rank(Amount)", "1"),
        ("running_total(Weight) * 1000", "1,500"),
        ("if(Weight > 5, Year, Year)", "2003"),
        ("Margin + Amount", "1,300,000.6"),
        ("Margin * 2", "0.2"),
        ("Amount * Margin", "€130,000.05"),
        ('Customer & ", " & Year', "France[1], 2003"),
    ],
)
def test_calculated_numbers_have_the_unit_that_their_formula_gives_them(formula: str, value: str) -> None:
    calculated = Calculate.parse(f"f_calculate(New = {formula})", State(SALES))
    assert shown("cell(New)", calculated).values == (value,)


def test_the_full_figure_of_a_calculated_number_is_kept() -> None:
    third = Calculate.parse("f_calculate(New = Amount / 7)", State(SALES))
    assert shown("cell(New)", third).in_full == ("185714.3571",)


STAFF = Table.of(
    ["Name", "Salary", "Start"],
    [["Ann", "20000 €", "2018"], ["Ben", "30000.5 €", "2019"], ["Cat", "27000 €", "2020"], ["Dan", "9000 €", "2021"]],
)


def test_a_sign_stands_where_the_file_has_it_and_every_amount_has_its_thousands_marks() -> None:
    assert shown("sum(Salary)", table=STAFF).values == ("86,000.50 €",)
    assert shown("most(Salary)", table=STAFF).values == ("30,000.5 €",)
    doubled = Calculate.parse("f_calculate(Double, Salary + Salary)", State(STAFF))
    assert shown("sum(Double)", doubled, table=STAFF).values == ("172,001 €",)


def test_the_average_of_years_has_no_thousands_mark() -> None:
    assert shown("average(Start)", table=STAFF).values == ("2019.5",)
