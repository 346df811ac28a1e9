"""Finding the question's words in a column of very many cells, without a Python loop over them."""

import re
from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from chaintable.models.embedded.indexing.column import Column
from chaintable.values import ValueKind, fold

MOST_CELLS = 400


def cells_with_any(column: Column, words: Sequence[str]) -> list[str]:
    """The different folded cells that hold one of the words; of a word that too many cells hold, none but itself.

    Cells are found by their own spelling, letter case aside; accents count here.
    """
    if column.kind not in (ValueKind.TEXT, ValueKind.EMPTY):
        words = [word for word in words if not word[0].isdecimal()]
    if not words or (column.ordered and not any(word.isalpha() for word in words)):
        return []
    cells = pa.array(column.table.column(column.name))
    found: dict[str, None] = {}
    if pc.any(_holding(cells, "|".join(map(re.escape, words)))).as_py():
        for word in words:
            found |= dict.fromkeys(_few(cells, word))
    return list(found)


def _few(cells: "pa.Array", word: str) -> list[str]:
    """The different cells with that word where they are few, else those that are just it."""
    hits = pc.filter(cells, _holding(cells, re.escape(word)))
    different = list(dict.fromkeys(map(fold, pc.unique(hits.slice(0, 50 * MOST_CELLS)).to_pylist())))
    return different if len(different) <= MOST_CELLS else [cell for cell in different if cell == word]


def _holding(cells: "pa.Array", pattern: str) -> "pa.Array":
    return pc.match_substring_regex(cells, rf"(?i)(?:^|\W)(?:{pattern})(?:$|\W)")
