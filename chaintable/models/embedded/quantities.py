"""Numbers, dates and decades of the question as conditions on columns that hold such values."""

from calendar import monthrange
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from chaintable.models.embedded import lexicon
from chaintable.models.embedded.columns import Column
from chaintable.models.embedded.masks import everything
from chaintable.models.embedded.question import Asked, Number, Span
from chaintable.models.embedded.selections import Selection
from chaintable.operations.conditions import And, Comparison
from chaintable.values import ValueKind

_OVER = lexicon.words("over above exceeding exceeds exceed exceeded past beyond surpassing surpassed after")
_FROM_ON = lexicon.words("since from starting minimum")
_UNDER = lexicon.words("under below beneath before prior preceding")
_UP_TO = lexicon.words("until till through maximum")
_COMPARING = lexicon.words("""
more than least most over under above below after before since between exceed exceeds exceeded exceeding fewer less
greater higher lower prior until till up longer later earlier older younger larger bigger smaller past following
through during better worse
""")
_NO_MATTER = frozenset("the a an of to year years only just about around in".split())
_AND_UP = lexicon.words("more higher above better greater later over up longer older larger plus")
_AND_DOWN = lexicon.words("less fewer lower under earlier below before younger shorter smaller")


def number_selections(asked: Asked, columns: tuple[Column, ...]) -> list[Selection]:
    """The conditions of numbers, decades, dates and of spans between two of them."""
    found = [
        *_numbers(asked, columns),
        *_spans(asked, columns),
        *_decades(asked, columns),
        *_dates(asked, columns),
        *_periods(asked, columns),
    ]
    return [selection for selection in found if selection.rows]


def _numbers(asked: Asked, columns: tuple[Column, ...]) -> Iterator[Selection]:
    for number in (*asked.numbers, *asked.nones):
        comparison = asked_comparison(asked, number.at, number.at + 1)
        if number.form in ("<", ">"):
            yield from _signed(number, columns)
            continue
        comparing = number.form != "none" and asked.bits(_COMPARING) & ~(1 << number.at)
        for column in columns_for(number, columns):
            span = Span(number.at, number.at + 1)
            equal = column.equal(number.text)
            yield Selection(column, Comparison(column.name, "=", number.text), equal, "number", span, span.words)
            if top := _top(asked, number.at, column):
                rows = column.compared("<=", number.text)
                yield Selection(
                    column, Comparison(column.name, top[0], number.text), rows, "top", span, span.words | top[1]
                )
            elif comparing:
                yield from _compared(column, number, comparison, bool(equal))


def _signed(number: Number, columns: tuple[Column, ...]) -> Iterator[Selection]:
    """Numbers under or over 0 ("a negative balance")."""
    span = Span(number.at, number.at + 1)
    for column in columns_for(number, columns):
        rows = column.compared(number.form, "0")
        if rows != everything(column.n_rows):
            yield Selection(column, Comparison(column.name, number.form, "0"), rows, "compare", span, span.words)


def _compared(column: Column, number: Number, asked_for: tuple[str, int] | None, equal: bool) -> Iterator[Selection]:
    """More than the number, less, and, where some cell is just it, at least and at most."""
    span = Span(number.at, number.at + 1)
    for operator in (">", "<", ">=", "<=") if equal else (">", "<"):
        meant = asked_for is not None and asked_for[0] == operator
        words = span.words | (asked_for[1] if asked_for is not None else 0)
        rows = column.compared(operator, number.text)
        if meant or rows != everything(column.n_rows):
            yield Selection(column, Comparison(column.name, operator, number.text), rows, "compare", span, words, meant)


def _top(asked: Asked, at: int, column: Column) -> tuple[str, int] | None:
    """The first few by a rank ("the top 3")."""
    is_top = at > 0 and asked.texts[at - 1] in ("top", "first", "best") and bool(lexicon.RANKS & set(column.stems))
    return ("<=", 1 << (at - 1)) if is_top else None


def columns_for(number: Number, columns: tuple[Column, ...]) -> list[Column]:
    """The columns whose values the number could be: a year belongs to years and dates, where there are such."""
    ordered = [column for column in columns if column.ordered and column.kind is not ValueKind.SCORE]
    years = [column for column in ordered if column.is_year or column.kind is ValueKind.DATE]
    if number.could_be_year and years:
        return years
    return [column for column in ordered if column not in years and column.kind is not ValueKind.DATE]


