"""Several columns of numbers added up row by row: "hotel + rail + flight", "total of price, shipping and tax"."""

import re
from functools import reduce

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import header_words, singular
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import PLANNED
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column, or_nothing
from chaintable.models.embedded.summaries.measures.several_columns.group_sums import grouped_columns
from chaintable.models.embedded.summaries.request import Asked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.formulas.expressions import Binary

_NAMED = 0.45
_TOTAL, _ARTICLES = words("total overall combined"), words("the our their of")
_BRACKETS = re.compile(r"\([^()]*\)")
_SENSES = PLANNED | stems(
    "total sum overall unit each per net gross actual old new previous last max min start end opening closing before "
    "after outturn spent paid due owed list average cumulative first second jan feb mar apr may jun jul aug sep oct "
    "nov dec"
)
"""Words of headers for one amount at several times or in several senses, whose sum says nothing."""
_ALL_PARTS, _ONE_PART, _PLUS = 0.9, 0.75, " + "
_BETWEEN = words("plus and with the added to")
_LISTED = ("total of", "sum of")
_ALTOGETHER, _TOGETHER = words("together combined altogether"), words("together combined")
_FEWEST_LISTED = 3
_PERCENT, _RATES = words("percentage percent % share"), words("rate ratio share")
_BEFORE_WHOLE = words("by of percentage percent % share the sum total all")


def added_up(slots: Slots) -> Column | None:
    """Return the sum of the columns that the question adds up, None where it adds up none."""
    if of_groups := grouped_columns(slots):
        return made_sum(slots, of_groups)
    if parts := _parts_of_total(slots):
        slots.guess(_ALL_PARTS, f"{' and '.join(repr(one.name) for one in parts)} are added up")
        return made_sum(slots, parts)
    signed = "+" in slots.asked.question.text or slots.asked.has("plus")
    listed = any(slots.asked.says(phrase) for phrase in _LISTED) or bool(slots.asked.bits(_ALTOGETHER))
    if not signed and not listed:
        return None
    run = _longest_run(slots)
    if len(run) < (2 if signed or slots.asked.bits(_TOGETHER) else _FEWEST_LISTED):
        return None
    made = made_sum(slots, [one.column for one in run])
    if made is None:
        return None
    for place in range(run[0].span.begin, run[-1].span.end):
        slots.take(place)
    slots.words |= slots.asked.bits(_ALTOGETHER | words("cost costs amount total sum"))
    if not signed:
        slots.guess(0.9, f"{made.name} are added up")
    return made


def _parts_of_total(slots: Slots) -> list[Column]:
    """Return the amounts of one noun of which the total is asked for: "total cost" of Crew cost and Fuel cost.

    There are none where a column holds the total, or where they are one amount at several times or in several senses.
    """
    for at in range(len(slots.asked)):
        led = slots.text(slots.back(at, _ARTICLES)) in _TOTAL and not slots.words >> at & 1
        parts = _headed_by(slots, at) if led else []
        own = [one for one in slots.mentions if one.span.words >> at & 1 and one.words.bit_count() > 1]
        if len(parts) > 1 and not own:
            slots.take(slots.back(at, _ARTICLES), at + 1)
            return parts
    return []


def _headed_by(slots: Slots, at: int) -> list[Column]:
    """Return the amounts whose names end with the noun there, empty where they aren't parts of one whole."""
    noun = singular(slots.text(at))
    numbers = [one for one in slots.named.values() if one.is_number]
    heads = {one.column.name: header_words(_BRACKETS.sub("", one.header))[-1:] for one in numbers}
    parts = [one for one in numbers if [singular(word) for word in heads[one.column.name]] == [noun]]
    apart = any(not one.is_additive or one.is_rate or one.stems & _SENSES or len(one.said) < 2 for one in parts)
    return [] if apart or len({one.column.values.unit for one in parts}) > 1 else [one.column for one in parts]


