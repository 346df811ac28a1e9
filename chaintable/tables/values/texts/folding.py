"""Decides when two texts are the same, ignoring case, runs of spaces, width, and the kind of dash or quotation mark."""

import unicodedata
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.tables.values.texts.short_text_cache import recalled

_ALIKE = {"-": "‐‑‒–—―−", "'": "‘’‚‛", '"': "“”„‟«»"}
_TRANSLATION = str.maketrans({mark: plain for plain, marks in _ALIKE.items() for mark in marks})
_LONG = 1_000
_FEW = 200  # up to this many cells, one by one is faster
# Latin, Cyrillic, Japanese, Chinese and Korean letters for which lower case is all that folding does.
_LETTERS = (
    r"\x{c0}-\x{d6}\x{d8}-\x{de}\x{e0}-\x{f6}\x{f8}-\x{12f}\x{131}\x{134}-\x{13e}\x{141}-\x{148}\x{14a}-\x{17e}"
    r"\x{180}-\x{1c3}\x{1cd}-\x{1ef}\x{1f4}-\x{24f}\x{400}-\x{481}\x{48a}-\x{52f}\x{3041}-\x{3096}\x{30a1}-\x{30fa}"
    r"\x{4e00}-\x{9fff}\x{ac00}-\x{d7a3}"
)
_ASCII = r"^(?:[!-~]+(?: [!-~]+)*)?$"
_USUAL = rf"!-~{_LETTERS}‐‒–—―−‘’‚‛“”„‟«»"
_SIMPLE = rf"^(?:[{_USUAL}]+(?: [{_USUAL}]+)*)?$"


@recalled(65_536)
def fold(text: str) -> str:
    """Return the form in which texts are compared; accents count.

    >>> fold("  Saint–Étienne\\n FC ") == fold("SAINT-ÉTIENNE fc")
    True
    """
    if text.isascii():
        return " ".join(text.lower().split())
    compatible = unicodedata.normalize(
        "NFKC", few_accents(text).replace("´", "'")
    )  # NFKC would turn it into a space and an accent
    folded = unicodedata.normalize("NFKC", compatible.casefold())  # as Unicode's own NFKC_Casefold does
    return " ".join(folded.translate(_TRANSLATION).split())


def few_accents(text: str) -> str:
    """Return a long text with at most 30 accents on a letter, as Unicode's UAX 15 advises: sorting them takes long."""
    if len(text) <= _LONG:
        return text
    whole = pa.scalar(text.encode("utf-8", "replace").decode())
    return str(pc.replace_substring_regex(whole, r"(\p{M}{30})\p{M}+", r"\1").as_py())


def fold_column(column: "pd.Series[str]") -> "pd.Series[str]":
    """Return `fold` of every cell: common letters all at once, other distinct cells once each."""
    if len(column) < _FEW:
        return pd.Series([fold(cell) for cell in column], index=column.index, dtype="str")
    texts = pa.array(column)
    ascii_only = pc.all(pc.string_is_ascii(texts)).as_py()
    folded = pd.Series(pc.ascii_lower(texts) if ascii_only else _fold_simple(texts), index=column.index, dtype="str")
    odd = ~np.asarray(pc.match_substring_regex(texts, _ASCII if ascii_only else _SIMPLE), dtype=bool)
    if odd.any():
        codes, distinct = pd.factorize(column[odd])
        folded[odd] = pd.Series([fold(cell) for cell in distinct], dtype="str").to_numpy()[codes]
    return folded


def _fold_simple(texts: Any) -> Any:
    folded = pc.utf8_lower(texts)
    for plain, marks in _ALIKE.items():
        for mark in marks:
            if pc.any(pc.match_substring(folded, mark)).as_py():
                folded = pc.replace_substring(folded, mark, plain)
    return folded
