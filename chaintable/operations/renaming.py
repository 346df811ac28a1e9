"""The same operation on columns of other names; nobody needs to know which operation it is."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")
_NOT_COLUMNS = frozenset({"value", "values", "text", "pairs", "new", "new_column", "new_columns", "path", "separator"})
"""Fields that hold cells, texts or new names, which may be spelled like a column."""


def with_columns(operation: T, names: Mapping[str, str]) -> T:
    """Return the operation with each column in `names` replaced, also inside its conditions, rules and readings.

    >>> from chaintable.operations import SortBy
    >>> with_columns(SortBy("Salary", "large to small"), {"Salary": "Average of Salary"}).column
    'Average of Salary'
    """
    renamed: T = _renamed(operation, names, True)
    return renamed


def columns_named(operation: Any) -> tuple[str, ...]:
    """Return every text of an operation that may be the name of a column, each once, in the order of its fields.

    >>> from chaintable.operations import SelectColumn
    >>> columns_named(SelectColumn(("Team", "Points")))
    ('Team', 'Points')
    """
    return tuple(dict.fromkeys(_named(operation, True)))


def _named(value: Any, is_column: bool) -> Iterator[str]:
    if isinstance(value, str):
        if is_column:
            yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _named(part, is_column)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _named(getattr(value, one.name), one.name not in _NOT_COLUMNS)


def _renamed(value: Any, names: Mapping[str, str], is_column: bool) -> Any:
    if isinstance(value, str):
        return names.get(value, value) if is_column else value
    if isinstance(value, tuple):
        return tuple(_renamed(part, names, is_column) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {}
    for one in fields(value):
        before = getattr(value, one.name)
        after = _renamed(before, names, one.name not in _NOT_COLUMNS)
        if after is not before and after != before:
            changed[one.name] = after
    return replace(value, **changed) if changed else value
