"""Recognises rows of totals, which sum up the rows above and aren't data."""

import re

_TOTAL = re.compile(
    r"(?:grand |overall |career |sub-?)?(?:totals?|sum|gesamt|summe|insgesamt|totaal|somme|totale|итого|合计|合計)\b:?",
    re.IGNORECASE,
)


def names_total(cell: str) -> bool:
    """Whether a cell says that its row holds totals.

    >>> names_total("Grand total"), names_total("Summe:"), names_total("Totally Spies")
    (True, True, False)
    """
    return _TOTAL.fullmatch(cell.strip()) is not None
