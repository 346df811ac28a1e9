"""Links from numbers, dates and periods in the question to the rows whose values they compare with."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import everything
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.date_ranges import Day, day_spans
from chaintable.models.embedded.language.parsed_question import Number, ParsedQuestion, Span
from chaintable.models.embedded.linking.selection import Selection
from chaintable.operations.conditions import And, Comparison
from chaintable.tables.values import ValueKind

_OVER = lexicon.words("over above exceeding exceeds exceed exceeded past beyond surpassing surpassed after")
_FROM_ON = lexicon.words("since from starting minimum")
_UNDER = lexicon.words("under below beneath before prior preceding")
_UP_TO = lexicon.words("until till through maximum")
_RANGES = (["between", "and"], *(["from", to] for to in ("to", "until", "till", "through")))
_INCLUDING = (["on", "or"], ["at", "or"])
"""Words that include the day or time itself: "on or after 1 March"."""
_COMPARING = lexicon.words("""
more than least most over under above below after before since between exceed exceeds exceeded exceeding fewer less
greater higher lower prior until till up longer later earlier older younger larger bigger smaller past following
through during better worse
""")
_TOP = ("top", "first", "best")
_MONEY = lexicon.words("$ € £")
_NO_MATTER = _MONEY | frozenset("the a an of to year years only just about around in".split())
_UNITS = _MONEY | lexicon.words("""
euro euros dollar dollars pounds usd eur gbp km kilometres kilometers miles kg kilos units pieces items people hours
minutes points kwh calories kcal litres liters grams metres meters steps visitors % percent
""")
_AMOUNTS = lexicon.words("over above under below than least most exceeding")
# Units of time in seconds, and the stems of headers that name them.
_LASTING = {"second": 1, "seconds": 1, "minute": 60, "minutes": 60, "min": 60, "mins": 60, "hour": 3600, "hours": 3600}
_COUNTED_IN = (("s sec second secs", 1), ("min minut mins", 60), ("h hr hour hrs", 3600))
_AND_UP = lexicon.words("""
more higher above better greater later over up longer older larger plus afterwards afterward onward onwards upwards
upward beyond after
""")
_BEGINNING, _ONWARDS = (
    lexicon.words("from starting"),
    lexicon.words("on onward onwards upward upwards forward forwards"),
)
_AND_DOWN = lexicon.words("less fewer lower under earlier below before younger shorter smaller")


def number_selections(asked: ParsedQuestion, columns: tuple[Column, ...]) -> list[Selection]:
    """Return the conditions for numbers, dates, decades, periods, and ranges of them."""
    found = [
        *_numbers(asked, columns),
        *_spans(asked, columns),
        *_decades(asked, columns),
        *_dates(asked, columns),
        *_periods(asked, columns),
        *_from_date_to_date(asked, columns),
    ]
    return [selection for selection in found if selection.rows]


def _numbers(asked: ParsedQuestion, columns: tuple[Column, ...]) -> Iterator[Selection]:
    dated_words = _dated_words(asked, columns)
    for named in (*asked.numbers, *asked.nones):
        number = named
        if dated_words >> number.at & 1 and not number.could_be_year:
            continue
        comparison = asked_comparison(asked, number.at, number.at + 1)
        if number.form in ("<", ">"):
            yield from _signed(number, columns)
            continue
        comparing = number.form != "none" and asked.bits(_COMPARING) & ~(1 << number.at)
        comparing = comparing or _from_on(asked, number.at, number.at + 1) or _within(asked, number.at, number.at + 1)
        counts_rows = named in asked.places_counted
        for column, number in _among(asked, named, columns):
            span = Span(number.at, number.at + 1)
            if top := _top(asked, number.at, column):
                rows = column.compared("<=", number.text)
                yield Selection(column, Comparison(column.name, "<=", number.text), rows, "top", span, span.words | top)
                continue
            if counts_rows:
                continue
            equal = column.equal(number.text)
            yield Selection(column, Comparison(column.name, "=", number.text), equal, "number", span, span.words)
            if comparing:
                yield from _compared(column, number, comparison, bool(equal))


def _dated_words(asked: ParsedQuestion, columns: tuple[Column, ...]) -> int:
    """Return the words that belong to dates, if a column has dates: the 1 of "1 March" is then not a number."""
    if not any(column.kind is ValueKind.DATE and column.derivation is None for column in columns):
        return 0
    found = 0
    for _, span in asked.dates:
        found |= span.words
    return found


def _signed(number: Number, columns: tuple[Column, ...]) -> Iterator[Selection]:
    """Yield conditions for numbers below or above 0 ("a negative balance")."""
    span = Span(number.at, number.at + 1)
    for column in columns_for(number, columns):
        rows = column.compared(number.form, "0")
        if rows != everything(column.n_rows):
            yield Selection(column, Comparison(column.name, number.form, "0"), rows, "compare", span, span.words)


def _compared(column: Column, number: Number, asked_for: tuple[str, int] | None, equal: bool) -> Iterator[Selection]:
    """Yield the comparisons with a number. Of two that keep the same rows, only the one asked for is kept."""
    span = Span(number.at, number.at + 1)
    reached = asked_for is not None and asked_for[0] in (">=", "<=") and not equal
    for operator in (">=", "<=") if reached else (">", "<", ">=", "<=") if equal else (">", "<"):
        meant = asked_for is not None and asked_for[0] == operator
        words = span.words | (asked_for[1] if asked_for is not None else 0)
        rows = column.compared(operator, number.text)
        if meant or rows != everything(column.n_rows):
            yield Selection(column, Comparison(column.name, operator, number.text), rows, "compare", span, words, meant)


def _top(asked: ParsedQuestion, at: int, column: Column) -> int:
    """Return the word, as a bit, that makes a number mean the first few; 0 if there is none.

    Either of a column of ranks ("the top 3", "the 10 busiest"), or of a column of numbers that the next word names
    ("the first 3 rounds").
    """
    before, after = asked.texts[at - 1] if at else "", asked.texts[at + 1] if at + 1 < len(asked) else ""
    ranked = bool(lexicon.RANKS & set(column.stems))
    if before in _TOP and (ranked or (before == "first" and asked.stems[at + 1 : at + 2] == list(column.stems))):
        return 1 << (at - 1)
    best = lexicon.is_superlative(after) and after not in lexicon.FEWEST | lexicon.LAST
    return 1 << (at + 1) if ranked and best else 0


def columns_for(number: Number, columns: tuple[Column, ...], asked: ParsedQuestion | None = None) -> list[Column]:
    """Return the columns whose values the number could be: years and dates for a year, if there are any.

    A unit next to it makes it an amount ("2000 euros"). If it is compared like an amount, it may be both.
    """
    ordered = [column for column in columns if column.ordered and column.kind is not ValueKind.SCORE]
    years = [column for column in ordered if column.is_year or column.kind is ValueKind.DATE]
    amounts = [column for column in ordered if column not in years and column.kind is not ValueKind.DATE]
    if not number.could_be_year or not years:
        return amounts
    if asked is None:
        return years
    before, after = asked.texts[max(0, number.at - 1) : number.at], asked.texts[number.at + 1 : number.at + 2]
    if not _MONEY.isdisjoint(before) or not _UNITS.isdisjoint(after):
        return amounts or years
    return [*years, *amounts] if not _AMOUNTS.isdisjoint(before) else years


def _among(asked: ParsedQuestion, number: Number, columns: tuple[Column, ...]) -> Iterator[tuple[Column, Number]]:
    """Yield the columns that a number may be in; "five minutes" becomes 300 for a column in seconds."""
    unit = _LASTING.get(asked.texts[number.at + 1]) if number.at + 1 < len(asked) else None
    for column in columns_for(number, columns, asked):
        counted = _counted_in(column) if unit else None
        if unit and counted and unit != counted and number.form in ("digits", "word"):
            value = number.value * unit / counted
            yield column, replace(number, value=value, text=f"{value:g}")
        else:
            yield column, number


def _counted_in(column: Column) -> int | None:
    """Return the seconds that 1 stands for in the column: 60 below "Wait (min)"; None if the unit is unknown."""
    if column.kind is ValueKind.TIME:
        return 1
    said = {*column.stems, *((column.values.unit or "").casefold(),)}
    return next((seconds for stems, seconds in _COUNTED_IN if said & set(stems.split())), None)


def asked_comparison(asked: ParsedQuestion, begin: int, end: int) -> tuple[str, int] | None:
    """Return the comparison that the words around a value ask for ("more than 5", "5 or more"), and those words."""
    near = [at for at in range(max(0, begin - 5), begin) if asked.texts[at] not in _NO_MATTER]
    texts = [asked.texts[at] for at in near]
    after = asked.texts[end : end + 3]
    for place, operator in ((0, ">="), (1, ">=")):
        bound = len(after) > place + 1 and after[place] in ("or", "and") and after[place + 1] in _AND_UP | _AND_DOWN
        if bound and not _bounds_another(asked, end + place + 2):
            return (operator if after[place + 1] in _AND_UP else "<="), 0b11 << (end + place)
    if not texts:
        return None
    if onwards := _from_on(asked, begin, end):
        return ">=", onwards
    if within := _within(asked, begin, end):
        return "<=", within
    if texts[-1] == "than" and len(texts) > 1:
        return _than(texts[:-1]), sum(1 << at for at in near[-2:])
    if texts[-2:] == ["and", "including"]:
        return asked_comparison(asked, near[-2], end)
    if texts[-1] == "up" and asked.texts[near[-1] + 1 : near[-1] + 2] == ["to"]:
        return "<=", 0b11 << near[-1]
    if texts[-1] in ("least", "most") and asked.texts[near[-1] - 1] == "at":
        return (">=" if texts[-1] == "least" else "<="), 1 << near[-1]
    for words, operator in ((_OVER, ">"), (_FROM_ON, ">="), (_UNDER, "<"), (_UP_TO, "<=")):
        if texts[-1] in words and texts[-3:-1] in _INCLUDING:
            return f"{operator[0]}=", sum(1 << at for at in near[-3:])
        if texts[-1] in words:
            return operator, 1 << near[-1]
    return None


def bounds_number(asked: ParsedQuestion, at: int) -> bool:
    """Whether a word compares with a number, and no columns with each other: the "more" of "5 or more"."""
    found = (asked_comparison(asked, one.at, one.at + 1) for one in asked.numbers)
    return any(words >> at & 1 for _, words in filter(None, found))


def _from_on(asked: ParsedQuestion, begin: int, end: int) -> int:
    """Return the words around a value in "from 2020 on", "from 500 upwards", as bits; 0 if it isn't so."""
    said = begin > 0 and asked.texts[begin - 1] in _BEGINNING and asked.texts[end : end + 1]
    return 1 << (begin - 1) | 1 << end if said and said[0] in _ONWARDS else 0


