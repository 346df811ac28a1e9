"""Hypothesis strategies: nasty headers and cells, small tables, and whatever can be built over a table's columns.

To build and check a strategy takes longer than to draw from it, so there is one for each shape of a table. It draws
slots in place of columns; the names are filled in afterwards.
"""

from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from typing import Any

from hypothesis import strategies as st

from chaintable.operations import Answer, Operation, Reading, SelectRow
from chaintable.operations.add_column import AddColumn
from chaintable.operations.calculate import Calculate
from chaintable.operations.conditions import (
    OPERATORS,
    SIZE_OPERATORS,
    AllRows,
    And,
    ColumnComparison,
    Comparison,
    Condition,
    First,
    IsEmpty,
    Last,
    Near,
    Not,
    Or,
    Rows,
    ThatOf,
)
from chaintable.operations.derivations import RULES, Derivation
from chaintable.operations.distinct import Distinct
from chaintable.operations.fill_down import FillDown
from chaintable.operations.formulas.expressions import (
    ARITHMETIC,
    COLUMN_WISE,
    COMPARING,
    Binary,
    Call,
    Column,
    Expression,
    Negative,
    Number,
    Text,
)
from chaintable.operations.group_by import GroupBy
from chaintable.operations.join_table import JoinTable
from chaintable.operations.json_field import JsonField
from chaintable.operations.keep_groups import KeepGroups
from chaintable.operations.leave_out_subtotals import LeaveOutSubtotals
from chaintable.operations.measures import RULES as MEASURES
from chaintable.operations.measures import Measure
from chaintable.operations.pivot import Pivot
from chaintable.operations.readings.checks import CHECKS, MORE_LESS, SYMBOLS
from chaintable.operations.rename import Rename
from chaintable.operations.replace_values import ReplaceValues
from chaintable.operations.select_column import SelectColumn
from chaintable.operations.sort_by import ORDERS, SortBy
from chaintable.operations.split_column import SplitColumn
from chaintable.operations.top_rows import TopRows
from chaintable.operations.unpivot import Unpivot
from chaintable.tables.state import State
from chaintable.tables.table import Table

NASTY = (
    "Rank",
    "Home Team",
    "a, b",
    "a (b)",
    "a)",
    "(",
    "[x]",
    'say "hi"',
    '"',
    '"quoted"',
    "it's",
    "back\\slash",
    "\\",
    "row 3",
    "row 1, row 2",
    "*",
    "[B]",
    "[E]",
    "<END>",
    "a -> b",
    "a → b",
    "|",
    "a | b",
    "f_sort_by(x)",
    "f_select_row(*)",
    "f_answer(count)",
    "{question}",
    "{{ table }}",
    "{0}",
    "two\nlines",
    "tab\there",
    " padded ",
    "two  spaces",
    "\u00a0",
    "👩‍🚀 crew",
    "🏆",
    "اسم اللاعب",
    "\u202eright to left",
    "Größe",
    "ﬁrst",
    "and",
    "or",
    "not",
    "is",
    "is empty",
    "is not empty",
    "contains",
    "begins with",
    "first",
    "first row",
    "last 2 rows",
    "row after (x)",
    "that of (x)",
    "no row",
    "all rows",
    "= 3",
    "<=",
    "!",
    "3",
    "1-3",
    "2001",
    "self",
    "Count",
    "sum of x",
    "Sum of Rank",
    "average of a, sum of b",
    "column x",
    "Column",
    "The value: x",
    "the order is",
    "large to small",
    "large",
    "null",
    "NaN",
    "__class__",
    "=1+1",
    "<script>",
    "x" * 500,
    "",
)
headers = st.sampled_from(NASTY) | st.text(max_size=12)
values = headers | st.sampled_from(["1", "1,045", "-5", "2004-03-12", "yes; no"])
cells = st.sampled_from(
    ["", " ", "-", "1", "2", "10", "3.5", "1,045", "ita", "ITA", "Italy (ITA)", "2–1", "2004-03-12", "a, b and c"]
) | st.text(max_size=6)


