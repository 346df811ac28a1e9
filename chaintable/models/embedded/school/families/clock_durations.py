"""How long it is from one time of day to another, in the words that the question wants."""

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.program_text import Program, Script, Term
from chaintable.models.embedded.school.words_and_numbers import DAY, span


def duration(exercise: Exercise, script: Script, start: int, end: int) -> Program:
    """Return the program for the time between two times of day, over midnight if the second is the earlier."""
    first, second = script.let("start", start), script.let("end", end)
    length = script.let("minutes", Term(f"({second.text} - {first.text}) % {DAY}", (end - start) % DAY))
    if exercise.asks("how many minutes") or exercise.unit.lower().startswith("min"):
        return script.answer(length)
    if exercise.asks("how many hours") or exercise.unit.lower().startswith("hour"):
        return script.answer(length / 60)
    hours, rest = divmod(length.value, 60)
    hour_word, minute_word = "hour" if hours == 1 else "hours", "minute" if rest == 1 else "minutes"
    parts = [f"{{minutes // 60}} {hour_word}"] if hours else []
    parts += [f"{{minutes % 60}} {minute_word}"] if rest or not hours else []
    return script.answer(Term(f'f"{" and ".join(parts)}"', span(length.value)))
