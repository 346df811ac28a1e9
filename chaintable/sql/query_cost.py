"""How much work a query makes, by its shape alone: whether it grows with the table, and whether texts grow in it.

What runs on for long without end has another shape than what a person asks of a large table: it joins rows without
number, calls itself, looks through the table again for each of its rows, or builds ever longer texts.
"""

from collections.abc import Iterator

from sqlglot import exp

from chaintable.sql.schema import TABLE
from chaintable.tables.values import fold

_MOST_READS, _MOST_CALLS, _MOST_MADE = 4, 10, 8
_CHEAP = (exp.Connector, exp.Case, exp.If, exp.Cast, exp.AggFunc)
_CALLED = (exp.Func, exp.Like, exp.Glob, exp.DPipe)


def builds_texts(tree: exp.Query) -> bool:
    """Whether texts that are longer than any cell can come up in a query."""
    return tree.find(exp.GroupConcat, exp.Replace, exp.DPipe, exp.Concat) is not None or any(
        len(literal.name) > 200 for literal in tree.find_all(exp.Literal)
    )


def is_steady(tree: exp.Query) -> bool:
    """Whether the work of a query grows with the table alone: it reads all rows a few times, and makes little of each.

    >>> import sqlglot
    >>> is_steady(sqlglot.parse_one("SELECT a, COUNT(*) FROM w WHERE b > 1 GROUP BY a ORDER BY 2"))
    True
    >>> is_steady(sqlglot.parse_one("SELECT COUNT(*) FROM w x JOIN w y ON x.a < y.a"))
    False
    """
    return (
        sum(1 for _ in tree.find_all(exp.Table)) <= _MOST_READS
        and sum(not isinstance(one, _CHEAP) for one in tree.find_all(*_CALLED)) <= _MOST_CALLS
        and all(map(_is_narrow, tree.find_all(exp.Select)))
        and not any(select.args.get("joins") for select in tree.find_all(exp.Select))
        and not any(part.args.get("recursive") for part in tree.find_all(exp.With))
        and all(map(_shortens, tree.find_all(exp.Replace, exp.Anonymous)))
        and all(map(_is_plain, tree.find_all(exp.Window)))
        and all(map(_stands_alone, _inside(tree)))
        and not (tree.find(exp.GroupConcat) and any(True for _ in _inside(tree)))
    )


def _is_narrow(select: exp.Select) -> bool:
    made = (one for one in select.expressions if not isinstance(one.unalias(), exp.Column | exp.Star))
    return sum(not one.find(exp.AggFunc) for one in made) <= _MOST_MADE


def _is_plain(window: exp.Window) -> bool:
    return window.args.get("spec") is None and window.find(exp.GroupConcat) is None


def _shortens(call: exp.Expr) -> bool:
    """Whether `replace` writes no more than it takes away; true of any other function."""
    if isinstance(call, exp.Replace):
        old, new = call.args.get("expression"), call.args.get("replacement")
    elif call.name.casefold() == "replace" and len(call.expressions) == 3:
        _, old, new = call.expressions
    else:
        return True
    return isinstance(old, exp.Literal) and isinstance(new, exp.Literal) and len(new.name) <= len(old.name)


def _inside(tree: exp.Query) -> Iterator[exp.Select]:
    """The SELECTs that stand in an expression: one that names something from outside would be run for each row."""
    for select in tree.find_all(exp.Select):
        place: exp.Expr | None = select.parent
        while isinstance(place, exp.Subquery | exp.Paren | exp.SetOperation):
            place = place.parent
        if place is not None and not isinstance(place, exp.CTE | exp.From):
            yield select


def _stands_alone(select: exp.Select) -> bool:
    source = select.args.get("from_") or select.args.get("from")
    if source is None or not isinstance(source.this, exp.Table) or fold(source.this.name) != TABLE:
        return False
    own = fold(source.this.alias_or_name)
    return all(not column.table or fold(column.table) == own for column in select.find_all(exp.Column))
