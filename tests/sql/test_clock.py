"""Functions of time never tell the computer's clock, however a query hides that it asks."""

from time import thread_time

import pytest

from chaintable.errors import StepError
from chaintable.sql import Limits, Schema, read_query, run_query
from chaintable.sql.clock import sees_no_clock
from chaintable.sql.isolated_sqlite import opened
from chaintable.sql.query import written
from chaintable.tables.table import Table

DAYS = Table.of(
    ["Day", "Word", "Number"],
    [["2 May 2020", "now", "1"], ["3 May 2020", "2021-01-01", "2"], ["4 May 2020", "NOW\0x", "3"]],
)


def run(query: str, table: Table = DAYS) -> list[list[str]]:
    return [list(row) for row in run_query(read_query(query, Schema.of(table)), table).table.rows()]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT date('now')",
        "SELECT date('n' || 'ow')",
        "SELECT datetime(lower('NOW'))",
        "SELECT time(substr('know', 2))",
        "SELECT julianday(replace('nix', 'ix', 'ow'))",
        "SELECT strftime('%s', 'NO' || 'w')",
        "SELECT strftime('%s', 'n' || 'ow', '+1 day')",
        "SELECT \"date\"('now')",
        "SELECT [datetime] ('n' || 'ow')",
        "SELECT CAST('now' AS DATE)",
        "SELECT DATE 'now'",
        "SELECT date(CAST('now' AS BLOB))",
        "SELECT date(Word) FROM w",
        "SELECT strftime('%Y', Word) FROM w WHERE Number = 3",
        "SELECT count(*) FROM w WHERE julianday(Word) > 1",
        "SELECT date(x) FROM (SELECT 'n' || 'ow' AS x)",
        "SELECT date(Day) FROM (SELECT Word AS Day FROM w)",
        "WITH t(Day) AS (SELECT Word FROM w) SELECT date(Day) FROM t",
        "SELECT date()",
        "SELECT julianday()",
        "SELECT strftime('%s')",
        "SELECT date(Day, 'localtime') FROM w",
        "SELECT date(Day, 'local' || 'time') FROM w",
        "SELECT time('12:00', upper('utc'))",
        "SELECT current_date",
        "SELECT current_time",
        "SELECT current_timestamp",
        "SELECT utc_timestamp()",
        "SELECT unixepoch()",
        "SELECT unixepoch('now')",
        "SELECT timediff('now', '2020-01-01')",
        "SELECT now()",
        "SELECT random()",
        "SELECT abs(random())",
        "SELECT randomblob(8)",
        "SELECT Number FROM w ORDER BY random()",
    ],
)
def test_nothing_tells_the_time_or_draws_by_chance(query: str) -> None:
    with pytest.raises(StepError) as refused:
        run(query)
    assert len(str(refused.value)) > 20


@pytest.mark.parametrize(
    "query", ["SELECT date('now')", "SELECT strftime('%s', 'now')", "SELECT time('1:00', 'utc')", "SELECT julianday()"]
)
def test_sqlite_itself_refuses_the_time_too(query: str) -> None:
    schema = Schema.of(DAYS)
    with opened(schema.columns, schema.values, DAYS.n_rows, Limits()) as door, pytest.raises(StepError, match=r"\(\)"):
        door.rows(query)


def test_a_refusal_says_what_was_asked_and_what_to_do() -> None:
    with pytest.raises(StepError) as refused:
        run("SELECT date(Word) FROM w")
    assert str(refused.value) == (
        "date() would be asked about “now” here, and the answer would change. "
        "Give it a date, and leave out rows that say “now”."
    )
    with pytest.raises(StepError, match="'localtime', as that depends on the computer"):
        run("SELECT date(Day, 'local' || 'time') FROM w")


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT date(Day, '+1 month') FROM w LIMIT 1", [["2020-06-02"]]),
        ("SELECT strftime('%Y', Day), strftime('now %m', Day) FROM w LIMIT 1", [["2020", "now 05"]]),
        ("SELECT CAST(julianday(Day) - julianday('2020-05-01') AS INTEGER) FROM w", [["1"], ["2"], ["3"]]),
        ("SELECT date(substr(Word, 1, 10)) FROM w WHERE Number = 2", [["2021-01-01"]]),
        ("SELECT date(Word, '+' || Number || ' days') FROM w WHERE Number = 2", [["2021-01-03"]]),
        (
            "SELECT date('no date'), date(NULL), time('12:30'), datetime(2459000.5)",
            [["", "", "12:30:00", "2020-05-31 00:00:00"]],
        ),
        ("SELECT strftime('%d', Day) AS d, count(*) FROM w GROUP BY d ORDER BY d DESC LIMIT 1", [["04", "1"]]),
    ],
)
def test_dates_are_worked_out_as_sqlite_does(query: str, rows: list[list[str]]) -> None:
    assert run(query) == rows


def test_after_a_refusal_queries_run() -> None:
    schema = Schema.of(DAYS)
    with opened(schema.columns, schema.values, DAYS.n_rows, Limits()) as door:
        with pytest.raises(StepError):
            door.rows("SELECT date('now')")
        assert door.rows("SELECT date('2020-02-02')")[1] == [("2020-02-02",)]
        with pytest.raises(StepError, match="no such column"):
            door.rows("SELECT nosuch")


@pytest.mark.parametrize(
    ("query", "plain"),
    [
        ("SELECT Word FROM w", True),
        ("SELECT strftime('%Y', Day), julianday(Day) - julianday('2020-01-01') FROM w", True),
        ("SELECT date(Number) FROM w", True),
        ("SELECT date(Word) FROM w", False),
        ("SELECT date(upper(Word)) FROM w", False),
        ("SELECT CAST(upper(Word) AS DATE) FROM w", False),
        ("SELECT date(x) FROM (SELECT Day AS x FROM w)", False),
    ],
)
def test_columns_of_dates_keep_the_functions_of_sqlite(query: str, plain: bool) -> None:
    """They work a million rows out in a fifth of a second."""
    schema = Schema.of(DAYS)
    assert sees_no_clock(written(read_query(query, schema).tree), schema) is plain


def test_guarded_functions_take_little_time() -> None:
    days = Table.of(["Day"], [[f"2{k % 900:03}-01-01x"] for k in range(20_000)])
    started = thread_time()
    assert run("SELECT count(*) FROM w WHERE date(substr(Day, 1, 10)) > '2500-01-01'", days) == [[str(22 * 399)]]
    assert thread_time() - started < 1
