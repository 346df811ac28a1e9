"""Values named side by side ("men and women per department"), and those of the rows counted ("how many of them")."""

from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import stem
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import budgets
from chaintable.models.embedded.summaries.request import COUNT, PART, Asked, Filter, Key
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import And, Condition, Or

_COUNTED = words("many number count counts of")
_SHOWING = words("show list give me us the all please")
_SPLIT, _INTO = words("broken down split up divided separated separately sorted"), words("by into between for")
_KINDS, _AMOUNT = 0.3, 0.45
_WHOLLY, _FEW, _FLAGGED = 0.9, 8, 0.6
_JOINING = words("and or versus vs against than compared")
_HELPING, _DENIED = (
    words("do does did are is were was have has"),
    words("don doesn didn aren isn weren wasn haven hasn"),
)
_DENYING = words("non not no")
_SETTING, _OTHERS, _WHO = words("with to"), words("other others rest remaining"), words("who that which")
_SOON, _FAR, _SET_AGAINST = 3, 6, words("than versus vs against compared")
_ASIDE = _JOINING | words("to with those ones the a an how many that which")
_PARTS = ("how many of them", "how many of those", "how many of these", "how many of which", "of which how many")
_MONEY = words("money budget budgets funds funding allocation allocations grant grants")
_USED = words("used spent spend gone consumed utilised utilized")


def counted_sides(slots: Slots) -> Key | None:
    """Return the column of which two values are counted apart: "number of men and women", "how many men and women"."""
    cells = [one for one in slots.selections if one.how in ("cell", "stem") and one.is_whole]
    for first in cells:
        sides, joined = _joined_to(slots, first, cells)
        apart = _splitting(slots, first) if joined else 0
        if joined and (apart or _is_counted(slots, first) or _opens_groups(slots, first, sides[-1])):
            slots.take(first.span.begin, sides[-1].span.end)
            slots.words |= apart
            slots.bounding.append(Filter(Or(tuple(one.condition for one in sides)), first.span.begin))
            return Key(first.column)
    return None


def flag_sides(slots: Slots) -> Key | None:
    """Return the column of yes and no of which both sides are named: "with and without a garden", "paid and unpaid"."""
    for mention in slots.mentions:
        named = slots.named[mention.column.name]
        if not named.is_flag or mention.strength < _AMOUNT or not slots.is_free(mention.span):
            continue
        if mention.strength < _FLAGGED and not _and_not(slots, mention):
            continue
        said = (
            _yes_and_no(slots, mention)
            or _with_and_without(slots, mention)
            or _named_twice(slots, mention)
            or _and_not(slots, mention)
        )
        said = said or _how_many_not(slots, mention) or _and_others(slots, mention) or _against_opposite(slots, mention)
        if said:
            named_again = (one.words for one in slots.mentions if one.column is mention.column)
            slots.words |= reduce(or_, named_again, said)
            return Key(mention.column)
    return None


def _with_and_without(slots: Slots, mention: Mention) -> int:
    """Return the words from "with" to "without", one of them before the column's name, as bits; 0 if it isn't so."""
    begin, end = (slots.asked.texts.index(text) if slots.asked.has(text) else -1 for text in ("with", "without"))
    if begin < 0 or end < 0:
        return 0
    begin, end = min(begin, end), max(begin, end)
    led = mention.span.begin in (slots.skip(begin + 1), slots.skip(end + 1))
    between = [at for at in range(begin + 1, end) if not mention.words >> at & 1]
    told = any(
        one.strength >= _WHOLLY and one.column is not mention.column and one.span.begin in between
        for one in slots.mentions
    ) or any(_is_of_another(slots, slots.skip(at + 1), mention) for at in (begin, end))
    if not led or told or not {slots.text(at) for at in between} & _JOINING:
        return 0
    return sum(1 << at for at in (begin, end)) | sum(1 << at for at in between if slots.text(at) in _ASIDE)


def _is_of_another(slots: Slots, at: int, mention: Mention) -> bool:
    """Whether another column is named there: "with power and without an awning" selects by two of them."""
    named = slots.mention_at(at, least=_WHOLLY)
    return named is not None and named.column is not mention.column and slots.named[named.column.name].is_flag


def _yes_and_no(slots: Slots, mention: Mention) -> int:
    """Return the words of "yes and no" after the column's name, as bits; 0 without them."""
    at = mention.span.end
    both = (slots.text(at), slots.text(at + 2)) in (("yes", "no"), ("no", "yes"))
    return Span(at, at + 3).words if both and slots.text(at + 1) in _JOINING else 0


def _named_twice(slots: Slots, mention: Mention) -> int:
    """Return the words of "member orders compared with non-member orders": once with and once without a denial."""
    again = (one for one in slots.mentions if one.column is mention.column and one.span.begin > mention.span.end)
    other = next((one for one in again if one.strength >= _FLAGGED), None)
    if other is None:
        return 0
    denied = [one.span.begin - 1 for one in (mention, other) if _is_denied(slots, one.span.begin)]
    between = range(mention.span.end, other.span.begin)
    if len(denied) != 1 or not {slots.text(at) for at in between} & _JOINING:
        return 0
    nouns = [one.span.end for one in (mention, other) if slots.text(one.span.end) in _nouns_of(slots, mention, other)]
    return sum(1 << at for at in {*denied, *nouns, *(at for at in between if slots.text(at) in _ASIDE)})


