"""An answer about documents: in which passage and sentence it stands, and what decides a comparison."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.evidence.said_answers import Lit, decided, lit_sentences, said_in, sentence_with, sentences_with
from chaintable.operations import Denotation
from chaintable.tables.state import EVIDENCE, Note, State
from chaintable.tables.table import Table

ANN = Note("Ann Lee", "Ann Lee sings. She was born on 8 January 1926.", EVIDENCE)
BO = Note("Bo Hart", "Bo Hart (born May 1949) is a singer. He lives in Bonn.", EVIDENCE)
STATE = State(Table.of(["A"], [["x"]]), notes=(Note("Plan", "Look for Rome and singer"), ANN, BO))
OLDER = "Who is older, Ann Lee or Bo Hart?"


def answer(*values: str, notes: tuple[int, ...] = ()) -> Denotation:
    return Denotation(values, np.zeros(0, dtype=np.int64), notes=notes)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (answer("Bonn"), (True, "found in evidence 2, sentence 2")),
        (answer("bo hart"), (True, "found in evidence 2, sentence 1")),
        (answer("born"), (True, "found in evidence 1, sentence 2")),
        (answer("born", notes=(2,)), (True, "found in evidence 2, sentence 1")),
        (answer("Bonn", notes=(1,)), (True, "found in evidence 2, sentence 2")),
        (answer("Bonn", "sings", "Bonn"), (True, "found in evidence 2, sentence 2; evidence 1, sentence 1")),
        (answer("Rome"), (False, "not in the evidence")),
        (answer("sing"), (False, "not in the evidence")),
        (answer("Bonn", "Rome"), (False, "“Rome” not in the evidence")),
        (answer("A1", "B1", "C1", "D1"), (False, "“A1”, “B1” and “C1” not in the evidence")),
        (answer(""), (False, "not in the evidence")),
    ],
)
def test_an_answer_is_found_in_a_sentence_of_the_evidence_and_first_where_it_points(
    said: Denotation, told: tuple[bool, str]
) -> None:
    assert said_in(said, STATE) == told


def test_a_title_holds_an_answer_too_and_a_single_sentence_keeps_its_number() -> None:
    titled = Note("Harbour Show", "Tom hosts it.", EVIDENCE, sentence=4)
    assert sentence_with("harbour", titled, 1) == "evidence 1, title"
    assert sentence_with("Tom", titled, 3) == "evidence 3, sentence 5"
    assert sentence_with("Ida", titled, 3) == sentence_with("", titled, 3) == ""


@pytest.mark.parametrize("said", ["yes", "No"])
def test_a_yes_or_no_that_no_sentence_says_is_not_checked(said: str) -> None:
    told = (False, f"not checked: no sentence says “{said}”, and nothing in the evidence can be compared")
    assert said_in(answer(said), STATE, "Are both of them painters?") == told
    assert said_in(answer(said), STATE, "Where does he live?") == (False, "not in the evidence")
    assert said_in(answer("never"), STATE, "Are both of them painters?") == (False, "not in the evidence")


def test_a_comparison_is_worked_out_again_from_the_evidence() -> None:
    assert said_in(answer("Ann Lee"), STATE, OLDER) == (True, "compared 8 January 1926 with May 1949")
    again = decided(answer("ann lee"), STATE, OLDER)
    assert again is not None and again.places == (0, 1)
    assert said_in(answer("Bo Hart"), STATE, OLDER) == (True, "found in evidence 2, sentence 1")


@pytest.mark.parametrize(
    ("said", "question"),
    [
        (answer("Bo Hart"), OLDER),
        (answer("Ann Lee", "Bo Hart"), OLDER),
        (answer("Ann Lee"), ""),
        (answer("Ann Lee"), "Who sings?"),
    ],
)
def test_what_says_otherwise_and_what_compares_nothing_is_decided_by_nothing(said: Denotation, question: str) -> None:
    assert decided(said, STATE, question) is None


def test_the_sentences_are_lit_that_an_answer_points_at_or_that_were_compared() -> None:
    ann = ANN.text.index("She"), len(ANN.text)
    bo = 0, BO.text.index(" He")
    assert lit_sentences(answer("Ann Lee"), STATE, OLDER) == (Lit(1, (ann,)), Lit(2, (bo,)))
    assert lit_sentences(answer("born", notes=(1, 2)), STATE) == (Lit(1, (ann,)), Lit(2, (bo,)))
    assert lit_sentences(answer("Rome", notes=(2,)), STATE) == (Lit(2, ()),)
    assert lit_sentences(answer("Bonn"), STATE) == ()


def test_no_evidence_holds_no_answer() -> None:
    bare = replace(STATE, notes=STATE.notes[:1])
    assert said_in(answer("Rome"), bare, OLDER) == (False, "not in the evidence")
    assert lit_sentences(answer("Rome"), bare, OLDER) == ()


SENTENCES = st.lists(st.sampled_from(["He sings.", "She lives in Bonn.", "Bonn is old.", "Ann, of Bonn, sings."]))


@given(SENTENCES)
def test_each_sentence_with_a_term_is_lit_once_and_in_its_place(said: list[str]) -> None:
    text = " ".join(said)
    lit = [text[begin:end] for begin, end in sentences_with(("bonn", "", "Rome"), text)]
    assert lit == [sentence for sentence in said if "Bonn" in sentence]
