"""The two things that most programs want: a table, and the answer to a question about it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path, PurePath

import pandas as pd

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.methods import DEFAULT, Method, open_method
from chaintable.models import EMBEDDED, open_model
from chaintable.operations.joining import likely_keys
from chaintable.operations.new_columns import unused
from chaintable.playing import play
from chaintable.prompts.dialogue import Model
from chaintable.readers import LIMIT_MB, read_isolated
from chaintable.readers import read_source as read_bytes_or_path
from chaintable.sandbox import Limits
from chaintable.tables.source import ReadOptions, Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.tables.values import fold

Readable = str | PathLike[str] | bytes | pd.DataFrame
"""A path, the bytes of a file, or a pandas frame."""
MOST_TABLES = 20
"""As many further tables a source may bring."""
_MOST_SHEETS, _QUICK_BYTES, _QUICK_ROWS = 4, 500_000, 20_000
_LONGEST_NAME = 80


def read_table(data: Readable, sheet: str | None = None, options: ReadOptions | None = None) -> Table:
    """Return the table in a file, in its bytes or in a pandas frame; every cell is text.

    Titles above the header, the delimiter, the encoding and the like are found out, unless `options` say otherwise. Use
    `read_source` to see what was found. Raises InputError for a file that doesn't hold a table.

    >>> read_table(b"Team,Points\\nAjax,7\\nPSV,9\\n").rows()
    [['Ajax', '7'], ['PSV', '9']]
    >>> read_table(pd.DataFrame({"Team": ["Ajax", None], "Points": [7.0, 9.5]})).rows()
    [['Ajax', '7'], ['', '9.5']]
    """
    return read_source(data, sheet, options).table


def read_source(
    data: Readable,
    sheet: str | None = None,
    options: ReadOptions | None = None,
    limit_mb: float = LIMIT_MB,
    limits: Limits | None = None,
) -> Source:
    """Return a table with the account of how it was read: its name, its options, its sheets and its line numbers.

    With `limits`, the file is read in a child process that may use so much memory and time: do that with files from
    people you don't know. Raises InputError for a file above a limit, such as its size in megabytes.

    >>> read_source(b"Results 2020\\n\\nTeam,Points\\nAjax,7\\n").account
    ('1 title row skipped; header in row 3.', '1 empty row removed.')
    """
    if isinstance(data, pd.DataFrame):
        return Source.of(Table.from_pandas(data))
    chosen = options or ReadOptions()
    chosen = chosen if sheet is None else replace(chosen, sheet=sheet)
    content = data if isinstance(data, bytes) else Path(data)
    if limits is None:
        source = read_bytes_or_path(content, options=chosen, limit_mb=limit_mb)
    else:
        source = read_isolated(content, options=chosen, limit_mb=limit_mb, limits=limits)
    if sheet is not None and not source.sheets:
        raise InputError(f"'{source.name}' has no sheets, so there is no sheet '{sheet}'.", "Leave out the sheet.")
    return source


def ask(
    table: Readable | Table | Source,
    question: str | Question,
    *,
    model: str | Model = EMBEDDED,
    method: str | Method = DEFAULT,
    others: Sequence[Readable | Table | Source] | Mapping[str, Readable | Table | Source] = (),
) -> Chain:
    """Return the finished chain that answers a question about a table.

    `chain.answer` is None if no answer can be read, and `chain.steps` hold the tables in between. `model` is
    "embedded", the name of a model at the server in the settings (OPENAI_BASE_URL, OPENAI_API_KEY), or any object that
    completes prompts. `method` is a name in `chaintable.methods.ALL`, or a method with settings of its own. `others`
    are further tables that a step may look something up in, as a mapping under names of their own; without them, the
    sheets of a workbook that share a key with its table stand beside it.

    Raises InputError for a table, a model or a method that can't be used, and ModelError if the model gives no usable
    reply or doesn't understand the question; `play` lets you keep the steps until then.

    >>> chain = ask(read_table(b"Team,Points\\nAjax,7\\nPSV,9\\n"), "Which team has the most points?")
    >>> chain.answer.values
    ('PSV',)
    >>> [str(step.operation) for step in chain.steps]
    ['f_sort_by(Points), the order is "large to small"', 'f_answer(most(Team, Points))']
    """
    asked = Question(question) if isinstance(question, str) else question
    opened = open_model(model) if isinstance(model, str) else model
    way = open_method(method) if isinstance(method, str) else method
    source = source_of(table)
    if source.sheets and not others and not isinstance(table, Source | Table | pd.DataFrame):
        size = len(table) if isinstance(table, bytes) else Path(table).stat().st_size
        source = with_linked_sheets(source, partial(read_source, table), size)
    *_, finished = play(way, way.begin(asked, with_others(source, others)), opened)
    return finished


def source_of(table: Readable | Table | Source) -> Source:
    """Return what a chain starts from, read if it has not been read yet."""
    if isinstance(table, Source):
        return table
    return Source.of(table) if isinstance(table, Table) else read_source(table)


def with_others(
    source: Source, others: Sequence[Readable | Table | Source] | Mapping[str, Readable | Table | Source]
) -> Source:
    """Return the source with further tables: a table under its caption, a file under its name.

    >>> orders = Source.of(read_table(b"Customer,Amount\\nC1,5\\n"))
    >>> [table.caption for table in with_others(orders, {"Customers": b"Customer,Name\\nC1,Ada\\n"}).others]
    ['Customers']
    """
    named = others.items() if isinstance(others, Mapping) else (("", other) for other in others)
    for name, other in named:
        name = name or (other.caption if isinstance(other, Table) else "")
        source = with_other(source, named_so(source_of(other), source.others, name))
    return source


def named_so(source: Source, taken: tuple[Table, ...], name: str = "") -> Table:
    """Return the table of a source under a name that no other table has: this name, or that of its file.

    >>> named_so(Source.of(Table.of(["A"], []), "orders.csv"), ()).caption
    'orders'
    """
    words = " ".join((name or PurePath(source.name).stem or "table").split())[:_LONGEST_NAME]
    own = source.table
    return Table(own.frame, unused(words, [table.caption for table in taken]), formats=own.formats)


def with_other(source: Source, other: Table) -> Source:
    """Return the source with one more table; InputError if there are too many."""
    if len(source.others) >= MOST_TABLES:
        raise InputError(f"There are {MOST_TABLES} other tables already.", "Remove one first.")
    return replace(source, others=(*source.others, other))


def with_linked_sheets(source: Source, read: Callable[[str], Source], size: int) -> Source:
    """Return the source with the other sheets of its workbook that share a key with its table, to look things up in.

    `read` reads a sheet by its name, which takes about as long again for each; so a workbook of more than half a
    megabyte (`size`, in bytes) or with a sheet of many rows is left as it is, and of many sheets the first few are
    looked at. A sheet that holds no table, or none with a column of the same name and values, is left out. The account
    says which sheets stand beside the table.
    """
    beside = [name for name in source.sheets if name != source.options.sheet][:_MOST_SHEETS]
    quick = size <= _QUICK_BYTES and 0 < source.table.n_rows <= _QUICK_ROWS
    for name in beside if quick else ():
        try:
            other = named_so(read(name), source.others, name)
        except InputError:
            continue
        if other.n_rows > _QUICK_ROWS:
            break
        keys = likely_keys(source.table, other) if other.n_rows else ()
        if keys and fold(keys[0][0]) == fold(keys[0][1]):
            source = with_other(source, other)
            said = f"Sheet '{name}' stands beside it, so that rows can be looked up there by '{keys[0][1]}'."
            source = replace(source, account=(*source.account, said))
    return source
