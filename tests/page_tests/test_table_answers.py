"""An answer that is a table: drawn and escaped, downloadable, checked, lit in the source, with a chart."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from chaintable.chain import Chain, make_step
from chaintable.evidence import Shown, shown_answer
from chaintable.operations import Answer, Denotation, GroupBy, Reading
from chaintable.operations.measures import Measure
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.parts.answer_chart import Fit, chart_of, fit_of
from chaintable.ui.parts.answer_table import answer_csv, answer_words, rows_as_html
from chaintable.ui.parts.charts import points_figure, points_in_words

from . import conftest
from .test_explore import ask

CALLS = (
    "f_add_column(Country). The rule: in_brackets(Cyclist)",
    "f_group_by(Country, sum of UCI ProTour Points)",
    "f_answer(table(3, Country, Sum of UCI ProTour Points))",
)


@pytest.fixture
def app(open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> AppTest:
    monkeypatch.setattr(conftest, "CALLS", CALLS)
    return ask(open_app(sample="clasica"), "How many points for each country?")


def html_of(app: AppTest) -> str:
    return "\n".join(part.proto.body for part in app.get("html"))


def test_explore_draws_the_table_with_its_download_check_and_lit_cells(app: AppTest) -> None:
    assert not app.exception
    drawn = html_of(app)
    assert ">Country</th>" in drawn and ">ESP</td>" in drawn and ">40</td>" not in drawn
    assert drawn.count("<tr>") == 4
    said = "\n".join(part.value for part in app.caption)
    assert "the columns Country and Sum of UCI ProTour Points of the first 3 rows" in said.replace("\\", "")
    assert "3 numbers worked out again from" in said and "Whether this is what you asked" in said
    offered = {button.key for button in app.get("download_button")}
    assert offered >= {"download_answer", "download_answer_xlsx", "download_table", "download_table_xlsx"}
    assert any(table.proto.alt.startswith("Your table with the cells highlighted") for table in app.dataframe)


def test_the_chart_is_behind_a_button_and_has_its_text(app: AppTest) -> None:
    assert not app.get("plotly_chart")
    app.session_state["answer_chart"] = True
    app.run()
    (chart,) = app.get("plotly_chart")
    assert chart.proto.alt.startswith("Sum of UCI ProTour Points by Country. ESP: ")


def answered(table: Table, *operations: Any, reading: str = "table") -> Chain:
    chain = Chain(Question("?"), Source.of(table))
    for operation in (*operations, Answer(Reading.parse(reading))):
        chain = chain.then(make_step(operation, chain.state))
    return chain


SALES = Table.of(["Customer", "Amount"], [["<b>A</b>", "€1,200.50"], ['x" onload="y', "€12"], ["<b>A</b>", "€0.333"]])


def test_foreign_text_is_never_markup_and_the_full_figure_is_on_hover() -> None:
    chain = answered(SALES, GroupBy(("Customer",), (Measure("sum", "Amount"),)))
    answer, shown = chain.answer, shown_answer(chain)
    assert isinstance(answer, Denotation) and isinstance(shown, Shown)
    drawn = rows_as_html(answer, shown, (False, True, True), "a <label>")
    assert "<b>" not in drawn and 'onload="' not in drawn and "&lt;label&gt;" in drawn
    assert 'text-align:right" title="1200.833">€1,200.83</td>' in drawn
    assert answer_csv(answer).splitlines()[0] == "Customer,Count,Sum of Amount"
    assert "1200.833" in answer_csv(answer)


def test_a_table_in_a_line_shows_its_first_rows() -> None:
    rows = tuple((str(k), "x") for k in range(5))
    assert answer_words(Shown(tuple(map(" · ".join, rows)), ("A", "B"), rows)) == "5 rows: 0 x; 1 x; 2 x; …"


@pytest.mark.parametrize(
    ("columns", "rows", "fit"),
    [
        (["Team", "Hours"], [["A", "7"], ["B", "5"]], Fit("bars", "Team", "Hours")),
        (["Team", "Count", "Sum"], [["A", "1", "7"], ["B", "2", "5"]], Fit("bars", "Team", "Sum")),
        (["Month", "Sum"], [["2024-02", "7"], ["2024-01", "5"]], Fit("line", "Month", "Sum")),
        (["Year", "Sum"], [["2023", "7"], ["2024", "5"]], Fit("line", "Year", "Sum")),
        (["Team", "Hours"], [["A", "7"], ["a", "5"]], None),
        (["Team", "Hours"], [["A", "7"], ["B", ""]], None),
        (["Team", "Hours"], [["A", "7"]], None),
        (["Team", "Town"], [["A", "x"], ["B", "y"]], None),
        (["Low", "High"], [["1", "7"], ["2", "5"]], None),
    ],
)
def test_a_chart_fits_where_a_column_names_each_row_and_another_has_its_number(
    columns: list[str], rows: list[list[str]], fit: Fit | None
) -> None:
    assert fit_of(Table.of(columns, rows)) == fit


def test_a_chart_has_at_most_fifty_points() -> None:
    rows = [[f"Team {k}x", str(k)] for k in range(51)]
    assert fit_of(Table.of(["T", "N"], rows)) is None and fit_of(Table.of(["T", "N"], rows[:50])) is not None


def test_a_line_runs_in_the_order_of_time_and_its_words_have_the_shown_numbers() -> None:
    chain = answered(Table.of(["Month", "Sum"], [["2024-02", "1700.5"], ["2024-01", "5"]]))
    points = chart_of(chain)
    assert points is not None and points.names == ("2024-01", "2024-02") and points.numbers == (5.0, 1700.5)
    assert points_in_words(points) == "Sum by Month. 2024-01: 5. 2024-02: 1,700.5."
    figure = points_figure(points)
    assert figure.data[0].type == "scatter" and list(figure.data[0].y) == [5.0, 1700.5]


def test_a_line_spaces_its_dates_as_the_calendar_does() -> None:
    rows = [["2024-01-01", "7"], ["2024-01-02", "5"], ["2024-01-31", "6"]]
    points = chart_of(answered(Table.of(["Day", "Sum"], rows)))
    assert points is not None
    first, second, last = points_figure(points).data[0].x
    assert last - first == pytest.approx(30 * (second - first))


def test_a_share_of_the_total_is_drawn_only_where_there_is_no_amount() -> None:
    measures = (Measure("sum", "Amount"), Measure("share", "Amount"))
    points = chart_of(answered(SALES, GroupBy(("Customer",), measures)))
    assert points is not None and points.number == "Sum of Amount" and points.shown[0] == "€1,200.83"
    points = chart_of(
        answered(SALES, GroupBy(("Customer",), measures), reading='table(Customer, "Share of Amount (%)")')
    )
    assert points is not None and points.number == "Share of Amount (%)"


def test_foreign_names_are_no_markup_in_a_chart() -> None:
    points = chart_of(answered(Table.of(["T", "N"], [["<i>a</i>", "1"], ["b", "2"]])))
    assert points is not None
    assert "<i>" not in str(points_figure(points).to_plotly_json())


def test_another_answer_has_the_chart_of_the_last_table() -> None:
    table = Table.of(["Team", "Hours"], [["A", "7"], ["B", "5"]])
    assert chart_of(answered(table, reading="most(Team, Hours)")) is not None
    assert chart_of(answered(table.take(np.array([0])), reading="cell(Team)")) is None
