"""Questions that ask for the figure beside the thing that leads: "which branch … the most, and how much was it"."""

import re

from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.summaries.slots import Slots

_TAIL = re.compile(
    r"(?:\b(?:and|plus|with|along with|together with) ){1,3}(?:by |for |say |tell me )?(?:exactly )?"
    r"(?:how (?:much|many|often|high|low|long|large|big|far|heavy|old|frequently)(?: \w++){0,3}"
    r"|what (?:is|was|were|are) (?:it|they|that|the (?:figure|amount|total|number|value|average)s?)"
    r"|(?:what|the|its|their) (?:figure|amount|total|number|value|sum|average)s?|at what \w++)[ ?.!]*$",
    re.I,
)
_ASKED = re.compile(r"\b(?:which|what|who|whose|top|most|least|highest|lowest|\w++est)\b", re.I)


def figure_too(slots: Slots) -> bool:
    """Whether the question ends by asking for the figure of what leads, and give the words for it a part."""
    text, written = slots.asked.question.text, split_words(slots.asked.question.text)
    match = _TAIL.search(text)
    if match is None or len(written) != len(slots.asked) or not _ASKED.search(text[: match.start()]):
        return False
    begin = next((at for at, word in enumerate(written) if word.start >= match.start()), len(written))
    named = any(one.span.begin >= begin and slots.named[one.column.name].is_number for one in slots.mentions)
    if named or any(one.span.begin >= begin and one.is_whole for one in slots.selections):
        return False
    slots.take(begin, len(written))
    return True


def counts_rows(slots: Slots) -> bool:
    """Whether that figure is a number of rows: "and how many", "and how often", and no number is named before."""
    said = slots.asked.says("how many") or slots.asked.says("how often") or slots.asked.says("how frequently")
    return said and not any(slots.named[one.column.name].is_number for one in slots.mentions)
