"""Listings: groups named before what is asked of them ("regions by number of orders", "rank shops by revenue")."""

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.summaries.group_order import order_words
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_OPENING = words("show list give name me us the all please pls rank sort order a of ranking every our")
_THEIR = words("their its the his her")
_COUNTING = words("number count headcount")
_BOUNDS = words("""
more less fewer over under above below least most than between without no who which that whose where exceeding any
""")
_RELATING = words("that which who with")
_MOST_NAMED = 3
_THING, _AMOUNT, _UNLIKE = 0.45, 0.6, 0.5


def listing_turned(recognition: Recognition) -> str:
    """Return the question with what is asked first and the groups last; "" where it lists no groups.

    "Regions by number of orders" is "number of orders per region", and what is ranked comes with the largest first.
    """
    asked = recognition.asked
    text = asked.question.text
    written = split_words(text)
    grouped = (at for at, one in enumerate(asked.texts) if one in vocabulary.PER - {"by", "across"})
    if len(written) != len(asked) or any(not _is_ratio(recognition, at) for at in grouped):
        return ""
    begin = next((at for at, one in enumerate(asked.texts) if one not in _OPENING), 0)
    for end in range(begin + 1, min(begin + 1 + _MOST_NAMED, len(asked) - 1)):
        measure, ranked = _measure_from(recognition, end, bool(asked.bits(vocabulary.SORTING) & ((1 << begin) - 1)))
        if measure and _is_thing(recognition, begin, end):
            thing = text[written[begin].start : written[end - 1].start + len(written[end - 1].text)]
            rest = text[written[measure].start :].strip(" ?.!")
            order = "" if not ranked or order_words(asked.texts)[0] else ", largest first"
            told, comma, further = rest.partition(",")
            per = "by" if " per " in told else "per"
            return f"{told} {per} {thing}{comma}{further}{order}"
    return _amount_asked_last(recognition, begin)


def _is_ratio(recognition: Recognition, at: int) -> bool:
    """Whether "per" stands between two numbers ("sales per staff hour")."""
    slots = Slots(recognition)
    before = any(one.span.end == at and slots.named[one.column.name].is_number for one in slots.mentions)
    return before and slots.text(at) == "per" and slots.mention_at(at + 1, "is_number") is not None


def _amount_asked_last(recognition: Recognition, begin: int) -> str:
    """Return "how much per group that …" for "groups that … and how much"; "" for any other question."""
    texts, text = recognition.asked.texts, recognition.asked.question.text
    written = split_words(text)
    last = next((at for at in range(len(texts) - 3, begin, -1) if texts[at : at + 2] == ["and", "how"]), 0)
    if not last or texts[last + 2] not in ("much", "many") or not _is_thing(recognition, begin, begin + 1):
        return ""
    bounded = any(text in _BOUNDS - _RELATING or text[:1].isdecimal() for text in texts[begin:last])
    if begin + 1 >= last or texts[begin + 1] not in _RELATING or bounded:
        return ""
    asked = text[written[last + 1].start :].strip(" ?.!")
    thing = text[written[begin].start : written[last].start].strip(" ,")
    return f"{asked} per {thing}"


def _measure_from(recognition: Recognition, at: int, sorts: bool) -> tuple[int, bool]:
    """Return where the measure begins behind the words that lead up to it, 0 if there is none, and whether it ranks."""
    texts = recognition.asked.texts
    following = texts[at + 1] if at + 1 < len(texts) else ""
    ranks = texts[at] == "by" and (sorts or order_words(texts)[0] != "")
    if texts[at] in vocabulary.SORTING and following == "by":
        at, ranks = at + 1, True
    elif texts[at] == "in" and following == "order" and texts[at + 2 : at + 3] == ["of"]:
        at, ranks = at + 2, True
    elif texts[at] == "and" and following in _THEIR - {"the"}:
        at += 1
    elif texts[at] not in ("by", "with"):
        return 0, False
    listed = texts[at] == "by" or ranks
    own = at + 1 < len(texts) and texts[at + 1] in _THEIR
    begin = at + 1 + own
    bounded = any(text in _BOUNDS or text[:1].isdecimal() for text in texts[begin:])
    if begin >= len(texts) or (bounded and not listed) or _asks_for_one(texts, begin):
        return 0, False
    known = texts[begin] in vocabulary.MEASURES or texts[begin] in _COUNTING
    if known or ((ranks or own) and _is_number(recognition, begin)):
        return begin, listed
    return (begin, True) if texts[at] == "by" and _is_amount(recognition, begin) else (0, False)


def _asks_for_one(texts: list[str], begin: int) -> bool:
    """Whether a superlative asks for the groups that lead ("regions with the highest sales") and not for all."""
    after = texts[begin + 1 :]
    superlative = vocabulary.LARGEST | vocabulary.SMALLEST
    led = (one for one, then in zip(after, [*after[1:], ""], strict=False) if one in superlative and then != "first")
    return (texts[begin] in superlative and texts[begin] not in vocabulary.MEASURES) or next(led, "") != ""


def _is_number(recognition: Recognition, at: int) -> bool:
    return Slots(recognition).mention_at(at, "is_number", least=_THING) is not None


def _is_amount(recognition: Recognition, at: int) -> bool:
    """Whether these words name a column of amounts ("campaigns by spend"), and no numbers that make groups."""
    slots = Slots(recognition)
    mention = slots.mention_at(at, "is_number", least=_AMOUNT)
    named = slots.named[mention.column.name] if mention is not None else None
    if named is None or not named.is_additive:
        return False
    return not named.is_key or bool(named.stems & vocabulary.MONEY and named.column.unlike > _UNLIKE)


def _is_thing(recognition: Recognition, begin: int, end: int) -> bool:
    """Whether these words, and no more or fewer, name a column whose cells are groups or things."""
    slots = Slots(recognition)
    named = (one for one in slots.mentions if (one.span.begin, one.span.end) == (begin, end) and one.strength >= _THING)
    return any(slots.named[one.column.name].names_things for one in named)
