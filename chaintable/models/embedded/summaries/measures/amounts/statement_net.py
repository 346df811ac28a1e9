"""What is left of the money that came in once what went out is taken off, for statements with a column for each."""

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column, or_nothing
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.operations.formulas.expressions import Binary

_NET = ("net", "in minus out", "in less out", "surplus", "cashflow", "cash flow")
_LESS = words("minus less difference exceed exceeds exceeded more than")
_AROUND = words("by how much between and change result flow movement amount in out did balance")
_NAMED = 0.6


def left_over(slots: Slots) -> Column | None:
    """Return one side of a statement less the other: the net, or the side named first less the one named after it."""
    sides = slots.sides
    if sides is None:
        return None
    net = next((phrase for phrase in _NET if slots.asked.says(phrase)), "")
    said = [one for side in (sides.into, sides.out) if (one := _said(slots, side)) is not None]
    less = slots.asked.bits(_LESS) if len(said) > 1 else 0
    if not net and not less:
        return None
    in_order = [one.column for one in sorted(said, key=lambda one: one.span.begin)]
    first, second = in_order if less and not net else (sides.into.column, sides.out.column)
    name = f"{first.name} minus {second.name}"
    made = formula_column(slots, name, Binary("-", or_nothing(first), or_nothing(second)), first.place)
    if made is not None:
        slots.words |= less | slots.asked.bits(words(net) | _AROUND) | sum(one.words for one in said)
    return made


def _said(slots: Slots, side: Named) -> Mention | None:
    """Return where the question names that side."""
    return next((one for one in slots.mentions if one.column is side.column and one.strength >= _NAMED), None)
