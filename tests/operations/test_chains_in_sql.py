"""Chains said in SQL: the query that does what the steps do, and the steps that stay before it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.operations import ALL, Answer, Operation, Sql
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.queries.chain_as_query import written_in_sql
from chaintable.operations.queries.results import reading_of
from chaintable.tables.state import Kind, Question, State
from chaintable.tables.table import Table

RACE = State(
    Table.of(
        ["Rank", "Rider", "Team", "Points", "Born", "Time", "Score"],
        [
            ["1", "Ana", "Blue", "1,200", "25 April 1980", "1:02.5", "3–1"],
            ["2", "Bo", "Red", "7", "4 May 1981", "1:03.0", "2–2"],
            ["3", "Cy", "blue", "", "25 January 1981", "0:59.9", "0–1"],
            ["4", "Di", "", "9", "22 April 1975", "", ""],
        ],
        "Race",
    )
)


def chain(*calls: str) -> tuple[Operation, ...]:
    return tuple(parse_call(f"f_{call}", (*ALL, Answer), None) for call in calls)


def said(*calls: str, text: str = "Who?", kind: Kind = "question") -> tuple[Operation, ...]:
    return written_in_sql(chain(*calls), RACE, Question(text, kind))


@pytest.mark.parametrize(
    ("calls", "query"),
    [
        (["answer(count)"], "SELECT COUNT(*) FROM w"),
        (["select_row(Team = Blue)", "answer(list(Rider))"], "SELECT Rider FROM w WHERE Team = 'Blue'"),
        (
            ["select_row(Points > 7 or Rank = 3)", "answer(count)"],
            "SELECT COUNT(*) FROM w WHERE Points > 7 OR Rank = 3",
        ),
        (
            ["select_row(Points is empty)", "answer(cell(Rider))"],
            "SELECT Rider FROM w WHERE Points (text) IS NULL LIMIT 1",
        ),
        (
            ["select_row(not (Team = Red))", "answer(count)"],
            "SELECT COUNT(*) FROM w WHERE NOT COALESCE(Team = 'Red', 0)",
        ),
        (
            ["select_row(Rider contains a)", "answer(list(Rider))"],
            "SELECT Rider FROM w WHERE Rider LIKE '%a%'",
        ),
        (
            ["select_row(Born = 1981)", "answer(list(Rider))"],
            "SELECT Rider FROM w WHERE SUBSTRING(Born, 1, 4) = '1981'",
        ),
        (["select_row(Born < 1980)", "answer(list(Rider))"], "SELECT Rider FROM w WHERE Born < '1980'"),
        (
            ["select_row(row after (Rider = Bo))", "answer(cell(Rider))"],
            "SELECT Rider FROM w WHERE row_id = (SELECT MAX(row_id) FROM w WHERE Rider = 'Bo') + 1 LIMIT 1",
        ),
        (
            ["select_row(Rank < that of (Rider = Cy))", "answer(list(Rider))"],
            "SELECT Rider FROM w WHERE Rank < (SELECT MIN(Rank) FROM w WHERE Rider = 'Cy')",
        ),
        (
            ["select_row(last 2 rows)", "answer(list(Rider))"],
            "SELECT Rider FROM w WHERE row_id IN (SELECT row_id FROM w ORDER BY row_id DESC LIMIT 2)",
        ),
        (
            ['sort_by(Points), the order is "large to small"', "select_row(first 2 rows)", "answer(list(Rider))"],
            "SELECT Rider FROM w ORDER BY Points DESC, row_id LIMIT 2",
        ),
        (
            ['sort_by(Points), the order is "small to large"', "select_row(row 2)", "answer(cell(Rider))"],
            "SELECT Rider FROM w ORDER BY Points IS NULL, Points, row_id LIMIT 1 OFFSET 1",
        ),
        (
            ["answer(most(Rider, Points))"],
            "SELECT Rider FROM w WHERE Points = (SELECT MAX(Points) FROM w)",
        ),
        (
            ["group_by(Team)", "answer(most(Team, Count))"],
            "SELECT Team FROM w WHERE NOT Team IS NULL GROUP BY Team HAVING COUNT(*) = (SELECT COUNT(*) FROM w WHERE "
            "NOT Team IS NULL GROUP BY Team ORDER BY 1 DESC LIMIT 1) ORDER BY COUNT(*) DESC, MIN(row_id)",
        ),
        (
            ["group_by(Team, sum of Points)", "select_row(Count >= 2)", "answer(cell(Sum of Points))"],
            "SELECT SUM(Points) FROM w GROUP BY Team HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC, MIN(row_id) LIMIT 1",
        ),
        (["answer(average(Points, Rank))"], ""),
        (["answer(share(Team = Blue))"], "SELECT 100.0 * SUM(COALESCE(Team = 'Blue', 0)) / COUNT(*) FROM w"),
        (["top_rows(1, Points, smallest)", "answer(list(Rider))"], ""),
        (
            ["add_column(Gap). The rule: difference(Points, Rank)", "answer(sum(Gap))"],
            "SELECT SUM((Points - Rank)) FROM w",
        ),
        (
            ["answer(column_name(most, Rank, Points))"],
            "SELECT CASE MAX(SUM(Rank), SUM(Points)) WHEN SUM(Rank) THEN 'Rank' WHEN SUM(Points) THEN 'Points' END "
            "FROM w",
        ),
        (
            ["select_row(Team = Blue)", "answer(table(1, Rider, Rank))"],
            "SELECT Rider, Rank FROM w WHERE Team = 'Blue' LIMIT 1",
        ),
    ],
)
def test_a_chain_is_one_query_with_the_same_answer(calls: list[str], query: str) -> None:
    first, *rest = said(*calls)
    assert isinstance(first, Sql)
    assert len(rest) == 1
    assert not query or first.query.replace('"', "") == query
    assert first.result(RACE.table).known


@pytest.mark.parametrize(
    ("text", "kind", "check", "query"),
    [
        ("Are there 4 riders?", "question", "yes_no(count = 4)", "SELECT COUNT(*) = 4 FROM w"),
        (
            "Say whether",
            "question",
            "yes_no(count = 4)",
            "SELECT CASE WHEN COUNT(*) = 4 THEN 'yes' ELSE 'no' END FROM w",
        ),
        ("There are 3 riders.", "statement", "true_false(count = 3)", "SELECT COUNT(*) = 3 FROM w"),
        ("Ana rode.", "statement", "true_false(list(Rider) = Ana)", "SELECT COUNT(*) > 0 FROM w WHERE Rider = 'Ana'"),
        (
            "More than 3?",
            "question",
            "more_less(count > 3)",
            "SELECT CASE WHEN COUNT(*) > 3 THEN 'more' WHEN COUNT(*) < 3 THEN 'less' ELSE 'the same' END FROM w",
        ),
    ],
)
def test_a_check_gives_what_the_question_asks_for(text: str, kind: Kind, check: str, query: str) -> None:
    first, *_ = said(f"answer({check})", text=text, kind=kind)
    assert isinstance(first, Sql)
    assert first.query.replace('"', "") == query


@pytest.mark.parametrize(
    ("calls", "stay"),
    [
        (["add_column(Year). The rule: year(Born)", "select_row(Year = 1981)", "answer(count)"], 1),
        (["sort_by(Time)", "select_row(first row)", "answer(cell(Rider))"], 1),
        (["group_by(Team)", "answer(sum(Count))"], 1),
        (["answer(most(Rider, Score))"], None),
        (["answer(median(Points))"], None),
        (["answer(cell(Nothing))"], None),
    ],
)
def test_what_sql_cannot_say_stays_a_step_before_the_query(calls: list[str], stay: int | None) -> None:
    found = said(*calls)
    assert [str(operation) for operation in found[:-2]] == [str(one) for one in chain(*calls)[: stay or 0]]
    assert bool(found) == (stay is not None)


def test_the_order_of_the_week_stays_a_step_before_the_query() -> None:
    table = Table.of(["Day", "Takings"], [["Wednesday", "3"], ["Friday", "5"], ["Monday", "1"]])
    steps = chain("sort_by(Day)", "select_row(first row)", "answer(cell(Takings))")
    sort, query, _ = written_in_sql(steps, State(table), Question("On the first day?"))
    assert sort == steps[0]
    assert isinstance(query, Sql)
    assert steps[2].apply(steps[1].apply(sort.apply(State(table)))).table.column("Takings").tolist() == ["1"]


_NAMES = st.sampled_from(["Ana", "bo", "ANA", "it's", 'a"b', ""])
_ROWS = st.lists(st.tuples(_NAMES, st.sampled_from(["", "1", "2.5", "1,000", "-3"])), min_size=1, max_size=7)
_STEPS = [
    'f_sort_by(N), the order is "large to small"',
    'f_sort_by(N), the order is "small to large"',
    "f_select_row(N >= 1)",
    "f_select_row(not (T = ana))",
    "f_select_row(T != bo)",
    "f_select_row(first 3 rows)",
    "f_select_row(last row)",
    "f_select_row(T is empty or N < 2)",
    "f_group_by(T)",
    "f_top_rows(2, N)",
]
_READINGS = ["count", "list(T)", "cell(T)", "most(T, N)", "sum(N)", "difference(N)", "count_distinct(T)"]


@settings(max_examples=20, deadline=None)
@given(_ROWS, st.lists(st.sampled_from(_STEPS), max_size=3), st.sampled_from(_READINGS))
def test_the_query_always_answers_as_the_chain(rows: list[tuple[str, str]], steps: list[str], reading: str) -> None:
    table = Table.of(["T", "N"], [["x", "7"], *map(list, rows)])
    state = State(table)
    calls = [*(parse_call(step, ALL, state) for step in steps), Answer.parse(f"f_answer({reading})")]
    found = written_in_sql(calls, state, Question("Which?"))
    if not found:
        return
    for operation in calls[:-1]:
        state = operation.apply(state)
    reached = State(table)
    for operation in found[:-1]:
        reached = operation.apply(reached)
    wanted, answer = calls[-1], reading_of(reached.table, Question("Which?")).read(reached)
    assert isinstance(wanted, Answer)
    assert sorted(map(str.casefold, answer.values)) == sorted(map(str.casefold, wanted.read(state).values))
