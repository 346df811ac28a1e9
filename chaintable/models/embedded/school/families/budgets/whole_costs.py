"""The whole of a list of costs: what a trip came to, what is left of the money for it, by how much it went over."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, summed
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.words_and_numbers import STOP, is_money, quantity, stems

_WHOLE = re.compile(
    r"\b(?:whole|full|total|entire|complete|overall|everything|the lot|in all|altogether|all together|in total"
    r"|all in all|all of it|all this|all that|in the end|set (?:us|me|them|him|her|you) back)\b"
)
_SHARED = re.compile(r"\b(?:shar(?:e|es|ed|ing)|split|splits|splitting|divid(?:e|ed|es|ing)|each|per|halves|apiece)\b")
_LEFT = ("left", "left over", "remain", "remains", "remained", "back", "change", "to spare", "under")
_SHORT = ("short", "missing", "over", "too little", "exceed", "exceeded", "overspend", "overspent", "still need",
          "to find", "lacking", "lack", "to go", "to raise", "to add")  # fmt: skip
_ENOUGH = ("enough", "cover", "covered", "afford", "pay for", "do for", "suffice", "within")
_YES_NO = frozenset("is are was were do does did can could will would has have had".split())
_PAID = (
    "cost",
    "costs",
    "pay",
    "paid",
    "spend",
    "spent",
    "come to",
    "came to",
    "bill",
    "set",
    "leave",
    "how much",
    "damage",
    "owe",
)
_COSTS = frozenset("cost price amount expense spent paid bill spending".split())
_SUBJECT = re.compile(
    r"\b(?:did|does|do|will|would|has|have) (?:the |our |this |that )?([a-z]{3,14}) (?:cost|come|set)\b"
)
_ALL_OF_IT = frozenset("""
all everything whole lot trip party holiday day weekend week bill purchase shopping that this they outing visit evening
""".split())  # fmt: skip
_PAY = frozenset("gross net wage wages pay salary tax taxes earnings income deposit balance withdrawal".split())
"""What stands in a pay stub or an account, where not all sums are costs."""
_OTHERWISE = ("percent", "percentage", "fraction", "average", "mean", "median", "without", "except", "if", "which",
              "who", "tip", "tax", "discount", "half", "how many", "of one", "one of")  # fmt: skip


def whole_cost(exercise: Exercise) -> Found | None:
    """What did the whole trip set us back? We had £400: how much was left after it? Was £300 enough?"""
    grid = exercise.grid
    if not _is_of_costs(exercise) or exercise.says(*_OTHERWISE) or (exercise.choices and not _is_yes_or_no(exercise)):
        return None
    if (
        exercise.has(MOST | LEAST)
        or _names_a_row(exercise)
        or _SHARED.search(exercise.whole)
        or not _is_whole(exercise)
    ):
        return None
    script = Script()
    cost = script.let("cost", summed(script.let("costs", grid.column(1))).rounded())
    made = _asked(exercise, cost)
    return None if made is None else Found("whole cost", script.answer(made), None, (0, 1), sure=0.88)


def _is_of_costs(exercise: Exercise) -> bool:
    """Whether the table is a list of costs of which none is the sum of the others."""
    grid = exercise.grid
    if grid.header is None or grid.pairs is None or len(grid.rows) < 2 or len(set(grid.labels)) < len(grid.labels):
        return False
    if _PAY & {word for label in grid.labels for word in stems(label)}:
        return False
    return bool(_COSTS & set(stems(grid.names[1]))) and all(is_money(row[1]) for row in grid.rows)


def _is_yes_or_no(exercise: Exercise) -> bool:
    return {one.lower() for one in exercise.choices} == {"yes", "no"}


def _names_a_row(exercise: Exercise) -> bool:
    """Whether the question has a word that a label has as well."""
    labels = {word for label in exercise.grid.labels for word in stems(label)} - STOP
    return any(alike(word, own) for word in exercise.all_words if quantity(word) is None for own in labels)


def _is_whole(exercise: Exercise) -> bool:
    """Whether the whole is meant: "the whole trip", "in the end", or what the title names."""
    if exercise.money and exercise.asks(*_LEFT, *_SHORT):
        return True
    if is_of_another(exercise):
        return False
    return _WHOLE.search(exercise.whole) is not None or bool(_titled(exercise) & set(exercise.words))


def is_of_another(exercise: Exercise) -> bool:
    """Whether the cost of a thing is asked for that neither stands for the whole nor is in the title: "drying"."""
    subject = _SUBJECT.search(exercise.plain)
    return subject is not None and subject[1] not in _ALL_OF_IT and not _titled(exercise) & set(stems(subject[1]))


def _titled(exercise: Exercise) -> set[str]:
    return {word for word in stems(exercise.title.partition(" of ")[2] or exercise.title) if len(word) > 3} - STOP


def _asked(exercise: Exercise, cost: Term) -> Term | None:
    """Return what is asked about the whole: what it is, what is left or missing, or whether money is enough."""
    money, opening = exercise.money, exercise.plain.split()[0]
    if len(money) > 1:
        return None
    if money and opening in _YES_NO and exercise.asks(*_ENOUGH):
        return Term(f"'yes' if {money[0]!r} >= {cost.text} else 'no'", "yes" if money[0] >= cost.value else "no")
    if not exercise.asks("how much", "what", "how"):
        return None
    if not money:
        compares = exercise.has(MORE | FEWER) or exercise.asks("left", "remained", "change", "to spare")
        return None if compares or not exercise.asks(*_PAID) else Term(cost.text, cost.value)
    over = cost.value > money[0]
    if exercise.asks(*_SHORT) and over:
        return (cost - money[0]).rounded()
    return (Term(repr(money[0]), money[0]) - cost).rounded() if exercise.asks(*_LEFT) and not over else None
