"""Tables with a column for each month, quarter or year: their figures as rows, which a question can group and sum.

The columns may be named by the periods alone ("Jan", "Feb"), or share other words ("Visits Jan", "Q1 revenue"), which
then name the figures.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.tokens import number_of
from chaintable.models.embedded.summaries.request import COUNT, SHARE, Asked, Request
from chaintable.operations import Operation, ReplaceValues, Unpivot
from chaintable.tables.state import State
from chaintable.tables.values import ValueKind, fold, names_total

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_KINDS = {
    "Month": re.compile(rf"{_MONTH}(?:[ -]?'?\d{{2,4}})?|\d{{4}}-\d{{2}}"),
    "Quarter": re.compile(r"(?:\d{4} ?)?q[1-4](?:[ -/]?\d{2,4})?"),
    "Year": re.compile(r"(?:fy ?)?(?:19|20)\d{2}"),
}
_APART = re.compile(r"[\s_()/–-]+")
_ALL_PERIODS = re.compile(
    r"\s(?:over|in|for|across|during|through|of) (?:(?:all|the|these|those|whole|entire|full) )*"
    r"(?:(?P<many>\w+) )?(?:months|quarters|years|period|time|course)\b",
    re.I,
)
_FEWEST, _MOST = 3, 2
_USUAL = "Amount"
"""The new column that holds the figures of all periods where their columns share no words."""


@dataclass(frozen=True, slots=True)
class LongForm:
    """The steps that turn the columns of periods into rows; `periods` and `figures` are the columns they make.

    `n_periods` is the number of these columns. With `named`, they share words that name the figures.
    """

    steps: tuple[Operation, ...]
    periods: str
    figures: str
    n_periods: int
    named: bool = False

    def without_all_periods(self, text: str) -> str:
        """Return a question without words that only say that all periods are meant ("over the three months")."""
        said = _ALL_PERIODS.search(text)
        many = said["many"] if said is not None else ""
        if said is None or (many and number_of(many.casefold()) != self.n_periods):
            return text
        return text[: said.start()] + text[said.end() :]


def long_forms(index: TableIndex) -> Iterator[LongForm]:
    """Yield the ways to turn columns of periods into rows; none where a table has no such columns."""
    if index.n_rows > FEW_ROWS:
        return
    columns = [column.name for column in index.columns if column.kind is ValueKind.NUMBER]
    for periods, pattern in _KINDS.items():
        families: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for column, (words, period) in zip(columns, (_parted(name, pattern) for name in columns), strict=True):
            if period:
                families.setdefault(words, []).append((column, period))
        large = [(" ".join(filter(None, words)), family) for words, family in families.items()]
        forms = [_form(words, family, periods, index) for words, family in large if len(family) >= _FEWEST]
        if forms:
            yield from filter(None, forms[:_MOST])
            return


def _parted(name: str, pattern: re.Pattern[str]) -> tuple[tuple[str, str], str]:
    """Return the words before and after the period that a name contains, and the period; "" where there is none."""
    if pattern.fullmatch(fold(name)):
        return ("", ""), name
    texts = [text for text in _APART.split(name) if text]
    for at, text in enumerate(texts):
        if pattern.fullmatch(fold(text)):
            return (" ".join(texts[:at]), " ".join(texts[at + 1 :])), text
    return ("", ""), ""


def _form(words: str, family: list[tuple[str, str]], periods: str, index: TableIndex) -> LongForm | None:
    """Return the form of the columns that share these words beside their periods."""
    figures = words[:1].upper() + words[1:] or _USUAL
    if {figures.casefold(), periods.casefold()} & {column.casefold() for column in index.table.columns}:
        return None
    step = Unpivot(tuple(column for column, _ in family), periods, figures)
    if not words:
        return LongForm((step,), periods, figures, len(family))
    return LongForm((step, ReplaceValues(periods, tuple(family))), periods, figures, len(family), named=True)


def summed(request: Request, index: TableIndex, figures: str) -> Request:
    """Return the request with the figures of the periods added up where it would count rows, which mean nothing."""
    conditioned = figures in {name for one in request.conditions for name in one.columns}
    if request.having is not None or conditioned:
        return request
    column = index.column(figures)
    return replace(request, measures=tuple(_of_figures(one, column) for one in request.measures))


def _of_figures(asked: Asked, figures: Column) -> Asked:
    """Return the measure over the figures where it is one of the rows."""
    if asked.column is None and asked.rule == SHARE:
        return replace(asked, column=figures)
    counted = asked.column is None and (asked.rule == COUNT or bool(asked.apart))
    return replace(asked, rule="sum", column=figures) if counted else asked


def in_rows(index: TableIndex, steps: Sequence[Operation], dated: bool = True) -> TableIndex | None:
    """Return the index of the table in long form, after these steps, without columns that only add the periods up.

    Unless `dated`, it goes without the columns of dates, too: "in March" is asked of the figures, and not of these.
    """
    state = State(index.table.take([row for row in range(index.n_rows) if index.data_rows >> row & 1]))
    try:
        for step in steps:
            state = step.apply(state)
    except StepError:
        return None
    made = state.table
    kept = [name for name in made.columns if not (names_total(name) and name in index.table.columns)]
    dates = set() if dated else {column.name for column in index.columns if column.kind is ValueKind.DATE}
    return TableIndex(made.pick([name for name in kept if name not in dates]))
