"""How many of one thing are worth another: "a loaf costs as much as how many rolls"."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import mentions
from chaintable.models.embedded.school.words.words_and_numbers import quantity, stems

_SAME = r"as (?:much|heavy|long|expensive|far|tall|dear) as|the same as|the same price as|like|worth|equals?"
_PRICE = r"the (?:price|cost|money) (?:of|for)"
_BEFORE = re.compile(rf"\b(?:{_SAME}) $|\b(?:for|with) {_PRICE}\b")
"""What stands before "how many", between two things of which one is worth the other."""
_BETWEEN = re.compile(rf" (?:{_SAME}|for {_PRICE}|instead of|in place of|rather than|(?:would )?(?:fit|go) into) ")
_WHOLE = ("buy", "get", "afford", "could", "can", "instead")


def exchange(exercise: Exercise) -> Found | None:
    """A loaf costs as much as how many rolls? How many pens can I get for the price of two rulers?"""
    scope = scope_of(exercise)
    if scope is None or not scope.is_one_column:
        return None
    left, asked, right = exercise.plain.partition(" how many ")
    if not asked or exercise.asks("more", "fewer", "needed to"):
        return None
    if _BEFORE.search(f"{left} "):
        one, many = left, right
    elif (between := _BETWEEN.search(right)) is not None:
        one, many = right[between.end() :], right[: between.start()]
    else:
        return None
    sides = [mentions(exercise.grid.labels, stems(text)) for text in (one, many)]
    if any(len(side) != 1 for side in sides) or sides[0][0][1] == sides[1][0][1]:
        return None
    return _found(exercise, scope.columns[0], sides[0][0], sides[1][0][1], stems(one))


def _found(exercise: Exercise, column: int, one: tuple[int, int], many: int, words: tuple[str, ...]) -> Found | None:
    grid, (place, row) = exercise.grid, one
    worth, each = grid.numbers[row][column], grid.numbers[many][column]
    if worth is None or not each:
        return None
    count = (quantity(words[place - 1]) if place else None) or 1
    script = Script()
    whole, single = script.let(grid.labels[row], worth), script.let(grid.labels[many], each)
    made = whole / single if count == 1 else whole * count / single
    rounded = Term(f"round({made.text}, 6)", round(made.value, 6))
    if exercise.asks(*_WHOLE):
        rounded = Term(f"int({rounded.text})", int(rounded.value))
    return Found("exchange", script.answer(rounded), tuple(sorted((row, many))), sure=0.88)
