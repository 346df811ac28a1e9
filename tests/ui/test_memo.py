"""What was worked out once is not worked out again."""

import pytest

from chaintable.tables.table import Table
from chaintable.ui.session import memo
from chaintable.ui.session.memo import Memo, remember_in, remembered


@pytest.fixture(autouse=True)
def small_memo(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Memo(most=2)
    monkeypatch.setattr(memo._place, "find", lambda: small)


def test_the_same_table_is_worked_on_once() -> None:
    seen = []

    @remembered
    def size(table: Table, most: int) -> int:
        seen.append(table)
        return min(table.n_rows, most)

    table = Table.of(["A"], [["1"], ["2"]])
    assert [size(table, 5), size(table, 5), size(table, 1)] == [2, 2, 1]
    assert len(seen) == 2


def test_an_equal_table_that_is_another_object_is_worked_on_anew() -> None:
    @remembered
    def itself(table: Table) -> Table:
        return table

    first, second = Table.of(["A"], [["1"]]), Table.of(["A"], [["1"]])
    assert itself(first) is first
    assert itself(second) is second


def test_two_functions_do_not_share_their_results() -> None:
    @remembered
    def double(number: int) -> int:
        return 2 * number

    @remembered
    def triple(number: int) -> int:
        return 3 * number

    assert (double(2), triple(2)) == (4, 6)


def test_only_the_last_results_are_kept() -> None:
    calls = []

    @remembered
    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    for number in (1, 2, 3, 1):
        double(number)
    assert calls == [1, 2, 3, 1]


def test_another_memo_knows_nothing_of_this_one() -> None:
    calls = []

    @remembered
    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    double(1)
    other = Memo()
    remember_in(lambda: other)
    double(1)
    assert calls == [1, 1]


def test_outside_of_a_session_nothing_is_remembered() -> None:
    calls = []

    @remembered
    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    remember_in(lambda: None)
    assert (double(1), double(1), calls) == (2, 2, [1, 1])
