"""A request: what a question about a spreadsheet asks for, before it becomes a chain."""

from dataclasses import dataclass

from chaintable.models.embedded.indexing.column import Column
from chaintable.operations import Operation
from chaintable.operations.conditions import Condition

SPREAD = "spread"
"""The rule for the difference between the highest and the lowest of a column."""
COUNT, SHARE, RATE, PART = "count", "share", "rate", "part"
"""The rules that may do without a column: the rows, their share of all rows, and the share and the number in a part."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition, the columns that have to be added for it, and where its words begin."""

    condition: Condition
    at: int
    derived: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """What rows are grouped by: the cells of a column, or a part of its dates (a rule of add_column)."""

    column: Column
    part: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A measure that is asked for: a rule of group_by, or one of COUNT, SHARE and RATE.

    With `each`, it is the sum of one column for each one of another, or for each `scale` of them: the cost per
    kilogram, litres per 100 km. A RATE is the percentage of
    the rows (or of the sum of a column) in the `part`, a PART their number. With two conditions `apart`, it is worked
    out for the rows of each, and what is asked for is how it changes from the first to the second, in `percent` or not.
    Of one that has `grown`, what is asked for is by how many percent its sum differs from that of `each`.
    """

    rule: str
    column: Column | None = None
    each: Column | None = None
    part: Condition | None = None
    apart: tuple[Condition, ...] = ()
    percent: bool = False
    scale: int = 1
    grown: bool = False

    @property
    def of_rows(self) -> bool:
        """Whether it is about the rows and needs no column."""
        return self.column is None and self.rule in (COUNT, SHARE, RATE, PART)


@dataclass(frozen=True, slots=True)
class Having:
    """What the measure of a group has to reach."""

    operator: str
    value: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """The order asked for: the `largest` or the smallest first, and how many of them; 0 for those that lead.

    With `nth`, only the one at that place is asked for: the second largest. With `every`, all are put in order.
    `measure` is the place of what they are ordered by among the measures.
    """

    largest: bool
    few: int = 0
    nth: int = 0
    every: bool = False
    measure: int = 0


@dataclass(frozen=True, slots=True)
class Running:
    """A running total of a column, row by row in the order of another column; in that of the table without one."""

    column: Column
    ordered: Column | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked: measures of the rows that satisfy the conditions, in groups and in an order.

    `keys` are what the question says "per" of, `things` what it asks for ("which customers"). With `rows`, single rows
    are put in order and not groups, and `shown` are further columns to list beside them. With `amounts`, the question
    itself asks to see what they are ranked by; with `names_only`, it asks for names. `part` is the condition whose
    share of the whole is asked for. With `outer`, a rule, it is worked out from the figures of the groups ("orders per
    day on average"); with `steps`, how each group differs from the one before ("month over month"), or the sum up to
    it. With `running`, single rows get the sum up to them, within the groups of the `keys`.

    `derived` columns have to be added for the conditions, and the steps `before` make what is measured. An `idiomatic`
    request says something that rules alone understand; a `compared` one groups by values that are set beside each
    other, though the question names no group; an `either` takes a sum where single rows may be meant. `words` are the
    words of the question that play a part, as bits, and `uncovered` those of the phrase for what is measured that no
    column covers; `sure` is how sure the choices are (0 to 1), and `guesses` names the doubtful ones.
    """

    measures: tuple[Asked, ...] = ()
    keys: tuple[Key, ...] = ()
    things: tuple[Key, ...] = ()
    conditions: tuple[Condition, ...] = ()
    derived: tuple[Column, ...] = ()
    before: tuple[Operation, ...] = ()
    having: Having | None = None
    ranked: Ranked | None = None
    rows: bool = False
    shown: tuple[Column, ...] = ()
    part: Condition | None = None
    reading: str = ""
    outer: str = ""
    steps: str = ""
    running: Running | None = None
    idiomatic: bool = False
    either: bool = False
    compared: bool = False
    amounts: bool = False
    names_only: bool = False
    words: int = 0
    uncovered: int = 0
    sure: float = 1.0
    guesses: tuple[str, ...] = ()
