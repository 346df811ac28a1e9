"""Prices in steps: what an hour and a half costs where the table has "Up to 2 hours", and how long money lasts."""

import re
from math import inf

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.tariffs.tariff_steps import (
    Said,
    Step,
    Tariff,
    amounts_said,
    clock_span,
    in_plain_units,
    is_whole_day,
    tariff_of,
)
from chaintable.models.embedded.school.program_text import Program, Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import mentions, named
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, DAY, WEEK, Number, quantity, stem

_COUNTS = "|".join(sorted((word for word in COUNTED if word not in ("zero", "one")), key=len, reverse=True))
_NUMBER = re.compile(rf"(?<![$€£\d.:])\b(?P<many>\d{{1,3}}|{_COUNTS}|both)\b(?![.:]\d)(?! ?(?:am|pm|o.clock)\b)", re.I)
_FROM_DAY = re.compile(
    rf"\b(?:from )?(?P<first>{'|'.join(WEEK)})s? (?:to|until|till|through|-|–) (?P<last>{'|'.join(WEEK)})s?\b", re.I
)
_BOTH_DAYS = re.compile(rf"\b(?:on )?(?:{'|'.join(WEEK)}) and (?:on )?(?:{'|'.join(WEEK)})\b", re.I)
_TIMES = re.compile(
    r"\b\d{1,2}[:.]\d\d\b|\b(?:from|between|at) \d{1,2} (?:to|and|until|till) \d{1,2}\b"
    r"|\b(?:half|quarter|[a-z]{3,6}) (?:past|to|after) [a-z0-9]{1,6}\b|\b(?:at|until|by) [a-z]{3,6} o.clock\b",
    re.I,
)
_AGAIN = re.compile(r"\b(?:times|twice|once)\b", re.I)
_HOW_LONG = re.compile(
    r"\b(?:how long|how many|how heavy|how far|how old|longest|heaviest|maximum|(?:the|at) most|max)\b"
)
_PRICE = ("cost", "costs", "pay", "charge", "charged", "price", "fee", "how much", "fare", "set back", "bill", "owe")
_COMPARED = ("than", "instead of", "rather than", "difference", "save", "saves", "cheaper", "dearer", "more", "extra")
_PER_ONE = re.compile(r"\b(?:per|each|a|an) ([a-z]{2,12})\b", re.I)
_SHARED = ("split", "splits", "share", "shares", "sharing", "divide", "equally")
_ONE = ("one", "a single", "each", "apiece")
_LEFT = ("left", "change", "back", "remain", "over")
_WHICH = ("which", "what ticket", "what rate")
_OTHERWISE = ("percent", "percentage", "average", "half price", "discount", "percent off")
_YES_NO = frozenset("is are will would can could do does did".split())


def tariff(exercise: Exercise) -> Found | None:
    """What does an hour and a half cost where it says "Up to 2 hours"? How long can we stay for €5?"""
    table = tariff_of(exercise.grid)
    if table is None or exercise.says(*_OTHERWISE):
        return None
    columns = _columns(exercise, table)
    if len(columns) != 1:
        return _compared(exercise, table, columns)
    (column,) = columns
    if table.kind == "money":
        return _on_top(exercise, table, column)
    if len(exercise.money) == 1 and _HOW_LONG.search(exercise.plain):
        return _lasts(exercise, table, column)
    said = _said(exercise, table)
    if len(said) > 1 and exercise.asks(*_ONE) and _is_for_one(exercise.grid.names[column], table):
        said = [one for one in said if one.amount != 1]
    steps = [table.step_of(one.amount) for one in said]
    known = [step for step in steps if step is not None]
    if not known or len(known) < len(steps):
        return None
    return _priced(exercise, table, column, said, known)


def _on_top(exercise: Exercise, table: Tariff, column: int) -> Found | None:
    """Return what comes on top of a sum of money by its step, such as shipping; with that sum if all is asked for."""
    said = list(amounts_said(exercise.question, "money"))
    step = table.step_of(said[0].amount) if len(said) == 1 else None
    if step is None or not exercise.asks("how much", "what") or exercise.asks(*_COMPARED, *_LEFT):
        return None
    script = Script()
    made = script.let(exercise.grid.names[column], table.columns[column][step.row])
    if exercise.asks("altogether", "in all", "in total", "total", "including", "all in all"):
        made = (made + _whole(said[0].amount)).rounded()
    return Found("tariff", script.answer(made), (step.row,), (0, column), sure=0.85)