_PIECES = (
    *("f_select_row(", "f_select_column(", "f_add_column(", "f_group_by(", "f_sort_by(", "f_answer(", "f_fly("),
    *(")", "(", ", ", " ", '"', "\\", " -> ", "<END>", "[E]", "*", "|", "\n", "\ud800"),
    *("row ", "rows ", "row 1", "row x", "1", "99", "9" * 5000, "²", "first ", "last ", "before ", "after "),
    *("and ", "or ", "not ", "is ", "empty", "contains ", "begins with ", "that of ", "no row"),
    *("=", "!=", "<", "<=", ">", ">=", ". The value: ", ". The rule: ", "[", "]"),
    *("Rank", "a, b", '"a, b"', "Nation", "cell(", "cell", "count", "sum(", "most(", "column_name("),
    *("sum of ", "average of ", "max(", "column ", "more_less("),
    *("yes_no(", "text(", "in_brackets(", "difference(", "year(", "the order is ", "large to small"),
    *("The answer is: ", "I think "),
)
garbage = st.lists(st.sampled_from(_PIECES), max_size=14).map("".join) | st.text(max_size=60)
"""Words that a model might say where a call is wanted: nearly calls, or nothing of the kind."""


Shape = tuple[int, int]
"""The numbers of columns and of rows."""


class Slot(str):
    """Stands for the column at this place, "0" for the first."""


_SLOTS = tuple(map(Slot, range(4)))
_HEADERS = st.lists(headers, min_size=1, max_size=len(_SLOTS), unique=True)
_CAPTIONS = st.sampled_from(["", "A table"])
_FILLINGS = st.sampled_from([cells, st.integers(-20, 20).map(str)])


def shape_of(table: Table | None) -> Shape | None:
    return None if table is None else (table.n_columns, table.n_rows)


def filled(strategy: st.SearchStrategy[Any], table: Table | None) -> st.SearchStrategy[Any]:
    """What the strategy draws, with the table's columns in its slots."""
    return strategy if table is None else strategy.map(partial(fill, columns=table.columns))


def fill(drawn: Any, columns: tuple[str, ...]) -> Any:
    """The same value with those columns in its slots, however deep they are."""
    if isinstance(drawn, Slot):
        return columns[int(drawn)]
    if isinstance(drawn, tuple):
        return tuple(fill(one, columns) for one in drawn)
    if is_dataclass(drawn) and not isinstance(drawn, type):
        return replace(drawn, **{field.name: fill(getattr(drawn, field.name), columns) for field in fields(drawn)})
    return drawn


@cache
def _names(shape: Shape | None) -> st.SearchStrategy[str]:
    """The slot of a column, or any name at all where there is no table."""
    return headers if shape is None else st.sampled_from(_SLOTS[: shape[0]])


@st.composite
def tables(draw: st.DrawFn, min_rows: int = 0, max_rows: int = 6) -> Table:
    """Small tables with nasty headers and cells; some columns hold numbers only."""
    names = draw(_HEADERS)
    n_rows = draw(st.integers(min_rows, max_rows))
    fillings = [draw(_FILLINGS) for _ in names]
    rows = [[draw(cell) for cell in fillings] for _ in range(n_rows)]
    return Table.of(names, rows, caption=draw(_CAPTIONS))


def _places(n_rows: int = 6) -> st.SearchStrategy[Condition]:
    """Conditions on a row's place."""
    numbers = st.lists(st.integers(1, max(n_rows, 1)), max_size=3 if n_rows else 0, unique=True)
    return st.one_of(
        st.just(AllRows()),
        numbers.map(lambda found: Rows(tuple(found))),
        st.integers(0, 4).map(First),
        st.integers(0, 4).map(Last),
    )


def _comparisons(names: st.SearchStrategy[str], operators: tuple[str, ...]) -> st.SearchStrategy[Condition]:
    return st.one_of(
        st.builds(Comparison, names, st.sampled_from(operators), values),
        st.builds(ColumnComparison, names, st.sampled_from([one for one in SIZE_OPERATORS if one in operators]), names),
        names.map(IsEmpty),
    )


