"""What a question says and its reading leaves out: a column, a kind of rows, a place told before, a condition."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.extreme_figures import asks_what_is_paid
from chaintable.models.embedded.school.words.named_labels import alike, named
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, STOP, quantity, stems

_ASKED = re.compile(r"\b(?:which|what|whose) ([a-z]{2,15})\b ?([a-z]{0,15})")
_OF_ALL = frozenset(("sum of all", "sum of rows", "which row", "mean", "median", "count", "rows that fit", "amount"))
_PLAIN_KINDS = _OF_ALL | {"one figure", "rows counted"}
_AS_IT_IS = frozenset(("pay after taxes", "taxes", "earnings", "deductions", "one line", "difference"))
"""Readings that give what the table says, without a change to it."""
_NO_KIND = frozenset("""
given following different certain school whole past last next previous other another same each every these those
several various single possible average middle usual normal random
""".split())  # fmt: skip
_KIND = re.compile(r"\b(?:the|all|those|these|only|many|on|of) (?!the )([a-z]{3,15}) ([a-z]{2,15})\b")
_PRICED = frozenset(
    ("total price", "amount", "one figure", "sum of rows", "sum of all", "total of fares", "price of one")
)
_ONE_OF_THEM = ("does one", "one cost", "is one", "for one", "of one", "one of them", "just one", "a single one")
_SHARES = ("percent", "percentage", "fraction", "proportion", "probability", "share")
_FOR_EACH = re.compile(r"\bper ([a-z]{2,12})\b")
_DIVIDED_ALREADY = frozenset(("pattern", "step", "claim", "timetable", "equals"))
_OF_ROWS = frozenset(("one figure", "difference", "amount", "gap", "sum of rows", "attribute", "total price"))
_SEVERAL = re.compile(r"\b(?:which|what) [a-z]{2,14}s (?:are|were|have|do|can|could|did)\b")
_OF_ONE = frozenset(("event at a time", "which row", "first or last", "attribute", "next event", "longest event"))
_IN_A_PACK = re.compile(r"(?<=\w) in an? ", re.I)
_SUPPOSED = re.compile(
    r"\b(?:if(?! (?:i|you|we|they|one) (?:line|sort|arrange|rank|order|list|put (?:[a-z]{1,12} ){1,3}in)\b)"
    r"|suppose|supposing|imagine|assuming)\b",
    re.I,
)
_TOLD = frozenset(word for word, place in ORDINALS.items() if place > 1) - {"second"}


def _leaves_a_column(exercise: Exercise, found: Found) -> bool:
    """Whether a column is named that isn't read: "in which city is the tallest tower", answered with a tower."""
    grid = exercise.grid
    if grid.header is None or grid.width < 3:
        return False
    heads = [set(stems(_IN_A_PACK.split(name.split("(")[0])[0])) - STOP for name in grid.names]
    return _gives_another_column(exercise, found, heads) or _reads_no_column_named(exercise, found, heads)


def _gives_another_column(exercise: Exercise, found: Found, heads: list[set[str]]) -> bool:
    """Whether "which city" is answered with the name of a row or a column, and no row is called a city."""
    asked, value, grid = _ASKED.search(exercise.plain), found.program.value, exercise.grid
    if asked is None or exercise.choices or value not in (*grid.labels, *grid.names):
        return False
    noun, after = stems(asked[1]), stems(asked[2])
    if not any(noun[0] in own for own in heads[1:] if noun) or noun[0] in stems(str(value)):
        return False
    of_rows = any(alike(one, word) for one in (*noun[:1], *after[:1]) for word in heads[0])
    return not of_rows and not any(value in row[1 : grid.width] for row in grid.rows)


def _reads_no_column_named(exercise: Exercise, found: Found, heads: list[set[str]]) -> bool:
    """Whether the question has a word that only the name of a column has which isn't read."""
    grid = exercise.grid
    read = set(range(grid.width)) if found.columns is None else {0, *found.columns}
    labels = {word for label in grid.labels for word in stems(label)}
    for at in set(range(1, grid.width)) - read:
        others = set().union(*(own for place, own in enumerate(heads) if place != at))
        if any(len(word) > 2 and word in exercise.words for word in heads[at] - others - labels - {"per"}):
            return True
    return False


