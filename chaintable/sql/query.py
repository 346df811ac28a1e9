"""Read a query: one SELECT over the one table, with known columns and functions, or a StepError with the reason."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from chaintable.errors import StepError, did_you_mean
from chaintable.sql.faults import fault_of, shortened, without_select
from chaintable.sql.functions import check_functions
from chaintable.sql.growth import check_growth
from chaintable.sql.schema import AS_READ, ROW, TABLE, Schema
from chaintable.tables.values import fold

LONGEST = 5_000
"""Characters of a query."""
DEEPEST, DEEPEST_PART = 40, 120
"""Brackets inside each other, and parts of a query inside each other."""
_QUOTED = re.compile(r"'(?:[^']|'')*'|\"((?:[^\"]|\"\")*)\"")
"""A text, or a name in quotes, which is its group."""
_FROM_ROWS = (exp.Column, exp.Star, exp.AggFunc, exp.Window, exp.Query, exp.Anonymous)
"""What an expression has in it that depends on the rows of the table."""
_COMPARED = (exp.Predicate, exp.Binary, exp.In, exp.Between, exp.Case, exp.If)
logging.getLogger("sqlglot").setLevel(logging.ERROR)  # it warns of statements that are refused here with a reason


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """A query that may run: its syntax tree, in which columns are written as the schema names them.

    `remarks` say what was understood otherwise than written.
    """

    tree: exp.Query
    remarks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return written(self.tree)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table that it mentions, each once, in order of appearance."""
        return tuple(dict.fromkeys(_named(self.tree, made_names(self.tree))))

    @property
    def names(self) -> tuple[str, ...]:
        """The columns as SQL names them, each once."""
        return tuple(dict.fromkeys(str(column.name) for column in self.tree.find_all(exp.Column)))

    @property
    def laid_out(self) -> str:
        """The query on several lines, to be read."""
        return str(self.tree.sql(dialect="sqlite", comments=False, pretty=True))

    @property
    def made(self) -> tuple[tuple[str, tuple[str, ...]], ...] | None:
        """The columns of its result, each with the columns of the table it is made from; None where `*` hides them."""
        parts = _parts_of(self.tree)
        if any(part.find(exp.Star) and not part.find(exp.Count) for part in parts):
            return None
        return tuple((name_of(part), tuple(dict.fromkeys(_named(part, set())))) for part in parts)

    @property
    def computed(self) -> frozenset[str]:
        """The columns of its result, folded, that hold what a function or arithmetic worked out."""
        parts = _parts_of(self.tree)
        return frozenset(fold(name_of(part)) for part in parts if not isinstance(part.unalias(), exp.Column | exp.Star))

    @property
    def given(self) -> frozenset[str]:
        """The columns of its result, folded, that hold what stands in the query itself and not in the table."""
        parts = _parts_of(self.tree)
        return frozenset(fold(name_of(part)) for part in parts if not part.find(*_FROM_ROWS))


def name_of(part: exp.Expr) -> str:
    """Return the name of a column of a result: the one that AS gives, the column's own, else its SQL without quotes."""
    given = part.alias or (part.name if isinstance(part, exp.Column) else "")
    return str(given or _QUOTED.sub(_out_of_quotes, written(part))).strip()


def _out_of_quotes(found: re.Match[str]) -> str:
    return found[0] if found[1] is None else found[1].replace('""', '"')


def _parts_of(tree: exp.Query) -> list[exp.Expr]:
    first: exp.Expr = tree
    while isinstance(first, exp.SetOperation | exp.Subquery):
        first = first.this
    return list(first.expressions) if isinstance(first, exp.Select) else []


def _named(tree: exp.Expr, made: set[str]) -> Iterator[str]:
    for column in tree.find_all(exp.Column):
        name = column.name
        if not isinstance(column.this, exp.Star) and fold(name) != ROW and fold(name) not in made:
            yield name.removesuffix(AS_READ)


def written(tree: exp.Expr) -> str:
    """Return the SQL of a tree in SQLite's dialect, on one line."""
    return str(tree.sql(dialect="sqlite", comments=False))


def read_query(text: str, schema: Schema | None = None) -> Query:
    """Return the query that a text holds; StepError if it is none, or does what it may not.

    Without a schema, names of columns aren't looked up.

    >>> str(read_query("select count( * ) from w where Team='ITA' ;"))
    "SELECT COUNT(*) FROM w WHERE Team = 'ITA'"
    """
    bare = _checked_text(text)
    tree = _parsed(bare)
    _check_tables(tree)
    _check_parts(tree)
    check_growth(tree)
    check_functions(tree, bare)
    remarks: list[str] = []
    if schema is not None:
        _name_columns(tree, schema, remarks)
    return Query(tree, tuple(dict.fromkeys(remarks)))


