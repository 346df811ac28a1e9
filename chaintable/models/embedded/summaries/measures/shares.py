"""Rates and shares: the percentage of rows that a word names ("no-show rate"), or of the whole that each group has."""

from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.things_done import done_with, has_part
from chaintable.models.embedded.summaries.measures.times.delays import deadline
from chaintable.models.embedded.summaries.request import RATE, SHARE, Asked, Filter
from chaintable.models.embedded.summaries.rows.state_conditions import said_in, state_before
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import And, ColumnComparison, Condition, IsEmpty, Not

SHARE_WORDS = words("part share shares percentage percentages percent proportion proportions % fraction portion")
_RATES = words("share rate rates ratio percentage percent % share level")
_ENDING = frozenset(("", *vocabulary.PER))
_BARE_RATES = words("churn attrition turnover")
_VERBS = words("""
are is was were has have had did does do comes come came goes go went would who that which get gets got answered
hasn haven hadn isn aren wasn weren didn doesn don with without having included includes include wanted needed required
""")
_WHOLE = words("total overall all")
_BEFORE_WHOLES = words("the our total overall all")
_COUNTS, _JOINING = words("count counts number numbers"), words("and the a their its plus in as")
_BEFORE_STATE = words("of all has have had is are was were got who")
_ARTICLES = words("a the their")
_ACTED, _ONE_BY_ONE = words("did do was were"), words("each every")
_THEIR, _OF_WHOLE = words("their its with and plus"), words("of in the total whole sum all %")
_HINTED, _NAMED, _WHOLLY = 0.4, 0.55, 0.9
_LIKELY_MASS, _OF_OTHER = 0.95, 0.75
_CLEARER = 0.2
_SALES = words("sales budget funds funding expenses")
_KEYED = words("by per for each every across in within of")


@dataclass(frozen=True, slots=True)
class Share:
    """A share that the question asks for: where its word is, and the column whose sum is shared, if there is one."""

    at: int
    column: Column | None


def find_rate(slots: Slots) -> Asked | None:
    """Return the rate that the question names by a state before the word: "pass rate", "lowest churn"."""
    for at, text in enumerate(slots.asked.texts):
        if text in _RATES and (timely := _timely(slots, at)) is not None:
            return timely
        if text in SHARE_WORDS and (told := _told_flag(slots, at)) is not None and not slots.words >> at & 1:
            slots.take(at, told.span.end)
            return Asked(RATE, part=said_in(told.column, vocabulary.YES))
        of_number = slots.text(at - 1)[:1].isdecimal()  # "between 40 and 60 percent"
        headed = _is_header(slots, at) and not _is_deed(slots, at - 1)
        if text in _RATES and not slots.words >> at & 1 and not of_number and not headed:
            found = state_before(slots, at)
            if found is not None:
                slots.take(at)
                return Asked(RATE, part=found.condition)
        if text in _BARE_RATES and not _is_header(slots, at) and slots.text(at + 1) not in _RATES:
            found = state_before(slots, at + 1)
            if found is not None:
                return Asked(RATE, part=found.condition)
    return None


def _timely(slots: Slots, at: int) -> Asked | None:
    """Return the rate of what was done in time, or late, before that word ("on-time rate", "late share")."""
    in_time = (slots.text(at - 2), slots.text(at - 1)) == ("on", "time")
    late = slots.text(at - 1) in ("late", "overdue")
    ends = deadline(slots) if (in_time or late) and not slots.words >> at & 1 else None
    if ends is None:
        return None
    slots.take(at - 1 - in_time, at + 1)
    return Asked(RATE, part=ColumnComparison(ends.done.name, "<=" if in_time else ">", ends.due.name))


def _is_header(slots: Slots, at: int) -> bool:
    """Whether a column is named with this word ("Bounce rate")."""
    word = slots.text(at).removesuffix("s")
    naming = (one for one in slots.mentions if one.words >> at & 1 and one.strength >= 0.45)
    return any(word in one.column.name.casefold() or word == "%" for one in naming) or slots.is_percentage(at)


def _is_deed(slots: Slots, at: int) -> bool:
    """Whether a noun for what is done stands there, which names no number: "cancellation rate" beside "Rate"."""
    deed = slots.text(at).endswith(vocabulary.DEED_ENDINGS)
    return deed and slots.mention_at(at, "is_number") is None