def asked_comparison(asked: Asked, begin: int, end: int) -> tuple[str, int] | None:
    """The comparison that the words around a value ask for ("more than 5", "5 or more"), and the words that do."""
    near = [at for at in range(max(0, begin - 5), begin) if asked.texts[at] not in _NO_MATTER]
    texts = [asked.texts[at] for at in near]
    after = asked.texts[end : end + 3]
    for place, operator in ((0, ">="), (1, ">=")):
        if len(after) > place + 1 and after[place] in ("or", "and") and after[place + 1] in _AND_UP | _AND_DOWN:
            return (operator if after[place + 1] in _AND_UP else "<="), 0b11 << (end + place)
    if not texts:
        return None
    if texts[-1] == "than" and len(texts) > 1:
        return _than(texts[:-1]), sum(1 << at for at in near[-2:])
    if texts[-1] in ("least", "most") and asked.texts[near[-1] - 1] == "at":
        return (">=" if texts[-1] == "least" else "<="), 1 << near[-1]
    for words, operator in ((_OVER, ">"), (_FROM_ON, ">="), (_UNDER, "<"), (_UP_TO, "<=")):
        if texts[-1] in words:
            return operator, 1 << near[-1]
    return None


def _than(before: list[str]) -> str:
    """The comparison of "… than": less or more, or at most or at least after a "no"."""
    denied = len(before) > 1 and before[-2] in ("no", "not")
    if before[-1] in lexicon.LESS_WORDS:
        return ">=" if denied else "<"
    return "<=" if denied else ">"


def _spans(asked: Asked, columns: tuple[Column, ...]) -> Iterator[Selection]:
    """From one number to another: "between 1990 and 1995", "from 3 to 7", "1990-1995"."""
    numbers = asked.numbers
    for low, high in pairwise(numbers):
        joined = asked.texts[low.at + 1 : high.at]
        opened = low.at > 0 and asked.texts[low.at - 1] in ("between", "from", "during", "years")
        adjacent = not joined and low.could_be_year and high.could_be_year
        if low.value >= high.value or not (
            adjacent or (opened and joined in (["and"], ["to"], ["through"], ["until"], ["till"]))
        ):
            continue
        span = Span(low.at - opened, high.at + 1)
        for column in columns_for(low, columns):
            parts = (Comparison(column.name, ">=", low.text), Comparison(column.name, "<=", high.text))
            rows = column.compared(">=", low.text) & column.compared("<=", high.text)
            yield Selection(column, And(parts), rows, "compare", span, span.words)


def _decades(asked: Asked, columns: tuple[Column, ...]) -> Iterator[Selection]:
    for start, span in asked.decades:
        for column in columns:
            if column.is_year or column.kind is ValueKind.DATE:
                parts = (Comparison(column.name, ">=", str(start)), Comparison(column.name, "<=", str(start + 9)))
                rows = column.compared(">=", str(start)) & column.compared("<=", str(start + 9))
                yield Selection(column, And(parts), rows, "decade", span, span.words)


def _dates(asked: Asked, columns: tuple[Column, ...]) -> Iterator[Selection]:
    wanted = [(*date, ValueKind.DATE) for date in asked.dates] + [(*clock, ValueKind.TIME) for clock in asked.clocks]
    for text, span, kind in wanted:
        for column in columns:
            if column.kind is not kind or column.values.bounds(text) is None:
                continue
            yield Selection(column, Comparison(column.name, "=", text), column.equal(text), "date", span, span.words)
            comparison = asked_comparison(asked, span.begin, span.end)
            if comparison is not None:
                operator, words = comparison
                rows = column.compared(operator, text)
                yield Selection(
                    column, Comparison(column.name, operator, text), rows, "compare", span, span.words | words
                )


def _periods(asked: Asked, columns: tuple[Column, ...]) -> Iterator[Selection]:
    """Quarters and halves of a year as spans of dates; of the year that is named, or the only one that there is."""
    for first, months, span in asked.periods:
        for column in columns:
            if column.kind is not ValueKind.DATE or not (year := _year_of(asked, column)):
                continue
            start, end = (
                f"{year}-{first:02}-01",
                f"{year}-{first + months - 1:02}-{monthrange(year, first + months - 1)[1]}",
            )
            parts = (Comparison(column.name, ">=", start), Comparison(column.name, "<=", end))
            rows = column.compared(">=", start) & column.compared("<=", end)
            yield Selection(column, And(parts), rows, "period", span, span.words)


def _year_of(asked: Asked, column: Column) -> int:
    """The year that is asked about, or the one in which all dates of the column are; 0 where neither is known."""
    named = next((int(number.value) for number in asked.numbers if number.could_be_year), 0)
    if named:
        return named
    known = column.keys[~np.isnan(column.keys)]
    if not len(known):
        return 0
    first, last = (np.datetime64(int(key), "D").astype("datetime64[Y]") for key in (known.min(), known.max()))
    return int(str(first)) if first == last else 0
