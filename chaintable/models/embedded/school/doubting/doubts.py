"""What makes an answer doubtful: words and numbers of the question that its reading has no use for."""

import re
from itertools import pairwise

from chaintable.models.embedded.school.compositions import COMPOSED
from chaintable.models.embedded.school.doubting.mismatches import WORKED_OUT, mismatches
from chaintable.models.embedded.school.doubting.omissions import omissions
from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.words.named_labels import mentions
from chaintable.models.embedded.school.words.number_form import places_asked
from chaintable.models.embedded.school.words.words_and_numbers import STOP, number, stems, times_said

_STATISTICS = frozenset(("mean", "median", "mode", "range", "stem-and-leaf plot", "frequency average", "most frequent"))
_SHARES = frozenset(("fraction", "probability", "percent", "percent of two", "change in percent", "frequency percent",
                     "frequency share", "parts of kinds", "ratio", "share of earnings", "stem-and-leaf plot",
                     "points", "which column"))  # fmt: skip
_GAPS = frozenset(("difference", "difference of columns", "difference of extremes", "price difference", "market",
                   "change", "range", "stem-and-leaf plot", "largest step", "money short", "falls or rises",
                   "size of change", "difference of lines", "side by side"))  # fmt: skip
_CLOCKS = frozenset(("timetable", "event at a time", "events counted", "time until", "time of event", "time between",
                     "length of event", "neighbour", "first or last", "longest event", "next event"))  # fmt: skip
_UNTIMED = frozenset(("neighbour", "first or last", "longest event", "length of event"))
"""Readings of a schedule that no time of day in the question takes part in."""
_PRICES = frozenset(("total price", "total of fares", "shared price", "enough money", "money left", "money short",
                     "how many to buy", "price difference"))  # fmt: skip
_SUMS = frozenset(("total price", "one figure", "sum of rows", "sum of all", "frequency total", "weighted total",
                   "total of fares"))  # fmt: skip
_SUREST = frozenset(("linear or not", "relation", "proportion", "proportional or not", "rate of change",
                     "pattern", "record", "described", "multiple",
                     "straight line", "column contest", "complement", "pieces", "product", "return ticket",
                     "tickets compared", "shared total", "equals", "interval", "multiple of a row",
                     "column in all", "race", "standing", "first over", "longest leg", "wet days",
    "expectation", "hourly pay",
    "rates added", "pass or singles",
    "growing pattern", "goal", "match", "steadily", "column share", "within labels",
    "bill and share", "bundles", "extreme figure", "fixed and each", "over time", "extreme reached", "limit",
    "held against", "since before", "waiting", "direction", "alike across", "tariff", "saving",
    "recipe stock", "whole cost", "lines together", "pay without a line", "league", "saved so far",
    "plans compared", "price of use", "paid for one", "frequencies compared"))  # fmt: skip

_MEANS = frozenset("average mean median mode typical typically usual usually".split())
_PARTS = frozenset("percent percentage fraction ratio probability chance proportion share % likely odds".split())
_APART = frozenset("difference apart gap compared".split())
_SCALED = frozenset("twice double triple half third quarter thirds times doubled halved tripled".split())
_LEFT_OUT = frozenset(
    "not without except besides excluding neither nor never isn't didn't don't doesn't aren't wasn't".split()
)
_SUPPOSED = frozenset("if suppose supposing instead would".split())
_PRICED_OTHERWISE = frozenset("discount off tax tip sale coupon interest free refund deal reduced cut".split())
_VAGUE = frozenset(
    "why explain predict estimate round nearest about approximately roughly guess likely expect trend".split()
)
_SPREAD = frozenset("each per every".split())
_TAKEN = frozenset("remain remains remaining left still waived removed adopted sold instead".split())
_SAVED = frozenset("save saves saved saving savings".split())
_BOUND = frozenset("must need needs needed needing require required latest missing".split())
"""Words of a condition on the answer, which only some readings can carry out."""
_MOVED = frozenset(
    """
increase decrease grew growth rise rose fall fell drop dropped change changed gained lost doubled improve
improved improvement progress
    """.split()
)
_NUMBER = re.compile(r"\d[\d,]{0,15}(?:\.\d{1,6})?")
_SPAN = re.compile(r"(\d{1,3}) (?:minutes?|mins?|hours?)\b")
_IN_WORDS = frozenset("two three four five six seven eight nine ten eleven twelve".split())
_FIGURE_FIRST = re.compile(r"-?\$?\d")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_OF_UNITS = (10, 100, 1000)
"""By how much a number of grams or centimeters is larger than the same in the unit of a price."""
_ENDS = ("first", "last")
_HEAVY, _LIGHT = 0.5, 0.75