def share_words(slots: Slots, known: frozenset[str]) -> int:
    """Return the words that ask for a share, as bits: none that names a column, and no % sign of a number.

    The "part" of a cell "Part-time" is none, nor is one that is waited for.
    """
    said = slots.asked.bits(known)
    texts = slots.asked.texts
    said &= ~sum(1 << at for at, text in enumerate(texts) if text == "part" and not _is_part_of(texts, at))
    for at in (at for at in range(len(slots.asked)) if said >> at & 1 and slots.is_in_longer_cell(at)):
        said &= ~(1 << at)
    of_number = (at for at in range(1, len(slots.asked)) if slots.text(at - 1)[:1].isdecimal())
    for at in (*of_number, *(at for at in range(len(slots.asked)) if said >> at & 1 and _is_header(slots, at))):
        said &= ~(1 << at)
    return said


def _is_part_of(texts: Sequence[str], at: int) -> bool:
    """Whether the "part" there is one of a whole: "which part of the hours", "part of sales that is online"."""
    return texts[at + 1 : at + 2] == ["of"] or texts[at - 1 : at] in (["what"], ["which"])


def find_share(slots: Slots) -> Share | None:
    """Return the share that the question asks for, and give its word a part; None without one."""
    said = share_words(slots, SHARE_WORDS) & ~slots.words
    if not said:
        return None
    at = (said & -said).bit_length() - 1
    if slots.text(at) in ("share", "percentage") and slots.text(at + 1) in _ENDING and _is_flag(slots, at - 1):
        return None  # "billable share" is a rate
    if slots.text(at) in _RATES and slots.text(at + 1) in _ENDING and _is_cell(slots, at - 1):
        return None  # so is "no-show percentage"
    if _told_flag(slots, at) is not None:
        return None  # and "percent paid"
    slots.words |= said
    place = slots.skip(at + 1, vocabulary.FILLERS | words("of total all overall"))
    if slots.text(place - 1) in _ONE_BY_ONE and (group := slots.mention_at(place, "is_key", least=_WHOLLY)) is not None:
        place = group.span.end  # "what percentage of each driver's trips"
    own = slots.mention_at(place, "is_number", least=_HINTED)
    if own is not None and (counts_numbered(slots, own) or slots.owns_size(own)):
        slots.words |= own.words
        return Share(at, None)
    of_rows = slots.knows(place) or plural_of_rows(slots, place)
    mention = slots.number_near(place) if own is not None or not of_rows else None
    if mention is not None and mention.span.begin - place <= 1:
        return Share(at, slots.use(shared_number(slots, mention)))
    done = slots.text(place) in vocabulary.MONEY_WORDS or _is_what_was_done(slots, place)
    told = done and not slots.words >> place & 1
    if told and slots.mention_at(place, least=0.6) is None:
        return Share(at, slots.measured())
    if (whole := _of_total(slots, place)) is not None:
        return Share(at, slots.use(whole))
    if slots.text(place) == "sales" and (sold := slots.sales()) is not None:
        return Share(at, sold)
    if (money := _of_money(slots, place)) is not None:
        return Share(at, money)
    mention = slots.mention_at(place, least=0.4)
    if mention is not None and slots.named[mention.column.name].names_rows:
        slots.use(mention, counted=True)
    if mention is None and (mass := slots.mass_at(place)) is not None:
        slots.take(place)
        slots.guess(_LIKELY_MASS, f"'{mass.name}'")
        return Share(at, mass)
    return Share(at, None)


def _told_flag(slots: Slots, at: int) -> Mention | None:
    """Return the column of yes and no whose state a share is asked for by a word that only hints at a number, too.

    That is "Subs paid" in "percent paid per voice", and not the amount.
    """
    place = slots.skip(at + 1, _BEFORE_STATE)
    number = slots.mention_at(place, "is_number", least=_HINTED)
    if number is None or number.strength >= _NAMED:
        return None
    same = [one for one in slots.mentions if one.span == number.span and one.strength >= number.strength]
    flags = [one for one in same if slots.named[one.column.name].is_flag]
    said = slots.asked.stems[place]
    return next((one for one in flags if said in slots.named[one.column.name].stems), None)


def _is_what_was_done(slots: Slots, at: int) -> bool:
    """Whether the word says what was done with an amount of which a part is asked for ("share of the total raised")."""
    return slots.text(at - 1) in _WHOLE | vocabulary.AMOUNTS and slots.text(at) in vocabulary.AMOUNTING


def plural_of_rows(slots: Slots, at: int) -> bool:
    """Whether a plural there is what the rows are called by, of which a part is asked for ("of calls")."""
    return slots.text(at).endswith("s") and slots.mention_at(at, "names_rows", least=_NAMED) is not None


def shared_number(slots: Slots, number: Mention) -> Mention:
    """Return the number of what was done where a part of it is asked for: "share of the slices sold that are Sam's"."""
    return done_with(slots, number) if has_part(slots, number.span.end + 1) else number


