"""What a run cost: all of it is counted once, and each part is said."""

from dataclasses import replace
from typing import Any

import pytest

from chaintable.chain import Chain, Step
from chaintable.operations import Answer
from chaintable.prompts.dialogue import Attempt, Call, Completion, Prompt, Usage
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.ui.parts.cost import attempt_lines, call_line, run_cost, step_cost

STATE = State(Table.of(["Rank"], [["1"]]))
START = Chain(Question("Who?"), Source.of(STATE.table))


def call(requests: int = 1, tokens: int = 10, saved: int = 0, **more: Any) -> Call:
    """A call of so many requests and tokens, at a dollar for each ten of them."""
    usage = Usage(tokens, 2, price=tokens / 10) if requests else None
    kept = Usage(saved, 1, price=saved / 10) if saved else None
    prompt = Prompt("plan", START.question, STATE, STATE, ahead=more.pop("ahead", False))
    texts = ("yes",) * more.pop("samples", 1)
    said = Completion(texts, "m", usage, 1.5, cached=bool(saved and not requests), saved=kept, requests=requests)
    return Call(prompt, said, **more)


def chain(*calls: Call) -> Chain:
    return replace(START, steps=(Step(Answer.parse("f_answer(count)"), STATE, calls),))


def test_a_run_without_a_server_costs_nothing_and_says_nothing() -> None:
    free = Call(call().prompt, Completion(("yes",), "embedded"))
    assert run_cost(chain(free)) == []
    assert step_cost(chain(free).steps[0]) == ""


def test_the_calls_of_all_steps_and_of_failed_ones_are_added_up() -> None:
    (line,) = run_cost(chain(call(2, 20), call(1, 10)), [call(1, 30)])
    assert line == (
        "Cost of the run: 4 requests, 60 + 6 tokens, $6.00 · "
        "of which 1 request for failed steps (30 + 2 tokens, $3.00)."
    )


def test_failed_attempts_are_counted() -> None:
    (line,) = run_cost(chain(call(attempts=(Attempt("busy"), Attempt("busy"))), call(attempts=(Attempt("busy"),))))
    assert "3 attempts failed" in line
    assert "of which" not in line


def test_what_was_prefetched_and_discarded_is_a_part_of_it() -> None:
    (line,) = run_cost(chain(call(1, 10), call(1, 30, wasted=True)))
    assert "2 requests, 40 + 4 tokens, $4.00" in line
    assert "of which 1 request prefetched and discarded (30 + 2 tokens, $3.00)" in line


@pytest.mark.parametrize(
    ("calls", "lines"),
    [
        (
            [call(0, saved=50), call(0, saved=30)],
            ["Cost of the run: nothing.", "Saved by the cache (2 whole calls): 80 + 2 tokens, $8.00."],
        ),
        (
            [call(1, 10, saved=50)],
            [
                "Cost of the run: 1 request, 10 + 2 tokens, $1.00.",
                "Saved by the cache: 50 + 1 tokens, $5.00.",
            ],
        ),
    ],
)
def test_the_cache_is_credited_apart(calls: list[Call], lines: list[str]) -> None:
    assert run_cost(chain(*calls)) == lines


def test_a_step_says_its_requests_and_seconds() -> None:
    assert step_cost(chain(call(), call()).steps[0]) == "2 requests · 20 + 4 tokens, $2.00 · 3.0 s"


@pytest.mark.parametrize(
    ("one", "line"),
    [
        (call(), "plan · 1 request · 10 + 2 tokens, $1.00 · 1.5 s"),
        (call(2, samples=3), "plan · 3 samples · 2 requests · 10 + 2 tokens, $1.00 · 1.5 s"),
        (call(0, saved=50), "plan · from the cache: 50 + 1 tokens, $5.00 saved · 1.5 s"),
        (
            call(1, saved=50),
            "plan · 1 request · 10 + 2 tokens, $1.00 · partly from the cache: 50 + 1 tokens, $5.00 saved · 1.5 s",
        ),
        (
            call(ahead=True, wasted=True),
            "plan, prefetched · 1 request · 10 + 2 tokens, $1.00 · 1.5 s · discarded: the plan changed",
        ),
    ],
)
def test_a_call_says_what_it_cost(one: Call, line: str) -> None:
    assert call_line(one) == line


@pytest.mark.parametrize("samples", [2, 3])
def test_a_call_for_several_samples_says_how_many_it_had(samples: int) -> None:
    assert call_line(call(samples=samples)).split(" · ")[1] == f"{samples} samples"


def test_each_failed_attempt_has_a_line() -> None:
    failed = call(attempts=(Attempt("busy", 0.5, 2.0), Attempt("down", 1.0)))
    assert attempt_lines(failed) == [
        "attempt 1 failed after 0.5 s, then a wait of 2.0 s: busy",
        "attempt 2 failed after 1.0 s: down",
    ]
