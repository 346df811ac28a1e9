"""A search in a person's own notes, further tables and documents says what was found, where, and by which words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.retrieval.searching import search_own
from chaintable.retrieval.searching.full_text import best_passages
from chaintable.tables.state import Note, Passages, State
from chaintable.tables.table import Table

CITIES = Table.of(["City", "People"], [["Lund", "91,000"], ["Oslo", "700,000"]], "Cities")
DOCUMENTS = Table.of(
    ["Document", "Place", "Title", "Text"],
    [["a.md", "line 2", "Taxes", "Income tax is due in May."], ["b.md", "line 9", "", "Shops open at nine."]],
    "Papers",
)
START = State(Table.of(["A"], [["1"]]))


def test_a_row_of_another_table_is_found_with_its_number() -> None:
    state = State(START.table, others=(CITIES,))
    (hit,) = search_own("How many people live in Oslo?", state, 1)
    assert (hit.place, hit.text) == ("Cities, row 2", "City: Oslo; People: 700,000")
    assert set(hit.words) == {"people", "oslo"}


def test_a_passage_is_found_with_its_document_and_place() -> None:
    state = State(START.table, others=(DOCUMENTS,), passages=Passages("Papers"))
    (hit,) = search_own("when is the income tax due", state)
    assert (hit.place, hit.text) == ("a.md, line 2", "Taxes. Income tax is due in May.")
    (alone,) = search_own("shops", State(DOCUMENTS, passages=Passages()))
    assert alone.place == "b.md, line 9"


def test_forms_of_a_word_match_and_the_word_as_it_stands_is_told() -> None:
    state = State(START.table, (Note("Food", "Plants produce sugar."),))
    (hit,) = search_own("producing plant", state)
    assert hit.words == ("plants", "produce")


def test_what_the_chain_wrote_itself_is_not_found() -> None:
    own = tuple(Note("x", "Oslo", kind) for kind in ("plan", "query", "program", "result", "solution", "hits"))
    assert search_own("Oslo", State(START.table, own)) == ()


def test_what_a_picture_says_is_no_note_of_the_persons() -> None:
    of_pictures = tuple(Note("x", "Oslo", kind) for kind in ("texts", "caption", "misread"))
    assert search_own("Oslo", State(START.table, of_pictures)) == ()


def test_a_long_passage_is_cut() -> None:
    state = State(START.table, (Note("Long", "Oslo " * 1_000),))
    assert len(search_own("Oslo", state)[0].text) <= 400


@pytest.mark.parametrize("query", ["", "…", '"', "NEAR(a b, 3)", "* OR", "title:x", "a AND", "'; DROP TABLE passages"])
def test_words_with_a_meaning_in_the_search_language_are_searched_as_words(query: str) -> None:
    assert best_passages(query, [("n", "nothing of it")], 3) in ((), *[best_passages("nothing", [("n", "x")], 3)])


@given(st.text(max_size=60), st.lists(st.text(max_size=40), max_size=4))
@settings(max_examples=60)
def test_any_query_over_any_notes_finds_only_those_that_hold_a_word_of_it(query: str, texts: list[str]) -> None:
    found = best_passages(query, [(str(k), text) for k, text in enumerate(texts)], 3)
    assert len(found) <= 3
    assert all(hit.words for hit in found)
