"""What a question asks for that its reading can't be: another kind of answer, a place, a unit, a number told before."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found, spaced
from chaintable.models.embedded.school.families.question_scope import columns_by_place, rows_by_place
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.number_bounds import bounds
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    MONTHS,
    STOP,
    WEEK,
    money_said,
    number,
    stem,
    stems,
    times_said,
)

_PAID_FOR = frozenset(("sized price", "tickets compared", "family ticket", "shared price"))
_IN_BRACKETS = re.compile(r"\(([^()]{3,120})\)")
_A_CLAUSE = 4
"""So many words in brackets are a clause: "(they all need shoes)"."""
_IN_TIME = frozenset("latest earliest last first top".split())
_NUMBER = re.compile(r"\d[\d,]{0,15}(?:\.\d{1,6})?")
_AUXILIARIES = frozenset("is are was were do does did can could will would has have had should".split())
_YEAR = re.compile(r"(?:19|20)\d\d")
_UNITS = {
    word: base
    for base, words in {
        "cent": "cent cents", "inch": "inch inches", "foot": "feet ft", "yard": "yards", "mile": "mile miles",
        "meter": "meter meters metre metres", "kilometer": "kilometer kilometers kilometre kilometres km",
        "centimeter": "centimeter centimeters centimetre centimetres cm", "gram": "gram grams",
        "millimeter": "millimeter millimeters millimetre millimetres mm",
        "kilogram": "kilogram kilograms kilo kilos kg", "ounce": "ounce ounces oz", "pound": "pound pounds lb lbs",
        "liter": "liter liters litre litres", "milliliter": "milliliter milliliters ml", "gallon": "gallon gallons",
        "second": "seconds", "minute": "minute minutes", "hour": "hour hours", "day": "daily",
        "week": "week weeks weekly", "month": "month months monthly", "year": "year years yearly annual",
    }.items()
    for word in words.split()
}  # fmt: skip
"""The words for units, and the one word for each."""
_SYMBOLS = {
    "m": "meter",
    "s": "second",
    "min": "minute",
    "h": "hour",
    "g": "gram",
    "l": "liter",
    "yd": "yard",
    "in": "inch",
}
"""The symbols of units, as headers write them."""
_ORDINALS = frozenset("second third fourth fifth next previous following late early later earlier".split())
_PLACED = frozenset(("nth row", "next event", "first or last", "neighbour", "pattern", "largest step", "timetable",
                     "one deduction", "one line", "time until"))  # fmt: skip
_CLOCKS = frozenset(("timetable", "event at a time", "events counted", "time until", "time of event", "time between",
                     "length of event", "neighbour", "first or last", "longest event", "next event"))  # fmt: skip
_ROWS_AT = frozenset(("timetable", "first or last", "length of event", "time of event"))
_OF_PATTERN = frozenset(("pattern", "rate of change", "market", "proportion", "how many to buy", "enough money"))
_PLAIN = frozenset(("record", "balance", "taxes", "deductions", "earnings", "one figure", "one line"))
"""Readings that give one figure of the table, or the sum of some."""
_MORE = re.compile(r"\b(?:more|further|longer|another|extra)\b")
WORKED_OUT = frozenset((
    "price for a time", "figure in a unit", "at a price", "to a goal", "pace", "which pace", "recipe", "best buy",
    "price of an amount", "whole bill", "lines of a bill", "bill shared", "bill and money", "price of one",
    "price of one compared", "price of packs", "rule that fits", "step of a pattern", "place in a pattern",
    "sum of a pattern", "later value of a pattern", "both or neither", "whole of a column", "price of a plan",
    "points", "route", "exchange", "attribute", "price of some", "opening hours", "left out", "referred",
    "holding", "family ticket", "takings", "everyone counted", "side by side", "row rate", "sized price", "told price",
    "left of income", "saving up", "other hours", "straight line", "column contest", "complement", "pieces", "product",
    "return ticket", "tickets compared", "shared total", "equals", "interval", "multiple of a row",
    "column in all", "race", "standing", "first over", "longest leg", "wet days", "expectation", "hourly pay",
    "rates added", "pass or singles", "tariff", "saving", "recipe stock", "whole cost",
    "growing pattern", "goal", "match", "steadily", "column share", "within labels",
    "bill and share", "extreme reached", "limit",
    "held against", "since before", "waiting", "direction", "alike across", "deductions counted", "lines together",
    "pay without a line", "league", "saved so far",
    "plans compared", "price of use", "paid for one", "frequencies compared",
))  # fmt: skip
"""Readings that work with a number or a unit of the question."""
_TWICE = ("there and back", "round trip", "both ways", "back and forth", "return trip")
_COSTS = ("cost", "costs", "come to", "pay", "owe", "add up to", "added up")
_SIZES = "largest biggest greatest highest smallest lowest total average".split()
_STEPS = "increase decrease change difference drop rise jump gap growth".split()
_COMPARING_NOTHING = frozenset(("frequency count", "frequency total", "count", "sum of all", "weighted total",
                                "rows counted", "total price", "mean", "median"))  # fmt: skip
_HOW_MUCH_MORE = (
    "how many more",
    "how many fewer",
    "how much more",
    "how much less",
    "how much longer",
    "how much higher",
)
_OF_ROWS = frozenset(("event at a time", "first or last", "neighbour", "longest event", "timetable"))
_OF_SOME = re.compile(
    r"(?:^|[.!?] )(?:of|among|out of) (?:the|those|all|everyone)\b|\bgiven\b|\bof those who\b|\bif (?:one|a"
    r"|an) .{3,40} from\b",
    re.I,
)
_OR_BOUND = re.compile(
    r"\b(?:than|least|most|over|under|above|below) \d[\d.,]{0,9}(?: \w{2,14}){0,2} or (?:at|more|less|fewer|over"
    r"|under|above|below)\b"
)
_GROWTH = re.compile(r"\b(?:grow|grew|gain|gained|rise|rose|increase|increased|fall|fell|drop|dropped|lose|lost)\b")
_ALL_ROWS = frozenset(("sum of all", "rows counted", "at a price", "which row"))
_SUMS = frozenset(("sum of all", "rows counted", "frequency total"))
_SHARES = frozenset(("probability", "fraction", "percent of two", "frequency share", "frequency percent", "part",
                     "share of earnings"))  # fmt: skip
_PARTS_ASKED = frozenset("fraction part share percent percentage number is of".split())
_OPENING = re.compile(r"[^,]{1,60}, (?:is|are|was|were|do|does|did|can|could|will|would|has|have)\b", re.I)
_POLITE = re.compile(
    r"(?:so |and |hi |hey |please )?(?:can|could|would|will|do) (?:you|someone|somebody|anyone|anybody) (?:please )?"
    r"(?:tell|help|say|work|find|figure|show|explain|calculate|compute|give|know|name)\b", re.I,
)  # fmt: skip
"""How a request begins that looks like a question for a yes."""
_LED = re.compile(r"^ (?:so|and|but|ok|okay|now|then|well|hi|hey|hello|please) ")
_WHICH = re.compile(r"\b(?:which|what) ([a-z]{1,20})\b")
_WHICH_ONE = re.compile(r"\bwhich ([a-z]{1,20})\b")
_GRADED = re.compile(r"\b(?:second|third|fourth|fifth|sixth|seventh|eighth) grade(?:rs?|s)?\b")
_FRACTION = re.compile(r"\d{1,4}/\d{1,4}")
_EITHER = re.compile(r"\b(\w{1,6}) or (\w{1,6})\b")


def mismatches(exercise: Exercise, found: Found) -> tuple[str, ...]:
    """Return the names of the marks of misreading that a question and its reading bear."""
    if found.kind in WORKED_OUT:
        marks = {"a row told before": _row_before, "told in brackets": _told_in_brackets}
        return tuple(name for name, mark in marks.items() if mark(exercise, found))
    return tuple(name for name, mark in _MARKS.items() if mark(exercise, found))


def answers_otherwise(exercise: Exercise, value: object) -> bool:
    """Whether a value is no answer to the question's kind: a number for "did …", a label for "how much"."""
    text = str(value).strip().lower()
    labels = {label.lower() for label in exercise.grid.labels}
    is_number = not isinstance(value, str) or (number(text) is not None and text not in labels)
    if asks_yes_or_no(exercise):
        return text not in ("yes", "no") and not exercise.choices
    if exercise.asks("how long", "how much time"):
        return bool(times_said(text))
    if _asks_for_size(exercise):
        return isinstance(value, str) and text in labels
    if _asks_for_number(exercise):
        return not is_number and not any(word in text for word in ("/", ":", "minute", "hour", "day"))
    return is_number and exercise.plain.split()[:1] in (["who"], ["whose"], ["where"])


