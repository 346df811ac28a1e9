"""Write many numbers at once, each as `render_number` does."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.operations.grammar import render_number

Keys = npt.NDArray[np.float64]


def render_numbers(keys: Keys) -> Any:
    """Return the numbers as a column of text; NaN becomes an empty cell."""
    size = np.abs(keys)
    whole = (size < 1e15) & (keys == np.trunc(keys))
    fraction = ~whole & (size >= 1e-3) & (size < 1e9)
    digits = 10.0 ** (9 - np.floor(np.log10(np.where(fraction, size, 1))))
    rounded = np.round(np.where(fraction, keys, 0) * digits) / digits
    shown = np.where(whole, keys, rounded)
    integers = shown == np.trunc(shown)
    plain = whole | fraction
    texts = pc.if_else(pa.array(integers), _cast(shown.astype(np.int64)), _cast(shown))
    texts = pc.if_else(pa.array(plain), texts, "")
    odd = np.isfinite(keys) & ~plain
    if odd.any():
        written = pa.array([render_number(number) for number in keys[odd].tolist()], pa.large_string())
        texts = pc.replace_with_mask(texts, pa.array(odd), written)
    return texts.to_pandas()


def render_integers(numbers: npt.NDArray[np.int64]) -> Any:
    """Return whole numbers as a column of text."""
    return _cast(numbers).to_pandas()


def _cast(numbers: Any) -> Any:
    return pc.cast(pa.array(numbers), pa.large_string())
