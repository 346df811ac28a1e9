"""The question as the ranking sees it: words and pairs of words, with cells and numbers replaced by marks."""

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import QUESTION_WORDS, STOP
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.ranking.feature_places import Hashes, hashes

CELL, NUMBER, YEAR = "@", "#", "#y"


class QuestionGrams:
    """`words` are words, pairs of neighbours and stems; `opening` the words from the question word on."""

    words: Hashes
    opening: Hashes

    def __init__(self, recognition: Recognition) -> None:
        self.texts = _blotted(recognition)
        pairs = [f"{one} {other}" for one, other in zip(["^", *self.texts], [*self.texts, "$"], strict=True)]
        asked = recognition.asked
        stems = [
            f"~{stem}" for text, stem in zip(asked.texts, asked.stems, strict=True)
            if text not in STOP and text in self.texts
        ]  # fmt: skip
        self.words = hashes(dict.fromkeys([*self.texts, *pairs, *stems]))
        at = next((at for at, text in enumerate(self.texts) if text in QUESTION_WORDS), 0)
        opening = [" ".join(self.texts[at : at + size]) for size in (1, 2, 3)]
        focus = [f"focus {text}" for text in self.texts[at + 1 : at + 4] if text not in STOP][:2]
        self.opening = hashes(f"opening {text}" for text in dict.fromkeys([*opening, *focus]))


def _blotted(recognition: Recognition) -> list[str]:
    """Return the words of the question with each name of a cell, and each number, replaced by a mark."""
    cells = _names_of_cells(recognition)
    found: list[str] = []
    for at, text in enumerate(recognition.asked.texts):
        if text[0].isdecimal():
            found.append(YEAR if len(text) == 4 and text.isdecimal() else NUMBER)
        elif not cells >> at & 1:
            found.append(text)
        elif not found or found[-1] != CELL:
            found.append(CELL)
    return found


def _names_of_cells(recognition: Recognition) -> int:
    """Return the words of spans that are whole cells or several words of one, and not a header's; as bits."""
    named = 0
    for match in recognition.matches.values():
        named |= 0 if match.meant else match.words
    found = 0
    for selection in recognition.selections:
        span = selection.span
        certain = selection.how in ("cell", "country") or (selection.how == "part" and span.end - span.begin > 1)
        common = all(text in lexicon.COMMON for text in recognition.asked.texts[span.begin : span.end])
        if certain and not common and not span.words & named:
            found |= span.words
    return found
