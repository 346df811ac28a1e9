"""Columns that could be added for a question: the year of a date, the text in brackets, one column minus another."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.lexicon import entries, words
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import MONTHS, STOP, stem
from chaintable.tables.values import ValueKind

# Rules that are applied to every column, even in large tables.
_PLAIN = ("year", "month", "length", "result", "in_brackets")
_LASTING = words("long longest shortest years length span duration last lasted serve served longer")
_NAMES = entries("""
year: Year | month: Month | length: Length | number: Number | second_number: Second number | result: Outcome
margin: Margin | total: Total of both | in_brackets: In brackets | before_brackets: Name
before_comma: Before the comma | after_comma: After the comma | items: Items | first_item: First | last_item: Last
""")
MOST_PAIRS = 2
_MOST_PLAIN = 20  # columns of amounts; in a wider table it's unclear which two are meant
_MOST_DATES = 4
_MOST_UNLIKE = 1.6  # the largest difference in size, in natural logarithms, of two columns of one kind


def derived_columns(asked: ParsedQuestion, index: TableIndex) -> list[Column]:
    """Return the derived columns that could serve the question, each with a name of its own."""
    found: list[Column] = []
    taken = {column.name.casefold() for column in index.columns}
    for column in index.columns:
        for rule in index.rules_for(column):
            if _useful(asked, rule, column, index) and (
                index.n_rows <= FEW_ROWS or rule in _PLAIN or asked.header_match(column, {}).share
            ):
                name = _name(asked, rule, column, taken)
                made = index.derived(column, rule, name)
                if made is not None:
                    taken.add(name.casefold())
                    found.append(made)
    return [*found, *difference_columns(asked, index)]


def _useful(asked: ParsedQuestion, rule: str, column: Column, index: TableIndex) -> bool:
    match rule:
        case "year":
            return asked.has("year", "years", "when") or any(number.could_be_year for number in asked.numbers)
        case "month":
            months = MONTHS if asked.header_match(column, {}).share else _months_of_rows(index)
            return asked.has("month", "months", *months)
        case "length":
            return bool(asked.bits(_LASTING))
        case "number" | "second_number":
            return bool(asked.superlatives or asked.numbers or asked.asks in ("number", "long"))
        case "result":
            return any(asked.bits(words) for words in lexicon.WINNING.values())
        case "margin":
            return asked.has("margin", "difference", "biggest", "largest", "closest", "narrowest", "most", "differ")
        case "total":
            return asked.has("total", "combined", "altogether", "together")
        case "items":
            return asked.asks == "number"
        case "in_brackets" | "before_brackets" | "before_comma" | "after_comma":
            return True
    return False


def _months_of_rows(index: TableIndex) -> list[str]:
    """Return the months that no header names: "in September" may be "Visits Sep"."""
    headed = {word for column in index.columns for word in column.stems}
    return [month for month in MONTHS if stem(month) not in headed]


def _name(asked: ParsedQuestion, rule: str, column: Column, taken: set[str]) -> str:
    """Return a new header: the question's own word for the text in brackets, otherwise the name of the rule."""
    plain = _NAMES[rule]
    if rule in ("in_brackets", "after_comma") and asked.focus_is_direct:
        said = asked.texts[asked.focus.begin : asked.focus.end]
        plain = next(
            (word.capitalize() for word in said if word.isalpha() and word not in STOP | lexicon.SUPERLATIVES), plain
        )
    if plain.casefold() in taken:
        plain = f"{_NAMES[rule]} of {column.name}"
    return plain if plain.casefold() not in taken else f"{plain} (2)"


def difference_columns(asked: ParsedQuestion, index: TableIndex) -> list[Column]:
    """Return one column minus another for the pairs that the question may mean, the likeliest first."""
    pairs = [*_days_apart(asked, index), *_amounts_apart(asked, index)]
    made = (index.difference(*_facing(asked, one, other)) for one, other in pairs[:MOST_PAIRS])
    return [column for column in made if column is not None]