def _is_denied(slots: Slots, at: int) -> bool:
    """Whether "not" or "aren't" stands just before."""
    return slots.text(at - 1) in _DENYING | _DENIED or (slots.text(at - 1) == "t" and slots.text(at - 2) in _DENIED)


def _nouns_of(slots: Slots, first: Mention, second: Mention) -> set[str]:
    """Return the noun that follows on both names: "agency staff and non-agency staff"."""
    return {slots.text(first.span.end)} & {slots.text(second.span.end)} - vocabulary.MEASURES.keys()


def _and_not(slots: Slots, mention: Mention) -> int:
    """Return the words of "and not", "versus non-members" or "and unpaid" after the column's name, as bits."""
    at = mention.span.end
    if slots.text(at) not in _JOINING:
        return 0
    place = slots.skip(at, _ASIDE)
    text = slots.text(place)
    opposite = text.startswith("un") and stem(text[2:]) in slots.named[mention.column.name].stems
    return Span(at, place + 1).words if opposite or text == "not" else 0


def _against_opposite(slots: Slots, mention: Mention) -> int:
    """Return the words of "for uninsured pets than for insured ones", on either side of the column's name, as bits."""
    stems_ = slots.named[mention.column.name].stems
    for at, text in enumerate(slots.asked.texts):
        between = range(min(at, mention.span.end), max(at, mention.span.begin))
        against = {slots.text(place) for place in between} & _SET_AGAINST
        if text.startswith("un") and stem(text[2:]) in stems_ and against and len(between) <= _FAR:
            return 1 << at | sum(1 << place for place in between if slots.text(place) in _ASIDE)
    return 0


def _how_many_not(slots: Slots, mention: Mention) -> int:
    """Return the words of "and how many are not" or "and how many don't" after the column's name, as bits."""
    end = mention.span.end
    if [slots.text(at) for at in range(end, end + 3)] != ["and", "how", "many"]:
        return 0
    if slots.text(end + 3) in _DENIED:
        return Span(end, end + 4).words
    return Span(end, end + 5).words if slots.text(end + 3) in _HELPING and slots.text(end + 4) == "not" else 0


def _and_others(slots: Slots, mention: Mention) -> int:
    """Return the words of "with other orders" or "and those who don't", soon after the column's name, as bits."""
    for at in range(mention.span.end, min(mention.span.end + _SOON, len(slots.asked))):
        place = slots.skip(at + 1, _ASIDE | _WHO) if slots.text(at) in _JOINING | _SETTING else at
        others = slots.text(place) in _OTHERS or (slots.text(place) in _DENIED and slots.text(place - 1) in _WHO)
        if place > at and others:
            return Span(at, place + 1).words
    return 0


def _joined_to(slots: Slots, first: Selection, cells: list[Selection]) -> tuple[list[Selection], bool]:
    """Return the values of one column that follow on each other, and whether "and" stands before the last."""
    sides, joined = [first], False
    for other in sorted((one for one in cells if one.column is first.column), key=lambda one: one.span.begin):
        between = [slots.text(at) for at in range(sides[-1].span.end, other.span.begin)]
        if other.span.begin >= sides[-1].span.end and between in ([], ["and"]):
            sides, joined = [*sides, other], between == ["and"]
    return sides, joined


def _splitting(slots: Slots, first: Selection) -> int:
    """Return the words before the values that set them apart ("broken down by", "hours by"), as bits.

    What is done by people is not: "jobs done by Ann and Bo" are those of both.
    """
    at = first.span.begin - 1
    begin = slots.back(at, _SPLIT) + 1
    if slots.text(at) not in _INTO or at < 1:
        return 0
    if begin < at:
        return Span(begin, at + 1).words
    people = first.column.name in slots.named and slots.named[first.column.name].stems & vocabulary.PEOPLE
    named = slots.has_mark(at) or any(one.span.end == at and one.strength >= _WHOLLY for one in slots.mentions)
    done = slots.text(at - 1).endswith(("ed", "en", "t")) and not named
    return 0 if people or done or slots.text(at) != "by" else 1 << at


def _is_counted(slots: Slots, first: Selection) -> bool:
    """Whether the words just before make the values what is counted, and not where it is counted."""
    before = [slots.text(at) for at in range(max(0, first.span.begin - 2), first.span.begin)]
    return bool(before) and before[-1] in _COUNTED and bool({"many", "number", "count", "counts"} & set(before))


def _opens_groups(slots: Slots, first: Selection, last: Selection) -> bool:
    """Whether the values open the question as the rows of the groups: "day and night shifts per ward"."""
    at = last.span.end + (slots.knows(last.span.end) or slots.text(last.span.end).endswith("s"))
    opens = slots.skip(0, _SHOWING) == first.span.begin
    return opens and slots.text(at) in vocabulary.PER and slots.mention_at(at - 1, "is_number") is None


