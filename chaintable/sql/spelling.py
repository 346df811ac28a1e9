"""Texts of a large table in one spelling each, so that SQLite can compare them by itself.

Texts are the same whatever their case and spaces. In a small table SQLite asks Python about each pair; for a million
rows that takes minutes. So in a large table all texts that are the same are loaded as the first of them is written,
and texts in the query that are compared with a column are written like that too.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pandas as pd
from sqlglot import exp

from chaintable.sql.schema import Schema, SqlColumn, SqlValue, first_rows
from chaintable.tables.table import Table
from chaintable.tables.values import fold, fold_column
from chaintable.tables.values.columns.bulk_reading import encode

LARGE = 10_000
"""From this many rows on."""


def is_large(table: Table) -> bool:
    """Whether the texts of a table are loaded in one spelling each."""
    return table.n_rows >= LARGE


def in_one_spelling(table: Table, column: SqlColumn, values: Sequence[SqlValue]) -> Sequence[SqlValue]:
    """Return the values of a column of texts, each as the first that is the same is written."""
    codes, cells = encode(table.frame[column.source])
    alike, folded = pd.factorize(fold_column(pd.Series(cells, dtype=table.frame[column.source].dtype)))
    if len(folded) == len(cells):
        return values
    rows = first_rows(codes, len(cells))[first_rows(alike, len(folded))[alike]]
    spelled = np.array([values[row] for row in rows.tolist()], dtype=object)
    found: list[SqlValue] = spelled[codes].tolist()
    return found


def only_shown(tree: exp.Query) -> frozenset[str]:
    """Return the columns that a query shows and doesn't compare, group or sort by: they can stay as they are."""
    order = tree.args.get("order")
    if not isinstance(tree, exp.Select) or any(map(tree.args.get, ("distinct", "group", "joins", "with", "with_"))):
        return frozenset()
    if order is not None and order.find(exp.Literal):
        return frozenset()
    shown = [one for one in tree.expressions if isinstance(one, exp.Column)]
    compared = {column.name for column in tree.find_all(exp.Column) if not any(column is one for one in shown)}
    return frozenset(column.name for column in shown) - compared


def respelled(tree: exp.Query, schema: Schema) -> exp.Query:
    """Write the texts that are compared with a column as the column has them."""
    spelling = lru_cache(maxsize=256)(lambda source, text: _first_alike(schema.table, source, text))
    for node in tree.find_all(exp.EQ, exp.NEQ, exp.In):
        sides = [node.this, node.args.get("expression"), *node.expressions]
        columns = [schema.find(side.name) for side in sides if isinstance(side, exp.Column)]
        column = next((one for one in columns if one is not None and one.type == "TEXT"), None)
        for side in sides:
            if column is not None and isinstance(side, exp.Literal) and side.is_string:
                side.replace(exp.Literal.string(spelling(column.source, side.name)))
    return tree


def _first_alike(table: Table, source: str, text: str) -> str:
    cells = table.frame[source]
    alike = np.flatnonzero((fold_column(cells) == fold(text)).to_numpy(dtype=bool))
    return str(cells.iloc[int(alike[0])]) if len(alike) else text