def _within(asked: ParsedQuestion, begin: int, end: int) -> int:
    """Return the word before a length of time in "within 30 seconds", as a bit; 0 without one."""
    said = begin > 0 and asked.texts[begin - 1] == "within" and asked.texts[end : end + 1]
    return 1 << (begin - 1) if said and said[0] in _LASTING else 0


def _bounds_another(asked: ParsedQuestion, at: int) -> bool:
    """Whether the words before that position bound what stands there: "under 10 or over 30", "or more than"."""
    return asked.texts[at : at + 1] == ["than"] or any(one.at == at for one in asked.numbers)


def _than(before: list[str]) -> str:
    """Return the comparison for words before "than", turned around after "no" or "not"."""
    denied = len(before) > 1 and before[-2] in ("no", "not")
    if before[-1] in lexicon.LESS_WORDS:
        return ">=" if denied else "<"
    return "<=" if denied else ">"


def _spans(asked: ParsedQuestion, columns: tuple[Column, ...]) -> Iterator[Selection]:
    """Yield ranges of numbers: "between 1990 and 1995", "from 3 to 7", "1990-1995"."""
    numbers = asked.numbers
    for low, high in pairwise(numbers):
        joined = [text for text in asked.texts[low.at + 1 : high.at] if text not in _UNITS]
        before = [text for text in asked.texts[max(0, low.at - 2) : low.at] if text not in _MONEY]
        opened = bool(before) and before[-1] in ("between", "from", "during", "years")
        adjacent = not joined and low.could_be_year and high.could_be_year
        if low.value >= high.value or not (
            adjacent or (opened and joined in (["and"], ["to"], ["through"], ["until"], ["till"]))
        ):
            continue
        span = Span(low.at - opened, high.at + 1)
        for column in columns_for(low if high.could_be_year else high, columns, asked):
            parts = (Comparison(column.name, ">=", low.text), Comparison(column.name, "<=", high.text))
            rows = column.compared(">=", low.text) & column.compared("<=", high.text)
            yield Selection(column, And(parts), rows, "compare", span, span.words)


