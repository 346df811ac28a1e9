"""replace_values: other values in place of some, to merge spellings and to correct cells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.errors import StepError, did_you_mean
from chaintable.operations.base import Operation
from chaintable.operations.grammar import and_list, call_inside, column_named, quote, split_items, unquote
from chaintable.operations.grammar.arguments import TEXT, TEXTS, Shape, list_of, text_of
from chaintable.operations.grammar.cleanup import quoted_otherwise
from chaintable.tables.state import State
from chaintable.tables.values import fold_column

PARTS = "parts"
_KNOWN = 1_000


@dataclass(frozen=True, slots=True)
class ReplaceValues(Operation):
    """Puts other values in place of some in a column; `pairs` hold each old value with its new one.

    Whole cells are compared as everywhere: capitals, spaces and kinds of dashes make no difference, unless a pair has
    exactly this spelling. With `parts`, the old texts are replaced wherever they stand in a cell, one pair after the
    other and in exactly this spelling. An empty new value empties the cell.
    """

    name: ClassVar[str] = "replace_values"
    also_called: ClassVar[tuple[str, ...]] = ("replace", "replace_value", "merge_spellings")
    plan_hint: ClassVar[str] = (
        "f_replace_values(Status, Y = Yes, ja = Yes) puts one value in place of others. "
        "Use it if a value is spelled in several ways."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "replace_values", "column": name, "old": [values], "new": [the value for each]}, which puts '
        'other values in place of whole cells; add "parts": "yes" to replace texts inside cells'
    )
    decides: ClassVar[bool] = False
    column: str
    pairs: tuple[tuple[str, str], ...]
    parts: bool = False

    def __str__(self) -> str:
        pairs = [f"{quote(old)} = {quote(new)}" for old, new in self.pairs]
        return f"f_replace_values({', '.join([quote(self.column), *pairs, *([PARTS] if self.parts else [])])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        first, *items = split_items(call_inside(text, *cls.names())) or [""]
        parts = bool(items) and items[-1].strip().casefold() == PARTS
        pairs = tuple(_pair(item) for item in (items[:-1] if parts else items))
        return cls(column_named(unquote(first), state), pairs, parts)

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return {"column": TEXT, "old": TEXTS, "new": TEXTS}, {"column": TEXT, "old": TEXTS, "new": TEXTS, "parts": TEXT}

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        old, new = ([text_of(value) for value in list_of(given[name])] for name in ("old", "new"))
        pairs = tuple(zip(old, new * len(old) if len(new) == 1 else new, strict=True))
        parts = text_of(given.get("parts")).casefold() not in ("", "no", "false")
        return cls.parse(str(cls(text_of(given["column"]), pairs, parts)), state)

    @classmethod
    def doubt(cls, text: str) -> str:
        items = split_items(call_inside(text, *cls.names()))
        sides = [side for item in items[1:] for side in split_items(item, "=")]
        other = next(filter(quoted_otherwise, sides), "").strip()
        return f"{other[:60]} is not in double quotes." if other else ""

    def apply(self, state: State) -> State:
        table = state.table
        cells = table.column(self.column)
        self._check()
        after = replaced_parts(cells, self.pairs) if self.parts else replaced(cells, self.pairs)
        if after is None and table.n_rows:
            old = and_list([repr(old[:60]) for old, _ in self.pairs[:5]], "or")
            known = cells.drop_duplicates().head(_KNOWN).tolist()
            hint = did_you_mean(self.pairs[0][0], known)
            raise StepError(f"No cell of '{self.column}' {'contains' if self.parts else 'is'} {old}.", hint)
        if after is None or after.equals(cells):
            return state
        return state.with_table(table.with_cells(self.column, after))

    def _check(self) -> None:
        if not self.pairs:
            raise StepError("f_replace_values names no value.", "Write it like f_replace_values(Status, Y = Yes).")
        if self.parts and any(not old for old, _ in self.pairs):
            raise StepError("An empty text can't be found inside cells.", "Write the text to replace.")

    def describe(self) -> str:
        where = f"inside the cells of {self.column}" if self.parts else f"in {self.column}"
        groups: dict[str, list[str]] = {}
        for old, new in self.pairs:
            groups.setdefault(new, []).append(old or "(empty)")
        words = "; ".join(f"{and_list(olds[:6])} by {new or '(empty)'}" for new, olds in groups.items())
        return f"Replace {where}: {words}"

    def to_pandas(self, state: State) -> str:
        column = state.table.resolve(self.column)
        cells, lines = f"table[{column!r}]", ["table = table.copy()"]
        if self.parts:
            lines += [f"{cells} = {cells}.str.replace({old!r}, {new!r}, regex=False)" for old, new in self.pairs]
            return "\n".join(lines)
        before, after = state.table.column(column), self.apply(state).table.column(column)
        changed = (before != after).to_numpy(dtype=bool)
        changes = dict(zip(before[changed], after[changed], strict=True))
        return "\n".join([*lines, f"{cells} = {cells}.replace({changes!r})"])

    def no_effect(self, before: State, after: State) -> str:
        return "every cell is spelled like this already" if before.table == after.table else ""

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column,)


def _pair(item: str) -> tuple[str, str]:
    sides = split_items(item, "=")
    if len(sides) != 2:
        reason = f"{item.strip()[:60]!r} doesn't say what replaces what."
        raise StepError(reason, 'Write old = new, with values that hold "=" or a comma in quotes.')
    return unquote(sides[0]), unquote(sides[1])


def replaced(cells: "pd.Series[str]", pairs: Sequence[tuple[str, str]]) -> "pd.Series[str] | None":
    """Return the cells with whole values replaced, None if no cell has an old value; exact spellings count first."""
    codes, distinct = pd.factorize(cells)
    texts, old = (pd.Series(found, dtype="str") for found in (distinct, [old for old, _ in pairs]))
    places = texts.map(_first_of(old)).fillna(fold_column(texts).map(_first_of(fold_column(old))))
    rows = np.flatnonzero(places.notna())
    if not len(rows):
        return None
    new: npt.NDArray[Any] = np.array([new for _, new in pairs], dtype=object)
    found = texts.to_numpy(dtype=object).copy()
    found[rows] = new[places.to_numpy()[rows].astype(np.int64)]
    return pd.Series(found[codes], index=cells.index, dtype="str")


def _first_of(texts: "pd.Series[str]") -> "pd.Series[Any]":
    """Return the first place of each text, by the text."""
    return pd.Series(np.arange(len(texts)), index=texts).groupby(level=0, sort=False).first()


def replaced_parts(cells: "pd.Series[str]", pairs: Sequence[tuple[str, str]]) -> "pd.Series[str] | None":
    """Return the cells with texts inside them replaced, None if no cell contains one of them."""
    if not any(cells.str.contains(old, regex=False).any() for old, _ in pairs):
        return None
    for old, new in pairs:
        cells = cells.str.replace(old, new, regex=False)
    return cells
