"""What an answer can't be, and what it was made of by mistake: a share above the whole, hours added to money."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found, spaced
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.number_form import places_asked
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, number, quantity, stems

_SHARES = ("percent", "percentage", "share", "fraction", "probability", "chance", "proportion")
_MOVED = """
more less higher lower increase increased decrease change changed grow grew grown growth rise rose fell drop
difference
""".split()
_BELOW_NOTHING = re.compile(r"[-−(]")
_MONEY = re.compile(r"[$€£]")
_DIGITS = re.compile(r"\d{1,9}")
_FEW = ("one figure", "amount", "sum of rows")
_SUMS = (*_FEW, "sum of all")
_STATISTICS = ("mean", "median", "mode", "range", "sum of all")
_OF_COUNTS = ("percent of two", "probability", "fraction", "record", "balance", *_STATISTICS)
_RATE = re.compile(r"'(?:hourly [^']{1,20}|[^']{0,20} (?:rate|per hour|an hour))': \d")
_PAY = ("earnings", "pay after taxes", "share of earnings")
_FAILED = ("fail", "fails", "failed", "failing")
_ALONE = ("one", "single", "each", "every")
_BEFORE = re.compile(r"\b[a-z]{2,12}s (?:before|after|until|since|up to)\b")
_BEST_OF = re.compile(
    r"\b(?:two|three|four|five) (?:[a-z]{2,12}est|most|least|worst|best)\b|\b(?:[a-z]{2,12}est|worst|best)"
    r" (?:two|three|four|five)\b"
)
_TIMES = re.compile(r"\b(?:times?|seconds?|minutes?|s|min)\b", re.I)
_BUT = ("but", "except", "except for", "besides", "without", "apart from", "other than", "excluding", "not counting")
_IN_UNIT = re.compile(r"\bin (?:minutes|hours)\b|\bhow many (?:minutes|hours)\b")
_COUNTED = re.compile(r"'([^']{1,60})': (-?\d[\d.]{0,15})")
_EXTREME = re.compile(r"\b(max|min)\(([a-z_]{1,40}), key=[a-z_]{1,40}\.get\)$")
_ENDED = ("finish", "finishes", "finished", "end", "ends", "ended", "over", "break", "pause")
_LENGTH = re.compile(r"\b(?:length|duration|lasts|minutes|min|hours)\b", re.I)
_OF_GROUP = re.compile(r"\bof (?:the|all the|all) ([a-z]{3,12}ers) (?:are|were|have|had|do|did|come|came)\b")
"""Those who do something: "of the walkers"."""
_OPPOSITES = {
    "dry": "rain rainy wet rainfall snowy", "sunny": "rainy cloudy", "empty": "sold taken booked filled",
    "free": "sold taken booked filled", "unsold": "sold", "absent": "present attended", "missing": "present attended",
    "present": "absent", "closed": "open opened", "open": "closed", "lost": "won wins", "won": "lost losses",
    "incorrect": "correct right", "wrong": "correct right", "correct": "incorrect wrong errors mistakes",
    "right": "incorrect wrong errors mistakes", "unpaid": "paid", "failed": "passed", "passed": "failed",
    "unread": "read",
}  # fmt: skip
"""What is the contrary of a word, so that a figure of it isn't one of the word."""
_WHOLE = frozenset(("total", "totals", "sum", "all", "overall"))


def _cannot_be(exercise: Exercise, found: Found) -> bool:
    """Whether a share is above the whole, or an amount below nothing where the table has none below it."""
    value = found.program.value
    if isinstance(value, str) or exercise.asks(*_MOVED):
        return False
    if exercise.asks(*_SHARES) and value > 100:
        return True
    held = any(_BELOW_NOTHING.search(cell) for row in exercise.grid.rows for cell in row[1:])
    return value < 0 and not held and found.kind in (*_PAY, *_SUMS)