def _decades(asked: ParsedQuestion, columns: tuple[Column, ...]) -> Iterator[Selection]:
    for start, span in asked.decades:
        for column in columns:
            if column.is_year or column.kind is ValueKind.DATE:
                parts = (Comparison(column.name, ">=", str(start)), Comparison(column.name, "<=", str(start + 9)))
                rows = column.compared(">=", str(start)) & column.compared("<=", str(start + 9))
                yield Selection(column, And(parts), rows, "decade", span, span.words)


def _dates(asked: ParsedQuestion, columns: tuple[Column, ...]) -> Iterator[Selection]:
    wanted = [(*date, ValueKind.DATE) for date in asked.dates] + [(*clock, ValueKind.TIME) for clock in asked.clocks]
    for plain, span, kind in wanted:
        for column in columns:
            text = dated(asked, column, plain) if column.kind is kind else ""
            if not text:
                continue
            yield Selection(column, Comparison(column.name, "=", text), column.equal(text), "date", span, span.words)
            comparison = asked_comparison(asked, span.begin, span.end) or _by_then(asked, span.begin)
            if comparison is not None:
                operator, words = comparison
                rows = column.compared(operator, text)
                yield Selection(
                    column, Comparison(column.name, operator, text), rows, "compare", span, span.words | words
                )


