"""Whether a person would accept an answer: the same members, however a number, a day or a word is spelled."""

from collections.abc import Sequence
from datetime import datetime

import pandas as pd
from data.spreadsheets.sheets import DAY, ISO, LONG, amounts

Meaning = float | datetime | str


def accepted(given: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether both name the same things, in any order; a number may be rounded to two decimals or more.

    >>> accepted(["$1,234.50"], ["1234.5"]), accepted(["12.33"], ["12.333333"]), accepted(["b ", "A"], ["A", "B"])
    (True, True, True)
    >>> accepted(["12"], ["12.333333"]), accepted(["Ada"], ["Ada", "Ben"]), accepted([], ["0"])
    (False, False, False)
    """
    said, wanted = set(map(_meaning, given)), set(map(_meaning, expected))
    decimals = {_meaning(cell): _decimals(cell) for cell in given}
    return len(said) == len(wanted) and all(any(_same(one, other, decimals[one]) for one in said) for other in wanted)


def _meaning(cell: str) -> Meaning:
    number = amounts(pd.Series([cell], dtype=str)).iloc[0]
    if pd.notna(number):
        return float(number)
    for spelling in (ISO, DAY, LONG):
        try:
            return datetime.strptime(cell.strip(), spelling)
        except ValueError:
            continue
    folded = cell.strip().casefold()
    return {"true": "yes", "false": "no"}.get(folded, folded)


def _decimals(cell: str) -> int:
    """How many digits stand behind the point: two in $1,234.50, one in 62.5%."""
    return sum(character.isdigit() for character in cell.partition(".")[2])


def _same(said: Meaning, wanted: Meaning, decimals: int) -> bool:
    if isinstance(said, float) and isinstance(wanted, float) and decimals >= 2:
        return abs(said - wanted) <= 0.5 * 10**-decimals + 1e-6
    return said == wanted
