"""What a plain query says, without its syntax: the columns it selects, its conditions, groups, order and limit.

Plain are queries that could be said in a few steps over the table. Of any other query there is no outline.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sqlglot import exp

from chaintable.sql.query import Query
from chaintable.sql.schema import ROW, TABLE
from chaintable.tables.values import fold

Kind = Literal[
    "compare",
    "columns",
    "empty",
    "contains",
    "begins",
    "and",
    "or",
    "not",
    "row",
    "before",
    "after",
    "that of",
    "extreme",
    "figure",
]


@dataclass(frozen=True, slots=True)
class Test:
    """A condition, by its kind: `column operator text`, a test of `parts`, or of the rows that another SELECT finds.

    "before" and "after" are rows beside those of `parts` (all of them with the operator "every"). "that of" compares
    with the same column in those rows, "extreme" with their highest (`operator` MAX) or lowest value. "figure" compares
    a figure of a group.
    """

    kind: Kind
    column: str = ""
    operator: str = ""
    text: str = ""
    parts: tuple["Test", ...] = ()
    figure: "Figure | None" = None


@dataclass(frozen=True, slots=True)
class Figure:
    """What is selected or ordered by: a column, a figure of its values, or a formula over columns of one row.

    `rule` is column, formula, truth (whether a row is left), or count, count_distinct, sum, average, largest, smallest,
    range (the largest minus the smallest) or ratio (of two sums: `column` and `other`).
    """

    rule: str
    column: str = ""
    other: str = ""

    @property
    def of_group(self) -> bool:
        """Whether it is worked out from several rows."""
        return self.rule not in ("column", "formula")


@dataclass(frozen=True, slots=True)
class Outline:
    """A query: what it selects, from which rows (None: all), how grouped, ordered and cut.

    With a `check`, an operator and a value, it asks whether what it selects compares so.
    """

    selected: tuple[Figure, ...]
    where: Test | None = None
    groups: tuple[str, ...] = ()
    having: Test | None = None
    order: tuple[tuple[Figure, bool], ...] = ()
    limit: int | None = None
    offset: int = 0
    check: tuple[str, str] | None = None


class _NotPlainError(Exception):
    """The query has a part that an outline can't hold."""


def outline_of(query: Query) -> Outline | None:
    """Return the outline of a query that was read with a schema; None if it isn't plain."""
    try:
        return _outline(query.tree)
    except _NotPlainError:
        return None


def _outline(tree: exp.Expr) -> Outline:
    if not isinstance(tree, exp.Select) or _any(tree, "with", "with_", "joins", "windows"):
        raise _NotPlainError
    if tree.args.get("from_") is None and tree.args.get("from") is None:
        return _of_two(tree)
    _check_source(tree)
    group, order = tree.args.get("group"), tree.args.get("order")
    return Outline(
        tuple(_figure(one.unalias()) for one in tree.expressions),
        _where(tree),
        tuple(_column(one) for one in group.expressions) if group else (),
        _test(tree.args["having"].this) if tree.args.get("having") else None,
        tuple(_ordered(one, tree) for one in order.expressions) if order else (),
        *_cut(tree),
    )


def _any(tree: exp.Expr, *parts: str) -> bool:
    return any(tree.args.get(part) for part in parts)


def _check_source(tree: exp.Select) -> None:
    source = tree.args.get("from_") or tree.args.get("from")
    if source is None or not isinstance(source.this, exp.Table) or fold(source.this.name) != TABLE:
        raise _NotPlainError


def _where(tree: exp.Select) -> Test | None:
    where = tree.args.get("where")
    return _test(where.this) if where else None


def _cut(tree: exp.Select) -> tuple[int | None, int]:
    limit, offset = tree.args.get("limit"), tree.args.get("offset")
    return (_whole(limit.expression) if limit else None), (_whole(offset.expression) if offset else 0)


def _whole(node: exp.Expr) -> int:
    if not isinstance(node, exp.Literal) or not node.name.isdecimal() or len(node.name) > 9:
        raise _NotPlainError
    return int(node.name)


def _ordered(one: exp.Expr, tree: exp.Select) -> tuple[Figure, bool]:
    inner = one.this
    place = _whole(inner) if isinstance(inner, exp.Literal) else 0
    if 0 < place <= len(tree.expressions):
        inner = tree.expressions[place - 1].unalias()
    named = {fold(part.alias): part.unalias() for part in tree.expressions if part.alias}
    if isinstance(inner, exp.Column) and fold(inner.name) in named:
        inner = named[fold(inner.name)]
    return _figure(inner), bool(one.args.get("desc"))


