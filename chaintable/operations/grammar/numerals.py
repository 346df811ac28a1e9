"""Write many numbers at once, each as `render_number` does."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
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
    texts = (
        pc.if_else(pa.array(integers), _cast(shown.astype(np.int64)), _cast(shown)).to_pandas().to_numpy(dtype=object)
    )
    texts[~(whole | fraction)] = ""
    odd = np.flatnonzero(np.isfinite(keys) & ~(whole | fraction))
    texts[odd] = [render_number(number) for number in keys[odd].tolist()]
    return pd.Series(texts, dtype="str")


def _cast(numbers: Any) -> Any:
    return pc.cast(pa.array(numbers), pa.large_string())
