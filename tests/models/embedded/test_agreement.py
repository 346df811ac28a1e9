"""The answer is the chain's: what a program was ranked for is what its operations give."""

import functools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.wikitq_dev import questions
from chaintable.evaluation.datasets import read_records, table_of
from chaintable.methods import open_method
from chaintable.models.alternatives import confidence_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.parser import parse
from chaintable.models.embedded.programs.program import Program, operations
from chaintable.models.embedded.proposals.understanding import carried_out
from chaintable.operations import ALL, Answer, Sql
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.readings.denotation import as_meant
from chaintable.playing import play as play_method
from chaintable.samples import SAMPLES, read_sample
from chaintable.tables.state import Question, State
from tests.models.embedded.playing import BUDGET, RACE, SEASON, play

sample_source = functools.cache(read_sample)
"""The sample, read once for all questions about it, so that its index is made once."""

DATA = Path(__file__).parents[4] / "shared" / "data"
SAMPLE_QUESTIONS = [
    (sample.name, question)
    for sample in SAMPLES
    if not any(question.choices for question in sample.questions)  # questions of schools are answered by programs
    for question in sample.questions
]


@pytest.mark.parametrize(("name", "question"), SAMPLE_QUESTIONS, ids=lambda value: getattr(value, "text", value))
def test_every_suggested_question_is_answered_rightly_by_steps_and_by_sql_and_all_its_words_are_used(
    name: str, question
) -> None:
    model, source, by_query = EmbeddedModel(), sample_source(name), open_method("text_to_sql")
    by_steps = play(source.table, question.text, model=model)
    *_, chain = play_method(by_query, by_query.begin(Question(question.text, question.kind), source), model)
    assert sorted(by_steps.answer) == sorted(question.answer)
    assert chain.answer is not None
    assert sorted(map(as_meant, chain.answer.values)) == sorted(map(as_meant, question.answer))
    assert isinstance(chain.steps[-2].operation, Sql)
    assert confidence_of(chain) == by_steps.last.sure
    assert "Not used" not in by_steps.last.remark


@pytest.mark.parametrize("name", [sample.name for sample in SAMPLES])
def test_on_a_sample_every_program_gives_what_its_chain_gives(name: str) -> None:
    index = TableIndex(sample_source(name).table)
    for sample in SAMPLES:
        # The questions of the table itself, and one of each other table: it means something else here, or nothing.
        for question in sample.questions[: 3 if sample.name == name else 1]:
            for program in some_programs(Question(question.text), index, 10):
                assert carried_out(program, index), operations(program, index)


@pytest.mark.parametrize("table", [RACE, SEASON, BUDGET], ids=["race", "season", "budget"])
def test_every_operation_reads_back_from_its_call(table) -> None:
    index, state = TableIndex(table), State(table)
    for text in ("Who has the second most points?", "How many were not won at home?", "Who got more, Rovers or City?"):
        for program in some_programs(Question(text), index, 30):
            state = State(table)
            for operation in operations(program, index):
                assert parse_call(str(operation), (*ALL, Answer), state) == operation
                state = operation.apply(state)


@pytest.mark.skipif(not (DATA / "wikitq").exists(), reason="the WikiTQ data are not here")
def test_on_wikitq_every_program_gives_what_its_chain_gives() -> None:
    for question, index in asked(tabfact=False, count=50):
        for program in some_programs(question, index, 5):
            assert carried_out(program, index), (question.text, operations(program, index))


@pytest.mark.skipif(not (DATA / "tabfact").exists(), reason="the TabFact data are not here")
def test_on_tabfact_every_check_gives_what_its_chain_gives() -> None:
    for question, index in asked(tabfact=True, count=25):
        for program in some_programs(question, index, 5):
            assert carried_out(program, index), (question.text, operations(program, index))


def some_programs(question: Question, index: TableIndex, count: int) -> list[Program]:
    """The first program and others from anywhere in the ranking, the same each time."""
    ranked = [one.program for one in parse(question, index).ranked]
    return ranked[:1] + random.Random(question.text).sample(ranked, min(count - 1, len(ranked)))


def asked(tabfact: bool, count: int) -> Iterator[tuple[Question, TableIndex]]:
    """Questions of the data set with the index of their table."""
    folder = DATA / ("tabfact" if tabfact else "wikitq")
    tables = {record["id"]: record for record in read_records(folder / "tables.jsonl.gz")}
    for record in questions(DATA, tabfact, count, seed=7):
        kind = "statement" if tabfact else "question"
        yield Question(record[kind], kind), TableIndex(table_of(tables[record["table"]]))
