"""Cells that name a row of totals, which adds up the rows above it and is no data of its own."""

import re

_TOTAL = re.compile(
    r"(?:grand |overall |career |sub-?)?(?:totals?|sum|gesamt|summe|insgesamt|totaal|somme|totale|итого|合计|合計)\b:?",
    re.IGNORECASE,
)


def names_total(cell: str) -> bool:
    """Whether the cell says that its row is one of totals.

    >>> names_total("Grand total"), names_total("Summe:"), names_total("Totally Spies")
    (True, True, False)
    """
    return _TOTAL.fullmatch(cell.strip()) is not None
