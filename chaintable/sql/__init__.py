"""SQL that a model or a person wrote, over one table: read, checked, run behind a closed door, and traced to its rows.

`read_query` parses a query and refuses what it may not do, `run_query` runs it, and `Schema` says what it sees.
"""

from chaintable.sql.isolated_sqlite import quoted
from chaintable.sql.limits import Limits, stopped_by
from chaintable.sql.query import Query, read_query
from chaintable.sql.result import Result, named_in_full, run_query
from chaintable.sql.schema import ROW, TABLE, Schema, SqlColumn, SqlValue

__all__ = [
    "ROW",
    "TABLE",
    "Limits",
    "Query",
    "Result",
    "Schema",
    "SqlColumn",
    "SqlValue",
    "named_in_full",
    "quoted",
    "read_query",
    "run_query",
    "stopped_by",
]
