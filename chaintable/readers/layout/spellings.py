"""Notice values that differ only in their spelling: "Yes", "yes" and "Y", or "London" and "Lon don"."""

from collections.abc import Iterator

import numpy as np

from chaintable.tables.table import Table
from chaintable.tables.values.texts.spelling_clusters import Cluster, spelling_clusters

_MOST_VALUES = 300  # different cells in a column; a column with more holds names or texts
_LOOK = 2_000
_SEARCHED = 1_000
"""The number of columns that are searched."""
_MOST_COLUMNS, _MOST_GROUPS, _MOST_SPELLINGS = 5, 3, 6
_LONGEST = 40


def about_spellings(table: Table) -> Iterator[str]:
    """Sentences about the columns in which a value is spelled in several ways, with the number of cells of each."""
    found = ((name, spellings(table, name)) for name in table.columns[:_SEARCHED])
    told = [(name, groups) for name, groups in found if groups]
    for name, groups in told[:_MOST_COLUMNS]:
        listed = "; ".join(str(group.first(_MOST_SPELLINGS)) for group in groups[:_MOST_GROUPS])
        more = f"; and {len(groups) - _MOST_GROUPS:,} more" if len(groups) > _MOST_GROUPS else ""
        yield f"Column '{name}' has several spellings of a value: {listed}{more}."


def spellings(table: Table, name: str) -> list[Cluster]:
    """Return the values of a column with several spellings that certainly mean the same, the most frequent first.

    Only words count, and only columns of few different values are searched.
    """
    cells = table.frame[name]
    head = cells.iloc[np.linspace(0, max(len(cells) - 1, 0), min(len(cells), _LOOK)).astype(np.int64)]
    if head.nunique() > min(_MOST_VALUES, max(20, len(head) // 2)):
        return []
    found = (_of_words(cluster) for cluster in spelling_clusters(cells, certain=True, most=_MOST_VALUES))
    return [cluster for cluster in found if len(cluster.spellings) > 1]


def _of_words(cluster: Cluster) -> Cluster:
    """Return the cluster without spellings that have figures, or are long."""
    pairs = zip(cluster.spellings, cluster.counts, strict=True)
    kept = [(text, count) for text, count in pairs if _has_word(text)]
    return Cluster(tuple(text for text, _ in kept), tuple(count for _, count in kept))


def _has_word(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and not any(map(str.isdigit, cell)) and len(cell) <= _LONGEST