def leaves_numbers(exercise: Exercise) -> bool:
    """Whether the question has a number that isn't in the table, so that something must be worked out with it."""
    grid = exercise.grid
    held = _numbers(" ".join((exercise.title, *grid.names, *(cell for row in grid.rows for cell in row))))
    return (
        not times_said(exercise.question)
        and bool(_numbers(exercise.question) - held - {1.0})
        and not bounds(exercise.asking)
    )


def asks_yes_or_no(exercise: Exercise) -> bool:
    """Whether the sentence that asks wants a yes or a no: "is it", "so will she", "now, can he"."""
    if _POLITE.match(exercise.asking):
        return False
    asking = exercise.asking
    words = (
        spaced(asking.rpartition(", ")[2]).split() if _OPENING.match(asking) else _LED.sub(" ", exercise.plain).split()
    )
    asked = [word for word in words[:3] if word in ("what", "which", "who", "how", "when", "where")]
    return (
        bool(words) and words[0] in _AUXILIARIES and not asked and (exercise.asks("than") or not exercise.asks_either)
    )


def _asks_for_size(exercise: Exercise) -> bool:
    """Whether a step's size is asked for: "what was the largest increase"."""
    sizes = (f"the {size} {step}" for size in _SIZES for step in _STEPS)
    return exercise.asks("what is", "what was") and exercise.asks(*sizes) and not exercise.choices


