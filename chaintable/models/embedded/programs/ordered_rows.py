"""Rows in an order: the largest, the latest, the second highest, the top 3, or which of two has more."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import Number, ParsedQuestion
from chaintable.models.embedded.programs.counted_things import CountedThings
from chaintable.models.embedded.programs.program import Order, RowSet, Traits
from chaintable.tables.values import ValueKind

MOST_ORDERED = 24
_LATE = frozenset("latest last recent recently newest final youngest".split())
_FEW = frozenset("top bottom first last best worst".split())
_EARLY = frozenset("earliest first oldest".split())
_COMPARES = frozenset("than least most over under exactly only about nearly".split())
_MANY, _REACH = 10, 6  # the largest number that may be apart from its superlative, and how far in words


def ordered(asked: ParsedQuestion, rowsets: list[RowSet], columns: list[Column]) -> list[RowSet]:
    """Return the rows in the order of each column, if words ask for the largest, the smallest or the nth."""
    # A score such as 3-1 has no size of its own; its parts, their sum and difference are derived columns.
    plain = [column for column in columns if column.ordered and column.kind is not ValueKind.SCORE]
    sortable = [column for column in plain if column.known.bit_count() > 1]
    counted = CountedThings(asked, columns)
    relations = {column.name: counted.relation(column) for column in sortable}
    found: list[RowSet] = []
    for rowset in rowsets[:MOST_ORDERED]:
        if rowset.rows.bit_count() < 2 or rowset.shape == "total row":
            continue
        said = _said(asked, rowset)
        for column in sortable:
            if (column.known & rowset.rows).bit_count() >= 2:
                for largest in (True, False):
                    made = _in_order(rowset, column, largest, said, relations[column.name])
                    found += [made, *_nth(asked, made), *_few(asked, made)]
    return found


@dataclass(frozen=True, slots=True)
class _Said:
    """The word that asks for an extreme (`at` is -1 if there is none), and all words that do."""

    word: str = ""
    at: int = -1
    words: int = 0


def _said(asked: ParsedQuestion, rowset: RowSet) -> _Said:
    """Return the first superlative not yet accounted for; with two rows to choose from, also a comparative."""
    places = [at for at in asked.superlatives if not rowset.words >> at & 1]
    if rowset.shape == "or" and not places:
        texts = enumerate(asked.texts)
        places = [at for at, text in texts if lexicon.superlative_of(text) and not rowset.words >> at & 1]
    if not places:
        return _Said()
    at = places[0]
    word, words = lexicon.superlative_of(asked.texts[at]), 1 << at
    adjective = asked.texts[at + 1] if word in ("most", "least") and at + 1 < len(asked) else ""
    if adjective and lexicon.hint_of(adjective).stems:
        word, words = (adjective if word == "most" else word), words | 1 << (at + 1)
    return _Said(word, at, words)


def _fit(word: str, column: Column, largest: bool) -> Traits:
    """Return the traits that say how well a superlative fits one end of a column."""
    if not word:
        return (("order: not asked for", 1.0),)
    fits = bool(lexicon.hint_of(word).stems & set(column.stems))
    in_time, timely = column.kind is ValueKind.DATE or column.is_year, word in _LATE | _EARLY
    wanted = (lexicon.order_asked(word, column.stems) == lexicon.MOST) == largest
    traits = (
        (f"order: {'this' if wanted else 'other'} end meant", True),
        ("order: adjective fits the column", fits),
        ("order: time by a word of time", in_time and timely),
        ("order: time by another word", in_time and not timely and not fits),
        ("order: no time by a word of time", timely and not in_time),
        ("order: by a rank", bool(lexicon.RANKS & set(column.stems))),
    )
    return tuple((name, 1.0) for name, holds in traits if holds)


def _in_order(rowset: RowSet, column: Column, largest: bool, said: _Said, counts: str) -> RowSet:
    most_of = ((f"order: most of things in {counts}", 1.0),) if counts and said.word else ()
    return replace(
        rowset,
        base=rowset.shape,
        shape="either" if rowset.shape == "or" else f"{rowset.shape} ordered",
        words=rowset.words | said.words,
        order=Order(column, largest, said.at),
        traits=(*rowset.traits, *_fit(said.word, column, largest), *most_of),
    )


def _nth(asked: ParsedQuestion, rowset: RowSet) -> Iterator[RowSet]:
    """Yield the nth row instead, for an ordinal ("second highest", "the runner-up")."""
    assert rowset.order is not None
    for number in asked.numbers:
        ordinal = number.form == "ordinal" and not rowset.words >> number.at & 1
        if ordinal and 2 <= number.value <= rowset.rows.bit_count():
            yield replace(rowset, nth=int(number.value), words=rowset.words | 1 << number.at)
            return
    if asked.says("runner up") and rowset.rows.bit_count() > 2:
        at = asked.texts.index("runner")
        yield replace(rowset, nth=2, words=rowset.words | 0b11 << at)


def _few(asked: ParsedQuestion, rowset: RowSet) -> Iterator[RowSet]:
    """Yield the first few rows instead, for a number ("the top 3", "the three that took longest")."""
    assert rowset.order is not None
    known = (rowset.order.column.known & rowset.rows).bit_count()
    for number in asked.numbers:
        whole = number.form in ("digits", "word") and not number.could_be_year and number.value % 1 == 0
        if whole and 2 <= number.value < min(20, known) and not rowset.words >> number.at & 1 and _many(asked, number):
            yield replace(rowset, few=int(number.value), words=rowset.words | 1 << number.at)
            return


def _many(asked: ParsedQuestion, number: Number) -> bool:
    """Whether a number says how many of the largest or smallest are wanted."""
    at = number.at
    near = asked.texts[max(0, at - 2) : at + 3]
    if any(text in _FEW for text in near) or any(abs(word - at) <= 2 for word in asked.superlatives):
        return True
    compares = asked.texts[at - 1] in _COMPARES if at else False
    return number.value <= _MANY and not compares and any(at < word <= at + _REACH for word in asked.superlatives)
