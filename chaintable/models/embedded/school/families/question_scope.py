"""Which rows and columns of figures a question is about."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from chaintable.models.embedded.school.exercise import MOST, TOTAL, Exercise
from chaintable.models.embedded.school.program_text import Term, term, total
from chaintable.models.embedded.school.words.measure_words import MEASURES
from chaintable.models.embedded.school.words.named_labels import alike, bare, likeness, named, partly_named, places
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, ORDINALS, STOP, Number, is_money, stems

_EXCEPT = (
    "except",
    "excluding",
    "not counting",
    "besides",
    "other than",
    "apart from",
    "without",
    "leaving out",
    "aside from",
)
_NOT = ("are not", "is not", "were not", "was not", "aren't", "isn't", "weren't", "wasn't")
_PLACED = re.compile(r"\b(first|last|final|opening|top|bottom)\s(\w{1,6})\s(?!place)")
LEFT_OUT = (*_EXCEPT, *_NOT)
_WEEKEND, _WEEKDAYS = {"saturday", "sunday", "sat", "sun"}, {"monday", "tuesday", "wednesday", "thursday", "friday"}
_COMPARED = ("change", "rise", "fall", "drop", "increase", "decrease", "go up", "go down", "more", "fewer", "less",
             "difference")  # fmt: skip
_LEAST_LIKE = 0.6
_NOT_COUNTED = re.compile(
    r"[(%$]|\b(?:price|cost|fee|fine|pay|age|years?(?! \d)|days|hours|minutes|seconds|times?|pages|weight"
    r"|height|length|speed"
    r"|area|population|total|sold|left|free|used|open|high|low|before|after|start|end|rank|place|demanded|supplied"
    r"|capacity|seats|included|late)\b"
)
"""What the name of a column says that isn't added to the others of its row."""


@dataclass(frozen=True)
class Scope:
    """The rows that a question names (`rows`), its columns (`named_columns`), and all columns it may be about."""

    exercise: Exercise
    rows: tuple[int, ...]
    named_columns: tuple[int, ...]
    loosely: bool = False

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns meant: those named, else all that hold figures."""
        return self.named_columns or self.exercise.grid.measured

    @cached_property
    def is_one_column(self) -> bool:
        """Whether it is clear which column is meant."""
        return len(self.columns) == 1

    @property
    def shown_columns(self) -> tuple[int, ...] | None:
        """The columns to look up; None for all of them."""
        every = len(self.columns) + 1 == self.exercise.grid.width
        return None if every else (0, *self.columns)

    def value(self, row: int) -> Number:
        """Return the sum of a row's figures in the columns meant."""
        return sum(self.cell(row, column) for column in self.columns)

    def cell(self, row: int, column: int) -> Number:
        """Return one figure."""
        return self.exercise.grid.numbers[row][column] or 0

    def term(self, row: int) -> Term:
        """Return the sum of a row's figures, written out."""
        return total(term(self.cell(row, column)) for column in self.columns)

    def values(self, rows: Iterable[int] | None = None) -> dict[str, Number]:
        """Return label and value of these rows, or of all."""
        kept = range(len(self.exercise.grid.rows)) if rows is None else rows
        return {self.exercise.grid.labels[row]: self.value(row) for row in kept}

    def kept(self, rows: Iterable[int]) -> tuple[int, ...] | None:
        """Return the rows to look up; None for all of them."""
        found = tuple(rows)
        return found if len(found) < len(self.exercise.grid.rows) else None

    @property
    def trust(self) -> float:
        """How clear rows and columns are (0 to 1)."""
        clear = self.is_one_column or self.named_columns
        return (0.75 if self.loosely else 1.0) * (1.0 if clear else 0.9 if adds_up(self.exercise) else 0.6)


def adds_up(exercise: Exercise) -> bool:
    """Whether all columns of figures count things of one kind, so that their sum is meant: boys and girls, rounds."""
    grid = exercise.grid
    names = [grid.names[at].lower() for at in grid.measured]
    whole = all(row[at].replace(",", "").isdecimal() for row in grid.rows for at in grid.measured)
    return len(names) > 1 and whole and all(name and _NOT_COUNTED.search(name) is None for name in names)


def scope_of(exercise: Exercise) -> Scope | None:
    """Return what the question is about; None for a table without figures."""
    if not exercise.grid.measured or not exercise.grid.rows:
        return None
    columns = _columns(exercise)
    rows, loosely = _rows(exercise)
    return Scope(exercise, tuple(rows), tuple(columns), loosely)


