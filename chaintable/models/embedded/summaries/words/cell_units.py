"""Units that only the cells say: "minutes" names a column Length whose cells are "90 min"."""

from collections.abc import Iterable

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.tables.values.numbers_and_times.units import unit_name

_IN_FULL = words("""
minutes hours litres liters kilos kilograms tonnes tons grams kilometres kilometers miles metres millilitres
""")
_STANDS_FOR, _HEARD, _BOUNDING = 0.55, 0.3, frozenset(("per", "a", "an", "than"))


def with_units(asked: ParsedQuestion, mentions: list[Mention], named: Iterable[Named]) -> list[Mention]:
    """Return the mentions with those of a unit in full, where only one column of numbers has it in its cells.

    The unit of a number ("longer than 60 minutes") names none, nor one that another column has in its name.
    """
    places = [at for at, text in enumerate(asked.texts) if text in _IN_FULL and at and not _is_of_number(asked, at)]
    heard = {at for one in mentions if one.strength >= _HEARD for at in range(one.span.begin, one.span.end)}
    found = list(mentions)
    for at in places:
        unit = unit_name(asked.texts[at])
        held = [one.column for one in named if one.is_number and unit_name(one.column.values.unit) == unit]
        if len(held) == 1 and at not in heard:
            found.append(Mention(held[0], Span(at, at + 1), _STANDS_FOR))
    return found


def _is_of_number(asked: ParsedQuestion, at: int) -> bool:
    before = asked.texts[at - 1]
    return before[:1].isdecimal() or before in _BOUNDING or any(one.at == at - 1 for one in asked.numbers)
