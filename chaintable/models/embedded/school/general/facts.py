"""What a small table says, whatever its shape: a number for each subject (row) and each measure (column of figures).

The leaves of a plot are values, a ledger's rows are called by what was bought, a pay stub's
figures stand in one column with its totals worked out, and a missing term of an even pattern is filled in.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.families.counting.frequency import table_of_counts
from chaintable.models.embedded.school.families.question_scope import adds_up
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, minutes, number, stems

_BLANK = frozenset(("", "-", "–", "—", "?", "/"))
_LETTERS = re.compile(r"[^\W\d_]{2}")
_TOTALS = frozenset(("total", "sum", "altogether"))
_RUNNING = frozenset(("balance", "left", "remaining", "saldo"))
_LEAF = re.compile(r"\d+")
_MONEY = re.compile(r"[$€£¢]")
_COSTLY = frozenset(("price", "cost", "fee", "fare", "charge"))
_EARNED, _NET, _TAXES = ("total", "earning"), ("pay", "after", "tax"), ("total", "tax")
INTO = frozenset("in income received deposit deposits earned credit".split())
OUT_OF = frozenset("out expense spent paid withdrawal withdrawn debit".split())
"""How the columns of a ledger are headed."""
_EARNINGS = frozenset(("gross", "earning", "salary", "wage"))
_PLAIN_NUMBER = re.compile(r"-?[$€£]?[\d,]{1,15}(?:\.\d{1,6})?[%¢]?")

_UNADDED = frozenset("hour hourly rate bonus overtime commission tip allowance income".split())
"""Words of the lines of a pay stub, other than taxes, that aren't taken off: what came in, hours, what one is paid."""


