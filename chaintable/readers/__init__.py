"""Readers: a file, its bytes or pasted text becomes a table, with an account of everything that was done to it."""

from chaintable.readers.formats import ALL, ENDINGS, FORMATS, Format, format_named
from chaintable.readers.limits import LIMIT_MB
from chaintable.readers.reading import read_source, read_text
from chaintable.readers.text.decoding import encoding_choices, encoding_title

__all__ = [
    "ALL",
    "ENDINGS",
    "FORMATS",
    "LIMIT_MB",
    "Format",
    "encoding_choices",
    "encoding_title",
    "format_named",
    "read_source",
    "read_text",
]
