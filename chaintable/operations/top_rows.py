"""top_rows: the rows with the largest or smallest values of a column, of the whole table or of each group."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

import numpy as np

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.pandas_code import fold_code, keys_code
from chaintable.operations.grammar import and_list, call_inside, column_named, quote, split_items, unquote
from chaintable.operations.grammar.arguments import NUMBER, TEXT, TEXTS, Shape, list_of, number_of, text_of
from chaintable.operations.grouping import group_of_each_row
from chaintable.operations.queries.draft import Draft, UnsaidError
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import ValueKind

End = Literal["largest", "smallest"]
_PER = re.compile(r"\s*(?:per|by|for\s+each|in\s+each|of\s+each)\s+(?P<column>\S.*)", re.I | re.S)
_ENDS: Mapping[str, End] = {
    **dict.fromkeys(("largest", "highest", "top", "most", "latest", "descending", "desc", "large to small"), "largest"),
    **dict.fromkeys(("smallest", "lowest", "least", "earliest", "ascending", "asc", "small to large"), "smallest"),
}


@dataclass(frozen=True, slots=True)
class TopRows(Operation):
    """Keeps the `count` rows with the largest (or smallest) values of a column, the extreme one first.

    With `per`, so many rows of each group, the groups in the order in which they first appear. Rows that tie with the
    last place are kept too, so that none is left out by chance. Rows without a value are left out. Equal cells keep
    their order.
    """

    name: ClassVar[str] = "top_rows"
    also_called: ClassVar[tuple[str, ...]] = ("top", "top_n", "largest_rows")
    plan_hint: ClassVar[str] = (
        "f_top_rows(5, Points) keeps the 5 rows with the largest values in falling order, "
        "f_top_rows(1, Points, smallest, per Team) the row with the smallest of each team. "
        "Use it if the {{ word | lower }} asks for the top or bottom few, or for the best of each."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "top_rows", "count": number, "column": name}, which keeps so many rows with the largest values; '
        'add "order": "smallest" for the other end, and "per": [names] for so many rows of each group'
    )
    count: int
    column: str
    end: End = "largest"
    per: tuple[str, ...] = ()

    def __str__(self) -> str:
        end = [] if self.end == "largest" else [self.end]
        return f"f_top_rows({', '.join([str(self.count), quote(self.column), *end, *map(_per, self.per)])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        items = split_items(call_inside(text, *cls.names()))
        if len(items) < 2:
            raise StepError("f_top_rows names no number of rows or no column.", "Write it like f_top_rows(5, Amount).")
        if not items[0].strip().isdigit() and items[1].strip().isdigit():
            items[:2] = items[1], items[0]
        count, column = _count(items[0]), column_named(unquote(items[1]), state)
        end, per = _options(items[2:], state)
        return cls(count, column, end, per)

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        order = {"type": "string", "enum": ["largest", "smallest"]}
        return (
            {"count": NUMBER, "column": TEXT},
            {"count": NUMBER, "column": TEXT, "order": order, "per": TEXTS},
        )

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        end = _ENDS.get(text_of(given.get("order", "")).casefold() or "largest", "largest")
        per = tuple(filter(None, map(text_of, list_of(given.get("per") or []))))
        return cls.parse(str(cls(number_of(given["count"]), text_of(given["column"]), end, per)), state)

    def apply(self, state: State) -> State:
        return state.with_table(state.table.take(self._positions(state.table)))

    def _positions(self, table: Table) -> Positions:
        """Return the rows to keep, in order."""
        keys = self._keys(table)
        rows = np.flatnonzero(~np.isnan(keys))
        groups = group_of_each_row(table, self._per_in(table))[rows]
        order = np.lexsort((keys[rows], groups))
        rows, groups, keys = rows[order], groups[order], keys[rows][order]
        starts = np.flatnonzero(np.diff(groups, prepend=-1))
        ends = np.append(starts[1:], len(rows))
        last = np.minimum(starts + self.count, ends) - 1
        kept: Positions = rows[keys <= np.repeat(keys[last], ends - starts)]
        return kept

    def _keys(self, table: Table) -> Any:
        """Return a number for each row, the smallest for the row that comes first; NaN for cells without a value."""
        values = table.values(self.column)
        if values.kind in (ValueKind.TEXT, ValueKind.EMPTY) and table.n_rows:
            held = "text" if values.kind is ValueKind.TEXT else "nothing"
            others = [
                name for name in table.columns if table.values(name).kind not in (ValueKind.TEXT, ValueKind.EMPTY)
            ]
            hint = f"Columns of numbers or dates: {', '.join(map(repr, others[:6]))}." if others else "Sort it instead."
            raise StepError(f"Column '{self.column}' holds {held}, so it has no {self.end} values.", hint)
        if self.count < 1:
            raise StepError(f"The {self.count} {self.end} rows are none.", "Ask for at least one row.")
        return -values.keys if self.end == "largest" else values.keys

    def _per_in(self, table: Table) -> tuple[str, ...]:
        return tuple(map(table.resolve, self.per))

    def describe(self) -> str:
        rows = "row" if self.count == 1 else f"{self.count:,} rows"
        per = f" for each {and_list(self.per)}" if self.per else ""
        return f"Keep the {rows} with the {self.end} {self.column}{per}"

    def to_pandas(self, state: State) -> str:
        table, ascending = state.table, self.end == "smallest"
        by = [fold_code(table, column) for column in self._per_in(table)]
        group = f"table.groupby([{', '.join(by)}], sort=False).ngroup()" if by else "0"
        return "\n".join(
            (
                f"places = pd.DataFrame({{'value': {keys_code(table, self.column)}, 'group': {group}}})",
                f"ranks = places.groupby('group')['value'].rank(method='min', ascending={ascending})",
                f"places = places[ranks <= {self.count}]",
                f"places = places.sort_values(['group', 'value'], ascending=[True, {ascending}])",
                "table = table.loc[places.index].reset_index(drop=True)",
            )
        )

    def in_query(self, draft: Draft) -> Draft:
        if self.per:
            raise UnsaidError("the first rows of each group")
        return draft.with_top(self.column, self.count, falling=self.end == "largest")

    def no_effect(self, before: State, after: State) -> str:
        return "the table has no other rows" if before.table == after.table else ""

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column, *self.per)


def _count(text: str) -> int:
    said = unquote(text)
    if not said.isdecimal() or len(said) > 9:
        raise StepError(f"{said[:40]!r} isn't a number of rows.", "Write it like f_top_rows(5, Amount).")
    return int(said)


def _per(column: str) -> str:
    return f"per {quote(column)}"


def _options(items: list[str], state: State | None) -> tuple[End, tuple[str, ...]]:
    """Return the end and the columns of the groups that the further arguments name; StepError for any other."""
    end: End = "largest"
    per: list[str] = []
    for item in items:
        said = unquote(item)
        if (known := _ENDS.get(said.casefold())) is not None:
            end = known
        elif group := _PER.fullmatch(said):
            per.append(column_named(unquote(group["column"]), state))
        else:
            raise StepError(f"Can't read {said[:40]!r}.", "Write largest, smallest or per and a column.")
    return end, tuple(per)
