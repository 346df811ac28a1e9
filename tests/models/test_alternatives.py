"""The readings of a question, and when they are offered."""

from dataclasses import replace

import pytest

from benchmarks.analyst.asking import questions
from benchmarks.analyst.files import source_of
from chaintable.chain import Chain, make_step
from chaintable.methods import ChainOfTable
from chaintable.models.alternatives import NOT_SURE, confidence_of, doubt_of, is_without_confidence
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.proposals.one_figure import most_likely
from chaintable.models.embedded.proposals.understanding import Proposal, Understanding
from chaintable.operations import Answer, GroupBy, SelectRow
from chaintable.operations.conditions import Comparison
from chaintable.playing import play
from chaintable.prompts.dialogue import Call, Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

TEAMS = Table.of(
    ["Team", "City", "Points", "Wins"],
    [["Ajax", "Amsterdam", "7", "3"], ["PSV", "Eindhoven", "9", "1"], ["Genk", "Genk", "8", "2"]],
)
QUESTION = Question("Which team is the best?")


def answer(text: str) -> Answer:
    return Answer.parse(f"f_answer({text})", State(TEAMS))


MOST_POINTS, MOST_WINS, COUNT = answer("most(Team, Points)"), answer("most(Team, Wins)"), answer("count")
LATE = SelectRow(Comparison("Points", ">", "7"))


class Given:
    """A reader that returns these readings for every question, and records the tables that it gets."""

    def __init__(self, *ways: tuple[Answer | SelectRow, ...]) -> None:
        self.ways = ways or ((MOST_POINTS,), (MOST_WINS,), (COUNT,))
        self.tables: list[Table] = []

    def readings(
        self, question: Question, table: Table, most: int = 3, others: tuple[Table, ...] = ()
    ) -> tuple[Proposal, ...]:
        self.tables.append(table)
        return tuple(Proposal(operations, 0.3 / place) for place, operations in enumerate(self.ways[:most], start=1))


def answered(sure: float | None, begun: Chain | None = None, operation: Answer = MOST_POINTS) -> Chain:
    """Return a chain that the embedded model answered with this confidence."""
    chain = begun or Chain(QUESTION, Source.of(TEAMS))
    prompt = Prompt("query", QUESTION, chain.state, chain.start, chain.history)
    call = Call(prompt, Completion(("",), "embedded", sure=sure))
    return chain.then(replace(make_step(operation, chain.state, "embedded"), calls=(call,)))


def test_an_unsure_answer_comes_with_the_other_ways_to_read_the_question() -> None:
    doubt = doubt_of(answered(0.2), Given())
    assert doubt is not None
    assert (doubt.sure, doubt.taken) == (0.2, 0)
    said = [way.chain.answer.values for way in doubt.ways if way.chain.answer]
    assert said == [("PSV",), ("Ajax",), ("3",)]
    assert {step.author for way in doubt.ways for step in way.chain.steps} == {"embedded"}


@pytest.mark.parametrize("sure", [NOT_SURE, 0.9, None])
def test_a_sure_answer_is_not_doubted(sure: float | None) -> None:
    assert doubt_of(answered(sure), Given()) is None


def test_neither_a_person_nor_a_language_model_is_doubted() -> None:
    chain = answered(0.1)
    for author in ("person", "model"):
        assert doubt_of(replace(chain, steps=(replace(chain.steps[0], author=author),)), Given()) is None


def test_after_a_step_was_changed_the_doubt_about_the_old_answer_is_gone() -> None:
    assert not is_without_confidence(answered(0.1))
    chain = answered(0.1).insert(0, LATE)
    assert confidence_of(chain) is None
    assert is_without_confidence(chain)
    assert doubt_of(chain, Given()) is None


def test_a_way_that_was_taken_still_shows_the_others() -> None:
    first = doubt_of(answered(0.1), Given())
    assert first is not None
    again = doubt_of(first.ways[1].chain, Given())
    assert again is not None
    assert (again.sure, again.taken, len(again.ways)) == (None, 1, 3)


def test_a_chain_of_the_embedded_model_that_is_none_of_its_ways_is_not_doubted() -> None:
    chain = Chain(QUESTION, Source.of(TEAMS)).insert(0, MOST_WINS, "embedded")
    assert doubt_of(chain, Given((MOST_POINTS,), (COUNT,))) is None


def test_what_a_person_did_before_stays_and_the_question_is_read_on_that_table() -> None:
    reader = Given()
    begun = Chain(QUESTION, Source.of(TEAMS)).insert(0, LATE)
    doubt = doubt_of(answered(0.2, begun), reader)
    assert doubt is not None
    assert [table.n_rows for table in reader.tables] == [2]
    assert [[step.author for step in way.chain.steps] for way in doubt.ways] == [["person", "embedded"]] * 3
    assert [way.operations for way in doubt.ways] == [(MOST_POINTS,), (MOST_WINS,), (COUNT,)]