def _days_apart(asked: ParsedQuestion, index: TableIndex) -> Iterator[tuple[Column, Column]]:
    """Yield pairs of date columns if the question asks how long something took, those that it names first."""
    if not asked.bits(lexicon.TAKING):
        return
    dates = [column for column in index.columns if column.kind is ValueKind.DATE]
    if not 2 <= len(dates) <= _MOST_DATES:
        return
    named = {column.name: asked.header_match(column, {}).share for column in dates}
    pairs = [(one, other) for one, other in combinations(dates, 2) if one.known & other.known]
    yield from sorted(pairs, key=lambda pair: -named[pair[0].name] - named[pair[1].name])


def _amounts_apart(asked: ParsedQuestion, index: TableIndex) -> Iterator[tuple[Column, Column]]:
    """Yield pairs of amounts to subtract: two that are named, or a plan and its outcome ("short", "over")."""
    if not asked.bits(lexicon.SUBTRACTING | lexicon.SHORT_OF | lexicon.DIFFERING):
        return
    plain = [column for column in index.columns if column.kind is ValueKind.NUMBER and not column.is_year]
    if not 2 <= len(plain) <= _MOST_PLAIN:
        return
    words = {column.name: asked.header_match(column, {}).words for column in plain}
    named = [column for column in plain if words[column.name]]
    both = [pair for pair in combinations(named, 2) if _apart(words[pair[0].name], words[pair[1].name])]
    yield from sorted(both, key=lambda pair: _unlike(*pair))
    minus = asked.has("minus")
    if (minus or asked.bits(lexicon.SHORT_OF)) and not both:
        alike = [pair for pair in combinations(plain, 2) if _of_a_kind(*pair)]
        one = [pair for pair in alike if any(words[column.name] for column in pair)]
        plans = [pair for pair in one if minus or _planned(pair)]
        shared = [pair for pair in alike if words[pair[0].name] & words[pair[1].name]]
        yield from sorted(plans or shared, key=lambda pair: _unlike(*pair))


def _apart(one: int, other: int) -> bool:
    """Whether each column is named by a word of its own."""
    return bool(one & ~other and other & ~one)


def _planned(pair: tuple[Column, Column]) -> bool:
    """Whether exactly one of the two is a plan, a limit or the like."""
    return len({bool(lexicon.PLANNED & set(column.stems)) for column in pair}) == 2


def _of_a_kind(one: Column, other: Column) -> bool:
    """Whether the columns have the same unit and a similar size."""
    return one.values.unit == other.values.unit and _unlike(one, other) < _MOST_UNLIKE


def _unlike(one: Column, other: Column) -> float:
    """How far apart the columns are in size, as a logarithm; 0 if they are alike."""
    sizes = [float(np.nanmedian(np.abs(column.keys))) for column in (one, other)]
    return abs(float(np.log(max(sizes[0], 1e-9) / max(sizes[1], 1e-9))))


def _facing(asked: ParsedQuestion, one: Column, other: Column) -> tuple[Column, Column]:
    """Return the pair in the order in which it is subtracted.

    That is the order around "minus"; for a plan and its outcome, the order that makes what is asked for positive;
    otherwise the order that makes most differences positive.
    """
    if asked.has("minus"):
        at = {column.name: asked.header_match(column, {}).words for column in (one, other)}
        first, second = (words & -words or 1 << len(asked) for words in (at[one.name], at[other.name]))
        return (one, other) if first <= second else (other, one)
    if _planned((one, other)):
        plan, outcome = (one, other) if lexicon.PLANNED & set(one.stems) else (other, one)
        return (outcome, plan) if asked.bits(lexicon.EXCEEDING) else (plan, outcome)
    with np.errstate(invalid="ignore"):
        above, below = int((one.keys > other.keys).sum()), int((one.keys < other.keys).sum())
    return (one, other) if above >= below else (other, one)
