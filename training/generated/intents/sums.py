"""Ask for sums, averages and extremes of a column, over all rows or those that meet a condition."""

from random import Random

from training.generated import restrictions
from training.generated.fields import Amount
from training.generated.intents.intent import QuestionWithAnswers, ask
from training.generated.phrases import say
from training.generated.sheet import Column, Sheet
from training.generated.spellings import spell_plainly

_SUM = (
    "what is the total {c} of {rows}?",
    "what is the total {c} for {rows}?",
    "total {c} for {rows}",
    "sum of {c} for {rows}",
    "how much {c} do {rows} have in total?",
    "add up the {c} of {rows}",
    "{c} of {rows} in total",
    "what is the sum of the {c} of all {rows}?",
    "what is the combined {c} of {rows}?",
    "how much is the {c} of {rows} altogether?",
    "sum the {c} for {rows}",
    "what do the {c} of {rows} add up to?",
)
_SUM_SHORT = (
    "total {c} {a}",
    "total {c} {a}?",
    "what is the total {c} {a}?",
    "sum of {c} {a}",
    "how much {c} {a} in total?",
    "{c} {a} in total",
    "what was the overall {c} {a}?",
    "all {c} {a} added up",
    "sum up the {c} {a}",
)
_SUM_ALL = (
    "what is the total {c}?",
    "total {c}",
    "sum of {c}",
    "what is the sum of all {c}?",
    "how much {c} is there in total?",
    "add up the {c}",
    "what is the overall {c} of all {nouns}?",
    "{c} of all {nouns} together",
    "what does the {c} add up to?",
    "combined {c} of all the {nouns}",
)
_MEAN = (
    "what is the average {c} of {rows}?",
    "what is the mean {c} of {rows}?",
    "average {c} for {rows}",
    "mean {c} of {rows}",
    "avg {c} for {rows}",
    "what is the average {c} for {rows}?",
    "how high is the {c} of {rows} on average?",
    "on average, what {c} do {rows} have?",
    "{rows}: average {c}",
    "what {c} do {rows} have on average?",
    "give the average {c} across {rows}",
)
_MEAN_ALL = (
    "what is the average {c}?",
    "average {c}",
    "mean {c}",
    "what is the mean {c} of all {nouns}?",
    "avg {c} of the {nouns}",
    "how high is the {c} on average?",
    "what is the average {c} per {noun}?",
    "on average, how much {c} does a {noun} have?",
    "give me the average {c} of all {nouns}",
)
_MOST = (
    "what is the highest {c} of {rows}?",
    "what is the largest {c} among {rows}?",
    "maximum {c} of {rows}",
    "highest {c} for {rows}",
    "max {c} for {rows}",
    "what is the top {c} of {rows}?",
    "how high is the biggest {c} of {rows}?",
    "what is the greatest {c} among {rows}?",
)
_LEAST = (
    "what is the lowest {c} of {rows}?",
    "what is the smallest {c} among {rows}?",
    "minimum {c} of {rows}",
    "lowest {c} for {rows}",
    "min {c} for {rows}",
    "what is the least {c} of {rows}?",
    "how low is the smallest {c} of {rows}?",
    "what is the minimum {c} among {rows}?",
)


def _amount(sheet: Sheet, rng: Random, adds: bool) -> Column | None:
    """Return a column of numbers; with `adds`, one whose sum means something."""
    fit = [column for column in sheet.amounts if not adds or (isinstance(column.field, Amount) and column.field.adds)]
    return rng.choice(fit) if fit else None


def sum_all(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the sum of a column."""
    column = _amount(sheet, rng, adds=True)
    if not column:
        return None
    question = say(rng, _SUM_ALL, c=column.say(rng), nouns=sheet.kind.nouns)
    return ask(question, spell_plainly(sum(column.numbers().values())))


def mean_all(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the average of a column."""
    column = _amount(sheet, rng, adds=False)
    if not column:
        return None
    numbers = list(column.numbers().values())
    question = say(rng, _MEAN_ALL, c=column.say(rng), noun=sheet.kind.noun, nouns=sheet.kind.nouns)
    return ask(question, spell_plainly(sum(numbers) / len(numbers)))


def sum_where(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the sum over the rows that meet a condition."""
    column, condition = _amount(sheet, rng, adds=True), restrictions.draw_one(sheet, rng)
    if not column or not condition or column.header in condition.columns:
        return None
    total = spell_plainly(sum(column.numbers()[row] for row in condition.rows))
    words = {"c": column.say(rng), "rows": condition.of(sheet.kind.nouns), "a": condition.after}
    prepositions = ("in ", "for ", "from ", "by ", "on ", "at ")
    short = not condition.before and condition.after.startswith(prepositions) and rng.random() < 0.6
    return ask(say(rng, _SUM_SHORT if short else _SUM, **words), total)


def sum_both(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the sum over the rows that meet two conditions."""
    column, condition = _amount(sheet, rng, adds=True), restrictions.draw_both(sheet, rng)
    if not column or not condition or column.header in condition.columns or len(condition.rows) < 2:
        return None
    total = spell_plainly(sum(column.numbers()[row] for row in condition.rows))
    return ask(say(rng, _SUM, c=column.say(rng), rows=condition.of(sheet.kind.nouns)), total)


def mean_where(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the average over the rows that meet a condition."""
    column, condition = _amount(sheet, rng, adds=False), restrictions.draw_one(sheet, rng)
    if not column or not condition or column.header in condition.columns or len(condition.rows) < 2:
        return None
    mean = sum(column.numbers()[row] for row in condition.rows) / len(condition.rows)
    return ask(say(rng, _MEAN, c=column.say(rng), rows=condition.of(sheet.kind.nouns)), spell_plainly(mean))


def extreme_where(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the largest or smallest number over the rows that meet a condition."""
    column, condition = _amount(sheet, rng, adds=False), restrictions.draw_one(sheet, rng)
    if not column or not condition or column.header in condition.columns or len(condition.rows) < 2:
        return None
    ways, best = rng.choice(((_MOST, max), (_LEAST, min)))
    row = best(condition.rows, key=lambda row: column.numbers()[row])
    return ask(say(rng, ways, c=column.say(rng), rows=condition.of(sheet.kind.nouns)), column.cells[row])


SUMS = (sum_all, mean_all, sum_where, sum_both, mean_where, extreme_where)
