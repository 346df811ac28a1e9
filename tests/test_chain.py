"""Chains: editing is arithmetic on values, and a step that cannot be done stops nothing."""

from collections.abc import Generator
from dataclasses import replace
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import chains_of_operations, operations

from chaintable.chain import Candidate, Chain, Change, Completions, Prompts, Step, make_step
from chaintable.errors import ModelError, Stopped
from chaintable.models.scripted import Scripted
from chaintable.operations import AddColumn, Answer, GroupBy, Operation, Reading, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import AllRows, Comparison, First
from chaintable.operations.unread import Unread
from chaintable.playing import advance, play
from chaintable.prompts.dialogue import Call, Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

QUESTION = Question("Which nation has the most riders?")
TABLE = Table.of(
    ["Rank", "Rider", "Nation"],
    [["1", "Valverde", "ESP"], ["2", "Kolobnev", "RUS"], ["3", "Rebellin", "ITA"], ["4", "Bettini", "ITA"]],
)
SOURCE = Source.of(TABLE)


def chain_of(*steps: Operation, source: Source = SOURCE) -> Chain:
    chain = Chain(QUESTION, source)
    for operation in steps:
        chain = chain.then(make_step(operation, chain.state))
    return chain


TOP = SelectRow(Comparison("Rank", ">", "1"))
NATIONS = GroupBy(("Nation",))
MOST = Answer(Reading("most", ("Nation", "Count")))
CHAIN = chain_of(TOP, NATIONS, MOST)


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    table, found = draw(chains_of_operations())
    return chain_of(*found, source=Source.of(table))


@st.composite
def chains_and_places(draw: st.DrawFn) -> tuple[Chain, int]:
    chain = draw(chains())
    return chain, draw(st.integers(0, len(chain.steps) - 1))


@given(chains())
def test_a_chain_over_the_same_source_applied_again_is_the_same_chain(chain: Chain) -> None:
    assert chain.with_source(chain.source) == chain


@given(chains_and_places())
def test_deleting_a_step_and_inserting_it_again_gives_the_same_chain(given_: tuple[Chain, int]) -> None:
    chain, k = given_
    assert chain.delete(k).insert(k, chain.steps[k].operation) == chain


@given(chains_and_places(), st.data())
def test_inserting_a_step_and_deleting_it_gives_the_same_chain(given_: tuple[Chain, int], data: st.DataObject) -> None:
    chain, _ = given_
    operation = data.draw(operations(chain.source.table))
    k = data.draw(st.integers(0, len(chain.steps)))
    longer = chain.insert(k, operation)
    assert [step.operation for step in longer.steps[: k + 1]] == [s.operation for s in chain.steps[:k]] + [operation]
    assert longer.delete(k) == chain


@given(chains_and_places(), st.data())
def test_replacing_a_step_there_and_back_gives_the_same_chain(given_: tuple[Chain, int], data: st.DataObject) -> None:
    chain, k = given_
    changed = chain.replace(k, data.draw(operations(chain.source.table)))
    assert changed.replace(k, chain.steps[k].operation) == chain


@given(chains_and_places(), st.data())
def test_moving_a_step_there_and_back_gives_the_same_chain(given_: tuple[Chain, int], data: st.DataObject) -> None:
    chain, k = given_
    to = data.draw(st.integers(0, len(chain.steps) - 1))
    moved = chain.move(k, to)
    assert moved.steps[to].operation == chain.steps[k].operation
    assert moved.move(to, k) == chain


@given(chains_and_places())
def test_switching_a_step_off_and_on_gives_the_same_chain(given_: tuple[Chain, int]) -> None:
    chain, k = given_
    off = chain.switch(k, on=False)
    assert off.steps[k].state == off.before(k)
    assert not off.steps[k].done
    assert off.switch(k, on=True) == chain


@given(chains_and_places())
def test_a_step_that_is_off_is_as_good_as_deleted_for_the_rest(given_: tuple[Chain, int]) -> None:
    chain, k = given_
    assert chain.switch(k, on=False).state == chain.delete(k).state


@given(chains_and_places())
def test_cutting_a_chain_and_going_on_as_before_gives_the_same_chain(given_: tuple[Chain, int]) -> None:
    chain, k = given_
    again = chain.until(k)
    assert len(again.steps) == k
    for step in chain.steps[k:]:
        again = again.then(step.again(again.state))
    assert again == chain


@given(chains())
def test_a_step_that_cannot_be_done_has_a_reason_and_leaves_the_state(chain: Chain) -> None:
    for k, step in enumerate(chain.steps):
        assert step.done == (not step.problem)
        if step.problem:
            assert step.state == chain.before(k)
    assert len(chain.history) == sum(step.done for step in chain.steps)


