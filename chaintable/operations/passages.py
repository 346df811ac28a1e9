"""What the operations on evidence share: how a passage is named in a call, and the note that holds it."""

import re
from collections.abc import Sequence

from chaintable.errors import StepError
from chaintable.retrieval.corpus import corpus_of
from chaintable.tables.state import EVIDENCE, Note, State

_NAMED = re.compile(r"(row|sentence)\s+(\d{1,9})")
MOST_CHARACTERS = 20_000
"""Of a longer passage, evidence holds the beginning."""


def passage_inside(row: int | None, sentence: int | None) -> tuple[str, ...]:
    """Return how a call names a passage and one of its sentences.

    >>> passage_inside(17, 2), passage_inside(None, None)
    (('row 17', 'sentence 2'), ())
    """
    named = (("row", row), ("sentence", sentence))
    return tuple(f"{word} {number}" for word, number in named if number is not None)


def read_passage(items: Sequence[str]) -> tuple[int | None, int | None]:
    """Return the row and the sentence that a call names: the inverse of `passage_inside`. StepError for other words."""
    found: dict[str, int] = {}
    for item in items:
        named = _NAMED.fullmatch(" ".join(item.split()).casefold())
        if named is None or named[1] in found or (named[1] == "row" and named[2].strip("0") == ""):
            raise StepError(f"{item.strip()[:60]!r} names no passage.", "Write, say, row 17, or row 17, sentence 2.")
        found[named[1]] = int(named[2])
    return found.get("row"), found.get("sentence")


def place_words(row: int | None, sentence: int | None) -> str:
    """Return where a passage is, in words; "" if it isn't known.

    >>> place_words(17, 2), place_words(17, None)
    ('row 17, sentence 2', 'row 17')
    """
    return ", ".join(passage_inside(row, sentence))


def named_passage(state: State, row: int, sentence: int | None) -> tuple[str, str]:
    """Return the title and the text of a passage, or of one of its sentences; both count from 1.

    Raises StepError for one that isn't there, or is evidence already.
    """
    corpus = corpus_of(state)
    place = corpus.place_of(row - 1)
    if place is None:
        raise StepError(f"There is no passage in row {row:,}.", f"The documents have {corpus.n_rows:,} passages.")
    _check_new(state, row, sentence)
    if sentence is None:
        return corpus.title(place), corpus.text(place)
    found = corpus.sentences(place)
    if not 1 <= sentence <= len(found):
        many = f"{len(found):,} sentence{'' if len(found) == 1 else 's'}"
        raise StepError(f"Row {row:,} has no sentence {sentence:,}.", f"It has {many}.")
    return corpus.title(place), found[sentence - 1]


def _check_new(state: State, row: int, sentence: int | None) -> None:
    for number, note in enumerate(state.evidence, start=1):
        same = note.sentence is None or (sentence is not None and note.sentence == sentence - 1)
        if row - 1 in note.rows and same:
            words = place_words(row, sentence).capitalize()
            raise StepError(f"{words} is evidence already (evidence {number}).", "Take another passage.")


def evidence_note(state: State, row: int, sentence: int | None, query: str = "", score: float | None = None) -> Note:
    """Return the note that holds a passage, or a sentence of it (both from 1), and where it came from."""
    assert state.passages is not None
    title, text = named_passage(state, row, sentence)
    cut = text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]} …"
    number = None if sentence is None else sentence - 1
    return Note(title, cut, EVIDENCE, (row - 1,), query, score, state.passages.table, number)
