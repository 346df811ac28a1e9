"""Years of a question: those of a column of dates, and not numbers that stand in a longer text ("Cust 2024")."""

from collections.abc import Sequence

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.operations import Operation, SelectRow
from chaintable.operations.conditions import And, Comparison, Condition, Not, Or
from chaintable.tables.values import ValueKind

_DATED, _IN = ("date", "period"), words("in during for since from of within throughout")


def in_longer_text(selection: Selection, others: Sequence[Selection]) -> bool:
    """Whether a number only stands in longer texts, where it can be the year of a column of dates."""
    alone = selection.how == "part" and selection.span.end == selection.span.begin + 1
    value = selection.condition.value if isinstance(selection.condition, Comparison) else ""
    return alone and value.isdecimal() and any(_is_date(one) and one.span == selection.span for one in others)


def _is_date(selection: Selection) -> bool:
    return selection.how in _DATED or (selection.how == "number" and selection.column.kind is ValueKind.DATE)


def found_in_text(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return the years of the question that the chain looks for inside longer texts of a table of records."""
    slots = Slots(recognition)
    years = {slots.text(one.at): one.at for one in slots.asked.numbers if one.could_be_year}
    conditions = [one.condition for one in chain if isinstance(one, SelectRow)]
    sought = {one.value for condition in conditions for one in _compared(condition) if one.operator == "contains"}
    found = tuple(year for year, at in years.items() if year in sought and slots.text(at - 1) in _IN)
    return found if slots.of_office else ()


def _compared(condition: Condition) -> list[Comparison]:
    """Return the comparisons inside a condition."""
    match condition:
        case Comparison():
            return [condition]
        case And() | Or():
            return [found for one in condition.conditions for found in _compared(one)]
        case Not():
            return _compared(condition.condition)
    return []
