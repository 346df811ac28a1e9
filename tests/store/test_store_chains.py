"""Chains are kept whole, once, and by content."""

import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from saved import DRAWING, PHOTO, QUESTION, SOURCE, TABLE, Endless, UpAndDown, call, full_chain, full_step, same
from strategies import answers, chains_of_operations, operations

from chaintable.chain import Candidate, Chain, Step, make_step
from chaintable.errors import StoreError
from chaintable.operations import ALL, Answer, GroupBy, Operation, Reading, SelectRow, SortBy
from chaintable.operations.conditions import Rows
from chaintable.operations.unread import Unread
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Message, Prompt
from chaintable.store import Store, open_store, recording
from chaintable.store.formats.chain_codec import operation_record, read_operation
from chaintable.store.maintenance.pruning import purge_now
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

ON_ONE_STORE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)


START = Chain(QUESTION, SOURCE).start


def test_a_chain_comes_back_as_it_was_saved(store: Store) -> None:
    chain = full_chain()
    assert same(store.load_chain(store.save_chain(chain)), chain)


def test_the_calls_of_the_steps_of_chains_are_told_in_order_without_what_could_not_be_read(store: Store) -> None:
    chain = full_chain()
    begun, whole = store.save_chain(chain.until(1)), store.save_chain(chain)
    calls = tuple(str(step.operation) for step in chain.steps if not isinstance(step.operation, Unread))
    assert store.calls_of_steps([begun, whole]) == {begun: calls[:1], whole: calls}


@pytest.mark.parametrize("kind", [Step, Prompt, Source, Question])
def test_the_chain_of_these_tests_has_a_value_in_every_field(kind: type) -> None:
    """So a field that is added later has to be put there, and then has to come back."""
    chain = full_chain()
    value = {Step: chain.steps[1], Prompt: chain.steps[1].calls[0].prompt, Source: SOURCE, Question: QUESTION}[kind]
    for field in fields(kind):
        default = field.default if field.default_factory is MISSING else field.default_factory()
        known = ("on", "write", "limited_to")  # what is written and planned follows from the method and its settings
        assert field.name in known or repr(getattr(value, field.name)) != repr(default), field.name


def test_steps_that_could_not_be_done_or_are_off_stay_so(store: Store) -> None:
    loaded = store.load_chain(store.save_chain(full_chain()))
    problems = [bool(step.problem) for step in loaded.steps]
    assert problems == [False, True, True, False, False]
    assert loaded.steps[1].problem.startswith("No column 'Nation'")
    assert [step.on for step in loaded.steps] == [True, True, True, False, True]
    assert loaded.answer is not None
    assert loaded.answer.values == ("Rebellin 🚴",)


def test_a_step_keeps_the_problem_that_it_had_even_where_it_could_be_done_now(store: Store) -> None:
    refused = replace(make_step(SortBy("Rank", "large to small"), START), state=START, problem="not yet")
    loaded = store.load_chain(store.save_chain(Chain(QUESTION, SOURCE).then(refused)))
    assert loaded.steps == (refused,)
    assert loaded.state.table == TABLE


@ON_ONE_STORE
@given(chains_of_operations(), st.data())
def test_any_chain_comes_back(store: Store, given_: tuple[Table, list[Operation]], data: st.DataObject) -> None:
    table, wanted = given_
    chain = Chain(Question(data.draw(st.text(max_size=8))), Source.of(table, data.draw(st.text(max_size=8))))
    for operation in wanted:
        chain = chain.then(make_step(operation, chain.state, candidates=[Candidate(operation, 1 / 3)]))
    if data.draw(st.booleans()):
        chain = chain.switch(0, on=False)
    assert same(store.load_chain(store.save_chain(chain)), chain)


unread = st.builds(
    Unread, st.text() | st.just("\ud800 f_group_by(x)"), st.text(), st.sampled_from(["", "plan", "query"])
)


@given(operations() | answers() | unread)
def test_an_operation_comes_back_from_its_json(operation: Operation) -> None:
    record = json.loads(json.dumps(operation_record(operation)))
    assert read_operation(record, (*ALL, Answer)) == operation


