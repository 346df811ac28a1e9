r"""Detect the dialect of a delimited text: its delimiter and how its cells are quoted."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chaintable.errors import InputError
from chaintable.tables.source import ReadOptions

if TYPE_CHECKING:
    from _csv import Reader

HEAD_BYTES = 256_000
HEAD_ROWS = 200
BACKSLASHED = '\\"'

_DELIMITERS = "\t;,|"
_SPOKEN = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}


@dataclass(frozen=True, slots=True)
class Dialect:
    r"""The delimiter between cells, and how cells are quoted.

    `quote` is '"', "'", "" (quotation marks are ordinary characters), or '\\"' for double quotes that are written \"
    inside a cell. `skips_space` means that a quoted cell may follow a space, as in `a, "b"`.
    """

    delimiter: str
    quote: str = '"'
    skips_space: bool = False

    @property
    def quote_character(self) -> str:
        return self.quote[-1:]


def find_dialect(utf8: bytes, options: ReadOptions, name: str = "") -> Dialect:
    """The dialect of a text: from the options, and otherwise from its first rows.

    >>> find_dialect(b"Team;Points\\nAjax;1,5\\n", ReadOptions())
    Dialect(delimiter=';', quote='"', skips_space=False)
    """
    head = head_text(utf8)
    quote = options.quote if options.quote is not None else _find_quote(head, utf8)
    if quote not in ('"', "'", "", BACKSLASHED):
        raise InputError(f"The quotation mark {quote!r} can't be used.", 'Choose ", \', \\" or nothing.')
    delimiter = _checked(options.delimiter) if options.delimiter else _find_delimiter(head, quote, name)
    return Dialect(delimiter, quote, _skips_space(head, delimiter, quote))


def head_text(utf8: bytes) -> str:
    """The beginning of a text; its last line may be cut off."""
    return utf8[:HEAD_BYTES].decode("utf-8", "ignore")


def head_records(head: str, dialect: Dialect) -> list[list[str]]:
    """The first records of a text, split into cells."""
    reader = open_reader(io.StringIO(head, newline=""), dialect)
    return [row for row, _ in zip(reader, range(HEAD_ROWS), strict=False)]


def open_reader(lines: Iterable[str], dialect: Dialect) -> "Reader":
    """A reader of Python's csv module for a dialect; cells may have any size."""
    csv.field_size_limit(2**31 - 1)
    quote = dialect.quote_character
    return csv.reader(
        lines,
        delimiter=dialect.delimiter,
        quotechar=quote or None,
        quoting=csv.QUOTE_MINIMAL if quote else csv.QUOTE_NONE,
        skipinitialspace=dialect.skips_space,
    )


def _checked(delimiter: str) -> str:
    character = _SPOKEN.get(delimiter.casefold(), delimiter)
    if len(character) != 1 or character in '\r\n"':
        raise InputError(
            f"The delimiter {delimiter!r} can't be used.", "Use a single character, such as , or ; or tab."
        )
    return character


def _find_delimiter(head: str, quote: str, name: str) -> str:
    """The delimiter that splits most rows into the same number of cells."""
    scores = {mark: _evenness(head_records(head, Dialect(mark, quote))) for mark in _DELIMITERS if mark in head}
    if scores.get("\t", 0) > 0 and name.casefold().endswith((".tsv", ".tab")):
        return "\t"
    best = max(scores, key=lambda mark: scores[mark], default=",")
    if scores.get(best, 0) > 0 or name.casefold().endswith(".csv"):
        return best
    # one column: take a delimiter that doesn't occur in it
    return next((mark for mark in ",;\t|" if mark not in head), ",")


def _evenness(rows: Sequence[Sequence[str]]) -> float:
    """The share of rows with the most common number of cells above one, plus a little for wider tables."""
    widths = [len(row) for row in rows if row]
    cut = Counter(width for width in widths if width > 1)
    if cut.total() < max(1, 0.3 * len(widths)):
        return 0.0
    width, count = cut.most_common(1)[0]
    return count / len(widths) + min(width, 50) / 10_000


def _find_quote(head: str, utf8: bytes) -> str:
    if b'\\"' in utf8 and _writes_backslashes(head if BACKSLASHED in head else utf8.decode("utf-8")):
        return BACKSLASHED
    singles = len(re.findall(r"(?<![^\t;,|\r\n])'[^'\r\n]*'(?=[\t;,|\r\n]|$)", head, re.MULTILINE))
    doubles = re.search(r'(?<![^\t;,|\r\n])"', head)
    return "'" if doubles is None and singles >= 2 and singles * 4 >= head.count("'") else '"'


def _writes_backslashes(text: str) -> bool:
    r"""Whether \" occurs inside cells, and not only where a cell ends in a backslash ("C:\")."""
    return re.search(r'\\"[^\t;,|\r\n"]', text) is not None


def _skips_space(head: str, delimiter: str, quote: str) -> bool:
    return bool(quote) and delimiter != " " and re.search(rf"{re.escape(delimiter)} +{quote[-1]}", head) is not None
