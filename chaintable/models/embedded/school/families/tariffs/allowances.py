"""Plans with an amount that is included and a price for each one more: 5 GB on a plan that has 2."""

import re
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best, term
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, Number, quantity, stem, stems

_EXTRA = re.compile(r"\b(?:extra|additional|further|more|over|excess|beyond)\b")
_PER = re.compile(r"\b(?:per|for each|for every|each|every|a|an)\b|/")
_SAID = re.compile(r"\b(\d{1,6}(?:\.\d{1,2})?|[a-z]{2,8}) (?:more |extra )?([a-z]{1,14})\b")
_BEYOND = re.compile(
    r"\b(?:\d{1,6}(?:\.\d{1,2})?|[a-z]{2,8}) (?:extra|additional|further|more) [a-z]{1,14}\b"
    r"|\b\d{1,6}(?:\.\d{1,2})? ?[a-z]{1,14} (?:extra|over|more|on top|too (?:many|much))\b", re.I,
)  # fmt: skip
"""So many beyond those that the fee includes."""
_UNITS = {"gb": "gigabyte", "gig": "gigabyte", "mb": "megabyte", "min": "minute", "km": "kilometer",
          "kilometre": "kilometer", "h": "hour", "hr": "hour", "kg": "kilogram", "sms": "text",
          "message": "text"}  # fmt: skip
_ASKS = (
    "paying",
    "set me back",
    "cost",
    "costs",
    "pay",
    "pays",
    "how much",
    "bill",
    "charged",
    "spend",
    "owe",
    "price",
)
_CHEAP = ("cheaper", "less", "cheapest", "lower", "better", "best", "least", "should")
_ONE_OF = ("if you use", "if i use", "if he uses", "if she uses", "use up", "used up", "use all", "used in full",
           "use everything", "uses all", "uses everything", "if they are all", "included")  # fmt: skip
_COMES_WITH = ("come", "comes", "with", "include", "includes", "included", "get", "gets", "have", "has", "give",
               "gives", "offer", "offers", "part", "before", "on", "in", "use")  # fmt: skip
_BEFORE_EXTRA = re.compile(
    r" (?:before|until|till|without|with no) (?:[a-z']{2,10} ){0,6}?(?:extra|more|additional|over) "
)
"""What is included ends where more is paid for: "before you pay extra"."""
_OCCASIONS, _DONE = frozenset("visit ride trip entry class session swim lesson wash".split()), frozenset(("time",))
"""What is done so many times: seven visits, "went seven times"."""
_EACH = re.compile(r" (?:one|a|an|each|per|every|a single|single) ")
_OVER = re.compile(
    r"\b(?:extra|additional|further|over(?! the (?:month|year|week|whole)| a )|beyond|above|too (?:many|much)|on top"
    r"|past|exceed(?:ed|s)?)\b"
)
"""Those are asked for that aren't included: "how many GB did he go over"."""
_HOW_MUCH_EXTRA = re.compile(
    r"\bhow much (?:extra|additional|further|more) (?!money|do\b|does\b|did\b|is\b|was\b|will\b|would\b|to\b)[a-z]"
)
"""What is asked for is more of what is included: "how much extra data"."""
_BILL = re.compile(
    r"\b(?:bill(?:ed|s)?|charged?|invoice|pa(?:y|ys|id|ying)|owed?s?|costs? (?:me|him|her|us|them)"
    r"|came to|comes to|set (?:me|him|her|us|them) back)\b"
)
"""The money is what is paid for all, with the fee."""
_PAID_FOR_EXTRA = re.compile(
    r"[$€£]\d[\d,.]* (?:(?:[a-z]{2,9} ){0,4}?(?:for|on|in) (?:the |his |her |my |going )?(?:extra|additional|over)"
    r"|extra|more|on top)"
    r"|\b(?:extra|additional) [$€£]\d|\b(?:extra|additional) (?:charge|cost|fee|costs|charges|payment)s?\b"
)
"""The money is what is paid beside the fee: "$12 on extra data"."""
_OTHERWISE = ("percent", "fraction", "average", "left")
_FURTHER = ("extra", "additional", "further", "more")
_WHOLE = ("bill", "altogether", "in all", "total", "in total", "month")