def _asks_for_number(exercise: Exercise) -> bool:
    """Whether a number is asked for: how many, what do two of them cost."""
    if exercise.asks("which", "who", "when") or exercise.choices:
        return False
    return exercise.asks("how many", "how much") or (
        exercise.asks("what") and exercise.asks("and") and exercise.asks(*_COSTS)
    )


def _is_otherwise(exercise: Exercise, found: Found) -> bool:
    return answers_otherwise(exercise, found.program.value)


def _number_before(exercise: Exercise, found: Found) -> bool:
    """Whether a sentence before the one that asks has a number or a time that the reading has no use for."""
    before = " ".join(one for one in exercise.sentences if one != exercise.asking)
    if not before:
        return False
    if found.kind in _CLOCKS:
        return (
            found.kind in _ROWS_AT
            and not exercise.asks("latest", "last", "next", "wait", "which")
            and bool(set(times_said(before)) - _times_read(exercise, found))
        )
    held = _numbers(" ".join((found.program.text, *exercise.grid.names, *exercise.grid.labels, exercise.title)))
    held |= {float(len(exercise.grid.rows)), float(len(exercise.grid.measured))}
    told = _numbers(_FRACTION.sub(" ", before)) | _spoken(before)
    return found.kind not in _OF_PATTERN and bool(told - held)


def _numbers(text: str) -> set[float]:
    return {float(value) for one in _NUMBER.findall(text) if (value := number(one)) is not None}


def _spoken(text: str) -> set[float]:
    """The numbers that a text says in words, but for one."""
    return {float(COUNTED[word]) for word in spaced(text).split() if COUNTED.get(word, 0) > 1}


def _times_read(exercise: Exercise, found: Found) -> set[int]:
    rows = range(len(exercise.grid.rows)) if found.rows is None else found.rows
    times = {time for row in rows for time in exercise.grid.times[row] if time is not None}
    return times | {time % 720 for time in times} | {int(one) for one in _numbers(found.program.text)}


def _place(exercise: Exercise, found: Found) -> bool:
    """Whether a place in an order is asked for ("the second highest"), which only some readings know."""
    if found.kind in _PLACED or _ORDINALS.isdisjoint(_said(exercise)) or _GRADED.search(exercise.plain):
        return False
    heads = [exercise.grid.names[at] for at in exercise.grid.measured]
    of_plot = found.kind == "stem-and-leaf plot" and "sorted(" in found.program.text
    return not of_plot and not columns_by_place(exercise, heads)


def _said(exercise: Exercise) -> set[str]:
    grid = exercise.grid
    inside = set(spaced(" ".join((*grid.labels, *grid.names, *exercise.choices))).split())
    return set(exercise.plain.split()) - inside


def _comparison(exercise: Exercise, found: Found) -> bool:
    """Whether more or less is asked for of a reading that compares nothing."""
    if found.kind == "which row":
        heads = [exercise.grid.names[at] for at in exercise.grid.measured]
        return _asks_for_column(exercise) or (exercise.asks("than") and len(named(heads, exercise.words)) > 1)
    if found.kind == "which column" and not exercise.choices:
        asked = _WHICH.search(exercise.plain)
        return asked is not None and stem(asked[1]) in stems(exercise.grid.names[0]) and not _asks_for_column(exercise)
    if found.kind in _COMPARING_NOTHING and exercise.asks(*_HOW_MUCH_MORE) and exercise.asks("than"):
        return True
    if found.kind in ("one figure", "one line", "which row") and exercise.asks("by how many", "by how much", "by what"):
        return True
    more = _MORE.search(exercise.plain) is not None and not exercise.asks("than")
    by_each = found.kind == "pattern" and exercise.asks("each", "every")
    return (more and found.kind in _PLAIN | {"pattern"} and not by_each) or (
        exercise.asks("than") and found.kind in _PLAIN
    )