def _adds_other_units(exercise: Exercise, found: Found) -> bool:
    """Whether money is added to what is none: hours to an hourly wage."""
    if found.kind not in _SUMS or "+" not in found.program.text:
        return False
    rows = range(len(exercise.grid.rows)) if found.rows is None else found.rows
    columns = range(1, exercise.grid.width) if found.columns is None else [at for at in found.columns if at]
    for at in columns:
        is_money = {bool(_MONEY.search(exercise.grid.rows[row][at])) for row in rows if exercise.grid.rows[row][at]}
        if len(is_money) > 1:
            return True
    return False


def _takes_a_rate(exercise: Exercise, found: Found) -> bool:
    """Whether the pay for an hour is taken for the whole pay."""
    return found.kind in _PAY and _RATE.search(found.program.text) is not None


def _is_told(exercise: Exercise, found: Found) -> bool:
    """Whether a thing is given that the question names itself: "which bus is the fastest to the airport"."""
    value, labels = found.program.value, exercise.grid.labels
    if exercise.choices or exercise.asks("or") or value not in labels:
        return False
    return exercise.asks("which", "who", "what") and labels.index(str(value)) in exercise.rows_named


def _is_turned(exercise: Exercise, found: Found) -> bool:
    """Whether those who failed are asked for, and those counted who reached the mark."""
    return exercise.says(*_FAILED) and ">=" in found.program.text


def _takes_one_of_several(exercise: Exercise, found: Found) -> bool:
    """Whether some of the best or the worst are asked for ("the three worst games"), and one is given."""
    if _BEST_OF.search(exercise.plain) is None or exercise.choices or "sorted(" in found.program.text:
        return False
    said = str(found.program.value)
    return "," not in said and " and " not in said


def _counts_totals(exercise: Exercise, found: Found) -> bool:
    """Whether a row of totals is added to the rows that it is the total of."""
    whole = {row for row, label in enumerate(exercise.grid.labels) if label.lower() in _WHOLE}
    return bool(whole) and found.kind in _OF_COUNTS and "sum(" in found.program.text and found.rows is None


def _is_of_all(exercise: Exercise, found: Found) -> bool:
    """Whether one row is named ("how many goals did Ana score on average"), and the figure is that of all rows."""
    some = 0 < len(exercise.rows_named) < len(exercise.grid.rows)
    return some and found.rows is None and found.kind in _STATISTICS


def _leaves_what_was_told(exercise: Exercise, found: Found) -> bool:
    """Whether a sentence before names another row: "I have only one egg. How much milk do I need?"."""
    before = " ".join(one for one in exercise.sentences if one != exercise.asking)
    if not before or found.kind not in _FEW or found.rows is None:
        return False
    return bool(set(named(exercise.grid.labels, stems(before))) - set(found.rows))


def _is_one_of_many(exercise: Exercise, found: Found) -> bool:
    """Whether several rows are meant ("on the days before Thursday"), and one is read."""
    return found.kind in ("referred", *_FEW) and len(found.rows or ()) == 1 and bool(_BEFORE.search(exercise.plain))


def _is_of_several(exercise: Exercise, found: Found) -> bool:
    """Whether the price of one is asked for, and that of a pack of several is given: "Ten visits"."""
    if found.kind not in ("one figure", "amount", "attribute") or not exercise.asks(*_ALONE):
        return False
    words = stems(" ".join(exercise.grid.labels[row] for row in found.rows or ()))
    return any((quantity(word) or 0) > 1 for word in words)


def _places_times(exercise: Exercise, found: Found) -> bool:
    """Whether a place is asked for and nothing says of what ("who came second"), where the least time wins."""
    if found.kind != "nth row" or exercise.has(MOST | LEAST | MORE | FEWER):
        return False
    return any(_TIMES.search(exercise.grid.names[at]) for at in found.columns or () if at)


