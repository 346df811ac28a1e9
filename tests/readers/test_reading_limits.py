"""Each limit allows just as much as it says."""

from collections.abc import Callable

import pytest

from chaintable.errors import InputError
from chaintable.readers.limits import (
    check_cells,
    check_columns,
    check_filled,
    check_repeated,
    check_size,
    check_unpacked,
)

LIMITS: dict[str, tuple[Callable[[int], None], int]] = {
    "a file of a megabyte": (lambda size: check_size(size, "x", 1), 1_000_000),
    "the columns of a spreadsheet": (check_columns, 16_384),
    "cells in memory": (check_cells, 100_000_000),
    "empty cells": (lambda count: check_filled(count, 1), 15_000_000),
    "twenty cells for each that is filled": (lambda count: check_filled(count, 1_000_000), 20_000_000),
    "repeated cells": (lambda count: check_repeated(count, 1, "x"), 3_000_000),
    "twenty cells for each that is written": (lambda count: check_repeated(count, 1_000_000, "x"), 20_000_000),
    "ten times the size limit": (lambda size: check_unpacked(size, "x", 1), 10_000_000),
    "100 MB of a small file": (lambda size: check_unpacked(size, "x", 200, 1), 100_000_000),
    "a hundred times the file": (lambda size: check_unpacked(size, "x", 200, 2_000_000), 200_000_000),
    "as much as a caller lets any file have": (lambda size: check_unpacked(size, "x", 200, 1, 400), 400_000_000),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_allows_what_it_says_and_nothing_more(limit: str) -> None:
    check, most = LIMITS[limit]
    check(most)
    with pytest.raises(InputError):
        check(most + 1)
