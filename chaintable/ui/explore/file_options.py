"""The form for how a file is read: sheet, header rows, delimiter, encoding."""

from dataclasses import replace

import streamlit as st

from chaintable.errors import InputError
from chaintable.readers import format_named
from chaintable.source import ReadOptions, Source
from chaintable.ui.parts.words import shorten

_DELIMITERS = {",": "comma ,", ";": "semicolon ;", "\t": "tab", "|": "upright line |", " ": "space"}
_ENCODINGS = ("utf-8", "utf-16", "windows-1252", "iso-8859-1", "iso-8859-15", "cp437", "shift_jis", "gb18030", "koi8-r")
_FOUND_OUT = "find it out"


def draw_reading_form(source: Source) -> ReadOptions | None:
    """The options in force, to be changed; those to read with when the button was pressed, else None."""
    options = source.options
    with st.form("reading", border=False):
        sheet = _draw_sheet(source)
        header = st.text_input(
            "Header rows, counted from 1",
            ", ".join(map(str, options.header_rows or ())),
            help="One number, or several parted by commas. Leave it empty where the table has no header.",
            key="reading_header",
        )
        if source.raw_head:
            st.caption("The first rows as they stand in the file:")
            st.dataframe(_head(source), height=220, alt="The first rows of the file, numbered from 1", key="raw_head")
        delimiter = _draw_delimiter(options) if options.format == "csv" else None
        known = format_named(options.format or "")
        encoding = _draw_encoding(options) if known is not None and known.text else None
        pressed = st.form_submit_button("Read the file again", type="primary", key="read_again")
    if not pressed:
        return None
    if sheet != options.sheet:
        return ReadOptions(sheet=sheet, format=options.format)
    return replace(options, header_rows=parse_rows(header or ""), delimiter=delimiter, encoding=encoding)


def parse_rows(text: str) -> tuple[int, ...]:
    """Row numbers as a person writes them; InputError for anything else.

    >>> parse_rows("3, 4"), parse_rows(" ")
    ((3, 4), ())
    """
    words = text.replace(",", " ").replace("and", " ").split()
    wrong = next(
        (word for word in words if not (word.isascii() and word.isdigit() and 0 < int(word) <= 1_000_000)), None
    )
    if wrong is not None:
        raise InputError(f"'{shorten(wrong, 30)}' is no row number.", "Write numbers such as 3, or 3, 4.")
    return tuple(dict.fromkeys(map(int, words)))


def _head(source: Source) -> dict[str, list[str]]:
    rows = source.raw_head[:12]
    width = min(max(map(len, rows)), 20)
    cells = {
        str(place + 1): [shorten(row[place], 60) if place < len(row) else "" for row in rows] for place in range(width)
    }
    return {"row": [str(number + 1) for number in range(len(rows))]} | {
        f"cell {place}": c for place, c in cells.items()
    }


def _draw_sheet(source: Source) -> str | None:
    if len(source.sheets) < 2:
        return source.options.sheet
    index = source.sheets.index(source.options.sheet) if source.options.sheet in source.sheets else 0
    chosen: str = st.selectbox("Sheet", source.sheets, index=index, key="reading_sheet")
    return chosen


def _draw_delimiter(options: ReadOptions) -> str | None:
    known = [*_DELIMITERS]
    if options.delimiter and options.delimiter not in known:
        known.append(options.delimiter)
    index = known.index(options.delimiter) if options.delimiter in known else 0
    chosen: str = st.selectbox(
        "Between two cells stands a",
        known,
        index=index,
        key="reading_delimiter",
        format_func=lambda d: _DELIMITERS.get(d, d),
    )
    return chosen


def _draw_encoding(options: ReadOptions) -> str | None:
    known = [_FOUND_OUT, *dict.fromkeys([*([options.encoding] if options.encoding else []), *_ENCODINGS])]
    index = known.index(options.encoding) if options.encoding in known else 0
    chosen: str = st.selectbox("Encoding", known, index=index, key="reading_encoding")
    return None if chosen == _FOUND_OUT else chosen
