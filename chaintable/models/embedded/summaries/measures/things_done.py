"""Numbers of things done, whose column is called by the deed alone: Sold, Returned, Booked, Broken."""

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import header_words
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.question_words import QuestionWords
from chaintable.tables.values import ValueKind

DONE_ENDINGS = ("ed", "old", "ent", "ken", "ought", "iven", "rown", "aten", "lost")
_OF_PIECES = lexicon.words("qty quantity units pieces number no nr of")
_APART = lexicon.words("and or but plus vs versus than per by with without how minus less of")
"""Words after which another clause, or another number, begins."""
_CHANGING = lexicon.words("out off or and")
"""What stands after a verb that says something else, or not all."""
_VERBS = lexicon.words("is are was were came come comes went go goes")
_WHOLLY, _DENIED, _BOUNDED = 0.9, 3, 4
_DEALS = vocabulary.stems("order sale delivery booking return receipt invoice line purchase loan")


def is_number_done(named: Named) -> bool:
    """Whether the header says alone what was done to the things that are counted: "Sold", "Qty sold"."""
    words = [word for word in header_words(named.column.name.partition("(")[0]) if word not in _OF_PIECES]
    plain = len(words) == 1 and words[0].endswith(DONE_ENDINGS) and named.column.kind is ValueKind.NUMBER
    return plain and named.is_number and named.is_additive and not (is_money(named) or in_currency(named.column))


def number_done(slots: QuestionWords, begin: int) -> Mention | None:
    """Return the number that a verb from there on names: of "slices did Priya sell" it is Sold."""
    for at in range(begin, len(slots.asked)):
        if slots.text(at) in _APART:
            return None
        mention = slots.mention_at(at, "is_number", least=_WHOLLY)
        if mention is not None and is_number_done(slots.named[mention.column.name]) and _is_plain(slots, at):
            return mention
    return None


def _is_plain(slots: QuestionWords, at: int) -> bool:
    """Whether the verb is neither denied nor a bound ("not sold", "sold more than 50"), and has no particle."""
    denied = any(slots.text(place) in lexicon.DENYING for place in range(max(0, at - _DENIED), at))
    near = (one for one in slots.asked.numbers if at < one.at <= at + _BOUNDED)
    bounded = any(asked_comparison(slots.asked, one.at, one.at + 1) is not None for one in near)
    return not (denied or bounded) and slots.text(at + 1) not in _CHANGING


def done_with(slots: QuestionWords, number: Mention) -> Mention:
    """Return the number that says what is done with the first: "which baker sold the most slices" is about Sold."""
    named = slots.named[number.column.name]
    if is_number_done(named) or is_money(named) or in_currency(number.column) or not named.is_additive:
        return number
    done = number_done(slots, number.span.end) or _verb_before(slots, number.span.begin)
    if done is None or done.words & number.words:
        return number
    slots.words |= number.words
    return done


def _verb_before(slots: QuestionWords, end: int) -> Mention | None:
    """Return the number that a verb before "the most slices" names."""
    before = slots.back(end, vocabulary.FILLERS | vocabulary.LARGEST | vocabulary.SMALLEST)
    done = slots.mention_at(before, "is_number", least=_WHOLLY)
    return done if done is not None and is_number_done(slots.named[done.column.name]) else None


def has_part(slots: QuestionWords, at: int) -> bool:
    """Whether a verb stands there, and a cell after it says which part is meant ("of the slices sold were Sam's")."""
    cells = (one for one in slots.selections if one.how in ("cell", "stem") and one.is_equality)
    return slots.text(at) in _VERBS and any(one.span.begin > at for one in cells)


def is_done_to(slots: QuestionWords, noun: int) -> bool:
    """Whether the noun may stand for pieces, of which a number is done: no people, and no orders, which are rows."""
    mention = slots.mention_at(noun)
    named = slots.named[mention.column.name] if mention is not None else None
    if slots.text(noun) in vocabulary.ROW_WORDS | vocabulary.PERSONS or slots.asked.stems[noun] in _DEALS:
        return False
    if named is None or named.is_number:
        return named is None or not (is_money(named) or in_currency(named.column) or named.is_rate)
    return named.names_things and not (named.is_label or named.is_flag or named.stems & vocabulary.PEOPLE)
