"""Questions that are answered by asking simpler ones: what they share."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Term
from chaintable.models.embedded.school.words.words_and_numbers import Number, number

Read = Callable[[Exercise], Found | None]
"""Returns what the rules make of an exercise, as sure as they are after all doubts."""
Composition = Callable[[Exercise, Read], Found | None]


@dataclass(frozen=True, slots=True)
class Part:
    """The answer to a simpler question: the lines that work it out, its name and value, and how sure it is."""

    lines: str
    term: Term
    found: Found

    @property
    def sure(self) -> float:
        return self.found.sure


def instead(exercise: Exercise, asking: str, told: bool = True) -> Exercise:
    """Return the exercise with another sentence that asks; without `told`, the other sentences are left out."""
    before = [one for one in exercise.sentences if one != exercise.asking] if told else []
    return replace(exercise, question=" ".join([*before, asking]))


def part(found: Found | None, name: str) -> Part | None:
    """Return what was found as a part of a larger program; None if nothing was, or its program can't be cut."""
    if found is None:
        return None
    head, cut, last = found.program.text.rpartition("ans = ")
    if not cut or "\n" in last:
        return None
    return Part(f"{head}{name} = {last}", Term(name, found.program.value), found)


def figure(found: Found | None, name: str) -> Part | None:
    """Return what was found as a part if its value is a number, also one written as a text."""
    made = part(found, name)
    return made if made is not None and not isinstance(made.term.value, str) else None


def written(parts: list[Part], last: Term) -> Program:
    """Return the program of several parts whose answer is the last expression."""
    return Program("\n".join([*(one.lines for one in parts), f"ans = {last.text}"]), last.value)


def yes_or_no(test: str, holds: bool) -> Term:
    """Return the expression that says whether a test holds."""
    return Term(f"'yes' if {test} else 'no'", "yes" if holds else "no")


def as_number(value: object) -> Number | None:
    """Return a value as a number, also that of a text such as "3/8" or "$4.50"; None if it is none."""
    if isinstance(value, int | float):
        return value
    return number(str(value))