def counts_numbered(slots: Slots, number: Mention) -> bool:
    """Whether a plural names the rows, which another column numbers: "orders" beside Order no. and Order value.

    It does so, too, where another column dates them ("Order date"), or says who does them ("readings" beside Reader).
    """
    if slots.is_done(number.span.begin) and number.strength < _NAMED:
        return True
    same = (one for one in slots.mentions if one.span == number.span and one.strength >= number.strength)
    dated = slots.text(number.span.begin) not in vocabulary.UNITS | vocabulary.BUCKETS.keys() | vocabulary.MONEY_WORDS
    rows = (one for one in same if slots.named[one.column.name].names_rows or (dated and _is_date(slots, one)))
    labels = [one.strength for one in rows]
    least = number.strength + (_CLEARER if number.strength >= _NAMED else 0.0)
    return max(labels, default=0.0) >= least and slots.text(number.span.end - 1).endswith("s")


def _is_date(slots: Slots, mention: Mention) -> bool:
    return slots.named[mention.column.name].is_date


def _is_cell(slots: Slots, at: int) -> bool:
    """Whether a cell ends with that word."""
    ending = (one for one in slots.selections if one.span.end == at + 1)
    return any(one.is_whole and one.how in ("cell", "stem") for one in ending)


def _is_flag(slots: Slots, at: int) -> bool:
    """Whether a column of yes and no is named by words of which this is the last ("gift aid share")."""
    ends = (one for one in slots.mentions if one.span.end == at + 1 and one.strength >= _WHOLLY)
    return any(slots.named[one.column.name].is_flag for one in ends)


def _of_total(slots: Slots, begin: int) -> Mention | None:
    """Return the amount whose total is shared: "the share of each product in the total amount", "in the fees"."""
    for at in range(begin, len(slots.asked) - 1):
        if slots.text(at) not in _WHOLE and not (slots.text(at) in ("in", "of") and at > begin):
            continue
        for place in sorted({slots.skip(at + 1, few) for few in (frozenset(("the",)), _BEFORE_WHOLES)}):
            if (mention := slots.mention_at(place, "is_number", least=_NAMED)) is not None:
                slots.take(at, place)
                return mention
    return None


def _of_money(slots: Slots, begin: int) -> Column | None:
    """Return the amount that is shared where only "money" is said: "share of each method in the money received"."""
    known = vocabulary.MONEY_WORDS | _SALES
    led = (at for at in range(begin + 1, len(slots.asked)) if slots.text(at) in known)
    at = next((at for at in led if slots.text(slots.back(at, _BEFORE_WHOLES)) in ("in", "of")), None)
    if at is None:
        return None
    slots.take(at)
    return slots.measured()


def other_number(slots: Slots, at: int, column: Column, measures: Sequence[Asked] = ()) -> Mention | None:
    """Return the column that a verb after the share names: "what percentage of the amount claimed did we pay out".

    Right after the verb it may be one of the measures that were found ("of the total claimed was paid out").
    """
    verb = next((place for place in range(at, len(slots.asked)) if slots.text(place) in _ACTED), None)
    places = range(verb, len(slots.asked)) if verb is not None else _told_after(slots, column)
    found = (_strongest_other(slots, place, column) for place in places)
    other = next((one for one in found if one is not None), None)
    measured = [one.column for one in measures if one.rule == "sum" and one.column is not column]
    if other is not None or verb is None:
        return other
    told = (one for one in slots.mentions if one.span.begin == verb + 1 and one.strength >= _WHOLLY)
    return next((one for one in told if one.column in measured), None)


def _told_after(slots: Slots, column: Column) -> range:
    """Return the place of a participle right after the column that is another's whole name ("the rent paid")."""
    at = next((one.span.end for one in slots.mentions if one.column is column and one.words & slots.words), -1)
    told = slots.text(at).endswith(("ed", "aid", "old", "pent")) and not slots.has_comma(at)
    told = told and not has_part(slots, at + 1)
    whole = slots.mention_at(at, "is_number", least=_WHOLLY) if told else None
    return range(at, at + 1) if whole is not None else range(0)


def _strongest_other(slots: Slots, at: int, column: Column) -> Mention | None:
    own = [
        one for one in slots.mentions if one.span.begin == at and one.strength >= _HINTED and slots.is_free(one.span)
    ]
    best = max(own, key=lambda one: one.strength, default=None)
    other = best is not None and best.column is not column and slots.named[best.column.name].is_number
    return best if other else None