@dataclass(frozen=True, slots=True)
class _Plans:
    """The columns of the fee, of what is included, and of the price for each one more; the words for the unit."""

    fee: int
    included: int
    extra: int
    units: frozenset[str]


def allowance(exercise: Exercise) -> Found | None:
    """My brother used 5 GB on the Mini plan: what is his bill? Which plan is cheapest for 10 GB?"""
    plans = _plans(exercise)
    if plans is not None and (given := _included(exercise, plans)) is not None:
        return given
    if plans is None or exercise.asks(*_OTHERWISE, *(() if exercise.money else ("how many",))):
        return None
    rows = exercise.rows_named or [at for at, label in enumerate(exercise.grid.labels)
                                   if stems(label) and set(stems(label)) <= set(exercise.all_words)]  # fmt: skip
    many = _many(exercise, plans)
    if (beyond := _beyond(exercise, plans, rows, many)) is not None:
        return beyond
    if many is None:
        return _for_one(exercise, plans, rows)
    grid, script = exercise.grid, Script()
    costs = {at: _cost(exercise, plans, at, many) for at in (rows if len(rows) > 1 else range(len(grid.rows)))}
    columns = (0, plans.fee, plans.included, plans.extra)
    if len(rows) == 1 and exercise.asks(*_ASKS) and not exercise.asks("which"):
        made = script.answer(costs[rows[0]].rounded())
        return Found("price of a plan", made, (rows[0],), columns, sure=0.88)
    if len(rows) == 2 and exercise.asks("how much", "difference", "by how much"):
        low, high = sorted((costs[row] for row in rows), key=lambda one: float(one.value))
        dearer, cheaper = script.let("dearer", high), script.let("cheaper", low)
        return Found("price of a plan", script.answer((dearer - cheaper).rounded()), tuple(rows), columns, sure=0.85)
    if not exercise.asks_which or not (exercise.has(MOST | LEAST) or exercise.asks(*_CHEAP, "dearer", "more")):
        return None
    text = ", ".join(f"{grid.labels[at]!r}: {cost.text}" for at, cost in costs.items())
    held = script.let("costs", Term(f"{{{text}}}", {grid.labels[at]: cost.value for at, cost in costs.items()}))
    dear = not exercise.asks(*_CHEAP) and exercise.asks(
        "most expensive", "dearest", "dearer", "more", "most", "highest"
    )
    return Found("price of a plan", script.answer(best(held, largest=dear)), columns=columns, sure=0.86)


def _cost(exercise: Exercise, plans: _Plans, row: int, many: Number) -> Term:
    """Return the fee and the price of what is beyond the included amount."""
    fee, included, extra = (exercise.grid.numbers[row][at] or 0 for at in (plans.fee, plans.included, plans.extra))
    beyond = Term(f"max(0, {many!r} - {included!r})", max(0, many - included))
    return term(fee) + beyond * term(extra)


def _beyond(exercise: Exercise, plans: _Plans, rows: list[int], many: Number | None) -> Found | None:
    """Return what so many beyond those included cost, alone or with the fee; how many a sum of money pays for."""
    if len(rows) != 1 or not (exercise.grid.numbers[rows[0]][plans.extra] or 0) or exercise.asks("than"):
        return None
    script, columns = Script(), (0, plans.fee, plans.included, plans.extra)
    price = script.let(exercise.grid.names[plans.extra], exercise.grid.numbers[rows[0]][plans.extra])
    if exercise.money:
        made = _for_money(exercise, plans, rows[0], price)
    elif many is None or _BEYOND.search(exercise.question) is None or not exercise.asks(*_ASKS, "what"):
        return None
    else:
        fee = exercise.grid.numbers[rows[0]][plans.fee] or 0
        made = term(many) * price if not exercise.asks(*_WHOLE) else term(fee) + term(many) * price
        made = made.rounded()
    return None if made is None else Found("price of a plan", script.answer(made), (rows[0],), columns, sure=0.88)


