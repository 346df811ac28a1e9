"""Ask which rows meet a condition, which values there are, and whether there are any."""

from random import Random

from training.generated import restrictions
from training.generated.intents.intent import QuestionWithAnswers, ask
from training.generated.phrases import say
from training.generated.restrictions import Condition, cells_of
from training.generated.sheet import Sheet

_LIST = (
    "which {rows} are there?",
    "list the {rows}",
    "list all {rows}",
    "what are the {rows}?",
    "show me all {rows}",
    "name the {rows}",
    "give me the {rows}",
    "{rows}",
    "find all {rows}",
    "which are the {rows}?",
)
_LIST_BEING = (
    "which {nouns} are {being}?",
    "which {nouns} were {being}?",
    "what {nouns} are {being}?",
    "which of the {nouns} are {being}?",
    "list the {nouns} that were {being}",
    "name the {nouns} that are {being}",
    "show me {nouns} that are {being}",
    "what {nouns} were {being}?",
)
_VALUES = (
    "which {c} do the {rows} have?",
    "what {c} do {rows} have?",
    "list the {c} of {rows}",
    "{c} of {rows}",
    "show the {c} of all {rows}",
    "what are the {c} of the {rows}?",
    "name the {c} of the {rows}",
    "give me the {c} for {rows}",
)
_ALL_VALUES = (
    "which {c} are there?",
    "list all the different {c}",
    "what {c} appear in the table?",
    "what are the different {c}?",
    "list the {c} without repeats",
    "name each {c}",
    "show the distinct {c} values",
    "which values does {c} have?",
)
_ANY = (
    "are there any {rows}?",
    "is there any {row}?",
    "are there {rows}?",
    "do we have any {rows}?",
    "do any {rows} exist?",
    "is there a {row}?",
    "any {rows}?",
    "were there any {rows}?",
)
_CHECK = (
    "is the {c} of {k} {v}?",
    "is {k}'s {c} {v}?",
    "does {k} have the {c} {v}?",
    "does {noun} {k} have {v} as {c}?",
    "{k}: is the {c} {v}?",
    "was the {c} for {k} {v}?",
    "is {v} the {c} of {k}?",
    "does the list show {v} as the {c} of {k}?",
)
_HAS = (
    "does {k} have any {c}?",
    "does {noun} {k} have {c}?",
    "is there any {c} for {k}?",
    "did {k} have any {c}?",
    "any {c} for {k}?",
    "are there any {c} for {noun} {k}?",
    "has {k} got any {c}?",
    "is the {c} of {k} more than zero?",
    "is the {c} of {k} above 0?",
)
_IN_STOCK = ("is {k} in stock?", "is the {k} in stock?", "do we have {k} in stock?", "{k} in stock?", "is {k} on hand?")
_LONGEST_LIST = 12


def _list(sheet: Sheet, rng: Random, condition: Condition | None) -> QuestionWithAnswers | None:
    if not condition or not 0 < len(condition.rows) <= _LONGEST_LIST:
        return None
    words = {"rows": condition.of(sheet.kind.nouns), "nouns": sheet.kind.nouns, "being": condition.being}
    ways = _LIST_BEING if condition.being and rng.random() < 0.6 else _LIST
    return ask(say(rng, ways, **words), cells_of(sheet.key, condition.rows))


def list_where(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the rows that meet a condition."""
    return _list(sheet, rng, restrictions.draw_one(sheet, rng))


def list_both(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the rows that meet two conditions."""
    return _list(sheet, rng, restrictions.draw_both(sheet, rng))


def list_by_day(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the rows in a month, before a day and so on."""
    return _list(sheet, rng, restrictions.draw_day(sheet, rng))


def list_missing(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the rows that have nothing in a column."""
    return _list(sheet, rng, restrictions.draw_missing(sheet, rng))


def values_where(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the different values of a column in the rows that meet a condition."""
    condition = restrictions.draw_one(sheet, rng)
    if not condition or not sheet.groups:
        return None
    column = rng.choice(sheet.groups)
    found = cells_of(column, condition.rows)
    if column.header in condition.columns or len(found) > _LONGEST_LIST:
        return None
    return ask(say(rng, _VALUES, c=column.say(rng), rows=condition.of(sheet.kind.nouns)), found)


def all_values(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the different values of a column."""
    if not sheet.groups:
        return None
    column = rng.choice(sheet.groups)
    return ask(say(rng, _ALL_VALUES, c=column.say(rng)), cells_of(column, range(sheet.rows)))


def any_where(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask whether any rows meet two conditions; half of the time there are none."""
    first, second = restrictions.draw_equal(sheet, rng), restrictions.draw_amount(sheet, rng)
    if not first or not second:
        return None
    rows = set(first.rows) & set(second.rows)
    if bool(rows) != (rng.random() < 0.5):
        return None
    both = Condition(" and ".join(filter(None, (first.after, second.after))), tuple(rows), (), first.before)
    words = {"rows": both.of(sheet.kind.nouns), "row": both.of(sheet.kind.noun)}
    return ask(say(rng, _ANY, **words), "yes" if rows else "no")


def check_cell(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask whether a named row has a value in a column."""
    columns = [column for column in sheet.groups if len(set(column.labels().values())) > 1]
    if not columns:
        return None
    column, row = rng.choice(columns), rng.randrange(sheet.rows)
    if column.values[row] is None:
        return None
    others = sorted(set(column.labels().values()) - {column.cells[row]})
    value = column.cells[row] if rng.random() < 0.5 else rng.choice(others)
    question = say(rng, _CHECK, c=column.say(rng), k=sheet.key.cells[row], v=value, noun=sheet.kind.noun)
    return ask(question, "yes" if value == column.cells[row] else "no")


def has_any(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask whether a named row has more than zero in a column of numbers."""
    columns = [column for column in sheet.amounts if 0 in column.values]
    if not columns:
        return None
    column, wanted = rng.choice(columns), rng.random() < 0.5
    rows = [row for row, number in column.numbers().items() if (number > 0 if wanted else number == 0)]
    if not rows:
        return None
    ways = _IN_STOCK if column.field.name == "in stock" else _HAS
    question = say(rng, ways, c=column.say(rng), k=sheet.key.cells[rng.choice(rows)], noun=sheet.kind.noun)
    return ask(question, "yes" if wanted else "no")


LISTS = (list_where, list_both, list_by_day, list_missing, values_where, all_values, any_where, check_cell, has_any)
