"""What steps and runs cost, in words."""

from collections.abc import Sequence

from chaintable.chain import Chain, Step
from chaintable.dialogue import Call
from chaintable.models.serving.prices import bill_of, count, render_usage
from chaintable.ui.parts.words import counted


def run_cost(chain: Chain, paid: Sequence[Call] = ()) -> list[str]:
    """What the whole run cost, and what the cache saved; nothing where no server was asked.

    `paid` are the calls of steps that did not come about.
    """
    calls = [*(call for step in chain.steps for call in step.calls), *paid]
    bill, lost = bill_of(calls), bill_of(paid)
    if not bill.calls:
        return []
    words = [f"{count(bill.requests, 'request')}, {render_usage(bill.spent)}"] if bill.requests else ["nothing"]
    if bill.failures:
        words.append(f"{count(bill.failures, 'attempt')} failed")
    if lost.requests:
        words.append(f"{count(lost.requests, 'request')} of it for steps that did not come about")
    words += [ahead for ahead in [_asked_in_vain(calls)] if ahead]
    lines = [f"Spent for the run: {' · '.join(words)}."]
    if bill.saved.tokens:
        whole = f" ({count(bill.cached, 'whole call')})" if bill.cached else ""
        lines.append(f"From the cache{whole}; it would have cost besides: {render_usage(bill.saved)}.")
    return lines


def _asked_in_vain(calls: Sequence[Call]) -> str:
    """What was asked ahead and thrown away."""
    bill = bill_of([call for call in calls if call.wasted])
    if not bill.requests:
        return ""
    return f"{count(bill.requests, 'request')} of it asked ahead and thrown away ({render_usage(bill.spent)})"


def step_cost(step: Step) -> str:
    """What one step cost, on one line: requests, tokens, price, seconds, failed attempts; or that it was cached."""
    bill = bill_of(step.calls)
    if not bill.calls:
        return ""
    seconds = f"{sum(call.completion.seconds for call in step.calls):.1f} s"
    return f"{bill} · {seconds}"


def call_line(call: Call) -> str:
    """What one call was for, and what it cost."""
    said = call.completion
    words = [f"{call.prompt.purpose}{', asked ahead' if call.prompt.ahead else ''}"]
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
        words.append("thrown away: the plan changed")
    return " · ".join(words)


def attempt_lines(call: Call) -> list[str]:
    """Each attempt of the call that failed."""
    return [
        f"attempt {number} failed after {attempt.seconds:.1f} s"
        f"{f', {attempt.wait:.1f} s waited' if attempt.wait else ''}: {attempt.problem}"
        for number, attempt in enumerate(call.attempts, start=1)
    ]