def as_measure(slots: Slots, share: Share, filters: list[Filter], grouped: bool) -> tuple[Asked, list[Filter]] | None:
    """Return the share as a measure, and the filters that say what the whole is; None if it has no part.

    "What share of urgent tickets is open, per agent": open is the part of the urgent ones. A question without such a
    part asks how the whole is shared by the groups.
    """
    part = [one for one in filters if _is_part(slots, share, one, filters)]
    if not part and not grouped:
        part = filters
    whole = [one for one in filters if one not in part]
    if not part:
        return (Asked(SHARE, share.column or _named_before(slots, share.at)), whole) if grouped else None
    return Asked(RATE, share.column, part=_all(part)), whole


def counted_too(slots: Slots, at: int) -> bool:
    """Whether the number of rows is asked for beside their share at that place: "number and share of the orders"."""
    before = slots.back(at, _JOINING)
    after = slots.skip(at + 1, _JOINING)
    place = before if before < at - 1 else after
    said = slots.text(place) in _COUNTS and "and" in slots.asked.texts[min(at, place) : max(at, place)]
    if said:
        slots.take(min(at, place), max(at, place) + 1)
    return said


def _named_before(slots: Slots, at: int) -> Column | None:
    """Return the amount that is named before "in percent" ("how does revenue break down by product, in percent")."""
    as_percent = slots.text(at - 1) in ("in", "as") or (slots.text(at - 2), slots.text(at - 1)) == ("as", "a")
    of_it = slots.text(at - 1) in _THEIR and slots.text(slots.skip(at + 1, _OF_WHOLE)) in vocabulary.PER | {""}
    if not (as_percent or of_it):
        return None
    found = (slots.mention_at(place, "is_number", least=_NAMED) for place in range(at))
    mention = next((one for one in found if one is not None), None)
    if mention is None:
        return None
    whole = slots.skip(at + 1, _OF_WHOLE)
    own = any(one.column is mention.column and one.span.begin == whole for one in slots.mentions)
    if slots.text(whole - 1) in _OF_WHOLE and not own and slots.text(whole) not in _KEYED | {""}:
        slots.guess(_OF_OTHER, f"a share of all '{mention.column.name}'")
    return slots.use(mention)


def _is_part(slots: Slots, share: Share, one: Filter, filters: list[Filter]) -> bool:
    if _holds_always(slots, one.condition):
        return False
    if slots.text(slots.back(share.at, _ARTICLES)) == "as":
        return one.at < share.at
    verb = _verb(slots, share.at)
    if verb is not None:
        return one.at >= verb  # a column may begin with the verb: "Would recommend"
    if any(slots.text(at) in ("from", "within") for at in range(share.at, one.at)) and len(filters) == 1:
        return True
    marker = next((at for at in range(share.at + 1, len(slots.asked)) if _opens_group(slots, at)), len(slots.asked))
    return one.at < marker and slots.text(one.at - 1) != "in" and _follows(slots, share.at, one)


def _holds_always(slots: Slots, condition: Condition) -> bool:
    """Whether a deed is told that a column dates in every row: "the honey that each keeper harvested"."""
    filled = isinstance(condition, Not) and isinstance(condition.condition, IsEmpty)
    index = slots.recognition.index
    columns = (index.column(name) for name in condition.columns if name in slots.named)
    return filled and any(not one.empty & index.data_rows & ~index.footers for one in columns)


def _follows(slots: Slots, at: int, one: Filter) -> bool:
    """Whether the filter comes after the noun whose share is asked for ("share of orders refunded")."""
    return one.at > at and (slots.asked.stems[one.at] != slots.asked.stems[at])


def _opens_group(slots: Slots, at: int) -> bool:
    return slots.text(at) in vocabulary.PER and bool(slots.words >> at & 1)


def _verb(slots: Slots, after: int) -> int | None:
    """Return the place of the verb that says what the part does; auxiliary verbs before a group's name don't."""
    headers = sum(one.words for one in _headers_after(slots, after))
    places = [at for at in range(after + 1, len(slots.asked)) if slots.text(at) in _VERBS]
    plain = [at for at in places if not headers >> at & 1]
    return (plain or places)[-1] if places else None


def _headers_after(slots: Slots, after: int) -> list[Mention]:
    """Return the flags that stand there under their whole names: "a yes for would recommend" has no verb of its own."""
    flags = (one for one in slots.mentions if one.span.begin > after and slots.named[one.column.name].is_flag)
    by_column = {one.column.name: one for one in flags if one.strength >= _WHOLLY}
    return list(by_column.values())


def _all(filters: list[Filter]) -> Condition:
    conditions = tuple(one.condition for one in filters)
    return conditions[0] if len(conditions) == 1 else And(conditions)
