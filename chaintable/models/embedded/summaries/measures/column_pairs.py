"""What two columns of numbers give: "percent change from Sales 2023 to Sales 2024", "ratio of amount to quantity"."""

from itertools import product

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import header_words, stem
from chaintable.models.embedded.summaries.request import Asked
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.models.embedded.summaries.words.mentions import Mention, Named

_CHANGE = words("""
change changed changes grow grew grown growth increase increased rise rose gain gained decrease decreased fall fell drop
dropped decline declined
""")
_PERCENT = words("percent percentage percentual % relative rate")
_BETWEEN = words("from to between and in of the by")
_RATIO = words("ratio quotient")
_WHOLLY, _NAMED = 0.9, 0.45


def changed_columns(slots: Slots) -> Asked | None:
    """Return by how many percent the sum of a later column differs from that of an earlier one."""
    said = slots.asked.bits(_CHANGE)
    percent = slots.asked.bits(_PERCENT)
    if not said or not percent or any(named.is_date for named in _of_mentioned(slots)):
        return None
    pair = _named_pair(slots, _WHOLLY) or _pair_of_years(slots)
    if pair is None:
        return None
    first, last, used = pair
    slots.words |= said | percent | used | slots.asked.bits(_BETWEEN)
    slots.idiomatic = True
    return Asked("sum", last.column, first.column, grown=True)


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
        if number and mention.strength >= least and not taken & mention.words:
            taken |= mention.words
            found.setdefault(mention.column.name, mention)
    if len(found) != 2:
        return None
    first, last = sorted(found.values(), key=lambda one: one.span.begin)
    return slots.named[first.column.name], slots.named[last.column.name], taken


def _pair_of_years(slots: Slots) -> tuple[Named, Named, int] | None:
    """Return the only two columns whose names differ in the two years that the question names."""
    years = [one.at for one in slots.asked.numbers if one.could_be_year]
    if len(years) != 2:
        return None
    early, late = ([one for one in slots.named.values() if _has_year(one, slots.text(at))] for at in years)
    alike = [(one, other) for one, other in product(early, late) if _subject(one) == _subject(other)]
    said = [pair for pair in alike if _subject(pair[0]) & set(slots.asked.stems)]
    if len(said) != 1:
        return None
    first, last = said[0]
    named = {at for at, text in enumerate(slots.asked.stems) if text in _subject(first)} | set(years)
    return first, last, sum(1 << at for at in named)


def _has_year(named: Named, year: str) -> bool:
    return named.is_number and year in header_words(named.column.name)


def _subject(named: Named) -> set[str]:
    """Return the stems of a column's name but its year."""
    return {stem(word) for word in header_words(named.column.name) if not word.isdecimal()}
