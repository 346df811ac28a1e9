"""A query as Python code: run with pandas and sqlite3, it gives the table that the step gives."""

from typing import Any

import pandas as pd
import pytest

from chaintable.operations import Sql
from chaintable.tables.state import State
from chaintable.tables.table import Table

RACE = Table.of(
    ['Ri"der', "Team", "Points", "Born", "it's"],
    [
        ["Ana", "Blue", "1,200", "25 April 1980", "-"],
        ["Bo", " blue ", "7", "May 1981", "x"],
        ["Cy", "Red", "", "", "y"],
    ],
    "Race",
)


def run(code: str, table: Table) -> pd.DataFrame:
    names: dict[str, Any] = {"pd": pd, "table": table.frame.copy()}
    exec(code, names)
    found: pd.DataFrame = names["table"]
    return found


@pytest.mark.parametrize(
    "query",
    [
        "select * from w",
        'select "ri""der" from w where team = \'BLUE\'',
        "select team, count(*) from w group by team order by 2 desc",
        'select points, "points (text)" from w where points > 5',
        "select born from w where born < '1981'",
        'select "it\'s", row_id from w where "it\'s" is null or born is null',
        "select avg(points), max(born), 'a\"b' from w",
        "select (select points from w where team = 'red') is null",
    ],
)
def test_the_code_gives_the_table_of_the_step(query: str) -> None:
    state = State(RACE)
    operation = Sql.parse(query, state)
    wanted = operation.apply(state).table
    found = run(operation.to_pandas(state), RACE)
    assert (list(found.columns), found.astype("str").values.tolist()) == (list(wanted.columns), wanted.rows())


def test_texts_that_fold_in_unusual_ways_are_written_out() -> None:
    table = Table.of(["A"], [["Saint–Étienne"], ["SAINT-ÉTIENNE"]])
    operation = Sql.parse("select a, count(*) from w group by a", State(table))
    code = operation.to_pandas(State(table))
    assert "sqlite3" not in code
    assert run(code, table).values.tolist() == [["Saint–Étienne", "2"]]


def test_foreign_text_stays_text_in_the_code() -> None:
    odd = Table.of(['"); import os; ("', "b'"], [["'''", "\\"], ["\n", '"""']])
    operation = Sql.parse("select * from w", State(odd))
    assert run(operation.to_pandas(State(odd)), odd).values.tolist() == odd.rows()