def _by_then(asked: ParsedQuestion, at: int) -> tuple[str, int] | None:
    """Return the comparison that "by" before a day asks for ("paid by 1 June"), and that word."""
    return ("<=", 1 << (at - 1)) if asked.texts[max(0, at - 1) : at] == ["by"] else None


def _from_date_to_date(asked: ParsedQuestion, columns: tuple[Column, ...]) -> Iterator[Selection]:
    """Yield ranges of dates that are written in numbers: "between 02/15/2025 and 03/15/2025"."""
    for (low, start), (high, end) in pairwise(sorted(asked.dates, key=lambda one: one[1].begin)):
        before, between = asked.texts[max(0, start.begin - 1) : start.begin], asked.texts[start.end : end.begin]
        if any(map(str.isalpha, low + high)) or [*before, *between] not in _RANGES:
            continue
        for column in columns:
            texts = (dated(asked, column, low), dated(asked, column, high)) if column.kind is ValueKind.DATE else ()
            if not texts or not all(texts):
                continue
            parts = (Comparison(column.name, ">=", texts[0]), Comparison(column.name, "<=", texts[1]))
            rows = column.compared(">=", texts[0]) & column.compared("<=", texts[1])
            span = Span(start.begin - len(before), end.end)
            yield Selection(column, And(parts), rows, "period", span, span.words)


def dated(asked: ParsedQuestion, column: Column, text: str) -> str:
    """Return a date or time as the column can compare it, with the year if all its dates are in one; "" if it can't."""
    if column.values.bounds(text) is not None:
        return text
    if column.kind is not ValueKind.DATE or not (year := _year_of(asked, column)):
        return ""
    whole = f"{text} {year}" if text[0].isdecimal() else f"{text}, {year}"
    return whole if column.values.bounds(whole) is not None else ""


def _periods(asked: ParsedQuestion, columns: tuple[Column, ...]) -> Iterator[Selection]:
    """Yield quarters, halves and ranges of months and days, in the year named or the only year in the column."""
    spans = [(Day(first, 1), Day(first + months - 1, 0), span) for first, months, span in asked.periods]
    for start, end, span in (*spans, *day_spans(asked)):
        for column in columns:
            if column.kind is not ValueKind.DATE or not (year := start.year or end.year or _year_of(asked, column)):
                continue
            texts = start.written(year), end.written(end.year or year)
            if any(column.values.bounds(text) is None for text in texts):
                continue
            parts = (Comparison(column.name, ">=", texts[0]), Comparison(column.name, "<=", texts[1]))
            rows = column.compared(">=", texts[0]) & column.compared("<=", texts[1])
            yield Selection(column, And(parts), rows, "period", span, span.words)


def _year_of(asked: ParsedQuestion, column: Column) -> int:
    """Return the year asked about, or the only year in the column; 0 if neither is known."""
    named = next((int(number.value) for number in asked.numbers if number.could_be_year), 0)
    if named:
        return named
    known = column.keys[~np.isnan(column.keys)]
    if not len(known):
        return 0
    first, last = (np.datetime64(int(key), "D").astype("datetime64[Y]") for key in (known.min(), known.max()))
    return int(str(first)) if first == last else 0
