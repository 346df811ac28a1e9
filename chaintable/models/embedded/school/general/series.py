"""What stands in an even pattern, a plot, a table of counts or a ledger beyond single figures."""

import re
from collections import Counter

from chaintable.models.embedded.school.exercise import LEAST
from chaintable.models.embedded.school.general.expressions import Reading
from chaintable.models.embedded.school.general.mentions import Sense
from chaintable.models.embedded.school.general.row_and_column_choices import asked_noun
from chaintable.models.embedded.school.general.thresholds import bounds_said, holds
from chaintable.models.embedded.school.program_text import Script, Term, total
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, ORDINALS, Number, quantity, stems

_RANGE = re.compile(r"(\d{1,5})\s?(?:to|-|–|—|through)\s?(\d{1,5})(?: \w{1,10})?")
_BELOW = re.compile(r"(?:under|below|less than|younger than) (\d{1,5})(?: \w{1,10})?", re.I)
_ABOVE = re.compile(
    r"(?:over|above|more than|older than) (\d{1,5})|(\d{1,5})(?:\s?\+| or more| and over| or older| and up)", re.I
)
_MISSING = ("missing", "question mark", "blank", "belong", "unknown", "gap", "fill", "hidden")
_STEPS = ("each", "every", "per", "time", "step")
_MOVES = frozenset(
    "go goes grow grows rise rises increase increases add added change changes more up get gets bigger".split()
)
_OFTEN = frozenset(
    "often twice common frequent frequently mode occur occurs appear appears turn turned come came up".split()
)
_WHOLE = frozenset("all total altogether together whole sum overall combined entire".split())


def term_of_pattern(sense: Sense) -> Reading | None:
    """Which number is missing? Which stands in place 8? By how much do the numbers grow each time?"""
    facts, words = sense.facts, sense.words
    line = _even(sense)
    if line is None:
        return None
    start, first, slope = line
    script = Script()
    open_rows = [
        row for row in facts.plain_rows if sense.exercise.grid.rows[facts.rows[row]][facts.columns[0]] in ("?", "")
    ]
    everywhere = frozenset(range(len(words)))
    if sense.has(*_MISSING) and len(open_rows) == 1:
        key = facts.keys[open_rows[0]] or 0
        step, begin = script.let("step", slope), script.let("first", first)
        return Reading("term", script.answer(begin + step * (key - start)), tuple(open_rows), (0,), everywhere, 0.9)
    said = frozenset(
        at for at, word in enumerate(words) if word in _MOVES or word in (*_STEPS, *stems(facts.key), "how", "by")
    )
    if (
        sense.has("by how much", "by how many", "how much do", "how much doe", "how many more")
        and sense.has(*_STEPS)
        and _MOVES & set(words)
    ):
        pair = facts.plain_rows[:2]
        known = [facts.values[row][0] for row in facts.plain_rows]
        if len(pair) < 2 or known[0] is None or known[1] is None:
            return None
        after, before = script.let("after", known[1]), script.let("before", known[0])
        return Reading("step", script.answer(after - before), tuple(pair), (0,), said, 0.88)
    found = _place(sense)
    if found is None or found[1] in facts.keys:
        return None
    at, place = found
    step, begin = script.let("step", slope), script.let("first", first)
    used = frozenset((at,)) | frozenset(
        one for one, word in enumerate(words) if word in (*stems(facts.key), "if", "place")
    )
    return Reading("term", script.answer(begin + step * (place - start)), (), (0,), used, 0.85)


def _even(sense: Sense) -> tuple[Number, Number, Number] | None:
    """Return where an even pattern begins (key and value) and its step for one key; None if it isn't even."""
    facts = sense.facts
    if len(facts.heads) != 1 or len(facts.labels) < 3 or None in facts.keys or facts.shape != "table":
        return None
    pairs = [(key, line[0]) for key, line in zip(facts.keys, facts.values, strict=True)]
    known = [(key, value) for key, value in pairs if key is not None and value is not None]
    if len(known) < 3 or [key for key, _ in known] != sorted({key for key, _ in known}):
        return None
    slope = (known[1][1] - known[0][1]) / (known[1][0] - known[0][0])
    if any(abs(known[0][1] + slope * (key - known[0][0]) - value) > 1e-9 for key, value in known):
        return None
    return known[0][0], known[0][1], int(slope) if slope == int(slope) else slope


def _place(sense: Sense) -> tuple[int, Number] | None:
    """Return the place asked for in a pattern: "place 8", "week 12", "the tenth number"."""
    heads, words = {*stems(sense.facts.key), "place", "position", "number"}, sense.words
    for at, word in enumerate(words):
        if at and words[at - 1] in heads and word not in ORDINALS and (value := quantity(word)) is not None:
            return at, value
        if word in ORDINALS and words[at + 1 : at + 2] and words[at + 1] in heads:
            return at, ORDINALS[word]
    return None