def sureness(exercise: Exercise, found: Found) -> float:
    """Return how sure the answer is (0 to 1): what its family says, less for what the reading leaves out."""
    if found.kind in COMPOSED:
        return found.sure
    return _weighed(exercise, found) * _HEAVY ** min(
        2, len(mismatches(exercise, found)) + len(omissions(exercise, found))
    )


def _weighed(exercise: Exercise, found: Found) -> float:
    if found.kind in _SUREST:
        some = found.kind == "pattern" and exercise.asks(*(f"{end} {word}" for end in _ENDS for word in _IN_WORDS))
        return found.sure * (_HEAVY if some else 1.0)
    sure, said = found.sure, _said(exercise)
    for left, words, kinds in _RULES:
        if found.kind not in kinds and not words.isdisjoint(said):
            sure *= left
    if found.kind == "which row" and exercise.asks("per", "for each", "for every", "a single", "each"):
        sure *= _HEAVY
    if found.kind in _SUMS and exercise.has(MOST | LEAST | MORE | FEWER) and not exercise.asks("at least", "at most"):
        sure *= _HEAVY
    sure *= _unused_numbers(exercise, found) * _unknown_names(exercise, found) * _unused_number_words(exercise, found)
    return sure * _unlikely_value(exercise, found) * _unused_cells(exercise, found)


_RULES = (
    (_HEAVY, _MEANS, _STATISTICS | {"count", "rows that fit", "row rate"}),
    (_HEAVY, _PARTS, _SHARES),
    (_HEAVY, _APART, _GAPS),
    (_LIGHT, _SCALED, _PRICES | WORKED_OUT | _SHARES | _CLOCKS | {"frequency count", "stem-and-leaf plot", "market"}),
    (
        _HEAVY,
        _LEFT_OUT,
        {
            "fraction",
            "frequency count",
            "frequency share",
            "frequency percent",
            "enough money",
            "sum of rows",
            "timetable",
            "both or neither",
            "everyone counted",
            "family ticket",
            "opening hours",
        },
    ),
    (_LIGHT, _SUPPOSED, _PRICES | WORKED_OUT | _CLOCKS | _SHARES | {"market", "pay after taxes"}),
    (_HEAVY, _TAKEN, _GAPS | WORKED_OUT | _PRICES | {"sum of rows", "pay after taxes", "how many to buy"}),
    (_HEAVY, _SAVED, _GAPS | {"family ticket", "money left", "change in percent", "percent of two"}),
    (_HEAVY, _BOUND, _PRICES | WORKED_OUT | _GAPS | {"event at a time", "events counted", "rows that fit"}),
    (
        _HEAVY,
        _PRICED_OTHERWISE,
        {
            "change in percent",
            "taxes",
            "pay after taxes",
            "earnings",
            "one line",
            "deductions",
            "one deduction",
            "side by side",
        },
    ),
    (_HEAVY, _VAGUE, _CLOCKS | _SHARES | WORKED_OUT),
    (_LIGHT, _SPREAD, _PRICES | WORKED_OUT | _STATISTICS | _CLOCKS | {"condition", "pattern"}),
    (_HEAVY, _MOVED, _GAPS | _SHARES | _PRICES | WORKED_OUT | {"timetable", "falls or rises", "rows that fit"}),
)
"""How much is left of the sureness where a question has one of these words, unless the reading is of these kinds."""


def _said(exercise: Exercise) -> set[str]:
    """Return the words of the sentence that asks, without those of labels and headers."""
    grid = exercise.grid
    texts = (*grid.labels, *grid.names, *exercise.choices, exercise.title)
    inside = {word for text in texts for word in text.lower().split()}
    inside |= {"likely"} if exercise.asks("most likely", "least likely") else set()
    inside |= {"times"} if exercise.asks("how many times") else set()
    falls = {"fell", "fall"} if exercise.says("rain", "snow", "rainfall", "snowfall") else set()
    needs = {"need", "needs"} if exercise.asks("how long") else set()
    needs |= _BOUND if exercise.times else set()
    round_off = {"round", "nearest"} if places_asked(exercise) is not None else set()
    return set(exercise.plain.split()) - inside - falls - needs - round_off


