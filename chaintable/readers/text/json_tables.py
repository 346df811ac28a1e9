"""Read JSON and JSON Lines: records, columns or rows, with every number exactly as it is written."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chaintable.errors import InputError, did_you_mean
from chaintable.readers.grid import TYPED_ROWS, Grid, columns_of, number_columns
from chaintable.readers.limits import LIMIT_MB, check_cells, check_filled
from chaintable.readers.text.decoding import decode
from chaintable.tables.source import ReadOptions


class _Number(str):
    """A number as text, so that 1.10 stays 1.10 and no digit is lost."""


@dataclass(slots=True)
class _Decoder:
    """A JSON decoder that keeps numbers as they are written and reports where the text is invalid.

    It counts the objects that have a key twice, of which only the last value can be read; `repeated` is the first key.
    """

    name: str
    n_repeating: int = 0
    repeated: str = ""

    def parse(self, text: str, line: int | None = None) -> Any:
        hook, kept = self._object, _Number
        try:
            return json.loads(text, object_pairs_hook=hook, parse_float=kept, parse_int=kept, parse_constant=kept)
        except json.JSONDecodeError as problem:
            where = f"line {line or problem.lineno:,}, character {problem.colno:,}"
            near = text[max(0, problem.pos - 10) : problem.pos + 20]
            raise InputError(
                f"'{self.name}' is not valid JSON: {problem.msg} at {where}, near {near!r}.",
                "Fix it there and read the file again.",
            ) from problem
        except RecursionError as problem:
            raise _too_deep(self.name) from problem

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            keys = [key for key, _ in pairs]
            self.repeated = self.repeated or next(key for i, key in enumerate(keys) if key in keys[:i])
            self.n_repeating += 1
        return made if all(map(str.isascii, made)) else {_whole(key): value for key, value in made.items()}

    @property
    def notes(self) -> tuple[str, ...]:
        if not self.n_repeating:
            return ()
        objects = "1 object has" if self.n_repeating == 1 else f"{self.n_repeating:,} objects have"
        return (f"{objects} a key more than once, such as '{self.repeated}'; only its last value was read.",)


def _whole(key: str) -> str:
    """A key with "?" for halves of characters, which no table can hold."""
    return key.encode("utf-8", "replace").decode()


def read_json(data: bytes, name: str, options: ReadOptions, _limit_mb: float = LIMIT_MB) -> Grid:
    """Read a JSON document that contains a table in one of the usual shapes.

    A list of objects, a list of lists, an object of lists (columns), an object of objects (rows by key), what pandas
    writes as "split", or an object with such a list under one of its keys (`sheets`; the longest is chosen).
    """
    decoded = decode(data, options.encoding)
    decoder = _Decoder(name)
    document = decoder.parse(decoded.utf8.decode())
    sheets = _lists_inside(document)
    notes = [*decoded.notes, *decoder.notes]
    sheet = None
    if sheets:
        sheet = _chosen(options.sheet, sheets, name)
        document = document[sheet]
        notes.append(f"Only the list under the key '{sheet}' was read.")
    grid = _grid(document, name)
    found = replace(options, encoding=decoded.encoding, sheet=sheet)
    return replace(grid, options=found, sheets=tuple(sheets), notes=(*notes, *grid.notes))


def read_json_lines(data: bytes, name: str, options: ReadOptions, _limit_mb: float = LIMIT_MB) -> Grid:
    """Read a file with one JSON object or list per line."""
    decoded = decode(data, options.encoding)
    decoder = _Decoder(name)
    lines = enumerate(decoded.utf8.decode().split("\n"), 1)
    grid = _grid([decoder.parse(line, number) for number, line in lines if line.strip()], name)
    notes = (*decoded.notes, *decoder.notes, *grid.notes)
    return replace(grid, options=replace(options, encoding=decoded.encoding), notes=notes)


def cell_of(value: Any) -> str:
    """A JSON value as a cell: text as it is, "" for null, and JSON for nested values.

    >>> [cell_of(value) for value in ("007", None, True, ["a", {"b": None}])]
    ['007', '', 'true', '["a", {"b": null}]']
    """
    if value is None:
        return ""
    return value if isinstance(value, str) else _json(value)


def _json(value: Any) -> str:
    if isinstance(value, _Number):
        return value
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_json(key)}: {_json(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_json, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _lists_inside(document: Any) -> dict[str, int]:
    """The keys of an object whose values are lists of records, with their lengths."""
    if not isinstance(document, dict) or _is_split(document):
        return {}
    return {
        key: len(value)
        for key, value in document.items()
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value)
    }


def _chosen(sheet: str | None, sheets: Mapping[str, int], name: str) -> str:
    if sheet is None:
        return max(sheets, key=lambda key: sheets[key])
    if sheet not in sheets:
        raise InputError(f"'{name}' has no list '{sheet}'.", did_you_mean(sheet, sheets))
    return sheet


def _is_split(document: Mapping[str, Any]) -> bool:
    return isinstance(document.get("columns"), list) and isinstance(document.get("data"), list)


def _too_deep(name: str) -> InputError:
    return InputError(f"'{name}' is nested too deeply.", "Keep only the list of records.")


def _grid(document: Any, name: str) -> Grid:
    try:
        return _grid_of(document, name)
    except RecursionError as problem:
        raise _too_deep(name) from problem


def _grid_of(document: Any, name: str) -> Grid:
    if isinstance(document, dict):
        return _grid_of_object(document)
    if not isinstance(document, list):
        raise InputError(f"'{name}' contains a single value, not a table.", "Use a list of records.")
    if document and all(isinstance(item, list) for item in document):
        numbers: set[int] = set()
        columns = columns_of(_texts(document, numbers))
        return Grid(columns, len(document), numbers=frozenset(numbers))
    if any(isinstance(item, dict) for item in document):
        return _grid_of_records([item if isinstance(item, dict) else {"Value": item} for item in document])
    return _named(["Value"], [[value] for value in document])


def _grid_of_object(document: Mapping[str, Any]) -> Grid:
    values = list(document.values())
    if _is_split(document):
        return _named([cell_of(name) for name in document["columns"]], document["data"])
    if values and all(isinstance(value, list) for value in values):
        return _grid_of_columns(document)
    if values and all(isinstance(value, dict) for value in values):
        if all(key.isdecimal() for value in values for key in value):  # what DataFrame.to_json writes
            return _grid_of_columns({name: list(column.values()) for name, column in document.items()})
        return _grid_of_records([{"Key": key, **value} for key, value in document.items()])
    return _grid_of_records([document])


def _grid_of_columns(columns: Mapping[str, Sequence[Any]]) -> Grid:
    height = max(map(len, columns.values()))
    rows = ([column[i] if i < len(column) else None for column in columns.values()] for i in range(height))
    return _named(list(columns), rows)


def _grid_of_records(records: Sequence[Mapping[str, Any]]) -> Grid:
    names = list(dict.fromkeys(key for record in records for key in record))
    check_cells(len(names) * len(records))
    check_filled(len(names) * len(records), sum(map(len, records)))
    return _named(names, ([record.get(name) for name in names] for record in records))


def _named(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> Grid:
    """A grid with column names."""
    numbers: set[int] = set()
    columns = columns_of(_texts(rows, numbers))
    all_names = (*names, *[""] * (len(columns) - len(names)))[: len(columns)]
    n_rows = len(columns[0]) if columns else 0
    return Grid(columns, n_rows, names=all_names, numbers=frozenset(numbers))


def _texts(rows: Iterable[Sequence[Any]], numbers: set[int]) -> Iterator[list[str]]:
    """The rows as text; columns in which the first of them hold numbers are added to `numbers`."""
    for i, row in enumerate(rows):
        if i < TYPED_ROWS:
            numbers.update(number_columns(row, _Number))
        yield [cell_of(value) for value in row]