def _columns(exercise: Exercise, table: Tariff) -> list[int]:
    """Return the columns of prices that are meant: the only one, or those that the question names."""
    at = list(table.columns)
    return (
        at if len(at) == 1 else [at[one] for one in named([exercise.grid.names[one] for one in at], exercise.all_words)]
    )


def _compared(exercise: Exercise, table: Tariff, columns: list[int]) -> Found | None:
    """Return how much more one amount costs in one column than in another: "a parcel abroad than inland"."""
    said = _said(exercise, table)
    if (party := _party(exercise, table, columns, said)) is not None:
        return party
    step = table.step_of(said[0].amount) if len(said) == 1 else None
    if len(columns) != 2 or step is None or not exercise.asks(*_COMPARED) or _times(exercise, said) != 1:
        return None
    script = Script()
    one, other = (script.let(exercise.grid.names[at], table.columns[at][step.row]) for at in columns)
    gap = one - other
    made = Term(f"abs({gap.text})", abs(gap.value)).rounded()
    return Found("tariff", script.answer(made), (step.row,), (0, *sorted(columns)), sure=0.88)


def _party(exercise: Exercise, table: Tariff, columns: list[int], said: list[Said]) -> Found | None:
    """Return what several people pay for one stay, each by the column of their kind: "two adults and a child"."""
    step = table.step_of(said[0].amount) if len(said) == 1 else None
    if step is None or exercise.asks(*_COMPARED) or exercise.money or not exercise.asks(*_PRICE, "what"):
        return None
    script, parts = Script(), []
    for at in columns:
        many = _many_of(exercise, exercise.grid.names[at])
        parts.append(term(many) * script.let(exercise.grid.names[at], table.columns[at][step.row]))
    if len(parts) < 2:
        return None
    return Found("tariff", script.answer(total(parts).rounded()), (step.row,), (0, *sorted(columns)), sure=0.85)


def _many_of(exercise: Exercise, head: str) -> Number:
    """Return how many there are of those whom a column is for: the number before its name, or 1."""
    words = exercise.all_words
    place = mentions([head], words)[0][0]
    return (quantity(words[place - 1]) if place else None) or 1


def _said(exercise: Exercise, table: Tariff) -> list[Said]:
    """Return the amounts that the question asks about: those it says, the time between two, or a whole day."""
    text = in_plain_units(exercise.question)
    found = list(amounts_said(text, table.kind))
    if table.kind != "time":
        return found
    if all(step.most <= DAY for step in table.steps):
        found = [one for one in found if one.amount < 2 * DAY]
    if is_whole_day(text) and not any(one.amount == DAY for one in found):
        found.append(Said(DAY, 0, 0))
    if not found and (span := clock_span(text)) is not None:
        found.append(Said(span, 0, 0))
    if not found and exercise.rows_named:
        found += [Said(step.most, 0, 0) for step in table.steps if step.row in exercise.rows_named]
    return found


def _priced(exercise: Exercise, table: Tariff, column: int, said: list[Said], steps: list[Step]) -> Found | None:
    """Return what is asked about the price of the steps: how much, what is left, which one, whether money is enough."""
    script, grid = Script(), exercise.grid
    prices = [script.let(grid.labels[step.row], table.columns[column][step.row]) for step in steps]
    rows = tuple(sorted({step.row for step in steps}))
    times = _times(exercise, said)
    if _is_for_one(grid.names[column], table) and not exercise.asks(*_ONE):
        prices = [price * _whole(one.amount) for price, one in zip(prices, said, strict=True)]
    if len(prices) == 1 and exercise.says(*_SHARED):
        return _shared(exercise, script, prices[0], said[0], rows, column) if times == 1 else None
    program = None if times is None else _answered(exercise, script, prices, times, grid.labels[steps[0].row])
    return None if program is None else Found("tariff", program, rows, (0, column), sure=0.88)


