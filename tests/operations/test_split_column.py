"""split_column: the parts of cells become columns."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import cells

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import evidence
from chaintable.operations import Answer, Reading, SplitColumn
from chaintable.operations.grammar.replies import parse_reply
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.ui.operations import screen_of
from chaintable.ui.operations.split_column import first_to_split, separator_of

PEOPLE = Table.of(["No", "Name"], [["1", "Curie, Marie"], ["2", "Tesla"], ["3", "King, Martin Luther, Jr."], ["4", ""]])
STATE = State(PEOPLE)
SPLIT = SplitColumn("Name", ",", ("Last", "First"))


def test_the_last_part_takes_the_rest_and_a_missing_part_is_empty() -> None:
    after = SPLIT.apply(STATE).table
    assert after.columns == ("No", "Name", "Last", "First")
    assert after.column("Last").tolist() == ["Curie", "Tesla", "King", ""]
    assert after.column("First").tolist() == ["Marie", "", "Martin Luther, Jr.", ""]


@given(
    st.lists(cells | st.text("ab., -", max_size=8), max_size=8),
    st.sampled_from([",", " ", "ab", ".", "–", "\\"]),
    st.integers(1, 4),
)
def test_it_does_what_splitting_each_cell_does(texts: list[str], separator: str, count: int) -> None:
    assume(not texts or any(separator in text for text in texts))
    names = tuple(f"Part {place}" for place in range(count))
    after = SplitColumn("A", separator, names).apply(State(Table.of(["A"], [[text] for text in texts]))).table
    for row, text in enumerate(texts):
        parts = [part.strip() for part in text.split(separator, count - 1)]
        assert [after.cell(row, name) for name in names] == [*parts, *[""] * (count - len(parts))]


@pytest.mark.parametrize(
    "reply",
    [
        'f_split_column(name, ",", Last, First)',
        "The answer is: f_text_to_columns(Name, ',', Last, First).",
        '{"operation": "split_column", "column": "Name", "separator": ",", "new_columns": ["Last", "First"]}',
    ],
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(SplitColumn, reply, STATE) == SPLIT


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (
            SplitColumn("Name", ";", ("A", "B")),
            r"No cell of 'Name' contains ';'\. Its cells look like 'Curie, Marie'\.",
        ),
        (SplitColumn("Name", "", ("A", "B")), "The separator is empty"),
        (SplitColumn("Name", ",", ("No", "B")), "There is already a column 'No'"),
        (SplitColumn("Name", ",", ("B", "B")), "Two new columns are named 'B'"),
        (SplitColumn("Name", ",", ("B", " ")), "A new column has no name"),
        (SplitColumn("Name", ",", ()), "names no new column"),
        (SplitColumn("Mane", ",", ("A",)), "No column 'Mane'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(operation: SplitColumn, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        operation.apply(STATE)


def test_too_few_arguments_are_refused_with_an_example() -> None:
    with pytest.raises(StepError, match="Write it like f_split_column"):
        SplitColumn.parse("f_split_column(Name, Last)")


def test_an_answer_from_a_part_rests_on_the_column_that_was_split() -> None:
    chain = Chain(Question("Who?"), Source.of(PEOPLE))
    for operation in (SPLIT, Answer(Reading("cell", ("Last",)))):
        chain = chain.then(make_step(operation, chain.state))
    found = evidence(chain)
    assert found is not None
    assert found.columns == ("Name",)


def test_the_form_proposes_a_column_and_its_separator_and_new_columns_are_marked() -> None:
    table = PEOPLE.take([0, 2])
    assert first_to_split(table) == "Name"
    assert separator_of(table, "Name") == ","
    assert separator_of(table, "No") == ""
    drawing = screen_of(SPLIT).draw_change(SPLIT, PEOPLE, SPLIT.apply(STATE).table, Source.of(PEOPLE))
    assert set(drawing.emphasis.marks) == {"Last", "First"}