def test_an_operation_that_is_not_known_any_more_becomes_words_with_the_reason() -> None:
    found = read_operation({"call": "f_fly(Rank)"}, (*ALL, Answer))
    assert isinstance(found, Unread)
    assert (found.text, "There is no operation f_fly" in found.reason) == ("f_fly(Rank)", True)


def test_the_id_of_a_chain_stays_the_same_and_cannot_be_worked_out_from_it(store: Store, tmp_path) -> None:
    first = store.save_chain(full_chain())
    assert store.save_chain(full_chain()) == first
    with open_store(tmp_path / "another") as other:
        assert other.save_chain(full_chain()) != first
    assert (len(first), first.isalnum()) == (26, True), "128 bits"


def test_saving_twice_keeps_once(store: Store, counted) -> None:
    store.save_chain(full_chain())
    tables = ("chains", "calls", "prompts", "replies", "sources", "source_tables", "starts")
    before = [counted(table) for table in tables]
    store.save_chain(full_chain())
    assert [counted(table) for table in tables] == before


def test_branches_share_their_beginning(store: Store, counted) -> None:
    chain = full_chain()
    store.save_chain(chain)
    before = counted("chains")
    branch = chain.until(3).then(make_step(SortBy("Rider"), chain.before(3)))
    store.save_chain(branch)
    assert counted("chains") == before + 1
    assert counted("source_tables") == 1 + len(SOURCE.others)


def test_one_table_under_two_names_is_kept_once(store: Store, counted) -> None:
    store.save_chain(Chain(QUESTION, SOURCE))
    store.save_chain(Chain(QUESTION, replace(SOURCE, name="other.csv")))
    assert (counted("sources"), counted("source_tables")) == (2, 1 + len(SOURCE.others))


def test_tables_between_the_steps_are_not_kept(store: Store, counted) -> None:
    chain = Chain(QUESTION, SOURCE)
    for operation in (SelectRow(Rows((1, 3))), GroupBy(("Rider",)), SortBy("Count")):
        chain = chain.then(full_step(operation, chain))
    assert same(store.load_chain(store.save_chain(chain)), chain)
    assert counted("source_tables") == 1 + len(SOURCE.others)


def test_every_step_of_a_recorded_run_has_a_link_of_its_own(store: Store) -> None:
    run = play(Endless(), Chain(QUESTION, SOURCE), UpAndDown())
    recorded = list(islice(recording(store, run), 4))
    assert [len(chain.steps) for _, chain in recorded] == [1, 2, 3, 4]
    for chain_id, chain in recorded:
        assert same(store.load_chain(chain_id), chain)
        assert store.save_chain(chain) == chain_id
    assert [saved.id for saved in store.chains()] == [recorded[-1][0]]


def test_each_step_is_saved_before_the_next_is_asked_for(store: Store) -> None:
    asked = []

    class Watching(UpAndDown):
        def complete(self, prompt: Prompt) -> Completion:
            asked.append([saved.steps for saved in store.chains()])
            return super().complete(prompt)

    for _ in islice(recording(store, play(Endless(), Chain(QUESTION, SOURCE), Watching())), 3):
        pass
    assert asked == [[], [1], [2]]


def test_only_the_new_step_is_looked_at_when_a_chain_grows(store: Store) -> None:
    times_asked = []

    def counting(prompt: Prompt) -> tuple[()]:
        times_asked.append(prompt.purpose)
        return ()

    def growing() -> Iterator[Chain]:
        chain = Chain(QUESTION, SOURCE)
        for _ in range(4):
            said = call("plan", chain.state, chain.start, chain.history)
            said = replace(said, prompt=replace(said.prompt, write=counting))
            chain = chain.then(replace(make_step(SortBy("Rank"), chain.state), calls=(said,)))
            yield chain

    for chain_id, chain in recording(store, growing()):
        assert len(times_asked) == len(chain.steps)
        assert len(store.load_chain(chain_id).steps) == len(chain.steps)


