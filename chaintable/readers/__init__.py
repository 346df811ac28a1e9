"""Read a table from a file, its bytes or pasted text, with an account of everything that was changed."""

from chaintable.readers.formats import ALL, ENDINGS, FORMATS, Format, format_named
from chaintable.readers.isolated import read_isolated, warm_up
from chaintable.readers.layout.column_formats import decide_formats
from chaintable.readers.limits import LIMIT_MB
from chaintable.readers.reading import read_source, read_text
from chaintable.readers.text.decoding import encoding_choices, encoding_title
from chaintable.readers.text.legacy_encodings import EncodingGuess

__all__ = [
    "ALL",
    "ENDINGS",
    "FORMATS",
    "LIMIT_MB",
    "EncodingGuess",
    "Format",
    "decide_formats",
    "encoding_choices",
    "encoding_title",
    "format_named",
    "read_isolated",
    "read_source",
    "read_text",
    "warm_up",
]