def _condition(exercise: Exercise, found: Found) -> bool:
    """Whether a share of some is asked for ("of those in grade 6"), and a share of all is read."""
    if found.kind not in ("probability", "percent of two", "fraction"):
        return False
    text = found.program.text
    return _OF_SOME.search(exercise.question) is not None and ("sum(sum(" in text or "sum(parts" in text)


def _either_bound(exercise: Exercise, found: Found) -> bool:
    """Whether one of two conditions must hold, and both are asked for at once."""
    return _OR_BOUND.search(exercise.plain) is not None and found.kind not in ("compared", "claim")


def averages_growth(exercise: Exercise, found: Found) -> bool:
    """Whether growth or loss on average is asked for, and the values themselves are averaged."""
    return found.kind in ("mean", "frequency average", "mean of some") and _GROWTH.search(exercise.plain) is not None


def _other_thing(exercise: Exercise, found: Found) -> bool:
    """Whether "which bus" names the columns, and a row is read."""
    asked = _WHICH_ONE.search(exercise.plain)
    if asked is None or found.kind not in _OF_ROWS or exercise.choices or found.program.value in exercise.grid.names:
        return False
    grid, kind = exercise.grid, stem(asked[1])
    heads = {own for at in range(1, grid.width) for own in stems(grid.names[at])[:1]}
    return grid.width > 2 and kind in heads and kind not in stems(grid.names[0])


def _asks_for_column(exercise: Exercise) -> bool:
    """Whether a column is asked for: "in which month" where the columns are months, and the rows aren't."""
    grid = exercise.grid
    heads = {word for at in grid.measured for word in stems(grid.names[at])}
    kinds = {name for name, own in (("month", MONTHS), ("day", WEEK)) if len(heads & set(own)) > 1}
    kinds |= {"year"} if sum(_YEAR.fullmatch(word) is not None for word in heads) > 1 else set()
    kinds |= {stems(grid.names[at])[0] for at in grid.measured if len(stems(grid.names[at])) == 2}
    asked = _WHICH.search(exercise.plain)
    return asked is not None and stem(asked[1]) in kinds - set(stems(grid.names[0]))


def _unit(exercise: Exercise, found: Found) -> bool:
    """Whether a unit is asked for that what is read isn't in."""
    grid = exercise.grid
    if found.kind in _OF_PATTERN | {
        "total price",
        "timetable",
        "time between",
        "time until",
        "length of event",
        "over time",
    }:
        return False
    columns = range(grid.width) if found.columns is None else {0, *found.columns}
    texts = [
        exercise.title,
        exercise.unit,
        *(text for at in columns for text in (grid.names[at], *(row[at] for row in grid.rows))),
    ]
    own = {_UNITS[word] for text in texts for word in spaced(text).split() if word in _UNITS}
    own |= {_SYMBOLS[word] for text in texts for word in spaced(text).split() if word in _SYMBOLS} | _units_of_labels(
        exercise
    )
    said = _said(exercise) - ({"hour"} if exercise.asks("half an hour") and "minute" in own else set())
    return bool({_UNITS[word] for word in said if word in _UNITS} - own)


def _units_of_labels(exercise: Exercise) -> set[str]:
    first = {stem(label) for label in exercise.grid.labels}
    found = {"week"} if first & set(WEEK) else set()
    found |= {"month", "year"} if first & set(MONTHS) else set()
    heads = {stem(word) for name in exercise.grid.names for word in name.split()}
    found |= {"month", "year"} if heads & set(MONTHS) else set()
    return found | (
        {"year"} if any(_YEAR.fullmatch(text) for text in (*exercise.grid.labels, *exercise.grid.names)) else set()
    )


def _either(exercise: Exercise, found: Found) -> bool:
    """Whether one of two numbers is asked for ("one or two cats"), and the program has only one of them.

    Also whether a pattern is asked for two of its terms, and a way for both directions.
    """
    if found.kind == "pattern" and len(_numbers(exercise.asking) | _spoken(exercise.asking)) > 1:
        return True
    if exercise.says(*_TWICE):
        return True
    held = _numbers(found.program.text)
    for pair in _EITHER.findall(exercise.plain):
        values = [COUNTED.get(word, number(word)) for word in pair]
        if None not in values and not {float(value) for value in values if value is not None} <= held:
            return True
    return False


