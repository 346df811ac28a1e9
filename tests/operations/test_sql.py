"""f_sql, f_note and f_sql_note: calls that read back, what they know of their columns, and how they end a step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import evidence
from chaintable.operations import Answer, Reading, Sql, SqlNote, WriteNote
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

RACE = Table.of(["Rank", "Rider", "Points"], [["1", "Ana", "1,200"], ["2", "Bo", "7"], ["3", "Cy", "9"]], "Race")
STATE = State(RACE)


@pytest.mark.parametrize(
    "query",
    [
        "select rider from w",
        "select count(*) from w where rider like 'A%' or rider = ')'",
        "select rider || '\"(' from w",
        'select "Points (text)" from w where points >= 9 order by 1 desc limit 2',
    ],
)
def test_a_call_reads_back(query: str) -> None:
    operation = Sql.parse(query, STATE)
    assert Sql.parse(str(operation), STATE) == operation == Sql.from_json({"query": query}, STATE)
    assert Sql.parse(str(operation)) == operation


def test_columns_of_the_result_know_what_they_were_made_from() -> None:
    operation = Sql.parse('select rider, sum(points) as total, max("Points (text)") from w group by rider', STATE)
    assert operation.sources_of("Rider") == ("Rider",)
    assert operation.sources_of("total") == ("Points",)
    assert operation.sources_of("MAX(Points (text))") == ("Points",)
    assert operation.columns_used == ("Rider", "Points")
    assert (operation.computed("total") is None, operation.computed("Rider")) == (False, None)
    assert Sql.parse("select * from w", STATE).sources_of("Points") == ("Points",)


def test_the_answer_of_a_query_rests_on_the_rows_behind_it() -> None:
    step = make_step(Sql.parse("select rider from w where points > 8 order by points desc limit 1", STATE), STATE)
    answered = make_step(Answer(Reading("cell", ("Rider",))), step.state)
    found = evidence(Chain(Question("Who?"), Source.of(RACE), steps=(step, answered)))
    assert found is not None
    assert (found.rows.tolist(), found.columns, found.deciding) == ([0], ("Rider",), ("Points",))


def test_a_query_that_cannot_be_run_is_a_step_with_its_reason() -> None:
    step = make_step(Sql("SELECT nosuch FROM w"), STATE)
    assert (step.done, "no column 'nosuch'" in step.problem) == (False, True)


@given(st.text(min_size=1).map(str.strip).filter(bool), st.text(min_size=1).map(str.strip).filter(bool))
def test_a_note_reads_back_and_stands_beside_the_table(title: str, text: str) -> None:
    operation = WriteNote.parse(str(WriteNote(title, text)))
    assert WriteNote.parse(str(operation)) == operation
    after = operation.apply(STATE)
    assert (after.table is RACE, after.notes[0].title, after.notes[0].text) == (True, operation.title, operation.text)


@pytest.mark.parametrize("call", ['f_note("a")', "f_note()", 'f_note("a", "b", "c")', 'f_note("", "b")'])
def test_a_note_needs_a_title_and_a_text(call: str) -> None:
    with pytest.raises(StepError):
        WriteNote.parse(call)


@given(st.text(min_size=1).map(str.strip).filter(bool), st.text().map(str.strip))
def test_a_note_from_a_query_reads_back_and_leaves_the_table(title: str, text: str) -> None:
    operation = SqlNote.parse(str(SqlNote(title, text, "SELECT COUNT(*) FROM w")), STATE)
    assert SqlNote.parse(str(operation), STATE) == operation
    assert operation.apply(STATE).table is RACE


def test_a_note_from_a_query_holds_its_value_and_the_rows_behind_it() -> None:
    (note,) = SqlNote.of("Best", "The best has {} points.", "SELECT MAX(Points) FROM w", STATE).apply(STATE).notes
    assert (note.text, note.kind, note.rows) == ("The best has 1,200 points.", "result", (0,))
    (note,) = SqlNote.of("Best", "", "SELECT * FROM w WHERE Rank < 3", STATE).apply(STATE).notes
    assert note.text == "Rank | Rider | Points\n1 | Ana | 1,200\n2 | Bo | 7"


def test_a_note_from_a_query_names_every_column_that_it_shows() -> None:
    """A masked column can then be found in the step that wrote the note."""
    assert SqlNote.of("All", "", "SELECT * FROM w", STATE).columns_used == ("Rank", "Rider", "Points")


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ('f_sql_note("a", "b")', "2 arguments"),
        ('f_sql_note("", "b", "SELECT 1")', "no title"),
        ('f_sql_note("a", "b", "DROP TABLE w")', "may only read"),
    ],
)
def test_a_note_from_a_query_needs_a_title_and_a_select(call: str, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        SqlNote.parse(call)


def test_a_note_from_a_query_without_a_result_is_a_step_with_its_reason() -> None:
    step = make_step(SqlNote("a", "There are {}.", "SELECT Rider FROM w WHERE Rank = 9"), STATE)
    assert (step.done, step.state.notes) == (False, ()) and "finds no row" in step.problem