def plot_mode(sense: Sense) -> Reading | None:
    """Which height occurs twice? Which score turned up most often?"""
    words, facts = sense.words, sense.facts
    if facts.shape != "plot" or not _OFTEN & set(words) or sense.has("how many"):
        return None
    values = [line[0] for line in facts.values if line[0] is not None]
    times = next(
        (int(COUNTED[word]) for word in words if word in COUNTED and "time" in words), 2 if "twice" in words else 0
    )
    counts = Counter(values)
    top = times or (min if set(words) & LEAST else max)(counts.values())
    fitting = [value for value, count in counts.items() if count == top]
    if len(fitting) != 1 or top == 1:
        return None
    script = Script()
    held = script.let("values", Term(repr(values), values))
    made = Term(f"[value for value in {held.text} if {held.text}.count(value) == {top}][0]", fitting[0])
    used = frozenset(
        at for at, word in enumerate(words) if word in _OFTEN or word in ("most", "time") or word in COUNTED
    )
    return Reading("as often", script.answer(made), (), (0,), used, 0.9)


def whole_of_counts(sense: Sense) -> Reading | None:
    """How many pets does the whole class have, where each row says how many pupils have so many?"""
    facts, words = sense.facts, sense.words
    noun = asked_noun(sense)
    if not facts.is_counted or noun is None or not _WHOLE & set(words) or sense.has("than", "at least", "at most"):
        return None
    counted = [stem for stem in stems(facts.key) if stem not in ("number", "of", "no")]
    if noun not in counted or noun in stems(facts.heads[0]):
        return None
    pairs = [
        (key, line[0])
        for key, line in zip(facts.keys, facts.values, strict=True)
        if key is not None and line[0] is not None
    ]
    script = Script()
    made = total(Term(repr(key), key) * Term(repr(count), count) for key, count in pairs)
    used = frozenset(at for at, word in enumerate(words) if word in _WHOLE)
    return Reading("whole of counts", script.answer(made), facts.plain_rows, (0,), used, 0.9)


def binned(sense: Sense) -> Reading | None:
    """How many are younger than 14, where the rows are "under 10", "10 to 13", "14 to 17"?"""
    facts = sense.facts
    found = bounds_said(sense)
    if not found or len(found) > 2 or not sense.has("how many") or len(facts.heads) != 1 or facts.is_counted:
        return None
    spans = [_span_of(label) for label in facts.labels]
    rows = [row for row in facts.plain_rows if spans[row] is not None]
    if len(rows) < 2 or len(rows) < len(facts.plain_rows) - 1:
        return None
    kept = []
    for row in rows:
        low, high = spans[row] or (0, 0)
        ends = [(holds(low, sign, limit), holds(high, sign, limit)) for sign, limit, _ in found]
        if any(one != other for one, other in ends):
            return None  # the limit lies inside of a row
        kept += [row] if all(one for one, _ in ends) else []
    values = [value for row in kept if (value := facts.values[row][0]) is not None]
    if not values:
        return None
    made = total(Term(repr(value), value) for value in values)
    used = frozenset().union(*(words for _, _, words in found))
    return Reading("whole of counts", Script().answer(made), tuple(kept), (0,), used, 0.85)


def _span_of(label: str) -> tuple[float, float] | None:
    """Return the least and the greatest whole number that a row stands for: "10 to 13", "under 10", "30+"."""
    if found := _RANGE.fullmatch(label):
        return int(found[1]), int(found[2])
    if found := _BELOW.fullmatch(label):
        return float("-inf"), int(found[1]) - 1
    if found := _ABOVE.fullmatch(label):
        return int(found[1] or found[2]) + (1 if found[1] else 0), float("inf")
    return None


def running(sense: Sense) -> Reading | None:
    """If she had $5 at the beginning, how much does she have at the end?"""
    facts, words = sense.facts, sense.words
    heads = [set(stems(head)) for head in facts.heads]
    into = [at for at, own in enumerate(heads) if "in" in own]
    out = [at for at, own in enumerate(heads) if "out" in own]
    if facts.shape != "ledger" or len(into) != 1 or len(out) != 1 or any("balance" in own for own in heads):
        return None
    money = sense.exercise.money
    if (
        len(money) > 1
        or not sense.has("end", "left", "now", "afterwards", "remain", "remaining")
        or [one for one in sense.mentions if one.rows]
    ):
        return None
    if not (money or sense.has("more", "left")):
        return None
    script = Script()
    start = script.let("start", money[0] if money else 0)
    came, went = (
        script.let(name, total(Term(repr(value), value) for line in facts.values if (value := line[at]) is not None))
        for name, at in (("came_in", into[0]), ("went_out", out[0]))
    )
    ends = (start + came - went).rounded()
    return Reading(
        "balance at the end",
        script.answer(ends),
        facts.plain_rows,
        (into[0], out[0]),
        frozenset(range(len(words))),
        0.88,
    )
