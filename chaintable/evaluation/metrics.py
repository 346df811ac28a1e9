"""Scores for answers: denotation accuracy for WikiTableQuestions (evaluator 1.0.2), plain accuracy for TabFact.

An answer and the expected answer are lists of texts. For WikiTableQuestions each text becomes a number, a date or a
string, and both lists become sets. The answer is right if the sets have the same size and every expected value matches
a value of the answer.
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_QUOTES = str.maketrans({**dict.fromkeys("‘’´`", "'"), **dict.fromkeys("“”", '"'), **dict.fromkeys("‐‑‒–—−", "-")})
_MARKS = "•♦†‡*#+"
_QUOTED = re.compile(r'^"([^"]*)"$')
_INTEGER = re.compile(r"\s*[-+]?\d+\s*")
_TOLERANCE = 1e-6


def normalise(text: str) -> str:
    """Return a text as the evaluator compares it: in lower case, no accents, footnotes, final brackets or outer quotes.

    >>> normalise('“São Paulo” (Brazil)[2]')
    'sao paulo'
    """
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) != "Mn")
    bare, before = bare.translate(_QUOTES), None
    while bare != before:
        before = bare
        bare = _without_marks(bare.strip())
        bare = _without_brackets(bare.strip())
        bare = _QUOTED.sub(r"\1", bare.strip())
    return re.sub(r"\s+", " ", bare.removesuffix(".")).lower().strip()


def _without_marks(text: str) -> str:
    """The text without footnotes at its end, such as [1], [note] and *; a text in brackets alone stays, a number not.

    >>> _without_marks("Ajax[1]*"), _without_marks("[note]"), _without_marks("[12]")
    ('Ajax', '[note]', '')
    """
    while text and text[-1] in _MARKS + "]":
        start = len(text) - 1 if text[-1] in _MARKS else text.find("[", text.rfind("]", 0, -1) + 1)
        if start == 0 and text[-1] == "]" and not text[1:-1].isdecimal():
            start = text.find("[", 1)
        if start < 0:
            break
        text = text[:start]
    return text


def _without_brackets(text: str) -> str:
    """The text without words in brackets at its end, such as (Brazil)."""
    while text.endswith(")") and (start := text.find(" (", text.rfind(")", 0, -1) + 1)) > 0:
        text = text[:start]
    return text


@dataclass(frozen=True, slots=True)
class NumberValue:
    """A number. Two numbers match if they differ by less than a millionth; values with the same text always match."""

    amount: float
    text: str


@dataclass(frozen=True, slots=True)
class DateValue:
    """A date; a missing part is -1."""

    year: int
    month: int
    day: int
    text: str


@dataclass(frozen=True, slots=True)
class StringValue:
    text: str


EvaluatorValue = NumberValue | DateValue | StringValue


def parse_denotation(text: str, canon: str | None = None) -> EvaluatorValue:
    """Return the value of one text; `canon` is its meaning, if the data set gives one.

    The text that is compared always comes from `text`. A date with only a year is a number.
    """
    meaning = text if canon is None else canon
    shown = normalise(text)
    number = _number(meaning)
    if number is not None:
        return NumberValue(number, shown)
    date = _date(meaning)
    if date is None:
        return StringValue(shown)
    if date[1] == date[2] == -1:
        return NumberValue(float(date[0]), shown)
    return DateValue(*date, shown)


def denotation_correct(answer: Sequence[str], gold: Sequence[str], canon: Sequence[str] | None = None) -> bool:
    """Return whether the answer is right by the rules of WikiTableQuestions.

    >>> denotation_correct(["3"], ["three"], ["3.0"]), denotation_correct(["Italy"], ["italy", "France"])
    (True, False)
    """
    wanted = _distinct(map(parse_denotation, gold, canon or gold))
    given = _distinct(map(parse_denotation, answer))
    return len(wanted) == len(given) and all(any(_match(target, said) for said in given) for target in wanted)


def statement_correct(answer: Sequence[str], label: int) -> bool:
    """Return whether a statement was judged correctly: yes or true for label 1, no or false for label 0.

    >>> statement_correct(["True"], 1), statement_correct(["no"], 1), statement_correct([], 0)
    (True, False, False)
    """
    said = answer[0].strip().lower() if answer else ""
    return said in (("yes", "true") if label else ("no", "false"))


def accuracy(verdicts: Iterable[bool]) -> float:
    """Return the share of right answers (0 to 1); 0 if there are no answers."""
    judged = list(verdicts)
    return sum(judged) / len(judged) if judged else 0.0


def standard_error(share: float, count: int) -> float:
    """Return the standard error of a share measured on `count` questions."""
    return math.sqrt(share * (1 - share) / count) if count else 0.0


def _number(text: str) -> float | None:
    try:
        amount = float(int(text)) if _INTEGER.fullmatch(text) else float(text) if "_" not in text else math.nan
    except (ValueError, OverflowError):
        return None
    if not math.isfinite(amount):
        return None
    return float(round(amount)) if abs(amount - round(amount)) < _TOLERANCE else amount


def _date(text: str) -> tuple[int, int, int] | None:
    parts = text.lower().split("-")
    if len(parts) != 3:
        return None
    try:
        year, month, day = (
            -1 if part in unknown else int(part)
            for part, unknown in zip(parts, (("xx", "xxxx"), ("xx",), ("xx",)), strict=True)
        )
    except ValueError:
        return None
    if year == month == day == -1 or not (month == -1 or 1 <= month <= 12) or not (day == -1 or 1 <= day <= 31):
        return None
    return year, month, day


def _distinct(values: Iterable[EvaluatorValue]) -> list[EvaluatorValue]:
    """Return the values without repeats: the first of equal numbers, equal dates or equal strings stays."""
    known: dict[tuple[object, ...], EvaluatorValue] = {}
    for value in values:
        known.setdefault(_identity(value), value)
    return list(known.values())


def _identity(value: EvaluatorValue) -> tuple[object, ...]:
    match value:
        case NumberValue(amount, _):
            return "number", amount
        case DateValue(year, month, day, _):
            return "date", year, month, day
        case StringValue(text):
            return "string", text


def _match(target: EvaluatorValue, said: EvaluatorValue) -> bool:
    if target.text == said.text:
        return True
    if isinstance(target, NumberValue) and isinstance(said, NumberValue):
        return abs(target.amount - said.amount) < _TOLERANCE
    return isinstance(target, DateValue) and isinstance(said, DateValue) and _identity(target) == _identity(said)
