"""Which rows, columns and numbers the words of a question name, and where."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise
from chaintable.models.embedded.school.families.question_scope import column_of_measure
from chaintable.models.embedded.school.general.facts import INTO, OUT_OF, Facts
from chaintable.models.embedded.school.words.named_labels import alike, bare
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    MONTHS,
    ORDINALS,
    STOP,
    WEEK,
    Number,
    quantity,
    stems,
)

_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_IN = frozenset("earn earned receive received income came come brought bring take took deposit deposited".split())
_OUT = frozenset(
    "spend spent pay paid cost costs expense expenses buy bought withdraw withdrew withdrawn spending".split()
)
_LEFT = frozenset("left balance remaining remain".split())
_SUPPLY = frozenset("shop shops store stores seller sellers sell offer offered supply producers".split())
_DEMAND = frozenset("want wants buy people buyers customer customers demand".split())
_NET = frozenset("left keep keeps net home receive get gets".split())
_TAKEN_OFF = frozenset("tax deduction after once off all paid out home".split())
_PAID = frozenset("pay pays paid earn earns earned paycheck".split())
_UNITS_OF = frozenset(
    "pound kilo kilogram kg ounce oz gram metre meter foot yard litre liter gallon pint cup dozen pack box bag".split()
)
_MEANT = {
    "weekend": ("saturday", "sunday"),
    "weekday": ("monday", "tuesday", "wednesday", "thursday", "friday"),
}
_PLACES = frozenset(("place", "number", "term", "figure", "position", "step", "one"))
DOWN = FEWER | frozenset(("worse", "earlier", "below", "under"))
UP = MORE | frozenset(
    ("better", "later", "busier", "richer", "over", "above", "stronger", "louder", "happier", "rather")
)
"""Words that compare."""
RISING = frozenset(
    """
rise rose risen grow grew grown increase increased climb climbed gain gained add added go went up more improve
improved improves
    """.split()
)
FALLING = frozenset(
    """
fall fell fallen drop dropped decrease decreased shrink shrank lose lost decline declined sink sank down fewer less
""".split()
)
"""Words for what becomes more, and what becomes less."""
AUXILIARIES = frozenset("is are was were do doe does did has have had can could will would".split())
"""Verbs that begin a clause of a question."""
PEOPLE = frozenset("person child student pupil kid people girl boy player friend member one them".split())
"""Words for persons."""
TOTALS = frozenset("total altogether together all sum combined overall both whole entire".split())
"""Words for several taken together."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A group of words that names rows or columns: where it begins, how long it is, what it names."""

    start: int
    length: int
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    factor: Number = 1
    used: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Selection:
    """Rows and columns that a part of a question names (none where it names none), and how often each row counts."""

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    factors: dict[int, Number] = field(default_factory=dict)
    used: frozenset[int] = frozenset()
    column_factors: dict[int, Number] = field(default_factory=dict)

    def filled(self, other: "Selection") -> "Selection":
        """Return the selection with the rows or columns of another where it has none of its own."""
        factors = self.factors if self.rows else other.factors
        by_column = self.column_factors if self.columns else other.column_factors
        return Selection(self.rows or other.rows, self.columns or other.columns, factors, self.used, by_column)

    @property
    def says_nothing(self) -> bool:
        """Whether no row and no column is named."""
        return not self.rows and not self.columns


