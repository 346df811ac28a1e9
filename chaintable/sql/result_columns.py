"""How the columns of a query's result were made: which columns of the table they show, and how values are written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite

from sqlglot import exp

from chaintable.sql.query import name_of
from chaintable.sql.schema import TABLE, Schema, SqlValue
from chaintable.tables.values import fold


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """How a column of the result was made: from which columns of the table, and whether it shows cells of one."""

    name: str
    sources: tuple[str, ...] = ()
    shows: str = ""


def columns_made(tree: exp.Query, names: Sequence[str], schema: Schema) -> tuple[Made, ...]:
    """How each column of the result was made; of UNION and the like, as its first part says."""
    first: exp.Expr = tree
    while isinstance(first, exp.SetOperation | exp.Subquery):
        first = first.this
    expressions = first.expressions if isinstance(first, exp.Select) else []
    aligned = len(expressions) == len(names) and not any(map(is_star, expressions))
    plain = isinstance(tree, exp.Select) and aligned and reads_table(tree)
    taken: set[str] = set()
    made = []
    for k, given in enumerate(names):
        name = name_of(expressions[k]) if aligned else given
        expression = expressions[k].unalias() if k < len(expressions) else None
        sources = tuple(_sources(expression, schema)) if expression is not None else ()
        shows = _shown(expression, schema) if plain and expression is not None else ""
        made.append(Made(_name(shows if fold(name) == fold(shows) else name, k, taken), sources, shows))
    return tuple(made)


def _name(name: str, place: int, taken: set[str]) -> str:
    bare = name.strip() or f"column {place + 1}"
    free, number = bare, 2
    while free in taken:
        free, number = f"{bare} ({number})", number + 1
    taken.add(free)
    return free


def _sources(expression: exp.Expr, schema: Schema) -> Iterator[str]:
    found = (schema.find(column.name) for column in expression.find_all(exp.Column))
    yield from dict.fromkeys(column.source for column in found if column is not None)


def _shown(expression: exp.Expr, schema: Schema) -> str:
    """The column whose cells a column of the result shows: a column as it is, its highest or its lowest value."""
    extreme = isinstance(expression, exp.Max | exp.Min) and not expression.expressions
    inner = expression.this if extreme else expression
    column = schema.find(inner.name) if isinstance(inner, exp.Column) else None
    return column.source if column is not None else ""


def text_of(value: SqlValue) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        if not isfinite(value):
            return ""
        if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        return format(Decimal(f"{value:.10g}"), "f") if abs(value) >= 1e-6 else f"{value:.10g}"
    return str(value)


def is_star(one: exp.Expr) -> bool:
    return isinstance(one, exp.Star) or (isinstance(one, exp.Column) and isinstance(one.this, exp.Star))


def source_of(select: exp.Select) -> exp.Expr | None:
    found: exp.Expr | None = select.args.get("from_") or select.args.get("from")
    return found


def reads_table(select: exp.Select) -> bool:
    source = source_of(select)
    return source is not None and isinstance(source.this, exp.Table) and fold(source.this.name) == TABLE


def has_aggregate(node: exp.Expr) -> bool:
    """Whether an expression of a SELECT is worked out for a group of rows; a SELECT inside has groups of its own."""
    if isinstance(node, exp.Select | exp.Window):
        return False
    several = bool(node.args.get("expressions"))
    if isinstance(node, exp.AggFunc) and not (several and isinstance(node, exp.Max | exp.Min)):
        return True
    if isinstance(node, exp.Anonymous) and node.name.casefold() == "total":
        return True
    return any(has_aggregate(part) for part in node.iter_expressions())
