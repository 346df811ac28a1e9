"""Tables on the page: the first rows and columns, with row numbers, kinds of values and highlights."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chaintable.evidence.answer_text import Style
from chaintable.tables.source import Source
from chaintable.tables.table import Origins, Positions, Table
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import ValueKind
from chaintable.ui.parts.elements import Element, draw_element, make_element
from chaintable.ui.parts.highlighted_frame import Tinted
from chaintable.ui.parts.words import counted, escape, shorten

MOST_ROWS = 200
MOST_COLUMNS = 60
MOST_CHARACTERS = 400
_KIND_ROWS = 5_000
_HEADER_CHARACTERS = 40

NEW = "rgba(222, 160, 40, 0.24)"
LIT = "rgba(232, 178, 40, 0.42)"
NEAR = "rgba(222, 160, 40, 0.12)"
ODD = "rgba(208, 74, 52, 0.30)"
MUTED = "color: rgba(128, 128, 128, 0.9)"
EMPTY = "(empty)"
FULL_FIGURE = "; open or copy a cell for its full figure"

_MARKS = {
    ValueKind.NUMBER: "#",
    ValueKind.DATE: "date",
    ValueKind.TIME: "time",
    ValueKind.RANGE: "from–to",
    ValueKind.SCORE: "score",
    ValueKind.TRUTH: "yes/no",
    ValueKind.TEXT: "abc",
    ValueKind.EMPTY: "empty",
}
_KIND_WORDS = {
    ValueKind.NUMBER: "numbers",
    ValueKind.DATE: "dates",
    ValueKind.TIME: "times",
    ValueKind.RANGE: "ranges",
    ValueKind.SCORE: "scores",
    ValueKind.TRUTH: "true or false",
    ValueKind.TEXT: "text",
    ValueKind.EMPTY: "no values",
}
_TO_THE_RIGHT = (ValueKind.NUMBER, ValueKind.TIME)


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of values in a column, as a short mark and in words."""

    mark: str
    words: str
    to_the_right: bool


