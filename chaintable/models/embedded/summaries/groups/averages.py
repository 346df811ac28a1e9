"""Averages over groups: "how many orders per day on average", "average monthly revenue"."""

from dataclasses import replace

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import header_words
from chaintable.models.embedded.summaries.request import COUNT, Asked, Key
from chaintable.models.embedded.summaries.rows.values_side_by_side import flag_sides
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_NAMED, _BY_MEANING = 0.55, 0.45
_BY_ROW = 0.6
_IN_NOTHING = 0.7
_SINGLE_OR_SUM = 0.75
"""How sure an average of rows is where one of the sums of periods may be meant: below 60 % with the rest."""
_DUE_BY_PERIOD = vocabulary.stems("rent fee salary wage premium subscription rate instalment charge")
"""Stems of amounts that are due once in each period, so that one row is the sum of a period."""
_WITHIN = words("in within of at for on")
_MASS = words("spend spent spending pay paid earn earned sell sold revenue turnover income output use used consumption")
_AGAINST = words("vs versus compared against")
_COUNTING = (("number", "of"), ("count", "of"))
_HOW_MUCH = frozenset(("how", "much"))
_MIDDLE = {"average": "average", "mean": "average", "avg": "average", "median": "median", "typical": "average"}


def find_outer(slots: Slots, measured: bool) -> tuple[str, tuple[Key, ...]]:
    """Return the rule that is applied to the figures of groups, "" without one, and a part of the date to group by.

    The words get their part. Where two columns give the measure (`measured`), its average is that of the rows.
    """
    if measured:
        return "", ()
    for at in range(len(slots.asked)):
        rule = _MIDDLE.get(slots.text(at), "")
        if not rule or slots.words >> at & 1:
            continue
        if slots.text(at - 1) == "on" and slots.asked.has("much") and flag_sides(Slots(slots.recognition)):
            slots.words |= slots.asked.bits(_HOW_MUCH)
            return "", ()  # "how much do members and non-members spend on average" is the average of each
        if slots.text(at - 1) == "on" and slots.asked.has("many", "number", "much"):
            if _is_of_rows(slots) or len(_askings(slots, at)) > 1:
                slots.guess(_BY_ROW, "the rows of each group are counted")
            slots.take(at - 1, at + 1)
            return rule, ()
        following = slots.skip(at + 1, frozenset(("the", "total")))
        counting = (slots.text(following), slots.text(following + 1)) in _COUNTING
        if counting and slots.mention_at(slots.skip(following + 2), "is_number", least=_NAMED) is not None:
            slots.take(following, following + 2)  # "average number of seats by plan" is the average of the seats
            return "", ()
        if counting or _counts_rows(slots, following):
            slots.take(at)
            return rule, ()
        told = slots.text(following) in vocabulary.ADVERBS and _is_added_up(slots, following + 1)
        if told and (key := _bucket(slots, following)) is not None:
            slots.take(at, following + 1)
            return rule, (key,)
    return "", ()


def _is_added_up(slots: Slots, at: int) -> bool:
    """Whether a period in which something is averaged leads up to an amount, or to rows, that it has several of.

    Of "average daily rate per hotel" the rates themselves are averaged, and of "average monthly rent" the rents.
    """
    amount = slots.mention_at(at, "is_number", least=0.4)
    alone = not slots.asked.bits(vocabulary.PER)
    if amount is not None and not alone and slots.named[amount.column.name].stems & _DUE_BY_PERIOD:
        return False
    spent = slots.text(at) in vocabulary.MONEY_WORDS | vocabulary.TAKINGS and bool(slots.money())
    return alone or (slots.named[amount.column.name].is_additive if amount is not None else spent or slots.knows(at))


def _is_of_rows(slots: Slots) -> bool:
    """Whether the average is one of single rows ("how many birds per record on average")."""
    return any(text in vocabulary.PER and slots.knows(at + 1) for at, text in enumerate(slots.asked.texts))


def _bucket(slots: Slots, at: int) -> Key | None:
    named = any(one.words >> at & 1 and one.strength >= 0.6 for one in slots.mentions)
    return None if named else slots.bucket(at)


def _counts_rows(slots: Slots, at: int) -> bool:
    """Whether a word for the rows follows, and then a group: "average tickets per agent"."""
    mention = slots.mention_at(at, least=0.4)
    rows = (slots.knows(at) and slots.text(at).endswith("s")) or (
        mention is not None and slots.named[mention.column.name].names_rows
    )
    number = slots.mention_at(at, "is_number", least=0.45)
    counted = rows and number is None and slots.text(at + 1) in words("per each every by")
    return counted and not _is_one_amount(slots, at)


def _is_one_amount(slots: Slots, at: int) -> bool:
    """Whether a single row is named whose amount is averaged: "average claim per team", but not "claims per team"."""
    period = slots.text(slots.skip(at + 2)) in vocabulary.BUCKETS
    return slots.of_office and not slots.text(at).endswith("s") and not period and bool(slots.money())


