"""Prices with a discount, a tax or a tip in percent: the price is asked without it, and then worked on."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read, figure, written
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Term
from chaintable.models.embedded.school.words.words_and_numbers import is_money, number

_RATE = re.compile(r"\b(\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent\b|per cent\b)")
_OFF = re.compile(
    r"\b(?:discount|off|cheaper|reduced|reduction|less|marked down|sale|lower|coupon|rebate|cuts?|drops?|fall|falls)\b"
)
_ADDED = re.compile(
    r"\b(?:tax|tip|more expensive|increase[sd]?|go(?:es)? up|raise[sd]?|rise[sn]?|rose|service|vat|extra|on top"
    r"|dearer)\b"
)
_ALONE = re.compile(
    r"\bhow (?:much|big|large) (?:is|was|will|would|of a|does|do|did) (?:the |a |her |his |their |my |our )?"
    r"(?:tax|tip|discount|reduction|saving)|\bwhat is the (?:tax|tip|discount)|\b(?:save|saves|saved|saving)\b"
    r"|\bhow much (?:tax|tip|sales tax|cheaper|more|less)\b"
)
_CLAUSE = re.compile(
    r"(?:,? ?\b(?:with|at|after|before|plus|including|and|if|when|on|for|by|of|gets?|is|are|get|there is|there's) )?"
    r"(?:a |an |the |everything is |all prices are |it is |reduced by )?"
    r"(?:sales tax (?:is|of) |tax (?:is|of) )?\b\d{1,2}(?:\.\d{1,2})? ?(?:%|percent|per cent)"
    r"(?: (?:sales tax|tax|discount|off|tip|coupon|reduction|cheaper|less|sale|more))?(?: (?:everything|it|today"
    r"|now|all items|all prices))?,?",
    re.I,
)
_PRICED = frozenset(("total price", "one figure", "total of fares", "price for a time", "price of an amount",
    "price of one",
                     "price of packs", "whole bill", "price of a plan"))  # fmt: skip
_WORDS = re.compile(
    r"\b(?:with|plus|including|after|before)? ?(?:the |a |this |that |his |her |your |my )?(?:sales )?(?:tax"
    r"|discount|tip|coupon)\b"
    r"|\bon sale\b|\bnow\b|\btoday\b",
    re.I,
)
_FIXED = re.compile(
    r"[$€£]\d{1,6}(?:\.\d{1,2})? (?:off|discount|cheaper|less|reduction|extra|dearer|more expensive"
    r"|coupon)\b(?: the price of)?"
    r"|\b(?:reduced|reduction|lowered|discount|coupon|raised|increased|extra|rises?|rose|goes up|falls?|drops?)"
    r"(?: \w{1,8})? (?:by|of|for|worth) [$€£]\d{1,6}(?:\.\d{1,2})?",
    re.I,
)
_LEFT = ("left", "change", "back", "enough", "afford", "how much more", "cheaper")
_OTHERWISE = ("percent", "percentage", "fraction", "average", "how many", "probability", "which")


def changed_price(exercise: Exercise, read: Read) -> Found | None:
    """Everything is 20 % off: what does a notebook cost now? How much is the tax of 8 % on two of them?"""
    if (fixed := _by_money(exercise, read)) is not None:
        return fixed
    rates = set(_RATE.findall(exercise.question))
    low = exercise.question.lower()
    off, added = _OFF.search(low) is not None, _ADDED.search(low) is not None
    money = any(is_money(cell) for row in exercise.grid.rows for cell in row)
    if exercise.asks("short", "missing", "still need", "how much more"):
        return None
    if len(rates) != 1 or off == added or not money or exercise.asks(*_OTHERWISE) or exercise.money:
        return None
    alone = _ALONE.search(exercise.plain) is not None
    asked = figure(read(_without_rate(exercise, alone)), "price")
    rate = number(rates.pop())
    if asked is None or rate is None or asked.found.kind not in _PRICED:
        return None
    price, part = asked.term, asked.term * rate / 100
    made = part if alone else price - part if off else price + part
    made = Term(made.text, made.value, made.strength).rounded()
    return replace(
        asked.found, kind="changed price", program=written([asked], made), card="percent", sure=0.95 * asked.sure
    )


def _by_money(exercise: Exercise, read: Read) -> Found | None:
    """A price less or more a sum of money: "the shop takes $5 off the boots", "delivery costs $4 extra"."""
    said = list(_FIXED.finditer(exercise.question))
    if len(said) != 1 or len(exercise.money) != 1 or exercise.asks(*_OTHERWISE, *_LEFT):
        return None
    low = said[0][0].lower()
    off, added = _OFF.search(low) is not None, _ADDED.search(low) is not None or "more" in low
    if off == added:
        return None
    question = f"{exercise.question[: said[0].start()]} {exercise.question[said[0].end() :]}"
    asked = figure(read(replace(exercise, question=_WORDS.sub("", question))), "price")
    if asked is None or asked.found.kind not in _PRICED:
        return None
    sum_of = exercise.money[0]
    made = (asked.term - sum_of if off else asked.term + sum_of).rounded()
    return replace(asked.found, kind="changed price", program=written([asked], made), sure=0.92 * asked.sure)


def _without_rate(exercise: Exercise, alone: bool) -> Exercise:
    """Return the exercise that asks for the price alone."""
    kept = []
    for sentence in exercise.sentences:
        left = _WORDS.sub(" ", _CLAUSE.sub(" ", sentence)) if _RATE.search(sentence) else _WORDS.sub(" ", sentence)
        if sentence == exercise.asking or not _RATE.search(sentence):
            kept.append(" ".join(left.split()))
    text = " ".join(kept)
    if alone:
        items = re.sub(r"\b(?:save|saves|saved|how much|is|do|does|i|you|we|he|she)\b", " ", text, flags=re.I)
        text = f"How much does {' '.join(items.split())} cost?"
    return replace(exercise, question=text)
