"""The hops of a chain as a picture and in words; where an answer stands, sentence by sentence."""

from dataclasses import replace

import pytest
from over_documents import SOURCE, played

from chaintable.chain import Chain, make_step
from chaintable.evidence.said_answers import Lit, lit_sentences, sentences_with
from chaintable.methods.furepa.replies import read_plan
from chaintable.operations import DropEvidence, KeepEvidence
from chaintable.readers import DocumentFile, read_documents
from chaintable.tables.state import Question
from chaintable.ui.documents.answer_view import document_of, is_said, lit_of, passages_beside
from chaintable.ui.documents.hops import Hop, drawn, hops_in_words, hops_of
from chaintable.ui.parts.charts import boxes_figure


@pytest.fixture(scope="module")
def chain() -> Chain:
    return played()


def test_each_query_comes_from_the_question_or_from_the_passage_whose_words_it_has(chain: Chain):
    found = hops_of(chain)
    assert [(hop.title, hop.from_) for hop in found.hops] == [("Ida Brandt", 0), ("Harbour Show", 1), ("Tom Reyes", 2)]
    assert (found.answer, found.read_from) == ("Lisbon", (3,))


def test_the_picture_has_a_row_for_each_hop_and_an_arrow_for_what_led_to_it(chain: Chain):
    boxes, lines = drawn(hops_of(chain))
    assert [box.name for box in boxes if not box.kind] == ["Question"]
    assert [(box.row, box.words) for box in boxes if box.kind == "passage"] == [
        (1, "Ida Brandt"),
        (2, "Harbour Show"),
        (3, "Tom Reyes"),
    ]
    assert len(lines) == 3 + 3 + 1, "to each passage, to each query, and to the answer"
    figure = boxes_figure(boxes, lines)
    assert sum(shape.type == "rect" for shape in figure.layout.shapes) == len(boxes)
    assert sum(bool(note.showarrow) or note.showarrow is None for note in figure.layout.annotations) == len(lines)


def test_evidence_by_hand_and_dropped_evidence_are_told_as_such(chain: Chain):
    changed = chain.insert(1, KeepEvidence(5)).insert(2, DropEvidence(1))
    found = hops_of(changed)
    assert found.hops[0].dropped
    assert found.hops[1] == Hop(2, "", "Market Hour", 2)
    words = hops_in_words(found)
    assert "found passage 1 “Ida Brandt”, which was dropped later." in words
    assert "Step 2 kept passage 2 “Market Hour”." in words


def test_words_from_documents_are_no_markup_of_the_picture(chain: Chain):
    nasty = replace(chain, question=replace(chain.question, text="<b>who</b> & why"))
    figure = boxes_figure(*drawn(hops_of(nasty)))
    assert any("&lt;b&gt;who&lt;/b&gt; &amp; why" in note.text for note in figure.layout.annotations)


def test_the_sentence_that_holds_the_answer_is_lit(chain: Chain):
    (lit,) = lit_of(chain)
    text = chain.state.evidence[2].text
    assert lit.number == 3
    assert [text[begin:end] for begin, end in lit.spans] == ["He was born in Lisbon in 1961."]


def test_a_value_counts_only_as_whole_words():
    assert sentences_with(["Port"], "A report came. The port is old.") == ((15, 31),)
    assert sentences_with(["", " "], "A report came.") == ()


PEOPLE = b"""# Ann Lee
Ann Lee sings. She was born on 8 January 1926.

# Bo Hart
Bo Hart (born May 1949) is a singer. He lives in Bonn.
"""


@pytest.mark.parametrize(
    ("question", "reply", "lit"),
    [
        ("Who is older, Ann Lee or Bo Hart?", "[Answer] Ann Lee", ["She was born on 8 January 1926.", "Bo Hart (born"]),
        ("Where does Bo Hart live?", "[Answer] Bonn", ["He lives in Bonn."]),
        ("Where does Bo Hart live?", "[Answer] Paris", []),
    ],
)
def test_of_a_comparison_the_sentences_are_lit_that_hold_what_was_compared(question: str, reply: str, lit: list[str]):
    chain = Chain(Question(question), read_documents([DocumentFile("people.md", PEOPLE)]))
    for row in (1, 2):
        chain = chain.then(make_step(KeepEvidence(row), chain.state))
    chain = chain.then(make_step(read_plan(reply, chain.state).operation, chain.state))
    assert chain.answer is not None
    found = lit_sentences(chain.answer, chain.before(2), question)
    texts = [chain.state.evidence[one.number - 1].text for one in found]
    said = [text[begin:end] for one, text in zip(found, texts, strict=True) for begin, end in one.spans]
    assert len(said) == len(lit)
    assert all(sentence.startswith(begin) for sentence, begin in zip(said, lit, strict=True))


def test_a_passage_is_shown_among_those_of_its_document(chain: Chain):
    assert document_of(chain.state, 1) == "people.md"
    beside = passages_beside(chain.state, 1)
    assert [(one.title, one.own) for one in beside] == [
        ("Ida Brandt", False),
        ("Tom Reyes", True),
        ("Rosa Lind", False),
    ]
    assert passages_beside(chain.state, 99) == ()


def test_an_answer_over_a_plain_table_stands_in_no_passage():
    plain = played().with_source(replace(SOURCE, passages=None))
    assert not is_said(plain)
    assert hops_of(plain).hops == ()


def test_an_answer_that_points_at_nothing_lights_nothing(chain: Chain):
    cut = chain.delete(2).delete(1).delete(0)
    assert lit_of(cut) == ()
    assert Lit(1, ()).spans == ()
