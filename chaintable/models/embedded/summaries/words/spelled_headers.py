"""Headers that a question says in other words: "way of booking" for How booked, "when does it end" for Last day."""

from collections.abc import Iterator

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import header_words, shared_start, stem
from chaintable.models.embedded.summaries.words.cell_units import with_units
from chaintable.models.embedded.summaries.words.heads import with_heads
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named

_WAYS, _WAY_OF = words("way ways"), words("of they it each was were people we the customers")
_MEANS, _HOW_DONE = words("method methods channel channels route"), words("they it was were people we customers")
_STARTING, _ENDING = words("start starts started begin begins began"), words("end ends ended finish finishes finished")
_FIRST, _LAST = words("first from"), words("last until till to")
_DATED, _LEAST_ROOT = words("day date night"), 4
_PAYING = frozenset(("pay", "paid", "payment"))
_WHOLE, _CLEARLY, _HEARD = 1.0, 0.9, 0.9


def with_other_names(asked: ParsedQuestion, mentions: list[Mention], columns: list[Named]) -> list[Mention]:
    """Return the mentions with those of heads, of units in cells, and of headers that are said in other words."""
    found = with_units(asked, with_heads(asked, mentions, columns), columns)
    ways = [one for column in columns for one in _ways(asked, column)]
    return [*ways, *found, *_ends(asked, found, columns)]


def _ways(asked: ParsedQuestion, named: Named) -> Iterator[Mention]:
    """Yield "way of booking", "booking method" and "how they booked" for How booked."""
    said = header_words(named.column.name)
    if len(said) < 2 or said[0] != "how" or named.is_number:
        return
    done = stem(said[-1])
    for at, text in enumerate(asked.texts):
        if text in _WAYS:
            verb = _after(asked, at + 1, _WAY_OF)
        elif text == "how":
            verb = _after(asked, at + 1, _HOW_DONE)
        else:
            verb = at if asked.texts[at + 1 : at + 2] and asked.texts[at + 1] in _MEANS else len(asked)
        alike = verb < len(asked) and shared_start(asked.stems[verb], done) >= _LEAST_ROOT
        if alike or (verb < len(asked) and {asked.stems[verb], done} <= _PAYING):
            yield Mention(named.column, Span(at, verb + (2 if verb == at else 1)), _WHOLE)


def _after(asked: ParsedQuestion, at: int, fillers: frozenset[str]) -> int:
    while at < len(asked) and asked.texts[at] in fillers:
        at += 1
    return at


def _ends(asked: ParsedQuestion, mentions: list[Mention], columns: list[Named]) -> Iterator[Mention]:
    """Yield "start" for the only First day and "end" for the only Last day of a table that has both."""
    pair = [_dated(columns, side) for side in (_FIRST, _LAST)]
    if any(len(held) != 1 for held in pair):
        return
    heard = {at for one in mentions if one.strength >= _HEARD for at in range(one.span.begin, one.span.end)}
    for at, text in enumerate(asked.texts):
        for (column,), verbs in zip(pair, (_STARTING, _ENDING), strict=True):
            if text in verbs and at not in heard:
                yield Mention(column.column, Span(at, at + 1), _CLEARLY)


def _dated(columns: list[Named], side: frozenset[str]) -> list[Named]:
    """Return the columns of dates that are called the first or the last day of something."""
    dates = [(one, header_words(one.column.name)) for one in columns if one.is_date]
    return [one for one, said in dates if said[:1] and said[0] in side and (len(said) == 1 or said[-1] in _DATED)]
