"""The features of a candidate: how its shape goes with the words of the question, and what it takes of both.

Names and numbers are blotted out, so that what is learned from one table holds for another. A candidate's shape and
notes (its atoms) go with every word of the question; they are few, so that their scores are worked out once.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from chaintable.models.embedded.school.general.reader import asked_kind
from chaintable.models.embedded.school.ranked.candidate import Candidate
from chaintable.models.embedded.school.ranked.classes import classes_of
from chaintable.models.embedded.school.ranked.links import Link, Links
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems

_ASKED = (
    "how many more", "how much more", "how many times", "how many", "how much", "how long", "how far", "how often",
    "at what", "what time", "when", "which", "who", "whose", "where", "what fraction", "what percent", "what share",
    "what is the", "what", "how",
)  # fmt: skip
"""Openings of what is asked for, the longer ones first."""
_ROW, _COLUMN, _NUMBER, _MONEY = "ROW", "COLUMN", "NUMBER", "MONEY"
_BLOTTED = ("whole", "part", "alike", "key", "tag")


class Describer:
    """The features of the candidates of one question."""

    def __init__(self, links: Links) -> None:
        self.links, self.sheet = links, links.sheet
        self._told = [one for one in links.told if one.kind in ("said", "money")]
        self._figures = {value for line in self.sheet.numbers for value in line if value is not None}
        self._named_labels = {self.sheet.labels[row] for row in links.named_rows}
        self._told_values = {one.value for one in self._told}
        self._known: dict[tuple[object, ...], tuple[str, ...]] = {}

    @cached_property
    def blotted(self) -> tuple[str, ...]:
        """The words of the question, with what stands for names and numbers instead of these."""
        words = list(self.links.words)
        for name, found in ((_COLUMN, self.links.columns), (_ROW, self.links.rows)):
            for link in found:
                for place in link.places if link is not None and link.kind.startswith(_BLOTTED) else ():
                    words[place] = name
        for one in self._told:
            words[one.place] = _MONEY if one.kind == "money" else _NUMBER
        return tuple(words)

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """What the question says: words and their classes, pairs of words, the table's kind, how much is named."""
        words = self.blotted
        asking = [word for at, word in enumerate(words) if at in self.links.asking]
        before = {word for at, word in enumerate(words) if at not in self.links.asking}
        pairs = list(pairwise(map(_classed, asking)))
        found = ["", *asking, *(f"{one} {other}" for one, other in pairs)]
        found += [name for word in asking for name in classes_of(word)]
        found += [f"before {word}" for word in before if word not in STOP]
        found += [f"before {name}" for word in before for name in classes_of(word)]
        found += [" ".join(asking[at : at + 3]) for at in range(len(asking) - 2)]
        found += [f"opens {' '.join(asking[:length])}" for length in (1, 2, 3)]
        return (*dict.fromkeys(found), *self._circumstances())

    def _circumstances(self) -> Iterator[str]:
        """Yield what is asked for, the kind of table, and how many rows, columns and numbers are named."""
        shape, links = self.sheet.shape, self.links
        yield from (f"asks {self.asked}", f"table {shape}", f"kind {self.kind}", f"table {shape} asks {self.asked}")
        yield f"rows named {min(3, len(links.named_rows))}"
        yield f"columns named {min(2, len(links.named_columns))}"
        yield from (f"told {min(3, len(self._told))}", f"measures {min(3, len(self.sheet.measures))}")
        yield f"times {min(2, len(links.exercise.times))}"
        if links.exercise.choices:
            yield "choices"

    @cached_property
    def kind(self) -> str:
        """The kind of answer asked for: "yes", "name", "share" or "number"."""
        return asked_kind(self.links.exercise)[0]

    @cached_property
    def asked(self) -> str:
        """The words that say what is asked for."""
        plain = self.links.exercise.plain
        return next((one for one in _ASKED if f" {one} " in plain), "else")

    def atoms(self, one: Candidate) -> tuple[str, ...]:
        """Return what goes with the words of the question: shape, notes, the kind of answer, names of what is read."""
        shape = self.shape_atoms(one.shape, one.notes, self.kind_of(one.term.value))
        return (*shape, *self.name_atoms(one.rows, one.columns))

    def shape_atoms(self, shape: str, notes: tuple[str, ...], kind: str) -> tuple[str, ...]:
        """Return the atoms of a shape, each of its notes, all of them together, and the kind of answer."""
        found = [shape, *(f"{note}!" for note in notes), f"gives {kind}"]
        found += [f"{shape}: {', '.join(notes)}"] if notes else []
        return tuple(dict.fromkeys(found))

    def name_atoms(self, rows: frozenset[int], columns: frozenset[int]) -> tuple[str, ...]:
        """Return the words of the names of what is read: of one or two columns, and of one row."""
        heads = columns if len(columns) <= 2 else ()
        labels = rows if len(rows) == 1 else ()
        found = [f"head {word}" for column in heads for word in stems(self.sheet.heads[column])]
        found += [f"label {word}" for row in labels for word in stems(self.sheet.labels[row])]
        return tuple(dict.fromkeys(found))

    def own(self, one: Candidate) -> list[str]:
        """Return what a candidate takes of the table and the question; each counts alone and with its shape."""
        return [*self.taken(one.rows, one.columns, one.told), *self.given(one, self.kind_of(one.term.value))]

    def taken(self, rows: frozenset[int], columns: frozenset[int], told: frozenset[int]) -> tuple[str, ...]:
        """Return how what is taken is named, and what that is named is left out."""
        key = ("taken", rows, columns, told)
        if key not in self._known:
            found = [*self._once(("rows", rows), self._of_rows), *self._once(("columns", columns), self._of_columns)]
            found += self._once(("told", told, rows), self._of_told)
            self._known[key] = (*found, " ".join(found), *self._of_places(rows, columns))
        return self._known[key]

    def _once(self, key: tuple[object, ...], of: Callable[..., Iterator[str]]) -> tuple[str, ...]:
        """Return the features of rows, columns or numbers, which many candidates share."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(of(*key[1:]))
        return found

    def _of_rows(self, rows: frozenset[int]) -> Iterator[str]:
        links = self.links.rows
        yield f"rows {_taken([links[row] for row in rows])}"
        out = [row for row in self.links.named_rows if row not in rows and _is_sure(links[row])]
        yield f"rows out {min(2, len(out))}"
        yield from self._asked_in("row", [links[row] for row in rows])
        if 0 < len(rows) <= 2 and self.sheet.rows:
            ends = {self.sheet.rows[0], self.sheet.rows[-1]}
            yield f"{sum(row in ends for row in rows)} of {len(rows)} rows at ends"

    def _of_columns(self, columns: frozenset[int]) -> Iterator[str]:
        links, sheet = self.links.columns, self.sheet
        only = len(sheet.measures) == 1 and columns <= set(sheet.measures)
        yield "columns only" if only else f"columns {_taken([links[at] for at in columns])}"
        out = [at for at in self.links.named_columns if at not in columns and _is_sure(links[at])]
        yield f"columns out {min(2, len(out))}"
        yield from self._asked_in("column", [links[at] for at in columns])
        if len(columns) == 1 and len(sheet.columns) > 1:
            (at,) = columns
            yield "first column" if at == 0 else "last column" if at == len(sheet.columns) - 1 else "inner column"

    def _asked_in(self, name: str, taken: Sequence[Link | None]) -> Iterator[str]:
        """Yield whether what is taken is named in the sentence that asks, or before it."""
        named = [link for link in taken if link is not None]
        if named and len(taken) <= 3:
            inside = sum(bool(link.places & self.links.asking) for link in named)
            yield f"{name} asked" if inside == len(named) else f"{name} before" if not inside else f"{name} both"

    def _of_told(self, told: frozenset[int], rows: frozenset[int]) -> Iterator[str]:
        links = self.links
        in_rows = {place for row in rows if (link := links.rows[row]) is not None for place in link.places}
        used = in_rows | {links.told[at].place for at in told}
        left = [one for one in self._told if one.place not in used]
        asked = sum(one.place in links.asking for one in left)
        yield f"told out {min(2, asked)} {min(1, len(left) - asked)}"
        yield from dict.fromkeys(f"takes {links.told[at].kind}" for at in sorted(told))
        if len(told) > 1:
            yield "takes all" if len(told) == len(self._told) else f"takes {len(told)}"

    def given(self, one: Candidate, kind: str) -> tuple[str, ...]:
        """Return how the kind of answer goes with what is asked for, and whether the answer stands there already."""
        value = one.term.value
        found: tuple[str, ...] = (f"gives {kind} for {self.asked}", f"gives {kind} for {self.kind}")
        if isinstance(value, str):
            return (*found, "gives a name that is said") if value in self._named_labels else found
        if one.shape != "cell" and value in self._figures:
            found += ("gives a figure of the table",)
        return (*found, "gives a number that is told") if value in self._told_values else found

    def _of_places(self, rows: frozenset[int], columns: frozenset[int]) -> Iterator[str]:
        """Yield how a row and a column that are both named follow each other in the question."""
        if len(rows) == len(columns) == 1:
            (row,), (column,) = rows, columns
            first, last = self.links.rows[row], self.links.columns[column]
            if first is not None and last is not None:
                apart = min(abs(a - b) for a in first.places for b in last.places)
                yield f"row and column {'beside' if apart <= 3 else 'apart'}"

    def kind_of(self, value: object) -> str:
        """Return the kind of an answer: a label, a head, a fraction, a whole or a broken number …"""
        if isinstance(value, str):
            return self._kind_of_text(value)
        if isinstance(value, float) and value != int(value):
            return "broken" if round(value, 2) == value else "long"
        return "negative" if isinstance(value, int | float) and value < 0 else "nothing" if value == 0 else "whole"

    def _kind_of_text(self, value: str) -> str:
        if value in ("yes", "no"):
            return "verdict"
        if value in self.sheet.labels:
            return "label"
        if value in self.sheet.heads:
            return "head"
        return "fraction" if value[:1].isdigit() and "/" in value else "clock" if ":" in value else "words"


def _classed(word: str) -> str:
    """Return the first class of a word, or the word itself."""
    return next(iter(classes_of(word)), word)


def _is_sure(link: Link | None) -> bool:
    """Whether words name one thing, and that clearly."""
    return link is not None and link.kind in ("whole", "part", "key", "tag", "alike")


def _taken(links: Sequence[Link | None]) -> str:
    """Tell how the rows or columns that are taken are named."""
    if not links:
        return "all"
    named = [link for link in links if link is not None]
    if not named:
        return "unnamed"
    if len(named) < len(links):
        return "partly named"
    kinds = {link.kind for link in named}
    return kinds.pop() if len(kinds) == 1 else "named"
