"""Read a table from a file or pasted text, or the passages of documents, with an account of what was done."""

from chaintable.readers.documents import (
    MOST_FILES,
    MOST_PASSAGES,
    DocumentFile,
    as_passages,
    is_documents,
    long_text_column,
    read_documents,
)
from chaintable.readers.formats import ALL, ENDINGS, FORMATS, Format, format_named
from chaintable.readers.isolated import (
    encodings_isolated,
    read_documents_isolated,
    read_isolated,
    read_table_or_documents_isolated,
    warm_up,
)
from chaintable.readers.layout.column_formats import decide_formats
from chaintable.readers.limits import LIMIT_MB
from chaintable.readers.reading import read_source, read_text
from chaintable.readers.table_or_documents import read_table_or_documents, sort_files
from chaintable.readers.text.decoding import encoding_choices, encoding_title
from chaintable.readers.text.legacy_encodings import EncodingGuess

__all__ = [
    "ALL",
    "ENDINGS",
    "FORMATS",
    "LIMIT_MB",
    "MOST_FILES",
    "MOST_PASSAGES",
    "DocumentFile",
    "EncodingGuess",
    "Format",
    "as_passages",
    "decide_formats",
    "encoding_choices",
    "encoding_title",
    "encodings_isolated",
    "format_named",
    "is_documents",
    "long_text_column",
    "read_documents",
    "read_documents_isolated",
    "read_isolated",
    "read_source",
    "read_table_or_documents",
    "read_table_or_documents_isolated",
    "read_text",
    "sort_files",
    "warm_up",
]
