"""Several columns of numbers added up row by row: "hotel + rail + flight", "total of price, shipping and tax"."""

from functools import reduce

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.calculated import calculated
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.formulas import Expression
from chaintable.operations.formulas.expressions import Binary, Call, Number, Text
from chaintable.operations.formulas.expressions import Column as Cells

_NAMED = 0.45
_BETWEEN = words("plus and with the added to")
_LISTED = ("total of", "sum of")
_ALTOGETHER = words("together combined altogether")
_FEWEST_LISTED = 3


def added_up(slots: Slots) -> Column | None:
    """Return the sum of the columns that the question adds up, None where it adds up none."""
    signed = "+" in slots.asked.question.text or slots.asked.has("plus")
    listed = any(slots.asked.says(phrase) for phrase in _LISTED) or bool(slots.asked.bits(_ALTOGETHER))
    if not signed and not listed:
        return None
    run = _longest_run(slots)
    if len(run) < (2 if signed else _FEWEST_LISTED):
        return None
    made = _made(slots, [one.column for one in run])
    if made is None:
        return None
    for place in range(run[0].span.begin, run[-1].span.end):
        slots.take(place)
    slots.words |= slots.asked.bits(_ALTOGETHER | words("cost costs amount total sum"))
    if not signed:
        slots.guess(0.9, f"{made.name} are added up")
    return made


def _longest_run(slots: Slots) -> list[Mention]:
    """Return the longest row of different columns of numbers, named one after another."""
    best: list[Mention] = []
    run: list[Mention] = []
    at = 0
    while at < len(slots.asked):
        mention = slots.mention_at(at, "is_number", least=_NAMED)
        if mention is not None:
            known = any(one.column is mention.column for one in run)
            run = [mention] if known else [*run, mention]
            best = max(best, run, key=len)
        elif slots.text(at) not in _BETWEEN:
            run = []
        at = mention.span.end if mention is not None else at + 1
    return best


def _made(slots: Slots, columns: list[Column]) -> Column | None:
    """Return the column with the sums; the step that makes it is kept with the slots."""
    name = " + ".join(column.name for column in columns)
    if any(column.derivation is not None for column in columns):
        return None
    added = reduce(lambda one, other: Binary("+", one, other), map(or_nothing, columns))
    return calculated(slots, name, added, columns[0].place)


def or_nothing(column: Column) -> Expression:
    """Return the cells of a column, with 0 for an empty one."""
    cells = Cells(column.name)
    return Call("if", (Binary("=", cells, Text("")), Number(0), cells)) if column.empty else cells
