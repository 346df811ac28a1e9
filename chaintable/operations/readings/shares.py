"""Shares: what percentage of all rows, or of the sum of a column, satisfies a condition."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chaintable.errors import StepError
from chaintable.operations.conditions import Condition, parse_condition
from chaintable.operations.grammar import column_named, join_list, quote, render_number, split_items, unquote
from chaintable.tables.state import State

SHARE = "share"


@dataclass(frozen=True, slots=True)
class Share:
    """A share in percent, and the two amounts in words."""

    percent: float
    words: str


def share_of(keys: npt.NDArray[np.float64], fits: npt.NDArray[np.bool_], column: str = "") -> Share:
    """Return the share of the numbers that fit in the sum of all numbers; with ones for numbers, the share of rows.

    StepError if the sum is 0 or too large for a float.

    >>> share_of(np.ones(8), np.arange(8) < 3)
    Share(percent=37.5, words='3 of 8 rows')
    """
    with np.errstate(over="ignore"):
        part, whole = float(keys[fits].sum()), float(keys.sum())
    if not whole or not np.isfinite(whole):
        amount = "are too large to calculate with" if whole else "add up to 0"
        raise StepError(f"The numbers in '{column}' {amount}.", "Choose another column or keep other rows.")
    of = f"the sum of {column}" if column else "rows"
    shown = (
        f"{part:,.0f} of {whole:,.0f} {of}" if not column else f"{render_number(part)} of {render_number(whole)}, {of}"
    )
    return Share(100 * part / whole, shown)


def share_inside(columns: tuple[str, ...], condition: Condition) -> str:
    """Write the text between the brackets: the column, for a share of a sum, and the condition."""
    return f"{join_list(columns)}, {condition}" if columns else str(condition)


def read_shared(inside: str, state: State | None = None) -> tuple[tuple[str, ...], Condition]:
    """Read the text between the brackets: the inverse of `share_inside`. StepError if there is no condition."""
    items = split_items(inside)
    if len(items) > 1 and _is_name(items[0]):
        rest = inside[len(items[0]) + 1 :]
        return (column_named(unquote(items[0]), state),), parse_condition(rest, state)
    return (), parse_condition(inside, state)


def _is_name(item: str) -> bool:
    """Whether the item is a column name as `quote` writes it; "row 3" without quotes is not."""
    return item.strip() in (quote(unquote(item)), f'"{unquote(item)}"')