def doubt_part(slots: Slots, measures: tuple[Asked, ...]) -> None:
    """Doubt a measure that is one of several amounts of the noun by which it is named ("cost" beside a Crew cost)."""
    columns = {one.column.name for one in measures if one.column is not None}
    for mention in slots.mentions:
        single = mention.words.bit_count() == 1 and mention.words & slots.words and mention.column.name in columns
        parts = _headed_by(slots, mention.span.begin) if single else []
        fuller = (one for one in slots.mentions if one.column is mention.column and one.strength > mention.strength)
        others = {one.name for one in parts} - columns
        if len(parts) > 1 and others and mention.column in parts and not any(fuller):
            slots.guess(_ONE_PART, f"'{mention.column.name}', and not '{min(others)}'")
            return


def share_of_sum(slots: Slots) -> Asked | None:
    """Return one column for each of several added up: "scrap as a percentage of good plus scrap"."""
    for at, text in enumerate(slots.asked.texts):
        percent = (text == "as" and slots.text(at + 1) in _PERCENT) or (text, slots.text(at + 1)) == ("out", "of")
        if not percent and text != "divided":
            continue
        part = next((one for one in slots.mentions if one.span.end == at and _is_added(slots, one)), None)
        whole = _run_from(slots, slots.skip(at + 1, _BEFORE_WHOLE))
        made = made_sum(slots, [one.column for one in whole]) if part is not None and len(whole) > 1 else None
        if part is None or made is None:
            continue
        slots.take(at, whole[-1].span.end)
        slots.words |= part.words | slots.asked.bits(_RATES)
        slots.idiomatic = True
        return Asked("sum", part.column, made, percent=percent)
    return None


def _is_added(slots: Slots, mention: Mention) -> bool:
    return slots.named[mention.column.name].is_number and mention.strength >= _NAMED


def _run_from(slots: Slots, at: int) -> list[Mention]:
    """Return the different columns of numbers that are named one after another from there on."""
    run: list[Mention] = []
    while (mention := slots.mention_at(at, "is_number", least=_NAMED) or _over(slots, at, run)) is not None:
        run = [*run, mention] if all(one.column is not mention.column for one in run) else run
        at = slots.skip(mention.span.end, _BETWEEN)
    return run


def _over(slots: Slots, at: int, run: list[Mention]) -> Mention | None:
    """Return another number whose name begins in the last words of the one before: the "good parts + scrap parts"."""
    over = (one for one in slots.mentions if one.span.begin < at < one.span.end and _is_added(slots, one))
    return next((one for one in over if run and one.column is not run[-1].column), None)


def _longest_run(slots: Slots) -> list[Mention]:
    """Return the longest row of different columns of numbers, named one after another."""
    best: list[Mention] = []
    run: list[Mention] = []
    at = 0
    while at < len(slots.asked):
        mention = slots.mention_at(at, "is_number", least=_NAMED)
        if mention is not None:
            known = any(one.column is mention.column for one in run)
            run = [mention] if known else [*run, mention]
            best = max(best, run, key=len)
        elif slots.text(at) not in _BETWEEN:
            run = []
        at = mention.span.end if mention is not None else at + 1
    return best


def summed_together(slots: Slots, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return one sum for "how much did we spend on labour and materials in total", which names several amounts."""
    together = slots.asked.says("in total") or slots.asked.bits(_ALTOGETHER)
    summed = [one for one in measures if one.rule == "sum" and one.column is not None and not one.each]
    columns = list(dict.fromkeys(one.column for one in summed if one.column is not None))
    if not together or len(columns) < 2 or len(summed) < len(measures):
        return measures
    units = {column.values.unit for column in columns}
    made = made_sum(slots, columns) if len(units) == 1 and units != {""} else None
    if made is None:
        return measures
    slots.words |= slots.asked.bits(_ALTOGETHER | words("total"))
    return (Asked("sum", made),)


def made_sum(slots: Slots, columns: list[Column]) -> Column | None:
    """Return the column with the sums; the step that makes it is kept with the slots."""
    name = _PLUS.join(column.name for column in columns)
    if any(column.derivation is not None for column in columns):
        return None
    added = reduce(lambda one, other: Binary("+", one, other), map(or_nothing, columns))
    return formula_column(slots, name, added, columns[0].place)


def whole_of(made: Column | None, column: Column | None) -> Column | None:
    """Return the sum of several columns where one of them was found in its stead, else the column itself."""
    is_part = made is not None and column is not None and column.name in made.name.split(_PLUS)
    return made if is_part else column