def part_at(slots: Slots) -> int | None:
    """Return where "how many of them" begins, and give it its part; None without it."""
    phrase = next((one for one in _PARTS if slots.asked.says(one)), "")
    texts = phrase.split()
    if not phrase or slots.asked.texts[: len(texts)] == texts:
        return None
    at = next(at for at in range(len(slots.asked)) if slots.asked.texts[at : at + len(texts)] == texts)
    slots.take(at, at + len(texts))
    return at


def counted_parts(
    at: int | None, measures: tuple[Asked, ...], filters: list[Filter]
) -> tuple[tuple[Asked, ...], list[Filter]]:
    """Return the measures with a count of the rows that the filters after "how many of them" keep, and the others."""
    part = [one for one in filters if at is not None and one.at > at]
    if not part:
        return measures, filters
    conditions = tuple(one.condition for one in part)
    whole: Condition = conditions[0] if len(conditions) == 1 else And(conditions)
    counted = measures or (Asked(COUNT),)
    return (*counted, Asked(PART, part=whole)), [one for one in filters if one not in part]


def parts_beside(
    slots: Slots, measures: tuple[Asked, ...], filters: list[Filter]
) -> tuple[tuple[Asked, ...], list[Filter]]:
    """Return a count of the rows in a state beside other figures: "tickets, average rating and number escalated"."""
    counted = [one for one in filters if measures and _is_counted_beside(slots, one.at)]
    asked = tuple(Asked(PART, part=one.condition) for one in counted)
    return (*measures, *asked), [one for one in filters if one not in counted]


def _is_counted_beside(slots: Slots, at: int) -> bool:
    """Whether "and number" or "and how many" stands before a state that ends the question or the phrase."""
    begin = at - 1 if slots.text(at - 1) == "number" else at - 2 if slots.text(at - 1) == "many" else 0
    joined = begin > 0 and (slots.text(begin - 1) in ("and", "plus") or slots.has_comma(begin))
    return joined and (slots.text(at + 1) in vocabulary.PER | {"", "and"} or slots.has_comma(at + 1))


_PART_OF_PLAN = 0.79
"""How sure "how much of the budget was spent" asks for a share, and for no amount: below 60 % with the rest."""


def used_up(slots: Slots) -> Asked | None:
    """Return what was spent as a percentage of what was planned: "what percentage of the budget has been used"."""
    shared = slots.asked.bits(words("percentage percent % share proportion"))
    part = slots.asked.says("how much of") and not shared
    if not ((shared or part) and slots.asked.bits(_USED)):
        return None
    pair = budgets(slots)
    if pair is None or not (slots.asked.bits(_MONEY) or _names(slots, pair.plan)):
        return None
    slots.guess(_PART_OF_PLAN if part else 1.0, "a share in percent" if part else "")
    slots.words |= shared | slots.asked.bits(_USED | _MONEY)
    for mention in slots.mentions:
        if mention.column in (pair.outcome, pair.plan) and slots.is_free(mention.span):
            slots.words |= mention.words
    slots.idiomatic = True
    return Asked("sum", pair.outcome, pair.plan, percent=True)


def _names(slots: Slots, column: Column) -> bool:
    """Whether the question has the whole name of the column ("the budgeted hours": Hours – Budget)."""
    return any(one.column is column and one.strength >= _WHOLLY for one in slots.mentions)


def kinds_asked(slots: Slots) -> Key | None:
    """Return the column whose values are counted apart for "how do people travel, by age group"."""
    if (opening := _opening_kinds(slots)) is not None:
        return opening
    asks = slots.text(0) in ("how", "what") and slots.text(1) in ("do", "does", "did", "are")
    measured = any(slots.mention_at(at, "is_number", least=_AMOUNT) is not None for at in range(len(slots.asked)))
    for at in range(len(slots.asked)) if asks and not measured else ():
        mention = slots.mention_at(at, "is_key", least=_KINDS)
        named = slots.named[mention.column.name] if mention is not None else None
        if named is not None and mention is not None and named.names_things and not (named.is_unique or named.is_flag):
            return Key(slots.use(mention))
        if mention is not None:
            return None
    return None


def _opening_kinds(slots: Slots) -> Key | None:
    """Return the column of a few states that opens the question, for "feedback per agent" and "status by team"."""
    at = slots.skip(0)
    mention = slots.mention_at(at, "names_things", least=_WHOLLY)
    named = slots.named[mention.column.name] if mention is not None else None
    if mention is None or named is None or slots.text(mention.span.end) not in vocabulary.PER:
        return None
    plural = slots.text(mention.span.end - 1).endswith("s") and not slots.text(mention.span.end - 1).endswith("us")
    several = 1 < mention.column.n_different <= _FEW and not (named.is_unique or named.is_flag)
    return Key(slots.use(mention)) if several and not plural else None
