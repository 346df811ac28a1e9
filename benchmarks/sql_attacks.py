"""What attacks by SQL, and what people ask of large tables, take: `python -m benchmarks.sql_attacks [--rows 10 …]`.

Of each query the seconds of the processor that it ran (all its runs together, at most), and the memory that this took
beside the loaded table. Loading the table, which every query does first, is told apart.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from time import process_time, thread_time
from typing import Any

from benchmarks.measure import made_up, peak_mb
from chaintable.errors import StepError
from chaintable.sql import Schema, isolated_sqlite, read_query, run_query
from chaintable.tables.table import Table

_MANY = ", ".join(f"w {name}" for name in "abcdefghijklm")
_GROWN = "replace(" * 4 + "'aaaa'" + ", 'a', 'aaaaaaaa')" * 4
_LONG = "b(s) AS (SELECT 'aaaaaaaaaaaaaaaa' UNION ALL SELECT s || s FROM b WHERE length(s) < 8000)"

_PATTERN, _DATE = "Customer LIKE '%x?%y%'", "strftime('%J', Date, '+? days') = 'x'"
_CONCATENATED, _TEXT = "length(group_concat(Customer, '?'))", "Customer || '?'"


def _times(part: str, times: int, between: str = ", ") -> str:
    """The part so many times, with a number for each `?`."""
    return between.join(part.replace("?", str(k)) for k in range(times))


ATTACKS = {
    "endless recursion": "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t",
    "recursion that doubles a text": (
        "WITH RECURSIVE t(s) AS (SELECT 'a' UNION ALL SELECT s || s FROM t) SELECT length(s) FROM t"
    ),
    "recursion that doubles its rows": (
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n * 2 FROM t UNION ALL SELECT n * 2 + 1 FROM t) "
        "SELECT max(n) FROM t"
    ),
    "recursion of long rows, sorted": (
        f"WITH RECURSIVE {_LONG}, t(n, s) AS (SELECT 1, (SELECT max(s) FROM b) UNION ALL SELECT n + 1, s FROM t) "
        "SELECT count(*) FROM (SELECT n, s FROM t ORDER BY s, n)"
    ),
    "cross join, counted": f"SELECT count(*) FROM {_MANY}",
    "cross join, all rows": "SELECT a.row_id FROM w a, w b, w c, w d, w e, w f",
    "cross join, sorted": f"SELECT a.Customer FROM {_MANY} ORDER BY a.Customer || d.Customer",
    "cross join, concatenated": f"SELECT group_concat(a.Customer) FROM {_MANY}",
    "cross join, distinct": f"SELECT DISTINCT a.row_id * 64 + b.row_id * 16 + c.row_id * 4 + d.row_id FROM {_MANY}",
    "cross join, ranked": f"SELECT row_number() OVER (ORDER BY a.row_id + d.row_id) FROM {_MANY}",
    "cross join, grouped": f"SELECT a.Remark FROM {_MANY} GROUP BY a.row_id, b.row_id, c.row_id, d.row_id",
    "cross join inside EXCEPT": "SELECT a.row_id * b.row_id FROM w a, w b EXCEPT SELECT row_id FROM w",
    "cross join inside IN": "SELECT count(*) FROM w WHERE row_id IN (SELECT a.row_id * b.row_id FROM w a, w b, w c)",
    "cross join of long texts, sorted": (
        f"SELECT count(*) FROM (SELECT a.Customer || {_GROWN} || b.row_id AS s FROM w a, w b, w c ORDER BY s)"
    ),
    "cross join of long texts, distinct": f"SELECT count(DISTINCT {_GROWN} || a.row_id || b.row_id) FROM w a, w b, w c",
    "join by order": "SELECT count(*) FROM w a JOIN w b ON a.Price < b.Price JOIN w c ON b.Price < c.Price",
    "join by pattern": "SELECT count(*) FROM w a JOIN w b ON a.Customer LIKE '%' || b.Customer || '%', w c",
    "join by what all rows share": (
        "SELECT count(*) FROM w a JOIN w b ON a.Country = b.Country JOIN w c ON c.Remark = b.Remark"
    ),
    "a SELECT for each row": "SELECT count(*) FROM w a WHERE (SELECT count(*) FROM w b WHERE b.Price > a.Price) = 5",
    "a window of 180,000 rows": (
        "SELECT max(Price) OVER (ORDER BY row_id ROWS BETWEEN 90000 PRECEDING AND 90000 FOLLOWING) FROM w"
    ),
    "a window that grows a text": "SELECT length(group_concat(Customer) OVER (ORDER BY row_id)) FROM w",
    "long text searched for each row": (
        f"SELECT count(*) FROM w WHERE instr({_GROWN} || row_id, substr({_GROWN}, 1, 8000) || 'b') > 0"
    ),
    "long text replaced for each row": (
        f"SELECT count(*) FROM w WHERE length(replace({_GROWN} || row_id, substr({_GROWN}, 1, 8000) || 'b', '')) > 0"
    ),
    "long text and LIKE": f"SELECT count(*) FROM w WHERE {_GROWN} || row_id LIKE '%{'a' * 200}b'",
    "long text and GLOB": f"SELECT count(*) FROM w WHERE {_GROWN} || row_id GLOB '*{'[a-z]' * 40}b'",
    "long text trimmed": f"SELECT count(*) FROM w WHERE trim({_GROWN} || row_id, 'bcdefghijklmnopa') = ''",
    "sixty counts": f"SELECT {_times('(SELECT count(*) FROM w WHERE Price > ?)', 60, ' + ')}",
    "two hundred sums": f"SELECT {_times('sum(Price * ?)', 200)} FROM w",
    "ninety patterns": f"SELECT count(*) FROM w WHERE {_times(_PATTERN, 90, ' OR ')}",
    "forty dates": f"SELECT count(*) FROM w WHERE {_times(_DATE, 40, ' OR ')}",
    "ninety long texts": f"SELECT {_times(_CONCATENATED, 90, ' + ')} FROM w",
    "sixty columns": f"SELECT {_times('row_id + ?', 60)} FROM w",
    "sixty columns of text": f"SELECT {_times(_TEXT, 60)} FROM w",
}
"""Queries over the made-up table that make more work than the table has."""

HONEST = {
    "filter, sort, first ten": (
        "SELECT \"Order\", Price FROM w WHERE Quantity > 490 AND Country = 'Spain' ORDER BY Price DESC LIMIT 10"
    ),
    "half of the rows, whole": "SELECT * FROM w WHERE Quantity > 250",
    "all rows by a number": 'SELECT "Order" FROM w ORDER BY Price DESC',
    "all rows by a text": "SELECT Customer FROM w ORDER BY Customer",
    "groups": "SELECT Country, COUNT(*), AVG(Price) FROM w GROUP BY Country ORDER BY 2 DESC",
    "650,000 groups": "SELECT Customer, SUM(Price) FROM w GROUP BY Customer ORDER BY 2 DESC LIMIT 5",
    "650,000 different texts, counted": "SELECT COUNT(DISTINCT Customer) FROM w",
    "the row with the most": "SELECT Customer FROM w WHERE Price = (SELECT MAX(Price) FROM w)",
    "more than the average": "SELECT COUNT(*) FROM w WHERE Price > (SELECT AVG(Price) FROM w)",
    "patterns": "SELECT COUNT(*) FROM w WHERE Customer LIKE '%(ESP)' AND Remark LIKE '%found%'",
    "years": "SELECT strftime('%Y', Date) AS y, SUM(Quantity) FROM w GROUP BY y ORDER BY y",
    "a share": "SELECT SUM(CASE WHEN Country = 'Spain' THEN Price ELSE 0 END) * 100.0 / SUM(Price) FROM w",
    "ranks": 'SELECT "Order", RANK() OVER (ORDER BY Price DESC) FROM w LIMIT 10',
    "three of each": (
        'SELECT * FROM (SELECT Country, "Order", ROW_NUMBER() OVER (PARTITION BY Country ORDER BY Price DESC) AS n '
        "FROM w) WHERE n <= 3"
    ),
    "one set without another": "SELECT Customer FROM w EXCEPT SELECT Customer FROM w WHERE Quantity > 3",
    "each row beside the one before": (
        'SELECT COUNT(*) FROM w a JOIN w b ON a."Order" = b."Order" + 1 WHERE a.Price > b.Price'
    ),
    "groups of a named part": (
        "WITH t AS (SELECT Country, SUM(Price) AS s FROM w GROUP BY Country) SELECT Country FROM t ORDER BY s DESC"
    ),
}
"""What people ask of a table."""


class _Measured:
    """What the runs of one query take; it stands in for the door's `rows`."""

    def __init__(self) -> None:
        self.seconds = self.megabytes = 0.0
        self._rows: Any = isolated_sqlite.Door.rows

    def __call__(self, door: isolated_sqlite.Door, sql: str) -> Any:
        Path("/proc/self/clear_refs").write_text("5")  # the peak counts from here
        before, started = peak_mb(), thread_time()
        try:
            return self._rows(door, sql)
        finally:
            self.seconds += thread_time() - started
            self.megabytes = max(self.megabytes, peak_mb() - before)