def _checked_text(text: str) -> str:
    bare = text.strip().removeprefix("\ufeff").removesuffix(";").strip()
    if not bare:
        raise StepError("The query is empty.", "Write one SELECT.")
    if len(bare) > LONGEST:
        raise StepError(f"The query has {len(bare):,} characters.", f"At most {LONGEST:,} are allowed.")
    if "\0" in bare:
        raise StepError("The query has a NUL character.", "Leave it out.")
    if _depth(bare) > DEEPEST:
        raise StepError(f"The query has more than {DEEPEST} brackets inside each other.", "Write it more simply.")
    return bare


def _depth(text: str) -> int:
    deepest = depth = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        deepest = max(deepest, depth)
    return deepest


def _parsed(text: str) -> exp.Query:
    try:
        statements = [one for one in sqlglot.parse(text, read="sqlite") if one is not None]
    except (SqlglotError, RecursionError, ValueError, AttributeError, TypeError, IndexError, KeyError) as problem:
        raise fault_of(text, problem) from None
    if not statements:
        raise StepError("The query is empty.", "Write one SELECT.")
    if len(statements) > 1:
        raise StepError(f"These are {len(statements)} statements.", "Write one SELECT.")
    tree = _bare(statements[0])
    if not isinstance(tree, exp.Select | exp.SetOperation):
        raise without_select(text)
    if _is_deep(tree):
        raise fault_of(text, RecursionError())
    return tree


def _is_deep(tree: exp.Expr) -> bool:
    """Whether more parts are inside each other than can be written again; SQLite takes no more either."""
    level = [tree]
    for _ in range(DEEPEST_PART):
        level = [part for one in level for part in one.iter_expressions()]
        if not level:
            return False
    return True


def _bare(tree: Any) -> Any:
    while isinstance(tree, exp.Subquery | exp.Paren):
        tree = tree.this
    return tree


def _at(column: exp.Column) -> str:
    """Where in the query a column is named, to follow its name."""
    start = column.this.meta.get("start")
    return "" if start is None else f" (character {int(start) + 1} of the query)"


def _check_tables(tree: exp.Query) -> None:
    """Only the table itself, and what WITH names, can be read."""
    known = {TABLE, *(fold(named.alias) for named in tree.find_all(exp.CTE))}
    for table in tree.find_all(exp.Table):
        if not isinstance(table.this, exp.Identifier) or table.args.get("db") or fold(table.name) not in known:
            raise StepError(f"There is no table '{shortened(written(table))}'.", f"The table is named {TABLE}.")


_REFUSED: dict[type[Any], str] = {
    exp.Command: "A query may only read.",
    exp.Placeholder: "A query can't have parameters.",
    exp.Parameter: "A query can't have parameters.",
    exp.Into: "A query may only read.",
    exp.Lock: "A query may only read.",
    exp.CurrentDate: "A query can't ask what day it is, as its answer would change.",
    exp.CurrentTime: "A query can't ask what time it is, as its answer would change.",
    exp.CurrentTimestamp: "A query can't ask what time it is, as its answer would change.",
    exp.UtcTimestamp: "A query can't ask what time it is, as its answer would change.",
    exp.UtcTime: "A query can't ask what time it is, as its answer would change.",
    exp.UtcDate: "A query can't ask what day it is, as its answer would change.",
    exp.Collate: "A query can't choose how texts are compared.",
    exp.Pragma: "A query may only read.",
    exp.Pivot: "SQLite has no PIVOT.",
    exp.TableSample: "A query can't draw rows by chance, as its answer would change.",
    exp.RegexpLike: "SQLite has no REGEXP: compare with LIKE or GLOB.",
    exp.HexString: "A query can't hold bytes.",
}


def _check_parts(tree: exp.Query) -> None:
    for node in tree.walk():
        reason = next((said for kind, said in _REFUSED.items() if isinstance(node, kind)), "")
        if reason:
            raise StepError(reason, "Write one SELECT without it.")


def _name_columns(tree: exp.Query, schema: Schema, remarks: list[str]) -> None:
    """Write each column as the schema names it; a name in double quotes that isn't a column may be a text.

    SQLite itself reads such a name as a text without a word, which hides a misspelled column.
    """
    made = made_names(tree)
    for column in list(tree.find_all(exp.Column)):
        if isinstance(column.this, exp.Star) or fold(column.name) in (ROW, *made):
            continue
        known = schema.find(column.name)
        if known is not None:
            column.this.replace(exp.to_identifier(known.name, quoted=True))
        elif column.this.args.get("quoted") and isinstance(column.parent, _COMPARED) and not column.table:
            remarks.append(f"“{column.name}” isn't a column and was taken as text.")
            column.replace(exp.Literal.string(column.name))
        else:
            names = [one.name for one in schema.columns]
            near = did_you_mean(column.name, names)
            raise StepError(f"There is no column '{shortened(column.name)}'{_at(column)}.", near)


def made_names(tree: exp.Query) -> set[str]:
    """The names that the query itself gives: AS, and the columns of WITH and of a SELECT that it reads from."""
    aliases = {fold(alias.alias) for alias in tree.find_all(exp.Alias) if alias.alias}
    named = (one for alias in tree.find_all(exp.TableAlias) for one in alias.args.get("columns") or ())
    return aliases | {fold(name.name) for name in named}