def _of_two(tree: exp.Select) -> Outline:
    """A comparison, or the difference, of one column in the rows of two SELECTs, or of a SELECT with a value."""
    if len(tree.expressions) != 1:
        raise _NotPlainError
    node = _bare(tree.expressions[0].unalias())
    if isinstance(node, exp.Abs):
        node = _bare(node.this)
    left, right = (
        (_bare(side) for side in (node.this, node.expression)) if isinstance(node, exp.Binary) else (node,) * 2
    )
    if isinstance(left, exp.Select) and isinstance(right, exp.Literal | exp.Neg) and type(node) in _OPERATORS:
        return replace(_outline(left), check=(_OPERATORS[type(node)], _literal(right)))
    if not isinstance(left, exp.Select) or not isinstance(right, exp.Select):
        raise _NotPlainError
    one, other = _outline(left), _outline(right)
    figure = one.selected[0]
    if one.selected != other.selected or figure.rule != "column" or one.where is None or other.where is None:
        raise _NotPlainError
    if isinstance(node, exp.Sub):
        return Outline((Figure("range", figure.column),), Test("or", parts=(one.where, other.where)))
    operator = _OPERATORS.get(type(node))
    if operator is None:
        raise _NotPlainError
    beats = Test("that of", figure.column, operator, parts=(other.where,))
    return Outline((Figure("truth"),), Test("and", parts=(beats, one.where)))


# --- What is selected ------------------------------------------------------------------------------------------------

_AGGREGATES: Mapping[type[exp.Expr], str] = {
    exp.Sum: "sum",
    exp.Avg: "average",
    exp.Max: "largest",
    exp.Min: "smallest",
}
_ARITHMETIC: Mapping[type[exp.Expr], str] = {exp.Add: "+", exp.Sub: "-", exp.Mul: "*", exp.Div: "/"}


def _figure(node: exp.Expr) -> Figure:
    node = _bare(node)
    if isinstance(node, exp.Abs):
        found = _figure(node.this)
        return found if found.rule == "range" else Figure("formula", _formula(node))
    if isinstance(node, exp.Column):
        return Figure("column", _column(node))
    if isinstance(node, exp.Count):
        return _count(node)
    rule = _AGGREGATES.get(type(node))
    if rule is not None and not node.expressions and not node.args.get("distinct"):
        return Figure(rule, _column(node.this))
    if node.find(exp.AggFunc):
        return _of_aggregates(node)
    return Figure("formula", _formula(node))


def _count(node: exp.Count) -> Figure:
    if isinstance(node.this, exp.Star) or (isinstance(node.this, exp.Literal) and not node.this.is_string):
        return Figure("count")
    if isinstance(node.this, exp.Distinct) and len(node.this.expressions) == 1:
        return Figure("count_distinct", _column(node.this.expressions[0]))
    return Figure("count", _column(node.this))


def _of_aggregates(node: exp.Expr) -> Figure:
    """The largest minus the smallest value of a column, or the ratio of two sums."""
    if isinstance(node, exp.Sub | exp.Div):
        left, right = _figure(_unscaled(node.this)), _figure(node.expression)
        if (
            isinstance(node, exp.Sub)
            and (left.rule, right.rule) == ("largest", "smallest")
            and left.column == right.column
        ):
            return Figure("range", left.column)
        if isinstance(node, exp.Div) and (left.rule, right.rule) == ("sum", "sum"):
            return Figure("ratio", left.column, right.column)
    raise _NotPlainError


def _unscaled(node: exp.Expr) -> exp.Expr:
    """Without the `1.0 *` that keeps SQL from cutting off the decimals."""
    node = _bare(node)
    scaled = isinstance(node, exp.Mul) and isinstance(node.this, exp.Literal) and node.this.name == "1.0"
    return node.args["expression"] if scaled else node


def _formula(node: exp.Expr) -> str:
    """Arithmetic over columns and numbers of one row, in the language of `calculate`; names in double quotes."""
    node = _bare(node)
    if isinstance(node, exp.Abs):
        return f"abs({_formula(node.this)})"
    if isinstance(node, exp.Column):
        return '"' + _column(node).replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(node, exp.Literal) and not node.is_string:
        return str(node.name)
    sign = _ARITHMETIC.get(type(node))
    if sign is None or not isinstance(node, exp.Binary):
        raise _NotPlainError
    return f"({_formula(node.this)} {sign} {_formula(node.expression)})"


def _column(node: exp.Expr) -> str:
    node = _bare(node)
    if not isinstance(node, exp.Column) or isinstance(node.this, exp.Star):
        raise _NotPlainError
    return str(node.name)


def _bare(node: exp.Expr) -> exp.Expr:
    while isinstance(node, exp.Paren | exp.Subquery):
        node = node.this
    return node


# --- Conditions ------------------------------------------------------------------------------------------------------

