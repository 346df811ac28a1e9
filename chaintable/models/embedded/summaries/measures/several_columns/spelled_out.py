"""One column less another, as the question spells it out: "charge minus paid", "burnt (level out - level back)"."""

import re
from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.summaries.measures.times.time_taken import is_clock, time_between
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import alike

_LESS, _SIGNS = words("minus less"), frozenset("-–−")
_EXPLAINS = re.compile(
    r"(?:\(|=|:|,|\bi\.? ?e\.?,?|\bthat is,?|\bmeaning)\s*"
    r"(?:the |total |sum of )*(?:difference (?:between|of) (?:the )?)?$",
    re.I,
)
"""What leads from a word to what it means, right before this."""
_ASKING = vocabulary.MEASURES.keys() | vocabulary.LARGEST | vocabulary.SMALLEST | vocabulary.COUNTING
_OWED = words("owed owe owing outstanding left open still")
_FAINTLY, _IN_FULL = 0.3, 0.9
_UNSAID = 0.75
"""How sure a difference is where some rows lack what is taken off, which may be nothing."""


def less(slots: Slots) -> Column | None:
    """Return the difference that the question spells out; None where it spells out none."""
    for at in range(1, len(slots.asked)):
        said = slots.text(at) in _LESS
        pair = _pair(slots, at, slots.skip(at + said)) if said or _is_sign(slots, at) else None
        made = _apart(slots, *pair) if pair is not None else None
        if pair is None or made is None:
            continue
        slots.words |= (1 << at if said else 0) | slots.asked.bits(_OWED)
        slots.words |= _of_group(slots, pair[0].column) | _of_group(slots, pair[1].column)
        return made
    return None


def _is_sign(slots: Slots, at: int) -> bool:
    """Whether a minus sign with spaces around it stands before that word."""
    written, text = split_words(slots.asked.question.text), slots.asked.question.text
    if len(written) != len(slots.asked):
        return False
    between = text[written[at - 1].end : written[at].start]
    return between.strip() in _SIGNS and between[:1].isspace() and between[-1:].isspace()


def _pair(slots: Slots, end: int, begin: int) -> tuple[Mention, Mention] | None:
    """Return the two columns that the words before the one place and from the other on name best.

    Those of one group go together: "outturn minus plan in summer" of Summer – Outturn and Summer – Plan. Words may run
    on over a sign: "level out - level back".
    """
    measured = [one for one in slots.mentions if _is_measured(slots, one)]
    lefts = [one for one in measured if one.span.end == end]
    rights = [one for one in measured if one.span.begin == begin]
    rights = rights or [one for one in measured if one.span.begin < begin < one.span.end]
    pairs = [(left, right) for left in lefts for right in rights if left.column is not right.column]

    def fitness(pair: tuple[Mention, Mention]) -> tuple[float, int, bool, int, int]:
        numbers = sum(slots.named[one.column.name].is_number for one in pair)
        hints = sum(_hinted(slots, one.column).bit_count() for one in pair)
        together = alike(pair[0].column, pair[1].column)
        return pair[0].strength + pair[1].strength, numbers, together, hints, -sum(one.column.place for one in pair)

    return max(pairs, key=fitness, default=None)


def _hinted(slots: Slots, column: Column) -> int:
    """Return all words that name the column or a part of its name, as bits."""
    return reduce(or_, (one.words for one in slots.mentions if one.column is column), 0)


def _is_measured(slots: Slots, mention: Mention) -> bool:
    """Whether the words name numbers, dates or times of day, of which one can be less than another."""
    named = slots.named[mention.column.name]
    return mention.strength >= _FAINTLY and (named.is_number or named.is_date or is_clock(named))


def _apart(slots: Slots, left: Mention, right: Mention) -> Column | None:
    """Return the one column less the other: for dates and times of day, the time that lies between them."""
    numbers = [slots.named[one.column.name].is_number for one in (left, right)]
    if any(numbers) and not all(numbers):
        return None
    slots.words |= left.words | right.words
    if not all(numbers):
        return time_between(slots, left.column, right.column)
    if right.column.empty & ~left.column.empty:
        slots.guess(_UNSAID, f"rows with an empty cell in '{right.column.name}' are left out")
    return slots.recognition.index.difference(left.column, right.column)


def _of_group(slots: Slots, column: Column) -> int:
    """Return the words that name the group of a column under two-row headers, as bits: the "Q2" of Q2 – Actual."""
    return _hinted(slots, column) if " – " in column.name else 0


def explained(slots: Slots, taken: int) -> int:
    """Return the words whose meaning the question itself explains, as bits: "water used per district (…)".

    `taken` are the words of the explanation that have found their part.
    """
    written, text = split_words(slots.asked.question.text), slots.asked.question.text
    places = (at for at in range(1, len(written)) if taken >> at & 1 and len(written) == len(slots.asked))
    led = ((at, _EXPLAINS.search(text, 0, written[at].start)) for at in places)
    first, opening = next(((at, mark) for at, mark in led if mark is not None), (0, None))
    if opening is None:
        return 0
    end = sum(word.start < opening.start() for word in written)
    grouped = next((at for at in range(end) if slots.text(at) in vocabulary.PER), 0)
    return _phrase_before(slots, end) | _phrase_before(slots, grouped) | sum(1 << at for at in range(end, first))


def _phrase_before(slots: Slots, end: int) -> int:
    """Return the words just before that place that name the measure, as bits: back to "most", "by" or a group."""
    phrase = 0
    for at in reversed(range(end)):
        if slots.text(at) in _ASKING | vocabulary.PER or slots.value_at(at) or not _names_no_group(slots, at):
            break
        phrase |= 1 << at
    return phrase


def _names_no_group(slots: Slots, at: int) -> bool:
    """Whether no column but one of numbers is named there, which the explanation stands for."""
    mention = slots.mention_at(at)
    longer = (one for one in slots.mentions if one.span.begin < at < one.span.end and one.strength >= _IN_FULL)
    inside = any(not slots.named[one.column.name].is_number for one in longer)  # "product group (boxes x price)"
    return not inside and (mention is None or slots.named[mention.column.name].is_number)
