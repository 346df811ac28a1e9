"""Answer: the end of a chain, read off the table or written by a model."""

import pytest

from chaintable.errors import StepError
from chaintable.operations import Answer, Reading
from chaintable.tables.state import State
from chaintable.tables.table import Table

STATE = State(Table.of(["Nation", "Gold"], [["Italy", "5"], ["Spain", "3"]]))


@pytest.mark.parametrize(
    ("said", "reading"),
    [
        ("The answer is: f_answer(count)", Reading("count")),
        ("f_answer(cell(nation)).", Reading("cell", ("Nation",))),
        ("f_answer(yes_no(count >= 2))", Reading("yes_no", text="2", inner=Reading("count"), operator=">=")),
        ("The answer is: Italy.", Reading("text", text="Italy")),
        ("Let me count. The answer is: 3\n", Reading("text", text="3")),
        ("Italy", Reading("text", text="Italy")),
        ("the answer is 3.5.", Reading("text", text="3.5")),
    ],
)
def test_a_completion_is_a_call_or_the_answer_itself(said: str, reading: Reading) -> None:
    assert Answer.parse(said, STATE) == Answer(reading)


@pytest.mark.parametrize("said", ["", "  ", "The answer is: ", "The answer is:."])
def test_an_empty_answer_is_none(said: str) -> None:
    with pytest.raises(StepError, match="The answer is empty"):
        Answer.parse(said, STATE)


def test_the_table_stays_as_it_is() -> None:
    assert Answer(Reading("count")).apply(STATE) is STATE


def test_an_answer_that_cannot_be_read_says_why() -> None:
    empty = State(STATE.table.take([]))
    with pytest.raises(StepError, match="No row is left to read the answer from"):
        Answer(Reading("cell", ("Nation",))).apply(empty)
    with pytest.raises(StepError, match="No column 'Country'"):
        Answer(Reading("cell", ("Country",))).apply(STATE)


def test_half_a_character_in_an_answer_becomes_a_mark() -> None:
    assert Answer.parse("Italy \ud800").read(STATE).values == ("Italy \ufffd",)


def test_it_knows_the_columns_it_reads_even_inside_a_check() -> None:
    assert Answer.parse("f_answer(true_false(sum(Gold) = 8))", STATE).columns_used == ("Gold",)
    assert Answer.parse("f_answer(most(Nation, Gold))", STATE).columns_used == ("Nation", "Gold")


def test_it_says_how_it_reads() -> None:
    assert Answer(Reading("sum", ("Gold",))).describe() == "Answer: the sum of Gold"