def measured(queries: Mapping[str, str], table: Table, shown: bool) -> tuple[float, float]:
    """Run each query and return the most seconds and memory (MB) that one took; print each where `shown`."""
    slowest = largest = 0.0
    for name, query in queries.items():
        taken = _Measured()
        isolated_sqlite.Door.rows = lambda door, sql, taken=taken: taken(door, sql)  # type: ignore[method-assign]
        started = process_time()
        try:
            said = f"{run_query(read_query(query, Schema.of(table)), table).table.n_rows:,} rows"
        except StepError as error:
            said = str(error)
        finally:
            isolated_sqlite.Door.rows = taken._rows  # type: ignore[method-assign]
        slowest, largest = max(slowest, taken.seconds), max(largest, taken.megabytes)
        if shown:
            whole = process_time() - started
            print(f"{taken.seconds:6.2f} s {taken.megabytes:5.0f} MB {whole:6.2f} s in all  {name}: {said[:70]}")
    return slowest, largest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[10, 10_000, 200_000, 1_000_000])
    parser.add_argument("--brief", action="store_true", help="print only the most that one query took")
    asked = parser.parse_args()
    for rows in asked.rows:
        table = Table.from_frame(made_up(rows))
        for column in table.columns:
            table.values(column)
        for words, queries in (("attacks", ATTACKS), ("what people ask", HONEST)):
            seconds, megabytes = measured(queries, table, not asked.brief)
            print(f"{rows:,} rows, {len(queries)} {words}: at most {seconds:.2f} s and {megabytes:.0f} MB", flush=True)


if __name__ == "__main__":
    main()
