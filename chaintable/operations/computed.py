"""Numbers that were worked out, not read from cells: what they are, and how they are to be shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Computed:
    """Numbers worked out from the columns `of`; their `unit` is that of these columns unless one is given ("": none).

    `measure` names what was worked out for each group of rows from the first of these columns: count, sum, average,
    median, highest, lowest, first, distinct or share; a check works it out again. With `as_written` they are numbers of
    these columns, such as the highest: a year stays 2003 and does not become 2,003. In a `scaled` number, such as price
    times quantity, columns without a unit don't count. Divided by a column `over` of the same unit, it has none. In a
    `formula` percent counts as hundredths, so it isn't a unit. What is `given` is in the call itself: no cell has it.
    """

    of: tuple[str, ...] = ()
    unit: str | None = None
    as_written: bool = False
    measure: str = ""
    formula: bool = False
    scaled: bool = False
    over: tuple[str, ...] = ()
    given: bool = False