def test_a_parent_that_the_chain_does_not_begin_with_does_no_harm(store: Store) -> None:
    other = store.save_chain(Chain(QUESTION, SOURCE, "some_method").then(make_step(GroupBy(("Rank",)), START)))
    chain = full_chain()
    for parent in (other, "nowhere", store.save_chain(Chain(Question("Another?"), SOURCE))):
        saved = store.save_chain(chain, parent)
        assert saved == store.save_chain(chain)
        assert same(store.load_chain(saved), chain)


def test_an_edited_chain_comes_back_with_the_words_of_before_the_edit(store: Store) -> None:
    """Its prompts are about tables that the chain has no more: they are derived from the calls of that time."""
    chain = full_chain()
    edited = chain.replace(0, SelectRow(Rows((2, 3)))).delete(1).move(0, 2)
    loaded = store.load_chain(store.save_chain(edited))
    assert same(loaded, edited)
    assert loaded.steps[-1].calls[0].prompt.state != loaded.before(len(loaded.steps) - 1)


def test_a_chain_over_another_table_keeps_the_table_that_its_prompts_were_about(store: Store, counted) -> None:
    table = Table.of(["Rank", "Rider", "Nation"], [["1", "Ajax", "x"], ["2", "Sparta", "y"]])
    other = replace(Source.of(table), others=SOURCE.others, passages=SOURCE.passages)  # as opening a file again does
    moved = full_chain().with_source(other)
    assert same(store.load_chain(store.save_chain(moved)), moved)
    assert counted("source_tables") == 2 + len(SOURCE.others)


def test_a_prompt_whose_table_can_no_longer_be_derived_keeps_its_words(store: Store) -> None:
    chain = Chain(QUESTION, SOURCE)
    said = call("plan", State(Table.of(["Other"], [["1"]] * 9).take(range(4, 9))), chain.start, ("f_no_such(x)",))
    chain = chain.then(replace(make_step(SortBy("Rank"), chain.state), calls=(said,)))
    prompt = store.load_chain(store.save_chain(chain)).steps[0].calls[0].prompt
    assert (prompt.messages, prompt.history) == (said.prompt.messages, ("f_no_such(x)",))
    assert prompt.state == chain.start


def test_chains_are_listed_newest_first_without_those_on_the_way(store: Store) -> None:
    first = store.save_chain(Chain(Question("One?"), SOURCE, "some_method"))
    grown = store.save_chain(full_chain())
    second = store.save_chain(Chain(Question("Two?"), SOURCE))
    assert [saved.id for saved in store.chains()] == [second, grown, first]
    assert [saved.id for saved in store.chains(2)] == [second, grown]
    listed = store.chains()[1]
    assert (listed.question, listed.source, listed.method, listed.steps) == (QUESTION, SOURCE.name, "some_method", 5)
    assert listed.saved_at.tzinfo is not None
    store.save_chain(Chain(Question("One?"), SOURCE, "some_method"))
    assert [saved.id for saved in store.chains()] == [first, second, grown]


def test_a_chain_without_steps_is_a_chain(store: Store) -> None:
    loaded = store.load_chain(store.save_chain(Chain(QUESTION, SOURCE)))
    assert same(loaded, Chain(QUESTION, SOURCE))


def test_a_deleted_chain_takes_with_it_all_that_no_other_has(store: Store, counted) -> None:
    store.save_chain(full_chain())
    kept = store.save_chain(Chain(Question("Another?"), Source.of(Table.of(["a"], [["1"]]))))
    moved = full_chain().with_source(Source.of(Table.of(["Rank", "Rider"], [["1", "x"]])))
    for doomed in (store.save_chain(full_chain()), store.save_chain(moved)):
        store.delete(doomed)
        with pytest.raises(StoreError, match="There is no chain"):
            store.load_chain(doomed)
    assert [saved.id for saved in store.chains()] == [kept]
    assert [counted(table) for table in ("chains", "starts", "sources", "source_tables")] == [1, 1, 1, 1]
    assert [counted(table) for table in ("calls", "prompts", "replies")] == [0, 0, 0]


def test_a_branch_outlives_the_chain_that_it_left(store: Store) -> None:
    chain = full_chain()
    branch = chain.until(3).then(full_step(SortBy("Rider"), chain.until(3)))
    doomed, kept = store.save_chain(chain), store.save_chain(branch)
    store.delete(doomed)
    assert same(store.load_chain(kept), branch)
    assert [saved.id for saved in store.chains()] == [kept]


