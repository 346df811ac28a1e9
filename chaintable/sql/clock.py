"""SQLite's functions of time without the computer's clock: nothing that a query finds changes with the day.

Where every argument is seen to be a date, a query uses SQLite's own functions. Elsewhere, as in `date('n' || 'ow')` or
with a cell that says "now", it gets functions of the same names that look at their arguments before SQLite does.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from chaintable.errors import StepError
from chaintable.sql.functions import OF_TIME, functions_in
from chaintable.sql.query import made_names
from chaintable.sql.schema import Schema, SqlColumn, SqlValue
from chaintable.tables.values import ValueKind, fold
from chaintable.tables.values.columns.bulk_reading import encode

_NOW = "now"
_PLACES = ("localtime", "utc")
_CALL = re.compile(rf"\b(?:{'|'.join(sorted(OF_TIME))})[\"`\]]?\s*\(", re.I)
"""A call of a function of time in written SQL, also by its name in quotes."""
_Time = Callable[..., SqlValue]


class Clock:
    """The functions of time of one connection; `problem` is why one of them refused its arguments."""

    def __init__(self) -> None:
        self._inner: sqlite3.Connection | None = None
        self.problem: StepError | None = None

    def guard(self, connection: sqlite3.Connection) -> None:
        """Put functions in place of SQLite's own that never look at the clock."""
        self._inner = sqlite3.connect(":memory:", check_same_thread=False)
        for name in sorted(OF_TIME):
            connection.create_function(name, -1, _guarded(name, self._inner, self), deterministic=True)

    def close(self) -> None:
        """Close what works the times out."""
        if self._inner is not None:
            self._inner.close()


def _guarded(name: str, inner: sqlite3.Connection, clock: Clock) -> _Time:
    @lru_cache(maxsize=4_096, typed=True)
    def of(*given: SqlValue | bytes) -> SqlValue:
        clock.problem = _problem(name, given)
        if clock.problem is not None:
            raise clock.problem
        marks = ", ".join("?" * len(given))
        found: SqlValue = inner.execute(f"SELECT {name}({marks})", given).fetchone()[0]
        return found

    return of


def _problem(name: str, given: tuple[SqlValue | bytes, ...]) -> StepError | None:
    """Why a function of time may not have these arguments; None if it may. Of `strftime`, the first is a pattern."""
    times = [_text(one) for one in given[name == "strftime" :]]
    if not times or times[0].startswith(_NOW):
        said = f"{name}() would be asked about “now” here" if times else f"{name}() without a date asks what day it is"
        return StepError(f"{said}, and the answer would change.", "Give it a date, and leave out rows that say “now”.")
    place = next((one for one in times[1:] if one.startswith(_PLACES)), None)
    if place is None:
        return None
    return StepError(f"{name}() can't use '{place}', as that depends on the computer.", "Leave it out.")


def _text(value: SqlValue | bytes) -> str:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return text.partition("\0")[0].strip().casefold()


def sees_no_clock(sql: str, schema: Schema) -> bool:
    """Whether a query, as SQLite will read it, gives its functions of time nothing but written dates and columns.

    None of the columns may hold a text that says "now". Where this can't be seen, the answer is no.
    """
    written = len(_CALL.findall(sql))
    if not written:
        return True
    try:
        tree = sqlglot.parse_one(sql, read="sqlite")
    except (SqlglotError, RecursionError):
        return False
    if not isinstance(tree, exp.Query):
        return False
    made = made_names(tree)
    asked = [call for name, call in functions_in(tree) if name in OF_TIME]
    return len(asked) == written and all(_is_plain(one, schema, made) for call in asked for one in _arguments(call))


def _arguments(call: exp.Expr) -> Iterator[exp.Expr]:
    """What a function of time is given, each without the mark that it is a time."""
    for given in call.args.values():
        for one in given if isinstance(given, list) else [given]:
            if isinstance(one, exp.Expr):
                yield one.this if isinstance(one, exp.TsOrDsToTimestamp) else one


def _is_plain(argument: exp.Expr, schema: Schema, made: Set[str]) -> bool:
    if isinstance(argument, exp.Literal):
        return not _asks(argument.name)
    if not isinstance(argument, exp.Column) or fold(argument.name) in made:
        return False
    column = schema.find(argument.name)
    return column is not None and (_is_typed(column, schema) or not any(map(_asks, _texts(column, schema))))


def _is_typed(column: SqlColumn, schema: Schema) -> bool:
    """Whether SQL sees only numbers or dates in a column."""
    dates = schema.table.values(column.source).kind is ValueKind.DATE and not column.as_read
    return dates or column.type != "TEXT"


def _texts(column: SqlColumn, schema: Schema) -> Sequence[str]:
    return encode(schema.table.frame[column.source])[1]


def _asks(text: str) -> bool:
    return _text(text).startswith((_NOW, *_PLACES))