@dataclass(frozen=True, slots=True, eq=False)
class Emphasis:
    """What to highlight in a table.

    `columns` maps a column to its tint; `cells` maps a column to its tint in the rows of `rows` only (positions in the
    table); `spots` does so in rows of each column's own. `marks` are put before headers, so that colour is never the
    only sign; `dim` are rows to draw faintly.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[str, str] = field(default_factory=dict)
    rows: Positions | None = None
    spots: Mapping[str, tuple[str, Positions]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    dim: Positions | None = None

    @property
    def matter(self) -> Hashable:
        """What is highlighted, to tell one emphasis from another."""
        spots = tuple((column, tint, rows.tobytes()) for column, (tint, rows) in self.spots.items())
        tints, marks = (tuple(self.columns.items()), tuple(self.cells.items())), tuple(self.marks.items())
        return tints, _bytes_of(self.rows), spots, marks, _bytes_of(self.dim)


def _bytes_of(rows: Positions | None) -> bytes | None:
    return None if rows is None else rows.tobytes()


PLAIN = Emphasis()
_sheets: TableMemory[pd.DataFrame] = TableMemory(4, of_small=32)
_drawn: TableMemory[Element] = TableMemory(1, of_small=32)
_kinds: TableMemory[Kind] = TableMemory(MOST_COLUMNS)
AS_THEY_ARE: Mapping[str, Style] = {}


def draw_table(
    table: Table,
    source: Source,
    *,
    key: str,
    alt: str,
    emphasis: Emphasis = PLAIN,
    most: int = MOST_ROWS,
    positions: bool = True,
    rows: Positions | None = None,
    written: Mapping[str, Style] = AS_THEY_ARE,
) -> None:
    """Draw the first rows of a table with their numbers here and in the source, and say what is not shown.

    With `positions` false the rows are numbered as in the source, however they are arranged here. With `rows` only
    those are drawn, in that order, and nothing is said of the others. Numbers of the columns in `written` are shown in
    that style; a cell that is opened or copied has the full figure. The key depends on the columns, because the browser
    keeps column widths per key.
    """
    if not table.n_columns:  # only pictures and notes
        return
    if not table.n_rows:
        st.caption(f"No rows left. Columns: {escape(', '.join(shorten(name, 30) for name in table.columns[:20]))}.")
        return
    own = f"{key}_{crc32(repr(table.columns).encode('utf-8', 'replace')):08x}"

    def draw(place: DeltaGenerator) -> None:
        frame = sheet(table, source, most, positions, rows)
        config = _column_config(table, frame, emphasis, written)
        drawn = styled(frame, emphasis, grouped=table.origins.ends is not None, rows=rows, written=written, key=own)
        place.dataframe(drawn, column_config=config, key=own, alt=alt, width="stretch", height=_height(frame))

    shown = source, own, alt, emphasis.matter, most, positions, _bytes_of(rows), tuple(written.items())
    draw_element(_drawn.recall(table, shown, lambda: make_element(draw)))
    if rows is None and (note := cut_note(table, most)):
        st.caption(note)


def cut_note(table: Table, most: int = MOST_ROWS) -> str:
    """A sentence on which part of a table is shown, or "" if all of it is."""
    parts = [
        f"the first {most:,} of {table.n_rows:,} rows" if table.n_rows > most else "",
        f"the first {MOST_COLUMNS} of {table.n_columns:,} columns" if table.n_columns > MOST_COLUMNS else "",
    ]
    shown = " and ".join(part for part in parts if part)
    return f"Shown: {shown}. Steps use the whole table." if shown else ""


def sheet(
    table: Table, source: Source, most: int = MOST_ROWS, positions: bool = True, rows: Positions | None = None
) -> pd.DataFrame:
    """The first rows (or these `rows`) and columns as a frame of text, with row numbers (from 1) as its index.

    They are the numbers that a prompt about this table shows, or without `positions` one about the source. If rows have
    other numbers in the file or the source, a second level of the index holds those.
    """
    key = source, most, positions, _bytes_of(rows)
    return _sheets.recall(table, key, lambda: _sheet(table, source, most, positions, rows))


def _sheet(table: Table, source: Source, most: int, positions: bool, rows: Positions | None) -> pd.DataFrame:
    shown = np.arange(min(table.n_rows, most)) if rows is None else rows
    first = np.array_equal(shown, np.arange(len(shown)))  # a slice is made far faster than single rows are taken
    frame = table.frame.iloc[slice(len(shown)) if first else shown, :MOST_COLUMNS].copy()
    for column in frame.columns:
        cells = frame[column].to_list()
        if any(len(text) > MOST_CHARACTERS for text in cells):
            frame[column] = [shorten(text, MOST_CHARACTERS) for text in cells]
    origins = table.origins.take(shown)
    here = pd.Index(shown + 1 if positions or origins.ends is not None else origins.rows + 1, name="row")
    there = _numbers(origins, source)
    if there is None or np.array_equal(there, here):
        frame.index = here
    else:
        frame.index = pd.MultiIndex.from_arrays([here, there], names=["row", _there(source)])
    return frame


def source_numbers(table: Table, source: Source, most: int | None = None) -> npt.NDArray[Any] | None:
    """The number (from 1) of each row in its file if known, else in the source; None for groups of rows."""
    return _numbers(table.origins if most is None else _first_origins(table, most), source)


def _first_origins(table: Table, most: int) -> Origins:
    return table.origins.take(np.arange(min(most, table.n_rows)))


def _numbers(origins: Origins, source: Source) -> npt.NDArray[Any] | None:
    if origins.ends is not None:
        return None
    return origins.rows + 1 if source.line_numbers is None else source.line_numbers[origins.rows]


def row_words(table: Table, source: Source, among: Table | None = None, most: int = 12) -> str:
    """The numbers of the first rows in the source (or `among` the rows of that table), and how many more follow.

    Where the file numbers them otherwise, its numbers stand beside them. Groups of rows have no numbers: "".
    """
    numbers = source_numbers(table, source, most)
    if numbers is None or not table.n_rows:
        return ""
    rows = _first_origins(table, most).rows
    here = rows + 1 if among is None or among.origins.ends is not None else _places(rows, among) + 1
    more = f" and {table.n_rows - most:,} more" if table.n_rows > most else ""
    return f"{', '.join(map(str, here))}{more}{_beside(here, numbers, source, more)}"


def _places(rows: npt.NDArray[Any], among: Table) -> npt.NDArray[Any]:
    """The first place in that table of each of these few source rows."""
    return np.array([np.flatnonzero(among.origins.rows == row)[:1].sum() for row in rows], dtype=np.int64)


def _beside(here: npt.NDArray[Any], there: npt.NDArray[Any], source: Source, more: str) -> str:
    """The numbers in the file (or the source), if they differ; "…" after them where there are more."""
    if np.array_equal(here, there):
        return ""
    where = "your table" if source.line_numbers is None else "the file"
    return f" (in {where}: {', '.join(map(str, there))}{more and ', …'})"


def source_row_words(rows: Sequence[int], source: Source, most: int = 12) -> str:
    """The numbers (from 1) of rows of the source, with those in the file beside them; how many more follow."""
    here = np.array(rows[:most], dtype=np.int64)
    there = here + 1 if source.line_numbers is None else source.line_numbers[here]
    more = f" and {len(rows) - most:,} more" if len(rows) > most else ""
    return f"{', '.join(map(str, here + 1))}{more}{_beside(here + 1, there, source, more)}"


def _there(source: Source) -> str:
    return "source row" if source.line_numbers is None else "file row"


def kind_of(table: Table, column: str) -> Kind:
    """The kind of values in a column; of a long column, in its first rows."""
    return _kinds.recall(table, column, lambda: _kind_of(table, column))


def _kind_of(table: Table, column: str) -> Kind:
    head = table if table.n_rows <= _KIND_ROWS else table.head(_KIND_ROWS)
    values = head.values(column)
    others = len(values.exceptions)
    but = f", except {counted(others, 'cell')}" if others else ""
    words = f"{_KIND_WORDS[values.kind]}{but}"
    return Kind(_MARKS[values.kind], words, values.kind in _TO_THE_RIGHT)


def header(table: Table, column: str, mark: str = "") -> str:
    """A column's header on the page: its mark, name and kind."""
    name = shorten(column, _HEADER_CHARACTERS) or "(no name)"
    return f"{mark}{mark and ' '}{name}  · {kind_of(table, column).mark}"


