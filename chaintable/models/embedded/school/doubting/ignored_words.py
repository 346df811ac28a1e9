"""Words of a question that would change its answer, and of which nothing in the reading shows that they did."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found, spaced
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import (
    SMALL,
    STOP,
    minutes,
    name_of,
    number,
    quantity,
    stem,
    stems,
)

_NUMBER = re.compile(r"\d[\d,]{0,15}(?:\.\d{1,6})?")
_NAMED_VALUES = re.compile(r"['\"][^'\"\n]{0,80}['\"]: (-?\d[\d.]{0,15})")
_COMPARING = ("<", ">", "==", "!=", " in ", "not ")
_NEAR = 0.005


@dataclass(frozen=True)
class Account:
    """A question beside its reading: what the program holds, to tell which words take part in it."""

    exercise: Exercise
    found: Found

    @property
    def text(self) -> str:
        """The program."""
        return self.found.program.text

    @property
    def plain(self) -> str:
        """The sentence that asks, in plain words."""
        return self.exercise.plain

    @cached_property
    def numbers(self) -> set[float]:
        """The numbers of the program."""
        return {float(value) for one in _NUMBER.findall(self.text) if (value := number(one)) is not None}

    @cached_property
    def makes_new(self) -> bool:
        """Whether the program begins with figures that stand in no cell: they were worked out before."""
        cells = {abs(float(value)) for row in self.exercise.grid.numbers for value in row if value is not None}
        return bool({abs(float(value)) for value in _NAMED_VALUES.findall(self.text)} - cells)

    @property
    def subtracts(self) -> bool:
        """Whether something is taken from something."""
        return " - " in self.text or "abs(" in self.text

    @property
    def divides(self) -> bool:
        """Whether something is divided."""
        return "/" in self.text or "%" in self.text or "gcd" in self.text

    @property
    def compares(self) -> bool:
        """Whether values are held against a bound or each other."""
        return any(mark in self.text for mark in _COMPARING)

    @property
    def adds(self) -> bool:
        """Whether something is added up, multiplied or counted."""
        return any(mark in self.text for mark in (" + ", "sum(", " * ", "len("))

    @property
    def is_number(self) -> bool:
        """Whether the answer is a number."""
        return not isinstance(self.found.program.value, str)

    @property
    def is_negative(self) -> bool:
        """Whether the answer is a number below zero."""
        value = self.found.program.value
        return not isinstance(value, str) and value < 0

    @property
    def is_time(self) -> bool:
        """Whether the answer is a time of day, where something else is asked for."""
        asked = self.exercise.asks("what time", "which time", "when", "departure")
        return not asked and minutes(str(self.found.program.value)) is not None

    def is_of(self, *kinds: str) -> bool:
        """Whether the reading is of one of these kinds."""
        return self.found.kind in kinds

    def holds(self, *values: float) -> bool:
        """Whether the program has one of these numbers."""
        return bool(self.numbers.intersection(map(float, values)))

    def adds_columns(self, columns: Sequence[int]) -> bool:
        """Whether the program begins with what these columns, or all, come to in each row."""
        given = [float(value) for value in _NAMED_VALUES.findall(self.text)]
        grid = self.exercise.grid
        for some in (columns, range(1, grid.width)):
            sums = [sum(row[at] or 0 for at in some) for row in grid.numbers]
            if len(given) == len(sums) and all(
                abs(one - value) < _NEAR for one, value in zip(sums, given, strict=True)
            ):
                return True
        return False


Shown = Callable[[Account], bool]
_ADJECTIVE = r"(?:more|less|fewer|worse|[a-z]{3,9}er)"
_NOT = r" (?:not|without|except|excluding|neither|nor|nobody|none|never|other than|apart from|but not|[a-z]{2,6}n't) "
_EXTREMES = "|".join(sorted((MOST | LEAST) - frozenset("most least record top bottom won max min nearest".split())))
_OF_NONE = (
    "fraction",
    "both or neither",
    "everyone counted",
    "timetable",
    "points",
    "left out",
    "complement",
    "league",
    "price of use",
)
_MEANS = ("mean", "mean of some", "frequency average")
_HALF = re.compile(rf" (\d{{1,3}}|an?|{'|'.join(SMALL)}) (?:[a-z]{{2,9}} )?and a half ")


def _is_worked_out(account: Account) -> bool:
    return account.subtracts or account.divides or account.makes_new


def _is_parted(account: Account) -> bool:
    return _is_worked_out(account) or account.compares or not account.is_number


def _is_changed(account: Account) -> bool:
    return _is_parted(account) or account.adds


def _leaves_out(account: Account) -> bool:
    rows = account.found.rows
    left = rows is not None and bool(set(account.exercise.rows_named) - set(rows))
    return left or account.subtracts or account.compares or account.holds(0) or account.is_of(*_OF_NONE)


def _has_half(account: Account) -> bool:
    match = _HALF.search(account.plain)
    value = 1 if match is None or match[1] in ("a", "an") else quantity(match[1])
    return value is None or account.holds(value + 0.5, 60 * value + 30, value + 1, 1.5 * value)


def _is_doubled(account: Account) -> bool:
    return account.holds(2, 0.5, 50) or ".count" in account.text or not account.is_number


def _is_extreme(account: Account) -> bool:
    marks = ("max(", "min(", "sorted(", "floor(", "[-1]", "[0]")
    return not account.is_number or any(one in account.text for one in marks)


def _is_of_things(account: Account) -> bool:
    counts = any(f"ans = {call}(" in account.text for call in ("len", "sum"))
    return not counts and not account.is_time


_WORDS: tuple[tuple[re.Pattern[str], Shown], ...] = (
    (re.compile(rf" how (?:many|much) (?:[a-z]{{1,12}} ){{0,2}}?{_ADJECTIVE} .{{0,60}}? than "), _is_parted),
    (re.compile(rf" how (?:many|much) (?:[a-z]{{1,12}} ){{0,2}}?{_ADJECTIVE} "), lambda one: not one.is_negative),
    (re.compile(r" (?:difference|ahead of|behind|gap|apart|short of|by how (?:much|many)) "), _is_parted),
    (
        re.compile(
            r" (?:how much|how many|by what|by how) (?!.{0,30}(?:rain|snow)).{0,60}"
            r" (?:(?:warm|cool|mark)(?:ed)? (?:up|down)|(?:go|went|gone|come|came|put) (?:up|down)|climb(?:ed)?"
            r"|jump(?:ed)?|shr[iau]nk|s[iau]nk|ris(?:e|en)|rose|drop(?:ped)?|gr[oe]wn?|(?:in|de)creased?|gain(?:ed)?) "
        ),
        _is_parted,
    ),
    (
        re.compile(
            r" (?:percent|percentage) .{0,60} (?:(?:go|went|gone|come|came|marked|put) (?:up|down)|ris(?:e|en)|rose"
            r"|f[ae]ll|fallen|drop(?:ped)?|gr[oe]wn?|(?:in|de)creased?|gain(?:ed)?|reduced|reduction|cheaper|dearer"
            r"|cut|off) "
        ),
        lambda one: one.subtracts or "change" in one.found.kind,
    ),
    (re.compile(r" by (?:the|far the) (?:most|least|largest margin|biggest margin) "), _is_worked_out),
    (
        re.compile(r" (?:left|remains?|remaining|the rest|leftover|change)(?! (?:out|hands|of)) "),
        lambda one: _is_worked_out(one) or not one.is_number or one.is_of("supposed", "amount"),
    ),
    (re.compile(_NOT), _leaves_out),
    (
        re.compile(
            r" (?:at least|at most|no more than|no less than|fewer than|less than|more than|under|below)"
            r" (?:\d|zero |one |two |three |four |five |ten )"
        ),
        lambda one: one.compares or one.makes_new or one.subtracts,
    ),
    (re.compile(r" (?:twice|doubled?|doubles) "), _is_doubled),
    (re.compile(r" (?:three times|tripled?|thrice) "), lambda one: one.holds(3) or not one.is_number),
    (
        re.compile(r"(?<! and a)(?<! second)(?<! first)(?<! other) (?:half|halves|halved) (?!past|year|term)"),
        lambda one: one.holds(2, 0.5, 50, 30) or ".5" in one.text,
    ),
    (_HALF, _has_half),
    (
        re.compile(r" (?:altogether|in total|in all|all together|combined|all told|all in all|total) "),
        lambda one: one.adds or one.subtracts or not one.is_number,
    ),
    (
        re.compile(r" or .{3,40} and .{2,40} (?:together|combined) "),
        lambda one: " + " in one.text or one.is_number,
    ),
    (re.compile(rf" (?:{_EXTREMES}) "), _is_extreme),
    (re.compile(r" every (?:other|second|third|fourth) "), lambda _: False),
    (re.compile(r" (?:in a row|consecutive|on end|one after the other) "), lambda one: "run" in one.text),
    (
        re.compile(r" (?:same|level|equal|tied?|alike|identical) "),
        lambda one: "==" in one.text or one.is_number or one.is_of("equals"),
    ),
    (
        re.compile(
            rf" how many (?:of (?:them|the [a-z]{{3,14}})|people|children|kids|pupils|students|players|days|months"
            rf"|weeks|years|girls|boys) .{{2,40}} {_ADJECTIVE} .{{0,40}}than "
        ),
        lambda one: "difference" not in one.found.kind,
    ),
    (
        re.compile(r"^ (?:[a-z]{1,5} ){0,3}(?:which|who|whose) (?!percent|fraction|share|part|number|is the diff)"),
        _is_of_things,
    ),
    (
        re.compile(
            r" how (?:many (?:minutes|hours|kilomet(?:er|re)s|miles|dollars|grams|degrees|cents)|much|far|long) "
        ),
        lambda one: "ans = len(" not in one.text,
    ),
    (
        re.compile(r" (?:each|apiece|per (?:head|person)|a head|equally|evenly|split|balanced|lopsided) "),
        lambda one: (
            one.divides
            or "*" in one.text
            or not one.is_number
            or one.makes_new
            or one.is_of("straight line", "plans compared")
        ),
    ),
    (re.compile(r" per "), lambda one: not one.is_of("which row") or _is_worked_out(one)),
    (
        re.compile(r" (?:round trip|there and back|both ways|and back) "),
        lambda one: one.holds(2) or " + " in one.text,
    ),
)
"""Words of the sentence that asks, and how a reading shows that they take part in it."""
_TOLD: tuple[tuple[re.Pattern[str], Shown], ...] = (
    (
        re.compile(r" (?:tip|discount|coupon|voucher|surcharge|half price|percent off|a (?:third|quarter) off) "),
        _is_changed,
    ),
)
"""Words of any sentence."""
_NEEDED: tuple[tuple[str, re.Pattern[str], tuple[str, ...]], ...] = (
    (
        "no word for a mean",
        re.compile(
            r" (?:averages?|averaged|mean|median|typical|typically|usual|usually|normally|per|each|every"
            r"|an? (?:day|week|month|year|match|game|person|night)) "
        ),
        _MEANS,
    ),
    (
        "no word for a sum",
        re.compile(
            r" (?:total|altogether|all) |^(?!.* (?:how (?:far|fast|long|tall|old|high|deep|hot|cold|likely|often)"
            r"|when|where) )"
        ),
        ("sum of all", "mean"),
    ),
)
"""Words without which readings of some kinds are hardly meant."""
_OWN_ROWS = ("claim", "complement", "left out", "other hours", "pay after taxes", "earnings", "opening hours")
_OWN_COLUMNS = ("complement", "opening hours", "longest event", "route")
_SPAN = re.compile(r" (?:from .{2,40} to|between|through|until|till|before|after) ")
_WITHOUT = re.compile(_NOT)
_PER = re.compile(r"\bper ([a-z]{3,12})\b", re.I)
"""The unit of a price: two slices, beside "Price per slice", mean no column "Slices"."""
_ASKED = re.compile(r" (?:which|what) ([a-z]{3,15}) ")


def ignored_words(exercise: Exercise, found: Found) -> tuple[str, ...]:
    """Return what the question says and nothing in the reading shows: "each", "by the most", the name of a column."""
    account = Account(exercise, found)
    needed = [name for name, words, kinds in _NEEDED if found.kind in kinds and words.search(exercise.plain) is None]
    return (*_said(account), *needed, *_names(account), *_other_axis(account))


def _said(account: Account) -> list[str]:
    grid, choices = account.exercise.grid, account.exercise.choices
    held = spaced(" ".join((*grid.names, *grid.labels, *choices, account.exercise.title)))
    out = []
    for text, words in ((account.plain, _WORDS), (account.exercise.whole, _TOLD)):
        for pattern, shown in words:
            match = pattern.search(text)
            if match is not None and match[0] not in held and not shown(account):
                out.append(match[0].strip())
    return out


def _names(account: Account) -> list[str]:
    """Return the names of columns and rows that the question has and the reading doesn't read, or only adds up."""
    grid, columns = account.exercise.grid, _columns_named(account)
    if len(columns) > 1 and "values = {" in account.text and account.makes_new:
        together = account.exercise.has(TOTAL) or not account.adds_columns(columns)
        left = [] if together else columns
    else:
        left = [at for at in columns if not _reads_column(account, at)]
    out = [grid.names[at] for at in left]
    if account.is_of(*_OWN_ROWS) or _SPAN.search(account.plain) or _WITHOUT.search(account.plain):
        return out
    return out + [grid.labels[row] for row in account.exercise.rows_named if not _reads_row(account, row)]


