"""Queries over rows of a large table: cells are taken from the table, with the same result as SQLite would give."""

from dataclasses import asdict

import pytest

from benchmarks.measure import made_up
from chaintable.sql import Result, Schema, read_query, run_query
from chaintable.sql.row_queries import RowQuery
from chaintable.tables.table import Table

ORDERS = Table.from_frame(made_up(10_500))


def run(query: str) -> Result:
    return run_query(read_query(query, Schema.of(ORDERS)), ORDERS)


def is_of_rows(query: str) -> bool:
    return RowQuery.of(read_query(query, Schema.of(ORDERS)).tree, Schema.of(ORDERS)) is not None


@pytest.mark.parametrize(
    "query",
    [
        "SELECT Customer, Price FROM w WHERE Quantity > 490 AND Country = 'SPAIN ' ORDER BY Price DESC",
        "SELECT Country, Country, \"Price (text)\", Date FROM w WHERE Country IN ('italy', 'Peru') LIMIT 9 OFFSET 3",
        "SELECT Price * 2, Customer AS who, upper(Remark) AS r, Order FROM w WHERE Price > 9000 ORDER BY r, Price",
        "SELECT Price AS p, Quantity * 2 AS q FROM w WHERE Quantity = 7 ORDER BY q, Price DESC",
        "SELECT Remark FROM w WHERE Price = (SELECT MAX(Price) FROM w)",
        "SELECT Order, rank() OVER (ORDER BY Price DESC) AS place FROM w WHERE Quantity < 3 ORDER BY place LIMIT 20",
        "SELECT a.Country, a.Price FROM w a WHERE a.Country IS NULL ORDER BY a.Price",
        "SELECT 1, NULL, 'x' FROM w LIMIT 2",
        "SELECT Customer FROM w WHERE Price < 0",
    ],
)
def test_the_result_is_that_of_sqlite(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    query = query.replace(" Order", ' "Order"')
    assert is_of_rows(query)
    found = run(query)
    monkeypatch.setattr(RowQuery, "of", lambda tree, schema: None)
    usual = run(query)
    assert found.table == usual.table and found.table.formats == usual.table.formats
    assert found.table.origins.rows.tolist() == usual.table.origins.rows.tolist()
    assert found.known and usual.known and [*map(asdict, found.columns)] == [*map(asdict, usual.columns)]
    assert [_folded(row) for row in found.values] == [_folded(row) for row in usual.values]


def _folded(row: tuple[object, ...]) -> list[object]:
    """A text that is only shown is the first with its spelling in one way, and as it was read in the other."""
    return [one.casefold().strip() if isinstance(one, str) else one for one in row]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT Country, COUNT(*) FROM w GROUP BY Country",
        "SELECT MAX(Price) FROM w",
        "SELECT DISTINCT Country FROM w",
        "SELECT a.Price FROM w a JOIN w b ON a.row_id = b.row_id",
        "SELECT Price FROM w UNION SELECT Quantity FROM w",
        "SELECT Price FROM (SELECT Price FROM w)",
        "SELECT Customer, Price FROM w ORDER BY 2",
        "SELECT Customer AS who, Price FROM w ORDER BY who",
        "SELECT Price AS Quantity, Customer FROM w ORDER BY Quantity",
        "SELECT 1",
    ],
)
def test_other_queries_are_left_to_sqlite(query: str) -> None:
    assert not is_of_rows(query)
    assert run(f"{query} LIMIT 3").table.n_rows


def test_a_column_that_is_only_shown_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []
    values = Schema.values
    monkeypatch.setattr(Schema, "values", lambda schema, column: loaded.append(column.name) or values(schema, column))
    assert run("SELECT * FROM w WHERE Quantity > 490").table.n_columns == 8
    assert loaded == ["Quantity"]
