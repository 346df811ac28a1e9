"""What the embedded model gives for the module Knowledge: a person's own notes, then cards, and what led to each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chaintable.retrieval.index_words import words
from chaintable.retrieval.searching import Card, Hit, cards_for, search_own
from chaintable.retrieval.searching.full_text import words_of
from chaintable.tables.state import HINT, Question, State

_MOST_NOTES, _LONGEST_HEADING = 2, 80
_SOURCES = {HINT: "the hint", "texts": "the picture", "caption": "the caption"}
"""Notes that say what a question is about, and how they are called."""
_NOTHING = "No card and none of your notes says anything about this question."


@dataclass(frozen=True, slots=True)
class Said:
    """What the model says for a module, and what a person should know of it."""

    text: str
    remark: str = ""


def knowledge_for(question: Question, state: State, named: Card | None = None) -> Said:
    """Return the notes and cards about a question; `named` is the card that the rules name for it.

    The text is empty where there are none.
    """
    told = tuple(_told(question, state))
    asked = " ".join(text for _, text in told)
    cards = ((named, named.why(asked)),) if named is not None else cards_for(asked)
    notes = _notes(question, state, {word for _, why in cards for phrase in why for word in words(phrase)})
    if not cards and not notes:
        return Said("", _NOTHING)
    why = [*(f"your note {hit.why}" for hit in notes), *(_why(card, phrases, told) for card, phrases in cards)]
    return Said("\n".join([*map(str, notes), *(str(card) for card, _ in cards)]), f"From {'; '.join(why)}.")


def _told(question: Question, state: State) -> Iterator[tuple[str, str]]:
    """Yield what a question says, and where it says so: in its words, a choice, the hint, a picture."""
    yield "the question", question.text
    yield from (("a choice", choice) for choice in question.choices)
    yield "the hint", question.hint
    yield from ((_SOURCES[note.kind], note.text) for note in state.notes if note.kind in _SOURCES)


def _notes(question: Question, state: State, calling: set[str]) -> list[Hit]:
    """Return the person's notes about a question.

    They hold two of its words, or one that stands in the note's heading or called a card.
    """
    asked = " ".join((question.text, *question.choices))
    least = min(2, len(words_of(asked)))
    titles = {note.title for note in state.notes}
    found = search_own(asked, state, _MOST_NOTES)
    return [hit for hit in found if len(hit.words) >= least or _is_about(hit, calling, titles)]


def _is_about(hit: Hit, calling: set[str], titles: set[str]) -> bool:
    first, mark, _ = hit.text[:_LONGEST_HEADING].partition(":")
    heading = words(f"{hit.place if hit.place in titles else ''} {first if mark else ''}")
    return not calling.union(heading).isdisjoint(words(" ".join(hit.words)))


def _why(card: Card, phrases: Sequence[str], told: Sequence[tuple[str, str]]) -> str:
    """Name a card, and say by which words it was found, and where they stand."""
    if not phrases:
        return f"the card “{card.title}” (for questions of this kind)"
    places: dict[str, list[str]] = {}
    for phrase in phrases:
        where = next((name for name, text in told if phrase in card.why(text)), "the question")
        places.setdefault(where, []).append(f"“{phrase}”")
    said = ", ".join(f"{where} says {', '.join(quoted)}" for where, quoted in places.items())
    return f"the card “{card.title}” ({said})"
