"""How long it is from one time of day to another, in the words that the question wants."""

import re

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.program_text import Program, Script, Term
from chaintable.models.embedded.school.words.words_and_numbers import DAY, minutes, span


def duration(exercise: Exercise, script: Script, start: int, end: int) -> Program:
    """Return the program for the time between two times of day, over midnight if the second is the earlier."""
    first, second = script.let("start", start), script.let("end", end)
    return in_unit(exercise, script, Term(f"({second.text} - {first.text}) % {DAY}", (end - start) % DAY))


def in_unit(exercise: Exercise, script: Script, many: Term) -> Program:
    """Return the program for a number of minutes: in the unit that is asked for, else in hours and minutes."""
    length = script.let("minutes", many)
    if _asks_in(exercise, "minutes"):
        return script.answer(length)
    if _asks_in(exercise, "hours"):
        return script.answer(length / 60)
    hours, rest = divmod(length.value, 60)
    hour_word, minute_word = "hour" if hours == 1 else "hours", "minute" if rest == 1 else "minutes"
    parts = [f"{{minutes // 60}} {hour_word}"] if hours else []
    parts += [f"{{minutes % 60}} {minute_word}"] if rest or not hours else []
    return script.answer(Term(f'f"{" and ".join(parts)}"', span(length.value)))


def _asks_in(exercise: Exercise, unit: str) -> bool:
    """Whether the answer is wanted in a unit: "how many hours", "how many more minutes"."""
    if exercise.asks("hours and minutes"):
        return False
    said = exercise.asks(*(f"how many {more}{unit}" for more in ("", "more ", "fewer ")))
    return said or exercise.unit.lower().startswith(unit[: len("min")])


def clock_like(time: int, like: str) -> str:
    """Return a time of day as another is written: "8:05 A.M.", "17:20", "08:05"."""
    hours, rest = divmod(time, 60)
    half = re.search(r"([AaPp])(\.?)\s?[Mm]\.?$", like)
    if half is None:
        return f"{hours:02d}:{rest:02d}" if like.startswith("0") else f"{hours}:{rest:02d}"
    letters = "PM" if hours >= 12 else "AM"
    letters = letters.lower() if half[1].islower() else letters
    ending = f"{letters[0]}.{letters[1]}." if half[2] else letters
    gap = " " if " " in like else ""
    said = f"{hours % 12 or 12}:{rest:02d}{gap}{ending}"
    return said if minutes(said) == time else like
