"""Notice values that differ only in their spelling: "Yes", "yes" and "Y", or "London" and "Lon don"."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

import numpy as np
import pyarrow as pa

from chaintable.table import Table
from chaintable.values import fold
from chaintable.values.durations import read_truth

_MOST_VALUES = 300  # different cells in a column; a column with more holds names or texts
_LOOK = 2_000
_SEARCHED = 1_000
"""The number of columns that are searched."""
_MOST_COLUMNS, _MOST_GROUPS = 5, 3
_BETWEEN = re.compile(r"[\s._\-']+")


def about_spellings(table: Table) -> Iterator[str]:
    """Sentences about the columns in which a value is spelled in several ways, with the number of cells of each."""
    found = ((name, spellings(table, name)) for name in table.columns[:_SEARCHED])
    told = [(name, groups) for name, groups in found if groups]
    for name, groups in told[:_MOST_COLUMNS]:
        listed = "; ".join(_listed(group) for group in groups[:_MOST_GROUPS])
        more = f"; and {len(groups) - _MOST_GROUPS:,} more" if len(groups) > _MOST_GROUPS else ""
        yield f"Column '{name}' has several spellings of a value: {listed}{more}."


def _listed(group: Mapping[str, int]) -> str:
    return ", ".join(f"{cell} ({count:,})" for cell, count in list(group.items())[:6])


def spellings(table: Table, name: str) -> list[dict[str, int]]:
    """Return the groups of cells that differ only in case, spaces and punctuation, or in how they say yes or no.

    Each group has the number of rows of each spelling, the most frequent first. Only columns of few different values
    are searched.
    """
    cells = table.frame[name]
    head = cells.iloc[np.linspace(0, max(len(cells) - 1, 0), min(len(cells), _LOOK)).astype(np.int64)]
    if head.nunique() > min(_MOST_VALUES, max(20, len(head) // 2)):
        return []
    counted = pa.array(cells).value_counts()
    counts = dict(zip(counted.field("values").to_pylist(), counted.field("counts").to_pylist(), strict=True))
    if len(counts) > _MOST_VALUES or not any(map(_has_word, counts)):
        return []
    truths = all(read_truth(cell) is not None for cell in counts if cell.strip())
    groups: dict[object, dict[str, int]] = defaultdict(dict)
    for cell, count in sorted(counts.items(), key=lambda each: -each[1]):
        if _has_word(cell):
            groups[read_truth(cell) if truths else _BETWEEN.sub("", fold(cell))][cell] = count
    return [group for group in groups.values() if len(group) > 1]


def _has_word(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and not any(map(str.isdigit, cell)) and len(cell) <= 40
