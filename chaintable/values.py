"""What a cell means (a first, small version)."""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

import numpy as np
import numpy.typing as npt
import pandas as pd


class ValueKind(StrEnum):
    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    RANGE = "range"
    SCORE = "score"
    TEXT = "text"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Value:
    kind: ValueKind
    text: str
    key: float | None = None
    end: float | None = None
    precision: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ColumnValues:
    kind: ValueKind
    keys: npt.NDArray[np.float64]
    ends: npt.NDArray[np.float64] | None
    empty: npt.NDArray[np.bool_]
    exceptions: npt.NDArray[np.int64]

    def bounds(self, text: str) -> tuple[float, float] | None:
        value = parse_value(text)
        if self.kind is ValueKind.DATE and re.fullmatch(r"\d{4}", text.strip()):
            y = int(text)
            return float((date(y, 1, 1) - date(1970, 1, 1)).days), float((date(y, 12, 31) - date(1970, 1, 1)).days) + 0.99999
        if value.kind is not self.kind or value.key is None:
            return None
        return value.key, value.key


def fold(text: str) -> str:
    return " ".join(text.casefold().split())


def fold_column(column: "pd.Series[str]") -> "pd.Series[str]":
    return column.map(fold).astype("str")


def parse_value(text: str) -> Value:
    stripped = text.strip()
    if stripped in ("", "-", "–", "—", "n/a", "N/A"):
        return Value(ValueKind.EMPTY, text)
    if m := re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", stripped):
        try:
            return Value(ValueKind.DATE, text, float((date(*map(int, m.groups())) - date(1970, 1, 1)).days), precision="day")
        except ValueError:
            pass
    if m := re.fullmatch(r"(\d+)\s*[–-]\s*(\d+)", stripped):
        a, b = map(float, m.groups())
        return Value(ValueKind.SCORE if a < 20 else ValueKind.RANGE, text, a, b)
    if m := re.fullmatch(r"[$€£]?\s*([-+−]?\d[\d,]*(?:\.\d+)?(?:e\d+)?)\s*%?", stripped):
        return Value(ValueKind.NUMBER, text, float(m[1].replace(",", "").replace("−", "-")))
    return Value(ValueKind.TEXT, text)


def parse_column(column: "pd.Series[str]") -> ColumnValues:
    found = [parse_value(cell) for cell in column]
    empty = np.array([v.kind is ValueKind.EMPTY for v in found], dtype=bool)
    full = [v.kind for v in found if v.kind is not ValueKind.EMPTY]
    kind = max(set(full), key=full.count) if full else ValueKind.EMPTY
    if full and full.count(kind) * 2 <= len(full):
        kind = ValueKind.TEXT
    keys = np.array([v.key if v.kind is kind and v.key is not None else np.nan for v in found], dtype=np.float64)
    ends = np.array([v.end if v.kind is kind and v.end is not None else np.nan for v in found], dtype=np.float64)
    odd = np.array([i for i, v in enumerate(found) if v.kind not in (kind, ValueKind.EMPTY)], dtype=np.int64)
    return ColumnValues(kind, keys, ends if kind in (ValueKind.RANGE, ValueKind.SCORE) else None, empty, odd)