@cache
def _conditions(shape: Shape | None, operators: tuple[str, ...] = OPERATORS) -> st.SearchStrategy[Condition]:
    names = _names(shape)
    leaves = _places(6 if shape is None else shape[1]) | _comparisons(names, operators)
    compared = [operator for operator in SIZE_OPERATORS if operator in operators]

    def wider(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            inner.map(Not),
            several.map(And),
            several.map(Or),
            st.builds(Near, st.sampled_from(["before", "after"]), inner, st.booleans()),
            st.builds(ThatOf, names, st.sampled_from(compared), inner),
        )

    return st.recursive(leaves, wider, max_leaves=4)


def conditions(table: Table | None = None, operators: tuple[str, ...] = OPERATORS) -> st.SearchStrategy[Condition]:
    """Conditions up to a few levels deep, over the columns of the table."""
    return filled(_conditions(shape_of(table), operators), table)


@cache
def _derivations(shape: Shape | None) -> st.SearchStrategy[Derivation]:
    @st.composite
    def drawn(draw: st.DrawFn) -> Derivation:
        rule = draw(st.sampled_from(sorted(RULES)))
        return Derivation(rule, tuple(draw(_names(shape)) for _ in range(RULES[rule].columns)))

    return drawn()


def derivations(table: Table | None = None) -> st.SearchStrategy[Derivation]:
    return filled(_derivations(shape_of(table)), table)


@cache
def _readings(shape: Shape | None, checks: bool = True) -> st.SearchStrategy[Reading]:
    one = ("cell", "list", "count_distinct", "sum", "average", "difference")
    two = ("most", "least", "earlier", "later")
    rules = st.sampled_from([*one, *two, "count", "text", "column_name", "share"])
    rules |= st.sampled_from([*CHECKS, "table", "said"]) if checks else st.nothing()
    names, several = _names(shape), st.lists(_names(shape), min_size=1, max_size=3, unique=True)

    @st.composite
    def drawn(draw: st.DrawFn) -> Reading:
        rule = draw(rules)
        if rule in CHECKS:
            operator = ">" if rule == MORE_LESS else draw(st.sampled_from(SYMBOLS))
            return Reading(rule, text=draw(values), inner=draw(_readings(shape, checks=False)), operator=operator)
        if rule == "column_name":
            columns = draw(several)
            return Reading(rule, tuple(columns), text=draw(st.sampled_from(["most", "least"])))
        if rule == "table":
            limit = draw(st.just("") | st.integers(1, 20).map(str))
            return Reading(rule, tuple(draw(st.lists(names, max_size=3, unique=True))), text=limit)
        if rule == "said":
            rows = st.lists(st.integers(1, 20), max_size=3, unique=True).map(tuple)
            return Reading(rule, text=draw(values.filter(str.strip)), rows=draw(rows))
        if rule == "share":
            part = draw(_conditions(shape))
            return Reading(rule, tuple(draw(st.lists(names, max_size=1))), condition=part)
        if rule in ("sum", "average"):
            return Reading(rule, tuple(draw(several)))
        n_columns = 1 if rule in one else draw(st.integers(1, 2)) if rule in two else 0
        return Reading(rule, tuple(draw(names) for _ in range(n_columns)), text=draw(values) if rule == "text" else "")

    return drawn()


def readings(table: Table | None = None, checks: bool = True) -> st.SearchStrategy[Reading]:
    return filled(_readings(shape_of(table), checks), table)


@cache
def _operations(shape: Shape | None) -> st.SearchStrategy[Operation]:
    names = _names(shape)
    n_rows = 3 if shape is None else shape[1]
    given = st.lists(values, min_size=n_rows, max_size=n_rows).map(tuple)
    picked = st.lists(names, min_size=1, max_size=3, unique=True).map(tuple)
    few = st.lists(names, max_size=2, unique=True).map(tuple)
    measures = st.builds(Measure, st.sampled_from(sorted(MEASURES)), names)
    return st.one_of(
        st.builds(AddColumn, headers, given | _derivations(shape)),
        _conditions(shape).map(SelectRow),
        picked.map(SelectColumn),
        st.builds(GroupBy, picked, st.lists(measures, max_size=2).map(tuple)),
        st.builds(SortBy, names, st.sampled_from(ORDERS)),
        st.builds(TopRows, st.integers(1, 3), names, st.sampled_from(["largest", "smallest"]), few),
        few.map(Distinct),
        st.builds(KeepGroups, picked, st.none() | measures, st.sampled_from(SIZE_OPERATORS), values),
        st.builds(Rename, names, headers),
        st.builds(Calculate, headers, _formulas(shape)),
        _shaping(shape),
    )