def test_deleting_a_beginning_deletes_what_goes_on_from_it(store: Store) -> None:
    chain = full_chain()
    whole, beginning = store.save_chain(chain), store.save_chain(chain.until(2))
    store.delete(beginning)
    assert store.chains() == ()
    with pytest.raises(StoreError):
        store.load_chain(whole)


def test_deleting_what_is_not_there_does_nothing(store: Store) -> None:
    kept = store.save_chain(full_chain())
    store.delete("nowhere")
    assert same(store.load_chain(kept), full_chain())


def test_a_run_goes_on_when_its_beginning_is_deleted_meanwhile(store: Store) -> None:
    chains = recording(store, play(Endless(), Chain(QUESTION, SOURCE), UpAndDown()))
    first, _ = next(chains)
    store.delete(first)
    second, chain = next(chains)
    assert same(store.load_chain(second), chain)


def test_the_answer_is_read_again_from_what_was_kept(store: Store) -> None:
    chain = Chain(QUESTION, SOURCE).then(make_step(Answer(Reading("count")), START))
    answer = store.load_chain(store.save_chain(chain)).answer
    assert answer is not None
    assert answer.values == ("3",)


def pictures_kept(store: Store) -> list[str]:
    with store.database.reading() as connection:
        return sorted(connection.exec_driver_sql("SELECT key FROM pictures").scalars())


def test_a_picture_is_kept_once_and_goes_when_nobody_shows_it(store: Store) -> None:
    first = store.save_chain(full_chain())
    other = store.save_chain(Chain(Question("Who else?"), replace(SOURCE, pictures=(PHOTO,))))
    question = store.save_question(QUESTION, replace(SOURCE, pictures=(DRAWING,)))
    assert pictures_kept(store) == sorted((PHOTO.checksum, DRAWING.checksum))
    store.delete(first)
    assert pictures_kept(store) == sorted((PHOTO.checksum, DRAWING.checksum))
    store.delete(other)
    assert pictures_kept(store) == [DRAWING.checksum]
    assert store.load_question(question).start.pictures == (DRAWING,)
    purge_now(store.database, store.mark_deleted("question", question))
    assert pictures_kept(store) == []


def test_a_picture_that_only_a_prompt_shows_is_kept_with_the_prompt(store: Store) -> None:
    saved = store.save_chain(full_chain(source=replace(SOURCE, pictures=())))
    assert pictures_kept(store) == [DRAWING.checksum]
    loaded = store.load_chain(saved)
    shown = [message.pictures for message in loaded.steps[0].calls[0].prompt.messages]
    assert [[(one.name, one.media, one.data) for one in pictures] for pictures in shown] == [
        [],
        [(DRAWING.name, DRAWING.media, DRAWING.data)],
    ]
    store.delete(saved)
    assert pictures_kept(store) == []


def test_a_call_about_other_notes_and_pictures_keeps_them(store: Store) -> None:
    elsewhere = Chain(QUESTION, replace(SOURCE, notes=(Note("Plan", "count"),), pictures=(DRAWING,)))
    said = call("plan", elsewhere.state, elsewhere.start, ())
    said = replace(said, messages_before=(Message("user", "before", (PHOTO,)),))
    chain = Chain(QUESTION, replace(SOURCE, pictures=())).then(Step(SortBy("Rank"), START, calls=(said,)))
    loaded = store.load_chain(store.save_chain(chain)).steps[0].calls[0]
    assert loaded.prompt.source == loaded.prompt.state == elsewhere.start
    assert loaded.messages_before == said.messages_before


def test_an_operation_that_is_added_later_is_read_by_a_store_that_is_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = store.save_chain(Chain(QUESTION, SOURCE).then(make_step(SortBy("Rank"), START)))
    monkeypatch.setattr("chaintable.operations.ALL", ())
    assert isinstance(store.load_chain(saved).steps[0].operation, Unread)
    monkeypatch.undo()
    assert store.load_chain(saved).steps[0].operation == SortBy("Rank")
