"""How a step was asked, told from its calls: so that it can be asked again in just the same way."""

from collections.abc import Sequence
from dataclasses import replace

from chaintable.dialogue import Call
from chaintable.methods.chain_of_table.method import ChainOfTable
from chaintable.prompts import Filled


def as_asked(method: ChainOfTable, calls: Sequence[Call]) -> ChainOfTable:
    """The method with the style, the prompts and the encoding that these calls of one step were made with.

    Columns that were masked then stay masked, and so do those that `method` masks.
    """
    if not calls:
        return method
    structured = any(call.prompt.schema is not None for call in calls)
    ahead = any(call.prompt.ahead for call in calls)
    found = replace(method, style="structured" if structured else "paper", ahead=ahead)
    for call in calls:
        if isinstance(filled := call.prompt.template, Filled):
            found = _with_template(found, filled, call)
    return found


def _with_template(method: ChainOfTable, filled: Filled, call: Call) -> ChainOfTable:
    prompts = method.prompts.using(filled.source)
    others = tuple(pair for pair in prompts.off if pair[0] != filled.name)
    prompts = replace(prompts, off=(*others, *((filled.name, name) for name in filled.off)))
    return replace(method, prompts=prompts, encoding=filled.encoding, masked=_masked(method, filled, call))


def _masked(method: ChainOfTable, filled: Filled, call: Call) -> tuple[str, ...]:
    """What was not told of the calls so far was masked: those columns are not in what was shown."""
    if filled.told is None:
        return method.masked
    shown = call.prompt.view.columns
    hidden = [column for column in call.prompt.state.table.columns if column not in shown]
    return tuple(dict.fromkeys((*method.masked, *hidden)))
