"""Two values of one column set against each other: their ratio, one less the other, how much more one has."""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.measures.amounts.money import is_money
from chaintable.models.embedded.summaries.measures.amounts.prices import asks_price
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column
from chaintable.models.embedded.summaries.request import Asked, Filter, Key, Request
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.rows.row_tests import as_test, label_of
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import Or
from chaintable.operations.formulas.expressions import Binary, Call, Expression, Number
from chaintable.operations.formulas.expressions import Column as Cells

_EVERY = words("every each per")
_LEADING = words("the a an every each single average for per to of total all our in of")
_AVERAGED = words("average averages mean avg typical typically")
_PAID = words("earn earns earned cost costs paid pay pays spend spent make makes made")
_TAKEN = _PAID | words("take takes took taken bring brings brought sell sells sold charge charged")
_PRICED = words("price cost costs wage fee value worth")
_BETWEEN = words(
    "ratio of to for every each per divided by minus less than the a an how much many more fewer higher lower"
    " difference do does did we get have has had there are is was were by in on between and exceed exceeds that"
    " those one ones average mean avg typical typically total times as"
)
_LESS = words("less fewer lower smaller cheaper lighter shorter younger")
_NAMED, _ANY_MONEY = 0.45, 0.78


@dataclass(frozen=True, slots=True)
class _Pair:
    """The two values, in the order in which they are named, and whether they are divided."""

    left: Selection
    right: Selection
    divided: bool


