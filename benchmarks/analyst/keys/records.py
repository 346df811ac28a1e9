"""The records in the files of the plain halves (fresh18 and later): rows that are no totals, notes or headers."""

import pandas as pd

from benchmarks.analyst.keys.table import read, read_sheet

_TOTAL = "Total"


def records(half: str, name: str, key: str, *, sheet: str = "", skip: int = 0, sep: str = ",") -> pd.DataFrame:
    """Return the rows of a file, or of a sheet of a workbook, that hold a value of their own in the key column.

    Totals and notes have none, or "Total", and a header that is repeated has the column's name. Cells are texts.
    """
    rows = read_sheet(half, name, sheet, skip) if sheet else read(half, name, skip, sep)
    return rows[~rows[key].isin(["", key, _TOTAL])]
