"""Rates whose whole is the sum of several columns: the sound and the spoilt ones together."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered

BAKES = Table.of(
    ["Date", "Oven", "Sound loaves", "Burnt loaves"],
    [
        ["2024-03-01", "A", "80", "20"],
        ["2024-03-01", "B", "45", "5"],
        ["2024-03-02", "A", "90", "10"],
        ["2024-03-02", "B", "50", "0"],
    ],
    "bakes",
)
CASTS = Table.of(
    ["Date", "Line", "Good castings", "Scrap castings"], [list(row) for row in BAKES.frame.itertuples(index=False)]
)


@pytest.mark.parametrize(
    "question",
    [
        "burnt loaves as a percentage of sound plus burnt loaves for each oven",
        "For each oven: burnt loaves as a share of sound and burnt loaves",
    ],
)
def test_the_whole_of_a_share_may_be_several_columns_together(question: str) -> None:
    assert answered(BAKES, question) == ["15", "5", "A", "B"]


def test_one_column_is_divided_by_several_in_brackets() -> None:
    (ratio,) = answered(BAKES, "burnt loaves divided by (sound loaves + burnt loaves)")
    assert float(ratio) == pytest.approx(35 / 300)


def test_a_scrap_rate_is_of_the_good_and_the_scrap_where_no_column_holds_both() -> None:
    assert answered(CASTS, "scrap rate per line") == ["15", "5", "A", "B"]
