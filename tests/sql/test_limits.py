"""How long a query may run: less than a second, unless its work grows with the table alone."""

import os
import tracemalloc
from itertools import count
from pathlib import Path
from time import thread_time

import pytest

from benchmarks.measure import made_up
from benchmarks.sql_attacks import ATTACKS, HONEST
from chaintable.errors import StepError
from chaintable.sql import Limits, Schema, read_query, run_query
from chaintable.sql.isolated_sqlite import Door, opened
from chaintable.sql.limits import TooMuchError, bytes_written
from chaintable.sql.query_cost import builds_texts, is_steady
from chaintable.tables.table import Table

ORDERS = Table.from_frame(made_up(12_000))
BY_ITS_STEPS = ("two hundred sums",)
"""An attack whose work grows with the table: what they do with each row is too much."""


def refused(query: str, limits: Limits, table: Table = ORDERS) -> str:
    with pytest.raises(StepError) as stopped:
        run_query(read_query(query, Schema.of(table)), table, limits)
    return str(stopped.value)


@pytest.mark.parametrize("query", ATTACKS.values(), ids=ATTACKS)
def test_an_attack_ends_soon_after_its_time_in_little_memory_and_with_a_reason(query: str) -> None:
    started = thread_time()
    bounds = Limits(seconds=0.02, altogether=0.02, result_bytes=200_000, rows=12_000, asks=50)
    assert len(refused(query, bounds)) > 20
    assert thread_time() - started < 1


@pytest.mark.parametrize("rows", [10, 10_000, 10_001, 200_000, 1_000_000])
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_has_less_than_a_second_however_large_the_table(name: str, rows: int) -> None:
    tree = read_query(ATTACKS[name], Schema.of(ORDERS)).tree
    bounds = Limits.for_rows(rows, steady=is_steady(tree), builds=builds_texts(tree))
    assert max(bounds.seconds, bounds.altogether) < 1
    assert bounds.seconds_after(bounds.steps + 1) < 1
    assert bounds.seconds_after(0) < 1 or name in BY_ITS_STEPS


@pytest.mark.parametrize("query", HONEST.values(), ids=HONEST)
def test_what_people_ask_is_answered_and_may_go_on_where_the_table_is_large(query: str) -> None:
    read = read_query(query, Schema.of(ORDERS))
    assert run_query(read, ORDERS).table.n_columns
    bounds = Limits.for_rows(1_000_000, steady=is_steady(read.tree))
    assert bounds.seconds_after(1_000_000) > 8 or "JOIN" in query


def test_a_query_that_may_go_on_is_stopped_once_it_does_too_much_with_each_row() -> None:
    bounds = Limits(seconds=0, altogether=0, longest=5, steps=150_000)
    assert run_query(read_query("SELECT sum(row_id) FROM w", Schema.of(ORDERS)), ORDERS, bounds).table.n_rows == 1
    sums = ", ".join(f"sum(row_id * {k})" for k in range(20))
    assert "longer than" in refused(f"SELECT {sums} FROM w", bounds)


def test_a_query_that_was_late_is_not_run_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []
    rows = Door.rows
    monkeypatch.setattr(Door, "rows", lambda door, sql: runs.append(sql) or rows(door, sql))
    refused(ATTACKS["a SELECT for each row"], Limits(seconds=0.01))
    assert len(runs) == 1


def test_the_runs_of_one_query_share_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processor's time is made up: it goes on each time that it is looked at."""
    monkeypatch.setattr("chaintable.sql.limits.thread_time", map((0.01).__mul__, count()).__next__)
    bounds, runs = Limits(seconds=0.5, altogether=0.5, asks=1), []
    late = pytest.raises(TooMuchError, match=r"longer than 0\.5 s")
    with late, opened([], lambda column: [], 4, bounds) as door:
        while len(runs) < 200:
            runs.append(door.rows("SELECT count(*) FROM w a, w b WHERE a.row_id < b.row_id"))
    assert len(runs) > 1


