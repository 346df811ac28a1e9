"""The form with the options for reading a file: encoding, sheet, header rows and delimiter."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from chaintable.errors import InputError
from chaintable.readers import EncodingGuess, encoding_title, format_named
from chaintable.tables.source import ReadOptions, Source
from chaintable.ui.parts.words import shorten

_DELIMITERS = {",": "comma ,", ";": "semicolon ;", "\t": "tab", "|": "pipe |", " ": "space"}
_ENCODINGS = ("utf-8", "utf-16", "windows-1252", "windows-1251", "cp932", "gb18030", "cp950", "cp949")
_OTHER_ENCODINGS = ("windows-1250", "windows-1253", "windows-1254", "koi8-u", "iso-8859-1", "iso-8859-15", "cp437")
_AUTOMATIC = "Detect automatically"


def draw_reading_form(
    source: Source, look: Callable[[str], Source], guesses: Sequence[EncodingGuess] = ()
) -> ReadOptions | None:
    """Draw the current options; return the new ones if the button was pressed, else None.

    `look` reads another sheet of the file, whose first rows are shown when it is chosen, before it is read.
    `guesses` are the likely encodings of a file that doesn't state its own; they come first, with words from the file.
    """
    sheet = _draw_sheet(source)
    other = sheet is not None and sheet != source.options.sheet
    shown = look(sheet) if other and sheet is not None else source
    place = f"_{source.sheets.index(sheet)}" if other and sheet is not None else ""
    options = shown.options
    with st.form("reading", border=False):
        known = format_named(options.format or "")
        encoding = _draw_encoding(options, guesses) if known is not None and known.text else None
        header = st.text_input(
            "Header rows, counted from 1",
            ", ".join(map(str, options.header_rows or ())),
            help="One number, or several separated by commas. Leave it empty if the table has no header.",
            key=f"reading_header{place}",
        )
        if shown.raw_head:
            st.caption("The first rows of the file:")
            st.dataframe(
                _head(shown), height=220, alt="The first rows of the file, numbered from 1", key=f"raw_head{place}"
            )
        delimiter = _draw_delimiter(options) if options.format == "csv" else None
        pressed = st.form_submit_button("Read the file again", type="primary", key="read_again")
    if not pressed:
        return None
    return replace(options, header_rows=parse_rows(header or ""), delimiter=delimiter, encoding=encoding)


def parse_rows(text: str) -> tuple[int, ...]:
    """The row numbers in a text such as "3, 4"; InputError for anything else.

    >>> parse_rows("3, 4"), parse_rows(" ")
    ((3, 4), ())
    """
    words = text.replace(",", " ").replace("and", " ").split()
    wrong = next(
        (word for word in words if not (word.isascii() and word.isdigit() and 0 < int(word) <= 1_000_000)), None
    )
    if wrong is not None:
        raise InputError(f"'{shorten(wrong, 30)}' isn't a row number.", "Write numbers such as 3, or 3, 4.")
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
        "Delimiter between cells",
        known,
        index=index,
        key="reading_delimiter",
        format_func=lambda d: _DELIMITERS.get(d, d),
    )
    return chosen


def _draw_encoding(options: ReadOptions, guesses: Sequence[EncodingGuess]) -> str | None:
    """Draw the choice of encodings, with a preview for each guess; return the chosen one, or None to detect it."""
    now = [options.encoding] if options.encoding else []
    likely = [guess.encoding for guess in guesses]
    known = [*dict.fromkeys([*now, *likely, _AUTOMATIC, *_ENCODINGS, *_OTHER_ENCODINGS])]
    if guesses:
        st.caption("The file doesn't state its encoding. Choose the one in which the words look right:")
        words = {
            "Encoding": [guess.title for guess in guesses],
            "Words in the file": [" · ".join(guess.words) for guess in guesses],
        }
        st.dataframe(words, hide_index=True, alt="The words of the file in each encoding", key="encoding_preview")
    chosen: str = st.selectbox("Encoding", known, key="reading_encoding", format_func=encoding_title)
    return None if chosen == _AUTOMATIC else chosen
