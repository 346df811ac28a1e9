"""Which way something went: warmer or cooler, up, down or the same, from one row or column to another."""

import re
from collections.abc import Mapping

from chaintable.models.embedded.school.exercise import Exercise, Found, spaced
from chaintable.models.embedded.school.families.question_scope import adds_up, distinct, scope_of
from chaintable.models.embedded.school.program_text import Script, Term, term, total
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import alike, mentions
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, STOP, Number, stems

_UP = (
    r"(?:w[ea]nt|gone|go(?:es|ing)?|c[ao]m(?:e|ing)|got|get(?:ting|s)?) up|ris(?:e[ns]?|ing)|rose"
    r"|increas(?:ed?|es|ing)"
    r"|gr[eo]w(?:n|s|ing)?|climb(?:ed|s|ing)?|gain(?:ed|s)?|jump(?:ed|s)?|more(?: expensive| often)?|higher|warmer"
    r"|hotter|milder|larger|bigger"
    r"|longer|further|farther|greater|taller|heavier|dearer|wetter|older|pricier|costlier|busier|fuller|sunnier|windier|later|above|up"
)
_DOWN = (
    r"(?:w[ea]nt|gone|go(?:es|ing)?|c[ao]m(?:e|ing)|got|get(?:ting|s)?) down|f[ae]ll(?:en|s|ing)?"
    r"|drop(?:ped|s|ping)?|decreas(?:ed?|es|ing)|shr[aiu]nk(?:s|ing)?|s[aiu]nk(?:s|ing)?|declin(?:ed?|es|ing)"
    r"|less(?: expensive| far| often)?|fewer|lower"
    r"|cooler|colder|chillier|smaller|shorter|cheaper|lighter|drier|dryer|younger|quieter|emptier|earlier|below|down"
)
_SAME = (
    r"(?:(?:stay|remain)(?:ed|s)?|(?:is|was|be|keep|kept|cost|costs)(?: exactly)?) (?:exactly |just )?the same"
    r"|(?:the )?same(?: as before)?|unchanged|no (?:difference|change)|equal"
    r"|(?:not|n't|n’t|didn't|doesn't|hasn't|did not|does not) (?:change|move)[ds]?|steady|constant|neither"
)
_QUICK, _SLOW = r"faster|quicker|better|sped up|improved?", r"slower|worse|slowed(?: down)?"
_KINDS = (_SAME, _UP, _DOWN, _QUICK, _SLOW)
_CLOCKS = frozenset("s sec second min minute time lap".split())
_SAID = re.compile("|".join(rf"(?P<w{at}>\b(?:{words})\b)" for at, words in enumerate(_KINDS)))
_HAPPENED = re.compile(
    r"\bwhat (?:happened|happens|has happened) (?:to|with)\b|\bhow (?:did|has) .{3,60} (?:change|develop)d?\b"
)
_BEFORE = re.compile(
    r"\bthe (?:day|week|month|year|time|season|round|one) before\b|\bthe previous [a-z]{3,8}\b|\bthan before\b"
)
_GREW_MORE = re.compile(
    r"\b(?:gr[eo]w|grown|ris(?:e|en)|rose|gain(?:ed)?|increased?|go up|went up) (?:by )?(more|less|faster|slower)\b"
)
"""Two changes are held against each other, not two values."""
_BASE = re.compile(r"\b(?:than|compared (?:with|to)|as against|versus|instead of)\b")
_SPAN = re.compile(r"\b(?:from|between|since)\b")
_WHOLE = (
    "as a whole", "whole", "total", "together", "combined", "altogether", "in all", "overall", "all in all", "in total",
    "bill", "all together",
)  # fmt: skip
_OTHERWISE = (
    "how much", "how many", "how far", "how long", "which", "who", "whose", "when", "where",
    "by what", "average",
)  # fmt: skip
_PLAIN_WAYS = {1: "it went up", -1: "it went down", 0: "it stayed the same"}