def _leaves_an_ordinal(exercise: Exercise, found: Found) -> bool:
    """Whether a place is said that is nowhere in the reading: "how many dots has the seventh figure"."""
    if found.kind not in _SUMS or places_asked(exercise) is not None:
        return False
    grid = exercise.grid
    read = [grid.labels[row] for row in found.rows or ()] + [grid.names[at] for at in found.columns or ()]
    inside = set(spaced(" ".join((*grid.labels, *grid.names))).split())
    held = {number(one) for one in _DIGITS.findall(" ".join((found.program.text, *read)))}
    said = {ORDINALS[word] for word in exercise.plain.split() if word in ORDINALS and word not in inside}
    return any(place > 1 for place in said - held)


def _is_the_one_left_out(exercise: Exercise, found: Found) -> bool:
    """Whether all but one are asked for ("everybody but Mo"), and the figure is that of the one."""
    if found.kind not in _FEW or len(found.rows or ()) != 1:
        return False
    name = spaced(exercise.grid.labels[(found.rows or (0,))[0]]).strip()
    return bool(name) and exercise.asks(*(f"{but} {the}{name}" for but in _BUT for the in ("", "the ")))


def _is_not_rounded(exercise: Exercise, found: Found) -> bool:
    """Whether a rounded number is asked for in words that say nothing to the rules: "rounded to whole hours"."""
    value = found.program.value
    broken = isinstance(value, float) and value != int(value)
    return broken and exercise.asks("rounded", "round") and places_asked(exercise) is None


def _is_in_another_unit(exercise: Exercise, found: Found) -> bool:
    """Whether a time is asked for in minutes or in hours, and given in both."""
    value = found.program.value
    return (
        isinstance(value, str)
        and "hour" in value
        and "min" in value
        and bool(_IN_UNIT.search(exercise.plain))
        and not exercise.asks("hours and minutes")
    )


def _is_one_of_equals(exercise: Exercise, found: Found) -> bool:
    """Whether the most or the least is given where two have as much."""
    last = _EXTREME.search(found.program.text)
    values = [float(value) for _, value in _COUNTED.findall(found.program.text)]
    if last is None or len(values) < 2 or found.program.text.count("{") != 1:
        return False
    return values.count(max(values) if last[1] == "max" else min(values)) > 1


def _gives_the_start(exercise: Exercise, found: Found) -> bool:
    """Whether an end is asked for where the table says how long things last, and only starts are read."""
    if found.kind not in ("time of event", "time between", "time until") or not exercise.asks(*_ENDED):
        return False
    return any(_LENGTH.search(exercise.grid.names[at]) for at in exercise.grid.measured)


def _is_of_the_opposite(exercise: Exercise, found: Found) -> bool:
    """Whether the contrary of what a column or row holds is asked for ("dry days" of "Rainy days"), and it is read."""
    if found.kind not in _FEW or not isinstance(found.program.value, int | float) or "-" in found.program.text:
        return False
    grid = exercise.grid
    read = [grid.labels[row] for row in found.rows or ()] + [grid.names[at] for at in found.columns or ()]
    held = set(spaced(" ".join(read)).split())
    said = set(exercise.plain.split()) - grid.vocabulary
    return any(word in _OPPOSITES and not held.isdisjoint(_OPPOSITES[word].split()) for word in said)


def _is_of_everyone(exercise: Exercise, found: Found) -> bool:
    """Whether a share of those who do something is asked for ("of the walkers"), and all are counted."""
    group = _OF_GROUP.search(exercise.plain)
    if group is None or group[1] in exercise.grid.vocabulary or group[1] in spaced(exercise.title):
        return False
    return "sum(row) for row in counts)" in found.program.text


_SLIPS = (
    _is_the_one_left_out, _is_in_another_unit, _is_one_of_equals, _gives_the_start, _is_of_the_opposite,
    _is_of_everyone, _is_not_rounded,
    _cannot_be, _adds_other_units, _takes_a_rate, _is_told, _is_turned, _takes_one_of_several, _counts_totals,
    _is_of_all, _leaves_what_was_told, _is_one_of_many, _is_of_several, _places_times, _leaves_an_ordinal,
)  # fmt: skip


def impossibilities(exercise: Exercise, found: Found) -> int:
    """Return how many signs an answer shows that it can't be."""
    return sum(slip(exercise, found) for slip in _SLIPS)
