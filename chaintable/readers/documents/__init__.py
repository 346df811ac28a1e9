"""Read documents (text, Markdown, HTML, PDF, question sets) as a table with one row for each passage."""

from chaintable.readers.documents.files import ENDINGS, MOST_FILES, DocumentFile, files_of, is_documents
from chaintable.readers.documents.passage_table import MOST_PASSAGES, as_passages, long_text_column, read_documents

__all__ = [
    "ENDINGS",
    "MOST_FILES",
    "MOST_PASSAGES",
    "DocumentFile",
    "as_passages",
    "files_of",
    "is_documents",
    "long_text_column",
    "read_documents",
]
