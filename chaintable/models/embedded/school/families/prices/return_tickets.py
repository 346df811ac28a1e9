"""Single and return tickets: what a way and back costs some people, and what the return ticket saves."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.prices.prices import people_of
from chaintable.models.embedded.school.program_text import Script, term
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, quantity

_SINGLE = re.compile(r"\b(?:one[- ]way|single|singles)\b", re.I)
_RETURN = re.compile(r"\b(?:return|round[- ]trip)\b", re.I)
_BACK = re.compile(
    r"\b(?:and back|there and back|both ways|round trip|return(?: ticket| trip| journey)?|and (?:come|go) back)\b"
)
_ONE_WAY = re.compile(r"\b(?:one way|single|singles|just there)\b")
_SAVES = re.compile(r"\b(?:save|saves|saved|saving|cheaper|less)\b")
_TWO = re.compile(r"\b(?:two|2) (?:singles?|one[- ]way)|\binstead of\b|\bthan\b|\bcompared\b|\brather than\b")
_MANY = re.compile(
    r"\b(\d{1,3}|"
    + "|".join(sorted(COUNTED, key=len, reverse=True))
    + r") (?:of us|of them|[a-z]{3,10}s|people|children)\b"
)


def return_ticket(exercise: Exercise) -> Found | None:
    """What do three friends pay there and back? What does a return save compared with two singles?"""
    grid = exercise.grid
    single = [at for at in grid.measured if _SINGLE.search(grid.names[at])]
    both = [at for at in grid.measured if _RETURN.search(grid.names[at])]
    if grid.header is None or len(single) != 1 or len(both) != 1 or single == both or exercise.money:
        return None
    rows = exercise.rows_named or partly_named(grid.labels, exercise.all_words)
    if len(rows) != 1 or exercise.asks("percent", "percentage", "which", "average"):
        return None
    (row,) = rows
    script = Script()
    way = script.let("single", grid.numbers[row][single[0]])
    back = script.let("return_ticket", grid.numbers[row][both[0]])
    many = _people(exercise)
    if _SAVES.search(exercise.plain):
        if not _TWO.search(exercise.plain) and not _RETURN.search(exercise.plain):
            return None
        made = (term(2) * way - back) * many
    elif _BACK.search(exercise.whole) and not _ONE_WAY.search(exercise.whole) and not exercise.asks("more", "than"):
        made = back * many
    else:
        return None
    made = made.rounded() if isinstance(made.value, float) else made
    return Found("return ticket", script.answer(made), (row,), (0, single[0], both[0]), sure=0.88)


def _people(exercise: Exercise) -> int:
    """Return how many travel; 1 where no number is said."""
    text = re.sub(r"\b(?:two|2) (?:singles?|one[- ]way)\b", " ", exercise.question.lower())
    said = [value for one in _MANY.findall(text) if isinstance(value := quantity(one), int)]
    return said[0] if len(said) == 1 else int(people_of(exercise) or 1) if not said else 1
