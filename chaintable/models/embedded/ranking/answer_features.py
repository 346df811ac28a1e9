"""Features of the answer, whatever it was read from."""

from dataclasses import dataclass

from chaintable.models.embedded.language.tokens import number_of
from chaintable.models.embedded.ranking.shared_facts import SharedFacts
from chaintable.tables.values.texts.short_text_cache import recalled

_BLANK = frozenset(("", "-", "–", "—", "n/a"))
_MOST_KEPT = 10_000


@dataclass(frozen=True, slots=True)
class AnswerLook:
    """What an answer looks like: the `kind` and number (at most 4) of its values, and which are in the question."""

    kind: str
    size: int
    said: str
    blank: bool

    @classmethod
    def of(cls, values: tuple[str, ...], size: int, facts: SharedFacts) -> "AnswerLook":
        blank = any(value in _BLANK for value in values)
        if not values:
            return cls("long", min(size, 4), "no", blank)
        kind = _kind(values[0]) if len(values) == 1 else _kind_of_several(values)
        return cls(kind, min(size, 4), _said(values, kind, facts), blank)


def answer_texts(look: AnswerLook, rule: str, moved: str) -> tuple[list[str], list[str], list[str]]:
    """Return texts for features alone, paired with the question's opening, and paired with its words."""
    alone = [f"answer: {look.size} {moved}", f"answer: {look.said} {moved}"]
    opened = [
        f"answer: {look.kind}",
        f"answer: {look.size} values",
        f"answer: {rule} {look.size}",
        f"answer: said {look.said} {rule}",
        f"answer: blank {look.blank}",
        f"answer: {rule} {look.kind}",
    ]
    paired = [f"answer is {look.kind}", f"answer is {min(look.size, 2)}", f"answer is said {look.said}"]
    return alone, opened, paired


@recalled(_MOST_KEPT)
def _kind(value: str) -> str:
    number = number_of(value.removeprefix("-"))
    if number is not None and value.removeprefix("-").replace(",", "").replace(".", "", 1).isdecimal():
        if value.startswith("-"):
            return "negative"
        if number % 1:
            return "fraction"
        if 1000 <= number <= 2100:
            return "year"
        return "zero" if number == 0 else "one" if number == 1 else "small" if number <= 20 else "number"
    return "text with digits" if any(map(str.isdecimal, value)) else "text"


def _kind_of_several(values: tuple[str, ...]) -> str:
    numeric = sum(1 for value in values if _kind(value) not in ("text", "text with digits"))
    return "numbers" if numeric == len(values) else "mixed" if numeric else "texts"


def _said(values: tuple[str, ...], kind: str, facts: SharedFacts) -> str:
    """Return whether all, some or none of the values are in the question, or whether the number is."""
    if len(values) == 1 and kind not in ("text", "text with digits"):
        number = number_of(values[0])
        return "number" if any(one.value == number for one in facts.asked.numbers) else "no"
    said = sum(1 for value in values[:60] if facts.says(value))
    return "all" if said == len(values) else "some" if said else "no"
