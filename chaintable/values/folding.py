"""When two cells are the same: capitals, runs of white space, widths, dashes and quotation marks aside."""

import unicodedata
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

_ALIKE = str.maketrans({**dict.fromkeys("‐‑‒–—―−", "-"), **dict.fromkeys("‘’‚‛´", "'"), **dict.fromkeys("“”„‟«»", '"')})
_PLAIN = r"^[!-~]*(?: [!-~]+)*$"


@lru_cache(maxsize=65_536)
def fold(text: str) -> str:
    """The text as it is compared with others.

    >>> fold("  Saint–Étienne\\n FC ") == fold("SAINT-ÉTIENNE fc")
    True
    """
    if text.isascii():
        return " ".join(text.lower().split())
    return " ".join(unicodedata.normalize("NFKC", text).casefold().translate(_ALIKE).split())


def fold_column(column: "pd.Series[str]") -> "pd.Series[str]":
    """`fold` of every cell; plain ASCII cells all at once, the others once for each that is different."""
    if len(column) < 200:
        return pd.Series([fold(cell) for cell in column], index=column.index, dtype="str")
    texts = pa.array(column)
    folded = pd.Series(pc.ascii_lower(texts), index=column.index, dtype="str")
    odd = ~_mask(pc.match_substring_regex(texts, _PLAIN))
    if odd.any():
        codes, distinct = pd.factorize(column[odd])
        folded[odd] = pd.Series([fold(cell) for cell in distinct], dtype="str").to_numpy()[codes]
    return folded


def _mask(found: Any) -> Any:
    return np.asarray(found.to_numpy(zero_copy_only=False), dtype=bool)
