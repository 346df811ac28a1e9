"""Queries said in the steps of our own operations, only where the steps find the same."""

import pytest

from chaintable.operations import Answer, Sql
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

RACE = State(
    Table.of(
        ["Rank", "Rider", "Team", "Points", "Won"],
        [
            ["1", "Ana", "Blue", "1,200", "4"],
            ["2", "Bo", "Red", "7", "2"],
            ["3", "Cy", "Blue", "", "1"],
            ["4", "Di", "Green", "9", "4"],
        ],
        "Race",
    )
)


def in_steps(query: str, question: str = "Who?") -> list[str]:
    return list(map(str, Sql.parse(query, RACE).in_steps(RACE, Question(question))))


@pytest.mark.parametrize(
    ("query", "steps"),
    [
        ("select rider from w where team = 'blue'", ["f_select_row(Team = blue)", "f_answer(list(Rider))"]),
        (
            "select count(*) from w where 7 < points or rider like 'C%' and team is not null",
            [
                "f_select_row(Points > 7 or Rider begins with C and not (Team is empty))",
                "f_answer(count)",
            ],
        ),
        ("select count(points) from w", ["f_select_row(not (Points is empty))", "f_answer(count)"]),
        (
            "select rider from w order by points desc limit 1",
            ['f_sort_by(Points), the order is "large to small"', "f_select_row(first row)", "f_answer(cell(Rider))"],
        ),
        (
            "select rider from w where rank between 2 and 3 order by won limit 1 offset 1",
            [
                "f_select_row(Rank >= 2 and Rank <= 3)",
                'f_sort_by(Won), the order is "small to large"',
                "f_select_row(row 2)",
                "f_answer(cell(Rider))",
            ],
        ),
        ("select rider from w order by row_id desc limit 1", ["f_select_row(last row)", "f_answer(cell(Rider))"]),
        (
            "select rider from w where row_id = (select row_id from w where rider = 'Bo') + 1",
            ["f_select_row(row after (Rider = Bo))", "f_answer(list(Rider))"],
        ),
        (
            "select rider from w where row_id > (select row_id from w where rider = 'Bo')",
            ["f_select_row(rows after (Rider = Bo))", "f_answer(list(Rider))"],
        ),
        (
            "select rider from w where won > (select won from w where rider = 'Cy')",
            ["f_select_row(Won > that of (Rider = Cy))", "f_answer(list(Rider))"],
        ),
        (
            "select rider from w where won = (select max(won) from w)",
            ["f_top_rows(1, Won)", "f_answer(list(Rider))"],
        ),
        (
            "select team from w group by team having count(*) > 1",
            ["f_group_by(Team)", "f_select_row(Count > 1)", "f_answer(list(Team))"],
        ),
        (
            "select team, sum(won) from w group by team order by sum(won) desc limit 2",
            [
                "f_group_by(Team, sum of Won)",
                'f_sort_by("Sum of Won"), the order is "large to small"',
                "f_select_row(first 2 rows)",
                'f_select_column(Team, "Sum of Won")',
                "f_answer(table)",
            ],
        ),
        ("select max(won) - min(won) from w", ["f_answer(difference(Won))"]),
        ("select avg(won) from w where team = 'Blue'", ["f_select_row(Team = Blue)", "f_answer(average(Won))"]),
        ("select count(distinct team) from w", ["f_answer(count_distinct(Team))"]),
        ("select 1.0 * sum(won) / sum(rank) from w", ["f_answer(ratio(Won, Rank))"]),
        (
            "select rider from w order by won - rank desc limit 1",
            [
                'f_calculate(Result = Won - column "Rank")',
                'f_sort_by(Result), the order is "large to small"',
                "f_select_row(first row)",
                "f_answer(cell(Rider))",
            ],
        ),
        (
            "select (select won from w where rider = 'Ana') - (select won from w where rider = 'Bo')",
            ["f_select_row(Rider = Ana or Rider = Bo)", "f_answer(difference(Won))"],
        ),
        (
            "select (select won from w where rider = 'Ana') > (select won from w where rider = 'Bo')",
            ["f_select_row(Won > that of (Rider = Bo) and Rider = Ana)", "f_answer(yes_no(count > 0))"],
        ),
        (
            "select (select count(*) from w where team = 'Blue') > 1",
            ["f_select_row(Team = Blue)", "f_answer(yes_no(count > 1))"],
        ),
    ],
)
def test_a_plain_query_has_steps(query: str, steps: list[str]) -> None:
    assert in_steps(query) == steps


@pytest.mark.parametrize(
    "query",
    [
        "select upper(rider) from w",
        "select rider from w where points + 1 > 8",
        "select a.rider from w a join w b on a.rank = b.rank - 1",
        "with few as (select * from w where rank < 3) select rider from few",
        "select rider from w where team = 'Blue' union select rider from w where rank = 2",
        "select sum(won) + 1 from w",
        "select rider from w where rider like '_o'",
        "select rider from w where team = 'Black'",
        "select rider from w order by points limit 1",  # SQLite puts empty cells first, sort_by last
    ],
)
def test_a_query_that_is_not_plain_or_finds_something_else_in_steps_has_none(query: str) -> None:
    assert in_steps(query) == []


def test_the_steps_were_carried_out_and_end_in_the_answer_of_the_query() -> None:
    steps = Sql.parse("select rider from w where won >= 2 order by points desc", RACE).in_steps(RACE, Question("Who?"))
    state = RACE
    for operation in steps[:-1]:
        state = operation.apply(state)
    assert isinstance(steps[-1], Answer)
    assert steps[-1].read(state).values == ("Ana", "Di", "Bo")
