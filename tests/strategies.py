"""Hypothesis strategies: nasty headers and cells, small tables, and whatever can be built over a table's columns."""

from collections.abc import Sequence

from hypothesis import strategies as st

from chaintable.operations import Answer, Operation, Reading, SelectRow
from chaintable.operations.add_column import AddColumn
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
from chaintable.operations.group_by import GroupBy
from chaintable.operations.measures import RULES as MEASURES
from chaintable.operations.measures import Measure
from chaintable.operations.readings.checks import CHECKS, MORE_LESS, SYMBOLS
from chaintable.operations.select_column import SelectColumn
from chaintable.operations.sort_by import ORDERS, SortBy
from chaintable.state import State
from chaintable.table import Table

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


def names_of(table: Table | None) -> st.SearchStrategy[str]:
    """A column of the table, or any name at all where there is none."""
    return headers if table is None else st.sampled_from(table.columns)


@st.composite
def tables(draw: st.DrawFn, min_rows: int = 0, max_rows: int = 6) -> Table:
    """Small tables with nasty headers and cells; some columns hold numbers only."""
    names = draw(st.lists(headers, min_size=1, max_size=4, unique=True))
    n_rows = draw(st.integers(min_rows, max_rows))
    filled = [draw(st.sampled_from([cells, st.integers(-20, 20).map(str)])) for _ in names]
    rows = [[draw(cell) for cell in filled] for _ in range(n_rows)]
    return Table.of(names, rows, caption=draw(st.sampled_from(["", "A table"])))


def places(n_rows: int = 6) -> st.SearchStrategy[Condition]:
    """Conditions on a row's place."""
    numbers = st.lists(st.integers(1, max(n_rows, 1)), max_size=3 if n_rows else 0, unique=True)
    return st.one_of(
        st.just(AllRows()),
        numbers.map(lambda found: Rows(tuple(found))),
        st.integers(0, 4).map(First),
        st.integers(0, 4).map(Last),
    )


def _comparisons(names: st.SearchStrategy[str], operators: Sequence[str]) -> st.SearchStrategy[Condition]:
    return st.one_of(
        st.builds(Comparison, names, st.sampled_from(operators), values),
        st.builds(ColumnComparison, names, st.sampled_from([one for one in SIZE_OPERATORS if one in operators]), names),
        names.map(IsEmpty),
    )


def conditions(table: Table | None = None, operators: Sequence[str] = OPERATORS) -> st.SearchStrategy[Condition]:
    """Conditions up to a few levels deep, over the columns of the table."""
    names = names_of(table)
    leaves = places(6 if table is None else table.n_rows) | _comparisons(names, operators)
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


@st.composite
def derivations(draw: st.DrawFn, table: Table | None = None) -> Derivation:
    rule = draw(st.sampled_from(sorted(RULES)))
    return Derivation(rule, tuple(draw(names_of(table)) for _ in range(RULES[rule].columns)))


@st.composite
def readings(draw: st.DrawFn, table: Table | None = None, checks: bool = True) -> Reading:
    one = ("cell", "list", "count_distinct", "sum", "average", "difference")
    two = ("most", "least", "earlier", "later")
    rule = draw(st.sampled_from([*one, *two, "count", "text", "note", "column_name", "share", *(CHECKS if checks else ())]))
    names = names_of(table)
    if rule in CHECKS:
        operator = ">" if rule == MORE_LESS else draw(st.sampled_from(SYMBOLS))
        return Reading(rule, text=draw(values), inner=draw(readings(table, checks=False)), operator=operator)
    if rule == "column_name":
        columns = draw(st.lists(names, min_size=1, max_size=3, unique=True))
        return Reading(rule, tuple(columns), text=draw(st.sampled_from(["most", "least"])))
    if rule == "share":
        part = draw(conditions(table))
        return Reading(rule, tuple(draw(st.lists(names, max_size=1))), condition=part)
    if rule in ("sum", "average"):
        return Reading(rule, tuple(draw(st.lists(names, min_size=1, max_size=3, unique=True))))
    n_columns = 1 if rule in one else draw(st.integers(1, 2)) if rule in two else 0
    return Reading(rule, tuple(draw(names) for _ in range(n_columns)), text=draw(values) if rule in ("text", "note") else "")


def measures(table: Table | None = None) -> st.SearchStrategy[Measure]:
    return st.builds(Measure, st.sampled_from(sorted(MEASURES)), names_of(table))


def operations(table: Table | None = None) -> st.SearchStrategy[Operation]:
    """Operations that name columns of the table (not all of them can be carried out: a text has no sum)."""
    names = names_of(table)
    n_rows = table.n_rows if table is not None else 3
    given = st.lists(values, min_size=n_rows, max_size=n_rows).map(tuple)
    picked = st.lists(names, min_size=1, max_size=3, unique=True).map(tuple)
    return st.one_of(
        st.builds(AddColumn, headers, given | derivations(table)),
        conditions(table).map(SelectRow),
        picked.map(SelectColumn),
        st.builds(GroupBy, names, st.lists(measures(table), max_size=2).map(tuple)),
        st.builds(SortBy, names, st.sampled_from(ORDERS)),
    )


def answers(table: Table | None = None) -> st.SearchStrategy[Operation]:
    return readings(table).map(Answer)


@st.composite
def states_and_operations(draw: st.DrawFn, min_rows: int = 0) -> tuple[State, Operation]:
    """A state and an operation over its columns."""
    table = draw(tables(min_rows))
    return State(table), draw(operations(table) | answers(table))


@st.composite
def chains_of_operations(draw: st.DrawFn) -> tuple[Table, list[Operation]]:
    """A table and up to five operations that name columns of it, be they still there or not."""
    table = draw(tables(min_rows=1))
    return table, draw(st.lists(operations(table) | answers(table), min_size=1, max_size=5))
