"""Which of the choices an answer means: by its words, its letter, or its exact numbers; never by a mere likeness."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from typing import Self

from chaintable.errors import StepError
from chaintable.tables.state import Question
from chaintable.tables.values import fold

_LETTER = re.compile(r"^\(?([A-Za-z])(?:[).:](?:\s|$)|$)")
_ALIKE = 0.85
"""An answer that is less like every choice means none of them: it may have a letter too many, but is no other word."""
_NUMBER = re.compile(
    r"(?<!\w)(-?)[$€£]?((?:\d{1,3}(?:,\d{3}){1,12}(?!\d)|\d{1,40})(?:\.\d{1,40})?|\.\d{1,40})(?: ?[/⁄] ?(\d{1,40}))?"
)
_WORD = re.compile(r"[^\W\d_]+")
_HALF = re.compile(r"(?<![^\W\d_])([ap])\.?\s?m\b")
_NEGATIONS = frozenset("cannot neither never no none nor not".split())


def choice_meant(said: str, question: Question) -> str:
    """Return the choice that an answer means: the same words, its letter, the same numbers, or nearly the same words.

    Where a choice or the answer holds numbers, only the same numbers will do, whatever their units. StepError if it
    means none of them, or more than one.

    >>> choice_meant("(b)", Question("Which?", choices=("red", "blue"))), choice_meant("3.0", Question("?"))
    ('blue', '3.0')
    """
    choices = question.choices
    if not choices:
        return said
    exact = [choice for choice in choices if fold(choice) == fold(said)]
    letter = _LETTER.match(said.strip())
    place = ord(letter[1].upper()) - ord("A") if letter else -1
    if exact:
        return exact[0]
    if 0 <= place < len(choices):
        return choices[place]
    told = _Told.of(said)
    every = {choice: _Told.of(choice) for choice in choices}
    for agrees in (told.repeats, told.holds, told.is_named_in, told.is_alike):
        found = [choice for choice, meant in every.items() if agrees(meant)]
        widest = max(found, key=len, default="")
        nested = agrees != told.is_named_in and all(fold(choice) in fold(widest) for choice in found)
        if len(found) == 1 or (found and nested):  # "north" stands in "north east" too
            return widest
    raise StepError(f"“{said[:120]}” is none of the choices.", "Choose one of them yourself.")


@dataclass(frozen=True, slots=True)
class _Told:
    """What a text says: its numbers in their order, whether a time of day is a.m. or p.m., and its words."""

    numbers: tuple[Fraction, ...]
    half: str
    words: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Self:
        plain = fold(text)
        half = _HALF.search(plain)
        return cls(tuple(map(_value, _NUMBER.finditer(plain))), half[1] if half else "", tuple(_WORD.findall(plain)))

    def repeats(self, choice: "_Told") -> bool:
        """Whether an answer holds a choice with the words around its numbers."""
        return self.holds(choice) and set(choice.words) <= set(self.words)

    def holds(self, choice: "_Told") -> bool:
        """Whether an answer says the same numbers as a choice, or, of a choice without numbers, all its words."""
        if choice.numbers:
            return self.numbers == choice.numbers and (self.half == choice.half or not (self.half and choice.half))
        told, wanted = f" {' '.join(self.words)} ", f" {' '.join(choice.words)} "
        return bool(choice.words) and wanted in told and self._denies() == choice._denies()

    def is_named_in(self, choice: "_Told") -> bool:
        """Whether all words of an answer without numbers stand in a choice: Ballet in "Ballet class"."""
        return not self.numbers and not choice.numbers and choice.holds(self)

    def is_alike(self, choice: "_Told") -> bool:
        """Whether an answer without numbers is spelled nearly as a choice, from its first letter on."""
        if self.numbers or choice.numbers or not (self.words and choice.words) or self._denies() != choice._denies():
            return False
        told, wanted = " ".join(self.words), " ".join(choice.words)
        return told[0] == wanted[0] and SequenceMatcher(None, told, wanted).ratio() >= _ALIKE

    def _denies(self) -> bool:
        return any(word in _NEGATIONS for word in self.words) or any(
            word == "t" and before.endswith("n") for before, word in zip(self.words, self.words[1:], strict=False)
        )


def _value(found: re.Match[str]) -> Fraction:
    """The exact value of a number or fraction; what is divided by zero is left undivided."""
    sign, above, below = found.groups()
    value = Fraction(above.replace(",", "")) / (int(below or 1) or 1)
    return -value if sign else value


__all__ = ["choice_meant"]