@cache
def _formulas(shape: Shape | None) -> st.SearchStrategy[Expression]:
    """Formulas of any shape; a text stands only where a text makes sense."""
    numbers = st.floats(0, 1e6, allow_nan=False).map(abs).map(Number)
    columns = _names(shape).map(Column)
    texts = values.map(lambda text: Text(f"{text}¤"))  # a text is no column's name

    def larger(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        tests = st.builds(Binary, st.sampled_from(COMPARING), inner, inner | texts)
        return st.one_of(
            st.builds(Binary, st.sampled_from(ARITHMETIC), inner, inner),
            st.builds(Binary, st.just("&"), inner | texts, inner | texts),
            st.builds(Binary, st.sampled_from(["and", "or"]), tests, tests),
            inner.map(Negative),
            tests.map(lambda test: Negative(test, logical=True)),
            st.tuples(tests, inner | texts, inner | texts).map(lambda parts: Call("if", parts)),
            st.tuples(inner, st.integers(0, 10).map(float).map(Number)).map(lambda parts: Call("round", parts)),
            st.builds(Call, st.sampled_from(COLUMN_WISE), st.tuples(inner) | st.tuples(inner, columns)),
        )

    return st.recursive(numbers | columns, larger, max_leaves=6) | texts


@cache
def _shaping(shape: Shape | None) -> st.SearchStrategy[Operation]:
    """Operations that change cells, or make columns of parts of cells."""
    names = _names(shape)
    several = st.lists(names, min_size=1, max_size=3, unique=True).map(tuple)
    new = st.lists(headers, min_size=1, max_size=3, unique=True).map(tuple)
    measures = st.builds(Measure, st.sampled_from(sorted(MEASURES)), names)
    keys = st.tuples(st.tuples(names, headers))
    pairs = st.lists(st.tuples(values | cells, values), min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.just(LeaveOutSubtotals()),
        # Beside a table it would need another one.
        st.builds(JoinTable, headers, keys, st.just((("n", "New"),))) if shape is None else st.nothing(),
        several.map(FillDown),
        st.builds(Pivot, several, names, st.none() | measures),
        st.builds(Unpivot, several, headers, headers),
        st.builds(SplitColumn, names, st.sampled_from([",", "(", " ", "–", ", "]) | headers, new),
        st.builds(JsonField, names, st.sampled_from(["a", "a.b", "0.x"]) | headers, headers),
        st.builds(ReplaceValues, names, pairs, st.booleans()),
    )


def operations(table: Table | None = None) -> st.SearchStrategy[Operation]:
    """Operations that name columns of the table (not all of them can be carried out: a text has no sum)."""
    return filled(_operations(shape_of(table)), table)


@cache
def _answers(shape: Shape | None) -> st.SearchStrategy[Operation]:
    return _readings(shape).map(Answer)


def answers(table: Table | None = None) -> st.SearchStrategy[Operation]:
    return filled(_answers(shape_of(table)), table)


@cache
def _steps(shape: Shape) -> st.SearchStrategy[Operation]:
    return _operations(shape) | _answers(shape)


@cache
def _several_steps(shape: Shape) -> st.SearchStrategy[list[Operation]]:
    return st.lists(_steps(shape), min_size=1, max_size=5)


@st.composite
def states_and_operations(draw: st.DrawFn, min_rows: int = 0) -> tuple[State, Operation]:
    """A state and an operation over its columns."""
    table = draw(tables(min_rows))
    return State(table), fill(draw(_steps((table.n_columns, table.n_rows))), table.columns)


@st.composite
def chains_of_operations(draw: st.DrawFn) -> tuple[Table, list[Operation]]:
    """A table and up to five operations that name columns of it, be they still there or not."""
    table = draw(tables(min_rows=1))
    return table, [fill(one, table.columns) for one in draw(_several_steps((table.n_columns, table.n_rows)))]
