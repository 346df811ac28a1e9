"""Equal steps asked in people's own words: how fast, when it is empty, how far after 6.5 hours, who is quicker."""

import math
import re
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term
from chaintable.models.embedded.school.words.named_labels import alike, named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    ORDINALS,
    STOP,
    Number,
    quantity,
    stem,
    stems,
)

_LEAST_KNOWN = 3
_NUMBER = re.compile(r"(?<![\w.:])[$€£]?(\d[\d,]{0,9}(?:\.\d{1,4})?)(?![\w:]|\.\d)")
_EMPTY = re.compile(
    r"\b(?:empty|emptied|run(?:s)? (?:out|dry)|ran out|used up|all gone|nothing (?:is |will be )?left"
    r"|burn(?:t|ed)? (?:out|down)"
    r"|paid off|down to (?:zero|nothing|0)|reach(?:es)? (?:zero|0)|at zero)\b"
)
_FAST = re.compile(
    r"\b(?:how (?:fast|quickly|quick)|(?:at )?what (?:speed|rate|pace)|(?:speed|rate|pace) (?:is|are|was"
    r"|were|do|does|did))\b"
)
_EACH = re.compile(r"\b(?:per|each|every|an?|one|from one) ([a-z]{1,12})\b")
_WHEN = re.compile(
    r"\b(?:when|how long|how soon|(?:for|at|in|on|by|with|after|during) (?:which|what)|which"
    r"|how many)\b(?: value of)? ?(?P<noun>[a-z]{1,15})?"
)
_PASSED = re.compile(r"\b(?:more than|over|past|pass(?:es)?|exceeds?|above|beyond)\b")
_LESS = re.compile(r"\b(?:less than|fewer than|under|below)\b")
_OTHERWISE = (
    "percent", "percentage", "fraction", "average", "mean", "median", "range", "probability", "total", "altogether",
    "together", "in all", "mode", "difference", "between", "if", "sum", "double", "twice", "half",
)  # fmt: skip
_COMPARING = re.compile(r"\b(?:more|less|fewer|faster|slower|quicker|[a-z]{3,9}er)\b.{0,60}\bthan\b")
_PUT_IN = re.compile(
    r"^ what (?:went|goes|was put|must go|do you put|do i put|number went|number goes|must you put) in\b"
)
"""The first number of a number machine is asked for."""
_TIMES = frozenset("hour minute second day week month year h min s".split())
_UNITS = {"km": "kilometer", "kilometre": "kilometer", "m": "meter", "metre": "meter", "h": "hour", "min": "minute",
          "l": "liter", "litre": "liter", "cm": "centimeter", "centimetre": "centimeter", "s": "second", "mile": "mile",
          "mi": "mile", "g": "gram", "kg": "kilogram", "°c": "degree"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Line:
    """Points on a straight line: the first, how much each step to the right adds, and the words for both sides."""

    x: Number
    y: Number
    each: Number
    across: frozenset[str]
    upward: frozenset[str]
    shown: frozenset[Number]


def straight_line(exercise: Exercise) -> Found | None:
    """When is the tank empty? How far are they after 6.5 hours? What is y when x is 10? How fast do they go?"""
    if exercise.grid.header is None or exercise.choices or _is_otherwise(exercise):
        return None
    if exercise.grid.width == 3 and _COMPARING.search(exercise.plain):
        return _two_lines(exercise)
    line = _line(exercise, 1) if exercise.grid.width == 2 else None
    if (
        line is None
        or exercise.has(MOST | LEAST)
        or _COMPARING.search(_PASSED.sub(" ", _LESS.sub(" ", exercise.plain)))
    ):
        return None
    return _emptied(exercise, line) or _from_number(exercise, line) or _speed(exercise, line)


def _is_otherwise(exercise: Exercise) -> bool:
    """Whether something else is asked for; a percentage isn't where the figures are percentages."""
    shares = ("percent", "percentage") if "%" in exercise.grid.names[-1] else ()
    return exercise.asks(*(word for word in _OTHERWISE if word not in shares))


def _line(exercise: Exercise, column: int) -> _Line | None:
    grid = exercise.grid
    points = [(values[0], values[column]) for values in grid.numbers]
    known = [(x, y) for x, y in points if x is not None and y is not None]
    if len(known) < max(_LEAST_KNOWN, len(points)):
        return None
    (x, y), (next_x, next_y) = known[:2]
    if next_x == x or next_y == y:
        return None
    even = all((other_y - y) * (next_x - x) == (next_y - y) * (other_x - x) for other_x, other_y in known)
    each = (next_y - y) / (next_x - x)
    shown = frozenset(one for one, _ in known)
    return _Line(x, y, _whole(each), _things(grid.names[0]), _things(grid.names[column]), shown) if even else None


def _things(name: str) -> frozenset[str]:
    words = {_plain(word) for word in stems(name)} - STOP - {"number"}
    return frozenset(words)


def _plain(word: str) -> str:
    return _UNITS.get(stem(word), stem(word))


def _whole(value: float) -> Number:
    return int(value) if value == int(value) else round(value, 6)


def _numbers(exercise: Exercise, line: _Line) -> list[tuple[str, Number]]:
    """Return the numbers that are said, each with the side it belongs to: "x", "y", or "" where that isn't clear."""
    words = exercise.asking.replace("=", " is ").lower().replace("’", "'").split()
    found = []
    for at, word in enumerate(words):
        match = _NUMBER.fullmatch(word.strip("?!,;:()\"'").rstrip("."))
        bare = word.strip("?!,.;:()\"'")
        value = quantity(match[1]) if match else COUNTED.get(bare) or ORDINALS.get(bare)
        if value is None or bare in ("one", "second") or (bare == "first"):
            continue
        side = "y" if match and word.lstrip("(\"'")[:1] in "$€£" else _side(words, at, line)
        found.append((side, value))
    return found


def _side(words: list[str], at: int, line: _Line) -> str:
    """Return the side that a word near a number names: "week 8", "8 more weeks", "x is 10", "560 km"."""
    after = [_plain(word.strip("?!.,;:")) for word in words[at + 1 : at + 3]]
    before = [_plain(word.strip("?!.,;:")) for word in reversed(words[max(0, at - 3) : at])]
    for near in (
        after[:1],
        before[:1],
        before[1:2] if before[:1] and before[0] in ("is", "equal", "number", "no") else [],
        after[1:2],
    ):
        for word in near:
            if any(alike(word, own) for own in line.across):
                return "x"
            if any(alike(word, own) for own in line.upward):
                return "y"
    return ""


def _asks_across(exercise: Exercise, line: _Line) -> bool:
    """Whether the place is asked for: "when", "after how many hours", "which row", "for what x"."""
    found = _WHEN.search(exercise.plain)
    if found is None:
        return False
    noun = _plain(found["noun"] or "")
    if found[0].startswith(("when", "how long", "how soon")):
        timed = bool(line.across & _TIMES)
        return found[0].startswith("when") and not _asks_after_when(exercise, line) if not timed else True
    return any(alike(noun, own) for own in line.across)


def _asks_after_when(exercise: Exercise, line: _Line) -> bool:
    """Whether "when" only tells of the place: "what is y when x is 10"."""
    return exercise.asks("what", "how much", "how many") and exercise.plain.find(" when ") > 1


def _emptied(exercise: Exercise, line: _Line) -> Found | None:
    if not _EMPTY.search(exercise.plain) or line.each >= 0 or _numbers(exercise, line):
        return None
    if not (exercise.asks("when", "how long", "how soon") or _asks_across(exercise, line)):
        return None
    script = Script()
    each = script.let("each", -line.each)
    made = term(line.y) / each + line.x
    return Found("straight line", script.answer(_short(made)), card="rate", sure=0.88)


def _short(made: Term) -> Term:
    return made.rounded(2) if isinstance(made.value, float) and made.value != round(made.value, 2) else made


def _from_number(exercise: Exercise, line: _Line) -> Found | None:
    """Return what goes with the one number that is said, on the other side."""
    said = _numbers(exercise, line)
    if len(said) != 1 or len(exercise.sentences) > 2:
        return None
    ((side, value),) = said
    across = _asks_across(exercise, line)
    if (across and side != "x") or _PUT_IN.search(exercise.plain):
        return _place(exercise, line, value)
    if side == "x" and not across and value not in line.shown and value > 0:
        if exercise.asks("more", "less", "fewer", "further") or not exercise.asks(
            "how many", "how much", "how far", "what", "how tall", "how high", "how long", "where", "how deep"
        ):
            return None
        script = Script()
        each = script.let("each", line.each)
        made = each * (term(value) - line.x) + line.y
        return Found("straight line", script.answer(_short(made)), card="rate", sure=0.88)
    return None


def _place(exercise: Exercise, line: _Line, value: Number) -> Found | None:
    script = Script()
    each = script.let("each", line.each)
    place = (term(value) - line.y) / each + line.x
    exact = _whole(place.value)
    passed = _PASSED.search(exercise.plain) if line.each > 0 else _LESS.search(exercise.plain)
    if exact <= line.x:
        return None
    if passed:
        made = Term(f"floor({place.text}) + 1", math.floor(place.value + 1e-9) + 1)
    elif isinstance(exact, int) or (line.across & _TIMES & {"hour", "minute", "second", "h", "min"}):
        return Found("straight line", script.answer(_short(Term(place.text, exact))), card="rate", sure=0.88)
    else:
        made = Term(f"ceil({place.text})", math.ceil(place.value - 1e-9))
    script.lines.insert(0, "from math import ceil, floor")
    return Found("straight line", script.answer(made), card="rate", sure=0.85)


def _speed(exercise: Exercise, line: _Line) -> Found | None:
    """Return the size of a step: "how fast", "how many litres a minute"."""
    if _numbers(exercise, line) or exercise.rows_named:
        return None
    fast = _FAST.search(exercise.plain) and line.across & _TIMES
    units = {_plain(word) for word in _EACH.findall(exercise.plain)}
    asked = exercise.asks("how many", "how much", "how far", "by how much", "what")
    each = asked and not _asks_across(exercise, line) and any(alike(unit, own) for unit in units for own in line.across)
    if not fast and not each:
        return None
    script = Script()
    size = abs(line.each)
    (x, y), next_x = (line.x, line.y), line.x + 1
    made = Term(f"abs({_whole(y + line.each)!r} - {y!r}) / ({next_x!r} - {x!r})", size)
    return Found("straight line", script.answer(_short(made)), card="rate", sure=0.88)


def _two_lines(exercise: Exercise) -> Found | None:
    """Return how much more one column grows with each step than the other: "how much more does she save a week"."""
    grid = exercise.grid
    one, other = _line(exercise, 1), _line(exercise, 2)
    if one is None or other is None or not exercise.asks("how much", "how many", "by how much", "how far"):
        return None
    units = {_plain(word) for word in _EACH.findall(exercise.plain)}
    if (
        not any(alike(unit, own) for unit in units for own in one.across)
        or exercise.rows_named
        or _numbers(exercise, one)
    ):
        return None
    if not named([grid.names[1], grid.names[2]], exercise.words):
        return None
    script = Script()
    first, second = script.let(grid.names[1], one.each), script.let(grid.names[2], other.each)
    made = Term(f"abs({first.text} - {second.text})", abs(one.each - other.each))
    return Found("straight line", script.answer(_short(made)), card="rate", sure=0.85)
