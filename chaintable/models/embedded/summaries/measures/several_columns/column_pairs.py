"""What two columns of numbers give: "percent change from Sales 2023 to Sales 2024", "ratio of amount to quantity"."""

from itertools import product

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import header_words, stem
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import PLANNED, budgets, sold_and_bought
from chaintable.models.embedded.summaries.request import Asked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.named_periods import month, periods

_CHANGE = words("""
change changed changes grow grew grown growth increase increased rise rose gain gained decrease decreased fall fell drop
dropped decline declined
""")
_PERCENT = words("percent percentage percentual % relative rate")
_BETWEEN = words("from to between and in of the by")
_ABOVE = words("above over higher more exceed exceeds exceeded greater larger bigger beyond than")
_BELOW = words("below under lower less fewer smaller")
_ASKING = words("by how what which many much did does do is are was were total totals sum overall all difference")
_SHORT = 0.78
_ASKED_BY, _YEAR_DIGITS = words("how what which"), 4
_RATIO = words("ratio quotient")
_MARKUP, _MARGIN = words("markup markups"), words("margin margins")
_WHOLLY, _NAMED, _EARLIER = 0.9, 0.45, 0.9


def changed_columns(slots: Slots) -> Asked | None:
    """Return by how many percent the sum of a later column differs from that of an earlier one."""
    if (beyond := _percent_beyond(slots) or _percent_off_plan(slots)) is not None:
        return beyond
    if (marked := _marked_up(slots)) is not None:
        return marked
    said = slots.asked.bits(_CHANGE)
    percent = slots.asked.bits(_PERCENT)
    if not said or not percent or any(named.is_date for named in _of_mentioned(slots)):
        return None
    pair = _named_pair(slots, _WHOLLY) or pair_of_periods(slots) or pair_of_years(slots)
    if pair is None:
        return None
    first, last, used = _in_time(slots, pair)
    slots.words |= said | percent | used | _small_words(slots)
    slots.idiomatic = True
    return Asked("sum", last.column, first.column, grown=True)


def _in_time(slots: Slots, pair: tuple[Named, Named, int]) -> tuple[Named, Named, int]:
    """Return the pair with the earlier year first, unless the change is said to go back ("from 2024 to 2023")."""
    first, last, used = pair
    late, early = _year_of(first), _year_of(last)
    back = slots.asked.says(f"from {late} to {early}")
    return (last, first, used) if early and late > early and not back else pair


def _year_of(named: Named) -> str:
    """Return the year in a column's name, "" without one."""
    found = (word for word in header_words(named.column.name) if word.isdecimal() and len(word) == _YEAR_DIGITS)
    return next(found, "")


def _small_words(slots: Slots) -> int:
    """Return the words without a meaning of their own, as bits: not the "by" that groups lead up to."""
    small = slots.asked.bits(_BETWEEN | words("how many much total overall"))
    grouping = (at for at, text in enumerate(slots.asked.texts) if text == "by" and slots.text(at + 1) not in _ASKED_BY)
    return small & ~sum(1 << at for at in grouping)


def _percent_beyond(slots: Slots) -> Asked | None:
    """Return by how many percent one column is above or below another: "by what percent is A over B"."""
    said = slots.asked.bits(_ABOVE | _BELOW)
    pair = _named_pair(slots, _WHOLLY) if said and _asks_by_percent(slots) else None
    if pair is None:
        return None
    first, last, used = pair
    if slots.asked.bits(_BELOW):
        slots.guess(_SHORT, f"where '{first.column.name}' is less, the percentage is below 0")
    slots.words |= said | used | slots.asked.bits(_ASKING | _PERCENT | _BETWEEN)
    slots.idiomatic = True
    return Asked("sum", first.column, last.column, grown=True)


def _marked_up(slots: Slots) -> Asked | None:
    """Return by how many percent a price is above its cost ("markup by item"), or what part of it isn't cost.

    The second is the margin in percent.
    """
    markup, percent = slots.asked.bits(_MARKUP), slots.asked.bits(_PERCENT - words("rate"))
    margin = slots.asked.bits(_MARGIN) if percent else 0
    pair = sold_and_bought(slots) if markup or margin else None
    if pair is None:
        return None
    slots.words |= markup | margin | percent | slots.asked.bits(words("in as of"))
    for one in slots.mentions:
        slots.words |= one.words if one.column in (pair.outcome, pair.plan) else 0
    slots.idiomatic = True
    if markup:
        return Asked("sum", pair.outcome, pair.plan, grown=True)
    made = slots.recognition.index.difference(pair.outcome, pair.plan)
    return Asked("sum", made, pair.outcome, percent=True) if made is not None else None


def _percent_off_plan(slots: Slots) -> Asked | None:
    """Return by how many percent what was spent differs from its plan: "what percent over budget was heating"."""
    for at, text in enumerate(slots.asked.texts):
        plan = slots.skip(at + 1)
        planned = plan < len(slots.asked) and slots.asked.stems[plan] in PLANNED
        said = text in ("over", "under", "above", "below") and slots.text(at - 1) in _PERCENT
        pair = budgets(slots) if said and planned else None
        if pair is None:
            continue
        if text in _BELOW:
            slots.guess(_SHORT, f"where '{pair.outcome.name}' is less, the percentage is below 0")
        slots.words |= slots.asked.bits(_ASKING - {"by"} | _PERCENT) | _small_words(slots) | 1 << at | 1 << plan
        slots.idiomatic = True
        return Asked("sum", pair.outcome, pair.plan, grown=True)
    return None