def _leaves_a_kind(exercise: Exercise, found: Found) -> bool:
    """Whether only rows of some kind are meant ("on the rainy days"), and the reading is of all."""
    if found.kind not in _OF_ALL or found.rows is not None:
        return False
    grid = exercise.grid
    things = set(stems(grid.names[0])) - STOP
    held = {word for text in (*grid.names, *exercise.choices, exercise.title) for word in stems(text)}
    known = held | STOP | _NO_KIND | MOST | LEAST | MORE | FEWER | TOTAL
    for said, thing in _KIND.findall(exercise.plain):
        word = stems(said)[0] if stems(said) else ""
        if things.isdisjoint(stems(thing)) or word in known or word in ORDINALS or quantity(said) is not None:
            continue
        if not said.endswith(("est", "ing", "ed")):
            return True
    return False


def _leaves_a_place(exercise: Exercise, found: Found) -> bool:
    """Whether a sentence before says a place ("a fifth table is added") of which the reading knows nothing."""
    before = {word for one in exercise.sentences if one != exercise.asking for word in stems(one)}
    inside = {word for label in (*exercise.grid.labels, *exercise.grid.names) for word in stems(label)}
    return found.kind in _PLAIN_KINDS and bool(before & _TOLD - inside)


def _leaves_a_condition(exercise: Exercise, found: Found) -> bool:
    """Whether the question supposes something, and the reading gives what the table says as it is."""
    if exercise.asks("left", "remain", "remaining", "now"):
        return False
    return found.kind in _PLAIN_KINDS | _AS_IT_IS and _SUPPOSED.search(exercise.question) is not None


def _leaves_a_thing(exercise: Exercise, found: Found) -> bool:
    """Whether something is bought that isn't named there: "the same", or one of several things told of before."""
    if found.kind not in _PRICED:
        return False
    if exercise.says("the same", "likewise", "so does") and not exercise.asks("the same"):
        return True
    alone = exercise.asks(*_ONE_OF_THEM) and not exercise.rows_named
    return alone and len(named(exercise.grid.labels, exercise.all_words)) > 1


def _leaves_a_share(exercise: Exercise, found: Found) -> bool:
    """Whether a share or an amount for each of something is asked for, and nothing is divided."""
    if "/" in found.program.text or isinstance(found.program.value, str) or found.kind in _DIVIDED_ALREADY:
        return False
    held = exercise.grid.vocabulary | {word for text in exercise.choices for word in text.lower().split()}
    if any(f" {word} " in exercise.plain and word not in held for word in _SHARES):
        return True
    each = _FOR_EACH.search(exercise.plain)
    return each is not None and not {each[1], f"{each[1]}ly"} & held and "per" not in held


def _leaves_a_row(exercise: Exercise, found: Found) -> bool:
    """Whether a row is named that isn't read, where some are."""
    if found.rows is None or found.kind not in _OF_ROWS:
        return False
    return bool(set(exercise.rows_named) - set(found.rows))


def _leaves_the_others(exercise: Exercise, found: Found) -> bool:
    """Whether several things are asked for ("which films are"), and a reading of one gives one."""
    several = _SEVERAL.search(exercise.plain)
    return several is not None and found.kind in _OF_ONE and not exercise.choices


def _leaves_a_sum(exercise: Exercise, found: Found) -> bool:
    """Whether the least or the most that is paid is asked for, and a row is given."""
    return not exercise.choices and found.program.value in exercise.grid.labels and asks_what_is_paid(exercise)


_OMISSIONS = {
    "a sum of money": _leaves_a_sum,
    "a share": _leaves_a_share,
    "a row": _leaves_a_row,
    "the others": _leaves_the_others,
    "a thing told before": _leaves_a_thing,
    "a column": _leaves_a_column,
    "a kind of rows": _leaves_a_kind,
    "a place told before": _leaves_a_place,
    "a condition": _leaves_a_condition,
}


def omissions(exercise: Exercise, found: Found) -> tuple[str, ...]:
    """Return the names of what the question has and the reading leaves out."""
    return tuple(name for name, leaves in _OMISSIONS.items() if leaves(exercise, found))