def test_editing_leaves_the_chain_that_was_edited_as_it_was() -> None:
    before = CHAIN.steps
    CHAIN.replace(0, SelectRow(First(1)))
    CHAIN.delete(0)
    CHAIN.move(0, 1)
    assert CHAIN.steps is before
    assert CHAIN.answer is not None
    assert CHAIN.answer.values == ("ITA",)


def test_the_rest_follows_an_edit() -> None:
    changed = CHAIN.replace(0, SelectRow(First(2)))
    assert changed.state.table.rows() == [["ESP", "1"], ["RUS", "1"]]
    assert changed.answer is not None
    assert changed.answer.values == ("ESP", "RUS")


def test_later_steps_whose_column_is_gone_stay_with_their_reason_and_stop_nothing() -> None:
    changed = CHAIN.insert(0, SelectColumn(("Rank",)))
    assert [bool(step.problem) for step in changed.steps] == [False, False, True, True]
    assert changed.steps[2].problem.startswith("No column 'Nation'.")
    assert changed.state.table.shape == (3, 1)
    assert changed.answer is None
    assert changed.finished
    longer = changed.then(make_step(SortBy("Rank", "large to small"), changed.state))
    assert longer.state.table.column("Rank").tolist() == ["4", "3", "2"]
    assert longer.delete(0).answer == CHAIN.answer


def test_a_step_comes_back_to_life_when_its_column_does() -> None:
    chain = chain_of(AddColumn("Team", ("a", "b", "b", "b")), GroupBy(("Team",)))
    without = chain.switch(0, on=False)
    assert without.steps[1].problem
    assert without.switch(0, on=True).steps[1].done


def test_replacing_keeps_the_candidates_and_names_the_author() -> None:
    candidates = (Candidate(NATIONS, 0.6), Candidate(GroupBy(("Rank",)), 0.4))
    step = Step(NATIONS, NATIONS.apply(CHAIN.start), candidates=candidates, author="embedded")
    chain = Chain(QUESTION, SOURCE, steps=(step,)).replace(0, GroupBy(("Rank",)))
    assert chain.steps[0].candidates == candidates
    assert chain.steps[0].author == "person"
    assert chain.replace(0, NATIONS, author="embedded").steps[0] == step


def test_replacing_a_step_that_is_off_switches_it_on() -> None:
    assert CHAIN.switch(0, on=False).replace(0, TOP).steps[0].on


def test_a_chain_knows_its_history_its_changes_and_what_had_no_effect() -> None:
    chain = chain_of(SelectRow(AllRows()), GroupBy(("Nation",)), GroupBy(("Rank",))).switch(1, on=False)
    assert chain.history == ("f_select_row(*)", "f_group_by(Rank)")
    assert chain.change(2) == Change(4, 3, 4, 2)
    assert str(chain.change(2)) == "4 × 3 → 4 × 2"
    assert chain.no_effect(0) == "all 4 rows were kept"
    assert chain.no_effect(1) == chain.no_effect(2) == ""


def test_a_chain_without_steps_is_its_source() -> None:
    chain = Chain(QUESTION, SOURCE)
    assert chain.state == chain.start
    assert chain.state.table is TABLE
    assert not chain.finished
    assert chain.answer is None
    assert chain.answer_at is None


def test_the_last_answer_that_can_be_read_counts() -> None:
    chain = chain_of(Answer(Reading("count")), TOP, Answer(Reading("count")), Answer(Reading("cell", ("Country",))))
    assert chain.answer_at == 2
    assert chain.answer is not None
    assert chain.answer.values == ("3",)
    assert chain.switch(2, on=False).answer_at == 0


def test_a_chain_is_finished_once_an_answer_was_asked_for_be_it_read_or_not() -> None:
    assert chain_of(Answer(Reading("cell", ("Country",)))).finished
    assert chain_of(Unread("f_answer(x", "no such reading", "query")).finished
    assert not chain_of(Unread("f_fly()", "no such operation", "plan")).finished
    assert not CHAIN.switch(2, on=False).finished


def test_words_that_could_not_be_read_are_a_step_with_its_reason() -> None:
    chain = chain_of(Unread("f_fly(home)", "There is no operation f_fly."), NATIONS)
    assert chain.steps[0].problem == "There is no operation f_fly."
    assert chain.steps[0].operation.describe() == "Not understood: f_fly(home)"
    assert chain.steps[1].done