def averaged_over_periods(
    slots: Slots, keys: tuple[Key, ...], measures: tuple[Asked, ...], outer: str
) -> tuple[tuple[Key, ...], tuple[Asked, ...], str]:
    """Return the keys, the measures and the outer rule of "average units per day for each line": one figure per line.

    It is averaged over the sums of the days, which come last among the keys. Of "average bill per month for each
    customer" it is left open, and doubted, whether the sums of months are averaged or single bills.
    """
    at = next((at for at in range(1, len(slots.asked)) if _is_averaged_over(slots, at)), 0)
    period = tuple(key for key in keys if at and _is_named_at(slots, key, at))
    if len(keys) != 2 or len(period) != 1:
        return keys, measures, outer
    last = (*(key for key in keys if key not in period), *period)
    if outer:
        return last, measures, outer
    (asked, *others) = measures or (None,)
    if asked is None or others or asked.rule not in ("average", "median") or not _is_sum(slots, asked):
        return keys, measures, outer
    if not _adds_up_by_period(slots, asked.column):
        slots.guess(_SINGLE_OR_SUM, f"the average of single rows, and not of the sums by {slots.text(at)}")
        return keys, measures, outer
    return last, (replace(asked, rule="sum"),), asked.rule


def _periods_held(key: Key) -> list[str]:
    """Return the periods that the name of the column says its cells are ("Day", "Date", "Month")."""
    return [vocabulary.BUCKETS.get(word, "") for word in header_words(key.column.name)] if not key.part else []


def _is_sum(slots: Slots, asked: Asked) -> bool:
    """Whether what is averaged can be added up; an amount that isn't named can."""
    named = slots.named.get(asked.column.name) if asked.column is not None else None
    return asked.column is None or (named is not None and named.is_additive)


def _is_averaged_over(slots: Slots, at: int) -> bool:
    """Whether the word is what something is averaged over, and no group beside another ("per day and line").

    It is a period, or people who stand before the groups that they are in ("per nurse in each ward").
    """
    joined = {slots.text(at + 1), slots.text(at - 2)} & {"and", "x", "vs"} or slots.has_mark(at - 1)
    if slots.text(at - 1) not in ("per", "a", "each", "every") or joined:
        return False
    return slots.text(at) in vocabulary.BUCKETS or (slots.text(at + 1) in _WITHIN and slots.text(at - 1) == "per")


def _is_named_at(slots: Slots, key: Key, at: int) -> bool:
    """Whether the word there names the period or the people that are one of two groups."""
    said = vocabulary.BUCKETS.get(slots.text(at), "")
    if said:
        return said in (key.part, *_periods_held(key))
    people = bool(set(key.column.stems) & vocabulary.PEOPLE) or slots.label(person=True) is key.column
    named = any(one.column is key.column and one.span.begin == at for one in slots.mentions)
    return people and (named or slots.text(at) in vocabulary.PERSONS)


def _adds_up_by_period(slots: Slots, column: Column | None) -> bool:
    """Whether what is averaged is an amount that a period has: several ("hours", "units"), or a verb's ("spend")."""
    amounts = [one for one in slots.mentions if one.column is column]
    plural = any(slots.text(at).endswith("s") for one in amounts for at in range(one.span.begin, one.span.end))
    return plural or bool(slots.asked.bits(_MASS))


def averaged_over_rows(slots: Slots, rule: str, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the measures without groups: "how many seats are in a booking on average" is the average of the seats.

    Of how many rows there are on average, nothing says in what.
    """
    if any(one.rule == COUNT for one in measures):
        slots.guess(_IN_NOTHING, "the rows of no group are averaged")
    return tuple(replace(one, rule=rule) if one.rule == "sum" and not one.each else one for one in measures)


def _askings(slots: Slots, end: int) -> list[int]:
    """Return where the question asks how many or how much before that place."""
    pairs = (*_COUNTING, ("how", "many"), ("how", "much"))
    return [at for at in range(end) if (slots.text(at), slots.text(at + 1)) in pairs]


def _counts_first(slots: Slots, at: int) -> bool:
    """Whether only the last of several figures is averaged: "how many visits and how many minutes on average"."""
    askings = _askings(slots, at)
    numbers = [slots.mention_at(slots.skip(place + 2), "is_number", least=_BY_MEANING) for place in askings]
    last = bool(numbers) and (numbers[-1] is not None or slots.text(askings[-1] + 1) == "much")
    return len(numbers) > 1 and last and not any(numbers[:-1])


def find_inner(slots: Slots) -> str:
    """Return the rule for the rows of each group in "how much does each member pay on average", else ""."""
    texts = slots.asked.texts
    at = next((at for at in range(1, len(texts)) if texts[at] in _MIDDLE and texts[at - 1] == "on"), 0)
    each = next((place for place, text in enumerate(texts) if text in ("each", "every")), None)
    if at and each is None and texts[0] == "how" and slots.asked.bits(_AGAINST) and slots.asked.has("much"):
        slots.take(at - 1, at + 1)  # "how much do members pay on average, compared with guests"
        return _MIDDLE[texts[at]]
    if at and _counts_first(slots, at):
        slots.take(at - 1, at + 1)
        return _MIDDLE[texts[at]]
    if not at or each is None or slots.text(each + 1) in vocabulary.BUCKETS or not slots.asked.has("much", "many"):
        return ""
    asked = next((place for place, text in enumerate(texts) if text in ("much", "many")), 0)
    amount = slots.mention_at(slots.skip(asked + 1), "is_number", least=_NAMED)
    if texts[asked] == "many" and amount is None:
        return ""  # "how many orders does each customer place on average"
    slots.take(at - 1, at + 1)
    return _MIDDLE[texts[at]]
