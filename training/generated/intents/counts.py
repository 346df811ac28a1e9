"""Ask how many rows meet a condition, and how many different values there are."""

from collections.abc import Callable
from random import Random

from training.generated import restrictions
from training.generated.intents.intent import QuestionWithAnswers, ask
from training.generated.phrases import say
from training.generated.restrictions import Condition
from training.generated.sheet import Sheet

_COUNT = (
    "how many {rows} are there?",
    "how many {rows}?",
    "number of {rows}",
    "count the {rows}",
    "what is the number of {rows}?",
    "how many {rows} do we have?",
    "how many {rows} were there?",
    "count of {rows}",
    "how many {rows} are in the list?",
    "tell me how many {rows} there are",
    "{rows}: how many?",
)
_COUNT_BEING = (
    "how many {nouns} are {being}?",
    "how many {nouns} were {being}?",
    "how many of the {nouns} are {being}?",
    "how many of our {nouns} were {being}?",
    "count how many {nouns} are {being}",
    "what number of {nouns} were {being}?",
    "of all {nouns}, how many are {being}?",
    "tell me how many {nouns} were {being}",
)
_ALL = (
    "how many {rows} are there?",
    "how many {rows} are there in total?",
    "how many {rows} are in this table?",
    "what is the total number of {rows}?",
    "number of {rows}",
    "count the {rows}",
    "how many {rows} are listed?",
    "how many {rows} do we have altogether?",
    "{rows}: how many in all?",
)
_DIFFERENT = (
    "how many different {c} are there?",
    "how many distinct values does {c} have?",
    "number of different {c}",
    "how many unique {c} are in the table?",
    "count the distinct {c}",
    "how many different {c} values appear?",
    "how many different values are in {c}?",
    "how many unique {c} values do we have?",
    "in {c}, how many different values are there?",
)
_LISTED = (
    "how many times does {v} appear as {c}?",
    "how often is {v} listed as {c}?",
    "how many times is {c} {v}?",
    "how many times does {v} occur?",
    "how often does {v} come up under {c}?",
    "count {v} in {c}",
    "{c} {v}: how often?",
    "how many entries have {v} for {c}?",
    "number of times {v} is the {c}",
)

Draw = Callable[[Sheet, Random], Condition | None]


def _count(sheet: Sheet, rng: Random, draw: Draw) -> QuestionWithAnswers | None:
    condition = draw(sheet, rng)
    if not condition or not condition.rows:
        return None
    words = {"rows": condition.of(sheet.kind.nouns), "nouns": sheet.kind.nouns, "being": condition.being}
    ways = _COUNT_BEING if condition.being and rng.random() < 0.6 else _COUNT
    return ask(say(rng, ways, **words), str(len(condition.rows)))


def count_all(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows there are; a total row doesn't count."""
    return ask(say(rng, _ALL, rows=sheet.kind.nouns), str(sheet.rows))


def count_equal(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows have one value."""
    return _count(sheet, rng, restrictions.draw_equal)


def count_times(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how often a value occurs in a column."""
    if not sheet.groups:
        return None
    column = rng.choice(sheet.groups)
    labels = list(column.labels().values())
    value = rng.choice(labels)
    shared = [other for other in sheet.columns if other is not column and value in other.cells]
    if shared:
        return None
    return ask(say(rng, _LISTED, v=value, c=column.say(rng)), str(labels.count(value)))


def count_amount(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows are over, under or between numbers."""
    return _count(sheet, rng, restrictions.draw_amount)


def count_day(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows are in a month, before a day and so on."""
    return _count(sheet, rng, restrictions.draw_day)


def count_both(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows meet two conditions."""
    return _count(sheet, rng, restrictions.draw_both)


def count_either(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows have one value or another."""
    return _count(sheet, rng, restrictions.draw_either)


def count_unequal(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows don't have a value."""
    return _count(sheet, rng, restrictions.draw_unequal)


def count_missing(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows have nothing, or something, in a column with gaps."""
    filled = rng.random() < 0.25
    return _count(sheet, rng, lambda sheet, rng: restrictions.draw_missing(sheet, rng, filled))


def count_different(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many different values a column has."""
    columns = [column for column in sheet.groups if len(column.labels()) == sheet.rows]
    if not columns:
        return None
    column = rng.choice(columns)
    name = column.say(rng)
    plural = name + "s" if rng.random() < 0.6 and name[-1].islower() and name[-1] not in "sydg" else name
    return ask(say(rng, _DIFFERENT, c=plural), str(len(set(column.labels().values()))))


COUNTS = (
    count_all,
    count_equal,
    count_times,
    count_amount,
    count_day,
    count_both,
    count_either,
    count_unequal,
    count_missing,
    count_different,
)