_DEARER = ("how much more", "how much less", "how much dearer", "how much cheaper", "how much more expensive")
_OF_RECORDS = frozenset("longest shortest highest lowest best worst biggest largest smallest fastest slowest".split())
_HOW = re.compile(r"\bhow (?:far|heavy|tall|high|deep|old)\b(?! apart)")
_ADJECTIVES = frozenset("long tall high wide deep away apart older younger old".split())
_FURTHER = frozenset("more fewer less extra further".split())
_PACKED = re.compile(r"\b(?:in (?:an?|one|each|the)|per) ", re.I)
"""What a header says of a pack, which is named where its price is asked for: "Pens in a pack"."""


def _columns(exercise: Exercise) -> list[int]:
    """Return the columns of figures that are named: by their header, or by what sets it apart from the others."""
    measured = _comparable(exercise)
    heads = [exercise.grid.names[at].split("(")[0] for at in measured]
    if (sized := column_of_measure(exercise)) is not None:
        return [sized]
    found = (named(heads, exercise.words) or columns_by_place(exercise, heads)) if any(heads) else []
    priced = [at for at in measured if all(is_money(row[at]) for row in exercise.grid.rows)]
    if len(priced) == 1 < len(measured) and exercise.asks(*_DEARER) and all(_PACKED.search(heads[at]) for at in found):
        return priced
    if found or len(measured) < 2:
        return [measured[at] for at in found]
    if (counts := _counts(exercise, heads)) is not None:
        return [measured[counts]]
    if meant := _meant(exercise, heads):
        return [measured[at] for at in meant]
    if (in_degrees := _in_degrees(exercise)) is not None:
        return [in_degrees]
    scores = [distinct(head, heads, exercise.words) for head in heads]
    top = max(scores)
    best = [at for at, score in enumerate(scores) if score == top and top > 0]
    if len(best) == len(measured) and not all(scores):
        return []
    return [measured[at] for at in sorted(best, key=lambda at: _first_said(heads[at], heads, exercise.words))]


def _comparable(exercise: Exercise) -> tuple[int, ...]:
    """Return the columns of figures, without those of records ("Longest run") where the question says no such word."""
    grid = exercise.grid
    plain = [at for at in grid.measured if not _OF_RECORDS.isdisjoint(grid.names[at].lower().split())]
    said = not _OF_RECORDS.isdisjoint(exercise.plain.split())
    kept = tuple(at for at in grid.measured if at not in plain)
    return grid.measured if said or not kept else kept


def _first_said(head: str, heads: list[str], words: tuple[str, ...]) -> int:
    """Return where words first name a header by what sets it apart from the others."""
    shared = set.intersection(*(set(stems(other)) for other in heads)) if len(heads) > 1 else set()
    own = [word for word in stems(head) if word not in shared and word not in STOP]
    return next((at for at, said in enumerate(words) if any(alike(word, said) for word in own)), len(words))


def _in_degrees(exercise: Exercise) -> int | None:
    """Return the only column of temperatures, where degrees or the temperature is asked for."""
    if not {"temperature", "degree"} & set(exercise.words):
        return None
    names = exercise.grid.names
    found = [at for at in exercise.grid.measured if "°" in names[at] or "temperature" in names[at].lower()]
    return found[0] if len(found) == 1 else None


def column_of_measure(exercise: Exercise) -> int | None:
    """Return the only column of what "how far" or "how many kilometers" asks for; None where there is but one."""
    return (_in_unit(exercise) or _by_how(exercise)) if len(exercise.grid.measured) > 1 else None


def _in_unit(exercise: Exercise) -> int | None:
    """Return the only column in the unit that is asked for: "how many more kilometers", of "Distance (km)"."""
    after = [word for word in stems(exercise.plain.partition(" how many ")[2])[:2] if word not in _FURTHER]
    unit = next((UNITS[word] for word in after[:1] if word in UNITS), None)
    if not _ADJECTIVES.isdisjoint(after):  # "how many meters long" may be told in kilometers
        return None
    names = exercise.grid.names
    found = [at for at in _comparable(exercise) if any(UNITS.get(word) == unit for word in stems(names[at]))]
    return found[0] if unit is not None and len(found) == 1 else None


def _by_how(exercise: Exercise) -> int | None:
    """Return the only column of the measure that "how far" or "how old" asks for."""
    names, asked = exercise.grid.names, _HOW.search(exercise.plain)
    if asked is None:
        return None
    meant = [measure.heads for measure in MEASURES if asked[0] in measure.asked]
    found = [at for at in _comparable(exercise) if any(not heads.isdisjoint(stems(names[at])) for heads in meant)]
    return found[0] if len(found) == 1 else None


