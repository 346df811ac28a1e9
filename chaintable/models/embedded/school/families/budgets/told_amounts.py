"""Sums of money that the question tells beside the table: a price for a unit, an income, a goal to save for."""

import re
from math import ceil

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, summed, term
from chaintable.models.embedded.school.words.named_labels import alike, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    STOP,
    Number,
    is_money,
    money_said,
    quantity,
    stem,
    stems,
)

_PRICE_OF_ONE = re.compile(
    r"[$€£](?P<price>\d{1,6}(?:\.\d{1,2})?) ?(?:(?:for |per )?(?:an?|one|each|every)|per|/) ?(?P<unit>[a-z]{1,12})?"
    r"|[$€£](?P<alone>\d{1,6}(?:\.\d{1,2})?) (?:apiece|each)", re.I,
)  # fmt: skip
_UNITS = {"kilo": "kg", "kilogram": "kg", "gram": "g", "litre": "l", "liter": "l", "pound": "lb", "kilometer": "km",
          "kilometre": "km", "mile": "mi", "hour": "h", "metre": "m", "meter": "m"}  # fmt: skip
_MADE = (
    "earn", "earns", "earned", "make", "makes", "made", "get", "gets", "got", "pay", "pays", "paid", "cost", "costs",
    "bring in", "brings in", "raise", "raised", "take in", "takes in", "come to", "comes to", "owe", "worth", "collect",
    "collected", "receive", "receives", "spend", "spent", "bill", "donate", "give",
)  # fmt: skip
_ALL = ("altogether", "in all", "total", "in total", "together", "everything", "all of them", "overall", "they")
_OTHERWISE = ("percent", "percentage", "fraction", "average", "left", "more", "less", "fewer", "than", "change", "back",
              "tax", "tip", "discount", "how many", "which", "who", "enough")  # fmt: skip
_SPENDING = frozenset("spent cost price amount expense actual total paid spending bill".split())
_LEFT_OVER = ("left", "left over", "remain", "remains", "remaining", "over", "leftover")
_AFTER_ALL = re.compile(r"\b(?:everything|all|spent|expenses|bills|costs|spending|paid|paying)\b", re.I)
_EACH_PAID = re.compile(
    rf"\b(?P<many>\d{{1,4}}|{'|'.join(sorted(COUNTED, key=len, reverse=True))}) [a-z ]{{3,30}}?"
    r"(?:each (?:\w{1,12} ){0,4}[$€£]|(?:\w{1,12} ){0,4}[$€£]\d[\d.]{0,8} each\b)", re.I,
)  # fmt: skip
_A_TIME = re.compile(
    r"\b(?:per|a|each|every) (?P<unit>week|month|day|year)\b|\b(?P<adverb>weekly|monthly|daily)\b", re.I
)
_EARNED = frozenset("earned earn income received got in".split())
_SPENT = frozenset("spent spend out expense paid".split())
_YES_NO = frozenset("is are was were do does did has have had can could will would".split())
_ENOUGH = ("enough", "afford", "buy", "get", "reached", "pay for")
_SHORT = ("short", "short of", "missing", "still need", "still needs", "more", "need", "needs", "lack", "to go", "away")
_TIMES = re.compile(r"\b(\d{1,3}|[a-z]{3,8}) (week|month|day|year)s\b")
_OF_ADVERB = {"weekly": "week", "monthly": "month", "daily": "day"}
_SAVED = frozenset("saved saving savings already has start bank piggy".split())


def told_price(exercise: Exercise) -> Found | None:
    """He gets $3.20 a kilo: what does he earn with his peppers? They pay $2 a lap: what do they raise altogether?"""
    said = list(_PRICE_OF_ONE.finditer(exercise.question))
    if len(said) != 1 or len(exercise.money) != 1 or exercise.asks(*_OTHERWISE) or exercise.has(MOST | LEAST):
        return None
    column = _counted_column(exercise, said[0]["unit"])
    if column is None or not exercise.asks("how much", "what") or not exercise.asks(*_MADE):
        return None
    rows, script, grid = _rows(exercise), Script(), exercise.grid
    if len(rows) > 1 or (not rows and not exercise.asks(*_ALL)):
        return None
    price = script.let("price", exercise.money[0])
    if rows:
        made = script.let(grid.labels[rows[0]], grid.numbers[rows[0]][column]) * price
    else:
        made = summed(script.let("amounts", grid.column(column))) * price
    return Found("told price", script.answer(made.rounded()), tuple(rows) or None, (0, column), sure=0.85)