def of_value_pair(slots: Slots) -> Request | None:
    """Return the request of "how many direct bookings for every agency booking", "total of A minus total of B"."""
    pair = _pair(slots)
    if pair is None:
        return None
    slots.words |= pair.left.span.words | pair.right.span.words
    column = _measured(slots, pair)
    if column is None and slots.asked.says("how much more"):
        return None  # an amount is asked for, and no number of rows
    added = column is not None and (slots.named[column.name].is_additive or _is_of_money(slots, column))
    averaged = bool(slots.asked.bits(_AVERAGED)) or (column is not None and not added)
    if pair.divided and (averaged if column is not None else slots.asked.bits(_PAID)):
        return None  # the sums say nothing of "how many times more do people in Legal earn"
    slots.words |= slots.asked.bits(_BETWEEN | _AVERAGED)
    _take_nouns(slots, pair)
    filters = find_filters(slots)
    slots.take_rows()
    slots.idiomatic = True
    made = (
        _apart(pair, column, "average" if averaged else "sum")
        if column is not None and (averaged or not (pair.divided or slots.asked.has("minus")))
        else _worked_out(slots, pair, column)
    )
    if made is None:
        return None
    request, sides = made
    conditions = tuple(one.condition for one in (*sides, *filters))
    derived = {one.name: one for several in filters for one in several.derived}
    return Request(
        measures=request.measures,
        keys=request.keys,
        reading=request.reading,
        conditions=conditions,
        derived=tuple(derived.values()),
        before=tuple(slots.before),
        idiomatic=True,
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def _pair(slots: Slots) -> _Pair | None:
    """Return the two values of one column that a word for a ratio or a difference joins."""
    cells = [one for one in slots.selections if one.is_equality and one.how in ("cell", "stem", "code", "begins")]
    cells = [one for one in cells if one.column.derivation is None]
    for left in cells:
        for right in cells:
            same = left.column.place == right.column.place and str(left.condition) != str(right.condition)
            if not same or left.span.end > right.span.begin:
                continue
            divided = _divides(slots, left, right)
            if divided or _subtracts(slots, left, right):
                return _Pair(left, right, divided)
    return None


def _divides(slots: Slots, left: Selection, right: Selection) -> bool:
    """Whether the first is divided by the second: "ratio of A to B", "A for every B", "how many times A than B"."""
    asked = slots.asked
    between = range(left.span.end, right.span.begin)
    if asked.has("ratio") and any(slots.text(at) in ("to", "and", "vs", "versus", "per", "for") for at in between):
        return True
    if asked.says("how many times") and any(slots.text(at) in ("than", "as") for at in between):
        return True
    before = slots.text(right.span.begin - 1)
    joined = before in _EVERY or slots.text(slots.back(right.span.begin, _LEADING)) == "divided"
    counted = asked.has("how") or asked.has("number") or left.span.begin == 0
    return joined and counted and before in (*_EVERY, "by")


def _subtracts(slots: Slots, left: Selection, right: Selection) -> bool:
    """Whether the second is taken from the first: "A minus B", "how much heavier is A than B"."""
    asked = slots.asked
    between = {slots.text(at) for at in range(left.span.end, right.span.begin)}
    if "minus" in between:
        return True
    much = asked.has("how") and asked.has("much", "many")
    compared = any(_is_comparative(text) for text in asked.texts[: right.span.begin])
    return much and (("than" in between and compared) or bool(between & words("exceed exceeds exceeded")))


def _is_comparative(text: str) -> bool:
    return text in lexicon.MORE_WORDS | lexicon.LESS_WORDS or bool(lexicon.superlative_of(text))


def _measured(slots: Slots, pair: _Pair) -> Column | None:
    """Return the numbers that the question names, or that its comparative is about; None where rows are counted."""
    if not pair.divided and (price := slots.price_asked()) is not None:
        slots.words |= reduce(or_, (one.words for one in slots.mentions if one.column is price), 0)
        return price
    named = [one for one in slots.mentions if _is_measure(slots, one)]
    if named:
        best = max(named, key=lambda one: one.strength)
        for one in named:
            slots.words |= one.words if one.column is best.column else 0
        return best.column
    for at, text in enumerate(slots.asked.texts):
        hint = lexicon.hint_of(lexicon.superlative_of(text)) if not lexicon.is_superlative(text) else None
        fitting = [one for one in slots.named.values() if hint and one.is_number and one.stems & hint.stems]
        if len(fitting) == 1:
            slots.take(at)
            units = (place for place in range(at) if slots.text(place) in vocabulary.UNITS)
            slots.words |= sum(1 << place for place in units)
            return fitting[0].column
    if not pair.divided and slots.asked.has("much"):
        taken = slots.asked.bits(_TAKEN)
        if taken and (money := slots.money()):
            slots.words |= taken | slots.asked.bits(words("in money"))
            slots.guess(1.0 if len(money) == 1 else _ANY_MONEY, f"'{money[0].name}'" if len(money) > 1 else "")
            return money[0]
        several = asks_price(slots.asked) and any("pric" in one.stems for one in slots.named.values())
        slots.guess(_ANY_MONEY if several else 1.0)  # the asking price, or the one that was paid
        return slots.measured()
    return None


def _is_of_money(slots: Slots, column: Column) -> bool:
    """Whether the question is about money made or spent, so that even prices are added up."""
    return bool(slots.asked.bits(_TAKEN | vocabulary.MONEY_WORDS - _PRICED)) and is_money(slots.named[column.name])


def _is_measure(slots: Slots, mention: Mention) -> bool:
    named = slots.named[mention.column.name]
    return named.is_number and mention.strength >= _NAMED and slots.is_free(mention.span)


def _take_nouns(slots: Slots, pair: _Pair) -> None:
    """Give the noun behind both values its part: "direct bookings … agency booking"."""
    nouns = [slots.text(one.span.end).removesuffix("s") for one in (pair.left, pair.right)]
    for side, noun in zip((pair.left, pair.right), nouns, strict=True):
        at = side.span.end
        other = nouns[0] if side is pair.right else nouns[1]
        rows = noun.isalpha() and not slots.value_at(at) and slots.mention_at(at) is None
        if rows and (noun == other or other in ("", "one", "to", "than", "for", "and")):
            slots.take(at)


def _apart(pair: _Pair, column: Column, rule: str) -> tuple[Request, list[Filter]]:
    """Return how far the figures of the two are apart."""
    either = Filter(Or((pair.left.condition, pair.right.condition)), 0)
    key = Key(pair.left.column)
    return Request(measures=(Asked(rule, column),), keys=(key,), reading="difference"), [either]


def _worked_out(slots: Slots, pair: _Pair, column: Column | None) -> tuple[Request, list[Filter]] | None:
    """Return the ratio of the sums, or of the numbers of rows, or the one less the other."""
    table, place = slots.recognition.index.table, pair.left.column.place
    tests = [as_test(one.condition, table) for one in (pair.left, pair.right)]
    names = [label_of(one.condition) for one in (pair.left, pair.right)]
    # Cells are worked out, so that all numbers of the new column are in plain digits.
    figure: Expression = Number(1) if column is None else Binary("*", Cells(column.name), Number(1))
    left, right = tests
    if left is None or right is None:
        return None
    of = f": {column.name}" if column is not None else ""
    if pair.divided:
        sides = [
            formula_column(slots, f"{name}{of}", Call("if", (test, figure, Number(0))), place)
            for name, test in ((names[0], left), (names[1], right))
        ]
        if sides[0] is None or sides[1] is None:
            return None
        return Request(measures=(Asked("sum", sides[0], sides[1]),)), []
    if slots.asked.bits(_LESS):
        left, right, names = right, left, names[::-1]
    opposite: Expression = Number(-1) if column is None else Binary("*", Cells(column.name), Number(-1))
    formula = Call("if", (left, figure, Call("if", (right, opposite, Number(0)))))
    made = formula_column(slots, f"{names[0]} minus {names[1]}{of}", formula, place)
    return (Request(measures=(Asked("sum", made),)), []) if made is not None else None