def _counts(exercise: Exercise, heads: list[str]) -> int | None:
    """Return the column that counts the things of the first, for "how many giraffes are there"."""
    words = exercise.plain.partition(" how many ")[2]
    if not words or not any(places(label, stems(words)[:3]) for label in exercise.grid.labels):
        return None
    found = [at for at, head in enumerate(heads) if stems(head)[:1] in (("number",), ("count",), ("quantity",))]
    return found[0] if len(found) == 1 and len(stems(heads[found[0]])) == 1 else None


def columns_by_place(exercise: Exercise, heads: Sequence[str]) -> list[int]:
    """Return the headers that are named by their number: "the second round" and "round two" name "Round 2"."""
    numbered = {(own[0], own[1]): at for at, head in enumerate(heads) if len(own := bare(head)) == 2}
    words = exercise.words
    pairs = [(after, ORDINALS.get(one)) for one, after in pairwise(words)]
    pairs += [(one, COUNTED.get(after)) for one, after in pairwise(words)]
    pairs += [(after, _last_of(after, numbered)) for one, after in pairwise(words) if one in ("last", "final")]
    return list(dict.fromkeys(numbered[noun, str(at)] for noun, at in pairs if (noun, str(at)) in numbered))


def _last_of(noun: str, numbered: dict[tuple[str, str], int]) -> int | None:
    """Return the largest number that headers give a noun: 3 for "Round 1" to "Round 3"."""
    return max((int(at) for own, at in numbered if own == noun and at.isdecimal()), default=None)


def _meant(exercise: Exercise, heads: list[str]) -> list[int]:
    """Return the column that an adjective means: "heaviest" means the weight; of several, the one named besides."""
    for measure in MEASURES:
        if measure.is_meant_by(exercise.words):
            found = [at for at, head in enumerate(heads) if any(word in measure.heads for word in stems(head))]
            if found:
                return [max(found, key=lambda at: (distinct(heads[at], heads, exercise.words), -at))]
    return []


def distinct(head: str, heads: list[str], words: tuple[str, ...]) -> float:
    """Return how well words name a header by what sets it apart from the other headers (0 to 1)."""
    shared = set.intersection(*(set(stems(other)) for other in heads)) if len(heads) > 1 else set()
    own = [word for word in stems(head) if word not in shared and word not in STOP]
    return sum(any(alike(word, said) for said in words) for word in own) / len(own) if own else 0.0


def _rows(exercise: Exercise) -> tuple[list[int], bool]:
    """Return the rows that the question names, and whether only loosely."""
    labels, words = exercise.grid.labels, exercise.words
    found = exercise.rows_named or exercise.rows_to_choose
    left_out = exercise.asks(*_EXCEPT) or (exercise.asks("how many") and exercise.asks(*_NOT))
    if left_out and (out := found or partly_named(labels, words)):
        return [row for row in range(len(labels)) if row not in out], False
    if found:
        return _through(exercise, found), False
    if placed := rows_by_place(exercise):
        return placed, False
    columns = {word for name in exercise.grid.names for word in stems(name)}
    near = partly_named(labels, tuple(word if word not in columns else "of" for word in words))
    if near:
        return _through(exercise, near), True
    scored = [(likeness(label, words), row) for row, label in enumerate(labels)]
    best = max(scored, default=(0.0, 0))
    if best[0] >= _LEAST_LIKE and sum(score == best[0] for score, _ in scored) == 1:
        return [best[1]], True
    return [], False


def _through(exercise: Exercise, found: list[int]) -> list[int]:
    """Return the rows with those between them where the question spans them: "from Monday through Thursday"."""
    if len(found) == 2 and found[0] < found[1]:
        spans = exercise.asks("through", "until", "thru") or (exercise.asks("from") and exercise.asks("to"))
        spans = spans or (exercise.asks("between") and exercise.has(TOTAL))
        if spans and not exercise.has(MOST) and not exercise.asks(*_COMPARED):
            return list(range(found[0], found[1] + 1))
    return found


def rows_by_place(exercise: Exercise) -> list[int]:
    """Return the rows that are named by place or kind: the first three, the last two, the weekend."""
    rows = range(len(exercise.grid.rows))
    low = [label.lower() for label in exercise.grid.labels]
    if exercise.asks("weekend", "weekends"):
        return [row for row in rows if low[row] in _WEEKEND]
    if exercise.asks("weekdays", "weekday"):
        return [row for row in rows if low[row] in _WEEKDAYS]
    found = _PLACED.search(exercise.plain)
    if found is None or found[1] in ("top", "bottom"):
        return []
    count = COUNTED.get(found[2]) or (int(found[2]) if found[2].isdecimal() else 0)
    if not 1 < count < len(rows):
        return []
    return list(rows[:count] if found[1] in ("first", "opening") else rows[-count:])