_OPERATORS: Mapping[type[exp.Expr], str] = {
    exp.EQ: "=",
    exp.NEQ: "!=",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.GT: ">",
    exp.GTE: ">=",
}
_TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _test(node: exp.Expr) -> Test:
    node = _bare(node)
    if isinstance(node, exp.And | exp.Or):
        kind: Kind = "and" if isinstance(node, exp.And) else "or"
        return Test(kind, parts=tuple(_test(part) for part in node.flatten()))
    if isinstance(node, exp.Not):
        return Test("not", parts=(_test(node.this),))
    operator = _OPERATORS.get(type(node))
    if operator is not None:
        return _comparison(node.this, operator, node.expression)
    read = _OTHER_TESTS.get(type(node))
    if read is None:
        raise _NotPlainError
    return read(node)


def _comparison(left: exp.Expr, operator: str, right: exp.Expr) -> Test:
    left, right = _bare(left), _bare(right)
    if isinstance(left, exp.Literal | exp.Neg) and not isinstance(right, exp.Literal | exp.Neg):
        return _comparison(right, _TURNED[operator], left)
    if isinstance(left, exp.Column) and fold(left.name) == ROW:
        return _of_rows(operator, right)
    if isinstance(right, exp.Select):
        return _with_rows(left, operator, right)
    if not isinstance(left, exp.Column):
        return Test("figure", operator=operator, text=_literal(right), figure=_figure(left))
    if isinstance(right, exp.Column):
        return Test("columns", _column(left), operator, _column(right))
    return Test("compare", _column(left), operator, _literal(right))


def _literal(node: exp.Expr) -> str:
    node = _bare(node)
    if isinstance(node, exp.Neg):
        return f"-{_literal(node.this)}"
    if not isinstance(node, exp.Literal):
        raise _NotPlainError
    return str(node.name)


def _of_rows(operator: str, right: exp.Expr) -> Test:
    """A test of the row's number: that number, the row beside others, or all rows on one side of them."""
    if isinstance(right, exp.Literal) and operator in ("=", "<=", "<"):
        return Test("row", operator=operator, text=str(_whole(right)))
    if isinstance(right, exp.Add | exp.Sub) and operator == "=" and _whole(right.expression) == 1:
        return Test("after" if isinstance(right, exp.Add) else "before", parts=(_row_meant(_bare(right.this)),))
    if isinstance(right, exp.Select) and operator in ("<", ">"):
        return Test("after" if operator == ">" else "before", operator="every", parts=(_row_meant(right),))
    if isinstance(right, exp.Select) and operator == "=":
        return _row_meant(right)
    raise _NotPlainError


def _row_meant(node: exp.Expr) -> Test:
    """The rows of `SELECT row_id FROM w WHERE …`, whether or not the first or last of them is asked for."""
    inner = _inside(node)
    figure = inner.selected[0]
    if fold(figure.column) != ROW or figure.rule not in ("column", "largest", "smallest") or inner.where is None:
        raise _NotPlainError
    return inner.where


def _inside(node: exp.Expr) -> Outline:
    inner = _outline(node)
    by_row = all(figure == inner.selected[0] and fold(figure.column) == ROW for figure, _ in inner.order)
    if len(inner.selected) != 1 or inner.groups or not by_row or inner.limit not in (None, 1) or inner.offset:
        raise _NotPlainError
    return inner


def _with_rows(left: exp.Expr, operator: str, right: exp.Select) -> Test:
    """A column compared with itself in other rows, or with its highest or lowest value."""
    inner, column = _inside(right), _column(left)
    figure = inner.selected[0]
    if fold(figure.column) != fold(column):
        raise _NotPlainError
    if figure.rule == "column" and inner.where is not None:
        return Test("that of", column, operator, parts=(inner.where,))
    if figure.rule in ("largest", "smallest") and operator == "=":
        return Test("extreme", column, figure.rule, parts=(inner.where,) if inner.where else ())
    raise _NotPlainError


def _is(node: exp.Expr) -> Test:
    if not isinstance(node.args.get("expression"), exp.Null):
        raise _NotPlainError
    return Test("empty", _column(node.this))


def _in(node: exp.Expr) -> Test:
    query = node.args.get("query")
    if query is not None:
        return _comparison(node.this, "=", query)
    return Test("or", parts=tuple(_comparison(node.this, "=", one) for one in node.expressions))


def _between(node: exp.Expr) -> Test:
    low = _comparison(node.this, ">=", node.args["low"])
    return Test("and", parts=(low, _comparison(node.this, "<=", node.args["high"])))


def _like(node: exp.Expr) -> Test:
    pattern = _literal(node.args["expression"])
    bare = pattern.strip("%")
    if any(sign in bare for sign in "%_") or not bare:
        raise _NotPlainError
    starts, ends = pattern.startswith("%"), pattern.endswith("%")
    if starts and ends:
        return Test("contains", _column(node.this), text=bare)
    if ends:
        return Test("begins", _column(node.this), text=bare)
    if not starts:
        return Test("compare", _column(node.this), "=", bare)
    raise _NotPlainError


_OTHER_TESTS: Mapping[type[exp.Expr], Callable[[exp.Expr], Test]] = {
    exp.Is: _is,
    exp.In: _in,
    exp.Between: _between,
    exp.Like: _like,
}