def _rows(exercise: Exercise) -> list[int]:
    labels = exercise.grid.labels
    return exercise.rows_named or partly_named(labels, exercise.words) or partly_named(labels, exercise.all_words)


def _counted_column(exercise: Exercise, unit: str | None) -> int | None:
    """Return the column of figures, other than money, that counts what the price is for."""
    grid = exercise.grid
    plain = [at for at in grid.measured if not any(is_money(row[at]) for row in grid.rows)]
    if grid.header is None or not unit:
        return None
    word = stem(unit)
    meant = {word, _UNITS.get(word, word)}
    found = [
        at for at in plain if any(own in meant or alike(own, word) for own in stems(grid.names[at]) if own not in STOP)
    ]
    return found[0] if len(found) == 1 else None


def left_of_income(exercise: Exercise) -> Found | None:
    """They brought home $2,100: how much was left after all they spent? 30 members paid $20 each: what remains?"""
    grid = exercise.grid
    if len(exercise.money) != 1 or grid.header is None or not exercise.asks(*_LEFT_OVER) or exercise.rows_named:
        return None
    if _AFTER_ALL.search(exercise.asking) is None or exercise.asks("percent", "each", "if"):
        return None
    spent = [at for at in grid.measured if _SPENDING & set(stems(grid.names[at]))]
    if len(spent) != 1 or exercise.grid.labels[-1].lower() in ("total", "sum"):
        return None
    script = Script()
    money = script.let("money", exercise.money[0])
    if (many := _EACH_PAID.search(exercise.question)) is not None:
        money = Term(f"({(term(quantity(many['many'])) * money).text})", (quantity(many["many"]) or 1) * money.value)
    held = script.let("spent", dict(zip(grid.labels, grid.column(spent[0]), strict=True)))
    made = (money - summed(held)).rounded()
    if made.value < 0:
        return None
    return Found("left of income", script.answer(made), None, (0, spent[0]), sure=0.85)


def saving_up(exercise: Exercise) -> Found | None:
    """Ben puts his pocket money aside for a $39 game: how many weeks must he wait? What does he have in 6 weeks?"""
    grid, rows = exercise.grid, exercise.rows_named or partly_named(exercise.grid.labels, exercise.all_words)
    timed = {at: unit for at in grid.measured if (unit := _unit_of_time(grid.names[at]))}
    if len(timed) != 1 or len(rows) != 1 or exercise.has(MOST | LEAST | MORE | FEWER):
        return None
    ((each, unit),) = timed.items()
    had = [at for at in grid.measured if at != each and _SAVED & set(stems(grid.names[at]))]
    if len(had) != len(grid.measured) - 1 or not grid.numbers[rows[0]][each]:
        return None
    script = Script()
    a_time = script.let(grid.names[each], grid.numbers[rows[0]][each])
    held = script.let(grid.names[had[0]], grid.numbers[rows[0]][had[0]]) if had else term(0)
    made = _time_needed(exercise, script, unit, a_time, held) or _then_held(exercise, unit, a_time, held, bool(had))
    return None if made is None else Found("saving up", script.answer(made), tuple(rows), sure=0.85)


