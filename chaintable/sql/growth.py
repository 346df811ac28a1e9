"""How large SQLite makes a query before it runs it, which no deadline ends.

Each time that a name of WITH is read, SQLite reads its SELECT anew; and a column of an inner SELECT is written out
wherever it is used. So a few lines, each made of the one before used twice, grow to billions.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from sqlglot import exp

from chaintable.errors import StepError
from chaintable.tables.values import fold

MOST_COPIES = 20_000
"""How often the tables that a query reads may be read in it once its names are written out."""
MOST_NAMES = 40
"""Names that WITH may give."""


def check_growth(tree: exp.Query) -> None:
    """Raise StepError if the query grows too large once the names that it gives are written out."""
    growth = _Growth(tree)
    if sum(map(len, growth.named.values())) > MOST_NAMES:
        raise StepError(f"WITH names more than {MOST_NAMES} tables.", "Write it more simply.")
    if growth.copies(tree) > MOST_COPIES:
        raise StepError("The query uses its own parts too many times over.", "Write it more simply.")


class _Growth:
    """How often tables are read in the parts of a query; the SELECT of each name of WITH is looked at once."""

    def __init__(self, tree: exp.Query) -> None:
        self._tree = tree
        self._known: dict[str, int] = {}

    @cached_property
    def named(self) -> dict[str, list[exp.Expr]]:
        """The SELECTs that WITH names, by their name."""
        found: dict[str, list[exp.Expr]] = {}
        for one in self._tree.find_all(exp.CTE):
            found.setdefault(fold(one.alias), []).append(one.this)
        return found

    def copies(self, query: exp.Expr) -> int:
        """Return how often tables are read in a SELECT, or in several that UNION and the like join."""
        while isinstance(query, exp.Subquery | exp.Paren):
            query = query.this
        if isinstance(query, exp.SetOperation):
            return self.copies(query.this) + self.copies(query.expression)
        if not isinstance(query, exp.Select):
            return 1
        sources = [*_sources(query)]
        read = sum(map(self._of_source, sources))
        inside = (one for one in _inner(query) if not any(one is source for source in sources))
        return _times(query) * max(1, read) + sum(map(self.copies, inside))

    def _of_source(self, source: exp.Expr) -> int:
        if isinstance(source, exp.Subquery):
            return self.copies(source)
        name = fold(source.name) if isinstance(source, exp.Table) else ""
        if name not in self._known:
            self._known[name] = 1  # while it is looked at: a name that reads itself does so row by row
            self._known[name] = max(1, sum(map(self.copies, self.named.get(name, ()))))
        return self._known[name]


def _sources(select: exp.Select) -> Iterator[exp.Expr]:
    parts = (select.args.get("from_") or select.args.get("from"), *(select.args.get("joins") or ()))
    yield from (part.this for part in parts if part is not None)


def _inner(select: exp.Select) -> Iterator[exp.Expr]:
    """The SELECTs directly inside this one, without those that WITH names."""
    for one in select.find_all(exp.Subquery, exp.Select, exp.SetOperation):
        if one is not select and one.find_ancestor(exp.Subquery, exp.Query, exp.CTE) is select:
            yield one


def _times(select: exp.Select) -> int:
    """How often the column that is used most stands in a SELECT, without those inside it."""
    own = (one for one in select.find_all(exp.Column, exp.Star) if one.find_ancestor(exp.Query) is select)
    named = Counter("*" if isinstance(one, exp.Star) else fold(one.name) for one in own)
    return max(named.values(), default=1)