def _for_money(exercise: Exercise, plans: _Plans, row: int, price: Term) -> Term | None:
    """Return how many beyond those included a sum of money buys, or how many in all once the fee is paid."""
    if len(exercise.money) != 1 or not _asks_how_much_of_it(exercise, plans):
        return None
    text, money = exercise.question.lower(), exercise.money[0]
    over = _OVER.search(exercise.plain) is not None
    if over and (_PAID_FOR_EXTRA.search(text) or not _BILL.search(text)):
        return (term(money) / price).rounded(4)
    fee, included = (exercise.grid.numbers[row][at] or 0 for at in (plans.fee, plans.included))
    if money < fee:
        return None
    paid = term(money) - fee
    beyond = Term(f"({paid.text})", paid.value) / price
    return (beyond if over else term(included) + beyond).rounded(4)


def _asks_how_much_of_it(exercise: Exercise, plans: _Plans) -> bool:
    """Whether what is included and used is asked for: "how many GB", "how much data"."""
    many = stems(exercise.plain.partition(" how many ")[2])[:3]
    much = stems(exercise.plain.partition(" how much ")[2])[:2]
    things = set(stems(exercise.grid.names[plans.included])) - STOP
    counted = bool({_plain(word) for word in (*many, *much)} & plans.units)
    return counted or bool(set(much) & things) or _HOW_MUCH_EXTRA.search(exercise.plain) is not None


def _included(exercise: Exercise, plans: _Plans) -> Found | None:
    """Return how much a plan includes: "how many GB come with it", "how many texts before you pay extra"."""
    grid, labels = exercise.grid, exercise.grid.labels
    rows = exercise.rows_named or partly_named(labels, exercise.words)
    counted = {_plain(word) for word in stems(exercise.plain.partition(" how many ")[2])[:2]} & plans.units
    things = set(stems(grid.names[plans.included])) - STOP
    much = set(stems(exercise.plain.partition(" how much ")[2])[:1]) & things
    extra = exercise.asks(*_FURTHER) and not _BEFORE_EXTRA.search(exercise.plain)
    if len(rows) != 1 or not (counted or much) or exercise.money or extra or not exercise.asks(*_COMES_WITH):
        return None
    script = Script()
    made = script.let(grid.names[plans.included], grid.numbers[rows[0]][plans.included])
    return Found("price of a plan", script.answer(made), (rows[0],), (0, *grid.measured), sure=0.88)


def _for_one(exercise: Exercise, plans: _Plans, rows: list[int]) -> Found | None:
    """Return what one of the included amount costs, where all of it is used."""
    unit = any(one in plans.units for one in (_plain(word) for word in exercise.words))
    if len(rows) != 1 or not unit or not exercise.says(*_ONE_OF) or not _EACH.search(exercise.plain):
        return None
    included = exercise.grid.numbers[rows[0]][plans.included]
    if (
        not included
        or exercise.asks("extra", "additional", "further")
        or not exercise.asks("how much", "what", "price")
    ):
        return None
    script = Script()
    fee = script.let("fee", exercise.grid.numbers[rows[0]][plans.fee])
    made = fee / script.let("included", included)
    return Found("price of a plan", script.answer(made), (rows[0],), (0, plans.fee, plans.included), sure=0.85)


def _plans(exercise: Exercise) -> _Plans | None:
    """Return the three columns; None if the table has no such ones."""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) != 3:
        return None
    priced = grid.priced
    extra = [at for at in priced if _PER.search(grid.names[at].lower()) and _EXTRA.search(grid.names[at].lower())]
    fees = [at for at in priced if at not in extra]
    included = [at for at in grid.measured if at not in priced]
    if not len(extra) == len(fees) == len(included) == 1:
        return None
    texts = (grid.names[included[0]], *(row[included[0]] for row in grid.rows))
    shared = {_plain(word) for text in texts for word in stems(text)} - STOP
    shared &= {_plain(word) for word in stems(grid.names[extra[0]])}
    return _Plans(fees[0], included[0], extra[0], frozenset(shared)) if shared else None


def _plain(word: str) -> str:
    return _UNITS.get(stem(word), stem(word))


def _many(exercise: Exercise, plans: _Plans) -> Number | None:
    """Return how much is used; None unless the question says one number of the unit."""
    said = {
        value
        for count, word in _SAID.findall(exercise.question.lower())
        if _plain(word) in plans.units | (_DONE if plans.units & _OCCASIONS else set())
        and count not in ("one", "a")
        and (value := quantity(count)) is not None
    }
    return said.pop() if len(said) == 1 else None
