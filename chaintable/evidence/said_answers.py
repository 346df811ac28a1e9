"""The check of an answer that was said about evidence: in which passage, and which sentence of it, it stands."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chaintable.operations import Denotation
from chaintable.operations.grammar import and_list
from chaintable.retrieval.choice_questions import Compared, compared, form_of
from chaintable.retrieval.corpus import Corpus
from chaintable.retrieval.corpus_questions import AskedOf
from chaintable.retrieval.sentences import sentences
from chaintable.tables.state import Note, Passages, State
from chaintable.tables.table import Table
from chaintable.tables.values import fold

_MOST_SHOWN = 3
_YES_OR_NO = ("yes", "no")


def said_in(answer: Denotation, state: State, question: str = "") -> tuple[bool, str]:
    """Return whether every value of an answer stands in the evidence, and where, in words.

    The answer of a question that compares two things is worked out again from the dates, nations or amounts in the
    evidence.
    """
    if (again := decided(answer, state, question)) is not None:
        return True, again.because
    found = [(value, _place(value, answer, state)) for value in answer.values]
    missing = [value for value, place in found if not place]
    if missing and form_of(question) == "yes_no" and fold(answer.values[0]) in _YES_OR_NO:
        return False, f"not checked: no sentence says “{answer.values[0]}”, and nothing in the evidence can be compared"
    if missing:
        shown = and_list([f"“{value}”" for value in missing[:_MOST_SHOWN]])
        return False, "not in the evidence" if len(found) == 1 else f"{shown} not in the evidence"
    places = list(dict.fromkeys(place for _, place in found))
    return True, f"found in {'; '.join(places[:_MOST_SHOWN])}"


def decided(answer: Denotation, state: State, question: str) -> Compared | None:
    """Return what decides a comparison the way the answer does; None if nothing does, or it compares nothing.

    Its places are those of the evidence, from 0.
    """
    if not question or len(answer.values) != 1 or (form_of(question) == "span" and " or " not in question.lower()):
        return None
    evidence = state.evidence
    columns = {"Title": [note.title for note in evidence], "Text": [note.text for note in evidence]}
    corpus = Corpus(Table.from_columns(columns), Passages())
    found = compared(AskedOf(question, corpus), range(len(evidence)))
    return found if found and found.because and fold(found.answer) == fold(answer.values[0]) else None


@dataclass(frozen=True, slots=True)
class Lit:
    """A piece of evidence that an answer points at: its number (from 1), and the sentences of its text that say it.

    `spans` are the sentences as characters from and to; empty if the words of the answer stand in none.
    """

    number: int
    spans: tuple[tuple[int, int], ...]


def lit_sentences(answer: Denotation, state: State, question: str = "") -> tuple[Lit, ...]:
    """Return the evidence that an answer points at, each piece with the sentences that hold the answer.

    Of a comparison they are the sentences that hold what was compared.
    """
    evidence = state.evidence
    again = decided(answer, state, question)
    if again is not None:
        numbers, terms = sorted(again.places), again.terms
    else:
        pointed = {state.notes[place] for place in answer.notes}
        numbers, terms = [place for place, note in enumerate(evidence) if note in pointed], answer.values
    return tuple(Lit(place + 1, sentences_with(terms, evidence[place].text)) for place in numbers)


def sentences_with(terms: Sequence[str], text: str) -> tuple[tuple[int, int], ...]:
    """Return the sentences of a text that hold one of the terms as whole words, as characters from and to.

    >>> sentences_with(["Lisbon"], "He sings. He was born in Lisbon. She wasn't.")
    ((10, 32),)
    """
    wanted = [fold(term) for term in terms if fold(term)]
    if not wanted:
        return ()
    held = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, wanted))})(?!\w)")
    found, at = [], 0
    for sentence in sentences(text):
        begin = text.find(sentence, at)
        if begin < 0:
            continue
        at = begin + len(sentence)
        if held.search(fold(sentence)):
            found.append((begin, at))
    return tuple(found)


def _place(value: str, answer: Denotation, state: State) -> str:
    """Return the first place of a value: in the passages that the answer points at, then in other evidence."""
    pointed = {state.notes[place] for place in answer.notes}
    numbered = list(enumerate(state.evidence, start=1))
    ordered = [*(one for one in numbered if one[1] in pointed), *(one for one in numbered if one[1] not in pointed)]
    return next((words for number, note in ordered if (words := sentence_with(value, note, number))), "")


def sentence_with(value: str, note: Note, number: int) -> str:
    """Return which sentence of a piece of evidence holds a value, in words; "" if none does.

    >>> sentence_with("Ryan Seacrest", Note("Idol", "A show. Ryan Seacrest hosts it."), 2)
    'evidence 2, sentence 2'
    """
    return next((f"evidence {number}, {words}" for words in _places(value, note)), "")


def _places(value: str, note: Note) -> Iterator[str]:
    wanted = fold(value)
    if not wanted:
        return
    held = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    for number, sentence in enumerate(sentences(note.text), start=1):
        if held.search(fold(sentence)):
            yield f"sentence {number if note.sentence is None else note.sentence + 1}"
    if held.search(fold(note.title)):
        yield "title"