@dataclass(frozen=True)
class Facts:
    """Numbers by subject and measure.

    `labels` names each row, `heads` each column of figures; `values` holds None where nothing is said. `rows` and
    `columns` are their places in the grid; `key` is the header above the labels. `totals` are the rows and
    `derived` the columns that hold sums of the others; they only count where they are named. `costly` are the columns
    of money. `tags` are the other words that stand in each row, such as a city.
    """

    labels: tuple[str, ...]
    heads: tuple[str, ...]
    values: tuple[tuple[Number | None, ...], ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    key: str = ""
    title: str = ""
    totals: frozenset[int] = frozenset()
    derived: frozenset[int] = frozenset()
    adds_up: bool = False
    is_money: bool = False
    shape: str = "table"
    costly: frozenset[int] = frozenset()
    tags: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def plain_rows(self) -> tuple[int, ...]:
        """The rows without totals."""
        return tuple(row for row in range(len(self.labels)) if row not in self.totals)

    @cached_property
    def plain_columns(self) -> tuple[int, ...]:
        """The columns without totals and balances; all if there are no others."""
        return tuple(at for at in range(len(self.heads)) if at not in self.derived) or tuple(range(len(self.heads)))

    @cached_property
    def keys(self) -> tuple[Number | None, ...]:
        """The labels as numbers; None where one isn't."""
        return tuple(
            number(label) if _PLAIN_NUMBER.fullmatch(label) or label.lower() in COUNTED else None
            for label in self.labels
        )

    @cached_property
    def is_counted(self) -> bool:
        """Whether the labels are numbers from 0 or 1 on, and the figures say how many have so many."""
        return self.shape == "frequency"


def facts_of(exercise: Exercise) -> Facts | None:
    """Return what the table of an exercise says; None where it says nothing in numbers."""
    grid = exercise.grid
    return _of_plot(exercise) or (_of_stub(exercise) if _is_stub(grid) else _of_table(exercise))


def _of_plot(exercise: Exercise) -> Facts | None:
    grid = exercise.grid
    if grid.header is None or "stem" not in grid.names[0].lower() or grid.width < 2:
        return None
    tens = [number(label) for label in grid.labels]
    pairs = [
        (row, int(ten) * 10 + int(leaf))
        for row, ten in enumerate(tens)
        if isinstance(ten, int)
        for leaf in _LEAF.findall(" ".join(grid.rows[row][1:]))[:200]
    ]
    if not pairs or None in tens:
        return None
    values = tuple((value,) for _, value in pairs)
    labels = tuple(str(value) for _, value in pairs)
    return Facts(
        labels, (exercise.title,), values, tuple(row for row, _ in pairs), (1,), title=exercise.title, shape="plot"
    )


def _is_stub(grid: SchoolGrid) -> bool:
    """Whether the table is a pay stub: earnings, taxes, and their totals at the right."""
    words = {stem for label in grid.labels for stem in stems(label)}
    return bool(words & _EARNINGS) and "tax" in words


def _of_stub(exercise: Exercise) -> Facts | None:
    """One column; totals that are left open are worked out."""
    grid, figures = exercise.grid, []
    for row, label in enumerate(grid.labels):
        found = [value for value in grid.numbers[row][1:] if value is not None]
        figures.append((stems(label), found[0] if found else None))
    named = dict(figures)
    taxes = [
        value for words, value in figures if value is not None and "tax" in words and words[0] not in ("total", "pay")
    ]
    if _TAXES in named and named[_TAXES] is None:
        named[_TAXES] = round(sum(taxes), 2)
    if _NET in named and named[_NET] is None and (earned := named.get(_EARNED)) is not None:
        named[_NET] = round(earned - sum(taxes), 2)
    kept = [row for row, (words, _) in enumerate(figures) if named[words] is not None]
    totals = frozenset(at for at, row in enumerate(kept) if _is_unadded(set(figures[row][0])))
    labels = tuple(grid.labels[row] for row in kept)
    values = tuple((named[figures[row][0]],) for row in kept)
    columns = (grid.width - 1,)
    return Facts(
        labels,
        ("",),
        values,
        tuple(kept),
        columns,
        "",
        exercise.title,
        totals,
        is_money=True,
        shape="stub",
        costly=frozenset((0,)),
    )


def _is_unadded(words: set[str]) -> bool:
    """Whether a line of a pay stub is a total, something that came in, or hours and what is paid for one."""
    return bool(words & (_EARNINGS | {"total", "pay", "net"})) or (bool(words & _UNADDED) and "tax" not in words)


def _of_table(exercise: Exercise) -> Facts | None:
    grid = exercise.grid
    columns = [at for at in range(1, grid.width) if _is_measure(grid, at)]
    if not columns:
        return None
    name = _label_column(grid, columns)
    heads = tuple(grid.names[at] for at in columns)
    rows = range(len(grid.rows))
    values = [[grid.numbers[row][at] for at in columns] for row in rows]
    labels = tuple(grid.rows[row][name] for row in rows)
    shape = _shape(exercise, labels, heads)
    if shape == "table" and len(columns) == 1:
        _fill_in(values, [number(label) for label in labels])
    if set(heads) & set(labels):
        return None  # a table of distances says each number twice
    totals = frozenset(row for row in rows if set(stems(labels[row])[:1]) & _TOTALS)
    derived = frozenset(at for at, head in enumerate(heads) if set(stems(head)) & (_TOTALS | _RUNNING))
    costly = frozenset(place for place, at in enumerate(columns) if _is_costly(grid, at))
    sums = len(columns) == 1 or shape == "ledger" or (adds_up(exercise) and not costly)
    others = [at for at in range(grid.width) if at not in (name, *columns)]
    tags = tuple(tuple(line[at] for at in others) for line in grid.rows)
    return Facts(
        labels, heads, tuple(map(tuple, values)), tuple(rows), tuple(columns), grid.names[name], exercise.title,
        totals, derived, sums, bool(costly), shape, costly, tags,
    )  # fmt: skip


def _is_measure(grid: SchoolGrid, at: int) -> bool:
    """Whether a column holds figures: numbers, and some cells left open."""
    cells = [row[at] for row in grid.rows]
    figures = [cell for cell in cells if cell not in _BLANK]
    return bool(figures) and all(number(cell) is not None and minutes(cell) is None for cell in figures)


def _is_costly(grid: SchoolGrid, at: int) -> bool:
    """Whether a column holds sums of money."""
    return any(_MONEY.search(row[at]) for row in grid.rows) or bool(set(stems(grid.names[at])) & _COSTLY)


def _label_column(grid: SchoolGrid, measures: Sequence[int]) -> int:
    """Return the column that names the rows: the first; where that has dates, the next with words."""
    if any(_LETTERS.search(label) or label.isdecimal() for label in grid.labels):
        return 0
    worded = [at for at in range(1, grid.width) if at not in measures and any(map(_LETTERS.search, grid.labels_of(at)))]
    return worded[0] if worded else 0


def _shape(exercise: Exercise, labels: Sequence[str], heads: Sequence[str]) -> str:
    """Return the kind of table: "frequency" where figures say how many have so many of something, "ledger", "table"."""
    first, words = exercise.grid.names[0].lower(), [set(stems(head)) for head in heads]
    if len(heads) == 1 and all(number(label) is not None for label in labels):
        plain = [number(label) for label in labels]
        from_start = plain == list(range(len(plain))) and first.endswith("s")
        if from_start or table_of_counts(exercise) is not None:
            return "frequency"
    return "ledger" if any(own & INTO for own in words) and any(own & OUT_OF for own in words) else "table"


def _fill_in(values: list[list[Number | None]], keys: Sequence[Number | None]) -> None:
    """Fill in what is left open where all steps between neighbours are the same."""
    known = [(key, line[0]) for key, line in zip(keys, values, strict=True) if key is not None and line[0] is not None]
    if len(known) < 3 or None in keys or len(known) == len(values):
        return
    slopes = {
        round((after[1] - before[1]) / (after[0] - before[0]), 9)
        for before, after in pairwise(known)
        if after[0] != before[0]
    }
    if len(slopes) != 1:
        return
    slope, (start, first) = slopes.pop(), known[0]
    for key, line in zip(keys, values, strict=True):
        if line[0] is None and key is not None:
            value = first + slope * (key - start)
            line[0] = int(value) if value == int(value) else value
