"""json_field: a field of the JSON in a column's cells becomes a column."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import pandas as pd

from chaintable.errors import StepError, did_you_mean
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside, column_named, join_list, split_list, whole
from chaintable.operations.new_columns import check_new
from chaintable.tables.state import State

_MOST_FIELDS = 40
_SAMPLE = 200


class _Number(str):
    """A number of a JSON text, as it is written there."""

    __slots__ = ()


_JSON = json.JSONDecoder(parse_float=_Number, parse_int=_Number, parse_constant=_Number)
_QUICK = json.JSONDecoder(parse_float=_Number, parse_constant=_Number)
"""Whole numbers are read by json itself: that is faster, and only "-0" is then written otherwise."""


@dataclass(frozen=True, slots=True)
class JsonField(Operation):
    """Takes a field out of the JSON in each cell and puts it in a new column.

    `path` leads to the field, such as `address.city`; a number chooses from a list, counted from 0 (`tags.0`), and any
    other name takes that field of every member of a list. Several values are separated by commas. A cell without the
    field, or without JSON, gives an empty cell.
    """

    name: ClassVar[str] = "json_field"
    also_called: ClassVar[tuple[str, ...]] = ("json", "extract_json")
    plan_hint: ClassVar[str] = (
        "f_json_field(Details, address.city, City) takes a field out of cells that hold JSON. "
        "Use it if the {{ word | lower }} needs something inside such cells."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "json_field", "column": name, "path": such as "address.city" or "tags.0", "new_column": new '
        "name}, which takes a field out of cells that hold JSON"
    )
    names_new: ClassVar[bool] = True
    decides: ClassVar[bool] = False
    column: str
    path: str
    new_column: str

    def __str__(self) -> str:
        return f"f_json_field({join_list((self.column, self.path, self.new_column))})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        named = split_list(call_inside(text, *cls.names()))
        if len(named) not in (2, 3):
            reason = f"f_json_field has {len(named)} arguments; it needs a column, a field and a new name."
            raise StepError(reason, "Write it like f_json_field(Details, address.city, City).")
        return cls(column_named(named[0], state), named[1], named[-1])

    def apply(self, state: State) -> State:
        table = state.table
        check_new((self.new_column,), table.columns)
        if not self.path.strip():
            raise StepError("f_json_field names no field.", "Name one, such as address.city.")
        codes, distinct = pd.factorize(table.column(self.column))
        names = self.path.split(".")
        read = [_field(cell, self.path, names) for cell in distinct.tolist()]
        if table.n_rows and not any(found is not None for found in read):
            self._refuse(distinct)
        cells = pd.array([found or "" for found in read], dtype="str")
        return state.with_table(table.with_column(self.new_column, cells.take(codes)))

    def _refuse(self, cells: Iterable[str]) -> None:
        known = paths_in(cells)
        if not known:
            raise StepError(f"No cell of '{self.column}' holds JSON.", "Choose another column.")
        raise StepError(f"The JSON in '{self.column}' has no field '{self.path}'.", did_you_mean(self.path, known))

    def describe(self) -> str:
        return f"Add column {self.new_column}: the field {self.path} of {self.column}"

    def to_pandas(self, state: State) -> str:
        cells = dict(zip(state.table.column(self.column), self.apply(state).table.column(self.new_column), strict=True))
        column = state.table.resolve(self.column)
        return f"table = table.copy()\ntable[{self.new_column!r}] = table[{column!r}].map({cells!r})"

    def sources_of(self, column: str) -> tuple[str, ...]:
        return (self.column,) if column == self.new_column else (column,)

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column,)


def paths_in(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the paths to the fields that the first cells with JSON have, in order of appearance.

    >>> paths_in(['{"id": 1, "address": {"city": "Rome"}, "tags": ["a"]}', "no JSON"])
    ('id', 'address.city', 'tags')
    """
    found: dict[str, None] = {}
    for cell, _ in zip((cell for cell in cells if cell.lstrip()[:1] in ("{", "[")), range(_SAMPLE), strict=False):
        found.update(dict.fromkeys(_paths(_read(cell))))
        if len(found) >= _MOST_FIELDS:
            break
    return tuple(found)[:_MOST_FIELDS]


def _paths(value: Any, path: str = "", depth: int = 4) -> Iterable[str]:
    if isinstance(value, dict) and depth:
        for name, inner in value.items():
            yield from _paths(inner, f"{path}.{name}" if path else name, depth - 1)
    elif isinstance(value, list) and value and isinstance(value[0], dict) and depth:
        yield from _paths(value[0], path, depth - 1)
    elif path:
        yield path


def _read(cell: str) -> Any:
    """Return the JSON of a cell, None if it holds no object or list."""
    text = cell.strip()
    if text[:1] not in ("{", "["):
        return None
    try:
        value, end = _JSON.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return value if end == len(text) else None


def _field(cell: str, path: str, names: Sequence[str]) -> str | None:
    """Return the text of the field at a path, which consists of these names; None without one."""
    plain = _plain_field(cell, names)
    return _any_field(cell, path, names) if plain is None else plain


def _plain_field(cell: str, names: Sequence[str]) -> str | None:
    """Return the field that stands at these names one inside the other, if it is a text or a number; else None."""
    try:
        value, end = _QUICK.raw_decode(cell)
        for name in names:
            value = value[name]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    if end != len(cell):
        return None
    if type(value) is int and value:
        return str(value)
    return whole(value) if isinstance(value, str) else None


def _any_field(cell: str, path: str, names: Sequence[str]) -> str | None:
    """Return the text of the field, also of one inside lists or under a name with full stops; None without one."""
    whole_cell = value = _read(cell)
    try:
        for name in names:
            if not isinstance(value, dict) or name not in value:
                found = list(_at(whole_cell, path))
                return whole(", ".join(map(_text, found))) if found else None
            value = value[name]
        return whole(_text(value))
    except RecursionError:
        return None


def _at(value: Any, path: str) -> Iterable[Any]:
    """Yield what stands at the path; a name may itself hold full stops, and the longest one that is there counts."""
    if not path:
        yield value
    elif isinstance(value, dict):
        step = next((step for step in _steps(path) if step in value), None)
        if step is not None:
            yield from _at(value[step], path[len(step) + 1 :])
    elif isinstance(value, list):
        yield from _in_list(value, path)


def _in_list(value: Sequence[Any], path: str) -> Iterable[Any]:
    step, _, rest = path.partition(".")
    if step.isascii() and step.isdigit():
        if len(step) < 10 and int(step) < len(value):
            yield from _at(value[int(step)], rest)
        return
    for member in value:
        yield from _at(member, path)


def _steps(path: str) -> Iterable[str]:
    """Yield the possible first names of a path, the longest first.

    >>> list(_steps("a.b.c"))
    ['a.b.c', 'a.b', 'a']
    """
    while path:
        yield path
        path = path.rpartition(".")[0]


def _text(value: Any) -> str:
    """Return a value as a cell shows it: nothing for null, true or false, a list without its brackets."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and not any(isinstance(member, dict | list) for member in value):
        return ", ".join(map(_text, value))
    return value if isinstance(value, str) else _written(value)


def _written(value: Any) -> str:
    """Return a value as JSON, its numbers as they were."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_written(name)}: {_written(inner)}' for name, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return str(value) if isinstance(value, _Number) else json.dumps(value, ensure_ascii=False)