def _shared(
    exercise: Exercise, script: Script, price: Term, said: Said, rows: tuple[int, ...], column: int
) -> Found | None:
    """Return the share of each where those who are counted split the price: "six people share a boat"."""
    if not exercise.asks("each", "everyone", "everybody", "per person") or said.amount < 2:
        return None
    return Found("tariff", script.answer((price / _whole(said.amount)).rounded()), rows, (0, column), sure=0.85)


def _is_for_one(head: str, table: Tariff) -> bool:
    """Whether the prices are for one of what the steps count: "Price per copy"."""
    return table.kind in {stem(word) for word in _PER_ONE.findall(head)}


def _whole(amount: float) -> Number:
    return int(amount) if amount == int(amount) else amount


def _answered(exercise: Exercise, script: Script, prices: list[Term], times: Number, label: str) -> Program | None:
    money, opening = exercise.money, exercise.plain.split()[0]
    if exercise.asks(*_COMPARED) and not money:
        if len(prices) != 2:
            return None
        gap = prices[0] - prices[1]
        return script.answer((term(times) * Term(f"abs({gap.text})", abs(gap.value))).rounded())
    cost = total(prices) if times == 1 else term(times) * Term(f"({total(prices).text})", total(prices).value)
    if len(money) == 1 and opening in _YES_NO:
        holds = money[0] >= cost.rounded().value
        return script.answer(Term(f"'yes' if {money[0]!r} >= {cost.text} else 'no'", "yes" if holds else "no"))
    if len(money) == 1 and exercise.asks(*_LEFT):
        return script.answer((term(money[0]) - cost).rounded())
    if exercise.asks(*_WHICH) and len(prices) == 1 and not exercise.asks(*_PRICE):
        return script.answer(label)
    asks = exercise.asks(*_PRICE) or exercise.asks("what")
    return script.answer(cost.rounded()) if asks and not money and not exercise.choices else None


def _times(exercise: Exercise, said: list[Said]) -> Number | None:
    """Return how often the price is paid: for three bikes, from Monday to Friday; None where that isn't clear."""
    text = in_plain_units(exercise.question)
    for one in sorted(said, key=lambda one: -one.start):
        text = f"{text[: one.start]} {text[one.end :]}" if one.end else text
    made: Number = 1
    if (span := _FROM_DAY.search(text)) is not None:
        made = (WEEK.index(span["last"].lower()) - WEEK.index(span["first"].lower())) % 7 + 1
    elif _BOTH_DAYS.search(text):
        made = 2
    said_besides = {quantity(found["many"]) for found in _NUMBER.finditer(_TIMES.sub(" ", text))}
    if len(said_besides) > 1 or _AGAIN.search(text):
        return None
    return made * (said_besides.pop() or 1) if said_besides else made


def _lasts(exercise: Exercise, table: Tariff, column: int) -> Found | None:
    """Return how long, heavy or far something may be for a sum of money: the last step that it pays."""
    money, prices = exercise.money[0], table.columns[column]
    paid = [step for step in table.steps if prices[step.row] <= money]
    if not paid or exercise.asks(*_LEFT):
        return None
    step, script = paid[-1], Script()
    if not step.holds_less and exercise.asks("how many"):
        return None
    asked = stem((exercise.plain.partition(" how many ")[2].split() or [""])[0])
    held = script.let("prices", {exercise.grid.labels[one.row]: prices[one.row] for one in table.steps})
    label = exercise.grid.labels[step.row]
    last = Term(f"[label for label, price in {held.text}.items() if price <= {money!r}][-1]", label)
    if step.most == inf or (asked and asked != table.kind and asked not in UNITS):
        return None
    made = script.let("label", last)
    if asked:
        size = float(UNITS[asked][1]) / (60 if table.kind == "time" else 1) if asked in UNITS else 1.0
        made = term(_whole(step.most / size))
    else:
        made = Term(made.text, _bare(label))
    return Found("tariff", script.answer(made), None, (0, column), sure=0.88)


def _bare(label: str) -> str:
    """Return the amount of a label without what leads it: "3 hours" of "Up to 3 hours"."""
    return re.sub(r"^(?:up to|under|less than|below) ", "", label, flags=re.I)