def _asks_by_percent(slots: Slots) -> bool:
    """Whether a difference in percent is asked for ("by how many percent"), and no share of the rows."""
    for at, text in enumerate(slots.asked.texts):
        before = (slots.text(at - 2), slots.text(at - 1))
        asked = before in (("by", "what"), ("by", "which"), ("how", "many"))
        if text in _PERCENT and (asked or (before[1] == "in" and slots.asked.has("much", "difference"))):
            return True
    return False


def ratio(slots: Slots) -> Asked | None:
    """Return the sum of one column for each one of another, for "ratio of amount to quantity"."""
    said = slots.asked.bits(_RATIO)
    pair = _named_pair(slots, _NAMED) if said else None
    if pair is None or any("rat" in named.stems for named in slots.named.values()):
        return None
    first, last, used = pair
    slots.words |= said | used | slots.asked.bits(words("of to between and the"))
    slots.idiomatic = True
    return Asked("sum", first.column, last.column)


def _of_mentioned(slots: Slots) -> list[Named]:
    return [slots.named[one.column.name] for one in slots.mentions if one.strength >= _WHOLLY]


def _named_pair(slots: Slots, least: float) -> tuple[Named, Named, int] | None:
    """Return the only two columns of numbers that the question names, in its order, and their words as bits."""
    found: dict[str, Mention] = {}
    taken = 0
    for mention in slots.mentions:
        number = slots.named[mention.column.name].is_number
        if number and _is_respelled(slots, mention, least):
            continue
        if number and mention.strength >= least and not taken & mention.words:
            taken |= mention.words
            found.setdefault(mention.column.name, mention)
    if len(found) != 2:
        return None
    first, last = sorted(found.values(), key=lambda one: one.span.begin)
    return slots.named[first.column.name], slots.named[last.column.name], taken


def _is_respelled(slots: Slots, mention: Mention, least: float) -> bool:
    """Whether another number is called just as the word is written: "picked" is Picked (kg) rather than Pickers."""
    same = (one for one in slots.mentions if one.span == mention.span and one.strength >= least)
    numbers = (one for one in same if slots.named[one.column.name].is_number)
    return not slots.is_spelled(mention) and any(slots.is_spelled(one) for one in numbers)


def pair_of_periods(slots: Slots) -> tuple[Named, Named, int] | None:
    """Return the only two columns whose names differ in the two years, months or quarters that the question names."""
    named_ = list(periods(slots.asked.texts))
    places = [at for _, span in named_ for at in span]
    if len(named_) != 2:
        return None
    early, late = ([one for one in slots.named.values() if _has_period(one, spell)] for spell, _ in named_)
    alike = [
        (one, other) for one, other in product(early, late) if one is not other and _subject(one) == _subject(other)
    ]
    said = [pair for pair in alike if _subject(pair[0]) & set(slots.asked.stems)]
    found = said or [pair for pair in alike if _subject(pair[0])]
    if len(found) != 1:
        return None
    first, last = found[0]
    named = {at for at, text in enumerate(slots.asked.stems) if text in _subject(first)} | set(places)
    return first, last, sum(1 << at for at in named)


def pair_of_years(slots: Slots) -> tuple[Named, Named, int] | None:
    """Return the only two columns of two years whose name but the year the question says, the earlier one first.

    With them come the words that say it, as bits.
    """
    dated = [one for one in slots.named.values() if one.is_number and _year_of(one)]
    said = {at: one for at, one in enumerate(slots.asked.stems) if not slots.words >> at & 1}
    told = {one.column.name: {word for word in _subject(one) if word.isalpha()} for one in dated}
    named = [one for one in dated if told[one.column.name] and told[one.column.name] <= set(said.values())]
    if (
        len(named) != 2
        or _subject(named[0]) != _subject(named[1])
        or any(one.could_be_year for one in slots.asked.numbers)
    ):
        return None
    others = (one for one in slots.mentions if not slots.named[one.column.name].is_number and one.strength >= _WHOLLY)
    grouping = {at for one in others for at in range(one.span.begin, one.span.end)}  # the potters of "pots per potter"
    used = sum(1 << at for at, one in said.items() if one in _subject(named[0]) and at not in grouping)
    first, last = sorted(named, key=_year_of)
    slots.guess(_EARLIER, f"from '{first.column.name}' to '{last.column.name}'")
    return first, last, used


def _has_period(named: Named, period: str) -> bool:
    """Whether a column of numbers has the period in its name."""
    said = [spelt for spelt, _ in periods(header_words(named.column.name))]
    return named.is_number and any(word == period or (month(word) and month(word) == month(period)) for word in said)


def _subject(named: Named) -> set[str]:
    """Return the stems of a column's name but its period."""
    said = header_words(named.column.name)
    within = {at for _, span in periods(said) for at in span}
    return {stem(word) for at, word in enumerate(said) if not (at in within or word.isdecimal())}
