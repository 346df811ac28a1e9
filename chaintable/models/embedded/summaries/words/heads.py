"""How many people each row is about: "guests", "people" and "covers" beside a column Party size."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named

_PEOPLE = words("guests people persons covers diners heads pax visitors")
_ONE = words("guest person cover diner head pax visitor")
_SIZES, _PARTIES = vocabulary.stems("size"), vocabulary.stems("party group guest")
_HEADS = vocabulary.stems("pax cover head headcount person people guest")
_NAMING = words("which what who whose different distinct unique regular top new returning repeat list names")
_STANDS_FOR = 0.95


def heads_of(named: Iterable[Named]) -> Named | None:
    """Return the column that says how many people a row is about ("Party size", "Pax"); None without just one.

    Where people were asked for scores, each row is one of them, whoever came along.
    """
    columns = list(named)
    sized = [one for one in columns if one.is_number and one.is_additive and _is_of_people(one)]
    asked = any(one.stems & vocabulary.SCORED for one in columns)
    return sized[0] if len(sized) == 1 and not asked else None


def _is_of_people(named: Named) -> bool:
    sized = bool(named.stems & _SIZES and named.stems & _PARTIES)
    return sized or (named.said <= _HEADS and bool(named.said))


def with_heads(asked: ParsedQuestion, mentions: list[Mention], named: Iterable[Named]) -> list[Mention]:
    """Return the mentions with those of people as the number of people in each row, where a column has it.

    Words that ask for names ("which guests", "regular guests") stay what they are, and so does the "head" of a column
    Spend per head.
    """
    heads = heads_of(named)
    if heads is None:
        return mentions
    longer = [one for one in mentions if one.words.bit_count() > 1 and one.strength >= _STANDS_FOR]
    taken = reduce(or_, (one.words for one in longer if one.column is not heads.column), 0)
    places = [at for at in range(len(asked)) if _is_number_of(asked, at) and not taken >> at & 1]
    kept = [one for one in mentions if not any(one.words >> at & 1 for at in places) or one.column is heads.column]
    return [*(Mention(heads.column, Span(at, at + 1), _STANDS_FOR) for at in places), *kept]


def _is_number_of(asked: ParsedQuestion, at: int) -> bool:
    """Whether the word stands for how many people there are: "guests", "per person"."""
    text, before = asked.texts[at], asked.texts[at - 1] if at else ""
    return (text in _ONE and before == "per") or (text in _PEOPLE and not _names(asked, at))


def _names(asked: ParsedQuestion, at: int) -> bool:
    """Whether the word before asks for the names of people, and not for how many they are."""
    before = asked.texts[at - 1] if at else ""
    return before in _NAMING or before.isdecimal()