def direction(exercise: Exercise) -> Found | None:
    """Did it get warmer or cooler from Monday to Tuesday? What happened to the rent from May to June?"""
    asked = exercise.choices or " or " in exercise.plain or _HAPPENED.search(exercise.plain)
    if exercise.grid.header is None or not asked or exercise.asks(*_OTHERWISE):
        return None
    pair = None if _counts_something(exercise) else _pair(exercise)
    if pair is None:
        return None
    first, last, rows, columns = pair
    ways = ways_said(exercise, columns)
    way = (last.value > first.value) - (last.value < first.value)
    if ways is None or way not in ways:
        return None
    script = Script()
    before, after = script.let("before", first), script.let("after", last)
    return Found("direction", script.answer(_said_way(ways, way, before, after)), rows, (0, *columns), sure=0.9)


def _counts_something(exercise: Exercise) -> bool:
    """Whether a number is told that no label or header has: "two small ones", "more than 100"."""
    grid = exercise.grid
    held = {word for text in (*grid.labels, *grid.names) for word in stems(text)}
    said = [word for word in exercise.words if word[0].isdigit() or word in COUNTED]
    return any(word not in held and word != "one" for word in said)


def _said_way(ways: Mapping[int, str], way: int, before: Term, after: Term) -> Term:
    up, down = ways.get(1, ""), ways.get(-1, "")
    text = f"{up!r} if {after.text} > {before.text} else {down!r}"
    if 0 in ways:
        text += f" if {after.text} < {before.text} else {ways[0]!r}"
    return Term(text, ways[way])


def ways_said(exercise: Exercise, columns: tuple[int, ...]) -> dict[int, str] | None:
    """Return what is said for more (1), less (-1) and the same (0): by the choices, or by the words around "or"."""
    grid = exercise.grid
    timed = bool(_CLOCKS & {word for at in columns for word in stems(grid.names[at])})
    if exercise.choices:
        found = {way: choice for choice in exercise.choices if (way := _way(spaced(choice), timed)) is not None}
        return found if len(found) == len(exercise.choices) > 1 else None
    if " or " in exercise.plain:
        said = {_class(one, timed): one[0] for one in _SAID.finditer(_GREW_MORE.sub(r"\1", exercise.plain))}
        return said if 1 in said and -1 in said else None
    return dict(_PLAIN_WAYS) if _HAPPENED.search(exercise.plain) else None


def _class(found: re.Match[str], timed: bool) -> int:
    """Return 1 for a word for more, -1 for less, 0 for the same; where the figure is a time, who is faster has less."""
    same, up, _, quick, slow = (found[f"w{at}"] is not None for at in range(len(_KINDS)))
    return 0 if same else 1 if up or (slow if timed else quick) else -1


def _way(text: str, timed: bool) -> int | None:
    """Return the one way that a text tells; None for none or several."""
    ways = {_class(one, timed) for one in _SAID.finditer(text)}
    return ways.pop() if len(ways) == 1 else None


Pair = tuple[Term, Term, tuple[int, ...], tuple[int, ...]]


def _pair(exercise: Exercise) -> Pair | None:
    """Return what it was before and after, and the rows and columns of both."""
    rows = list(dict.fromkeys(row for _, row in mentions(exercise.grid.labels, exercise.words)))
    if len(rows) == 1 and rows[0] and _BEFORE.search(exercise.plain):
        rows = [rows[0], rows[0] - 1]
    columns = _columns(exercise)
    if len(rows) == 2:
        return _of_rows(exercise, rows, columns)
    return _of_columns(exercise, rows[0], columns) if len(rows) == 1 and len(columns) == 2 else None


