"""The same tickets by two columns of prices: what a family saves on a weekday, how much more a large order costs."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import alike, bare, named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, WEEK, Number, is_money, quantity, stems

_COMPARED = ("save", "saves", "saved", "saving", "more", "less", "cheaper", "dearer", "difference", "extra", "instead")
_SAID = re.compile(rf"\b(\d{{1,2}}|{'|'.join(sorted(COUNTED, key=len, reverse=True))}|an?) ([a-z]{{3,12}})\b")
_SAID_COUNT = re.compile(rf" (?:\d{{1,2}}|{'|'.join(sorted(COUNTED, key=len, reverse=True)[:-1])}) [a-z]{{3,12}}s ")
_WITH_GROUP = ("family ticket", "family pass", "family card", "group ticket", "group pass")
_OTHERWISE = ("percent", "percentage", "average", "how many", "which", "who", "left", "change", "back")
_PEOPLE = frozenset("adult child student senior member pensioner teenager guest visitor pupil".split())
_DAYS = frozenset(WEEK) | {"weekday", "weekend"}


def tickets_compared(exercise: Exercise) -> Found | None:
    """How much would two adults and three children save by going on a Tuesday instead of at the weekend?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) != 2 or exercise.choices or exercise.money:
        return None
    priced = all(is_money(row[at]) for row in grid.rows for at in grid.measured)
    if not priced or not exercise.asks(*_COMPARED) or exercise.asks(*_OTHERWISE) or not _column_said(exercise):
        return None
    if _is_for_one_kind(exercise):
        return None
    if named(grid.labels, stems(exercise.plain.partition(" than ")[2])) or exercise.asks(*_WITH_GROUP):
        return None
    if (found := _of_one_row(exercise)) is not None:
        return found
    counts = _counts(exercise)
    if not counts or sum(counts.values()) < 2:
        return None
    script = Script()
    sums = [_whole(exercise, script, counts, at) for at in grid.measured]
    gap = abs(sums[0].value - sums[1].value)
    made = Term(f"round(abs({sums[0].text} - {sums[1].text}), 2)", round(gap, 2))
    return Found("tickets compared", script.answer(made), tuple(counts), (0, *grid.measured), sure=0.88)


def _of_one_row(exercise: Exercise) -> Found | None:
    """Return what one kind of customer saves in a row: "how much does a student save in the stalls"."""
    grid, rows = exercise.grid, exercise.rows_named
    if len(rows) != 1 or not exercise.asks("save", "saves", "saved", "saving") or _SAID_COUNT.search(exercise.plain):
        return None
    script = Script()
    one, other = (script.let(grid.names[at], grid.numbers[rows[0]][at]) for at in grid.measured)
    high, low = (one, other) if one.value >= other.value else (other, one)
    return Found("tickets compared", script.answer((high - low).rounded()), tuple(rows), (0, *grid.measured), sure=0.88)


def _whole(exercise: Exercise, script: Script, counts: dict[int, Number], at: int) -> Term:
    grid = exercise.grid
    costs = (term(many) * (grid.numbers[row][at] or 0) for row, many in counts.items())
    return script.let(grid.names[at], total(costs))


def _is_for_one_kind(exercise: Exercise) -> bool:
    """Whether the columns are kinds of people, of whom only one is spoken of, so that rows are compared."""
    heads = [exercise.grid.names[at] for at in exercise.grid.measured]
    people = [head for head in heads if set(stems(head)) & _PEOPLE]
    return len(people) == len(heads) and len(named(heads, exercise.all_words)) == 1


def _column_said(exercise: Exercise) -> bool:
    heads = [exercise.grid.names[at] for at in exercise.grid.measured]
    words = exercise.all_words
    days = {word for head in heads for word in stems(head)} & _DAYS
    return bool(named(heads, words)) or (bool(days) and bool(set(words) & _DAYS))


def _counts(exercise: Exercise) -> dict[int, Number]:
    """Return how many of each row are bought: "two adults and three kids"."""
    found: dict[int, Number] = {}
    for said, word in _SAID.findall(exercise.question.lower()):
        many = 1 if said in ("a", "an") else quantity(said)
        things = stems(word)
        rows = [
            row
            for row, label in enumerate(exercise.grid.labels)
            if things and any(alike(things[0], own) for own in bare(label))
        ]
        if len(rows) == 1 and many is not None:
            found[rows[0]] = many
    return found
