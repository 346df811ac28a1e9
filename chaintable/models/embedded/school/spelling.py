"""Words that a question turns on, one slip of the pen away: "fracton", "most oftn", "waht"."""

import re

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.school.words import stems
from chaintable.models.embedded.summaries.misspelled import is_slip

_ASKED = frozenset(
    """
fraction percent percentage probability difference average median total altogether together cheapest
highest lowest largest smallest longest shortest minutes
""".split()
)
_WORD = re.compile(r"\b[a-z]{4,14}\b")
_SLIPS = {"oftn": "often", "waht": "what", "wich": "which", "whcih": "which", "hwo": "how", "mnay": "many"}


def spelled(question: str, *texts: str) -> str:
    """Return the question with such words as they are meant; words of the table (`texts`) and common ones stay.

    >>> spelled("What fracton of the pupils came most oftn?")
    'What fraction of the pupils came most often?'
    """
    words = set(_WORD.findall(question)) - _ASKED
    if not words:
        return question
    known = {stem for text in texts for stem in stems(text)}
    for word in sorted(words - known - lexicon.COMMON):
        meant = _SLIPS.get(word) or _meant(word)
        if meant and not known & set(stems(word)):
            question = re.sub(rf"\b{word}\b", meant, question)
    return question


def _meant(word: str) -> str:
    """Return the only word that is one slip away, "" if there is none; short ones aren't guessed."""
    if len(word) < 6:
        return ""
    found = [one for one in _ASKED if one[0] == word[0] and len(one) > 5 and is_slip(word, one)]
    return found[0] if len(found) == 1 else ""
