"""What steps and runs cost, in words."""

from collections.abc import Sequence

from chaintable.chain import Chain, Step
from chaintable.models.serving.prices import bill_of, count, render_usage
from chaintable.prompts.dialogue import Call
from chaintable.ui.parts.words import counted


def run_cost(chain: Chain, paid: Sequence[Call] = ()) -> list[str]:
    """Sentences on the cost of the whole run and the savings of the cache; none if no model was called.

    `paid` are the calls of failed steps.
    """
    calls = [*(call for step in chain.steps for call in step.calls), *paid]
    bill = bill_of(calls)
    if not bill.calls:
        return []
    words = [f"{count(bill.requests, 'request')}, {render_usage(bill.spent)}"] if bill.requests else ["nothing"]
    if bill.failures:
        words.append(f"{count(bill.failures, 'attempt')} failed")
    words += _part_of(paid, "for failed steps")
    words += _part_of([call for call in calls if call.wasted], "prefetched and discarded")
    lines = [f"Cost of the run: {' · '.join(words)}."]
    if bill.saved.tokens:
        whole = f" ({count(bill.cached, 'whole call')})" if bill.cached else ""
        lines.append(f"Saved by the cache{whole}: {render_usage(bill.saved)}.")
    return lines


def _part_of(calls: Sequence[Call], what: str) -> list[str]:
    """The part of the cost that these calls caused, if any."""
    bill = bill_of(calls)
    return [f"of which {count(bill.requests, 'request')} {what} ({render_usage(bill.spent)})"] if bill.requests else []


def step_cost(step: Step) -> str:
    """The cost of one step on one line: requests, tokens, price, seconds, failed attempts, and savings of the cache."""
    bill = bill_of(step.calls)
    if not bill.calls:
        return ""
    seconds = f"{sum(call.completion.seconds for call in step.calls):.1f} s"
    return f"{bill} · {seconds}"


def call_line(call: Call) -> str:
    """The purpose and cost of one call, on one line."""
    said = call.completion
    words = [f"{call.prompt.purpose}{', prefetched' if call.prompt.ahead else ''}"]
    if len(said.texts) > 1:
        words.append(counted(len(said.texts), "sample"))
    if said.requests:
        words += [counted(said.requests, "request"), render_usage(said.usage)] if said.usage else []
    if said.saved is not None:
        words.append(
            f"{'from the cache' if said.cached else 'partly from the cache'}: {render_usage(said.saved)} saved"
        )
    words.append(f"{said.seconds:.1f} s")
    if call.wasted:
        words.append("discarded: the plan changed")
    return " · ".join(words)


def attempt_lines(call: Call) -> list[str]:
    """One line per failed attempt of the call."""
    return [
        f"attempt {number} failed after {attempt.seconds:.1f} s"
        f"{f', then a wait of {attempt.wait:.1f} s' if attempt.wait else ''}: {attempt.problem}"
        for number, attempt in enumerate(call.attempts, start=1)
    ]
