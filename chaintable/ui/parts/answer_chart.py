"""A chart of the last table, where one fits: which of its columns, as bars or as a line, and in words."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

import numpy as np
import streamlit as st

from chaintable.chain import Chain
from chaintable.evidence.answer_text import Style, styles_of
from chaintable.evidence.cached_results import kept
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind, fold_column
from chaintable.tables.values.texts.display_text import without_marks
from chaintable.ui.parts.charts import Points, points_figure, points_in_words
from chaintable.ui.parts.words import escape, shorten

FEWEST_POINTS, MOST_POINTS = 2, 50
_MOST_COLUMNS = 12
_FIRST_YEAR, _LAST_YEAR = 1000, 2199
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Fit:
    """The two columns of a table that a chart shows: names or dates, and a number for each."""

    kind: Literal["bars", "line"]
    key: str
    number: str


def fit_of(table: Table, columns: tuple[str, ...] = (), shares: Collection[str] = ()) -> Fit | None:
    """Return what a chart of the table would show, or of some of its columns; None if none fits.

    One fits if a column names each row (all cells differ) and another has a number in each row. Of several columns of
    numbers the last counts, where the measures of groups stand, unless it is among the `shares` of a total. Dates,
    months and years make a line.

    >>> fit_of(Table.of(["Team", "Count", "Sum of Hours"], [["A", "2", "7"], ["B", "1", "5"]]))
    Fit(kind='bars', key='Team', number='Sum of Hours')
    """
    names = columns or table.columns
    if not FEWEST_POINTS <= table.n_rows <= MOST_POINTS or len(names) > _MOST_COLUMNS:
        return None
    moments = [name for name in names if _is_moment(table, name)]
    key = next(iter(moments), None) or next((name for name in names if _names_rows(table, name)), None)
    numbers = [name for name in names if name != key and _is_number(table, name)]
    if key is None or not numbers:
        return None
    amounts = [name for name in numbers if name not in shares] or numbers
    return Fit("line" if key in moments else "bars", key, amounts[-1])


def _is_moment(table: Table, column: str) -> bool:
    """Whether each row has its own date, month or year."""
    values = table.values(column)
    if np.isnan(values.keys).any() or len(np.unique(values.keys)) < table.n_rows:
        return False
    if values.kind is ValueKind.DATE:
        return True
    years = values.kind is ValueKind.NUMBER and bool(table.column(column).str.fullmatch(r"\d{4}").all())
    return years and values.keys.min() >= _FIRST_YEAR and values.keys.max() <= _LAST_YEAR


def _names_rows(table: Table, column: str) -> bool:
    values = table.values(column)
    is_text = values.kind not in (ValueKind.NUMBER, ValueKind.EMPTY, ValueKind.DATE)
    return is_text and not values.empty.any() and fold_column(table.column(column)).nunique() == table.n_rows


def _is_number(table: Table, column: str) -> bool:
    values = table.values(column)
    return values.kind is ValueKind.NUMBER and not np.isnan(values.keys).any()


def points_of(table: Table, fit: Fit, style: Style) -> Points:
    """Return the points of the chart, those of a line in the order of time."""
    keys, numbers = table.values(fit.key).keys, table.values(fit.number).keys
    order = np.argsort(keys, kind="stable") if fit.kind == "line" else np.arange(table.n_rows)
    names = [shorten(without_marks(table.cell(int(row), fit.key)), _LONGEST_NAME) for row in order]
    shown = [style.write(table.cell(int(row), fit.number)) for row in order]
    places = tuple(keys[order].tolist()) if fit.kind == "line" else ()
    return Points(fit.kind, fit.key, fit.number, tuple(names), tuple(numbers[order].tolist()), tuple(shown), places)


@kept
def chart_of(chain: Chain) -> Points | None:
    """The chart of the table that the answer was read from, computed once per chain; None if none fits."""
    k, answer = chain.answer_at, chain.answer
    if k is None or answer is None:
        return None
    table = chain.before(k).table
    shown = table.take(answer.rows) if answer.grid else table
    columns = answer.columns if answer.grid else shown.columns
    if len(columns) > _MOST_COLUMNS or shown.n_rows > MOST_POINTS:
        return None
    styles = dict(zip(columns, styles_of(chain, k, columns), strict=True))
    fit = fit_of(shown, columns, [column for column, style in styles.items() if style.unit == "%"])
    return points_of(shown, fit, styles[fit.number]) if fit else None


def draw_answer_chart(chain: Chain) -> None:
    """Draw a button that shows the chart of the last table, with its text; nothing if no chart fits."""
    points = chart_of(chain)
    if points is None:
        return
    label = "Chart" if chain.answer is not None and chain.answer.grid else "Chart of the table before the answer"
    with st.expander(label, type="compact", key="answer_chart", icon=":material/bar_chart:", on_change="rerun") as box:
        if not box.open:
            return
        words = points_in_words(points)
        st.plotly_chart(points_figure(points), key="answer_chart_plot", alt=words, config={"displayModeBar": False})
        st.caption(escape(words))
