"""Columns of JSON, opened: their fields become columns that a question may name."""

import json

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.operations import JsonField, Operation
from chaintable.tables.state import State
from chaintable.tables.values import ValueKind

_MOST_FIELDS, _LOOKED_AT = 12, 5
NAMING = ("name", "title", "label")
"""The fields that an object goes by: "account" means its name."""


def json_fields(index: TableIndex) -> tuple[JsonField, ...]:
    """Return the operations that take the fields out of the columns that hold JSON objects."""
    if index.n_rows > FEW_ROWS:
        return ()
    found: list[JsonField] = []
    for column in index.columns:
        for name in _fields(column):
            taken = {one.casefold() for one in (*index.table.columns, *(made.new_column for made in found))}
            plain = name.casefold() not in taken and name.casefold() not in NAMING
            found.append(JsonField(column.name, name, name if plain else f"{column.name} {name}"))
    return tuple(found[:_MOST_FIELDS])


def _fields(column: Column) -> list[str]:
    """Return the names of the fields in the first filled cells; none if one of them is no JSON object."""
    if column.kind is not ValueKind.TEXT or not column.sample or not column.sample[0].startswith("{"):
        return []
    names: dict[str, None] = {}
    for cell in column.sample[:_LOOKED_AT]:
        try:
            found = json.loads(cell)
        except ValueError:
            return []
        if not isinstance(found, dict):
            return []
        names |= {name: None for name, value in found.items() if not isinstance(value, dict | list)}
    return list(names)


def opened(index: TableIndex, fields: tuple[JsonField, ...]) -> TableIndex:
    """Return the index of the table with a column for each field; the same one if a field can't be taken out."""
    state = State(index.table)
    try:
        for field in fields:
            state = field.apply(state)
    except StepError:
        return index
    return TableIndex(state.table)


def needed(fields: tuple[JsonField, ...], chain: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Return the fields that a chain uses, to be taken out first."""
    used = {column for operation in chain for column in operation.columns_used}
    return tuple(field for field in fields if field.new_column in used)