def test_a_way_that_cannot_be_carried_out_is_no_reason_to_fail() -> None:
    missing = SelectRow(Comparison("Goals", ">", "1"))
    doubt = doubt_of(answered(0.2), Given((MOST_POINTS,), (missing, COUNT)))
    assert doubt is not None
    assert doubt.ways[1].chain.steps[0].problem


# The embedded model's own


def test_readings_have_different_answers_and_the_first_is_what_the_model_answers() -> None:
    model, start = EmbeddedModel(), Chain(QUESTION, Source.of(TEAMS))
    found = model.readings(QUESTION, TEAMS)
    chains = [_carried_out(start, proposal) for proposal in found]
    answers = [chain.answer.values for chain in chains if chain.answer]
    assert len({*answers}) == len(found) > 1
    *_, played = play(ChainOfTable(), start, model)
    assert played.answer is not None
    assert played.answer.values == answers[0]
    assert [step.operation for step in played.steps] == list(found[0].operations)


def test_the_first_reading_has_the_confidence_and_the_others_go_down() -> None:
    model = EmbeddedModel()
    first, *others = (proposal.share for proposal in model.readings(QUESTION, TEAMS, 5))
    assert first == model.confidence(QUESTION, TEAMS)
    assert others == sorted(others, reverse=True)
    assert first + sum(others) <= 1 + 1e-9


SALES = Table.of(
    ["Region", "Item", "Sales"],
    [
        ["North", "Desks", "44"], ["North", "Lamps", "54"], ["South", "Desks", "29"], ["South", "Lamps", "9"],
        ["East", "Desks", "43"], ["East", "Lamps", "18"], ["West", "Desks", "79"], ["West", "Lamps", "89"],
    ],
)  # fmt: skip


def test_an_answer_that_a_rule_chose_is_never_shown_below_a_likelier_one() -> None:
    question, model = Question("which item has the highest Sales?"), EmbeddedModel()
    own, other = model.readings(question, SALES, 2)
    assert own.share == model.confidence(question, SALES) >= other.share
    assert (
        _carried_out(Chain(question, Source.of(SALES)), own).answer
        != _carried_out(Chain(question, Source.of(SALES)), other).answer
    )


def test_an_answer_that_several_chains_give_together_is_taken_before_one_that_is_likelier_alone() -> None:
    recognition = recognise(QUESTION, TableIndex(TEAMS))[0]
    ways = (Proposal((COUNT,), 0.4), Proposal((LATE, MOST_POINTS), 0.3), Proposal((MOST_POINTS,), 0.15))
    taken = most_likely(Understanding(recognition, ways, 0.4))
    assert taken.proposals[0].operations == (LATE, MOST_POINTS)
    assert taken.sure == pytest.approx(0.45)
    grouped = (Proposal((GroupBy.parse("f_group_by(City)", State(TEAMS)), answer("table")), 0.4), *ways[1:])
    assert most_likely(Understanding(recognition, grouped, 0.4)).proposals == grouped


def test_the_confidence_of_the_answer_is_the_figure_at_each_of_its_steps() -> None:
    question, model = Question("which item has the highest Sales?"), EmbeddedModel()
    *_, chain = play(ChainOfTable(), Chain(question, Source.of(SALES)), model)
    for step in chain.steps:
        (own,) = (one.share for one in step.candidates if one.operation == step.operation)
        assert own == pytest.approx(confidence_of(chain))
        assert own == max(one.share for one in step.candidates)


def test_over_practice_questions_the_first_reading_is_the_likeliest_and_its_share_the_confidence() -> None:
    model = EmbeddedModel()
    for asked in questions("practice")[::5]:
        question, table = Question(asked.question), source_of("practice", asked.file).table
        shares = [reading.share for reading in model.readings(question, table, 8)]
        assert shares == sorted(shares, reverse=True), asked.question
        assert shares[:1] in ([], [model.confidence(question, table)]), asked.question
        assert sum(shares) <= 1 + 1e-9


def test_no_more_readings_than_wanted() -> None:
    assert len(EmbeddedModel().readings(QUESTION, TEAMS, 1)) == 1


@pytest.mark.parametrize("text", ["Why is the sky blue?", ""])
def test_a_question_that_is_not_understood_has_no_reading_and_no_confidence(text: str) -> None:
    model = EmbeddedModel()
    assert (model.readings(Question(text), TEAMS), model.confidence(Question(text), TEAMS)) == ((), 0.0)


def _carried_out(chain: Chain, proposal: Proposal) -> Chain:
    for operation in proposal.operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain
