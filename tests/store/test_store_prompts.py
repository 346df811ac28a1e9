"""Versions of prompts are kept by their content and never overwritten; questions with their tables and answers."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from saved import QUESTION, SOURCE, full_chain

from chaintable.errors import StoreError
from chaintable.prompts import original
from chaintable.store import Store
from chaintable.store.maintenance.pruning import purge_now
from chaintable.tables.source import Source
from chaintable.tables.table import Table

PLAN = original("chain_of_table", "plan")
FIRST = replace(PLAN, text=f"{PLAN.text}\nFirst \ud800\x00", demonstrations='# é "quoted"')
SECOND = replace(FIRST, text=f"{PLAN.text}\nSecond")


def test_a_version_comes_back_as_it_was_with_its_note_and_what_it_was_made_from(store: Store) -> None:
    store.save_version(FIRST, PLAN, "for long tables \ud800")
    (version,) = store.versions("chain_of_table", "plan")
    assert (version.text, version.parent, version.note) == (FIRST, PLAN.id, "for long tables \ud800")
    assert version.saved_at.tzinfo is not None
    assert store.load_text(FIRST.id) == FIRST
    assert store.versions("chain_of_table", "query") == ()


def test_the_newest_version_stands_first_and_none_is_overwritten(store: Store) -> None:
    store.save_version(FIRST, PLAN, "first")
    store.save_version(SECOND, FIRST, "second")
    store.save_version(FIRST, SECOND, "once more")
    versions = store.versions("chain_of_table", "plan")
    assert [(version.text, version.note) for version in versions] == [(SECOND, "second"), (FIRST, "first")]
    assert versions[0].parent == FIRST.id


def test_a_text_that_is_not_there_is_named(store: Store) -> None:
    with pytest.raises(StoreError, match="There is no prompt 'abc'"):
        store.load_text("abc")
    with pytest.raises(StoreError, match=f"There is no prompt '{'x' * 40}'"):
        store.load_text("x" * 1_000)


def test_what_a_chain_was_made_with_is_no_version_but_can_be_read(store: Store) -> None:
    chain = full_chain()
    store.save_chain(chain)
    made_from = chain.steps[0].calls[0].prompt.template
    assert made_from is not None
    assert store.versions("chain_of_table", "plan") == ()
    assert store.load_text(made_from.version).text == made_from.text


def test_a_saved_question_comes_back_with_its_table_and_its_answer(store: Store) -> None:
    saved = store.save_question(QUESTION, SOURCE)
    chain = store.load_question(saved)
    assert chain.question == replace(QUESTION, id="")
    assert (chain.source.table, chain.source.name, chain.steps) == (SOURCE.table, SOURCE.name, ())
    (listed,) = store.questions()
    assert (listed.id, listed.question, listed.source) == (saved, chain.question, SOURCE.name)


def test_the_answer_that_was_saved_last_is_the_right_one(store: Store) -> None:
    first = store.save_question(replace(QUESTION, expected=("Kolobnev",)), SOURCE)
    assert store.save_question(replace(QUESTION, expected=("Rebellin", "Valverde")), SOURCE) == first
    assert [question.question.expected for question in store.questions()] == [("Rebellin", "Valverde")]


def test_the_same_question_about_another_table_is_another_question(store: Store) -> None:
    store.save_question(QUESTION, SOURCE)
    store.save_question(QUESTION, Source.of(Table.of(["a"], [["1"]])))
    assert len(store.questions()) == 2
    assert len(store.questions(1)) == 1


def test_a_deleted_question_takes_its_table_with_it_unless_something_else_is_about_it(
    store: Store, counted: Callable[[str], int]
) -> None:
    store.save_chain(full_chain())
    shared = store.save_question(QUESTION, SOURCE)
    alone = store.save_question(QUESTION, Source.of(Table.of(["a"], [["1"]])))
    assert counted("source_tables") == 2 + len(SOURCE.others)
    purge_now(store.database, store.mark_deleted("question", alone))
    purge_now(store.database, store.mark_deleted("question", shared))
    assert counted("source_tables") == 1 + len(SOURCE.others)
    with pytest.raises(StoreError, match="There is no saved question"):
        store.load_question(alone)


def test_a_deleted_chain_leaves_the_table_of_a_saved_question(store: Store) -> None:
    saved = store.save_question(QUESTION, SOURCE)
    store.delete(store.save_chain(full_chain()))
    assert store.load_question(saved).source.table == SOURCE.table
