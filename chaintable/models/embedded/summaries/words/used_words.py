"""The words of a question that a chain uses though its program doesn't account for them."""

from collections.abc import Sequence

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import split_words, stem
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.operations import Answer, Operation
from chaintable.tables.values import fold

_MORE = words("larger bigger higher greater longer older taller heavier later faster deeper more")
_LESS = words("smaller lower shorter younger lighter earlier slower cheaper less fewer")
_ENDS = {"most": _MORE, "least": _LESS}
_ONE_ROW = words("single individual")
_OF_EVERY_ROW = words("decided contested candidate candidates ride rides rode")
"""Words of a table of results that are about every row, and never say which rows or which column is meant."""


def used_by(chain: Sequence[Operation], asked: ParsedQuestion) -> int:
    """Return the words that name a column it uses in full, or that its order stands for, as bits.

    "larger" is used where the answer is the row with the most, "ProTour" where the column "UCI ProTour Points" is, the
    unit in "fewer than 10 points" where that column is compared with 10, and "single" in "the largest single claim".
    """
    compared = _compared(chain)
    used = sum(1 << at for at, text in enumerate(asked.texts) if text in compared)
    used |= sum(1 << at + 1 for at in asked.superlatives if set(asked.texts[at + 1 : at + 2]) & _ONE_ROW)
    for name in dict.fromkeys(name for operation in chain for name in operation.columns_used):
        used |= _named(asked, [word.text for word in split_words(fold(name)) if word.text.isalpha()])
    return used


def said_of_every_row(recognition: Recognition) -> int:
    """Return the words of a question about results that are about every row ("which candidates …"), as bits.

    In a table of an office such words may name a column or a value that isn't there.
    """
    said = recognition.asked.bits(_OF_EVERY_ROW)
    return said if said and not Slots(recognition).of_office else 0


def _named(asked: ParsedQuestion, header: Sequence[str]) -> int:
    """Return the words of a header that stands in the question as a whole, or the last of them behind a number."""
    stems = [stem(text) for text in header]
    found = 0
    for at in range(len(asked)):
        if stems and asked.stems[at : at + len(stems)] == stems:
            found |= sum(1 << place for place in range(at, at + len(stems)))
        elif at and stems and asked.stems[at] == stems[-1] and asked.texts[at - 1].isdecimal():
            found |= 1 << at
    return found


def _compared(chain: Sequence[Operation]) -> frozenset[str]:
    """Return the comparatives that mean the end of an order which the chain looks at."""
    rules = [one.reading.rule for one in chain if isinstance(one, Answer)]
    return frozenset().union(*(_ENDS[rule] for rule in rules if rule in _ENDS))