def _of_rows(exercise: Exercise, rows: list[int], columns: tuple[int, ...]) -> Pair | None:
    """Return what two rows hold in the column that is meant, or in all together."""
    kept = _one_column(exercise, columns)
    order = _in_order(exercise, rows, exercise.grid.labels) if kept else None
    grew = _GREW_MORE.search(exercise.plain)
    if order is None or (grew and 0 in rows):
        return None
    take = _growth if grew else _figure
    first, last = (take(exercise.grid, row, kept) for row in order)
    return first, last, tuple(sorted(rows)), kept


def _of_columns(exercise: Exercise, row: int, columns: tuple[int, ...]) -> Pair | None:
    """Return what two columns hold in a row."""
    order = _in_order(exercise, list(columns), exercise.grid.names)
    if order is None:
        return None
    first, last = (_figure(exercise.grid, row, (at,)) for at in order)
    return first, last, (row,), tuple(sorted(columns))


def _columns(exercise: Exercise) -> tuple[int, ...]:
    """Return the columns of figures or times that are named, by what sets them apart, in the order of the words."""
    grid = exercise.grid
    held = grid.measured or tuple(
        at for at in range(1, grid.width) if any(times[at] is not None for times in grid.times)
    )
    heads = [grid.names[at].split("(")[0] for at in held]
    whole = [at for at, head in enumerate(heads) if distinct(head, heads, exercise.words) == 1.0]
    kept = whole or [at for at, head in enumerate(heads) if distinct(head, heads, exercise.words)]
    return tuple(held[at] for at in kept) if len(held) > 1 else held


def _one_column(exercise: Exercise, columns: tuple[int, ...]) -> tuple[int, ...]:
    """Return the column that is meant; all where they are to be added up; none where it isn't clear."""
    if len(columns) == 1:
        return columns
    scope = None if columns else scope_of(exercise)
    if scope is not None and scope.is_one_column:
        return scope.columns
    if columns and len(columns) < len(exercise.grid.measured):
        return columns if exercise.asks("together", "combined", "altogether") else ()
    return exercise.grid.measured if exercise.asks(*_WHOLE) or adds_up(exercise) else ()


def _figure(grid: SchoolGrid, row: int, columns: tuple[int, ...]) -> Term:
    """Return what a row holds in these columns together; a time of day as minutes after midnight."""
    held: list[Number] = [_value(grid, row, at) for at in columns]
    return total(map(term, held))


def _growth(grid: SchoolGrid, row: int, columns: tuple[int, ...]) -> Term:
    """Return by how much a row holds more than the one before."""
    return _figure(grid, row, columns) - _figure(grid, row - 1, columns)


def _value(grid: SchoolGrid, row: int, at: int) -> Number:
    time = grid.times[row][at]
    return time if time is not None else grid.numbers[row][at] or 0


def _in_order(exercise: Exercise, places: list[int], names: tuple[str, ...]) -> tuple[int, int] | None:
    """Return two rows or columns, the one that is compared with first: "from Monday to Tuesday", "… than on Monday"."""
    plain = exercise.plain
    if _BEFORE.search(plain) and names is exercise.grid.labels:
        return places[1], places[0]
    if (base := _BASE.search(plain)) is not None:
        after = [at for at in places if _is_said(names[at], names, stems(plain[base.end() :]))]
        if len(after) != 1:
            return None
        return after[0], next(at for at in places if at != after[0])
    if _SPAN.search(plain) is None:
        return None
    ordered = sorted(places, key=lambda at: _place(names[at], names, exercise.words))
    return ordered[0], ordered[1]


def _own(name: str, names: tuple[str, ...]) -> list[str]:
    others = {word for other in names if other != name for word in stems(other)}
    return [word for word in stems(name) if word not in others | STOP] or list(stems(name))


def _is_said(name: str, names: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return any(alike(one, word) for one in _own(name, names) for word in words)


def _place(name: str, names: tuple[str, ...], words: tuple[str, ...]) -> int:
    own = _own(name, names)
    return next((at for at, word in enumerate(words) if any(alike(one, word) for one in own)), len(words))
