"""join_table: look up columns in another table, or keep the rows that it has, or hasn't."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, get_args

import numpy as np
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.pandas_code import rows_code
from chaintable.operations.grammar import and_list, call_inside, column_named, quote, split_items, unquote
from chaintable.operations.grammar.arguments import TEXT, TEXTS, Shape, list_of, text_of
from chaintable.operations.grammar.keywords import quote_apart, split_keywords
from chaintable.operations.grammar.syntax import quoted
from chaintable.operations.joining import Keys, Matches, named_columns
from chaintable.operations.new_columns import check_new, unused
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import AS_WRITTEN

Keep = Literal["all", "matched", "unmatched"]
KEEP, FIRST, AS = "keep", "first match", " as "
MOST_ROWS = 5_000_000
MOST_LISTED = 10_000
_AS = re.compile(r'(?P<column>"(?:[^"\\]|\\.)*"|.+?)(?<!\s)\s++as\s++(?P<new>\S.*)', re.I | re.S)


@dataclass(frozen=True, slots=True)
class JoinTable(Operation):
    """Brings columns of another table to the rows that have the same key there.

    `keys` pairs a column of this table with one of the other. `columns` pairs a column of the other table with its name
    here; without any, rows are only kept or dropped. `keep` says which rows stay: all, those with a match, or those
    without. A row with several matches becomes several rows, each from the same source row, unless only the `first`
    match counts. In rows without a match the new cells are empty.
    """

    name: ClassVar[str] = "join_table"
    also_called: ClassVar[tuple[str, ...]] = ("join", "look_up", "lookup", "vlookup", "xlookup", "merge")
    plan_hint: ClassVar[str] = (
        "f_join_table(Customers, Customer = Id, Country) looks up the country of each customer in the other table "
        "Customers; with keep unmatched at the end, it keeps the rows that the other table lacks. "
        "Use it if the {{ word | lower }} needs another table."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "join_table", "other": name of another table, "keys": ["Customer = Id"], "columns": [its '
        'columns to bring], "keep": "all" or "matched" or "unmatched" rows}'
    )
    decides: ClassVar[bool] = True
    other: str
    keys: Keys
    columns: tuple[tuple[str, str], ...] = ()
    keep: Keep = "all"
    first: bool = False

    def __str__(self) -> str:
        keys = [f"{quote_apart(mine, (KEEP, FIRST))} = {quote(theirs)}" for mine, theirs in self.keys]
        ends = [*([f"{KEEP} {self.keep}"] if self.keep != "all" else []), *([FIRST] if self.first else [])]
        return f"f_join_table({', '.join([quote(self.other), *keys, *map(_brought, self.columns), *ends])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        name, *items = split_items(call_inside(text, *cls.names())) or [""]
        other = None if state is None else state.other(unquote(name))
        plain, found = split_keywords(items, (KEEP, FIRST))
        keep = _keep((found[KEEP] or ["all"])[-1])
        pairs = [(item, split_items(item, "=")) for item in plain]
        keys = tuple(_key(sides, state, other) for _, sides in pairs if len(sides) == 2)
        columns = tuple(_column(item, other) for item, sides in pairs if len(sides) != 2)
        if state is not None and other is not None:
            columns = _named(columns, keys, keep, state.table, other)
        return cls(other.caption if other else unquote(name), keys, columns, keep, bool(found[FIRST]))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        keep = {"type": "string", "enum": list(get_args(Keep))}
        return {"other": TEXT, "keys": TEXTS, "columns": TEXTS}, {
            "other": TEXT,
            "keys": TEXTS,
            "columns": TEXTS,
            "keep": keep,
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        columns = [text_of(name) for name in list_of(given.get("columns") or [])]
        named = [name if _AS.fullmatch(name) else quote_apart(name, (KEEP, FIRST)) for name in columns if name]
        keys = [text_of(key) for key in list_of(given["keys"])]
        keys = [key if "=" in key else f"{quote(key)} = {quote(key)}" for key in keys]
        inside = [quote(text_of(given["other"])), *keys, *named, f"{KEEP} {text_of(given.get('keep')) or 'all'}"]
        return cls.parse(f"f_join_table({', '.join(inside)})", state)

    @classmethod
    def possible(cls, state: State) -> bool:
        return bool(state.others)

    def apply(self, state: State) -> State:
        table, other = state.table, state.other(self.other)
        rows, places = self._pairs(table, other)
        if not self.columns:
            return state if len(rows) == table.n_rows else state.with_table(table.take(rows))
        found = table.take(rows)
        for column, name in self.columns:
            cells = other.column(column).take(np.maximum(places, 0)).to_numpy() if other.n_rows else ""
            form = other.formats.get(other.resolve(column), AS_WRITTEN)
            found = found.with_column(name, pd.Series(np.where(places < 0, "", cells), dtype="str"), form)
        return state.with_table(found)

    def _pairs(self, table: Table, other: Table) -> tuple[Positions, Positions]:
        """Return the rows that stay, each with the row of the other table beside it; -1 for none."""
        keys = tuple((table.resolve(mine), other.resolve(theirs)) for mine, theirs in self.keys)
        if not keys:
            raise StepError("f_join_table names no key.", "Write the columns that hold the same, as in Customer = Id.")
        check_new([name for _, name in self.columns], table.columns)
        for column, _ in self.columns:
            other.resolve(column)
        matches = Matches.of(table, other, keys)
        if self.keep == "unmatched":
            rows = np.flatnonzero(matches.counts == 0)
            return rows, np.full(len(rows), -1)
        if not self.columns and self.keep == "all":
            raise StepError("f_join_table names no column to bring.", "Name one, or keep matched or unmatched rows.")
        many = int(np.maximum(matches.counts, 1).sum())
        if many > MOST_ROWS and self.columns and not self.first:
            reason = f"The rows match {many:,} times, and at most {MOST_ROWS:,} rows can be made."
            raise StepError(reason, "Choose keys that fit once, or take the first match only.")
        return matches.pairs(self.first or not self.columns, unmatched=self.keep == "all")

    def matches(self, table: Table, others: Sequence[Table]) -> Matches:
        """Return how the rows match; StepError if a table or column is missing."""
        other = State(table, others=tuple(others)).other(self.other)
        return Matches.of(table, other, tuple((table.resolve(one), other.resolve(two)) for one, two in self.keys))

    def describe(self) -> str:
        by = and_list([mine if mine == theirs else f"{mine} = {theirs}" for mine, theirs in self.keys])
        rows = {"all": "", "matched": "the rows with a match", "unmatched": "the rows without a match"}[self.keep]
        if not self.columns:
            return f"Keep {rows or 'all rows'} in {self.other} by {by}"
        named = and_list([column if column == name else f"{column} as {name}" for column, name in self.columns])
        also = "" if self.keep == "all" else f", and keep only {rows}"
        return f"Look up {named} in {self.other} by {by}{', first match' if self.first else ''}{also}"

    def to_pandas(self, state: State) -> str:
        table, other = state.table, state.other(self.other)
        rows, places = self._pairs(table, other)
        if not self.columns:
            return f"table = table[{rows_code(rows)}].reset_index(drop=True)"
        return "\n".join(self._code(table, other, rows, places))

    def _code(self, table: Table, other: Table, rows: Positions, places: Positions) -> Iterator[str]:
        """Yield lines that bring the columns: by a merge if it gives exactly these rows, else row by row."""
        named = [f"key {place}" for place in range(len(self.keys))]
        brought = [f"new {place}" for place in range(len(self.columns))]
        used = [other.resolve(name) for name in (*(two for _, two in self.keys), *(one for one, _ in self.columns))]
        small = pd.DataFrame(dict(zip([*named, *brought], map(other.column, used), strict=True)), dtype="str")
        yield from _other_code(small, self.other, used)
        how: Literal["left", "inner"] = "left" if self.keep == "all" else "inner"
        mine, once = [table.resolve(one) for one, _ in self.keys], small.drop_duplicates(named) if self.first else small
        if _merges(table, once, how, mine, rows, places):
            right = f"other.drop_duplicates({named!r})" if self.first else "other"
            names = [*table.columns, *(name for _, name in self.columns)]
            yield f"table = table.merge({right}, how={how!r}, left_on={mine!r}, right_on={named!r})"
            yield f"table = table[{[*table.columns, *brought]!r}].fillna('').set_axis({names!r}, axis=1)"
            return
        yield f"table = table.iloc[{rows.tolist()!r}].reset_index(drop=True)"
        for place, (_, name) in zip(brought, self.columns, strict=True):
            yield f"table[{name!r}] = other[{place!r}].reindex({places.tolist()!r}).fillna('').to_numpy()"

    def no_effect(self, before: State, after: State) -> str:
        rows = before.table.n_rows
        return f"all {rows:,} rows were kept" if after.table == before.table else ""

    def sources_of(self, column: str) -> tuple[str, ...]:
        """A cell that was brought depends on the key of its row; it comes from the other table."""
        return tuple(mine for mine, _ in self.keys) if self.brought(column) else (column,)

    def brought(self, column: str) -> tuple[str, str] | None:
        return next(((self.other, theirs) for theirs, name in self.columns if name == column), None)

    @property
    def columns_used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(mine for mine, _ in self.keys))


def _other_code(small: pd.DataFrame, name: str, used: list[str]) -> Iterator[str]:
    """Yield lines that make the frame `other`, of the columns `used` of the other table."""
    if small.size <= MOST_LISTED:
        cells = {column: small[column].tolist() for column in small.columns}
        yield f"other = pd.DataFrame({cells!r}, dtype='str')"
        return
    yield f"# Save the table {' '.join(name.split())!r} as other.csv first."
    yield f"other = pd.read_csv('other.csv', dtype='str', keep_default_na=False)[{used!r}]"
    yield f"other = other.set_axis({list(small.columns)!r}, axis=1)"


def _merges(
    table: Table,
    small: pd.DataFrame,
    how: Literal["left", "inner"],
    mine: list[str],
    rows: Positions,
    places: Positions,
) -> bool:
    """Whether pandas, which compares keys letter by letter, puts the same rows side by side."""
    named = list(small.columns[: len(mine)])
    if set(table.columns) & set(small.columns):
        return False
    cells = {place: table.column(name) for place, name in enumerate(mine)}
    left = pd.DataFrame(cells).assign(row=np.arange(table.n_rows))
    merged = left.merge(small.assign(place=small.index), how=how, left_on=list(range(len(mine))), right_on=named)
    found = merged["place"].fillna(-1).astype(np.int64)
    return np.array_equal(merged["row"], rows) and np.array_equal(found, places)


def _brought(pair: tuple[str, str]) -> str:
    column, name = pair
    written = quoted(column) if _AS.fullmatch(column) else quote_apart(column, (KEEP, FIRST))
    return written if name == column else f"{written}{AS}{quote(name)}"


def _keep(text: str) -> Keep:
    said = text.casefold().removesuffix(" rows")
    for keep in get_args(Keep):
        if said == keep:
            found: Keep = keep
            return found
    raise StepError(f"Rows can't be kept by {text[:40]!r}.", "Write keep all, keep matched or keep unmatched.")


def _key(sides: Sequence[str], state: State | None, other: Table | None) -> tuple[str, str]:
    mine, theirs = map(unquote, sides)
    return column_named(mine, state), theirs if other is None else other.resolve(theirs)


def _column(item: str, other: Table | None) -> tuple[str, str]:
    """Return a column of the other table and its name here; without `as`, the name is the same."""
    said = item.strip()
    match = None if said.startswith('"') and unquote(said) and quoted(unquote(said)) == said else _AS.fullmatch(said)
    column, name = (unquote(match["column"]), unquote(match["new"])) if match else (unquote(said), "")
    exact = column if other is None else other.resolve(column)
    return exact, name or exact


def _named(
    columns: tuple[tuple[str, str], ...], keys: Keys, keep: Keep, table: Table, other: Table
) -> tuple[tuple[str, str], ...]:
    """Return the columns, all of the other table if none is named, under names that are free where none was given."""
    wanted = columns or tuple((name, name) for name in (named_columns(other, keys) if keep == "all" else ()))
    taken, found = list(table.columns), list[tuple[str, str]]()
    for column, name in wanted:
        free = unused(f"{name} ({other.caption})" if name in taken else name, taken) if name == column else name
        found.append((column, free))
        taken.append(free)
    return tuple(found)