def _columns_named(account: Account) -> list[int]:
    grid = account.exercise.grid
    if grid.header is None or grid.width < 3 or account.is_of(*_OWN_COLUMNS):
        return []
    heads = [grid.names[at] for at in range(1, grid.width)]
    units = set() if account.exercise.asks("how many") else {stem(one) for head in heads for one in _PER.findall(head)}
    return [at + 1 for at in named(heads, account.exercise.words) if set(stems(heads[at])) - STOP - units]


def _reads_column(account: Account, at: int) -> bool:
    grid, found = account.exercise.grid, account.found
    if (found.columns is not None and at in found.columns) or _is_in(grid.names[at], account.text):
        return True
    own = {float(value) for row in grid.numbers if (value := row[at]) is not None}
    own |= {float(time) for row in grid.times if (time := row[at]) is not None}
    own |= {time % 720 for time in own}
    cells = any(row[at] and row[at] in account.text for row in grid.rows)
    return cells or bool(own & account.numbers) or grid.names[at] in str(found.program.value)


def _reads_row(account: Account, row: int) -> bool:
    grid, found = account.exercise.grid, account.found
    label = grid.labels[row]
    if (found.rows is not None and row in found.rows) or label.isdigit() or _is_in(label, account.text):
        return True
    return f"[{row}]" in account.text or _holds_cells(account, row)


def _holds_cells(account: Account, row: int) -> bool:
    """Whether the program has a figure of a row, and not of all rows."""
    grid = account.exercise.grid
    held = [{abs(float(value)) for value in line[1:] if value is not None} for line in grid.numbers]
    held = [own | {float(time) for time in grid.times[at] if time is not None} for at, own in enumerate(held)]
    read = [bool(own & account.numbers) for own in held]
    return read[row] and not all(read)


def _is_in(name: str, text: str) -> bool:
    return name.lower() in text.lower() or name_of(name) in text


def _other_axis(account: Account) -> list[str]:
    """Return what is asked for where rows of another kind are given: "which fruit", answered with "Class 4b"."""
    grid, value = account.exercise.grid, account.found.program.value
    asked = _ASKED.search(account.plain)
    firsts = {stems(label)[:1] for label in grid.labels}
    if asked is None or value not in grid.labels or len(firsts) != 1 or len(grid.labels) < 2:
        return []
    kind, noun = next(iter(firsts)), stem(asked[1])
    is_given = noun in kind or noun in stems(grid.names[0])
    return [] if is_given or not kind or kind[0] not in account.exercise.words else [asked[1]]