@dataclass(frozen=True)
class Sense:
    """The words of a sentence beside the facts of a table."""

    exercise: Exercise
    facts: Facts
    text: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The stems of the sentence."""
        return stems(self.text)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every group of words that names rows or columns, in order; longer ones are taken first."""
        found = [*self._labels(), *self._heads()]
        found += self._conditions() if len(self.facts.heads) > 1 else []
        found += self._keyed() if any(key is not None for key in self.facts.keys) else []
        taken: set[int] = set()
        kept = []
        for one in sorted(found, key=lambda one: (-one.length, one.start)):
            own = set(range(one.start, one.start + one.length))
            if not own & taken:
                taken |= own
                kept.append(one)
        kept += self._partial(taken)
        return tuple(sorted((self._with_factor(one) for one in kept), key=lambda one: one.start))

    def _labels(self) -> Iterable[Mention]:
        seen: dict[tuple[str, ...], list[int]] = {}
        for row, label in enumerate(self.facts.labels):
            if self.facts.keys[row] is None or "$" in label or _YEAR.fullmatch(label):
                seen.setdefault(bare(label), []).append(row)
        for row, tags in enumerate(self.facts.tags):
            for tag in tags:
                if tag and ("/" in tag or not tag[0].isdigit()):
                    seen.setdefault(bare(tag), []).append(row)
        for own, rows in seen.items():
            yield from (Mention(at, len(own), tuple(rows)) for at in self._at(own))

    def _heads(self) -> Iterable[Mention]:
        for column, head in enumerate(self.facts.heads):
            own = bare(head)
            if self._is_of_other_measure(column):
                continue
            if own and len(self.facts.heads) > 1 and own not in (("in",), ("out",)):
                yield from (Mention(at, len(own), (), (column,)) for at in self._at(own))
                if len(own) == 2 and own[1].isdecimal():
                    yield from (Mention(at, 1, (), (column,)) for at in self._placed(own[0], int(own[1])))

    def _is_of_other_measure(self, column: int) -> bool:
        """Whether a column isn't the one that "how far" or "how many kilometers" asks for: "Runs"."""
        return self._measure is not None and self.facts.columns[column] != self._measure

    @cached_property
    def _measure(self) -> int | None:
        return column_of_measure(self.exercise)

    def _conditions(self) -> Iterable[Mention]:
        """Rows that a column picks out: "on the rainy days", "on the day with no sun"."""
        words, things = self.words, {*stems(self.facts.key), kind_of(self.facts.labels)}
        for at, word in enumerate(words):
            start = at + 1 + (words[at : at + 2] == ("with", "no"))
            if (word == "without" or start > at + 1) and (
                column := self._column_like(words[start : start + 1])
            ) is not None:
                yield Mention(at, start + 1 - at, self._rows_with(column, nothing=True))
            if not word.endswith("y") or len(word) < 5 or not things.intersection(words[at + 1 : at + 2]):
                continue
            for form in (word.removesuffix("y"), word[:-2]):
                if (column := self._column_like((form,))) is not None:
                    yield Mention(at, 2, self._rows_with(column, nothing=False))
                    break

    def _column_like(self, words: tuple[str, ...]) -> int | None:
        """Return the column whose name begins with a word; None unless there is one."""
        if not words or len(words[0]) < 3 or words[0] in STOP:
            return None
        found = [at for at, head in enumerate(self.facts.heads) if any(own.startswith(words[0]) for own in stems(head))]
        return found[0] if len(found) == 1 else None

    def _rows_with(self, column: int, nothing: bool) -> tuple[int, ...]:
        return tuple(row for row in self.facts.plain_rows if (self.facts.values[row][column] == 0) == nothing)

    def _placed(self, noun: str, place: int) -> list[int]:
        """Return where an ordinal says the number of a thing: "the first and the second test"."""
        found = []
        for at, word in enumerate(self.words):
            after = self.words[at + 1 : at + 4]
            joined = after[:1] in (("and",), ("or",), ("to",)) and len(after) == 3 and after[1] in ORDINALS
            if ORDINALS.get(word) == place and noun in (after[:1] + (after[2:] if joined else ())):
                found.append(at)
        return found

    def _at(self, own: tuple[str, ...]) -> list[int]:
        words, length = self.words, len(own)
        return [at for at in range(len(words) - length + 1) if length and words[at : at + length] == own]

    def _keyed(self) -> Iterable[Mention]:
        """Rows whose label is a number, named with the word of its header: "week 4", "3 hours", "the fifth number"."""
        heads, words = set(stems(self.facts.key)) - STOP, self.words
        if self.facts.shape in ("frequency", "plot"):
            return
        rows = {key: row for row, key in enumerate(self.facts.keys) if key is not None}
        for at, word in enumerate(words):
            before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
            value = quantity(word) if word not in ORDINALS else None
            if value in rows and (before in heads or after in heads or before in ("place", "position")):
                yield Mention(at, 1, (rows[value],))
            elif ORDINALS.get(word) in rows and (after in heads or after in _PLACES or at + 1 == len(words)):
                yield Mention(at, 1, (rows[ORDINALS[word]],))

    def _partial(self, taken: set[int]) -> list[Mention]:
        """What a word names that only some of the labels or headers have."""
        found: list[Mention] = []
        for at, word in enumerate(self.words):
            if at in taken or (word in STOP and word != "get") or word[0].isdigit() or self._says_money(word):
                continue
            one = self._partly(at, word)
            if one is not None:
                found.append(one)
        return found

    def _partly(self, at: int, word: str) -> Mention | None:
        facts = self.facts
        if word in _MEANT:
            days = [
                row for row, label in enumerate(facts.labels) if stems(label)[:1] and stems(label)[0] in _MEANT[word]
            ]
            columns = [c for c, head in enumerate(facts.heads) if stems(head)[:1] and stems(head)[0] in _MEANT[word]]
            return Mention(at, 1, tuple(days)) if days else Mention(at, 1, (), tuple(columns)) if columns else None
        if (role := self._role(word)) is not None:
            taken = _TAKEN_OFF if facts.shape == "stub" else {"after"} if word in _LEFT else set()
            beside = frozenset(place for place, one in enumerate(self.words) if one in taken)
            return Mention(at, 1, *role, used=beside)
        if facts.shape == "stub" and word in _PAID:
            return None
        if word in UP or word in DOWN or word in MOST or word in LEAST or word in set(stems(facts.key)):
            return None
        heads = _owners(facts.heads, word) if len(facts.heads) > 1 else ()
        if heads and len(heads) < len(facts.heads) and not any(map(self._is_of_other_measure, heads)):
            return Mention(at, 1, (), heads)
        rows = () if word in self._topic or word in COUNTED else _owners(facts.labels, word)
        if not rows and len(facts.heads) > 1 and (column := self._column_like((word,))) is not None:
            return Mention(at, 1, (), (column,))
        if rows and len(rows) < len(facts.plain_rows):
            plain = tuple(row for row in rows if row not in facts.totals)
            return Mention(at, 1, plain or rows)
        return None

    @cached_property
    def _topic(self) -> set[str]:
        """The words that say what the whole table is about, which name none of its rows."""
        return {stem for text in (self.facts.title, self.facts.key, *self.facts.heads) for stem in stems(text)}

    def _role(self, word: str) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """What a verb means in a ledger, a pay stub or a table of supply and demand."""
        facts = self.facts
        heads = [set(stems(head)) for head in facts.heads]
        if facts.shape == "ledger" and (column := self._of_ledger(word, heads)):
            return (), column
        if facts.shape == "stub" and word in _NET:
            rows = tuple(row for row, label in enumerate(facts.labels) if set(stems(label)) & {"net", "after"})
            of_taxes = self.has("tax", "deduction") and not self.has("after", "once", "off", "left", "home")
            return (rows, ()) if rows and not of_taxes else None
        if any("supplied" in own for own in heads) and any("demanded" in own for own in heads):
            for name, verbs in (("supplied", _SUPPLY), ("demanded", _DEMAND)):
                if word in verbs:
                    return (), tuple(at for at, own in enumerate(heads) if name in own)
        return None

    def _says_money(self, word: str) -> bool:
        return word == "money" and self.facts.is_money

    def _of_ledger(self, word: str, heads: list[set[str]]) -> tuple[int, ...]:
        """Return the column of a ledger that a verb means: what came in, what went out, what is left."""
        rests = tuple(at for at, own in enumerate(heads) if "balance" in own)
        if rests and not _LEFT.isdisjoint(self.words):
            return rests if word in _LEFT else ()
        for names, verbs in ((INTO, _IN), (OUT_OF, _OUT)):
            if word in verbs:
                return tuple(at for at, own in enumerate(heads) if own & names)
        return ()

    def _with_factor(self, one: Mention) -> Mention:
        """Return the mention with how often it is meant: "two rolls", "2.5 pounds of brie", "half a pound of it"."""
        costly = one.columns[:1] and one.columns[0] in self.facts.costly
        if not self.facts.is_money or len(one.rows) > 1 or not (one.rows or costly):
            return one
        at, words = one.start, self.words
        if at > 2 and words[at - 1] == "of" and (words[at - 2] in _UNITS_OF or self._amount_before(at - 2)):
            at -= 2
        amount = self._amount_before(at)
        if amount is None:
            return one
        value, first = amount
        return Mention(one.start, one.length, one.rows, one.columns, value, frozenset(range(first, one.start)))

    def _amount_before(self, at: int) -> tuple[Number, int] | None:
        words = self.words
        if not at or "$" in words[at - 1]:
            return None
        if words[at - 1] == "half":
            return 0.5, at - 1
        value = quantity(words[at - 1]) if words[at - 1] not in ORDINALS else None
        return None if value is None else (value, at - 1)

    def select(self, start: int = 0, end: int | None = None) -> Selection:
        """Return what the words from one place to another name."""
        end = len(self.words) if end is None else end
        rows: dict[int, Number] = {}
        groups: list[set[int]] = []
        columns: dict[int, Number] = {}
        used: set[int] = set()
        for one in self.mentions:
            if start <= one.start < end:
                if one.rows:
                    groups.append(set(one.rows))
                for row in one.rows:
                    rows[row] = rows.get(row, 0) + one.factor if one.factor != 1 else rows.get(row, 1)
                for column in one.columns:
                    columns[column] = max(columns.get(column, 1), one.factor) if one.factor >= 1 else one.factor
                used |= set(range(one.start, one.start + one.length)) | one.used
        nets = [row for row in rows if "after" in stems(self.facts.labels[row])] if self.facts.shape == "stub" else []
        if nets:
            rows = dict.fromkeys(nets, 1)
        return Selection(
            *self._spanned(_narrowed(rows, groups), tuple(columns), start, end), rows, frozenset(used), columns
        )

    @cached_property
    def given(self) -> Selection:
        """What the sentence before says is known: "he can feel that it is a large one", "a ticket costs $24 now"."""
        before = [one for one in self.exercise.sentences if one != self.exercise.asking and one not in self.text]
        found = Sense(self.exercise, self.facts, before[-1]).select() if before else Selection()
        return Selection(found.rows, found.columns) if len(found.rows) + len(found.columns) == 1 else Selection()

    def _spanned(
        self, rows: tuple[int, ...], columns: tuple[int, ...], start: int, end: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return rows or columns with those between: "from Monday to Thursday"."""
        words = self.words[start:end]
        if not ("through" in words or "until" in words or "till" in words or ("from" in words and "to" in words)):
            return rows, columns
        if len(rows) == 2 and rows[0] < rows[1]:
            rows = tuple(range(rows[0], rows[1] + 1))
        elif len(columns) == 2 and columns[0] < columns[1]:
            columns = tuple(range(columns[0], columns[1] + 1))
        return rows, columns

    def words_at(self, wanted: frozenset[str]) -> frozenset[int]:
        """Return the places of these words in the sentence."""
        return frozenset(at for at, word in enumerate(self.words) if word in wanted)

    def has(self, *names: str) -> bool:
        """Whether one of these words or phrases stands in the sentence."""
        plain = f" {' '.join(self.words)} "
        return any(f" {name} " in plain for name in names)


def _narrowed(rows: dict[int, Number], groups: list[set[int]]) -> tuple[int, ...]:
    """Return the rows; a group of them is narrowed by one of its own that is named besides: "the taxes, state tax"."""
    single = {row for group in groups if len(group) == 1 for row in group}
    out = {row for group in groups if len(group) > 1 and group & single for row in group} - single
    return tuple(row for row in rows if row not in out)


def _owners(names: tuple[str, ...], word: str) -> tuple[int, ...]:
    own = [bare(name) for name in names]
    found = tuple(at for at, words in enumerate(own) if word in words)
    if found:
        return found
    return tuple(at for at, words in enumerate(own) if any(one not in STOP and alike(one, word) for one in words))


def kind_of(names: Iterable[str]) -> str | None:
    """Return what labels are: "day", "month", "year"; None for anything else."""
    own = [stems(name)[0] if stems(name) else "" for name in names]
    if own and all(name in WEEK for name in own):
        return "day"
    if own and all(name in MONTHS for name in own):
        return "month"
    return "year" if own and all(_YEAR.fullmatch(name) for name in own) else None