def _span(exercise: Exercise, found: Found) -> bool:
    """Whether a span is asked for: of rows ("from March through May"), to a time ("until"), of the first three."""
    if found.kind in ("change", "difference"):
        return exercise.asks("through")
    if found.kind == "length of event":
        return exercise.asks("until")
    rows = rows_by_place(exercise)
    return bool(rows) and found.kind in ("mean", "median", "sum of all", "mode", "range") and found.rows is None


def _weighted(exercise: Exercise, found: Found) -> bool:
    """Whether what the labels say is asked for in all ("how many pets are there"), and the rows or homes are summed.

    Also where all of a kind are meant ("what do all the lions eat"), and one figure of several is read.
    """
    grid = exercise.grid
    if found.kind == "one figure" and len(grid.measured) > 1:
        return exercise.asks("all the", "all of the")
    if found.kind not in _SUMS or any(values[0] is None for values in grid.numbers):
        return False
    after = [word for word in stems(exercise.plain.partition("how many")[2]) if word not in STOP][:1]
    return bool(after) and after[0] in stems(grid.names[0]) and exercise.has(TOTAL)


def _row_before(exercise: Exercise, found: Found) -> bool:
    """Whether a sentence before names a row, and all rows are read."""
    return (
        found.rows is None
        and len(exercise.grid.rows) > 1
        and found.kind in _ALL_ROWS
        and not exercise.choices
        and (bool(named(exercise.grid.labels, exercise.all_words)) and not exercise.rows_named)
    )


def _otherwise_valued(exercise: Exercise, found: Found) -> bool:
    """Whether a value can't be meant: less than nothing for "how many more", a price for "how many"."""
    value = found.program.value
    if isinstance(value, str):
        return False
    if value < 0 and exercise.asks("more", "fewer", "less", "faster", "longer", "higher"):
        return True
    return found.kind in ("total price", "total of fares") and exercise.asks("how many")


def _crossed(exercise: Exercise, found: Found) -> bool:
    """Whether rows and columns are named by pairs ("a small tea and a large coffee"), and all their cells are added."""
    heads = [exercise.grid.names[at] for at in exercise.grid.measured]
    return found.kind == "sum of rows" and len(exercise.rows_named) > 1 and len(named(heads, exercise.words)) > 1


def _number_for_a_thing(exercise: Exercise, found: Found) -> bool:
    """Whether one of the table's things is asked for ("which bag"), and a share that is in no cell is given."""
    asked = _WHICH_ONE.search(exercise.plain)
    if found.kind not in _SHARES or asked is None or exercise.choices:
        return False
    return asked[1] not in _PARTS_ASKED and not exercise.asks("what", "how many", "how much", "how likely")


def _most(exercise: Exercise, found: Found) -> bool:
    """Whether the most or least is asked for of a reading that lists or counts what fits."""
    if found.kind == "event at a time" and exercise.asks("last", "first"):
        return True
    if found.kind == "neighbour" and exercise.has((MOST | LEAST) - _IN_TIME):
        return True
    said = exercise.has(MOST | LEAST) and not exercise.asks("at least", "at most")
    return said and found.kind in (
        "rows that fit", "count", "comparison", "condition", "difference of columns", "event at a time"
    )  # fmt: skip


def _unbought(exercise: Exercise, found: Found) -> bool:
    """Whether a row is named, also in brackets or before, that isn't among the things that are paid for."""
    if found.kind not in _PAID_FOR or found.rows is None or exercise.money:
        return False
    named_rows = set(partly_named(exercise.grid.labels, exercise.all_words))
    return bool(named_rows - set(found.rows))


def _told_in_brackets(exercise: Exercise, found: Found) -> bool:
    """Whether a price, or a clause on what is bought, is told in brackets and the reading has no use for it."""
    for told in _IN_BRACKETS.findall(exercise.question):
        prices = {float(value) for value in money_said(told)}
        if prices - _numbers(found.program.text):
            return True
        if found.kind in _PAID_FOR | {"total price", "amount"} and len(told.split()) >= _A_CLAUSE and not prices:
            return True
    return False


_MARKS = {
    "told in brackets": _told_in_brackets,
    "a thing not paid for": _unbought,
    "a row told before": _row_before, "no such value": _otherwise_valued, "the most": _most, "crossed": _crossed,
    "another kind of answer": _is_otherwise, "a number told before": _number_before, "a place": _place,
    "a comparison": _comparison, "a unit": _unit, "one of two numbers": _either, "a span": _span,
    "weighted": _weighted, "a condition": _condition,
    "one of two conditions": _either_bound, "growth": averages_growth, "another thing": _other_thing,
    "a number for a thing": _number_for_a_thing,
}  # fmt: skip