def _unused_numbers(exercise: Exercise, found: Found) -> float:
    """Return a factor below 1 where the question has a number that neither its labels nor the program hold."""
    if found.kind in _UNTIMED and times_said(exercise.asking):
        return _HEAVY
    if found.kind in _CLOCKS:
        spans = {number(one) for one in _SPAN.findall(exercise.asking)}
        return _HEAVY if spans - {number(one) for one in _NUMBER.findall(found.program.text)} else 1.0
    if found.kind in WORKED_OUT | {"market", "how many to buy"}:
        return 1.0
    names = (*exercise.grid.labels, *exercise.grid.names, exercise.title)
    known = {1, *(number(one) for text in (*names, found.program.text) for one in _NUMBER.findall(text))}
    text = exercise.question if found.kind == "one figure" else exercise.asking
    known |= {value * factor for value in known if value is not None for factor in _OF_UNITS}
    left = [one for one in _NUMBER.findall(text) if number(one) not in known]
    return _HEAVY if left else 1.0


def _unused_cells(exercise: Exercise, found: Found) -> float:
    """Return a factor below 1 where the question names a group of rows ("in Leeds") and others count as well."""
    if found.kind not in _SUMS | _STATISTICS:
        return 1.0
    grid, counted = exercise.grid, found.rows
    for at in range(1, grid.width):
        cells = [row[at] for row in grid.rows]
        texts = sorted({cell for cell in cells if _LETTERS.search(cell) and cell not in found.program.text})
        named = {texts[place] for _, place in mentions(texts, exercise.words)}
        if named and any(cells[row] not in named for row in (range(len(cells)) if counted is None else counted)):
            return _HEAVY
    return 1.0


def _unused_number_words(exercise: Exercise, found: Found) -> float:
    """Return a factor below 1 where a number is said in words ("the first two weeks") that the program doesn't hold."""
    inside = {word for text in (*exercise.grid.labels, *exercise.grid.names) for word in text.lower().split()}
    said = [word for word in exercise.plain.split() if word in _IN_WORDS and word not in inside]
    labels = " ".join(exercise.grid.labels[row] for row in found.rows or ())
    held = {number(one) for one in _NUMBER.findall(f"{found.program.text} {labels}")}
    kinds = _STATISTICS | _GAPS | WORKED_OUT | {"which row", "timetable"}
    held |= {count for count in (len(exercise.grid.rows), len(found.rows or ())) if _says_all(exercise, count)}
    return 1.0 if found.kind in kinds or all(number(word) in held for word in said) else _HEAVY


def _says_all(exercise: Exercise, count: int) -> bool:
    """Whether so many are all that there are: "the three classes", "the two grades 5A and 5B"."""
    words = exercise.plain.split()
    before = {one for one, word in pairwise(words) if word in _IN_WORDS and number(word) == count}
    return not before.isdisjoint(("the", "all", "these", "both"))


def _unlikely_value(exercise: Exercise, found: Found) -> float:
    """Return a factor below 1 for a value that is hardly meant.

    It is a number or a time where a person is asked for, a count of nothing, a count of rows where another column holds
    counts, or a mode that stands only once.
    """
    value = found.program.value
    asks_who = exercise.asks("who", "whose", "whom") and not exercise.asks(
        "what", "which", "how many", "how much", "how"
    )
    if asks_who and (not isinstance(value, str) or _FIGURE_FIRST.match(value)):
        return _HEAVY
    if found.kind == "timetable":
        return _LIGHT if exercise.asks("between one", "from one", "and the next", "to the next") else 1.0
    if found.kind == "mode":
        return 1.0 if _repeats(found.program.text) else _LIGHT * _HEAVY
    if found.kind != "count":
        return 1.0
    counted = any("number of" in name.lower() or "frequency" in name.lower() for name in exercise.grid.names)
    return _HEAVY if found.program.value == 0 else _LIGHT if counted else 1.0


def _repeats(program: str) -> bool:
    """Whether a number stands in the list of a program more than once."""
    listed = _NUMBER.findall(program.splitlines()[0])
    return len(set(listed)) < len(listed)


def _unknown_names(exercise: Exercise, found: Found) -> float:
    """Return a factor below 1 where a name is asked about that the table doesn't hold, and a row is summed or shown."""
    if found.kind not in ("sum of all", "which row", "one figure", "sum of rows", "difference"):
        return 1.0
    words = exercise.asking.split()
    names = [word.strip(".,;:!?'\"()") for word in words[1:] if word[:1].isupper()]
    known = {stem for text in (*exercise.grid.labels, *exercise.grid.names, exercise.title) for stem in stems(text)}
    told = {stem for one in exercise.sentences if one != exercise.asking for stem in stems(one)}
    strange = [name for name in names if name and not set(stems(name)) & (known | told | STOP)]
    return _LIGHT if strange and not mentions(exercise.grid.labels, exercise.words) else 1.0