class Asks:
    """A method that asks one prompt, then two at once, and answers with what it heard."""

    name = "asks"
    settings: ClassVar[dict[str, object]] = {}

    def step(self, chain: Chain) -> Generator[Prompts, Completions, Step]:
        prompts = [Prompt(purpose, chain.question, chain.state, chain.start) for purpose in ("a", "b", "c")]
        first = yield prompts[0]
        both = yield (prompts[1], prompts[2])
        assert isinstance(first, Completion)
        assert isinstance(both, tuple)
        return make_step(Answer(Reading("text", text=first.text + "".join(sorted(c.text for c in both)))), chain.state)


def test_every_call_of_a_step_is_on_its_record_with_the_prompts_in_their_order() -> None:
    step = advance(Asks(), Chain(QUESTION, SOURCE), Scripted(["1", "2", "3"]))
    assert [call.prompt.purpose for call in step.calls] == ["a", "b", "c"]
    assert step.calls[0].completion.text == "1"
    assert {call.completion.text for call in step.calls[1:]} == {"2", "3"}


def test_playing_gives_the_chain_after_each_step_until_it_is_finished() -> None:
    played = list(play(Asks(), Chain(QUESTION, SOURCE), Scripted(["1", "2", "3"])))
    assert len(played) == 1
    assert played[-1].answer is not None
    assert played[-1].answer.values == ("123",)
    assert list(play(Asks(), played[-1], Scripted([]))) == []


def test_a_model_without_a_reply_raises_and_the_chain_so_far_is_kept_by_who_plays() -> None:
    with pytest.raises(ModelError, match=r"The script ended before the [bc] prompt"):
        list(play(Asks(), Chain(QUESTION, SOURCE), Scripted(["1"])))


class Ahead:
    """A method that sends one prompt ahead of the other's reply, and answers with what it heard."""

    name = "ahead"
    settings: ClassVar[dict[str, object]] = {}

    def step(self, chain: Chain) -> Generator[Prompts, Completions, Step]:
        plan = Prompt("plan", chain.question, chain.state, chain.start)
        both = yield (plan, replace(plan, purpose="early", ahead=True))
        assert isinstance(both, tuple)
        return make_step(Answer(Reading("text", text="/".join(c.text for c in both))), chain.state)


class Fails:
    """A model that fails prompts of one purpose with that error, and says "yes" to all others."""

    name = "fails"

    def __init__(self, purpose: str, error: ModelError) -> None:
        self.purpose, self.error = purpose, error

    def complete(self, prompt: Prompt) -> Completion:
        if prompt.purpose == self.purpose:
            raise self.error
        return Completion(("yes",), self.name)


def test_a_prompt_sent_ahead_that_fails_does_not_fail_the_step() -> None:
    step = advance(Ahead(), Chain(QUESTION, SOURCE), Fails("early", ModelError("Down.")))
    assert str(step.operation) == str(Answer(Reading("text", text="yes/")))


def test_a_stop_is_not_taken_for_a_failure_of_what_was_sent_ahead() -> None:
    with pytest.raises(Stopped):
        advance(Ahead(), Chain(QUESTION, SOURCE), Fails("early", Stopped("Stopped by you.")))


def test_what_was_paid_beside_a_prompt_that_failed_is_known() -> None:
    with pytest.raises(ModelError) as caught:
        advance(Ahead(), Chain(QUESTION, SOURCE), Fails("plan", ModelError("Down.")))
    assert [call.prompt.purpose for call in caught.value.calls] == ["early"]


def test_a_chain_shows_itself_in_one_short_line() -> None:
    table = Table.of(["City"], [["Oslo"] * 1] * 500)
    chain = Chain(Question("How many?"), Source.of(table)).then(
        make_step(Answer.parse("f_answer(count)"), State(table))
    )
    assert repr(chain) == "Chain('How many?', 1 steps, answer='500')"


def test_a_step_that_asked_nothing_follows_the_reply_before_it_unless_another_made_it() -> None:
    begun = chain_of()
    asked = Prompt("plan", QUESTION, begun.state, begun.state)
    call = Call(asked, Completion(("f_sort_by(Rank)",), "planner"))
    made = replace(make_step(SortBy("Rank"), begun.state, "model"), calls=(call,))
    chain = begun.then(made).then(make_step(SelectRow(AllRows()), begun.state, "model"))
    assert [chain.model_of(k) for k in (0, 1)] == ["planner", "planner"]
    edited = chain.then(make_step(SelectRow(First(1)), begun.state, "person"))
    assert edited.model_of(2) == ""
    assert edited.then(make_step(SelectRow(AllRows()), begun.state, "model")).model_of(3) == ""