def short_of_goal(exercise: Exercise) -> Found | None:
    """She wants a $40 board: how much is she still short of, and has she saved enough by now?"""
    saved = _saved_in_all(exercise)
    if saved is None or len(exercise.money) != 1 or exercise.rows_named:
        return None
    script = Script()
    goal, held = script.let("goal", exercise.money[0]), script.let("saved", saved)
    if exercise.plain.split()[0] in _YES_NO and exercise.asks(*_ENOUGH):
        holds = held.value >= goal.value
        made = Term(f"'yes' if {held.text} >= {goal.text} else 'no'", "yes" if holds else "no")
    elif exercise.asks("how much", "what") and exercise.asks(*_SHORT) and held.value <= goal.value:
        made = (goal - held).rounded()
    else:
        return None
    return Found("saving up", script.answer(made), sure=0.85)


def short_of_titled_goal(exercise: Exercise) -> Found | None:
    """Return what is still missing of a sum that the title says they save for: "Saving for a tent (it costs $120)"."""
    grid, goals = exercise.grid, money_said(exercise.title)
    saving = {"saved", "saving", "savings", "collected", "raised", "far"} & set(stems(" ".join(grid.names)))
    if len(goals) != 1 or grid.pairs is None or not saving or exercise.money or not exercise.asks("how much", "what"):
        return None
    more = exercise.asks("how much more", "short", "missing", "still need", "to go", "lack", "short of")
    if not more or exercise.asks("than", "half", "percent", "each", "left") or len(exercise.rows_named) > 1:
        return None
    rows = exercise.rows_named
    if not rows and not exercise.asks("they", "altogether", "together", "total", "in all", "we", "children", "all"):
        return None
    script = Script()
    wanted = script.let("goal", goals[0])
    held = script.let("saved", grid.pairs[1][rows[0]] if rows else summed(term(list(grid.pairs[1]))))
    sure = 0.5 if rows else 0.88
    return Found("saving up", script.answer((wanted - held).rounded()), tuple(rows) or None, sure=sure)


def _saved_in_all(exercise: Exercise) -> Term | None:
    """Return the sum of what was saved week by week, or of what came in less what was spent."""
    grid = exercise.grid
    kind = set(stems(grid.names[0]))
    by_time = grid.header is not None and bool(kind & {"week", "month", "day", "year"})
    if not by_time or any("total" in stems(name) or "balance" in stems(name) for name in grid.names):
        return None
    saved, earned, spent = (
        [at for at in grid.measured if words & set(stems(grid.names[at]))] for words in (_SAVED, _EARNED, _SPENT)
    )
    if len(saved) == 1 and len(grid.measured) == 1 and not {"far"} & set(stems(grid.names[saved[0]])):
        return summed(term(grid.column(saved[0])))
    if len(earned) == len(spent) == 1 and len(grid.measured) == 2:
        into, out = summed(term(grid.column(earned[0]))), summed(term(grid.column(spent[0])))
        return Term(f"({into.text} - {out.text})", round(into.value - out.value, 2))
    return None


def _unit_of_time(head: str) -> str:
    found = _A_TIME.search(head)
    return (found["unit"] or _OF_ADVERB[found["adverb"].lower()]).lower() if found else ""


def _time_needed(exercise: Exercise, script: Script, unit: str, each: Term, held: Term) -> Term | None:
    if len(exercise.money) != 1 or not exercise.asks(f"how many {unit}s", "how long") or exercise.asks("left"):
        return None
    script.lines.insert(0, "from math import ceil")
    goal = exercise.money[0]
    missing = term(goal) - held if held.value else term(goal)
    needed = max(0, ceil(round((goal - held.value) / each.value, 6)))
    return Term(f"max(0, ceil(({missing.text}) / {each.text}))", needed)


def _then_held(exercise: Exercise, unit: str, each: Term, held: Term, has_saved: bool) -> Term | None:
    """Return what is held after so many weeks, where the table says what was saved before."""
    said = [many for many, timed in _TIMES.findall(exercise.question.lower()) if timed == unit]
    many: list[Number] = [value for one in said if (value := quantity(one)) is not None]
    if not has_saved or len(many) != 1 or exercise.money or not exercise.asks("how much", "what"):
        return None
    if not exercise.asks("have", "has", "saved", "own", "altogether", "total") or exercise.asks("spend", "left"):
        return None
    return (held + each * many[0]).rounded()
