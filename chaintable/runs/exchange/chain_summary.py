"""What a list says about a chain: its answer, whether that occurs in the table, and what it cost."""

from chaintable.chain import Chain
from chaintable.evidence import shown_answer
from chaintable.models.school_working import checked
from chaintable.models.serving.prices import bill_of
from chaintable.store.saved.links import Summary

_LONGEST = 300


def summary_of(chain: Chain) -> Summary:
    """Return the summary of a chain, as the store keeps it beside the chain."""
    calls = [call for step in chain.steps for call in step.calls]
    shown, check, bill = shown_answer(chain), checked(chain), bill_of(calls)
    failed = sum(bool(step.problem) for step in chain.steps)
    models = tuple(dict.fromkeys(call.completion.model for call in calls))
    return Summary(
        ", ".join(shown.values)[:_LONGEST] if shown else "",
        None if check is None else check.found,
        failed,
        models,
        bill.requests,
        bill.spent.tokens,
        bill.spent.price,
    )
