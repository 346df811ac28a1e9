"""Ask for a cell of a named row, the row next to it, or a comparison of two columns or two rows."""

from random import Random

from training.generated.intents.intent import QuestionWithAnswers, ask
from training.generated.phrases import say
from training.generated.sheet import Column, Sheet
from training.generated.spellings import spell_plainly

_CELL = (
    "what is the {c} of {k}?",
    "what is {k}'s {c}?",
    "what {c} does {k} have?",
    "{c} of {k}",
    "{k} {c}?",
    "which {c} does {noun} {k} have?",
    "what is the {c} for {noun} {k}?",
    "give me the {c} for {k}",
    "show the {c} of {k}",
    "tell me {k}'s {c}",
    "look up the {c} of {noun} {k}",
    "what was the {c} for {k}?",
)
_WHEN = (
    "when was {k} {verb}?",
    "when was {noun} {k} {verb}?",
    "on what date was {k} {verb}?",
    "what day was {k} {verb}?",
)
_OWNER = (
    "which {noun} has the {c} {v}?",
    "which {noun} has {v} as its {c}?",
    "what {noun} has {c} {v}?",
    "{noun} with {c} {v}",
    "find the {noun} with {c} {v}",
    "whose {c} is {v}?",
    "which {noun} shows {v} as {c}?",
    "what is the {noun} with a {c} of {v}?",
    "name the {noun} whose {c} is {v}",
)
_BESIDE = {
    1: (
        "which {noun} comes right after {k}?",
        "what {noun} is listed after {k}?",
        "next {noun} after {k}",
        "which {noun} follows {k}?",
        "what comes next after {k} in the table?",
        "what is the {noun} below {k}?",
        "which {noun} is in the row after {k}?",
        "name the {noun} that follows {k} in the list",
    ),
    -1: (
        "which {noun} comes right before {k}?",
        "what {noun} is listed before {k}?",
        "previous {noun} before {k}",
        "which {noun} precedes {k}?",
        "what comes just before {k} in the table?",
        "what is the {noun} above {k}?",
        "which {noun} is in the row before {k}?",
        "name the {noun} listed just before {k}",
    ),
}
_APART = (
    "what is the difference in {c} between {k} and {l}?",
    "how much more {c} does {k} have than {l}?",
    "by how much is the {c} of {k} higher than that of {l}?",
    "difference in {c} between {k} and {l}",
    "how far apart are {k} and {l} in {c}?",
    "how many more {c} does {k} have than {l}?",
    "{c} difference: {k} vs {l}",
    "how much higher is {k}'s {c} than {l}'s?",
    "what is the gap in {c} between {k} and {l}?",
)
_ACROSS = (
    "what is the difference between {c} and {d} for {k}?",
    "how much more was the {c} than the {d} of {k}?",
    "by how much does the {c} of {k} exceed its {d}?",
    "{k}: {c} minus {d}",
    "difference between {c} and {d} of {k}",
    "how far is {k}'s {c} above its {d}?",
    "how much higher is the {c} than the {d} for {noun} {k}?",
    "what is {c} less {d} for {k}?",
    "what is the gap between {c} and {d} of {k}?",
)
_HIGHER = (
    "which {noun} has the higher {c}, {k} or {l}?",
    "who or what has more {c}: {k} or {l}?",
    "which has a higher {c}, {k} or {l}?",
    "{k} or {l}: which has the larger {c}?",
    "is the {c} higher for {k} or {l}?",
    "of {k} and {l}, which has more {c}?",
    "did {k} or {l} have the greater {c}?",
    "which of {k} and {l} has the bigger {c}?",
)


def _pick(sheet: Sheet, rng: Random, columns: list[Column]) -> tuple[Column, int] | None:
    """Return one of the columns, and a row with a value in it."""
    if not columns:
        return None
    column = rng.choice(columns)
    return column, rng.choice([row for row, value in enumerate(column.values) if value is not None])


def cell_of_row(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask what a column says about a named row."""
    picked = _pick(sheet, rng, [*sheet.groups, *sheet.amounts, *sheet.days])
    if not picked:
        return None
    column, row = picked
    question = say(rng, _CELL, c=column.say(rng), k=sheet.key.cells[row], noun=sheet.kind.noun)
    return ask(question, column.cells[row])


def date_of_row(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask when something happened to a named row."""
    picked = _pick(sheet, rng, [column for column in sheet.days if getattr(column.field, "verb", "").endswith("ed")])
    if not picked:
        return None
    column, row = picked
    verb = getattr(column.field, "verb", "")
    words = {"c": column.say(rng), "k": sheet.key.cells[row], "noun": sheet.kind.noun, "verb": verb}
    return ask(say(rng, (*_WHEN, *_WHEN, *_CELL), **words), column.cells[row])


def row_of_cell(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask which row has a value that no other row has."""
    picked = _pick(sheet, rng, [*sheet.groups, *sheet.amounts, *sheet.days])
    if not picked:
        return None
    column, row = picked
    if column.cells.count(column.cells[row]) > 1:
        return None
    question = say(rng, _OWNER, c=column.say(rng), v=column.cells[row], noun=sheet.kind.noun)
    return ask(question, sheet.key.cells[row])


def row_beside(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the row above or below a named one."""
    row, step = rng.randrange(1, sheet.rows - 1), rng.choice((1, -1))
    question = say(rng, _BESIDE[step], k=sheet.key.cells[row], noun=sheet.kind.noun)
    return ask(question, sheet.key.cells[row + step])


def rows_apart(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how much more of something one named row has than another."""
    drawn = _draw_two(sheet, rng)
    if not drawn:
        return None
    column, one, other = drawn
    apart = column.numbers()[one] - column.numbers()[other]
    if apart < 0:
        one, other = other, one
    words = {"c": column.say(rng), "k": sheet.key.cells[one], "l": sheet.key.cells[other]}
    return ask(say(rng, _APART, **words), spell_plainly(abs(apart)))


def higher_of_two(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask which of two named rows has more."""
    drawn = _draw_two(sheet, rng)
    if not drawn:
        return None
    column, one, other = drawn
    words = {"c": column.say(rng), "k": sheet.key.cells[one], "l": sheet.key.cells[other], "noun": sheet.kind.noun}
    best = max(one, other, key=lambda row: column.numbers()[row])
    return ask(say(rng, _HIGHER, **words), sheet.key.cells[best])


def _draw_two(sheet: Sheet, rng: Random) -> tuple[Column, int, int] | None:
    """Return a column of numbers and two rows that differ in it."""
    if not sheet.amounts:
        return None
    column = rng.choice(sheet.amounts)
    one, other = rng.sample(sorted(column.numbers()), 2)
    return (column, one, other) if column.values[one] != column.values[other] else None


def columns_apart(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the difference between two columns of a named row."""
    if not sheet.pairs():
        return None
    _, first, second = rng.choice(sheet.pairs())
    row = rng.randrange(sheet.rows)
    apart = first.numbers()[row] - second.numbers()[row]
    if apart == 0:
        return None
    if apart < 0:
        first, second = second, first
    words = {"c": first.say(rng), "d": second.say(rng), "k": sheet.key.cells[row], "noun": sheet.kind.noun}
    return ask(say(rng, _ACROSS, **words), spell_plainly(abs(apart)))


LOOKUPS = (cell_of_row, date_of_row, row_of_cell, row_beside, rows_apart, higher_of_two, columns_apart)
