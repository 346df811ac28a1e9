"""Searching adds a passage to the evidence, a person keeps and drops others, and the answer points at them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Chain, Step, make_step
from chaintable.errors import StepError
from chaintable.evidence import check_chain, evidence
from chaintable.operations import Answer, DropEvidence, KeepEvidence, Operation, Reading, Search, SelectRow
from chaintable.operations.grammar.calls import parse_call
from chaintable.readers import DocumentFile, read_documents
from chaintable.retrieval import corpus
from chaintable.store.formats.chain_codec import operation_record
from chaintable.tables.source import Source
from chaintable.tables.state import Passages, Question
from chaintable.tables.table import Table

TEXT = b"""# Ida Brandt
Ida Brandt is a guest on the Harbour Show. She sings.

# Harbour Show
The Harbour Show is hosted by Tom Reyes. It began in 2002.

# Tom Reyes
Tom Reyes was born in Lisbon.
"""
SOURCE = read_documents([DocumentFile("people.md", TEXT)])


def played(*operations: Operation, source: Source = SOURCE) -> Chain:
    chain = Chain(Question("Where was the host born?"), source)
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


def last(*operations: Operation) -> Step:
    return played(*operations).steps[-1]


def test_a_search_adds_the_best_passage_and_leaves_the_table():
    step = last(Search("who hosts the Harbour Show"))
    (note,) = step.state.evidence
    assert (note.title, note.rows, note.query, note.kind) == (
        "Harbour Show",
        (1,),
        "who hosts the Harbour Show",
        "evidence",
    )
    assert note.score == pytest.approx(2 / 3, abs=1e-3)
    assert step.state.table is SOURCE.table


def test_the_next_search_brings_the_next_passage():
    chain = played(Search("the Harbour Show"), Search("the Harbour Show"))
    assert [note.title for note in chain.state.evidence] == ["Harbour Show", "Ida Brandt"]


def test_a_search_that_brought_its_passage_needs_no_index(monkeypatch: pytest.MonkeyPatch):
    pinned = Search("the Harbour Show").pinned(played().state)
    assert pinned == Search("the Harbour Show", 2)
    monkeypatch.setattr(corpus.Bm25, "of", None)
    fresh = Source(Table(SOURCE.table.frame), passages=Passages())
    assert played(pinned, source=fresh).state.evidence[0].title == "Harbour Show"


def test_one_sentence_can_be_the_evidence():
    pinned = Search("hosted by", sentence=0).pinned(played().state)
    assert pinned == Search("hosted by", 2, 1)
    chain = played(pinned, Search("Harbour began", 2, 0))
    assert [note.text for note in chain.state.evidence] == [
        "The Harbour Show is hosted by Tom Reyes.",
        "It began in 2002.",
    ]


@pytest.mark.parametrize(
    ("operations", "words"),
    [
        ([Search("zebra")], "No passage matches “zebra”. Use words that the documents use."),
        ([Search("Harbour", 2), Search("Harbour", 2)], "Row 2 is evidence already (evidence 1)."),
        ([Search("Lisbon"), Search("Lisbon")], "Every passage that matches “Lisbon” is evidence already."),
        ([Search("x", 9)], "There is no passage in row 9. The documents have 3 passages."),
        ([KeepEvidence(1, 9)], "Row 1 has no sentence 9. It has 2 sentences."),
        ([DropEvidence(1)], "There is no evidence 1. There is none yet."),
        ([KeepEvidence(1), DropEvidence(2)], "There is no evidence 2. There is 1."),
    ],
)
def test_what_cannot_be_done_says_why(operations: list[Operation], words: str):
    assert words in last(*operations).problem


def test_evidence_is_kept_and_dropped_by_hand():
    chain = played(KeepEvidence(3), KeepEvidence(1), DropEvidence(1))
    assert [note.title for note in chain.state.evidence] == ["Ida Brandt"]
    assert str(chain.change(2)) == "2 → 1 piece of evidence"


def test_rows_keep_their_numbers_when_some_are_left_out():
    chain = played(parse_call("f_select_row(Title != Ida Brandt)", (SelectRow,)), Search("Harbour Show"))
    assert chain.state.evidence[0].rows == (1,)
    gone = played(parse_call("f_select_row(Title != Ida Brandt)", (SelectRow,)), Search("Ida", 1))
    assert "There is no passage in row 1." in gone.steps[-1].problem


def test_an_edited_query_is_searched_again_and_later_steps_follow():
    chain = played(Search("Harbour Show", 2), Search("Lisbon", 3))
    changed = chain.replace(0, Search("born in Lisbon"))
    assert [note.title for note in changed.state.evidence] == ["Tom Reyes"]
    assert "Row 3 is evidence already" in changed.steps[1].problem


QUERIES = st.text(max_size=40).map(lambda text: " ".join(text.split())).filter(bool)


@given(QUERIES, st.none() | st.integers(1, 99), st.none() | st.integers(0, 9))
def test_a_search_can_be_read_back(query: str, row: int | None, sentence: int | None):
    query = query.encode("utf-8", "replace").decode()
    assert Search.parse(str(Search(query, row, sentence))) == Search(query, row, sentence)


@given(st.integers(1, 99), st.none() | st.integers(0, 9))
def test_evidence_by_hand_can_be_read_back(row: int, sentence: int | None):
    assert KeepEvidence.parse(str(KeepEvidence(row, sentence))) == KeepEvidence(row, sentence)
    assert DropEvidence.parse(str(DropEvidence(row))) == DropEvidence(row)
    assert operation_record(KeepEvidence(row, sentence))["call"] == str(KeepEvidence(row, sentence))


@pytest.mark.parametrize(
    ("kind", "call"),
    [
        (Search, "f_search()"),
        (Search, 'f_search("")'),
        (Search, 'f_search("a", row 0)'),
        (Search, 'f_search("a", row 1, row 2)'),
        (KeepEvidence, "f_keep_evidence(3)"),
        (KeepEvidence, "f_keep_evidence(sentence 3)"),
        (DropEvidence, "f_drop_evidence(two)"),
        (Answer, "f_answer(said())"),
    ],
)
def test_a_call_that_cannot_be_read_says_why(kind: type[Operation], call: str):
    with pytest.raises(StepError):
        kind.parse(call)


def test_a_query_without_quotes_may_hold_commas():
    assert Search.parse("f_search(Tom, the host of the show, row 2)") == Search("Tom, the host of the show", 2)


def answered(text: str, *rows: int) -> Chain:
    return played(Search("Harbour Show", 2), Search("Tom", 3), Answer(Reading("said", text=text, rows=rows)))


def test_the_answer_lights_the_passages_that_it_points_at():
    chain = answered("Lisbon", 3)
    found = evidence(chain)
    assert found is not None
    assert (found.rows.tolist(), found.columns) == ([2], ("Text",))
    assert [note.title for note in found.notes] == ["Tom Reyes"]


@pytest.mark.parametrize(
    ("text", "rows", "found", "words"),
    [
        ("Lisbon", (3,), True, "found in evidence 2, sentence 1"),
        ("2002", (2,), True, "found in evidence 1, sentence 2"),
        ("Tom Reyes", (3,), True, "found in evidence 2, sentence 1"),
        ("Harbour Show", (), True, "found in evidence 1, sentence 1"),
        ("Madrid", (3,), False, "not in the evidence"),
        ("Lisbon | Madrid", (3,), False, "“Madrid” not in the evidence"),
    ],
)
def test_the_check_says_where_the_answer_stands(text: str, rows: tuple[int, ...], found: bool, words: str):
    check = check_chain(answered(text, *rows))
    assert check is not None
    assert (check.found, check.words) == (found, words)


def test_a_yes_or_no_that_nothing_decides_is_not_looked_for_among_the_words():
    chain = replace(answered("no", 3), question=Question("Do Tom Reyes and the Harbour Show have the same sponsor?"))
    check = check_chain(chain)
    assert check is not None and not check.found
    assert check.words == "not checked: no sentence says “no”, and nothing in the evidence can be compared"


def test_an_answer_says_which_of_its_passages_is_no_evidence_any_more():
    chain = answered("Lisbon", 2, 3).insert(2, DropEvidence(1))
    assert chain.answer is not None
    assert (chain.answer.remark, chain.answer.notes) == ("row 2 is no evidence", (0,))


def test_evidence_from_documents_beside_a_table_lights_none_of_its_rows():
    beside = Table(SOURCE.table.frame, "Notes")
    source = Source(Table.of(["A"], [["1"]] * 5), others=(beside,), passages=Passages("Notes"))
    chain = played(Search("Tom", 3), Answer(Reading("said", text="Lisbon", rows=(3,))), source=source)
    found, check = evidence(chain), check_chain(chain)
    assert found is not None and check is not None
    assert (found.rows.tolist(), found.notes[0].table, check.words) == ([], "Notes", "found in evidence 1, sentence 1")
