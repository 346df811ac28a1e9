"""Words of a question that are a slip of the pen away from a column's name or a word for a measure ("priorty")."""

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import QUESTION_WORDS, STOP, header_words, singular, split_words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_LEAST, _LEAST_REPLACED = 5, 7
"""How long a word has to be for a letter too many, too few or out of place, and for a wrong one."""
_ASKED = frozenset((*vocabulary.MEASURES, *vocabulary.LARGEST, *vocabulary.SMALLEST, *vocabulary.BUCKETS, "number"))
_ASKING = frozenset(word for word in _ASKED if len(word) > _LEAST)
_PLAIN = (
    STOP
    | QUESTION_WORDS
    | lexicon.COMMON
    | lexicon.MEANT.keys()
    | vocabulary.GENERIC
    | vocabulary.UNITS
    | vocabulary.SORTING
    | vocabulary.ROW_WORDS
    | vocabulary.MONEY_WORDS
    | _ASKED
)


def misspelled(recognition: Recognition) -> dict[str, str]:
    """Return the misspelled words of the question, each with the word that is meant.

    A word that names a column or a cell, or is a common one, is spelled as it should be.
    """
    asked = recognition.asked
    strange = [at for at, text in enumerate(asked.texts) if _is_strange(text)]
    if not strange or len(split_words(asked.question.text)) != len(asked):
        return {}
    slots = Slots(recognition)
    known = sum({1 << at for one in slots.mentions for at in range(one.span.begin, one.span.end)})
    known |= sum({1 << at for one in slots.selections if one.how != "fuzzy" for at in _places(one.span.words)})
    headers = {word for named in slots.named for word in header_words(named) if len(word) >= _LEAST}
    meant = {at: _nearest(asked.texts[at], headers | _ASKING) for at in strange if not known >> at & 1}
    return {asked.texts[at]: word for at, word in meant.items() if word and not slots.knows(at)}


def _places(bits: int) -> list[int]:
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


def _is_strange(text: str) -> bool:
    return len(text) >= _LEAST and text.isalpha() and text.isascii() and not {text, singular(text)} & _PLAIN


def _nearest(text: str, known: set[str] | frozenset[str]) -> str:
    """Return the only known word that is one slip away, "" if there is none."""
    found = {word for word in known for form in (text, singular(text)) if is_slip(form, word)}
    return found.pop() if len(found) == 1 else ""


def is_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter left out, put in or out of place; of long words, also by a wrong one.

    >>> is_slip("priorty", "priority"), is_slip("regoin", "region"), is_slip("score", "store"), is_slip("data", "date")
    (True, True, False, False)
    """
    if one == other or min(len(one), len(other)) < _LEAST or one[0] != other[0] or abs(len(one) - len(other)) > 1:
        return False
    at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) != len(other):
        short, long = sorted((one, other), key=len)
        return short[at:] == long[at + 1 :]
    swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return swapped or (len(one) >= _LEAST_REPLACED and one[at + 1 :] == other[at + 1 :])