@pytest.mark.parametrize(
    ("query", "steady"),
    [
        ("SELECT replace(Price, ',', '') FROM w", True),
        ("SELECT replace(Price, ',', ', and then') FROM w", False),
        ("SELECT replace(Price, Country, '') FROM w", False),
        ("SELECT Customer FROM w WHERE Price > (SELECT avg(b.Price) FROM w b)", True),
        ("SELECT Customer FROM w WHERE Price > (SELECT avg(b.Price) FROM w b WHERE b.Country = w.Country)", False),
        ("SELECT Customer FROM w WHERE EXISTS (SELECT 1 FROM (SELECT Price AS p FROM w) WHERE p = Price)", False),
        ("SELECT (SELECT group_concat(Customer) FROM w)", False),
        ("SELECT group_concat(Country) FROM w GROUP BY Remark", True),
        ("SELECT sum(Price) OVER (PARTITION BY Country ORDER BY Date) FROM w", True),
        ("SELECT sum(Price) OVER (ROWS 3 PRECEDING) FROM w", False),
        ("SELECT 1 FROM w UNION SELECT 2 FROM w UNION SELECT 3 FROM w UNION SELECT 4 FROM w", True),
        (
            "SELECT 1 FROM w UNION SELECT 2 FROM w UNION SELECT 3 FROM w UNION SELECT 4 FROM w UNION SELECT 5 FROM w",
            False,
        ),
        (f"SELECT {' || '.join(['Customer'] * 12)} FROM w", False),
    ],
)
def test_what_makes_more_work_than_the_table_has_is_told_by_its_shape(query: str, steady: bool) -> None:
    assert is_steady(read_query(query, Schema.of(ORDERS)).tree) is steady


def test_texts_that_grow_are_watched_closely() -> None:
    """A single instruction can search a long text for milliseconds, and SQLite asks nothing meanwhile."""
    assert Limits.for_rows(10).asks == 1_000
    assert Limits.for_rows(10, builds=True).asks == 50
    assert (Limits().with_texts(90_000, 10).asks, Limits().with_texts(90_000, 20_000).asks) == (2, 50)
    assert Limits().with_texts(9_000, 10) == Limits()


def what_a_thread_writes_is_counted() -> bool:
    before = bytes_written()
    Path(os.devnull).write_bytes(bytes(2_000))
    return bytes_written() - before >= 2_000


@pytest.mark.skipif(not what_a_thread_writes_is_counted(), reason="the system doesn't count what a thread writes")
def test_what_a_query_sorts_does_not_fill_the_disk() -> None:
    bounds = Limits(seconds=9, kept_bytes=10_000_000, asks=50)
    started = thread_time()
    words = refused(ATTACKS["recursion of long rows, sorted"], bounds)
    assert words == "The query sorts or keeps more than 10 MB. Select fewer rows or columns, or shorter texts."
    assert thread_time() - started < 1


def test_a_result_of_many_worked_out_columns_is_held_small() -> None:
    made = [f"Price * {k}" for k in range(9)]
    for columns, most in ((made[:8], 300_000_000), (made, 60_000_000), (["*"], 300_000_000)):
        tree = read_query(f"SELECT {', '.join(columns)} FROM w", Schema.of(ORDERS)).tree
        assert Limits.for_rows(1_000_000, steady=is_steady(tree)).result_bytes == most


def test_a_few_rows_of_many_long_texts_are_too_large_before_they_fill_the_memory() -> None:
    """Rows are fetched some at a time: as few as their texts can be long."""
    table = Table.of(["Text", "Number"], [["a" * 6_000, str(k)] for k in range(200)])
    columns = ", ".join(f"Text || Text || {k}" for k in range(40))
    tracemalloc.start()
    try:
        assert "too large" in refused(f"SELECT {columns} FROM w", Limits(seconds=5), table)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()