def _column_config(
    table: Table, frame: pd.DataFrame, emphasis: Emphasis, written: Mapping[str, Style]
) -> dict[Any, Any]:
    first = frame.index.nlevels
    config: dict[Any, Any] = {
        place: st.column_config.NumberColumn(str(name), width=76, format="%d", pinned=True)
        for place, name in enumerate(frame.index.names)
    }
    for place, column in enumerate(frame.columns):
        kind = kind_of(table, column)
        config[first + place] = st.column_config.TextColumn(
            header(table, column, emphasis.marks.get(column, "")),
            help=f"{escape(shorten(column, 500))}: {kind.words}{FULL_FIGURE if column in written else ''}",
            alignment="right" if kind.to_the_right else "left",
        )
    return config


def styled(
    frame: pd.DataFrame,
    emphasis: Emphasis,
    grouped: bool = False,
    rows: Positions | None = None,
    written: Mapping[str, Style] = AS_THEY_ARE,
    key: str = "table",
) -> Any:
    """The frame with its highlights, or the frame itself if there is nothing to style.

    `rows` are the positions of its rows in the table, by default from the first on. If rows are `grouped`, the group
    of empty cells is displayed as "(empty)"; its cell stays "". So do cells of the columns `written` in a style. The
    `key` tells it from other tables of the page.
    """
    places = np.arange(len(frame)) if rows is None else rows
    first = frame.columns[0]
    unnamed = np.asarray(frame[first] == "", dtype=bool) if grouped else np.zeros(len(frame), dtype=bool)
    styles = {column: style for column, style in written.items() if column in frame.columns}
    if not (
        emphasis.columns or emphasis.cells or emphasis.spots or emphasis.dim is not None or unnamed.any() or styles
    ):
        return frame
    css = _tints(frame.columns, places, emphasis)
    css[unnamed, 0] += f"; {MUTED}"
    names = list(frame.columns)
    shown = {names.index(column): dict(enumerate(map(kind.write, frame[column]))) for column, kind in styles.items()}
    if unnamed.any():
        shown[0] = shown.get(0, {}) | dict.fromkeys(np.flatnonzero(unnamed).tolist(), EMPTY)
    return Tinted(frame, css, shown, key)


def _tints(columns: "pd.Index[str]", places: Positions, emphasis: Emphasis) -> npt.NDArray[np.object_]:
    """The CSS of each cell; an array, as cells of a frame are set far more slowly and every drawing of a page waits."""
    css = np.full((len(places), len(columns)), "", dtype=object)
    for column in emphasis.columns.keys() & set(columns):
        css[:, columns.get_loc(column)] = _css(emphasis.columns[column])
    if emphasis.rows is not None:
        lit = np.isin(places, emphasis.rows)
        for column in emphasis.cells.keys() & set(columns):
            css[lit, columns.get_loc(column)] = _css(emphasis.cells[column])
    for column in emphasis.spots.keys() & set(columns):
        tint, spots = emphasis.spots[column]
        css[np.isin(places, spots), columns.get_loc(column)] = _css(tint)
    if emphasis.dim is not None:
        css[np.isin(places, emphasis.dim)] = MUTED
    return css


def _css(tint: str) -> str:
    return f"background-color: {tint}{'; font-weight: 600' if tint == LIT else ''}"


def _height(frame: pd.DataFrame) -> Any:
    return "content" if len(frame) <= 12 else 388


def columns_in_words(table: Table, most: int = 8) -> str:
    """The column names, for a text alternative."""
    names: Sequence[str] = [shorten(name, 40) for name in table.columns[:most]]
    more = f" and {table.n_columns - most:,} more" if table.n_columns > most else ""
    return f"{', '.join(names)}{more}"


def table_alt(what: str, table: Table) -> str:
    """The text alternative of a table: its size and columns."""
    size = f"{counted(table.n_rows, 'row')}, {counted(table.n_columns, 'column')}"
    return f"{what}: {size}; columns {columns_in_words(table)}"
